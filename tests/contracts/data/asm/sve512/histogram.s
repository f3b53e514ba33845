	.text
kernel_histogram:
	cmp	x0, 0
	ble	.L1
	add	x4, x2, x0, lsl 2
.L3:
	ldrsw	x1, [x2], 4
	ldr	w0, [x3, x1, lsl 2]
	add	w0, w0, 1
	str	w0, [x3, x1, lsl 2]
	cmp	x2, x4
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
