	.text
kernel_gather:
	cmp	x0, 0
	ble	.L1
	mov	x4, 0
	whilelo	p0.d, xzr, x0
.L3:
	ld1sw	z0.d, p0/z, [x3, x4, lsl 2]
	ld1d	z0.d, p0/z, [x2, z0.d, lsl 3]
	st1d	z0.d, p0, [x1, x4, lsl 3]
	add	x4, x4, 8
	whilelo	p0.d, x4, x0
	b.any	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
