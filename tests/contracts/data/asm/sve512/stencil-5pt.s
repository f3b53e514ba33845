	.text
kernel_stencil_5pt:
	sub	x10, x0, #1
	cmp	x0, 2
	ble	.L1
	cmp	x1, 2
	ble	.L1
	lsl	x8, x1, 3
	sub	x4, x1, #2
	add	x0, x8, 8
	mov	x9, 1
	add	x2, x2, x0
	add	x1, x3, x0
	mov	z5.d, d0
	mov	z4.d, d1
	mov	z3.d, d2
	whilelo	p2.d, xzr, x4
	ptrue	p1.b, vl64
.L4:
	mov	x7, x2
	sub	x6, x2, #8
	add	x5, x2, 8
	sub	x3, x2, x8
	add	x9, x9, 1
	add	x2, x2, x8
	mov	x0, 0
	mov	p0.b, p2.b
.L5:
	ld1d	z0.d, p0/z, [x3, x0, lsl 3]
	ld1d	z2.d, p0/z, [x6, x0, lsl 3]
	ld1d	z1.d, p0/z, [x2, x0, lsl 3]
	fadd	z1.d, z1.d, z0.d
	ld1d	z0.d, p0/z, [x5, x0, lsl 3]
	fmul	z1.d, z1.d, z3.d
	fadd	z0.d, z0.d, z2.d
	ld1d	z2.d, p0/z, [x7, x0, lsl 3]
	fmad	z0.d, p1/m, z4.d, z1.d
	fnmls	z0.d, p1/m, z5.d, z2.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p0.d, x0, x4
	b.any	.L5
	add	x1, x1, x8
	cmp	x10, x9
	bne	.L4
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
