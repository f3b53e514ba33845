	.text
kernel_matmul:
	cmp	x0, 0
	ble	.L14
	add	x4, x0, x0, lsl 1
	and	x10, x0, -8
	mov	x14, x3
	mov	x9, x0
	mov	x16, x2
	mov	x8, x1
	lsl	x3, x0, 3
	lsl	x4, x4, 3
	sub	x17, x0, #1
	lsl	x6, x0, 6
	lsl	x18, x0, 5
	lsl	x5, x0, 4
	mov	x15, x10
	stp	x29, x30, [sp, -16]!
	mov	x30, 0
	ptrue	p0.b, vl64
	mov	x29, sp
.L3:
	mov	x11, 0
	mov	x12, x16
	ldr	d2, [x14, x11, lsl 3]
	cmp	x17, 6
	bls	.L10
.L18:
	add	x1, x12, x18
	mov	x0, x12
	mov	x2, 0
	mov	z1.d, #0
.L5:
	ldr	d6, [x1, x5]
	ld1d	z3.d, p0/z, [x8, x2, lsl 3]
	ldr	d5, [x1, x3]
	add	x2, x2, 8
	ldr	d4, [x1]
	add	x7, x1, x4
	ldr	d7, [x0, x4]
	ld1rd	z0.d, p0/z, [x7]
	add	x1, x1, x6
	insr	z0.d, d6
	ldr	d6, [x0, x5]
	insr	z0.d, d5
	ldr	d5, [x0, x3]
	insr	z0.d, d4
	ldr	d4, [x0]
	insr	z0.d, d7
	add	x0, x0, x6
	insr	z0.d, d6
	insr	z0.d, d5
	insr	z0.d, d4
	fmla	z1.d, p0/m, z3.d, z0.d
	cmp	x10, x2
	bne	.L5
	faddv	d1, p0, z1.d
	fadd	d2, d2, d1
	cmp	x9, x15
	beq	.L4
	mov	x0, x15
.L8:
	mul	x13, x0, x3
	add	x1, x16, x11, lsl 3
	ldr	d1, [x8, x0, lsl 3]
	add	x7, x0, 1
	add	x2, x8, x0, lsl 3
	ldr	d0, [x1, x13]
	fmadd	d2, d1, d0, d2
	cmp	x9, x7
	ble	.L4
	mul	x7, x7, x3
	ldr	d1, [x2, 8]
	add	x13, x0, 2
	ldr	d0, [x1, x7]
	fmadd	d2, d1, d0, d2
	cmp	x9, x13
	ble	.L4
	mul	x13, x13, x3
	ldr	d1, [x2, 16]
	add	x7, x0, 3
	ldr	d0, [x1, x13]
	fmadd	d2, d1, d0, d2
	cmp	x9, x7
	ble	.L4
	mul	x7, x7, x3
	ldr	d1, [x2, 24]
	add	x13, x0, 4
	ldr	d0, [x1, x7]
	fmadd	d2, d1, d0, d2
	cmp	x9, x13
	ble	.L4
	mul	x13, x13, x3
	ldr	d1, [x2, 32]
	add	x7, x0, 5
	ldr	d0, [x1, x13]
	fmadd	d2, d1, d0, d2
	cmp	x9, x7
	ble	.L4
	mul	x7, x7, x3
	ldr	d1, [x2, 40]
	add	x0, x0, 6
	ldr	d0, [x1, x7]
	fmadd	d2, d1, d0, d2
	cmp	x9, x0
	ble	.L4
	mul	x0, x0, x3
	ldr	d0, [x2, 48]
	ldr	d1, [x1, x0]
	fmadd	d2, d1, d0, d2
.L4:
	add	x0, x11, 1
	str	d2, [x14, x11, lsl 3]
	add	x12, x12, 8
	cmp	x9, x0
	beq	.L7
	mov	x11, x0
	ldr	d2, [x14, x11, lsl 3]
	cmp	x17, 6
	bhi	.L18
.L10:
	mov	x0, 0
	b	.L8
.L7:
	add	x14, x14, x3
	add	x8, x8, x3
	add	x0, x30, 1
	cmp	x30, x11
	beq	.L1
	mov	x30, x0
	b	.L3
.L1:
	ldp	x29, x30, [sp], 16
	ret
.L14:
	ret
	.section	.note.GNU-stack,"",@progbits
