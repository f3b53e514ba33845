	.text
kernel_matvec_transposed:
	cmp	x0, 0
	ble	.L22
	cmp	x1, 0
	ble	.L22
	stp	x29, x30, [sp, -16]!
	mov	x29, sp
	sub	x15, x0, #1
	cmp	x0, 2
	ble	.L26
	add	x8, x2, x1, lsl 3
	lsl	x17, x1, 4
	lsl	x11, x1, 3
	sub	x12, x1, #1
	mov	x13, 1
	lsr	x6, x1, 1
	and	x9, x1, -2
	sub	x16, x3, #8
.L7:
	ldr	d5, [x16, x13, lsl 3]
	sub	x10, x8, x11
	mov	x7, x13
	cmp	x12, 1
	bls	.L27
	ldr	d6, [x3, x13, lsl 3]
	dup	v4.2d, v5.d[0]
	lsl	x14, x6, 4
	mov	x5, 0
	dup	v3.2d, v6.d[0]
.L5:
	ldr	q0, [x4, x5]
	ldr	q2, [x10, x5]
	ldr	q1, [x8, x5]
	fmla	v0.2d, v2.2d, v4.2d
	fmla	v0.2d, v3.2d, v1.2d
	str	q0, [x4, x5]
	add	x5, x5, 16
	cmp	x14, x5
	bne	.L5
	mov	x14, x9
	cmp	x1, x9
	beq	.L6
.L12:
	lsl	x5, x14, 3
	add	x30, x14, 1
	add	x14, x10, x14, lsl 3
	add	x18, x8, x5
	ldr	d0, [x4, x5]
	ldr	d2, [x10, x5]
	ldr	d1, [x8, x5]
	fmadd	d0, d5, d2, d0
	fmadd	d0, d6, d1, d0
	str	d0, [x4, x5]
	cmp	x1, x30
	ble	.L6
	add	x5, x5, 8
	ldr	d2, [x14, 8]
	ldr	d0, [x4, x5]
	ldr	d1, [x18, 8]
	fmadd	d0, d5, d2, d0
	fmadd	d0, d6, d1, d0
	str	d0, [x4, x5]
.L6:
	add	x13, x13, 2
	add	x8, x8, x17
	cmp	x15, x13
	bgt	.L7
	add	x7, x7, 1
.L4:
	madd	x5, x7, x11, x2
	lsl	x6, x6, 4
.L11:
	ldr	d3, [x3, x7, lsl 3]
	cmp	x12, 1
	bls	.L14
	dup	v2.2d, v3.d[0]
	mov	x2, 0
.L9:
	ldr	q0, [x4, x2]
	ldr	q1, [x5, x2]
	fmla	v0.2d, v1.2d, v2.2d
	str	q0, [x4, x2]
	add	x2, x2, 16
	cmp	x6, x2
	bne	.L9
	mov	x8, x9
	cmp	x1, x9
	beq	.L10
.L8:
	lsl	x2, x8, 3
	add	x10, x8, 1
	add	x8, x5, x8, lsl 3
	ldr	d0, [x4, x2]
	ldr	d1, [x5, x2]
	fmadd	d0, d1, d3, d0
	str	d0, [x4, x2]
	cmp	x1, x10
	ble	.L10
	add	x2, x2, 8
	ldr	d1, [x8, 8]
	ldr	d0, [x4, x2]
	fmadd	d0, d3, d1, d0
	str	d0, [x4, x2]
.L10:
	add	x7, x7, 1
	add	x5, x5, x11
	cmp	x7, x0
	blt	.L11
	ldp	x29, x30, [sp], 16
	ret
.L14:
	mov	x8, 0
	b	.L8
.L22:
	ret
.L26:
	mov	x7, 0
	lsr	x6, x1, 1
	and	x9, x1, -2
	lsl	x11, x1, 3
	sub	x12, x1, #1
	b	.L4
.L27:
	ldr	d6, [x3, x13, lsl 3]
	mov	x14, 0
	b	.L12
	.section	.note.GNU-stack,"",@progbits
