	.text
kernel_fir:
	cmp	x0, 0
	ble	.L1
	lsl	x7, x0, 3
	mov	x6, 0
.L3:
	cmp	x1, 0
	ble	.L10
	whilelo	p2.d, xzr, x1
	ptrue	p1.b, vl64
.L5:
	add	x5, x2, x6
	mov	x0, 0
	mov	p0.b, p2.b
	mov	z0.d, #0
.L4:
	ld1d	z2.d, p0/z, [x3, x0, lsl 3]
	ld1d	z1.d, p0/z, [x5, x0, lsl 3]
	add	x0, x0, 8
	fmla	z0.d, p0/m, z1.d, z2.d
	whilelo	p0.d, x0, x1
	b.any	.L4
	faddv	d0, p1, z0.d
	str	d0, [x4, x6]
	add	x6, x6, 8
	cmp	x7, x6
	bne	.L5
.L1:
	ret
.L10:
	str	xzr, [x4, x6]
	add	x6, x6, 8
	cmp	x6, x7
	bne	.L3
	ret
	.section	.note.GNU-stack,"",@progbits
