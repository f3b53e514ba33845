	.text
kernel_normalise:
.LCF0:
0:	addis 2,12,.TOC.-.LCF0@ha
	addi 2,2,.TOC.-.LCF0@l
	mr. 9,3
	blelr 0
	cmpdi 0,9,1
	beq 0,.L8
	addis 8,2,.LC0@toc@ha
	srdi 7,9,1
	li 10,0
	addi 8,8,.LC0@toc@l
	mtctr 7
	lxv 9,0(8)
.L4:
	lxvx 11,5,10
	lxvx 10,4,10
	lxvx 12,6,10
	xvmuldp 0,11,11
	xvmaddadp 0,10,10
	xvmaddadp 0,12,12
	xvsqrtdp 0,0
	xvdivdp 0,9,0
	xvmuldp 10,10,0
	xvmuldp 11,11,0
	xvmuldp 12,12,0
	stxvx 10,4,10
	stxvx 11,5,10
	stxvx 12,6,10
	addi 10,10,16
	bdnz .L4
	andi. 10,9,0x1
	beqlr 0
	rldicr 9,9,0,62
.L3:
	sldi 9,9,3
	addis 10,2,.LC1@toc@ha
	lfdx 11,5,9
	lfdx 10,4,9
	lfdx 9,6,9
	lfd 0,.LC1@toc@l(10)
	fmul 12,11,11
	fmadd 12,10,10,12
	fmadd 12,9,9,12
	fsqrt 12,12
	fdiv 0,0,12
	fmul 10,0,10
	fmul 11,0,11
	fmul 0,0,9
	stfdx 10,4,9
	stfdx 11,5,9
	stfdx 0,6,9
	blr
.L8:
	li 9,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.rodata.cst16,"aM",@progbits,16
.LC0:
	.long	0
	.long	1072693248
	.long	0
	.long	1072693248
	.set	.LC1,.LC0
	.section	".text"
	.section	.note.GNU-stack,"",@progbits
