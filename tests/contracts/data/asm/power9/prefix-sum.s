	.text
kernel_prefix_sum:
	cmpdi 0,3,1
	blelr 0
	addi 9,3,-1
	lfd 12,0(4)
	addi 3,3,-2
	li 10,8
	andi. 8,9,0x1
	bne 0,.L12
.L6:
	srdi 9,9,1
	mtctr 9
.L3:
	lfdx 0,5,10
	addi 9,10,8
	lfdx 11,5,9
	fadd 0,12,0
	fadd 12,0,11
	stfdx 0,4,10
	addi 10,10,16
	stfdx 12,4,9
	bdnz .L3
	blr
.L12:
	lfd 0,8(5)
	cmpdi 0,3,0
	li 10,16
	fadd 12,12,0
	stfd 12,8(4)
	bne 0,.L6
	blr
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
