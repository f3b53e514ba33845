	.text
kernel_uxx_nodiv:
	addvl	sp, sp, #-2
	sub	x14, x0, #1
	sub	sp, sp, #1056
	stp	x29, x30, [sp]
	mov	x29, sp
	stp	x23, x24, [sp, 48]
	mul	x23, x0, x0
	stp	x1, x2, [sp, 480]
	str	x0, [sp, 632]
	str	x4, [sp, 816]
	str	x23, [sp, 1000]
	cmp	x14, 2
	ble	.L1
	stp	x21, x22, [sp, 32]
	lsl	x22, x0, 3
	mov	x24, x0
	lsr	x21, x22, 3
	add	x0, x23, x23, lsl 1
	cntb	x18
	add	x7, x21, x21, lsl 1
	lsl	x30, x21, 4
	stp	x25, x26, [sp, 64]
	mov	x25, x3
	add	x3, x21, x23
	add	x4, x21, x3
	add	x1, x21, x21, lsl 2
	mov	x2, x0
	add	x13, x21, x4
	add	x16, x30, x2, lsl 3
	add	x8, x23, x3
	add	x12, x21, x13
	lsl	x13, x13, 3
	stp	x19, x20, [sp, 16]
	add	x10, x21, x12
	lsl	x12, x12, 3
	add	x19, x25, x23, lsl 4
	sub	x26, x10, x21, lsl 2
	lsl	x1, x1, 3
	lsl	x10, x10, 3
	stp	x27, x28, [sp, 80]
	add	x27, x5, 16
	lsl	x28, x21, 5
	add	x9, x21, x26
	add	x20, x26, x26, lsl 1
	lsl	x8, x8, 3
	add	x11, x21, x9
	add	x9, x25, x9, lsl 4
	str	x5, [sp, 168]
	lsl	x5, x7, 3
	add	x6, x1, x0, lsl 3
	str	x13, [sp, 792]
	add	x15, x28, x2, lsl 3
	sub	x0, x24, #8
	ldr	x13, [sp, 816]
	and	x17, x0, -4
	lsl	x0, x23, 3
	str	x7, [sp, 1024]
	lsl	x7, x23, 4
	str	x9, [sp, 736]
	lsl	x9, x20, 3
	lsl	x20, x4, 4
	str	x7, [sp, 920]
	add	x7, x26, x21, lsl 1
	str	x9, [sp, 952]
	lsl	x9, x7, 4
	add	x11, x13, x11, lsl 4
	str	x12, [sp, 800]
	mov	x12, x25
	stp	d8, d9, [sp, 96]
	fmov	d9, d0
	str	x9, [sp, 968]
	add	x9, x12, x26, lsl 4
	fmov	d0, 2.5e-1
	stp	d10, d11, [sp, 112]
	mov	x25, 0
	mov	x7, x0
	stp	d12, d13, [sp, 128]
	fmov	d8, d1
	mov	z1.d, d9
	stp	d14, d15, [sp, 144]
	fmov	d25, d9
	str	x28, [sp, 712]
	fmul	d18, d2, d0
	mov	z0.d, d8
	str	x11, [sp, 744]
	mov	x11, 2
	mov	z2.d, d18
	str	x10, [sp, 808]
	lsl	x10, x3, 4
	str	x27, [sp, 824]
	str	x30, [sp, 928]
	str	x26, [sp, 936]
	str	x21, [sp, 992]
	fmov	d24, d18
	str	x9, [sp, 720]
	add	x9, x6, x27
	ldr	x6, [sp, 168]
	str	x9, [sp, 976]
	lsl	x9, x4, 3
	ldr	x4, [sp, 920]
	str	x9, [sp, 784]
	add	x9, x1, x23, lsl 4
	str	x8, [sp, 776]
	add	x8, x19, x5
	add	x2, x6, x2, lsl 3
	stp	x14, xzr, [sp, 216]
	str	x2, [sp, 616]
	add	x2, x5, 16
	str	x9, [sp, 752]
	add	x9, x19, x1
	add	x1, x1, 16
	str	x2, [sp, 1032]
	add	x2, x15, x27
	str	x1, [sp, 1048]
	mov	x1, x23
	str	x2, [sp, 960]
	add	x2, x12, x3, lsl 4
	str	x9, [sp, 760]
	add	x9, x5, x23, lsl 4
	sub	x23, x24, #3
	mov	x5, x4
	str	x8, [sp, 728]
	mov	x8, x20
	str	x2, [sp, 768]
	add	x2, x16, x27
	whilelo	p2.d, xzr, x23
	str	x25, [sp, 640]
	str	x2, [sp, 944]
	add	x2, x30, 16
	str	x22, [sp, 904]
	str	x2, [sp, 568]
	add	x2, x28, 16
	str	x2, [sp, 1040]
	add	x2, x17, 10
	str	x2, [sp, 984]
	lsl	x2, x21, 1
	str	x2, [sp, 1016]
	add	x2, x13, x1, lsl 4
	lsl	x1, x1, 1
	str	x1, [sp, 1008]
	add	x1, x22, 16
	str	x2, [sp, 608]
	add	x2, x18, 16
	mov	x18, x23
	str	x1, [sp, 560]
	mov	x1, x0
	str	x2, [sp, 496]
.L3:
	ldr	x0, [sp, 480]
	add	x11, x11, 1
	add	x20, x6, x5
	add	x19, x6, x7
	mov	x17, 2
	ldr	x2, [sp, 608]
	add	x24, x5, x0
	add	x23, x7, x0
	ldr	x0, [sp, 488]
	add	x22, x5, x0
	ldr	x0, [sp, 224]
	add	x21, x0, x2
	ldr	x2, [sp, 616]
	add	x14, x6, x0
	add	x15, x0, x2
	ldr	x0, [sp, 632]
	cmp	x0, 7
	ble	.L14
	ldr	x0, [sp, 224]
	add	x28, x12, x8
	add	x25, x12, x9
	stp	x8, x9, [sp, 400]
	mov	x17, x10
	mov	x27, 0
	ldr	x2, [sp, 760]
	str	x24, [sp, 648]
	str	x23, [sp, 656]
	add	x13, x0, x2
	ldr	x2, [sp, 496]
	str	x13, [sp, 624]
	add	x3, x10, x2
	add	x2, x8, x2
	stp	x2, x3, [sp, 416]
	add	x3, sp, 848
	ldr	x2, [sp, 752]
	add	x2, x0, x2
	str	x2, [sp, 392]
	ldr	x2, [sp, 768]
	add	x30, x0, x2
	ldr	x2, [sp, 776]
	add	x2, x0, x2
	str	x2, [sp, 440]
	ldr	x2, [sp, 784]
	add	x2, x0, x2
	str	x2, [sp, 448]
	ldr	x2, [sp, 792]
	add	x2, x0, x2
	str	x2, [sp, 456]
	ldr	x2, [sp, 800]
	add	x2, x0, x2
	str	x2, [sp, 464]
	ldr	x2, [sp, 808]
	add	x2, x0, x2
	str	x2, [sp, 472]
	ldr	x2, [sp, 720]
	add	x2, x0, x2
	str	x2, [sp, 576]
	ldr	x2, [sp, 728]
	add	x2, x0, x2
	str	x2, [sp, 584]
	ldr	x2, [sp, 736]
	add	x2, x0, x2
	str	x2, [sp, 592]
	ldr	x2, [sp, 744]
	add	x0, x0, x2
	add	x2, sp, 696
	str	x0, [sp, 600]
	mov	x0, 6
	str	x0, [sp, 432]
	add	x0, sp, 664
	stp	x22, x20, [x0]
	str	x7, [sp, 880]
	ldr	x7, [sp, 712]
	str	x6, [sp, 896]
	ldr	x6, [sp, 824]
	stp	x14, x21, [x2]
	stp	x1, x9, [x3]
	stp	x19, x15, [x0, 16]
	stp	x8, x5, [x3, 16]
	stp	x11, x10, [x2, 136]
	str	x12, [sp, 888]
.L7:
	ldp	x3, x0, [sp, 400]
	ldp	x11, x10, [sp, 416]
	ldr	x1, [sp, 560]
	ldr	x9, [sp, 496]
	ldr	x2, [sp, 568]
	add	x4, x1, x17
	add	x3, x1, x3
	ldr	x1, [sp, 392]
	cmp	x10, x4
	add	x5, x0, x9
	add	x0, x17, 16
	ccmp	x5, x0, 4, gt
	cset	w8, le
	add	x2, x2, x17
	cmp	x10, x2
	add	x1, x1, x9
	ccmp	x0, x11, 0, gt
	cset	w9, ge
	and	w8, w8, w9
	ldr	x9, [sp, 224]
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
	ldr	x2, [sp, 224]
	mov	p1.b, p2.b
	ptrue	p0.b, all
	ldp	x19, x22, [sp, 448]
	ldp	x24, x15, [sp, 392]
	ldr	x0, [sp, 928]
	ldr	x3, [sp, 904]
	ldr	x4, [sp, 920]
	add	x5, x0, x2
	ldr	x0, [sp, 936]
	add	x8, x3, x5
	add	x5, x5, x6
	add	x11, x3, x8
	ldr	x14, [sp, 952]
	add	x8, x8, x6
	add	x9, x3, x11
	add	x4, x4, x2
	ldr	x3, [sp, 968]
	add	x9, x9, x6
	add	x11, x11, x6
	add	x10, x2, x0, lsl 3
	add	x5, x5, x27
	add	x8, x8, x27
	ldr	x1, [sp, 816]
	add	x9, x9, x27
	add	x11, x11, x27
	ldr	x26, [sp, 464]
	add	x3, x3, x2
	add	x2, x14, x2
	ldp	x0, x14, [sp, 480]
	add	x2, x2, x6
	add	x2, x2, x27
	add	x1, x1, 16
	add	x3, x3, x1
	add	x20, x24, x1
	str	x2, [sp, 352]
	add	x23, x3, x27
	add	x4, x4, x1
	add	x0, x0, 16
	add	x16, x14, 16
	ldr	x14, [sp, 472]
	add	x2, x0, x17
	add	x4, x4, x27
	add	x21, x24, x0
	add	x10, x10, x0
	str	x2, [sp, 168]
	add	x10, x10, x27
	ldr	x2, [sp, 440]
	str	x4, [sp, 256]
	add	x4, x16, x17
	add	x3, x2, x0
	add	x2, x2, x1
	str	x2, [sp, 240]
	ldr	x2, [sp, 408]
	str	x3, [sp, 176]
	add	x3, x19, x0
	str	x3, [sp, 184]
	add	x3, x1, x17
	str	x3, [sp, 232]
	add	x3, x1, x2
	str	x3, [sp, 248]
	add	x3, x0, x2
	str	x3, [sp, 288]
	add	x3, x22, x0
	str	x3, [sp, 296]
	add	x3, x1, x15
	add	x1, x0, x15
	str	x1, [sp, 360]
	add	x1, x26, x0
	add	x0, x14, x0
	str	x3, [sp, 328]
	add	x14, x14, x6
	str	x1, [sp, 368]
	mov	x1, x16
	add	x16, x30, 16
	str	x0, [sp, 520]
	mov	x0, x2
	add	x3, x1, x2
	str	x16, [sp, 192]
	add	x16, x30, 8
	add	x2, x1, x15
	add	x1, x24, x1
	add	x15, x6, x15
	str	x20, [sp, 384]
	str	x16, [sp, 200]
	add	x16, x30, 24
	add	x24, x6, x24
	mov	x20, x21
	ldr	x21, [sp, 520]
	str	x16, [sp, 208]
	add	x16, x6, x17
	str	x17, [sp, 544]
	str	x16, [sp, 264]
	add	x16, x19, x6
	add	x19, x28, 24
	str	x7, [sp, 552]
	mov	x7, x19
	str	x16, [sp, 272]
	ldr	x16, [sp, 944]
	str	x27, [sp, 536]
	mov	x27, x14
	add	x16, x16, x12
	str	x16, [sp, 280]
	add	x16, x25, 16
	str	x16, [sp, 304]
	add	x16, x25, 8
	str	x16, [sp, 312]
	add	x16, x25, 24
	str	x16, [sp, 320]
	add	x16, x6, x0
	ldr	x0, [sp, 976]
	str	x16, [sp, 336]
	add	x16, x22, x6
	add	x22, x26, x6
	ldr	x26, [sp, 960]
	mov	x17, x22
	str	x16, [sp, 344]
	add	x16, x28, 16
	str	x16, [sp, 376]
	add	x16, x28, 8
	add	x26, x26, x12
	str	x16, [sp, 504]
	add	x16, x13, 8
	str	x26, [sp, 512]
	add	x26, x0, x12
	add	x12, x13, 16
	ldr	x0, [sp, 432]
	str	x12, [sp, 528]
	add	x12, x13, 24
	ldr	x19, [sp, 512]
	str	x6, [sp, 512]
	ldr	x6, [sp, 504]
	str	x0, [sp, 912]
	mov	x0, 0
	ldr	x22, [sp, 528]
.L4:
	ld1d	z5.d, p1/z, [x5, x0, lsl 3]
	ld1d	z6.d, p1/z, [x30, x0, lsl 3]
	ldr	x14, [sp, 208]
	ld1d	z4.d, p1/z, [x14, x0, lsl 3]
	ldr	x14, [sp, 248]
	ld1d	z7.d, p1/z, [x14, x0, lsl 3]
	fadd	z4.d, z4.d, z7.d
	ldr	x14, [sp, 256]
	ld1d	z3.d, p1/z, [x14, x0, lsl 3]
	fadd	z3.d, z3.d, z5.d
	fsub	z4.d, z4.d, z3.d
	ldr	x14, [sp, 280]
	ld1d	z5.d, p1/z, [x14, x0, lsl 3]
	fsub	z5.d, z5.d, z6.d
	fadd	z4.d, z4.d, z5.d
	fmul	z4.d, z4.d, z0.d
	ldr	x14, [sp, 192]
	ld1d	z3.d, p1/z, [x14, x0, lsl 3]
	ldr	x14, [sp, 232]
	ld1d	z9.d, p1/z, [x14, x0, lsl 3]
	fadd	z3.d, z3.d, z9.d
	ldr	x14, [sp, 240]
	ld1d	z6.d, p1/z, [x14, x0, lsl 3]
	ldr	x14, [sp, 272]
	ld1d	z10.d, p1/z, [x14, x0, lsl 3]
	fadd	z10.d, z6.d, z10.d
	fsub	z3.d, z3.d, z10.d
	ldr	x14, [sp, 200]
	ld1d	z11.d, p1/z, [x14, x0, lsl 3]
	ldr	x14, [sp, 264]
	ld1d	z5.d, p1/z, [x14, x0, lsl 3]
	fsub	z5.d, z5.d, z11.d
	fadd	z3.d, z3.d, z5.d
	fmad	z3.d, p0/m, z1.d, z4.d
	ld1d	z5.d, p1/z, [x10, x0, lsl 3]
	ldr	x14, [sp, 168]
	ld1d	z10.d, p1/z, [x14, x0, lsl 3]
	ldr	x14, [sp, 176]
	ld1d	z11.d, p1/z, [x14, x0, lsl 3]
	fadd	z11.d, z10.d, z11.d
	ldr	x14, [sp, 184]
	ld1d	z4.d, p1/z, [x14, x0, lsl 3]
	fadd	z10.d, z10.d, z4.d
	fadd	z5.d, z4.d, z5.d
	ld1d	z4.d, p1/z, [x4, x0, lsl 3]
	fadd	z5.d, z5.d, z11.d
	ldr	x14, [sp, 320]
	ld1d	z11.d, p1/z, [x8, x0, lsl 3]
	fmul	z5.d, z5.d, z2.d
	fmad	z5.d, p0/m, z3.d, z4.d
	ld1d	z4.d, p1/z, [x14, x0, lsl 3]
	fadd	z11.d, z6.d, z11.d
	ldr	x14, [sp, 328]
	ld1d	z6.d, p1/z, [x14, x0, lsl 3]
	ld1d	z12.d, p1/z, [x25, x0, lsl 3]
	fadd	z4.d, z4.d, z6.d
	fsub	z4.d, z4.d, z11.d
	st1d	z5.d, p1, [x4, x0, lsl 3]
	ldr	x14, [sp, 352]
	ld1d	z3.d, p1/z, [x14, x0, lsl 3]
	fsub	z11.d, z3.d, z12.d
	fadd	z4.d, z4.d, z11.d
	fmul	z4.d, z4.d, z0.d
	ld1d	z5.d, p1/z, [x3, x0, lsl 3]
	ldr	x14, [sp, 304]
	ld1d	z3.d, p1/z, [x14, x0, lsl 3]
	fadd	z3.d, z7.d, z3.d
	ldr	x14, [sp, 344]
	ld1d	z11.d, p1/z, [x14, x0, lsl 3]
	fadd	z11.d, z9.d, z11.d
	fsub	z3.d, z3.d, z11.d
	ldr	x14, [sp, 312]
	ld1d	z13.d, p1/z, [x14, x0, lsl 3]
	ldr	x14, [sp, 336]
	ld1d	z12.d, p1/z, [x14, x0, lsl 3]
	fsub	z12.d, z12.d, z13.d
	fadd	z3.d, z3.d, z12.d
	fmad	z3.d, p0/m, z1.d, z4.d
	ldr	x14, [sp, 288]
	ld1d	z11.d, p1/z, [x14, x0, lsl 3]
	ldr	x14, [sp, 296]
	ld1d	z12.d, p1/z, [x14, x0, lsl 3]
	fadd	z11.d, z11.d, z12.d
	fadd	z4.d, z10.d, z11.d
	fmul	z4.d, z2.d, z4.d
	fmad	z3.d, p0/m, z4.d, z5.d
	ldr	x14, [sp, 384]
	st1d	z3.d, p1, [x3, x0, lsl 3]
	ld1d	z3.d, p1/z, [x11, x0, lsl 3]
	fadd	z9.d, z9.d, z3.d
	ld1d	z10.d, p1/z, [x28, x0, lsl 3]
	ld1d	z3.d, p1/z, [x14, x0, lsl 3]
	ldr	x14, [sp, 376]
	ld1d	z4.d, p1/z, [x19, x0, lsl 3]
	ld1d	z5.d, p1/z, [x7, x0, lsl 3]
	fadd	z5.d, z5.d, z3.d
	fsub	z5.d, z5.d, z9.d
	fsub	z9.d, z4.d, z10.d
	ld1d	z4.d, p1/z, [x14, x0, lsl 3]
	ld1d	z10.d, p1/z, [x17, x0, lsl 3]
	fadd	z5.d, z5.d, z9.d
	ld1d	z12.d, p1/z, [x6, x0, lsl 3]
	ldr	x14, [sp, 360]
	fadd	z10.d, z7.d, z10.d
	ld1d	z9.d, p1/z, [x15, x0, lsl 3]
	fmul	z5.d, z5.d, z0.d
	fsub	z9.d, z9.d, z12.d
	fadd	z4.d, z6.d, z4.d
	fsub	z4.d, z4.d, z10.d
	ld1d	z10.d, p1/z, [x14, x0, lsl 3]
	ldr	x14, [sp, 368]
	fadd	z4.d, z4.d, z9.d
	ld1d	z9.d, p1/z, [x14, x0, lsl 3]
	fmad	z4.d, p0/m, z1.d, z5.d
	fadd	z5.d, z10.d, z9.d
	fadd	z5.d, z5.d, z11.d
	ld1d	z11.d, p1/z, [x9, x0, lsl 3]
	ld1d	z12.d, p1/z, [x2, x0, lsl 3]
	fadd	z7.d, z7.d, z11.d
	ld1d	z11.d, p1/z, [x23, x0, lsl 3]
	fmul	z5.d, z2.d, z5.d
	fmad	z5.d, p0/m, z4.d, z12.d
	ld1d	z4.d, p1/z, [x12, x0, lsl 3]
	ld1d	z12.d, p1/z, [x13, x0, lsl 3]
	fadd	z4.d, z4.d, z11.d
	ld1d	z11.d, p1/z, [x26, x0, lsl 3]
	fsub	z4.d, z4.d, z7.d
	fsub	z7.d, z11.d, z12.d
	ld1d	z11.d, p1/z, [x22, x0, lsl 3]
	fadd	z4.d, z4.d, z7.d
	ld1d	z7.d, p1/z, [x27, x0, lsl 3]
	fmul	z4.d, z4.d, z0.d
	fadd	z6.d, z6.d, z7.d
	fadd	z3.d, z3.d, z11.d
	ld1d	z7.d, p1/z, [x24, x0, lsl 3]
	ld1d	z11.d, p1/z, [x16, x0, lsl 3]
	fsub	z3.d, z3.d, z6.d
	fsub	z7.d, z7.d, z11.d
	ld1d	z6.d, p1/z, [x20, x0, lsl 3]
	fadd	z3.d, z3.d, z7.d
	fadd	z6.d, z6.d, z10.d
	fmad	z3.d, p0/m, z1.d, z4.d
	ld1d	z4.d, p1/z, [x21, x0, lsl 3]
	fadd	z4.d, z4.d, z9.d
	fadd	z4.d, z4.d, z6.d
	fmul	z4.d, z2.d, z4.d
	st1d	z5.d, p1, [x2, x0, lsl 3]
	ld1d	z5.d, p1/z, [x1, x0, lsl 3]
	fmad	z3.d, p0/m, z4.d, z5.d
	st1d	z3.d, p1, [x1, x0, lsl 3]
	incd	x0
	whilelo	p1.d, x0, x18
	b.any	.L4
	ldr	x6, [sp, 512]
	ldr	x27, [sp, 536]
	ldr	x17, [sp, 544]
	ldr	x7, [sp, 552]
.L5:
	ldp	x1, x0, [sp, 424]
	add	x17, x17, x7
	add	x13, x13, x7
	add	x28, x28, x7
	add	x25, x25, x7
	add	x30, x30, x7
	add	x27, x27, x7
	add	x1, x1, x7
	add	x0, x0, 4
	stp	x1, x0, [sp, 424]
	ldr	x1, [sp, 408]
	add	x1, x1, x7
	str	x1, [sp, 408]
	ldr	x1, [sp, 400]
	add	x1, x1, x7
	str	x1, [sp, 400]
	ldr	x1, [sp, 416]
	add	x1, x1, x7
	str	x1, [sp, 416]
	ldr	x1, [sp, 392]
	add	x1, x1, x7
	str	x1, [sp, 392]
	ldr	x1, [sp, 440]
	add	x1, x1, x7
	str	x1, [sp, 440]
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
	ldr	x1, [sp, 984]
	cmp	x0, x1
	bne	.L7
	add	x6, sp, 864
	add	x4, sp, 832
	ldr	x17, [sp, 912]
	ldp	x8, x5, [x6]
	ldp	x11, x10, [x4]
	ldp	x7, x12, [x6, 16]
	ldp	x1, x9, [x4, 16]
	ldr	x6, [sp, 896]
.L14:
	mov	x2, 0
	cntd	x19
	ptrue	p1.b, all
	ldr	x13, [sp, 992]
	stp	x10, x1, [sp, 248]
	ldr	x27, [sp, 640]
	mul	x3, x17, x13
	stp	x9, x8, [sp, 264]
	ldr	x14, [sp, 1008]
	sub	x20, x3, x13
	mov	x21, x3
	stp	x5, x7, [sp, 280]
	ldr	x4, [sp, 1000]
	add	x0, x27, x14
	stp	x12, x6, [sp, 296]
	add	x13, x0, x3
	add	x22, x0, x20
	ldr	x3, [sp, 1016]
	sub	x4, x0, x4
	add	x23, x4, x14
	ldr	x14, [sp, 1024]
	stp	x11, x4, [sp, 232]
	add	x15, x20, x3
	add	x20, x4, x20
	ldr	x26, [sp, 816]
	sub	x14, x15, x14
	add	x15, x0, x15
	ldr	x25, [sp, 480]
	add	x3, x14, x3
	add	x14, x0, x14
	add	x0, x0, x3
	add	x0, x6, x0, lsl 3
	add	x28, x26, x15, lsl 3
	add	x15, x3, x27
	add	x30, x26, x14, lsl 3
	add	x14, x4, x3
	add	x0, x0, 16
	add	x15, x6, x15, lsl 3
	add	x3, x23, x3
	add	x23, x4, x21
	add	x14, x6, x14, lsl 3
	str	x0, [sp, 192]
	mov	x0, x25
	add	x24, x25, x22, lsl 3
	add	x15, x15, 16
	add	x30, x30, 16
	add	x16, x25, x13, lsl 3
	add	x28, x28, 16
	add	x27, x6, x3, lsl 3
	add	x3, x14, 16
	add	x25, x25, x20, lsl 3
	stp	x15, x3, [sp, 176]
	add	x3, x24, 16
	add	x24, x0, x23, lsl 3
	add	x0, x16, 16
	add	x20, x26, x22, lsl 3
	add	x27, x27, 16
	add	x22, x26, x13, lsl 3
	add	x25, x25, 16
	add	x24, x24, 16
	str	x0, [sp, 208]
	ldr	x0, [sp, 488]
	add	x22, x22, 16
	str	x3, [sp, 168]
	add	x3, x12, x13, lsl 3
	ldr	x26, [sp, 904]
	add	x23, x0, x13, lsl 3
	add	x0, x20, 16
	add	x23, x23, 16
	str	x0, [sp, 200]
.L9:
	ldr	x0, [sp, 208]
	add	x17, x17, 1
	add	x16, x24, x2
	add	x15, x25, x2
	add	x1, x23, x2
	mov	p0.b, p2.b
	add	x14, x3, 16
	add	x13, x3, 8
	add	x12, x3, 24
	add	x11, x22, x2
	add	x9, x28, x2
	add	x8, x30, x2
	add	x21, x0, x2
	ldr	x0, [sp, 168]
	add	x5, x27, x2
	add	x20, x0, x2
	ldr	x0, [sp, 200]
	add	x10, x0, x2
	ldr	x0, [sp, 192]
	add	x7, x0, x2
	ldr	x0, [sp, 184]
	add	x6, x0, x2
	ldr	x0, [sp, 176]
	add	x4, x0, x2
	mov	x0, 0
.L8:
	ld1d	z4.d, p0/z, [x12, x0, lsl 3]
	ld1d	z3.d, p0/z, [x9, x0, lsl 3]
	ld1d	z5.d, p0/z, [x8, x0, lsl 3]
	fadd	z3.d, z3.d, z4.d
	ld1d	z4.d, p0/z, [x4, x0, lsl 3]
	fadd	z5.d, z5.d, z4.d
	ld1d	z6.d, p0/z, [x3, x0, lsl 3]
	ld1d	z4.d, p0/z, [x5, x0, lsl 3]
	fsub	z3.d, z3.d, z5.d
	fsub	z4.d, z4.d, z6.d
	ld1d	z5.d, p0/z, [x14, x0, lsl 3]
	ld1d	z6.d, p0/z, [x10, x0, lsl 3]
	fadd	z3.d, z3.d, z4.d
	ld1d	z4.d, p0/z, [x11, x0, lsl 3]
	fadd	z4.d, z4.d, z5.d
	ld1d	z5.d, p0/z, [x6, x0, lsl 3]
	fadd	z6.d, z6.d, z5.d
	ld1d	z7.d, p0/z, [x13, x0, lsl 3]
	ld1d	z5.d, p0/z, [x7, x0, lsl 3]
	fmul	z3.d, z3.d, z0.d
	fsub	z5.d, z5.d, z7.d
	fsub	z4.d, z4.d, z6.d
	ld1d	z6.d, p0/z, [x21, x0, lsl 3]
	ld1d	z7.d, p0/z, [x16, x0, lsl 3]
	fadd	z4.d, z4.d, z5.d
	ld1d	z5.d, p0/z, [x20, x0, lsl 3]
	fmad	z4.d, p1/m, z1.d, z3.d
	fadd	z5.d, z5.d, z6.d
	ld1d	z3.d, p0/z, [x15, x0, lsl 3]
	ld1d	z6.d, p0/z, [x1, x0, lsl 3]
	fadd	z3.d, z3.d, z7.d
	fadd	z3.d, z3.d, z5.d
	fmul	z3.d, z2.d, z3.d
	fmad	z3.d, p1/m, z4.d, z6.d
	st1d	z3.d, p0, [x1, x0, lsl 3]
	add	x0, x0, x19
	whilelo	p0.d, x0, x18
	b.any	.L8
	ldr	x0, [sp, 216]
	add	x3, x3, x26
	add	x2, x2, x26
	cmp	x0, x17
	bgt	.L9
	ldp	x0, x11, [sp, 224]
	ldp	x1, x9, [sp, 256]
	ldp	x4, x10, [sp, 240]
	add	x0, x0, x1
	add	x9, x9, x1
	ldp	x8, x5, [sp, 272]
	add	x10, x10, x1
	ldp	x7, x12, [sp, 288]
	add	x8, x8, x1
	add	x5, x5, x1
	str	x0, [sp, 224]
	ldr	x0, [sp, 216]
	add	x7, x7, x1
	ldr	x6, [sp, 304]
	cmp	x0, x11
	beq	.L24
	str	x4, [sp, 640]
	b	.L3
.L26:
	ldr	x4, [sp, 560]
	add	x8, sp, 648
	add	x9, sp, 680
	ldp	x24, x23, [x8]
	ldp	x22, x20, [x8, 16]
	add	x5, x27, x4
	ldp	x14, x21, [x9, 16]
	ldp	x19, x15, [x9]
	sub	x9, x21, #8
	str	x7, [sp, 160]
	add	x9, x9, x27
	add	x7, sp, 1056
	ldr	x0, [sp, 600]
	ldr	x4, [sp, 576]
	ldp	d27, d16, [x13]
	sub	x8, x0, #8
	ldr	x0, [sp, 568]
	add	x8, x8, x27
	add	x16, x27, x4
	ldr	x4, [sp, 584]
	ldp	d28, d14, [x25]
	add	x3, x27, x0
	ldr	x0, [sp, 1032]
	add	x12, x27, x4
	ldr	x4, [sp, 592]
	ldp	d26, d15, [x28]
	add	x2, x0, x27
	ldr	x0, [sp, 1040]
	add	x11, x27, x4
	ldr	x4, [sp, 624]
	ldp	d23, d13, [x30]
	add	x1, x0, x27
	ldr	x0, [sp, 1048]
	add	x10, x27, x4
	mov	x4, 2
	ldr	d20, [x13, 16]
	ldr	d18, [x25, 16]
	add	x0, x0, x27
	ldr	d19, [x28, 16]
	ldr	d17, [x30, 16]
	ldr	x26, [sp, 216]
	str	z2, [x7]
	str	z1, [x7, #1, mul vl]
	b	.L6
.L15:
	fmov	d17, d22
	fmov	d18, d21
	fmov	d19, d6
	fmov	d20, d11
.L6:
	add	x4, x4, 1
	ldr	d7, [x21, x2]
	ldr	d22, [x16, x4, lsl 3]
	ldr	d2, [x9, x4, lsl 3]
	ldr	d10, [x21, x3]
	fadd	d31, d18, d7
	ldr	d3, [x20, x3]
	fsub	d2, d22, d2
	ldr	d5, [x15, x3]
	fadd	d6, d17, d10
	ldr	d9, [x21, x1]
	ldr	d1, [x15, x2]
	fadd	d2, d2, d7
	ldr	d11, [x21, x5]
	ldr	d12, [x24, x3]
	fadd	d6, d6, d3
	fadd	d29, d19, d9
	ldr	d4, [x14, x3]
	fadd	d1, d9, d1
	ldr	d3, [x24, x5]
	fadd	d2, d2, d5
	ldr	d21, [x12, x4, lsl 3]
	fsub	d6, d6, d11
	ldr	d30, [x19, x3]
	fadd	d3, d12, d3
	fsub	d2, d2, d4
	ldr	d4, [x23, x3]
	ldr	d5, [x20, x2]
	fadd	d1, d1, d21
	fsub	d6, d6, d30
	ldr	d30, [x23, x5]
	add	x5, x5, 8
	fadd	d3, d3, d4
	fsub	d2, d2, d23
	fadd	d4, d12, d4
	ldr	d12, [x14, x2]
	fmov	d23, d13
	fadd	d5, d31, d5
	fsub	d1, d1, d11
	ldr	d31, [x19, x2]
	fsub	d6, d6, d13
	fmov	d13, d17
	ldr	d17, [x24, x2]
	fadd	d3, d3, d30
	fmul	d2, d2, d8
	ldr	d11, [x23, x2]
	fsub	d5, d5, d10
	fsub	d1, d1, d12
	ldr	d12, [x22, x3]
	fmadd	d2, d25, d6, d2
	fadd	d4, d4, d17
	ldr	d30, [x24, x1]
	fmul	d3, d3, d24
	ldr	d6, [x11, x4, lsl 3]
	fsub	d5, d5, d31
	fsub	d1, d1, d28
	ldr	d31, [x21, x0]
	fmov	d28, d14
	fmadd	d3, d3, d2, d12
	fadd	d4, d4, d11
	ldr	d12, [x23, x1]
	ldr	d2, [x20, x1]
	fsub	d5, d5, d14
	fmul	d1, d1, d8
	fmov	d14, d18
	fadd	d18, d20, d31
	fmul	d4, d4, d24
	fadd	d12, d30, d12
	ldr	d30, [x19, x1]
	fadd	d2, d29, d2
	fmadd	d1, d25, d5, d1
	str	d3, [x22, x3]
	add	x3, x3, 8
	ldr	d3, [x22, x2]
	fadd	d11, d12, d11
	fmadd	d3, d4, d1, d3
	fsub	d4, d2, d7
	fadd	d11, d11, d17
	fsub	d4, d4, d30
	fmul	d5, d11, d24
	str	d3, [x22, x2]
	add	x2, x2, 8
	ldr	d17, [x22, x1]
	fsub	d4, d4, d15
	ldr	d2, [x15, x1]
	ldr	d11, [x10, x4, lsl 3]
	ldr	d1, [x8, x4, lsl 3]
	fadd	d2, d31, d2
	ldr	d29, [x14, x1]
	ldr	d31, [x15, x0]
	fadd	d1, d11, d1
	ldr	d3, [x20, x0]
	fadd	d2, d2, d6
	ldr	d30, [x19, x0]
	fadd	d1, d1, d31
	fadd	d3, d18, d3
	ldr	d18, [x14, x0]
	fsub	d2, d2, d10
	ldr	d31, [x24, x0]
	ldr	d10, [x23, x0]
	fsub	d1, d1, d7
	fsub	d3, d3, d30
	fsub	d2, d2, d29
	fadd	d7, d31, d10
	fsub	d1, d1, d18
	fsub	d3, d3, d16
	fsub	d2, d2, d26
	fmov	d26, d15
	fmov	d15, d19
	fadd	d7, d7, d12
	fsub	d1, d1, d27
	fsub	d3, d3, d9
	fmov	d27, d16
	fmov	d16, d20
	fmul	d2, d2, d8
	fmul	d7, d7, d24
	fmul	d1, d1, d8
	fmadd	d2, d25, d4, d2
	fmadd	d1, d25, d3, d1
	fmadd	d17, d5, d2, d17
	str	d17, [x22, x1]
	add	x1, x1, 8
	ldr	d2, [x22, x0]
	fmadd	d1, d7, d1, d2
	str	d1, [x22, x0]
	add	x0, x0, 8
	cmp	x26, x4
	bne	.L15
	add	x0, sp, 1056
	ldr	z2, [x0]
	ldr	z1, [x0, #1, mul vl]
	ldr	x0, [sp, 432]
	ldr	x7, [sp, 160]
	str	x0, [sp, 912]
	b	.L5
.L24:
	ldp	d8, d9, [sp, 96]
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
	ldp	d10, d11, [sp, 112]
	ldp	d12, d13, [sp, 128]
	ldp	d14, d15, [sp, 144]
.L1:
	ldp	x29, x30, [sp]
	ldp	x23, x24, [sp, 48]
	addvl	sp, sp, #2
	add	sp, sp, 1056
	ret
	.section	.note.GNU-stack,"",@progbits
