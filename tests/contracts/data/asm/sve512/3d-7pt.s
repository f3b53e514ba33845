	.text
kernel_3d_7pt:
	sub	x14, x0, #1
	mul	x11, x0, x0
	mov	x3, x0
	lsl	x12, x0, 3
	cmp	x14, 1
	ble	.L1
	lsr	x13, x12, 3
	add	x0, x11, 1
	add	x0, x0, x13
	lsl	x11, x11, 3
	neg	x13, x13, lsl 3
	mov	x17, 1
	lsl	x0, x0, 3
	sub	x3, x3, #2
	add	x16, x1, x0
	add	x15, x2, x0
	mov	z5.d, d0
	mov	z4.d, d1
	whilelo	p2.d, xzr, x3
	ptrue	p1.b, vl64
.L3:
	add	x17, x17, 1
	mov	x1, x15
	mov	x2, x16
	mov	x10, 1
.L6:
	mov	x4, x2
	sub	x9, x2, x11
	add	x8, x2, x11
	sub	x7, x2, #8
	add	x6, x2, 8
	add	x5, x2, x13
	add	x10, x10, 1
	add	x2, x2, x12
	mov	x0, 0
	mov	p0.b, p2.b
.L4:
	ld1d	z0.d, p0/z, [x7, x0, lsl 3]
	ld1d	z2.d, p0/z, [x6, x0, lsl 3]
	ld1d	z1.d, p0/z, [x5, x0, lsl 3]
	fadd	z2.d, z2.d, z0.d
	fadd	z1.d, z1.d, z2.d
	ld1d	z0.d, p0/z, [x2, x0, lsl 3]
	ld1d	z3.d, p0/z, [x9, x0, lsl 3]
	ld1d	z2.d, p0/z, [x8, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x4, x0, lsl 3]
	fadd	z0.d, z0.d, z3.d
	fadd	z0.d, z0.d, z2.d
	fmul	z0.d, z0.d, z4.d
	fmla	z0.d, p1/m, z5.d, z1.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p0.d, x0, x3
	b.any	.L4
	add	x1, x1, x12
	cmp	x14, x10
	bne	.L6
	add	x16, x16, x11
	add	x15, x15, x11
	cmp	x14, x17
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
