	.text
kernel_saxpy:
	cmp	x0, 0
	ble	.L1
	sub	x3, x0, #1
	cmp	x3, 2
	bls	.L8
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
	cmp	x4, x3
	bne	.L4
	and	x4, x0, -4
	mov	x3, x4
	cmp	x0, x4
	beq	.L1
.L3:
	sub	x5, x0, x3
	sub	x6, x5, #1
	cmp	x6, 1
	bls	.L6
	lsl	x3, x3, 2
	ldr	d1, [x2, x3]
	ldr	d2, [x1, x3]
	fmla	v1.2s, v2.2s, v0.s[0]
	str	d1, [x2, x3]
	tbz	x5, 0, .L1
	and	x5, x5, -2
	add	x4, x4, x5
.L6:
	lsl	x3, x4, 2
	add	x4, x4, 1
	ldr	s1, [x2, x3]
	ldr	s2, [x1, x3]
	fmadd	s1, s2, s0, s1
	str	s1, [x2, x3]
	cmp	x0, x4
	ble	.L1
	add	x3, x3, 4
	ldr	s1, [x2, x3]
	ldr	s2, [x1, x3]
	fmadd	s0, s0, s2, s1
	str	s0, [x2, x3]
.L1:
	ret
.L8:
	mov	x3, 0
	mov	x4, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
