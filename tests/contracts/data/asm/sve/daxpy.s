	.text
kernel_daxpy:
	fmov	d3, d0
	mov	x5, x0
	cmp	x0, 0
	ble	.L1
	cmp	x0, 1
	beq	.L6
	dup	v0.2d, v0.d[0]
	lsr	x4, x0, 1
	mov	x3, 0
	lsl	x4, x4, 4
.L4:
	ldr	q1, [x2, x3]
	ldr	q2, [x1, x3]
	fmla	v1.2d, v2.2d, v0.2d
	str	q1, [x2, x3]
	add	x3, x3, 16
	cmp	x4, x3
	bne	.L4
	and	x0, x5, -2
	tbz	x5, 0, .L1
.L3:
	lsl	x0, x0, 3
	ldr	d0, [x2, x0]
	ldr	d1, [x1, x0]
	fmadd	d0, d1, d3, d0
	str	d0, [x2, x0]
.L1:
	ret
.L6:
	mov	x0, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
