	.text
kernel_thiim_y:
	stp	x29, x30, [sp, -288]!
	mov	x29, sp
	stp	x19, x20, [sp, 16]
	mov	x20, x1
	sub	x1, x2, #1
	stp	x5, x6, [sp, 104]
	stp	x7, x3, [sp, 120]
	stp	x4, x1, [sp, 256]
	cmp	x0, 2
	ble	.L1
	mov	x12, x3
	lsl	x3, x2, 4
	mov	x9, x4
	mov	x4, x1
	sub	x1, x20, #1
	stp	x23, x24, [sp, 48]
	lsr	x23, x3, 3
	cmp	x1, 1
	ble	.L26
	cmp	x4, 1
	ble	.L26
	lsl	x8, x23, 4
	mul	x4, x20, x2
	stp	x21, x22, [sp, 32]
	sub	x22, x0, #1
	sub	x0, x2, #2
	ptrue	p0.b, vl64
	add	x2, x8, 24
	str	x2, [sp, 280]
	sub	x2, x20, #2
	str	x2, [sp, 160]
	add	x2, x3, 16
	lsl	x18, x4, 4
	mov	x13, x6
	lsl	x21, x4, 1
	mov	x4, x9
	str	x2, [sp, 144]
	add	x2, x3, 24
	add	x6, x8, 16
	add	x11, x9, x18
	add	x10, x12, x18
	add	x9, x5, 16
	mov	x19, 1
	add	x5, x4, 16
	mov	x17, x18
	add	x4, x12, 16
	add	x16, x7, 16
	mov	x12, x19
	str	x8, [sp, 152]
	add	x8, x13, 16
	mov	x13, x21
	str	x2, [sp, 272]
	mov	x2, x18
	stp	x25, x26, [sp, 64]
	whilelo	p2.d, xzr, x0
	stp	x27, x28, [sp, 80]
	str	x6, [sp, 136]
	.p2align 3,,7
.L4:
	ldr	x6, [sp, 112]
	mov	x25, 1
	add	x19, x17, x6
	ldr	x6, [sp, 104]
	add	x7, x17, x6
	ldr	x6, [sp, 120]
	add	x18, x17, x6
	cmp	x20, 4
	ble	.L15
	ldr	x6, [sp, 136]
	stp	x3, x1, [sp, 168]
	mov	x24, 0
	add	x15, x6, x17
	stp	x23, x12, [sp, 184]
	add	x1, x15, 128
	ldr	x6, [sp, 144]
	stp	x22, x13, [sp, 200]
	add	x30, x10, 16
	add	x14, x6, x17
	mov	x6, 2
	str	x6, [sp, 96]
	add	x28, x11, 16
	stp	x21, x2, [sp, 216]
	add	x2, x14, 128
	cmp	x2, x15
	stp	x17, x4, [sp, 232]
	ccmp	x1, x14, 4, gt
	mov	x4, x24
	str	x5, [sp, 248]
	ldr	x5, [sp, 152]
	bgt	.L29
.L12:
	ldp	x2, x1, [sp, 104]
	mov	p1.b, p2.b
	add	x23, x30, x4
	ldp	x12, x3, [sp, 120]
	add	x22, x28, x4
	ldr	x13, [sp, 256]
	add	x27, x1, x14
	add	x21, x1, x15
	ldr	x1, [sp, 128]
	add	x25, x14, x13
	add	x13, x15, x13
	add	x6, x2, x14
	add	x26, x12, x14
	add	x24, x14, x3
	add	x17, x12, x15
	add	x3, x2, x15
	add	x12, x15, x1
	mov	x2, 0
	mov	x1, 0
	.p2align 3,,7
.L5:
	ld2d	{z0.d - z1.d}, p1/z, [x23, x1, lsl 3]
	ld2d	{z6.d - z7.d}, p1/z, [x22, x1, lsl 3]
	ld2d	{z20.d - z21.d}, p1/z, [x6, x1, lsl 3]
	ld2d	{z16.d - z17.d}, p1/z, [x24, x1, lsl 3]
	ld2d	{z18.d - z19.d}, p1/z, [x25, x1, lsl 3]
	fadd	z3.d, z18.d, z16.d
	fadd	z4.d, z19.d, z17.d
	fsub	z3.d, z3.d, z0.d
	fsub	z4.d, z4.d, z1.d
	fsub	z3.d, z3.d, z6.d
	ld2d	{z0.d - z1.d}, p1/z, [x27, x1, lsl 3]
	fsub	z4.d, z4.d, z7.d
	fmul	z2.d, z1.d, z20.d
	ld2d	{z6.d - z7.d}, p1/z, [x26, x1, lsl 3]
	fmul	z5.d, z1.d, z21.d
	fnmls	z5.d, p0/m, z0.d, z20.d
	fmla	z5.d, p0/m, z6.d, z3.d
	fmad	z0.d, p0/m, z21.d, z2.d
	movprfx	z20, z5
	fmls	z20.d, p0/m, z7.d, z4.d
	movprfx	z2, z0
	fmla	z2.d, p0/m, z6.d, z4.d
	ld2d	{z4.d - z5.d}, p1/z, [x13, x1, lsl 3]
	ld2d	{z0.d - z1.d}, p1/z, [x21, x1, lsl 3]
	movprfx	z21, z2
	fmla	z21.d, p0/m, z7.d, z3.d
	ld2d	{z22.d - z23.d}, p1/z, [x12, x1, lsl 3]
	fadd	z2.d, z4.d, z22.d
	fadd	z3.d, z5.d, z23.d
	fsub	z2.d, z2.d, z18.d
	fsub	z3.d, z3.d, z19.d
	fsub	z2.d, z2.d, z16.d
	fsub	z3.d, z3.d, z17.d
	st2d	{z20.d - z21.d}, p1, [x6, x1, lsl 3]
	ld2d	{z16.d - z17.d}, p1/z, [x3, x1, lsl 3]
	fmul	z5.d, z1.d, z16.d
	fmul	z4.d, z1.d, z17.d
	fnmls	z4.d, p0/m, z0.d, z16.d
	ld2d	{z6.d - z7.d}, p1/z, [x17, x1, lsl 3]
	fmad	z0.d, p0/m, z17.d, z5.d
	movprfx	z1, z4
	fmla	z1.d, p0/m, z6.d, z2.d
	fmla	z0.d, p0/m, z6.d, z3.d
	movprfx	z4, z1
	fmls	z4.d, p0/m, z7.d, z3.d
	movprfx	z5, z0
	fmla	z5.d, p0/m, z7.d, z2.d
	st2d	{z4.d - z5.d}, p1, [x3, x1, lsl 3]
	add	x2, x2, 8
	add	x1, x1, 16
	whilelo	p1.d, x2, x0
	b.any	.L5
	ldr	x1, [sp, 96]
	add	x15, x15, x5
	ldr	x2, [sp, 160]
	add	x1, x1, 2
	add	x14, x14, x5
	add	x4, x4, x5
	cmp	x2, x1
	ble	.L30
.L16:
	add	x2, x14, 128
	str	x1, [sp, 96]
	cmp	x2, x15
	add	x1, x15, 128
	ccmp	x1, x14, 4, gt
	ble	.L12
.L29:
	ldr	x1, [sp, 144]
	mov	x12, x4
	ldr	x22, [sp, 264]
	add	x6, x4, x1
	ldr	x1, [sp, 136]
	add	x21, x10, 24
	add	x17, x11, 24
	mov	x13, 1
	add	x3, x4, x1
	ldr	x1, [sp, 272]
	add	x2, x1, x4
	ldr	x1, [sp, 280]
	add	x1, x1, x4
	.p2align 3,,7
.L7:
	ldr	d19, [x11, x6]
	add	x13, x13, 1
	ldr	d17, [x10, x6]
	ldr	d16, [x10, x2]
	ldr	d18, [x11, x2]
	fadd	d5, d19, d17
	ldr	d1, [x30, x12]
	ldr	d4, [x21, x12]
	fadd	d6, d18, d16
	ldr	d2, [x7, x2]
	ldr	d0, [x19, x2]
	fsub	d5, d5, d1
	ldr	d7, [x19, x6]
	ldr	d1, [x7, x6]
	ldr	d3, [x28, x12]
	fsub	d6, d6, d4
	ldr	d20, [x17, x12]
	fmul	d4, d0, d2
	fnmsub	d4, d7, d1, d4
	fmul	d1, d0, d1
	fsub	d5, d5, d3
	ldr	d3, [x18, x6]
	fsub	d6, d6, d20
	fmadd	d1, d7, d2, d1
	ldr	d20, [x18, x2]
	add	x12, x12, 16
	ldr	d21, [x10, x1]
	fmadd	d4, d3, d5, d4
	ldr	d0, [x10, x3]
	fmadd	d1, d3, d6, d1
	ldr	d3, [x11, x1]
	ldr	d2, [x11, x3]
	ldr	d7, [x19, x3]
	fmsub	d4, d20, d6, d4
	fadd	d3, d3, d21
	fmadd	d1, d20, d5, d1
	fadd	d2, d2, d0
	ldr	d0, [x19, x1]
	ldr	d6, [x18, x3]
	fsub	d3, d3, d18
	ldr	d5, [x18, x1]
	fsub	d2, d2, d19
	str	d4, [x7, x6]
	add	x6, x6, 16
	str	d1, [x7, x2]
	fsub	d1, d3, d16
	ldr	d4, [x7, x1]
	fsub	d2, d2, d17
	ldr	d16, [x7, x3]
	add	x2, x2, 16
	fmul	d3, d0, d4
	fnmsub	d3, d7, d16, d3
	fmul	d0, d0, d16
	fmadd	d0, d7, d4, d0
	fmadd	d3, d6, d2, d3
	fmadd	d0, d6, d1, d0
	fmsub	d1, d5, d1, d3
	fmadd	d0, d5, d2, d0
	str	d1, [x7, x3]
	add	x3, x3, 16
	str	d0, [x7, x1]
	add	x1, x1, 16
	cmp	x22, x13
	bne	.L7
	ldr	x1, [sp, 96]
	add	x15, x15, x5
	ldr	x2, [sp, 160]
	add	x1, x1, 2
	add	x14, x14, x5
	add	x4, x4, x5
	cmp	x2, x1
	bgt	.L16
.L30:
	ldr	x6, [sp, 96]
	ldp	x3, x1, [sp, 168]
	add	x25, x6, 1
	ldp	x23, x12, [sp, 184]
	ldp	x22, x13, [sp, 200]
	ldp	x21, x2, [sp, 216]
	ldp	x17, x4, [sp, 232]
	ldr	x5, [sp, 248]
.L15:
	mul	x15, x25, x23
	sub	x24, x15, x23
	add	x15, x15, x13
	add	x24, x24, x13
	lsl	x15, x15, 3
	lsl	x24, x24, 3
	.p2align 3,,7
.L10:
	add	x30, x8, x15
	add	x14, x9, x15
	add	x28, x16, x15
	add	x27, x5, x15
	add	x26, x4, x15
	add	x19, x4, x24
	add	x18, x5, x24
	mov	x6, 0
	mov	x7, 0
	mov	p1.b, p2.b
	.p2align 3,,7
.L9:
	ld2d	{z4.d - z5.d}, p1/z, [x27, x6, lsl 3]
	ld2d	{z6.d - z7.d}, p1/z, [x26, x6, lsl 3]
	ld2d	{z0.d - z1.d}, p1/z, [x19, x6, lsl 3]
	fadd	z2.d, z4.d, z6.d
	fadd	z3.d, z5.d, z7.d
	ld2d	{z4.d - z5.d}, p1/z, [x18, x6, lsl 3]
	ld2d	{z16.d - z17.d}, p1/z, [x14, x6, lsl 3]
	fsub	z2.d, z2.d, z0.d
	fsub	z3.d, z3.d, z1.d
	fsub	z2.d, z2.d, z4.d
	ld2d	{z0.d - z1.d}, p1/z, [x30, x6, lsl 3]
	fsub	z3.d, z3.d, z5.d
	fmul	z4.d, z17.d, z1.d
	fmul	z5.d, z16.d, z1.d
	fnmls	z4.d, p0/m, z16.d, z0.d
	ld2d	{z6.d - z7.d}, p1/z, [x28, x6, lsl 3]
	fmad	z0.d, p0/m, z17.d, z5.d
	movprfx	z1, z4
	fmla	z1.d, p0/m, z6.d, z2.d
	fmla	z0.d, p0/m, z6.d, z3.d
	movprfx	z4, z1
	fmls	z4.d, p0/m, z7.d, z3.d
	movprfx	z5, z0
	fmla	z5.d, p0/m, z7.d, z2.d
	st2d	{z4.d - z5.d}, p1, [x14, x6, lsl 3]
	add	x7, x7, 8
	add	x6, x6, 16
	whilelo	p1.d, x7, x0
	b.any	.L9
	add	x25, x25, 1
	add	x15, x15, x3
	add	x24, x24, x3
	cmp	x1, x25
	bgt	.L10
	add	x12, x12, 1
	add	x13, x13, x21
	add	x11, x11, x2
	add	x10, x10, x2
	add	x17, x17, x2
	cmp	x12, x22
	bne	.L4
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x19, x20, [sp, 16]
	ldp	x29, x30, [sp], 288
	ret
.L26:
	ldp	x19, x20, [sp, 16]
	ldp	x23, x24, [sp, 48]
	ldp	x29, x30, [sp], 288
	ret
	.section	.note.GNU-stack,"",@progbits
