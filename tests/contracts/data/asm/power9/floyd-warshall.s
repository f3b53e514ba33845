	.text
kernel_floyd_warshall:
	cmpdi 0,3,0
	blelr 0
	mr 5,4
	addi 9,3,-1
	rldicr 4,3,0,62
	std 27,-40(1)
	li 12,1
	std 28,-32(1)
	std 29,-24(1)
	sldi 0,3,3
	srdi 29,3,1
	cmpld 6,3,4
	mr 6,5
	li 28,8
	li 27,0
	std 30,-16(1)
	cmpldi 5,9,1
	sldi 4,4,3
	std 31,-8(1)
.L3:
	li 10,0
	sldi 8,27,3
	li 30,0
	add 9,5,10
	add 11,10,0
	ble 5,.L39
.L10:
	addi 7,8,8
	cmpd 7,8,11
	cmpd 0,7,10
	isel 7,0,12,28
	isel 31,0,12,1
	or 7,7,31
	cmpwi 0,7,0
	beq 0,.L39
	cmpd 0,10,28
	beq 0,.L39
	andi. 10,29,0x1
	lxvdsx 12,5,8
	li 10,0
	addi 7,29,-1
	beq 0,.L24
	lxv 0,0(6)
	lxv 11,0(9)
	cmpdi 0,7,0
	li 10,16
	xvadddp 0,0,12
	xvmindp 0,0,11
	stxv 0,0(9)
	beq 0,.L30
.L24:
	srdi 7,29,1
	mtctr 7
.L7:
	lxvx 0,6,10
	lxvx 11,9,10
	addi 7,10,16
	xvadddp 0,0,12
	xvmindp 0,0,11
	stxvx 0,9,10
	addi 10,10,32
	lxvx 0,6,7
	lxvx 11,9,7
	xvadddp 0,0,12
	xvmindp 0,0,11
	stxvx 0,9,7
	bdnz .L7
.L30:
	beq 6,.L6
	lfdx 12,5,8
	lfdx 11,6,4
	lfdx 0,9,4
	fadd 12,12,11
	xsmincdp 0,0,12
	stfdx 0,9,4
.L6:
	addi 9,30,1
	mr 10,11
	add 8,8,0
	cmpd 0,3,9
	beq 0,.L9
.L41:
	mr 30,9
	add 11,10,0
	add 9,5,10
	bgt 5,.L10
.L39:
	andi. 7,3,0x1
	li 10,0
	addi 7,3,-1
	beq 0,.L21
	lfd 12,0(6)
	lfdx 11,5,8
	lfd 0,0(9)
	cmpdi 0,7,0
	li 10,8
	fadd 12,12,11
	xsmincdp 0,0,12
	stfd 0,0(9)
	beq 0,.L6
.L21:
	srdi 7,3,1
	mtctr 7
.L5:
	lfdx 12,6,10
	lfdx 11,5,8
	lfdx 0,9,10
	addi 7,10,8
	fadd 12,12,11
	xsmincdp 0,0,12
	stfdx 0,9,10
	addi 10,10,16
	lfdx 12,6,7
	lfdx 11,5,8
	lfdx 0,9,7
	fadd 12,12,11
	xsmincdp 0,0,12
	stfdx 0,9,7
	bdnz .L5
	addi 9,30,1
	mr 10,11
	add 8,8,0
	cmpd 0,3,9
	bne 0,.L41
.L9:
	cmpd 0,27,30
	add 6,6,0
	addi 27,27,1
	add 28,28,0
	bne 0,.L3
	ld 27,-40(1)
	ld 28,-32(1)
	ld 29,-24(1)
	ld 30,-16(1)
	ld 31,-8(1)
	blr
	.long 0
	.byte 0,0,0,0,0,5,0,0
	.section	.note.GNU-stack,"",@progbits
