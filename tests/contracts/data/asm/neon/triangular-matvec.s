	.text
kernel_triangular_matvec:
	cmp	x0, 0
	ble	.L1
	mov	x5, x1
	lsl	x10, x0, 3
	mov	x7, 1
	mov	x6, 0
.L3:
	cmp	x6, 4
	ble	.L8
	movi	v0.2d, 0
	lsr	x4, x7, 1
	mov	x1, 0
	lsl	x4, x4, 4
.L5:
	ldr	q2, [x5, x1]
	ldr	q1, [x2, x1]
	add	x1, x1, 16
	fmla	v0.2d, v2.2d, v1.2d
	cmp	x4, x1
	bne	.L5
	and	x1, x7, -2
	faddp	d0, v0.2d
	tbz	x7, 0, .L4
.L7:
	lsl	x4, x1, 3
	add	x8, x5, x1, lsl 3
	ldr	d2, [x5, x4]
	ldr	d1, [x2, x4]
	fmadd	d0, d2, d1, d0
	cmp	x6, x1
	ble	.L4
	add	x4, x2, x4
	ldr	d2, [x8, 8]
	add	x9, x1, 2
	ldr	d1, [x4, 8]
	fmadd	d0, d2, d1, d0
	cmp	x6, x9
	blt	.L4
	ldr	d1, [x4, 16]
	add	x9, x1, 3
	ldr	d2, [x8, 16]
	fmadd	d0, d2, d1, d0
	cmp	x6, x9
	blt	.L4
	ldr	d1, [x4, 24]
	add	x1, x1, 4
	ldr	d2, [x8, 24]
	fmadd	d0, d2, d1, d0
	cmp	x6, x1
	blt	.L4
	ldr	d2, [x4, 32]
	ldr	d1, [x8, 32]
	fmadd	d0, d2, d1, d0
.L4:
	str	d0, [x3, x6, lsl 3]
	add	x6, x6, 1
	add	x7, x7, 1
	add	x5, x5, x10
	cmp	x0, x6
	bne	.L3
.L1:
	ret
.L8:
	movi	d0, #0
	mov	x1, 0
	b	.L7
	.section	.note.GNU-stack,"",@progbits
