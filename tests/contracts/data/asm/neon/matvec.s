	.text
kernel_matvec:
	cmp	x0, 0
	ble	.L1
	mov	x6, x4
	lsr	x4, x1, 1
	add	x9, x6, x0, lsl 3
	lsl	x4, x4, 4
	lsl	x11, x1, 3
	sub	x12, x1, #1
	and	x10, x1, -2
.L3:
	movi	d0, #0
	cmp	x1, 0
	ble	.L8
	cmp	x12, 4
	bls	.L9
	movi	v0.2d, 0
	mov	x0, 0
.L5:
	ldr	q2, [x2, x0]
	ldr	q1, [x3, x0]
	add	x0, x0, 16
	fmla	v0.2d, v2.2d, v1.2d
	cmp	x4, x0
	bne	.L5
	mov	x5, x10
	faddp	d0, v0.2d
	cmp	x1, x10
	beq	.L8
.L4:
	lsl	x0, x5, 3
	add	x8, x5, 1
	add	x7, x2, x5, lsl 3
	ldr	d2, [x2, x0]
	ldr	d1, [x3, x0]
	fmadd	d0, d2, d1, d0
	cmp	x1, x8
	ble	.L8
	add	x0, x3, x0
	ldr	d2, [x7, 8]
	add	x8, x5, 2
	ldr	d1, [x0, 8]
	fmadd	d0, d2, d1, d0
	cmp	x1, x8
	ble	.L8
	ldr	d1, [x0, 16]
	add	x8, x5, 3
	ldr	d2, [x7, 16]
	fmadd	d0, d2, d1, d0
	cmp	x1, x8
	ble	.L8
	ldr	d1, [x0, 24]
	add	x5, x5, 4
	ldr	d2, [x7, 24]
	fmadd	d0, d2, d1, d0
	cmp	x1, x5
	ble	.L8
	ldr	d2, [x0, 32]
	ldr	d1, [x7, 32]
	fmadd	d0, d2, d1, d0
.L8:
	add	x2, x2, x11
	str	d0, [x6], 8
	cmp	x9, x6
	bne	.L3
.L1:
	ret
.L9:
	movi	d0, #0
	mov	x5, 0
	b	.L4
	.section	.note.GNU-stack,"",@progbits
