	.text
kernel_gs_forward:
	sub	x4, x1, #1
	sub	x7, x0, #1
	cmp	x0, 2
	ble	.L1
	cmp	x4, 1
	ble	.L1
	add	x3, x3, x1, lsl 3
	lsl	x6, x1, 3
	mov	x5, 1
	add	x1, x2, x1, lsl 3
.L4:
	ldr	d3, [x3]
	sub	x2, x3, x6
	mov	x0, 1
.L5:
	ldr	d5, [x2, x0, lsl 3]
	ldr	d4, [x1, x0, lsl 3]
	fmadd	d4, d5, d2, d4
	fmadd	d3, d1, d3, d4
	fmul	d3, d3, d0
	str	d3, [x3, x0, lsl 3]
	add	x0, x0, 1
	cmp	x4, x0
	bne	.L5
	add	x5, x5, 1
	add	x3, x3, x6
	add	x1, x1, x6
	cmp	x5, x7
	bne	.L4
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
