	.text
kernel_3d_7pt_sp:
	sub	x15, x0, #1
	mul	x12, x0, x0
	lsl	x13, x0, 2
	cmp	x15, 1
	ble	.L1
	lsr	x14, x13, 2
	add	x16, x12, 1
	mov	z5.s, s0
	add	x16, x16, x14
	neg	x14, x14, lsl 2
	lsl	x12, x12, 2
	add	x17, x1, x16, lsl 2
	mov	x18, 1
	cntw	x10
	add	x16, x2, x16, lsl 2
	sub	x3, x0, #2
	mov	z4.s, s1
	whilelo	p2.s, xzr, x3
	ptrue	p1.b, all
.L3:
	add	x18, x18, 1
	mov	x1, x16
	mov	x2, x17
	mov	x11, 1
.L6:
	mov	x4, x2
	sub	x9, x2, x12
	mov	p0.b, p2.b
	add	x8, x2, x12
	sub	x7, x2, #4
	add	x6, x2, 4
	add	x5, x14, x2
	add	x11, x11, 1
	mov	x0, 0
	add	x2, x2, x13
.L4:
	ld1w	z1.s, p0/z, [x7, x0, lsl 2]
	ld1w	z0.s, p0/z, [x5, x0, lsl 2]
	ld1w	z2.s, p0/z, [x6, x0, lsl 2]
	fadd	z2.s, z2.s, z1.s
	ld1w	z3.s, p0/z, [x9, x0, lsl 2]
	ld1w	z1.s, p0/z, [x2, x0, lsl 2]
	fadd	z1.s, z1.s, z0.s
	ld1w	z0.s, p0/z, [x8, x0, lsl 2]
	fadd	z1.s, z1.s, z2.s
	fadd	z0.s, z0.s, z3.s
	ld1w	z2.s, p0/z, [x4, x0, lsl 2]
	fadd	z0.s, z0.s, z1.s
	fmul	z0.s, z0.s, z4.s
	fmla	z0.s, p1/m, z5.s, z2.s
	st1w	z0.s, p0, [x1, x0, lsl 2]
	add	x0, x0, x10
	whilelo	p0.s, x0, x3
	b.any	.L4
	add	x1, x1, x13
	cmp	x15, x11
	bne	.L6
	add	x17, x17, x12
	add	x16, x16, x12
	cmp	x15, x18
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
