	.text
kernel_floyd_warshall:
	mov	x2, x0
	mov	x5, x1
	cmp	x0, 0
	ble	.L1
	mvn	x15, x0
	lsl	x8, x0, 3
	mov	x10, x8
	mov	x4, x1
	lsl	x15, x15, 3
	mov	x14, 0
	mov	x9, 0
	mov	x13, 0
	mov	x12, 48
	whilelo	p2.d, xzr, x0
	ptrue	p1.b, vl64
.L3:
	lsl	x3, x13, 3
	mov	x1, x5
	sub	x11, x14, #8
	mov	x7, 0
.L9:
	add	x0, x3, 8
	add	x6, x3, x9
	cmp	x0, x6
	add	x0, x3, x10
	ccmp	x0, x3, 4, gt
	add	x0, x11, x3
	ccmp	x0, x12, 0, le
	mov	x0, 0
	bls	.L4
	ldr	d2, [x5, x3]
	mov	p0.b, p2.b
	mov	z2.d, d2
.L6:
	ld1d	z0.d, p0/z, [x4, x0, lsl 3]
	ld1d	z1.d, p0/z, [x1, x0, lsl 3]
	fadd	z0.d, z2.d, z0.d
	fminnm	z0.d, p1/m, z0.d, z1.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p0.d, x0, x2
	b.any	.L6
.L5:
	add	x0, x7, 1
	add	x3, x3, x8
	add	x1, x1, x8
	cmp	x2, x0
	beq	.L7
	mov	x7, x0
	b	.L9
.L4:
	ldr	d1, [x4, x0, lsl 3]
	ldr	d2, [x5, x3]
	ldr	d0, [x1, x0, lsl 3]
	fadd	d1, d1, d2
	fminnm	d0, d0, d1
	str	d0, [x1, x0, lsl 3]
	add	x0, x0, 1
	cmp	x2, x0
	bne	.L4
	b	.L5
.L7:
	add	x4, x4, x8
	sub	x9, x9, #8
	sub	x10, x10, #8
	add	x14, x14, x15
	add	x0, x13, 1
	cmp	x13, x7
	beq	.L1
	mov	x13, x0
	b	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
