	.text
kernel_3d_long_range:
	sub	sp, sp, #752
	sub	x5, x0, #4
	lsl	x8, x0, 3
	stp	x29, x30, [sp]
	mov	x29, sp
	mov	x30, x2
	mul	x2, x0, x0
	stp	x5, x0, [sp, 440]
	str	x8, [sp, 472]
	str	x3, [sp, 736]
	cmp	x5, 4
	ble	.L1
	stp	x25, x26, [sp, 64]
	lsr	x25, x8, 3
	mov	x4, x0
	add	x6, x2, x25, lsl 1
	lsl	x0, x2, 3
	sub	x12, x4, #8
	sub	x7, x0, x2
	mov	x10, x3
	add	x15, x2, x2, lsl 2
	add	x16, x30, x7, lsl 3
	lsl	x3, x25, 3
	sub	x9, x6, x25
	lsl	x9, x9, 5
	mov	x26, x1
	add	x18, x25, x8, lsr 1
	sub	x17, x3, x25
	and	x13, x12, -2
	stp	x27, x28, [sp, 80]
	lsl	x3, x25, 5
	add	x8, x10, x9
	add	x11, x2, x2, lsl 1
	add	x28, x30, x9
	add	x13, x13, 4
	add	x27, x30, x15, lsl 3
	add	x7, x26, x9
	add	x9, x16, x3
	stp	x21, x22, [sp, 32]
	lsr	x15, x12, 1
	add	x22, x25, x2, lsl 1
	and	x12, x12, 1
	add	x1, x6, x25, lsl 1
	fmov	d5, d3
	lsl	x5, x2, 5
	stp	x13, x9, [sp, 480]
	add	x13, x30, x0
	add	x14, x22, x2, lsl 1
	fmov	d3, d4
	fmov	v17.2d, 2.0e+0
	add	x4, x30, x5
	add	x10, x30, x3
	add	x17, x4, x17, lsl 3
	fmov	d16, d0
	stp	x23, x24, [sp, 48]
	add	x23, x30, x6, lsl 4
	fmov	d7, d1
	add	x24, x30, x6, lsl 5
	fmov	d6, d2
	dup	v22.2d, v0.d[0]
	add	x6, x30, x2, lsl 4
	fmov	d4, d17
	dup	v21.2d, v1.d[0]
	add	x2, x30, x2, lsl 6
	str	x13, [sp, 168]
	dup	v20.2d, v2.d[0]
	add	x13, x30, x11, lsl 3
	stp	x15, x12, [sp, 456]
	dup	v19.2d, v5.d[0]
	add	x15, x30, x11, lsl 4
	add	x11, x27, x3
	dup	v18.2d, v3.d[0]
	add	x18, x4, x18, lsl 3
	stp	x19, x20, [sp, 16]
	add	x20, x25, x25, lsl 1
	add	x21, x30, x22, lsl 4
	add	x19, x4, x20, lsl 3
	add	x20, x4, x20, lsl 4
	stp	x25, x2, [sp, 176]
	mov	x2, x6
	add	x12, x30, x1, lsl 3
	mov	x1, 0
	mov	x6, x26
	add	x14, x30, x14, lsl 3
	mov	x9, x1
	mov	x1, x0
	str	x15, [sp, 720]
	add	x15, x15, x3
	add	x22, x30, x22, lsl 5
	str	x13, [sp, 728]
	add	x13, x13, x3
	mov	x0, x8
	ldr	x3, [sp, 168]
	mov	x8, x27
	str	x4, [sp, 744]
	ldr	x4, [sp, 184]
	str	x10, [sp, 496]
	mov	x10, x28
	str	x16, [sp, 712]
	mov	x16, 4
	stp	d8, d9, [sp, 96]
	stp	d10, d11, [sp, 112]
	stp	d12, d13, [sp, 128]
	str	d14, [sp, 144]
.L3:
	ldr	x26, [sp, 744]
	mov	x25, 4
	add	x16, x16, 1
	add	x28, x6, x5
	str	x25, [sp, 168]
	add	x25, x18, 32
	str	x25, [sp, 296]
	add	x25, x19, 32
	add	x27, x26, x9
	add	x26, x27, 32
	str	x25, [sp, 304]
	add	x25, x11, 32
	str	x26, [sp, 400]
	add	x26, x8, x9
	str	x25, [sp, 312]
	add	x25, x13, 32
	str	x26, [sp, 232]
	ldr	x26, [sp, 728]
	str	x25, [sp, 320]
	add	x25, x20, 32
	str	x25, [sp, 328]
	add	x25, x21, 32
	add	x26, x26, x9
	str	x25, [sp, 336]
	add	x25, x15, 32
	str	x26, [sp, 240]
	ldr	x26, [sp, 720]
	str	x25, [sp, 344]
	add	x25, x23, 32
	str	x25, [sp, 352]
	add	x25, x17, 32
	str	x25, [sp, 360]
	add	x25, x14, 32
	add	x26, x26, x9
	str	x25, [sp, 368]
	ldr	x25, [sp, 488]
	str	x26, [sp, 248]
	add	x26, x9, x2
	str	x26, [sp, 256]
	ldr	x26, [sp, 712]
	add	x25, x25, 32
	str	x25, [sp, 376]
	add	x25, x12, 32
	add	x26, x26, x9
	str	x25, [sp, 384]
	add	x25, x24, 32
	str	x26, [sp, 264]
	add	x26, x9, x3
	str	x25, [sp, 392]
	add	x25, x22, 32
	str	x26, [sp, 272]
	ldr	x26, [sp, 736]
	str	x25, [sp, 408]
	ldr	x25, [sp, 496]
	add	x26, x26, x5
	add	x25, x25, 32
	str	x26, [sp, 184]
	add	x26, x9, x10
	str	x25, [sp, 416]
	add	x25, x7, 32
	str	x26, [sp, 280]
	mov	x26, 0
	str	x25, [sp, 424]
	add	x25, x0, 32
	stp	x11, x19, [sp, 504]
	add	x11, sp, 520
	add	x19, sp, 616
	stp	x16, x8, [x11]
	add	x16, sp, 552
	stp	x21, x15, [x16, 16]
	add	x21, sp, 680
	stp	x24, x22, [x19]
	add	x24, x30, x9
	stp	x6, x30, [x21, 16]
	ldr	x30, [sp, 184]
	str	x25, [sp, 432]
	ldr	x25, [sp, 176]
	stp	x18, x1, [x11, 16]
	add	x18, sp, 584
	stp	x13, x20, [x16]
	add	x20, sp, 648
	stp	x23, x17, [x18]
	add	x23, x9, x4
	stp	x9, x5, [x20]
	stp	x4, x10, [x21]
	stp	x14, x12, [x18, 16]
	stp	x7, x0, [x19, 16]
	stp	x2, x3, [x20, 16]
.L9:
	ldr	x1, [sp, 168]
	mov	x0, x1
	add	x1, x1, 1
	str	x1, [sp, 168]
	sub	x1, x0, #1
	str	x1, [sp, 176]
	add	x1, x0, 2
	str	x1, [sp, 184]
	sub	x1, x0, #2
	str	x1, [sp, 192]
	add	x1, x0, 3
	str	x1, [sp, 200]
	sub	x1, x0, #3
	str	x1, [sp, 208]
	add	x1, x0, 4
	str	x1, [sp, 216]
	sub	x1, x0, #4
	str	x1, [sp, 224]
	ldr	x1, [sp, 448]
	cmp	x1, 9
	beq	.L11
	ldr	x2, [sp, 296]
	str	x25, [sp, 288]
	ldr	x1, [sp, 280]
	ldr	x25, [sp, 456]
	add	x22, x2, x26
	ldr	x2, [sp, 304]
	add	x14, x1, 56
	add	x9, x1, 64
	ldr	q29, [x1]
	ldr	q28, [x1, 8]
	add	x21, x2, x26
	ldr	x2, [sp, 312]
	ldr	q27, [x1, 16]
	ldr	q26, [x1, 24]
	add	x20, x2, x26
	ldr	x2, [sp, 320]
	ldr	q23, [x1, 32]
	ldr	q25, [x1, 40]
	add	x19, x2, x26
	ldr	x2, [sp, 328]
	ldr	q24, [x1, 48]
	mov	x1, 0
	add	x18, x2, x26
	ldr	x2, [sp, 336]
	add	x17, x2, x26
	ldr	x2, [sp, 344]
	add	x16, x2, x26
	ldr	x2, [sp, 352]
	add	x15, x2, x26
	ldr	x2, [sp, 360]
	add	x13, x2, x26
	ldr	x2, [sp, 368]
	add	x12, x2, x26
	ldr	x2, [sp, 376]
	add	x11, x2, x26
	ldr	x2, [sp, 384]
	add	x10, x2, x26
	ldr	x2, [sp, 392]
	add	x8, x2, x26
	ldr	x2, [sp, 400]
	add	x7, x2, x26
	ldr	x2, [sp, 408]
	add	x6, x2, x26
	ldr	x2, [sp, 416]
	add	x5, x2, x26
	ldr	x2, [sp, 424]
	add	x3, x2, x26
	ldr	x2, [sp, 432]
	add	x4, x2, x26
	mov	x2, 0
.L5:
	ldr	q1, [x18, x1]
	fadd	v8.2d, v27.2d, v24.2d
	add	x2, x2, 1
	fadd	v12.2d, v26.2d, v25.2d
	ldr	q0, [x17, x1]
	ldr	q31, [x9, x1]
	ldr	q10, [x8, x1]
	ldr	q2, [x6, x1]
	fadd	v0.2d, v0.2d, v1.2d
	ldr	q1, [x7, x1]
	ldr	q11, [x22, x1]
	fadd	v10.2d, v10.2d, v31.2d
	ldr	q9, [x21, x1]
	fadd	v0.2d, v0.2d, v8.2d
	fadd	v2.2d, v2.2d, v1.2d
	ldr	q13, [x14, x1]
	ldr	q1, [x13, x1]
	fadd	v9.2d, v9.2d, v11.2d
	ldr	q8, [x11, x1]
	ldr	q11, [x12, x1]
	fadd	v2.2d, v2.2d, v10.2d
	ldr	q14, [x15, x1]
	fadd	v1.2d, v1.2d, v13.2d
	ldr	q10, [x16, x1]
	fadd	v9.2d, v9.2d, v12.2d
	ldr	q12, [x5, x1]
	fadd	v8.2d, v8.2d, v11.2d
	ldr	q30, [x20, x1]
	ldr	q11, [x19, x1]
	fadd	v14.2d, v14.2d, v10.2d
	ldr	q10, [x10, x1]
	fadd	v12.2d, v12.2d, v29.2d
	fadd	v8.2d, v8.2d, v1.2d
	ldr	q1, [x3, x1]
	mov	v29.16b, v27.16b
	mov	v27.16b, v23.16b
	fadd	v11.2d, v11.2d, v30.2d
	ldr	q30, [x4, x1]
	fadd	v0.2d, v0.2d, v14.2d
	fadd	v10.2d, v10.2d, v28.2d
	fadd	v2.2d, v2.2d, v12.2d
	fneg	v1.2d, v1.2d
	mov	v28.16b, v26.16b
	mov	v26.16b, v25.16b
	mov	v25.16b, v13.16b
	fadd	v9.2d, v9.2d, v11.2d
	fmul	v0.2d, v0.2d, v20.2d
	fadd	v8.2d, v8.2d, v10.2d
	fmul	v2.2d, v2.2d, v18.2d
	fmla	v1.2d, v23.2d, v17.2d
	fmla	v0.2d, v21.2d, v9.2d
	fmla	v2.2d, v19.2d, v8.2d
	fadd	v0.2d, v0.2d, v2.2d
	fmla	v0.2d, v23.2d, v22.2d
	mov	v23.16b, v24.16b
	mov	v24.16b, v31.16b
	fmla	v1.2d, v30.2d, v0.2d
	str	q1, [x3, x1]
	add	x1, x1, 16
	cmp	x2, x25
	bne	.L5
	ldr	x1, [sp, 464]
	ldr	x25, [sp, 288]
	cbz	x1, .L4
	ldr	x1, [sp, 480]
.L8:
	madd	x0, x25, x0, x1
	ldr	x2, [sp, 192]
	ldr	x4, [sp, 176]
	add	x7, x0, 2
	add	x9, x0, 1
	ldr	x10, [sp, 248]
	madd	x3, x25, x2, x1
	ldr	x2, [sp, 184]
	madd	x4, x25, x4, x1
	ldr	d0, [x27, x3, lsl 3]
	ldr	x3, [sp, 168]
	madd	x2, x25, x2, x1
	ldr	d2, [x10, x0, lsl 3]
	ldr	d8, [x27, x2, lsl 3]
	madd	x3, x25, x3, x1
	ldr	x2, [sp, 208]
	ldr	x10, [sp, 232]
	fadd	d0, d0, d8
	ldr	d1, [x27, x3, lsl 3]
	sub	x3, x0, #1
	madd	x5, x25, x2, x1
	ldr	x2, [sp, 200]
	ldr	d23, [x27, x4, lsl 3]
	sub	x4, x0, #2
	ldr	d9, [x10, x0, lsl 3]
	fadd	d0, d0, d2
	madd	x6, x25, x2, x1
	ldr	x2, [sp, 224]
	ldr	x10, [sp, 256]
	fadd	d23, d23, d1
	ldr	d8, [x27, x6, lsl 3]
	sub	x6, x0, #3
	madd	x8, x25, x2, x1
	ldr	x2, [sp, 216]
	ldr	d2, [x27, x5, lsl 3]
	fadd	d23, d23, d9
	add	x5, x0, 4
	ldr	d1, [x10, x0, lsl 3]
	madd	x1, x25, x2, x1
	add	x2, x0, 3
	ldr	x10, [sp, 240]
	fadd	d2, d2, d8
	ldr	d8, [x27, x1, lsl 3]
	ldr	x1, [sp, 264]
	fadd	d0, d0, d1
	ldr	d10, [x10, x0, lsl 3]
	ldr	d9, [x27, x7, lsl 3]
	sub	x7, x0, #4
	ldr	d1, [x27, x8, lsl 3]
	ldr	d11, [x1, x0, lsl 3]
	fadd	d23, d23, d10
	ldr	x1, [sp, 272]
	fadd	d0, d0, d9
	ldr	d10, [x27, x9, lsl 3]
	fadd	d1, d1, d8
	ldr	d9, [x27, x4, lsl 3]
	fadd	d2, d2, d11
	ldr	d8, [x23, x0, lsl 3]
	ldr	d11, [x1, x0, lsl 3]
	fadd	d23, d23, d10
	ldr	d10, [x27, x3, lsl 3]
	fadd	d0, d0, d9
	ldr	d9, [x24, x0, lsl 3]
	fadd	d1, d1, d8
	ldr	d8, [x27, x2, lsl 3]
	fadd	d2, d2, d11
	fadd	d23, d23, d10
	fmul	d0, d0, d6
	ldr	d11, [x27, x5, lsl 3]
	fadd	d1, d1, d9
	ldr	d9, [x27, x6, lsl 3]
	fadd	d2, d2, d8
	ldr	d8, [x27, x0, lsl 3]
	fmadd	d0, d7, d23, d0
	ldr	d10, [x27, x7, lsl 3]
	fadd	d1, d1, d11
	ldr	d23, [x28, x0, lsl 3]
	fadd	d2, d2, d9
	ldr	d9, [x30, x0, lsl 3]
	fmadd	d0, d16, d8, d0
	fadd	d1, d1, d10
	fnmsub	d23, d8, d4, d23
	fmadd	d0, d5, d2, d0
	fmadd	d0, d3, d1, d0
	fmadd	d0, d9, d0, d23
	str	d0, [x28, x0, lsl 3]
.L4:
	ldr	x1, [sp, 280]
	ldr	x0, [sp, 472]
	add	x1, x1, x0
	add	x26, x26, x0
	ldr	x0, [sp, 440]
	str	x1, [sp, 280]
	ldr	x1, [sp, 168]
	cmp	x0, x1
	bne	.L9
	add	x22, sp, 520
	ldr	x26, [sp, 488]
	add	x23, sp, 552
	ldp	x18, x1, [x22, 16]
	add	x24, sp, 584
	add	x27, sp, 616
	add	x28, sp, 648
	ldp	x13, x20, [x23]
	add	x26, x26, x1
	add	x18, x18, x1
	ldp	x9, x5, [x28]
	add	x13, x13, x1
	add	x20, x20, x1
	str	x26, [sp, 488]
	ldr	x26, [sp, 496]
	ldp	x16, x8, [x22]
	add	x9, x9, x1
	add	x5, x5, x1
	ldp	x21, x15, [x23, 16]
	add	x26, x26, x1
	ldp	x23, x17, [x24]
	add	x21, x21, x1
	add	x15, x15, x1
	ldp	x14, x12, [x24, 16]
	add	x23, x23, x1
	add	x17, x17, x1
	ldp	x24, x22, [x27]
	add	x14, x14, x1
	add	x12, x12, x1
	ldp	x7, x0, [x27, 16]
	add	x27, sp, 680
	add	x24, x24, x1
	add	x22, x22, x1
	ldp	x11, x19, [sp, 504]
	add	x7, x7, x1
	add	x0, x0, x1
	str	x26, [sp, 496]
	ldr	x26, [sp, 440]
	str	x25, [sp, 176]
	add	x19, x19, x1
	add	x11, x11, x1
	ldp	x4, x10, [x27]
	ldp	x2, x3, [x28, 16]
	ldp	x6, x30, [x27, 16]
	cmp	x26, x16
	bne	.L3
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
	ldp	d8, d9, [sp, 96]
	ldp	d10, d11, [sp, 112]
	ldp	d12, d13, [sp, 128]
	ldr	d14, [sp, 144]
.L1:
	ldp	x29, x30, [sp]
	add	sp, sp, 752
	ret
.L11:
	mov	x1, 4
	b	.L8
	.section	.note.GNU-stack,"",@progbits
