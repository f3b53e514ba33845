	.text
kernel_transpose:
	cmp	x0, 0
	ble	.L1
	mov	x6, x2
	mov	x3, x1
	lsl	x4, x0, 3
	mov	x7, 0
.L3:
	mov	x2, x6
	mov	x1, 0
.L4:
	ldr	d0, [x2]
	mov	x5, x1
	add	x2, x2, x4
	str	d0, [x3, x1, lsl 3]
	add	x1, x1, 1
	cmp	x0, x1
	bne	.L4
	add	x6, x6, 8
	add	x3, x3, x4
	add	x1, x7, 1
	cmp	x7, x5
	beq	.L1
	mov	x7, x1
	b	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
