	.text
kernel_2d_5pt:
	sub	x12, x0, #1
	cmp	x12, 1
	ble	.L1
	lsl	x9, x0, 3
	mov	x10, 8
	add	x4, x1, x0, lsl 3
	add	x11, x9, x10
	mov	x8, 1
	mov	z3.d, d0
	add	x1, x2, x11
	sub	x10, x10, x9
	cntd	x7
	sub	x3, x0, #2
	whilelo	p2.d, xzr, x3
.L3:
	add	x8, x8, 1
	add	x6, x4, 16
	mov	p0.b, p2.b
	add	x5, x10, x4
	add	x2, x4, x11
	mov	x0, 0
.L4:
	ld1d	z0.d, p0/z, [x4, x0, lsl 3]
	ld1d	z1.d, p0/z, [x6, x0, lsl 3]
	ld1d	z2.d, p0/z, [x5, x0, lsl 3]
	fadd	z1.d, z1.d, z0.d
	ld1d	z0.d, p0/z, [x2, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	fadd	z0.d, z0.d, z1.d
	fmul	z0.d, z0.d, z3.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	add	x0, x0, x7
	whilelo	p0.d, x0, x3
	b.any	.L4
	add	x4, x4, x9
	add	x1, x1, x9
	cmp	x12, x8
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
