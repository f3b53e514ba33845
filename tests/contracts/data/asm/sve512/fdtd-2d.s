	.text
kernel_fdtd_2d:
	sub	x4, x0, #1
	cmp	x4, 0
	ble	.L1
	lsl	x7, x0, 3
	mov	x8, 0
	add	x5, x1, x7
	mov	x1, x2
	mov	z3.d, d0
	whilelo	p2.d, xzr, x4
	ptrue	p1.b, vl64
.L3:
	add	x8, x8, 1
	sub	x6, x5, x7
	add	x2, x1, 8
	mov	x0, 0
	mov	p0.b, p2.b
.L4:
	ld1d	z2.d, p0/z, [x5, x0, lsl 3]
	ld1d	z1.d, p0/z, [x6, x0, lsl 3]
	ld1d	z0.d, p0/z, [x1, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	ld1d	z2.d, p0/z, [x2, x0, lsl 3]
	fsub	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x3, x0, lsl 3]
	fsub	z0.d, z0.d, z2.d
	fmad	z0.d, p1/m, z3.d, z1.d
	st1d	z0.d, p0, [x3, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p0.d, x0, x4
	b.any	.L4
	add	x3, x3, x7
	add	x5, x5, x7
	add	x1, x1, x7
	cmp	x4, x8
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
