	.text
kernel_schoenauer_triad:
	mr. 9,3
	blelr 0
	cmpdi 0,9,1
	beq 0,.L6
	srdi 8,9,1
	li 10,0
	andi. 3,8,0x1
	addi 3,8,-1
	bne 0,.L19
.L11:
	srdi 8,8,1
	mtctr 8
.L4:
	lxvx 0,6,10
	lxvx 11,7,10
	addi 8,10,16
	lxvx 12,5,10
	lxvx 10,7,8
	xvmaddadp 12,0,11
	lxvx 0,5,8
	lxvx 11,6,8
	xvmaddadp 0,11,10
	stxvx 12,4,10
	addi 10,10,32
	stxvx 0,4,8
	bdnz .L4
.L16:
	andi. 10,9,0x1
	beqlr 0
	rldicr 9,9,0,62
.L3:
	sldi 9,9,3
	lfdx 0,7,9
	lfdx 11,6,9
	lfdx 12,5,9
	fmadd 0,0,11,12
	stfdx 0,4,9
	blr
.L19:
	lxv 0,0(5)
	lxv 12,0(6)
	cmpdi 0,3,0
	li 10,16
	lxv 11,0(7)
	xvmaddadp 0,12,11
	stxv 0,0(4)
	bne 0,.L11
	b .L16
.L6:
	li 9,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
