	.text
kernel_3d_7pt:
	stp	x29, x30, [sp, -128]!
	mov	x29, sp
	mul	x4, x0, x0
	stp	x19, x20, [sp, 16]
	sub	x20, x0, #1
	cmp	x20, 1
	ble	.L1
	fmov	d2, d0
	dup	v7.2d, v0.d[0]
	lsl	x19, x0, 3
	dup	v16.2d, v1.d[0]
	add	x17, x2, x4, lsl 3
	stp	x21, x22, [sp, 32]
	add	x16, x1, x4, lsl 3
	sub	x21, x0, #2
	mov	x22, x1
	lsr	x5, x21, 1
	lsr	x12, x19, 3
	lsl	x18, x4, 3
	mov	x6, 1
	stp	x23, x24, [sp, 48]
	add	x11, x19, 8
	sub	x24, x0, #3
	stp	x25, x26, [sp, 64]
	neg	x26, x19
	mov	x25, 0
	stp	x27, x28, [sp, 80]
	orr	x28, x21, 1
	and	x27, x21, 1
.L3:
	mov	x1, x16
	add	x6, x6, 1
	add	x8, x16, x11
	sub	x23, x16, x18
	add	x25, x25, x4
	add	x3, x11, x17
	stp	x6, x4, [sp, 104]
	add	x16, x16, x18
	mov	x13, x12
	mov	x9, 1
	str	x11, [sp, 120]
.L10:
	mov	x0, x9
	add	x9, x9, 1
	cmp	x24, 1
	bls	.L13
	ldr	q4, [x8, -8]
	add	x14, x8, 8
	add	x11, x8, x26
	add	x4, x19, x8
	sub	x10, x8, x18
	add	x7, x8, x18
	mov	x2, 0
	mov	x6, 0
.L6:
	ldr	q3, [x14, x2]
	add	x6, x6, 1
	ldr	q5, [x11, x2]
	ldr	q6, [x4, x2]
	ldr	q0, [x10, x2]
	ldr	q18, [x7, x2]
	fadd	v17.2d, v5.2d, v3.2d
	ldr	q5, [x8, x2]
	fadd	v0.2d, v0.2d, v6.2d
	fadd	v6.2d, v18.2d, v4.2d
	mov	v4.16b, v3.16b
	fadd	v0.2d, v0.2d, v17.2d
	fadd	v0.2d, v0.2d, v6.2d
	fmul	v0.2d, v0.2d, v16.2d
	fmla	v0.2d, v5.2d, v7.2d
	str	q0, [x3, x2]
	add	x2, x2, 16
	cmp	x5, x6
	bne	.L6
	mov	x6, x28
	cbz	x27, .L4
.L9:
	add	x2, x25, x13
	add	x8, x6, 1
	add	x2, x2, x6
	sub	x7, x0, #1
	mul	x0, x12, x0
	lsl	x11, x2, 3
	add	x2, x22, x2, lsl 3
	cmp	x21, x8
	ble	.L11
	mul	x7, x12, x7
	ldr	d3, [x22, x11]
	add	x11, x0, x6
	mul	x10, x12, x9
	lsl	x11, x11, 3
	add	x8, x0, x8
	ldr	q4, [x2, -8]
	add	x2, x6, 2
	add	x30, x6, 3
	add	x15, x7, x6
	add	x14, x10, x6
	lsl	x15, x15, 3
	ldr	d6, [x1, x8, lsl 3]
	lsl	x14, x14, 3
	lsl	x8, x8, 3
	ldr	q0, [x1, x15]
	add	x15, x0, x2
	ldr	q18, [x1, x14]
	ldr	q5, [x23, x11]
	ins	v3.d[1], v6.d[0]
	ldr	q17, [x16, x11]
	ldr	q6, [x1, x8]
	fadd	v0.2d, v0.2d, v18.2d
	ldr	d18, [x1, x15, lsl 3]
	fadd	v5.2d, v5.2d, v17.2d
	fadd	v4.2d, v4.2d, v6.2d
	fadd	v0.2d, v0.2d, v5.2d
	fadd	v0.2d, v0.2d, v4.2d
	fmul	v0.2d, v0.2d, v16.2d
	fmla	v0.2d, v3.2d, v7.2d
	str	q0, [x17, x11]
	cmp	x21, x30
	bgt	.L21
.L5:
	add	x11, x7, x2
	add	x8, x10, x2
	add	x6, x0, x2
	add	x2, x2, 1
	ldr	d0, [x1, x11, lsl 3]
	sub	x11, x6, #1
	add	x0, x0, x2
	ldr	d3, [x1, x8, lsl 3]
	ldr	d17, [x23, x6, lsl 3]
	ldr	d6, [x16, x6, lsl 3]
	fadd	d0, d0, d3
	ldr	d5, [x1, x11, lsl 3]
	ldr	d3, [x1, x0, lsl 3]
	ldr	d4, [x1, x6, lsl 3]
	fadd	d0, d0, d17
	fadd	d0, d0, d6
	fadd	d0, d0, d5
	fadd	d0, d0, d3
	fmul	d0, d0, d1
	fmadd	d0, d2, d4, d0
	str	d0, [x17, x6, lsl 3]
	cmp	x20, x2
	ble	.L4
	add	x6, x6, 2
	add	x7, x7, x2
	ldr	d6, [x23, x0, lsl 3]
	add	x10, x10, x2
	ldr	d0, [x1, x6, lsl 3]
	ldr	d18, [x1, x7, lsl 3]
	ldr	d17, [x1, x10, lsl 3]
	ldr	d5, [x16, x0, lsl 3]
	fadd	d0, d0, d18
	fadd	d0, d0, d4
	fadd	d0, d0, d17
	fadd	d0, d0, d6
	fadd	d0, d0, d5
	fmul	d0, d0, d1
	fmadd	d0, d2, d3, d0
	str	d0, [x17, x0, lsl 3]
.L4:
	add	x13, x13, x12
	mov	x8, x4
	add	x3, x3, x19
	cmp	x20, x9
	bne	.L10
	ldp	x6, x4, [sp, 104]
	add	x17, x17, x18
	ldr	x11, [sp, 120]
	cmp	x20, x6
	bne	.L3
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x19, x20, [sp, 16]
	ldp	x29, x30, [sp], 128
	ret
.L13:
	add	x4, x8, x19
	mov	x6, 1
	b	.L9
.L11:
	mul	x7, x12, x7
	mov	x2, x6
	mul	x10, x12, x9
	b	.L5
.L21:
	add	x30, x0, x30
	add	x8, x7, x2
	add	x2, x10, x2
	lsl	x11, x30, 3
	lsl	x14, x2, 3
	lsl	x8, x8, 3
	ldr	d3, [x1, x30, lsl 3]
	lsl	x15, x15, 3
	add	x2, x6, 4
	ldr	q4, [x1, x11]
	ldr	q0, [x1, x8]
	ldr	q17, [x1, x14]
	ins	v18.d[1], v3.d[0]
	ldr	q5, [x23, x15]
	fadd	v4.2d, v4.2d, v6.2d
	ldr	q3, [x16, x15]
	fadd	v0.2d, v0.2d, v17.2d
	fadd	v3.2d, v3.2d, v5.2d
	fadd	v0.2d, v0.2d, v4.2d
	fadd	v0.2d, v0.2d, v3.2d
	fmul	v0.2d, v0.2d, v16.2d
	fmla	v0.2d, v7.2d, v18.2d
	str	q0, [x17, x15]
	b	.L5
	.section	.note.GNU-stack,"",@progbits
