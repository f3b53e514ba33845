	.text
kernel_3d_long_range:
	stp	x29, x30, [sp, -416]!
	mov	x4, x0
	mov	x29, sp
	sub	x0, x0, #4
	mul	x11, x4, x4
	stp	x19, x20, [sp, 16]
	lsl	x20, x4, 3
	stp	x0, x20, [sp, 248]
	cmp	x0, 4
	ble	.L1
	mov	x18, x2
	lsr	x2, x20, 3
	add	x0, x11, x11, lsl 1
	add	x7, x2, x11, lsl 1
	mov	x5, x1
	stp	x27, x28, [sp, 80]
	add	x16, x11, x11, lsl 2
	sub	x28, x4, #8
	lsl	x15, x0, 1
	add	x6, x7, x11, lsl 1
	lsl	x17, x0, 3
	lsl	x19, x11, 2
	add	x9, x2, x2, lsl 1
	stp	x25, x26, [sp, 64]
	mov	x10, 0
	sub	x1, x6, x0
	add	x0, x18, x16, lsl 3
	mov	x14, 4
	add	x4, x2, x1
	lsl	x1, x1, 5
	add	x8, x18, x6, lsl 3
	add	x2, x4, x2, lsl 1
	add	x12, x5, x1
	lsl	x5, x9, 3
	add	x7, x18, x7, lsl 4
	add	x13, x3, x1
	lsl	x6, x11, 3
	add	x26, x18, x2, lsl 3
	lsl	x30, x11, 4
	mov	x25, x11
	add	x27, x18, x4, lsl 4
	fmov	d7, d0
	mov	z6.d, d1
	add	x9, x18, x11, lsl 5
	fmov	d0, d3
	mov	z7.d, d7
	add	x0, x0, x20, lsl 2
	fmov	d3, d4
	mov	z5.d, d2
	add	x18, x18, x20, lsl 2
	mov	z4.d, d0
	mov	z3.d, d3
	whilelo	p2.d, xzr, x28
	ptrue	p1.b, all
	fmov	z16.d, #2.0e+0
	stp	x21, x22, [sp, 32]
	stp	x23, x24, [sp, 48]
.L3:
	add	x22, x9, x5, lsl 1
	add	x4, x17, x0
	add	x0, x0, 32
	add	x11, x5, x9
	add	x1, x26, x10
	add	x21, x8, x5, lsl 1
	add	x22, x22, 32
	add	x11, x11, 32
	add	x24, x27, x19, lsl 3
	add	x1, x1, 32
	add	x23, x26, x15, lsl 3
	add	x3, x27, x10
	stp	x22, x0, [sp, 184]
	add	x0, x4, 32
	add	x20, x7, x5, lsl 1
	add	x2, x17, x18
	add	x3, x3, 32
	add	x19, x5, x7
	add	x21, x21, 32
	str	x0, [sp, 216]
	mov	x0, 4
	add	x24, x24, 32
	stp	x1, x11, [sp, 104]
	add	x11, x18, 32
	add	x14, x14, 1
	add	x23, x23, 32
	add	x15, x15, x25
	add	x20, x20, 32
	add	x19, x19, 32
	str	x0, [sp, 96]
	add	x0, x7, 32
	mov	x1, 0
	str	x11, [sp, 152]
	add	x11, x2, 32
	str	x0, [sp, 176]
	add	x0, x8, 32
	stp	x21, x3, [sp, 200]
	add	x3, x5, x8
	str	x0, [sp, 168]
	add	x0, x9, 32
	str	x11, [sp, 120]
	str	x0, [sp, 160]
	add	x0, x12, 32
	str	x23, [sp, 128]
	str	x0, [sp, 144]
	add	x0, x13, 32
	stp	x19, x24, [sp, 224]
	str	x0, [sp, 136]
	str	x20, [sp, 240]
	str	x16, [sp, 264]
	stp	x15, x26, [sp, 272]
	stp	x14, x2, [sp, 288]
	stp	x25, x27, [sp, 304]
	stp	x10, x13, [sp, 320]
	stp	x12, x9, [sp, 336]
	stp	x8, x7, [sp, 352]
	stp	x6, x4, [sp, 368]
	stp	x5, x17, [sp, 384]
	stp	x30, x16, [sp, 400]
.L6:
	add	x30, x3, 32
	add	x27, x3, 40
	mov	p0.b, p2.b
	add	x26, x3, 24
	add	x21, x3, 48
	ldr	x0, [sp, 96]
	add	x20, x3, 16
	add	x15, x3, 56
	add	x14, x3, 8
	add	x9, x3, 64
	add	x0, x0, 1
	str	x0, [sp, 96]
	ldr	x0, [sp, 224]
	add	x25, x0, x1
	ldr	x0, [sp, 112]
	add	x24, x0, x1
	ldr	x0, [sp, 192]
	add	x23, x0, x1
	ldr	x0, [sp, 120]
	add	x22, x0, x1
	ldr	x0, [sp, 184]
	add	x19, x0, x1
	ldr	x0, [sp, 176]
	add	x18, x0, x1
	ldr	x0, [sp, 232]
	add	x17, x0, x1
	ldr	x0, [sp, 208]
	add	x16, x0, x1
	ldr	x0, [sp, 200]
	add	x13, x0, x1
	ldr	x0, [sp, 168]
	add	x12, x0, x1
	ldr	x0, [sp, 128]
	add	x11, x0, x1
	ldr	x0, [sp, 104]
	add	x10, x0, x1
	ldr	x0, [sp, 240]
	add	x8, x0, x1
	ldr	x0, [sp, 160]
	add	x7, x0, x1
	ldr	x0, [sp, 216]
	add	x6, x0, x1
	ldr	x0, [sp, 152]
	add	x5, x0, x1
	ldr	x0, [sp, 144]
	add	x2, x0, x1
	ldr	x0, [sp, 136]
	add	x4, x0, x1
	mov	x0, 0
.L4:
	ld1d	z1.d, p0/z, [x21, x0, lsl 3]
	ld1d	z0.d, p0/z, [x19, x0, lsl 3]
	ld1d	z2.d, p0/z, [x20, x0, lsl 3]
	fadd	z2.d, z2.d, z1.d
	ld1d	z1.d, p0/z, [x18, x0, lsl 3]
	fadd	z1.d, z1.d, z0.d
	fadd	z1.d, z1.d, z2.d
	ld1d	z17.d, p0/z, [x17, x0, lsl 3]
	ld1d	z2.d, p0/z, [x27, x0, lsl 3]
	ld1d	z0.d, p0/z, [x16, x0, lsl 3]
	fadd	z0.d, z0.d, z17.d
	fadd	z0.d, z0.d, z1.d
	ld1d	z1.d, p0/z, [x25, x0, lsl 3]
	ld1d	z18.d, p0/z, [x23, x0, lsl 3]
	ld1d	z17.d, p0/z, [x26, x0, lsl 3]
	fmul	z0.d, z0.d, z5.d
	fadd	z17.d, z17.d, z2.d
	ld1d	z2.d, p0/z, [x24, x0, lsl 3]
	fadd	z2.d, z2.d, z1.d
	ld1d	z1.d, p0/z, [x22, x0, lsl 3]
	fadd	z2.d, z2.d, z17.d
	fadd	z1.d, z1.d, z18.d
	fadd	z1.d, z1.d, z2.d
	ld1d	z17.d, p0/z, [x9, x0, lsl 3]
	ld1d	z2.d, p0/z, [x3, x0, lsl 3]
	movprfx	z18, z0
	fmla	z18.d, p1/m, z6.d, z1.d
	fadd	z2.d, z2.d, z17.d
	ld1d	z1.d, p0/z, [x8, x0, lsl 3]
	ld1d	z0.d, p0/z, [x7, x0, lsl 3]
	fadd	z0.d, z0.d, z1.d
	fadd	z0.d, z0.d, z2.d
	ld1d	z17.d, p0/z, [x6, x0, lsl 3]
	ld1d	z2.d, p0/z, [x15, x0, lsl 3]
	ld1d	z1.d, p0/z, [x5, x0, lsl 3]
	fadd	z1.d, z1.d, z17.d
	fadd	z1.d, z1.d, z0.d
	ld1d	z0.d, p0/z, [x13, x0, lsl 3]
	ld1d	z17.d, p0/z, [x14, x0, lsl 3]
	ld1d	z19.d, p0/z, [x11, x0, lsl 3]
	fadd	z17.d, z17.d, z2.d
	fmul	z1.d, z1.d, z3.d
	ld1d	z2.d, p0/z, [x12, x0, lsl 3]
	fadd	z2.d, z2.d, z0.d
	ld1d	z0.d, p0/z, [x10, x0, lsl 3]
	fadd	z2.d, z2.d, z17.d
	fadd	z0.d, z0.d, z19.d
	fadd	z0.d, z0.d, z2.d
	fmad	z0.d, p1/m, z4.d, z1.d
	ld1d	z17.d, p0/z, [x30, x0, lsl 3]
	ld1d	z2.d, p0/z, [x2, x0, lsl 3]
	fadd	z1.d, z18.d, z0.d
	fnmls	z2.d, p1/m, z17.d, z16.d
	ld1d	z0.d, p0/z, [x4, x0, lsl 3]
	fmad	z17.d, p1/m, z7.d, z1.d
	fmad	z0.d, p1/m, z17.d, z2.d
	st1d	z0.d, p0, [x2, x0, lsl 3]
	incd	x0
	whilelo	p0.d, x0, x28
	b.any	.L4
	ldr	x0, [sp, 256]
	ldr	x2, [sp, 96]
	add	x3, x3, x0
	add	x1, x1, x0
	ldr	x0, [sp, 248]
	cmp	x0, x2
	bne	.L6
	ldp	x26, x14, [sp, 280]
	mov	x1, x0
	ldp	x2, x25, [sp, 296]
	ldp	x27, x10, [sp, 312]
	ldp	x13, x12, [sp, 328]
	ldp	x9, x8, [sp, 344]
	ldp	x7, x6, [sp, 360]
	ldp	x4, x5, [sp, 376]
	add	x7, x7, x6
	add	x8, x8, x6
	ldp	x17, x30, [sp, 392]
	add	x9, x9, x6
	add	x12, x12, x6
	add	x13, x13, x6
	add	x10, x10, x6
	ldp	x19, x15, [sp, 264]
	sub	x0, x4, x30
	sub	x18, x2, x30
	ldr	x16, [sp, 408]
	cmp	x1, x14
	beq	.L9
	add	x16, x16, x25
	b	.L3
.L9:
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x19, x20, [sp, 16]
	ldp	x29, x30, [sp], 416
	ret
	.section	.note.GNU-stack,"",@progbits
