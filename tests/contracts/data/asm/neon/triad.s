	.text
kernel_triad:
	cmp	x0, 0
	ble	.L1
	sub	x4, x0, #1
	cmp	x4, 1
	bls	.L6
	dup	v3.2d, v0.d[0]
	lsr	x5, x0, 1
	mov	x4, 0
	lsl	x5, x5, 4
.L4:
	ldr	q2, [x3, x4]
	ldr	q1, [x2, x4]
	fmla	v1.2d, v2.2d, v3.2d
	str	q1, [x1, x4]
	add	x4, x4, 16
	cmp	x4, x5
	bne	.L4
	and	x5, x0, -2
	tbz	x0, 0, .L1
.L3:
	lsl	x4, x5, 3
	add	x5, x5, 1
	ldr	d2, [x3, x4]
	ldr	d1, [x2, x4]
	fmadd	d1, d2, d0, d1
	str	d1, [x1, x4]
	cmp	x0, x5
	ble	.L1
	add	x4, x4, 8
	ldr	d2, [x3, x4]
	ldr	d1, [x2, x4]
	fmadd	d0, d0, d2, d1
	str	d0, [x1, x4]
.L1:
	ret
.L6:
	mov	x5, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
