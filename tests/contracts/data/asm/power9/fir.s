	.text
kernel_fir:
	mr. 0,3
	blelr 0
	cmpdi 7,4,0
	srdi 11,4,1
	rldicr 12,4,0,62
	cmpdi 5,4,1
	rldicl 4,4,0,63
	mr 3,5
	li 8,0
	cmpdi 6,4,0
	ble 7,.L21
.L7:
	beq 5,.L9
	xxspltib 32,0
	andi. 9,11,0x1
	addi 10,11,-1
	li 9,0
	xxlor 0,32,32
	beq 0,.L14
	lxv 12,0(6)
	lxv 11,0(3)
	cmpdi 0,10,0
	li 9,16
	xvmaddadp 32,12,11
	beq 0,.L18
.L14:
	srdi 10,11,1
	mtctr 10
.L5:
	addi 10,9,16
	lxvx 9,6,9
	lxvx 10,3,9
	addi 9,9,32
	lxvx 11,6,10
	lxvx 12,3,10
	xvmaddadp 32,9,10
	xvmaddadp 0,11,12
	bdnz .L5
.L18:
	xvadddp 32,32,0
	xxsldwi 0,32,32,2
	xvadddp 0,0,32
	xxpermdi 0,0,0,3
	beq 6,.L8
	mr 9,12
.L4:
	add 10,8,9
	sldi 9,9,3
	sldi 10,10,3
	lfdx 12,6,9
	lfdx 11,5,10
	fmadd 0,11,12,0
.L8:
	sldi 9,8,3
	addi 8,8,1
	addi 3,3,8
	cmpd 0,0,8
	stfdx 0,7,9
	beqlr 0
.L22:
	bgt 7,.L7
.L21:
	sldi 9,8,3
	addi 8,8,1
	xxlxor 0,0,0
	addi 3,3,8
	cmpd 0,0,8
	stfdx 0,7,9
	bne 0,.L22
	blr
.L9:
	li 9,0
	xxlxor 0,0,0
	b .L4
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
