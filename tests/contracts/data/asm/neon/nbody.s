	.text
kernel_nbody:
	cmp	x0, 0
	ble	.L1
	cmp	x0, 1
	beq	.L10
	dup	v21.2d, v0.d[0]
	lsr	x10, x0, 1
	mov	x9, 0
	lsl	x10, x10, 4
.L4:
	movi	v7.2d, 0
	ldr	q20, [x1, x9]
	mov	x8, 0
	ldr	q19, [x2, x9]
	ldr	q18, [x3, x9]
	mov	v17.16b, v7.16b
	mov	v16.16b, v7.16b
.L5:
	mov	v5.16b, v21.16b
	ldr	d4, [x2, x8, lsl 3]
	ldr	d3, [x1, x8, lsl 3]
	ldr	d1, [x3, x8, lsl 3]
	dup	v4.2d, v4.d[0]
	ldr	d2, [x4, x8, lsl 3]
	add	x8, x8, 1
	dup	v3.2d, v3.d[0]
	fsub	v4.2d, v4.2d, v19.2d
	dup	v1.2d, v1.d[0]
	fsub	v3.2d, v3.2d, v20.2d
	dup	v2.2d, v2.d[0]
	fsub	v1.2d, v1.2d, v18.2d
	fmul	v6.2d, v4.2d, v4.2d
	fmla	v5.2d, v1.2d, v1.2d
	fmla	v6.2d, v3.2d, v3.2d
	fadd	v5.2d, v5.2d, v6.2d
	fsqrt	v6.2d, v5.2d
	fmul	v5.2d, v6.2d, v5.2d
	fdiv	v2.2d, v2.2d, v5.2d
	fmla	v17.2d, v2.2d, v4.2d
	fmla	v16.2d, v2.2d, v3.2d
	fmla	v7.2d, v2.2d, v1.2d
	cmp	x0, x8
	bne	.L5
	str	q16, [x5, x9]
	str	q17, [x6, x9]
	str	q7, [x7, x9]
	add	x9, x9, 16
	cmp	x9, x10
	bne	.L4
	and	x9, x0, -2
	tbz	x0, 0, .L1
.L3:
	lsl	x9, x9, 3
	movi	d7, #0
	mov	x8, 0
	ldr	d20, [x1, x9]
	ldr	d19, [x2, x9]
	fmov	d16, d7
	fmov	d17, d7
	ldr	d18, [x3, x9]
.L8:
	ldr	d5, [x2, x8, lsl 3]
	ldr	d4, [x1, x8, lsl 3]
	ldr	d2, [x3, x8, lsl 3]
	fsub	d5, d5, d19
	ldr	d3, [x4, x8, lsl 3]
	add	x8, x8, 1
	fsub	d4, d4, d20
	fsub	d2, d2, d18
	fmul	d1, d5, d5
	fmadd	d1, d4, d4, d1
	fadd	d1, d0, d1
	fmadd	d1, d2, d2, d1
	fsqrt	d6, d1
	fmul	d1, d6, d1
	fdiv	d1, d3, d1
	fmadd	d16, d1, d5, d16
	fmadd	d17, d1, d4, d17
	fmadd	d7, d1, d2, d7
	cmp	x0, x8
	bne	.L8
	str	d17, [x5, x9]
	str	d16, [x6, x9]
	str	d7, [x7, x9]
.L1:
	ret
.L10:
	mov	x9, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
