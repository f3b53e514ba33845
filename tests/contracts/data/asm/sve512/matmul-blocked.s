	.text
matmul._omp_fn.0:
	stp	x29, x30, [sp, -48]!
	mov	x29, sp
	stp	x21, x22, [sp, 32]
	mov	x22, x0
	stp	x19, x20, [sp, 16]
	bl	omp_get_num_threads
	sxtw	x19, w0
	bl	omp_get_thread_num
	sxtw	x15, w0
	ldr	x20, [x22]
	sdiv	x16, x20, x19
	msub	x0, x16, x19, x20
	cmp	x15, x0
	blt	.L2
.L12:
	madd	x15, x16, x15, x0
	add	x16, x16, x15
	cmp	x15, x16
	bge	.L1
	ldp	x21, x12, [x22, 32]
	ldp	x18, x8, [x22, 48]
	ldp	x20, x11, [x22, 64]
	ldr	x30, [x22, 80]
	cmp	x12, x21
	ble	.L1
	cmp	x8, x18
	ble	.L1
	ldp	x7, x3, [x22, 8]
	ptrue	p1.b, vl64
	mul	x0, x30, x15
	ldr	x2, [x22, 24]
	lsl	x20, x20, 3
	madd	x22, x11, x21, x18
	add	x1, x0, x18
	add	x19, x21, 1
	add	x0, x0, x8
	madd	x7, x15, x20, x7
	lsl	x30, x30, 3
	lsl	x19, x19, 3
	neg	x17, x18, lsl 3
	add	x1, x2, x1, lsl 3
	add	x10, x2, x0, lsl 3
	add	x22, x3, x22, lsl 3
	lsl	x11, x11, 3
	mov	x13, 48
	mov	x14, 8
	sub	x9, x8, x18
	whilelo	p2.d, xzr, x9
.L6:
	add	x6, x1, x17
	add	x5, x19, x7
	mov	x3, x22
	mov	x4, x21
.L7:
	sub	x2, x5, #8
	add	x0, x3, 8
	cmp	x2, x10
	sub	x0, x1, x0
	ccmp	x5, x1, 0, cc
	ccmp	x0, x13, 0, ls
	bls	.L21
	cmp	x9, 8
	mov	x0, 0
	csel	x2, x9, x14, cs
	ldr	d2, [x7, x4, lsl 3]
	sub	x2, x2, #8
	mov	z2.d, d2
	mov	p0.b, p2.b
.L9:
	ld1d	z0.d, p0/z, [x3, x0, lsl 3]
	ld1d	z1.d, p0/z, [x1, x0, lsl 3]
	fmad	z0.d, p1/m, z2.d, z1.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	whilelo	p0.d, x0, x2
	add	x0, x0, 8
	b.any	.L9
	add	x4, x4, 1
	add	x5, x5, 8
	add	x3, x3, x11
	cmp	x12, x4
	bne	.L7
.L22:
	add	x15, x15, 1
	add	x1, x1, x30
	add	x7, x7, x20
	add	x10, x10, x30
	cmp	x16, x15
	bne	.L6
.L1:
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x29, x30, [sp], 48
	ret
.L21:
	add	x2, x3, x17
	mov	x0, x18
.L11:
	ldr	d1, [x2, x0, lsl 3]
	ldr	d2, [x7, x4, lsl 3]
	ldr	d0, [x6, x0, lsl 3]
	fmadd	d0, d2, d1, d0
	str	d0, [x6, x0, lsl 3]
	add	x0, x0, 1
	cmp	x8, x0
	bne	.L11
	add	x4, x4, 1
	add	x5, x5, 8
	add	x3, x3, x11
	cmp	x12, x4
	bne	.L7
	b	.L22
.L2:
	add	x16, x16, 1
	mov	x0, 0
	b	.L12
