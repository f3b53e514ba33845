	.text
kernel_thiim_y:
	stp	x29, x30, [sp, -352]!
	mov	x29, sp
	stp	x27, x28, [sp, 80]
	mov	x28, x1
	mov	x1, x0
	sub	x0, x2, #1
	str	x0, [sp, 264]
	stp	x3, x4, [sp, 304]
	stp	x5, x6, [sp, 320]
	str	x7, [sp, 336]
	cmp	x1, 2
	ble	.L1
	mov	x18, x7
	sub	x11, x28, #1
	lsl	x7, x2, 4
	mov	x16, x5
	lsr	x5, x7, 3
	cmp	x11, 1
	ble	.L1
	cmp	x0, 1
	ble	.L1
	mul	x0, x28, x2
	sub	x1, x1, #1
	stp	x19, x20, [sp, 16]
	sub	x13, x2, #2
	mov	x12, x2
	lsl	x2, x5, 4
	orr	x30, x13, 1
	lsl	x10, x0, 4
	str	x1, [sp, 160]
	add	x1, x5, x0, lsl 1
	lsl	x0, x0, 1
	add	x14, x10, 16
	str	x2, [sp, 200]
	mov	x19, x0
	add	x15, x3, x14
	stp	x21, x22, [sp, 32]
	add	x14, x4, x14
	lsl	x9, x1, 3
	add	x1, x2, 16
	lsr	x8, x13, 1
	str	x0, [sp, 168]
	add	x0, x3, 16
	mov	x20, x28
	str	x1, [sp, 272]
	add	x1, x2, 24
	sub	x2, x6, x7
	str	x0, [sp, 216]
	add	x0, x4, 16
	sub	x4, x18, x7
	str	x2, [sp, 176]
	sub	x2, x16, x7
	lsl	x17, x30, 1
	str	x4, [sp, 192]
	sub	x4, x28, #2
	and	x13, x13, 1
	str	x2, [sp, 184]
	mov	x2, x18
	mov	x18, 1
	str	x4, [sp, 208]
	add	x4, x7, 16
	mov	x28, x19
	mov	x19, x18
	str	x0, [sp, 224]
	add	x0, x6, 16
	str	x4, [sp, 112]
	add	x4, x16, 16
	add	x6, x2, 16
	str	x1, [sp, 288]
	add	x1, x7, 24
	str	x4, [sp, 296]
	mov	x4, x10
	stp	x23, x24, [sp, 48]
	stp	x25, x26, [sp, 64]
	str	x1, [sp, 280]
	str	x30, [sp, 344]
	.p2align 5,,15
.L4:
	ldr	x1, [sp, 176]
	sub	x2, x15, #16
	mov	x18, 1
	add	x10, x9, x1
	ldr	x1, [sp, 184]
	add	x3, x9, x1
	ldr	x1, [sp, 192]
	add	x16, x9, x1
	sub	x1, x14, #16
	cmp	x20, 4
	ble	.L18
	mov	x22, 0
	ldr	x24, [sp, 200]
	add	x25, x7, x9
	str	x28, [sp, 152]
	mov	x28, x22
	mov	x21, x9
	str	x20, [sp, 248]
	mov	x26, 2
	mov	x18, 1
	ldp	x20, x22, [sp, 216]
	stp	x15, x12, [sp, 96]
	mov	x12, x14
	stp	x13, x7, [sp, 120]
	stp	x11, x19, [sp, 136]
	stp	x4, x9, [sp, 232]
.L9:
	sub	x7, x18, #1
	ldr	x4, [sp, 104]
	cmp	x4, 3
	beq	.L15
	ldr	x9, [sp, 112]
	add	x4, x21, 48
	add	x9, x9, x21
	cmp	x4, x9
	add	x4, x25, 48
	add	x9, x21, 16
	ccmp	x4, x9, 4, gt
	ble	.L40
.L15:
	ldr	x4, [sp, 112]
	mov	x13, x28
	mov	x19, 1
	add	x27, x15, 8
	add	x23, x14, 8
	ldr	x30, [sp, 264]
	add	x11, x4, x28
	ldr	x4, [sp, 272]
	add	x9, x4, x28
	ldr	x4, [sp, 280]
	add	x7, x4, x28
	ldr	x4, [sp, 288]
	add	x4, x4, x28
	.p2align 5,,15
.L7:
	ldr	d16, [x2, x11]
	add	x19, x19, 1
	ldr	d19, [x1, x11]
	ldr	d18, [x1, x7]
	ldr	d17, [x2, x7]
	ldr	d4, [x15, x13]
	fadd	d5, d19, d16
	ldr	d1, [x27, x13]
	fadd	d2, d18, d17
	ldr	d3, [x3, x7]
	ldr	d0, [x10, x7]
	fsub	d5, d5, d4
	ldr	d6, [x3, x11]
	ldr	d22, [x14, x13]
	fsub	d2, d2, d1
	ldr	d20, [x10, x11]
	fmul	d4, d0, d3
	ldr	d21, [x23, x13]
	fmul	d1, d0, d6
	add	x13, x13, 16
	ldr	d7, [x16, x11]
	fsub	d5, d5, d22
	fnmsub	d4, d20, d6, d4
	ldr	d6, [x16, x7]
	fmadd	d1, d20, d3, d1
	fsub	d0, d2, d21
	ldr	d2, [x1, x9]
	ldr	d21, [x2, x9]
	fmadd	d4, d7, d5, d4
	ldr	d3, [x1, x4]
	fmadd	d1, d7, d0, d1
	ldr	d20, [x2, x4]
	fmsub	d4, d6, d0, d4
	fadd	d2, d2, d21
	ldr	d0, [x10, x4]
	ldr	d7, [x10, x9]
	fmadd	d1, d6, d5, d1
	fadd	d3, d3, d20
	ldr	d6, [x16, x9]
	fsub	d2, d2, d19
	ldr	d5, [x16, x4]
	str	d4, [x3, x11]
	fsub	d3, d3, d18
	add	x11, x11, 16
	fsub	d2, d2, d16
	str	d1, [x3, x7]
	add	x7, x7, 16
	ldr	d4, [x3, x4]
	ldr	d16, [x3, x9]
	fsub	d1, d3, d17
	fmul	d3, d0, d4
	fmul	d0, d0, d16
	fnmsub	d3, d7, d16, d3
	fmadd	d0, d7, d4, d0
	fmadd	d3, d6, d2, d3
	fmadd	d0, d6, d1, d0
	fmsub	d1, d5, d1, d3
	fmadd	d0, d5, d2, d0
	str	d1, [x3, x9]
	add	x9, x9, 16
	str	d0, [x3, x4]
	add	x4, x4, 16
	cmp	x30, x19
	bne	.L7
	.p2align 5,,15
.L8:
	ldr	x4, [sp, 96]
	add	x26, x26, 2
	add	x18, x18, 2
	add	x28, x28, x24
	add	x21, x21, x24
	add	x25, x25, x24
	add	x12, x12, x24
	add	x4, x4, x24
	str	x4, [sp, 96]
	ldr	x4, [sp, 208]
	cmp	x26, x4
	blt	.L9
	ldr	x12, [sp, 104]
	ldp	x13, x7, [sp, 120]
	ldp	x11, x19, [sp, 136]
	ldp	x4, x9, [sp, 232]
	ldr	x28, [sp, 152]
	ldr	x20, [sp, 248]
.L18:
	ldp	x25, x24, [sp, 304]
	mul	x22, x18, x5
	add	x21, x28, 2
	sub	x23, x22, x5
	add	x22, x22, x21
	stp	x28, x15, [sp, 120]
	add	x23, x23, x21
	mov	x28, x20
	add	x27, x24, x23, lsl 3
	ldp	x21, x30, [sp, 320]
	add	x26, x25, x22, lsl 3
	add	x23, x25, x23, lsl 3
	add	x25, x24, x22, lsl 3
	str	x19, [sp, 104]
	ldr	x24, [sp, 336]
	add	x21, x21, x22, lsl 3
	stp	x4, x14, [sp, 136]
	ldr	x20, [sp, 344]
	add	x24, x24, x22, lsl 3
	str	x9, [sp, 152]
	add	x22, x30, x22, lsl 3
	.p2align 5,,15
.L13:
	sub	x19, x18, #1
	cmp	x12, 3
	beq	.L19
	mov	x14, x21
	mov	x4, 0
	str	x7, [sp, 96]
	mov	x9, 0
	.p2align 5,,15
.L11:
	add	x7, x25, x4
	add	x15, x23, x4
	ld2	{v4.2d - v5.2d}, [x14]
	add	x30, x26, x4
	add	x9, x9, 1
	ld2	{v22.2d - v23.2d}, [x7]
	add	x7, x4, x27
	ld2	{v16.2d - v17.2d}, [x15]
	add	x15, x24, x4
	ld2	{v18.2d - v19.2d}, [x7]
	add	x7, x22, x4
	add	x4, x4, 32
	ld2	{v20.2d - v21.2d}, [x30]
	ld2	{v2.2d - v3.2d}, [x15]
	ld2	{v6.2d - v7.2d}, [x7]
	fadd	v0.2d, v22.2d, v20.2d
	fadd	v20.2d, v18.2d, v16.2d
	fadd	v1.2d, v23.2d, v21.2d
	fadd	v16.2d, v19.2d, v17.2d
	fmul	v18.2d, v4.2d, v6.2d
	fmul	v17.2d, v4.2d, v7.2d
	fsub	v0.2d, v0.2d, v20.2d
	fsub	v1.2d, v1.2d, v16.2d
	fmla	v17.2d, v5.2d, v6.2d
	fmul	v16.2d, v0.2d, v3.2d
	fmul	v0.2d, v0.2d, v2.2d
	fmls	v18.2d, v7.2d, v5.2d
	mov	v4.16b, v16.16b
	fmls	v0.2d, v3.2d, v1.2d
	fmla	v4.2d, v1.2d, v2.2d
	fadd	v2.2d, v18.2d, v0.2d
	fadd	v3.2d, v17.2d, v4.2d
	st2	{v2.2d - v3.2d}, [x14], 32
	cmp	x9, x8
	bne	.L11
	ldr	x7, [sp, 96]
	mov	x4, x20
	cbz	x13, .L12
.L10:
	lsl	x4, x4, 1
	madd	x14, x5, x18, x4
	madd	x4, x5, x19, x4
	lsl	x9, x14, 3
	add	x15, x10, x14, lsl 3
	add	x30, x2, x9
	add	x19, x1, x9
	ldr	d3, [x1, x9]
	ldr	d1, [x2, x9]
	ldr	d0, [x19, 8]
	add	x19, x2, x4, lsl 3
	lsl	x4, x4, 3
	ldr	d2, [x30, 8]
	add	x30, x3, x9
	ldr	d4, [x2, x4]
	fadd	d1, d1, d3
	ldr	d3, [x19, 8]
	add	x19, x1, x4
	fadd	d2, d2, d0
	ldr	d7, [x30, 8]
	ldr	d0, [x15, 8]
	fsub	d1, d1, d4
	ldr	d4, [x3, x9]
	ldr	d17, [x1, x4]
	fsub	d2, d2, d3
	add	x4, x16, x9
	ldr	d6, [x10, x9]
	fmul	d3, d0, d7
	ldr	d16, [x19, 8]
	fmul	d0, d0, d4
	ldr	d5, [x16, x9]
	fsub	d1, d1, d17
	fnmsub	d3, d6, d4, d3
	ldr	d4, [x4, 8]
	fmadd	d0, d7, d6, d0
	fsub	d2, d2, d16
	fmadd	d3, d1, d5, d3
	fmadd	d0, d2, d5, d0
	fmsub	d2, d2, d4, d3
	fmadd	d0, d1, d4, d0
	str	d2, [x3, x14, lsl 3]
	str	d0, [x30, 8]
.L12:
	add	x18, x18, 1
	add	x21, x21, x7
	add	x27, x27, x7
	add	x23, x23, x7
	add	x26, x26, x7
	add	x25, x25, x7
	add	x24, x24, x7
	add	x22, x22, x7
	cmp	x11, x18
	bgt	.L13
	ldr	x1, [sp, 168]
	mov	x20, x28
	ldp	x28, x15, [sp, 120]
	ldp	x4, x14, [sp, 136]
	add	x28, x28, x1
	ldr	x19, [sp, 104]
	add	x15, x15, x4
	add	x14, x14, x4
	ldr	x9, [sp, 152]
	ldr	x1, [sp, 160]
	add	x19, x19, 1
	add	x9, x9, x4
	cmp	x19, x1
	bne	.L4
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
.L1:
	ldp	x27, x28, [sp, 80]
	ldp	x29, x30, [sp], 352
	ret
.L19:
	mov	x4, 1
	b	.L10
.L40:
	ldr	x4, [sp, 296]
	mov	x9, 0
	mov	x11, 0
	str	x10, [sp, 256]
	ldr	x30, [sp, 96]
	add	x19, x21, x4
	add	x13, x25, x4
	.p2align 5,,15
.L5:
	add	x27, x9, x30
	add	x10, x9, x21
	ld2	{v16.2d - v17.2d}, [x19]
	add	x23, x22, x10
	add	x4, x20, x10
	ld2	{v4.2d - v5.2d}, [x27]
	add	x27, x9, x12
	add	x11, x11, 1
	ld2	{v20.2d - v21.2d}, [x23]
	add	x23, x6, x10
	add	x10, x0, x10
	ld2	{v0.2d - v1.2d}, [x4]
	add	x4, x9, x25
	add	x9, x9, 32
	ld2	{v6.2d - v7.2d}, [x27]
	add	x27, x22, x4
	ld2	{v2.2d - v3.2d}, [x23]
	add	x23, x20, x4
	ld2	{v18.2d - v19.2d}, [x10]
	add	x10, x0, x4
	add	x4, x6, x4
	ld2	{v28.2d - v29.2d}, [x27]
	fadd	v24.2d, v20.2d, v0.2d
	fadd	v23.2d, v21.2d, v1.2d
	fadd	v0.2d, v6.2d, v4.2d
	fadd	v1.2d, v7.2d, v5.2d
	ld2	{v26.2d - v27.2d}, [x23]
	fmul	v22.2d, v16.2d, v18.2d
	fmul	v21.2d, v16.2d, v19.2d
	fsub	v0.2d, v24.2d, v0.2d
	fsub	v1.2d, v23.2d, v1.2d
	ld2	{v6.2d - v7.2d}, [x4]
	fmls	v22.2d, v19.2d, v17.2d
	ld2	{v4.2d - v5.2d}, [x10]
	fmul	v20.2d, v0.2d, v3.2d
	fmul	v0.2d, v0.2d, v2.2d
	fmla	v21.2d, v17.2d, v18.2d
	mov	v16.16b, v20.16b
	fmls	v0.2d, v3.2d, v1.2d
	fmla	v16.2d, v1.2d, v2.2d
	fadd	v1.2d, v29.2d, v27.2d
	fadd	v2.2d, v22.2d, v0.2d
	fadd	v0.2d, v28.2d, v26.2d
	fadd	v3.2d, v21.2d, v16.2d
	fsub	v1.2d, v1.2d, v23.2d
	fsub	v0.2d, v0.2d, v24.2d
	st2	{v2.2d - v3.2d}, [x19], 32
	ld2	{v2.2d - v3.2d}, [x13]
	fmul	v16.2d, v0.2d, v7.2d
	fmul	v0.2d, v0.2d, v6.2d
	fmla	v16.2d, v1.2d, v6.2d
	fmul	v17.2d, v2.2d, v5.2d
	fmul	v18.2d, v2.2d, v4.2d
	fmls	v0.2d, v7.2d, v1.2d
	mov	v1.16b, v17.16b
	mov	v6.16b, v18.16b
	fmla	v1.2d, v3.2d, v4.2d
	fmls	v6.2d, v5.2d, v3.2d
	fadd	v3.2d, v1.2d, v16.2d
	fadd	v2.2d, v6.2d, v0.2d
	st2	{v2.2d - v3.2d}, [x13], 32
	cmp	x8, x11
	bne	.L5
	ldr	x4, [sp, 120]
	ldr	x10, [sp, 256]
	cbz	x4, .L8
	madd	x9, x5, x18, x17
	madd	x7, x5, x7, x17
	madd	x11, x5, x26, x17
	lsl	x4, x9, 3
	add	x23, x10, x9, lsl 3
	add	x19, x1, x4
	add	x13, x2, x4
	ldr	d1, [x2, x4]
	ldr	d16, [x1, x4]
	ldr	d0, [x13, 8]
	add	x13, x2, x7, lsl 3
	lsl	x7, x7, 3
	ldr	d7, [x19, 8]
	add	x19, x1, x7
	ldr	d5, [x2, x7]
	fadd	d16, d16, d1
	ldr	d6, [x13, 8]
	add	x13, x3, x4
	fadd	d7, d7, d0
	ldr	d3, [x13, 8]
	ldr	d0, [x23, 8]
	fsub	d5, d16, d5
	ldr	d17, [x3, x4]
	ldr	d19, [x1, x7]
	fsub	d6, d7, d6
	add	x7, x16, x4
	ldr	d4, [x10, x4]
	fmul	d2, d0, d3
	ldr	d18, [x19, 8]
	fmul	d1, d0, d17
	ldr	d0, [x16, x4]
	fsub	d5, d5, d19
	lsl	x4, x11, 3
	add	x19, x2, x4
	fnmsub	d2, d4, d17, d2
	ldr	d17, [x7, 8]
	add	x7, x1, x4
	fmadd	d1, d4, d3, d1
	fsub	d6, d6, d18
	ldr	d4, [x7, 8]
	add	x7, x10, x11, lsl 3
	ldr	d3, [x1, x4]
	fmadd	d2, d0, d5, d2
	ldr	d18, [x2, x4]
	fmadd	d1, d0, d6, d1
	ldr	d0, [x7, 8]
	add	x7, x3, x4
	fsub	d4, d4, d7
	fmsub	d2, d17, d6, d2
	ldr	d7, [x19, 8]
	fsub	d3, d3, d16
	add	x19, x16, x4
	ldr	d16, [x10, x4]
	fmadd	d1, d17, d5, d1
	ldr	d6, [x16, x4]
	fadd	d3, d3, d18
	ldr	d5, [x19, 8]
	str	d2, [x3, x9, lsl 3]
	fadd	d2, d4, d7
	str	d1, [x13, 8]
	ldr	d4, [x7, 8]
	ldr	d7, [x3, x4]
	fmul	d1, d0, d4
	fmul	d0, d0, d7
	fnmsub	d1, d16, d7, d1
	fmadd	d0, d16, d4, d0
	fmadd	d1, d6, d3, d1
	fmadd	d0, d6, d2, d0
	fmsub	d1, d5, d2, d1
	fmadd	d0, d5, d3, d0
	str	d1, [x3, x11, lsl 3]
	str	d0, [x7, 8]
	b	.L8
	.section	.note.GNU-stack,"",@progbits
