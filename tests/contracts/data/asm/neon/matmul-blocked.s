	.text
matmul._omp_fn.0:
	stp	x29, x30, [sp, -80]!
	mov	x29, sp
	stp	x21, x22, [sp, 32]
	ldr	x21, [x0]
	stp	x19, x20, [sp, 16]
	stp	x23, x24, [sp, 48]
	mov	x23, x0
	bl	omp_get_num_threads
	sxtw	x19, w0
	bl	omp_get_thread_num
	sdiv	x20, x21, x19
	sxtw	x18, w0
	msub	x0, x20, x19, x21
	cmp	x18, x0
	blt	.L2
.L13:
	madd	x18, x20, x18, x0
	add	x20, x20, x18
	cmp	x18, x20
	bge	.L1
	ldp	x22, x15, [x23, 32]
	ldp	x17, x9, [x23, 48]
	ldp	x2, x14, [x23, 64]
	ldr	x21, [x23, 80]
	cmp	x15, x22
	ble	.L1
	cmp	x9, x17
	ble	.L1
	ldp	x4, x3, [x23, 8]
	mul	x0, x21, x18
	sub	x30, x9, x17
	madd	x24, x14, x22, x17
	and	x6, x30, -2
	sub	x16, x30, #1
	madd	x19, x2, x18, x22
	lsr	x11, x30, 1
	lsl	x21, x21, 3
	add	x7, x0, x17
	add	x0, x0, x9
	neg	x13, x17, lsl 3
	ldr	x1, [x23, 24]
	add	x6, x6, x17
	lsl	x14, x14, 3
	add	x19, x4, x19, lsl 3
	str	x25, [sp, 64]
	and	x30, x30, 1
	add	x24, x3, x24, lsl 3
	lsl	x23, x2, 3
	neg	x25, x22, lsl 3
	add	x7, x1, x7, lsl 3
	add	x12, x1, x0, lsl 3
.L6:
	add	x5, x19, x25
	add	x1, x7, x13
	mov	x8, x24
	mov	x4, x19
	mov	x2, x22
.L7:
	add	x3, x8, x13
	add	x10, x4, 8
	cmp	x16, 1
	bls	.L14
	cmp	x7, x10
	add	x0, x8, 8
	ccmp	x4, x12, 2, cc
	ccmp	x0, x7, 4, cs
	bne	.L5
.L14:
	mov	x0, x17
.L11:
	ldr	d1, [x3, x0, lsl 3]
	ldr	d0, [x1, x0, lsl 3]
	ldr	d2, [x5, x2, lsl 3]
	fmadd	d0, d2, d1, d0
	str	d0, [x1, x0, lsl 3]
	add	x0, x0, 1
	cmp	x9, x0
	bne	.L11
.L12:
	add	x2, x2, 1
	mov	x4, x10
	add	x8, x8, x14
	cmp	x15, x2
	bne	.L7
.L25:
	add	x18, x18, 1
	add	x7, x7, x21
	add	x12, x12, x21
	add	x19, x19, x23
	cmp	x20, x18
	bne	.L6
	ldr	x25, [sp, 64]
.L1:
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x29, x30, [sp], 80
	ret
.L5:
	ldr	d2, [x5, x2, lsl 3]
	mov	x0, 0
	mov	x4, 0
	dup	v2.2d, v2.d[0]
.L9:
	ldr	q1, [x8, x0]
	add	x4, x4, 1
	ldr	q0, [x7, x0]
	fmla	v0.2d, v2.2d, v1.2d
	str	q0, [x7, x0]
	add	x0, x0, 16
	cmp	x11, x4
	bne	.L9
	cbz	x30, .L12
	ldr	d2, [x5, x2, lsl 3]
	add	x2, x2, 1
	mov	x4, x10
	add	x8, x8, x14
	ldr	d1, [x3, x6, lsl 3]
	ldr	d0, [x1, x6, lsl 3]
	fmadd	d0, d2, d1, d0
	str	d0, [x1, x6, lsl 3]
	cmp	x15, x2
	bne	.L7
	b	.L25
.L2:
	add	x20, x20, 1
	mov	x0, 0
	b	.L13
