	.text
kernel_integer_add:
	mov	x5, x0
	cmp	x0, 0
	ble	.L1
	sub	x0, x0, #1
	cmp	x0, 2
	bls	.L8
	lsr	x0, x5, 2
	mov	x4, 0
	lsl	x0, x0, 4
.L4:
	ldr	q0, [x2, x4]
	ldr	q1, [x3, x4]
	add	v0.4s, v0.4s, v1.4s
	str	q0, [x1, x4]
	add	x4, x4, 16
	cmp	x4, x0
	bne	.L4
	and	x0, x5, -4
	mov	x4, x0
	cmp	x5, x0
	beq	.L1
.L3:
	sub	x5, x5, x4
	cmp	x5, 1
	beq	.L6
	lsl	x4, x4, 2
	ldr	d0, [x2, x4]
	ldr	d1, [x3, x4]
	add	v0.2s, v0.2s, v1.2s
	str	d0, [x1, x4]
	tbz	x5, 0, .L1
	and	x5, x5, -2
	add	x0, x0, x5
.L6:
	lsl	x0, x0, 2
	ldr	w2, [x2, x0]
	ldr	w3, [x3, x0]
	add	w2, w2, w3
	str	w2, [x1, x0]
.L1:
	ret
.L8:
	mov	x4, 0
	mov	x0, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
