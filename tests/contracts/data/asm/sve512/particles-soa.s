	.text
kernel_particles_soa:
	cmp	x0, 0
	ble	.L1
	mov	x7, 0
	mov	z0.d, d0
	whilelo	p0.d, xzr, x0
	ptrue	p1.b, vl64
.L3:
	ld1d	z2.d, p0/z, [x1, x7, lsl 3]
	ld1d	z1.d, p0/z, [x2, x7, lsl 3]
	ld1d	z4.d, p0/z, [x3, x7, lsl 3]
	ld1d	z3.d, p0/z, [x4, x7, lsl 3]
	fmad	z3.d, p1/m, z0.d, z2.d
	ld1d	z2.d, p0/z, [x5, x7, lsl 3]
	fmad	z2.d, p1/m, z0.d, z1.d
	ld1d	z1.d, p0/z, [x6, x7, lsl 3]
	fmad	z1.d, p1/m, z0.d, z4.d
	st1d	z3.d, p0, [x1, x7, lsl 3]
	st1d	z2.d, p0, [x2, x7, lsl 3]
	st1d	z1.d, p0, [x3, x7, lsl 3]
	add	x7, x7, 8
	whilelo	p0.d, x7, x0
	b.any	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
