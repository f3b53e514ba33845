	.text
kernel_conditional_sum:
	ldr	d4, [x2]
	cmp	x0, 0
	ble	.L2
	mov	x3, 0
	mov	z2.d, #0
	mov	z0.d, d0
	whilelo	p0.d, xzr, x0
	mov	z3.d, z2.d
	ptrue	p2.b, vl64
.L3:
	ld1d	z1.d, p0/z, [x1, x3, lsl 3]
	add	x3, x3, 8
	fcmgt	p1.d, p2/z, z1.d, z0.d
	sel	z1.d, p1, z1.d, z3.d
	fadd	z2.d, p0/m, z2.d, z1.d
	whilelo	p0.d, x3, x0
	b.any	.L3
	faddv	d2, p2, z2.d
	fadd	d4, d4, d2
.L2:
	str	d4, [x2]
	ret
	.section	.note.GNU-stack,"",@progbits
