	.text
kernel_matmul_ikj:
	mr. 12,3
	blelr 0
	sldi 0,12,3
	std 26,-48(1)
	std 31,-8(1)
	mr 26,5
	rldicr 31,12,0,62
	std 27,-40(1)
	std 28,-32(1)
	std 29,-24(1)
	std 30,-16(1)
	mr 10,6
	mr 11,4
	sldi 27,12,4
	li 30,0
	srdi 5,12,1
	addi 28,12,-1
	add 29,26,0
	cmpld 5,12,31
	std 25,-56(1)
	sldi 3,31,3
	cmpdi 6,12,2
.L3:
	ble 6,.L40
	addi 6,11,8
	mr 8,29
	li 25,1
	mcrf 7,5
.L6:
	lfd 0,-8(6)
	lfd 12,0(6)
	andi. 9,5,0x1
	subf 4,0,8
	li 9,0
	addi 7,5,-1
	xxpermdi 10,0,0,0
	xxpermdi 9,12,12,0
	beq 0,.L23
	lxv 11,0(10)
	lxv 8,0(4)
	cmpdi 0,7,0
	li 9,16
	xvmaddadp 11,8,10
	lxv 8,0(8)
	xvmaddadp 11,9,8
	stxv 11,0(10)
	beq 0,.L32
.L23:
	srdi 7,5,1
	mtctr 7
.L4:
	lxvx 11,10,9
	lxvx 8,4,9
	addi 7,9,16
	xvmaddadp 11,8,10
	lxvx 8,8,9
	xvmaddadp 11,9,8
	lxvx 8,4,7
	stxvx 11,10,9
	addi 9,9,32
	lxvx 11,10,7
	xvmaddadp 11,8,10
	lxvx 8,8,7
	xvmaddadp 11,9,8
	stxvx 11,10,7
	bdnz .L4
.L32:
	beq 5,.L5
	lfdx 10,10,3
	lfdx 9,4,3
	lfdx 11,3,8
	fmadd 0,0,9,10
	fmadd 0,12,11,0
	stfdx 0,10,3
.L5:
	addi 9,25,2
	add 8,8,27
	addi 6,6,16
	cmpd 0,28,9
	ble 0,.L41
	mr 25,9
	b .L6
.L41:
	addi 25,25,1
	maddld 8,0,25,26
	sldi 9,25,3
	lfdx 0,11,9
	mr 4,8
.L12:
	andi. 9,5,0x1
	xxpermdi 12,0,0,0
	li 9,0
	addi 7,5,-1
	beq 0,.L20
	lxv 11,0(10)
	lxv 10,0(8)
	cmpdi 0,7,0
	li 9,16
	xvmaddadp 11,10,12
	stxv 11,0(10)
	beq 0,.L31
.L20:
	srdi 7,5,1
	mtctr 7
.L9:
	lxvx 11,10,9
	lxvx 10,8,9
	addi 7,9,16
	xvmaddadp 11,10,12
	lxvx 10,8,7
	stxvx 11,10,9
	addi 9,9,32
	lxvx 11,10,7
	xvmaddadp 11,10,12
	stxvx 11,10,7
	bdnz .L9
.L31:
	beq 7,.L10
	mr 9,31
.L8:
	sldi 9,9,3
	lfdx 12,10,9
	lfdx 11,8,9
	fmadd 0,0,11,12
	stfdx 0,10,9
.L10:
	addi 25,25,1
	add 4,4,0
	cmpd 0,12,25
	ble 0,.L11
	sldi 9,25,3
	mr 8,4
	mcrf 7,5
	lfdx 0,11,9
	b .L12
.L11:
	addi 30,30,1
	add 10,10,0
	add 11,11,0
	cmpd 0,12,30
	bne 0,.L3
	ld 25,-56(1)
	ld 26,-48(1)
	ld 27,-40(1)
	ld 28,-32(1)
	ld 29,-24(1)
	ld 30,-16(1)
	ld 31,-8(1)
	blr
.L40:
	cmpdi 0,12,1
	lfd 0,0(11)
	mr 8,26
	li 25,0
	li 9,0
	mr 4,26
	beq 0,.L8
	cmpld 7,12,31
	b .L12
	.long 0
	.byte 0,0,0,0,0,7,0,0
	.section	.note.GNU-stack,"",@progbits
