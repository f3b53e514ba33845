	.text
kernel_norm:
	ldr	d2, [x2]
	cmp	x0, 0
	ble	.L2
	sub	x3, x0, #1
	cmp	x3, 8
	bls	.L7
	lsr	x4, x0, 1
	movi	v1.2d, 0
	mov	x3, x1
	add	x4, x1, x4, lsl 4
.L4:
	ldr	q0, [x3], 16
	fmla	v1.2d, v0.2d, v0.2d
	cmp	x4, x3
	bne	.L4
	and	x3, x0, -2
	faddp	d1, v1.2d
	fadd	d2, d2, d1
	tbz	x0, 0, .L2
.L3:
	lsl	x5, x3, 3
	add	x4, x3, 1
	ldr	d0, [x1, x5]
	fmadd	d2, d0, d0, d2
	cmp	x0, x4
	ble	.L2
	add	x1, x1, x5
	add	x4, x3, 2
	ldr	d0, [x1, 8]
	fmadd	d2, d0, d0, d2
	cmp	x0, x4
	ble	.L2
	ldr	d0, [x1, 16]
	add	x4, x3, 3
	fmadd	d2, d0, d0, d2
	cmp	x0, x4
	ble	.L2
	ldr	d0, [x1, 24]
	add	x4, x3, 4
	fmadd	d2, d0, d0, d2
	cmp	x0, x4
	ble	.L2
	ldr	d0, [x1, 32]
	add	x4, x3, 5
	fmadd	d2, d0, d0, d2
	cmp	x0, x4
	ble	.L2
	ldr	d0, [x1, 40]
	add	x4, x3, 6
	fmadd	d2, d0, d0, d2
	cmp	x0, x4
	ble	.L2
	ldr	d0, [x1, 48]
	add	x4, x3, 7
	fmadd	d2, d0, d0, d2
	cmp	x0, x4
	ble	.L2
	ldr	d0, [x1, 56]
	add	x3, x3, 8
	fmadd	d2, d0, d0, d2
	cmp	x0, x3
	ble	.L2
	ldr	d0, [x1, 64]
	fmadd	d2, d0, d0, d2
.L2:
	str	d2, [x2]
	ret
.L7:
	mov	x3, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
