	.text
kernel_2d_5pt_blocked:
	sub	x10, x0, #1
	cmp	x10, 1
	ble	.L11
	add	x12, x0, 1
	stp	x29, x30, [sp, -16]!
	add	x17, x2, 8
	mov	z3.d, d0
	lsl	x12, x12, 3
	mov	x30, x1
	lsl	x11, x0, 4
	lsl	x18, x1, 3
	add	x16, x3, x12
	sub	x9, x12, #8
	sub	x14, x12, #16
	mov	x15, 1
	mov	x13, 8
	mov	x29, sp
.L6:
	mov	x0, x15
	add	x15, x15, x30
	cmp	x10, x15
	csel	x8, x10, x15, le
	cmp	x8, x0
	ble	.L3
	mov	x2, x16
	mov	x3, x17
	mov	x7, 1
	sub	x8, x8, x0
	whilelo	p2.d, xzr, x8
.L4:
	cmp	x8, 8
	add	x7, x7, 1
	csel	x1, x8, x13, cs
	add	x6, x14, x3
	sub	x1, x1, #8
	add	x5, x3, x12
	add	x4, x11, x3
	mov	x0, 0
	mov	p0.b, p2.b
.L5:
	ld1d	z1.d, p0/z, [x6, x0, lsl 3]
	ld1d	z0.d, p0/z, [x5, x0, lsl 3]
	ld1d	z2.d, p0/z, [x3, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x4, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	fadd	z0.d, z0.d, z1.d
	fmul	z0.d, z0.d, z3.d
	st1d	z0.d, p0, [x2, x0, lsl 3]
	whilelo	p0.d, x0, x1
	add	x0, x0, 8
	b.any	.L5
	sub	x3, x4, x9
	add	x2, x2, x9
	cmp	x10, x7
	bne	.L4
.L3:
	add	x17, x17, x18
	add	x16, x16, x18
	cmp	x10, x15
	bgt	.L6
	ldp	x29, x30, [sp], 16
	ret
.L11:
	ret
	.section	.note.GNU-stack,"",@progbits
