	.text
kernel_daxpby:
	cmp	x0, 0
	ble	.L1
	mov	x3, 0
	mov	z0.d, d0
	mov	z1.d, d1
	whilelo	p0.d, xzr, x0
	ptrue	p1.b, vl64
.L3:
	ld1d	z3.d, p0/z, [x2, x3, lsl 3]
	ld1d	z2.d, p0/z, [x1, x3, lsl 3]
	fmul	z3.d, z1.d, z3.d
	fmad	z2.d, p1/m, z0.d, z3.d
	st1d	z2.d, p0, [x2, x3, lsl 3]
	add	x3, x3, 8
	whilelo	p0.d, x3, x0
	b.any	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
