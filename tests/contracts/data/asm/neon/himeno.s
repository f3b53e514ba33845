	.text
kernel_himeno:
	sub	sp, sp, #688
	mul	x11, x1, x2
	mov	x8, x1
	stp	x29, x30, [sp]
	mov	x29, sp
	ldr	x1, [sp, 704]
	stp	x21, x22, [sp, 32]
	sub	x22, x0, #1
	stp	x25, x26, [sp, 64]
	ldr	s3, [x1]
	mul	x1, x0, x11
	sub	x0, x8, #1
	stp	x4, x5, [sp, 320]
	stp	x6, x2, [sp, 336]
	str	x0, [sp, 512]
	ldr	x25, [sp, 688]
	ldr	x26, [sp, 696]
	cmp	x22, 1
	ble	.L2
	add	x16, x1, x1, lsl 1
	lsl	x0, x11, 2
	stp	x23, x24, [sp, 48]
	mov	x23, x7
	lsl	x30, x2, 2
	add	x5, x25, x1, lsl 3
	add	x17, x23, x1, lsl 3
	lsr	x12, x0, 2
	lsr	x7, x30, 2
	add	x13, x12, x16
	stp	x27, x28, [sp, 80]
	mov	x28, x3
	sub	x6, x13, x1
	add	x3, x7, 1
	fmov	s5, s0
	add	x6, x6, x3
	add	x13, x3, x13
	dup	v6.2s, v0.s[0]
	stp	x17, x5, [sp, 200]
	add	x5, x12, x3
	add	x3, x26, x1, lsl 3
	lsl	x4, x1, 2
	mov	x27, x2
	dup	v4.4s, v0.s[0]
	add	x14, x1, x7
	add	x10, x12, 1
	add	x13, x23, x13, lsl 2
	add	x2, x11, x7
	sub	x15, x27, #2
	stp	x19, x20, [sp, 16]
	add	x19, x14, x10
	add	x10, x17, x4
	add	x9, x28, x2, lsl 3
	and	x24, x15, -4
	add	x8, x11, x2
	add	x20, x28, x7, lsl 3
	str	x3, [sp, 216]
	add	x3, x7, x2
	lsl	x21, x1, 1
	add	x14, x28, x3, lsl 2
	mov	x3, x15
	str	x10, [sp, 224]
	add	x15, x28, x8, lsl 2
	add	x8, x16, 1
	lsl	x16, x6, 2
	sub	x6, x10, x1, lsl 3
	lsl	x10, x2, 2
	add	x2, x24, 1
	add	x1, x1, 1
	lsl	x19, x19, 2
	str	x8, [sp, 504]
	str	x2, [sp, 536]
	lsl	x2, x7, 1
	add	x20, x20, 4
	str	x6, [sp, 240]
	add	x6, x28, x11, lsl 3
	add	x18, x9, 4
	str	x2, [sp, 480]
	add	x2, x7, x12
	lsl	x17, x5, 2
	lsl	x8, x11, 1
	mov	x9, 1
	str	x1, [sp, 488]
	str	x2, [sp, 440]
	lsr	x2, x3, 2
	sub	x1, x27, #3
	mov	x5, x19
	mov	x27, x28
	str	x24, [sp, 544]
	str	x2, [sp, 160]
	and	x2, x3, 3
	add	x24, x28, x0
	str	x22, [sp, 672]
	mov	x22, x26
	str	x2, [sp, 528]
	add	x2, x21, 1
	add	x21, x28, x30
	str	xzr, [sp, 432]
	str	x2, [sp, 496]
	add	x2, x26, x4
	mov	x26, x23
	mov	x23, x30
	mov	x30, x25
	str	x1, [sp, 520]
	str	x2, [sp, 232]
	add	x2, x25, x4
	mov	x25, x7
	mov	x4, x21
	mov	x7, x0
	str	x8, [sp, 680]
	str	x2, [sp, 248]
	mov	x2, x20
	.p2align 5,,15
.L3:
	ldr	x1, [sp, 512]
	cmp	x1, 1
	ble	.L9
	ldr	x8, [sp, 328]
	mov	x19, x30
	mov	x20, x25
	str	x13, [sp, 112]
	mov	x30, x14
	mov	x25, x24
	ldr	x3, [sp, 432]
	mov	x21, x4
	stp	xzr, x2, [sp, 256]
	add	x8, x7, x8
	ldr	x1, [sp, 680]
	str	x8, [sp, 168]
	add	x8, sp, 552
	stp	x18, x16, [sp, 280]
	stp	x11, x0, [x8]
	add	x1, x1, x3
	stp	x12, x9, [x8, 16]
	mul	x8, x12, x9
	add	x9, sp, 608
	str	x8, [sp, 192]
	sub	x8, x1, x11
	str	x1, [sp, 448]
	add	x1, x1, 1
	stp	x5, x17, [sp, 296]
	stp	x8, x1, [sp, 456]
	ldr	x1, [sp, 336]
	str	x2, [sp, 584]
	str	x18, [sp, 592]
	mov	x18, x23
	mov	x23, x15
	str	x14, [sp, 600]
	add	x1, x7, x1
	str	x1, [sp, 176]
	ldr	x1, [sp, 320]
	add	x1, x7, x1
	str	x1, [sp, 184]
	add	x1, x6, 4
	str	x1, [sp, 272]
	add	x1, x27, 4
	str	x1, [sp, 120]
	add	x1, x28, x10
	str	x1, [sp, 96]
	add	x1, x10, 4
	str	x1, [sp, 312]
	mov	x1, 1
	str	x1, [sp, 104]
	add	x1, x3, x1
	str	x1, [sp, 472]
	stp	x15, x4, [x9]
	stp	x13, x10, [x9, 16]
	add	x10, sp, 640
	stp	x17, x5, [x10]
	stp	x16, x7, [x10, 16]
	.p2align 5,,15
.L12:
	ldr	x0, [sp, 104]
	str	x0, [sp, 128]
	add	x0, x0, 1
	str	x0, [sp, 104]
	ldr	x0, [sp, 344]
	cmp	x0, 2
	ble	.L11
	ldr	x0, [sp, 128]
	sub	x0, x0, #1
	str	x0, [sp, 152]
	ldr	x0, [sp, 520]
	cmp	x0, 2
	bls	.L13
	add	x0, x30, 8
	add	x1, x25, 8
	ldr	x7, [sp, 96]
	add	x2, x23, 8
	add	x3, x21, 8
	stp	x18, x20, [sp, 400]
	add	x5, x23, 4
	movi	v19.4s, 0
	add	x17, x30, 4
	add	x10, x21, 4
	add	x8, x25, 4
	stp	x3, x2, [sp, 368]
	add	x15, x7, 8
	stp	x1, x0, [sp, 384]
	ldp	x3, x1, [sp, 288]
	str	x5, [sp, 352]
	ldr	x0, [sp, 304]
	add	x2, x26, x1
	add	x13, x19, x1
	stp	x24, x26, [sp, 416]
	add	x9, x22, x1
	add	x16, x26, x3
	add	x12, x19, x3
	add	x7, x22, x3
	ldr	x1, [sp, 328]
	add	x4, x26, x0
	add	x14, x19, x0
	str	x2, [sp, 144]
	add	x11, x22, x0
	ldr	x0, [sp, 312]
	str	x4, [sp, 360]
	ldr	x24, [sp, 376]
	ldr	x26, [sp, 384]
	add	x5, x1, x0
	add	x4, x28, x0
	stp	x28, x19, [sp, 376]
	ldr	x1, [sp, 336]
	ldp	x19, x20, [sp, 352]
	str	x27, [sp, 360]
	add	x3, x1, x0
	ldr	x1, [sp, 320]
	ldr	x27, [sp, 392]
	str	x6, [sp, 392]
	ldr	x6, [sp, 264]
	add	x0, x1, x0
	mov	x1, 0
	ldr	x18, [sp, 272]
	str	x0, [sp, 136]
	mov	x0, 0
	ldr	x28, [sp, 280]
	str	x22, [sp, 352]
	ldr	x22, [sp, 368]
	.p2align 5,,15
.L5:
	add	x1, x1, 1
	ldr	q7, [x27, x0]
	ldr	q1, [x26, x0]
	ldr	q17, [x25, x0]
	ldr	q2, [x30, x0]
	ldr	x2, [sp, 144]
	ldr	q16, [x10, x0]
	fadd	v17.4s, v17.4s, v7.4s
	ldr	q0, [x17, x0]
	fadd	v2.4s, v2.4s, v1.4s
	ldr	q7, [x2, x0]
	ldr	q18, [x11, x0]
	ldr	x2, [sp, 120]
	fsub	v17.4s, v17.4s, v2.4s
	ldr	q2, [x6, x0]
	fmul	v0.4s, v0.4s, v7.4s
	ldr	q7, [x28, x0]
	fmul	v18.4s, v18.4s, v16.4s
	ldr	q1, [x2, x0]
	ldr	q16, [x18, x0]
	ldr	q21, [x19, x0]
	ldr	q20, [x20, x0]
	fadd	v1.4s, v1.4s, v7.4s
	ldr	x2, [sp, 96]
	fadd	v2.4s, v2.4s, v16.4s
	ldr	q16, [x7, x0]
	fmla	v0.4s, v21.4s, v20.4s
	ldr	q22, [x15, x0]
	ldr	q20, [x2, x0]
	fsub	v1.4s, v1.4s, v2.4s
	ldr	q21, [x9, x0]
	ldr	q7, [x16, x0]
	ldr	q2, [x8, x0]
	fmul	v16.4s, v16.4s, v20.4s
	ldr	q20, [x23, x0]
	fmla	v18.4s, v22.4s, v7.4s
	ldr	q22, [x24, x0]
	ldr	q7, [x21, x0]
	fmla	v16.4s, v21.4s, v2.4s
	ldr	q21, [x22, x0]
	ldr	q2, [x13, x0]
	fadd	v7.4s, v7.4s, v22.4s
	ldr	q22, [x14, x0]
	fadd	v0.4s, v0.4s, v18.4s
	fadd	v20.4s, v20.4s, v21.4s
	ldr	q18, [x5, x0]
	fmul	v2.4s, v2.4s, v17.4s
	ldr	q21, [x12, x0]
	fadd	v0.4s, v0.4s, v16.4s
	ldr	q16, [x4, x0]
	fsub	v7.4s, v7.4s, v20.4s
	fmla	v2.4s, v1.4s, v22.4s
	ldr	x2, [sp, 112]
	ldr	q1, [x3, x0]
	fneg	v17.4s, v16.4s
	fmla	v18.4s, v7.4s, v21.4s
	ldr	q20, [x2, x0]
	ldr	x2, [sp, 136]
	fadd	v0.4s, v0.4s, v2.4s
	mov	v2.16b, v17.16b
	fadd	v0.4s, v0.4s, v18.4s
	fmla	v2.4s, v0.4s, v20.4s
	fmul	v0.4s, v1.4s, v2.4s
	fmla	v16.4s, v0.4s, v4.4s
	fmla	v19.4s, v0.4s, v0.4s
	str	q16, [x2, x0]
	add	x0, x0, 16
	ldr	x2, [sp, 160]
	cmp	x2, x1
	bne	.L5
	faddp	v0.4s, v19.4s, v19.4s
	ldr	x0, [sp, 528]
	ldp	x22, x27, [sp, 352]
	ldp	x28, x19, [sp, 376]
	faddp	v0.4s, v0.4s, v0.4s
	ldp	x6, x18, [sp, 392]
	ldp	x20, x24, [sp, 408]
	fadd	s0, s3, s0
	ldr	x26, [sp, 424]
	cbz	x0, .L14
	dup	d1, v19.d[1]
	ldr	x1, [sp, 344]
	ldr	x9, [sp, 544]
	fadd	v19.2s, v19.2s, v1.2s
	ldr	x0, [sp, 536]
	sub	x1, x1, x9
	sub	x17, x1, #2
	cmp	x1, 3
	beq	.L15
.L24:
	ldr	x2, [sp, 256]
	ldp	x12, x16, [sp, 456]
	ldr	x1, [sp, 480]
	add	x5, x9, x2
	add	x7, x12, x5
	ldr	x4, [sp, 440]
	add	x7, x7, 2
	lsl	x7, x7, 2
	add	x3, x1, x2
	ldr	d16, [x28, x7]
	sub	x1, x3, x20
	add	x3, x9, x3
	add	x2, x4, x2
	ldr	x4, [sp, 432]
	add	x8, x12, x3
	add	x8, x8, 2
	add	x2, x2, x9
	add	x1, x1, x9
	ldr	x9, [sp, 488]
	lsl	x8, x8, 2
	add	x14, x28, x8
	add	x10, x2, 1
	ldr	d18, [x28, x8]
	lsl	x10, x10, 2
	add	x13, x16, x3
	add	x4, x1, x4
	lsl	x13, x13, 2
	ldr	d2, [x14, -8]
	add	x4, x4, 2
	lsl	x4, x4, 2
	add	x11, x9, x2
	ldr	x8, [sp, 448]
	sub	x15, x4, #4
	add	x9, x28, x7
	lsl	x11, x11, 2
	ldr	d1, [x9, -8]
	ldr	d20, [x28, x15]
	fsub	v18.2s, v18.2s, v2.2s
	ldp	x9, x15, [sp, 496]
	add	x8, x8, x1
	add	x1, x12, x1
	add	x8, x8, 2
	add	x1, x1, 2
	lsl	x8, x8, 2
	lsl	x1, x1, 2
	fsub	v1.2s, v1.2s, v16.2s
	ldr	d2, [x22, x10]
	add	x9, x9, x2
	add	x2, x15, x2
	ldr	d0, [x14, -4]
	lsl	x9, x9, 2
	add	x14, x28, x8
	sub	x15, x7, #4
	sub	x7, x1, #4
	ldr	d17, [x26, x11]
	lsl	x2, x2, 2
	fadd	v18.2s, v18.2s, v1.2s
	ldr	x12, [sp, 472]
	fmul	v2.2s, v2.2s, v20.2s
	ldr	d7, [x14, -4]
	ldr	d20, [x28, x1]
	fmul	v0.2s, v0.2s, v17.2s
	add	x3, x12, x3
	add	x12, x12, x5
	ldr	d16, [x26, x10]
	add	x5, x16, x5
	lsl	x3, x3, 2
	lsl	x12, x12, 2
	lsl	x5, x5, 2
	ldr	d23, [x26, x9]
	sub	x16, x1, #8
	ldr	d21, [x28, x12]
	ldr	d17, [x28, x13]
	fmla	v0.2s, v16.2s, v7.2s
	ldr	d7, [x28, x5]
	fmla	v2.2s, v23.2s, v20.2s
	ldr	d20, [x28, x3]
	ldr	d16, [x28, x16]
	fadd	v17.2s, v17.2s, v21.2s
	ldr	d1, [x22, x9]
	fadd	v7.2s, v7.2s, v20.2s
	ldr	d22, [x28, x4]
	add	x4, x28, x4
	fadd	v0.2s, v0.2s, v2.2s
	ldr	d21, [x14, -8]
	ldr	d20, [x4, -8]
	fmul	v1.2s, v1.2s, v16.2s
	ldr	d2, [x28, x15]
	fsub	v17.2s, v17.2s, v7.2s
	ldr	d23, [x22, x11]
	ldr	d16, [x28, x8]
	fsub	v20.2s, v20.2s, v22.2s
	ldr	d7, [x19, x11]
	ldr	d22, [x19, x10]
	fmla	v1.2s, v23.2s, v2.2s
	fsub	v16.2s, v16.2s, v21.2s
	ldr	x1, [sp, 328]
	fmul	v7.2s, v7.2s, v18.2s
	ldr	d21, [x19, x9]
	ldr	d18, [x28, x7]
	ldr	d2, [x1, x7]
	fadd	v16.2s, v16.2s, v20.2s
	fmla	v7.2s, v17.2s, v22.2s
	fadd	v0.2s, v0.2s, v1.2s
	ldr	d20, [x26, x2]
	fneg	v17.2s, v18.2s
	ldr	x1, [sp, 336]
	fmla	v2.2s, v16.2s, v21.2s
	ldr	d1, [x1, x7]
	fadd	v0.2s, v0.2s, v7.2s
	ldr	x1, [sp, 320]
	fadd	v0.2s, v2.2s, v0.2s
	mov	v2.8b, v17.8b
	fmla	v2.2s, v0.2s, v20.2s
	fmul	v0.2s, v1.2s, v2.2s
	mov	v1.8b, v19.8b
	fmla	v1.2s, v0.2s, v0.2s
	fmla	v18.2s, v0.2s, v6.2s
	faddp	s0, v1.2s
	str	d18, [x1, x7]
	fadd	s3, s3, s0
	tbz	x17, 0, .L11
	and	x17, x17, -2
	add	x0, x0, x17
.L7:
	ldr	x1, [sp, 128]
	sub	x10, x0, #1
	add	x5, x0, 1
	ldr	x12, [sp, 240]
	mul	x3, x20, x1
	ldr	x1, [sp, 104]
	add	x2, x0, x3
	add	x8, x3, x5
	add	x3, x3, x10
	mul	x4, x20, x1
	ldr	x1, [sp, 152]
	ldr	s2, [x6, x2, lsl 2]
	add	x9, x4, x0
	add	x11, x4, x5
	add	x4, x4, x10
	mul	x7, x20, x1
	ldr	x1, [sp, 192]
	ldr	s1, [x24, x9, lsl 2]
	add	x0, x7, x0
	add	x5, x7, x5
	add	x7, x7, x10
	ldr	x10, [sp, 168]
	add	x1, x2, x1
	ldr	s19, [x27, x0, lsl 2]
	ldr	s0, [x12, x1, lsl 2]
	ldr	s17, [x26, x1, lsl 2]
	ldr	s16, [x10, x2, lsl 2]
	fmul	s0, s0, s1
	ldr	s21, [x22, x1, lsl 2]
	ldr	s1, [x27, x2, lsl 2]
	ldr	x10, [sp, 232]
	fmadd	s0, s17, s2, s0
	ldr	s7, [x6, x9, lsl 2]
	ldr	s20, [x6, x0, lsl 2]
	ldr	s17, [x24, x0, lsl 2]
	ldr	s18, [x10, x1, lsl 2]
	fadd	s7, s7, s19
	ldr	x0, [sp, 200]
	fadd	s0, s0, s16
	ldr	s22, [x24, x7, lsl 2]
	ldr	s2, [x24, x11, lsl 2]
	fsub	s7, s7, s20
	ldr	s16, [x24, x8, lsl 2]
	fmadd	s0, s21, s1, s0
	ldr	s19, [x0, x1, lsl 2]
	ldr	x0, [sp, 216]
	fadd	s2, s2, s22
	fmadd	s0, s18, s17, s0
	ldr	s1, [x6, x8, lsl 2]
	ldr	s18, [x24, x5, lsl 2]
	ldr	s21, [x27, x3, lsl 2]
	fmadd	s0, s19, s16, s0
	ldr	s17, [x27, x9, lsl 2]
	ldr	s16, [x24, x3, lsl 2]
	fsub	s2, s2, s18
	ldr	s20, [x0, x1, lsl 2]
	fadd	s1, s1, s21
	ldr	s18, [x27, x8, lsl 2]
	fsub	s7, s7, s17
	ldr	s19, [x24, x4, lsl 2]
	ldr	s17, [x19, x1, lsl 2]
	fmadd	s0, s20, s16, s0
	ldr	x0, [sp, 248]
	fsub	s1, s1, s18
	ldr	s16, [x6, x3, lsl 2]
	fsub	s2, s2, s19
	fmadd	s0, s7, s17, s0
	ldr	s7, [x24, x2, lsl 2]
	ldr	s18, [x0, x1, lsl 2]
	ldr	x0, [sp, 208]
	fsub	s1, s1, s16
	fmadd	s0, s2, s18, s0
	ldr	s17, [x0, x1, lsl 2]
	ldr	x0, [sp, 224]
	fmadd	s0, s1, s17, s0
	ldr	s16, [x0, x1, lsl 2]
	ldr	x0, [sp, 176]
	fnmsub	s0, s0, s16, s7
	ldr	s2, [x0, x2, lsl 2]
	ldr	x0, [sp, 184]
	fmul	s0, s0, s2
	fmadd	s7, s5, s0, s7
	fmadd	s3, s0, s0, s3
	str	s7, [x0, x2, lsl 2]
.L11:
	ldr	x0, [sp, 280]
	add	x30, x30, x18
	add	x25, x25, x18
	add	x23, x23, x18
	add	x21, x21, x18
	ldr	x1, [sp, 104]
	add	x0, x0, x18
	str	x0, [sp, 280]
	ldr	x0, [sp, 272]
	add	x0, x0, x18
	str	x0, [sp, 272]
	ldr	x0, [sp, 264]
	add	x0, x0, x18
	str	x0, [sp, 264]
	ldr	x0, [sp, 120]
	add	x0, x0, x18
	str	x0, [sp, 120]
	ldr	x0, [sp, 96]
	add	x0, x0, x18
	str	x0, [sp, 96]
	ldr	x0, [sp, 112]
	add	x0, x0, x18
	str	x0, [sp, 112]
	ldr	x0, [sp, 256]
	add	x0, x0, x20
	str	x0, [sp, 256]
	ldr	x0, [sp, 312]
	add	x0, x0, x18
	str	x0, [sp, 312]
	ldr	x0, [sp, 304]
	add	x0, x0, x18
	str	x0, [sp, 304]
	ldr	x0, [sp, 296]
	add	x0, x0, x18
	str	x0, [sp, 296]
	ldr	x0, [sp, 288]
	add	x0, x0, x18
	str	x0, [sp, 288]
	ldr	x0, [sp, 512]
	cmp	x0, x1
	bne	.L12
	add	x13, sp, 552
	add	x16, sp, 584
	ldr	x5, [sp, 648]
	mov	x30, x19
	add	x19, sp, 616
	ldp	x11, x0, [x13]
	mov	x23, x18
	mov	x25, x20
	ldp	x2, x18, [x16]
	ldp	x12, x9, [x13, 16]
	ldp	x4, x13, [x19]
	ldp	x14, x15, [x16, 16]
	ldp	x10, x17, [x19, 16]
	ldr	x16, [sp, 656]
	ldr	x7, [sp, 664]
.L9:
	add	x9, x9, 1
	add	x18, x18, x0
	ldr	x1, [sp, 432]
	add	x6, x6, x0
	add	x2, x2, x0
	add	x27, x27, x0
	add	x14, x14, x0
	add	x24, x24, x0
	add	x15, x15, x0
	add	x4, x4, x0
	add	x13, x13, x0
	add	x10, x10, x0
	add	x17, x17, x0
	add	x1, x1, x11
	add	x5, x5, x0
	add	x16, x16, x0
	add	x7, x7, x0
	str	x1, [sp, 432]
	ldr	x1, [sp, 440]
	add	x1, x1, x12
	str	x1, [sp, 440]
	ldr	x1, [sp, 672]
	cmp	x1, x9
	bne	.L3
	ldp	x19, x20, [sp, 16]
	ldp	x23, x24, [sp, 48]
	ldp	x27, x28, [sp, 80]
.L2:
	ldp	x29, x30, [sp]
	ldp	x21, x22, [sp, 32]
	ldp	x25, x26, [sp, 64]
	ldr	x0, [sp, 704]
	str	s3, [x0]
	add	sp, sp, 688
	ret
	.p2align 2,,3
.L14:
	fmov	s3, s0
	b	.L11
.L13:
	ldr	x1, [sp, 344]
	mov	x9, 0
	fmov	s0, s3
	movi	v19.2s, 0
	mov	x0, 1
	sub	x1, x1, x9
	sub	x17, x1, #2
	cmp	x1, 3
	bne	.L24
.L15:
	fmov	s3, s0
	b	.L7
	.section	.note.GNU-stack,"",@progbits
