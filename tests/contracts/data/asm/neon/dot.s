	.text
kernel_dot:
	ldr	d3, [x3]
	cmp	x0, 0
	ble	.L2
	sub	x4, x0, #1
	cmp	x4, 4
	bls	.L7
	movi	v0.2d, 0
	lsr	x5, x0, 1
	mov	x4, 0
	lsl	x5, x5, 4
.L4:
	ldr	q2, [x1, x4]
	ldr	q1, [x2, x4]
	add	x4, x4, 16
	fmla	v0.2d, v2.2d, v1.2d
	cmp	x5, x4
	bne	.L4
	and	x5, x0, -2
	faddp	d0, v0.2d
	fadd	d3, d3, d0
	tbz	x0, 0, .L2
.L3:
	lsl	x4, x5, 3
	add	x6, x5, 1
	ldr	d1, [x1, x4]
	ldr	d0, [x2, x4]
	fmadd	d3, d1, d0, d3
	cmp	x0, x6
	ble	.L2
	add	x6, x4, 8
	add	x7, x5, 2
	ldr	d1, [x1, x6]
	ldr	d0, [x2, x6]
	fmadd	d3, d1, d0, d3
	cmp	x0, x7
	ble	.L2
	add	x6, x4, 16
	add	x7, x5, 3
	ldr	d1, [x1, x6]
	ldr	d0, [x2, x6]
	fmadd	d3, d1, d0, d3
	cmp	x0, x7
	ble	.L2
	add	x6, x4, 24
	add	x5, x5, 4
	ldr	d1, [x1, x6]
	ldr	d0, [x2, x6]
	fmadd	d3, d1, d0, d3
	cmp	x0, x5
	ble	.L2
	add	x4, x4, 32
	ldr	d1, [x2, x4]
	ldr	d0, [x1, x4]
	fmadd	d3, d1, d0, d3
.L2:
	str	d3, [x3]
	ret
.L7:
	mov	x5, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
