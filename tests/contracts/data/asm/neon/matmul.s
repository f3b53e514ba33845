	.text
kernel_matmul:
	mov	x5, x0
	mov	x13, x2
	cmp	x0, 0
	ble	.L1
	mov	x10, x3
	mov	x2, x1
	lsl	x3, x0, 3
	sub	x12, x0, #1
	lsr	x7, x0, 1
	lsl	x6, x0, 4
	and	x11, x0, -2
	mov	x14, 0
.L3:
	mov	x8, 0
	mov	x9, x13
	ldr	d1, [x10, x8, lsl 3]
	cmp	x12, 17
	bls	.L11
.L16:
	movi	v2.2d, 0
	mov	x1, x9
	mov	x0, 0
.L6:
	ldr	d4, [x1, x3]
	lsl	x4, x0, 4
	add	x0, x0, 1
	ldr	d0, [x1]
	add	x1, x1, x6
	ldr	q3, [x2, x4]
	ins	v0.d[1], v4.d[0]
	fmla	v2.2d, v3.2d, v0.2d
	cmp	x7, x0
	bne	.L6
	mov	x0, x11
	faddp	d2, v2.2d
	fadd	d1, d1, d2
	cmp	x5, x11
	beq	.L4
.L9:
	madd	x1, x0, x5, x8
	add	x1, x13, x1, lsl 3
.L5:
	ldr	d0, [x2, x0, lsl 3]
	add	x0, x0, 1
	ldr	d2, [x1]
	add	x1, x1, x3
	fmadd	d1, d2, d0, d1
	cmp	x5, x0
	bgt	.L5
.L4:
	add	x0, x8, 1
	str	d1, [x10, x8, lsl 3]
	add	x9, x9, 8
	cmp	x5, x0
	beq	.L8
	mov	x8, x0
	ldr	d1, [x10, x8, lsl 3]
	cmp	x12, 17
	bhi	.L16
.L11:
	mov	x0, 0
	b	.L9
.L8:
	add	x10, x10, x3
	add	x2, x2, x3
	add	x0, x14, 1
	cmp	x14, x8
	beq	.L1
	mov	x14, x0
	b	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
