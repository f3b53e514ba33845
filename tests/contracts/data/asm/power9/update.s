	.text
kernel_update:
	cmpdi 0,3,0
	fmr 0,1
	blelr 0
	cmpdi 0,3,1
	beq 0,.L6
	srdi 10,3,1
	xxpermdi 10,1,1,0
	mr 9,4
	andi. 8,10,0x1
	addi 8,10,-1
	bne 0,.L17
.L9:
	srdi 10,10,1
	mtctr 10
.L4:
	lxv 12,0(9)
	addi 9,9,32
	xvmuldp 11,12,10
	lxv 12,-16(9)
	xvmuldp 12,12,10
	stxv 11,-32(9)
	stxv 12,-16(9)
	bdnz .L4
.L13:
	andi. 9,3,0x1
	rldicr 3,3,0,62
	beqlr 0
.L3:
	sldi 3,3,3
	lfdx 1,4,3
	fmul 1,1,0
	stfdx 1,4,3
	blr
.L17:
	lxv 12,0(4)
	cmpdi 0,8,0
	addi 9,4,16
	xvmuldp 12,12,10
	stxv 12,0(4)
	bne 0,.L9
	b .L13
.L6:
	li 3,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
