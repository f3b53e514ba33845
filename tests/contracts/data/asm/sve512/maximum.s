	.text
kernel_maximum:
	ldr	d0, [x2]
	cmp	x0, 0
	ble	.L2
	mov	x3, 0
	mov	z0.d, d0
	whilelo	p0.d, xzr, x0
	ptrue	p1.b, vl64
.L3:
	ld1d	z1.d, p0/z, [x1, x3, lsl 3]
	add	x3, x3, 8
	fabs	z1.d, p1/m, z1.d
	fmaxnm	z0.d, p0/m, z0.d, z1.d
	whilelo	p0.d, x3, x0
	b.any	.L3
	fmaxnmv	d0, p1, z0.d
.L2:
	str	d0, [x2]
	ret
	.section	.note.GNU-stack,"",@progbits
