	.text
kernel_conditional_sum:
	cmpdi 0,3,0
	lfd 12,0(6)
	ble 0,.L2
	cmpdi 0,3,1
	beq 0,.L9
	srdi 9,3,1
	xxspltib 32,0
	mr 10,4
	xxpermdi 7,1,1,0
	andi. 8,9,0x1
	addi 8,9,-1
	xxlor 8,32,32
	bne 0,.L19
.L12:
	srdi 9,9,1
	mtctr 9
.L4:
	lxv 9,0(10)
	lxv 10,16(10)
	addi 10,10,32
	xvcmpgtdp 11,9,7
	xvcmpgtdp 0,10,7
	xxland 11,11,9
	xxland 0,0,10
	xvadddp 32,32,11
	xvadddp 8,8,0
	bdnz .L4
.L16:
	xvadddp 32,32,8
	andi. 9,3,0x1
	rldicr 3,3,0,62
	xxsldwi 0,32,32,2
	xvadddp 0,0,32
	xxpermdi 0,0,0,3
	fadd 12,12,0
	beq 0,.L2
.L3:
	sldi 3,3,3
	lfdx 0,4,3
	fcmpu 0,1,0
	bge 0,.L2
	fadd 12,12,0
.L2:
	stfd 12,0(6)
	blr
.L19:
	lxv 0,0(4)
	cmpdi 0,8,0
	addi 10,4,16
	xvcmpgtdp 32,0,7
	xxland 32,32,0
	bne 0,.L12
	b .L16
.L9:
	li 3,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
