	.text
kernel_3d_7pt_variable:
	stp	x29, x30, [sp, -96]!
	mov	x29, sp
	mov	x4, x0
	stp	x21, x22, [sp, 32]
	sub	x22, x0, #1
	mul	x0, x0, x0
	mul	x17, x4, x0
	cmp	x22, 1
	ble	.L1
	stp	x19, x20, [sp, 16]
	lsl	x19, x4, 3
	lsl	x20, x0, 3
	lsr	x21, x19, 3
	lsl	x17, x17, 3
	ptrue	p1.b, all
	cntd	x18
	stp	x23, x24, [sp, 48]
	add	x23, x0, 1
	add	x23, x23, x21
	neg	x21, x21, lsl 3
	add	x24, x1, x23, lsl 3
	add	x23, x2, x23, lsl 3
	stp	x25, x26, [sp, 64]
	add	x26, x3, x19
	add	x26, x26, 8
	mov	x25, 1
	sub	x3, x4, #2
	whilelo	p2.d, xzr, x3
	stp	x27, x28, [sp, 80]
	lsr	x27, x20, 3
	mov	x28, x27
.L3:
	add	x4, x26, x28, lsl 3
	add	x25, x25, 1
	mov	x1, x23
	mov	x2, x24
	mov	x30, 1
.L6:
	add	x6, x4, x17, lsl 1
	mov	x7, x2
	sub	x16, x2, x20
	add	x15, x20, x2
	sub	x13, x2, #8
	mov	p0.b, p2.b
	add	x5, x6, x17, lsl 1
	add	x12, x2, 8
	add	x11, x21, x2
	add	x30, x30, 1
	add	x14, x17, x6
	add	x9, x5, x17, lsl 1
	add	x10, x5, x17
	add	x2, x2, x19
	add	x8, x4, x17
	mov	x0, 0
.L4:
	ld1d	z1.d, p0/z, [x8, x0, lsl 3]
	ld1d	z2.d, p0/z, [x4, x0, lsl 3]
	ld1d	z3.d, p0/z, [x14, x0, lsl 3]
	ld1d	z0.d, p0/z, [x13, x0, lsl 3]
	fmul	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x7, x0, lsl 3]
	fmad	z1.d, p1/m, z2.d, z0.d
	ld1d	z2.d, p0/z, [x11, x0, lsl 3]
	fmul	z2.d, z2.d, z3.d
	ld1d	z4.d, p0/z, [x6, x0, lsl 3]
	ld1d	z3.d, p0/z, [x10, x0, lsl 3]
	ld1d	z0.d, p0/z, [x12, x0, lsl 3]
	fmad	z0.d, p1/m, z4.d, z2.d
	ld1d	z2.d, p0/z, [x16, x0, lsl 3]
	fmul	z2.d, z2.d, z3.d
	ld1d	z4.d, p0/z, [x5, x0, lsl 3]
	ld1d	z3.d, p0/z, [x9, x0, lsl 3]
	fadd	z1.d, z1.d, z0.d
	ld1d	z0.d, p0/z, [x2, x0, lsl 3]
	fmad	z0.d, p1/m, z4.d, z2.d
	ld1d	z2.d, p0/z, [x15, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	fmla	z0.d, p1/m, z2.d, z3.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	add	x0, x0, x18
	whilelo	p0.d, x0, x3
	b.any	.L4
	add	x4, x4, x19
	add	x1, x1, x19
	cmp	x22, x30
	bne	.L6
	add	x24, x24, x20
	add	x23, x23, x20
	add	x28, x28, x27
	cmp	x22, x25
	bne	.L3
	ldp	x19, x20, [sp, 16]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x21, x22, [sp, 32]
	ldp	x29, x30, [sp], 96
	ret
	.section	.note.GNU-stack,"",@progbits
