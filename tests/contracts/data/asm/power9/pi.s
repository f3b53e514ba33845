	.text
kernel_pi:
.LCF0:
0:	addis 2,12,.TOC.-.LCF0@ha
	addi 2,2,.TOC.-.LCF0@l
	cmpdi 0,3,0
	lfd 12,0(5)
	ble 0,.L2
	addi 9,3,-1
	cmpldi 0,9,2
	ble 0,.L7
	addis 9,2,.LC3@toc@ha
	addis 7,2,.LC0@toc@ha
	addis 8,2,.LC1@toc@ha
	addis 10,2,.LC2@toc@ha
	xxspltib 45,2
	xxpermdi 8,1,1,0
	xxspltib 33,0
	addi 9,9,.LC3@toc@l
	addi 7,7,.LC0@toc@l
	addi 8,8,.LC1@toc@l
	addi 10,10,.LC2@toc@l
	vextsb2d 13,13
	lxv 11,0(9)
	lxv 32,0(7)
	srdi 9,3,1
	lxv 9,0(8)
	lxv 10,0(10)
	mtctr 9
.L4:
	xxlor 0,32,32
	vaddudm 0,0,13
	xvcvsxddp 0,0
	xvadddp 0,0,9
	xvmuldp 0,0,8
	xvmaddmdp 0,0,10
	xvdivdp 0,11,0
	xvadddp 33,33,0
	bdnz .L4
	xxsldwi 0,33,33,2
	andi. 9,3,0x1
	xvadddp 0,0,33
	xxpermdi 0,0,0,3
	fadd 12,12,0
	beq 0,.L2
	rldicr 9,3,0,62
.L3:
	mtvsrd 0,9
	addis 10,2,.LC4@toc@ha
	fcfid 0,0
	lfd 9,.LC4@toc@l(10)
	addis 10,2,.LC6@toc@ha
	lfd 10,.LC6@toc@l(10)
	addis 10,2,.LC8@toc@ha
	lfd 11,.LC8@toc@l(10)
	addi 10,9,1
	fadd 0,0,9
	cmpd 0,3,10
	fmul 0,0,1
	fmadd 0,0,0,10
	fdiv 0,11,0
	fadd 12,12,0
	ble 0,.L2
	mtvsrd 0,10
	addi 9,9,2
	fcfid 0,0
	cmpd 0,3,9
	fadd 0,0,9
	fmul 0,0,1
	fmadd 0,0,0,10
	fdiv 0,11,0
	fadd 12,12,0
	ble 0,.L2
	mtvsrd 0,9
	fcfid 0,0
	fadd 0,0,9
	fmul 0,0,1
	fmadd 0,0,0,10
	fdiv 11,11,0
	fadd 12,12,11
.L2:
	stfd 12,0(5)
	blr
.L7:
	li 9,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.rodata.cst16,"aM",@progbits,16
.LC0:
	.quad	0
	.quad	1
.LC1:
	.long	0
	.long	1071644672
	.long	0
	.long	1071644672
.LC2:
	.long	0
	.long	1072693248
	.long	0
	.long	1072693248
.LC3:
	.long	0
	.long	1074790400
	.long	0
	.long	1074790400
	.set	.LC4,.LC1
	.set	.LC6,.LC2
	.set	.LC8,.LC3
	.section	".text"
	.section	.note.GNU-stack,"",@progbits
