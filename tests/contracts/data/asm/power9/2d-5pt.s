	.text
kernel_2d_5pt:
	addi 0,3,-1
	cmpdi 0,0,1
	blelr 0
	sldi 12,3,3
	addi 9,3,-2
	xxpermdi 9,1,1,0
	std 27,-40(1)
	std 28,-32(1)
	std 29,-24(1)
	std 30,-16(1)
	std 31,-8(1)
	srdi 30,9,1
	ori 27,9,0x1
	cmpdi 5,3,3
	li 31,1
	add 8,4,12
	add 7,5,12
	subfic 28,12,8
	addi 29,12,8
	andi. 9,9,0x1
.L3:
	mr 10,8
	subf 6,12,8
	addi 31,31,1
	add 8,8,12
	beq 5,.L9
	lxv 10,0(10)
	mtctr 30
	addi 11,10,16
	add 3,28,10
	add 4,29,10
	addi 5,7,8
	li 9,0
.L5:
	lxvx 11,11,9
	lxvx 0,3,9
	lxvx 12,4,9
	xvadddp 0,0,11
	xvadddp 12,12,10
	xxlor 10,11,11
	xvadddp 0,0,12
	xvmuldp 0,0,9
	stxvx 0,5,9
	addi 9,9,16
	bdnz .L5
	beq 0,.L4
	mr 9,27
.L7:
	sldi 9,9,3
	add 10,10,9
	lfdx 0,8,9
	lfdx 10,6,9
	lfd 12,8(10)
	lfd 11,-8(10)
	fadd 0,0,10
	fadd 12,12,11
	fadd 0,0,12
	fmul 0,0,1
	stfdx 0,7,9
.L4:
	cmpd 7,0,31
	add 7,7,12
	bne 7,.L3
	ld 27,-40(1)
	ld 28,-32(1)
	ld 29,-24(1)
	ld 30,-16(1)
	ld 31,-8(1)
	blr
.L9:
	li 9,1
	b .L7
	.long 0
	.byte 0,0,0,0,0,5,0,0
	.section	.note.GNU-stack,"",@progbits
