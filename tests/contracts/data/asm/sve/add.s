	.text
kernel_add:
	mov	x6, x0
	cmp	x0, 0
	ble	.L1
	cmp	x0, 1
	beq	.L6
	lsr	x5, x0, 1
	mov	x4, 0
	lsl	x5, x5, 4
.L4:
	ldr	q0, [x2, x4]
	ldr	q1, [x3, x4]
	fadd	v0.2d, v0.2d, v1.2d
	str	q0, [x1, x4]
	add	x4, x4, 16
	cmp	x5, x4
	bne	.L4
	and	x0, x6, -2
	tbz	x6, 0, .L1
.L3:
	lsl	x0, x0, 3
	ldr	d0, [x2, x0]
	ldr	d1, [x3, x0]
	fadd	d0, d0, d1
	str	d0, [x1, x0]
.L1:
	ret
.L6:
	mov	x0, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
