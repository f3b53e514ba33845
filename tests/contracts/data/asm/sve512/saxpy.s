	.text
kernel_saxpy:
	cmp	x0, 0
	ble	.L1
	mov	x3, 0
	mov	z0.s, s0
	whilelo	p0.s, xzr, x0
	ptrue	p1.b, vl64
.L3:
	ld1w	z2.s, p0/z, [x2, x3, lsl 2]
	ld1w	z1.s, p0/z, [x1, x3, lsl 2]
	fmad	z1.s, p1/m, z0.s, z2.s
	st1w	z1.s, p0, [x2, x3, lsl 2]
	add	x3, x3, 16
	whilelo	p0.s, x3, x0
	b.any	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
