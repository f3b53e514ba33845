	.text
kernel_dot:
	ldr	d6, [x3]
	cmp	x0, 0
	ble	.L2
	cntw	x5
	sub	x4, x0, #1
	add	x6, x5, 3
	cmp	x4, x6
	bcc	.L8
	sub	x8, x0, x5
	mov	x4, 0
	mov	z1.d, #0
	addvl	x7, x1, #1
	addvl	x6, x2, #1
	mov	z0.d, z1.d
	ptrue	p0.b, all
.L4:
	ld1d	z4.d, p0/z, [x7, x4, lsl 3]
	ld1d	z5.d, p0/z, [x6, x4, lsl 3]
	ld1d	z2.d, p0/z, [x1, x4, lsl 3]
	ld1d	z3.d, p0/z, [x2, x4, lsl 3]
	add	x4, x4, x5
	fmla	z1.d, p0/m, z4.d, z5.d
	fmla	z0.d, p0/m, z2.d, z3.d
	cmp	x8, x4
	bcs	.L4
	fadd	z0.d, z0.d, z1.d
	cmp	x0, x4
	beq	.L6
.L3:
	add	x2, x2, x4, lsl 3
	cntd	x6
	sub	x0, x0, x4
	add	x5, x1, x4, lsl 3
	mov	x1, 0
	whilelo	p0.d, xzr, x0
.L7:
	ld1d	z1.d, p0/z, [x5, x1, lsl 3]
	ld1d	z2.d, p0/z, [x2, x1, lsl 3]
	add	x1, x1, x6
	fmla	z0.d, p0/m, z1.d, z2.d
	whilelo	p0.d, x1, x0
	b.any	.L7
.L6:
	ptrue	p0.b, all
	faddv	d0, p0, z0.d
	fadd	d6, d6, d0
.L2:
	str	d6, [x3]
	ret
.L8:
	mov	x4, 0
	mov	z0.d, #0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
