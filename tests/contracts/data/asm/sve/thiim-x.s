	.text
kernel_thiim_x:
	cmp	x0, 2
	ble	.L9
	stp	x29, x30, [sp, -80]!
	mov	x29, sp
	lsl	x30, x2, 4
	stp	x19, x20, [sp, 16]
	sub	x19, x1, #1
	stp	x21, x22, [sp, 32]
	lsr	x22, x30, 3
	cmp	x19, 1
	ble	.L1
	cmp	x2, 2
	ble	.L1
	mul	x1, x1, x2
	mov	x17, x3
	mov	x18, x4
	add	x16, x6, 16
	add	x15, x5, 16
	stp	x23, x24, [sp, 48]
	add	x14, x7, 16
	mov	x23, 1
	ptrue	p0.b, all
	add	x22, x22, x1, lsl 1
	lsl	x24, x1, 4
	add	x21, x4, 16
	add	x20, x17, 16
	cntd	x12
	str	x25, [sp, 64]
	lsl	x22, x22, 3
	cntw	x11
	sub	x25, x0, #1
	sub	x3, x2, #2
	whilelo	p2.d, xzr, x3
	.p2align 5,,15
.L3:
	mov	x4, x22
	mov	x13, 1
	.p2align 5,,15
.L6:
	add	x10, x16, x4
	add	x2, x15, x4
	mov	p1.b, p2.b
	add	x9, x14, x4
	add	x8, x21, x4
	add	x7, x20, x4
	add	x6, x4, x17
	add	x5, x4, x18
	mov	x0, 0
	cntd	x1
	.p2align 5,,15
.L4:
	ld2d	{z4.d - z5.d}, p1/z, [x7, x0, lsl 3]
	ld2d	{z0.d - z1.d}, p1/z, [x8, x0, lsl 3]
	fadd	z2.d, z1.d, z5.d
	fadd	z0.d, z0.d, z4.d
	ld2d	{z4.d - z5.d}, p1/z, [x9, x0, lsl 3]
	ld2d	{z6.d - z7.d}, p1/z, [x5, x0, lsl 3]
	ld2d	{z16.d - z17.d}, p1/z, [x6, x0, lsl 3]
	fadd	z1.d, z7.d, z17.d
	fadd	z6.d, z6.d, z16.d
	fsub	z1.d, z2.d, z1.d
	fsub	z0.d, z0.d, z6.d
	fmul	z3.d, z1.d, z5.d
	fmul	z2.d, z0.d, z5.d
	fnmsb	z0.d, p0/m, z4.d, z3.d
	fmad	z1.d, p0/m, z4.d, z2.d
	ld2d	{z4.d - z5.d}, p1/z, [x2, x0, lsl 3]
	ld2d	{z2.d - z3.d}, p1/z, [x10, x0, lsl 3]
	fmul	z6.d, z5.d, z3.d
	fmul	z7.d, z4.d, z3.d
	fnmls	z6.d, p0/m, z4.d, z2.d
	fmad	z2.d, p0/m, z5.d, z7.d
	fadd	z4.d, z6.d, z0.d
	fadd	z5.d, z2.d, z1.d
	st2d	{z4.d - z5.d}, p1, [x2, x0, lsl 3]
	whilelo	p1.d, x1, x3
	add	x0, x0, x11
	add	x1, x1, x12
	b.any	.L4
	add	x13, x13, 1
	add	x4, x4, x30
	cmp	x19, x13
	bne	.L6
	add	x23, x23, 1
	add	x22, x22, x24
	cmp	x23, x25
	bne	.L3
	ldp	x23, x24, [sp, 48]
	ldr	x25, [sp, 64]
.L1:
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x29, x30, [sp], 80
	ret
.L9:
	ret
	.section	.note.GNU-stack,"",@progbits
