	.text
kernel_pi:
	ldr	d2, [x1]
	cmp	x0, 0
	ble	.L2
	fmov	d5, 5.0e-1
	fmov	d4, 1.0e+0
	mov	x2, 0
	fmov	d3, 4.0e+0
.L3:
	scvtf	d1, x2
	add	x2, x2, 1
	fadd	d1, d1, d5
	fmul	d1, d1, d0
	fmadd	d1, d1, d1, d4
	fdiv	d1, d3, d1
	fadd	d2, d2, d1
	cmp	x0, x2
	bne	.L3
.L2:
	str	d2, [x1]
	ret
	.section	.note.GNU-stack,"",@progbits
