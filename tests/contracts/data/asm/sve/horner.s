	.text
kernel_horner:
	cmp	x0, 0
	ble	.L1
	mov	x3, 0
	cntd	x4
	ptrue	p0.b, all
	mov	z7.d, d7
	ld1rd	z18.d, p0/z, [sp]
	mov	z6.d, d6
	mov	z5.d, d5
	mov	z4.d, d4
	mov	z3.d, d3
	mov	z2.d, d2
	mov	z1.d, d1
	mov	z0.d, d0
	whilelo	p1.d, xzr, x0
	ptrue	p0.b, all
.L3:
	ld1d	z17.d, p1/z, [x1, x3, lsl 3]
	movprfx	z16, z7
	fmla	z16.d, p0/m, z18.d, z17.d
	fmad	z16.d, p0/m, z17.d, z6.d
	fmad	z16.d, p0/m, z17.d, z5.d
	fmad	z16.d, p0/m, z17.d, z4.d
	fmad	z16.d, p0/m, z17.d, z3.d
	fmad	z16.d, p0/m, z17.d, z2.d
	fmad	z16.d, p0/m, z17.d, z1.d
	fmad	z16.d, p0/m, z17.d, z0.d
	st1d	z16.d, p1, [x2, x3, lsl 3]
	add	x3, x3, x4
	whilelo	p1.d, x3, x0
	b.any	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
