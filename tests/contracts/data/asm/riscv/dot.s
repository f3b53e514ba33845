	.text
kernel_dot:
	fld	fa5,0(a3)
	ble	a0,zero,.L2
	slli	a0,a0,3
	add	a5,a1,a0
.L3:
	fld	fa3,0(a1)
	fld	fa4,0(a2)
	addi	a1,a1,8
	addi	a2,a2,8
	fmadd.d	fa5,fa3,fa4,fa5
	bne	a5,a1,.L3
.L2:
	fsd	fa5,0(a3)
	ret
	.section	.note.GNU-stack,"",@progbits
