	.text
kernel_2d_9pt_star:
	stp	x29, x30, [sp, -144]!
	mov	x29, sp
	stp	x23, x24, [sp, 48]
	sub	x23, x0, #2
	cmp	x23, 2
	ble	.L1
	add	x2, x2, x0, lsl 4
	dup	v19.2d, v0.d[0]
	dup	v18.2d, v1.d[0]
	stp	x25, x26, [sp, 64]
	mov	x25, x1
	sub	x1, x0, #4
	lsr	x8, x1, 1
	add	x4, x0, x0, lsl 1
	and	x5, x1, -2
	add	x9, x2, 16
	and	x1, x1, 1
	dup	v17.2d, v2.d[0]
	stp	x27, x28, [sp, 80]
	sub	x28, x8, #3
	lsl	x14, x0, 3
	and	x28, x28, -2
	lsl	x3, x0, 5
	add	x7, x25, x0, lsl 4
	add	x2, x28, 2
	add	x24, x14, 16
	str	x1, [sp, 112]
	lsl	x1, x4, 3
	lsl	x18, x0, 1
	str	x2, [sp, 136]
	sub	x2, x8, #1
	sub	x16, x0, #5
	mov	x17, 2
	sub	x26, x0, #1
	str	x1, [sp, 120]
	mov	x4, x25
	add	x1, x3, 16
	str	x2, [sp, 96]
	add	x2, x5, 2
	stp	x19, x20, [sp, 16]
	stp	x21, x22, [sp, 32]
	str	x1, [sp, 104]
	str	x2, [sp, 128]
.L3:
	mov	x1, x7
	mov	x3, x4
	add	x17, x17, 1
	add	x7, x7, x14
	add	x4, x4, x14
	cmp	x16, 1
	bls	.L13
	ldr	x2, [sp, 104]
	add	x21, x1, 16
	add	x20, x1, 8
	add	x15, x1, 24
	add	x13, x24, x3
	add	x12, x24, x1
	add	x11, x1, 32
	add	x10, x3, 16
	mov	x19, x9
	mov	x22, x1
	mov	x5, 0
	add	x6, x2, x3
	ldr	x2, [sp, 96]
	cmp	x2, 1
	bls	.L8
	ldr	q23, [x1]
	mov	x22, x1
	mov	x2, 0
	ldr	q22, [x1, 8]
	ldr	q16, [x1, 16]
.L7:
	cmp	x2, x28
	add	x21, x21, 32
	ldp	q20, q24, [x11]
	add	x20, x20, 32
	add	x22, x22, 32
	add	x2, x2, 2
	add	x11, x11, 32
	ldp	q5, q25, [x6]
	add	x6, x6, 32
	ldp	q4, q3, [x10]
	add	x10, x10, 32
	ldp	q7, q26, [x15]
	add	x15, x15, 32
	ldp	q21, q27, [x12]
	add	x12, x12, 32
	fadd	v5.2d, v5.2d, v23.2d
	fadd	v25.2d, v25.2d, v16.2d
	fadd	v4.2d, v4.2d, v20.2d
	fadd	v3.2d, v3.2d, v24.2d
	mov	v23.16b, v20.16b
	fadd	v21.2d, v21.2d, v22.2d
	mov	v22.16b, v26.16b
	fadd	v4.2d, v4.2d, v5.2d
	ldp	q6, q5, [x13]
	add	x13, x13, 32
	fadd	v3.2d, v3.2d, v25.2d
	fmul	v4.2d, v4.2d, v17.2d
	fmul	v3.2d, v3.2d, v17.2d
	fadd	v6.2d, v6.2d, v7.2d
	fadd	v5.2d, v5.2d, v27.2d
	fadd	v7.2d, v7.2d, v26.2d
	fadd	v6.2d, v6.2d, v21.2d
	fadd	v5.2d, v5.2d, v7.2d
	fmla	v4.2d, v18.2d, v6.2d
	fmla	v3.2d, v18.2d, v5.2d
	fmla	v4.2d, v19.2d, v16.2d
	mov	v16.16b, v24.16b
	fmla	v3.2d, v20.2d, v19.2d
	stp	q4, q3, [x19]
	add	x19, x19, 32
	bne	.L7
	ldr	x5, [sp, 136]
.L8:
	mov	x2, 0
.L4:
	ldr	q5, [x11, x2]
	add	x5, x5, 1
	ldr	q16, [x10, x2]
	ldr	q3, [x22, x2]
	ldr	q6, [x6, x2]
	ldr	q7, [x15, x2]
	ldr	q4, [x20, x2]
	fadd	v3.2d, v3.2d, v5.2d
	ldr	q5, [x13, x2]
	fadd	v6.2d, v6.2d, v16.2d
	ldr	q16, [x12, x2]
	fadd	v4.2d, v4.2d, v7.2d
	ldr	q7, [x21, x2]
	fadd	v3.2d, v3.2d, v6.2d
	fadd	v5.2d, v5.2d, v16.2d
	fmul	v3.2d, v3.2d, v17.2d
	fadd	v4.2d, v4.2d, v5.2d
	fmla	v3.2d, v4.2d, v18.2d
	fmla	v3.2d, v7.2d, v19.2d
	str	q3, [x19, x2]
	add	x2, x2, 16
	cmp	x8, x5
	bhi	.L4
	ldr	x2, [sp, 112]
	cbz	x2, .L5
	ldr	x2, [sp, 128]
.L9:
	add	x5, x18, x2
	cmp	x26, x16
	csel	x10, x26, x16, le
	ldr	x11, [sp, 120]
	add	x6, x2, 1
	lsl	x30, x5, 3
	add	x5, x25, x5, lsl 3
	add	x12, x11, x4
	sub	x11, x9, #16
	cmp	x6, x10
	bge	.L11
	add	x13, x1, x2, lsl 3
	lsl	x6, x2, 3
	ldr	d24, [x5, -8]
	add	x22, x3, x2, lsl 3
	add	x15, x11, x6
	add	x27, x2, 5
	ldr	d4, [x12, x6]
	add	x20, x12, x2, lsl 3
	add	x10, x2, 4
	add	x21, x4, x2, lsl 3
	ldr	d6, [x3, x6]
	add	x19, x7, x2, lsl 3
	ldp	d3, d5, [x22, 8]
	ldp	d16, d20, [x13, 16]
	ldr	d21, [x13, 32]
	fadd	d6, d6, d4
	ldr	d7, [x7, x6]
	ldr	d26, [x4, x6]
	fadd	d3, d20, d3
	ldp	d25, d28, [x20, 8]
	fadd	d5, d21, d5
	fadd	d6, d6, d16
	fadd	d4, d16, d21
	ldp	d23, d22, [x21, 8]
	ldr	d27, [x21, 24]
	fadd	d26, d26, d7
	fadd	d3, d3, d25
	fadd	d5, d5, d28
	ldr	d28, [x5, -16]
	ldr	d25, [x20, 24]
	fadd	d23, d16, d23
	fadd	d22, d20, d22
	ldr	d7, [x22, 24]
	fadd	d26, d26, d24
	fadd	d4, d4, d27
	ldr	d27, [x19, 8]
	fadd	d3, d3, d24
	fadd	d6, d6, d28
	ldp	d24, d28, [x19, 16]
	fadd	d7, d7, d25
	ldr	d25, [x25, x30]
	fadd	d23, d23, d27
	ldr	d27, [x5, 8]
	fmul	d6, d6, d2
	fmul	d3, d3, d2
	fadd	d22, d22, d24
	ldr	d24, [x13, 40]
	fadd	d4, d4, d28
	fadd	d5, d5, d25
	fadd	d26, d26, d27
	fadd	d23, d23, d25
	fadd	d7, d7, d24
	fadd	d22, d22, d27
	fmul	d4, d4, d1
	fmul	d5, d5, d2
	fmadd	d6, d1, d26, d6
	fmadd	d3, d1, d23, d3
	fadd	d7, d7, d27
	fmadd	d4, d0, d20, d4
	fmadd	d5, d1, d22, d5
	fmadd	d6, d0, d25, d6
	fmadd	d3, d0, d27, d3
	fmadd	d4, d2, d7, d4
	fmadd	d5, d0, d16, d5
	str	d6, [x11, x6]
	str	d4, [x15, 24]
	stp	d3, d5, [x15, 8]
	cmp	x16, x27
	bgt	.L21
.L6:
	lsl	x2, x10, 3
	add	x5, x1, x10, lsl 3
	add	x10, x10, 1
	add	x13, x12, x2
	add	x15, x3, x2
	ldr	d4, [x3, x2]
	add	x6, x11, x2
	add	x3, x7, x2
	ldr	d3, [x12, x2]
	add	x12, x4, x2
	ldr	d5, [x4, x2]
	ldr	d6, [x7, x2]
	fadd	d3, d3, d4
	ldp	d7, d4, [x5, -16]
	ldr	d16, [x1, x2]
	fadd	d6, d6, d5
	ldr	d5, [x5, 16]
	fadd	d3, d3, d7
	ldr	d7, [x5, 8]
	fadd	d6, d6, d4
	fadd	d3, d3, d5
	fadd	d6, d6, d7
	fmul	d3, d3, d2
	fmadd	d3, d1, d6, d3
	fmadd	d3, d0, d16, d3
	str	d3, [x11, x2]
	cmp	x23, x10
	ble	.L5
	ldr	d3, [x5, 24]
	ldr	d21, [x12, 8]
	ldr	d20, [x15, 8]
	fadd	d3, d4, d3
	ldr	d6, [x13, 8]
	fadd	d5, d5, d21
	ldr	d4, [x3, 8]
	fadd	d3, d3, d20
	fadd	d5, d5, d16
	fadd	d3, d3, d6
	fadd	d5, d5, d4
	fmul	d3, d3, d2
	fmadd	d3, d1, d5, d3
	fmadd	d3, d0, d7, d3
	str	d3, [x6, 8]
.L5:
	add	x18, x18, x0
	add	x9, x9, x14
	cmp	x23, x17
	bne	.L3
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x23, x24, [sp, 48]
	ldp	x29, x30, [sp], 144
	ret
.L13:
	mov	x2, 2
	b	.L9
.L11:
	mov	x10, x2
	b	.L6
.L21:
	ldp	d26, d29, [x21, 32]
	add	x10, x2, 8
	ldp	d30, d25, [x20, 40]
	ldp	d6, d5, [x22, 48]
	ldp	d28, d3, [x22, 32]
	fadd	d26, d24, d26
	ldr	d7, [x13, 48]
	ldr	d22, [x20, 56]
	fadd	d6, d6, d25
	ldr	d27, [x13, 64]
	fadd	d26, d26, d20
	fadd	d3, d20, d3
	ldp	d20, d25, [x21, 48]
	fadd	d4, d7, d16
	fadd	d23, d7, d21
	ldr	d16, [x13, 56]
	fadd	d5, d5, d22
	fadd	d6, d6, d21
	fadd	d3, d3, d30
	fadd	d4, d4, d28
	ldr	d28, [x20, 32]
	fadd	d25, d27, d25
	fadd	d23, d23, d29
	fadd	d22, d16, d24
	fadd	d6, d6, d27
	ldr	d27, [x13, 72]
	fadd	d5, d5, d24
	ldr	d29, [x19, 32]
	fadd	d3, d3, d16
	fadd	d4, d4, d28
	ldr	d28, [x19, 48]
	fadd	d25, d25, d7
	fadd	d20, d22, d20
	ldr	d22, [x19, 40]
	fmul	d6, d6, d2
	fadd	d5, d5, d27
	ldr	d27, [x19, 56]
	fadd	d26, d26, d29
	fmul	d3, d3, d2
	fmul	d4, d4, d2
	fadd	d22, d23, d22
	fadd	d20, d20, d28
	fmul	d5, d5, d2
	fadd	d23, d25, d27
	fmadd	d4, d1, d26, d4
	fmadd	d6, d1, d20, d6
	fmadd	d3, d1, d22, d3
	fmadd	d5, d1, d23, d5
	fmadd	d4, d0, d21, d4
	fmadd	d6, d0, d7, d6
	fmadd	d3, d0, d24, d3
	fmadd	d5, d0, d16, d5
	stp	d4, d3, [x15, 32]
	stp	d6, d5, [x15, 48]
	b	.L6
	.section	.note.GNU-stack,"",@progbits
