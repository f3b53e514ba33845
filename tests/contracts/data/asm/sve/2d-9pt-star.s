	.text
kernel_2d_9pt_star:
	sub	x17, x0, #2
	cmp	x17, 2
	ble	.L1
	add	x3, x0, 1
	neg	x15, x0, lsl 4
	lsl	x13, x0, 3
	lsl	x16, x3, 4
	mov	x14, 2
	add	x1, x1, x3, lsl 4
	sub	x16, x16, #16
	cntd	x12
	add	x2, x2, x3, lsl 4
	mov	z7.d, d0
	sub	x3, x0, #4
	mov	z6.d, d1
	mov	z5.d, d2
	whilelo	p2.d, xzr, x3
	ptrue	p1.b, all
.L3:
	add	x14, x14, 1
	sub	x11, x1, #8
	mov	p0.b, p2.b
	add	x10, x1, 8
	sub	x9, x1, x13
	add	x8, x1, x13
	sub	x7, x1, #16
	add	x6, x1, 16
	add	x5, x1, x15
	add	x4, x1, x16
	mov	x0, 0
.L4:
	ld1d	z1.d, p0/z, [x7, x0, lsl 3]
	ld1d	z3.d, p0/z, [x5, x0, lsl 3]
	ld1d	z2.d, p0/z, [x11, x0, lsl 3]
	ld1d	z0.d, p0/z, [x6, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	ld1d	z4.d, p0/z, [x9, x0, lsl 3]
	ld1d	z1.d, p0/z, [x4, x0, lsl 3]
	fadd	z1.d, z1.d, z3.d
	ld1d	z3.d, p0/z, [x10, x0, lsl 3]
	fadd	z1.d, z1.d, z0.d
	fadd	z3.d, z3.d, z2.d
	ld1d	z0.d, p0/z, [x8, x0, lsl 3]
	ld1d	z2.d, p0/z, [x1, x0, lsl 3]
	fmul	z1.d, z1.d, z5.d
	fadd	z0.d, z0.d, z4.d
	fadd	z0.d, z0.d, z3.d
	fmad	z0.d, p1/m, z6.d, z1.d
	fmla	z0.d, p1/m, z7.d, z2.d
	st1d	z0.d, p0, [x2, x0, lsl 3]
	add	x0, x0, x12
	whilelo	p0.d, x0, x3
	b.any	.L4
	sub	x1, x4, x13
	add	x2, x2, x13
	cmp	x17, x14
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
