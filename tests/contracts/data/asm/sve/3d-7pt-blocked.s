	.text
kernel_3d_7pt_blocked:
	stp	x29, x30, [sp, -96]!
	mov	x29, sp
	mov	x4, x0
	stp	x19, x20, [sp, 16]
	sub	x19, x0, #1
	mul	x0, x0, x0
	cmp	x19, 1
	ble	.L1
	lsl	x13, x4, 3
	mov	x5, x3
	mov	z5.d, d0
	stp	x25, x26, [sp, 64]
	mov	x25, x1
	lsr	x1, x13, 3
	neg	x26, x1, lsl 3
	lsl	x12, x0, 3
	add	x0, x1, x0
	add	x2, x2, x0, lsl 3
	cntd	x10
	sub	x3, x4, #2
	stp	x27, x28, [sp, 80]
	lsl	x27, x1, 4
	mul	x1, x1, x25
	add	x0, x5, x0, lsl 3
	add	x28, x2, 8
	mov	z4.d, d1
	whilelo	p2.d, xzr, x3
	ptrue	p1.b, all
	stp	x21, x22, [sp, 32]
	lsl	x21, x1, 3
	add	x22, x0, 8
	stp	x23, x24, [sp, 48]
	mov	x24, 0
	mov	x23, 1
.L8:
	mov	x20, x23
	add	x23, x23, x25
	cmp	x19, x23
	csel	x14, x19, x23, le
	cmp	x14, x20
	ble	.L3
	add	x30, x28, x24
	add	x18, x22, x24
	mov	x17, 1
	add	x16, x24, x26
	add	x15, x26, x27
.L4:
	add	x17, x17, 1
	mov	x2, x18
	mov	x1, x30
	mov	x11, x20
.L7:
	add	x11, x11, 1
	sub	x9, x1, #8
	mov	p0.b, p2.b
	add	x8, x1, 8
	add	x7, x16, x1
	add	x6, x15, x1
	sub	x5, x1, x12
	add	x4, x12, x1
	mov	x0, 0
.L5:
	ld1d	z1.d, p0/z, [x9, x0, lsl 3]
	ld1d	z0.d, p0/z, [x7, x0, lsl 3]
	ld1d	z2.d, p0/z, [x8, x0, lsl 3]
	fadd	z2.d, z2.d, z1.d
	ld1d	z3.d, p0/z, [x5, x0, lsl 3]
	ld1d	z1.d, p0/z, [x6, x0, lsl 3]
	fadd	z1.d, z1.d, z0.d
	ld1d	z0.d, p0/z, [x4, x0, lsl 3]
	fadd	z1.d, z1.d, z2.d
	fadd	z0.d, z0.d, z3.d
	ld1d	z2.d, p0/z, [x1, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	fmul	z0.d, z0.d, z4.d
	fmla	z0.d, p1/m, z5.d, z2.d
	st1d	z0.d, p0, [x2, x0, lsl 3]
	add	x0, x0, x10
	whilelo	p0.d, x0, x3
	b.any	.L5
	add	x1, x1, x13
	add	x2, x2, x13
	cmp	x14, x11
	bne	.L7
	add	x30, x30, x12
	add	x18, x18, x12
	cmp	x19, x17
	bne	.L4
.L3:
	add	x24, x24, x21
	sub	x26, x26, x21
	add	x27, x27, x21
	cmp	x19, x23
	bgt	.L8
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x19, x20, [sp, 16]
	ldp	x29, x30, [sp], 96
	ret
	.section	.note.GNU-stack,"",@progbits
