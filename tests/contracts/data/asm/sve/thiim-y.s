	.text
kernel_thiim_y:
	mov	x10, x3
	sub	x3, x2, #1
	stp	x29, x30, [sp, -304]!
	mov	x29, sp
	str	x3, [sp, 264]
	cmp	x0, 2
	ble	.L1
	stp	x21, x22, [sp, 32]
	mov	x21, x1
	lsl	x1, x2, 4
	stp	x27, x28, [sp, 80]
	mov	x28, x6
	lsr	x6, x1, 3
	mov	x27, x7
	sub	x7, x21, #1
	str	x6, [sp, 248]
	cmp	x7, 1
	ble	.L27
	cmp	x3, 1
	ble	.L27
	lsl	x3, x6, 4
	mul	x11, x21, x2
	stp	x23, x24, [sp, 48]
	sub	x24, x0, #1
	sub	x0, x2, #2
	sub	x8, x10, x6, lsl 3
	mov	x2, x3
	mov	x9, x4
	sub	x4, x28, x6, lsl 4
	add	x2, x2, 24
	str	x3, [sp, 144]
	add	x3, x3, 16
	stp	x25, x26, [sp, 64]
	mov	x26, x5
	add	x5, x11, 1
	add	x5, x5, x6
	sub	x25, x4, #16
	neg	x4, x6, lsl 3
	lsl	x23, x11, 1
	add	x12, x9, x11, lsl 4
	lsl	x17, x5, 4
	str	x2, [sp, 296]
	sub	x2, x27, x6, lsl 4
	lsl	x18, x11, 4
	str	x3, [sp, 280]
	sub	x3, x26, x6, lsl 4
	mov	x13, x21
	sub	x22, x2, #16
	sub	x2, x21, #2
	sub	x5, x9, x6, lsl 3
	add	x11, x10, x11, lsl 4
	sub	x30, x3, #16
	mov	x21, x4
	str	x2, [sp, 152]
	add	x2, x1, 16
	cntd	x3
	mov	x4, x25
	stp	x19, x20, [sp, 16]
	mov	x20, x23
	mov	x19, 1
	whilelo	p2.d, xzr, x0
	ptrue	p0.b, all
	str	x2, [sp, 272]
	add	x2, x1, 24
	stp	x24, x23, [sp, 128]
	str	x2, [sp, 288]
	cntw	x2
	str	x5, [sp, 256]
	.p2align 5,,15
.L4:
	add	x16, x4, x17
	add	x6, x30, x17
	add	x15, x22, x17
	mov	x25, 1
	cmp	x13, 4
	ble	.L15
	add	x23, x21, x17
	mov	x25, x17
	stp	x4, x30, [sp, 224]
	mov	x5, 2
	add	x14, x12, 16
	addvl	x4, x23, #2
	mov	x24, 0
	cmp	x4, x25
	stp	x9, x1, [sp, 112]
	addvl	x1, x25, #2
	ccmp	x1, x23, 4, gt
	mov	x9, x24
	stp	x5, x14, [sp, 96]
	add	x5, x11, 16
	mov	x30, x5
	stp	x7, x19, [sp, 160]
	stp	x8, x20, [sp, 176]
	stp	x18, x17, [sp, 192]
	stp	x13, x21, [sp, 208]
	str	x22, [sp, 240]
	bgt	.L30
.L12:
	ldp	x4, x1, [sp, 104]
	add	x24, x28, x23
	add	x7, x26, x23
	add	x22, x27, x23
	add	x20, x10, x23
	mov	p1.b, p2.b
	add	x19, x30, x9
	add	x17, x28, x25
	add	x5, x26, x25
	add	x14, x27, x25
	add	x8, x10, x25
	add	x21, x1, x23
	add	x18, x4, x9
	add	x13, x1, x25
	mov	x4, 0
	mov	x1, 0
	.p2align 5,,15
.L5:
	ld2d	{z4.d - z5.d}, p1/z, [x20, x1, lsl 3]
	ld2d	{z16.d - z17.d}, p1/z, [x18, x1, lsl 3]
	ld2d	{z0.d - z1.d}, p1/z, [x21, x1, lsl 3]
	ld2d	{z2.d - z3.d}, p1/z, [x19, x1, lsl 3]
	fadd	z6.d, z0.d, z4.d
	fadd	z4.d, z3.d, z17.d
	fadd	z7.d, z1.d, z5.d
	ld2d	{z18.d - z19.d}, p1/z, [x8, x1, lsl 3]
	ld2d	{z0.d - z1.d}, p1/z, [x13, x1, lsl 3]
	fsub	z3.d, z7.d, z4.d
	fadd	z2.d, z2.d, z16.d
	ld2d	{z4.d - z5.d}, p1/z, [x22, x1, lsl 3]
	fsub	z2.d, z6.d, z2.d
	fadd	z0.d, z0.d, z18.d
	fsub	z0.d, z0.d, z6.d
	fmul	z6.d, z5.d, z3.d
	fadd	z16.d, z1.d, z19.d
	ld2d	{z18.d - z19.d}, p1/z, [x7, x1, lsl 3]
	fmul	z1.d, z5.d, z2.d
	fsub	z16.d, z16.d, z7.d
	fnmsb	z2.d, p0/m, z4.d, z6.d
	fmad	z3.d, p0/m, z4.d, z1.d
	ld2d	{z6.d - z7.d}, p1/z, [x24, x1, lsl 3]
	fmul	z17.d, z7.d, z19.d
	fmul	z1.d, z7.d, z18.d
	fnmls	z17.d, p0/m, z6.d, z18.d
	fmla	z1.d, p0/m, z6.d, z19.d
	fadd	z18.d, z17.d, z2.d
	ld2d	{z6.d - z7.d}, p1/z, [x14, x1, lsl 3]
	fadd	z19.d, z1.d, z3.d
	fmul	z2.d, z7.d, z16.d
	movprfx	z3, z2
	fnmls	z3.d, p0/m, z6.d, z0.d
	fmul	z0.d, z7.d, z0.d
	fmad	z6.d, p0/m, z16.d, z0.d
	st2d	{z18.d - z19.d}, p1, [x7, x1, lsl 3]
	ld2d	{z0.d - z1.d}, p1/z, [x5, x1, lsl 3]
	ld2d	{z4.d - z5.d}, p1/z, [x17, x1, lsl 3]
	fmul	z2.d, z5.d, z1.d
	fmul	z7.d, z5.d, z0.d
	fnmls	z2.d, p0/m, z4.d, z0.d
	fmad	z4.d, p0/m, z1.d, z7.d
	fadd	z0.d, z2.d, z3.d
	fadd	z1.d, z4.d, z6.d
	st2d	{z0.d - z1.d}, p1, [x5, x1, lsl 3]
	add	x4, x4, x3
	add	x1, x1, x2
	whilelo	p1.d, x4, x0
	b.any	.L5
.L6:
	ldr	x4, [sp, 144]
	ldr	x1, [sp, 96]
	add	x25, x25, x4
	add	x23, x23, x4
	add	x9, x9, x4
	ldr	x4, [sp, 152]
	add	x1, x1, 2
	cmp	x4, x1
	ble	.L31
	addvl	x4, x23, #2
	str	x1, [sp, 96]
	addvl	x1, x25, #2
	cmp	x4, x25
	ccmp	x1, x23, 4, gt
	ble	.L12
.L30:
	ldp	x18, x1, [sp, 264]
	mov	x8, x9
	mov	x13, 1
	add	x17, x11, 24
	add	x14, x12, 24
	ldr	x19, [sp, 104]
	add	x7, x1, x9
	ldr	x1, [sp, 280]
	add	x5, x1, x9
	ldr	x1, [sp, 288]
	add	x4, x1, x9
	ldr	x1, [sp, 296]
	add	x1, x1, x9
	.p2align 5,,15
.L7:
	ldr	d16, [x11, x7]
	add	x13, x13, 1
	ldr	d19, [x12, x7]
	ldr	d18, [x12, x4]
	ldr	d17, [x11, x4]
	ldr	d4, [x30, x8]
	fadd	d5, d19, d16
	ldr	d1, [x17, x8]
	fadd	d2, d18, d17
	ldr	d3, [x6, x4]
	ldr	d0, [x16, x4]
	fsub	d5, d5, d4
	ldr	d6, [x6, x7]
	ldr	d22, [x19, x8]
	fsub	d2, d2, d1
	ldr	d20, [x16, x7]
	fmul	d4, d0, d3
	ldr	d21, [x14, x8]
	fmul	d1, d0, d6
	add	x8, x8, 16
	ldr	d7, [x15, x7]
	fsub	d5, d5, d22
	fnmsub	d4, d20, d6, d4
	ldr	d6, [x15, x4]
	fmadd	d1, d20, d3, d1
	fsub	d0, d2, d21
	ldr	d2, [x12, x5]
	ldr	d21, [x11, x5]
	fmadd	d4, d7, d5, d4
	ldr	d3, [x12, x1]
	fmadd	d1, d7, d0, d1
	ldr	d20, [x11, x1]
	fmsub	d4, d6, d0, d4
	fadd	d2, d2, d21
	ldr	d0, [x16, x1]
	ldr	d7, [x16, x5]
	fmadd	d1, d6, d5, d1
	fadd	d3, d3, d20
	ldr	d6, [x15, x5]
	fsub	d2, d2, d19
	ldr	d5, [x15, x1]
	str	d4, [x6, x7]
	fsub	d3, d3, d18
	add	x7, x7, 16
	fsub	d2, d2, d16
	str	d1, [x6, x4]
	add	x4, x4, 16
	ldr	d4, [x6, x1]
	ldr	d16, [x6, x5]
	fsub	d1, d3, d17
	fmul	d3, d0, d4
	fmul	d0, d0, d16
	fnmsub	d3, d7, d16, d3
	fmadd	d0, d7, d4, d0
	fmadd	d3, d6, d2, d3
	fmadd	d0, d6, d1, d0
	fmsub	d1, d5, d1, d3
	fmadd	d0, d5, d2, d0
	str	d1, [x6, x5]
	add	x5, x5, 16
	str	d0, [x6, x1]
	add	x1, x1, 16
	cmp	x18, x13
	bne	.L7
	b	.L6
.L31:
	ldr	x5, [sp, 96]
	ldp	x9, x1, [sp, 112]
	ldp	x7, x19, [sp, 160]
	add	x25, x5, 1
	ldp	x8, x20, [sp, 176]
	ldp	x18, x17, [sp, 192]
	ldp	x13, x21, [sp, 208]
	ldp	x4, x30, [sp, 224]
	ldr	x22, [sp, 240]
.L15:
	ldp	x5, x24, [sp, 248]
	add	x14, x20, 2
	stp	x19, x20, [sp, 96]
	madd	x14, x25, x5, x14
	stp	x12, x18, [sp, 112]
	lsl	x14, x14, 3
	.p2align 5,,15
.L10:
	add	x23, x28, x14
	add	x12, x26, x14
	mov	p1.b, p2.b
	add	x20, x27, x14
	add	x19, x9, x14
	add	x18, x10, x14
	add	x16, x8, x14
	add	x15, x24, x14
	mov	x5, 0
	mov	x6, 0
	.p2align 5,,15
.L9:
	ld2d	{z0.d - z1.d}, p1/z, [x19, x5, lsl 3]
	ld2d	{z2.d - z3.d}, p1/z, [x18, x5, lsl 3]
	fadd	z4.d, z1.d, z3.d
	ld2d	{z6.d - z7.d}, p1/z, [x16, x5, lsl 3]
	ld2d	{z16.d - z17.d}, p1/z, [x15, x5, lsl 3]
	fadd	z0.d, z0.d, z2.d
	fadd	z1.d, z7.d, z17.d
	ld2d	{z2.d - z3.d}, p1/z, [x20, x5, lsl 3]
	fsub	z1.d, z4.d, z1.d
	fadd	z6.d, z6.d, z16.d
	fmul	z5.d, z3.d, z1.d
	fsub	z0.d, z0.d, z6.d
	fmul	z4.d, z3.d, z0.d
	fnmsb	z0.d, p0/m, z2.d, z5.d
	fmad	z1.d, p0/m, z2.d, z4.d
	ld2d	{z4.d - z5.d}, p1/z, [x12, x5, lsl 3]
	ld2d	{z2.d - z3.d}, p1/z, [x23, x5, lsl 3]
	fmul	z6.d, z5.d, z3.d
	fmul	z7.d, z4.d, z3.d
	fnmls	z6.d, p0/m, z4.d, z2.d
	fmad	z2.d, p0/m, z5.d, z7.d
	fadd	z4.d, z6.d, z0.d
	fadd	z5.d, z2.d, z1.d
	st2d	{z4.d - z5.d}, p1, [x12, x5, lsl 3]
	add	x6, x6, x3
	add	x5, x5, x2
	whilelo	p1.d, x6, x0
	b.any	.L9
	add	x25, x25, 1
	add	x14, x14, x1
	cmp	x7, x25
	bgt	.L10
	ldp	x19, x20, [sp, 96]
	ldp	x12, x18, [sp, 112]
	add	x19, x19, 1
	ldr	x5, [sp, 136]
	add	x12, x12, x18
	add	x11, x11, x18
	add	x17, x17, x18
	add	x20, x20, x5
	ldr	x5, [sp, 128]
	cmp	x19, x5
	bne	.L4
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x29, x30, [sp], 304
	ret
.L27:
	ldp	x21, x22, [sp, 32]
	ldp	x27, x28, [sp, 80]
	ldp	x29, x30, [sp], 304
	ret
	.section	.note.GNU-stack,"",@progbits
