	.text
kernel_horner:
	mr. 9,3
	fmr 11,1
	fmr 1,9
	blelr 0
	cmpdi 0,9,1
	beq 0,.L6
	srdi 8,9,1
	xxpermdi 42,9,9,0
	li 10,0
	xxpermdi 43,8,8,0
	xxpermdi 44,7,7,0
	mtctr 8
	xxpermdi 45,6,6,0
	xxpermdi 33,5,5,0
	xxpermdi 32,4,4,0
	xxpermdi 13,3,3,0
	xxpermdi 9,2,2,0
	xxpermdi 10,11,11,0
.L4:
	lxvx 12,4,10
	xxlor 0,43,43
	xvmaddadp 0,42,12
	xvmaddmdp 0,12,44
	xvmaddmdp 0,12,45
	xvmaddmdp 0,12,33
	xvmaddmdp 0,12,32
	xvmaddmdp 0,12,13
	xvmaddmdp 0,12,9
	xvmaddmdp 12,0,10
	stxvx 12,5,10
	addi 10,10,16
	bdnz .L4
	andi. 10,9,0x1
	beqlr 0
	rldicr 9,9,0,62
.L3:
	sldi 9,9,3
	lfdx 0,4,9
	fmadd 1,1,0,8
	fmadd 1,1,0,7
	fmadd 1,1,0,6
	fmadd 1,1,0,5
	fmadd 1,1,0,4
	fmadd 1,1,0,3
	fmadd 1,1,0,2
	fmadd 1,1,0,11
	stfdx 1,5,9
	blr
.L6:
	li 9,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
