	.text
spmv._omp_fn.0:
.LCF0:
0:	addis 2,12,.TOC.-.LCF0@ha
	addi 2,2,.TOC.-.LCF0@l
	mflr 0
	std 29,-24(1)
	std 30,-16(1)
	std 31,-8(1)
	mr 29,3
	std 0,16(1)
	stdu 1,-64(1)
	bl omp_get_num_threads
	nop
	ld 31,0(29)
	mr 30,3
	bl omp_get_thread_num
	nop
	modsd 8,31,30
	divd 10,31,30
	mr 9,3
	cmpd 0,3,8
	blt 0,.L2
.L11:
	maddld 9,10,9,8
	add 10,10,9
	cmpd 0,9,10
	bge 0,.L1
	ld 31,8(29)
	ld 30,40(29)
	sldi 8,9,2
	ld 6,32(29)
	sldi 10,10,2
	sldi 9,9,3
	std 28,32(1)
	ld 28,24(29)
	ld 29,16(29)
	add 0,31,10
	add 30,30,9
	add 31,31,8
.L5:
	lwa 3,0(31)
	lwzu 11,4(31)
	extsw 11,11
	cmpd 0,3,11
	bge 0,.L21
	subf 12,3,11
	addi 9,12,-1
	cmpldi 0,9,2
	ble 0,.L12
	srdi 10,12,2
	sldi 9,3,2
	sldi 7,3,3
	xxspltib 32,0
	mtctr 10
	add 9,29,9
	add 7,28,7
.L7:
	lwz 8,8(9)
	lwz 4,12(9)
	lxv 10,16(7)
	addi 9,9,16
	addi 7,7,32
	lwz 10,-16(9)
	lwz 5,-12(9)
	lxv 11,-32(7)
	extswsli 8,8,3
	extswsli 4,4,3
	extswsli 10,10,3
	extswsli 5,5,3
	ldx 8,6,8
	ldx 4,6,4
	ldx 10,6,10
	ldx 5,6,5
	mtvsrdd 12,4,8
	mtvsrdd 0,5,10
	xvmuldp 12,12,10
	xvmaddmdp 0,11,12
	xvadddp 32,32,0
	bdnz .L7
	xxsldwi 0,32,32,2
	andi. 9,12,0x3
	xvadddp 0,0,32
	xxpermdi 0,0,0,3
	beq 0,.L9
	rldicr 12,12,0,61
	add 3,3,12
.L6:
	sldi 10,3,2
	sldi 9,3,3
	addi 8,3,1
	lwzx 7,29,10
	lfdx 11,28,9
	cmpd 0,8,11
	extswsli 7,7,3
	lfdx 12,6,7
	fmadd 0,11,12,0
	bge 0,.L9
	add 10,29,10
	add 9,28,9
	addi 3,3,2
	lwz 8,4(10)
	lfd 11,8(9)
	cmpd 0,11,3
	extswsli 8,8,3
	lfdx 12,6,8
	fmadd 0,11,12,0
	ble 0,.L9
	lwz 10,8(10)
	lfd 12,16(9)
	extswsli 10,10,3
	lfdx 11,6,10
	fmadd 0,11,12,0
.L9:
	cmpld 0,31,0
	stfd 0,0(30)
	addi 30,30,8
	bne 0,.L5
	ld 28,32(1)
.L1:
	addi 1,1,64
	ld 0,16(1)
	ld 29,-24(1)
	ld 30,-16(1)
	ld 31,-8(1)
	mtlr 0
	blr
.L21:
	xxlxor 0,0,0
	b .L9
.L12:
	xxlxor 0,0,0
	b .L6
.L2:
	addi 10,10,1
	li 8,0
	b .L11
	.long 0
	.byte 0,0,0,1,128,4,0,0
