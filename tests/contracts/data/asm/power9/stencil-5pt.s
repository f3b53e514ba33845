	.text
kernel_stencil_5pt:
	cmpdi 0,3,2
	blelr 0
	cmpdi 0,4,2
	blelr 0
	addi 9,4,-2
	std 31,-8(1)
	sldi 31,4,3
	xxpermdi 6,1,1,0
	xxpermdi 7,2,2,0
	xxpermdi 8,3,3,0
	addi 0,3,-1
	cmpdi 5,4,3
	std 26,-48(1)
	std 27,-40(1)
	ori 26,9,0x1
	std 28,-32(1)
	std 29,-24(1)
	std 30,-16(1)
	srdi 29,9,1
	li 30,1
	add 7,5,31
	add 6,6,31
	subfic 27,31,8
	addi 28,31,8
	andi. 9,9,0x1
.L4:
	mr 8,7
	subf 10,31,7
	addi 30,30,1
	add 7,7,31
	beq 5,.L20
	lxv 10,0(8)
	mtctr 29
	addi 12,8,8
	addi 11,8,16
	add 3,27,8
	add 4,28,8
	addi 5,6,8
	li 9,0
.L5:
	lxvx 12,4,9
	lxvx 0,3,9
	lxvx 11,11,9
	xvadddp 0,0,12
	xvadddp 12,10,11
	xxlor 10,11,11
	lxvx 11,12,9
	xvmuldp 0,0,8
	xvmsubadp 0,6,11
	xvnmsubadp 0,7,12
	stxvx 0,5,9
	addi 9,9,16
	bdnz .L5
	beq 0,.L6
	mr 9,26
.L7:
	sldi 9,9,3
	lfdx 9,10,9
	lfdx 12,7,9
	add 10,8,9
	lfdx 11,8,9
	lfd 0,8(10)
	lfd 10,-8(10)
	fadd 12,12,9
	fadd 0,0,10
	fmul 12,12,3
	fmsub 12,1,11,12
	fnmsub 0,2,0,12
	stfdx 0,6,9
.L6:
	cmpd 7,0,30
	add 6,6,31
	bne 7,.L4
	ld 26,-48(1)
	ld 27,-40(1)
	ld 28,-32(1)
	ld 29,-24(1)
	ld 30,-16(1)
	ld 31,-8(1)
	blr
.L20:
	li 9,1
	b .L7
	.long 0
	.byte 0,0,0,0,0,6,0,0
	.section	.note.GNU-stack,"",@progbits
