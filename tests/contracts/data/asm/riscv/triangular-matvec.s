	.text
kernel_triangular_matvec:
	ble	a0,zero,.L1
	slli	a6,a0,3
	addi	t1,a6,8
	addi	a0,a1,8
	add	a7,a3,a6
.L3:
	fmv.d.x	fa5,zero
	mv	a4,a2
	mv	a5,a1
.L4:
	fld	fa3,0(a5)
	fld	fa4,0(a4)
	addi	a5,a5,8
	addi	a4,a4,8
	fmadd.d	fa5,fa3,fa4,fa5
	bne	a0,a5,.L4
	fsd	fa5,0(a3)
	addi	a3,a3,8
	add	a1,a1,a6
	add	a0,a0,t1
	bne	a3,a7,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
