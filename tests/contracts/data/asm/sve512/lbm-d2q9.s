	.text
kernel_lbm_d2q9:
	sub	x16, x0, #1
	mul	x3, x0, x0
	cmp	x16, 1
	ble	.L7
	stp	x29, x30, [sp, -112]!
	lsl	x9, x3, 3
	lsl	x17, x0, 3
	mov	x29, sp
	add	x6, x3, x3, lsl 1
	add	x4, x3, x3, lsl 2
	stp	x21, x22, [sp, 32]
	sub	x22, x9, x3
	lsl	x0, x17, 1
	lsl	x4, x4, 3
	lsl	x11, x3, 5
	lsl	x10, x3, 6
	lsl	x22, x22, 3
	sub	x5, x0, #8
	sub	x8, x0, #16
	sub	x7, x17, #8
	stp	x19, x20, [sp, 16]
	lsl	x19, x6, 3
	add	x12, x1, x19
	add	x5, x5, x11
	lsl	x6, x6, 4
	sub	x30, x4, #16
	add	x0, x22, x0
	add	x8, x8, x10
	lsl	x3, x3, 4
	add	x7, x7, x9
	add	x15, x12, x17
	add	x21, x2, x4
	add	x18, x1, x5
	add	x13, x2, x6
	mov	x20, 8
	add	x19, x2, x19
	sub	x20, x20, x12
	add	x30, x1, x30
	add	x4, x1, x0
	add	x22, x2, x22
	add	x11, x2, x11
	add	x8, x1, x8
	add	x10, x2, x10
	add	x6, x1, x6
	add	x7, x1, x7
	add	x9, x2, x9
	add	x12, x2, x3
	add	x5, x1, x3
	mov	x14, 1
	fmov	d23, 1.0e+0
	fmov	d25, 1.5e+0
	fmov	d24, 4.0e+0
	fmov	d20, 4.5e+0
	fmov	d7, 3.0e+0
	stp	d8, d9, [sp, 48]
	stp	d10, d11, [sp, 64]
	stp	d12, d13, [sp, 80]
	stp	d14, d15, [sp, 96]
.L3:
	add	x14, x14, 1
	add	x0, x20, x15
	mov	x3, 1
.L4:
	ldr	d26, [x5, x3, lsl 3]
	ldr	d27, [x7, x3, lsl 3]
	add	x3, x3, 1
	ldr	d28, [x1, x0]
	fadd	d3, d27, d26
	ldr	d22, [x15, x3, lsl 3]
	ldr	d21, [x18, x3, lsl 3]
	ldr	d19, [x30, x3, lsl 3]
	ldr	d18, [x6, x3, lsl 3]
	fadd	d3, d3, d28
	ldr	d17, [x4, x3, lsl 3]
	ldr	d16, [x8, x3, lsl 3]
	fadd	d5, d19, d18
	fadd	d3, d3, d22
	fadd	d6, d19, d16
	fadd	d5, d5, d26
	fadd	d3, d3, d21
	fadd	d6, d6, d27
	fsub	d5, d5, d21
	fadd	d3, d3, d19
	fsub	d6, d6, d22
	fsub	d5, d5, d17
	fadd	d3, d3, d18
	fsub	d6, d6, d18
	fsub	d5, d5, d16
	fadd	d3, d3, d17
	fsub	d6, d6, d17
	fadd	d3, d3, d16
	fdiv	d4, d23, d3
	fmul	d31, d3, d1
	fmul	d3, d3, d2
	fmul	d12, d31, d24
	fmul	d6, d6, d4
	fmul	d5, d5, d4
	fmul	d8, d6, d6
	fmul	d29, d5, d5
	fadd	d15, d6, d5
	fsub	d14, d5, d6
	fadd	d4, d8, d29
	fmul	d8, d8, d20
	fmul	d10, d15, d15
	fmadd	d11, d6, d7, d8
	fmul	d29, d29, d20
	fmul	d9, d14, d14
	fmadd	d30, d5, d7, d29
	fmsub	d8, d6, d7, d8
	fmsub	d4, d4, d25, d23
	fmsub	d29, d5, d7, d29
	fmul	d6, d10, d20
	fmadd	d10, d15, d7, d6
	fmul	d9, d9, d20
	fmadd	d13, d14, d7, d9
	fmsub	d6, d15, d7, d6
	fmsub	d9, d14, d7, d9
	fadd	d11, d4, d11
	fmul	d12, d12, d4
	fadd	d30, d4, d30
	fadd	d5, d4, d8
	fadd	d29, d4, d29
	fadd	d10, d4, d10
	fmadd	d28, d28, d0, d12
	fadd	d8, d4, d13
	fmul	d11, d11, d31
	fadd	d6, d4, d6
	fmadd	d27, d27, d0, d11
	fmul	d30, d30, d31
	fmadd	d30, d26, d0, d30
	fmul	d5, d5, d31
	fmadd	d5, d22, d0, d5
	fmul	d26, d29, d31
	fadd	d4, d4, d9
	fmadd	d26, d21, d0, d26
	fmul	d22, d10, d3
	fmul	d21, d8, d3
	fmadd	d19, d19, d0, d22
	fmadd	d18, d18, d0, d21
	fmul	d6, d6, d3
	str	d28, [x2, x0]
	fmadd	d6, d17, d0, d6
	fmul	d4, d4, d3
	fmadd	d4, d16, d0, d4
	str	d27, [x9, x0]
	str	d30, [x12, x0]
	str	d5, [x19, x0]
	str	d26, [x11, x0]
	str	d19, [x21, x0]
	str	d18, [x13, x0]
	str	d6, [x22, x0]
	str	d4, [x10, x0]
	add	x0, x0, 8
	cmp	x16, x3
	bne	.L4
	add	x7, x7, x17
	add	x5, x5, x17
	add	x15, x15, x17
	add	x18, x18, x17
	add	x30, x30, x17
	add	x6, x6, x17
	add	x4, x4, x17
	add	x8, x8, x17
	cmp	x16, x14
	bne	.L3
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	d8, d9, [sp, 48]
	ldp	d10, d11, [sp, 64]
	ldp	d12, d13, [sp, 80]
	ldp	d14, d15, [sp, 96]
	ldp	x29, x30, [sp], 112
	ret
.L7:
	ret
	.section	.note.GNU-stack,"",@progbits
