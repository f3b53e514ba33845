	.text
kernel_saxpy:
	cmpdi 0,3,0
	blelr 0
	addi 9,3,-1
	cmpldi 0,9,2
	ble 0,.L6
	xscvdpspn 0,1
	srdi 9,3,2
	li 10,0
	andi. 8,9,0x1
	addi 8,9,-1
	xxspltw 0,0,0
	bne 0,.L17
.L9:
	srdi 9,9,1
	mtctr 9
.L4:
	lxvx 12,5,10
	lxvx 11,4,10
	addi 9,10,16
	xvmaddasp 12,11,0
	lxvx 11,4,9
	stxvx 12,5,10
	addi 10,10,32
	lxvx 12,5,9
	xvmaddasp 12,11,0
	stxvx 12,5,9
	bdnz .L4
.L13:
	andi. 9,3,0x3
	rldicr 10,3,0,61
	beqlr 0
.L3:
	sldi 9,10,2
	addi 8,10,1
	lfsx 12,5,9
	lfsx 0,4,9
	cmpd 0,3,8
	fmadds 0,0,1,12
	stfsx 0,5,9
	blelr 0
	addi 8,9,4
	addi 10,10,2
	lfsx 12,5,8
	lfsx 0,4,8
	cmpd 0,3,10
	fmadds 0,1,0,12
	stfsx 0,5,8
	blelr 0
	addi 9,9,8
	lfsx 0,5,9
	lfsx 12,4,9
	fmadds 1,1,12,0
	stfsx 1,5,9
	blr
.L17:
	lxv 12,0(5)
	lxv 11,0(4)
	cmpdi 0,8,0
	li 10,16
	xvmaddasp 12,11,0
	stxv 12,0(5)
	bne 0,.L9
	b .L13
.L6:
	li 10,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
