	.text
kernel_update:
	cmp	x0, 0
	ble	.L1
	sub	x2, x0, #1
	cmp	x2, 2
	bls	.L6
	lsr	x3, x0, 2
	dup	v3.2d, v0.d[0]
	mov	x2, x1
	add	x3, x1, x3, lsl 5
.L4:
	ldp	q2, q1, [x2]
	fmul	v2.2d, v2.2d, v3.2d
	fmul	v1.2d, v1.2d, v3.2d
	stp	q2, q1, [x2]
	add	x2, x2, 32
	cmp	x3, x2
	bne	.L4
	and	x2, x0, -4
	tst	x0, 3
	beq	.L1
.L3:
	sub	x0, x0, x2
	mov	z0.d, d0
	whilelo	p0.d, xzr, x0
	ld1d	z1.d, p0/z, [x1, x2, lsl 3]
	fmul	z1.d, z1.d, z0.d
	st1d	z1.d, p0, [x1, x2, lsl 3]
	add	x2, x1, x2, lsl 3
	cntd	x1
	whilelo	p0.d, x1, x0
	b.any	.L9
.L1:
	ret
.L6:
	mov	x2, 0
	b	.L3
.L9:
	ld1d	z1.d, p0/z, [x2, #1, mul vl]
	fmul	z0.d, z1.d, z0.d
	st1d	z0.d, p0, [x2, #1, mul vl]
	ret
	.section	.note.GNU-stack,"",@progbits
