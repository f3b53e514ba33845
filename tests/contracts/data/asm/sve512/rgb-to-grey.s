	.text
kernel_rgb_to_grey:
	cmp	x0, 0
	ble	.L1
	mov	x3, 0
	adrp	x4, .LC0
	add	x4, x4, :lo12:.LC0
	ptrue	p0.b, vl64
	adrp	x5, .LC1
	ld1rw	z6.s, p0/z, [x4]
	add	x5, x5, :lo12:.LC1
	adrp	x4, .LC2
	ld1rw	z5.s, p0/z, [x5]
	add	x4, x4, :lo12:.LC2
	whilelo	p1.s, xzr, x0
	ld1rw	z4.s, p0/z, [x4]
.L3:
	ld3w	{z1.s - z3.s}, p1/z, [x1]
	fmul	z0.s, z2.s, z6.s
	fmla	z0.s, p0/m, z1.s, z5.s
	fmla	z0.s, p0/m, z3.s, z4.s
	st1w	z0.s, p1, [x2, x3, lsl 2]
	add	x1, x1, 192
	add	x3, x3, 16
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
