	.text
kernel_3d_7pt_variable:
	mul	x4, x0, x0
	stp	x29, x30, [sp, -240]!
	mov	x29, sp
	sub	x5, x0, #1
	lsl	x8, x0, 3
	lsl	x7, x4, 3
	stp	x21, x22, [sp, 32]
	mov	x22, x2
	mov	x2, x0
	stp	x7, x0, [sp, 128]
	mul	x0, x0, x4
	lsl	x4, x0, 3
	str	x8, [sp, 112]
	str	x5, [sp, 144]
	str	x4, [sp, 152]
	cmp	x5, 1
	ble	.L1
	stp	x25, x26, [sp, 64]
	add	x26, x3, x0, lsl 4
	mov	x6, x4
	sub	x2, x2, #2
	lsr	x5, x8, 3
	add	x25, x26, x4, lsl 1
	mov	x21, x1
	lsr	x11, x7, 3
	add	x4, x0, x0, lsl 1
	stp	x23, x24, [sp, 48]
	mov	x24, x3
	add	x3, x0, x0, lsl 2
	lsl	x0, x0, 5
	add	x1, x5, 1
	add	x1, x1, x11
	add	x21, x21, x7
	stp	x27, x28, [sp, 80]
	add	x27, x25, x6, lsl 1
	add	x28, x26, x6
	add	x1, x24, x1, lsl 3
	add	x6, x25, x6
	add	x22, x22, x7
	lsl	x12, x4, 3
	str	x0, [sp, 160]
	mov	x0, x2
	lsr	x2, x2, 1
	stp	x19, x20, [sp, 16]
	str	x2, [sp, 168]
	sub	x2, x27, x3, lsl 3
	add	x3, x8, 8
	str	x6, [sp, 96]
	str	x2, [sp, 104]
	orr	x2, x0, 1
	and	x0, x0, 1
	stp	x0, x2, [sp, 184]
	neg	x0, x5, lsl 3
	str	x0, [sp, 176]
	mov	x0, 1
.L3:
	ldr	x4, [sp, 128]
	mul	x23, x11, x0
	mov	x2, x21
	add	x6, x21, x3
	add	x0, x0, 1
	stp	x1, x12, [sp, 216]
	add	x9, x12, x1
	add	x10, x22, x3
	mov	x8, x1
	mov	x7, 1
	stp	x11, x0, [sp, 200]
	sub	x30, x21, x4
	add	x21, x21, x4
	str	x3, [sp, 232]
.L9:
	ldr	x0, [sp, 136]
	sub	x3, x7, #1
	mov	x1, x7
	add	x7, x7, 1
	cmp	x0, 3
	beq	.L11
	ldr	x0, [sp, 152]
	add	x19, x6, 8
	str	x5, [sp, 120]
	ldr	x4, [sp, 176]
	ldr	q4, [x6, -8]
	add	x12, x8, x0, lsl 1
	add	x20, x0, x8
	add	x15, x0, x9
	add	x17, x9, x0, lsl 1
	ldr	x0, [sp, 112]
	add	x18, x6, x4
	ldr	x4, [sp, 160]
	ldr	x5, [sp, 168]
	add	x11, x0, x6
	ldr	x0, [sp, 128]
	add	x16, x4, x12
	mov	x4, 0
	sub	x14, x6, x0
	add	x13, x0, x6
	mov	x0, 0
.L5:
	ldr	q3, [x19, x0]
	add	x4, x4, 1
	ldr	q2, [x12, x0]
	ldr	q1, [x15, x0]
	ldr	q7, [x6, x0]
	ldr	q5, [x8, x0]
	fmul	v2.2d, v2.2d, v3.2d
	ldr	q0, [x11, x0]
	ldr	q6, [x9, x0]
	ldr	q16, [x18, x0]
	fmla	v2.2d, v7.2d, v5.2d
	ldr	q5, [x13, x0]
	fmul	v0.2d, v0.2d, v1.2d
	ldr	q1, [x16, x0]
	ldr	q7, [x14, x0]
	fmla	v0.2d, v16.2d, v6.2d
	ldr	q6, [x17, x0]
	fmul	v1.2d, v1.2d, v5.2d
	ldr	q5, [x20, x0]
	fmla	v1.2d, v7.2d, v6.2d
	fadd	v0.2d, v0.2d, v2.2d
	fadd	v0.2d, v0.2d, v1.2d
	fmla	v0.2d, v4.2d, v5.2d
	mov	v4.16b, v3.16b
	str	q0, [x10, x0]
	add	x0, x0, 16
	cmp	x5, x4
	bne	.L5
	ldr	x0, [sp, 184]
	ldr	x5, [sp, 120]
	cbz	x0, .L4
	ldr	x0, [sp, 192]
.L8:
	madd	x1, x5, x1, x0
	madd	x3, x5, x3, x0
	madd	x4, x5, x7, x0
	add	x0, x1, x23
	ldr	d5, [x2, x1, lsl 3]
	sub	x6, x1, #1
	ldr	d2, [x28, x0, lsl 3]
	ldr	d0, [x2, x3, lsl 3]
	add	x3, x1, 1
	ldr	d4, [x24, x0, lsl 3]
	ldr	d3, [x2, x4, lsl 3]
	fmul	d0, d0, d2
	ldr	d1, [x25, x0, lsl 3]
	ldr	x4, [sp, 96]
	ldr	d7, [x30, x1, lsl 3]
	fmadd	d0, d5, d4, d0
	ldr	d6, [x21, x1, lsl 3]
	ldr	d2, [x4, x0, lsl 3]
	fmadd	d0, d3, d1, d0
	ldr	d5, [x27, x0, lsl 3]
	ldr	x4, [sp, 104]
	ldr	d4, [x2, x6, lsl 3]
	fmadd	d0, d7, d2, d0
	ldr	d1, [x26, x0, lsl 3]
	ldr	d3, [x4, x0, lsl 3]
	fmadd	d0, d6, d5, d0
	ldr	d2, [x2, x3, lsl 3]
	fmadd	d0, d4, d3, d0
	fmadd	d0, d2, d1, d0
	str	d0, [x22, x1, lsl 3]
.L4:
	ldr	x0, [sp, 112]
	mov	x6, x11
	add	x8, x8, x0
	add	x9, x9, x0
	add	x10, x10, x0
	ldr	x0, [sp, 144]
	cmp	x0, x7
	bne	.L9
	ldr	x2, [sp, 128]
	ldp	x1, x12, [sp, 216]
	ldp	x11, x0, [sp, 200]
	add	x22, x22, x2
	add	x1, x1, x2
	ldr	x2, [sp, 144]
	ldr	x3, [sp, 232]
	cmp	x2, x0
	bne	.L3
	ldp	x19, x20, [sp, 16]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x21, x22, [sp, 32]
	ldp	x29, x30, [sp], 240
	ret
.L11:
	ldr	x0, [sp, 112]
	add	x11, x6, x0
	mov	x0, 1
	b	.L8
	.section	.note.GNU-stack,"",@progbits
