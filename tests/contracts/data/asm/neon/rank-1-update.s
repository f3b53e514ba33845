	.text
kernel_rank_1_update:
	cmp	x0, 0
	ble	.L1
	cmp	x1, 0
	ble	.L1
	mov	x5, x3
	lsr	x3, x1, 1
	add	x7, x5, x0, lsl 3
	lsl	x3, x3, 4
	lsl	x11, x1, 3
	sub	x10, x1, #1
	and	x8, x1, -2
.L3:
	ldr	d3, [x5]
	mov	x0, 0
	dup	v2.2d, v3.d[0]
	cmp	x10, 1
	bls	.L12
.L4:
	ldr	q0, [x2, x0]
	ldr	q1, [x4, x0]
	fmla	v0.2d, v1.2d, v2.2d
	str	q0, [x2, x0]
	add	x0, x0, 16
	cmp	x3, x0
	bne	.L4
	mov	x0, x8
	cmp	x1, x8
	beq	.L5
.L6:
	lsl	x6, x0, 3
	add	x9, x0, 1
	add	x0, x2, x0, lsl 3
	ldr	d0, [x2, x6]
	ldr	d1, [x4, x6]
	fmadd	d0, d3, d1, d0
	str	d0, [x2, x6]
	cmp	x1, x9
	ble	.L5
	add	x6, x4, x6
	ldr	d0, [x0, 8]
	ldr	d1, [x6, 8]
	fmadd	d0, d3, d1, d0
	str	d0, [x0, 8]
.L5:
	add	x5, x5, 8
	add	x2, x2, x11
	cmp	x5, x7
	bne	.L3
.L1:
	ret
.L12:
	mov	x0, 0
	b	.L6
	.section	.note.GNU-stack,"",@progbits
