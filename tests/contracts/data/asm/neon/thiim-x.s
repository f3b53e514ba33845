	.text
kernel_thiim_x:
	mov	x8, x0
	cmp	x0, 2
	ble	.L15
	stp	x29, x30, [sp, -192]!
	mov	x29, sp
	lsl	x16, x2, 4
	lsr	x17, x16, 3
	stp	x19, x20, [sp, 16]
	sub	x20, x1, #1
	cmp	x20, 1
	ble	.L1
	mov	x19, x2
	cmp	x2, 2
	ble	.L1
	mul	x1, x1, x2
	mov	x0, x3
	stp	x25, x26, [sp, 64]
	mov	x26, x6
	mov	x25, x5
	add	x5, x5, x16
	add	x2, x4, x16
	lsl	x1, x1, 4
	stp	x27, x28, [sp, 80]
	add	x28, x3, x16
	add	x3, x6, x16
	sub	x6, x8, #1
	mov	x8, x1
	mov	x27, x7
	stp	x6, x1, [sp, 112]
	add	x1, x5, 16
	str	x1, [sp, 136]
	add	x1, x2, 16
	stp	x23, x24, [sp, 48]
	mov	x24, x4
	add	x4, x7, x16
	mov	x23, 1
	str	x1, [sp, 144]
	add	x1, x28, 16
	stp	x21, x22, [sp, 32]
	sub	x21, x19, #2
	lsr	x18, x21, 1
	orr	x22, x21, 1
	and	x21, x21, 1
	str	x1, [sp, 152]
	add	x1, x4, 16
	stp	x2, x28, [sp, 168]
	mov	x28, x24
	str	x1, [sp, 160]
	add	x1, x3, 16
	str	x0, [sp, 184]
	mov	x0, x25
	str	x1, [sp, 128]
	.p2align 5,,15
.L3:
	ldr	x1, [sp, 184]
	add	x7, x26, x8
	add	x5, x0, x8
	add	x6, x27, x8
	add	x4, x28, x8
	stp	x23, x8, [sp, 96]
	mov	x10, 1
	add	x3, x1, x8
	ldr	x1, [sp, 136]
	add	x25, x1, x8
	ldr	x1, [sp, 168]
	add	x24, x8, x1
	ldr	x1, [sp, 176]
	add	x15, x8, x1
	ldr	x1, [sp, 152]
	add	x14, x1, x8
	ldr	x1, [sp, 144]
	add	x13, x1, x8
	ldr	x1, [sp, 160]
	add	x12, x1, x8
	ldr	x1, [sp, 128]
	add	x11, x1, x8
	.p2align 5,,15
.L8:
	cmp	x19, 3
	beq	.L9
	mov	x8, x25
	mov	x1, 0
	mov	x2, 0
	.p2align 5,,15
.L4:
	add	x9, x1, x13
	add	x23, x1, x15
	ld2	{v6.2d - v7.2d}, [x8]
	add	x30, x1, x14
	add	x2, x2, 1
	ld2	{v22.2d - v23.2d}, [x9]
	add	x9, x1, x24
	ld2	{v16.2d - v17.2d}, [x23]
	add	x23, x1, x12
	ld2	{v18.2d - v19.2d}, [x9]
	add	x9, x11, x1
	add	x1, x1, 32
	ld2	{v20.2d - v21.2d}, [x30]
	ld2	{v2.2d - v3.2d}, [x23]
	ld2	{v4.2d - v5.2d}, [x9]
	fadd	v0.2d, v22.2d, v20.2d
	fadd	v20.2d, v18.2d, v16.2d
	fadd	v1.2d, v23.2d, v21.2d
	fadd	v16.2d, v19.2d, v17.2d
	fmul	v17.2d, v5.2d, v6.2d
	fmul	v18.2d, v4.2d, v6.2d
	fsub	v0.2d, v0.2d, v20.2d
	fsub	v1.2d, v1.2d, v16.2d
	fmla	v17.2d, v4.2d, v7.2d
	fmul	v16.2d, v0.2d, v3.2d
	fmul	v0.2d, v0.2d, v2.2d
	fmls	v18.2d, v7.2d, v5.2d
	mov	v4.16b, v16.16b
	fmls	v0.2d, v3.2d, v1.2d
	fmla	v4.2d, v1.2d, v2.2d
	fadd	v2.2d, v18.2d, v0.2d
	fadd	v3.2d, v17.2d, v4.2d
	st2	{v2.2d - v3.2d}, [x8], 32
	cmp	x2, x18
	bne	.L4
	mov	x8, x22
	cbz	x21, .L5
.L7:
	mul	x1, x17, x10
	sub	x2, x8, #1
	add	x8, x1, x8, lsl 1
	add	x2, x1, x2, lsl 1
	lsl	x1, x8, 3
	add	x9, x7, x8, lsl 3
	add	x30, x3, x1
	add	x23, x4, x1
	ldr	d3, [x4, x1]
	ldr	d1, [x3, x1]
	ldr	d0, [x23, 8]
	add	x23, x3, x2, lsl 3
	lsl	x2, x2, 3
	ldr	d2, [x30, 8]
	add	x30, x5, x1
	ldr	d4, [x3, x2]
	fadd	d1, d1, d3
	ldr	d3, [x23, 8]
	add	x23, x4, x2
	fadd	d2, d2, d0
	ldr	d6, [x30, 8]
	ldr	d0, [x9, 8]
	fsub	d1, d1, d4
	ldr	d4, [x5, x1]
	ldr	d17, [x4, x2]
	fsub	d2, d2, d3
	add	x2, x6, x1
	ldr	d7, [x7, x1]
	fmul	d3, d6, d0
	ldr	d16, [x23, 8]
	fmul	d0, d4, d0
	ldr	d5, [x6, x1]
	fsub	d1, d1, d17
	fnmsub	d3, d7, d4, d3
	ldr	d4, [x2, 8]
	fmadd	d0, d7, d6, d0
	fsub	d2, d2, d16
	fmadd	d3, d1, d5, d3
	fmadd	d0, d2, d5, d0
	fmsub	d2, d2, d4, d3
	fmadd	d0, d1, d4, d0
	str	d2, [x5, x8, lsl 3]
	str	d0, [x30, 8]
.L5:
	add	x10, x10, 1
	add	x25, x25, x16
	add	x24, x24, x16
	add	x15, x15, x16
	add	x14, x14, x16
	add	x13, x13, x16
	add	x12, x12, x16
	add	x11, x11, x16
	cmp	x20, x10
	bne	.L8
	ldp	x23, x8, [sp, 96]
	ldr	x1, [sp, 120]
	add	x23, x23, 1
	add	x8, x8, x1
	ldr	x1, [sp, 112]
	cmp	x23, x1
	bne	.L3
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x19, x20, [sp, 16]
	ldp	x29, x30, [sp], 192
	ret
.L9:
	mov	x8, 1
	b	.L7
.L15:
	ret
	.section	.note.GNU-stack,"",@progbits
