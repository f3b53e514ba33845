	.text
kernel_rgb_to_grey:
	cmp	x0, 0
	ble	.L1
	mov	x3, 0
	cntw	x5
	ptrue	p0.b, all
	cntb	x4, all, mul #3
	adrp	x8, .LC0
	whilelo	p1.s, xzr, x0
	adrp	x7, .LC1
	adrp	x6, .LC2
	add	x8, x8, :lo12:.LC0
	add	x7, x7, :lo12:.LC1
	ld1rw	z6.s, p0/z, [x8]
	add	x6, x6, :lo12:.LC2
	ld1rw	z5.s, p0/z, [x7]
	ld1rw	z4.s, p0/z, [x6]
.L3:
	ld3w	{z1.s - z3.s}, p1/z, [x1]
	fmul	z0.s, z2.s, z6.s
	fmla	z0.s, p0/m, z1.s, z5.s
	fmla	z0.s, p0/m, z3.s, z4.s
	st1w	z0.s, p1, [x2, x3, lsl 2]
	add	x1, x1, x4
	add	x3, x3, x5
	whilelo	p1.s, x3, x0
	b.any	.L3
.L1:
	ret
	.section	.rodata.cst4,"aM",@progbits,4
.LC0:
	.word	1058424226
.LC1:
	.word	1050220167
.LC2:
	.word	1038710997
	.text
	.section	.note.GNU-stack,"",@progbits
