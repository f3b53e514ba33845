	.text
kernel_uxx_sp_nodiv:
	sub	sp, sp, #1216
	mul	x6, x0, x0
	lsl	x8, x0, 2
	mov	x15, x0
	stp	x29, x30, [sp]
	mov	x29, sp
	str	x0, [sp, 368]
	sub	x0, x0, #1
	str	x2, [sp, 272]
	str	x3, [sp, 320]
	str	x8, [sp, 344]
	str	x0, [sp, 352]
	str	x4, [sp, 392]
	str	x1, [sp, 760]
	str	x6, [sp, 784]
	cmp	x0, 2
	ble	.L1
	add	x0, x6, x6, lsl 1
	stp	x19, x20, [sp, 16]
	lsr	x20, x8, 2
	add	x2, x20, x6
	mov	x11, x4
	add	x10, x20, x20, lsl 2
	mov	x3, x0
	add	x1, x20, x2
	fmov	s4, s0
	stp	x27, x28, [sp, 80]
	mov	x27, x5
	lsl	x5, x20, 3
	add	x4, x27, x3, lsl 2
	lsr	x7, x8, 1
	sub	x14, x15, #3
	add	x9, x5, x0, lsl 2
	add	x0, x20, x1
	add	x12, x7, x20
	add	x11, x11, x0, lsl 3
	str	x5, [sp, 768]
	lsl	x17, x12, 2
	str	x4, [sp, 800]
	add	x4, x20, x0
	add	x16, x27, 8
	add	x5, x20, x4
	str	x12, [sp, 1208]
	and	x19, x14, -4
	sub	x13, x5, x8
	add	x8, x6, x2
	str	x11, [sp, 824]
	mov	x11, x6
	add	x6, x13, x13, lsl 1
	str	x17, [sp, 872]
	str	x13, [sp, 1176]
	lsl	x13, x10, 2
	lsl	x10, x12, 1
	add	x12, x13, x11, lsl 3
	lsl	x0, x0, 2
	stp	x21, x22, [sp, 32]
	fmov	s0, 2.5e-1
	fmov	s3, s1
	lsl	x4, x4, 2
	dup	v20.2s, v4.s[0]
	dup	v5.4s, v4.s[0]
	lsl	x18, x1, 3
	str	x12, [sp, 448]
	add	x12, x17, x11, lsl 3
	lsl	x17, x11, 3
	str	x13, [sp, 776]
	lsl	x13, x11, 1
	mov	x28, x20
	stp	x23, x24, [sp, 48]
	fmul	s1, s2, s0
	dup	v19.4s, v3.s[0]
	mov	x24, x27
	stp	x25, x26, [sp, 64]
	stp	d8, d9, [sp, 96]
	dup	v6.4s, v1.s[0]
	stp	d10, d11, [sp, 112]
	mov	v11.8b, v20.8b
	stp	d12, d13, [sp, 128]
	dup	v12.2s, v3.s[0]
	stp	d14, d15, [sp, 144]
	dup	v15.2s, v1.s[0]
	str	x19, [sp, 384]
	mov	v10.16b, v6.16b
	str	x12, [sp, 432]
	lsl	x12, x11, 2
	str	x7, [sp, 808]
	sub	x7, x15, #8
	str	x14, [sp, 1048]
	and	x7, x7, -4
	mov	v8.8b, v15.8b
	str	x17, [sp, 1160]
	str	x16, [sp, 1184]
	str	x13, [sp, 792]
	str	x0, [sp, 848]
	lsl	x0, x1, 2
	str	x4, [sp, 856]
	lsl	x4, x5, 2
	str	x0, [sp, 840]
	lsl	x0, x8, 2
	str	x4, [sp, 864]
	lsl	x4, x6, 2
	str	x0, [sp, 832]
	lsl	x0, x2, 3
	str	xzr, [sp, 408]
	str	x0, [sp, 440]
	add	x0, x9, x16
	mov	x16, x12
	str	x18, [sp, 456]
	str	x0, [sp, 1192]
	add	x0, x10, 2
	str	x4, [sp, 1200]
	str	x0, [sp, 1064]
	add	x0, x19, 2
	str	x0, [sp, 400]
	add	x0, x7, 11
	str	x0, [sp, 1056]
	lsl	x0, x3, 2
	str	x0, [sp, 1168]
	lsl	x0, x20, 4
	str	x0, [sp, 816]
	lsr	x0, x14, 2
	mov	x14, x12
	str	x0, [sp, 336]
	sub	x0, x15, #4
	mov	x15, 0
	str	x0, [sp, 360]
	mov	x0, 2
	str	x15, [sp, 416]
	mov	x15, x13
	mov	x13, x17
	str	x0, [sp, 424]
.L3:
	ldp	x7, x1, [sp, 416]
	add	x25, x24, x13
	add	x19, x24, x16
	str	x15, [sp, 280]
	ldr	x0, [sp, 784]
	add	x1, x1, 1
	ldr	x2, [sp, 792]
	sub	x0, x15, x0
	stp	x0, x1, [sp, 416]
	add	x1, x15, 2
	add	x15, x0, x2
	ldr	x0, [sp, 272]
	str	x1, [sp, 328]
	ldr	x1, [sp, 760]
	add	x26, x13, x0
	ldr	x0, [sp, 320]
	add	x23, x13, x1
	add	x30, x16, x1
	ldr	x1, [sp, 800]
	add	x22, x13, x0
	ldr	x0, [sp, 392]
	add	x27, x0, x13
	ldr	x0, [sp, 408]
	add	x21, x24, x0
	add	x20, x0, x1
	ldr	x0, [sp, 368]
	cmp	x0, 7
	ble	.L51
	ldr	x0, [sp, 392]
	add	x7, x7, 2
	str	x7, [sp, 312]
	sub	x6, x0, #4
	ldr	x0, [sp, 824]
	add	x17, x6, x13
	ldr	x6, [sp, 408]
	sub	x5, x0, #4
	ldr	x0, [sp, 832]
	add	x18, x5, x6
	add	x4, x0, 8
	ldr	x0, [sp, 840]
	add	x4, x4, x6
	str	x4, [sp, 744]
	add	x3, x0, 8
	ldr	x0, [sp, 848]
	add	x3, x3, x6
	str	x3, [sp, 736]
	add	x2, x0, 8
	ldr	x0, [sp, 856]
	add	x2, x2, x6
	str	x2, [sp, 728]
	add	x1, x0, 8
	ldr	x0, [sp, 864]
	add	x1, x1, x6
	str	x1, [sp, 720]
	ldr	x1, [sp, 448]
	add	x0, x0, 8
	add	x0, x0, x6
	str	x0, [sp, 752]
	ldr	x0, [sp, 320]
	add	x2, x1, x0
	add	x1, x1, 8
	str	x2, [sp, 192]
	ldr	x2, [sp, 456]
	str	x1, [sp, 216]
	ldr	x1, [sp, 776]
	add	x3, x2, x0
	add	x2, x2, 8
	str	x3, [sp, 184]
	ldr	x3, [sp, 432]
	str	x1, [sp, 688]
	ldr	x1, [sp, 816]
	str	x2, [sp, 224]
	ldr	x2, [sp, 872]
	add	x4, x3, x0
	add	x3, x3, 8
	str	x4, [sp, 176]
	ldr	x4, [sp, 440]
	str	x3, [sp, 240]
	str	x1, [sp, 696]
	add	x5, x4, x0
	add	x3, x4, 8
	str	x5, [sp, 168]
	str	x3, [sp, 232]
	str	x2, [sp, 704]
	add	x2, sp, 880
	stp	x18, x17, [sp, 256]
	mov	x17, x24
	mov	x24, x22
	mov	x22, x30
	mov	x30, x21
	mov	x21, x28
	mov	x28, x20
	stp	x14, x13, [x2]
	mov	x20, x23
	mov	x14, x1
	mov	x23, x26
	mov	x26, x25
	mov	x25, x27
	mov	x27, x19
	stp	x16, x15, [x2, 16]
	ldr	x2, [sp, 768]
	str	xzr, [sp, 208]
	ldr	x18, [sp, 272]
	str	xzr, [sp, 288]
	ldr	x16, [sp, 760]
	str	x2, [sp, 712]
	mov	x2, 6
	str	x2, [sp, 200]
	mov	x2, 7
	str	x2, [sp, 248]
	ldr	x2, [sp, 416]
	add	x2, x2, 2
	str	x2, [sp, 304]
	add	x2, x15, 2
	mov	x15, x0
	str	x2, [sp, 296]
.L13:
	ldp	x7, x8, [sp, 232]
	ldp	x10, x9, [sp, 216]
	add	x4, x7, 16
	add	x3, x8, 16
	cmp	x4, x8
	ldr	x6, [sp, 248]
	ccmp	x3, x7, 4, gt
	cset	w0, le
	add	x2, x9, 16
	cmp	x9, x4
	ccmp	x7, x2, 0, lt
	add	x1, x10, 16
	sub	x5, x6, #5
	str	x5, [sp, 376]
	cset	w5, ge
	cmp	x4, x10
	and	w0, w0, w5
	sub	x4, x6, #6
	sub	x5, x6, #4
	ccmp	x7, x1, 0, gt
	stp	x4, x5, [sp, 464]
	cset	w4, ge
	cmp	x9, x3
	ccmp	x8, x2, 0, lt
	cset	w5, ge
	and	w4, w4, w5
	cmp	x3, x10
	and	w0, w0, w4
	ccmp	x8, x1, 0, gt
	cset	w3, ge
	sub	x4, x6, #7
	cmp	x10, x2
	sub	x2, x6, #3
	ccmp	x9, x1, 0, lt
	cset	w1, ge
	and	w3, w3, w1
	sub	x1, x6, #2
	str	x4, [sp, 480]
	stp	x2, x1, [sp, 496]
	tst	w0, w3
	bne	.L52
	add	x5, sp, 688
	mov	x4, 2
	ldp	x19, x13, [x5]
	ldp	x7, x6, [x5, 16]
	add	x1, x13, 8
	ldp	x12, x11, [sp, 176]
	add	x2, x7, 8
	add	x8, x24, x7
	add	x7, x24, x13
	add	x3, x6, 8
	str	d8, [sp, 376]
	ldr	x0, [sp, 344]
	add	x9, x24, x6
	add	x6, x24, x19
	stp	d11, d12, [sp, 464]
	ldr	x13, [sp, 168]
	str	q10, [sp, 480]
	ldr	x10, [sp, 192]
	add	x5, x0, 8
	ldr	x0, [sp, 288]
	ldp	s31, s14, [x13]
	ldp	s27, s17, [x10]
	add	x5, x5, x0
	add	x0, x19, 8
	ldp	s26, s16, [x11]
	ldp	s25, s15, [x12]
	ldr	s22, [x10, 8]
	ldr	s18, [x13, 8]
	ldp	x19, x13, [sp, 256]
	ldr	s21, [x11, 8]
	ldr	s20, [x12, 8]
	ldr	x10, [sp, 352]
	b	.L11
.L26:
	fmov	s18, s28
	fmov	s20, s24
	fmov	s21, s23
	fmov	s22, s29
.L11:
	add	x4, x4, 1
	ldr	s10, [x25, x2]
	ldr	s28, [x9, x4, lsl 2]
	ldr	s0, [x13, x4, lsl 2]
	ldr	s12, [x25, x3]
	ldr	s7, [x26, x3]
	fsub	s0, s28, s0
	ldr	s6, [x28, x3]
	ldr	s11, [x25, x1]
	fadd	s7, s12, s7
	ldr	s9, [x28, x2]
	fadd	s0, s0, s10
	ldr	s23, [x20, x3]
	ldr	s8, [x30, x3]
	ldr	s2, [x20, x5]
	fadd	s7, s7, s18
	fadd	s9, s11, s9
	fadd	s0, s0, s6
	ldr	s6, [x26, x2]
	ldr	s24, [x8, x4, lsl 2]
	ldr	s13, [x25, x5]
	fsub	s7, s7, s14
	fadd	s2, s23, s2
	fsub	s0, s0, s8
	ldr	s8, [x22, x3]
	fadd	s6, s10, s6
	fadd	s9, s9, s24
	ldr	s30, [x27, x3]
	ldr	s29, [x22, x5]
	fsub	s7, s7, s13
	add	x5, x5, 4
	fadd	s2, s2, s8
	fsub	s0, s0, s31
	fadd	s6, s6, s20
	fadd	s8, s23, s8
	ldr	s23, [x23, x3]
	fsub	s13, s9, s13
	fmov	s31, s14
	ldr	s9, [x30, x2]
	fmov	s14, s18
	fsub	s7, s7, s30
	ldr	s18, [x20, x2]
	fadd	s2, s2, s29
	fmul	s0, s0, s3
	fsub	s6, s6, s15
	ldr	s29, [x20, x1]
	fsub	s9, s13, s9
	ldr	s13, [x27, x2]
	fmadd	s0, s4, s7, s0
	ldr	s7, [x22, x2]
	fadd	s8, s8, s18
	fmul	s2, s2, s1
	fsub	s6, s6, s12
	fsub	s9, s9, s25
	fmov	s25, s15
	fmov	s15, s20
	ldr	s20, [x25, x0]
	fmadd	s2, s2, s0, s23
	fadd	s8, s8, s7
	fadd	s18, s18, s7
	ldr	s0, [x26, x1]
	fsub	s6, s6, s13
	ldr	s13, [x22, x1]
	fmul	s9, s9, s3
	ldr	s23, [x7, x4, lsl 2]
	fmul	s7, s8, s1
	fadd	s0, s11, s0
	fmadd	s6, s4, s6, s9
	fadd	s9, s29, s13
	str	s2, [x23, x3]
	add	x3, x3, 4
	ldr	s13, [x23, x2]
	ldr	s2, [x27, x1]
	fadd	s18, s18, s9
	fmadd	s13, s7, s6, s13
	fadd	s7, s0, s21
	fmul	s8, s18, s1
	fsub	s7, s7, s16
	str	s13, [x23, x2]
	add	x2, x2, 4
	ldr	s13, [x23, x1]
	fsub	s7, s7, s10
	ldr	s0, [x28, x1]
	ldr	s29, [x6, x4, lsl 2]
	ldr	s18, [x19, x4, lsl 2]
	fsub	s7, s7, s2
	fadd	s0, s20, s0
	ldr	s30, [x30, x1]
	ldr	s6, [x26, x0]
	ldr	s2, [x28, x0]
	fadd	s18, s29, s18
	fadd	s0, s0, s23
	fadd	s6, s20, s6
	fadd	s2, s18, s2
	ldr	s18, [x20, x0]
	fsub	s0, s0, s12
	ldr	s12, [x30, x0]
	fadd	s6, s6, s22
	fsub	s2, s2, s10
	ldr	s10, [x22, x0]
	fsub	s0, s0, s30
	fsub	s6, s6, s17
	fsub	s2, s2, s12
	ldr	s12, [x27, x0]
	fadd	s18, s18, s10
	fsub	s0, s0, s26
	fmov	s26, s16
	fmov	s16, s21
	fsub	s6, s6, s11
	fsub	s2, s2, s27
	fadd	s18, s18, s9
	fmov	s27, s17
	fmov	s17, s22
	fmul	s0, s0, s3
	fsub	s6, s6, s12
	fmul	s18, s18, s1
	fmadd	s7, s4, s7, s0
	fmul	s0, s2, s3
	fmadd	s13, s8, s7, s13
	fmadd	s0, s4, s6, s0
	str	s13, [x23, x1]
	add	x1, x1, 4
	ldr	s2, [x23, x0]
	fmadd	s0, s18, s0, s2
	str	s0, [x23, x0]
	add	x0, x0, 4
	cmp	x10, x4
	bne	.L26
	ldp	d11, d12, [sp, 464]
	stp	x19, x13, [sp, 256]
	ldr	d8, [sp, 376]
	ldr	q10, [sp, 480]
.L49:
	ldr	x11, [sp, 200]
.L12:
	ldr	x1, [sp, 200]
	ldr	x0, [sp, 248]
	add	x1, x1, 4
	str	x1, [sp, 200]
	add	x0, x0, 4
	ldr	x1, [sp, 712]
	str	x0, [sp, 248]
	add	x1, x1, x14
	str	x1, [sp, 712]
	ldr	x1, [sp, 704]
	add	x1, x1, x14
	str	x1, [sp, 704]
	ldr	x1, [sp, 696]
	add	x1, x1, x14
	str	x1, [sp, 696]
	ldr	x1, [sp, 688]
	add	x1, x1, x14
	str	x1, [sp, 688]
	ldr	x1, [sp, 264]
	add	x1, x1, x14
	str	x1, [sp, 264]
	ldr	x1, [sp, 256]
	add	x1, x1, x14
	str	x1, [sp, 256]
	ldr	x1, [sp, 192]
	add	x1, x1, x14
	str	x1, [sp, 192]
	ldr	x1, [sp, 184]
	add	x1, x1, x14
	str	x1, [sp, 184]
	ldr	x1, [sp, 176]
	add	x1, x1, x14
	str	x1, [sp, 176]
	ldr	x1, [sp, 168]
	add	x1, x1, x14
	str	x1, [sp, 168]
	ldr	x1, [sp, 240]
	add	x1, x1, x14
	str	x1, [sp, 240]
	ldr	x1, [sp, 232]
	add	x1, x1, x14
	str	x1, [sp, 232]
	ldr	x1, [sp, 224]
	add	x1, x1, x14
	str	x1, [sp, 224]
	ldr	x1, [sp, 216]
	add	x1, x1, x14
	str	x1, [sp, 216]
	ldr	x1, [sp, 208]
	ldr	x2, [sp, 344]
	add	x1, x1, x2
	str	x1, [sp, 208]
	ldr	x1, [sp, 288]
	add	x1, x1, x14
	str	x1, [sp, 288]
	ldr	x1, [sp, 744]
	add	x1, x1, x14
	str	x1, [sp, 744]
	ldr	x1, [sp, 736]
	add	x1, x1, x14
	str	x1, [sp, 736]
	ldr	x1, [sp, 728]
	add	x1, x1, x14
	str	x1, [sp, 728]
	ldr	x1, [sp, 720]
	add	x1, x1, x14
	str	x1, [sp, 720]
	ldr	x1, [sp, 752]
	add	x1, x1, x14
	str	x1, [sp, 752]
	ldr	x1, [sp, 1056]
	cmp	x0, x1
	bne	.L13
	add	x3, sp, 880
	mov	x19, x27
	str	x11, [sp, 168]
	ldp	x14, x13, [x3]
	mov	x27, x25
	mov	x25, x26
	mov	x26, x23
	mov	x23, x20
	mov	x20, x28
	mov	x28, x21
	ldp	x16, x15, [x3, 16]
	mov	x21, x30
	mov	x30, x22
	mov	x22, x24
	mov	x24, x17
.L24:
	ldp	x12, x7, [sp, 296]
	str	x19, [sp, 208]
	ldr	x0, [sp, 168]
	stp	x14, x13, [sp, 464]
	ldr	x5, [sp, 1208]
	sub	x0, x0, #1
	str	x16, [sp, 480]
	ldr	x2, [sp, 808]
	mul	x10, x0, x28
	stp	x0, x25, [sp, 192]
	ldr	x0, [sp, 280]
	add	x6, x28, x10
	add	x10, x10, x7
	add	x9, x28, x6
	str	x15, [sp, 496]
	sub	x8, x9, x5
	ldr	x1, [sp, 1048]
	ldr	x4, [sp, 392]
	add	x6, x0, x6
	ldr	x0, [sp, 320]
	and	x1, x1, 3
	ldr	x3, [sp, 760]
	str	x1, [sp, 376]
	ldr	x1, [sp, 328]
	add	x6, x0, x6, lsl 2
	add	x0, x8, x2
	sub	x11, x0, x28
	add	x12, x12, x0
	add	x17, x2, x11
	str	x0, [sp, 216]
	add	x10, x3, x10, lsl 2
	add	x12, x24, x12, lsl 2
	stp	x17, x11, [sp, 232]
	add	x9, x9, x1
	add	x8, x8, x1
	add	x9, x4, x9, lsl 2
	add	x8, x4, x8, lsl 2
	ldr	x11, [sp, 312]
	add	x11, x11, x0
	sub	x0, x17, x5
	mov	x5, x1
	add	x11, x24, x11, lsl 2
	str	x0, [sp, 224]
	add	x0, x2, x0
	sub	x2, x0, x28
	add	x1, x1, x0
	add	x2, x2, x5
	add	x0, x7, x0
	lsl	x2, x2, 2
	lsl	x1, x1, 2
	lsl	x0, x0, 2
	str	x1, [sp, 264]
	stp	x0, x2, [sp, 248]
.L19:
	ldr	x1, [sp, 168]
	mov	x0, x1
	add	x1, x1, 1
	str	x0, [sp, 184]
	sub	x0, x0, #2
	str	x1, [sp, 168]
	str	x0, [sp, 176]
	ldr	x0, [sp, 360]
	cmp	x0, 2
	bls	.L27
	ldp	x5, x1, [sp, 248]
	add	x17, x6, 8
	add	x16, x6, 4
	add	x15, x6, 12
	ldp	x0, x2, [sp, 264]
	add	x19, x3, x1
	add	x18, x3, x5
	str	x23, [sp, 288]
	add	x13, x4, x1
	add	x5, x24, x5
	ldr	x23, [sp, 336]
	mov	x1, 0
	add	x25, x3, x0
	add	x2, x2, x0
	add	x14, x4, x0
	add	x7, x24, x0
	mov	x0, 0
.L15:
	ldr	q9, [x9, x0]
	add	x1, x1, 1
	ldr	q0, [x15, x0]
	ldr	q7, [x11, x0]
	ldr	q13, [x14, x0]
	ldr	q14, [x5, x0]
	fadd	v0.4s, v0.4s, v9.4s
	ldr	q2, [x8, x0]
	ldr	q6, [x17, x0]
	ldr	q9, [x13, x0]
	ldr	q15, [x6, x0]
	fadd	v2.4s, v2.4s, v7.4s
	ldr	q7, [x12, x0]
	fadd	v6.4s, v6.4s, v13.4s
	ldr	q13, [x7, x0]
	fadd	v9.4s, v9.4s, v14.4s
	ldr	q14, [x16, x0]
	fsub	v0.4s, v0.4s, v2.4s
	ldr	q2, [x19, x0]
	fsub	v7.4s, v7.4s, v15.4s
	ldr	q15, [x25, x0]
	fsub	v6.4s, v6.4s, v9.4s
	ldr	q9, [x10, x0]
	fsub	v13.4s, v13.4s, v14.4s
	ldr	q14, [x18, x0]
	fadd	v0.4s, v0.4s, v7.4s
	fadd	v2.4s, v2.4s, v15.4s
	ldr	q7, [x2, x0]
	fadd	v6.4s, v6.4s, v13.4s
	fadd	v9.4s, v9.4s, v14.4s
	fmul	v0.4s, v0.4s, v19.4s
	fadd	v2.4s, v2.4s, v9.4s
	fmla	v0.4s, v6.4s, v5.4s
	mov	v6.16b, v7.16b
	fmul	v2.4s, v2.4s, v10.4s
	fmla	v6.4s, v2.4s, v0.4s
	str	q6, [x2, x0]
	add	x0, x0, 16
	cmp	x23, x1
	bne	.L15
	ldr	x0, [sp, 376]
	ldr	x23, [sp, 288]
	cbz	x0, .L16
	ldr	x2, [sp, 384]
	ldr	x0, [sp, 400]
.L14:
	ldr	x1, [sp, 368]
	sub	x1, x1, x2
	sub	x16, x1, #3
	cmp	x1, 4
	beq	.L17
	ldr	x17, [sp, 328]
	ldp	x14, x19, [sp, 296]
	ldp	x25, x18, [sp, 312]
	add	x7, x2, x17
	ldr	x1, [sp, 216]
	ldr	x13, [sp, 232]
	add	x5, x2, x1
	ldr	x1, [sp, 280]
	add	x15, x14, x5
	add	x13, x7, x13
	lsl	x15, x15, 2
	lsl	x13, x13, 2
	ldr	d9, [x24, x15]
	add	x1, x1, x5
	ldr	d0, [x4, x13]
	add	x1, x1, 2
	lsl	x1, x1, 2
	ldr	x13, [sp, 240]
	add	x14, x18, x1
	ldr	d2, [x14, 4]
	ldr	d7, [x14, -8]
	add	x2, x2, x13
	ldr	x13, [sp, 224]
	add	x15, x2, x17
	add	x2, x19, x2
	lsl	x15, x15, 2
	lsl	x2, x2, 2
	ldr	d14, [x4, x1]
	fadd	v0.2s, v0.2s, v2.2s
	ldr	d6, [x18, x1]
	fsub	v9.2s, v9.2s, v7.2s
	add	x7, x7, x13
	add	x13, x19, x5
	lsl	x13, x13, 2
	ldr	d2, [x4, x15]
	add	x5, x25, x5
	lsl	x7, x7, 2
	lsl	x5, x5, 2
	ldr	d13, [x24, x13]
	ldr	d15, [x24, x5]
	fadd	v6.2s, v6.2s, v14.2s
	fadd	v0.2s, v0.2s, v9.2s
	ldr	d14, [x14, -4]
	ldr	d7, [x4, x7]
	fadd	v2.2s, v2.2s, v13.2s
	ldr	d13, [x24, x1]
	ldr	d9, [x3, x1]
	fadd	v7.2s, v7.2s, v15.2s
	ldr	d15, [x3, x15]
	fsub	v6.2s, v6.2s, v2.2s
	ldr	d2, [x3, x2]
	fsub	v13.2s, v13.2s, v14.2s
	ldr	d14, [x3, x13]
	fadd	v9.2s, v9.2s, v15.2s
	fsub	v0.2s, v0.2s, v7.2s
	ldr	x2, [sp, 272]
	fadd	v6.2s, v6.2s, v13.2s
	fadd	v2.2s, v2.2s, v14.2s
	ldr	d7, [x2, x1]
	fmul	v0.2s, v0.2s, v12.2s
	fadd	v2.2s, v2.2s, v9.2s
	fmla	v0.2s, v6.2s, v11.2s
	mov	v6.8b, v7.8b
	fmul	v2.2s, v2.2s, v8.2s
	fmla	v6.2s, v2.2s, v0.2s
	str	d6, [x2, x1]
	tbz	x16, 0, .L16
	and	x16, x16, -2
	add	x0, x0, x16
.L17:
	ldp	x2, x5, [sp, 168]
	ldp	x1, x7, [sp, 184]
	madd	x2, x28, x2, x0
	madd	x5, x28, x5, x0
	ldr	x13, [sp, 200]
	madd	x1, x28, x1, x0
	ldr	s0, [x27, x2, lsl 2]
	madd	x0, x28, x7, x0
	ldr	s9, [x20, x1, lsl 2]
	add	x7, x1, 1
	sub	x2, x1, #2
	ldr	s7, [x27, x1, lsl 2]
	ldr	s2, [x22, x1, lsl 2]
	ldr	s6, [x22, x7, lsl 2]
	fadd	s0, s0, s9
	sub	x7, x1, #1
	ldr	s9, [x13, x1, lsl 2]
	fadd	s2, s2, s7
	ldr	s14, [x27, x5, lsl 2]
	fadd	s0, s0, s6
	ldr	s13, [x27, x0, lsl 2]
	ldr	s7, [x23, x0, lsl 2]
	ldr	s6, [x23, x1, lsl 2]
	fadd	s2, s2, s9
	ldr	s9, [x21, x1, lsl 2]
	fsub	s0, s0, s14
	ldr	x5, [sp, 208]
	ldr	s14, [x30, x1, lsl 2]
	fsub	s2, s2, s13
	fadd	s6, s6, s7
	ldr	s7, [x22, x2, lsl 2]
	fsub	s0, s0, s9
	ldr	s15, [x5, x1, lsl 2]
	ldr	s13, [x22, x7, lsl 2]
	fadd	s6, s6, s14
	ldr	s9, [x30, x0, lsl 2]
	fsub	s0, s0, s7
	fsub	s2, s2, s15
	ldr	s7, [x26, x1, lsl 2]
	fadd	s6, s6, s9
	fmul	s0, s0, s3
	fsub	s2, s2, s13
	fmul	s6, s6, s1
	fmadd	s0, s4, s2, s0
	fmadd	s0, s6, s0, s7
	str	s0, [x26, x1, lsl 2]
.L16:
	ldr	x1, [sp, 216]
	ldr	x0, [sp, 344]
	add	x1, x1, x28
	str	x1, [sp, 216]
	add	x10, x10, x0
	add	x6, x6, x0
	ldr	x1, [sp, 240]
	add	x9, x9, x0
	add	x8, x8, x0
	add	x12, x12, x0
	add	x11, x11, x0
	add	x1, x1, x28
	str	x1, [sp, 240]
	ldr	x1, [sp, 232]
	add	x1, x1, x28
	str	x1, [sp, 232]
	ldr	x1, [sp, 224]
	add	x1, x1, x28
	str	x1, [sp, 224]
	ldr	x1, [sp, 264]
	add	x1, x1, x0
	str	x1, [sp, 264]
	ldr	x1, [sp, 256]
	add	x1, x1, x0
	str	x1, [sp, 256]
	ldr	x1, [sp, 248]
	add	x0, x1, x0
	ldr	x1, [sp, 352]
	str	x0, [sp, 248]
	ldr	x0, [sp, 168]
	cmp	x1, x0
	ble	.L45
	sub	x0, x0, #1
	str	x0, [sp, 192]
	b	.L19
.L45:
	ldp	x1, x0, [sp, 424]
	ldp	x14, x13, [sp, 464]
	ldr	x16, [sp, 480]
	add	x0, x0, x14
	add	x13, x13, x14
	ldr	x15, [sp, 496]
	str	x0, [sp, 432]
	ldr	x0, [sp, 440]
	add	x16, x16, x14
	add	x0, x0, x14
	str	x0, [sp, 440]
	ldr	x0, [sp, 456]
	add	x0, x0, x14
	str	x0, [sp, 456]
	ldr	x0, [sp, 448]
	add	x0, x0, x14
	str	x0, [sp, 448]
	ldr	x0, [sp, 408]
	add	x0, x0, x14
	str	x0, [sp, 408]
	ldr	x0, [sp, 352]
	cmp	x0, x1
	bne	.L3
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
	add	sp, sp, 1216
	ret
.L27:
	mov	x2, 0
	mov	x0, 2
	b	.L14
.L52:
	ldr	x0, [sp, 360]
	cmp	x0, 2
	bls	.L4
	add	x9, sp, 1160
	ldr	x1, [sp, 808]
	add	x10, x16, 8
	ldp	x2, x19, [x9, 16]
	ldp	x8, x13, [x9]
	add	x1, x1, x2
	ldr	x3, [sp, 408]
	add	x12, x13, x14
	ldr	x0, [sp, 768]
	ldr	x6, [sp, 344]
	add	x4, x3, x1, lsl 3
	mov	x5, x3
	add	x8, x8, x3
	ldr	x1, [sp, 392]
	add	x9, x3, x2, lsl 2
	add	x0, x0, x3
	add	x2, x6, x0
	add	x7, x1, 8
	add	x1, x6, x2
	add	x3, x6, x1
	ldr	x6, [sp, 1200]
	add	x4, x4, x7
	add	x7, x8, x7
	add	x2, x2, x19
	add	x3, x3, x19
	add	x11, x6, x5
	add	x5, x0, x19
	ldr	x0, [sp, 408]
	add	x8, x11, x19
	add	x6, x1, x19
	ldr	x11, [sp, 288]
	add	x1, x9, x10
	add	x9, x12, x19
	add	x10, x11, x0
	ldr	x0, [sp, 776]
	add	x5, x5, x11
	add	x2, x2, x11
	add	x4, x4, x11
	str	x5, [sp, 608]
	add	x5, x6, x11
	add	x6, x1, x11
	str	x2, [sp, 664]
	add	x9, x9, x10
	add	x3, x3, x11
	str	x6, [sp, 536]
	add	x7, x7, x11
	add	x8, x8, x11
	add	x0, x13, x0
	ldr	x6, [sp, 1192]
	add	x0, x0, x19
	str	x4, [sp, 1008]
	add	x2, x0, x10
	str	x5, [sp, 960]
	ldr	x5, [sp, 168]
	str	x2, [sp, 1032]
	ldr	x2, [sp, 232]
	add	x4, x6, x10
	str	x3, [sp, 1040]
	ldr	x0, [sp, 392]
	add	x6, x16, x2
	add	x3, x18, x2
	str	x6, [sp, 512]
	add	x1, x0, x2
	ldr	x6, [sp, 744]
	add	x10, x16, x6
	str	x10, [sp, 520]
	ldr	x10, [sp, 736]
	add	x11, x16, x10
	str	x11, [sp, 528]
	add	x11, x5, 8
	str	x11, [sp, 544]
	add	x11, x5, 4
	str	x11, [sp, 552]
	add	x11, x5, 12
	str	x11, [sp, 560]
	str	x1, [sp, 568]
	add	x1, x0, x6
	ldr	x5, [sp, 728]
	str	x1, [sp, 576]
	ldr	x1, [sp, 240]
	ldr	x13, [sp, 720]
	add	x11, x17, x5
	add	x6, x0, x1
	add	x12, x17, x1
	str	x6, [sp, 584]
	add	x6, x17, x2
	add	x2, x18, x1
	str	x6, [sp, 592]
	add	x6, x17, x10
	str	x6, [sp, 600]
	add	x6, x16, x1
	str	x6, [sp, 616]
	add	x6, x16, x5
	ldr	x5, [sp, 184]
	str	x6, [sp, 624]
	add	x6, x15, x1
	add	x1, x16, x13
	str	x6, [sp, 632]
	ldr	x6, [sp, 176]
	add	x19, x5, 8
	str	x1, [sp, 672]
	str	x19, [sp, 920]
	add	x19, x5, 4
	add	x5, x5, 12
	add	x10, x6, 4
	add	x6, x6, 12
	str	x5, [sp, 928]
	ldr	x5, [sp, 216]
	str	x6, [sp, 648]
	ldr	x6, [sp, 224]
	str	x10, [sp, 640]
	add	x10, x0, x6
	add	x1, x18, x6
	add	x0, x0, x5
	str	x10, [sp, 656]
	add	x10, x16, x6
	add	x6, x17, x6
	str	x0, [sp, 936]
	add	x0, x17, x13
	str	x6, [sp, 944]
	add	x6, x16, x5
	str	x1, [sp, 912]
	str	x6, [sp, 968]
	ldr	x6, [sp, 752]
	str	x0, [sp, 952]
	add	x0, x18, x5
	add	x13, x16, x6
	str	x13, [sp, 976]
	add	x13, x15, x5
	str	x13, [sp, 984]
	ldr	x13, [sp, 192]
	add	x1, x13, 4
	str	x1, [sp, 992]
	add	x1, x13, 12
	add	x13, sp, 1016
	str	x1, [sp, 1000]
	add	x1, x17, x5
	add	x5, x17, x6
	mov	x6, 0
	stp	x1, x5, [x13]
	mov	x5, 0
	stp	x20, x21, [x13, 56]
	add	x20, sp, 1088
	add	x21, sp, 1120
	stp	x22, x23, [x20]
	add	x22, sp, 912
	stp	x24, x25, [x20, 16]
	add	x25, sp, 976
	stp	x28, x30, [x21, 16]
	add	x30, sp, 1008
	ldp	x1, x13, [x22]
	ldp	x23, x24, [x25, 16]
	stp	x26, x27, [x21]
	ldp	x27, x28, [x30, 16]
	str	x4, [sp, 680]
	str	x16, [sp, 912]
	ldr	x16, [sp, 936]
	str	x18, [sp, 920]
	ldr	x18, [sp, 952]
	str	x15, [sp, 936]
	ldr	x15, [sp, 928]
	str	x17, [sp, 928]
	str	x14, [sp, 1152]
	mov	x14, x19
	ldp	x19, x20, [x22, 48]
	ldp	x21, x22, [x25]
	ldp	x25, x26, [x30]
	ldr	x30, [sp, 1040]
	ldr	x17, [sp, 944]
.L5:
	add	x5, x5, 1
	ldr	x4, [sp, 584]
	ldr	q0, [x7, x6]
	ldr	q13, [x4, x6]
	ldr	x4, [sp, 560]
	ldr	q2, [x4, x6]
	ldr	x4, [sp, 608]
	fadd	v2.4s, v2.4s, v13.4s
	ldr	q6, [x4, x6]
	ldr	x4, [sp, 568]
	fadd	v0.4s, v0.4s, v6.4s
	ldr	q15, [x4, x6]
	ldr	x4, [sp, 544]
	fsub	v2.4s, v2.4s, v0.4s
	ldr	q14, [x4, x6]
	ldr	x4, [sp, 576]
	fadd	v14.4s, v14.4s, v15.4s
	ldr	q18, [x4, x6]
	ldr	x4, [sp, 600]
	ldr	q17, [x4, x6]
	ldr	x4, [sp, 680]
	fadd	v17.4s, v17.4s, v18.4s
	ldr	q9, [x4, x6]
	ldr	x4, [sp, 168]
	fsub	v14.4s, v14.4s, v17.4s
	ldr	q7, [x4, x6]
	ldr	x4, [sp, 592]
	fsub	v9.4s, v9.4s, v7.4s
	ldr	q0, [x4, x6]
	ldr	x4, [sp, 552]
	fadd	v2.4s, v2.4s, v9.4s
	ldr	q16, [x4, x6]
	ldr	x4, [sp, 512]
	fmul	v2.4s, v2.4s, v19.4s
	fsub	v0.4s, v0.4s, v16.4s
	ldr	q6, [x4, x6]
	ldr	x4, [sp, 520]
	fadd	v14.4s, v14.4s, v0.4s
	ldr	q7, [x4, x6]
	ldr	x4, [sp, 528]
	fmla	v2.4s, v14.4s, v5.4s
	ldr	q21, [x4, x6]
	fadd	v7.4s, v7.4s, v6.4s
	ldr	x4, [sp, 536]
	fadd	v16.4s, v6.4s, v21.4s
	ldr	q20, [x4, x6]
	ldr	x4, [sp, 664]
	fadd	v20.4s, v20.4s, v21.4s
	ldr	q17, [x4, x6]
	ldr	x4, [sp, 656]
	ldr	q21, [x11, x6]
	fadd	v7.4s, v7.4s, v20.4s
	fadd	v17.4s, v17.4s, v18.4s
	ldr	q18, [x8, x6]
	ldr	q9, [x4, x6]
	ldr	x4, [sp, 648]
	fadd	v21.4s, v21.4s, v15.4s
	fmul	v7.4s, v7.4s, v10.4s
	ldr	q20, [x12, x6]
	ldr	q0, [x4, x6]
	ldr	x4, [sp, 632]
	fadd	v0.4s, v0.4s, v9.4s
	ldr	q6, [x4, x6]
	ldr	x4, [sp, 176]
	fsub	v0.4s, v0.4s, v17.4s
	fadd	v6.4s, v6.4s, v13.4s
	ldr	q22, [x4, x6]
	ldr	x4, [sp, 640]
	fsub	v6.4s, v6.4s, v21.4s
	fsub	v14.4s, v18.4s, v22.4s
	ldr	q18, [x3, x6]
	ldr	q23, [x4, x6]
	ldr	x4, [sp, 616]
	fmla	v18.4s, v7.4s, v2.4s
	ldr	q17, [x4, x6]
	fsub	v20.4s, v20.4s, v23.4s
	fadd	v0.4s, v0.4s, v14.4s
	ldr	x4, [sp, 624]
	ldr	q14, [x10, x6]
	fadd	v2.4s, v6.4s, v20.4s
	str	q18, [x3, x6]
	ldr	q22, [x4, x6]
	fmul	v0.4s, v0.4s, v19.4s
	ldr	q7, [x2, x6]
	ldr	x4, [sp, 672]
	fmla	v0.4s, v5.4s, v2.4s
	ldr	q20, [x16, x6]
	fadd	v17.4s, v17.4s, v22.4s
	fadd	v6.4s, v16.4s, v17.4s
	fmul	v2.4s, v6.4s, v10.4s
	mov	v6.16b, v7.16b
	ldr	q7, [x9, x6]
	fmla	v6.4s, v2.4s, v0.4s
	ldr	q0, [x19, x6]
	ldr	q2, [x15, x6]
	fadd	v0.4s, v0.4s, v15.4s
	ldr	q15, [x18, x6]
	fadd	v2.4s, v2.4s, v20.4s
	str	q6, [x2, x6]
	ldr	q6, [x4, x6]
	ldr	x4, [sp, 184]
	fadd	v15.4s, v15.4s, v13.4s
	fsub	v2.4s, v2.4s, v0.4s
	fadd	v14.4s, v14.4s, v6.4s
	ldr	q6, [x13, x6]
	ldr	q18, [x4, x6]
	ldr	q16, [x14, x6]
	ldr	q21, [x17, x6]
	fadd	v6.4s, v6.4s, v9.4s
	fadd	v17.4s, v14.4s, v17.4s
	fsub	v7.4s, v7.4s, v18.4s
	ldr	q0, [x24, x6]
	ldr	q18, [x30, x6]
	fsub	v21.4s, v21.4s, v16.4s
	ldr	q22, [x25, x6]
	fsub	v6.4s, v6.4s, v15.4s
	fadd	v2.4s, v2.4s, v7.4s
	ldr	q16, [x27, x6]
	fmul	v17.4s, v17.4s, v10.4s
	ldr	q7, [x22, x6]
	fadd	v18.4s, v18.4s, v13.4s
	ldr	x4, [sp, 192]
	fadd	v0.4s, v0.4s, v22.4s
	fadd	v6.4s, v6.4s, v21.4s
	ldr	q15, [x28, x6]
	fmul	v2.4s, v2.4s, v19.4s
	fadd	v9.4s, v16.4s, v9.4s
	fadd	v7.4s, v7.4s, v20.4s
	ldr	q13, [x26, x6]
	ldr	q21, [x4, x6]
	fsub	v0.4s, v0.4s, v18.4s
	fmla	v2.4s, v5.4s, v6.4s
	ldr	q20, [x23, x6]
	ldr	q6, [x20, x6]
	fsub	v7.4s, v7.4s, v9.4s
	ldr	q16, [x21, x6]
	fsub	v15.4s, v15.4s, v21.4s
	ldr	q9, [x1, x6]
	fsub	v13.4s, v13.4s, v20.4s
	ldr	x4, [sp, 336]
	fadd	v6.4s, v6.4s, v16.4s
	fadd	v0.4s, v0.4s, v15.4s
	fmla	v9.4s, v17.4s, v2.4s
	fadd	v7.4s, v7.4s, v13.4s
	fadd	v2.4s, v6.4s, v14.4s
	fmul	v0.4s, v0.4s, v19.4s
	str	q9, [x1, x6]
	ldr	q6, [x0, x6]
	fmla	v0.4s, v5.4s, v7.4s
	fmul	v2.4s, v2.4s, v10.4s
	fmla	v6.4s, v2.4s, v0.4s
	str	q6, [x0, x6]
	add	x6, x6, 16
	cmp	x4, x5
	bne	.L5
	ldr	x0, [sp, 1048]
	add	x6, sp, 912
	add	x7, sp, 1072
	add	x8, sp, 1104
	ldp	x16, x18, [x6]
	ldp	x20, x21, [x7]
	ldp	x24, x25, [x8]
	ldp	x17, x15, [x6, 16]
	ldp	x22, x23, [x7, 16]
	ldp	x26, x27, [x8, 16]
	ldr	x28, [sp, 1136]
	ldr	x30, [sp, 1144]
	ldr	x14, [sp, 1152]
	tst	x0, 3
	beq	.L49
	ldr	x0, [sp, 368]
	ldr	x11, [sp, 384]
	sub	x1, x0, x11
	ldr	x0, [sp, 400]
	sub	x2, x1, #3
	str	x2, [sp, 528]
	cmp	x1, 4
	beq	.L8
.L25:
	ldr	x1, [sp, 208]
	ldr	x2, [sp, 808]
	ldr	x5, [sp, 280]
	ldr	x13, [sp, 328]
	add	x6, x1, x2
	ldr	x8, [sp, 296]
	add	x4, x21, x6
	add	x3, x6, x11
	add	x4, x4, x11
	add	x2, x5, x3
	add	x6, x6, x21, lsl 1
	ldr	x12, [sp, 344]
	add	x2, x2, 2
	add	x7, x1, x13
	add	x1, x5, x4
	ldr	x19, [sp, 392]
	add	x1, x1, 2
	lsl	x2, x2, 2
	lsl	x1, x1, 2
	add	x9, x8, x3
	add	x10, x21, x6
	add	x7, x7, x11
	ldr	d14, [x15, x2]
	add	x8, x15, x2
	sub	x5, x10, x12
	lsl	x9, x9, 2
	lsl	x12, x7, 2
	ldr	x7, [sp, 312]
	add	x5, x5, x11
	add	x10, x10, x11
	ldr	d9, [x19, x1]
	str	x12, [sp, 512]
	add	x12, x6, x11
	add	x6, x13, x5
	ldr	d7, [x19, x2]
	lsl	x6, x6, 2
	add	x7, x7, x3
	ldr	x19, [sp, 304]
	lsl	x7, x7, 2
	ldr	d13, [x8, -8]
	ldr	d2, [x17, x9]
	fadd	v14.2s, v14.2s, v7.2s
	add	x3, x19, x3
	add	x5, x19, x5
	ldr	d0, [x8, 4]
	lsl	x3, x3, 2
	lsl	x5, x5, 2
	ldr	x9, [sp, 392]
	ldr	x13, [sp, 512]
	fsub	v2.2s, v2.2s, v13.2s
	ldr	d6, [x17, x3]
	fadd	v0.2s, v0.2s, v9.2s
	ldr	d18, [x9, x6]
	ldr	d17, [x17, x7]
	ldr	d13, [x9, x13]
	fadd	v2.2s, v2.2s, v0.2s
	mov	x13, x19
	ldr	d16, [x8, -4]
	fadd	v6.2s, v6.2s, v18.2s
	ldr	d0, [x17, x2]
	fadd	v13.2s, v13.2s, v17.2s
	ldr	d17, [x16, x6]
	add	x6, x19, x4
	lsl	x6, x6, 2
	ldr	x8, [sp, 296]
	fsub	v14.2s, v14.2s, v6.2s
	ldr	x19, [sp, 312]
	fsub	v0.2s, v0.2s, v16.2s
	ldr	x7, [sp, 280]
	fsub	v2.2s, v2.2s, v13.2s
	add	x8, x8, x4
	ldr	d20, [x16, x3]
	lsl	x8, x8, 2
	sub	x3, x1, #8
	add	x4, x19, x4
	ldr	d6, [x16, x2]
	lsl	x9, x4, 2
	fadd	v14.2s, v14.2s, v0.2s
	add	x7, x7, x12
	ldr	d15, [x16, x5]
	add	x5, x1, 4
	add	x7, x7, 2
	lsl	x7, x7, 2
	fmul	v2.2s, v2.2s, v12.2s
	ldr	d22, [x15, x5]
	sub	x5, x1, #4
	ldr	x4, [sp, 392]
	fadd	v17.2s, v17.2s, v6.2s
	fadd	v16.2s, v6.2s, v20.2s
	fadd	v15.2s, v15.2s, v20.2s
	ldr	d23, [x15, x3]
	fmla	v2.2s, v14.2s, v11.2s
	ldr	d0, [x17, x8]
	ldr	d13, [x4, x7]
	add	x4, x13, x12
	lsl	x8, x4, 2
	ldr	d14, [x17, x9]
	fadd	v15.2s, v15.2s, v17.2s
	ldr	d6, [x15, x1]
	fsub	v0.2s, v0.2s, v23.2s
	ldr	d21, [x17, x6]
	fadd	v22.2s, v22.2s, v13.2s
	fadd	v14.2s, v14.2s, v18.2s
	ldr	d18, [x18, x2]
	fmul	v15.2s, v15.2s, v8.2s
	ldr	d23, [x15, x5]
	fadd	v6.2s, v6.2s, v9.2s
	ldr	d20, [x17, x1]
	fadd	v21.2s, v21.2s, v7.2s
	fadd	v0.2s, v0.2s, v22.2s
	ldr	d17, [x16, x1]
	fmla	v18.2s, v15.2s, v2.2s
	ldr	d22, [x16, x6]
	sub	x6, x7, #8
	fsub	v6.2s, v6.2s, v21.2s
	fsub	v20.2s, v20.2s, v23.2s
	ldr	x9, [sp, 296]
	fsub	v0.2s, v0.2s, v14.2s
	ldr	x5, [sp, 280]
	fadd	v17.2s, v17.2s, v22.2s
	ldr	x3, [sp, 280]
	str	d18, [x18, x2]
	add	x4, x9, x12
	add	x9, x7, 4
	fadd	v2.2s, v6.2s, v20.2s
	ldr	d15, [x18, x1]
	lsl	x13, x4, 2
	fmul	v0.2s, v0.2s, v12.2s
	add	x4, x19, x12
	lsl	x12, x4, 2
	ldr	x4, [sp, 208]
	add	x3, x3, x10
	fadd	v6.2s, v16.2s, v17.2s
	ldr	d14, [x16, x7]
	add	x3, x3, 2
	lsl	x3, x3, 2
	fmla	v0.2s, v11.2s, v2.2s
	ldr	d21, [x15, x6]
	sub	x6, x7, #4
	add	x4, x5, x4
	ldr	x5, [sp, 1064]
	fmul	v2.2s, v6.2s, v8.2s
	mov	v6.8b, v15.8b
	ldr	d20, [x15, x9]
	add	x4, x5, x4
	ldr	x5, [sp, 296]
	add	x4, x4, x11
	fmla	v6.2s, v2.2s, v0.2s
	ldr	d0, [x16, x8]
	lsl	x11, x4, 2
	add	x4, x19, x10
	str	x11, [sp, 512]
	lsl	x4, x4, 2
	add	x2, x5, x10
	ldr	x11, [sp, 200]
	sub	x5, x3, #4
	lsl	x2, x2, 2
	fadd	v14.2s, v14.2s, v0.2s
	ldr	d0, [x17, x13]
	str	x2, [sp, 520]
	ldr	x2, [sp, 304]
	str	d6, [x18, x1]
	ldr	x1, [sp, 392]
	fsub	v0.2s, v0.2s, v21.2s
	fadd	v15.2s, v14.2s, v17.2s
	add	x2, x2, x10
	lsl	x2, x2, 2
	ldr	d16, [x1, x3]
	ldr	d6, [x15, x7]
	fmul	v15.2s, v15.2s, v8.2s
	ldr	d18, [x17, x8]
	add	x8, x3, 4
	ldr	d2, [x17, x12]
	fadd	v20.2s, v20.2s, v16.2s
	ldr	d23, [x15, x6]
	fadd	v6.2s, v6.2s, v13.2s
	ldr	x6, [sp, 512]
	fadd	v18.2s, v18.2s, v9.2s
	ldr	d17, [x17, x7]
	fadd	v7.2s, v2.2s, v7.2s
	fadd	v0.2s, v0.2s, v20.2s
	ldr	d2, [x15, x8]
	ldr	d22, [x1, x6]
	sub	x6, x3, #8
	fsub	v6.2s, v6.2s, v18.2s
	ldr	x1, [sp, 520]
	fsub	v17.2s, v17.2s, v23.2s
	fsub	v0.2s, v0.2s, v7.2s
	ldr	d21, [x15, x6]
	ldr	d18, [x17, x2]
	fadd	v2.2s, v2.2s, v22.2s
	ldr	d20, [x17, x1]
	fadd	v6.2s, v6.2s, v17.2s
	fmul	v0.2s, v0.2s, v12.2s
	ldr	d7, [x15, x3]
	ldr	d17, [x17, x4]
	fadd	v13.2s, v18.2s, v13.2s
	fsub	v20.2s, v20.2s, v21.2s
	ldr	d18, [x16, x2]
	fmla	v0.2s, v11.2s, v6.2s
	ldr	d21, [x15, x5]
	fadd	v7.2s, v7.2s, v16.2s
	ldr	d6, [x16, x3]
	fadd	v17.2s, v17.2s, v9.2s
	ldr	d16, [x17, x3]
	fadd	v2.2s, v2.2s, v20.2s
	ldr	d9, [x18, x7]
	fsub	v7.2s, v7.2s, v13.2s
	fadd	v6.2s, v6.2s, v18.2s
	ldr	x1, [sp, 528]
	fsub	v2.2s, v2.2s, v17.2s
	fsub	v13.2s, v16.2s, v21.2s
	fmla	v9.2s, v15.2s, v0.2s
	fadd	v7.2s, v7.2s, v13.2s
	fmul	v0.2s, v2.2s, v12.2s
	fadd	v2.2s, v6.2s, v14.2s
	str	d9, [x18, x7]
	ldr	d6, [x18, x3]
	fmla	v0.2s, v11.2s, v7.2s
	fmul	v2.2s, v2.2s, v8.2s
	fmla	v6.2s, v2.2s, v0.2s
	str	d6, [x18, x3]
	tbz	x1, 0, .L12
	and	x1, x1, -2
	add	x0, x0, x1
.L8:
	ldr	x1, [sp, 376]
	add	x7, x0, 1
	sub	x5, x0, #2
	ldr	x2, [sp, 496]
	ldr	x4, [sp, 464]
	mul	x9, x21, x1
	ldr	x1, [sp, 472]
	mul	x6, x21, x2
	add	x3, x9, x0
	madd	x10, x21, x4, x0
	ldr	x4, [sp, 504]
	mul	x8, x21, x1
	ldr	x1, [sp, 480]
	ldr	s2, [x28, x3, lsl 2]
	add	x2, x8, x0
	add	x12, x8, x7
	mul	x4, x21, x4
	ldr	s9, [x25, x3, lsl 2]
	madd	x11, x21, x1, x0
	add	x1, x9, x7
	ldr	s7, [x25, x2, lsl 2]
	ldr	s0, [x24, x1, lsl 2]
	add	x1, x6, x0
	ldr	s14, [x24, x3, lsl 2]
	fadd	s2, s7, s2
	ldr	s13, [x25, x11, lsl 2]
	add	x11, x9, x5
	ldr	s15, [x26, x3, lsl 2]
	fadd	s14, s9, s14
	ldr	s6, [x25, x1, lsl 2]
	fadd	s2, s2, s0
	ldr	s0, [x28, x2, lsl 2]
	ldr	s17, [x25, x10, lsl 2]
	ldr	s16, [x20, x3, lsl 2]
	fadd	s14, s14, s15
	ldr	s18, [x30, x3, lsl 2]
	fsub	s2, s2, s13
	fadd	s0, s6, s0
	ldr	s15, [x20, x10, lsl 2]
	ldr	s13, [x24, x2, lsl 2]
	fsub	s14, s14, s17
	ldr	s21, [x24, x12, lsl 2]
	fsub	s2, s2, s18
	ldr	s20, [x27, x3, lsl 2]
	fadd	s15, s16, s15
	ldr	s18, [x22, x3, lsl 2]
	fadd	s13, s7, s13
	ldr	s23, [x24, x11, lsl 2]
	sub	x11, x0, #1
	fadd	s0, s0, s21
	add	x9, x9, x11
	ldr	s22, [x26, x2, lsl 2]
	fsub	s14, s14, s20
	ldr	s21, [x24, x9, lsl 2]
	fadd	s15, s15, s18
	fadd	s16, s16, s18
	add	x9, x8, x5
	add	x8, x8, x11
	ldr	s20, [x22, x10, lsl 2]
	fsub	s2, s2, s23
	fsub	s0, s0, s17
	add	x10, x4, x0
	fadd	s13, s13, s22
	ldr	s18, [x30, x2, lsl 2]
	fsub	s14, s14, s21
	ldr	s23, [x27, x2, lsl 2]
	fadd	s15, s15, s20
	fmul	s2, s2, s3
	ldr	s20, [x20, x2, lsl 2]
	fsub	s13, s13, s9
	ldr	s17, [x23, x3, lsl 2]
	fsub	s0, s0, s18
	ldr	x12, [sp, 200]
	fmadd	s2, s4, s14, s2
	ldr	s22, [x24, x9, lsl 2]
	fmul	s14, s15, s1
	fadd	s16, s16, s20
	add	x9, x6, x7
	add	x7, x4, x7
	ldr	s21, [x24, x8, lsl 2]
	fsub	s13, s13, s23
	add	x8, x6, x5
	madd	x0, x21, x12, x0
	add	x6, x6, x11
	add	x5, x4, x5
	ldr	s18, [x22, x2, lsl 2]
	add	x4, x4, x11
	mov	x11, x12
	fmadd	s17, s14, s2, s17
	fsub	s0, s0, s22
	ldr	s15, [x20, x1, lsl 2]
	fsub	s2, s13, s21
	ldr	s21, [x24, x7, lsl 2]
	fadd	s13, s16, s18
	fadd	s14, s20, s18
	ldr	s16, [x24, x1, lsl 2]
	fmul	s0, s0, s3
	ldr	s18, [x26, x1, lsl 2]
	ldr	s20, [x28, x10, lsl 2]
	str	s17, [x23, x3, lsl 2]
	ldr	s17, [x24, x9, lsl 2]
	fadd	s14, s14, s15
	fadd	s16, s6, s16
	fmadd	s0, s4, s2, s0
	fmul	s2, s13, s1
	ldr	s13, [x23, x2, lsl 2]
	fadd	s16, s16, s18
	ldr	s18, [x24, x10, lsl 2]
	fmadd	s0, s2, s0, s13
	ldr	s13, [x25, x10, lsl 2]
	ldr	s2, [x28, x1, lsl 2]
	fadd	s2, s13, s2
	fadd	s13, s13, s18
	ldr	s18, [x26, x10, lsl 2]
	str	s0, [x23, x2, lsl 2]
	ldr	s0, [x22, x1, lsl 2]
	fadd	s2, s2, s17
	ldr	s17, [x30, x1, lsl 2]
	fadd	s13, s13, s18
	ldr	s18, [x27, x10, lsl 2]
	fadd	s14, s14, s0
	fadd	s15, s15, s0
	ldr	s0, [x25, x0, lsl 2]
	fsub	s2, s2, s9
	fsub	s9, s16, s7
	ldr	s16, [x24, x8, lsl 2]
	fsub	s6, s13, s6
	ldr	s13, [x24, x4, lsl 2]
	fmul	s14, s14, s1
	fadd	s0, s0, s20
	ldr	s20, [x27, x1, lsl 2]
	fsub	s2, s2, s17
	ldr	s17, [x24, x6, lsl 2]
	fsub	s6, s6, s18
	fadd	s0, s0, s21
	fsub	s9, s9, s20
	ldr	s20, [x30, x10, lsl 2]
	fsub	s2, s2, s16
	ldr	s16, [x20, x10, lsl 2]
	fsub	s0, s0, s7
	fsub	s7, s9, s17
	ldr	s17, [x24, x5, lsl 2]
	fmul	s2, s2, s3
	ldr	s9, [x23, x1, lsl 2]
	fadd	s15, s15, s16
	ldr	s16, [x22, x10, lsl 2]
	fsub	s0, s0, s20
	fmadd	s2, s4, s7, s2
	fadd	s15, s15, s16
	fsub	s0, s0, s17
	fmadd	s7, s14, s2, s9
	fsub	s2, s6, s13
	fmul	s6, s15, s1
	fmul	s0, s0, s3
	str	s7, [x23, x1, lsl 2]
	fmadd	s0, s4, s2, s0
	ldr	s2, [x23, x10, lsl 2]
	fmadd	s0, s6, s0, s2
	str	s0, [x23, x10, lsl 2]
	b	.L12
.L51:
	add	x0, x7, 2
	str	x0, [sp, 312]
	mov	x0, 2
	str	x0, [sp, 168]
	ldr	x0, [sp, 416]
	add	x0, x0, 2
	str	x0, [sp, 304]
	add	x0, x15, 2
	str	x0, [sp, 296]
	b	.L24
.L4:
	ldr	x0, [sp, 1048]
	mov	x11, 0
	str	x0, [sp, 528]
	mov	x0, 2
	b	.L25
	.section	.note.GNU-stack,"",@progbits
