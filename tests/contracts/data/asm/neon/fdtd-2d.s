	.text
kernel_fdtd_2d:
	sub	x11, x0, #1
	cmp	x11, 0
	ble	.L1
	dup	v5.2d, v0.d[0]
	add	x5, x1, x0, lsl 3
	lsl	x9, x0, 3
	lsr	x8, x11, 1
	and	x13, x11, -2
	mov	x10, 0
	and	x12, x11, 1
.L3:
	add	x10, x10, 1
	sub	x6, x5, x9
	cmp	x0, 2
	beq	.L8
	add	x7, x2, 8
	mov	x1, 0
	mov	x4, 0
.L5:
	ldr	q2, [x5, x1]
	add	x4, x4, 1
	ldr	q1, [x2, x1]
	ldr	q3, [x6, x1]
	ldr	q4, [x7, x1]
	fadd	v1.2d, v1.2d, v2.2d
	ldr	q2, [x3, x1]
	fadd	v3.2d, v3.2d, v4.2d
	fsub	v1.2d, v1.2d, v3.2d
	fmla	v2.2d, v1.2d, v5.2d
	str	q2, [x3, x1]
	add	x1, x1, 16
	cmp	x8, x4
	bne	.L5
	mov	x1, x13
	cbz	x12, .L4
.L7:
	ldr	d2, [x5, x1, lsl 3]
	add	x4, x2, x1, lsl 3
	ldr	d1, [x2, x1, lsl 3]
	ldr	d4, [x6, x1, lsl 3]
	ldr	d3, [x4, 8]
	fadd	d1, d1, d2
	ldr	d2, [x3, x1, lsl 3]
	fsub	d1, d1, d4
	fsub	d1, d1, d3
	fmadd	d1, d0, d1, d2
	str	d1, [x3, x1, lsl 3]
.L4:
	add	x3, x3, x9
	add	x5, x5, x9
	add	x2, x2, x9
	cmp	x11, x10
	bne	.L3
.L1:
	ret
.L8:
	mov	x1, 0
	b	.L7
	.section	.note.GNU-stack,"",@progbits
