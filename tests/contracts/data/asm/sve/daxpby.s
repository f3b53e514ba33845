	.text
kernel_daxpby:
	fmov	d3, d0
	mov	x4, x0
	fmov	d0, d1
	cmp	x0, 0
	ble	.L1
	cmp	x0, 1
	beq	.L6
	dup	v5.2d, v3.d[0]
	dup	v4.2d, v1.d[0]
	lsr	x0, x0, 1
	lsl	x0, x0, 4
	mov	x3, 0
.L4:
	ldr	q1, [x2, x3]
	ldr	q2, [x1, x3]
	fmul	v1.2d, v1.2d, v4.2d
	fmla	v1.2d, v2.2d, v5.2d
	str	q1, [x2, x3]
	add	x3, x3, 16
	cmp	x0, x3
	bne	.L4
	and	x0, x4, -2
	tbz	x4, 0, .L1
.L3:
	lsl	x0, x0, 3
	ldr	d2, [x2, x0]
	ldr	d1, [x1, x0]
	fmul	d0, d0, d2
	fmadd	d0, d3, d1, d0
	str	d0, [x2, x0]
.L1:
	ret
.L6:
	mov	x0, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
