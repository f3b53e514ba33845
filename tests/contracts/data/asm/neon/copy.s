	.text
kernel_copy:
	mov	x5, x0
	cmp	x0, 0
	ble	.L1
	cmp	x0, 1
	beq	.L6
	lsr	x4, x0, 1
	mov	x3, 0
	lsl	x4, x4, 4
.L4:
	ldr	q0, [x2, x3]
	str	q0, [x1, x3]
	add	x3, x3, 16
	cmp	x3, x4
	bne	.L4
	and	x0, x5, -2
	tbz	x5, 0, .L1
.L3:
	lsl	x0, x0, 3
	ldr	d0, [x2, x0]
	str	d0, [x1, x0]
.L1:
	ret
.L6:
	mov	x0, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
