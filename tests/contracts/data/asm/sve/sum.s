	.text
kernel_sum:
	ldr	d6, [x2]
	cmp	x0, 0
	ble	.L2
	cnth	x5
	sub	x3, x0, #1
	add	x4, x5, 7
	cmp	x3, x4
	bcc	.L8
	sub	x7, x0, x5
	mov	x3, x1
	mov	z1.d, #0
	mov	x4, 0
	cntb	x6, all, mul #4
	mov	z0.d, z1.d
	mov	z3.d, z1.d
	mov	z2.d, z1.d
	ptrue	p0.b, all
.L4:
	ld1d	z5.d, p0/z, [x3]
	ld1d	z4.d, p0/z, [x3, #1, mul vl]
	add	x4, x4, x5
	fadd	z2.d, z2.d, z5.d
	fadd	z3.d, z3.d, z4.d
	ld1d	z5.d, p0/z, [x3, #2, mul vl]
	ld1d	z4.d, p0/z, [x3, #3, mul vl]
	fadd	z0.d, z0.d, z5.d
	add	x3, x3, x6
	fadd	z1.d, z1.d, z4.d
	cmp	x7, x4
	bcs	.L4
	fadd	z0.d, z0.d, z1.d
	fadd	z2.d, z2.d, z3.d
	fadd	z0.d, z0.d, z2.d
	cmp	x0, x4
	beq	.L6
.L3:
	add	x3, x1, x4, lsl 3
	cntd	x5
	mov	x1, 0
	sub	x0, x0, x4
	whilelo	p0.d, xzr, x0
.L7:
	ld1d	z1.d, p0/z, [x3, x1, lsl 3]
	add	x1, x1, x5
	fadd	z0.d, p0/m, z0.d, z1.d
	whilelo	p0.d, x1, x0
	b.any	.L7
.L6:
	ptrue	p0.b, all
	faddv	d0, p0, z0.d
	fadd	d6, d6, d0
.L2:
	str	d6, [x2]
	ret
.L8:
	mov	x4, 0
	mov	z0.d, #0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
