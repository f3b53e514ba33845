	.text
kernel_gs_backward:
	sub	x5, x0, #2
	cmp	x5, 0
	ble	.L1
	sub	x7, x1, #2
	cmp	x7, 0
	ble	.L1
	mul	x0, x5, x1
	neg	x6, x1, lsl 3
	add	x2, x2, x0, lsl 3
.L6:
	sub	x4, x2, #8
	sub	x3, x2, x6
	mov	x0, x7
	ldr	d3, [x4, x1, lsl 3]
.L4:
	ldr	d5, [x3, x0, lsl 3]
	ldr	d4, [x2, x0, lsl 3]
	fmadd	d4, d5, d2, d4
	fmadd	d3, d1, d3, d4
	fmul	d3, d3, d0
	str	d3, [x2, x0, lsl 3]
	subs	x0, x0, #1
	bne	.L4
	add	x2, x2, x6
	subs	x5, x5, #1
	bne	.L6
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
