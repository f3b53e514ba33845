	.text
kernel_spmv_ell:
	cmp	x0, 0
	ble	.L1
	cmp	x1, 0
	ble	.L1
	sub	x16, x0, #1
	mov	x8, 0
	lsl	x9, x1, 3
	lsl	x14, x1, 2
	cmp	x0, 2
	ble	.L4
	add	x12, x2, x1, lsl 3
	lsl	x15, x1, 4
	mov	x13, x2
	add	x10, x5, x1, lsl 2
	lsl	x9, x1, 3
	mov	x11, x5
	lsl	x14, x1, 2
	mov	x8, 1
.L6:
	mov	x6, 0
.L5:
	ldrsw	x7, [x11, x6, lsl 2]
	ldr	d0, [x4, x6, lsl 3]
	ldr	d3, [x13, x6, lsl 3]
	ldr	d1, [x3, x7, lsl 3]
	ldrsw	x7, [x10, x6, lsl 2]
	ldr	d2, [x12, x6, lsl 3]
	fmadd	d0, d3, d1, d0
	ldr	d1, [x3, x7, lsl 3]
	fmadd	d0, d2, d1, d0
	str	d0, [x4, x6, lsl 3]
	add	x6, x6, 1
	cmp	x1, x6
	bne	.L5
	add	x6, x8, 2
	add	x13, x13, x15
	add	x11, x11, x9
	add	x12, x12, x15
	add	x10, x10, x9
	cmp	x16, x6
	ble	.L14
	mov	x8, x6
	b	.L6
.L14:
	add	x8, x8, 1
.L4:
	madd	x7, x8, x9, x2
	madd	x6, x14, x8, x5
.L8:
	mov	x2, 0
.L7:
	ldrsw	x5, [x6, x2, lsl 2]
	ldr	d0, [x4, x2, lsl 3]
	ldr	d1, [x7, x2, lsl 3]
	ldr	d2, [x3, x5, lsl 3]
	fmadd	d0, d2, d1, d0
	str	d0, [x4, x2, lsl 3]
	add	x2, x2, 1
	cmp	x1, x2
	bne	.L7
	add	x8, x8, 1
	add	x7, x7, x9
	add	x6, x6, x14
	cmp	x0, x8
	bgt	.L8
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
