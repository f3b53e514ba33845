	.text
kernel_floyd_warshall:
	mov	x7, x0
	mov	x5, x1
	cmp	x0, 0
	ble	.L1
	lsl	x10, x0, 3
	sub	x13, x0, #1
	lsr	x9, x0, 1
	and	x6, x0, -2
	mov	x3, x1
	mov	x12, 8
	mov	x14, 0
.L3:
	lsl	x2, x14, 3
	mov	x0, 0
	mov	x11, 0
.L12:
	add	x1, x5, x0
	add	x8, x10, x0
	cmp	x13, 1
	bls	.L17
	add	x4, x2, 8
	cmp	x8, x2
	ccmp	x4, x0, 4, gt
	ccmp	x12, x0, 4, le
	bne	.L11
.L17:
	mov	x0, 0
.L5:
	ldr	d1, [x3, x0, lsl 3]
	ldr	d2, [x5, x2]
	ldr	d0, [x1, x0, lsl 3]
	fadd	d1, d1, d2
	fminnm	d0, d0, d1
	str	d0, [x1, x0, lsl 3]
	add	x0, x0, 1
	cmp	x7, x0
	bne	.L5
.L6:
	add	x1, x11, 1
	mov	x0, x8
	add	x2, x2, x10
	cmp	x7, x1
	beq	.L9
.L19:
	mov	x11, x1
	b	.L12
.L11:
	ldr	d2, [x5, x2]
	mov	x0, 0
	mov	x4, 0
	dup	v2.2d, v2.d[0]
.L7:
	ldr	q0, [x3, x0]
	add	x4, x4, 1
	ldr	q1, [x1, x0]
	fadd	v0.2d, v0.2d, v2.2d
	fminnm	v0.2d, v0.2d, v1.2d
	str	q0, [x1, x0]
	add	x0, x0, 16
	cmp	x9, x4
	bne	.L7
	cmp	x7, x6
	beq	.L6
	ldr	d1, [x5, x2]
	mov	x0, x8
	add	x2, x2, x10
	ldr	d2, [x3, x6, lsl 3]
	ldr	d0, [x1, x6, lsl 3]
	fadd	d1, d1, d2
	fminnm	d0, d0, d1
	str	d0, [x1, x6, lsl 3]
	add	x1, x11, 1
	cmp	x7, x1
	bne	.L19
.L9:
	add	x3, x3, x10
	add	x12, x12, x10
	add	x0, x14, 1
	cmp	x14, x11
	beq	.L1
	mov	x14, x0
	b	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
