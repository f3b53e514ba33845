	.text
kernel_2d_5pt_variable:
	stp	x29, x30, [sp, -96]!
	mov	x29, sp
	stp	x21, x22, [sp, 32]
	sub	x22, x0, #1
	cmp	x22, 1
	ble	.L1
	add	x3, x3, x0, lsl 3
	sub	x8, x0, #2
	mov	x15, 1
	add	x4, x4, x0, lsl 3
	stp	x23, x24, [sp, 48]
	lsl	x24, x0, 3
	add	x5, x5, x0, lsl 3
	add	x21, x3, 8
	add	x23, x1, 8
	add	x6, x6, x0, lsl 3
	mov	x3, 0
	cntd	x14
	add	x7, x7, x0, lsl 3
	stp	x25, x26, [sp, 64]
	whilelo	p2.d, xzr, x8
	add	x25, x1, x0, lsl 3
	add	x30, x6, 8
	ptrue	p1.b, all
	add	x2, x2, x0, lsl 3
	add	x18, x7, 8
	add	x0, x1, x0, lsl 4
	add	x26, x25, 16
	stp	x19, x20, [sp, 16]
	add	x17, x2, 8
	add	x20, x4, 8
	add	x19, x5, 8
	add	x16, x0, 8
	str	x27, [sp, 80]
	add	x27, x25, 8
.L3:
	add	x15, x15, 1
	add	x13, x21, x3
	mov	p0.b, p2.b
	add	x12, x27, x3
	add	x11, x20, x3
	add	x10, x25, x3
	add	x9, x19, x3
	add	x7, x26, x3
	add	x6, x30, x3
	add	x5, x23, x3
	add	x4, x18, x3
	add	x2, x16, x3
	add	x1, x17, x3
	mov	x0, 0
.L4:
	ld1d	z0.d, p0/z, [x11, x0, lsl 3]
	ld1d	z1.d, p0/z, [x10, x0, lsl 3]
	fmul	z1.d, z1.d, z0.d
	ld1d	z3.d, p0/z, [x13, x0, lsl 3]
	ld1d	z2.d, p0/z, [x6, x0, lsl 3]
	ld1d	z0.d, p0/z, [x12, x0, lsl 3]
	fmad	z0.d, p1/m, z3.d, z1.d
	ld1d	z1.d, p0/z, [x5, x0, lsl 3]
	fmul	z1.d, z1.d, z2.d
	ld1d	z4.d, p0/z, [x9, x0, lsl 3]
	ld1d	z2.d, p0/z, [x7, x0, lsl 3]
	ld1d	z3.d, p0/z, [x4, x0, lsl 3]
	fmad	z2.d, p1/m, z4.d, z1.d
	ld1d	z1.d, p0/z, [x2, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	fmla	z0.d, p1/m, z1.d, z3.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	add	x0, x0, x14
	whilelo	p0.d, x0, x8
	b.any	.L4
	add	x3, x3, x24
	cmp	x22, x15
	bne	.L3
	ldp	x19, x20, [sp, 16]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldr	x27, [sp, 80]
.L1:
	ldp	x21, x22, [sp, 32]
	ldp	x29, x30, [sp], 96
	ret
	.section	.note.GNU-stack,"",@progbits
