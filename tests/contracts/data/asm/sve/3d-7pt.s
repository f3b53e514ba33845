	.text
kernel_3d_7pt:
	sub	x15, x0, #1
	mul	x12, x0, x0
	lsl	x13, x0, 3
	cmp	x15, 1
	ble	.L1
	lsr	x14, x13, 3
	add	x16, x12, 1
	mov	z5.d, d0
	add	x16, x16, x14
	neg	x14, x14, lsl 3
	lsl	x12, x12, 3
	add	x17, x1, x16, lsl 3
	mov	x18, 1
	cntd	x10
	add	x16, x2, x16, lsl 3
	sub	x3, x0, #2
	mov	z4.d, d1
	whilelo	p2.d, xzr, x3
	ptrue	p1.b, all
.L3:
	add	x18, x18, 1
	mov	x1, x16
	mov	x2, x17
	mov	x11, 1
.L6:
	mov	x4, x2
	sub	x9, x2, x12
	mov	p0.b, p2.b
	add	x8, x2, x12
	sub	x7, x2, #8
	add	x6, x2, 8
	add	x5, x14, x2
	add	x11, x11, 1
	mov	x0, 0
	add	x2, x2, x13
.L4:
	ld1d	z1.d, p0/z, [x7, x0, lsl 3]
	ld1d	z0.d, p0/z, [x5, x0, lsl 3]
	ld1d	z2.d, p0/z, [x6, x0, lsl 3]
	fadd	z2.d, z2.d, z1.d
	ld1d	z3.d, p0/z, [x9, x0, lsl 3]
	ld1d	z1.d, p0/z, [x2, x0, lsl 3]
	fadd	z1.d, z1.d, z0.d
	ld1d	z0.d, p0/z, [x8, x0, lsl 3]
	fadd	z1.d, z1.d, z2.d
	fadd	z0.d, z0.d, z3.d
	ld1d	z2.d, p0/z, [x4, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	fmul	z0.d, z0.d, z4.d
	fmla	z0.d, p1/m, z5.d, z2.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	add	x0, x0, x10
	whilelo	p0.d, x0, x3
	b.any	.L4
	add	x1, x1, x13
	cmp	x15, x11
	bne	.L6
	add	x17, x17, x12
	add	x16, x16, x12
	cmp	x15, x18
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
