	.text
kernel_conditional_sum:
	ldr	d6, [x2]
	cmp	x0, 0
	ble	.L2
	cntw	x4
	sub	x3, x0, #1
	add	x5, x4, 3
	cmp	x3, x5
	bcc	.L8
	sub	x6, x0, x4
	mov	x3, 0
	mov	z4.d, #0
	addvl	x5, x1, #1
	mov	z0.d, d0
	ptrue	p0.b, all
	mov	z1.d, z4.d
	mov	z5.d, z4.d
.L4:
	ld1d	z3.d, p0/z, [x1, x3, lsl 3]
	ld1d	z2.d, p0/z, [x5, x3, lsl 3]
	add	x3, x3, x4
	fcmgt	p2.d, p0/z, z3.d, z0.d
	fcmgt	p1.d, p0/z, z2.d, z0.d
	sel	z3.d, p2, z3.d, z5.d
	sel	z2.d, p1, z2.d, z5.d
	fadd	z1.d, z1.d, z3.d
	fadd	z4.d, z4.d, z2.d
	cmp	x6, x3
	bcs	.L4
	fadd	z1.d, z1.d, z4.d
	cmp	x0, x3
	beq	.L6
.L3:
	add	x4, x1, x3, lsl 3
	cntd	x5
	mov	x1, 0
	sub	x0, x0, x3
	ptrue	p2.b, all
	whilelo	p0.d, xzr, x0
	mov	z3.d, #0
.L7:
	ld1d	z2.d, p0/z, [x4, x1, lsl 3]
	add	x1, x1, x5
	fcmgt	p1.d, p2/z, z2.d, z0.d
	sel	z2.d, p1, z2.d, z3.d
	fadd	z1.d, p0/m, z1.d, z2.d
	whilelo	p0.d, x1, x0
	b.any	.L7
.L6:
	ptrue	p0.b, all
	faddv	d1, p0, z1.d
	fadd	d6, d6, d1
.L2:
	str	d6, [x2]
	ret
.L8:
	mov	x3, 0
	mov	z0.d, d0
	mov	z1.d, #0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
