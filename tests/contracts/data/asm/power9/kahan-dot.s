	.text
kernel_kahan_dot:
	cmpdi 0,3,0
	lfd 10,0(6)
	lfd 11,0(7)
	ble 0,.L2
	xxlxor 9,9,9
	andi. 10,3,0x1
	li 9,0
	addi 10,3,-1
	fmr 8,9
	bne 0,.L13
.L6:
	srdi 10,3,1
	mtctr 10
.L3:
	addi 10,9,8
	lfdx 6,4,9
	lfdx 12,5,9
	addi 9,9,16
	lfdx 7,4,10
	lfdx 0,5,10
	fmsub 12,6,12,10
	fmr 10,9
	fmsub 0,7,0,9
	fadd 11,11,12
	fadd 8,8,0
	bdnz .L3
.L10:
	fadd 11,11,8
.L2:
	stfd 10,0(6)
	stfd 11,0(7)
	blr
.L13:
	lfd 12,0(4)
	lfd 0,0(5)
	cmpdi 0,10,0
	li 9,8
	fmsub 0,12,0,10
	fmr 10,9
	fadd 11,11,0
	bne 0,.L6
	b .L10
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
