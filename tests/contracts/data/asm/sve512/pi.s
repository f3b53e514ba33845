	.text
kernel_pi:
	ldr	d6, [x1]
	cmp	x0, 0
	ble	.L2
	mov	x2, 0
	mov	z0.d, d0
	whilelo	p1.d, xzr, x0
	index	z3.d, #0, #1
	mov	z2.d, #0
	ptrue	p0.b, vl64
	fmov	z5.d, #1.0e+0
	fmov	z4.d, #4.0e+0
.L3:
	mov	z1.d, z3.d
	add	x2, x2, 8
	scvtf	z1.d, p0/m, z1.d
	add	z3.d, z3.d, #8
	fadd	z1.d, p0/m, z1.d, #0.5
	fmul	z1.d, z1.d, z0.d
	fmad	z1.d, p0/m, z1.d, z5.d
	fdivr	z1.d, p0/m, z1.d, z4.d
	fadd	z2.d, p1/m, z2.d, z1.d
	whilelo	p1.d, x2, x0
	b.any	.L3
	faddv	d2, p0, z2.d
	fadd	d6, d6, d2
.L2:
	str	d6, [x1]
	ret
	.section	.note.GNU-stack,"",@progbits
