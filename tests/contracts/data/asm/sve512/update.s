	.text
kernel_update:
	cmp	x0, 0
	ble	.L1
	mov	x2, 0
	mov	z0.d, d0
	whilelo	p0.d, xzr, x0
.L3:
	ld1d	z1.d, p0/z, [x1, x2, lsl 3]
	fmul	z1.d, z1.d, z0.d
	st1d	z1.d, p0, [x1, x2, lsl 3]
	add	x2, x2, 8
	whilelo	p0.d, x2, x0
	b.any	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
