	.text
kernel_copy:
	cmp	x0, 0
	ble	.L1
	sub	x3, x0, #1
	cmp	x3, 2
	bls	.L6
	lsr	x4, x0, 2
	mov	x3, 0
	lsl	x4, x4, 5
	add	x6, x2, 16
	add	x5, x1, 16
.L4:
	ldr	q1, [x2, x3]
	ldr	q0, [x6, x3]
	str	q1, [x1, x3]
	str	q0, [x5, x3]
	add	x3, x3, 32
	cmp	x3, x4
	bne	.L4
	and	x3, x0, -4
	tst	x0, 3
	beq	.L1
.L3:
	sub	x0, x0, x3
	whilelo	p0.d, xzr, x0
	ld1d	z0.d, p0/z, [x2, x3, lsl 3]
	st1d	z0.d, p0, [x1, x3, lsl 3]
	add	x2, x2, x3, lsl 3
	cntd	x4
	add	x3, x1, x3, lsl 3
	whilelo	p0.d, x4, x0
	b.any	.L9
.L1:
	ret
.L6:
	mov	x3, 0
	b	.L3
.L9:
	ld1d	z0.d, p0/z, [x2, #1, mul vl]
	st1d	z0.d, p0, [x3, #1, mul vl]
	ret
	.section	.note.GNU-stack,"",@progbits
