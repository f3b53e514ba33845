	.text
kernel_thomas_forward:
	cmp	x0, 1
	ble	.L1
	ldr	d2, [x3]
	fmov	d6, 1.0e+0
	mov	x5, 1
	ldr	d1, [x4]
.L3:
	ldr	d3, [x1, x5, lsl 3]
	ldr	d0, [x2, x5, lsl 3]
	ldr	d5, [x4, x5, lsl 3]
	ldr	d4, [x3, x5, lsl 3]
	fmsub	d0, d3, d2, d0
	fmsub	d1, d3, d1, d5
	fdiv	d0, d6, d0
	fmul	d1, d1, d0
	fmul	d2, d0, d4
	str	d1, [x4, x5, lsl 3]
	str	d2, [x3, x5, lsl 3]
	add	x5, x5, 1
	cmp	x0, x5
	bne	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
