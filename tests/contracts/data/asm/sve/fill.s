	.text
kernel_fill:
	cmp	x0, 0
	ble	.L1
	sub	x2, x0, #1
	cmp	x2, 7
	bls	.L6
	lsr	x3, x0, 2
	dup	v1.2d, v0.d[0]
	mov	x2, x1
	add	x3, x1, x3, lsl 5
.L4:
	stp	q1, q1, [x2]
	add	x2, x2, 32
	cmp	x2, x3
	bne	.L4
	and	x2, x0, -4
	tst	x0, 3
	beq	.L1
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
	add	x2, x2, 7
	str	d0, [x1, 48]
	cmp	x0, x2
	ble	.L1
	str	d0, [x1, 56]
.L1:
	ret
.L6:
	mov	x2, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
