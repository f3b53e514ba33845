	.text
kernel_gs_backward:
	addic. 3,3,-2
	blelr 0
	cmpdi 0,4,2
	blelr 0
	mulld 9,3,4
	neg 11,4
	addi 6,4,-2
	sldi 11,11,3
	subfic 12,11,-8
	subfic 4,11,-16
	sldi 9,9,3
	add 9,5,9
.L6:
	andi. 10,6,0x1
	lfdx 0,9,12
	subf 7,11,9
	mr 10,4
	addi 8,6,-1
	beq 0,.L10
	lfdx 12,7,4
	lfdx 11,9,4
	cmpdi 0,8,0
	addi 10,4,-8
	fmadd 12,12,3,11
	fmadd 0,2,0,12
	fmul 0,0,1
	stfdx 0,9,4
	beq 0,.L14
.L10:
	srdi 8,6,1
	mtctr 8
.L4:
	lfdx 11,9,10
	lfdx 12,7,10
	addi 8,10,-8
	fmadd 12,12,3,11
	fmadd 0,2,0,12
	fmul 0,0,1
	stfdx 0,9,10
	addi 10,10,-16
	lfdx 12,7,8
	lfdx 11,9,8
	fmadd 12,12,3,11
	fmadd 0,2,0,12
	fmul 0,0,1
	stfdx 0,9,8
	bdnz .L4
.L14:
	addic. 3,3,-1
	add 9,9,11
	bne 0,.L6
	blr
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
