	.text
kernel_2d_5pt_variable:
	stp	x29, x30, [sp, -80]!
	mov	x29, sp
	stp	x21, x22, [sp, 32]
	sub	x22, x0, #1
	cmp	x22, 1
	ble	.L1
	lsl	x21, x0, 3
	stp	x19, x20, [sp, 16]
	add	x10, x21, 8
	ptrue	p1.b, vl64
	mov	x19, x1
	stp	x23, x24, [sp, 48]
	sub	x24, x1, #8
	add	x23, x1, 8
	stp	x25, x26, [sp, 64]
	sub	x26, x1, x21
	add	x25, x1, x21
	mov	x20, x2
	mov	x2, 1
	sub	x9, x0, #2
	whilelo	p2.d, xzr, x9
.L3:
	add	x2, x2, 1
	add	x1, x3, x10
	add	x30, x19, x10
	add	x18, x4, x10
	add	x17, x24, x10
	add	x16, x5, x10
	add	x15, x23, x10
	add	x14, x6, x10
	add	x13, x10, x26
	add	x12, x7, x10
	add	x11, x10, x25
	add	x8, x20, x10
	mov	x0, 0
	mov	p0.b, p2.b
.L4:
	ld1d	z1.d, p0/z, [x18, x0, lsl 3]
	ld1d	z0.d, p0/z, [x17, x0, lsl 3]
	fmul	z0.d, z0.d, z1.d
	ld1d	z3.d, p0/z, [x1, x0, lsl 3]
	ld1d	z2.d, p0/z, [x16, x0, lsl 3]
	ld1d	z1.d, p0/z, [x30, x0, lsl 3]
	fmad	z1.d, p1/m, z3.d, z0.d
	ld1d	z0.d, p0/z, [x15, x0, lsl 3]
	fmad	z0.d, p1/m, z2.d, z1.d
	ld1d	z3.d, p0/z, [x14, x0, lsl 3]
	ld1d	z1.d, p0/z, [x13, x0, lsl 3]
	ld1d	z2.d, p0/z, [x12, x0, lsl 3]
	fmad	z1.d, p1/m, z3.d, z0.d
	ld1d	z0.d, p0/z, [x11, x0, lsl 3]
	fmad	z0.d, p1/m, z2.d, z1.d
	st1d	z0.d, p0, [x8, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p0.d, x0, x9
	b.any	.L4
	add	x10, x10, x21
	cmp	x22, x2
	bne	.L3
	ldp	x19, x20, [sp, 16]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
.L1:
	ldp	x21, x22, [sp, 32]
	ldp	x29, x30, [sp], 80
	ret
	.section	.note.GNU-stack,"",@progbits
