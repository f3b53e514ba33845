	.text
kernel_zaxpy:
	cmpdi 0,3,0
	mfvsrd 10,1
	mfvsrd 9,2
	blelr 0
	mtctr 3
	mtvsrdd 9,9,10
	mtvsrdd 11,10,9
	li 9,0
.L3:
	lxvx 0,4,9
	lxvx 10,5,9
	xxpermdi 12,0,0,3
	xxpermdi 0,0,0,0
	xvmaddmdp 12,9,10
	xxlor 10,12,12
	xvmaddadp 10,0,11
	xvnmsubmdp 0,11,12
	xxpermdi 0,10,0,1
	stxvx 0,5,9
	addi 9,9,16
	bdnz .L3
	blr
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
