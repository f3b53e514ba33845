	.text
kernel_2d_9pt_star:
	sub	x16, x0, #2
	cmp	x16, 2
	ble	.L1
	add	x15, x0, 1
	lsl	x12, x0, 3
	neg	x14, x0, lsl 4
	mov	x13, 2
	lsl	x15, x15, 4
	sub	x3, x0, #4
	add	x1, x1, x15
	add	x2, x2, x15
	sub	x15, x15, #16
	mov	z6.d, d0
	mov	z5.d, d1
	mov	z4.d, d2
	whilelo	p2.d, xzr, x3
	ptrue	p1.b, vl64
.L3:
	add	x13, x13, 1
	sub	x11, x1, #8
	add	x10, x1, 8
	sub	x9, x1, x12
	add	x8, x1, x12
	sub	x7, x1, #16
	add	x6, x1, 16
	add	x5, x1, x14
	add	x4, x1, x15
	mov	x0, 0
	mov	p0.b, p2.b
.L4:
	ld1d	z0.d, p0/z, [x7, x0, lsl 3]
	ld1d	z2.d, p0/z, [x5, x0, lsl 3]
	ld1d	z1.d, p0/z, [x6, x0, lsl 3]
	fadd	z1.d, z1.d, z0.d
	ld1d	z0.d, p0/z, [x4, x0, lsl 3]
	fadd	z1.d, z1.d, z2.d
	ld1d	z2.d, p0/z, [x11, x0, lsl 3]
	fadd	z1.d, z1.d, z0.d
	ld1d	z0.d, p0/z, [x10, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	ld1d	z2.d, p0/z, [x9, x0, lsl 3]
	ld1d	z3.d, p0/z, [x8, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	fmul	z1.d, z1.d, z4.d
	ld1d	z2.d, p0/z, [x1, x0, lsl 3]
	fadd	z0.d, z0.d, z3.d
	fmad	z0.d, p1/m, z5.d, z1.d
	fmla	z0.d, p1/m, z6.d, z2.d
	st1d	z0.d, p0, [x2, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p0.d, x0, x3
	b.any	.L4
	sub	x1, x4, x12
	add	x2, x2, x12
	cmp	x16, x13
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
