	.text
kernel_matvec:
	ble	a0,zero,.L1
	slli	a7,a0,3
	slli	a6,a1,3
	add	a0,a2,a6
	add	a7,a4,a7
.L3:
	fmv.d.x	fa5,zero
	sub	a5,a0,a6
	mv	a2,a3
	ble	a1,zero,.L6
.L4:
	fld	fa3,0(a5)
	fld	fa4,0(a2)
	addi	a5,a5,8
	addi	a2,a2,8
	fmadd.d	fa5,fa3,fa4,fa5
	bne	a0,a5,.L4
.L6:
	fsd	fa5,0(a4)
	addi	a4,a4,8
	add	a0,a0,a6
	bne	a7,a4,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
