	.text
kernel_triangular_matvec:
	cmp	x0, 0
	ble	.L1
	cntw	x10
	cntb	x16
	ptrue	p0.b, all
	neg	x8, x10
	add	x6, x1, x16
	add	x18, x10, 3
	add	x8, x8, 1
	neg	x16, x16
	lsl	x17, x0, 3
	mov	x15, 0
	mov	x13, 0
	addvl	x11, x2, #1
	cntd	x12
.L3:
	cmp	x13, x18
	bcc	.L16
	add	x5, x6, x16
	mov	x4, 0
	mov	z1.d, #0
	mov	z0.d, z1.d
.L6:
	ld1d	z4.d, p0/z, [x6, x4, lsl 3]
	ld1d	z5.d, p0/z, [x11, x4, lsl 3]
	ld1d	z2.d, p0/z, [x5, x4, lsl 3]
	ld1d	z3.d, p0/z, [x2, x4, lsl 3]
	add	x4, x4, x10
	fmla	z1.d, p0/m, z4.d, z5.d
	fmla	z0.d, p0/m, z2.d, z3.d
	cmp	x4, x8
	bls	.L6
	add	x14, x13, 1
	fadd	z0.d, z0.d, z1.d
	cmp	x14, x4
	beq	.L4
.L8:
	add	x7, x15, x4
	mov	x5, 0
	add	x9, x2, x4, lsl 3
	add	x7, x1, x7, lsl 3
	sub	x4, x14, x4
	whilelo	p1.d, xzr, x4
.L5:
	ld1d	z1.d, p1/z, [x7, x5, lsl 3]
	ld1d	z2.d, p1/z, [x9, x5, lsl 3]
	add	x5, x5, x12
	fmla	z0.d, p1/m, z1.d, z2.d
	whilelo	p1.d, x5, x4
	b.any	.L5
.L4:
	faddv	d0, p0, z0.d
	str	d0, [x3, x13, lsl 3]
	add	x6, x6, x17
	mov	x13, x14
	add	x8, x8, 1
	add	x15, x15, x0
	cmp	x0, x14
	bne	.L3
.L1:
	ret
.L16:
	mov	x4, 0
	add	x14, x13, 1
	mov	z0.d, #0
	b	.L8
	.section	.note.GNU-stack,"",@progbits
