	.text
kernel_fill:
	cmpdi 0,3,0
	mfvsrd 10,1
	blelr 0
	cmpdi 0,3,1
	beq 0,.L6
	srdi 8,3,1
	mtvsrdd 0,10,10
	mr 9,4
	andi. 6,8,0x3
	addi 5,8,-1
	mr 7,8
	beq 0,.L13
	cmpdi 0,6,1
	beq 0,.L17
	cmpdi 0,6,2
	beq 0,.L18
	mr 8,5
	addi 9,4,16
	stxv 0,0(4)
.L18:
	stxv 0,0(9)
	addi 8,8,-1
	addi 9,9,16
.L17:
	cmpdi 0,8,1
	stxv 0,0(9)
	addi 9,9,16
	beq 0,.L23
.L13:
	srdi 8,7,2
	mtctr 8
.L4:
	stxv 0,0(9)
	stxv 0,16(9)
	addi 9,9,64
	stxv 0,-32(9)
	stxv 0,-16(9)
	bdnz .L4
.L23:
	andi. 9,3,0x1
	rldicr 3,3,0,62
	beqlr 0
.L3:
	sldi 3,3,3
	stdx 10,4,3
	blr
.L6:
	li 3,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
