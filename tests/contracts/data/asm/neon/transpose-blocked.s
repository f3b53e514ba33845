	.text
kernel_transpose_blocked:
	mov	x10, x0
	mov	x14, x1
	mov	x17, x3
	cmp	x0, 0
	ble	.L1
	mul	x13, x0, x1
	mov	x12, x2
	lsl	x3, x0, 3
	mov	x16, 0
	lsl	x13, x13, 3
.L8:
	mov	x15, x16
	add	x16, x16, x14
	cmp	x16, x10
	csel	x8, x16, x10, le
	cmp	x8, x15
	ble	.L3
	add	x11, x17, x15, lsl 3
	mov	x9, 0
.L7:
	mov	x7, x9
	add	x9, x9, x14
	cmp	x9, x10
	mov	x2, x12
	csel	x4, x9, x10, le
	mov	x6, x11
	mov	x5, x15
	cmp	x4, x7
	ble	.L5
.L4:
	mov	x1, x6
	mov	x0, x7
.L6:
	ldr	d0, [x1]
	add	x1, x1, x3
	str	d0, [x2, x0, lsl 3]
	add	x0, x0, 1
	cmp	x4, x0
	bne	.L6
	add	x5, x5, 1
	add	x6, x6, 8
	add	x2, x2, x3
	cmp	x8, x5
	bne	.L4
.L5:
	add	x11, x11, x13
	cmp	x9, x10
	blt	.L7
.L3:
	add	x12, x12, x13
	cmp	x16, x10
	blt	.L8
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
