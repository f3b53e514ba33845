	.text
kernel_3d_7pt_blocked:
	stp	x29, x30, [sp, -96]!
	sub	x18, x0, #1
	mov	x29, sp
	stp	x23, x24, [sp, 48]
	mov	x23, x1
	mul	x1, x0, x0
	cmp	x18, 1
	ble	.L1
	lsl	x12, x0, 3
	mov	x30, x2
	stp	x21, x22, [sp, 32]
	lsl	x11, x1, 3
	lsr	x2, x12, 3
	mov	z5.d, d0
	add	x22, x2, x1
	str	x27, [sp, 80]
	add	x22, x22, 1
	stp	x25, x26, [sp, 64]
	mul	x27, x2, x23
	mov	z4.d, d1
	neg	x25, x2, lsl 3
	lsl	x26, x2, 4
	lsl	x22, x22, 3
	mov	x24, 0
	lsl	x27, x27, 3
	mov	x21, 1
	ptrue	p1.b, vl64
	stp	x19, x20, [sp, 16]
	mov	x19, x3
	sub	x3, x0, #2
	whilelo	p2.d, xzr, x3
.L8:
	mov	x20, x21
	add	x21, x21, x23
	cmp	x18, x21
	csel	x13, x18, x21, le
	cmp	x13, x20
	ble	.L3
	add	x16, x22, x24
	add	x15, x24, x25
	add	x14, x25, x26
	mov	x17, 1
.L4:
	add	x17, x17, 1
	add	x2, x30, x16
	add	x1, x19, x16
	mov	x10, x20
.L7:
	add	x10, x10, 1
	sub	x9, x2, #8
	add	x8, x2, 8
	add	x7, x15, x2
	add	x6, x14, x2
	sub	x5, x2, x11
	add	x4, x11, x2
	mov	x0, 0
	mov	p0.b, p2.b
.L5:
	ld1d	z0.d, p0/z, [x9, x0, lsl 3]
	ld1d	z2.d, p0/z, [x8, x0, lsl 3]
	ld1d	z1.d, p0/z, [x7, x0, lsl 3]
	fadd	z2.d, z2.d, z0.d
	fadd	z1.d, z1.d, z2.d
	ld1d	z0.d, p0/z, [x6, x0, lsl 3]
	ld1d	z3.d, p0/z, [x5, x0, lsl 3]
	ld1d	z2.d, p0/z, [x4, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x2, x0, lsl 3]
	fadd	z0.d, z0.d, z3.d
	fadd	z0.d, z0.d, z2.d
	fmul	z0.d, z0.d, z4.d
	fmla	z0.d, p1/m, z5.d, z1.d
	st1d	z0.d, p0, [x1, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p0.d, x0, x3
	b.any	.L5
	add	x2, x2, x12
	add	x1, x1, x12
	cmp	x13, x10
	bne	.L7
	add	x16, x16, x11
	cmp	x18, x17
	bne	.L4
.L3:
	add	x24, x24, x27
	sub	x25, x25, x27
	add	x26, x26, x27
	cmp	x18, x21
	bgt	.L8
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x25, x26, [sp, 64]
	ldr	x27, [sp, 80]
.L1:
	ldp	x23, x24, [sp, 48]
	ldp	x29, x30, [sp], 96
	ret
	.section	.note.GNU-stack,"",@progbits
