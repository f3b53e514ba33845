	.text
kernel_matvec_transposed:
	cmp	x0, 0
	ble	.L1
	cmp	x1, 0
	ble	.L1
	mov	x8, 0
	lsl	x10, x1, 3
	cmp	x0, 2
	ble	.L4
	sub	x8, x0, #3
	mov	x6, x2
	whilelo	p2.d, xzr, x1
	and	x8, x8, -2
	lsl	x10, x1, 3
	ptrue	p1.b, all
	add	x8, x8, 2
	mov	x12, 0
	add	x13, x3, 8
	cntd	x9
.L6:
	add	x5, x3, x12, lsl 3
	add	x7, x10, x6
	ld1rd	z3.d, p1/z, [x5]
	add	x11, x13, x12, lsl 3
	mov	x5, 0
	mov	p0.b, p2.b
.L5:
	ld1d	z1.d, p0/z, [x4, x5, lsl 3]
	ld1d	z0.d, p0/z, [x6, x5, lsl 3]
	ld1d	z2.d, p0/z, [x7, x5, lsl 3]
	fmad	z0.d, p1/m, z3.d, z1.d
	ld1rd	z1.d, p1/z, [x11]
	fmad	z1.d, p1/m, z2.d, z0.d
	st1d	z0.d, p0, [x4, x5, lsl 3]
	st1d	z1.d, p0, [x4, x5, lsl 3]
	add	x5, x5, x9
	whilelo	p0.d, x5, x1
	b.any	.L5
	add	x12, x12, 2
	add	x6, x7, x10
	cmp	x8, x12
	bne	.L6
.L4:
	lsr	x7, x1, 1
	madd	x5, x8, x10, x2
	and	x9, x1, -2
	lsl	x7, x7, 4
.L10:
	ldr	d2, [x3, x8, lsl 3]
	cmp	x1, 1
	beq	.L11
	dup	v3.2d, v2.d[0]
	mov	x2, 0
.L8:
	ldr	q0, [x4, x2]
	ldr	q1, [x5, x2]
	fmla	v0.2d, v1.2d, v3.2d
	str	q0, [x4, x2]
	add	x2, x2, 16
	cmp	x7, x2
	bne	.L8
	mov	x6, x9
	cmp	x1, x9
	beq	.L9
.L7:
	lsl	x2, x6, 3
	ldr	d1, [x5, x6, lsl 3]
	ldr	d0, [x4, x2]
	fmadd	d0, d2, d1, d0
	str	d0, [x4, x2]
.L9:
	add	x8, x8, 1
	add	x5, x5, x10
	cmp	x8, x0
	blt	.L10
.L1:
	ret
.L11:
	mov	x6, 0
	b	.L7
	.section	.note.GNU-stack,"",@progbits
