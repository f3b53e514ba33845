	.text
kernel_2d_5pt:
	sub	x11, x0, #1
	cmp	x11, 1
	ble	.L1
	lsl	x8, x0, 3
	mov	x9, 8
	add	x10, x8, 8
	add	x4, x1, x8
	sub	x9, x9, x8
	add	x1, x2, x10
	mov	x7, 1
	sub	x3, x0, #2
	mov	z3.d, d0
	whilelo	p2.d, xzr, x3
.L3:
	add	x7, x7, 1
	add	x6, x4, 16
	add	x5, x9, x4
	add	x2, x4, x10
	mov	x0, 0
	mov	p0.b, p2.b
.L4:
	ld1d	z1.d, p0/z, [x4, x0, lsl 3]
	ld1d	z0.d, p0/z, [x6, x0, lsl 3]
	ld1d	z2.d, p0/z, [x5, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x2, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	fadd	z0.d, z0.d, z1.d
	fmul	z0.d, z0.d, z3.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p0.d, x0, x3
	b.any	.L4
	add	x4, x4, x8
	add	x1, x1, x8
	cmp	x11, x7
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
