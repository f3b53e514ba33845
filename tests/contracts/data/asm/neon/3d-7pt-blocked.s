	.text
kernel_3d_7pt_blocked:
	sub	x4, x0, #1
	stp	x29, x30, [sp, -224]!
	mov	x29, sp
	mul	x6, x0, x0
	str	x4, [sp, 96]
	cmp	x4, 1
	ble	.L1
	stp	x27, x28, [sp, 80]
	lsl	x27, x0, 3
	sub	x30, x0, #2
	lsr	x12, x27, 3
	add	x10, x3, x6, lsl 3
	fmov	d2, d0
	dup	v7.2d, v0.d[0]
	dup	v16.2d, v1.d[0]
	lsl	x5, x12, 4
	mul	x9, x12, x1
	stp	x19, x20, [sp, 16]
	mov	x19, x2
	add	x11, x19, x6, lsl 4
	mov	x7, 0
	mov	x15, x10
	neg	x2, x12, lsl 3
	mov	x8, x5
	lsr	x4, x30, 1
	neg	x3, x9, lsl 3
	stp	x25, x26, [sp, 64]
	sub	x26, x0, #3
	orr	x0, x30, 1
	mov	x18, x11
	mov	x14, x9
	and	x28, x30, 1
	lsl	x17, x6, 3
	mov	x10, x12
	str	x0, [sp, 104]
	mov	x9, x7
	mov	x11, x1
	stp	x21, x22, [sp, 32]
	mov	x5, x3
	mov	x0, 1
	stp	x23, x24, [sp, 48]
	str	x6, [sp, 128]
.L12:
	ldr	x1, [sp, 96]
	mov	x3, x0
	add	x0, x0, x11
	cmp	x1, x0
	csel	x21, x1, x0, le
	cmp	x21, x3
	ble	.L3
	lsl	x6, x10, 3
	mov	x16, x15
	str	x10, [sp, 120]
	sub	x6, x6, x17
	mov	x13, x18
	stp	x9, x8, [sp, 152]
	add	x6, x6, 8
	mov	x23, 0
	mov	x7, 1
	add	x25, x2, x9
	add	x24, x2, x8
	stp	x3, x6, [sp, 136]
	stp	x18, x15, [sp, 168]
	stp	x0, x14, [sp, 184]
	stp	x2, x11, [sp, 200]
	str	x5, [sp, 216]
.L4:
	ldp	x11, x0, [sp, 120]
	sub	x18, x13, x17, lsl 1
	add	x7, x7, 1
	sub	x2, x13, x17
	add	x22, x16, 8
	str	x7, [sp, 112]
	ldr	x8, [sp, 136]
	add	x23, x23, x0
	ldr	x0, [sp, 144]
	add	x0, x0, x13
.L11:
	mov	x1, x8
	add	x8, x8, 1
	cmp	x26, 1
	bls	.L16
	ldr	q4, [x0, -8]
	add	x7, x22, x11, lsl 3
	add	x15, x0, 8
	add	x14, x25, x0
	add	x10, x24, x0
	sub	x9, x0, x17
	add	x6, x0, x17
	mov	x3, 0
	mov	x5, 0
.L7:
	ldr	q3, [x15, x3]
	add	x5, x5, 1
	ldr	q5, [x14, x3]
	ldr	q6, [x10, x3]
	ldr	q0, [x9, x3]
	ldr	q18, [x6, x3]
	fadd	v17.2d, v5.2d, v3.2d
	ldr	q5, [x0, x3]
	fadd	v0.2d, v0.2d, v6.2d
	fadd	v6.2d, v18.2d, v4.2d
	mov	v4.16b, v3.16b
	fadd	v0.2d, v0.2d, v17.2d
	fadd	v0.2d, v0.2d, v6.2d
	fmul	v0.2d, v0.2d, v16.2d
	fmla	v0.2d, v5.2d, v7.2d
	str	q0, [x7, x3]
	add	x3, x3, 16
	cmp	x4, x5
	bne	.L7
	cbz	x28, .L5
	ldr	x5, [sp, 104]
.L10:
	add	x3, x23, x11
	add	x7, x5, 1
	add	x3, x3, x5
	sub	x6, x1, #1
	mul	x1, x12, x1
	lsl	x10, x3, 3
	add	x3, x19, x3, lsl 3
	cmp	x30, x7
	ble	.L14
	mul	x6, x12, x6
	ldr	d3, [x19, x10]
	add	x10, x1, x5
	mul	x9, x12, x8
	lsl	x10, x10, 3
	add	x7, x1, x7
	ldr	q4, [x3, -8]
	add	x3, x5, 2
	add	x20, x5, 3
	add	x15, x6, x5
	add	x14, x9, x5
	lsl	x15, x15, 3
	ldr	d6, [x2, x7, lsl 3]
	lsl	x14, x14, 3
	lsl	x7, x7, 3
	ldr	q18, [x13, x10]
	ldr	q5, [x2, x15]
	add	x15, x1, x3
	ldr	q0, [x18, x10]
	ins	v3.d[1], v6.d[0]
	ldr	q17, [x2, x14]
	ldr	q6, [x2, x7]
	fadd	v0.2d, v0.2d, v18.2d
	ldr	d18, [x2, x15, lsl 3]
	fadd	v5.2d, v5.2d, v17.2d
	fadd	v4.2d, v4.2d, v6.2d
	fadd	v0.2d, v0.2d, v5.2d
	fadd	v0.2d, v0.2d, v4.2d
	fmul	v0.2d, v0.2d, v16.2d
	fmla	v0.2d, v3.2d, v7.2d
	str	q0, [x16, x10]
	cmp	x30, x20
	bgt	.L25
.L6:
	add	x10, x6, x3
	add	x7, x9, x3
	add	x5, x1, x3
	add	x3, x3, 1
	ldr	d3, [x2, x7, lsl 3]
	add	x1, x1, x3
	ldr	d0, [x2, x10, lsl 3]
	sub	x10, x5, #1
	ldr	d17, [x18, x5, lsl 3]
	ldr	d6, [x13, x5, lsl 3]
	fadd	d0, d0, d3
	ldr	d5, [x2, x10, lsl 3]
	ldr	d3, [x2, x1, lsl 3]
	ldr	d4, [x2, x5, lsl 3]
	fadd	d0, d0, d17
	ldr	x7, [sp, 96]
	fadd	d0, d0, d6
	fadd	d0, d0, d5
	fadd	d0, d0, d3
	fmul	d0, d0, d1
	fmadd	d0, d2, d4, d0
	str	d0, [x16, x5, lsl 3]
	cmp	x7, x3
	ble	.L5
	add	x5, x5, 2
	add	x6, x6, x3
	ldr	d6, [x18, x1, lsl 3]
	add	x9, x9, x3
	ldr	d0, [x2, x5, lsl 3]
	ldr	d18, [x2, x6, lsl 3]
	ldr	d17, [x2, x9, lsl 3]
	ldr	d5, [x13, x1, lsl 3]
	fadd	d0, d0, d18
	fadd	d0, d0, d4
	fadd	d0, d0, d17
	fadd	d0, d0, d6
	fadd	d0, d0, d5
	fmul	d0, d0, d1
	fmadd	d0, d2, d3, d0
	str	d0, [x16, x1, lsl 3]
.L5:
	add	x11, x11, x12
	add	x0, x0, x27
	cmp	x21, x8
	bne	.L11
	ldr	x0, [sp, 96]
	add	x13, x13, x17
	add	x16, x16, x17
	ldr	x7, [sp, 112]
	cmp	x0, x7
	bne	.L4
	ldr	x10, [sp, 120]
	ldp	x9, x8, [sp, 152]
	ldp	x18, x15, [sp, 168]
	ldp	x0, x14, [sp, 184]
	ldp	x2, x11, [sp, 200]
	ldr	x5, [sp, 216]
.L3:
	add	x10, x10, x14
	add	x2, x2, x5
	ldr	x1, [sp, 96]
	sub	x9, x9, x5
	sub	x8, x8, x5
	cmp	x1, x0
	bgt	.L12
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x29, x30, [sp], 224
	ret
.L16:
	mov	x5, 1
	b	.L10
.L14:
	mul	x6, x12, x6
	mov	x3, x5
	mul	x9, x12, x8
	b	.L6
.L25:
	add	x7, x1, x20
	add	x10, x6, x3
	add	x3, x9, x3
	lsl	x14, x7, 3
	lsl	x20, x3, 3
	lsl	x10, x10, 3
	ldr	d3, [x2, x7, lsl 3]
	lsl	x7, x15, 3
	add	x3, x5, 4
	ldr	q4, [x2, x14]
	ldr	q0, [x2, x10]
	ldr	q17, [x2, x20]
	ins	v18.d[1], v3.d[0]
	ldr	q5, [x18, x7]
	fadd	v4.2d, v4.2d, v6.2d
	ldr	q3, [x13, x7]
	fadd	v0.2d, v0.2d, v17.2d
	fadd	v3.2d, v3.2d, v5.2d
	fadd	v0.2d, v0.2d, v4.2d
	fadd	v0.2d, v0.2d, v3.2d
	fmul	v0.2d, v0.2d, v16.2d
	fmla	v0.2d, v7.2d, v18.2d
	str	q0, [x16, x7]
	b	.L6
	.section	.note.GNU-stack,"",@progbits
