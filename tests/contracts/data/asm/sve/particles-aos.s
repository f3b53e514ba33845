	.text
push._omp_fn.0:
	stp	x29, x30, [sp, -48]!
	mov	x29, sp
	str	x21, [sp, 32]
	ldr	x21, [x0]
	stp	x19, x20, [sp, 16]
	mov	x20, x0
	bl	omp_get_num_threads
	sxtw	x19, w0
	bl	omp_get_thread_num
	sdiv	x3, x21, x19
	sxtw	x2, w0
	msub	x1, x3, x19, x21
	cmp	x2, x1
	blt	.L2
.L6:
	madd	x2, x3, x2, x1
	add	x7, x3, x2
	cmp	x2, x7
	bge	.L1
	ldr	d16, [x20, 16]
	sub	x3, x3, #1
	ldr	x6, [x20, 8]
	dup	v4.2d, v16.d[0]
	cmp	x3, 1
	bls	.L4
	add	x1, x6, x2, lsl 6
	lsr	x5, x3, 1
	add	x5, x1, x5, lsl 7
.L5:
	ldp	q3, q1, [x1]
	add	x4, x1, 64
	add	x0, x1, 80
	ldp	q0, q5, [x1, 64]
	add	x1, x1, 128
	ldr	q2, [x1, -96]
	ldr	q6, [x1, -32]
	ext	v7.16b, v1.16b, v2.16b, #8
	zip1	v1.2d, v1.2d, v0.2d
	zip2	v2.2d, v2.2d, v5.2d
	ext	v0.16b, v0.16b, v5.16b, #8
	fmla	v3.2d, v4.2d, v7.2d
	fmla	v1.2d, v4.2d, v2.2d
	fmla	v0.2d, v4.2d, v6.2d
	str	q3, [x1, -128]
	str	d1, [x1, -112]
	st1	{v1.d}[1], [x4]
	str	d0, [x1, -56]
	st1	{v0.d}[1], [x0]
	cmp	x1, x5
	bne	.L5
	and	x3, x3, -2
	add	x2, x2, x3
.L4:
	lsl	x0, x2, 6
	add	x2, x2, 1
	add	x1, x6, x0
	ldr	q0, [x6, x0]
	ldr	q1, [x1, 24]
	fmla	v0.2d, v1.2d, v4.2d
	str	q0, [x6, x0]
	ldr	d0, [x1, 16]
	ldr	d1, [x1, 40]
	fmadd	d0, d16, d1, d0
	str	d0, [x1, 16]
	cmp	x7, x2
	ble	.L1
	add	x0, x0, 64
	add	x1, x6, x0
	ldr	q0, [x6, x0]
	ldr	q1, [x1, 24]
	fmla	v0.2d, v4.2d, v1.2d
	str	q0, [x6, x0]
	ldr	d0, [x1, 16]
	ldr	d1, [x1, 40]
	fmadd	d0, d16, d1, d0
	str	d0, [x1, 16]
.L1:
	ldp	x19, x20, [sp, 16]
	ldr	x21, [sp, 32]
	ldp	x29, x30, [sp], 48
	ret
.L2:
	add	x3, x3, 1
	mov	x1, 0
	b	.L6
