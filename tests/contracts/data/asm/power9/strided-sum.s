	.text
kernel_strided_sum:
	cmpdi 0,3,0
	lfd 0,0(5)
	ble 0,.L2
	andi. 10,3,0x3
	xxlxor 12,12,12
	addi 8,3,-1
	mr 9,3
	beq 0,.L10
	cmpdi 0,10,1
	beq 0,.L14
	cmpdi 0,10,2
	beq 0,.L15
	lfd 11,0(4)
	mr 3,8
	addi 4,4,64
	fadd 0,0,11
.L15:
	lfd 11,0(4)
	addi 3,3,-1
	addi 4,4,64
	fadd 0,0,11
.L14:
	lfd 11,0(4)
	cmpdi 0,3,1
	addi 4,4,64
	fadd 0,0,11
	beq 0,.L20
.L10:
	srdi 9,9,2
	mtctr 9
.L3:
	lfd 8,0(4)
	lfd 9,64(4)
	lfd 10,128(4)
	lfd 11,192(4)
	addi 4,4,256
	fadd 0,0,8
	fadd 12,12,9
	fadd 0,0,10
	fadd 12,12,11
	bdnz .L3
.L20:
	fadd 0,0,12
.L2:
	stfd 0,0(5)
	blr
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
