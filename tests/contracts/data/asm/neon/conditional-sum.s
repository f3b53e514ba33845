	.text
kernel_conditional_sum:
	ldr	d2, [x2]
	cmp	x0, 0
	ble	.L2
	sub	x3, x0, #1
	cmp	x3, 16
	bls	.L41
	lsr	x4, x0, 1
	dup	v5.2d, v0.d[0]
	movi	v4.2d, 0
	add	x4, x1, x4, lsl 4
	mov	x3, x1
.L4:
	ldr	q3, [x3], 16
	fcmgt	v1.2d, v3.2d, v5.2d
	and	v1.16b, v1.16b, v3.16b
	fadd	v4.2d, v4.2d, v1.2d
	cmp	x4, x3
	bne	.L4
	faddp	d4, v4.2d
	and	x3, x0, -2
	fadd	d2, d2, d4
	tbz	x0, 0, .L2
.L3:
	lsl	x5, x3, 3
	add	x4, x3, 1
	ldr	d1, [x1, x5]
	fcmpe	d1, d0
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, gt
	cmp	x0, x4
	ble	.L2
	add	x1, x1, x5
	add	x4, x3, 2
	ldr	d1, [x1, 8]
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
	cmp	x4, x0
	bge	.L2
	ldr	d1, [x1, 16]
	add	x4, x3, 3
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 24]
	add	x4, x3, 4
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 32]
	add	x4, x3, 5
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 40]
	add	x4, x3, 6
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 48]
	add	x4, x3, 7
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 56]
	add	x4, x3, 8
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 64]
	add	x4, x3, 9
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 72]
	add	x4, x3, 10
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 80]
	add	x4, x3, 11
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 88]
	add	x4, x3, 12
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 96]
	add	x4, x3, 13
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 104]
	add	x4, x3, 14
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 112]
	add	x4, x3, 15
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
	cmp	x0, x4
	ble	.L2
	ldr	d1, [x1, 120]
	add	x3, x3, 16
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
	cmp	x0, x3
	ble	.L2
	ldr	d1, [x1, 128]
	fcmpe	d0, d1
	fadd	d1, d2, d1
	fcsel	d2, d1, d2, mi
.L2:
	str	d2, [x2]
	ret
.L41:
	mov	x3, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
