	.text
kernel_fir:
	cmp	x0, 0
	ble	.L1
	lsr	x8, x1, 1
	mov	x6, x2
	lsl	x8, x8, 4
	sub	x12, x1, #1
	and	x14, x1, -2
	mov	x7, 0
	and	x13, x1, 1
.L3:
	movi	d0, #0
	cmp	x1, 0
	ble	.L8
	cmp	x12, 4
	bls	.L9
	movi	v0.2d, 0
	mov	x5, 0
.L5:
	ldr	q2, [x3, x5]
	ldr	q1, [x6, x5]
	add	x5, x5, 16
	fmla	v0.2d, v2.2d, v1.2d
	cmp	x8, x5
	bne	.L5
	mov	x5, x14
	faddp	d0, v0.2d
	cbz	x13, .L8
.L4:
	lsl	x9, x5, 3
	add	x11, x7, x5
	add	x10, x5, 1
	ldr	d2, [x3, x9]
	ldr	d1, [x2, x11, lsl 3]
	fmadd	d0, d2, d1, d0
	cmp	x1, x10
	ble	.L8
	add	x9, x3, x9
	add	x10, x10, x7
	add	x11, x5, 2
	ldr	d1, [x2, x10, lsl 3]
	ldr	d2, [x9, 8]
	fmadd	d0, d2, d1, d0
	cmp	x1, x11
	ble	.L8
	add	x11, x7, x11
	ldr	d2, [x9, 16]
	add	x10, x5, 3
	ldr	d1, [x2, x11, lsl 3]
	fmadd	d0, d2, d1, d0
	cmp	x1, x10
	ble	.L8
	add	x10, x7, x10
	ldr	d2, [x9, 24]
	add	x5, x5, 4
	ldr	d1, [x2, x10, lsl 3]
	fmadd	d0, d2, d1, d0
	cmp	x1, x5
	ble	.L8
	add	x5, x7, x5
	ldr	d1, [x9, 32]
	ldr	d2, [x2, x5, lsl 3]
	fmadd	d0, d2, d1, d0
.L8:
	str	d0, [x4, x7, lsl 3]
	add	x7, x7, 1
	add	x6, x6, 8
	cmp	x0, x7
	bne	.L3
.L1:
	ret
.L9:
	movi	d0, #0
	mov	x5, 0
	b	.L4
	.section	.note.GNU-stack,"",@progbits
