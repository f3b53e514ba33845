	.text
push._omp_fn.0:
.LCF0:
0:	addis 2,12,.TOC.-.LCF0@ha
	addi 2,2,.TOC.-.LCF0@l
	mflr 0
	std 29,-24(1)
	std 30,-16(1)
	std 31,-8(1)
	mr 30,3
	std 0,16(1)
	stdu 1,-64(1)
	bl omp_get_num_threads
	nop
	ld 31,0(30)
	mr 29,3
	bl omp_get_thread_num
	nop
	modsd 8,31,29
	divd 31,31,29
	mr 10,3
	cmpd 0,3,8
	blt 0,.L2
.L6:
	maddld 10,31,10,8
	add 6,31,10
	cmpd 0,10,6
	bge 0,.L1
	addi 8,31,-1
	lfd 7,16(30)
	ld 7,8(30)
	cmpldi 0,8,1
	xxpermdi 10,7,7,0
	ble 0,.L4
	srdi 5,8,1
	sldi 9,10,6
	mtctr 5
	add 9,7,9
.L5:
	lxv 12,64(9)
	lxv 11,16(9)
	addi 9,9,128
	lxv 0,-48(9)
	lxv 9,-96(9)
	xxpermdi 8,12,11,3
	xxpermdi 12,0,12,2
	xxpermdi 11,9,11,2
	xxpermdi 0,0,9,0
	lxv 9,-32(9)
	xvmaddmdp 0,10,8
	xvmaddadp 12,10,9
	lxv 9,-128(9)
	xvmaddmdp 11,10,9
	stfd 0,-64(9)
	xxpermdi 9,12,12,3
	stfd 12,-48(9)
	xxpermdi 12,0,0,3
	stfd 9,-56(9)
	stfd 12,-112(9)
	stxv 11,-128(9)
	bdnz .L5
	rldicr 9,8,0,62
	add 10,10,9
.L4:
	sldi 9,10,6
	li 5,24
	addi 10,10,1
	add 8,7,9
	lxvx 0,7,9
	cmpd 0,6,10
	lxvx 12,8,5
	xvmaddadp 0,10,12
	stxvx 0,7,9
	lfd 12,16(8)
	lfd 0,40(8)
	fmadd 0,7,0,12
	stfd 0,16(8)
	ble 0,.L1
	addi 9,9,64
	add 10,7,9
	lxvx 12,7,9
	lxvx 0,10,5
	xvmaddmdp 10,0,12
	stxvx 10,7,9
	lfd 0,16(10)
	lfd 12,40(10)
	fmadd 7,7,12,0
	stfd 7,16(10)
.L1:
	addi 1,1,64
	ld 0,16(1)
	ld 29,-24(1)
	ld 30,-16(1)
	ld 31,-8(1)
	mtlr 0
	blr
.L2:
	addi 31,31,1
	li 8,0
	b .L6
	.long 0
	.byte 0,0,0,1,128,3,0,0
