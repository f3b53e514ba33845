	.text
kernel_triangular_matvec:
	cmp	x0, 0
	ble	.L1
	mov	x4, x1
	lsl	x6, x0, 3
	sub	x5, x3, #8
	mov	x3, 1
	ptrue	p1.b, vl64
.L3:
	mov	x1, 0
	whilelo	p0.d, xzr, x3
	mov	z0.d, #0
.L4:
	ld1d	z2.d, p0/z, [x4, x1, lsl 3]
	ld1d	z1.d, p0/z, [x2, x1, lsl 3]
	add	x1, x1, 8
	fmla	z0.d, p0/m, z1.d, z2.d
	whilelo	p0.d, x1, x3
	b.any	.L4
	faddv	d0, p1, z0.d
	str	d0, [x5, x3, lsl 3]
	add	x4, x4, x6
	add	x1, x3, 1
	cmp	x0, x3
	beq	.L1
	mov	x3, x1
	b	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
