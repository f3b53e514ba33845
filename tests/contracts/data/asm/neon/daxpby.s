	.text
kernel_daxpby:
	cmp	x0, 0
	ble	.L1
	sub	x3, x0, #1
	cmp	x3, 3
	bls	.L6
	dup	v5.2d, v0.d[0]
	dup	v4.2d, v1.d[0]
	lsr	x4, x0, 1
	lsl	x4, x4, 4
	mov	x3, 0
.L4:
	ldr	q2, [x2, x3]
	ldr	q3, [x1, x3]
	fmul	v2.2d, v2.2d, v4.2d
	fmla	v2.2d, v3.2d, v5.2d
	str	q2, [x2, x3]
	add	x3, x3, 16
	cmp	x3, x4
	bne	.L4
	and	x4, x0, -2
	tbz	x0, 0, .L1
.L3:
	lsl	x3, x4, 3
	add	x5, x4, 1
	ldr	d2, [x2, x3]
	ldr	d3, [x1, x3]
	fmul	d2, d1, d2
	fmadd	d2, d3, d0, d2
	str	d2, [x2, x3]
	cmp	x0, x5
	ble	.L1
	add	x6, x3, 8
	add	x5, x4, 2
	ldr	d2, [x2, x6]
	ldr	d3, [x1, x6]
	fmul	d2, d1, d2
	fmadd	d2, d0, d3, d2
	str	d2, [x2, x6]
	cmp	x0, x5
	ble	.L1
	add	x5, x3, 16
	add	x4, x4, 3
	ldr	d2, [x2, x5]
	ldr	d3, [x1, x5]
	fmul	d2, d1, d2
	fmadd	d2, d0, d3, d2
	str	d2, [x2, x5]
	cmp	x0, x4
	ble	.L1
	add	x3, x3, 24
	ldr	d3, [x2, x3]
	ldr	d2, [x1, x3]
	fmul	d1, d1, d3
	fmadd	d1, d0, d2, d1
	str	d1, [x2, x3]
.L1:
	ret
.L6:
	mov	x4, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
