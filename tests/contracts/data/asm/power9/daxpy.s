	.text
kernel_daxpy:
	cmpdi 0,3,0
	blelr 0
	cmpdi 0,3,1
	beq 0,.L6
	srdi 9,3,1
	xxpermdi 0,1,1,0
	li 10,0
	andi. 8,9,0x1
	addi 8,9,-1
	bne 0,.L17
.L9:
	srdi 9,9,1
	mtctr 9
.L4:
	lxvx 12,5,10
	lxvx 11,4,10
	addi 9,10,16
	xvmaddadp 12,11,0
	lxvx 11,4,9
	stxvx 12,5,10
	addi 10,10,32
	lxvx 12,5,9
	xvmaddadp 12,11,0
	stxvx 12,5,9
	bdnz .L4
.L13:
	andi. 9,3,0x1
	rldicr 3,3,0,62
	beqlr 0
.L3:
	sldi 3,3,3
	lfdx 0,5,3
	lfdx 12,4,3
	fmadd 1,1,12,0
	stfdx 1,5,3
	blr
.L17:
	lxv 12,0(5)
	lxv 11,0(4)
	cmpdi 0,8,0
	li 10,16
	xvmaddadp 12,11,0
	stxv 12,0(5)
	bne 0,.L9
	b .L13
.L6:
	li 3,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
