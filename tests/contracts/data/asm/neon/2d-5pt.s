	.text
kernel_2d_5pt:
	sub	x16, x0, #1
	cmp	x16, 1
	ble	.L1
	mov	x15, 8
	lsl	x12, x0, 3
	dup	v5.2d, v0.d[0]
	sub	x14, x0, #2
	add	x17, x12, x15
	add	x4, x1, x0, lsl 3
	add	x5, x2, x0, lsl 3
	lsr	x11, x14, 1
	orr	x18, x14, 1
	sub	x15, x15, x0, lsl 3
	and	x14, x14, 1
	mov	x13, 1
.L3:
	mov	x2, x4
	sub	x6, x4, x12
	add	x13, x13, 1
	add	x4, x4, x12
	cmp	x0, 3
	beq	.L9
	ldr	q4, [x2]
	add	x10, x2, 16
	add	x9, x15, x2
	add	x8, x17, x2
	add	x7, x5, 8
	mov	x1, 0
	mov	x3, 0
.L5:
	ldr	q3, [x10, x1]
	add	x3, x3, 1
	ldr	q1, [x9, x1]
	ldr	q2, [x8, x1]
	fadd	v1.2d, v1.2d, v3.2d
	fadd	v2.2d, v2.2d, v4.2d
	mov	v4.16b, v3.16b
	fadd	v1.2d, v1.2d, v2.2d
	fmul	v1.2d, v1.2d, v5.2d
	str	q1, [x7, x1]
	add	x1, x1, 16
	cmp	x11, x3
	bne	.L5
	mov	x3, x18
	cbz	x14, .L4
.L7:
	ldr	d1, [x4, x3, lsl 3]
	add	x1, x2, x3, lsl 3
	ldr	d4, [x6, x3, lsl 3]
	ldr	d3, [x1, -8]
	ldr	d2, [x1, 8]
	fadd	d1, d1, d4
	fadd	d1, d1, d3
	fadd	d1, d1, d2
	fmul	d1, d1, d0
	str	d1, [x5, x3, lsl 3]
.L4:
	add	x5, x5, x12
	cmp	x16, x13
	bne	.L3
.L1:
	ret
.L9:
	mov	x3, 1
	b	.L7
	.section	.note.GNU-stack,"",@progbits
