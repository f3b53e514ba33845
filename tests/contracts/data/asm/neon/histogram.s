	.text
kernel_histogram:
	cmp	x0, 0
	ble	.L1
	add	x4, x2, x0, lsl 2
.L3:
	ldrsw	x0, [x2], 4
	lsl	x0, x0, 2
	ldr	w1, [x3, x0]
	add	w1, w1, 1
	str	w1, [x3, x0]
	cmp	x4, x2
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
