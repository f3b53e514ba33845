	.text
kernel_norm:
	fld	fa4,0(a2)
	ble	a0,zero,.L2
	slli	a0,a0,3
	add	a5,a1,a0
.L3:
	fld	fa5,0(a1)
	addi	a1,a1,8
	fmadd.d	fa4,fa5,fa5,fa4
	bne	a5,a1,.L3
.L2:
	fsd	fa4,0(a2)
	ret
	.section	.note.GNU-stack,"",@progbits
