	.text
kernel_zaxpy:
	cmp	x0, 0
	ble	.L1
	mov	x3, 0
	mov	x4, 0
	mov	z0.d, d0
	mov	z1.d, d1
	whilelo	p1.d, xzr, x0
	ptrue	p0.b, vl64
.L3:
	ld2d	{z2.d - z3.d}, p1/z, [x1, x3, lsl 3]
	ld2d	{z16.d - z17.d}, p1/z, [x2, x3, lsl 3]
	fmul	z6.d, z0.d, z3.d
	movprfx	z7, z16
	fmla	z7.d, p0/m, z0.d, z2.d
	fmla	z6.d, p0/m, z1.d, z2.d
	movprfx	z4, z7
	fmls	z4.d, p0/m, z1.d, z3.d
	fadd	z5.d, z17.d, z6.d
	st2d	{z4.d - z5.d}, p1, [x2, x3, lsl 3]
	add	x4, x4, 8
	add	x3, x3, 16
	whilelo	p1.d, x4, x0
	b.any	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
