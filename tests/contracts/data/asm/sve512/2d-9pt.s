	.text
kernel_2d_9pt:
	sub	x16, x0, #1
	cmp	x16, 1
	ble	.L1
	lsl	x13, x0, 3
	add	x5, x1, 8
	lsl	x14, x0, 4
	add	x4, x5, x13
	sub	x17, x14, #8
	sub	x18, x13, #8
	add	x14, x14, 8
	mov	x12, 1
	add	x15, x13, 8
	mov	z6.d, d0
	add	x1, x2, x15
	mov	z5.d, d1
	sub	x2, x0, #2
	mov	z4.d, d2
	whilelo	p2.d, xzr, x2
	ptrue	p1.b, vl64
.L3:
	mov	x3, x5
	add	x11, x18, x5
	add	x10, x5, x15
	sub	x9, x5, #8
	add	x8, x5, 8
	add	x7, x17, x5
	add	x6, x14, x5
	add	x12, x12, 1
	mov	x5, x4
	add	x4, x13, x4
	mov	x0, 0
	mov	p0.b, p2.b
.L4:
	ld1d	z1.d, p0/z, [x9, x0, lsl 3]
	ld1d	z2.d, p0/z, [x8, x0, lsl 3]
	fadd	z2.d, z2.d, z1.d
	ld1d	z0.d, p0/z, [x7, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	ld1d	z2.d, p0/z, [x11, x0, lsl 3]
	ld1d	z1.d, p0/z, [x6, x0, lsl 3]
	fadd	z1.d, z1.d, z0.d
	ld1d	z0.d, p0/z, [x10, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	ld1d	z2.d, p0/z, [x3, x0, lsl 3]
	ld1d	z3.d, p0/z, [x4, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	fmul	z1.d, z1.d, z4.d
	ld1d	z2.d, p0/z, [x5, x0, lsl 3]
	fadd	z0.d, z0.d, z3.d
	fmad	z0.d, p1/m, z5.d, z1.d
	fmla	z0.d, p1/m, z6.d, z2.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p0.d, x0, x2
	b.any	.L4
	add	x1, x1, x13
	cmp	x16, x12
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
