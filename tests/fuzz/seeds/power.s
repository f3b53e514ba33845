	.file	"k.c"
	.machine power9
	.abiversion 2
	.section	".text"
	.align 2
	.p2align 4,,15
	.globl kernel
	.type	kernel, @function
kernel:
.LCF0:
0:	addis 2,12,.TOC.-.LCF0@ha
	addi 2,2,.TOC.-.LCF0@l
	.localentry	kernel,.-kernel
	cmpdi 0,5,2
	ble 0,.L7
	cmpdi 0,5,3
	addi 9,5,-2
	beq 0,.L8
	addis 7,2,.LC0@toc@ha
	srdi 6,9,1
	lxv 10,0(3)
	xxspltib 32,0
	addi 8,3,8
	li 10,8
	addi 7,7,.LC0@toc@l
	mtctr 6
	lxv 9,0(7)
	.p2align 4,,15
.L4:
	lxvx 11,8,10
	lxvx 12,3,10
	xvadddp 0,10,11
	xxlor 10,11,11
	xvmuldp 0,0,9
	xvdivdp 0,0,12
	stxvx 0,4,10
	xvmaddadp 32,12,0
	addi 10,10,16
	bdnz .L4
	xxsldwi 1,32,32,2
	andi. 10,9,0x1
	xvadddp 1,1,32
	xxpermdi 1,1,1,3
	beqlr 0
	ori 9,9,0x1
.L3:
	sldi 9,9,3
	addis 10,2,.LC1@toc@ha
	lfd 11,.LC1@toc@l(10)
	add 10,3,9
	lfdx 12,3,9
	lfd 0,8(10)
	lfd 10,-8(10)
	fadd 0,0,10
	fmul 0,0,11
	fdiv 0,0,12
	fmadd 1,0,12,1
	stfdx 0,4,9
	blr
	.p2align 4,,15
.L7:
	xxlxor 1,1,1
	blr
.L8:
	li 9,1
	xxlxor 1,1,1
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.size	kernel,.-kernel
	.section	.rodata.cst16,"aM",@progbits,16
	.align 4
.LC0:
	.long	0
	.long	1070596096
	.long	0
	.long	1070596096
	.set	.LC1,.LC0
	.gnu_attribute 4, 1
	.section	.note.GNU-stack,"",@progbits
