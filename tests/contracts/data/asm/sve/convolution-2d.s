	.text
kernel_convolution_2d:
	sub	x17, x0, #1
	cmp	x17, 1
	ble	.L7
	lsl	x14, x0, 2
	mov	x5, x1
	stp	x29, x30, [sp, -16]!
	lsl	x15, x0, 3
	add	x4, x5, x14
	ptrue	p0.b, all
	add	x18, x15, 4
	add	x30, x14, 8
	add	x15, x15, 8
	mov	x13, 1
	cntw	x12
	add	x16, x14, 4
	mov	x29, sp
	add	x1, x2, x16
	sub	x2, x0, #2
	ld1rw	z20.s, p0/z, [x3]
	ld1rw	z19.s, p0/z, [x3, 4]
	whilelo	p2.s, xzr, x2
	ld1rw	z18.s, p0/z, [x3, 8]
	ld1rw	z17.s, p0/z, [x3, 12]
	ld1rw	z16.s, p0/z, [x3, 16]
	ld1rw	z7.s, p0/z, [x3, 20]
	ld1rw	z6.s, p0/z, [x3, 24]
	ld1rw	z5.s, p0/z, [x3, 28]
	ld1rw	z4.s, p0/z, [x3, 32]
.L3:
	mov	x3, x5
	add	x11, x5, 4
	mov	p1.b, p2.b
	add	x10, x5, 8
	add	x9, x5, x16
	add	x8, x5, x30
	add	x7, x5, x18
	add	x6, x5, x15
	add	x13, x13, 1
	mov	x5, x4
	mov	x0, 0
	add	x4, x14, x4
.L4:
	ld1w	z1.s, p1/z, [x11, x0, lsl 2]
	fmul	z1.s, z19.s, z1.s
	ld1w	z0.s, p1/z, [x3, x0, lsl 2]
	ld1w	z3.s, p1/z, [x5, x0, lsl 2]
	fmad	z0.s, p0/m, z20.s, z1.s
	fmul	z3.s, z17.s, z3.s
	ld1w	z1.s, p1/z, [x10, x0, lsl 2]
	fmad	z1.s, p0/m, z18.s, z3.s
	ld1w	z2.s, p1/z, [x8, x0, lsl 2]
	fadd	z0.s, z0.s, z1.s
	fmul	z2.s, z7.s, z2.s
	ld1w	z1.s, p1/z, [x9, x0, lsl 2]
	fmad	z1.s, p0/m, z16.s, z2.s
	ld1w	z3.s, p1/z, [x7, x0, lsl 2]
	ld1w	z2.s, p1/z, [x4, x0, lsl 2]
	fadd	z0.s, z0.s, z1.s
	fmul	z3.s, z5.s, z3.s
	ld1w	z1.s, p1/z, [x6, x0, lsl 2]
	fmad	z2.s, p0/m, z6.s, z3.s
	fadd	z0.s, z0.s, z2.s
	fmla	z0.s, p0/m, z4.s, z1.s
	st1w	z0.s, p1, [x1, x0, lsl 2]
	add	x0, x0, x12
	whilelo	p1.s, x0, x2
	b.any	.L4
	add	x1, x1, x14
	cmp	x17, x13
	bne	.L3
	ldp	x29, x30, [sp], 16
	ret
.L7:
	ret
	.section	.note.GNU-stack,"",@progbits
