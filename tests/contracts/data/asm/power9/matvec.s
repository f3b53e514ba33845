	.text
kernel_matvec:
	cmpdi 0,3,0
	blelr 0
	cmpdi 7,4,0
	sldi 3,3,3
	rldicr 0,4,0,62
	sldi 11,4,3
	srdi 8,4,1
	cmpdi 5,4,1
	add 3,7,3
	cmpld 6,4,0
	ble 7,.L19
.L7:
	beq 5,.L9
	xxspltib 32,0
	andi. 9,8,0x1
	addi 10,8,-1
	li 9,0
	xxlor 0,32,32
	beq 0,.L12
	lxv 12,0(6)
	lxv 11,0(5)
	cmpdi 0,10,0
	li 9,16
	xvmaddadp 32,12,11
	beq 0,.L16
.L12:
	srdi 10,8,1
	mtctr 10
.L5:
	addi 10,9,16
	lxvx 9,6,9
	lxvx 10,5,9
	addi 9,9,32
	lxvx 11,6,10
	lxvx 12,5,10
	xvmaddadp 32,9,10
	xvmaddadp 0,11,12
	bdnz .L5
.L16:
	xvadddp 32,32,0
	xxsldwi 0,32,32,2
	xvadddp 0,0,32
	xxpermdi 0,0,0,3
	beq 6,.L8
	mr 9,0
.L4:
	sldi 9,9,3
	lfdx 11,6,9
	lfdx 12,5,9
	fmadd 0,11,12,0
.L8:
	stfd 0,0(7)
	addi 7,7,8
	add 5,5,11
	cmpld 0,7,3
	beqlr 0
.L20:
	bgt 7,.L7
.L19:
	xxlxor 0,0,0
	addi 7,7,8
	add 5,5,11
	stfd 0,-8(7)
	cmpld 0,7,3
	bne 0,.L20
	blr
.L9:
	li 9,0
	xxlxor 0,0,0
	b .L4
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
