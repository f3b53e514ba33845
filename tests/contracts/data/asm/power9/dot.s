	.text
kernel_dot:
	mr. 9,3
	lfd 0,0(6)
	ble 0,.L2
	cmpdi 0,9,1
	beq 0,.L7
	srdi 10,9,1
	xxspltib 32,0
	li 8,0
	andi. 7,10,0x1
	addi 7,10,-1
	xxlor 12,32,32
	bne 0,.L20
.L12:
	srdi 10,10,1
	mtctr 10
.L4:
	addi 10,8,16
	lxvx 8,4,8
	lxvx 9,5,8
	addi 8,8,32
	lxvx 10,4,10
	lxvx 11,5,10
	xvmaddadp 32,8,9
	xvmaddadp 12,10,11
	bdnz .L4
.L17:
	xvadddp 32,32,12
	andi. 10,9,0x1
	xxsldwi 12,32,32,2
	xvadddp 12,12,32
	xxpermdi 12,12,12,3
	fadd 0,0,12
	beq 0,.L2
	rldicr 9,9,0,62
.L3:
	sldi 9,9,3
	lfdx 11,5,9
	lfdx 12,4,9
	fmadd 0,11,12,0
.L2:
	stfd 0,0(6)
	blr
.L20:
	lxv 11,0(4)
	lxv 10,0(5)
	cmpdi 0,7,0
	li 8,16
	xvmaddadp 32,11,10
	bne 0,.L12
	b .L17
.L7:
	li 9,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
