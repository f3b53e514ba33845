	.text
kernel_maximum:
	ldr	d0, [x2]
	cmp	x0, 0
	ble	.L2
	cntw	x4
	sub	x3, x0, #1
	mov	z0.d, d0
	add	x5, x4, 3
	cmp	x3, x5
	bcc	.L8
	sub	x6, x0, x4
	mov	x3, 0
	mov	z3.d, z0.d
	addvl	x5, x1, #1
	ptrue	p0.b, all
.L4:
	ld1d	z2.d, p0/z, [x1, x3, lsl 3]
	ld1d	z1.d, p0/z, [x5, x3, lsl 3]
	add	x3, x3, x4
	fabs	z2.d, p0/m, z2.d
	fabs	z1.d, p0/m, z1.d
	fmaxnm	z0.d, p0/m, z0.d, z2.d
	fmaxnm	z3.d, p0/m, z3.d, z1.d
	cmp	x6, x3
	bcs	.L4
	fmaxnm	z0.d, p0/m, z0.d, z3.d
	cmp	x0, x3
	beq	.L6
.L3:
	add	x4, x1, x3, lsl 3
	cntd	x5
	mov	x1, 0
	sub	x0, x0, x3
	ptrue	p1.b, all
	whilelo	p0.d, xzr, x0
.L7:
	ld1d	z1.d, p0/z, [x4, x1, lsl 3]
	add	x1, x1, x5
	fabs	z1.d, p1/m, z1.d
	fmaxnm	z0.d, p0/m, z0.d, z1.d
	whilelo	p0.d, x1, x0
	b.any	.L7
.L6:
	ptrue	p0.b, all
	fmaxnmv	d0, p0, z0.d
.L2:
	str	d0, [x2]
	ret
.L8:
	mov	x3, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
