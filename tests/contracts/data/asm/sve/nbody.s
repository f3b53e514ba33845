	.text
kernel_nbody:
	cmp	x0, 0
	ble	.L1
	mov	x10, 0
	cntd	x11
	mov	z20.d, d0
	whilelo	p1.d, xzr, x0
	ptrue	p0.b, all
.L3:
	mov	x8, 0
	mov	z6.d, #0
	ld1d	z19.d, p1/z, [x1, x10, lsl 3]
	mov	z16.d, z6.d
	mov	z7.d, z6.d
	ld1d	z18.d, p1/z, [x2, x10, lsl 3]
	ld1d	z17.d, p1/z, [x3, x10, lsl 3]
.L4:
	add	x9, x2, x8, lsl 3
	ld1rd	z4.d, p0/z, [x9]
	fsub	z4.d, z4.d, z18.d
	add	x9, x1, x8, lsl 3
	ld1rd	z3.d, p0/z, [x9]
	fmul	z0.d, z4.d, z4.d
	add	x9, x3, x8, lsl 3
	ld1rd	z2.d, p0/z, [x9]
	fsub	z2.d, z2.d, z17.d
	add	x9, x4, x8, lsl 3
	movprfx	z5, z20
	fmla	z5.d, p0/m, z2.d, z2.d
	add	x8, x8, 1
	fsub	z3.d, z3.d, z19.d
	ld1rd	z1.d, p0/z, [x9]
	fmla	z0.d, p0/m, z3.d, z3.d
	fadd	z0.d, z0.d, z5.d
	movprfx	z5, z0
	fsqrt	z5.d, p0/m, z0.d
	fmul	z0.d, z5.d, z0.d
	fdivr	z0.d, p0/m, z0.d, z1.d
	fmla	z16.d, p0/m, z0.d, z4.d
	fmla	z7.d, p0/m, z0.d, z3.d
	fmla	z6.d, p0/m, z0.d, z2.d
	cmp	x0, x8
	bne	.L4
	st1d	z7.d, p1, [x5, x10, lsl 3]
	st1d	z16.d, p1, [x6, x10, lsl 3]
	st1d	z6.d, p1, [x7, x10, lsl 3]
	add	x10, x10, x11
	whilelo	p1.d, x10, x0
	b.any	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
