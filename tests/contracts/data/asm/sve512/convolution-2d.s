	.text
kernel_convolution_2d:
	sub	x16, x0, #1
	cmp	x16, 1
	ble	.L1
	lsl	x13, x0, 2
	mov	x5, x1
	lsl	x14, x0, 3
	add	x4, x5, x13
	add	x17, x14, 4
	add	x18, x13, 8
	add	x14, x14, 8
	mov	x12, 1
	add	x15, x13, 4
	ptrue	p1.b, vl64
	add	x1, x2, x15
	ld1rw	z19.s, p1/z, [x3]
	sub	x2, x0, #2
	ld1rw	z18.s, p1/z, [x3, 4]
	whilelo	p2.s, xzr, x2
	ld1rw	z17.s, p1/z, [x3, 8]
	ld1rw	z16.s, p1/z, [x3, 12]
	ld1rw	z7.s, p1/z, [x3, 16]
	ld1rw	z6.s, p1/z, [x3, 20]
	ld1rw	z5.s, p1/z, [x3, 24]
	ld1rw	z4.s, p1/z, [x3, 28]
	ld1rw	z3.s, p1/z, [x3, 32]
.L3:
	mov	x3, x5
	add	x11, x5, 4
	add	x10, x5, 8
	add	x9, x5, x15
	add	x8, x5, x18
	add	x7, x5, x17
	add	x6, x5, x14
	add	x12, x12, 1
	mov	x5, x4
	add	x4, x13, x4
	mov	x0, 0
	mov	p0.b, p2.b
.L4:
	ld1w	z2.s, p0/z, [x11, x0, lsl 2]
	ld1w	z1.s, p0/z, [x3, x0, lsl 2]
	ld1w	z0.s, p0/z, [x10, x0, lsl 2]
	fmul	z2.s, z18.s, z2.s
	fmad	z1.s, p1/m, z19.s, z2.s
	fmad	z0.s, p1/m, z17.s, z1.s
	ld1w	z2.s, p0/z, [x5, x0, lsl 2]
	ld1w	z1.s, p0/z, [x9, x0, lsl 2]
	fmad	z2.s, p1/m, z16.s, z0.s
	ld1w	z0.s, p0/z, [x8, x0, lsl 2]
	fmad	z1.s, p1/m, z7.s, z2.s
	fmad	z0.s, p1/m, z6.s, z1.s
	ld1w	z2.s, p0/z, [x4, x0, lsl 2]
	ld1w	z1.s, p0/z, [x7, x0, lsl 2]
	fmad	z2.s, p1/m, z5.s, z0.s
	ld1w	z0.s, p0/z, [x6, x0, lsl 2]
	fmad	z1.s, p1/m, z4.s, z2.s
	fmad	z0.s, p1/m, z3.s, z1.s
	st1w	z0.s, p0, [x1, x0, lsl 2]
	add	x0, x0, 16
	whilelo	p0.s, x0, x2
	b.any	.L4
	add	x1, x1, x13
	cmp	x16, x12
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
