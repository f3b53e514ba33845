	.text
kernel_prefix_sum:
	cmp	x0, 1
	ble	.L1
	ldr	d0, [x1]
	mov	x3, 1
.L3:
	ldr	d1, [x2, x3, lsl 3]
	fadd	d0, d0, d1
	str	d0, [x1, x3, lsl 3]
	add	x3, x3, 1
	cmp	x0, x3
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
