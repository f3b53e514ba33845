	.text
kernel_integer_add:
	cmpdi 0,3,0
	blelr 0
	addi 9,3,-1
	cmpldi 0,9,2
	ble 0,.L6
	srdi 9,3,2
	li 10,0
	andi. 8,9,0x1
	addi 8,9,-1
	bne 0,.L17
.L9:
	srdi 9,9,1
	mtctr 9
.L4:
	lxvx 32,5,10
	lxvx 33,6,10
	addi 9,10,16
	lxvx 45,6,9
	vadduwm 1,0,1
	lxvx 32,5,9
	stxvx 33,4,10
	addi 10,10,32
	vadduwm 0,0,13
	stxvx 32,4,9
	bdnz .L4
.L13:
	andi. 9,3,0x3
	rldicr 10,3,0,61
	beqlr 0
.L3:
	sldi 9,10,2
	addi 7,10,1
	lwzx 8,5,9
	lwzx 11,6,9
	cmpd 0,3,7
	add 8,8,11
	stwx 8,4,9
	blelr 0
	addi 8,9,4
	addi 10,10,2
	lwzx 7,5,8
	lwzx 11,6,8
	cmpd 0,3,10
	add 10,7,11
	stwx 10,4,8
	blelr 0
	addi 9,9,8
	lwzx 10,6,9
	lwzx 8,5,9
	add 10,10,8
	stwx 10,4,9
	blr
.L17:
	lxv 32,0(5)
	lxv 33,0(6)
	cmpdi 0,8,0
	li 10,16
	vadduwm 0,0,1
	stxv 32,0(4)
	bne 0,.L9
	b .L13
.L6:
	li 10,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
