	.text
kernel_3d_27pt:
	sub	x4, x0, #1
	stp	x29, x30, [sp, -208]!
	mov	x29, sp
	mov	x3, x0
	mul	x0, x0, x0
	str	x4, [sp, 152]
	cmp	x4, 1
	ble	.L1
	add	x4, x0, 1
	stp	x27, x28, [sp, 80]
	lsl	x28, x3, 3
	sub	x5, x3, #2
	add	x3, x4, x28, lsr 3
	lsl	x13, x0, 3
	add	x16, x1, x0, lsl 4
	mov	x12, x1
	mov	x14, 1
	add	x15, x2, x3, lsl 3
	mov	z7.d, d0
	mov	z6.d, d1
	add	x2, x1, x0, lsl 3
	mov	x11, x16
	mov	z5.d, d2
	mov	z4.d, d3
	whilelo	p2.d, xzr, x5
	ptrue	p1.b, all
	stp	x19, x20, [sp, 16]
	stp	x21, x22, [sp, 32]
	stp	x23, x24, [sp, 48]
	stp	x25, x26, [sp, 64]
	str	x5, [sp, 144]
.L3:
	add	x7, x2, x28, lsl 1
	add	x14, x14, 1
	mov	x0, 1
	add	x6, x12, x28, lsl 1
	add	x10, x28, x2
	add	x9, x28, x12
	add	x5, x11, x28, lsl 1
	add	x8, x28, x11
	mov	x1, x15
	mov	x4, x11
	mov	x3, x12
	str	x0, [sp, 104]
	str	x6, [sp, 136]
	stp	x7, x5, [sp, 120]
	stp	x14, x15, [sp, 160]
	stp	x11, x12, [sp, 176]
	stp	x13, x16, [sp, 192]
.L6:
	add	x0, x0, 1
	add	x30, x10, 8
	mov	p0.b, p2.b
	add	x27, x10, 16
	add	x26, x2, 8
	stp	x0, x28, [sp, 104]
	add	x25, x7, 8
	add	x24, x9, 8
	add	x23, x8, 8
	add	x22, x2, 16
	add	x21, x7, 16
	add	x20, x9, 16
	ldr	x28, [sp, 144]
	add	x19, x8, 16
	add	x18, x3, 8
	add	x17, x6, 8
	add	x16, x4, 8
	add	x15, x5, 8
	add	x14, x3, 16
	add	x13, x6, 16
	add	x12, x4, 16
	add	x11, x5, 16
	mov	x0, 0
.L4:
	ld1d	z0.d, p0/z, [x2, x0, lsl 3]
	ld1d	z2.d, p0/z, [x7, x0, lsl 3]
	ld1d	z3.d, p0/z, [x9, x0, lsl 3]
	ld1d	z1.d, p0/z, [x22, x0, lsl 3]
	fadd	z1.d, z1.d, z0.d
	ld1d	z0.d, p0/z, [x21, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	ld1d	z2.d, p0/z, [x20, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	fadd	z2.d, z2.d, z3.d
	ld1d	z1.d, p0/z, [x8, x0, lsl 3]
	ld1d	z3.d, p0/z, [x18, x0, lsl 3]
	fadd	z2.d, z2.d, z0.d
	ld1d	z0.d, p0/z, [x19, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x17, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	fadd	z1.d, z1.d, z3.d
	ld1d	z2.d, p0/z, [x3, x0, lsl 3]
	ld1d	z3.d, p0/z, [x16, x0, lsl 3]
	fadd	z1.d, z1.d, z0.d
	ld1d	z0.d, p0/z, [x15, x0, lsl 3]
	fadd	z0.d, z0.d, z3.d
	ld1d	z3.d, p0/z, [x14, x0, lsl 3]
	fadd	z3.d, z3.d, z2.d
	ld1d	z2.d, p0/z, [x6, x0, lsl 3]
	ld1d	z16.d, p0/z, [x4, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x13, x0, lsl 3]
	fadd	z1.d, z1.d, z2.d
	ld1d	z2.d, p0/z, [x12, x0, lsl 3]
	fadd	z1.d, z1.d, z3.d
	fadd	z2.d, z2.d, z16.d
	ld1d	z3.d, p0/z, [x5, x0, lsl 3]
	fadd	z2.d, z2.d, z1.d
	ld1d	z16.d, p0/z, [x10, x0, lsl 3]
	ld1d	z1.d, p0/z, [x11, x0, lsl 3]
	fadd	z1.d, z1.d, z3.d
	ld1d	z3.d, p0/z, [x27, x0, lsl 3]
	fadd	z1.d, z1.d, z2.d
	fadd	z2.d, z3.d, z16.d
	fmul	z1.d, z1.d, z4.d
	ld1d	z17.d, p0/z, [x26, x0, lsl 3]
	ld1d	z3.d, p0/z, [x25, x0, lsl 3]
	ld1d	z16.d, p0/z, [x24, x0, lsl 3]
	fmad	z0.d, p1/m, z5.d, z1.d
	fadd	z3.d, z3.d, z17.d
	ld1d	z1.d, p0/z, [x23, x0, lsl 3]
	fadd	z3.d, z3.d, z2.d
	fadd	z1.d, z1.d, z16.d
	ld1d	z2.d, p0/z, [x30, x0, lsl 3]
	fadd	z1.d, z1.d, z3.d
	fmul	z1.d, z1.d, z6.d
	fmla	z1.d, p1/m, z7.d, z2.d
	fadd	z0.d, z1.d, z0.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	incd	x0
	whilelo	p0.d, x0, x28
	b.any	.L4
	ldp	x14, x28, [sp, 104]
	ldp	x0, x12, [sp, 120]
	add	x2, x2, x28
	add	x7, x7, x28
	add	x3, x3, x28
	add	x6, x6, x28
	ldr	x11, [sp, 136]
	add	x4, x4, x28
	add	x5, x5, x28
	add	x1, x1, x28
	mov	x10, x0
	ldr	x13, [sp, 152]
	mov	x8, x12
	mov	x9, x11
	cmp	x13, x14
	beq	.L5
	add	x0, x0, x28
	str	x0, [sp, 120]
	add	x0, x11, x28
	str	x0, [sp, 136]
	add	x0, x12, x28
	str	x0, [sp, 128]
	mov	x0, x14
	b	.L6
.L5:
	ldp	x14, x15, [sp, 160]
	mov	x0, x13
	ldp	x11, x12, [sp, 176]
	ldp	x13, x16, [sp, 192]
	add	x12, x12, x13
	add	x11, x11, x13
	add	x15, x15, x13
	mov	x2, x16
	cmp	x0, x14
	beq	.L9
	add	x16, x16, x13
	b	.L3
.L9:
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x29, x30, [sp], 208
	ret
	.section	.note.GNU-stack,"",@progbits
