	.text
kernel_matmul:
	mov	x9, x0
	mov	x17, x2
	cmp	x0, 0
	ble	.L1
	add	x4, x0, x0, lsl 1
	mov	x14, x3
	mov	x12, x1
	lsl	x3, x0, 3
	sub	x16, x0, #1
	lsl	x4, x4, 3
	lsr	x7, x0, 2
	lsl	x6, x0, 5
	lsl	x5, x0, 4
	and	x15, x0, -4
	mov	x18, 0
.L3:
	mov	x8, 0
	mov	x11, x17
	ldr	d7, [x14, x8, lsl 3]
	cmp	x16, 3
	bls	.L10
.L14:
	movi	v3.2d, 0
	mov	x0, x11
	mov	x2, x12
	mov	x1, 0
	mov	v2.16b, v3.16b
.L5:
	ldr	d4, [x0, x4]
	add	x1, x1, 1
	ldr	d1, [x0, x5]
	ldr	d6, [x0, x3]
	ldr	d0, [x0]
	add	x0, x0, x6
	ldr	q5, [x2, 16]
	ins	v1.d[1], v4.d[0]
	ldr	q4, [x2], 32
	ins	v0.d[1], v6.d[0]
	fmla	v3.2d, v5.2d, v1.2d
	fmla	v2.2d, v4.2d, v0.2d
	cmp	x7, x1
	bne	.L5
	mov	x0, x15
	fadd	v2.2d, v2.2d, v3.2d
	faddp	d2, v2.2d
	fadd	d7, d7, d2
	cmp	x9, x15
	beq	.L4
.L8:
	mul	x10, x0, x3
	ldr	d1, [x12, x0, lsl 3]
	add	x1, x0, 1
	add	x2, x17, x8, lsl 3
	add	x13, x12, x0, lsl 3
	ldr	d0, [x2, x10]
	fmadd	d7, d1, d0, d7
	cmp	x9, x1
	ble	.L4
	mul	x1, x1, x3
	ldr	d1, [x13, 8]
	add	x10, x0, 2
	ldr	d0, [x2, x1]
	fmadd	d7, d1, d0, d7
	cmp	x9, x10
	ble	.L4
	mul	x10, x10, x3
	ldr	d1, [x13, 16]
	add	x0, x0, 3
	ldr	d0, [x2, x10]
	fmadd	d7, d1, d0, d7
	cmp	x9, x0
	ble	.L4
	mul	x0, x0, x3
	ldr	d0, [x13, 24]
	ldr	d1, [x2, x0]
	fmadd	d7, d1, d0, d7
.L4:
	add	x0, x8, 1
	str	d7, [x14, x8, lsl 3]
	add	x11, x11, 8
	cmp	x9, x0
	beq	.L7
	mov	x8, x0
	ldr	d7, [x14, x8, lsl 3]
	cmp	x16, 3
	bhi	.L14
.L10:
	mov	x0, 0
	b	.L8
.L7:
	add	x14, x14, x3
	add	x12, x12, x3
	add	x0, x18, 1
	cmp	x18, x8
	beq	.L1
	mov	x18, x0
	b	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
