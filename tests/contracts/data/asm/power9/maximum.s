	.text
kernel_maximum:
	cmpdi 0,3,0
	lfd 12,0(5)
	ble 0,.L2
	cmpdi 0,3,1
	beq 0,.L7
	srdi 9,3,1
	xxpermdi 0,12,12,0
	mr 10,4
	andi. 8,9,0x1
	addi 8,9,-1
	bne 0,.L17
.L10:
	srdi 9,9,1
	mtctr 9
.L4:
	lxv 11,0(10)
	lxv 12,16(10)
	addi 10,10,32
	xvabsdp 11,11
	xvabsdp 12,12
	xvmaxdp 0,0,11
	xvmaxdp 0,0,12
	bdnz .L4
.L14:
	xxsldwi 12,0,0,2
	andi. 9,3,0x1
	rldicr 3,3,0,62
	xvmaxdp 12,12,0
	xxpermdi 12,12,12,3
	beq 0,.L2
.L3:
	sldi 3,3,3
	lfdx 0,4,3
	fabs 0,0
	xsmaxcdp 12,12,0
.L2:
	stfd 12,0(5)
	blr
.L17:
	lxv 12,0(4)
	cmpdi 0,8,0
	addi 10,4,16
	xvabsdp 12,12
	xvmaxdp 0,0,12
	bne 0,.L10
	b .L14
.L7:
	li 3,0
	b .L3
	.long 0
	.byte 0,0,0,0,0,0,0,0
	.section	.note.GNU-stack,"",@progbits
