	.text
kernel_transpose:
	cmp	x0, 0
	ble	.L1
	add	x6, x0, x0, lsl 1
	and	x11, x0, -8
	mov	x10, x1
	lsl	x5, x0, 3
	mov	x12, x2
	lsl	x6, x6, 3
	sub	x16, x0, #1
	lsl	x8, x0, 6
	lsl	x17, x0, 5
	lsl	x7, x0, 4
	mov	x15, x11
	mov	x14, 0
	ptrue	p0.b, vl64
.L3:
	cmp	x16, 6
	bls	.L8
	add	x3, x12, x17
	mov	x1, x12
	mov	x4, 0
.L5:
	ldr	d1, [x3, x7]
	add	x9, x3, x6
	ldr	d3, [x3, x5]
	ld1rd	z0.d, p0/z, [x9]
	ldr	d2, [x3]
	insr	z0.d, d1
	ldr	d1, [x1, x6]
	insr	z0.d, d3
	ldr	d3, [x1, x7]
	insr	z0.d, d2
	ldr	d2, [x1, x5]
	insr	z0.d, d1
	ldr	d1, [x1]
	insr	z0.d, d3
	insr	z0.d, d2
	insr	z0.d, d1
	st1d	z0.d, p0, [x10, x4, lsl 3]
	add	x4, x4, 8
	add	x3, x3, x8
	add	x1, x1, x8
	cmp	x11, x4
	bne	.L5
	cmp	x0, x15
	beq	.L4
	mov	x1, x15
.L7:
	mul	x13, x1, x5
	add	x3, x2, x14, lsl 3
	add	x9, x1, 1
	add	x4, x10, x1, lsl 3
	ldr	d0, [x3, x13]
	str	d0, [x10, x1, lsl 3]
	cmp	x0, x9
	ble	.L4
	mul	x9, x9, x5
	add	x13, x1, 2
	ldr	d0, [x3, x9]
	str	d0, [x4, 8]
	cmp	x0, x13
	ble	.L4
	mul	x13, x13, x5
	add	x9, x1, 3
	ldr	d0, [x3, x13]
	str	d0, [x4, 16]
	cmp	x0, x9
	ble	.L4
	mul	x9, x9, x5
	add	x13, x1, 4
	ldr	d0, [x3, x9]
	str	d0, [x4, 24]
	cmp	x0, x13
	ble	.L4
	mul	x13, x13, x5
	add	x9, x1, 5
	ldr	d0, [x3, x13]
	str	d0, [x4, 32]
	cmp	x0, x9
	ble	.L4
	mul	x9, x9, x5
	add	x1, x1, 6
	ldr	d0, [x3, x9]
	str	d0, [x4, 40]
	cmp	x0, x1
	ble	.L4
	mul	x1, x1, x5
	ldr	d0, [x3, x1]
	str	d0, [x4, 48]
.L4:
	add	x14, x14, 1
	add	x10, x10, x5
	add	x12, x12, 8
	cmp	x0, x14
	bne	.L3
.L1:
	ret
.L8:
	mov	x1, 0
	b	.L7
	.section	.note.GNU-stack,"",@progbits
