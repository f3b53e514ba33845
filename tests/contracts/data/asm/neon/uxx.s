	.text
kernel_uxx:
	sub	sp, sp, #1200
	mul	x12, x0, x0
	mov	x7, x0
	stp	x29, x30, [sp]
	mov	x29, sp
	str	x0, [sp, 328]
	sub	x0, x0, #1
	str	x2, [sp, 592]
	str	x0, [sp, 344]
	str	x1, [sp, 616]
	str	x5, [sp, 624]
	str	x4, [sp, 664]
	str	x12, [sp, 1168]
	cmp	x0, 2
	ble	.L1
	stp	x19, x20, [sp, 16]
	lsl	x20, x7, 3
	mov	x11, x3
	lsr	x19, x20, 3
	add	x0, x12, x12, lsl 1
	mov	x17, x4
	add	x3, x19, x12
	add	x4, x19, x19, lsl 2
	mov	x14, x5
	add	x2, x19, x3
	sub	x16, x7, #3
	stp	x21, x22, [sp, 32]
	add	x1, x19, x2
	lsl	x18, x4, 3
	add	x4, x5, x0, lsl 3
	add	x5, x19, x1
	lsr	x8, x20, 2
	add	x10, x18, x0, lsl 3
	add	x6, x19, x5
	lsr	x21, x16, 1
	stp	x23, x24, [sp, 48]
	sub	x15, x6, x19, lsl 2
	add	x23, x8, x19
	lsl	x9, x19, 5
	add	x24, x17, x12, lsl 4
	lsl	x22, x19, 4
	lsl	x6, x6, 3
	str	x4, [sp, 680]
	sub	x4, x21, #3
	add	x13, x9, x0, lsl 3
	stp	x25, x26, [sp, 64]
	lsl	x26, x23, 3
	and	x25, x4, -2
	add	x4, x17, x1, lsl 4
	lsl	x30, x5, 3
	fmov	d4, d0
	fmov	d0, 4.0e+0
	fmov	d3, d1
	str	x9, [sp, 704]
	sub	x9, x7, #8
	add	x7, x15, x15, lsl 1
	str	x15, [sp, 1112]
	str	x8, [sp, 1160]
	add	x8, x8, x15
	add	x15, x14, 16
	str	x23, [sp, 1192]
	and	x23, x16, -2
	mov	x14, x12
	stp	x27, x28, [sp, 80]
	mov	x5, x14
	add	x12, x12, x3
	add	x17, x11, x5, lsl 4
	fmul	d1, d2, d0
	dup	v5.2d, v4.d[0]
	add	x28, x18, x14, lsl 4
	dup	v2.2d, v3.d[0]
	lsl	x27, x14, 4
	stp	d8, d9, [sp, 96]
	stp	d10, d11, [sp, 112]
	stp	d12, d13, [sp, 128]
	stp	d14, d15, [sp, 144]
	str	x25, [sp, 384]
	dup	v6.2d, v1.d[0]
	str	x21, [sp, 400]
	str	x22, [sp, 632]
	add	x22, x22, x0, lsl 3
	add	x0, x0, 2
	str	x15, [sp, 648]
	str	x24, [sp, 672]
	str	x23, [sp, 696]
	str	x26, [sp, 744]
	str	x18, [sp, 752]
	mov	x18, 0
	str	x16, [sp, 1088]
	lsl	x16, x3, 4
	str	x4, [sp, 712]
	and	x4, x9, -4
	lsl	x9, x14, 3
	str	x6, [sp, 736]
	lsl	x6, x7, 3
	add	x7, x10, x15
	str	x0, [sp, 1176]
	sub	x0, x24, #8
	add	x14, x26, x14, lsl 4
	str	x6, [sp, 1128]
	lsl	x6, x8, 4
	mov	x26, x20
	str	x0, [sp, 760]
	mov	x8, x28
	mov	x20, x17
	str	x6, [sp, 1144]
	lsl	x6, x1, 3
	mov	x1, x5
	mov	x5, x15
	lsl	x15, x2, 4
	str	x7, [sp, 1152]
	lsl	x2, x2, 3
	add	x7, x25, 2
	str	x18, [sp, 688]
	lsl	x0, x1, 1
	mov	x18, x30
	str	xzr, [sp, 408]
	str	x2, [sp, 728]
	lsl	x2, x12, 3
	mov	x25, x19
	mov	x12, x9
	str	x7, [sp, 656]
	mov	x7, x27
	str	x2, [sp, 720]
	add	x2, x13, x5
	str	x0, [sp, 1184]
	mov	x0, 2
	str	x2, [sp, 1136]
	add	x2, x22, x5
	str	x0, [sp, 416]
	str	x2, [sp, 1120]
	sub	x2, x21, #1
	str	x9, [sp, 776]
	str	x2, [sp, 376]
	add	x2, x23, 2
	str	x27, [sp, 1104]
	str	x2, [sp, 392]
	add	x2, x23, 1
	str	x2, [sp, 768]
	add	x2, x4, 11
	str	x2, [sp, 1096]
.L3:
	add	x0, x0, 1
	ldr	x1, [sp, 672]
	str	x0, [sp, 416]
	ldr	x0, [sp, 616]
	ldr	x2, [sp, 680]
	add	x22, x7, x0
	add	x21, x12, x0
	ldr	x0, [sp, 592]
	add	x19, x7, x0
	ldr	x0, [sp, 408]
	add	x17, x0, x1
	ldr	x1, [sp, 624]
	add	x30, x0, x2
	add	x24, x1, x0
	ldr	x0, [sp, 328]
	add	x27, x1, x7
	add	x28, x1, x12
	cmp	x0, 7
	ble	.L40
	ldr	x0, [sp, 712]
	add	x9, x16, x11
	add	x1, x18, 16
	add	x2, x6, 16
	str	xzr, [sp, 488]
	str	x9, [sp, 232]
	str	x9, [sp, 520]
	ldr	x9, [sp, 408]
	sub	x5, x0, #8
	str	x26, [sp, 640]
	ldr	x0, [sp, 720]
	add	x1, x1, x9
	add	x10, x5, x9
	add	x2, x2, x9
	add	x5, sp, 816
	add	x4, x0, 16
	ldr	x0, [sp, 728]
	str	x1, [sp, 576]
	add	x4, x4, x9
	ldr	x1, [sp, 744]
	str	x4, [sp, 552]
	add	x4, sp, 784
	str	x10, [sp, 296]
	add	x3, x0, 16
	ldr	x0, [sp, 736]
	add	x3, x3, x9
	str	x2, [sp, 568]
	add	x2, x14, 16
	str	x1, [sp, 528]
	add	x1, x26, 16
	mov	x26, x25
	str	x3, [sp, 560]
	mov	x3, 7
	mov	x25, x22
	str	x1, [sp, 600]
	add	x0, x0, 16
	ldr	x1, [sp, 632]
	add	x0, x0, x9
	str	x0, [sp, 584]
	ldr	x0, [sp, 760]
	add	x1, x1, 16
	str	x1, [sp, 608]
	ldr	x1, [sp, 696]
	add	x13, x0, x9
	add	x0, x8, x11
	str	x0, [sp, 208]
	add	x0, x15, x11
	str	x0, [sp, 224]
	add	x0, x14, x11
	add	x23, x1, 3
	str	x0, [sp, 184]
	add	x0, x16, 16
	str	x0, [sp, 216]
	add	x0, x15, 16
	str	x0, [sp, 192]
	add	x0, x8, 16
	str	x0, [sp, 200]
	ldr	x0, [sp, 752]
	str	x0, [sp, 544]
	ldr	x0, [sp, 704]
	str	x0, [sp, 536]
	stp	x14, x16, [x4]
	mov	x14, x17
	mov	x16, x28
	mov	x17, x21
	mov	x28, x20
	mov	x21, x1
	mov	x20, x13
	stp	x7, x12, [x5]
	mov	x13, x19
	mov	x19, x24
	mov	x24, x0
	ldr	x12, [sp, 768]
	stp	x6, x18, [x5, 16]
	mov	x18, x30
	ldr	x30, [sp, 392]
	stp	x15, x8, [x4, 16]
	mov	x15, x27
	mov	x27, x2
	str	x11, [sp, 848]
	mov	x11, x23
	mov	x23, x3
.L8:
	ldr	x0, [sp, 600]
	add	x3, x27, 16
	ldp	x8, x9, [sp, 192]
	ldr	x7, [sp, 216]
	add	x2, x0, x27
	ldr	x0, [sp, 608]
	add	x4, x7, 16
	cmp	x8, x4
	add	x1, x0, x27
	ccmp	x2, x7, 4, lt
	cset	w5, le
	sub	x0, x23, #5
	cmp	x9, x4
	ccmp	x7, x1, 0, lt
	str	x0, [sp, 240]
	cset	w0, ge
	cmp	x8, x3
	and	w5, w5, w0
	sub	x0, x23, #6
	ccmp	x2, x27, 4, lt
	str	x0, [sp, 256]
	cset	w0, le
	cmp	x9, x3
	ccmp	x27, x1, 0, lt
	cset	w6, ge
	and	w0, w0, w6
	cmp	x4, x27
	sub	x4, x23, #4
	ccmp	x7, x3, 0, gt
	cset	w3, ge
	and	w0, w5, w0
	cmp	x9, x2
	sub	x2, x23, #7
	ccmp	x8, x1, 0, lt
	cset	w1, ge
	and	w1, w3, w1
	stp	x4, x2, [sp, 264]
	sub	x2, x23, #3
	str	x2, [sp, 280]
	sub	x2, x23, #2
	str	x2, [sp, 288]
	tst	w0, w1
	bne	.L41
	ldr	x6, [sp, 528]
	add	x1, sp, 536
	ldp	x7, x22, [x1]
	ldp	x5, x0, [x1, 64]
	add	x2, x6, 16
	add	x8, x6, x28
	add	x1, x7, 16
	add	x7, x7, x28
	str	q5, [sp, 240]
	ldr	x6, [sp, 184]
	ldr	x4, [sp, 488]
	ldr	x9, [sp, 208]
	ldr	d21, [x6]
	add	x6, x22, x28
	add	x3, x0, x4
	add	x0, x22, 16
	str	x6, [sp, 160]
	add	x5, x5, x4
	mov	x4, 2
	ldr	x6, [sp, 184]
	ldr	x10, [sp, 224]
	ldr	x22, [sp, 232]
	ldr	d16, [x6, 8]
	ldr	x6, [sp, 184]
	ldp	d24, d18, [x9]
	ldp	d23, d17, [x10]
	ldr	d31, [x22]
	ldr	d15, [x22, 8]
	ldr	d20, [x9, 16]
	ldr	d19, [x10, 16]
	ldr	d29, [x6, 16]
	ldr	d26, [x22, 16]
	ldr	x6, [sp, 160]
	str	q6, [sp, 160]
	ldr	x22, [sp, 296]
	ldr	x9, [sp, 344]
	ldr	x10, [sp, 520]
	b	.L6
.L22:
	fmov	d26, d14
	fmov	d29, d13
	fmov	d19, d22
	fmov	d20, d27
.L6:
	add	x4, x4, 1
	ldr	d12, [x14, x3]
	ldr	d14, [x10, x4, lsl 3]
	ldr	d0, [x20, x4, lsl 3]
	ldr	d7, [x15, x3]
	ldr	d10, [x14, x2]
	ldr	d8, [x25, x3]
	fsub	d0, d14, d0
	ldr	d9, [x25, x5]
	fadd	d7, d12, d7
	ldr	d6, [x17, x3]
	ldr	d13, [x18, x3]
	fadd	d0, d0, d10
	fadd	d9, d8, d9
	ldr	d11, [x14, x1]
	fadd	d7, d7, d26
	ldr	d5, [x18, x2]
	fadd	d8, d8, d6
	ldr	d25, [x19, x3]
	fadd	d0, d0, d13
	ldr	d22, [x17, x5]
	fadd	d9, d9, d6
	fsub	d7, d7, d15
	ldr	d6, [x15, x2]
	fadd	d5, d11, d5
	ldr	d13, [x8, x4, lsl 3]
	fsub	d0, d0, d25
	ldr	d28, [x14, x5]
	fadd	d9, d9, d22
	add	x5, x5, 8
	fadd	d6, d10, d6
	ldr	d30, [x25, x2]
	fadd	d5, d5, d13
	ldr	d27, [x16, x3]
	fsub	d0, d0, d31
	fmov	d31, d15
	fmov	d15, d26
	fsub	d7, d7, d28
	fdiv	d9, d1, d9
	ldr	d25, [x17, x2]
	fadd	d6, d6, d29
	ldr	d22, [x19, x2]
	fadd	d8, d8, d30
	fsub	d5, d5, d28
	ldr	d28, [x13, x3]
	fmul	d0, d0, d3
	fsub	d7, d7, d27
	ldr	d27, [x16, x2]
	fadd	d26, d30, d25
	fsub	d6, d6, d16
	ldr	d30, [x14, x0]
	fadd	d8, d8, d25
	fsub	d5, d5, d22
	ldr	d25, [x25, x1]
	fmadd	d0, d4, d7, d0
	ldr	d7, [x17, x1]
	fsub	d6, d6, d12
	ldr	d22, [x7, x4, lsl 3]
	fsub	d5, d5, d21
	fmov	d21, d16
	fmadd	d0, d9, d0, d28
	fdiv	d28, d1, d8
	ldr	d8, [x15, x1]
	fadd	d25, d25, d7
	ldr	d9, [x16, x1]
	fmov	d16, d29
	fsub	d6, d6, d27
	fmul	d5, d5, d3
	fadd	d7, d11, d8
	fadd	d8, d26, d25
	str	d0, [x13, x3]
	fmadd	d5, d4, d6, d5
	add	x3, x3, 8
	ldr	d0, [x13, x2]
	fadd	d7, d7, d19
	fdiv	d8, d1, d8
	fmadd	d0, d28, d5, d0
	fsub	d7, d7, d17
	fsub	d7, d7, d10
	str	d0, [x13, x2]
	add	x2, x2, 8
	ldr	d26, [x13, x1]
	ldr	d5, [x18, x1]
	fsub	d7, d7, d9
	ldr	d27, [x6, x4, lsl 3]
	ldr	d0, [x22, x4, lsl 3]
	fadd	d5, d30, d5
	ldr	d29, [x19, x1]
	ldr	d6, [x15, x0]
	ldr	d28, [x18, x0]
	fadd	d0, d27, d0
	fadd	d5, d5, d22
	ldr	d9, [x25, x0]
	fadd	d6, d30, d6
	ldr	d30, [x17, x0]
	fadd	d0, d0, d28
	ldr	d28, [x19, x0]
	fsub	d5, d5, d12
	ldr	d12, [x16, x0]
	fadd	d6, d6, d20
	fadd	d9, d9, d30
	fsub	d0, d0, d10
	fsub	d5, d5, d29
	fsub	d6, d6, d18
	fadd	d9, d9, d25
	fsub	d0, d0, d28
	fsub	d5, d5, d23
	fmov	d23, d17
	fmov	d17, d19
	fsub	d6, d6, d11
	fdiv	d9, d1, d9
	fsub	d0, d0, d24
	fmov	d24, d18
	fmul	d5, d5, d3
	fmov	d18, d20
	fsub	d6, d6, d12
	fmul	d0, d0, d3
	fmadd	d5, d4, d7, d5
	fmadd	d0, d4, d6, d0
	fmadd	d26, d8, d5, d26
	str	d26, [x13, x1]
	add	x1, x1, 8
	ldr	d5, [x13, x0]
	fmadd	d0, d9, d0, d5
	str	d0, [x13, x0]
	add	x0, x0, 8
	cmp	x9, x4
	bne	.L22
	ldr	q5, [sp, 240]
	sub	x0, x23, #1
	str	x22, [sp, 296]
	ldr	q6, [sp, 160]
	str	x0, [sp, 160]
.L7:
	ldr	x0, [sp, 528]
	add	x23, x23, 4
	add	x20, x20, x24
	add	x27, x27, x24
	add	x0, x0, x24
	str	x0, [sp, 528]
	ldr	x0, [sp, 536]
	add	x0, x0, x24
	str	x0, [sp, 536]
	ldr	x0, [sp, 544]
	add	x0, x0, x24
	str	x0, [sp, 544]
	ldr	x0, [sp, 520]
	add	x0, x0, x24
	str	x0, [sp, 520]
	ldr	x0, [sp, 296]
	add	x0, x0, x24
	str	x0, [sp, 296]
	ldr	x0, [sp, 208]
	add	x0, x0, x24
	str	x0, [sp, 208]
	ldr	x0, [sp, 224]
	add	x0, x0, x24
	str	x0, [sp, 224]
	ldr	x0, [sp, 184]
	add	x0, x0, x24
	str	x0, [sp, 184]
	ldr	x0, [sp, 232]
	add	x0, x0, x24
	str	x0, [sp, 232]
	ldr	x0, [sp, 216]
	add	x0, x0, x24
	str	x0, [sp, 216]
	ldr	x0, [sp, 192]
	add	x0, x0, x24
	str	x0, [sp, 192]
	ldr	x0, [sp, 200]
	add	x0, x0, x24
	str	x0, [sp, 200]
	ldr	x0, [sp, 488]
	add	x0, x0, x24
	str	x0, [sp, 488]
	ldr	x0, [sp, 552]
	add	x0, x0, x24
	str	x0, [sp, 552]
	ldr	x0, [sp, 560]
	add	x0, x0, x24
	str	x0, [sp, 560]
	ldr	x0, [sp, 568]
	add	x0, x0, x24
	str	x0, [sp, 568]
	ldr	x0, [sp, 576]
	add	x0, x0, x24
	str	x0, [sp, 576]
	ldr	x0, [sp, 584]
	add	x0, x0, x24
	str	x0, [sp, 584]
	ldr	x0, [sp, 1096]
	cmp	x23, x0
	bne	.L8
	add	x6, sp, 784
	add	x9, sp, 816
	ldr	x11, [sp, 848]
	ldp	x7, x12, [x9]
	mov	x22, x25
	mov	x21, x17
	mov	x25, x26
	mov	x17, x14
	mov	x27, x15
	mov	x30, x18
	ldp	x15, x8, [x6, 16]
	mov	x20, x28
	mov	x28, x16
	mov	x24, x19
	mov	x19, x13
	ldp	x14, x16, [x6]
	ldp	x6, x18, [x9, 16]
	ldr	x26, [sp, 640]
.L20:
	ldr	x2, [sp, 688]
	ldr	x1, [sp, 1184]
	ldr	x0, [sp, 160]
	add	x5, x2, 2
	add	x10, x2, x1
	ldr	x1, [sp, 1168]
	add	x23, x10, 2
	mul	x0, x0, x25
	sub	x13, x10, x1
	ldr	x1, [sp, 1088]
	add	x10, x10, x0
	add	x3, x13, 2
	sub	x4, x0, x25
	add	x9, x3, x0
	and	x1, x1, 1
	str	x1, [sp, 368]
	mov	x1, x0
	ldr	x0, [sp, 1160]
	str	x1, [sp, 184]
	add	x1, x11, x10, lsl 3
	str	x1, [sp, 304]
	ldr	x1, [sp, 1192]
	add	x0, x4, x0
	sub	x10, x0, x1
	add	x1, x23, x0
	ldr	x0, [sp, 616]
	add	x9, x0, x9, lsl 3
	str	x9, [sp, 256]
	ldr	x9, [sp, 1160]
	add	x0, x10, x9
	ldr	x9, [sp, 664]
	add	x10, x23, x10
	add	x9, x9, x1, lsl 3
	add	x1, x5, x0
	ldr	x5, [sp, 664]
	str	x9, [sp, 280]
	add	x9, x0, x2
	add	x2, x5, x10, lsl 3
	str	x2, [sp, 288]
	ldr	x2, [sp, 1176]
	add	x10, x9, x2
	ldr	x2, [sp, 624]
	add	x9, x23, x0
	add	x1, x2, x1, lsl 3
	add	x10, x2, x10, lsl 3
	str	x1, [sp, 312]
	add	x1, x3, x0
	add	x3, x3, x4
	ldr	x0, [sp, 184]
	str	x10, [sp, 216]
	add	x0, x23, x0
	add	x23, x23, x4
	add	x4, x2, x9, lsl 3
	add	x2, x2, x1, lsl 3
	ldr	x1, [sp, 616]
	str	x4, [sp, 296]
	str	x2, [sp, 224]
	add	x2, x1, x3, lsl 3
	str	x2, [sp, 240]
	add	x2, x1, x0, lsl 3
	add	x1, x1, x23, lsl 3
	stp	x1, x2, [sp, 264]
	add	x1, x5, x23, lsl 3
	str	x1, [sp, 208]
	ldr	x1, [sp, 592]
	add	x1, x1, x0, lsl 3
	add	x0, x5, x0, lsl 3
	str	x1, [sp, 320]
	str	x0, [sp, 232]
	stp	x13, x14, [sp, 424]
	stp	x16, x15, [sp, 440]
	stp	x8, x7, [sp, 456]
	stp	x12, x6, [sp, 472]
	stp	x18, x11, [sp, 488]
.L15:
	ldr	x0, [sp, 160]
	mov	x1, x0
	sub	x2, x0, #1
	add	x0, x0, 1
	stp	x2, x1, [sp, 192]
	sub	x1, x1, #2
	str	x0, [sp, 160]
	ldr	x0, [sp, 328]
	str	x1, [sp, 184]
	cmp	x0, 4
	beq	.L23
	ldp	x0, x23, [sp, 304]
	ldp	x12, x7, [sp, 208]
	add	x5, x0, 16
	add	x4, x0, 24
	ldp	x8, x13, [sp, 224]
	mov	x6, x0
	mov	x3, x23
	ldp	x15, x16, [sp, 256]
	ldp	x18, x11, [sp, 272]
	ldp	x10, x9, [sp, 288]
	ldr	x2, [sp, 376]
	ldr	x14, [sp, 240]
	ldr	x1, [sp, 320]
	cmp	x2, 1
	bls	.L10
	ldr	q14, [x6]
	mov	x16, x10
	mov	x9, x23
	mov	x10, x12
	mov	x23, x14
	str	x17, [sp, 352]
	ldr	q13, [x6, 8]
	mov	x12, x8
	mov	x14, x18
	mov	x8, x15
	mov	x11, x7
	ldr	x15, [sp, 280]
	mov	x2, 16
	mov	x7, 32
	mov	x0, 0
	mov	x3, 0
	ldr	x18, [sp, 296]
.L11:
	str	x7, [sp, 336]
	mov	x6, x3
	add	x7, x7, 32
	ldr	q19, [x4, x0]
	add	x3, x3, 2
	str	x0, [sp, 360]
	ldr	q10, [x9, x0]
	ldr	q8, [x15, x0]
	ldr	q9, [x16, x0]
	ldr	q18, [x4, x2]
	fadd	v8.2d, v8.2d, v19.2d
	ldr	q12, [x12, x0]
	fadd	v9.2d, v9.2d, v10.2d
	ldr	q0, [x15, x2]
	ldr	q10, [x9, x2]
	ldr	q7, [x16, x2]
	fsub	v8.2d, v8.2d, v9.2d
	ldr	q9, [x10, x0]
	fadd	v0.2d, v0.2d, v18.2d
	ldr	q20, [x5, x0]
	ldr	q21, [x5, x2]
	fadd	v7.2d, v7.2d, v10.2d
	ldr	q11, [x13, x0]
	fadd	v9.2d, v9.2d, v12.2d
	ldr	q10, [x13, x2]
	ldr	q12, [x12, x2]
	fsub	v0.2d, v0.2d, v7.2d
	ldr	q16, [x10, x2]
	fadd	v11.2d, v11.2d, v20.2d
	ldr	q17, [x11, x0]
	fadd	v10.2d, v10.2d, v21.2d
	ldr	q7, [x11, x2]
	ldr	q15, [x18, x0]
	fadd	v16.2d, v16.2d, v12.2d
	fsub	v11.2d, v11.2d, v9.2d
	fsub	v17.2d, v17.2d, v14.2d
	ldr	x17, [sp, 264]
	mov	v14.16b, v21.16b
	fsub	v7.2d, v7.2d, v20.2d
	ldr	q12, [x18, x2]
	fsub	v15.2d, v15.2d, v13.2d
	ldr	q20, [x14, x0]
	fsub	v10.2d, v10.2d, v16.2d
	ldr	q16, [x23, x0]
	fadd	v8.2d, v8.2d, v17.2d
	mov	v13.16b, v18.16b
	ldr	q17, [x8, x0]
	fadd	v0.2d, v0.2d, v7.2d
	fsub	v12.2d, v12.2d, v19.2d
	ldr	q9, [x17, x0]
	fadd	v11.2d, v11.2d, v15.2d
	add	x0, x0, 32
	ldr	q7, [x17, x2]
	fmul	v8.2d, v8.2d, v2.2d
	ldr	q18, [x14, x2]
	fadd	v16.2d, v16.2d, v17.2d
	fadd	v10.2d, v10.2d, v12.2d
	ldr	q15, [x23, x2]
	fadd	v9.2d, v9.2d, v20.2d
	fmul	v0.2d, v0.2d, v2.2d
	ldr	q17, [x8, x2]
	fmla	v8.2d, v11.2d, v5.2d
	add	x2, x2, 32
	ldr	q12, [x1]
	fadd	v7.2d, v7.2d, v18.2d
	fadd	v9.2d, v9.2d, v16.2d
	ldr	q11, [x1, 16]
	fmla	v0.2d, v10.2d, v5.2d
	ldr	x17, [sp, 384]
	fadd	v15.2d, v15.2d, v17.2d
	mov	v10.16b, v12.16b
	fdiv	v9.2d, v6.2d, v9.2d
	cmp	x6, x17
	fadd	v7.2d, v7.2d, v15.2d
	fmla	v10.2d, v9.2d, v8.2d
	mov	v8.16b, v11.16b
	fdiv	v7.2d, v6.2d, v7.2d
	fmla	v8.2d, v7.2d, v0.2d
	stp	q10, q8, [x1]
	add	x1, x1, 32
	bne	.L11
	ldr	x0, [sp, 304]
	ldp	x17, x8, [sp, 352]
	ldr	x2, [sp, 272]
	add	x23, x0, 40
	add	x6, x0, 32
	add	x23, x23, x8
	add	x6, x6, x8
	ldr	x0, [sp, 336]
	add	x18, x2, x0
	ldr	x2, [sp, 264]
	add	x5, x5, x0
	add	x4, x4, x0
	add	x16, x2, x0
	ldr	x2, [sp, 256]
	add	x15, x2, x0
	ldr	x2, [sp, 240]
	add	x14, x2, x0
	ldr	x2, [sp, 232]
	add	x13, x2, x0
	ldr	x2, [sp, 208]
	add	x12, x2, x0
	ldr	x2, [sp, 280]
	add	x11, x0, x2
	ldr	x2, [sp, 288]
	add	x10, x0, x2
	ldr	x2, [sp, 296]
	add	x9, x0, x2
	ldr	x2, [sp, 224]
	add	x8, x2, x0
	ldr	x2, [sp, 216]
	add	x7, x2, x0
	ldr	x2, [sp, 312]
	add	x3, x2, x0
	ldr	x2, [sp, 656]
.L12:
	str	x26, [sp, 336]
	mov	x0, 0
	ldr	x26, [sp, 400]
.L13:
	add	x2, x2, 1
	ldr	q10, [x4, x0]
	ldr	q0, [x11, x0]
	ldr	q9, [x10, x0]
	ldr	q11, [x5, x0]
	ldr	q12, [x12, x0]
	fadd	v0.2d, v0.2d, v10.2d
	ldr	q7, [x3, x0]
	ldr	q8, [x13, x0]
	ldr	q10, [x8, x0]
	ldr	q13, [x6, x0]
	fadd	v7.2d, v7.2d, v9.2d
	ldr	q9, [x7, x0]
	fadd	v8.2d, v8.2d, v11.2d
	ldr	q11, [x9, x0]
	fadd	v10.2d, v10.2d, v12.2d
	ldr	q12, [x23, x0]
	fsub	v0.2d, v0.2d, v7.2d
	ldr	q7, [x16, x0]
	fsub	v9.2d, v9.2d, v13.2d
	ldr	q13, [x18, x0]
	fsub	v8.2d, v8.2d, v10.2d
	ldr	q10, [x14, x0]
	fsub	v11.2d, v11.2d, v12.2d
	ldr	q12, [x15, x0]
	fadd	v0.2d, v0.2d, v9.2d
	fadd	v7.2d, v7.2d, v13.2d
	ldr	q9, [x1, x0]
	fadd	v8.2d, v8.2d, v11.2d
	fadd	v10.2d, v10.2d, v12.2d
	fmul	v0.2d, v0.2d, v2.2d
	fadd	v7.2d, v7.2d, v10.2d
	fmla	v0.2d, v8.2d, v5.2d
	mov	v8.16b, v9.16b
	fdiv	v7.2d, v6.2d, v7.2d
	fmla	v8.2d, v0.2d, v7.2d
	str	q8, [x1, x0]
	add	x0, x0, 16
	cmp	x26, x2
	bhi	.L13
	ldr	x0, [sp, 368]
	ldr	x26, [sp, 336]
	cbz	x0, .L14
	ldr	x1, [sp, 392]
.L9:
	ldp	x4, x3, [sp, 184]
	ldr	x2, [sp, 160]
	madd	x3, x25, x3, x1
	ldr	x0, [sp, 200]
	ldr	d11, [x22, x3, lsl 3]
	madd	x2, x25, x2, x1
	madd	x0, x25, x0, x1
	ldr	d8, [x17, x2, lsl 3]
	madd	x1, x25, x4, x1
	ldr	d0, [x30, x0, lsl 3]
	add	x4, x0, 1
	sub	x2, x0, #2
	ldr	d10, [x20, x0, lsl 3]
	ldr	d7, [x17, x0, lsl 3]
	ldr	d9, [x20, x4, lsl 3]
	fadd	d0, d0, d8
	sub	x4, x0, #1
	ldr	d8, [x22, x0, lsl 3]
	ldr	d12, [x27, x0, lsl 3]
	fadd	d7, d7, d10
	ldr	d10, [x17, x1, lsl 3]
	fadd	d0, d0, d9
	ldr	d9, [x21, x0, lsl 3]
	fadd	d8, d8, d11
	ldr	d11, [x17, x3, lsl 3]
	fadd	d7, d7, d12
	ldr	d12, [x24, x0, lsl 3]
	fsub	d0, d0, d10
	ldr	d10, [x21, x3, lsl 3]
	fadd	d8, d8, d9
	ldr	d9, [x28, x0, lsl 3]
	fsub	d7, d7, d11
	ldr	d11, [x20, x2, lsl 3]
	fsub	d0, d0, d12
	fadd	d8, d8, d10
	ldr	d10, [x20, x4, lsl 3]
	fsub	d7, d7, d9
	ldr	d9, [x19, x0, lsl 3]
	fsub	d0, d0, d11
	fdiv	d8, d1, d8
	fsub	d7, d7, d10
	fmul	d0, d0, d3
	fmadd	d0, d4, d7, d0
	fmadd	d0, d0, d8, d9
	str	d0, [x19, x0, lsl 3]
.L14:
	ldr	x0, [sp, 272]
	ldr	x1, [sp, 160]
	add	x0, x0, x26
	str	x0, [sp, 272]
	ldr	x0, [sp, 264]
	add	x0, x0, x26
	str	x0, [sp, 264]
	ldr	x0, [sp, 256]
	add	x0, x0, x26
	str	x0, [sp, 256]
	ldr	x0, [sp, 240]
	add	x0, x0, x26
	str	x0, [sp, 240]
	ldr	x0, [sp, 320]
	add	x0, x0, x26
	str	x0, [sp, 320]
	ldr	x0, [sp, 304]
	add	x0, x0, x26
	str	x0, [sp, 304]
	ldr	x0, [sp, 232]
	add	x0, x0, x26
	str	x0, [sp, 232]
	ldr	x0, [sp, 208]
	add	x0, x0, x26
	str	x0, [sp, 208]
	ldr	x0, [sp, 280]
	add	x0, x0, x26
	str	x0, [sp, 280]
	ldr	x0, [sp, 288]
	add	x0, x0, x26
	str	x0, [sp, 288]
	ldr	x0, [sp, 296]
	add	x0, x0, x26
	str	x0, [sp, 296]
	ldr	x0, [sp, 224]
	add	x0, x0, x26
	str	x0, [sp, 224]
	ldr	x0, [sp, 216]
	add	x0, x0, x26
	str	x0, [sp, 216]
	ldr	x0, [sp, 312]
	add	x0, x0, x26
	str	x0, [sp, 312]
	ldr	x0, [sp, 344]
	cmp	x0, x1
	bgt	.L15
	ldr	x1, [sp, 408]
	ldp	x13, x14, [sp, 424]
	ldp	x16, x15, [sp, 440]
	ldp	x8, x7, [sp, 456]
	ldp	x12, x6, [sp, 472]
	ldp	x18, x11, [sp, 488]
	ldr	x0, [sp, 776]
	add	x1, x1, x0
	add	x20, x20, x0
	add	x14, x14, x0
	add	x16, x16, x0
	add	x15, x15, x0
	add	x8, x8, x0
	str	x1, [sp, 408]
	ldr	x1, [sp, 416]
	add	x7, x7, x0
	add	x12, x12, x0
	ldr	x0, [sp, 344]
	cmp	x0, x1
	beq	.L38
	mov	x0, x1
	str	x13, [sp, 688]
	b	.L3
.L23:
	mov	x1, 2
	b	.L9
.L10:
	add	x23, x0, 8
	mov	x2, 0
	b	.L12
.L41:
	ldr	x22, [sp, 408]
	ldr	x1, [sp, 1112]
	ldr	x0, [sp, 632]
	ldr	x5, [sp, 640]
	add	x4, x22, x1, lsl 3
	ldr	x1, [sp, 616]
	add	x0, x0, x22
	ldr	x10, [sp, 232]
	add	x2, x5, x0
	ldr	x7, [sp, 1104]
	add	x8, x1, 16
	add	x1, x5, x2
	ldr	x6, [sp, 664]
	add	x3, x5, x1
	add	x8, x4, x8
	mov	x4, x22
	ldr	q24, [x10]
	add	x10, x7, x22
	ldr	x5, [sp, 184]
	add	x9, x6, 16
	ldr	x7, [sp, 648]
	ldr	x22, [sp, 208]
	ldr	q19, [x5]
	add	x6, x2, x7
	add	x5, x0, x7
	mov	x2, x7
	add	x3, x3, x7
	ldr	x7, [sp, 224]
	mov	x0, x9
	ldr	q23, [x22]
	ldr	q17, [x7]
	add	x7, x1, x2
	add	x2, x10, x9
	ldr	x1, [sp, 1144]
	ldr	x9, [sp, 1128]
	ldr	x10, [sp, 232]
	add	x1, x1, x4
	add	x1, x1, x0
	add	x0, x9, x4
	ldr	x9, [sp, 648]
	ldr	q18, [x10, 8]
	add	x0, x0, x9
	ldr	x9, [sp, 488]
	add	x5, x5, x9
	add	x2, x2, x9
	add	x4, x9, x4
	add	x3, x3, x9
	str	x2, [sp, 432]
	add	x2, x1, x9
	add	x7, x7, x9
	str	x5, [sp, 864]
	add	x5, x6, x9
	add	x8, x8, x9
	str	x2, [sp, 976]
	add	x2, x0, x9
	ldr	x9, [sp, 224]
	str	x5, [sp, 920]
	ldr	x5, [sp, 184]
	str	x2, [sp, 912]
	str	x3, [sp, 992]
	ldr	q22, [x9, 8]
	ldr	q9, [x5, 8]
	ldr	x3, [sp, 1120]
	ldr	x2, [sp, 1152]
	ldr	x1, [sp, 1136]
	add	x3, x3, x4
	ldr	x5, [sp, 552]
	add	x0, x2, x4
	str	x3, [sp, 856]
	ldr	x3, [sp, 216]
	str	x0, [sp, 512]
	add	x1, x1, x4
	ldr	x0, [sp, 616]
	str	x1, [sp, 952]
	ldr	q10, [x22, 8]
	mov	x1, x3
	ldr	x22, [sp, 560]
	add	x4, x0, x3
	ldr	x6, [sp, 664]
	str	x4, [sp, 304]
	add	x4, x0, x5
	ldr	x2, [sp, 592]
	str	x4, [sp, 312]
	add	x4, x0, x22
	str	x4, [sp, 320]
	add	x4, x10, 16
	str	x4, [sp, 336]
	add	x4, x10, 24
	mov	x10, x1
	ldr	x1, [sp, 184]
	add	x3, x2, x3
	str	x4, [sp, 352]
	add	x4, x6, x10
	str	x4, [sp, 360]
	add	x4, x6, x5
	ldr	x5, [sp, 624]
	str	x4, [sp, 368]
	add	x4, x6, x27
	str	x4, [sp, 424]
	add	x4, x5, x10
	mov	x10, x22
	ldr	x22, [sp, 568]
	str	x4, [sp, 440]
	add	x4, x5, x10
	str	x4, [sp, 448]
	add	x4, x0, x27
	add	x10, x0, x22
	str	x4, [sp, 872]
	add	x4, x1, 16
	add	x1, x1, 24
	str	x10, [sp, 880]
	mov	x10, x2
	add	x2, x2, x27
	stp	x4, x1, [sp, 456]
	ldr	x1, [sp, 192]
	add	x4, x6, x1
	str	x4, [sp, 888]
	add	x4, x5, x27
	str	x4, [sp, 896]
	add	x4, sp, 1000
	str	x19, [sp, 1064]
	add	x19, sp, 888
	stp	x25, x26, [x4]
	add	x25, sp, 920
	stp	x17, x13, [x4, 16]
	add	x4, x5, x22
	add	x13, sp, 1032
	str	x4, [sp, 904]
	add	x4, x0, x1
	add	x1, x10, x1
	stp	x14, x15, [x13]
	str	x4, [sp, 928]
	ldr	x4, [sp, 576]
	str	x1, [sp, 944]
	ldr	x1, [sp, 200]
	stp	x16, x18, [x13, 16]
	add	x22, x0, x4
	ldr	x13, [sp, 872]
	str	x22, [sp, 936]
	add	x22, x9, 16
	add	x9, x9, 24
	ldr	x14, [sp, 880]
	stp	x22, x9, [sp, 472]
	add	x22, x6, x1
	ldr	x9, [sp, 192]
	str	x20, [sp, 1072]
	ldr	x6, [sp, 208]
	str	x21, [sp, 1080]
	add	x10, x5, x9
	add	x9, x5, x4
	add	x4, x0, x1
	str	x4, [sp, 960]
	ldr	x4, [sp, 584]
	add	x0, x0, x4
	str	x0, [sp, 968]
	ldr	x0, [sp, 592]
	add	x0, x0, x1
	add	x1, x6, 16
	str	x1, [sp, 496]
	add	x1, x6, 24
	ldr	x6, [sp, 200]
	str	x1, [sp, 504]
	sub	x1, x23, #1
	str	x1, [sp, 160]
	add	x1, x5, x4
	mov	x4, x1
	add	x6, x5, x6
	mov	x5, 0
	str	x6, [sp, 984]
	mov	x6, 0
	ldp	x15, x16, [x19]
	str	x23, [sp, 872]
	add	x23, sp, 880
	ldp	x17, x18, [x19, 16]
	stp	x28, x30, [x23, 16]
	mov	x28, x4
	add	x4, sp, 952
	ldp	x19, x20, [x25]
	ldp	x21, x1, [x25, 16]
	stp	x24, x27, [x23]
	ldp	x23, x24, [x4]
	ldp	x27, x30, [x4, 32]
	str	x11, [sp, 912]
	ldr	x11, [sp, 856]
	str	x12, [sp, 856]
	ldr	x12, [sp, 864]
	ldr	x25, [sp, 968]
	ldr	x26, [sp, 976]
	b	.L4
.L21:
	mov	v24.16b, v13.16b
	mov	v18.16b, v14.16b
	mov	v19.16b, v11.16b
	mov	v9.16b, v12.16b
	mov	v17.16b, v15.16b
	mov	v22.16b, v16.16b
	mov	v23.16b, v20.16b
	mov	v10.16b, v21.16b
.L4:
	ldr	x4, [sp, 352]
	add	x5, x5, 1
	ldr	q0, [x12, x6]
	ldr	q8, [x11, x6]
	ldr	q14, [x4, x6]
	ldr	x4, [sp, 424]
	fsub	v8.2d, v8.2d, v24.2d
	ldr	q29, [x19, x6]
	ldr	q24, [x15, x6]
	ldr	q20, [x4, x6]
	ldr	x4, [sp, 432]
	fadd	v7.2d, v14.2d, v20.2d
	ldr	q15, [x4, x6]
	ldr	x4, [sp, 336]
	fadd	v15.2d, v15.2d, v0.2d
	ldr	q13, [x4, x6]
	ldr	x4, [sp, 360]
	fsub	v7.2d, v7.2d, v15.2d
	ldr	q21, [x4, x6]
	ldr	x4, [sp, 368]
	fadd	v11.2d, v13.2d, v21.2d
	ldr	q27, [x4, x6]
	ldr	x4, [sp, 448]
	fadd	v29.2d, v29.2d, v27.2d
	ldr	q12, [x4, x6]
	ldr	x4, [sp, 440]
	fadd	v0.2d, v12.2d, v27.2d
	ldr	q27, [x17, x6]
	ldr	q16, [x4, x6]
	ldr	x4, [sp, 304]
	fsub	v11.2d, v11.2d, v0.2d
	fadd	v0.2d, v7.2d, v8.2d
	fsub	v16.2d, v16.2d, v18.2d
	ldr	q18, [x8, x6]
	fadd	v27.2d, v27.2d, v21.2d
	ldr	q25, [x4, x6]
	ldr	x4, [sp, 312]
	fmul	v7.2d, v0.2d, v2.2d
	ldr	q15, [x4, x6]
	ldr	x4, [sp, 320]
	fadd	v8.2d, v15.2d, v25.2d
	ldr	q26, [x4, x6]
	ldr	x4, [sp, 464]
	fadd	v18.2d, v18.2d, v26.2d
	ldr	q12, [x4, x6]
	fadd	v25.2d, v25.2d, v26.2d
	fadd	v26.2d, v11.2d, v16.2d
	ldr	x4, [sp, 456]
	fadd	v15.2d, v8.2d, v18.2d
	fadd	v0.2d, v12.2d, v24.2d
	ldr	q11, [x4, x6]
	fmla	v7.2d, v26.2d, v5.2d
	ldr	q16, [x18, x6]
	ldr	q28, [x16, x6]
	fdiv	v8.2d, v6.2d, v15.2d
	fsub	v0.2d, v0.2d, v29.2d
	ldr	q29, [x3, x6]
	fadd	v18.2d, v20.2d, v11.2d
	ldr	q26, [x13, x6]
	fsub	v16.2d, v16.2d, v19.2d
	ldr	q30, [x14, x6]
	fsub	v28.2d, v28.2d, v9.2d
	mov	v9.16b, v29.16b
	ldr	q19, [x20, x6]
	fsub	v18.2d, v18.2d, v27.2d
	ldr	q27, [x21, x6]
	fadd	v0.2d, v0.2d, v16.2d
	fadd	v26.2d, v26.2d, v30.2d
	ldr	x4, [sp, 472]
	fmla	v9.2d, v8.2d, v7.2d
	fadd	v19.2d, v19.2d, v27.2d
	ldr	q27, [x9, x6]
	fadd	v18.2d, v18.2d, v28.2d
	fadd	v7.2d, v25.2d, v26.2d
	ldr	q15, [x4, x6]
	fmul	v0.2d, v0.2d, v2.2d
	ldr	x4, [sp, 480]
	fadd	v8.2d, v19.2d, v26.2d
	str	q9, [x3, x6]
	ldr	q9, [x2, x6]
	fadd	v27.2d, v27.2d, v20.2d
	fmla	v0.2d, v5.2d, v18.2d
	fdiv	v7.2d, v6.2d, v7.2d
	ldr	q16, [x4, x6]
	ldr	x4, [sp, 504]
	fadd	v25.2d, v24.2d, v15.2d
	fdiv	v18.2d, v6.2d, v8.2d
	ldr	q8, [x22, x6]
	fmla	v9.2d, v7.2d, v0.2d
	ldr	q0, [x7, x6]
	ldr	q26, [x23, x6]
	fsub	v25.2d, v25.2d, v27.2d
	fadd	v29.2d, v16.2d, v8.2d
	ldr	q28, [x30, x6]
	fadd	v0.2d, v0.2d, v21.2d
	ldr	q21, [x4, x6]
	str	q9, [x2, x6]
	ldr	x4, [sp, 496]
	fsub	v26.2d, v26.2d, v17.2d
	ldr	q7, [x10, x6]
	fadd	v28.2d, v28.2d, v20.2d
	fsub	v17.2d, v29.2d, v0.2d
	ldr	q0, [x26, x6]
	ldr	q20, [x4, x6]
	ldr	x4, [sp, 512]
	fsub	v7.2d, v7.2d, v22.2d
	fadd	v17.2d, v17.2d, v26.2d
	ldr	q27, [x28, x6]
	fadd	v0.2d, v0.2d, v21.2d
	ldr	q26, [x27, x6]
	fadd	v8.2d, v8.2d, v20.2d
	ldr	q22, [x4, x6]
	fadd	v25.2d, v25.2d, v7.2d
	fmul	v17.2d, v17.2d, v2.2d
	ldr	q7, [x24, x6]
	fadd	v27.2d, v27.2d, v24.2d
	fsub	v0.2d, v0.2d, v28.2d
	ldr	q24, [x25, x6]
	fsub	v10.2d, v26.2d, v10.2d
	fsub	v22.2d, v22.2d, v23.2d
	ldr	q9, [x1, x6]
	fmla	v17.2d, v5.2d, v25.2d
	fsub	v8.2d, v8.2d, v27.2d
	fadd	v7.2d, v7.2d, v24.2d
	fadd	v0.2d, v0.2d, v22.2d
	fmla	v9.2d, v18.2d, v17.2d
	fadd	v8.2d, v8.2d, v10.2d
	fadd	v7.2d, v7.2d, v19.2d
	fmul	v0.2d, v0.2d, v2.2d
	str	q9, [x1, x6]
	fmla	v0.2d, v5.2d, v8.2d
	ldr	q8, [x0, x6]
	fdiv	v7.2d, v6.2d, v7.2d
	ldr	x4, [sp, 400]
	fmla	v8.2d, v7.2d, v0.2d
	str	q8, [x0, x6]
	add	x6, x6, 16
	cmp	x4, x5
	bne	.L21
	ldr	x0, [sp, 1088]
	add	x2, sp, 872
	add	x3, sp, 904
	add	x4, sp, 1016
	add	x5, sp, 1048
	ldp	x23, x24, [x2]
	ldp	x30, x11, [x3]
	ldp	x17, x13, [x4]
	ldp	x16, x18, [x5]
	ldp	x27, x28, [x2, 16]
	ldp	x14, x15, [x4, 16]
	ldp	x19, x20, [x5, 16]
	ldp	x25, x26, [x3, 96]
	ldr	x12, [sp, 856]
	ldr	x21, [sp, 1080]
	tbz	x0, 0, .L7
	ldr	x0, [sp, 240]
	ldr	x4, [sp, 280]
	mul	x6, x26, x0
	ldr	x0, [sp, 264]
	mul	x5, x26, x4
	add	x1, x6, x11
	add	x3, x6, x30
	mul	x7, x26, x0
	ldr	x0, [sp, 256]
	add	x10, x5, x11
	ldr	d7, [x28, x1, lsl 3]
	add	x2, x7, x30
	add	x9, x7, x11
	ldr	d12, [x14, x3, lsl 3]
	madd	x8, x26, x0, x30
	ldr	d8, [x14, x2, lsl 3]
	ldr	d11, [x28, x3, lsl 3]
	ldr	x0, [sp, 272]
	ldr	d0, [x18, x3, lsl 3]
	fadd	d7, d8, d7
	ldr	d14, [x25, x3, lsl 3]
	fadd	d11, d12, d11
	madd	x0, x26, x0, x30
	ldr	d15, [x25, x8, lsl 3]
	ldr	x1, [sp, 288]
	fadd	d7, d7, d0
	ldr	d9, [x15, x3, lsl 3]
	ldr	d10, [x17, x3, lsl 3]
	fadd	d15, d14, d15
	mul	x4, x26, x1
	add	x1, x5, x30
	ldr	d13, [x14, x0, lsl 3]
	add	x0, x6, x21
	add	x6, x6, x12
	ldr	d0, [x28, x9, lsl 3]
	fadd	d11, d11, d9
	add	x9, x4, x11
	ldr	d9, [x14, x1, lsl 3]
	fadd	d15, d15, d10
	fadd	d14, d14, d10
	ldr	d16, [x14, x8, lsl 3]
	fsub	d7, d7, d13
	ldr	d17, [x17, x8, lsl 3]
	add	x8, x7, x21
	add	x7, x7, x12
	ldr	d18, [x19, x3, lsl 3]
	fadd	d0, d9, d0
	ldr	d10, [x28, x2, lsl 3]
	fsub	d11, d11, d16
	ldr	d13, [x18, x2, lsl 3]
	fadd	d15, d15, d17
	ldr	d19, [x16, x3, lsl 3]
	fsub	d7, d7, d18
	ldr	d18, [x28, x0, lsl 3]
	fadd	d10, d8, d10
	add	x0, x4, x30
	ldr	d17, [x15, x2, lsl 3]
	fadd	d0, d0, d13
	fdiv	d15, d1, d15
	ldr	d13, [x25, x2, lsl 3]
	fsub	d11, d11, d19
	ldr	d19, [x28, x6, lsl 3]
	fsub	d7, d7, d18
	fadd	d10, d10, d17
	ldr	d18, [x19, x2, lsl 3]
	fsub	d0, d0, d16
	ldr	d17, [x17, x2, lsl 3]
	fadd	d14, d14, d13
	fsub	d11, d11, d19
	fmul	d7, d7, d3
	ldr	d20, [x16, x2, lsl 3]
	fsub	d10, d10, d12
	ldr	d16, [x13, x3, lsl 3]
	fsub	d0, d0, d18
	ldr	d19, [x28, x8, lsl 3]
	fadd	d14, d14, d17
	fadd	d13, d13, d17
	add	x8, x5, x21
	add	x5, x5, x12
	fmadd	d7, d4, d11, d7
	ldr	d18, [x28, x7, lsl 3]
	add	x7, x4, x21
	add	x4, x4, x12
	fsub	d10, d10, d20
	ldr	d17, [x25, x1, lsl 3]
	fsub	d0, d0, d19
	fdiv	d11, d1, d14
	ldr	x6, [sp, 160]
	fmadd	d14, d15, d7, d16
	ldr	d15, [x18, x1, lsl 3]
	ldr	d19, [x18, x0, lsl 3]
	fsub	d7, d10, d18
	madd	x6, x26, x6, x30
	fmul	d0, d0, d3
	ldr	d10, [x14, x0, lsl 3]
	fadd	d13, d13, d17
	ldr	d16, [x14, x6, lsl 3]
	ldr	d18, [x16, x1, lsl 3]
	fmadd	d0, d4, d7, d0
	str	d14, [x13, x3, lsl 3]
	ldr	d7, [x13, x2, lsl 3]
	ldr	d14, [x15, x1, lsl 3]
	fmadd	d0, d11, d0, d7
	ldr	d7, [x28, x10, lsl 3]
	ldr	d11, [x28, x1, lsl 3]
	fadd	d7, d10, d7
	fadd	d11, d9, d11
	str	d0, [x13, x2, lsl 3]
	ldr	d0, [x17, x1, lsl 3]
	fadd	d7, d7, d15
	ldr	d15, [x19, x1, lsl 3]
	fadd	d11, d11, d14
	ldr	d14, [x28, x0, lsl 3]
	fadd	d13, d13, d0
	fadd	d17, d17, d0
	ldr	d0, [x28, x9, lsl 3]
	fsub	d7, d7, d12
	ldr	d12, [x25, x0, lsl 3]
	fsub	d11, d11, d8
	fadd	d10, d10, d14
	ldr	d14, [x15, x0, lsl 3]
	fadd	d0, d0, d16
	ldr	d16, [x28, x8, lsl 3]
	fdiv	d13, d1, d13
	fsub	d7, d7, d15
	ldr	d15, [x28, x5, lsl 3]
	fadd	d12, d17, d12
	fsub	d11, d11, d18
	fadd	d10, d10, d14
	ldr	d14, [x19, x0, lsl 3]
	fadd	d0, d0, d19
	fsub	d7, d7, d16
	ldr	d16, [x17, x0, lsl 3]
	fsub	d11, d11, d15
	ldr	d15, [x16, x0, lsl 3]
	fsub	d0, d0, d8
	fsub	d8, d10, d9
	ldr	d10, [x13, x1, lsl 3]
	fmul	d7, d7, d3
	fadd	d9, d12, d16
	ldr	d12, [x28, x4, lsl 3]
	fsub	d0, d0, d14
	ldr	d14, [x28, x7, lsl 3]
	fmadd	d7, d4, d11, d7
	fsub	d8, d8, d15
	fdiv	d9, d1, d9
	fmadd	d10, d13, d7, d10
	fsub	d0, d0, d14
	fsub	d7, d8, d12
	fmul	d0, d0, d3
	str	d10, [x13, x1, lsl 3]
	fmadd	d0, d4, d7, d0
	ldr	d7, [x13, x0, lsl 3]
	fmadd	d0, d9, d0, d7
	str	d0, [x13, x0, lsl 3]
	b	.L7
.L38:
	ldp	d8, d9, [sp, 96]
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
	ldp	d10, d11, [sp, 112]
	ldp	d12, d13, [sp, 128]
	ldp	d14, d15, [sp, 144]
.L1:
	ldp	x29, x30, [sp]
	add	sp, sp, 1200
	ret
.L40:
	mov	x0, 2
	str	x0, [sp, 160]
	b	.L20
	.section	.note.GNU-stack,"",@progbits
