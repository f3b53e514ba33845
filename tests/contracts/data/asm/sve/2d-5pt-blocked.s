	.text
kernel_2d_5pt_blocked:
	sub	x10, x0, #1
	mov	x18, x1
	cmp	x10, 1
	ble	.L1
	add	x12, x0, 1
	add	x16, x2, 8
	mov	z3.d, d0
	add	x15, x3, x12, lsl 3
	lsl	x12, x12, 3
	lsl	x11, x0, 4
	sub	x9, x12, #8
	sub	x13, x12, #16
	lsl	x17, x1, 3
	mov	x14, 1
	cntd	x7
.L6:
	mov	x1, x14
	add	x14, x14, x18
	cmp	x10, x14
	csel	x0, x10, x14, le
	cmp	x0, x1
	ble	.L3
	sub	x0, x0, x1
	mov	x3, x16
	whilelo	p2.d, xzr, x0
	mov	x1, x15
	mov	x8, 1
	mov	x2, x0
	uqdecd	x2
.L4:
	add	x8, x8, 1
	add	x6, x13, x3
	mov	p0.b, p2.b
	add	x5, x3, x12
	add	x4, x11, x3
	mov	x0, 0
.L5:
	ld1d	z0.d, p0/z, [x6, x0, lsl 3]
	ld1d	z1.d, p0/z, [x5, x0, lsl 3]
	ld1d	z2.d, p0/z, [x3, x0, lsl 3]
	fadd	z1.d, z1.d, z0.d
	ld1d	z0.d, p0/z, [x4, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	fadd	z0.d, z0.d, z1.d
	fmul	z0.d, z0.d, z3.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	whilelo	p0.d, x0, x2
	add	x0, x0, x7
	b.any	.L5
	sub	x3, x4, x9
	add	x1, x1, x9
	cmp	x10, x8
	bne	.L4
.L3:
	add	x16, x16, x17
	add	x15, x15, x17
	cmp	x10, x14
	bgt	.L6
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
