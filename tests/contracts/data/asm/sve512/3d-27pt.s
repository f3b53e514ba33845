	.text
kernel_3d_27pt:
	stp	x29, x30, [sp, -208]!
	sub	x5, x0, #1
	mov	x3, x1
	mov	x29, sp
	str	x5, [sp, 152]
	mul	x1, x0, x0
	cmp	x5, 1
	ble	.L1
	stp	x27, x28, [sp, 80]
	lsl	x28, x0, 3
	lsl	x13, x1, 3
	mov	z16.d, d0
	add	x1, x1, 1
	mov	x4, x2
	add	x1, x1, x28, lsr 3
	add	x2, x3, x13
	add	x16, x2, x13
	mov	x11, x3
	add	x15, x4, x1, lsl 3
	mov	x12, x16
	sub	x0, x0, #2
	mov	x14, 1
	stp	x19, x20, [sp, 16]
	mov	z7.d, d1
	mov	z6.d, d2
	mov	z5.d, d3
	stp	x21, x22, [sp, 32]
	whilelo	p2.d, xzr, x0
	ptrue	p1.b, vl64
	stp	x23, x24, [sp, 48]
	stp	x25, x26, [sp, 64]
	str	x0, [sp, 144]
.L3:
	add	x10, x28, x2
	add	x9, x28, x11
	add	x8, x28, x12
	mov	x1, x15
	mov	x4, x12
	mov	x3, x11
	add	x7, x28, x10
	add	x6, x28, x9
	add	x5, x28, x8
	add	x14, x14, 1
	mov	x0, 1
	str	x0, [sp, 104]
	stp	x5, x6, [sp, 120]
	str	x7, [sp, 136]
	stp	x14, x15, [sp, 160]
	stp	x12, x11, [sp, 176]
	stp	x13, x16, [sp, 192]
.L6:
	add	x0, x0, 1
	mov	p0.b, p2.b
	stp	x0, x28, [sp, 104]
	add	x30, x10, 8
	add	x27, x10, 16
	ldr	x28, [sp, 144]
	add	x26, x2, 8
	add	x25, x7, 8
	add	x24, x9, 8
	add	x23, x8, 8
	add	x22, x2, 16
	add	x21, x7, 16
	add	x20, x9, 16
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
	ld1d	z2.d, p0/z, [x22, x0, lsl 3]
	ld1d	z1.d, p0/z, [x7, x0, lsl 3]
	fadd	z2.d, z2.d, z0.d
	fadd	z1.d, z1.d, z2.d
	ld1d	z0.d, p0/z, [x21, x0, lsl 3]
	ld1d	z2.d, p0/z, [x9, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x20, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	ld1d	z2.d, p0/z, [x8, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x19, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	ld1d	z2.d, p0/z, [x18, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x17, x0, lsl 3]
	ld1d	z3.d, p0/z, [x10, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	ld1d	z2.d, p0/z, [x16, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x15, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	ld1d	z2.d, p0/z, [x26, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x27, x0, lsl 3]
	fadd	z1.d, z1.d, z3.d
	ld1d	z3.d, p0/z, [x25, x0, lsl 3]
	fadd	z1.d, z1.d, z2.d
	ld1d	z2.d, p0/z, [x24, x0, lsl 3]
	fadd	z1.d, z1.d, z3.d
	ld1d	z3.d, p0/z, [x23, x0, lsl 3]
	fadd	z1.d, z1.d, z2.d
	fadd	z1.d, z1.d, z3.d
	fmul	z1.d, z1.d, z7.d
	ld1d	z4.d, p0/z, [x3, x0, lsl 3]
	ld1d	z3.d, p0/z, [x14, x0, lsl 3]
	ld1d	z2.d, p0/z, [x30, x0, lsl 3]
	fmad	z2.d, p1/m, z16.d, z1.d
	fadd	z1.d, z3.d, z4.d
	ld1d	z4.d, p0/z, [x6, x0, lsl 3]
	ld1d	z3.d, p0/z, [x13, x0, lsl 3]
	fadd	z4.d, z4.d, z1.d
	ld1d	z1.d, p0/z, [x4, x0, lsl 3]
	fadd	z3.d, z3.d, z4.d
	fadd	z1.d, z1.d, z3.d
	ld1d	z4.d, p0/z, [x12, x0, lsl 3]
	ld1d	z3.d, p0/z, [x5, x0, lsl 3]
	fadd	z4.d, z4.d, z1.d
	ld1d	z1.d, p0/z, [x11, x0, lsl 3]
	fadd	z3.d, z3.d, z4.d
	fadd	z1.d, z1.d, z3.d
	fmad	z1.d, p1/m, z5.d, z2.d
	fmad	z0.d, p1/m, z6.d, z1.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p0.d, x0, x28
	b.any	.L4
	ldp	x14, x28, [sp, 104]
	ldp	x12, x11, [sp, 120]
	ldr	x0, [sp, 136]
	ldr	x13, [sp, 152]
	add	x2, x2, x28
	add	x7, x7, x28
	add	x3, x3, x28
	add	x6, x6, x28
	add	x4, x4, x28
	add	x5, x5, x28
	add	x1, x1, x28
	mov	x10, x0
	mov	x9, x11
	mov	x8, x12
	cmp	x13, x14
	beq	.L5
	add	x0, x0, x28
	str	x0, [sp, 136]
	add	x0, x11, x28
	str	x0, [sp, 128]
	add	x0, x12, x28
	str	x0, [sp, 120]
	mov	x0, x14
	b	.L6
.L5:
	ldp	x14, x15, [sp, 160]
	mov	x0, x13
	ldp	x12, x11, [sp, 176]
	ldp	x13, x16, [sp, 192]
	add	x11, x11, x13
	add	x12, x12, x13
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
