	.text
kernel_strided_sum:
	ldr	d0, [x2]
	cmp	x0, 0
	ble	.L2
	add	x0, x1, x0, lsl 6
.L3:
	ldr	d1, [x1], 64
	fadd	d0, d0, d1
	cmp	x0, x1
	bne	.L3
.L2:
	str	d0, [x2]
	ret
	.section	.note.GNU-stack,"",@progbits
