	.text
kernel_integer_add:
	cmp	x0, 0
	ble	.L1
	sub	x4, x0, #1
	cmp	x4, 2
	bls	.L6
	lsr	x5, x0, 2
	mov	x4, 0
	lsl	x5, x5, 4
.L4:
	ldr	q0, [x2, x4]
	ldr	q1, [x3, x4]
	add	v0.4s, v0.4s, v1.4s
	str	q0, [x1, x4]
	add	x4, x4, 16
	cmp	x4, x5
	bne	.L4
	and	x4, x0, -4
	tst	x0, 3
	beq	.L1
.L3:
	sub	x0, x0, x4
	whilelo	p0.s, xzr, x0
	ld1w	z0.s, p0/z, [x2, x4, lsl 2]
	ld1w	z1.s, p0/z, [x3, x4, lsl 2]
	add	z0.s, z0.s, z1.s
	st1w	z0.s, p0, [x1, x4, lsl 2]
.L1:
	ret
.L6:
	mov	x4, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
