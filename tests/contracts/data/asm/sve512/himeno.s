	.text
kernel_himeno:
	stp	x29, x30, [sp, -448]!
	mul	x9, x1, x2
	sub	x1, x1, #1
	mov	x29, sp
	ldr	x17, [sp, 464]
	stp	x19, x20, [sp, 16]
	sub	x20, x0, #1
	stp	x1, x2, [sp, 176]
	mul	x0, x0, x9
	ldr	s2, [x17]
	ldp	x16, x12, [sp, 448]
	cmp	x20, 1
	ble	.L2
	mov	x18, x2
	stp	x21, x22, [sp, 32]
	lsl	x2, x9, 2
	mov	z4.s, s0
	lsl	x22, x18, 2
	mov	x10, x3
	mov	x13, x5
	lsr	x5, x2, 2
	lsr	x1, x22, 2
	mov	x11, x4
	add	x3, x9, x1
	add	x4, x1, x5
	add	x15, x0, x1
	mov	x14, x6
	add	x15, x15, x5
	lsl	x3, x3, 2
	lsl	x4, x4, 2
	mov	x8, x7
	mov	x5, x10
	add	x9, x10, x9, lsl 3
	add	x13, x13, x3
	add	x14, x14, x3
	add	x10, x10, x2
	add	x7, x12, x4
	add	x6, x16, x4
	add	x12, x4, x8
	lsl	x21, x1, 3
	add	x8, x8, x15, lsl 2
	lsl	x4, x0, 2
	add	x15, x11, x3
	sub	x0, x18, #2
	mov	x11, 1
	stp	x23, x24, [sp, 48]
	whilelo	p2.s, xzr, x0
	ptrue	p1.b, vl64
	stp	x25, x26, [sp, 64]
	stp	x27, x28, [sp, 80]
	str	x0, [sp, 128]
	stp	x20, x21, [sp, 432]
	.p2align 3,,7
.L3:
	ldr	x0, [sp, 176]
	cmp	x0, 1
	ble	.L5
	add	x0, x7, x4
	add	x25, x22, x9
	add	x1, x0, x4
	add	x0, x0, 4
	add	x19, x22, x25
	add	x1, x1, 4
	add	x24, x22, x5
	stp	x0, x1, [sp, 280]
	mov	x0, 1
	add	x20, x22, x24
	str	x0, [sp, 136]
	add	x0, x9, 4
	stp	x20, x19, [sp, 144]
	add	x19, x19, 4
	str	x19, [sp, 192]
	add	x19, x20, 4
	stp	x0, x19, [sp, 200]
	add	x0, x5, 4
	add	x17, x8, x4
	str	x0, [sp, 216]
	add	x0, x12, 4
	str	x0, [sp, 224]
	add	x0, x8, 4
	str	x0, [sp, 232]
	add	x0, x6, 4
	ldr	x21, [sp, 440]
	str	x0, [sp, 248]
	add	x0, x7, 4
	add	x3, x6, x4
	str	x0, [sp, 272]
	add	x0, x13, 4
	add	x18, x17, x4
	add	x16, x3, x4
	str	x0, [sp, 296]
	add	x0, x14, 4
	add	x3, x3, 4
	add	x23, x10, x21
	add	x18, x18, 4
	add	x17, x17, 4
	add	x16, x16, 4
	str	x22, [sp, 168]
	str	x17, [sp, 240]
	mov	x1, 0
	stp	x3, x16, [sp, 256]
	sub	x3, x23, x22
	str	x18, [sp, 304]
	str	x0, [sp, 312]
	add	x0, x15, 4
	str	x0, [sp, 320]
	stp	x2, x11, [sp, 328]
	mov	x2, x3
	mov	x3, x10
	stp	x10, x9, [sp, 344]
	stp	x5, x12, [sp, 360]
	stp	x8, x6, [sp, 376]
	stp	x7, x13, [sp, 392]
	stp	x14, x15, [sp, 408]
	ldr	x0, [sp, 136]
	str	x4, [sp, 424]
	mov	x4, x1
	mov	x1, x23
	.p2align 3,,7
.L8:
	add	x0, x0, 1
	str	x0, [sp, 136]
	ldr	x0, [sp, 184]
	cmp	x0, 2
	ble	.L7
	ldr	x0, [sp, 192]
	mov	p0.b, p2.b
	add	x23, x1, 8
	mov	z3.s, #0
	add	x22, x3, 8
	add	x21, x25, 8
	add	x30, x0, x4
	add	x20, x24, 8
	ldr	x0, [sp, 200]
	add	x18, x25, 4
	add	x16, x1, 4
	add	x14, x2, 8
	add	x28, x0, x4
	add	x9, x24, 4
	ldr	x0, [sp, 208]
	add	x7, x3, 4
	str	x4, [sp, 160]
	add	x27, x0, x4
	ldr	x0, [sp, 216]
	add	x26, x0, x4
	ldr	x0, [sp, 224]
	add	x19, x0, x4
	ldr	x0, [sp, 232]
	add	x17, x0, x4
	ldr	x0, [sp, 240]
	add	x15, x0, x4
	ldr	x0, [sp, 248]
	add	x13, x0, x4
	ldr	x0, [sp, 256]
	add	x12, x0, x4
	ldr	x0, [sp, 264]
	add	x11, x0, x4
	ldr	x0, [sp, 272]
	add	x10, x0, x4
	ldr	x0, [sp, 280]
	add	x8, x0, x4
	ldr	x0, [sp, 288]
	add	x6, x0, x4
	ldr	x0, [sp, 296]
	add	x5, x0, x4
	ldr	x0, [sp, 304]
	add	x0, x0, x4
	str	x0, [sp, 96]
	add	x0, x2, 4
	str	x0, [sp, 104]
	ldr	x0, [sp, 312]
	add	x0, x0, x4
	str	x0, [sp, 112]
	ldr	x0, [sp, 320]
	add	x0, x0, x4
	str	x0, [sp, 120]
	mov	x0, 0
	.p2align 3,,7
.L4:
	ld1w	z0.s, p0/z, [x17, x0, lsl 2]
	ld1w	z5.s, p0/z, [x19, x0, lsl 2]
	ld1w	z1.s, p0/z, [x16, x0, lsl 2]
	fmul	z1.s, z1.s, z0.s
	ld1w	z0.s, p0/z, [x18, x0, lsl 2]
	fmad	z0.s, p1/m, z5.s, z1.s
	ld1w	z5.s, p0/z, [x15, x0, lsl 2]
	ld1w	z6.s, p0/z, [x5, x0, lsl 2]
	ld1w	z1.s, p0/z, [x14, x0, lsl 2]
	fadd	z0.s, z0.s, z6.s
	fmla	z0.s, p1/m, z1.s, z5.s
	ld1w	z5.s, p0/z, [x8, x0, lsl 2]
	ld1w	z6.s, p0/z, [x10, x0, lsl 2]
	ld1w	z1.s, p0/z, [x9, x0, lsl 2]
	fmad	z1.s, p1/m, z6.s, z0.s
	ld1w	z0.s, p0/z, [x7, x0, lsl 2]
	fmad	z0.s, p1/m, z5.s, z1.s
	ld1w	z5.s, p0/z, [x30, x0, lsl 2]
	ld1w	z1.s, p0/z, [x2, x0, lsl 2]
	ld1w	z6.s, p0/z, [x6, x0, lsl 2]
	fmad	z6.s, p1/m, z1.s, z0.s
	ld1w	z0.s, p0/z, [x26, x0, lsl 2]
	fadd	z0.s, z0.s, z5.s
	ld1w	z5.s, p0/z, [x27, x0, lsl 2]
	ld1w	z1.s, p0/z, [x28, x0, lsl 2]
	fsub	z0.s, z0.s, z1.s
	fsub	z0.s, z0.s, z5.s
	ld1w	z5.s, p0/z, [x23, x0, lsl 2]
	ld1w	z1.s, p0/z, [x13, x0, lsl 2]
	fmad	z1.s, p1/m, z0.s, z6.s
	ld1w	z6.s, p0/z, [x22, x0, lsl 2]
	ld1w	z0.s, p0/z, [x3, x0, lsl 2]
	fadd	z0.s, z0.s, z5.s
	ld1w	z5.s, p0/z, [x1, x0, lsl 2]
	ldr	x4, [sp, 96]
	fsub	z0.s, z0.s, z6.s
	ld1w	z6.s, p0/z, [x12, x0, lsl 2]
	fsub	z0.s, z0.s, z5.s
	ld1w	z5.s, p0/z, [x21, x0, lsl 2]
	movprfx	z7, z1
	fmla	z7.s, p1/m, z6.s, z0.s
	ld1w	z0.s, p0/z, [x20, x0, lsl 2]
	ld1w	z6.s, p0/z, [x4, x0, lsl 2]
	ldr	x4, [sp, 104]
	ld1w	z1.s, p0/z, [x24, x0, lsl 2]
	fadd	z1.s, z1.s, z5.s
	ld1w	z5.s, p0/z, [x25, x0, lsl 2]
	fsub	z1.s, z1.s, z0.s
	fsub	z1.s, z1.s, z5.s
	ld1w	z0.s, p0/z, [x11, x0, lsl 2]
	fmad	z0.s, p1/m, z1.s, z7.s
	ld1w	z1.s, p0/z, [x4, x0, lsl 2]
	ldr	x4, [sp, 112]
	fnmsb	z0.s, p1/m, z6.s, z1.s
	ld1w	z5.s, p0/z, [x4, x0, lsl 2]
	ldr	x4, [sp, 120]
	fmul	z0.s, z0.s, z5.s
	fmla	z1.s, p1/m, z0.s, z4.s
	st1w	z1.s, p0, [x4, x0, lsl 2]
	ldr	x4, [sp, 128]
	fmla	z3.s, p0/m, z0.s, z0.s
	add	x0, x0, 16
	whilelo	p0.s, x0, x4
	b.any	.L4
	ldr	x4, [sp, 160]
	faddv	s3, p1, z3.s
	fadd	s2, s2, s3
.L7:
	ldp	x8, x6, [sp, 136]
	ldp	x0, x7, [sp, 168]
	ldr	x5, [sp, 152]
	mov	x24, x6
	mov	x25, x5
	add	x1, x1, x0
	add	x3, x3, x0
	add	x2, x2, x0
	add	x4, x4, x0
	cmp	x7, x8
	beq	.L10
	add	x5, x5, x0
	add	x0, x6, x0
	stp	x0, x5, [sp, 144]
	mov	x0, x8
	b	.L8
	.p2align 2,,3
.L10:
	ldp	x2, x11, [sp, 328]
	mov	x22, x0
	ldp	x10, x9, [sp, 344]
	ldp	x5, x12, [sp, 360]
	ldp	x8, x6, [sp, 376]
	ldp	x7, x13, [sp, 392]
	ldp	x14, x15, [sp, 408]
	ldr	x4, [sp, 424]
.L5:
	add	x11, x11, 1
	ldr	x0, [sp, 432]
	add	x10, x10, x2
	add	x9, x9, x2
	add	x5, x5, x2
	add	x12, x12, x2
	add	x8, x8, x2
	add	x6, x6, x2
	add	x7, x7, x2
	add	x13, x13, x2
	add	x14, x14, x2
	add	x15, x15, x2
	cmp	x0, x11
	bne	.L3
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
	ldr	x17, [sp, 464]
.L2:
	ldp	x19, x20, [sp, 16]
	str	s2, [x17]
	ldp	x29, x30, [sp], 448
	ret
	.section	.note.GNU-stack,"",@progbits
