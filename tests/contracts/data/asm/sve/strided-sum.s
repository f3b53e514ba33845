	.text
kernel_strided_sum:
	ldr	d3, [x2]
	cmp	x0, 0
	ble	.L2
	mov	x3, 0
	cntd	x5
	whilelo	p0.d, xzr, x0
	cntb	x4, all, mul #8
	mov	x6, 64
	mov	z0.d, #0
	index	z2.d, #0, x6
.L3:
	ld1d	z1.d, p0/z, [x1, z2.d]
	add	x3, x3, x5
	fadd	z0.d, p0/m, z0.d, z1.d
	add	x1, x1, x4
	whilelo	p0.d, x3, x0
	b.any	.L3
	ptrue	p0.b, all
	faddv	d0, p0, z0.d
	fadd	d3, d3, d0
.L2:
	str	d3, [x2]
	ret
	.section	.note.GNU-stack,"",@progbits
