	.text
kernel_thiim_x:
	cmp	x0, 2
	ble	.L9
	stp	x29, x30, [sp, -64]!
	lsl	x17, x2, 4
	sub	x18, x1, #1
	mov	x29, sp
	stp	x19, x20, [sp, 16]
	lsr	x20, x17, 3
	cmp	x18, 1
	ble	.L1
	cmp	x2, 2
	ble	.L1
	mul	x1, x1, x2
	mov	x15, x3
	mov	x16, x4
	add	x14, x6, 16
	add	x13, x5, 16
	add	x12, x7, 16
	add	x20, x20, x1, lsl 1
	add	x19, x4, 16
	add	x30, x15, 16
	stp	x21, x22, [sp, 32]
	lsl	x20, x20, 3
	ptrue	p0.b, vl64
	lsl	x22, x1, 4
	str	x23, [sp, 48]
	sub	x23, x0, #1
	mov	x21, 1
	sub	x3, x2, #2
	whilelo	p2.d, xzr, x3
	.p2align 3,,7
.L3:
	mov	x4, x20
	mov	x11, 1
	.p2align 3,,7
.L6:
	add	x10, x14, x4
	add	x2, x13, x4
	add	x9, x12, x4
	add	x8, x19, x4
	add	x7, x30, x4
	add	x6, x4, x15
	add	x5, x4, x16
	mov	x0, 0
	mov	x1, 8
	mov	p1.b, p2.b
	.p2align 3,,7
.L4:
	ld2d	{z4.d - z5.d}, p1/z, [x7, x0, lsl 3]
	ld2d	{z6.d - z7.d}, p1/z, [x8, x0, lsl 3]
	ld2d	{z0.d - z1.d}, p1/z, [x6, x0, lsl 3]
	fadd	z2.d, z4.d, z6.d
	fadd	z3.d, z5.d, z7.d
	ld2d	{z4.d - z5.d}, p1/z, [x5, x0, lsl 3]
	ld2d	{z16.d - z17.d}, p1/z, [x2, x0, lsl 3]
	fsub	z2.d, z2.d, z0.d
	fsub	z3.d, z3.d, z1.d
	fsub	z2.d, z2.d, z4.d
	ld2d	{z0.d - z1.d}, p1/z, [x10, x0, lsl 3]
	fsub	z3.d, z3.d, z5.d
	fmul	z4.d, z17.d, z1.d
	fmul	z5.d, z16.d, z1.d
	fnmls	z4.d, p0/m, z16.d, z0.d
	ld2d	{z6.d - z7.d}, p1/z, [x9, x0, lsl 3]
	fmad	z0.d, p0/m, z17.d, z5.d
	movprfx	z1, z4
	fmla	z1.d, p0/m, z2.d, z6.d
	fmla	z0.d, p0/m, z3.d, z6.d
	movprfx	z4, z1
	fmls	z4.d, p0/m, z3.d, z7.d
	movprfx	z5, z0
	fmla	z5.d, p0/m, z2.d, z7.d
	st2d	{z4.d - z5.d}, p1, [x2, x0, lsl 3]
	whilelo	p1.d, x1, x3
	add	x0, x0, 16
	add	x1, x1, 8
	b.any	.L4
	add	x11, x11, 1
	add	x4, x4, x17
	cmp	x18, x11
	bne	.L6
	add	x21, x21, 1
	add	x20, x20, x22
	cmp	x21, x23
	bne	.L3
	ldp	x21, x22, [sp, 32]
	ldr	x23, [sp, 48]
.L1:
	ldp	x19, x20, [sp, 16]
	ldp	x29, x30, [sp], 64
	ret
.L9:
	ret
	.section	.note.GNU-stack,"",@progbits
