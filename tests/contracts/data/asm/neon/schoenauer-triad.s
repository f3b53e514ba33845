	.text
kernel_schoenauer_triad:
	cmp	x0, 0
	ble	.L1
	cmp	x0, 1
	beq	.L6
	lsr	x6, x0, 1
	mov	x5, 0
	lsl	x6, x6, 4
.L4:
	ldr	q2, [x3, x5]
	ldr	q1, [x4, x5]
	ldr	q0, [x2, x5]
	fmla	v0.2d, v2.2d, v1.2d
	str	q0, [x1, x5]
	add	x5, x5, 16
	cmp	x5, x6
	bne	.L4
	tbz	x0, 0, .L1
	and	x0, x0, -2
.L3:
	lsl	x0, x0, 3
	ldr	d2, [x4, x0]
	ldr	d1, [x3, x0]
	ldr	d0, [x2, x0]
	fmadd	d0, d2, d1, d0
	str	d0, [x1, x0]
.L1:
	ret
.L6:
	mov	x0, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
