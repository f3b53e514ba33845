	.text
spmv._omp_fn.0:
	stp	x29, x30, [sp, -48]!
	mov	x29, sp
	stp	x19, x20, [sp, 16]
	mov	x20, x0
	str	x21, [sp, 32]
	bl	omp_get_num_threads
	sxtw	x19, w0
	bl	omp_get_thread_num
	ldr	x21, [x20]
	sxtw	x2, w0
	sdiv	x7, x21, x19
	msub	x1, x7, x19, x21
	cmp	x2, x1
	blt	.L2
.L8:
	madd	x2, x7, x2, x1
	add	x7, x7, x2
	cmp	x2, x7
	bge	.L1
	ldp	x8, x12, [x20, 8]
	ptrue	p1.b, vl64
	ldp	x11, x6, [x20, 24]
	ldr	x9, [x20, 40]
	add	x10, x8, 4
.L5:
	ldr	w3, [x8, x2, lsl 2]
	ldr	w1, [x10, x2, lsl 2]
	cmp	w3, w1
	bge	.L13
	sxtw	x3, w3
	mov	x0, 0
	sxtw	x1, w1
	mov	z1.d, #0
	add	x5, x11, x3, lsl 3
	add	x4, x12, x3, lsl 2
	sub	x1, x1, x3
	whilelo	p0.d, xzr, x1
.L6:
	ld1sw	z0.d, p0/z, [x4, x0, lsl 2]
	ld1d	z2.d, p0/z, [x5, x0, lsl 3]
	ld1d	z0.d, p0/z, [x6, z0.d, lsl 3]
	add	x0, x0, 8
	fmla	z1.d, p0/m, z0.d, z2.d
	whilelo	p0.d, x0, x1
	b.any	.L6
	faddv	d1, p1, z1.d
.L7:
	str	d1, [x9, x2, lsl 3]
	add	x2, x2, 1
	cmp	x7, x2
	bne	.L5
.L1:
	ldp	x19, x20, [sp, 16]
	ldr	x21, [sp, 32]
	ldp	x29, x30, [sp], 48
	ret
.L13:
	movi	d1, #0
	b	.L7
.L2:
	add	x7, x7, 1
	mov	x1, 0
	b	.L8
