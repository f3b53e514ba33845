	.text
kernel_sum:
	ldr	d2, [x2]
	cmp	x0, 0
	ble	.L2
	mov	x3, 0
	whilelo	p0.d, xzr, x0
	mov	z0.d, #0
.L3:
	ld1d	z1.d, p0/z, [x1, x3, lsl 3]
	add	x3, x3, 8
	fadd	z0.d, p0/m, z0.d, z1.d
	whilelo	p0.d, x3, x0
	b.any	.L3
	ptrue	p0.b, vl64
	faddv	d0, p0, z0.d
	fadd	d2, d2, d0
.L2:
	str	d2, [x2]
	ret
	.section	.note.GNU-stack,"",@progbits
