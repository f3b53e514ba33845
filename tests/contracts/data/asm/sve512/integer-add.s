	.text
kernel_integer_add:
	cmp	x0, 0
	ble	.L1
	mov	x4, 0
	whilelo	p0.s, xzr, x0
.L3:
	ld1w	z1.s, p0/z, [x2, x4, lsl 2]
	ld1w	z0.s, p0/z, [x3, x4, lsl 2]
	add	z0.s, z0.s, z1.s
	st1w	z0.s, p0, [x1, x4, lsl 2]
	add	x4, x4, 16
	whilelo	p0.s, x4, x0
	b.any	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
