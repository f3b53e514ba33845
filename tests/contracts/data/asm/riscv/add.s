	.text
kernel_add:
	ble	a0,zero,.L1
	slli	a0,a0,3
	add	a5,a2,a0
.L3:
	fld	fa5,0(a2)
	fld	fa4,0(a3)
	addi	a1,a1,8
	addi	a2,a2,8
	fadd.d	fa5,fa5,fa4
	addi	a3,a3,8
	fsd	fa5,-8(a1)
	bne	a5,a2,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
