	.text
kernel_lbm_d2q9:
	sub	x18, x0, #1
	mul	x5, x0, x0
	cmp	x18, 1
	ble	.L7
	stp	x29, x30, [sp, -112]!
	mov	x29, sp
	add	x7, x5, x5, lsl 1
	lsl	x10, x5, 3
	lsl	x30, x5, 6
	fmov	d24, 1.0e+0
	fmov	d26, 1.5e+0
	add	x3, x1, x10
	stp	x19, x20, [sp, 16]
	add	x19, x5, x5, lsl 2
	lsl	x20, x5, 5
	fmov	d25, 4.0e+0
	fmov	d18, 4.5e+0
	add	x13, x2, x7, lsl 3
	add	x8, x1, x19, lsl 3
	fmov	d6, 3.0e+0
	mov	x15, 16
	stp	x21, x22, [sp, 32]
	lsl	x21, x0, 3
	sub	x22, x10, x5
	lsl	x0, x21, 1
	add	x9, x21, x7, lsl 3
	sub	x4, x21, #8
	sub	x17, x0, #8
	sub	x16, x0, #16
	add	x0, x0, x22, lsl 3
	add	x17, x17, x20
	add	x16, x16, x30
	add	x12, x2, x7, lsl 4
	add	x11, x2, x5, lsl 4
	add	x17, x1, x17
	add	x20, x2, x20
	add	x22, x2, x22, lsl 3
	add	x16, x1, x16
	add	x30, x2, x30
	add	x19, x2, x19, lsl 3
	add	x6, x1, x0
	add	x9, x1, x9
	add	x7, x1, x7, lsl 4
	sub	x8, x8, #16
	add	x10, x2, x10
	add	x5, x1, x5, lsl 4
	add	x4, x3, x4
	sub	x15, x15, x3
	mov	x14, 1
	stp	d8, d9, [sp, 48]
	stp	d10, d11, [sp, 64]
	stp	d12, d13, [sp, 80]
	str	d14, [sp, 96]
.L3:
	add	x14, x14, 1
	add	x0, x15, x4
	mov	x3, 1
.L4:
	ldr	d22, [x4, x3, lsl 3]
	ldr	d21, [x5, x3, lsl 3]
	add	x3, x3, 1
	ldr	d23, [x1, x0]
	ldr	d20, [x9, x3, lsl 3]
	fadd	d3, d22, d21
	ldr	d19, [x17, x3, lsl 3]
	ldr	d17, [x8, x3, lsl 3]
	ldr	d16, [x7, x3, lsl 3]
	fadd	d3, d3, d23
	ldr	d7, [x16, x3, lsl 3]
	ldr	d27, [x6, x3, lsl 3]
	fadd	d4, d17, d16
	fadd	d3, d3, d20
	fadd	d5, d17, d7
	fadd	d4, d4, d21
	fadd	d3, d3, d19
	fadd	d5, d5, d22
	fsub	d4, d4, d19
	fadd	d3, d3, d17
	fsub	d5, d5, d20
	fsub	d4, d4, d27
	fadd	d3, d3, d16
	fsub	d5, d5, d16
	fsub	d4, d4, d7
	fadd	d3, d3, d27
	fsub	d5, d5, d27
	fadd	d3, d3, d7
	fdiv	d8, d24, d3
	fmul	d31, d3, d1
	fmul	d3, d3, d2
	fmul	d10, d31, d25
	fmul	d4, d4, d8
	fmul	d5, d5, d8
	fadd	d13, d5, d4
	fsub	d12, d4, d5
	fmul	d8, d5, d5
	fmul	d28, d4, d4
	fmul	d30, d13, d13
	fmul	d29, d12, d12
	fmul	d9, d8, d18
	fadd	d8, d8, d28
	fmul	d28, d28, d18
	fmul	d30, d30, d18
	fmadd	d11, d5, d6, d9
	fmul	d29, d29, d18
	fmsub	d9, d5, d6, d9
	fmsub	d5, d8, d26, d24
	fmadd	d8, d4, d6, d28
	fmsub	d28, d4, d6, d28
	fmadd	d14, d13, d6, d30
	fmsub	d30, d13, d6, d30
	fmadd	d13, d12, d6, d29
	fmsub	d4, d12, d6, d29
	fadd	d11, d5, d11
	fadd	d8, d5, d8
	fadd	d9, d5, d9
	fadd	d12, d5, d28
	fmul	d10, d10, d5
	fadd	d14, d5, d14
	fadd	d28, d5, d13
	fadd	d30, d5, d30
	fmul	d11, d11, d31
	fadd	d4, d5, d4
	fmul	d8, d8, d31
	fmul	d9, d9, d31
	fmul	d12, d12, d31
	fmadd	d10, d23, d0, d10
	fmul	d14, d14, d3
	fmul	d5, d28, d3
	fmadd	d11, d22, d0, d11
	fmul	d30, d30, d3
	fmadd	d8, d21, d0, d8
	fmul	d3, d4, d3
	fmadd	d9, d20, d0, d9
	fmadd	d28, d19, d0, d12
	fmadd	d14, d17, d0, d14
	fmadd	d4, d16, d0, d5
	fmadd	d30, d27, d0, d30
	str	d10, [x2, x0]
	fmadd	d3, d7, d0, d3
	str	d11, [x10, x0]
	str	d8, [x11, x0]
	str	d9, [x13, x0]
	str	d28, [x20, x0]
	str	d14, [x19, x0]
	str	d4, [x12, x0]
	str	d30, [x22, x0]
	str	d3, [x30, x0]
	add	x0, x0, 8
	cmp	x18, x3
	bne	.L4
	add	x4, x4, x21
	add	x5, x5, x21
	add	x9, x9, x21
	add	x17, x17, x21
	add	x8, x8, x21
	add	x7, x7, x21
	add	x6, x6, x21
	add	x16, x16, x21
	cmp	x18, x14
	bne	.L3
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	d8, d9, [sp, 48]
	ldp	d10, d11, [sp, 64]
	ldp	d12, d13, [sp, 80]
	ldr	d14, [sp, 96]
	ldp	x29, x30, [sp], 112
	ret
.L7:
	ret
	.section	.note.GNU-stack,"",@progbits
