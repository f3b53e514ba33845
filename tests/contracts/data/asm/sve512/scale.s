	.text
kernel_scale:
	cmp	x0, 0
	ble	.L1
	mov	x3, 0
	mov	z0.d, d0
	whilelo	p0.d, xzr, x0
.L3:
	ld1d	z1.d, p0/z, [x2, x3, lsl 3]
	fmul	z1.d, z0.d, z1.d
	st1d	z1.d, p0, [x1, x3, lsl 3]
	add	x3, x3, 8
	whilelo	p0.d, x3, x0
	b.any	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
