	.text
kernel_matmul:
	std 27,-40(1)
	mr. 27,3
	ble 0,.L1
	std 26,-48(1)
	rldicr 26,27,0,62
	mr 0,5
	std 24,-64(1)
	std 25,-56(1)
	std 28,-32(1)
	mr 5,4
	mr 24,6
	li 25,0
	sldi 7,27,3
	srdi 28,27,1
	sldi 3,27,4
	cmpdi 7,27,1
	cmpld 5,27,26
	std 29,-24(1)
	std 30,-16(1)
	std 31,-8(1)
.L3:
	mr 29,24
	mr 30,0
	li 4,0
	lfd 0,0(29)
	beq 7,.L10
.L23:
	xxspltib 32,0
	andi. 9,28,0x1
	mr 10,5
	mr 9,30
	addi 6,28,-1
	xxlor 10,32,32
	beq 0,.L13
	ld 8,0(30)
	ldx 11,30,7
	lxv 11,0(5)
	cmpdi 0,6,0
	add 9,30,3
	addi 10,5,16
	mtvsrdd 12,11,8
	xvmaddadp 32,11,12
	beq 0,.L18
.L13:
	srdi 8,28,1
	mtctr 8
.L5:
	add 11,9,3
	ldx 8,9,3
	ld 6,0(9)
	ldx 31,9,7
	addi 10,10,32
	lxv 9,-16(10)
	lxv 8,-32(10)
	ldx 12,11,7
	add 9,11,3
	mtvsrdd 11,31,6
	mtvsrdd 12,12,8
	xvmaddadp 32,8,11
	xvmaddadp 10,9,12
	bdnz .L5
.L18:
	xvadddp 32,32,10
	xxsldwi 12,32,32,2
	xvadddp 12,12,32
	xxpermdi 12,12,12,3
	fadd 0,0,12
	beq 5,.L4
	mr 9,26
.L8:
	maddld 8,9,7,0
	sldi 10,4,3
	sldi 9,9,3
	lfdx 12,5,9
	lfdx 11,8,10
	fmadd 0,11,12,0
.L4:
	addi 9,4,1
	stfd 0,0(29)
	addi 30,30,8
	addi 29,29,8
	cmpd 0,27,9
	beq 0,.L7
	lfd 0,0(29)
	mr 4,9
	bne 7,.L23
.L10:
	li 9,0
	b .L8
.L7:
	cmpd 0,25,4
	add 5,5,7
	addi 25,25,1
	add 24,24,7
	bne 0,.L3
	ld 24,-64(1)
	ld 25,-56(1)
	ld 26,-48(1)
	ld 28,-32(1)
	ld 29,-24(1)
	ld 30,-16(1)
	ld 31,-8(1)
.L1:
	ld 27,-40(1)
	blr
	.long 0
	.byte 0,0,0,0,0,8,0,0
	.section	.note.GNU-stack,"",@progbits
