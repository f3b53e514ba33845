	.text
kernel_uxx_sp_nodiv:
	sub	sp, sp, #1136
	mul	x6, x0, x0
	stp	x29, x30, [sp]
	mov	x29, sp
	stp	x23, x24, [sp, 48]
	mov	x23, x0
	str	x3, [sp, 168]
	str	x2, [sp, 664]
	str	x0, [sp, 752]
	sub	x0, x0, #1
	str	x0, [sp, 216]
	str	x6, [sp, 1088]
	str	x4, [sp, 1112]
	cmp	x0, 2
	ble	.L1
	stp	x27, x28, [sp, 80]
	lsl	x27, x23, 2
	add	x15, sp, 1072
	ptrue	p0.b, vl64
	stp	x19, x20, [sp, 16]
	mov	x20, x5
	lsr	x5, x27, 2
	stp	x25, x26, [sp, 64]
	mov	x26, x4
	add	x4, x5, x6
	add	x2, x5, x4
	stp	x21, x22, [sp, 32]
	add	x11, x5, x2
	mov	x22, x3
	add	x10, x5, x11
	lsr	x3, x27, 1
	add	x9, x5, x10
	mov	x8, x3
	add	x3, x3, x5
	stp	d8, d9, [sp, 96]
	add	x14, sp, 912
	lsl	x0, x6, 1
	stp	d10, d11, [sp, 112]
	lsl	x24, x6, 3
	lsl	x28, x5, 3
	stp	d12, d13, [sp, 128]
	mov	x19, x1
	lsl	x11, x11, 2
	stp	d14, d15, [sp, 144]
	add	x1, x5, x5, lsl 2
	lsl	x10, x10, 2
	stp	x3, x5, [x15]
	sub	x3, x9, x27
	add	x7, x5, x3
	add	x13, x3, x3, lsl 1
	stp	x11, x10, [x14]
	lsl	x1, x1, 2
	stp	x8, x0, [x15, 24]
	add	x0, x0, x6
	lsl	x30, x27, 2
	stp	x28, x24, [x14, 80]
	add	x14, x8, x3
	add	x8, x5, x7
	add	x7, x22, x7, lsl 3
	str	x7, [sp, 840]
	lsl	x7, x13, 2
	lsl	x0, x0, 2
	str	x7, [sp, 1024]
	lsl	x7, x14, 3
	add	x15, x0, x1
	add	x16, x28, x0
	add	x8, x26, x8, lsl 3
	add	x17, x30, x0
	lsl	x9, x9, 2
	add	x0, x20, x0
	str	x8, [sp, 856]
	lsl	x21, x6, 2
	str	x9, [sp, 928]
	add	x18, x6, x4
	str	x7, [sp, 1040]
	add	x7, x22, x3, lsl 3
	str	x7, [sp, 824]
	lsl	x7, x3, 2
	str	x30, [sp, 1056]
	add	x6, x24, x22
	ldr	x5, [sp, 1072]
	str	x7, [sp, 1008]
	str	x0, [sp, 744]
	lsl	x0, x2, 3
	str	x0, [sp, 880]
	lsl	x0, x2, 2
	str	x0, [sp, 904]
	add	x0, x24, x1
	str	x0, [sp, 888]
	add	x0, x6, x1
	str	x0, [sp, 848]
	add	x0, x1, 8
	str	x0, [sp, 1128]
	lsl	x0, x18, 2
	lsl	x5, x5, 2
	str	x0, [sp, 896]
	lsl	x0, x4, 3
	fmov	s20, s0
	fmov	s0, 2.5e-1
	str	x0, [sp, 864]
	add	x0, x6, x5
	str	x0, [sp, 832]
	add	x0, x24, x5
	fmul	s19, s2, s0
	ldr	x3, [sp, 664]
	mov	z2.s, s19
	sub	x12, x23, #8
	str	x0, [sp, 872]
	add	x0, x5, 8
	add	x25, x20, 8
	and	x12, x12, -4
	str	x0, [sp, 1120]
	add	x0, x28, 8
	add	x7, x25, x15
	str	x0, [sp, 672]
	add	x0, x12, 10
	add	x1, x26, 8
	add	x3, x3, 8
	str	x7, [sp, 1048]
	add	x7, x25, x16
	str	x0, [sp, 1064]
	add	x0, x26, x24
	sub	x2, x23, #3
	add	x28, x19, 8
	fmov	s11, s19
	str	x3, [sp, 192]
	add	x3, x22, 8
	str	x1, [sp, 200]
	add	x1, x27, 8
	str	x0, [sp, 736]
	add	x0, x30, 8
	str	x7, [sp, 1016]
	add	x7, x25, x17
	mov	x8, x21
	mov	x5, x20
	str	x3, [sp, 184]
	add	x3, x22, 4
	str	x1, [sp, 680]
	mov	x1, x24
	str	x0, [sp, 688]
	mov	x0, 2
	mov	x6, x0
	str	x27, [sp, 976]
	mov	x27, x28
	mov	x28, x25
	mov	x25, x2
	str	x7, [sp, 1032]
	mov	x7, x21
	mov	x26, 0
	str	x3, [sp, 176]
	add	x3, x22, 12
	str	x3, [sp, 208]
	fmov	s21, s1
	str	xzr, [sp, 312]
	mov	z0.s, s21
	str	x19, [sp, 656]
	mov	z1.s, s20
	str	x26, [sp, 760]
	mov	z23.d, z0.d
	whilelo	p2.s, xzr, x2
.L3:
	ldr	x0, [sp, 656]
	add	x6, x6, 1
	ldr	x2, [sp, 736]
	add	x14, x1, x0
	add	x13, x8, x0
	add	x24, x5, x1
	ldr	x0, [sp, 664]
	add	x23, x5, x8
	mov	x21, 2
	add	x18, x1, x0
	ldr	x0, [sp, 312]
	add	x17, x0, x2
	add	x20, x5, x0
	ldr	x2, [sp, 744]
	add	x22, x0, x2
	ldr	x0, [sp, 752]
	cmp	x0, 7
	ble	.L14
	ldr	x0, [sp, 312]
	add	x4, sp, 808
	ldr	x3, [sp, 880]
	str	x23, [sp, 800]
	ldr	x2, [sp, 864]
	add	x19, x0, x3
	ldr	x3, [sp, 888]
	add	x12, x0, x2
	ldr	x2, [sp, 872]
	add	x26, x0, x3
	ldr	x3, [sp, 896]
	add	x2, x0, x2
	str	x6, [sp, 936]
	mov	x15, 0
	add	x3, x0, x3
	str	x3, [sp, 496]
	add	x3, sp, 768
	stp	x14, x13, [x3]
	stp	x18, x24, [x3, 16]
	ldr	x3, [sp, 904]
	add	x3, x0, x3
	str	x3, [sp, 536]
	ldr	x3, [sp, 912]
	add	x3, x0, x3
	str	x3, [sp, 528]
	ldr	x3, [sp, 920]
	add	x3, x0, x3
	str	x3, [sp, 520]
	ldr	x3, [sp, 928]
	add	x3, x0, x3
	str	x3, [sp, 512]
	ldr	x3, [sp, 824]
	add	x3, x0, x3
	str	x3, [sp, 696]
	ldr	x3, [sp, 832]
	add	x3, x0, x3
	str	x3, [sp, 704]
	ldr	x3, [sp, 840]
	add	x3, x0, x3
	str	x3, [sp, 712]
	ldr	x3, [sp, 848]
	add	x3, x0, x3
	str	x3, [sp, 720]
	ldr	x3, [sp, 856]
	add	x0, x0, x3
	str	x0, [sp, 728]
	mov	x0, 6
	str	x0, [sp, 504]
	stp	x22, x20, [x4]
	str	x5, [sp, 968]
	mov	x5, x2
	stp	x7, x1, [x4, 136]
	str	x8, [sp, 960]
.L7:
	ldr	x4, [sp, 496]
	add	x2, x12, 72
	ldr	x1, [sp, 672]
	add	x7, x5, 72
	ldr	x0, [sp, 680]
	add	x9, x1, x4
	ldr	x8, [sp, 688]
	add	x0, x0, x4
	cmp	x2, x9
	add	x3, x1, x12
	ccmp	x7, x0, 4, gt
	add	x6, x19, 72
	cset	w1, le
	cmp	x2, x3
	add	x4, x8, x4
	ccmp	x0, x6, 0, gt
	cset	w8, ge
	cmp	x2, x4
	add	x2, x26, 72
	and	w1, w1, w8
	ccmp	x0, x2, 0, gt
	cset	w8, ge
	cmp	x7, x3
	ccmp	x9, x6, 0, gt
	cset	w10, ge
	cmp	x7, x4
	ccmp	x9, x2, 0, gt
	and	w8, w8, w10
	cset	w7, ge
	cmp	x6, x4
	ldr	x0, [sp, 312]
	ccmp	x3, x2, 0, gt
	cset	w2, ge
	and	w1, w1, w8
	and	w7, w7, w2
	add	x0, x15, x0
	tst	w1, w7
	beq	.L26
	ldr	x1, [sp, 312]
	mov	p1.b, p2.b
	add	x30, x28, x19
	ldr	x2, [sp, 992]
	ldr	x10, [sp, 1040]
	add	x9, x2, x1
	ldr	x2, [sp, 1008]
	ldr	x23, [sp, 176]
	add	x4, x2, x1
	ldr	x2, [sp, 1000]
	add	x14, x23, x12
	str	x14, [sp, 328]
	add	x4, x4, x27
	add	x3, x1, x2
	add	x4, x4, x15
	ldr	x2, [sp, 1024]
	str	x4, [sp, 304]
	ldr	x14, [sp, 208]
	add	x2, x2, x1
	add	x1, x10, x1
	add	x2, x28, x2
	ldr	x10, [sp, 200]
	add	x2, x2, x15
	ldr	x11, [sp, 536]
	add	x3, x10, x3
	add	x3, x3, x15
	str	x3, [sp, 376]
	ldr	x3, [sp, 496]
	str	x2, [sp, 480]
	add	x2, x27, x12
	str	x2, [sp, 224]
	add	x2, x27, x3
	add	x3, x10, x3
	add	x16, x14, x12
	str	x3, [sp, 360]
	add	x3, x10, x5
	str	x2, [sp, 288]
	add	x2, x27, x11
	str	x16, [sp, 336]
	ldr	x16, [sp, 168]
	str	x3, [sp, 368]
	add	x3, x28, x12
	str	x2, [sp, 296]
	ldr	x2, [sp, 184]
	str	x3, [sp, 384]
	add	x3, x28, x11
	str	x3, [sp, 392]
	ldr	x3, [sp, 1016]
	add	x18, x16, x12
	add	x1, x10, x1
	add	x13, x2, x12
	add	x1, x1, x15
	mov	x11, x2
	add	x2, x2, x5
	str	x13, [sp, 320]
	str	x18, [sp, 344]
	add	x18, x10, x12
	str	x18, [sp, 352]
	add	x3, x3, x0
	str	x1, [sp, 592]
	add	x24, x14, x19
	ldr	x1, [sp, 192]
	add	x22, x11, x19
	ldr	x7, [sp, 976]
	str	x3, [sp, 400]
	str	x2, [sp, 424]
	add	x2, x23, x5
	str	x2, [sp, 432]
	add	x2, x14, x5
	str	x2, [sp, 440]
	add	x2, x16, x5
	ldr	x18, [sp, 528]
	str	x2, [sp, 448]
	add	x2, x10, x19
	add	x10, x10, x26
	str	x24, [sp, 552]
	mov	x24, x16
	add	x16, x16, x19
	str	x22, [sp, 488]
	add	x22, sp, 616
	str	x16, [sp, 560]
	ldr	x16, [sp, 1048]
	str	x10, [sp, 568]
	ldr	x10, [sp, 1032]
	add	x3, x27, x5
	ldr	x20, [sp, 520]
	add	x8, x7, x9
	add	x13, x27, x19
	str	x3, [sp, 408]
	add	x3, x27, x18
	add	x6, x7, x8
	add	x10, x10, x0
	stp	x19, x5, [x22, 16]
	add	x21, x23, x19
	str	x3, [sp, 416]
	add	x3, x1, x5
	str	x2, [sp, 456]
	add	x2, x28, x5
	mov	x5, x13
	add	x13, sp, 568
	str	x30, [sp, 576]
	add	x30, x16, x0
	ldr	x0, [sp, 512]
	add	x7, x7, x6
	str	x21, [sp, 544]
	add	x9, x28, x9
	str	x10, [sp, 584]
	add	x10, x23, x26
	add	x23, x14, x26
	add	x8, x28, x8
	ldr	x14, [sp, 504]
	add	x7, x28, x7
	add	x6, x28, x6
	str	x2, [sp, 464]
	add	x2, x28, x18
	add	x18, x27, x20
	str	x14, [sp, 984]
	add	x14, x28, x26
	add	x4, x1, x12
	add	x21, x27, x26
	add	x16, x0, x27
	add	x9, x9, x15
	add	x0, x28, x0
	add	x8, x8, x15
	add	x7, x7, x15
	add	x6, x6, x15
	add	x11, x11, x26
	add	x24, x24, x26
	stp	x15, x26, [x22]
	add	x20, x28, x20
	ldr	x15, [sp, 552]
	str	x2, [sp, 472]
	add	x2, x1, x19
	add	x1, x1, x26
	str	x14, [sp, 600]
	ldr	x14, [sp, 544]
	str	x0, [sp, 608]
	str	x12, [sp, 648]
	mov	x12, x18
	ldp	x18, x19, [x13]
	str	x17, [sp, 544]
	ldp	x22, x26, [x13, 16]
	str	x27, [sp, 552]
	ldr	x17, [sp, 560]
	str	x28, [sp, 560]
	ldr	x27, [sp, 600]
	mov	x0, 0
	ldr	x28, [sp, 608]
.L4:
	ldr	x13, [sp, 336]
	ld1w	z0.s, p1/z, [x13, x0, lsl 2]
	ldr	x13, [sp, 368]
	ld1w	z6.s, p1/z, [x13, x0, lsl 2]
	fadd	z0.s, z0.s, z6.s
	ldr	x13, [sp, 400]
	ld1w	z3.s, p1/z, [x13, x0, lsl 2]
	fadd	z3.s, z3.s, z0.s
	ld1w	z0.s, p1/z, [x9, x0, lsl 2]
	ldr	x13, [sp, 376]
	ld1w	z4.s, p1/z, [x13, x0, lsl 2]
	fsub	z3.s, z3.s, z4.s
	fsub	z3.s, z3.s, z0.s
	ldr	x13, [sp, 344]
	ld1w	z4.s, p1/z, [x13, x0, lsl 2]
	fsub	z3.s, z3.s, z4.s
	fmul	z3.s, z3.s, z23.s
	ldr	x13, [sp, 320]
	ld1w	z0.s, p1/z, [x13, x0, lsl 2]
	ldr	x13, [sp, 352]
	ld1w	z4.s, p1/z, [x13, x0, lsl 2]
	fadd	z0.s, z0.s, z4.s
	ldr	x13, [sp, 384]
	ld1w	z5.s, p1/z, [x13, x0, lsl 2]
	fadd	z0.s, z0.s, z5.s
	ldr	x13, [sp, 360]
	ld1w	z9.s, p1/z, [x13, x0, lsl 2]
	fsub	z0.s, z0.s, z9.s
	ldr	x13, [sp, 392]
	ld1w	z7.s, p1/z, [x13, x0, lsl 2]
	fsub	z0.s, z0.s, z7.s
	ldr	x13, [sp, 328]
	ld1w	z5.s, p1/z, [x13, x0, lsl 2]
	fsub	z0.s, z0.s, z5.s
	fmad	z0.s, p0/m, z1.s, z3.s
	ldr	x13, [sp, 224]
	ld1w	z7.s, p1/z, [x13, x0, lsl 2]
	ldr	x13, [sp, 288]
	ld1w	z5.s, p1/z, [x13, x0, lsl 2]
	fadd	z5.s, z7.s, z5.s
	ldr	x13, [sp, 296]
	ld1w	z3.s, p1/z, [x13, x0, lsl 2]
	fadd	z5.s, z5.s, z3.s
	fadd	z7.s, z7.s, z3.s
	ldr	x13, [sp, 304]
	ld1w	z3.s, p1/z, [x4, x0, lsl 2]
	ld1w	z8.s, p1/z, [x13, x0, lsl 2]
	fadd	z5.s, z5.s, z8.s
	ldr	x13, [sp, 440]
	fmul	z5.s, z5.s, z2.s
	ld1w	z8.s, p1/z, [x13, x0, lsl 2]
	movprfx	z10, z3
	fmla	z10.s, p0/m, z5.s, z0.s
	ldr	x13, [sp, 456]
	ld1w	z5.s, p1/z, [x13, x0, lsl 2]
	fadd	z0.s, z8.s, z5.s
	ld1w	z12.s, p1/z, [x8, x0, lsl 2]
	ldr	x13, [sp, 480]
	ld1w	z3.s, p1/z, [x13, x0, lsl 2]
	fadd	z3.s, z3.s, z0.s
	fsub	z3.s, z3.s, z9.s
	ldr	x13, [sp, 448]
	ld1w	z8.s, p1/z, [x13, x0, lsl 2]
	fsub	z3.s, z3.s, z12.s
	fsub	z3.s, z3.s, z8.s
	ldr	x13, [sp, 424]
	ld1w	z0.s, p1/z, [x13, x0, lsl 2]
	fadd	z0.s, z6.s, z0.s
	fmul	z3.s, z3.s, z23.s
	ldr	x13, [sp, 464]
	ld1w	z8.s, p1/z, [x13, x0, lsl 2]
	fadd	z0.s, z0.s, z8.s
	fsub	z0.s, z0.s, z4.s
	ldr	x13, [sp, 472]
	ld1w	z8.s, p1/z, [x13, x0, lsl 2]
	fsub	z0.s, z0.s, z8.s
	st1w	z10.s, p1, [x4, x0, lsl 2]
	ldr	x13, [sp, 432]
	ld1w	z9.s, p1/z, [x13, x0, lsl 2]
	fsub	z0.s, z0.s, z9.s
	fmad	z0.s, p0/m, z1.s, z3.s
	ldr	x13, [sp, 408]
	ld1w	z8.s, p1/z, [x13, x0, lsl 2]
	fadd	z7.s, z8.s, z7.s
	ldr	x13, [sp, 416]
	ld1w	z9.s, p1/z, [x13, x0, lsl 2]
	fadd	z3.s, z7.s, z9.s
	fadd	z7.s, z8.s, z9.s
	ld1w	z8.s, p1/z, [x3, x0, lsl 2]
	fmul	z3.s, z2.s, z3.s
	fmad	z0.s, p0/m, z3.s, z8.s
	ld1w	z8.s, p1/z, [x22, x0, lsl 2]
	ld1w	z3.s, p1/z, [x15, x0, lsl 2]
	st1w	z0.s, p1, [x3, x0, lsl 2]
	ld1w	z0.s, p1/z, [x18, x0, lsl 2]
	fadd	z3.s, z3.s, z0.s
	fadd	z3.s, z3.s, z8.s
	ld1w	z8.s, p1/z, [x17, x0, lsl 2]
	ldr	x13, [sp, 488]
	ld1w	z9.s, p1/z, [x6, x0, lsl 2]
	fsub	z3.s, z3.s, z4.s
	ld1w	z4.s, p1/z, [x13, x0, lsl 2]
	fsub	z3.s, z3.s, z9.s
	fsub	z3.s, z3.s, z8.s
	ld1w	z8.s, p1/z, [x19, x0, lsl 2]
	ld1w	z9.s, p1/z, [x14, x0, lsl 2]
	fmul	z3.s, z3.s, z23.s
	fadd	z4.s, z5.s, z4.s
	fadd	z4.s, z4.s, z8.s
	ld1w	z8.s, p1/z, [x20, x0, lsl 2]
	fsub	z4.s, z4.s, z6.s
	fsub	z4.s, z4.s, z8.s
	fsub	z4.s, z4.s, z9.s
	fmad	z4.s, p0/m, z1.s, z3.s
	ld1w	z12.s, p1/z, [x2, x0, lsl 2]
	ld1w	z8.s, p1/z, [x5, x0, lsl 2]
	ld1w	z9.s, p1/z, [x12, x0, lsl 2]
	fadd	z7.s, z8.s, z7.s
	fadd	z7.s, z7.s, z9.s
	fmul	z7.s, z2.s, z7.s
	fmad	z7.s, p0/m, z4.s, z12.s
	ld1w	z4.s, p1/z, [x30, x0, lsl 2]
	ld1w	z10.s, p1/z, [x26, x0, lsl 2]
	ld1w	z3.s, p1/z, [x23, x0, lsl 2]
	fadd	z3.s, z3.s, z10.s
	fadd	z3.s, z3.s, z4.s
	ld1w	z4.s, p1/z, [x24, x0, lsl 2]
	ld1w	z10.s, p1/z, [x7, x0, lsl 2]
	fsub	z3.s, z3.s, z6.s
	fsub	z3.s, z3.s, z10.s
	fsub	z3.s, z3.s, z4.s
	ld1w	z4.s, p1/z, [x27, x0, lsl 2]
	ld1w	z6.s, p1/z, [x11, x0, lsl 2]
	fadd	z0.s, z0.s, z6.s
	fadd	z0.s, z0.s, z4.s
	ld1w	z4.s, p1/z, [x28, x0, lsl 2]
	fmul	z3.s, z3.s, z23.s
	fsub	z0.s, z0.s, z5.s
	fsub	z0.s, z0.s, z4.s
	ld1w	z4.s, p1/z, [x21, x0, lsl 2]
	fadd	z4.s, z4.s, z8.s
	ld1w	z5.s, p1/z, [x10, x0, lsl 2]
	fsub	z0.s, z0.s, z5.s
	fmad	z0.s, p0/m, z1.s, z3.s
	ld1w	z3.s, p1/z, [x16, x0, lsl 2]
	fadd	z3.s, z4.s, z3.s
	fadd	z3.s, z3.s, z9.s
	fmul	z3.s, z2.s, z3.s
	st1w	z7.s, p1, [x2, x0, lsl 2]
	ld1w	z4.s, p1/z, [x1, x0, lsl 2]
	fmad	z0.s, p0/m, z3.s, z4.s
	st1w	z0.s, p1, [x1, x0, lsl 2]
	add	x0, x0, 16
	whilelo	p1.s, x0, x25
	b.any	.L4
	add	x21, sp, 552
	ldr	x17, [sp, 544]
	ldp	x27, x28, [x21]
	ldp	x15, x26, [x21, 64]
	ldr	x19, [sp, 632]
	ldr	x5, [sp, 640]
	ldr	x12, [sp, 648]
.L5:
	ldp	x2, x0, [sp, 496]
	add	x1, x0, 4
	ldr	x0, [sp, 1056]
	add	x2, x2, x0
	stp	x2, x1, [sp, 496]
	add	x12, x12, x0
	ldr	x2, [sp, 536]
	add	x5, x5, x0
	add	x19, x19, x0
	add	x26, x26, x0
	add	x2, x2, x0
	str	x2, [sp, 536]
	ldr	x2, [sp, 528]
	add	x15, x15, x0
	add	x2, x2, x0
	str	x2, [sp, 528]
	ldr	x2, [sp, 520]
	add	x2, x2, x0
	str	x2, [sp, 520]
	ldr	x2, [sp, 512]
	add	x0, x2, x0
	str	x0, [sp, 512]
	ldr	x0, [sp, 1064]
	cmp	x0, x1
	bne	.L7
	add	x11, sp, 936
	ldr	x5, [sp, 968]
	ldp	x6, x7, [x11]
	ldp	x1, x8, [x11, 16]
	ldr	x21, [sp, 984]
.L14:
	add	x10, sp, 1072
	ldr	x13, [sp, 760]
	stp	x7, x1, [sp, 336]
	ldp	x11, x9, [x10]
	stp	x8, x5, [sp, 352]
	ldp	x2, x14, [x10, 16]
	ldr	x10, [sp, 1104]
	mul	x0, x21, x9
	ldr	x30, [sp, 976]
	add	x3, x13, x10
	sub	x4, x3, x2
	sub	x9, x0, x9
	add	x20, x4, x10
	add	x10, x14, x9
	sub	x11, x10, x11
	add	x23, x3, x10
	add	x10, x14, x11
	add	x22, x3, x11
	add	x24, x4, x10
	add	x11, x10, x13
	add	x10, x20, x10
	add	x12, x3, x9
	ldr	x14, [sp, 1112]
	add	x13, x4, x0
	add	x3, x3, x0
	add	x0, x5, x24, lsl 2
	add	x24, x5, x10, lsl 2
	add	x20, x4, x9
	ldr	x10, [sp, 656]
	lsl	x9, x12, 2
	add	x26, x14, x23, lsl 2
	add	x12, x5, x11, lsl 2
	add	x11, x14, x22, lsl 2
	add	x0, x0, 8
	add	x23, x10, x20, lsl 2
	add	x22, x10, x13, lsl 2
	add	x20, x14, x9
	add	x10, x10, x9
	add	x24, x24, 8
	add	x9, x12, 8
	lsl	x3, x3, 2
	add	x26, x26, 8
	add	x23, x23, 8
	add	x22, x22, 8
	add	x20, x20, 8
	mov	x2, 0
	str	x9, [sp, 224]
	add	x9, x11, 8
	str	x0, [sp, 288]
	add	x0, x10, 8
	stp	x9, x0, [sp, 296]
	stp	x6, x4, [sp, 320]
.L9:
	add	x21, x21, 1
	mov	p1.b, p2.b
	ldr	x0, [sp, 304]
	add	x19, x27, x3
	add	x17, x22, x2
	add	x16, x23, x2
	add	x18, x0, x2
	add	x10, x20, x2
	ldr	x0, [sp, 192]
	add	x9, x26, x2
	add	x7, x28, x3
	add	x5, x24, x2
	add	x1, x0, x3
	ldr	x0, [sp, 184]
	add	x15, x0, x3
	ldr	x0, [sp, 176]
	add	x14, x0, x3
	ldr	x0, [sp, 208]
	add	x13, x0, x3
	ldr	x0, [sp, 168]
	add	x12, x0, x3
	ldr	x0, [sp, 200]
	add	x11, x0, x3
	ldr	x0, [sp, 296]
	add	x8, x0, x2
	ldr	x0, [sp, 288]
	add	x6, x0, x2
	ldr	x0, [sp, 224]
	add	x4, x0, x2
	mov	x0, 0
.L8:
	ld1w	z4.s, p1/z, [x13, x0, lsl 2]
	ld1w	z3.s, p1/z, [x5, x0, lsl 2]
	ld1w	z0.s, p1/z, [x9, x0, lsl 2]
	fadd	z0.s, z0.s, z4.s
	ld1w	z4.s, p1/z, [x8, x0, lsl 2]
	fadd	z0.s, z0.s, z3.s
	ld1w	z3.s, p1/z, [x4, x0, lsl 2]
	fsub	z0.s, z0.s, z4.s
	ld1w	z4.s, p1/z, [x12, x0, lsl 2]
	ld1w	z5.s, p1/z, [x10, x0, lsl 2]
	fsub	z0.s, z0.s, z3.s
	ld1w	z3.s, p1/z, [x15, x0, lsl 2]
	fsub	z0.s, z0.s, z4.s
	ld1w	z4.s, p1/z, [x11, x0, lsl 2]
	fadd	z4.s, z4.s, z3.s
	ld1w	z3.s, p1/z, [x7, x0, lsl 2]
	fadd	z3.s, z3.s, z4.s
	ld1w	z4.s, p1/z, [x6, x0, lsl 2]
	fsub	z3.s, z3.s, z5.s
	ld1w	z5.s, p1/z, [x14, x0, lsl 2]
	fsub	z3.s, z3.s, z4.s
	ld1w	z4.s, p1/z, [x19, x0, lsl 2]
	fsub	z3.s, z3.s, z5.s
	ld1w	z5.s, p1/z, [x18, x0, lsl 2]
	fadd	z5.s, z5.s, z4.s
	fmul	z0.s, z0.s, z23.s
	ld1w	z4.s, p1/z, [x17, x0, lsl 2]
	fmla	z0.s, p0/m, z3.s, z1.s
	fadd	z4.s, z4.s, z5.s
	ld1w	z3.s, p1/z, [x16, x0, lsl 2]
	ld1w	z5.s, p1/z, [x1, x0, lsl 2]
	fadd	z3.s, z3.s, z4.s
	fmul	z3.s, z2.s, z3.s
	fmad	z0.s, p0/m, z3.s, z5.s
	st1w	z0.s, p1, [x1, x0, lsl 2]
	add	x0, x0, 16
	whilelo	p1.s, x0, x25
	b.any	.L8
	ldr	x0, [sp, 216]
	add	x2, x2, x30
	add	x3, x3, x30
	cmp	x0, x21
	bgt	.L9
	ldp	x0, x6, [sp, 312]
	ldp	x4, x7, [sp, 328]
	ldp	x1, x8, [sp, 344]
	ldr	x5, [sp, 360]
	add	x0, x0, x7
	str	x0, [sp, 312]
	ldr	x0, [sp, 216]
	add	x1, x1, x7
	add	x8, x8, x7
	cmp	x0, x6
	beq	.L24
	str	x4, [sp, 760]
	b	.L3
.L26:
	sub	x0, x17, #4
	add	x20, sp, 784
	ldp	x4, x8, [sp, 168]
	add	x16, x0, x15
	ldr	x0, [sp, 672]
	add	x30, sp, 224
	ldr	x9, [sp, 696]
	add	x3, x0, x15
	ldr	x0, [sp, 1120]
	add	x11, x9, x15
	ldr	s29, [x4, x26]
	ldr	s28, [x4, x19]
	add	x2, x0, x15
	ldr	s9, [x4, x5]
	ldr	s27, [x4, x12]
	ldr	x0, [sp, 688]
	ldr	x9, [sp, 704]
	ldr	x4, [sp, 712]
	add	x10, x9, x15
	ldr	x1, [sp, 728]
	add	x9, x4, x15
	ldr	x13, [sp, 184]
	sub	x7, x1, #4
	ldr	x6, [sp, 680]
	add	x1, x0, x15
	ldr	x4, [sp, 720]
	add	x7, x7, x15
	ldr	x0, [sp, 1128]
	add	x6, x6, x15
	ldr	s15, [x8, x26]
	ldr	s19, [x13, x26]
	add	x0, x0, x15
	ldr	s14, [x8, x19]
	ldr	s18, [x13, x19]
	ldr	s13, [x8, x5]
	ldr	s17, [x13, x5]
	ldr	s12, [x8, x12]
	add	x8, x4, x15
	ldr	s16, [x13, x12]
	mov	x4, 2
	ldp	x18, x24, [x20]
	ldp	x23, x22, [x20, 16]
	ldr	x21, [sp, 216]
	ldr	x14, [sp, 768]
	ldr	x13, [sp, 776]
	ldr	x20, [sp, 816]
	str	z1, [x30]
	b	.L6
.L15:
	fmov	s16, s26
	fmov	s17, s25
	fmov	s18, s24
	fmov	s19, s6
.L6:
	add	x4, x4, 1
	ldr	s10, [x17, x3]
	ldr	s7, [x17, x2]
	ldr	s0, [x24, x3]
	ldr	s26, [x11, x4, lsl 2]
	fadd	s6, s16, s10
	ldr	s1, [x16, x4, lsl 2]
	fadd	s5, s17, s7
	ldr	s25, [x22, x3]
	ldr	s24, [x17, x6]
	fsub	s1, s26, s1
	fadd	s6, s6, s0
	ldr	s8, [x17, x1]
	ldr	s0, [x22, x2]
	ldr	s31, [x20, x3]
	fadd	s1, s1, s7
	fsub	s6, s6, s24
	ldr	s22, [x23, x3]
	fadd	s0, s8, s0
	ldr	s4, [x14, x3]
	fadd	s30, s18, s8
	ldr	s3, [x14, x6]
	fadd	s1, s1, s25
	ldr	s25, [x10, x4, lsl 2]
	fsub	s6, s6, s22
	ldr	s22, [x24, x2]
	fadd	s3, s4, s3
	fadd	s0, s0, s25
	fsub	s1, s1, s31
	fadd	s5, s5, s22
	ldr	s22, [x13, x3]
	fsub	s6, s6, s12
	ldr	s31, [x13, x6]
	add	x6, x6, 4
	fsub	s0, s0, s24
	ldr	s24, [x20, x2]
	fsub	s1, s1, s27
	fadd	s3, s3, s22
	fsub	s5, s5, s10
	fadd	s4, s4, s22
	ldr	s22, [x14, x2]
	fmov	s27, s12
	fsub	s0, s0, s24
	fmov	s12, s16
	fmul	s1, s1, s21
	fadd	s3, s3, s31
	fmadd	s1, s20, s6, s1
	ldr	s6, [x23, x2]
	fadd	s4, s4, s22
	ldr	s31, [x18, x3]
	fsub	s0, s0, s9
	ldr	s16, [x13, x1]
	fsub	s5, s5, s6
	fmul	s3, s3, s11
	ldr	s6, [x13, x2]
	fmov	s9, s13
	ldr	s24, [x9, x4, lsl 2]
	fmul	s0, s0, s21
	fsub	s5, s5, s13
	fadd	s4, s4, s6
	fmadd	s3, s3, s1, s31
	ldr	s1, [x24, x1]
	fmov	s13, s17
	ldr	s17, [x14, x1]
	fmadd	s0, s20, s5, s0
	fmul	s4, s4, s11
	fadd	s1, s30, s1
	ldr	s5, [x17, x0]
	fadd	s16, s17, s16
	ldr	s17, [x23, x1]
	fadd	s30, s19, s5
	str	s3, [x18, x3]
	fsub	s1, s1, s7
	ldr	s3, [x18, x2]
	fadd	s6, s16, s6
	add	x3, x3, 4
	fmadd	s3, s4, s0, s3
	fsub	s1, s1, s17
	fadd	s6, s6, s22
	fsub	s4, s1, s14
	fmul	s17, s6, s11
	str	s3, [x18, x2]
	add	x2, x2, 4
	ldr	s31, [x18, x1]
	ldr	s1, [x22, x1]
	ldr	s6, [x8, x4, lsl 2]
	ldr	s0, [x7, x4, lsl 2]
	fadd	s1, s5, s1
	ldr	s5, [x20, x1]
	ldr	s22, [x22, x0]
	fadd	s0, s6, s0
	ldr	s3, [x24, x0]
	fadd	s1, s1, s24
	fadd	s3, s30, s3
	ldr	s30, [x23, x0]
	fadd	s0, s0, s22
	ldr	s22, [x20, x0]
	fsub	s1, s1, s10
	ldr	s10, [x14, x0]
	fsub	s3, s3, s30
	ldr	s30, [x13, x0]
	fsub	s0, s0, s7
	fsub	s1, s1, s5
	fadd	s30, s10, s30
	fsub	s3, s3, s15
	fsub	s0, s0, s22
	fsub	s1, s1, s28
	fadd	s30, s30, s16
	fsub	s3, s3, s8
	fmov	s28, s14
	fsub	s0, s0, s29
	fmov	s14, s18
	fmov	s29, s15
	fmov	s15, s19
	fmul	s1, s1, s21
	fmul	s5, s30, s11
	fmadd	s1, s20, s4, s1
	fmul	s0, s0, s21
	fmadd	s0, s20, s3, s0
	fmadd	s31, s17, s1, s31
	str	s31, [x18, x1]
	add	x1, x1, 4
	ldr	s1, [x18, x0]
	fmadd	s0, s5, s0, s1
	str	s0, [x18, x0]
	add	x0, x0, 4
	cmp	x21, x4
	bne	.L15
	add	x0, sp, 224
	ldr	z1, [x0]
	ldr	x0, [sp, 504]
	str	x0, [sp, 984]
	b	.L5
.L24:
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
	ldp	d8, d9, [sp, 96]
	ldp	d10, d11, [sp, 112]
	ldp	d12, d13, [sp, 128]
	ldp	d14, d15, [sp, 144]
.L1:
	ldp	x29, x30, [sp]
	ldp	x23, x24, [sp, 48]
	add	sp, sp, 1136
	ret
	.section	.note.GNU-stack,"",@progbits
