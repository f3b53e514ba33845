	.text
kernel_update:
	cmp	x0, 0
	ble	.L1
	sub	x2, x0, #1
	cmp	x2, 2
	bls	.L6
	lsr	x3, x0, 1
	dup	v2.2d, v0.d[0]
	mov	x2, x1
	add	x3, x1, x3, lsl 4
.L4:
	ldr	q1, [x2]
	fmul	v1.2d, v1.2d, v2.2d
	str	q1, [x2], 16
	cmp	x2, x3
	bne	.L4
	and	x3, x0, -2
	tbz	x0, 0, .L1
.L3:
	lsl	x2, x3, 3
	add	x4, x3, 1
	ldr	d1, [x1, x2]
	fmul	d1, d1, d0
	str	d1, [x1, x2]
	cmp	x0, x4
	ble	.L1
	add	x4, x2, 8
	add	x3, x3, 2
	ldr	d1, [x1, x4]
	fmul	d1, d1, d0
	str	d1, [x1, x4]
	cmp	x0, x3
	ble	.L1
	add	x2, x2, 16
	ldr	d1, [x1, x2]
	fmul	d0, d1, d0
	str	d0, [x1, x2]
.L1:
	ret
.L6:
	mov	x3, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
