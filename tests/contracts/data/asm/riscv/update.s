	.text
kernel_update:
	ble	a0,zero,.L1
	slli	a0,a0,3
	add	a5,a1,a0
.L3:
	fld	fa5,0(a1)
	addi	a1,a1,8
	fmul.d	fa5,fa5,fa0
	fsd	fa5,-8(a1)
	bne	a5,a1,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
