	.text
kernel_matvec:
	cmp	x0, 0
	ble	.L1
	cntb	x15
	cntw	x8
	add	x14, x4, x0, lsl 3
	add	x5, x2, x15
	mov	x12, x4
	ptrue	p0.b, all
	neg	x15, x15
	add	x18, x8, 3
	sub	x10, x1, x8
	lsl	x16, x1, 3
	sub	x17, x1, #1
	mov	x13, 0
	cntd	x11
	addvl	x9, x3, #1
.L3:
	movi	d0, #0
	cmp	x1, 0
	ble	.L9
	cmp	x17, x18
	bcc	.L10
	add	x4, x5, x15
	mov	x0, 0
	mov	z1.d, #0
	mov	z0.d, z1.d
.L5:
	ld1d	z4.d, p0/z, [x5, x0, lsl 3]
	ld1d	z5.d, p0/z, [x9, x0, lsl 3]
	ld1d	z2.d, p0/z, [x4, x0, lsl 3]
	ld1d	z3.d, p0/z, [x3, x0, lsl 3]
	add	x0, x0, x8
	fmla	z1.d, p0/m, z4.d, z5.d
	fmla	z0.d, p0/m, z2.d, z3.d
	cmp	x10, x0
	bcs	.L5
	fadd	z0.d, z0.d, z1.d
	cmp	x1, x0
	beq	.L6
.L4:
	add	x6, x13, x0
	mov	x4, 0
	add	x7, x3, x0, lsl 3
	add	x6, x2, x6, lsl 3
	sub	x0, x1, x0
	whilelo	p1.d, xzr, x0
.L7:
	ld1d	z1.d, p1/z, [x6, x4, lsl 3]
	ld1d	z2.d, p1/z, [x7, x4, lsl 3]
	add	x4, x4, x11
	fmla	z0.d, p1/m, z1.d, z2.d
	whilelo	p1.d, x4, x0
	b.any	.L7
.L6:
	faddv	d0, p0, z0.d
.L9:
	add	x5, x5, x16
	add	x13, x13, x1
	str	d0, [x12], 8
	cmp	x12, x14
	bne	.L3
.L1:
	ret
.L10:
	mov	x0, 0
	mov	z0.d, #0
	b	.L4
	.section	.note.GNU-stack,"",@progbits
