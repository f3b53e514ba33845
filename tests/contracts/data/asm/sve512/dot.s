	.text
kernel_dot:
	ldr	d3, [x3]
	cmp	x0, 0
	ble	.L2
	mov	x4, 0
	whilelo	p0.d, xzr, x0
	mov	z0.d, #0
.L3:
	ld1d	z2.d, p0/z, [x1, x4, lsl 3]
	ld1d	z1.d, p0/z, [x2, x4, lsl 3]
	add	x4, x4, 8
	fmla	z0.d, p0/m, z1.d, z2.d
	whilelo	p0.d, x4, x0
	b.any	.L3
	ptrue	p0.b, vl64
	faddv	d0, p0, z0.d
	fadd	d3, d3, d0
.L2:
	str	d3, [x3]
	ret
	.section	.note.GNU-stack,"",@progbits
