	.text
kernel_histogram:
	cmpdi 0,3,0
	blelr 0
	andi. 10,3,0x1
	addi 9,5,-4
	addi 10,3,-1
	bne 0,.L12
.L6:
	srdi 10,3,1
	mtctr 10
.L3:
	lwz 7,4(9)
	lwz 8,8(9)
	addi 9,9,8
	extswsli 7,7,2
	extswsli 8,8,2
	lwzx 10,6,7
	addi 10,10,1
	stwx 10,6,7
	lwzx 10,6,8
	addi 10,10,1
	stwx 10,6,8
	bdnz .L3
	blr
.L12:
	cmpdi 0,10,0
	lwz 10,0(5)
	mr 8,6
	mr 9,5
	extswsli 10,10,2
	lwzux 10,8,10
	addi 10,10,1
	stw 10,0(8)
	bne 0,.L6
	blr
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
