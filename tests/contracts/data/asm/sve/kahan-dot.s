	.text
kernel_kahan_dot:
	ldr	d2, [x3]
	ldr	d1, [x4]
	cmp	x0, 0
	ble	.L2
	mov	x5, 0
.L3:
	ldr	d0, [x1, x5, lsl 3]
	ldr	d3, [x2, x5, lsl 3]
	add	x5, x5, 1
	fnmsub	d0, d0, d3, d2
	movi	d2, #0
	fadd	d1, d1, d0
	cmp	x0, x5
	bne	.L3
.L2:
	str	d2, [x3]
	str	d1, [x4]
	ret
	.section	.note.GNU-stack,"",@progbits
