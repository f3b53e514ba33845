	.text
kernel_thomas_forward:
.LCF0:
0:	addis 2,12,.TOC.-.LCF0@ha
	addi 2,2,.TOC.-.LCF0@l
	cmpdi 0,3,1
	blelr 0
	addis 9,2,.LC0@toc@ha
	lfd 12,0(7)
	lfd 0,0(6)
	lfd 7,.LC0@toc@l(9)
	addi 9,3,-1
	mtctr 9
	li 9,8
.L3:
	lfdx 11,4,9
	lfdx 8,5,9
	lfdx 9,7,9
	lfdx 10,6,9
	fnmsub 0,11,0,8
	fnmsub 12,11,12,9
	fdiv 0,7,0
	fmul 12,12,0
	fmul 0,0,10
	stfdx 12,7,9
	stfdx 0,6,9
	addi 9,9,8
	bdnz .L3
	blr
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.rodata.cst8,"aM",@progbits,8
.LC0:
	.long	0
	.long	1072693248
	.section	".text"
	.section	.note.GNU-stack,"",@progbits
