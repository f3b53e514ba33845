	.text
kernel_3d_long_range:
	stp	x29, x30, [sp, -384]!
	mov	x5, x0
	mov	x11, x1
	mov	x29, sp
	sub	x0, x0, #4
	mov	x1, x2
	lsl	x2, x5, 3
	stp	x2, x0, [sp, 248]
	mov	x9, x3
	mul	x3, x5, x5
	cmp	x0, 4
	ble	.L1
	lsr	x0, x2, 3
	add	x4, x3, x3, lsl 2
	add	x14, x0, x2, lsr 1
	add	x15, x0, x3, lsl 1
	lsl	x2, x0, 1
	lsl	x8, x0, 3
	add	x13, x2, x3
	add	x6, x2, x0
	sub	x7, x13, x0
	sub	x8, x8, x0
	add	x2, x1, x4, lsl 3
	lsl	x0, x0, 5
	lsl	x7, x7, 5
	add	x4, x1, x3, lsl 5
	add	x10, x2, x0
	lsl	x2, x3, 3
	add	x12, x9, x7
	add	x11, x11, x7
	add	x9, x1, x15, lsl 4
	add	x7, x0, x1
	add	x14, x4, x14, lsl 3
	lsl	x17, x3, 4
	add	x15, x1, x15, lsl 5
	stp	x27, x28, [sp, 80]
	sub	x28, x5, #8
	mov	z6.d, d1
	add	x5, x1, x13, lsl 4
	add	x13, x4, x6, lsl 4
	add	x6, x4, x8, lsl 3
	add	x8, x10, x2
	mov	x16, 4
	stp	x19, x20, [sp, 16]
	fmov	d7, d0
	mov	z5.d, d2
	stp	x21, x22, [sp, 32]
	fmov	d0, d3
	mov	z7.d, d7
	fmov	d3, d4
	stp	x23, x24, [sp, 48]
	mov	z4.d, d0
	mov	z3.d, d3
	whilelo	p2.d, xzr, x28
	stp	x25, x26, [sp, 64]
	ptrue	p1.b, vl64
	fmov	z16.d, #2.0e+0
.L3:
	ldr	x0, [sp, 248]
	mov	x20, x5
	add	x20, x20, 32
	mov	x19, x7
	add	x18, x0, x9
	add	x1, x0, x4
	add	x0, x0, x6
	mov	x21, x10
	add	x0, x0, 32
	stp	x20, x0, [sp, 136]
	mov	x0, 4
	str	x0, [sp, 96]
	add	x0, x14, 32
	str	x0, [sp, 120]
	add	x0, x13, 32
	str	x0, [sp, 232]
	add	x0, x9, 32
	str	x0, [sp, 224]
	add	x0, x6, 32
	mov	x10, x8
	add	x19, x19, 32
	str	x0, [sp, 216]
	add	x0, x4, 32
	add	x8, x2, x8
	add	x3, x17, x5
	str	x19, [sp, 152]
	add	x19, x10, 32
	str	x0, [sp, 208]
	add	x0, x15, 32
	sub	x5, x3, x2
	add	x7, x7, x2
	str	x0, [sp, 200]
	add	x0, x11, 32
	str	x19, [sp, 240]
	add	x19, x8, 32
	add	x1, x1, 32
	add	x21, x21, 32
	add	x16, x16, 1
	add	x18, x18, 32
	add	x20, x5, 32
	stp	x21, x1, [sp, 104]
	mov	x1, 0
	str	x20, [sp, 128]
	str	x18, [sp, 168]
	str	x19, [sp, 176]
	add	x19, x7, 32
	str	x0, [sp, 184]
	add	x0, x12, 32
	str	x0, [sp, 160]
	str	x19, [sp, 192]
	stp	x17, x5, [sp, 264]
	stp	x12, x16, [sp, 280]
	stp	x11, x7, [sp, 296]
	stp	x15, x4, [sp, 312]
	stp	x6, x9, [sp, 328]
	stp	x13, x10, [sp, 344]
	stp	x2, x14, [sp, 360]
	str	x8, [sp, 376]
.L6:
	ldr	x0, [sp, 96]
	mov	p0.b, p2.b
	add	x30, x3, 32
	add	x27, x3, 40
	add	x26, x3, 24
	add	x0, x0, 1
	str	x0, [sp, 96]
	ldr	x0, [sp, 120]
	add	x21, x3, 48
	add	x20, x3, 16
	add	x15, x3, 56
	add	x25, x0, x1
	add	x14, x3, 8
	ldr	x0, [sp, 168]
	add	x9, x3, 64
	add	x24, x0, x1
	ldr	x0, [sp, 104]
	add	x23, x0, x1
	ldr	x0, [sp, 128]
	add	x22, x0, x1
	ldr	x0, [sp, 232]
	add	x19, x0, x1
	ldr	x0, [sp, 224]
	add	x18, x0, x1
	ldr	x0, [sp, 240]
	add	x17, x0, x1
	ldr	x0, [sp, 136]
	add	x16, x0, x1
	ldr	x0, [sp, 216]
	add	x13, x0, x1
	ldr	x0, [sp, 112]
	add	x12, x0, x1
	ldr	x0, [sp, 176]
	add	x11, x0, x1
	ldr	x0, [sp, 192]
	add	x10, x0, x1
	ldr	x0, [sp, 144]
	add	x8, x0, x1
	ldr	x0, [sp, 208]
	add	x7, x0, x1
	ldr	x0, [sp, 200]
	add	x6, x0, x1
	ldr	x0, [sp, 152]
	add	x5, x0, x1
	ldr	x0, [sp, 184]
	add	x2, x0, x1
	ldr	x0, [sp, 160]
	add	x4, x0, x1
	mov	x0, 0
.L4:
	ld1d	z0.d, p0/z, [x21, x0, lsl 3]
	ld1d	z2.d, p0/z, [x19, x0, lsl 3]
	ld1d	z17.d, p0/z, [x17, x0, lsl 3]
	ld1d	z1.d, p0/z, [x20, x0, lsl 3]
	fadd	z1.d, z1.d, z0.d
	fadd	z1.d, z1.d, z2.d
	ld1d	z18.d, p0/z, [x23, x0, lsl 3]
	ld1d	z2.d, p0/z, [x16, x0, lsl 3]
	ld1d	z0.d, p0/z, [x18, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x27, x0, lsl 3]
	fadd	z0.d, z0.d, z17.d
	ld1d	z17.d, p0/z, [x25, x0, lsl 3]
	fadd	z0.d, z0.d, z2.d
	ld1d	z2.d, p0/z, [x26, x0, lsl 3]
	fadd	z2.d, z2.d, z1.d
	ld1d	z1.d, p0/z, [x24, x0, lsl 3]
	fadd	z2.d, z2.d, z17.d
	ld1d	z17.d, p0/z, [x22, x0, lsl 3]
	fadd	z1.d, z1.d, z2.d
	fadd	z1.d, z1.d, z18.d
	ld1d	z18.d, p0/z, [x15, x0, lsl 3]
	fmul	z0.d, z0.d, z5.d
	fadd	z1.d, z1.d, z17.d
	ld1d	z17.d, p0/z, [x14, x0, lsl 3]
	fadd	z17.d, z17.d, z18.d
	ld1d	z18.d, p0/z, [x12, x0, lsl 3]
	fmad	z1.d, p1/m, z6.d, z0.d
	ld1d	z0.d, p0/z, [x13, x0, lsl 3]
	fadd	z0.d, z0.d, z17.d
	ld1d	z17.d, p0/z, [x11, x0, lsl 3]
	fadd	z0.d, z0.d, z18.d
	ld1d	z18.d, p0/z, [x10, x0, lsl 3]
	ld1d	z2.d, p0/z, [x30, x0, lsl 3]
	fadd	z0.d, z0.d, z17.d
	fmla	z1.d, p1/m, z7.d, z2.d
	ld1d	z17.d, p0/z, [x9, x0, lsl 3]
	fadd	z0.d, z0.d, z18.d
	ld1d	z18.d, p0/z, [x3, x0, lsl 3]
	fadd	z18.d, z18.d, z17.d
	ld1d	z19.d, p0/z, [x6, x0, lsl 3]
	ld1d	z17.d, p0/z, [x8, x0, lsl 3]
	fmad	z0.d, p1/m, z4.d, z1.d
	fadd	z17.d, z17.d, z18.d
	ld1d	z1.d, p0/z, [x7, x0, lsl 3]
	ld1d	z18.d, p0/z, [x5, x0, lsl 3]
	fadd	z1.d, z1.d, z17.d
	fadd	z1.d, z1.d, z19.d
	fadd	z1.d, z1.d, z18.d
	ld1d	z17.d, p0/z, [x2, x0, lsl 3]
	fmla	z0.d, p1/m, z3.d, z1.d
	fnmsb	z2.d, p1/m, z16.d, z17.d
	ld1d	z1.d, p0/z, [x4, x0, lsl 3]
	fmad	z0.d, p1/m, z1.d, z2.d
	st1d	z0.d, p0, [x2, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p0.d, x0, x28
	b.any	.L4
	ldr	x0, [sp, 248]
	ldr	x2, [sp, 96]
	add	x3, x3, x0
	add	x1, x1, x0
	ldr	x0, [sp, 256]
	cmp	x0, x2
	bne	.L6
	ldp	x12, x16, [sp, 280]
	ldp	x11, x7, [sp, 296]
	ldp	x15, x4, [sp, 312]
	ldp	x6, x9, [sp, 328]
	ldp	x13, x10, [sp, 344]
	ldp	x2, x14, [sp, 360]
	ldp	x17, x5, [sp, 264]
	ldr	x8, [sp, 376]
	add	x14, x14, x2
	add	x13, x13, x2
	add	x9, x9, x2
	add	x6, x6, x2
	add	x4, x4, x2
	add	x15, x15, x2
	add	x11, x11, x2
	add	x12, x12, x2
	cmp	x0, x16
	bne	.L3
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x29, x30, [sp], 384
	ret
	.section	.note.GNU-stack,"",@progbits
