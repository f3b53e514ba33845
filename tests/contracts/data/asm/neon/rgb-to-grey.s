	.text
kernel_rgb_to_grey:
	cmp	x0, 0
	ble	.L1
	sub	x3, x0, #1
	cmp	x3, 2
	bls	.L6
	adrp	x6, .LC1
	adrp	x3, .LC0
	lsr	x5, x0, 2
	mov	x4, x1
	ldr	q5, [x6, #:lo12:.LC1]
	adrp	x6, .LC2
	add	x5, x2, x5, lsl 4
	ldr	q4, [x6, #:lo12:.LC2]
	ldr	q6, [x3, #:lo12:.LC0]
	mov	x3, x2
.L4:
	ld3	{v1.4s - v3.4s}, [x4], 48
	fmul	v0.4s, v6.4s, v2.4s
	fmla	v0.4s, v5.4s, v1.4s
	fmla	v0.4s, v4.4s, v3.4s
	str	q0, [x3], 16
	cmp	x5, x3
	bne	.L4
	and	x4, x0, -4
	tst	x0, 3
	beq	.L1
.L3:
	mov	w7, 17826
	add	x3, x4, x4, lsl 1
	mov	w6, 5767
	movk	w7, 0x3f16, lsl 16
	movk	w6, 0x3e99, lsl 16
	add	x9, x1, x3, lsl 2
	lsl	x3, x3, 2
	mov	w5, 30933
	fmov	s3, w7
	movk	w5, 0x3de9, lsl 16
	lsl	x8, x4, 2
	fmov	s2, w6
	add	x6, x4, 1
	ldp	s0, s4, [x9, 4]
	fmov	s1, w5
	ldr	s5, [x1, x3]
	fmul	s0, s0, s3
	fmadd	s0, s5, s2, s0
	fmadd	s0, s4, s1, s0
	str	s0, [x2, x8]
	cmp	x0, x6
	ble	.L1
	add	x5, x3, 12
	add	x7, x8, 4
	add	x6, x1, x5
	add	x4, x4, 2
	ldr	s5, [x1, x5]
	ldp	s0, s4, [x6, 4]
	fmul	s0, s0, s3
	fmadd	s0, s5, s2, s0
	fmadd	s0, s4, s1, s0
	str	s0, [x2, x7]
	cmp	x0, x4
	ble	.L1
	add	x3, x3, 24
	add	x8, x8, 8
	add	x0, x1, x3
	ldr	s5, [x1, x3]
	ldp	s0, s4, [x0, 4]
	fmul	s0, s0, s3
	fmadd	s0, s5, s2, s0
	fmadd	s0, s4, s1, s0
	str	s0, [x2, x8]
.L1:
	ret
.L6:
	mov	x4, 0
	b	.L3
	.section	.rodata.cst16,"aM",@progbits,16
.LC0:
	.word	1058424226
	.word	1058424226
	.word	1058424226
	.word	1058424226
.LC1:
	.word	1050220167
	.word	1050220167
	.word	1050220167
	.word	1050220167
.LC2:
	.word	1038710997
	.word	1038710997
	.word	1038710997
	.word	1038710997
	.text
	.section	.note.GNU-stack,"",@progbits
