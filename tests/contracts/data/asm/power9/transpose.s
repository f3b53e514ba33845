	.text
kernel_transpose:
	mr. 7,3
	blelr 0
	sldi 8,7,3
	li 6,0
.L3:
	andi. 9,7,0x1
	mr 10,4
	mr 9,5
	addi 3,7,-1
	beq 0,.L7
	lfd 0,0(5)
	cmpdi 0,3,0
	add 9,5,8
	addi 10,4,8
	stfd 0,0(4)
	beq 0,.L11
.L7:
	srdi 3,7,1
	mtctr 3
.L4:
	lfd 12,0(9)
	lfdx 0,9,8
	add 9,9,8
	addi 10,10,16
	add 9,9,8
	stfd 12,-16(10)
	stfd 0,-8(10)
	bdnz .L4
.L11:
	addi 6,6,1
	addi 5,5,8
	add 4,4,8
	cmpd 0,7,6
	bne 0,.L3
	blr
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
