	.text
kernel_2d_5pt_blocked:
	stp	x29, x30, [sp, -80]!
	sub	x30, x0, #1
	mov	x29, sp
	cmp	x30, 1
	ble	.L1
	fmov	d4, d0
	dup	v5.2d, v0.d[0]
	stp	x25, x26, [sp, 64]
	add	x25, x2, x0, lsl 3
	lsl	x14, x0, 3
	lsl	x26, x1, 3
	mov	x15, 8
	stp	x21, x22, [sp, 32]
	add	x21, x2, x0, lsl 4
	mov	x22, x2
	sub	x25, x25, #8
	stp	x23, x24, [sp, 48]
	add	x24, x3, x0, lsl 3
	mov	x23, x1
	stp	x19, x20, [sp, 16]
	mov	x20, 1
.L9:
	mov	x1, x20
	add	x20, x20, x23
	cmp	x30, x20
	csel	x18, x30, x20, le
	cmp	x18, x1
	ble	.L3
	sub	x18, x18, x1
	add	x17, x25, x15
	and	x0, x18, -2
	cmp	x18, 1
	add	x0, x0, x1
	lsr	x13, x18, 1
	csel	x1, x1, x0, eq
	and	x19, x18, 1
	sub	x9, x1, #1
	add	x8, x1, 1
	mov	x5, x24
	mov	x4, x21
	mov	x3, x22
	mov	x16, 1
.L4:
	mov	x6, x3
	add	x16, x16, 1
	add	x3, x3, x14
	cmp	x18, 1
	beq	.L7
	mov	x7, x17
	add	x12, x6, x15
	add	x11, x4, x15
	add	x10, x5, x15
	ldr	q3, [x7], 16
	mov	x0, 0
	mov	x2, 0
.L5:
	add	x2, x2, 1
	ldr	q2, [x7, x0]
	ldr	q1, [x12, x0]
	ldr	q0, [x11, x0]
	fadd	v1.2d, v1.2d, v2.2d
	fadd	v0.2d, v0.2d, v3.2d
	mov	v3.16b, v2.16b
	fadd	v0.2d, v0.2d, v1.2d
	fmul	v0.2d, v0.2d, v5.2d
	str	q0, [x10, x0]
	add	x0, x0, 16
	cmp	x13, x2
	bne	.L5
	cbz	x19, .L6
.L7:
	ldr	d0, [x4, x1, lsl 3]
	ldr	d3, [x6, x1, lsl 3]
	ldr	d2, [x3, x9, lsl 3]
	ldr	d1, [x3, x8, lsl 3]
	fadd	d0, d0, d3
	fadd	d0, d0, d2
	fadd	d0, d0, d1
	fmul	d0, d0, d4
	str	d0, [x5, x1, lsl 3]
.L6:
	add	x4, x4, x14
	add	x5, x5, x14
	add	x17, x17, x14
	cmp	x30, x16
	bne	.L4
.L3:
	add	x15, x15, x26
	cmp	x30, x20
	bgt	.L9
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
.L1:
	ldp	x29, x30, [sp], 80
	ret
	.section	.note.GNU-stack,"",@progbits
