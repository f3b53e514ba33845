	.text
kernel_gather:
	cmp	x0, 0
	ble	.L1
	mov	x4, 0
.L3:
	ldrsw	x5, [x3, x4, lsl 2]
	ldr	d0, [x2, x5, lsl 3]
	str	d0, [x1, x4, lsl 3]
	add	x4, x4, 1
	cmp	x0, x4
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
