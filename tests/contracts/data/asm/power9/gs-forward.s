	.text
kernel_gs_forward:
	cmpdi 0,3,2
	addi 0,3,-1
	blelr 0
	cmpdi 0,4,2
	blelr 0
	sldi 3,4,3
	li 11,1
	addi 4,4,-2
	add 8,6,3
	add 5,5,3
.L4:
	andi. 9,4,0x1
	lfd 0,0(8)
	subf 6,3,8
	li 9,8
	addi 10,4,-1
	beq 0,.L9
	lfd 12,8(6)
	lfd 11,8(5)
	cmpdi 0,10,0
	li 9,16
	fmadd 12,12,3,11
	fmadd 0,2,0,12
	fmul 0,0,1
	stfd 0,8(8)
	beq 0,.L13
.L9:
	srdi 10,4,1
	mtctr 10
.L5:
	lfdx 12,6,9
	lfdx 10,5,9
	addi 10,9,8
	lfdx 11,5,10
	fmadd 12,12,3,10
	fmadd 0,2,0,12
	fmul 0,0,1
	stfdx 0,8,9
	addi 9,9,16
	lfdx 12,6,10
	fmadd 12,12,3,11
	fmadd 0,2,0,12
	fmul 0,0,1
	stfdx 0,8,10
	bdnz .L5
.L13:
	addi 11,11,1
	add 8,8,3
	add 5,5,3
	cmpd 0,11,0
	bne 0,.L4
	blr
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
