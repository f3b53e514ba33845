	.text
kernel_transpose_blocked:
	stp	x29, x30, [sp, -240]!
	mov	x29, sp
	str	x1, [sp, 176]
	cmp	x0, 0
	ble	.L1
	mov	x4, x1
	mov	x1, x2
	mov	x2, x3
	mov	x3, x0
	lsl	x4, x4, 3
	add	x0, x0, x0, lsl 1
	lsl	x5, x3, 5
	lsl	x6, x3, 6
	stp	x21, x22, [sp, 32]
	lsl	x21, x0, 3
	mul	x0, x3, x4
	ptrue	p0.b, vl64
	sub	x7, x2, x5
	mov	x30, x6
	stp	x27, x28, [sp, 80]
	lsl	x28, x3, 3
	lsl	x27, x3, 4
	str	x0, [sp, 168]
	mov	x0, x2
	mov	x2, x3
	stp	x19, x20, [sp, 16]
	stp	x23, x24, [sp, 48]
	stp	x25, x26, [sp, 64]
	stp	x4, x1, [sp, 184]
	mov	x4, 0
.L11:
	mov	x1, x4
	ldr	x3, [sp, 176]
	str	x1, [sp, 200]
	add	x4, x4, x3
	cmp	x4, x2
	csel	x3, x4, x2, le
	str	x3, [sp, 104]
	cmp	x3, x1
	ble	.L3
	mov	x6, 0
	stp	x4, x7, [sp, 224]
	mov	x4, x2
	add	x1, x7, x1, lsl 3
	mov	x2, x6
	mov	x3, x5
	mov	x6, x4
	mov	x20, 0
	stp	x1, x5, [sp, 208]
	mov	x1, 0
.L8:
	ldr	x4, [sp, 176]
	mov	x10, x1
	add	x1, x1, x4
	cmp	x1, x6
	csel	x8, x1, x6, le
	cmp	x8, x10
	ble	.L4
	ldr	x4, [sp, 208]
	sub	x14, x8, x10
	sub	x17, x14, #1
	and	x7, x14, -8
	add	x9, x3, x4
	and	x4, x14, -8
	add	x4, x4, x10
	cmp	x17, 6
	csel	x10, x10, x4, ls
	and	x14, x14, 7
	add	x18, x10, 6
	add	x12, x10, 2
	add	x13, x10, 3
	add	x15, x10, 4
	add	x16, x10, 5
	madd	x19, x10, x28, x28
	madd	x4, x18, x28, x0
	add	x11, x10, 1
	str	x4, [sp, 120]
	madd	x23, x12, x28, x0
	ldr	x4, [sp, 200]
	madd	x24, x13, x28, x0
	ldr	x5, [sp, 192]
	madd	x25, x15, x28, x0
	madd	x26, x16, x28, x0
	str	x4, [sp, 128]
	madd	x22, x10, x28, x0
	add	x4, x3, x2
	add	x19, x0, x19
	str	x4, [sp, 112]
	ldr	x4, [sp, 128]
	str	x2, [sp, 128]
	stp	x1, x3, [sp, 136]
	stp	x6, x0, [sp, 152]
.L5:
	cmp	x17, 6
	bls	.L9
	ldr	x0, [sp, 112]
	add	x6, x20, x5
	mov	x2, 0
	add	x1, x0, x9
	mov	x0, x9
.L6:
	ldr	d1, [x1, x27]
	add	x3, x1, x21
	ldr	d3, [x1, x28]
	ld1rd	z0.d, p0/z, [x3]
	ldr	d2, [x1]
	insr	z0.d, d1
	ldr	d1, [x0, x21]
	insr	z0.d, d3
	ldr	d3, [x0, x27]
	insr	z0.d, d2
	ldr	d2, [x0, x28]
	insr	z0.d, d1
	ldr	d1, [x0]
	insr	z0.d, d3
	insr	z0.d, d2
	insr	z0.d, d1
	st1d	z0.d, p0, [x6, x2, lsl 3]
	add	x2, x2, 8
	add	x1, x1, x30
	add	x0, x0, x30
	cmp	x7, x2
	bne	.L6
	cbz	x14, .L7
.L9:
	ldr	d0, [x22, x4, lsl 3]
	str	d0, [x5, x10, lsl 3]
	cmp	x11, x8
	bge	.L7
	ldr	d0, [x19, x4, lsl 3]
	str	d0, [x5, x11, lsl 3]
	cmp	x8, x12
	ble	.L7
	ldr	d0, [x23, x4, lsl 3]
	str	d0, [x5, x12, lsl 3]
	cmp	x8, x13
	ble	.L7
	ldr	d0, [x24, x4, lsl 3]
	str	d0, [x5, x13, lsl 3]
	cmp	x8, x15
	ble	.L7
	ldr	d0, [x25, x4, lsl 3]
	str	d0, [x5, x15, lsl 3]
	cmp	x8, x16
	ble	.L7
	ldr	d0, [x26, x4, lsl 3]
	str	d0, [x5, x16, lsl 3]
	cmp	x8, x18
	ble	.L7
	ldr	x0, [sp, 120]
	ldr	d0, [x0, x4, lsl 3]
	str	d0, [x5, x18, lsl 3]
.L7:
	ldr	x0, [sp, 104]
	add	x4, x4, 1
	add	x5, x5, x28
	add	x9, x9, 8
	cmp	x0, x4
	bne	.L5
	ldp	x2, x1, [sp, 128]
	ldp	x3, x6, [sp, 144]
	ldr	x0, [sp, 160]
.L4:
	ldr	x4, [sp, 184]
	add	x20, x20, x4
	ldr	x4, [sp, 168]
	add	x3, x3, x4
	sub	x2, x2, x4
	cmp	x1, x6
	blt	.L8
	ldp	x5, x4, [sp, 216]
	mov	x2, x6
	ldr	x7, [sp, 232]
.L3:
	ldr	x3, [sp, 168]
	ldr	x1, [sp, 192]
	add	x1, x1, x3
	str	x1, [sp, 192]
	cmp	x4, x2
	blt	.L11
	ldp	x19, x20, [sp, 16]
	ldp	x21, x22, [sp, 32]
	ldp	x23, x24, [sp, 48]
	ldp	x25, x26, [sp, 64]
	ldp	x27, x28, [sp, 80]
.L1:
	ldp	x29, x30, [sp], 240
	ret
	.section	.note.GNU-stack,"",@progbits
