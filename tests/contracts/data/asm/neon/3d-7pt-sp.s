	.text
kernel_3d_7pt_sp:
	stp	x29, x30, [sp, -192]!
	mov	x29, sp
	mul	x6, x0, x0
	stp	x25, x26, [sp, 64]
	sub	x26, x0, #1
	str	x2, [sp, 96]
	str	x0, [sp, 136]
	cmp	x26, 1
	ble	.L1
	fmov	s3, s1
	mov	x3, x1
	sub	x1, x0, #2
	stp	x21, x22, [sp, 32]
	lsl	x22, x0, 2
	and	x4, x1, -4
	lsr	x17, x22, 2
	sub	x0, x0, #3
	fmov	s4, s0
	neg	x5, x17, lsl 2
	lsr	x13, x1, 2
	dup	v1.2s, v0.s[0]
	dup	v2.2s, v3.s[0]
	dup	v6.4s, v0.s[0]
	stp	x4, x1, [sp, 152]
	dup	v5.4s, v3.s[0]
	add	x4, x4, 1
	and	x1, x1, 3
	add	x21, x3, x6, lsl 2
	mov	x30, 0
	stp	x23, x24, [sp, 48]
	add	x24, x2, x6, lsl 2
	mov	x23, x6
	stp	x19, x20, [sp, 16]
	lsl	x20, x6, 2
	stp	x0, x5, [sp, 112]
	mov	x0, 1
	str	x1, [sp, 128]
	add	x1, x17, 1
	str	x4, [sp, 144]
	add	x4, x22, 4
	stp	x27, x28, [sp, 80]
	str	x1, [sp, 104]
.L3:
	mov	x7, x21
	mov	x28, x30
	str	x4, [sp, 184]
	add	x0, x0, 1
	add	x2, x21, x4
	mov	x30, x23
	add	x27, x23, 1
	sub	x25, x21, x20
	add	x23, x23, x6
	stp	x0, x6, [sp, 168]
	add	x21, x21, x20
	add	x5, x4, x24
	mov	x16, x17
	mov	x18, 0
	mov	x15, 1
.L12:
	ldr	x0, [sp, 104]
	add	x14, x30, x16
	mov	x4, x15
	add	x15, x15, 1
	add	x19, x0, x14
	ldr	x0, [sp, 112]
	cmp	x0, 2
	bls	.L14
	ldr	x0, [sp, 120]
	sub	x12, x2, #4
	add	x11, x2, 4
	add	x6, x22, x2
	sub	x9, x2, x20
	add	x8, x2, x20
	mov	x1, 0
	add	x10, x0, x2
	mov	x0, 0
.L8:
	ldr	q7, [x12, x0]
	add	x1, x1, 1
	ldr	q17, [x10, x0]
	ldr	q0, [x11, x0]
	ldr	q16, [x6, x0]
	ldr	q18, [x8, x0]
	ldr	q19, [x9, x0]
	fadd	v0.4s, v0.4s, v7.4s
	fadd	v16.4s, v16.4s, v17.4s
	ldr	q7, [x2, x0]
	fadd	v17.4s, v18.4s, v19.4s
	fadd	v0.4s, v0.4s, v16.4s
	fadd	v0.4s, v0.4s, v17.4s
	fmul	v0.4s, v0.4s, v5.4s
	fmla	v0.4s, v6.4s, v7.4s
	str	q0, [x5, x0]
	add	x0, x0, 16
	cmp	x1, x13
	bne	.L8
	ldr	x0, [sp, 128]
	cbz	x0, .L4
	ldp	x10, x0, [sp, 144]
.L11:
	ldr	x1, [sp, 136]
	sub	x9, x1, x0
	sub	x1, x9, #3
	sub	x9, x9, #2
	cmp	x1, 1
	bls	.L5
	add	x2, x0, x16
	add	x8, x27, x0
	add	x1, x30, x2
	add	x11, x28, x2
	add	x1, x1, 1
	add	x11, x3, x11, lsl 2
	add	x0, x19, x0
	lsl	x1, x1, 2
	add	x8, x8, x18
	lsl	x0, x0, 2
	add	x12, x3, x1
	lsl	x8, x8, 2
	ldr	d0, [x11, 4]
	add	x2, x23, x2
	add	x2, x3, x2, lsl 2
	ldr	d19, [x3, x0]
	ldr	d16, [x3, x8]
	ldr	d17, [x12, 4]
	ldr	d18, [x12, -4]
	fadd	v0.2s, v0.2s, v19.2s
	ldr	d7, [x2, 4]
	fadd	v16.2s, v16.2s, v17.2s
	ldr	d17, [x3, x1]
	ldr	x0, [sp, 96]
	fadd	v7.2s, v7.2s, v18.2s
	fadd	v0.2s, v0.2s, v16.2s
	fadd	v0.2s, v0.2s, v7.2s
	fmul	v0.2s, v0.2s, v2.2s
	fmla	v0.2s, v17.2s, v1.2s
	str	d0, [x0, x1]
	tbz	x9, 0, .L4
	and	x9, x9, -2
	add	x10, x10, x9
.L5:
	ldr	x19, [sp, 160]
	add	x14, x10, x14
	add	x2, x10, 1
	lsl	x9, x14, 2
	sub	x1, x4, #1
	add	x14, x3, x14, lsl 2
	mul	x4, x17, x4
	cmp	x19, x2
	ble	.L13
	mul	x1, x17, x1
	ldr	s7, [x3, x9]
	add	x9, x4, x10
	mul	x8, x17, x15
	lsl	x9, x9, 2
	add	x2, x4, x2
	ldr	d16, [x14, -4]
	add	x0, x10, 2
	add	x14, x10, 3
	add	x12, x1, x10
	add	x11, x8, x10
	lsl	x12, x12, 2
	ldr	s18, [x7, x2, lsl 2]
	lsl	x11, x11, 2
	lsl	x2, x2, 2
	ldr	d0, [x7, x12]
	add	x12, x4, x0
	ldr	d20, [x7, x11]
	ldr	d17, [x25, x9]
	ins	v7.s[1], v18.s[0]
	ldr	d19, [x21, x9]
	ldr	d18, [x7, x2]
	fadd	v0.2s, v0.2s, v20.2s
	ldr	s20, [x7, x12, lsl 2]
	fadd	v17.2s, v17.2s, v19.2s
	fadd	v16.2s, v16.2s, v18.2s
	fadd	v0.2s, v0.2s, v17.2s
	fadd	v0.2s, v0.2s, v16.2s
	fmul	v0.2s, v0.2s, v2.2s
	fmla	v0.2s, v7.2s, v1.2s
	str	d0, [x24, x9]
	cmp	x19, x14
	bgt	.L26
.L7:
	add	x10, x1, x0
	add	x9, x8, x0
	add	x2, x4, x0
	add	x0, x0, 1
	ldr	s0, [x7, x10, lsl 2]
	sub	x10, x2, #1
	add	x4, x4, x0
	ldr	s7, [x7, x9, lsl 2]
	ldr	s19, [x25, x2, lsl 2]
	ldr	s18, [x21, x2, lsl 2]
	fadd	s0, s0, s7
	ldr	s17, [x7, x10, lsl 2]
	ldr	s7, [x7, x4, lsl 2]
	ldr	s16, [x7, x2, lsl 2]
	fadd	s0, s0, s19
	fadd	s0, s0, s18
	fadd	s0, s0, s17
	fadd	s0, s0, s7
	fmul	s0, s0, s3
	fmadd	s0, s4, s16, s0
	str	s0, [x24, x2, lsl 2]
	cmp	x26, x0
	ble	.L4
	add	x2, x2, 2
	add	x1, x1, x0
	ldr	s18, [x25, x4, lsl 2]
	add	x8, x8, x0
	ldr	s0, [x7, x2, lsl 2]
	ldr	s20, [x7, x1, lsl 2]
	ldr	s19, [x7, x8, lsl 2]
	ldr	s17, [x21, x4, lsl 2]
	fadd	s0, s0, s20
	fadd	s0, s0, s16
	fadd	s0, s0, s19
	fadd	s0, s0, s18
	fadd	s0, s0, s17
	fmul	s0, s0, s3
	fmadd	s0, s4, s7, s0
	str	s0, [x24, x4, lsl 2]
.L4:
	mov	x2, x6
	add	x5, x5, x22
	add	x16, x16, x17
	add	x18, x18, x17
	cmp	x26, x15
	bne	.L12
	ldp	x0, x6, [sp, 168]
	add	x24, x24, x20
	ldr	x4, [sp, 184]
	cmp	x26, x0
	bne	.L3
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x25, x26, [sp, 64]
	ldp	x29, x30, [sp], 192
	ret
.L14:
	add	x6, x2, x22
	mov	x0, 0
	mov	x10, 1
	b	.L11
.L13:
	mul	x1, x17, x1
	mov	x0, x10
	mul	x8, x17, x15
	b	.L7
.L26:
	add	x2, x4, x14
	add	x9, x1, x0
	add	x0, x8, x0
	lsl	x11, x2, 2
	lsl	x14, x0, 2
	lsl	x9, x9, 2
	ldr	s7, [x7, x2, lsl 2]
	lsl	x2, x12, 2
	add	x0, x10, 4
	ldr	d16, [x7, x11]
	ldr	d0, [x7, x9]
	ldr	d19, [x7, x14]
	ins	v20.s[1], v7.s[0]
	ldr	d17, [x25, x2]
	fadd	v16.2s, v16.2s, v18.2s
	ldr	d7, [x21, x2]
	fadd	v0.2s, v0.2s, v19.2s
	fadd	v7.2s, v7.2s, v17.2s
	fadd	v0.2s, v0.2s, v16.2s
	fadd	v0.2s, v0.2s, v7.2s
	fmul	v0.2s, v0.2s, v2.2s
	fmla	v0.2s, v1.2s, v20.2s
	str	d0, [x24, x2]
	b	.L7
	.section	.note.GNU-stack,"",@progbits
