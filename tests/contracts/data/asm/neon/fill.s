	.text
kernel_fill:
	cmp	x0, 0
	ble	.L1
	sub	x2, x0, #1
	cmp	x2, 14
	bls	.L6
	lsr	x3, x0, 1
	dup	v1.2d, v0.d[0]
	mov	x2, x1
	add	x3, x1, x3, lsl 4
.L4:
	str	q1, [x2], 16
	cmp	x2, x3
	bne	.L4
	and	x2, x0, -2
	tbz	x0, 0, .L1
.L3:
	lsl	x4, x2, 3
	add	x3, x2, 1
	str	d0, [x1, x4]
	cmp	x0, x3
	ble	.L1
	add	x1, x1, x4
	add	x3, x2, 2
	str	d0, [x1, 8]
	cmp	x0, x3
	ble	.L1
	add	x3, x2, 3
	str	d0, [x1, 16]
	cmp	x0, x3
	ble	.L1
	add	x3, x2, 4
	str	d0, [x1, 24]
	cmp	x0, x3
	ble	.L1
	add	x3, x2, 5
	str	d0, [x1, 32]
	cmp	x0, x3
	ble	.L1
	add	x3, x2, 6
	str	d0, [x1, 40]
	cmp	x0, x3
	ble	.L1
	add	x3, x2, 7
	str	d0, [x1, 48]
	cmp	x0, x3
	ble	.L1
	add	x3, x2, 8
	str	d0, [x1, 56]
	cmp	x0, x3
	ble	.L1
	add	x3, x2, 9
	str	d0, [x1, 64]
	cmp	x0, x3
	ble	.L1
	add	x3, x2, 10
	str	d0, [x1, 72]
	cmp	x0, x3
	ble	.L1
	add	x3, x2, 11
	str	d0, [x1, 80]
	cmp	x0, x3
	ble	.L1
	add	x3, x2, 12
	str	d0, [x1, 88]
	cmp	x0, x3
	ble	.L1
	add	x3, x2, 13
	str	d0, [x1, 96]
	cmp	x0, x3
	ble	.L1
	add	x2, x2, 14
	str	d0, [x1, 104]
	cmp	x0, x2
	ble	.L1
	str	d0, [x1, 112]
.L1:
	ret
.L6:
	mov	x2, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
