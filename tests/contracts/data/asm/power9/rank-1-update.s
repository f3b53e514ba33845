	.text
kernel_rank_1_update:
	cmpdi 0,3,0
	blelr 0
	cmpdi 0,4,0
	blelr 0
	cmpdi 7,4,1
	sldi 3,3,3
	rldicr 0,4,0,62
	lfd 0,0(6)
	sldi 11,4,3
	srdi 8,4,1
	add 3,6,3
	cmpld 5,4,0
	beq 7,.L19
.L15:
	andi. 9,8,0x1
	xxpermdi 12,0,0,0
	li 9,0
	addi 10,8,-1
	beq 0,.L11
	lxv 11,0(5)
	lxv 10,0(7)
	cmpdi 0,10,0
	li 9,16
	xvmaddadp 11,10,12
	stxv 11,0(5)
	beq 0,.L16
.L11:
	srdi 10,8,1
	mtctr 10
.L4:
	lxvx 11,5,9
	lxvx 10,7,9
	addi 10,9,16
	xvmaddadp 11,10,12
	lxvx 10,7,10
	stxvx 11,5,9
	addi 9,9,32
	lxvx 11,5,10
	xvmaddadp 11,10,12
	stxvx 11,5,10
	bdnz .L4
.L16:
	beq 5,.L5
	mr 9,0
.L6:
	sldi 9,9,3
	lfdx 12,5,9
	lfdx 11,7,9
	fmadd 0,0,11,12
	stfdx 0,5,9
.L5:
	addi 6,6,8
	add 5,5,11
	cmpld 0,6,3
	beqlr 0
	lfd 0,0(6)
	bne 7,.L15
.L19:
	li 9,0
	b .L6
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
