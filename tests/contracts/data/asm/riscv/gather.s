	.text
kernel_gather:
	ble	a0,zero,.L1
	slli	a0,a0,2
	add	a4,a3,a0
.L3:
	lw	a5,0(a3)
	addi	a1,a1,8
	addi	a3,a3,4
	slli	a5,a5,3
	add	a5,a2,a5
	fld	fa5,0(a5)
	fsd	fa5,-8(a1)
	bne	a4,a3,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
