	.text
kernel_copy:
	cmpdi 0,3,0
	blelr 0
	cmpdi 0,3,1
	beq 0,.L6
	srdi 10,3,1
	li 9,0
	andi. 7,10,0x3
	addi 6,10,-1
	mr 8,10
	beq 0,.L13
	cmpdi 0,7,1
	beq 0,.L17
	cmpdi 0,7,2
	beq 0,.L18
	lxv 0,0(5)
	mr 10,6
	li 9,16
	stxv 0,0(4)
.L18:
	lxvx 0,5,9
	addi 10,10,-1
	stxvx 0,4,9
	addi 9,9,16
.L17:
	lxvx 0,5,9
	cmpdi 0,10,1
	stxvx 0,4,9
	addi 9,9,16
	beq 0,.L23
.L13:
	srdi 10,8,2
	mtctr 10
.L4:
	lxvx 0,5,9
	addi 10,9,16
	addi 7,9,32
	addi 8,9,48
	stxvx 0,4,9
	lxvx 0,5,10
	addi 9,9,64
	stxvx 0,4,10
	lxvx 0,5,7
	stxvx 0,4,7
	lxvx 0,5,8
	stxvx 0,4,8
	bdnz .L4
.L23:
	andi. 9,3,0x1
	rldicr 3,3,0,62
	beqlr 0
.L3:
	sldi 3,3,3
	lfdx 0,5,3
	stfdx 0,4,3
	blr
.L6:
	li 3,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
