	.text
kernel_maximum:
	ldr	d0, [x2]
	cmp	x0, 0
	ble	.L2
	sub	x3, x0, #1
	cmp	x3, 8
	bls	.L7
	lsr	x4, x0, 1
	dup	v0.2d, v0.d[0]
	mov	x3, x1
	add	x4, x1, x4, lsl 4
.L4:
	ldr	q1, [x3], 16
	fabs	v1.2d, v1.2d
	fmaxnm	v0.2d, v0.2d, v1.2d
	cmp	x4, x3
	bne	.L4
	fmaxnmp	d0, v0.2d
	and	x3, x0, -2
	tbz	x0, 0, .L2
.L3:
	lsl	x5, x3, 3
	add	x4, x3, 1
	ldr	d1, [x1, x5]
	fabs	d1, d1
	fmaxnm	d0, d0, d1
	cmp	x0, x4
	ble	.L2
	add	x1, x1, x5
	add	x4, x3, 2
	ldr	d1, [x1, 8]
	fabs	d1, d1
	fmaxnm	d0, d0, d1
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 16]
	add	x4, x3, 3
	fabs	d1, d1
	fmaxnm	d0, d0, d1
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 24]
	add	x4, x3, 4
	fabs	d1, d1
	fmaxnm	d0, d0, d1
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 32]
	add	x4, x3, 5
	fabs	d1, d1
	fmaxnm	d0, d0, d1
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 40]
	add	x4, x3, 6
	fabs	d1, d1
	fmaxnm	d0, d0, d1
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 48]
	add	x4, x3, 7
	fabs	d1, d1
	fmaxnm	d0, d0, d1
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 56]
	add	x3, x3, 8
	fabs	d1, d1
	fmaxnm	d0, d0, d1
	cmp	x0, x3
	ble	.L2
	ldr	d1, [x1, 64]
	fabs	d1, d1
	fmaxnm	d0, d0, d1
.L2:
	str	d0, [x2]
	ret
.L7:
	mov	x3, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
