	.text
kernel_3d_27pt:
	sub	x5, x0, #1
	stp	x29, x30, [sp, -256]!
	mov	x29, sp
	mul	x3, x0, x0
	stp	x0, x5, [sp, 184]
	cmp	x5, 1
	ble	.L1
	mov	x4, x2
	fmov	d6, d0
	add	x2, x1, x3, lsl 4
	stp	x23, x24, [sp, 48]
	lsl	x23, x0, 3
	sub	x0, x0, #2
	fmov	d5, d1
	fmov	d4, d2
	mov	x24, x1
	dup	v18.2d, v0.d[0]
	dup	v17.2d, v1.d[0]
	stp	x27, x28, [sp, 80]
	add	x28, x4, x3, lsl 3
	lsr	x4, x0, 1
	dup	v16.2d, v2.d[0]
	dup	v7.2d, v3.d[0]
	lsr	x27, x23, 3
	str	x4, [sp, 200]
	orr	x4, x0, 1
	and	x0, x0, 1
	stp	x25, x26, [sp, 64]
	add	x25, x1, x3, lsl 3
	mov	x26, x2
	mov	x1, 1
	stp	x0, x4, [sp, 208]
	lsl	x0, x3, 3
	add	x3, x23, 8
	stp	x19, x20, [sp, 16]
	stp	x21, x22, [sp, 32]
.L3:
	add	x1, x1, 1
	add	x4, x25, x23, lsl 1
	add	x7, x23, x25
	add	x8, x24, x23, lsl 1
	add	x6, x23, x24
	add	x5, x23, x26
	stp	x1, x0, [sp, 224]
	add	x9, x26, x23, lsl 1
	add	x17, x3, x28
	ldr	x0, [sp, 184]
	stp	x26, x9, [sp, 104]
	stp	x25, x8, [sp, 120]
	stp	x24, x4, [sp, 136]
	stp	x9, x8, [sp, 152]
	str	x4, [sp, 168]
	mov	x4, 1
	stp	x2, x3, [sp, 240]
	mov	x1, x4
	sub	x2, x4, #1
	add	x4, x4, 1
	cmp	x0, 3
	beq	.L11
.L20:
	mov	x16, x5
	mov	x14, x6
	ldp	x0, x20, [sp, 120]
	mov	x9, x7
	add	x8, x5, 8
	add	x5, x6, 8
	add	x6, x7, 8
	ldp	x19, x3, [sp, 136]
	mov	x18, x0
	mov	x11, x20
	ldp	x10, x12, [sp, 104]
	add	x30, x0, 8
	add	x20, x20, 8
	mov	x0, 0
	mov	x15, x3
	mov	x13, x19
	add	x21, x19, 8
	str	x23, [sp, 176]
	add	x22, x3, 8
	ldr	q0, [x16], 16
	mov	x3, 0
	add	x19, x10, 8
	add	x7, x12, 8
	ldr	q2, [x15], 16
	ldr	q1, [x14], 16
	ldr	q20, [x18], 16
	ldr	q21, [x13], 16
	ldr	q19, [x12], 16
	fadd	v1.2d, v1.2d, v2.2d
	ldr	q2, [x10], 16
	fadd	v20.2d, v20.2d, v0.2d
	ldr	q0, [x11], 16
	fadd	v19.2d, v19.2d, v21.2d
	ldr	q23, [x9], 16
	fadd	v20.2d, v20.2d, v1.2d
	ldr	x23, [sp, 200]
	fadd	v0.2d, v0.2d, v2.2d
	fadd	v19.2d, v19.2d, v0.2d
.L5:
	ldr	q2, [x15, x0]
	mov	v25.16b, v20.16b
	mov	v1.16b, v19.16b
	add	x3, x3, 1
	ldr	q20, [x18, x0]
	ldr	q19, [x14, x0]
	ldr	q21, [x16, x0]
	ldr	q22, [x19, x0]
	fadd	v20.2d, v2.2d, v20.2d
	ldr	q26, [x21, x0]
	ldr	q0, [x7, x0]
	fadd	v21.2d, v21.2d, v19.2d
	ldr	q2, [x20, x0]
	ldr	q19, [x11, x0]
	fadd	v0.2d, v0.2d, v22.2d
	ldr	q22, [x13, x0]
	fadd	v20.2d, v20.2d, v21.2d
	fadd	v2.2d, v2.2d, v26.2d
	ldr	q21, [x10, x0]
	ldr	q24, [x12, x0]
	ldr	q26, [x9, x0]
	fadd	v19.2d, v19.2d, v22.2d
	fadd	v25.2d, v25.2d, v20.2d
	ldr	q22, [x30, x0]
	fadd	v0.2d, v0.2d, v2.2d
	ldr	q27, [x22, x0]
	fadd	v24.2d, v24.2d, v21.2d
	ldr	q2, [x5, x0]
	ldr	q21, [x8, x0]
	fadd	v22.2d, v22.2d, v26.2d
	fadd	v0.2d, v0.2d, v25.2d
	fadd	v19.2d, v19.2d, v24.2d
	ldr	q24, [x6, x0]
	fadd	v2.2d, v2.2d, v27.2d
	fadd	v21.2d, v21.2d, v23.2d
	fmul	v0.2d, v0.2d, v16.2d
	fadd	v1.2d, v19.2d, v1.2d
	mov	v23.16b, v26.16b
	fadd	v2.2d, v2.2d, v22.2d
	fmul	v1.2d, v1.2d, v7.2d
	fadd	v2.2d, v2.2d, v21.2d
	fmla	v1.2d, v18.2d, v24.2d
	fmla	v0.2d, v17.2d, v2.2d
	fadd	v0.2d, v0.2d, v1.2d
	str	q0, [x17, x0]
	add	x0, x0, 16
	cmp	x3, x23
	bne	.L5
	ldr	x0, [sp, 208]
	ldr	x23, [sp, 176]
	cbz	x0, .L4
	ldr	x0, [sp, 216]
.L8:
	mul	x2, x27, x2
	sub	x5, x0, #1
	add	x9, x0, 1
	mul	x3, x27, x4
	mul	x1, x27, x1
	add	x8, x2, x0
	add	x7, x2, x5
	add	x10, x3, x0
	add	x2, x2, x9
	ldr	d2, [x24, x8, lsl 3]
	add	x6, x3, x5
	add	x0, x1, x0
	add	x3, x3, x9
	add	x5, x1, x5
	ldr	d0, [x24, x10, lsl 3]
	add	x1, x1, x9
	ldr	d1, [x26, x8, lsl 3]
	ldr	d19, [x26, x10, lsl 3]
	fadd	d0, d0, d2
	ldr	d23, [x25, x7, lsl 3]
	ldr	d21, [x24, x7, lsl 3]
	ldr	d2, [x24, x2, lsl 3]
	fadd	d0, d0, d1
	ldr	d22, [x25, x8, lsl 3]
	ldr	d1, [x25, x10, lsl 3]
	ldr	d20, [x25, x2, lsl 3]
	fadd	d2, d2, d21
	fadd	d0, d0, d19
	ldr	d21, [x24, x6, lsl 3]
	ldr	d19, [x24, x0, lsl 3]
	fadd	d1, d1, d22
	ldr	d22, [x25, x6, lsl 3]
	fadd	d0, d0, d23
	ldr	d23, [x24, x3, lsl 3]
	fadd	d2, d2, d21
	ldr	d21, [x26, x0, lsl 3]
	fadd	d1, d1, d19
	ldr	d19, [x25, x3, lsl 3]
	fadd	d0, d0, d20
	ldr	d20, [x26, x7, lsl 3]
	fadd	d2, d2, d23
	ldr	d23, [x25, x5, lsl 3]
	fadd	d1, d1, d21
	ldr	d21, [x24, x5, lsl 3]
	fadd	d0, d0, d22
	ldr	d22, [x26, x2, lsl 3]
	fadd	d2, d2, d20
	ldr	d20, [x25, x1, lsl 3]
	fadd	d1, d1, d23
	ldr	d23, [x24, x1, lsl 3]
	fadd	d0, d0, d19
	ldr	d19, [x26, x6, lsl 3]
	fadd	d2, d2, d22
	fadd	d1, d1, d20
	ldr	d20, [x26, x5, lsl 3]
	ldr	d22, [x26, x3, lsl 3]
	fadd	d0, d0, d21
	fadd	d2, d2, d19
	ldr	d21, [x25, x0, lsl 3]
	fmul	d1, d1, d5
	ldr	d19, [x26, x1, lsl 3]
	fadd	d0, d0, d23
	fadd	d2, d2, d22
	fmadd	d1, d6, d21, d1
	fadd	d0, d0, d20
	fmadd	d1, d3, d2, d1
	fadd	d0, d0, d19
	fmadd	d0, d4, d0, d1
	str	d0, [x28, x0, lsl 3]
.L4:
	ldr	x0, [sp, 120]
	add	x17, x17, x23
	ldp	x2, x1, [sp, 152]
	add	x0, x0, x23
	ldr	x3, [sp, 192]
	mov	x6, x1
	mov	x5, x2
	str	x0, [sp, 120]
	ldr	x0, [sp, 144]
	add	x0, x0, x23
	str	x0, [sp, 144]
	ldr	x0, [sp, 136]
	add	x0, x0, x23
	str	x0, [sp, 136]
	ldr	x0, [sp, 128]
	add	x0, x0, x23
	str	x0, [sp, 128]
	ldr	x0, [sp, 104]
	add	x0, x0, x23
	str	x0, [sp, 104]
	ldr	x0, [sp, 112]
	add	x0, x0, x23
	str	x0, [sp, 112]
	ldr	x0, [sp, 168]
	mov	x7, x0
	cmp	x3, x4
	beq	.L7
	add	x0, x0, x23
	str	x0, [sp, 168]
	add	x0, x1, x23
	mov	x1, x4
	str	x0, [sp, 160]
	add	x0, x2, x23
	sub	x2, x4, #1
	add	x4, x4, 1
	str	x0, [sp, 152]
	ldr	x0, [sp, 184]
	cmp	x0, 3
	bne	.L20
.L11:
	mov	x0, 1
	b	.L8
.L7:
	ldp	x1, x0, [sp, 224]
	mov	x4, x3
	ldp	x2, x3, [sp, 240]
	add	x24, x24, x0
	add	x26, x26, x0
	add	x28, x28, x0
	mov	x25, x2
	cmp	x4, x1
	beq	.L18
	add	x2, x2, x0
	b	.L3
.L18:
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x29, x30, [sp], 256
	ret
	.section	.note.GNU-stack,"",@progbits
