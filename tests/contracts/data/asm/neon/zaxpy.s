	.text
kernel_zaxpy:
	cmp	x0, 0
	ble	.L1
	sub	x3, x0, #1
	cmp	x3, 3
	bls	.L6
	lsr	x5, x0, 1
	dup	v18.2d, v0.d[0]
	dup	v7.2d, v1.d[0]
	add	x5, x1, x5, lsl 5
	mov	x4, x1
	mov	x3, x2
.L4:
	ld2	{v16.2d - v17.2d}, [x3]
	ld2	{v2.2d - v3.2d}, [x4], 32
	mov	v19.16b, v16.16b
	fmul	v6.2d, v18.2d, v3.2d
	fmla	v19.2d, v18.2d, v2.2d
	fmla	v6.2d, v7.2d, v2.2d
	fmls	v19.2d, v3.2d, v7.2d
	fadd	v5.2d, v6.2d, v17.2d
	mov	v4.16b, v19.16b
	st2	{v4.2d - v5.2d}, [x3], 32
	cmp	x4, x5
	bne	.L4
	and	x4, x0, -2
	tbz	x0, 0, .L1
.L3:
	add	x6, x1, x4, lsl 4
	lsl	x3, x4, 4
	add	x5, x4, 1
	add	x7, x2, x3
	ldr	d3, [x2, x3]
	ldr	d4, [x6, 8]
	ldr	d5, [x1, x3]
	ldr	d6, [x7, 8]
	fmul	d2, d0, d4
	fmadd	d3, d0, d5, d3
	fmadd	d2, d1, d5, d2
	fmsub	d3, d1, d4, d3
	fadd	d2, d2, d6
	str	d3, [x2, x3]
	str	d2, [x7, 8]
	cmp	x0, x5
	ble	.L1
	add	x5, x3, 16
	add	x6, x4, 2
	add	x8, x1, x5
	add	x7, x2, x5
	ldr	d3, [x2, x5]
	ldr	d4, [x8, 8]
	ldr	d5, [x1, x5]
	ldr	d6, [x7, 8]
	fmul	d2, d0, d4
	fmadd	d3, d0, d5, d3
	fmadd	d2, d1, d5, d2
	fmsub	d3, d1, d4, d3
	fadd	d2, d2, d6
	str	d3, [x2, x5]
	str	d2, [x7, 8]
	cmp	x0, x6
	ble	.L1
	add	x5, x3, 32
	add	x4, x4, 3
	add	x7, x1, x5
	add	x6, x2, x5
	ldr	d3, [x2, x5]
	ldr	d4, [x7, 8]
	ldr	d5, [x1, x5]
	ldr	d6, [x6, 8]
	fmul	d2, d0, d4
	fmadd	d3, d0, d5, d3
	fmadd	d2, d1, d5, d2
	fmsub	d3, d1, d4, d3
	fadd	d2, d2, d6
	str	d3, [x2, x5]
	str	d2, [x6, 8]
	cmp	x0, x4
	ble	.L1
	add	x3, x3, 48
	add	x4, x1, x3
	add	x0, x2, x3
	ldr	d2, [x2, x3]
	ldr	d5, [x4, 8]
	ldr	d6, [x1, x3]
	ldr	d3, [x0, 8]
	fmul	d4, d0, d5
	fmadd	d0, d0, d6, d2
	fmadd	d2, d1, d6, d4
	fmsub	d0, d1, d5, d0
	fadd	d1, d3, d2
	str	d0, [x2, x3]
	str	d1, [x0, 8]
.L1:
	ret
.L6:
	mov	x4, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
