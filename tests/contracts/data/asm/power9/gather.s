	.text
kernel_gather:
	cmpdi 0,3,0
	blelr 0
	addi 9,3,-1
	cmpldi 0,9,2
	ble 0,.L6
	srdi 8,3,2
	mr 9,6
	mr 10,4
	mtctr 8
.L4:
	lwz 7,8(9)
	lwz 0,12(9)
	lwz 8,0(9)
	lwz 11,4(9)
	addi 10,10,32
	addi 9,9,16
	extswsli 7,7,3
	extswsli 0,0,3
	extswsli 8,8,3
	extswsli 11,11,3
	ldx 7,5,7
	ldx 12,5,0
	ldx 8,5,8
	ldx 11,5,11
	mtvsrdd 12,12,7
	mtvsrdd 0,11,8
	stxv 12,-16(10)
	stxv 0,-32(10)
	bdnz .L4
	andi. 9,3,0x3
	rldicr 9,3,0,61
	beqlr 0
.L3:
	sldi 7,9,2
	addi 10,9,1
	sldi 8,9,3
	lwzx 11,6,7
	cmpd 0,3,10
	extswsli 11,11,3
	lfdx 0,5,11
	stfdx 0,4,8
	blelr 0
	add 6,6,7
	addi 9,9,2
	add 4,4,8
	lwz 10,4(6)
	cmpd 0,3,9
	extswsli 10,10,3
	lfdx 0,5,10
	stfd 0,8(4)
	blelr 0
	lwz 9,8(6)
	extswsli 9,9,3
	lfdx 0,5,9
	stfd 0,16(4)
	blr
.L6:
	li 9,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
