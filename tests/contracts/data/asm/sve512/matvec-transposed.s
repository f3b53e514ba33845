	.text
kernel_matvec_transposed:
	cmp	x0, 0
	ble	.L1
	cmp	x1, 0
	ble	.L1
	lsl	x7, x1, 3
	mov	x6, 0
	cmp	x0, 2
	ble	.L4
	sub	x6, x0, #3
	mov	x9, x2
	and	x6, x6, -2
	lsl	x7, x1, 3
	add	x6, x6, 2
	add	x11, x3, 8
	mov	x8, 0
	whilelo	p2.d, xzr, x1
	ptrue	p1.b, vl64
.L6:
	add	x10, x9, x7
	mov	x5, 0
	ldr	d3, [x3, x8, lsl 3]
	mov	p0.b, p2.b
	mov	z3.d, d3
.L5:
	ld1d	z2.d, p0/z, [x4, x5, lsl 3]
	ldr	d0, [x11, x8, lsl 3]
	ld1d	z1.d, p0/z, [x9, x5, lsl 3]
	mov	z0.d, d0
	fmad	z1.d, p1/m, z3.d, z2.d
	ld1d	z2.d, p0/z, [x10, x5, lsl 3]
	fmad	z0.d, p1/m, z2.d, z1.d
	st1d	z1.d, p0, [x4, x5, lsl 3]
	st1d	z0.d, p0, [x4, x5, lsl 3]
	add	x5, x5, 8
	whilelo	p0.d, x5, x1
	b.any	.L5
	add	x8, x8, 2
	add	x9, x7, x10
	cmp	x6, x8
	bne	.L6
.L4:
	madd	x5, x6, x7, x2
	whilelo	p2.d, xzr, x1
	ptrue	p1.b, vl64
.L8:
	mov	x2, 0
	ldr	d2, [x3, x6, lsl 3]
	mov	p0.b, p2.b
	mov	z2.d, d2
.L7:
	ld1d	z1.d, p0/z, [x4, x2, lsl 3]
	ld1d	z0.d, p0/z, [x5, x2, lsl 3]
	fmad	z0.d, p1/m, z2.d, z1.d
	st1d	z0.d, p0, [x4, x2, lsl 3]
	add	x2, x2, 8
	whilelo	p0.d, x2, x1
	b.any	.L7
	add	x6, x6, 1
	add	x5, x5, x7
	cmp	x6, x0
	blt	.L8
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
