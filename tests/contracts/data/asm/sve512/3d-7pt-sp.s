	.text
kernel_3d_7pt_sp:
	sub	x14, x0, #1
	mul	x11, x0, x0
	mov	x3, x0
	lsl	x12, x0, 2
	cmp	x14, 1
	ble	.L1
	lsr	x13, x12, 2
	add	x0, x11, 1
	add	x0, x0, x13
	lsl	x11, x11, 2
	neg	x13, x13, lsl 2
	mov	x17, 1
	lsl	x0, x0, 2
	sub	x3, x3, #2
	add	x16, x1, x0
	add	x15, x2, x0
	mov	z5.s, s0
	mov	z4.s, s1
	whilelo	p2.s, xzr, x3
	ptrue	p1.b, vl64
.L3:
	add	x17, x17, 1
	mov	x1, x15
	mov	x2, x16
	mov	x10, 1
.L6:
	mov	x4, x2
	sub	x9, x2, x11
	add	x8, x2, x11
	sub	x7, x2, #4
	add	x6, x2, 4
	add	x5, x2, x13
	add	x10, x10, 1
	add	x2, x2, x12
	mov	x0, 0
	mov	p0.b, p2.b
.L4:
	ld1w	z0.s, p0/z, [x7, x0, lsl 2]
	ld1w	z2.s, p0/z, [x6, x0, lsl 2]
	ld1w	z1.s, p0/z, [x5, x0, lsl 2]
	fadd	z2.s, z2.s, z0.s
	fadd	z1.s, z1.s, z2.s
	ld1w	z0.s, p0/z, [x2, x0, lsl 2]
	ld1w	z3.s, p0/z, [x9, x0, lsl 2]
	ld1w	z2.s, p0/z, [x8, x0, lsl 2]
	fadd	z0.s, z0.s, z1.s
	ld1w	z1.s, p0/z, [x4, x0, lsl 2]
	fadd	z0.s, z0.s, z3.s
	fadd	z0.s, z0.s, z2.s
	fmul	z0.s, z0.s, z4.s
	fmla	z0.s, p1/m, z5.s, z1.s
	st1w	z0.s, p0, [x1, x0, lsl 2]
	add	x0, x0, 16
	whilelo	p0.s, x0, x3
	b.any	.L4
	add	x1, x1, x12
	cmp	x14, x10
	bne	.L6
	add	x16, x16, x11
	add	x15, x15, x11
	cmp	x14, x17
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
