	.text
kernel_uxx_nodiv:
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
	fmov	d20, d0
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
	fmov	d0, 2.5e-1
	str	x0, [sp, 864]
	add	x0, x6, x5
	str	x0, [sp, 832]
	add	x0, x24, x5
	ldr	x3, [sp, 664]
	fmul	d19, d2, d0
	mov	z2.d, d19
	sub	x12, x23, #8
	str	x0, [sp, 872]
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
	fmov	d11, d19
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
	mov	x26, 0
	str	x3, [sp, 176]
	add	x3, x22, 24
	str	x3, [sp, 208]
	str	xzr, [sp, 312]
	fmov	d21, d1
	str	x19, [sp, 656]
	mov	z0.d, d21
	str	x26, [sp, 760]
	mov	z1.d, d20
	mov	z23.d, z0.d
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
	ld1d	z0.d, p1/z, [x13, x0, lsl 3]
	ldr	x13, [sp, 368]
	ld1d	z6.d, p1/z, [x13, x0, lsl 3]
	fadd	z0.d, z0.d, z6.d
	ldr	x13, [sp, 400]
	ld1d	z3.d, p1/z, [x13, x0, lsl 3]
	fadd	z3.d, z3.d, z0.d
	ld1d	z0.d, p1/z, [x9, x0, lsl 3]
	ldr	x13, [sp, 376]
	ld1d	z4.d, p1/z, [x13, x0, lsl 3]
	fsub	z3.d, z3.d, z4.d
	fsub	z3.d, z3.d, z0.d
	ldr	x13, [sp, 344]
	ld1d	z4.d, p1/z, [x13, x0, lsl 3]
	fsub	z3.d, z3.d, z4.d
	fmul	z3.d, z3.d, z23.d
	ldr	x13, [sp, 320]
	ld1d	z0.d, p1/z, [x13, x0, lsl 3]
	ldr	x13, [sp, 352]
	ld1d	z4.d, p1/z, [x13, x0, lsl 3]
	fadd	z0.d, z0.d, z4.d
	ldr	x13, [sp, 384]
	ld1d	z5.d, p1/z, [x13, x0, lsl 3]
	fadd	z0.d, z0.d, z5.d
	ldr	x13, [sp, 360]
	ld1d	z8.d, p1/z, [x13, x0, lsl 3]
	fsub	z0.d, z0.d, z8.d
	ldr	x13, [sp, 392]
	ld1d	z7.d, p1/z, [x13, x0, lsl 3]
	fsub	z0.d, z0.d, z7.d
	ldr	x13, [sp, 328]
	ld1d	z5.d, p1/z, [x13, x0, lsl 3]
	fsub	z0.d, z0.d, z5.d
	fmad	z0.d, p0/m, z1.d, z3.d
	ldr	x13, [sp, 224]
	ld1d	z7.d, p1/z, [x13, x0, lsl 3]
	ldr	x13, [sp, 288]
	ld1d	z5.d, p1/z, [x13, x0, lsl 3]
	fadd	z5.d, z7.d, z5.d
	ldr	x13, [sp, 296]
	ld1d	z3.d, p1/z, [x13, x0, lsl 3]
	fadd	z5.d, z5.d, z3.d
	fadd	z7.d, z7.d, z3.d
	ldr	x13, [sp, 304]
	ld1d	z9.d, p1/z, [x13, x0, lsl 3]
	fadd	z5.d, z5.d, z9.d
	ld1d	z9.d, p1/z, [x4, x0, lsl 3]
	ldr	x13, [sp, 440]
	fmul	z5.d, z5.d, z2.d
	ld1d	z3.d, p1/z, [x13, x0, lsl 3]
	movprfx	z10, z9
	fmla	z10.d, p0/m, z5.d, z0.d
	ldr	x13, [sp, 456]
	ld1d	z5.d, p1/z, [x13, x0, lsl 3]
	fadd	z3.d, z3.d, z5.d
	ld1d	z12.d, p1/z, [x8, x0, lsl 3]
	ldr	x13, [sp, 480]
	ld1d	z0.d, p1/z, [x13, x0, lsl 3]
	fadd	z3.d, z3.d, z0.d
	fsub	z3.d, z3.d, z8.d
	ldr	x13, [sp, 448]
	ld1d	z9.d, p1/z, [x13, x0, lsl 3]
	fsub	z3.d, z3.d, z12.d
	fsub	z3.d, z3.d, z9.d
	ldr	x13, [sp, 424]
	ld1d	z0.d, p1/z, [x13, x0, lsl 3]
	fadd	z0.d, z6.d, z0.d
	fmul	z3.d, z3.d, z23.d
	ldr	x13, [sp, 464]
	ld1d	z8.d, p1/z, [x13, x0, lsl 3]
	fadd	z0.d, z0.d, z8.d
	fsub	z0.d, z0.d, z4.d
	ldr	x13, [sp, 472]
	ld1d	z8.d, p1/z, [x13, x0, lsl 3]
	fsub	z0.d, z0.d, z8.d
	st1d	z10.d, p1, [x4, x0, lsl 3]
	ldr	x13, [sp, 432]
	ld1d	z9.d, p1/z, [x13, x0, lsl 3]
	fsub	z0.d, z0.d, z9.d
	fmad	z0.d, p0/m, z1.d, z3.d
	ldr	x13, [sp, 408]
	ld1d	z8.d, p1/z, [x13, x0, lsl 3]
	fadd	z7.d, z7.d, z8.d
	ldr	x13, [sp, 416]
	ld1d	z9.d, p1/z, [x13, x0, lsl 3]
	fadd	z3.d, z7.d, z9.d
	fadd	z7.d, z8.d, z9.d
	ld1d	z8.d, p1/z, [x3, x0, lsl 3]
	fmul	z3.d, z2.d, z3.d
	fmad	z0.d, p0/m, z3.d, z8.d
	ld1d	z8.d, p1/z, [x22, x0, lsl 3]
	ld1d	z3.d, p1/z, [x15, x0, lsl 3]
	st1d	z0.d, p1, [x3, x0, lsl 3]
	ld1d	z0.d, p1/z, [x18, x0, lsl 3]
	fadd	z3.d, z3.d, z0.d
	fadd	z3.d, z3.d, z8.d
	ld1d	z8.d, p1/z, [x17, x0, lsl 3]
	ldr	x13, [sp, 488]
	ld1d	z9.d, p1/z, [x6, x0, lsl 3]
	fsub	z3.d, z3.d, z4.d
	ld1d	z4.d, p1/z, [x13, x0, lsl 3]
	fsub	z3.d, z3.d, z9.d
	fsub	z3.d, z3.d, z8.d
	ld1d	z8.d, p1/z, [x19, x0, lsl 3]
	ld1d	z9.d, p1/z, [x14, x0, lsl 3]
	fmul	z3.d, z3.d, z23.d
	fadd	z4.d, z5.d, z4.d
	fadd	z4.d, z4.d, z8.d
	ld1d	z8.d, p1/z, [x20, x0, lsl 3]
	fsub	z4.d, z4.d, z6.d
	fsub	z4.d, z4.d, z8.d
	fsub	z4.d, z4.d, z9.d
	fmad	z4.d, p0/m, z1.d, z3.d
	ld1d	z12.d, p1/z, [x2, x0, lsl 3]
	ld1d	z8.d, p1/z, [x5, x0, lsl 3]
	ld1d	z9.d, p1/z, [x12, x0, lsl 3]
	fadd	z7.d, z7.d, z8.d
	fadd	z7.d, z7.d, z9.d
	fmul	z7.d, z2.d, z7.d
	fmad	z7.d, p0/m, z4.d, z12.d
	ld1d	z4.d, p1/z, [x30, x0, lsl 3]
	ld1d	z10.d, p1/z, [x26, x0, lsl 3]
	ld1d	z3.d, p1/z, [x23, x0, lsl 3]
	fadd	z3.d, z3.d, z10.d
	fadd	z3.d, z3.d, z4.d
	ld1d	z4.d, p1/z, [x24, x0, lsl 3]
	ld1d	z10.d, p1/z, [x7, x0, lsl 3]
	fsub	z3.d, z3.d, z6.d
	fsub	z3.d, z3.d, z10.d
	fsub	z3.d, z3.d, z4.d
	ld1d	z4.d, p1/z, [x27, x0, lsl 3]
	ld1d	z6.d, p1/z, [x11, x0, lsl 3]
	fadd	z0.d, z0.d, z6.d
	fadd	z0.d, z0.d, z4.d
	ld1d	z4.d, p1/z, [x28, x0, lsl 3]
	fmul	z3.d, z3.d, z23.d
	fsub	z0.d, z0.d, z5.d
	fsub	z0.d, z0.d, z4.d
	ld1d	z4.d, p1/z, [x21, x0, lsl 3]
	fadd	z4.d, z4.d, z8.d
	ld1d	z5.d, p1/z, [x10, x0, lsl 3]
	fsub	z0.d, z0.d, z5.d
	fmad	z0.d, p0/m, z1.d, z3.d
	ld1d	z3.d, p1/z, [x16, x0, lsl 3]
	fadd	z3.d, z4.d, z3.d
	fadd	z3.d, z3.d, z9.d
	fmul	z3.d, z2.d, z3.d
	st1d	z7.d, p1, [x2, x0, lsl 3]
	ld1d	z4.d, p1/z, [x1, x0, lsl 3]
	fmad	z0.d, p0/m, z3.d, z4.d
	st1d	z0.d, p1, [x1, x0, lsl 3]
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
	ld1d	z4.d, p1/z, [x13, x0, lsl 3]
	ld1d	z3.d, p1/z, [x5, x0, lsl 3]
	ld1d	z0.d, p1/z, [x9, x0, lsl 3]
	fadd	z0.d, z0.d, z4.d
	ld1d	z4.d, p1/z, [x8, x0, lsl 3]
	fadd	z0.d, z0.d, z3.d
	ld1d	z3.d, p1/z, [x4, x0, lsl 3]
	fsub	z0.d, z0.d, z4.d
	ld1d	z4.d, p1/z, [x12, x0, lsl 3]
	ld1d	z5.d, p1/z, [x10, x0, lsl 3]
	fsub	z0.d, z0.d, z3.d
	ld1d	z3.d, p1/z, [x15, x0, lsl 3]
	fsub	z0.d, z0.d, z4.d
	ld1d	z4.d, p1/z, [x11, x0, lsl 3]
	fadd	z4.d, z4.d, z3.d
	ld1d	z3.d, p1/z, [x7, x0, lsl 3]
	fadd	z3.d, z3.d, z4.d
	ld1d	z4.d, p1/z, [x6, x0, lsl 3]
	fsub	z3.d, z3.d, z5.d
	ld1d	z5.d, p1/z, [x14, x0, lsl 3]
	fsub	z3.d, z3.d, z4.d
	ld1d	z4.d, p1/z, [x19, x0, lsl 3]
	fsub	z3.d, z3.d, z5.d
	ld1d	z5.d, p1/z, [x18, x0, lsl 3]
	fadd	z5.d, z5.d, z4.d
	fmul	z0.d, z0.d, z23.d
	ld1d	z4.d, p1/z, [x17, x0, lsl 3]
	fmla	z0.d, p0/m, z3.d, z1.d
	fadd	z4.d, z4.d, z5.d
	ld1d	z3.d, p1/z, [x16, x0, lsl 3]
	ld1d	z5.d, p1/z, [x1, x0, lsl 3]
	fadd	z3.d, z3.d, z4.d
	fmul	z3.d, z2.d, z3.d
	fmad	z0.d, p0/m, z3.d, z5.d
	st1d	z0.d, p1, [x1, x0, lsl 3]
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
	ldr	d29, [x4, x26]
	ldr	d28, [x4, x19]
	add	x2, x0, x15
	ldr	d9, [x4, x5]
	ldr	d27, [x4, x12]
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
	ldr	d15, [x8, x26]
	ldr	d19, [x13, x26]
	add	x0, x0, x15
	ldr	d14, [x8, x19]
	ldr	d18, [x13, x19]
	ldr	d13, [x8, x5]
	ldr	d17, [x13, x5]
	ldr	d12, [x8, x12]
	add	x8, x15, x4
	ldr	d16, [x13, x12]
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
	fmov	d16, d26
	fmov	d17, d25
	fmov	d18, d24
	fmov	d19, d6
.L6:
	add	x4, x4, 1
	ldr	d10, [x17, x3]
	ldr	d7, [x17, x2]
	ldr	d0, [x24, x3]
	ldr	d26, [x11, x4, lsl 3]
	fadd	d6, d16, d10
	ldr	d1, [x16, x4, lsl 3]
	fadd	d5, d17, d7
	ldr	d25, [x22, x3]
	ldr	d24, [x17, x6]
	fsub	d1, d26, d1
	fadd	d6, d6, d0
	ldr	d8, [x17, x1]
	ldr	d0, [x22, x2]
	ldr	d31, [x20, x3]
	fadd	d1, d1, d7
	fsub	d6, d6, d24
	ldr	d22, [x23, x3]
	fadd	d0, d8, d0
	ldr	d4, [x14, x3]
	fadd	d30, d18, d8
	ldr	d3, [x14, x6]
	fadd	d1, d1, d25
	ldr	d25, [x10, x4, lsl 3]
	fsub	d6, d6, d22
	ldr	d22, [x24, x2]
	fadd	d3, d4, d3
	fadd	d0, d0, d25
	fsub	d1, d1, d31
	fadd	d5, d5, d22
	ldr	d22, [x13, x3]
	fsub	d6, d6, d12
	ldr	d31, [x13, x6]
	add	x6, x6, 8
	fsub	d0, d0, d24
	ldr	d24, [x20, x2]
	fsub	d1, d1, d27
	fadd	d3, d3, d22
	fsub	d5, d5, d10
	fadd	d4, d4, d22
	ldr	d22, [x14, x2]
	fmov	d27, d12
	fsub	d0, d0, d24
	fmov	d12, d16
	fmul	d1, d1, d21
	fadd	d3, d3, d31
	fmadd	d1, d20, d6, d1
	ldr	d6, [x23, x2]
	fadd	d4, d4, d22
	ldr	d31, [x18, x3]
	fsub	d0, d0, d9
	ldr	d16, [x13, x1]
	fsub	d5, d5, d6
	fmul	d3, d3, d11
	ldr	d6, [x13, x2]
	fmov	d9, d13
	ldr	d24, [x9, x4, lsl 3]
	fmul	d0, d0, d21
	fsub	d5, d5, d13
	fadd	d4, d4, d6
	fmadd	d3, d3, d1, d31
	ldr	d1, [x24, x1]
	fmov	d13, d17
	ldr	d17, [x14, x1]
	fmadd	d0, d20, d5, d0
	fmul	d4, d4, d11
	fadd	d1, d30, d1
	ldr	d5, [x17, x0]
	fadd	d16, d17, d16
	ldr	d17, [x23, x1]
	fadd	d30, d19, d5
	str	d3, [x18, x3]
	fsub	d1, d1, d7
	ldr	d3, [x18, x2]
	fadd	d6, d16, d6
	add	x3, x3, 8
	fmadd	d3, d4, d0, d3
	fsub	d1, d1, d17
	fadd	d6, d6, d22
	fsub	d4, d1, d14
	fmul	d17, d6, d11
	str	d3, [x18, x2]
	add	x2, x2, 8
	ldr	d31, [x18, x1]
	ldr	d1, [x22, x1]
	ldr	d6, [x8, x4, lsl 3]
	ldr	d0, [x7, x4, lsl 3]
	fadd	d1, d5, d1
	ldr	d5, [x20, x1]
	ldr	d22, [x22, x0]
	fadd	d0, d6, d0
	ldr	d3, [x24, x0]
	fadd	d1, d1, d24
	fadd	d3, d30, d3
	ldr	d30, [x23, x0]
	fadd	d0, d0, d22
	ldr	d22, [x20, x0]
	fsub	d1, d1, d10
	ldr	d10, [x14, x0]
	fsub	d3, d3, d30
	ldr	d30, [x13, x0]
	fsub	d0, d0, d7
	fsub	d1, d1, d5
	fadd	d30, d10, d30
	fsub	d3, d3, d15
	fsub	d0, d0, d22
	fsub	d1, d1, d28
	fadd	d30, d30, d16
	fsub	d3, d3, d8
	fmov	d28, d14
	fsub	d0, d0, d29
	fmov	d14, d18
	fmov	d29, d15
	fmov	d15, d19
	fmul	d1, d1, d21
	fmul	d5, d30, d11
	fmadd	d1, d20, d4, d1
	fmul	d0, d0, d21
	fmadd	d0, d20, d3, d0
	fmadd	d31, d17, d1, d31
	str	d31, [x18, x1]
	add	x1, x1, 8
	ldr	d1, [x18, x0]
	fmadd	d0, d5, d0, d1
	str	d0, [x18, x0]
	add	x0, x0, 8
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
