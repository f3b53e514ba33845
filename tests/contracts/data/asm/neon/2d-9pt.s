	.text
kernel_2d_9pt:
	stp	x29, x30, [sp, -96]!
	sub	x30, x0, #1
	mov	x29, sp
	cmp	x30, 1
	ble	.L1
	add	x18, x1, x0, lsl 4
	lsl	x16, x0, 3
	mov	x15, 0
	add	x3, x16, 8
	mov	x17, 1
	stp	x19, x20, [sp, 16]
	sub	x19, x0, #2
	sub	x20, x0, #3
	dup	v20.2d, v0.d[0]
	dup	v19.2d, v1.d[0]
	dup	v18.2d, v2.d[0]
	add	x14, x1, x0, lsl 3
	stp	x21, x22, [sp, 32]
	lsr	x13, x19, 1
	add	x4, x2, x3
	mov	x12, x18
	orr	x22, x19, 1
	and	x21, x19, 1
	mov	x11, x1
	stp	x23, x24, [sp, 48]
	add	x17, x17, 1
	mov	x23, x15
	add	x15, x15, x0
	stp	x25, x26, [sp, 64]
	str	x27, [sp, 80]
	cmp	x20, 1
	bls	.L11
.L20:
	mov	x7, x11
	mov	x6, x12
	mov	x5, x14
	add	x10, x14, 8
	ldr	q5, [x7], 16
	add	x9, x11, 8
	add	x8, x12, 8
	mov	x2, 0
	mov	x3, 0
	ldr	q3, [x6], 16
	ldr	q16, [x5], 16
	fadd	v5.2d, v5.2d, v3.2d
.L6:
	ldr	q4, [x6, x2]
	mov	v3.16b, v5.16b
	add	x3, x3, 1
	ldr	q5, [x7, x2]
	ldr	q7, [x5, x2]
	ldr	q6, [x9, x2]
	fadd	v5.2d, v4.2d, v5.2d
	ldr	q4, [x8, x2]
	ldr	q17, [x10, x2]
	fadd	v6.2d, v6.2d, v7.2d
	fadd	v3.2d, v5.2d, v3.2d
	fadd	v4.2d, v4.2d, v16.2d
	mov	v16.16b, v7.16b
	fmul	v3.2d, v3.2d, v18.2d
	fadd	v4.2d, v4.2d, v6.2d
	fmla	v3.2d, v20.2d, v17.2d
	fmla	v3.2d, v19.2d, v4.2d
	str	q3, [x4, x2]
	add	x2, x2, 16
	cmp	x3, x13
	bne	.L6
	mov	x2, x22
	cbz	x21, .L4
.L8:
	add	x3, x0, x15
	add	x5, x2, x23
	add	x3, x3, x2
	add	x7, x15, x2
	add	x23, x1, x5, lsl 3
	add	x9, x2, 1
	lsl	x10, x3, 3
	add	x3, x1, x3, lsl 3
	lsl	x25, x7, 3
	lsl	x6, x5, 3
	add	x7, x1, x7, lsl 3
	sub	x8, x4, #8
	cmp	x9, x19
	bge	.L9
	add	x24, x12, x2, lsl 3
	ldr	d5, [x3, -8]
	add	x9, x2, 3
	add	x26, x11, x2, lsl 3
	add	x5, x2, 2
	ldr	d3, [x23, -8]
	add	x23, x14, x2, lsl 3
	add	x27, x8, x2, lsl 3
	ldr	d4, [x24, 8]
	ldp	d6, d16, [x26, 8]
	ldr	d7, [x1, x6]
	fadd	d3, d3, d5
	ldr	d5, [x1, x10]
	fadd	d6, d6, d4
	ldr	d4, [x24, 16]
	ldp	d21, d23, [x23, 8]
	fadd	d7, d7, d5
	ldr	d5, [x7, -8]
	fadd	d16, d16, d4
	ldr	d22, [x1, x25]
	fadd	d3, d3, d6
	fadd	d17, d6, d23
	fadd	d5, d21, d5
	fadd	d4, d7, d16
	fmul	d3, d3, d2
	fadd	d17, d17, d22
	fadd	d5, d5, d7
	fmadd	d3, d0, d22, d3
	fmul	d4, d4, d2
	fmadd	d3, d1, d5, d3
	fmadd	d4, d1, d17, d4
	fmadd	d4, d0, d21, d4
	str	d3, [x8, x2, lsl 3]
	str	d4, [x27, 8]
	cmp	x19, x9
	bgt	.L19
.L5:
	lsl	x2, x5, 3
	add	x3, x14, x5, lsl 3
	add	x5, x5, 1
	add	x7, x11, x2
	add	x6, x12, x2
	ldr	d3, [x12, x2]
	add	x9, x8, x2
	ldr	d16, [x6, -8]
	ldr	d4, [x7, -8]
	ldr	d5, [x6, 8]
	ldr	d7, [x7, 8]
	ldr	d6, [x3, -8]
	fadd	d4, d4, d16
	ldr	d17, [x11, x2]
	ldr	d16, [x3, 8]
	fadd	d7, d7, d5
	ldr	d5, [x14, x2]
	fadd	d3, d3, d17
	fadd	d6, d16, d6
	fadd	d4, d4, d7
	fadd	d6, d6, d3
	fmul	d4, d4, d2
	fmadd	d4, d1, d6, d4
	fmadd	d4, d0, d5, d4
	str	d4, [x8, x2]
	cmp	x30, x5
	ble	.L4
	ldr	d17, [x7, 16]
	ldr	d4, [x6, 16]
	ldr	d6, [x3, 16]
	fadd	d3, d3, d17
	fadd	d5, d5, d6
	fadd	d3, d3, d4
	fadd	d5, d5, d7
	fmul	d3, d3, d2
	fmadd	d3, d0, d16, d3
	fmadd	d3, d1, d5, d3
	str	d3, [x9, 8]
.L4:
	add	x11, x11, x16
	add	x12, x12, x16
	add	x4, x4, x16
	mov	x14, x18
	cmp	x30, x17
	beq	.L17
	mov	x23, x15
	add	x18, x18, x16
	add	x17, x17, 1
	add	x15, x15, x0
	cmp	x20, 1
	bhi	.L20
.L11:
	mov	x2, 1
	b	.L8
.L17:
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldr	x27, [sp, 80]
.L1:
	ldp	x29, x30, [sp], 96
	ret
.L9:
	mov	x5, x2
	b	.L5
.L19:
	ldp	d4, d5, [x26, 24]
	add	x5, x2, 4
	ldp	d3, d22, [x24, 24]
	ldp	d17, d7, [x23, 24]
	fadd	d5, d16, d5
	fadd	d3, d3, d4
	fadd	d5, d5, d22
	fadd	d7, d3, d7
	fadd	d4, d3, d6
	fadd	d3, d17, d21
	fmul	d5, d5, d2
	fadd	d6, d7, d23
	fmul	d4, d4, d2
	fadd	d3, d3, d16
	fmadd	d4, d0, d23, d4
	fmadd	d5, d1, d6, d5
	fmadd	d3, d1, d3, d4
	fmadd	d4, d0, d17, d5
	stp	d3, d4, [x27, 16]
	b	.L5
	.section	.note.GNU-stack,"",@progbits
