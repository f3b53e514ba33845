	.text
kernel_lbm_d2q9_copy:
	sub	x18, x0, #1
	mul	x5, x0, x0
	cmp	x18, 1
	ble	.L7
	stp	x29, x30, [sp, -48]!
	mov	x29, sp
	add	x7, x5, x5, lsl 1
	lsl	x10, x5, 3
	lsl	x30, x5, 6
	add	x3, x1, x10
	add	x11, x2, x5, lsl 4
	mov	x15, 16
	stp	x19, x20, [sp, 16]
	add	x19, x5, x5, lsl 2
	lsl	x20, x5, 5
	add	x13, x2, x7, lsl 3
	sub	x15, x15, x3
	mov	x14, 1
	add	x8, x1, x19, lsl 3
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
	add	x22, x2, x22, lsl 3
	add	x17, x1, x17
	add	x20, x2, x20
	add	x19, x2, x19, lsl 3
	add	x16, x1, x16
	add	x30, x2, x30
	add	x7, x1, x7, lsl 4
	add	x6, x1, x0
	add	x9, x1, x9
	add	x5, x1, x5, lsl 4
	sub	x8, x8, #16
	add	x10, x2, x10
	add	x4, x3, x4
.L3:
	add	x14, x14, 1
	add	x0, x15, x4
	mov	x3, 1
.L4:
	ldr	d0, [x1, x0]
	ldr	d3, [x4, x3, lsl 3]
	ldr	d2, [x5, x3, lsl 3]
	add	x3, x3, 1
	ldr	d1, [x9, x3, lsl 3]
	str	d0, [x2, x0]
	ldr	d0, [x17, x3, lsl 3]
	str	d3, [x10, x0]
	ldr	d3, [x8, x3, lsl 3]
	str	d2, [x11, x0]
	ldr	d2, [x7, x3, lsl 3]
	str	d1, [x13, x0]
	ldr	d1, [x6, x3, lsl 3]
	str	d0, [x20, x0]
	ldr	d0, [x16, x3, lsl 3]
	str	d3, [x19, x0]
	str	d2, [x12, x0]
	str	d1, [x22, x0]
	str	d0, [x30, x0]
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
	ldp	x29, x30, [sp], 48
	ret
.L7:
	ret
	.section	.note.GNU-stack,"",@progbits
