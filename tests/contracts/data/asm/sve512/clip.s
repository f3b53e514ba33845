	.text
kernel_clip:
	cmp	x0, 0
	ble	.L1
	mov	x3, 0
	mov	z0.d, d0
	whilelo	p0.d, xzr, x0
	ptrue	p1.b, vl64
.L3:
	ld1d	z1.d, p0/z, [x2, x3, lsl 3]
	fmaxnm	z1.d, p1/m, z1.d, z0.d
	st1d	z1.d, p0, [x1, x3, lsl 3]
	add	x3, x3, 8
	whilelo	p0.d, x3, x0
	b.any	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
