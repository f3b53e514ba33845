	.text
kernel_himeno:
	stp	x29, x30, [sp, -480]!
	mov	x29, sp
	mov	x9, x1
	mul	x18, x1, x2
	mov	x16, x2
	stp	x19, x20, [sp, 16]
	ldr	x19, [sp, 496]
	str	x2, [sp, 176]
	sub	x2, x9, #1
	stp	x25, x26, [sp, 64]
	sub	x25, x0, #1
	mul	x0, x0, x18
	str	x2, [sp, 168]
	ldr	s2, [x19]
	ldp	x1, x8, [sp, 480]
	cmp	x25, 1
	ble	.L2
	add	x11, x0, x0, lsl 1
	lsl	x2, x18, 2
	mov	x12, x6
	mov	x6, x7
	mov	x10, x4
	mov	z5.s, s0
	stp	x27, x28, [sp, 80]
	lsl	x28, x16, 2
	mov	x13, x5
	lsr	x9, x28, 2
	lsl	x4, x0, 2
	ptrue	p1.b, all
	add	x14, x9, x18, lsl 1
	sub	x26, x28, x2
	mov	x30, x28
	stp	x21, x22, [sp, 32]
	mov	x22, x3
	lsr	x3, x2, 2
	add	x7, x9, x3
	add	x11, x11, x3
	sub	x3, x14, x18
	add	x0, x11, x9
	add	x9, x22, x14, lsl 2
	sub	x15, x3, x18, lsl 1
	sub	x14, x16, #2
	lsl	x11, x18, 3
	add	x5, x6, x7, lsl 2
	whilelo	p2.s, xzr, x14
	stp	x23, x24, [sp, 48]
	add	x16, x10, x3, lsl 2
	lsl	x27, x15, 2
	mov	x15, x18
	add	x17, x6, x0, lsl 2
	add	x13, x13, x3, lsl 2
	str	x14, [sp, 128]
	add	x6, x1, x7, lsl 2
	stp	x18, x25, [sp, 440]
	add	x7, x8, x7, lsl 2
	add	x10, x22, x3, lsl 3
	add	x8, x22, x18, lsl 3
	stp	x26, x27, [sp, 456]
	add	x14, x12, x3, lsl 2
	mov	x12, 1
	str	x22, [sp, 472]
	.p2align 5,,15
.L3:
	ldr	x0, [sp, 168]
	cmp	x0, 1
	ble	.L5
	add	x0, x7, x4
	add	x24, x5, x4, lsl 1
	add	x3, x5, x4
	add	x0, x0, 4
	add	x23, x6, x4, lsl 1
	add	x3, x3, 4
	add	x18, x24, 4
	sub	x21, x10, x11
	add	x20, x7, x4, lsl 1
	str	x0, [sp, 272]
	add	x1, x6, x4
	sub	x19, x8, x11
	ldr	x0, [sp, 456]
	add	x1, x1, 4
	stp	x3, x18, [sp, 224]
	add	x18, x23, 4
	str	x18, [sp, 256]
	add	x18, x21, 4
	add	x21, x0, x9
	ldr	x0, [sp, 464]
	str	x18, [sp, 200]
	ldr	x18, [sp, 472]
	str	x1, [sp, 248]
	mov	x1, 0
	stp	x2, x12, [sp, 320]
	mov	x2, x21
	add	x3, x8, x0
	mov	x0, 1
	str	x0, [sp, 136]
	add	x0, x10, 4
	add	x23, x18, x15, lsl 2
	add	x18, x20, 4
	sub	x20, x9, x11
	stp	x9, x10, [sp, 336]
	str	x0, [sp, 184]
	add	x0, x8, 4
	str	x18, [sp, 280]
	add	x18, x19, 4
	str	x0, [sp, 192]
	add	x0, x5, 4
	str	x18, [sp, 208]
	str	x0, [sp, 216]
	add	x0, x6, 4
	stp	x8, x11, [sp, 352]
	str	x0, [sp, 240]
	add	x0, x7, 4
	stp	x15, x5, [sp, 368]
	mov	x5, x20
	str	x0, [sp, 264]
	add	x0, x13, 4
	stp	x6, x7, [sp, 384]
	mov	x6, x9
	mov	x7, x23
	str	x0, [sp, 288]
	add	x0, x17, 4
	str	x13, [sp, 400]
	str	x0, [sp, 296]
	add	x0, x14, 4
	str	x0, [sp, 304]
	add	x0, x16, 4
	str	x0, [sp, 312]
	stp	x17, x14, [sp, 408]
	stp	x16, x4, [sp, 424]
	mov	x4, x30
	.p2align 5,,15
.L8:
	ldr	x0, [sp, 136]
	add	x0, x0, 1
	str	x0, [sp, 136]
	ldr	x0, [sp, 176]
	cmp	x0, 2
	ble	.L7
	ldr	x0, [sp, 184]
	add	x25, x2, 8
	add	x24, x7, 8
	stp	x4, x1, [sp, 152]
	add	x23, x6, 8
	add	x22, x5, 8
	add	x20, x6, 4
	add	x18, x2, 4
	mov	p0.b, p2.b
	add	x16, x3, 8
	add	x11, x5, 4
	mov	z4.s, #0
	add	x9, x7, 4
	add	x30, x0, x1
	ldr	x0, [sp, 192]
	add	x28, x0, x1
	ldr	x0, [sp, 200]
	add	x27, x0, x1
	ldr	x0, [sp, 208]
	add	x26, x0, x1
	ldr	x0, [sp, 216]
	add	x21, x0, x1
	ldr	x0, [sp, 224]
	add	x19, x0, x1
	ldr	x0, [sp, 232]
	add	x17, x0, x1
	ldr	x0, [sp, 240]
	add	x15, x0, x1
	ldr	x0, [sp, 248]
	add	x14, x0, x1
	ldr	x0, [sp, 256]
	add	x13, x0, x1
	ldr	x0, [sp, 264]
	add	x12, x0, x1
	ldr	x0, [sp, 272]
	add	x10, x0, x1
	ldr	x0, [sp, 280]
	add	x8, x0, x1
	ldr	x0, [sp, 288]
	add	x0, x0, x1
	str	x0, [sp, 96]
	ldr	x0, [sp, 296]
	add	x0, x0, x1
	str	x0, [sp, 104]
	add	x0, x3, 4
	str	x0, [sp, 112]
	ldr	x0, [sp, 304]
	add	x0, x0, x1
	str	x0, [sp, 144]
	ldr	x0, [sp, 312]
	ldr	x4, [sp, 144]
	add	x0, x0, x1
	str	x0, [sp, 120]
	mov	x0, 0
	.p2align 5,,15
.L4:
	ld1w	z0.s, p0/z, [x25, x0, lsl 2]
	ld1w	z6.s, p0/z, [x24, x0, lsl 2]
	ld1w	z1.s, p0/z, [x7, x0, lsl 2]
	fadd	z1.s, z1.s, z0.s
	ld1w	z0.s, p0/z, [x2, x0, lsl 2]
	fadd	z0.s, z0.s, z6.s
	ld1w	z6.s, p0/z, [x30, x0, lsl 2]
	fsub	z1.s, z1.s, z0.s
	ld1w	z0.s, p0/z, [x26, x0, lsl 2]
	fadd	z0.s, z0.s, z6.s
	ld1w	z6.s, p0/z, [x28, x0, lsl 2]
	ld1w	z3.s, p0/z, [x14, x0, lsl 2]
	fmul	z3.s, z3.s, z1.s
	ld1w	z1.s, p0/z, [x27, x0, lsl 2]
	fadd	z1.s, z1.s, z6.s
	ld1w	z6.s, p0/z, [x19, x0, lsl 2]
	fsub	z0.s, z0.s, z1.s
	ld1w	z1.s, p0/z, [x18, x0, lsl 2]
	fmul	z1.s, z1.s, z6.s
	ld1w	z6.s, p0/z, [x21, x0, lsl 2]
	ld1w	z7.s, p0/z, [x15, x0, lsl 2]
	movprfx	z16, z3
	fmla	z16.s, p1/m, z7.s, z0.s
	ld1w	z3.s, p0/z, [x12, x0, lsl 2]
	ld1w	z0.s, p0/z, [x20, x0, lsl 2]
	fmad	z0.s, p1/m, z6.s, z1.s
	ld1w	z6.s, p0/z, [x11, x0, lsl 2]
	fmul	z6.s, z6.s, z3.s
	ld1w	z7.s, p0/z, [x17, x0, lsl 2]
	ld1w	z3.s, p0/z, [x16, x0, lsl 2]
	fmad	z3.s, p1/m, z7.s, z6.s
	ld1w	z6.s, p0/z, [x3, x0, lsl 2]
	ldr	x1, [sp, 96]
	ld1w	z7.s, p0/z, [x10, x0, lsl 2]
	ld1w	z1.s, p0/z, [x8, x0, lsl 2]
	fadd	z0.s, z0.s, z3.s
	fmul	z1.s, z1.s, z6.s
	ld1w	z3.s, p0/z, [x9, x0, lsl 2]
	ld1w	z6.s, p0/z, [x23, x0, lsl 2]
	fmad	z3.s, p1/m, z7.s, z1.s
	ld1w	z7.s, p0/z, [x1, x0, lsl 2]
	ldr	x1, [sp, 104]
	ld1w	z1.s, p0/z, [x5, x0, lsl 2]
	fadd	z0.s, z0.s, z3.s
	fadd	z1.s, z1.s, z6.s
	ld1w	z3.s, p0/z, [x6, x0, lsl 2]
	ld1w	z6.s, p0/z, [x22, x0, lsl 2]
	fadd	z3.s, z3.s, z6.s
	fadd	z0.s, z0.s, z16.s
	ld1w	z6.s, p0/z, [x1, x0, lsl 2]
	ldr	x1, [sp, 112]
	ld1w	z16.s, p0/z, [x13, x0, lsl 2]
	fsub	z1.s, z1.s, z3.s
	movprfx	z3, z7
	fmla	z3.s, p1/m, z16.s, z1.s
	fadd	z0.s, z0.s, z3.s
	ld1w	z1.s, p0/z, [x1, x0, lsl 2]
	ldr	x1, [sp, 120]
	ld1w	z3.s, p0/z, [x4, x0, lsl 2]
	fnmsb	z0.s, p1/m, z6.s, z1.s
	fmul	z0.s, z0.s, z3.s
	fmla	z1.s, p1/m, z0.s, z5.s
	st1w	z1.s, p0, [x1, x0, lsl 2]
	ldr	x1, [sp, 128]
	incw	x0
	fmla	z4.s, p0/m, z0.s, z0.s
	whilelo	p0.s, x0, x1
	b.any	.L4
	faddv	s4, p1, z4.s
	fadd	s2, s2, s4
	ldp	x4, x1, [sp, 152]
.L7:
	add	x2, x2, x4
	add	x7, x7, x4
	add	x6, x6, x4
	add	x5, x5, x4
	add	x3, x3, x4
	add	x1, x1, x4
	ldr	x8, [sp, 136]
	ldr	x0, [sp, 168]
	cmp	x0, x8
	bne	.L8
	ldp	x2, x12, [sp, 320]
	mov	x30, x4
	ldp	x9, x10, [sp, 336]
	ldp	x8, x11, [sp, 352]
	ldp	x15, x5, [sp, 368]
	ldp	x6, x7, [sp, 384]
	ldp	x13, x17, [sp, 400]
	ldp	x14, x16, [sp, 416]
	ldr	x4, [sp, 432]
.L5:
	add	x12, x12, 1
	add	x9, x9, x2
	ldr	x0, [sp, 440]
	add	x10, x10, x2
	add	x8, x8, x2
	add	x5, x5, x2
	add	x6, x6, x2
	add	x7, x7, x2
	add	x13, x13, x2
	add	x17, x17, x2
	add	x14, x14, x2
	add	x16, x16, x2
	add	x15, x15, x0
	ldr	x0, [sp, 448]
	cmp	x0, x12
	bne	.L3
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x27, x28, [sp, 80]
	ldr	x19, [sp, 496]
.L2:
	ldp	x25, x26, [sp, 64]
	str	s2, [x19]
	ldp	x19, x20, [sp, 16]
	ldp	x29, x30, [sp], 480
	ret
	.section	.note.GNU-stack,"",@progbits
