	.text
kernel_normalise:
	mov	x6, x0
	cmp	x0, 0
	ble	.L1
	cmp	x0, 1
	beq	.L8
	fmov	v4.2d, 1.0e+0
	lsr	x5, x0, 1
	mov	x4, 0
	lsl	x5, x5, 4
.L4:
	ldr	q2, [x2, x4]
	ldr	q3, [x1, x4]
	ldr	q1, [x3, x4]
	fmul	v0.2d, v2.2d, v2.2d
	fmla	v0.2d, v3.2d, v3.2d
	fmla	v0.2d, v1.2d, v1.2d
	fsqrt	v0.2d, v0.2d
	fdiv	v0.2d, v4.2d, v0.2d
	fmul	v3.2d, v3.2d, v0.2d
	fmul	v2.2d, v2.2d, v0.2d
	fmul	v1.2d, v1.2d, v0.2d
	str	q3, [x1, x4]
	str	q2, [x2, x4]
	str	q1, [x3, x4]
	add	x4, x4, 16
	cmp	x4, x5
	bne	.L4
	and	x0, x6, -2
	tbz	x6, 0, .L1
.L3:
	lsl	x0, x0, 3
	fmov	d0, 1.0e+0
	ldr	d2, [x2, x0]
	ldr	d3, [x1, x0]
	ldr	d4, [x3, x0]
	fmul	d1, d2, d2
	fmadd	d1, d3, d3, d1
	fmadd	d1, d4, d4, d1
	fsqrt	d1, d1
	fdiv	d0, d0, d1
	fmul	d3, d0, d3
	fmul	d2, d0, d2
	fmul	d0, d0, d4
	str	d3, [x1, x0]
	str	d2, [x2, x0]
	str	d0, [x3, x0]
.L1:
	ret
.L8:
	mov	x0, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
