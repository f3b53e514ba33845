	.text
kernel_sum:
	cmpdi 0,3,0
	lfd 0,0(5)
	ble 0,.L2
	cmpdi 0,3,1
	beq 0,.L7
	srdi 10,3,1
	xxspltib 32,0
	mr 9,4
	andi. 7,10,0x3
	addi 6,10,-1
	mr 8,10
	xxlor 12,32,32
	beq 0,.L14
	cmpdi 0,7,1
	beq 0,.L18
	cmpdi 0,7,2
	beq 0,.L19
	lxv 32,0(4)
	mr 10,6
	addi 9,4,16
.L19:
	lxv 11,0(9)
	addi 10,10,-1
	addi 9,9,16
	xvadddp 32,32,11
.L18:
	lxv 11,0(9)
	cmpdi 0,10,1
	addi 9,9,16
	xvadddp 32,32,11
	beq 0,.L24
.L14:
	srdi 10,8,2
	mtctr 10
.L4:
	lxv 8,0(9)
	lxv 9,16(9)
	addi 9,9,64
	lxv 10,-32(9)
	lxv 11,-16(9)
	xvadddp 32,32,8
	xvadddp 12,12,9
	xvadddp 32,32,10
	xvadddp 12,12,11
	bdnz .L4
.L24:
	xvadddp 32,32,12
	andi. 9,3,0x1
	rldicr 3,3,0,62
	xxsldwi 12,32,32,2
	xvadddp 12,12,32
	xxpermdi 12,12,12,3
	fadd 0,0,12
	beq 0,.L2
.L3:
	sldi 3,3,3
	lfdx 12,4,3
	fadd 0,0,12
.L2:
	stfd 0,0(5)
	blr
.L7:
	li 3,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
