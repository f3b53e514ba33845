	.text
kernel_matvec:
	cmp	x0, 0
	ble	.L1
	add	x5, x4, x0, lsl 3
	lsl	x6, x1, 3
	whilelo	p1.d, xzr, x1
	ptrue	p2.b, vl64
.L3:
	mov	x0, 0
	mov	p0.b, p1.b
	mov	z0.d, #0
	cmp	x1, 0
	ble	.L6
.L4:
	ld1d	z2.d, p0/z, [x2, x0, lsl 3]
	ld1d	z1.d, p0/z, [x3, x0, lsl 3]
	add	x0, x0, 8
	fmla	z0.d, p0/m, z1.d, z2.d
	whilelo	p0.d, x0, x1
	b.any	.L4
	faddv	d0, p2, z0.d
.L6:
	add	x2, x2, x6
	str	d0, [x4], 8
	cmp	x5, x4
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
