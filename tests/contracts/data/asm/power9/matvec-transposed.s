	.text
kernel_matvec_transposed:
	mr. 11,3
	blelr 0
	cmpdi 0,4,0
	std 29,-24(1)
	mr 29,4
	ble 0,.L1
	cmpdi 0,11,2
	std 28,-32(1)
	std 30,-16(1)
	addi 28,11,-1
	ble 0,.L40
	sldi 0,4,3
	std 27,-40(1)
	std 31,-8(1)
	sldi 27,4,4
	addi 31,6,8
	li 8,1
	srdi 3,4,1
	rldicr 30,4,0,62
	cmpdi 7,4,1
	add 10,5,0
	std 26,-48(1)
.L7:
	lfd 12,-8(31)
	subf 4,0,10
	beq 7,.L41
	andi. 9,3,0x1
	lxvdsx 10,0,31
	xxpermdi 11,12,12,0
	li 9,0
	addi 26,3,-1
	mr 12,3
	bne 0,.L42
.L24:
	srdi 26,12,1
	mtctr 26
.L5:
	lxvx 0,7,9
	lxvx 9,4,9
	addi 12,9,16
	xvmaddadp 0,9,11
	lxvx 9,10,9
	xvmaddadp 0,10,9
	lxvx 9,4,12
	stxvx 0,7,9
	addi 9,9,32
	lxvx 0,7,12
	xvmaddadp 0,9,11
	lxvx 9,10,12
	xvmaddadp 0,10,9
	stxvx 0,7,12
	bdnz .L5
.L32:
	cmpd 0,29,30
	mr 9,30
	beq 0,.L6
.L12:
	sldi 9,9,3
	lfd 0,0(31)
	lfdx 10,7,9
	lfdx 9,4,9
	lfdx 11,9,10
	fmadd 12,12,9,10
	fmadd 0,0,11,12
	stfdx 0,7,9
.L6:
	addi 9,8,2
	add 10,10,27
	addi 31,31,16
	cmpd 0,28,9
	ble 0,.L43
	mr 8,9
	b .L7
.L43:
	ld 26,-48(1)
	ld 27,-40(1)
	ld 31,-8(1)
	addi 8,8,1
.L4:
	maddld 5,8,0,5
	cmpld 5,29,30
.L11:
	sldi 9,8,3
	lfdx 0,6,9
	beq 7,.L15
	andi. 9,3,0x1
	xxpermdi 12,0,0,0
	li 9,0
	addi 4,3,-1
	mr 10,3
	beq 0,.L21
	lxv 11,0(7)
	lxv 10,0(5)
	cmpdi 0,4,0
	li 9,16
	xvmaddadp 11,10,12
	stxv 11,0(7)
	beq 0,.L31
.L21:
	srdi 10,10,1
	mtctr 10
.L9:
	lxvx 11,7,9
	lxvx 10,5,9
	addi 10,9,16
	xvmaddadp 11,10,12
	lxvx 10,5,10
	stxvx 11,7,9
	addi 9,9,32
	lxvx 11,7,10
	xvmaddadp 11,10,12
	stxvx 11,7,10
	bdnz .L9
.L31:
	beq 5,.L10
	mr 9,30
.L8:
	sldi 9,9,3
	lfdx 12,7,9
	lfdx 11,5,9
	fmadd 0,0,11,12
	stfdx 0,7,9
.L10:
	addi 8,8,1
	add 5,5,0
	cmpd 0,8,11
	blt 0,.L11
	ld 28,-32(1)
	ld 30,-16(1)
.L1:
	ld 29,-24(1)
	blr
.L42:
	lxv 0,0(7)
	lxv 9,0(4)
	cmpdi 0,26,0
	li 9,16
	xvmaddadp 0,9,11
	lxv 9,0(10)
	xvmaddadp 0,10,9
	stxv 0,0(7)
	bne 0,.L24
	b .L32
.L15:
	li 9,0
	b .L8
.L40:
	li 8,0
	srdi 3,4,1
	rldicr 30,4,0,62
	sldi 0,4,3
	cmpdi 7,4,1
	b .L4
.L41:
	li 9,0
	b .L12
	.long 0
	.byte 0,0,0,0,0,6,0,0
	.section	.note.GNU-stack,"",@progbits
