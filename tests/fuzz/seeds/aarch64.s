	.arch armv8.4-a+crc+rcpc+sve+profile+rng+ssbs+i8mm+bf16
	.file	"k.c"
	.text
	.align	2
	.p2align 5,,15
	.global	kernel
	.type	kernel, %function
kernel:
.LFB0:
	.cfi_startproc
	cmp	x2, 2
	ble	.L4
	add	x3, x1, 8
	add	x6, x0, 16
	mov	z0.d, #0
	add	x5, x0, 8
	mov	x1, 0
	ptrue	p1.b, all
	cntd	x4
	sub	x2, x2, #2
	fmov	z4.d, #2.5e-1
	whilelo	p0.d, xzr, x2
	.p2align 5,,15
.L3:
	ld1d	z2.d, p0/z, [x5, x1, lsl 3]
	ld1d	z3.d, p0/z, [x0, x1, lsl 3]
	ld1d	z1.d, p0/z, [x6, x1, lsl 3]
	fadd	z1.d, z1.d, z3.d
	fmul	z1.d, z1.d, z4.d
	fdiv	z1.d, p1/m, z1.d, z2.d
	st1d	z1.d, p0, [x3, x1, lsl 3]
	fmla	z0.d, p0/m, z1.d, z2.d
	add	x1, x1, x4
	whilelo	p0.d, x1, x2
	b.any	.L3
	faddv	d0, p1, z0.d
	ret
	.p2align 2,,3
.L4:
	movi	d0, #0
	ret
	.cfi_endproc
.LFE0:
	.size	kernel, .-kernel
	.section	.note.GNU-stack,"",@progbits
