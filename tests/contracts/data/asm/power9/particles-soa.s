	.text
kernel_particles_soa:
	mr. 10,3
	blelr 0
	cmpdi 0,10,1
	beq 0,.L6
	srdi 11,10,1
	xxpermdi 0,1,1,0
	li 3,0
	mtctr 11
.L4:
	lxvx 10,4,3
	lxvx 12,7,3
	lxvx 11,5,3
	lxvx 9,9,3
	xvmaddadp 10,12,0
	lxvx 12,8,3
	xvmaddadp 11,0,12
	lxvx 12,6,3
	stxvx 10,4,3
	xvmaddadp 12,0,9
	stxvx 11,5,3
	stxvx 12,6,3
	addi 3,3,16
	bdnz .L4
	andi. 3,10,0x1
	beqlr 0
	rldicr 10,10,0,62
.L3:
	sldi 10,10,3
	lfdx 8,4,10
	lfdx 9,5,10
	lfdx 11,6,10
	lfdx 12,7,10
	lfdx 0,8,10
	lfdx 10,9,10
	fmadd 12,1,12,8
	fmadd 0,1,0,9
	fmadd 1,1,10,11
	stfdx 12,4,10
	stfdx 0,5,10
	stfdx 1,6,10
	blr
.L6:
	li 10,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
