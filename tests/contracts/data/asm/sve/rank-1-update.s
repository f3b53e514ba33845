	.text
kernel_rank_1_update:
	cmp	x0, 0
	ble	.L1
	cmp	x1, 0
	ble	.L1
	mov	x5, x3
	lsr	x3, x1, 1
	add	x6, x5, x0, lsl 3
	lsl	x3, x3, 4
	lsl	x8, x1, 3
	and	x7, x1, -2
.L3:
	ldr	d2, [x5]
	mov	x0, 0
	dup	v3.2d, v2.d[0]
	cmp	x1, 1
	beq	.L12
.L4:
	ldr	q0, [x2, x0]
	ldr	q1, [x4, x0]
	fmla	v0.2d, v1.2d, v3.2d
	str	q0, [x2, x0]
	add	x0, x0, 16
	cmp	x3, x0
	bne	.L4
	mov	x0, x7
	cmp	x1, x7
	beq	.L5
.L6:
	ldr	d0, [x2, x0, lsl 3]
	ldr	d1, [x4, x0, lsl 3]
	fmadd	d0, d2, d1, d0
	str	d0, [x2, x0, lsl 3]
.L5:
	add	x5, x5, 8
	add	x2, x2, x8
	cmp	x6, x5
	bne	.L3
.L1:
	ret
.L12:
	mov	x0, 0
	b	.L6
	.section	.note.GNU-stack,"",@progbits
