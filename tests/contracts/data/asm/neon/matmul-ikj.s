	.text
kernel_matmul_ikj:
	cmp	x0, 0
	ble	.L26
	mov	x17, x2
	mov	x6, x0
	stp	x29, x30, [sp, -32]!
	add	x15, x17, x0, lsl 3
	mov	x2, x3
	mov	x8, x1
	lsl	x11, x0, 3
	lsl	x16, x0, 4
	sub	x12, x0, #1
	lsr	x4, x0, 1
	and	x7, x0, -2
	mov	x13, 0
	mov	x29, sp
	str	x19, [sp, 16]
.L3:
	mov	x3, x15
	mov	x10, 1
	sub	x14, x8, #8
	mov	x5, 0
	cmp	x6, 2
	ble	.L14
.L6:
	ldr	d5, [x14, x10, lsl 3]
	mov	x5, x10
	sub	x9, x3, x11
	cmp	x12, 1
	bls	.L30
	ldr	d3, [x8, x10, lsl 3]
	dup	v4.2d, v5.d[0]
	mov	x0, 0
	mov	x1, 0
	dup	v3.2d, v3.d[0]
.L4:
	ldr	q0, [x2, x0]
	add	x1, x1, 1
	ldr	q2, [x9, x0]
	ldr	q1, [x3, x0]
	fmla	v0.2d, v2.2d, v4.2d
	fmla	v0.2d, v3.2d, v1.2d
	str	q0, [x2, x0]
	add	x0, x0, 16
	cmp	x4, x1
	bne	.L4
	mov	x0, x7
	cmp	x6, x7
	beq	.L5
.L12:
	lsl	x1, x0, 3
	ldr	d1, [x8, x10, lsl 3]
	add	x18, x0, 1
	add	x19, x9, x0, lsl 3
	add	x30, x3, x1
	ldr	d0, [x2, x1]
	add	x0, x2, x0, lsl 3
	ldr	d3, [x9, x1]
	ldr	d2, [x3, x1]
	fmadd	d0, d5, d3, d0
	fmadd	d0, d2, d1, d0
	str	d0, [x2, x1]
	cmp	x6, x18
	ble	.L5
	ldr	d0, [x0, 8]
	ldr	d3, [x19, 8]
	ldr	d2, [x30, 8]
	fmadd	d0, d5, d3, d0
	fmadd	d0, d1, d2, d0
	str	d0, [x0, 8]
.L5:
	add	x10, x10, 2
	add	x3, x3, x16
	cmp	x12, x10
	bgt	.L6
	add	x5, x5, 1
.L14:
	madd	x3, x5, x11, x17
.L10:
	ldr	d3, [x8, x5, lsl 3]
	cmp	x12, 1
	bls	.L15
	dup	v2.2d, v3.d[0]
	mov	x0, 0
	mov	x1, 0
.L8:
	ldr	q0, [x2, x0]
	add	x1, x1, 1
	ldr	q1, [x3, x0]
	fmla	v0.2d, v1.2d, v2.2d
	str	q0, [x2, x0]
	add	x0, x0, 16
	cmp	x4, x1
	bne	.L8
	mov	x0, x7
	cmp	x6, x7
	beq	.L9
.L7:
	lsl	x1, x0, 3
	add	x9, x0, 1
	add	x10, x3, x0, lsl 3
	add	x0, x2, x0, lsl 3
	ldr	d0, [x2, x1]
	ldr	d1, [x3, x1]
	fmadd	d0, d1, d3, d0
	str	d0, [x2, x1]
	cmp	x9, x6
	bge	.L9
	ldr	d0, [x0, 8]
	ldr	d1, [x10, 8]
	fmadd	d0, d1, d3, d0
	str	d0, [x0, 8]
.L9:
	add	x5, x5, 1
	add	x3, x3, x11
	cmp	x6, x5
	bgt	.L10
	add	x13, x13, 1
	add	x2, x2, x11
	add	x8, x8, x11
	cmp	x6, x13
	bne	.L3
	ldr	x19, [sp, 16]
	ldp	x29, x30, [sp], 32
	ret
.L15:
	mov	x0, 0
	b	.L7
.L30:
	mov	x0, 0
	b	.L12
.L26:
	ret
	.section	.note.GNU-stack,"",@progbits
