	.text
kernel_norm:
	cmpdi 0,3,0
	lfd 12,0(5)
	ble 0,.L2
	cmpdi 0,3,1
	beq 0,.L7
	srdi 10,3,1
	xxspltib 32,0
	mr 9,4
	andi. 7,10,0x3
	addi 6,10,-1
	mr 8,10
	xxlor 10,32,32
	beq 0,.L14
	cmpdi 0,7,1
	beq 0,.L18
	cmpdi 0,7,2
	beq 0,.L19
	lxv 0,0(4)
	mr 10,6
	addi 9,4,16
	xvmaddadp 32,0,0
.L19:
	lxv 0,0(9)
	addi 10,10,-1
	addi 9,9,16
	xvmaddadp 32,0,0
.L18:
	lxv 0,0(9)
	cmpdi 0,10,1
	addi 9,9,16
	xvmaddadp 32,0,0
	beq 0,.L24
.L14:
	srdi 10,8,2
	mtctr 10
.L4:
	lxv 11,0(9)
	lxv 0,16(9)
	addi 9,9,64
	lxv 8,-32(9)
	lxv 9,-16(9)
	xvmaddmdp 11,11,32
	xvmaddmdp 0,0,10
	xvmaddadp 11,8,8
	xvmaddadp 0,9,9
	xxlor 32,11,11
	xxlor 10,0,0
	bdnz .L4
.L24:
	xvadddp 32,32,10
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
	fmadd 12,0,0,12
.L2:
	stfd 12,0(5)
	blr
.L7:
	li 3,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
