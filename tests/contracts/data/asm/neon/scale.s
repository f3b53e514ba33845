	.text
kernel_scale:
	cmp	x0, 0
	ble	.L1
	sub	x3, x0, #1
	cmp	x3, 2
	bls	.L6
	dup	v2.2d, v0.d[0]
	lsr	x4, x0, 1
	mov	x3, 0
	lsl	x4, x4, 4
.L4:
	ldr	q1, [x2, x3]
	fmul	v1.2d, v1.2d, v2.2d
	str	q1, [x1, x3]
	add	x3, x3, 16
	cmp	x4, x3
	bne	.L4
	and	x4, x0, -2
	tbz	x0, 0, .L1
.L3:
	lsl	x3, x4, 3
	add	x5, x4, 1
	ldr	d1, [x2, x3]
	fmul	d1, d1, d0
	str	d1, [x1, x3]
	cmp	x0, x5
	ble	.L1
	add	x5, x3, 8
	add	x4, x4, 2
	ldr	d1, [x2, x5]
	fmul	d1, d1, d0
	str	d1, [x1, x5]
	cmp	x0, x4
	ble	.L1
	add	x3, x3, 16
	ldr	d1, [x2, x3]
	fmul	d0, d1, d0
	str	d0, [x1, x3]
.L1:
	ret
.L6:
	mov	x4, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
