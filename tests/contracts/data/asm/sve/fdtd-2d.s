	.text
kernel_fdtd_2d:
	sub	x4, x0, #1
	cmp	x4, 0
	ble	.L1
	add	x5, x1, x0, lsl 3
	lsl	x8, x0, 3
	mov	x1, x2
	mov	x9, 0
	cntd	x7
	mov	z4.d, d0
	whilelo	p2.d, xzr, x4
	ptrue	p1.b, all
.L3:
	add	x9, x9, 1
	sub	x6, x5, x8
	mov	p0.b, p2.b
	add	x2, x1, 8
	mov	x0, 0
.L4:
	ld1d	z1.d, p0/z, [x5, x0, lsl 3]
	ld1d	z2.d, p0/z, [x3, x0, lsl 3]
	ld1d	z0.d, p0/z, [x1, x0, lsl 3]
	ld1d	z3.d, p0/z, [x6, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x2, x0, lsl 3]
	fadd	z1.d, z1.d, z3.d
	fsub	z0.d, z0.d, z1.d
	fmad	z0.d, p1/m, z4.d, z2.d
	st1d	z0.d, p0, [x3, x0, lsl 3]
	add	x0, x0, x7
	whilelo	p0.d, x0, x4
	b.any	.L4
	add	x3, x3, x8
	add	x5, x5, x8
	add	x1, x1, x8
	cmp	x4, x9
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
