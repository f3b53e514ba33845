	.text
kernel_daxpby:
	cmpdi 0,3,0
	blelr 0
	cmpdi 0,3,1
	beq 0,.L6
	srdi 9,3,1
	xxpermdi 12,1,1,0
	li 10,0
	xxpermdi 11,2,2,0
	andi. 8,9,0x1
	addi 8,9,-1
	bne 0,.L17
.L9:
	srdi 9,9,1
	mtctr 9
.L4:
	lxvx 0,5,10
	lxvx 10,4,10
	addi 9,10,16
	xvmuldp 0,0,11
	xvmaddadp 0,10,12
	lxvx 10,4,9
	stxvx 0,5,10
	addi 10,10,32
	lxvx 0,5,9
	xvmuldp 0,0,11
	xvmaddadp 0,10,12
	stxvx 0,5,9
	bdnz .L4
.L13:
	andi. 9,3,0x1
	rldicr 3,3,0,62
	beqlr 0
.L3:
	sldi 3,3,3
	lfdx 12,5,3
	lfdx 0,4,3
	fmul 2,2,12
	fmadd 1,1,0,2
	stfdx 1,5,3
	blr
.L17:
	lxv 0,0(5)
	lxv 10,0(4)
	cmpdi 0,8,0
	li 10,16
	xvmuldp 0,0,11
	xvmaddadp 0,10,12
	stxv 0,0(5)
	bne 0,.L9
	b .L13
.L6:
	li 3,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
