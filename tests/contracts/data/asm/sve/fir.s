	.text
kernel_fir:
	cmp	x0, 0
	ble	.L1
	cntb	x15
	cntw	x10
	ptrue	p0.b, all
	add	x7, x2, x15
	add	x17, x10, 3
	neg	x15, x15
	sub	x12, x1, x10
	sub	x16, x1, #1
	mov	x13, 0
	cntd	x14
	addvl	x11, x3, #1
.L3:
	movi	d0, #0
	cmp	x1, 0
	ble	.L9
	cmp	x16, x17
	bcc	.L10
	add	x6, x7, x15
	mov	x5, 0
	mov	z1.d, #0
	mov	z0.d, z1.d
.L5:
	ld1d	z4.d, p0/z, [x11, x5, lsl 3]
	ld1d	z5.d, p0/z, [x7, x5, lsl 3]
	ld1d	z2.d, p0/z, [x3, x5, lsl 3]
	ld1d	z3.d, p0/z, [x6, x5, lsl 3]
	add	x5, x5, x10
	fmla	z1.d, p0/m, z4.d, z5.d
	fmla	z0.d, p0/m, z2.d, z3.d
	cmp	x12, x5
	bcs	.L5
	fadd	z0.d, z0.d, z1.d
	cmp	x1, x5
	beq	.L6
.L4:
	add	x8, x13, x5
	mov	x6, 0
	add	x9, x3, x5, lsl 3
	add	x8, x2, x8, lsl 3
	sub	x5, x1, x5
	whilelo	p1.d, xzr, x5
.L7:
	ld1d	z1.d, p1/z, [x9, x6, lsl 3]
	ld1d	z2.d, p1/z, [x8, x6, lsl 3]
	add	x6, x6, x14
	fmla	z0.d, p1/m, z1.d, z2.d
	whilelo	p1.d, x6, x5
	b.any	.L7
.L6:
	faddv	d0, p0, z0.d
.L9:
	str	d0, [x4, x13, lsl 3]
	add	x13, x13, 1
	add	x7, x7, 8
	cmp	x0, x13
	bne	.L3
.L1:
	ret
.L10:
	mov	x5, 0
	mov	z0.d, #0
	b	.L4
	.section	.note.GNU-stack,"",@progbits
