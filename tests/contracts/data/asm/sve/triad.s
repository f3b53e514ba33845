	.text
kernel_triad:
	fmov	d3, d0
	mov	x6, x0
	cmp	x0, 0
	ble	.L1
	cmp	x0, 1
	beq	.L6
	dup	v0.2d, v0.d[0]
	lsr	x5, x0, 1
	mov	x4, 0
	lsl	x5, x5, 4
.L4:
	ldr	q2, [x3, x4]
	ldr	q1, [x2, x4]
	fmla	v1.2d, v2.2d, v0.2d
	str	q1, [x1, x4]
	add	x4, x4, 16
	cmp	x5, x4
	bne	.L4
	and	x0, x6, -2
	tbz	x6, 0, .L1
.L3:
	lsl	x0, x0, 3
	ldr	d1, [x3, x0]
	ldr	d0, [x2, x0]
	fmadd	d0, d1, d3, d0
	str	d0, [x1, x0]
.L1:
	ret
.L6:
	mov	x0, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
