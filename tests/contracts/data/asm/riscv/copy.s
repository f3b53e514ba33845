	.text
kernel_copy:
	ble	a0,zero,.L1
	slli	a0,a0,3
	add	a5,a2,a0
.L3:
	fld	fa5,0(a2)
	addi	a2,a2,8
	addi	a1,a1,8
	fsd	fa5,-8(a1)
	bne	a2,a5,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
