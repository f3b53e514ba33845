	.text
kernel_2d_5pt_variable:
	sub	x8, x0, #1
	stp	x29, x30, [sp, -176]!
	mov	x29, sp
	stp	x2, x0, [sp, 96]
	stp	x3, x4, [sp, 112]
	str	x8, [sp, 160]
	cmp	x8, 1
	ble	.L1
	stp	x25, x26, [sp, 64]
	lsl	x25, x0, 3
	sub	x0, x0, #2
	mov	x26, x5
	add	x8, x25, 8
	mov	x4, x25
	stp	x23, x24, [sp, 48]
	mov	x23, x1
	sub	x1, x1, x25
	mov	x24, 1
	str	x1, [sp, 136]
	add	x1, x23, x25
	stp	x21, x22, [sp, 32]
	lsr	x22, x0, 1
	str	x1, [sp, 128]
	orr	x1, x0, 1
	and	x0, x0, 1
	stp	x27, x28, [sp, 80]
	mov	x27, x6
	mov	x28, x7
	str	x0, [sp, 152]
	add	x0, x23, 8
	stp	x19, x20, [sp, 16]
	str	x0, [sp, 144]
	str	x1, [sp, 168]
.L3:
	ldp	x12, x15, [sp, 96]
	add	x24, x24, 1
	add	x2, x23, x4
	add	x6, x4, x26
	add	x7, x4, x27
	add	x10, x4, x28
	ldp	x0, x1, [sp, 112]
	add	x12, x4, x12
	ldp	x14, x13, [sp, 128]
	add	x3, x4, x0
	add	x5, x4, x1
	add	x9, x4, x13
	add	x11, x4, x14
	cmp	x15, 3
	beq	.L9
	add	x30, x0, x8
	ldr	x0, [sp, 96]
	add	x20, x1, x8
	add	x16, x8, x13
	add	x21, x23, x8
	ldr	x1, [sp, 144]
	add	x19, x26, x8
	add	x17, x27, x8
	add	x15, x28, x8
	add	x14, x14, x8
	ldr	q3, [x23, x4]
	add	x13, x0, x8
	mov	x0, 0
	add	x18, x1, x8
	mov	x1, 0
.L5:
	ldr	q5, [x15, x0]
	add	x1, x1, 1
	ldr	q1, [x14, x0]
	ldr	q2, [x18, x0]
	ldr	q0, [x19, x0]
	ldr	q4, [x30, x0]
	fmul	v1.2d, v1.2d, v5.2d
	ldr	q7, [x21, x0]
	ldr	q6, [x16, x0]
	fmul	v0.2d, v0.2d, v2.2d
	ldr	q5, [x17, x0]
	fmla	v0.2d, v7.2d, v4.2d
	ldr	q4, [x20, x0]
	fmla	v1.2d, v6.2d, v5.2d
	fadd	v0.2d, v0.2d, v1.2d
	fmla	v0.2d, v3.2d, v4.2d
	mov	v3.16b, v2.16b
	str	q0, [x13, x0]
	add	x0, x0, 16
	cmp	x1, x22
	bne	.L5
	ldr	x0, [sp, 152]
	cbz	x0, .L4
	ldr	x0, [sp, 168]
.L7:
	add	x1, x2, x0, lsl 3
	ldr	d2, [x7, x0, lsl 3]
	ldr	d0, [x9, x0, lsl 3]
	ldr	d3, [x2, x0, lsl 3]
	ldr	d1, [x3, x0, lsl 3]
	fmul	d0, d0, d2
	ldr	d5, [x11, x0, lsl 3]
	ldr	d2, [x10, x0, lsl 3]
	ldr	d4, [x1, -8]
	fmadd	d0, d3, d1, d0
	ldr	d3, [x5, x0, lsl 3]
	ldr	d1, [x6, x0, lsl 3]
	fmadd	d0, d5, d2, d0
	ldr	d2, [x1, 8]
	fmadd	d0, d4, d3, d0
	fmadd	d0, d2, d1, d0
	str	d0, [x12, x0, lsl 3]
.L4:
	ldr	x0, [sp, 160]
	add	x4, x4, x25
	add	x8, x8, x25
	cmp	x0, x24
	bne	.L3
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x29, x30, [sp], 176
	ret
.L9:
	mov	x0, 1
	b	.L7
	.section	.note.GNU-stack,"",@progbits
