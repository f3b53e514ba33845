	.text
push._omp_fn.0:
	stp	x29, x30, [sp, -48]!
	mov	x29, sp
	stp	x19, x20, [sp, 16]
	mov	x20, x0
	str	x21, [sp, 32]
	bl	omp_get_num_threads
	sxtw	x19, w0
	bl	omp_get_thread_num
	ldr	x21, [x20]
	sxtw	x1, w0
	sdiv	x2, x21, x19
	msub	x3, x2, x19, x21
	cmp	x1, x3
	blt	.L2
.L5:
	madd	x1, x2, x1, x3
	add	x2, x2, x1
	cmp	x1, x2
	bge	.L1
	ldr	x3, [x20, 8]
	ldr	d3, [x20, 16]
	add	x0, x3, x1, lsl 6
	add	x1, x3, x2, lsl 6
	dup	v4.2d, v3.d[0]
.L4:
	ldr	d2, [x0, 40]
	add	x0, x0, 64
	ldr	d1, [x0, -48]
	ldr	q0, [x0, -64]
	fmadd	d1, d3, d2, d1
	ldr	q2, [x0, -40]
	fmla	v0.2d, v2.2d, v4.2d
	str	d1, [x0, -48]
	str	q0, [x0, -64]
	cmp	x0, x1
	bne	.L4
.L1:
	ldp	x19, x20, [sp, 16]
	ldr	x21, [sp, 32]
	ldp	x29, x30, [sp], 48
	ret
.L2:
	add	x2, x2, 1
	mov	x3, 0
	b	.L5
