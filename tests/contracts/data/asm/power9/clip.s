	.text
kernel_clip:
	cmpdi 0,3,0
	fmr 0,1
	blelr 0
	cmpdi 0,3,1
	beq 0,.L6
	srdi 9,3,1
	xxpermdi 10,1,1,0
	li 10,0
	andi. 8,9,0x1
	addi 8,9,-1
	bne 0,.L17
.L9:
	srdi 9,9,1
	mtctr 9
.L4:
	lxvx 12,5,10
	addi 9,10,16
	xvmaxdp 11,12,10
	lxvx 12,5,9
	xvmaxdp 12,12,10
	stxvx 11,4,10
	addi 10,10,32
	stxvx 12,4,9
	bdnz .L4
.L13:
	andi. 9,3,0x1
	rldicr 3,3,0,62
	beqlr 0
.L3:
	sldi 3,3,3
	lfdx 1,5,3
	xsmaxcdp 1,1,0
	stfdx 1,4,3
	blr
.L17:
	lxv 12,0(5)
	cmpdi 0,8,0
	li 10,16
	xvmaxdp 12,12,10
	stxv 12,0(4)
	bne 0,.L9
	b .L13
.L6:
	li 3,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
