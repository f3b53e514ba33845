	.text
kernel_fdtd_2d:
	addic. 0,3,-1
	blelr 0
	sldi 11,3,3
	xxpermdi 8,1,1,0
	cmpdi 5,3,2
	std 31,-8(1)
	srdi 12,0,1
	rldicr 31,0,0,62
	li 3,0
	andi. 9,0,0x1
	add 4,4,11
.L3:
	addi 3,3,1
	subf 8,11,4
	beq 5,.L8
	mtctr 12
	addi 7,5,8
	li 9,0
.L5:
	lxvx 12,4,9
	lxvx 0,5,9
	lxvx 11,7,9
	xvadddp 0,0,12
	lxvx 12,8,9
	xvadddp 12,12,11
	xvsubdp 0,0,12
	lxvx 12,6,9
	xvmaddmdp 0,8,12
	stxvx 0,6,9
	addi 9,9,16
	bdnz .L5
	beq 0,.L4
	mr 9,31
.L7:
	sldi 9,9,3
	add 7,5,9
	lfdx 10,8,9
	lfdx 0,5,9
	lfdx 9,4,9
	lfdx 11,6,9
	lfd 12,8(7)
	fadd 0,0,9
	fadd 12,12,10
	fsub 0,0,12
	fmadd 0,1,0,11
	stfdx 0,6,9
.L4:
	cmpd 7,0,3
	add 6,6,11
	add 4,4,11
	add 5,5,11
	bne 7,.L3
	ld 31,-8(1)
	blr
.L8:
	li 9,0
	b .L7
	.long 0
	.byte 0,0,0,0,0,1,0,0
	.section	.note.GNU-stack,"",@progbits
