	.text
kernel_rank_1_update:
	cmp	x0, 0
	ble	.L1
	cmp	x1, 0
	ble	.L1
	mov	x5, x2
	lsl	x7, x1, 3
	mov	x6, 0
	whilelo	p2.d, xzr, x1
	ptrue	p1.b, vl64
.L3:
	mov	x2, 0
	ldr	d2, [x3, x6, lsl 3]
	mov	p0.b, p2.b
	mov	z2.d, d2
.L4:
	ld1d	z1.d, p0/z, [x5, x2, lsl 3]
	ld1d	z0.d, p0/z, [x4, x2, lsl 3]
	fmad	z0.d, p1/m, z2.d, z1.d
	st1d	z0.d, p0, [x5, x2, lsl 3]
	add	x2, x2, 8
	whilelo	p0.d, x2, x1
	b.any	.L4
	add	x6, x6, 1
	add	x5, x5, x7
	cmp	x0, x6
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
