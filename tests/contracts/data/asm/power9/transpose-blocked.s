	.text
kernel_transpose_blocked:
	std 30,-16(1)
	mr. 30,3
	ble 0,.L1
	std 26,-48(1)
	sldi 26,4,3
	std 27,-40(1)
	std 23,-72(1)
	std 24,-64(1)
	std 28,-32(1)
	std 29,-24(1)
	mr 28,4
	mulld 27,30,26
	mr 23,6
	mr 29,5
	sldi 8,30,3
	li 24,0
	std 25,-56(1)
	std 31,-8(1)
.L8:
	mr 25,24
	add 24,24,28
	cmpd 5,24,30
	isel 11,30,24,21
	cmpd 0,11,25
	ble 0,.L3
	sldi 12,25,3
	li 31,0
	li 0,0
	add 12,23,12
.L7:
	mr 5,0
	add 0,0,28
	cmpd 7,0,30
	isel 9,30,0,29
	cmpd 0,9,5
	ble 0,.L4
	subf 5,5,9
	add 6,31,29
	mr 7,12
	mr 4,25
.L5:
	andi. 9,5,0x1
	mr 10,6
	mr 9,7
	addi 3,5,-1
	beq 0,.L15
	lfd 0,0(7)
	cmpdi 0,3,0
	add 9,7,8
	addi 10,6,8
	stfd 0,0(6)
	beq 0,.L19
.L15:
	srdi 3,5,1
	mtctr 3
.L6:
	lfd 12,0(9)
	lfdx 0,9,8
	add 9,9,8
	addi 10,10,16
	add 9,9,8
	stfd 12,-16(10)
	stfd 0,-8(10)
	bdnz .L6
.L19:
	addi 4,4,1
	addi 7,7,8
	add 6,6,8
	cmpd 0,11,4
	bne 0,.L5
.L4:
	add 12,12,27
	add 31,31,26
	blt 7,.L7
.L3:
	add 29,29,27
	blt 5,.L8
	ld 23,-72(1)
	ld 24,-64(1)
	ld 25,-56(1)
	ld 26,-48(1)
	ld 27,-40(1)
	ld 28,-32(1)
	ld 29,-24(1)
	ld 31,-8(1)
.L1:
	ld 30,-16(1)
	blr
	.long 0
	.byte 0,0,0,0,0,9,0,0
	.section	.note.GNU-stack,"",@progbits
