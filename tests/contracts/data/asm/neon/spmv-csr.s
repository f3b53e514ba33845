	.text
spmv._omp_fn.0:
	stp	x29, x30, [sp, -48]!
	mov	x29, sp
	str	x21, [sp, 32]
	ldr	x21, [x0]
	stp	x19, x20, [sp, 16]
	mov	x20, x0
	bl	omp_get_num_threads
	sxtw	x19, w0
	bl	omp_get_thread_num
	sdiv	x7, x21, x19
	sxtw	x6, w0
	msub	x1, x7, x19, x21
	cmp	x6, x1
	blt	.L2
.L7:
	madd	x6, x7, x6, x1
	add	x7, x7, x6
	cmp	x6, x7
	bge	.L1
	ldp	x8, x5, [x20, 8]
	ldp	x4, x3, [x20, 24]
	add	x10, x8, 4
	ldr	x9, [x20, 40]
.L5:
	movi	d0, #0
	ldrsw	x0, [x8, x6, lsl 2]
	ldrsw	x2, [x10, x6, lsl 2]
	cmp	x0, x2
	bge	.L6
.L4:
	ldrsw	x1, [x5, x0, lsl 2]
	ldr	d2, [x4, x0, lsl 3]
	add	x0, x0, 1
	ldr	d1, [x3, x1, lsl 3]
	fmadd	d0, d2, d1, d0
	cmp	x0, x2
	bne	.L4
.L6:
	str	d0, [x9, x6, lsl 3]
	add	x6, x6, 1
	cmp	x7, x6
	bne	.L5
.L1:
	ldp	x19, x20, [sp, 16]
	ldr	x21, [sp, 32]
	ldp	x29, x30, [sp], 48
	ret
.L2:
	add	x7, x7, 1
	mov	x1, 0
	b	.L7
