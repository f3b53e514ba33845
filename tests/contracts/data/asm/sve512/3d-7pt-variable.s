	.text
kernel_3d_7pt_variable:
	stp	x29, x30, [sp, -80]!
	mov	x4, x0
	mov	x29, sp
	stp	x21, x22, [sp, 32]
	sub	x21, x0, #1
	mul	x0, x0, x0
	mul	x17, x4, x0
	cmp	x21, 1
	ble	.L1
	lsl	x30, x4, 3
	stp	x19, x20, [sp, 16]
	lsl	x19, x0, 3
	ptrue	p1.b, vl64
	lsr	x20, x30, 3
	add	x0, x0, 1
	lsr	x22, x19, 3
	add	x0, x0, x20
	add	x22, x22, 1
	stp	x23, x24, [sp, 48]
	mov	x24, x1
	mov	x1, x3
	add	x3, x17, x20
	add	x22, x22, x3
	lsl	x0, x0, 3
	add	x24, x24, x0
	add	x23, x2, x0
	neg	x20, x20, lsl 3
	neg	x17, x17, lsl 3
	add	x22, x1, x22, lsl 3
	str	x25, [sp, 64]
	mov	x25, 1
	sub	x3, x4, #2
	whilelo	p2.d, xzr, x3
.L3:
	add	x25, x25, 1
	mov	x1, x23
	mov	x4, x22
	mov	x2, x24
	mov	x18, 1
.L6:
	sub	x9, x4, x17
	mov	x5, x2
	sub	x8, x9, x17
	sub	x16, x2, x19
	sub	x7, x8, x17
	add	x15, x19, x2
	sub	x6, x7, x17
	sub	x13, x2, #8
	add	x12, x2, 8
	add	x11, x20, x2
	add	x18, x18, 1
	sub	x14, x6, x17
	add	x10, x17, x4
	add	x2, x2, x30
	mov	x0, 0
	mov	p0.b, p2.b
.L4:
	ld1d	z1.d, p0/z, [x4, x0, lsl 3]
	ld1d	z0.d, p0/z, [x13, x0, lsl 3]
	fmul	z0.d, z0.d, z1.d
	ld1d	z3.d, p0/z, [x10, x0, lsl 3]
	ld1d	z2.d, p0/z, [x9, x0, lsl 3]
	ld1d	z1.d, p0/z, [x5, x0, lsl 3]
	fmad	z1.d, p1/m, z3.d, z0.d
	ld1d	z0.d, p0/z, [x12, x0, lsl 3]
	fmad	z0.d, p1/m, z2.d, z1.d
	ld1d	z3.d, p0/z, [x8, x0, lsl 3]
	ld1d	z2.d, p0/z, [x7, x0, lsl 3]
	ld1d	z1.d, p0/z, [x11, x0, lsl 3]
	fmad	z1.d, p1/m, z3.d, z0.d
	ld1d	z0.d, p0/z, [x2, x0, lsl 3]
	fmad	z0.d, p1/m, z2.d, z1.d
	ld1d	z3.d, p0/z, [x6, x0, lsl 3]
	ld1d	z1.d, p0/z, [x16, x0, lsl 3]
	ld1d	z2.d, p0/z, [x14, x0, lsl 3]
	fmad	z1.d, p1/m, z3.d, z0.d
	ld1d	z0.d, p0/z, [x15, x0, lsl 3]
	fmad	z0.d, p1/m, z2.d, z1.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p0.d, x0, x3
	b.any	.L4
	add	x4, x4, x30
	add	x1, x1, x30
	cmp	x21, x18
	bne	.L6
	add	x24, x24, x19
	add	x22, x22, x19
	add	x23, x23, x19
	cmp	x21, x25
	bne	.L3
	ldp	x19, x20, [sp, 16]
	ldp	x23, x24, [sp, 48]
	ldr	x25, [sp, 64]
.L1:
	ldp	x21, x22, [sp, 32]
	ldp	x29, x30, [sp], 80
	ret
	.section	.note.GNU-stack,"",@progbits
