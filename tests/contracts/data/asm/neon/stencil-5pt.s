	.text
kernel_stencil_5pt:
	cmp	x0, 2
	ble	.L20
	stp	x29, x30, [sp, -80]!
	mov	x29, sp
	stp	x21, x22, [sp, 32]
	sub	x21, x1, #1
	cmp	x21, 1
	ble	.L1
	lsl	x13, x1, 3
	dup	v18.2d, v0.d[0]
	dup	v17.2d, v1.d[0]
	dup	v16.2d, v2.d[0]
	sub	x16, x1, #2
	sub	x18, x0, #1
	lsl	x17, x1, 4
	add	x0, x13, 8
	add	x11, x2, x1, lsl 3
	add	x4, x3, x0
	lsr	x10, x16, 1
	stp	x19, x20, [sp, 16]
	orr	x22, x16, 1
	add	x20, x17, 8
	and	x19, x16, 1
	mov	x9, x2
	sub	x30, x1, #3
	mov	x15, x1
	stp	x23, x24, [sp, 48]
	mov	x14, 1
	str	x25, [sp, 64]
.L4:
	add	x14, x14, 1
	add	x12, x9, x17
	cmp	x30, 2
	bls	.L25
	mov	x5, x11
	add	x8, x11, 8
	add	x7, x9, 8
	add	x6, x20, x9
	ldr	q6, [x5], 16
	mov	x0, 0
	mov	x3, 0
.L5:
	add	x3, x3, 1
	ldr	q7, [x6, x0]
	ldr	q4, [x7, x0]
	ldr	q3, [x8, x0]
	ldr	q5, [x5, x0]
	fadd	v4.2d, v4.2d, v7.2d
	fmul	v3.2d, v3.2d, v18.2d
	fadd	v7.2d, v6.2d, v5.2d
	mov	v6.16b, v5.16b
	fmls	v3.2d, v16.2d, v4.2d
	fmls	v3.2d, v17.2d, v7.2d
	str	q3, [x4, x0]
	add	x0, x0, 16
	cmp	x10, x3
	bne	.L5
	mov	x0, x22
	cbz	x19, .L6
.L10:
	add	x3, x0, x15
	add	x5, x0, 1
	lsl	x25, x3, 3
	sub	x6, x4, #8
	add	x3, x2, x3, lsl 3
	cmp	x16, x5
	ble	.L7
	lsl	x5, x0, 3
	add	x23, x9, x0, lsl 3
	ldr	d6, [x3, -8]
	add	x24, x12, x0, lsl 3
	add	x8, x6, x5
	add	x7, x0, 3
	ldr	d5, [x12, x5]
	add	x3, x11, x0, lsl 3
	ldr	d4, [x9, x5]
	ldr	d19, [x24, 8]
	ldr	d3, [x23, 8]
	fadd	d4, d4, d5
	ldr	d5, [x3, 8]
	ldr	d7, [x2, x25]
	fadd	d3, d3, d19
	ldr	d19, [x3, 16]
	fmul	d4, d4, d2
	fadd	d6, d5, d6
	fmul	d3, d3, d2
	fadd	d20, d7, d19
	fnmsub	d4, d0, d7, d4
	fnmsub	d3, d0, d5, d3
	fmsub	d4, d1, d6, d4
	fmsub	d3, d1, d20, d3
	str	d4, [x6, x5]
	str	d3, [x8, 8]
	cmp	x16, x7
	bgt	.L8
	add	x0, x0, 2
	add	x5, x0, 1
.L7:
	lsl	x3, x0, 3
	add	x7, x11, x0, lsl 3
	add	x23, x9, x3
	add	x8, x6, x3
	ldr	d3, [x9, x3]
	add	x9, x12, x3
	ldr	d5, [x12, x3]
	ldr	d6, [x7, -8]
	ldr	d4, [x7, 8]
	fadd	d3, d3, d5
	ldr	d5, [x11, x3]
	fadd	d6, d4, d6
	fmul	d3, d3, d2
	fnmsub	d3, d0, d5, d3
	fmsub	d3, d1, d6, d3
	str	d3, [x6, x3]
	cmp	x21, x5
	ble	.L6
	ldr	d7, [x9, 8]
	add	x0, x0, 2
	ldr	d3, [x23, 8]
	ldr	d6, [x7, 16]
	fadd	d3, d3, d7
	fadd	d5, d5, d6
	fmul	d3, d3, d2
	fmadd	d3, d1, d5, d3
	fnmsub	d3, d0, d4, d3
	str	d3, [x8, 8]
	cmp	x21, x0
	ble	.L6
	ldr	d7, [x9, 16]
	ldr	d3, [x23, 16]
	ldr	d5, [x7, 24]
	fadd	d3, d3, d7
	fadd	d4, d4, d5
	fmul	d3, d3, d2
	fmadd	d3, d1, d4, d3
	fnmsub	d3, d0, d6, d3
	str	d3, [x8, 16]
.L6:
	add	x11, x11, x13
	sub	x9, x12, x13
	add	x15, x15, x1
	add	x4, x4, x13
	cmp	x18, x14
	bne	.L4
	ldp	x19, x20, [sp, 16]
	ldp	x23, x24, [sp, 48]
	ldr	x25, [sp, 64]
.L1:
	ldp	x21, x22, [sp, 32]
	ldp	x29, x30, [sp], 80
	ret
.L8:
	ldp	d7, d20, [x24, 16]
	add	x5, x0, 5
	ldp	d4, d3, [x23, 16]
	ldr	d6, [x3, 24]
	fadd	d4, d4, d7
	fadd	d3, d3, d20
	ldr	d7, [x3, 32]
	fadd	d5, d5, d6
	fmul	d4, d4, d2
	fmul	d3, d3, d2
	fadd	d20, d19, d7
	fmadd	d4, d1, d5, d4
	fnmsub	d3, d0, d6, d3
	fnmsub	d4, d0, d19, d4
	fmsub	d3, d1, d20, d3
	stp	d4, d3, [x8, 16]
	cmp	x16, x5
	bgt	.L9
	add	x0, x0, 4
	add	x5, x0, 1
	b	.L7
.L9:
	ldr	d19, [x3, 40]
	add	x5, x0, 7
	add	x0, x0, 6
	ldp	d20, d4, [x23, 32]
	fadd	d3, d19, d6
	ldp	d6, d5, [x24, 32]
	fadd	d4, d4, d5
	ldr	d5, [x3, 48]
	fmul	d3, d3, d1
	fadd	d6, d6, d20
	fnmsub	d3, d0, d7, d3
	fmul	d4, d4, d2
	fadd	d5, d7, d5
	fmsub	d3, d2, d6, d3
	fnmsub	d4, d0, d19, d4
	fmsub	d4, d1, d5, d4
	stp	d3, d4, [x8, 32]
	b	.L7
.L25:
	mov	x0, 1
	b	.L10
.L20:
	ret
	.section	.note.GNU-stack,"",@progbits
