	.text
kernel_uxx_sp_nodiv:
	addvl	sp, sp, #-2
	sub	sp, sp, #1072
	stp	x29, x30, [sp]
	mov	x29, sp
	stp	x21, x22, [sp, 32]
	mul	x21, x0, x0
	stp	x23, x24, [sp, 48]
	mov	x23, x0
	str	x0, [sp, 640]
	sub	x0, x0, #1
	stp	x1, x2, [sp, 488]
	str	x0, [sp, 176]
	str	x4, [sp, 832]
	str	x21, [sp, 1016]
	cmp	x0, 2
	ble	.L1
	lsl	x22, x23, 2
	stp	x19, x20, [sp, 16]
	mov	x30, x5
	lsr	x20, x22, 2
	lsl	x14, x21, 3
	add	x0, x21, x21, lsl 1
	add	x4, x20, x21
	add	x6, x20, x20, lsl 1
	mov	x24, x3
	add	x2, x20, x4
	stp	x25, x26, [sp, 64]
	add	x26, x5, 8
	add	x12, x20, x2
	lsl	x5, x6, 2
	add	x1, x20, x20, lsl 2
	add	x10, x20, x12
	lsl	x12, x12, 2
	add	x18, x3, x21, lsl 3
	add	x9, x20, x10
	str	x6, [sp, 1040]
	lsl	x1, x1, 2
	sub	x25, x9, x22
	str	x14, [sp, 936]
	add	x19, x1, x0, lsl 2
	add	x6, x25, x20, lsl 1
	ldr	x14, [sp, 832]
	add	x11, x20, x25
	add	x7, x25, x25, lsl 1
	lsl	x9, x9, 2
	add	x13, x20, x11
	lsl	x6, x6, 3
	add	x11, x24, x11, lsl 3
	lsl	x10, x10, 2
	lsl	x7, x7, 2
	str	x9, [sp, 824]
	add	x9, x24, x25, lsl 3
	str	x6, [sp, 984]
	add	x6, x1, x21, lsl 3
	add	x8, x21, x4
	add	x13, x14, x13, lsl 3
	stp	x27, x28, [sp, 80]
	lsl	x27, x20, 4
	lsl	x28, x20, 3
	mov	x3, x0
	add	x15, x27, x3, lsl 2
	sub	x0, x23, #8
	sub	x23, x23, #3
	str	x6, [sp, 760]
	add	x6, x19, x26
	add	x16, x28, x3, lsl 2
	str	x7, [sp, 968]
	lsl	x7, x2, 3
	and	x17, x0, -4
	str	x6, [sp, 992]
	add	x6, x24, x2, lsl 3
	lsl	x2, x2, 2
	stp	d8, d9, [sp, 96]
	fmov	s9, s0
	fmov	s0, 2.5e-1
	stp	d10, d11, [sp, 112]
	lsl	x0, x21, 2
	fmov	s8, s1
	stp	d12, d13, [sp, 128]
	mov	z1.s, s9
	whilelo	p2.s, xzr, x23
	stp	d14, d15, [sp, 144]
	str	x27, [sp, 720]
	fmul	s18, s2, s0
	fmov	s25, s9
	str	x9, [sp, 728]
	add	x9, x18, x1
	add	x1, x1, 8
	str	x11, [sp, 744]
	mov	x11, 2
	mov	z2.s, s18
	str	x13, [sp, 752]
	cntb	x13
	mov	z0.s, s8
	str	x12, [sp, 808]
	mov	x12, x24
	str	x10, [sp, 816]
	lsl	x10, x4, 3
	str	x26, [sp, 840]
	fmov	s24, s18
	str	x28, [sp, 944]
	str	x25, [sp, 952]
	mov	x25, 0
	str	x20, [sp, 1008]
	str	x6, [sp, 776]
	mov	x6, x18
	mov	x18, x23
	str	x2, [sp, 800]
	lsl	x2, x8, 2
	mov	x8, x30
	str	x1, [sp, 1064]
	lsl	x1, x21, 1
	str	x2, [sp, 792]
	add	x2, x30, x3, lsl 2
	str	x1, [sp, 1024]
	add	x1, x22, 8
	str	x9, [sp, 768]
	add	x9, x5, x21, lsl 3
	str	x2, [sp, 624]
	add	x2, x6, x5
	mov	x6, x0
	str	x1, [sp, 568]
	mov	x1, x0
	str	x2, [sp, 736]
	add	x2, x5, 8
	str	xzr, [sp, 232]
	str	x2, [sp, 1048]
	add	x2, x24, x4, lsl 3
	ldr	x4, [sp, 936]
	str	x25, [sp, 648]
	str	x2, [sp, 784]
	add	x2, x15, x26
	str	x22, [sp, 920]
	str	x2, [sp, 976]
	add	x2, x16, x26
	mov	x5, x4
	str	x2, [sp, 960]
	add	x2, x28, 8
	str	x2, [sp, 576]
	add	x2, x27, 8
	str	x2, [sp, 1056]
	add	x2, x17, 10
	str	x2, [sp, 1000]
	add	x2, x14, x21, lsl 3
	str	x2, [sp, 616]
	lsl	x2, x20, 1
	str	x2, [sp, 1032]
	add	x2, x13, 8
	str	x2, [sp, 504]
.L3:
	ldr	x0, [sp, 488]
	add	x11, x11, 1
	add	x20, x8, x5
	add	x19, x8, x6
	mov	x17, 2
	ldr	x2, [sp, 616]
	add	x24, x5, x0
	add	x23, x6, x0
	ldr	x0, [sp, 496]
	add	x22, x5, x0
	ldr	x0, [sp, 232]
	add	x21, x0, x2
	ldr	x2, [sp, 624]
	add	x14, x8, x0
	add	x15, x0, x2
	ldr	x0, [sp, 640]
	cmp	x0, 7
	ble	.L14
	ldr	x0, [sp, 232]
	add	x25, x12, x9
	mov	x17, x10
	stp	x7, x9, [sp, 408]
	mov	x27, 0
	ldr	x2, [sp, 768]
	str	x24, [sp, 656]
	add	x13, x0, x2
	ldr	x2, [sp, 504]
	str	x13, [sp, 632]
	add	x3, x10, x2
	add	x2, x7, x2
	stp	x2, x3, [sp, 424]
	add	x3, sp, 864
	ldr	x2, [sp, 760]
	add	x2, x0, x2
	str	x2, [sp, 400]
	ldr	x2, [sp, 776]
	add	x28, x0, x2
	ldr	x2, [sp, 784]
	add	x30, x0, x2
	ldr	x2, [sp, 792]
	add	x2, x0, x2
	str	x2, [sp, 448]
	ldr	x2, [sp, 800]
	add	x2, x0, x2
	str	x2, [sp, 456]
	ldr	x2, [sp, 808]
	add	x2, x0, x2
	str	x2, [sp, 464]
	ldr	x2, [sp, 816]
	add	x2, x0, x2
	str	x2, [sp, 472]
	ldr	x2, [sp, 824]
	add	x2, x0, x2
	str	x2, [sp, 480]
	ldr	x2, [sp, 728]
	add	x2, x0, x2
	str	x2, [sp, 584]
	ldr	x2, [sp, 736]
	add	x2, x0, x2
	str	x2, [sp, 592]
	ldr	x2, [sp, 744]
	add	x2, x0, x2
	str	x2, [sp, 600]
	ldr	x2, [sp, 752]
	add	x0, x0, x2
	add	x2, sp, 704
	str	x0, [sp, 608]
	mov	x0, 6
	str	x0, [sp, 440]
	add	x0, sp, 664
	stp	x23, x22, [x0]
	stp	x7, x5, [x3, 16]
	ldr	x7, [sp, 720]
	str	x6, [sp, 896]
	ldr	x6, [sp, 840]
	stp	x14, x21, [x2]
	stp	x1, x9, [x3]
	stp	x20, x19, [x0, 16]
	stp	x11, x10, [x2, 144]
	str	x15, [sp, 696]
	str	x12, [sp, 904]
	str	x8, [sp, 912]
.L7:
	ldp	x3, x0, [sp, 408]
	ldp	x11, x10, [sp, 424]
	ldr	x1, [sp, 568]
	ldr	x9, [sp, 504]
	ldr	x2, [sp, 576]
	add	x4, x1, x17
	add	x3, x1, x3
	ldr	x1, [sp, 400]
	cmp	x10, x4
	add	x5, x0, x9
	add	x0, x17, 8
	ccmp	x5, x0, 4, gt
	cset	w8, le
	add	x2, x2, x17
	cmp	x10, x2
	add	x1, x1, x9
	ccmp	x0, x11, 0, gt
	cset	w9, ge
	and	w8, w8, w9
	ldr	x9, [sp, 232]
	cmp	x10, x3
	ccmp	x0, x1, 0, gt
	cset	w0, ge
	cmp	x5, x2
	ccmp	x4, x11, 0, gt
	add	x12, x27, x9
	cset	w9, ge
	cmp	x5, x3
	ccmp	x4, x1, 0, gt
	and	w0, w0, w9
	cset	w4, ge
	cmp	x11, x3
	and	w0, w8, w0
	ccmp	x2, x1, 0, gt
	cset	w1, ge
	and	w4, w4, w1
	tst	w0, w4
	beq	.L26
	ldr	x2, [sp, 232]
	mov	p1.b, p2.b
	ptrue	p0.b, all
	ldp	x19, x22, [sp, 456]
	ldp	x24, x15, [sp, 400]
	ldr	x0, [sp, 944]
	ldr	x3, [sp, 920]
	ldr	x4, [sp, 936]
	add	x5, x0, x2
	ldr	x0, [sp, 952]
	add	x8, x3, x5
	add	x5, x5, x6
	add	x11, x3, x8
	ldr	x14, [sp, 968]
	add	x8, x8, x6
	add	x9, x3, x11
	add	x4, x4, x2
	ldr	x3, [sp, 984]
	add	x9, x9, x6
	add	x11, x11, x6
	add	x10, x2, x0, lsl 2
	add	x5, x5, x27
	add	x8, x8, x27
	ldr	x1, [sp, 832]
	add	x9, x9, x27
	add	x11, x11, x27
	ldr	x26, [sp, 472]
	add	x3, x3, x2
	add	x2, x14, x2
	ldp	x0, x14, [sp, 488]
	add	x2, x2, x6
	add	x2, x2, x27
	add	x1, x1, 8
	add	x3, x3, x1
	add	x20, x24, x1
	str	x2, [sp, 360]
	add	x23, x3, x27
	add	x4, x4, x1
	add	x0, x0, 8
	add	x16, x14, 8
	ldr	x14, [sp, 480]
	add	x2, x0, x17
	add	x4, x4, x27
	add	x21, x24, x0
	add	x10, x10, x0
	str	x2, [sp, 184]
	add	x10, x10, x27
	ldr	x2, [sp, 448]
	str	x4, [sp, 264]
	add	x4, x16, x17
	add	x3, x2, x0
	add	x2, x2, x1
	str	x2, [sp, 248]
	ldr	x2, [sp, 416]
	str	x3, [sp, 192]
	add	x3, x19, x0
	str	x3, [sp, 200]
	add	x3, x1, x17
	str	x3, [sp, 240]
	add	x3, x1, x2
	str	x3, [sp, 256]
	add	x3, x0, x2
	str	x3, [sp, 296]
	add	x3, x22, x0
	str	x3, [sp, 304]
	add	x3, x1, x15
	add	x1, x0, x15
	str	x1, [sp, 368]
	add	x1, x26, x0
	add	x0, x14, x0
	str	x3, [sp, 336]
	add	x14, x14, x6
	str	x1, [sp, 376]
	mov	x1, x16
	add	x16, x30, 8
	str	x0, [sp, 528]
	mov	x0, x2
	add	x3, x1, x2
	str	x16, [sp, 208]
	add	x16, x30, 4
	add	x2, x1, x15
	add	x1, x24, x1
	add	x15, x6, x15
	str	x20, [sp, 392]
	str	x16, [sp, 216]
	add	x16, x30, 12
	add	x24, x6, x24
	mov	x20, x21
	ldr	x21, [sp, 528]
	str	x16, [sp, 224]
	add	x16, x6, x17
	str	x17, [sp, 552]
	str	x16, [sp, 272]
	add	x16, x19, x6
	add	x19, x28, 12
	str	x7, [sp, 560]
	mov	x7, x19
	str	x16, [sp, 280]
	ldr	x16, [sp, 960]
	str	x27, [sp, 544]
	mov	x27, x14
	add	x16, x16, x12
	str	x16, [sp, 288]
	add	x16, x25, 8
	str	x16, [sp, 312]
	add	x16, x25, 4
	str	x16, [sp, 320]
	add	x16, x25, 12
	str	x16, [sp, 328]
	add	x16, x6, x0
	ldr	x0, [sp, 992]
	str	x16, [sp, 344]
	add	x16, x22, x6
	add	x22, x26, x6
	ldr	x26, [sp, 976]
	mov	x17, x22
	str	x16, [sp, 352]
	add	x16, x28, 8
	str	x16, [sp, 384]
	add	x16, x28, 4
	add	x26, x26, x12
	str	x16, [sp, 512]
	add	x16, x13, 4
	str	x26, [sp, 520]
	add	x26, x0, x12
	add	x12, x13, 8
	ldr	x0, [sp, 440]
	str	x12, [sp, 536]
	add	x12, x13, 12
	ldr	x19, [sp, 520]
	str	x6, [sp, 520]
	ldr	x6, [sp, 512]
	str	x0, [sp, 928]
	mov	x0, 0
	ldr	x22, [sp, 536]
.L4:
	ld1w	z5.s, p1/z, [x5, x0, lsl 2]
	ld1w	z6.s, p1/z, [x30, x0, lsl 2]
	ldr	x14, [sp, 224]
	ld1w	z4.s, p1/z, [x14, x0, lsl 2]
	ldr	x14, [sp, 256]
	ld1w	z7.s, p1/z, [x14, x0, lsl 2]
	fadd	z4.s, z4.s, z7.s
	ldr	x14, [sp, 264]
	ld1w	z3.s, p1/z, [x14, x0, lsl 2]
	fadd	z3.s, z3.s, z5.s
	fsub	z4.s, z4.s, z3.s
	ldr	x14, [sp, 288]
	ld1w	z5.s, p1/z, [x14, x0, lsl 2]
	fsub	z5.s, z5.s, z6.s
	fadd	z4.s, z4.s, z5.s
	fmul	z4.s, z4.s, z0.s
	ldr	x14, [sp, 208]
	ld1w	z3.s, p1/z, [x14, x0, lsl 2]
	ldr	x14, [sp, 240]
	ld1w	z9.s, p1/z, [x14, x0, lsl 2]
	fadd	z3.s, z3.s, z9.s
	ldr	x14, [sp, 248]
	ld1w	z6.s, p1/z, [x14, x0, lsl 2]
	ldr	x14, [sp, 280]
	ld1w	z10.s, p1/z, [x14, x0, lsl 2]
	fadd	z10.s, z6.s, z10.s
	fsub	z3.s, z3.s, z10.s
	ldr	x14, [sp, 216]
	ld1w	z11.s, p1/z, [x14, x0, lsl 2]
	ldr	x14, [sp, 272]
	ld1w	z5.s, p1/z, [x14, x0, lsl 2]
	fsub	z5.s, z5.s, z11.s
	fadd	z3.s, z3.s, z5.s
	fmad	z3.s, p0/m, z1.s, z4.s
	ld1w	z5.s, p1/z, [x10, x0, lsl 2]
	ldr	x14, [sp, 184]
	ld1w	z10.s, p1/z, [x14, x0, lsl 2]
	ldr	x14, [sp, 192]
	ld1w	z11.s, p1/z, [x14, x0, lsl 2]
	fadd	z11.s, z10.s, z11.s
	ldr	x14, [sp, 200]
	ld1w	z4.s, p1/z, [x14, x0, lsl 2]
	fadd	z10.s, z10.s, z4.s
	fadd	z5.s, z4.s, z5.s
	ld1w	z4.s, p1/z, [x4, x0, lsl 2]
	fadd	z5.s, z5.s, z11.s
	ldr	x14, [sp, 328]
	ld1w	z11.s, p1/z, [x8, x0, lsl 2]
	fmul	z5.s, z5.s, z2.s
	fmad	z5.s, p0/m, z3.s, z4.s
	ld1w	z4.s, p1/z, [x14, x0, lsl 2]
	fadd	z11.s, z6.s, z11.s
	ldr	x14, [sp, 336]
	ld1w	z6.s, p1/z, [x14, x0, lsl 2]
	ld1w	z12.s, p1/z, [x25, x0, lsl 2]
	fadd	z4.s, z4.s, z6.s
	fsub	z4.s, z4.s, z11.s
	st1w	z5.s, p1, [x4, x0, lsl 2]
	ldr	x14, [sp, 360]
	ld1w	z3.s, p1/z, [x14, x0, lsl 2]
	fsub	z11.s, z3.s, z12.s
	fadd	z4.s, z4.s, z11.s
	fmul	z4.s, z4.s, z0.s
	ld1w	z5.s, p1/z, [x3, x0, lsl 2]
	ldr	x14, [sp, 312]
	ld1w	z3.s, p1/z, [x14, x0, lsl 2]
	fadd	z3.s, z7.s, z3.s
	ldr	x14, [sp, 352]
	ld1w	z11.s, p1/z, [x14, x0, lsl 2]
	fadd	z11.s, z9.s, z11.s
	fsub	z3.s, z3.s, z11.s
	ldr	x14, [sp, 320]
	ld1w	z13.s, p1/z, [x14, x0, lsl 2]
	ldr	x14, [sp, 344]
	ld1w	z12.s, p1/z, [x14, x0, lsl 2]
	fsub	z12.s, z12.s, z13.s
	fadd	z3.s, z3.s, z12.s
	fmad	z3.s, p0/m, z1.s, z4.s
	ldr	x14, [sp, 296]
	ld1w	z11.s, p1/z, [x14, x0, lsl 2]
	ldr	x14, [sp, 304]
	ld1w	z12.s, p1/z, [x14, x0, lsl 2]
	fadd	z11.s, z11.s, z12.s
	fadd	z4.s, z10.s, z11.s
	fmul	z4.s, z2.s, z4.s
	fmad	z3.s, p0/m, z4.s, z5.s
	ldr	x14, [sp, 392]
	st1w	z3.s, p1, [x3, x0, lsl 2]
	ld1w	z3.s, p1/z, [x11, x0, lsl 2]
	fadd	z9.s, z9.s, z3.s
	ld1w	z10.s, p1/z, [x28, x0, lsl 2]
	ld1w	z3.s, p1/z, [x14, x0, lsl 2]
	ldr	x14, [sp, 384]
	ld1w	z4.s, p1/z, [x19, x0, lsl 2]
	ld1w	z5.s, p1/z, [x7, x0, lsl 2]
	fadd	z5.s, z5.s, z3.s
	fsub	z5.s, z5.s, z9.s
	fsub	z9.s, z4.s, z10.s
	ld1w	z4.s, p1/z, [x14, x0, lsl 2]
	ld1w	z10.s, p1/z, [x17, x0, lsl 2]
	fadd	z5.s, z5.s, z9.s
	ld1w	z12.s, p1/z, [x6, x0, lsl 2]
	ldr	x14, [sp, 368]
	fadd	z10.s, z7.s, z10.s
	ld1w	z9.s, p1/z, [x15, x0, lsl 2]
	fmul	z5.s, z5.s, z0.s
	fsub	z9.s, z9.s, z12.s
	fadd	z4.s, z6.s, z4.s
	fsub	z4.s, z4.s, z10.s
	ld1w	z10.s, p1/z, [x14, x0, lsl 2]
	ldr	x14, [sp, 376]
	fadd	z4.s, z4.s, z9.s
	ld1w	z9.s, p1/z, [x14, x0, lsl 2]
	fmad	z4.s, p0/m, z1.s, z5.s
	fadd	z5.s, z10.s, z9.s
	fadd	z5.s, z5.s, z11.s
	ld1w	z11.s, p1/z, [x9, x0, lsl 2]
	ld1w	z12.s, p1/z, [x2, x0, lsl 2]
	fadd	z7.s, z7.s, z11.s
	ld1w	z11.s, p1/z, [x23, x0, lsl 2]
	fmul	z5.s, z2.s, z5.s
	fmad	z5.s, p0/m, z4.s, z12.s
	ld1w	z4.s, p1/z, [x12, x0, lsl 2]
	ld1w	z12.s, p1/z, [x13, x0, lsl 2]
	fadd	z4.s, z4.s, z11.s
	ld1w	z11.s, p1/z, [x26, x0, lsl 2]
	fsub	z4.s, z4.s, z7.s
	fsub	z7.s, z11.s, z12.s
	ld1w	z11.s, p1/z, [x22, x0, lsl 2]
	fadd	z4.s, z4.s, z7.s
	ld1w	z7.s, p1/z, [x27, x0, lsl 2]
	fmul	z4.s, z4.s, z0.s
	fadd	z6.s, z6.s, z7.s
	fadd	z3.s, z3.s, z11.s
	ld1w	z7.s, p1/z, [x24, x0, lsl 2]
	ld1w	z11.s, p1/z, [x16, x0, lsl 2]
	fsub	z3.s, z3.s, z6.s
	fsub	z7.s, z7.s, z11.s
	ld1w	z6.s, p1/z, [x20, x0, lsl 2]
	fadd	z3.s, z3.s, z7.s
	fadd	z6.s, z6.s, z10.s
	fmad	z3.s, p0/m, z1.s, z4.s
	ld1w	z4.s, p1/z, [x21, x0, lsl 2]
	fadd	z4.s, z4.s, z9.s
	fadd	z4.s, z4.s, z6.s
	fmul	z4.s, z2.s, z4.s
	st1w	z5.s, p1, [x2, x0, lsl 2]
	ld1w	z5.s, p1/z, [x1, x0, lsl 2]
	fmad	z3.s, p0/m, z4.s, z5.s
	st1w	z3.s, p1, [x1, x0, lsl 2]
	incw	x0
	whilelo	p1.s, x0, x18
	b.any	.L4
	ldr	x6, [sp, 520]
	ldr	x27, [sp, 544]
	ldr	x17, [sp, 552]
	ldr	x7, [sp, 560]
.L5:
	ldp	x1, x0, [sp, 432]
	add	x17, x17, x7
	add	x13, x13, x7
	add	x28, x28, x7
	add	x25, x25, x7
	add	x30, x30, x7
	add	x27, x27, x7
	add	x1, x1, x7
	add	x0, x0, 4
	stp	x1, x0, [sp, 432]
	ldr	x1, [sp, 416]
	add	x1, x1, x7
	str	x1, [sp, 416]
	ldr	x1, [sp, 408]
	add	x1, x1, x7
	str	x1, [sp, 408]
	ldr	x1, [sp, 424]
	add	x1, x1, x7
	str	x1, [sp, 424]
	ldr	x1, [sp, 400]
	add	x1, x1, x7
	str	x1, [sp, 400]
	ldr	x1, [sp, 448]
	add	x1, x1, x7
	str	x1, [sp, 448]
	ldr	x1, [sp, 456]
	add	x1, x1, x7
	str	x1, [sp, 456]
	ldr	x1, [sp, 464]
	add	x1, x1, x7
	str	x1, [sp, 464]
	ldr	x1, [sp, 472]
	add	x1, x1, x7
	str	x1, [sp, 472]
	ldr	x1, [sp, 480]
	add	x1, x1, x7
	str	x1, [sp, 480]
	ldr	x1, [sp, 1000]
	cmp	x0, x1
	bne	.L7
	add	x8, sp, 880
	add	x4, sp, 848
	ldr	x17, [sp, 928]
	ldp	x7, x5, [x8]
	ldp	x11, x10, [x4]
	ldp	x6, x12, [x8, 16]
	ldp	x1, x9, [x4, 16]
	ldr	x8, [sp, 912]
.L14:
	mov	x2, 0
	cntw	x19
	ptrue	p1.b, all
	ldr	x13, [sp, 1008]
	stp	x10, x1, [sp, 256]
	ldr	x27, [sp, 648]
	mul	x3, x17, x13
	stp	x9, x7, [sp, 272]
	ldr	x14, [sp, 1024]
	sub	x20, x3, x13
	mov	x21, x3
	stp	x5, x6, [sp, 288]
	ldr	x4, [sp, 1016]
	add	x0, x27, x14
	stp	x12, x8, [sp, 304]
	add	x13, x0, x3
	add	x22, x0, x20
	ldr	x3, [sp, 1032]
	sub	x4, x0, x4
	add	x23, x4, x14
	ldr	x14, [sp, 1040]
	stp	x11, x4, [sp, 240]
	add	x15, x20, x3
	add	x20, x4, x20
	ldr	x26, [sp, 832]
	sub	x14, x15, x14
	add	x15, x0, x15
	ldr	x25, [sp, 488]
	add	x3, x14, x3
	add	x14, x0, x14
	add	x0, x0, x3
	add	x0, x8, x0, lsl 2
	add	x30, x26, x14, lsl 2
	add	x14, x4, x3
	add	x14, x8, x14, lsl 2
	add	x0, x0, 8
	add	x28, x26, x15, lsl 2
	add	x15, x3, x27
	add	x3, x23, x3
	add	x27, x8, x3, lsl 2
	add	x3, x14, 8
	add	x23, x4, x21
	add	x24, x25, x22, lsl 2
	add	x30, x30, 8
	add	x28, x28, 8
	add	x16, x25, x13, lsl 2
	stp	x3, x0, [sp, 200]
	mov	x0, x25
	add	x3, x24, 8
	add	x24, x0, x23, lsl 2
	add	x27, x27, 8
	add	x0, x16, 8
	add	x25, x25, x20, lsl 2
	add	x20, x26, x22, lsl 2
	str	x3, [sp, 192]
	add	x24, x24, 8
	str	x0, [sp, 224]
	add	x22, x26, x13, lsl 2
	add	x25, x25, 8
	ldr	x0, [sp, 496]
	add	x15, x8, x15, lsl 2
	add	x3, x12, x13, lsl 2
	add	x22, x22, 8
	ldr	x26, [sp, 920]
	add	x15, x15, 8
	str	x15, [sp, 184]
	add	x23, x0, x13, lsl 2
	add	x0, x20, 8
	add	x23, x23, 8
	str	x0, [sp, 216]
.L9:
	ldr	x0, [sp, 224]
	add	x17, x17, 1
	add	x16, x24, x2
	add	x15, x25, x2
	add	x1, x23, x2
	mov	p0.b, p2.b
	add	x14, x3, 8
	add	x13, x3, 4
	add	x12, x3, 12
	add	x11, x22, x2
	add	x9, x28, x2
	add	x8, x30, x2
	add	x21, x0, x2
	ldr	x0, [sp, 192]
	add	x5, x27, x2
	add	x20, x0, x2
	ldr	x0, [sp, 216]
	add	x10, x0, x2
	ldr	x0, [sp, 208]
	add	x7, x0, x2
	ldr	x0, [sp, 200]
	add	x6, x0, x2
	ldr	x0, [sp, 184]
	add	x4, x0, x2
	mov	x0, 0
.L8:
	ld1w	z4.s, p0/z, [x12, x0, lsl 2]
	ld1w	z3.s, p0/z, [x9, x0, lsl 2]
	ld1w	z5.s, p0/z, [x8, x0, lsl 2]
	fadd	z3.s, z3.s, z4.s
	ld1w	z4.s, p0/z, [x4, x0, lsl 2]
	fadd	z5.s, z5.s, z4.s
	ld1w	z6.s, p0/z, [x3, x0, lsl 2]
	ld1w	z4.s, p0/z, [x5, x0, lsl 2]
	fsub	z3.s, z3.s, z5.s
	fsub	z4.s, z4.s, z6.s
	ld1w	z5.s, p0/z, [x14, x0, lsl 2]
	ld1w	z6.s, p0/z, [x10, x0, lsl 2]
	fadd	z3.s, z3.s, z4.s
	ld1w	z4.s, p0/z, [x11, x0, lsl 2]
	fadd	z4.s, z4.s, z5.s
	ld1w	z5.s, p0/z, [x6, x0, lsl 2]
	fadd	z6.s, z6.s, z5.s
	ld1w	z7.s, p0/z, [x13, x0, lsl 2]
	ld1w	z5.s, p0/z, [x7, x0, lsl 2]
	fmul	z3.s, z3.s, z0.s
	fsub	z5.s, z5.s, z7.s
	fsub	z4.s, z4.s, z6.s
	ld1w	z6.s, p0/z, [x21, x0, lsl 2]
	ld1w	z7.s, p0/z, [x16, x0, lsl 2]
	fadd	z4.s, z4.s, z5.s
	ld1w	z5.s, p0/z, [x20, x0, lsl 2]
	fmad	z4.s, p1/m, z1.s, z3.s
	fadd	z5.s, z5.s, z6.s
	ld1w	z3.s, p0/z, [x15, x0, lsl 2]
	ld1w	z6.s, p0/z, [x1, x0, lsl 2]
	fadd	z3.s, z3.s, z7.s
	fadd	z3.s, z3.s, z5.s
	fmul	z3.s, z2.s, z3.s
	fmad	z3.s, p1/m, z4.s, z6.s
	st1w	z3.s, p0, [x1, x0, lsl 2]
	add	x0, x0, x19
	whilelo	p0.s, x0, x18
	b.any	.L8
	ldr	x0, [sp, 176]
	add	x3, x3, x26
	add	x2, x2, x26
	cmp	x0, x17
	bgt	.L9
	ldp	x0, x11, [sp, 232]
	ldp	x1, x9, [sp, 264]
	ldp	x4, x10, [sp, 248]
	add	x0, x0, x1
	add	x9, x9, x1
	ldp	x7, x5, [sp, 280]
	add	x10, x10, x1
	ldp	x6, x12, [sp, 296]
	add	x7, x7, x1
	add	x5, x5, x1
	str	x0, [sp, 232]
	ldr	x0, [sp, 176]
	add	x6, x6, x1
	ldr	x8, [sp, 312]
	cmp	x0, x11
	beq	.L24
	str	x4, [sp, 648]
	b	.L3
.L26:
	ldr	x4, [sp, 568]
	add	x10, sp, 688
	add	x9, sp, 656
	ldp	x14, x21, [x10, 16]
	ldp	x24, x23, [x9]
	add	x5, x27, x4
	ldp	x22, x20, [x9, 16]
	sub	x9, x21, #4
	add	x9, x9, x27
	str	x7, [sp, 168]
	add	x7, sp, 1072
	ldr	x0, [sp, 608]
	ldp	x19, x15, [x10]
	ldr	x4, [sp, 584]
	sub	x8, x0, #4
	add	x8, x8, x27
	ldr	x0, [sp, 576]
	ldp	s27, s16, [x13]
	add	x16, x27, x4
	ldr	x4, [sp, 592]
	add	x3, x27, x0
	ldr	x0, [sp, 1048]
	ldp	s28, s14, [x25]
	add	x12, x27, x4
	ldr	x4, [sp, 600]
	add	x2, x0, x27
	ldr	x0, [sp, 1056]
	ldp	s26, s15, [x28]
	add	x11, x27, x4
	ldr	x4, [sp, 632]
	add	x1, x0, x27
	ldr	x0, [sp, 1064]
	ldp	s23, s13, [x30]
	add	x10, x27, x4
	mov	x4, 2
	ldr	s20, [x13, 8]
	add	x0, x0, x27
	ldr	s18, [x25, 8]
	ldr	s19, [x28, 8]
	ldr	s17, [x30, 8]
	ldr	x26, [sp, 176]
	str	z2, [x7]
	str	z1, [x7, #1, mul vl]
	b	.L6
.L15:
	fmov	s17, s22
	fmov	s18, s21
	fmov	s19, s6
	fmov	s20, s11
.L6:
	add	x4, x4, 1
	ldr	s7, [x21, x2]
	ldr	s22, [x16, x4, lsl 2]
	ldr	s2, [x9, x4, lsl 2]
	ldr	s10, [x21, x3]
	fadd	s31, s18, s7
	ldr	s3, [x20, x3]
	fsub	s2, s22, s2
	ldr	s5, [x15, x3]
	fadd	s6, s17, s10
	ldr	s9, [x21, x1]
	ldr	s1, [x15, x2]
	fadd	s2, s2, s7
	ldr	s11, [x21, x5]
	ldr	s12, [x24, x3]
	fadd	s6, s6, s3
	fadd	s29, s19, s9
	ldr	s4, [x14, x3]
	fadd	s1, s9, s1
	ldr	s3, [x24, x5]
	fadd	s2, s2, s5
	ldr	s21, [x12, x4, lsl 2]
	fsub	s6, s6, s11
	ldr	s30, [x19, x3]
	fadd	s3, s12, s3
	fsub	s2, s2, s4
	ldr	s4, [x23, x3]
	ldr	s5, [x20, x2]
	fadd	s1, s1, s21
	fsub	s6, s6, s30
	ldr	s30, [x23, x5]
	add	x5, x5, 4
	fadd	s3, s3, s4
	fsub	s2, s2, s23
	fadd	s4, s12, s4
	ldr	s12, [x14, x2]
	fmov	s23, s13
	fadd	s5, s31, s5
	fsub	s1, s1, s11
	ldr	s31, [x19, x2]
	fsub	s6, s6, s13
	fmov	s13, s17
	ldr	s17, [x24, x2]
	fadd	s3, s3, s30
	fmul	s2, s2, s8
	ldr	s11, [x23, x2]
	fsub	s5, s5, s10
	fsub	s1, s1, s12
	ldr	s12, [x22, x3]
	fmadd	s2, s25, s6, s2
	fadd	s4, s4, s17
	ldr	s30, [x24, x1]
	fmul	s3, s3, s24
	ldr	s6, [x11, x4, lsl 2]
	fsub	s5, s5, s31
	fsub	s1, s1, s28
	ldr	s31, [x21, x0]
	fmov	s28, s14
	fmadd	s3, s3, s2, s12
	fadd	s4, s4, s11
	ldr	s12, [x23, x1]
	ldr	s2, [x20, x1]
	fsub	s5, s5, s14
	fmul	s1, s1, s8
	fmov	s14, s18
	fadd	s18, s20, s31
	fmul	s4, s4, s24
	fadd	s12, s30, s12
	ldr	s30, [x19, x1]
	fadd	s2, s29, s2
	fmadd	s1, s25, s5, s1
	str	s3, [x22, x3]
	add	x3, x3, 4
	ldr	s3, [x22, x2]
	fadd	s11, s12, s11
	fmadd	s3, s4, s1, s3
	fsub	s4, s2, s7
	fadd	s11, s11, s17
	fsub	s4, s4, s30
	fmul	s5, s11, s24
	str	s3, [x22, x2]
	add	x2, x2, 4
	ldr	s17, [x22, x1]
	fsub	s4, s4, s15
	ldr	s2, [x15, x1]
	ldr	s11, [x10, x4, lsl 2]
	ldr	s1, [x8, x4, lsl 2]
	fadd	s2, s31, s2
	ldr	s29, [x14, x1]
	ldr	s31, [x15, x0]
	fadd	s1, s11, s1
	ldr	s3, [x20, x0]
	fadd	s2, s2, s6
	ldr	s30, [x19, x0]
	fadd	s1, s1, s31
	fadd	s3, s18, s3
	ldr	s18, [x14, x0]
	fsub	s2, s2, s10
	ldr	s31, [x24, x0]
	ldr	s10, [x23, x0]
	fsub	s1, s1, s7
	fsub	s3, s3, s30
	fsub	s2, s2, s29
	fadd	s7, s31, s10
	fsub	s1, s1, s18
	fsub	s3, s3, s16
	fsub	s2, s2, s26
	fmov	s26, s15
	fmov	s15, s19
	fadd	s7, s7, s12
	fsub	s1, s1, s27
	fsub	s3, s3, s9
	fmov	s27, s16
	fmov	s16, s20
	fmul	s2, s2, s8
	fmul	s7, s7, s24
	fmul	s1, s1, s8
	fmadd	s2, s25, s4, s2
	fmadd	s1, s25, s3, s1
	fmadd	s17, s5, s2, s17
	str	s17, [x22, x1]
	add	x1, x1, 4
	ldr	s2, [x22, x0]
	fmadd	s1, s7, s1, s2
	str	s1, [x22, x0]
	add	x0, x0, 4
	cmp	x26, x4
	bne	.L15
	add	x0, sp, 1072
	ldr	z2, [x0]
	ldr	z1, [x0, #1, mul vl]
	ldr	x0, [sp, 440]
	ldr	x7, [sp, 168]
	str	x0, [sp, 928]
	b	.L5
.L24:
	ldp	d8, d9, [sp, 96]
	ldp	x19, x20, [sp, 16]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
	ldp	d10, d11, [sp, 112]
	ldp	d12, d13, [sp, 128]
	ldp	d14, d15, [sp, 144]
.L1:
	ldp	x29, x30, [sp]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	addvl	sp, sp, #2
	add	sp, sp, 1072
	ret
	.section	.note.GNU-stack,"",@progbits
