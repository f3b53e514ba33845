	.text
kernel_nbody:
	mr. 11,3
	blelr 0
	cmpdi 0,11,1
	beq 0,.L10
	xxpermdi 2,1,1,0
	rldicr 0,11,3,59
	li 12,0
.L4:
	xxspltib 32,0
	lxvx 3,4,12
	lxvx 4,5,12
	mtctr 11
	li 3,0
	lxvx 5,6,12
	xxlor 6,32,32
	xxlor 7,32,32
.L5:
	lxvdsx 10,5,3
	xxlor 9,2,2
	lxvdsx 11,4,3
	lxvdsx 0,6,3
	lxvdsx 12,7,3
	addi 3,3,8
	xvsubdp 10,10,4
	xvsubdp 11,11,3
	xvsubdp 0,0,5
	xvmuldp 8,10,10
	xvmaddadp 9,0,0
	xvmaddadp 8,11,11
	xvadddp 9,9,8
	xvsqrtdp 8,9
	xvmuldp 9,8,9
	xvdivdp 12,12,9
	xvmaddadp 6,12,10
	xvmaddadp 7,12,11
	xvmaddadp 32,12,0
	bdnz .L5
	stxvx 7,8,12
	stxvx 6,9,12
	stxvx 32,10,12
	addi 12,12,16
	cmpld 0,12,0
	bne 0,.L4
	andi. 3,11,0x1
	rldicr 0,11,0,62
	beqlr 0
.L3:
	sldi 0,0,3
	mtctr 11
	xxlxor 7,7,7
	li 3,0
	lfdx 2,4,0
	lfdx 3,5,0
	lfdx 4,6,0
	fmr 6,7
	fmr 5,7
.L8:
	lfdx 10,5,3
	lfdx 11,4,3
	lfdx 0,6,3
	lfdx 12,7,3
	addi 3,3,8
	fsub 10,10,3
	fsub 11,11,2
	fsub 0,0,4
	fmul 8,10,10
	fmadd 9,0,0,1
	fmadd 8,11,11,8
	fadd 9,9,8
	fsqrt 8,9
	fmul 9,8,9
	fdiv 12,12,9
	fmadd 6,12,10,6
	fmadd 5,12,11,5
	fmadd 7,12,0,7
	bdnz .L8
	stfdx 5,8,0
	stfdx 6,9,0
	stfdx 7,10,0
	blr
.L10:
	li 0,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
