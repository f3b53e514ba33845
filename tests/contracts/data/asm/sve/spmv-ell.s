	.text
kernel_spmv_ell:
	cmp	x0, 0
	ble	.L14
	cmp	x1, 0
	ble	.L14
	stp	x29, x30, [sp, -32]!
	mov	x29, sp
	mov	x8, 0
	lsl	x11, x1, 3
	lsl	x9, x1, 2
	cmp	x0, 2
	ble	.L4
	cntb	x6
	sub	x8, x0, #3
	stp	x19, x20, [sp, 16]
	add	x10, x6, x1, lsl 3
	and	x8, x8, -2
	add	x12, x2, x6
	add	x8, x8, 2
	neg	x30, x6
	whilelo	p4.s, xzr, x1
	add	x10, x2, x10
	mov	x13, x5
	ptrue	p3.b, all
	lsl	x20, x1, 4
	lsl	x11, x1, 3
	lsl	x9, x1, 2
	mov	x19, 0
	cntb	x16, all, mul #2
	cntw	x15
.L6:
	add	x18, x12, x30
	add	x17, x10, x30
	mov	p2.b, p4.b
	add	x14, x13, x9
	mov	x6, x4
	mov	x7, 0
.L5:
	ld1w	z0.s, p2/z, [x13, x7, lsl 2]
	sunpklo	z2.d, z0.s
	punpklo	p0.h, p2.b
	sunpkhi	z1.d, z0.s
	ld1d	z0.d, p0/z, [x3, z2.d, lsl 3]
	ld1d	z2.d, p0/z, [x6]
	punpkhi	p1.h, p2.b
	ld1d	z3.d, p0/z, [x18, x7, lsl 3]
	fmad	z3.d, p3/m, z0.d, z2.d
	ld1d	z2.d, p1/z, [x12, x7, lsl 3]
	ld1d	z1.d, p1/z, [x3, z1.d, lsl 3]
	ld1w	z0.s, p2/z, [x14, x7, lsl 2]
	ld1d	z6.d, p1/z, [x6, #1, mul vl]
	ld1d	z4.d, p0/z, [x17, x7, lsl 3]
	fmad	z1.d, p3/m, z2.d, z6.d
	sunpklo	z5.d, z0.s
	st1d	z1.d, p1, [x6, #1, mul vl]
	sunpkhi	z0.d, z0.s
	st1d	z3.d, p0, [x6]
	ld1d	z2.d, p0/z, [x3, z5.d, lsl 3]
	ld1d	z0.d, p1/z, [x3, z0.d, lsl 3]
	fmad	z2.d, p3/m, z4.d, z3.d
	ld1d	z3.d, p1/z, [x10, x7, lsl 3]
	fmad	z0.d, p3/m, z3.d, z1.d
	st1d	z0.d, p1, [x6, #1, mul vl]
	st1d	z2.d, p0, [x6]
	add	x7, x7, x15
	add	x6, x6, x16
	whilelo	p2.s, x7, x1
	b.any	.L5
	add	x19, x19, 2
	add	x13, x14, x9
	add	x12, x12, x20
	add	x10, x10, x20
	cmp	x8, x19
	bne	.L6
	ldp	x19, x20, [sp, 16]
.L4:
	madd	x6, x11, x8, x2
	cntd	x7
	whilelo	p2.d, xzr, x1
	madd	x5, x8, x9, x5
	ptrue	p1.b, all
.L8:
	mov	x2, 0
	mov	p0.b, p2.b
.L7:
	ld1d	z2.d, p0/z, [x4, x2, lsl 3]
	ld1sw	z1.d, p0/z, [x5, x2, lsl 2]
	ld1d	z0.d, p0/z, [x6, x2, lsl 3]
	ld1d	z1.d, p0/z, [x3, z1.d, lsl 3]
	fmad	z0.d, p1/m, z1.d, z2.d
	st1d	z0.d, p0, [x4, x2, lsl 3]
	add	x2, x2, x7
	whilelo	p0.d, x2, x1
	b.any	.L7
	add	x8, x8, 1
	add	x6, x6, x11
	add	x5, x5, x9
	cmp	x0, x8
	bgt	.L8
	ldp	x29, x30, [sp], 32
	ret
.L14:
	ret
	.section	.note.GNU-stack,"",@progbits
