	.text
kernel_schoenauer_triad:
	cmp	x0, 0
	ble	.L1
	mov	x5, 0
	cntd	x6
	whilelo	p0.d, xzr, x0
	ptrue	p1.b, all
.L3:
	ld1d	z2.d, p0/z, [x2, x5, lsl 3]
	ld1d	z1.d, p0/z, [x3, x5, lsl 3]
	ld1d	z0.d, p0/z, [x4, x5, lsl 3]
	fmad	z0.d, p1/m, z1.d, z2.d
	st1d	z0.d, p0, [x1, x5, lsl 3]
	add	x5, x5, x6
	whilelo	p0.d, x5, x0
	b.any	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
