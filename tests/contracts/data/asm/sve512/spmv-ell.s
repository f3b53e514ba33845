	.text
kernel_spmv_ell:
	cmp	x0, 0
	ble	.L1
	cmp	x1, 0
	ble	.L1
	lsl	x9, x1, 3
	lsl	x8, x1, 2
	mov	x7, 0
	cmp	x0, 2
	ble	.L4
	sub	x7, x0, #3
	mov	x11, x2
	and	x7, x7, -2
	lsl	x9, x1, 3
	add	x7, x7, 2
	mov	x10, x5
	lsl	x8, x1, 2
	mov	x14, 0
	whilelo	p2.d, xzr, x1
	ptrue	p1.b, vl64
.L6:
	add	x13, x11, x9
	add	x12, x10, x8
	mov	x6, 0
	mov	p0.b, p2.b
.L5:
	ld1sw	z1.d, p0/z, [x10, x6, lsl 2]
	ld1d	z1.d, p0/z, [x3, z1.d, lsl 3]
	ld1d	z3.d, p0/z, [x4, x6, lsl 3]
	ld1d	z0.d, p0/z, [x11, x6, lsl 3]
	ld1sw	z2.d, p0/z, [x12, x6, lsl 2]
	fmad	z0.d, p1/m, z1.d, z3.d
	ld1d	z1.d, p0/z, [x13, x6, lsl 3]
	st1d	z0.d, p0, [x4, x6, lsl 3]
	ld1d	z2.d, p0/z, [x3, z2.d, lsl 3]
	fmla	z0.d, p1/m, z1.d, z2.d
	st1d	z0.d, p0, [x4, x6, lsl 3]
	add	x6, x6, 8
	whilelo	p0.d, x6, x1
	b.any	.L5
	add	x14, x14, 2
	add	x11, x9, x13
	add	x10, x8, x12
	cmp	x7, x14
	bne	.L6
.L4:
	madd	x6, x9, x7, x2
	whilelo	p2.d, xzr, x1
	madd	x5, x7, x8, x5
	ptrue	p1.b, vl64
.L8:
	mov	x2, 0
	mov	p0.b, p2.b
.L7:
	ld1d	z2.d, p0/z, [x4, x2, lsl 3]
	ld1sw	z1.d, p0/z, [x5, x2, lsl 2]
	ld1d	z0.d, p0/z, [x6, x2, lsl 3]
	ld1d	z1.d, p0/z, [x3, z1.d, lsl 3]
	fmad	z0.d, p1/m, z1.d, z2.d
	st1d	z0.d, p0, [x4, x2, lsl 3]
	add	x2, x2, 8
	whilelo	p0.d, x2, x1
	b.any	.L7
	add	x7, x7, 1
	add	x6, x6, x9
	add	x5, x5, x8
	cmp	x0, x7
	bgt	.L8
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
