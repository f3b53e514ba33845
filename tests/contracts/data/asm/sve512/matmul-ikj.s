	.text
kernel_matmul_ikj:
	mov	x5, x1
	mov	x4, x0
	mov	x11, x2
	mov	x1, x3
	cmp	x0, 0
	ble	.L1
	sub	x12, x0, #3
	lsl	x6, x0, 3
	and	x12, x12, -2
	mov	x9, 0
	whilelo	p2.d, xzr, x0
	ptrue	p1.b, vl64
.L3:
	mov	x3, 0
	cmp	x4, 2
	ble	.L10
	mov	x2, x11
	add	x3, x12, 2
	add	x10, x5, 8
	mov	x8, 0
.L5:
	add	x7, x2, x6
	mov	x0, 0
	ldr	d4, [x5, x8, lsl 3]
	mov	p0.b, p2.b
	ldr	d3, [x10, x8, lsl 3]
	mov	z4.d, d4
	mov	z3.d, d3
.L4:
	ld1d	z2.d, p0/z, [x1, x0, lsl 3]
	ld1d	z0.d, p0/z, [x2, x0, lsl 3]
	ld1d	z1.d, p0/z, [x7, x0, lsl 3]
	fmad	z0.d, p1/m, z4.d, z2.d
	fmad	z1.d, p1/m, z3.d, z0.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	st1d	z1.d, p0, [x1, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p0.d, x0, x4
	b.any	.L4
	add	x8, x8, 2
	add	x2, x7, x6
	cmp	x3, x8
	bne	.L5
.L10:
	madd	x2, x3, x6, x11
.L7:
	mov	x0, 0
	ldr	d2, [x5, x3, lsl 3]
	mov	p0.b, p2.b
	mov	z2.d, d2
.L6:
	ld1d	z1.d, p0/z, [x1, x0, lsl 3]
	ld1d	z0.d, p0/z, [x2, x0, lsl 3]
	fmad	z0.d, p1/m, z2.d, z1.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p0.d, x0, x4
	b.any	.L6
	add	x3, x3, 1
	add	x2, x2, x6
	cmp	x4, x3
	bgt	.L7
	add	x9, x9, 1
	add	x1, x1, x6
	add	x5, x5, x6
	cmp	x4, x9
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
