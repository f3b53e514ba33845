	.text
kernel_2d_9pt:
	sub	x16, x0, #1
	cmp	x16, 1
	ble	.L1
	lsl	x13, x0, 3
	mov	x14, 1
	mov	z7.d, d0
	add	x15, x13, 8
	sub	x17, x13, #8
	mov	z6.d, d1
	add	x4, x1, x15
	add	x2, x2, x15
	mov	z5.d, d2
	add	x1, x1, 8
	cntd	x12
	ptrue	p1.b, all
	sub	x3, x0, #2
	whilelo	p2.d, xzr, x3
.L3:
	mov	x5, x4
	add	x11, x4, x17
	mov	p0.b, p2.b
	add	x10, x4, x15
	sub	x9, x4, #8
	add	x8, x4, 8
	add	x14, x14, 1
	sub	x7, x1, #8
	add	x4, x4, x13
	add	x6, x1, 8
	mov	x0, 0
.L4:
	ld1d	z1.d, p0/z, [x7, x0, lsl 3]
	ld1d	z3.d, p0/z, [x11, x0, lsl 3]
	ld1d	z2.d, p0/z, [x9, x0, lsl 3]
	ld1d	z0.d, p0/z, [x6, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	ld1d	z4.d, p0/z, [x1, x0, lsl 3]
	ld1d	z1.d, p0/z, [x10, x0, lsl 3]
	fadd	z1.d, z1.d, z3.d
	ld1d	z3.d, p0/z, [x8, x0, lsl 3]
	fadd	z1.d, z1.d, z0.d
	fadd	z3.d, z3.d, z2.d
	ld1d	z0.d, p0/z, [x4, x0, lsl 3]
	ld1d	z2.d, p0/z, [x5, x0, lsl 3]
	fmul	z1.d, z1.d, z5.d
	fadd	z0.d, z0.d, z4.d
	fadd	z0.d, z0.d, z3.d
	fmad	z0.d, p1/m, z6.d, z1.d
	fmla	z0.d, p1/m, z7.d, z2.d
	st1d	z0.d, p0, [x2, x0, lsl 3]
	add	x0, x0, x12
	whilelo	p0.d, x0, x3
	b.any	.L4
	add	x1, x1, x13
	add	x2, x2, x13
	cmp	x16, x14
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
