	.text
kernel_uxx:
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
	lsl	x27, x23, 3
	add	x17, sp, 1072
	ptrue	p0.b, vl64
	stp	x19, x20, [sp, 16]
	mov	x20, x5
	lsr	x5, x27, 3
	stp	x25, x26, [sp, 64]
	mov	x26, x4
	add	x4, x5, x6
	add	x2, x5, x4
	lsr	x7, x27, 2
	add	x11, x5, x2
	stp	x21, x22, [sp, 32]
	add	x10, x5, x11
	mov	x22, x3
	add	x9, x5, x10
	lsl	x3, x5, 2
	mov	x8, x7
	add	x0, x3, x5
	add	x7, x7, x5
	sub	x3, x9, x3
	stp	d8, d9, [sp, 96]
	mov	x19, x1
	stp	d10, d11, [sp, 112]
	add	x13, x3, x3, lsl 1
	lsl	x1, x6, 1
	stp	d12, d13, [sp, 128]
	add	x14, x8, x3
	add	x15, sp, 920
	stp	d14, d15, [sp, 144]
	lsl	x0, x0, 3
	lsl	x24, x6, 4
	stp	x7, x5, [x17]
	add	x7, x5, x3
	lsl	x28, x5, 4
	stp	x8, x1, [x17, 24]
	add	x8, x5, x7
	add	x7, x22, x7, lsl 4
	add	x1, x1, x6
	str	x7, [sp, 840]
	lsl	x7, x13, 3
	str	x7, [sp, 1024]
	lsl	x7, x14, 4
	lsl	x1, x1, 3
	str	x7, [sp, 1040]
	add	x7, x22, x3, lsl 4
	add	x25, x20, 16
	lsl	x30, x27, 2
	add	x8, x26, x8, lsl 4
	lsl	x11, x11, 3
	lsl	x10, x10, 3
	lsl	x9, x9, 3
	stp	x10, x9, [x15]
	lsl	x21, x6, 3
	add	x18, x6, x4
	stp	x28, x24, [x15, 72]
	add	x15, x1, x0
	add	x6, x24, x22
	str	x7, [sp, 824]
	lsl	x7, x3, 3
	str	x8, [sp, 856]
	add	x16, x28, x1
	str	x11, [sp, 912]
	add	x17, x30, x1
	str	x30, [sp, 1056]
	sub	x12, x23, #8
	ldr	x5, [sp, 1072]
	str	x7, [sp, 1008]
	add	x7, x25, x15
	str	x7, [sp, 1048]
	add	x7, x24, x0
	str	x7, [sp, 888]
	add	x7, x6, x0
	add	x0, x0, 16
	str	x0, [sp, 1128]
	add	x0, x25, x16
	str	x0, [sp, 1016]
	add	x0, x25, x17
	str	x0, [sp, 1032]
	add	x0, x20, x1
	str	x0, [sp, 744]
	lsl	x0, x2, 4
	str	x0, [sp, 880]
	lsl	x0, x2, 3
	str	x0, [sp, 904]
	lsl	x0, x18, 3
	lsl	x5, x5, 3
	str	x0, [sp, 896]
	lsl	x0, x4, 4
	str	x0, [sp, 864]
	add	x0, x6, x5
	str	x0, [sp, 832]
	add	x0, x24, x5
	str	x0, [sp, 872]
	ldr	x3, [sp, 664]
	add	x0, x5, 16
	and	x12, x12, -4
	str	x0, [sp, 1120]
	add	x0, x28, 16
	str	x0, [sp, 672]
	add	x0, x12, 10
	add	x1, x26, 16
	add	x3, x3, 16
	str	x0, [sp, 1064]
	add	x0, x26, x24
	sub	x2, x23, #3
	add	x28, x19, 16
	str	x3, [sp, 192]
	add	x3, x22, 16
	str	x1, [sp, 200]
	add	x1, x27, 16
	str	x0, [sp, 736]
	add	x0, x30, 16
	mov	x8, x21
	mov	x5, x20
	str	x3, [sp, 184]
	add	x3, x22, 8
	str	x1, [sp, 680]
	mov	x1, x24
	str	x0, [sp, 688]
	mov	x0, 2
	mov	x6, x0
	str	x7, [sp, 848]
	mov	x7, x21
	str	x27, [sp, 976]
	mov	x27, x28
	mov	x28, x25
	mov	x25, x2
	fmov	d21, d0
	mov	x26, 0
	fmov	d0, 4.0e+0
	str	x3, [sp, 176]
	add	x3, x22, 24
	str	x3, [sp, 208]
	str	xzr, [sp, 312]
	fmov	d20, d1
	str	x19, [sp, 656]
	fmul	d19, d2, d0
	str	x26, [sp, 760]
	mov	z2.d, d19
	mov	z1.d, d21
	mov	z0.d, d20
	whilelo	p2.d, xzr, x2
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
	str	x3, [sp, 512]
	ldr	x3, [sp, 912]
	add	x3, x0, x3
	str	x3, [sp, 520]
	ldr	x3, [sp, 920]
	add	x3, x0, x3
	str	x3, [sp, 528]
	ldr	x3, [sp, 928]
	add	x3, x0, x3
	str	x3, [sp, 536]
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
	add	x2, x12, 80
	ldr	x1, [sp, 672]
	add	x7, x5, 80
	ldr	x0, [sp, 680]
	add	x9, x1, x4
	ldr	x8, [sp, 688]
	add	x0, x0, x4
	cmp	x2, x9
	add	x3, x12, x1
	ccmp	x7, x0, 4, gt
	add	x6, x19, 80
	cset	w1, le
	cmp	x2, x3
	add	x4, x8, x4
	ccmp	x0, x6, 0, gt
	cset	w8, ge
	cmp	x2, x4
	add	x2, x26, 80
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
	ldr	x11, [sp, 512]
	add	x3, x10, x3
	add	x3, x3, x15
	str	x3, [sp, 376]
	ldr	x3, [sp, 496]
	str	x2, [sp, 480]
	add	x2, x12, x27
	str	x2, [sp, 224]
	add	x2, x3, x27
	add	x3, x10, x3
	add	x16, x14, x12
	str	x3, [sp, 360]
	add	x3, x10, x5
	str	x2, [sp, 288]
	add	x2, x11, x27
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
	ldr	x18, [sp, 520]
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
	add	x3, x5, x27
	ldr	x20, [sp, 528]
	add	x8, x7, x9
	add	x13, x19, x27
	str	x3, [sp, 408]
	add	x3, x18, x27
	add	x6, x7, x8
	add	x10, x10, x0
	stp	x12, x5, [x22]
	add	x21, x23, x19
	str	x3, [sp, 416]
	add	x3, x5, x1
	str	x2, [sp, 456]
	add	x2, x28, x5
	mov	x5, x13
	add	x13, sp, 568
	str	x30, [sp, 576]
	add	x30, x16, x0
	ldr	x0, [sp, 536]
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
	add	x18, x20, x27
	str	x14, [sp, 984]
	add	x14, x28, x26
	add	x4, x12, x1
	add	x21, x26, x27
	add	x16, x0, x27
	add	x9, x9, x15
	add	x0, x28, x0
	add	x8, x8, x15
	add	x7, x7, x15
	add	x6, x6, x15
	add	x11, x11, x26
	add	x24, x24, x26
	mov	x12, x18
	stp	x19, x26, [x22, 16]
	add	x20, x28, x20
	str	x2, [sp, 472]
	add	x2, x19, x1
	add	x1, x26, x1
	str	x14, [sp, 600]
	ldr	x14, [sp, 544]
	str	x0, [sp, 608]
	str	x15, [sp, 648]
	mov	x0, 0
	ldr	x15, [sp, 552]
	ldp	x18, x19, [x13]
	str	x17, [sp, 544]
	ldp	x22, x26, [x13, 16]
	str	x27, [sp, 552]
	ldr	x17, [sp, 560]
	str	x28, [sp, 560]
	ldr	x27, [sp, 600]
	ldr	x28, [sp, 608]
.L4:
	ldr	x13, [sp, 336]
	ld1d	z3.d, p1/z, [x13, x0, lsl 3]
	ldr	x13, [sp, 368]
	ld1d	z7.d, p1/z, [x13, x0, lsl 3]
	fadd	z3.d, z3.d, z7.d
	ldr	x13, [sp, 400]
	ld1d	z4.d, p1/z, [x13, x0, lsl 3]
	fadd	z4.d, z4.d, z3.d
	ld1d	z3.d, p1/z, [x9, x0, lsl 3]
	ldr	x13, [sp, 376]
	ld1d	z5.d, p1/z, [x13, x0, lsl 3]
	fsub	z4.d, z4.d, z5.d
	fsub	z4.d, z4.d, z3.d
	ldr	x13, [sp, 344]
	ld1d	z5.d, p1/z, [x13, x0, lsl 3]
	fsub	z4.d, z4.d, z5.d
	fmul	z4.d, z4.d, z0.d
	ldr	x13, [sp, 320]
	ld1d	z3.d, p1/z, [x13, x0, lsl 3]
	ldr	x13, [sp, 352]
	ld1d	z5.d, p1/z, [x13, x0, lsl 3]
	fadd	z3.d, z3.d, z5.d
	ldr	x13, [sp, 384]
	ld1d	z6.d, p1/z, [x13, x0, lsl 3]
	fadd	z3.d, z3.d, z6.d
	ldr	x13, [sp, 360]
	ld1d	z9.d, p1/z, [x13, x0, lsl 3]
	fsub	z3.d, z3.d, z9.d
	ldr	x13, [sp, 392]
	ld1d	z8.d, p1/z, [x13, x0, lsl 3]
	fsub	z3.d, z3.d, z8.d
	ldr	x13, [sp, 328]
	ld1d	z6.d, p1/z, [x13, x0, lsl 3]
	fsub	z3.d, z3.d, z6.d
	fmad	z3.d, p0/m, z1.d, z4.d
	ldr	x13, [sp, 224]
	ld1d	z8.d, p1/z, [x13, x0, lsl 3]
	ldr	x13, [sp, 288]
	ld1d	z6.d, p1/z, [x13, x0, lsl 3]
	fadd	z6.d, z8.d, z6.d
	ldr	x13, [sp, 296]
	ld1d	z4.d, p1/z, [x13, x0, lsl 3]
	fadd	z6.d, z6.d, z4.d
	fadd	z8.d, z8.d, z4.d
	ldr	x13, [sp, 304]
	ld1d	z10.d, p1/z, [x13, x0, lsl 3]
	fadd	z6.d, z6.d, z10.d
	ld1d	z10.d, p1/z, [x4, x0, lsl 3]
	ldr	x13, [sp, 440]
	fdivr	z6.d, p0/m, z6.d, z2.d
	ld1d	z4.d, p1/z, [x13, x0, lsl 3]
	movprfx	z11, z10
	fmla	z11.d, p0/m, z6.d, z3.d
	ldr	x13, [sp, 456]
	ld1d	z6.d, p1/z, [x13, x0, lsl 3]
	fadd	z4.d, z4.d, z6.d
	ld1d	z12.d, p1/z, [x8, x0, lsl 3]
	ldr	x13, [sp, 480]
	ld1d	z3.d, p1/z, [x13, x0, lsl 3]
	fadd	z4.d, z4.d, z3.d
	fsub	z4.d, z4.d, z9.d
	ldr	x13, [sp, 448]
	ld1d	z10.d, p1/z, [x13, x0, lsl 3]
	fsub	z4.d, z4.d, z12.d
	fsub	z4.d, z4.d, z10.d
	ldr	x13, [sp, 424]
	ld1d	z3.d, p1/z, [x13, x0, lsl 3]
	fadd	z3.d, z7.d, z3.d
	fmul	z4.d, z4.d, z0.d
	ldr	x13, [sp, 464]
	ld1d	z9.d, p1/z, [x13, x0, lsl 3]
	fadd	z3.d, z3.d, z9.d
	fsub	z3.d, z3.d, z5.d
	ldr	x13, [sp, 472]
	ld1d	z9.d, p1/z, [x13, x0, lsl 3]
	fsub	z3.d, z3.d, z9.d
	st1d	z11.d, p1, [x4, x0, lsl 3]
	ldr	x13, [sp, 432]
	ld1d	z10.d, p1/z, [x13, x0, lsl 3]
	fsub	z3.d, z3.d, z10.d
	fmad	z3.d, p0/m, z1.d, z4.d
	ldr	x13, [sp, 408]
	ld1d	z9.d, p1/z, [x13, x0, lsl 3]
	fadd	z8.d, z8.d, z9.d
	ldr	x13, [sp, 416]
	ld1d	z10.d, p1/z, [x13, x0, lsl 3]
	fadd	z4.d, z8.d, z10.d
	fadd	z8.d, z9.d, z10.d
	ld1d	z9.d, p1/z, [x3, x0, lsl 3]
	fdivr	z4.d, p0/m, z4.d, z2.d
	fmad	z3.d, p0/m, z4.d, z9.d
	ld1d	z9.d, p1/z, [x22, x0, lsl 3]
	ld1d	z4.d, p1/z, [x15, x0, lsl 3]
	st1d	z3.d, p1, [x3, x0, lsl 3]
	ld1d	z3.d, p1/z, [x18, x0, lsl 3]
	fadd	z4.d, z4.d, z3.d
	fadd	z4.d, z4.d, z9.d
	ld1d	z9.d, p1/z, [x17, x0, lsl 3]
	ldr	x13, [sp, 488]
	ld1d	z10.d, p1/z, [x6, x0, lsl 3]
	fsub	z4.d, z4.d, z5.d
	ld1d	z5.d, p1/z, [x13, x0, lsl 3]
	fsub	z4.d, z4.d, z10.d
	fsub	z4.d, z4.d, z9.d
	ld1d	z9.d, p1/z, [x19, x0, lsl 3]
	ld1d	z10.d, p1/z, [x14, x0, lsl 3]
	fmul	z4.d, z4.d, z0.d
	fadd	z5.d, z6.d, z5.d
	fadd	z5.d, z5.d, z9.d
	ld1d	z9.d, p1/z, [x20, x0, lsl 3]
	fsub	z5.d, z5.d, z7.d
	fsub	z5.d, z5.d, z9.d
	fsub	z5.d, z5.d, z10.d
	fmad	z5.d, p0/m, z1.d, z4.d
	ld1d	z12.d, p1/z, [x2, x0, lsl 3]
	ld1d	z9.d, p1/z, [x5, x0, lsl 3]
	ld1d	z10.d, p1/z, [x12, x0, lsl 3]
	fadd	z8.d, z8.d, z9.d
	fadd	z8.d, z8.d, z10.d
	fdivr	z8.d, p0/m, z8.d, z2.d
	fmad	z8.d, p0/m, z5.d, z12.d
	ld1d	z5.d, p1/z, [x30, x0, lsl 3]
	ld1d	z11.d, p1/z, [x26, x0, lsl 3]
	ld1d	z4.d, p1/z, [x23, x0, lsl 3]
	fadd	z4.d, z4.d, z11.d
	fadd	z4.d, z4.d, z5.d
	ld1d	z5.d, p1/z, [x24, x0, lsl 3]
	ld1d	z11.d, p1/z, [x7, x0, lsl 3]
	fsub	z4.d, z4.d, z7.d
	fsub	z4.d, z4.d, z11.d
	fsub	z4.d, z4.d, z5.d
	ld1d	z5.d, p1/z, [x27, x0, lsl 3]
	ld1d	z7.d, p1/z, [x11, x0, lsl 3]
	fadd	z3.d, z3.d, z7.d
	fadd	z3.d, z3.d, z5.d
	ld1d	z5.d, p1/z, [x28, x0, lsl 3]
	fmul	z4.d, z4.d, z0.d
	fsub	z3.d, z3.d, z6.d
	fsub	z3.d, z3.d, z5.d
	ld1d	z5.d, p1/z, [x21, x0, lsl 3]
	fadd	z5.d, z5.d, z9.d
	ld1d	z6.d, p1/z, [x10, x0, lsl 3]
	fsub	z3.d, z3.d, z6.d
	fmad	z3.d, p0/m, z1.d, z4.d
	ld1d	z4.d, p1/z, [x16, x0, lsl 3]
	fadd	z4.d, z5.d, z4.d
	fadd	z4.d, z4.d, z10.d
	fdivr	z4.d, p0/m, z4.d, z2.d
	st1d	z8.d, p1, [x2, x0, lsl 3]
	ld1d	z5.d, p1/z, [x1, x0, lsl 3]
	fmad	z3.d, p0/m, z4.d, z5.d
	st1d	z3.d, p1, [x1, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p1.d, x0, x25
	b.any	.L4
	add	x21, sp, 552
	ldr	x17, [sp, 544]
	ldp	x27, x28, [x21]
	ldp	x12, x5, [x21, 64]
	ldr	x19, [sp, 632]
	ldr	x26, [sp, 640]
	ldr	x15, [sp, 648]
.L5:
	ldp	x2, x0, [sp, 496]
	add	x1, x0, 4
	ldr	x0, [sp, 1056]
	add	x2, x2, x0
	stp	x2, x1, [sp, 496]
	add	x12, x12, x0
	ldr	x2, [sp, 512]
	add	x5, x5, x0
	add	x19, x19, x0
	add	x26, x26, x0
	add	x2, x2, x0
	str	x2, [sp, 512]
	ldr	x2, [sp, 520]
	add	x15, x15, x0
	add	x2, x2, x0
	str	x2, [sp, 520]
	ldr	x2, [sp, 528]
	add	x2, x2, x0
	str	x2, [sp, 528]
	ldr	x2, [sp, 536]
	add	x0, x2, x0
	str	x0, [sp, 536]
	ldr	x0, [sp, 1064]
	cmp	x1, x0
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
	add	x0, x5, x24, lsl 3
	add	x24, x5, x10, lsl 3
	add	x20, x4, x9
	ldr	x10, [sp, 656]
	lsl	x9, x12, 3
	add	x26, x14, x23, lsl 3
	add	x12, x5, x11, lsl 3
	add	x11, x14, x22, lsl 3
	add	x0, x0, 16
	add	x23, x10, x20, lsl 3
	add	x22, x10, x13, lsl 3
	add	x20, x14, x9
	add	x10, x10, x9
	add	x24, x24, 16
	add	x9, x12, 16
	lsl	x3, x3, 3
	add	x26, x26, 16
	add	x23, x23, 16
	add	x22, x22, 16
	add	x20, x20, 16
	mov	x2, 0
	stp	x9, x0, [sp, 296]
	add	x9, x11, 16
	add	x0, x10, 16
	str	x9, [sp, 224]
	str	x0, [sp, 288]
	stp	x6, x4, [sp, 320]
.L9:
	add	x21, x21, 1
	mov	p1.b, p2.b
	ldr	x0, [sp, 288]
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
	ldr	x0, [sp, 224]
	add	x8, x0, x2
	ldr	x0, [sp, 304]
	add	x6, x0, x2
	ldr	x0, [sp, 296]
	add	x4, x0, x2
	mov	x0, 0
.L8:
	ld1d	z5.d, p1/z, [x13, x0, lsl 3]
	ld1d	z4.d, p1/z, [x5, x0, lsl 3]
	ld1d	z3.d, p1/z, [x9, x0, lsl 3]
	fadd	z3.d, z3.d, z5.d
	ld1d	z5.d, p1/z, [x8, x0, lsl 3]
	fadd	z3.d, z3.d, z4.d
	ld1d	z4.d, p1/z, [x4, x0, lsl 3]
	fsub	z3.d, z3.d, z5.d
	ld1d	z5.d, p1/z, [x12, x0, lsl 3]
	ld1d	z6.d, p1/z, [x10, x0, lsl 3]
	fsub	z3.d, z3.d, z4.d
	ld1d	z4.d, p1/z, [x15, x0, lsl 3]
	fsub	z3.d, z3.d, z5.d
	ld1d	z5.d, p1/z, [x11, x0, lsl 3]
	fadd	z5.d, z5.d, z4.d
	ld1d	z4.d, p1/z, [x7, x0, lsl 3]
	fadd	z4.d, z4.d, z5.d
	ld1d	z5.d, p1/z, [x6, x0, lsl 3]
	fsub	z4.d, z4.d, z6.d
	ld1d	z6.d, p1/z, [x14, x0, lsl 3]
	fsub	z4.d, z4.d, z5.d
	ld1d	z5.d, p1/z, [x19, x0, lsl 3]
	fsub	z4.d, z4.d, z6.d
	ld1d	z6.d, p1/z, [x18, x0, lsl 3]
	fadd	z6.d, z6.d, z5.d
	fmul	z3.d, z3.d, z0.d
	ld1d	z5.d, p1/z, [x17, x0, lsl 3]
	fmla	z3.d, p0/m, z4.d, z1.d
	fadd	z5.d, z5.d, z6.d
	ld1d	z4.d, p1/z, [x16, x0, lsl 3]
	ld1d	z6.d, p1/z, [x1, x0, lsl 3]
	fadd	z4.d, z4.d, z5.d
	fdivr	z4.d, p0/m, z4.d, z2.d
	fmad	z3.d, p0/m, z4.d, z6.d
	st1d	z3.d, p1, [x1, x0, lsl 3]
	add	x0, x0, 8
	whilelo	p1.d, x0, x25
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
	sub	x0, x17, #8
	add	x20, sp, 784
	ldp	x4, x8, [sp, 168]
	add	x16, x0, x15
	ldr	x0, [sp, 672]
	add	x30, sp, 224
	ldr	x9, [sp, 696]
	add	x3, x0, x15
	ldr	x0, [sp, 1120]
	add	x11, x15, x9
	ldr	d31, [x4, x26]
	ldr	d30, [x4, x19]
	add	x2, x0, x15
	ldr	d29, [x4, x5]
	ldr	d28, [x4, x12]
	ldr	x0, [sp, 688]
	ldr	x9, [sp, 704]
	ldr	x4, [sp, 712]
	add	x10, x15, x9
	ldr	x1, [sp, 728]
	add	x9, x15, x4
	ldr	x13, [sp, 184]
	sub	x7, x1, #8
	ldr	x6, [sp, 680]
	add	x1, x0, x15
	ldr	x4, [sp, 720]
	add	x7, x7, x15
	ldr	x0, [sp, 1128]
	add	x6, x6, x15
	ldr	d16, [x8, x26]
	ldr	d23, [x13, x26]
	add	x0, x0, x15
	ldr	d15, [x8, x19]
	ldr	d22, [x13, x19]
	ldr	d14, [x8, x5]
	ldr	d18, [x13, x5]
	ldr	d13, [x8, x12]
	add	x8, x15, x4
	ldr	d17, [x13, x12]
	mov	x4, 2
	ldp	x18, x24, [x20]
	ldp	x23, x22, [x20, 16]
	ldr	x21, [sp, 216]
	ldr	x14, [sp, 768]
	ldr	x13, [sp, 776]
	ldr	x20, [sp, 816]
	str	z0, [x30]
	b	.L6
.L15:
	fmov	d17, d27
	fmov	d18, d26
	fmov	d22, d25
	fmov	d23, d7
.L6:
	ldr	d4, [x14, x3]
	add	x4, x4, 1
	ldr	d6, [x14, x6]
	ldr	d8, [x13, x3]
	ldr	d7, [x13, x6]
	fadd	d6, d4, d6
	ldr	d27, [x11, x4, lsl 3]
	ldr	d3, [x16, x4, lsl 3]
	fadd	d5, d4, d8
	ldr	d12, [x17, x3]
	ldr	d10, [x17, x2]
	fadd	d6, d6, d8
	fsub	d3, d27, d3
	ldr	d24, [x14, x2]
	fadd	d8, d17, d12
	ldr	d4, [x24, x3]
	ldr	d26, [x22, x3]
	fadd	d6, d6, d7
	fadd	d3, d3, d10
	fadd	d5, d5, d24
	ldr	d9, [x13, x2]
	fadd	d8, d8, d4
	ldr	d25, [x17, x6]
	ldr	d11, [x17, x1]
	fadd	d7, d18, d10
	fdiv	d6, d19, d6
	ldr	d4, [x22, x2]
	fadd	d3, d3, d26
	ldr	d0, [x20, x3]
	fadd	d5, d5, d9
	fsub	d8, d8, d25
	fadd	d4, d11, d4
	ldr	d26, [x10, x4, lsl 3]
	add	x6, x6, 8
	fsub	d3, d3, d0
	ldr	d0, [x23, x3]
	fdiv	d5, d19, d5
	fadd	d4, d4, d26
	fsub	d8, d8, d0
	ldr	d0, [x24, x2]
	fsub	d3, d3, d28
	fmov	d28, d13
	fadd	d7, d7, d0
	fsub	d4, d4, d25
	ldr	d0, [x20, x2]
	fsub	d8, d8, d13
	fmul	d3, d3, d20
	fmov	d13, d17
	ldr	d17, [x13, x1]
	fsub	d7, d7, d12
	fsub	d4, d4, d0
	ldr	d0, [x23, x2]
	fmadd	d3, d21, d8, d3
	ldr	d8, [x14, x1]
	ldr	d25, [x9, x4, lsl 3]
	fsub	d7, d7, d0
	fsub	d4, d4, d29
	ldr	d0, [x18, x3]
	fadd	d17, d8, d17
	ldr	d8, [x17, x0]
	fmov	d29, d14
	fsub	d7, d7, d14
	fmul	d4, d4, d20
	fadd	d9, d17, d9
	fmov	d14, d18
	fadd	d18, d23, d8
	fmadd	d4, d21, d7, d4
	fadd	d7, d22, d11
	fadd	d9, d9, d24
	fmadd	d3, d6, d3, d0
	ldr	d0, [x24, x1]
	fdiv	d9, d19, d9
	fadd	d6, d7, d0
	ldr	d0, [x23, x1]
	fsub	d6, d6, d10
	str	d3, [x18, x3]
	add	x3, x3, 8
	ldr	d3, [x18, x2]
	fmadd	d3, d5, d4, d3
	ldr	d4, [x22, x1]
	fsub	d6, d6, d0
	fadd	d4, d8, d4
	fsub	d6, d6, d15
	fadd	d4, d4, d25
	str	d3, [x18, x2]
	add	x2, x2, 8
	ldr	d5, [x14, x0]
	ldr	d24, [x13, x0]
	ldr	d7, [x8, x4, lsl 3]
	fsub	d4, d4, d12
	ldr	d3, [x7, x4, lsl 3]
	fadd	d5, d5, d24
	ldr	d8, [x20, x1]
	ldr	d24, [x22, x0]
	fadd	d3, d7, d3
	ldr	d12, [x23, x0]
	fsub	d4, d4, d8
	ldr	d0, [x18, x1]
	fadd	d17, d5, d17
	ldr	d5, [x24, x0]
	fadd	d3, d3, d24
	fadd	d5, d18, d5
	fsub	d4, d4, d30
	fdiv	d17, d19, d17
	ldr	d18, [x20, x0]
	fmov	d30, d15
	fmov	d15, d22
	fsub	d3, d3, d10
	fsub	d5, d5, d12
	fmul	d4, d4, d20
	fmadd	d4, d21, d6, d4
	fsub	d3, d3, d18
	fsub	d5, d5, d16
	fsub	d3, d3, d31
	fmov	d31, d16
	fsub	d5, d5, d11
	fmov	d16, d23
	fmadd	d4, d9, d4, d0
	fmul	d3, d3, d20
	fmadd	d3, d21, d5, d3
	str	d4, [x18, x1]
	add	x1, x1, 8
	ldr	d4, [x18, x0]
	fmadd	d3, d17, d3, d4
	str	d3, [x18, x0]
	add	x0, x0, 8
	cmp	x21, x4
	bne	.L15
	add	x0, sp, 224
	ldr	z0, [x0]
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
