	.text
kernel_horner:
	ldr	d19, [sp]
	cmp	x0, 0
	ble	.L1
	sub	x3, x0, #1
	cmp	x3, 28
	bls	.L7
	dup	v28.2d, v19.d[0]
	dup	v27.2d, v7.d[0]
	lsr	x4, x0, 1
	dup	v26.2d, v6.d[0]
	dup	v25.2d, v5.d[0]
	lsl	x4, x4, 4
	dup	v24.2d, v4.d[0]
	dup	v23.2d, v3.d[0]
	mov	x3, 0
	dup	v22.2d, v2.d[0]
	dup	v21.2d, v1.d[0]
	dup	v20.2d, v0.d[0]
.L4:
	ldr	q16, [x1, x3]
	mov	v18.16b, v27.16b
	mov	v17.16b, v26.16b
	fmla	v18.2d, v28.2d, v16.2d
	fmla	v17.2d, v18.2d, v16.2d
	mov	v18.16b, v25.16b
	fmla	v18.2d, v17.2d, v16.2d
	mov	v17.16b, v24.16b
	fmla	v17.2d, v18.2d, v16.2d
	mov	v18.16b, v23.16b
	fmla	v18.2d, v17.2d, v16.2d
	mov	v17.16b, v22.16b
	fmla	v17.2d, v16.2d, v18.2d
	mov	v18.16b, v21.16b
	fmla	v18.2d, v16.2d, v17.2d
	mov	v17.16b, v20.16b
	fmla	v17.2d, v16.2d, v18.2d
	str	q17, [x2, x3]
	add	x3, x3, 16
	cmp	x3, x4
	bne	.L4
	and	x3, x0, -2
	tbz	x0, 0, .L1
.L6:
	ldr	d17, [x1, x3, lsl 3]
	fmadd	d16, d19, d17, d7
	fmadd	d16, d16, d17, d6
	fmadd	d16, d16, d17, d5
	fmadd	d16, d16, d17, d4
	fmadd	d16, d16, d17, d3
	fmadd	d16, d16, d17, d2
	fmadd	d16, d16, d17, d1
	fmadd	d16, d16, d17, d0
	str	d16, [x2, x3, lsl 3]
	add	x3, x3, 1
	cmp	x0, x3
	bgt	.L6
.L1:
	ret
.L7:
	mov	x3, 0
	b	.L6
	.section	.note.GNU-stack,"",@progbits
