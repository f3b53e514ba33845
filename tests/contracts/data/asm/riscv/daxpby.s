	.text
kernel_daxpby:
	ble	a0,zero,.L1
	slli	a0,a0,3
	add	a5,a2,a0
.L3:
	fld	fa4,0(a2)
	fld	fa5,0(a1)
	addi	a2,a2,8
	fmul.d	fa4,fa1,fa4
	addi	a1,a1,8
	fmadd.d	fa5,fa5,fa0,fa4
	fsd	fa5,-8(a2)
	bne	a5,a2,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
