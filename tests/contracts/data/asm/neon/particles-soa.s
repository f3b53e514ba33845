	.text
kernel_particles_soa:
	cmp	x0, 0
	ble	.L1
	sub	x7, x0, #1
	cmp	x7, 1
	bls	.L6
	dup	v4.2d, v0.d[0]
	lsr	x8, x0, 1
	mov	x7, 0
	lsl	x8, x8, 4
.L4:
	ldr	q1, [x4, x7]
	ldr	q3, [x1, x7]
	ldr	q2, [x2, x7]
	ldr	q6, [x5, x7]
	ldr	q5, [x6, x7]
	fmla	v3.2d, v1.2d, v4.2d
	ldr	q1, [x3, x7]
	fmla	v2.2d, v4.2d, v6.2d
	fmla	v1.2d, v4.2d, v5.2d
	str	q3, [x1, x7]
	str	q2, [x2, x7]
	str	q1, [x3, x7]
	add	x7, x7, 16
	cmp	x7, x8
	bne	.L4
	and	x8, x0, -2
	tbz	x0, 0, .L1
.L3:
	lsl	x7, x8, 3
	add	x8, x8, 1
	ldr	d1, [x4, x7]
	ldr	d3, [x1, x7]
	ldr	d2, [x2, x7]
	ldr	d5, [x5, x7]
	ldr	d4, [x6, x7]
	fmadd	d3, d1, d0, d3
	ldr	d1, [x3, x7]
	fmadd	d2, d5, d0, d2
	fmadd	d1, d0, d4, d1
	str	d3, [x1, x7]
	str	d2, [x2, x7]
	str	d1, [x3, x7]
	cmp	x0, x8
	ble	.L1
	add	x7, x7, 8
	ldr	d1, [x4, x7]
	ldr	d3, [x1, x7]
	ldr	d2, [x2, x7]
	ldr	d5, [x5, x7]
	ldr	d4, [x6, x7]
	fmadd	d3, d0, d1, d3
	ldr	d1, [x3, x7]
	fmadd	d2, d0, d5, d2
	fmadd	d0, d0, d4, d1
	str	d3, [x1, x7]
	str	d2, [x2, x7]
	str	d0, [x3, x7]
.L1:
	ret
.L6:
	mov	x8, 0
	b	.L3
	.section	.note.GNU-stack,"",@progbits
