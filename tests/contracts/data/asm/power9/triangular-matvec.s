	.text
kernel_triangular_matvec:
	mr. 7,3
	blelr 0
	li 8,1
	addi 6,6,-8
	sldi 11,7,3
	cmpldi 0,8,1
	beq 0,.L8
.L22:
	srdi 9,8,1
	xxspltib 32,0
	li 10,0
	andi. 3,9,0x1
	addi 3,9,-1
	xxlor 0,32,32
	beq 0,.L13
	lxv 12,0(4)
	lxv 11,0(5)
	cmpdi 0,3,0
	li 10,16
	xvmaddadp 32,12,11
	beq 0,.L19
.L13:
	srdi 9,9,1
	mtctr 9
.L5:
	addi 9,10,16
	lxvx 9,4,10
	lxvx 10,5,10
	addi 10,10,32
	lxvx 11,4,9
	lxvx 12,5,9
	xvmaddadp 32,9,10
	xvmaddadp 0,11,12
	bdnz .L5
.L19:
	xvadddp 32,32,0
	andi. 9,8,0x1
	xxsldwi 0,32,32,2
	xvadddp 0,0,32
	xxpermdi 0,0,0,3
	beq 0,.L4
	rldicr 9,8,0,62
.L7:
	sldi 9,9,3
	lfdx 11,5,9
	lfdx 12,4,9
	fmadd 0,11,12,0
.L4:
	cmpld 0,7,8
	sldi 9,8,3
	add 4,4,11
	addi 8,8,1
	stfdx 0,6,9
	beqlr 0
	cmpldi 0,8,1
	bne 0,.L22
.L8:
	li 9,0
	xxlxor 0,0,0
	b .L7
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
