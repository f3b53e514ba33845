	.text
kernel_lbm_d2q9_copy:
	sub	x16, x0, #1
	lsl	x17, x0, 3
	mul	x0, x0, x0
	cmp	x16, 1
	ble	.L7
	stp	x29, x30, [sp, -48]!
	lsl	x9, x0, 3
	add	x6, x0, x0, lsl 1
	mov	x29, sp
	add	x4, x0, x0, lsl 2
	stp	x21, x22, [sp, 32]
	sub	x22, x9, x0
	lsl	x3, x17, 1
	lsl	x4, x4, 3
	lsl	x11, x0, 5
	lsl	x10, x0, 6
	lsl	x22, x22, 3
	sub	x5, x3, #8
	sub	x8, x3, #16
	sub	x7, x17, #8
	stp	x19, x20, [sp, 16]
	lsl	x19, x6, 3
	add	x12, x1, x19
	add	x5, x5, x11
	lsl	x6, x6, 4
	sub	x30, x4, #16
	add	x3, x22, x3
	add	x8, x8, x10
	lsl	x0, x0, 4
	add	x7, x7, x9
	add	x15, x12, x17
	add	x21, x2, x4
	add	x18, x1, x5
	add	x13, x2, x6
	mov	x20, 8
	add	x19, x2, x19
	sub	x20, x20, x12
	add	x30, x1, x30
	add	x4, x1, x3
	add	x22, x2, x22
	add	x11, x2, x11
	add	x8, x1, x8
	add	x10, x2, x10
	add	x6, x1, x6
	add	x7, x1, x7
	add	x9, x2, x9
	add	x12, x2, x0
	add	x5, x1, x0
	mov	x14, 1
.L3:
	add	x14, x14, 1
	add	x0, x20, x15
	mov	x3, 1
.L4:
	ldr	d1, [x1, x0]
	ldr	d0, [x7, x3, lsl 3]
	ldr	d2, [x5, x3, lsl 3]
	add	x3, x3, 1
	str	d1, [x2, x0]
	str	d0, [x9, x0]
	ldr	d1, [x15, x3, lsl 3]
	ldr	d0, [x18, x3, lsl 3]
	ldr	d3, [x30, x3, lsl 3]
	str	d2, [x12, x0]
	ldr	d2, [x6, x3, lsl 3]
	str	d1, [x19, x0]
	ldr	d1, [x4, x3, lsl 3]
	str	d0, [x11, x0]
	ldr	d0, [x8, x3, lsl 3]
	str	d3, [x21, x0]
	str	d2, [x13, x0]
	str	d1, [x22, x0]
	str	d0, [x10, x0]
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
	ldp	x29, x30, [sp], 48
	ret
.L7:
	ret
	.section	.note.GNU-stack,"",@progbits
