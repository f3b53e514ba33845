	.text
kernel_divide:
	cmp	x0, 0
	ble	.L1
	mov	x4, 0
	whilelo	p0.d, xzr, x0
	ptrue	p1.b, vl64
.L3:
	ld1d	z0.d, p0/z, [x2, x4, lsl 3]
	ld1d	z1.d, p0/z, [x3, x4, lsl 3]
	fdiv	z0.d, p1/m, z0.d, z1.d
	st1d	z0.d, p0, [x1, x4, lsl 3]
	add	x4, x4, 8
	whilelo	p0.d, x4, x0
	b.any	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
