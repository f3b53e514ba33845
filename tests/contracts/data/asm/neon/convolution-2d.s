	.text
kernel_convolution_2d:
	stp	x29, x30, [sp, -224]!
	mov	x29, sp
	stp	x19, x20, [sp, 16]
	sub	x20, x0, #1
	cmp	x20, 1
	ble	.L1
	mov	x19, x0
	sub	x0, x0, #2
	and	x4, x0, -4
	ldp	s27, s24, [x3]
	add	x5, x1, 4
	add	x4, x4, 1
	stp	x23, x24, [sp, 48]
	sub	x24, x1, x19, lsl 2
	add	x23, x1, x19, lsl 2
	lsr	x9, x0, 2
	mov	x18, 0
	mov	x17, 1
	mov	x12, x19
	ldp	s21, s2, [x3, 8]
	str	x4, [sp, 216]
	add	x4, x24, 8
	ldp	s26, s23, [x3, 16]
	dup	v20.4s, v27.s[0]
	dup	v17.4s, v24.s[0]
	str	x4, [sp, 168]
	add	x4, x23, 4
	ldp	s1, s25, [x3, 24]
	str	x5, [sp, 176]
	add	x5, x1, 8
	ldr	s22, [x3, 32]
	dup	v6.4s, v21.s[0]
	dup	v5.4s, v2.s[0]
	str	x4, [sp, 192]
	add	x4, x23, 8
	dup	v19.4s, v26.s[0]
	dup	v16.4s, v23.s[0]
	stp	x25, x26, [sp, 64]
	lsl	x26, x19, 2
	sub	x25, x19, #3
	dup	v18.4s, v25.s[0]
	dup	v4.4s, v1.s[0]
	mov	x30, x26
	stp	x27, x28, [sp, 80]
	and	x27, x0, 3
	add	x28, x24, 4
	dup	v7.4s, v22.s[0]
	str	x5, [sp, 184]
	add	x5, x2, 4
	str	x4, [sp, 200]
	mov	x4, x26
	stp	x21, x22, [sp, 32]
	stp	d8, d9, [sp, 96]
	stp	d10, d11, [sp, 112]
	stp	d12, d13, [sp, 128]
	stp	d14, d15, [sp, 144]
	str	x5, [sp, 208]
.L3:
	mov	x8, x18
	add	x17, x17, 1
	mov	x18, x12
	add	x6, x24, x4
	add	x12, x19, x12
	add	x5, x1, x4
	add	x7, x23, x4
	add	x13, x2, x4
	cmp	x25, 2
	bls	.L11
	ldr	x3, [sp, 168]
	add	x26, x28, x4
	mov	x10, 0
	add	x22, x3, x4
	ldr	x3, [sp, 176]
	add	x21, x3, x4
	ldr	x3, [sp, 184]
	add	x16, x3, x4
	ldr	x3, [sp, 192]
	add	x15, x3, x4
	ldr	x3, [sp, 200]
	add	x14, x3, x4
	ldr	x3, [sp, 208]
	add	x11, x3, x4
	mov	x3, 0
.L8:
	ldr	q8, [x5, x3]
	add	x10, x10, 1
	ldr	q28, [x22, x3]
	ldr	q3, [x26, x3]
	fmul	v8.4s, v8.4s, v5.4s
	ldr	q0, [x6, x3]
	ldr	q10, [x16, x3]
	fmul	v3.4s, v3.4s, v17.4s
	ldr	q30, [x21, x3]
	fmla	v8.4s, v6.4s, v28.4s
	ldr	q29, [x7, x3]
	ldr	q28, [x14, x3]
	fmla	v3.4s, v20.4s, v0.4s
	ldr	q0, [x15, x3]
	mov	v9.16b, v8.16b
	fmul	v8.4s, v10.4s, v16.4s
	fmul	v0.4s, v0.4s, v18.4s
	fadd	v3.4s, v9.4s, v3.4s
	fmla	v8.4s, v19.4s, v30.4s
	fmla	v0.4s, v4.4s, v29.4s
	fadd	v3.4s, v8.4s, v3.4s
	fadd	v0.4s, v0.4s, v3.4s
	fmla	v0.4s, v7.4s, v28.4s
	str	q0, [x11, x3]
	add	x3, x3, 16
	cmp	x10, x9
	bne	.L8
	cbz	x27, .L4
	ldr	x3, [sp, 216]
.L10:
	add	x8, x3, x8
	add	x10, x12, x3
	add	x11, x18, x3
	add	x21, x3, 1
	add	x14, x1, x8, lsl 2
	lsl	x22, x10, 2
	lsl	x26, x11, 2
	add	x10, x1, x10, lsl 2
	add	x11, x1, x11, lsl 2
	lsl	x8, x8, 2
	cmp	x0, x21
	ble	.L5
	add	x15, x5, x3, lsl 2
	ldr	s15, [x14, -4]
	add	x21, x3, 3
	add	x16, x6, x3, lsl 2
	add	x14, x7, x3, lsl 2
	ldr	s13, [x1, x8]
	add	x8, x13, x3, lsl 2
	ldp	s29, s8, [x15, 4]
	ldp	s30, s9, [x16, 4]
	ldp	s28, s31, [x14, 4]
	fmul	s3, s23, s29
	ldr	s14, [x11, -4]
	fmul	s0, s21, s9
	ldr	s11, [x1, x26]
	ldr	s12, [x10, -4]
	fmadd	s3, s21, s30, s3
	ldr	s10, [x1, x22]
	fmadd	s0, s24, s30, s0
	fmadd	s3, s22, s28, s3
	fmadd	s0, s26, s29, s0
	fmadd	s3, s27, s15, s3
	fmadd	s0, s23, s8, s0
	fmadd	s3, s24, s13, s3
	fmadd	s0, s25, s28, s0
	fmadd	s3, s2, s14, s3
	fmadd	s0, s22, s31, s0
	fmadd	s3, s26, s11, s3
	fmadd	s0, s27, s13, s0
	fmadd	s3, s1, s12, s3
	fmadd	s0, s2, s11, s0
	fmadd	s3, s25, s10, s3
	fmadd	s0, s1, s10, s0
	str	s3, [x13, x3, lsl 2]
	str	s0, [x8, 4]
	cmp	x0, x21
	bgt	.L6
	add	x3, x3, 2
	add	x21, x3, 1
.L5:
	lsl	x8, x3, 2
	add	x10, x6, x3, lsl 2
	ldr	s0, [x5, x8]
	add	x5, x5, x8
	ldr	s14, [x6, x8]
	add	x6, x7, x8
	ldr	s13, [x7, x8]
	add	x7, x13, x8
	fmul	s3, s26, s0
	ldr	s15, [x10, -4]
	ldr	s10, [x10, 4]
	ldr	s12, [x5, -4]
	fmadd	s3, s24, s14, s3
	ldr	s9, [x5, 4]
	ldr	s11, [x6, -4]
	fmadd	s3, s25, s13, s3
	ldr	s8, [x6, 4]
	fmadd	s3, s27, s15, s3
	fmadd	s3, s21, s10, s3
	fmadd	s3, s2, s12, s3
	fmadd	s3, s23, s9, s3
	fmadd	s3, s1, s11, s3
	fmadd	s3, s22, s8, s3
	str	s3, [x13, x8]
	cmp	x20, x21
	ble	.L4
	fmul	s0, s2, s0
	ldr	s3, [x10, 8]
	add	x3, x3, 2
	ldr	s12, [x5, 8]
	ldr	s11, [x6, 8]
	fmadd	s0, s27, s14, s0
	fmadd	s0, s1, s13, s0
	fmadd	s0, s24, s10, s0
	fmadd	s0, s21, s3, s0
	fmadd	s0, s26, s9, s0
	fmadd	s0, s23, s12, s0
	fmadd	s0, s25, s8, s0
	fmadd	s0, s22, s11, s0
	str	s0, [x7, 4]
	cmp	x20, x3
	ble	.L4
	fmul	s0, s24, s3
	ldr	s14, [x10, 12]
	ldr	s13, [x5, 12]
	ldr	s3, [x6, 12]
	fmadd	s0, s27, s10, s0
	fmadd	s0, s21, s14, s0
	fmadd	s0, s2, s9, s0
	fmadd	s0, s26, s12, s0
	fmadd	s0, s23, s13, s0
	fmadd	s0, s1, s8, s0
	fmadd	s0, s25, s11, s0
	fmadd	s0, s22, s3, s0
	str	s0, [x7, 8]
.L4:
	add	x4, x4, x30
	cmp	x20, x17
	bne	.L3
	ldp	d8, d9, [sp, 96]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
	ldp	d10, d11, [sp, 112]
	ldp	d12, d13, [sp, 128]
	ldp	d14, d15, [sp, 144]
.L1:
	ldp	x19, x20, [sp, 16]
	ldp	x29, x30, [sp], 224
	ret
.L6:
	ldp	s11, s14, [x16, 12]
	fmul	s0, s24, s9
	add	x10, x3, 5
	ldp	s10, s13, [x15, 12]
	ldp	s3, s12, [x14, 12]
	fmadd	s30, s27, s30, s0
	fmul	s0, s24, s11
	fmadd	s30, s21, s11, s30
	fmadd	s0, s27, s9, s0
	fmadd	s9, s2, s29, s30
	fmadd	s0, s2, s8, s0
	fmadd	s8, s26, s8, s9
	fmadd	s0, s26, s10, s0
	fmadd	s8, s23, s10, s8
	fmadd	s0, s1, s31, s0
	fmadd	s8, s1, s28, s8
	fmadd	s0, s25, s3, s0
	fmadd	s8, s25, s31, s8
	fmadd	s0, s21, s14, s0
	fmadd	s8, s22, s3, s8
	fmadd	s0, s23, s13, s0
	fmadd	s0, s22, s12, s0
	stp	s8, s0, [x8, 8]
	cmp	x0, x10
	bgt	.L7
	add	x3, x3, 4
	add	x21, x3, 1
	b	.L5
.L7:
	ldp	s9, s29, [x16, 20]
	add	x21, x3, 7
	add	x3, x3, 6
	ldr	s30, [x15, 20]
	ldr	s28, [x14, 20]
	fmul	s8, s21, s9
	fmul	s0, s26, s30
	fmadd	s8, s27, s11, s8
	fmadd	s0, s24, s9, s0
	ldr	s9, [x15, 24]
	fmadd	s10, s2, s10, s8
	ldr	s8, [x14, 24]
	fmadd	s0, s25, s28, s0
	fmadd	s10, s23, s30, s10
	fmadd	s0, s27, s14, s0
	fmadd	s3, s1, s3, s10
	fmadd	s0, s21, s29, s0
	fmadd	s3, s22, s28, s3
	fmadd	s0, s2, s13, s0
	fmadd	s3, s24, s14, s3
	fmadd	s0, s23, s9, s0
	fmadd	s3, s26, s13, s3
	fmadd	s0, s1, s12, s0
	fmadd	s3, s25, s12, s3
	fmadd	s0, s22, s8, s0
	stp	s3, s0, [x8, 16]
	b	.L5
.L11:
	mov	x3, 1
	b	.L10
	.section	.note.GNU-stack,"",@progbits
