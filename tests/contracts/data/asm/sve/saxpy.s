	.text
kernel_saxpy:
	cmp	x0, 0
	ble	.L1
	sub	x3, x0, #1
	cmp	x3, 2
	bls	.L6
	dup	v3.4s, v0.s[0]
	lsr	x4, x0, 2
	mov	x3, 0
	lsl	x4, x4, 4
.L4:
	ldr	q1, [x2, x3]
	ldr	q2, [x1, x3]
	fmla	v1.4s, v2.4s, v3.4s
	str	q1, [x2, x3]
	add	x3, x3, 16
	cmp	x3, x4
	bne	.L4
	and	x3, x0, -4
	tst	x0, 3
	beq	.L1
.L3:
	sub	x0, x0, x3
	mov	z0.s, s0
	whilelo	p0.s, xzr, x0
	ptrue	p1.b, all
	ld1w	z2.s, p0/z, [x2, x3, lsl 2]
	ld1w	z1.s, p0/z, [x1, x3, lsl 2]
	fmad	z0.s, p1/m, z1.s, z2.s
	st1w	z0.s, p0, [x2, x3, lsl 2]
.L1:
	ret
.L6:
	mov	x3, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
