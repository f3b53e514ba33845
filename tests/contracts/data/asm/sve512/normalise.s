	.text
kernel_normalise:
	whilelo	p1.d, xzr, x0
	mov	x4, 0
	ptrue	p0.b, vl64
	fmov	z4.d, #1.0e+0
	cmp	x0, 0
	ble	.L1
.L3:
	ld1d	z1.d, p1/z, [x2, x4, lsl 3]
	ld1d	z2.d, p1/z, [x1, x4, lsl 3]
	ld1d	z3.d, p1/z, [x3, x4, lsl 3]
	fmul	z0.d, z1.d, z1.d
	fmla	z0.d, p0/m, z2.d, z2.d
	fmla	z0.d, p0/m, z3.d, z3.d
	fsqrt	z0.d, p0/m, z0.d
	fdivr	z0.d, p0/m, z0.d, z4.d
	fmul	z2.d, z0.d, z2.d
	fmul	z1.d, z0.d, z1.d
	fmul	z0.d, z0.d, z3.d
	st1d	z2.d, p1, [x1, x4, lsl 3]
	st1d	z1.d, p1, [x2, x4, lsl 3]
	st1d	z0.d, p1, [x3, x4, lsl 3]
	add	x4, x4, 8
	whilelo	p1.d, x4, x0
	b.any	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
