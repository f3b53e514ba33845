	.text
kernel_matmul_ikj:
	mov	x9, x1
	mov	x6, x0
	mov	x15, x2
	mov	x1, x3
	cmp	x0, 0
	ble	.L1
	sub	x13, x0, #3
	lsl	x10, x0, 3
	whilelo	p2.d, xzr, x0
	and	x13, x13, -2
	lsr	x4, x0, 1
	ptrue	p1.b, all
	add	x13, x13, 2
	and	x8, x0, -2
	mov	x12, 0
	cntd	x11
	madd	x16, x10, x13, x2
.L3:
	cmp	x6, 2
	ble	.L21
	mov	x2, x15
	mov	x5, x13
	mov	x7, 0
	add	x14, x9, 8
.L5:
	add	x0, x9, x7, lsl 3
	ld1rd	z4.d, p1/z, [x0]
	add	x3, x2, x10
	add	x0, x14, x7, lsl 3
	ld1rd	z3.d, p1/z, [x0]
	mov	p0.b, p2.b
	mov	x0, 0
.L4:
	ld1d	z2.d, p0/z, [x1, x0, lsl 3]
	ld1d	z0.d, p0/z, [x2, x0, lsl 3]
	ld1d	z1.d, p0/z, [x3, x0, lsl 3]
	fmad	z0.d, p1/m, z4.d, z2.d
	fmad	z1.d, p1/m, z3.d, z0.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	st1d	z1.d, p0, [x1, x0, lsl 3]
	add	x0, x0, x11
	whilelo	p0.d, x0, x6
	b.any	.L4
	add	x7, x7, 2
	add	x2, x3, x10
	cmp	x13, x7
	bne	.L5
	ldr	d2, [x9, x13, lsl 3]
	mov	x3, x16
	mov	x7, x16
.L11:
	dup	v3.2d, v2.d[0]
	mov	x0, 0
	mov	x2, 0
.L8:
	ldr	q0, [x1, x0]
	add	x2, x2, 1
	ldr	q1, [x3, x0]
	fmla	v0.2d, v1.2d, v3.2d
	str	q0, [x1, x0]
	add	x0, x0, 16
	cmp	x4, x2
	bne	.L8
	mov	x0, x8
	cmp	x6, x8
	beq	.L9
.L7:
	ldr	d0, [x1, x0, lsl 3]
	ldr	d1, [x3, x0, lsl 3]
	fmadd	d0, d1, d2, d0
	str	d0, [x1, x0, lsl 3]
.L9:
	add	x5, x5, 1
	add	x7, x7, x10
	cmp	x6, x5
	ble	.L10
	ldr	d2, [x9, x5, lsl 3]
	mov	x3, x7
	b	.L11
.L10:
	add	x12, x12, 1
	add	x1, x1, x10
	add	x9, x9, x10
	cmp	x6, x12
	bne	.L3
.L1:
	ret
.L21:
	ldr	d2, [x9]
	mov	x7, x15
	mov	x3, x15
	mov	x5, 0
	mov	x0, 0
	cmp	x6, 1
	beq	.L7
	b	.L11
	.section	.note.GNU-stack,"",@progbits
