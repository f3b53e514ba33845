	.text
kernel_gs_backward:
	addi	a6,a0,-2
	ble	a6,zero,.L1
	addi	a7,a1,-2
	ble	a7,zero,.L1
	addi	a5,a0,-1
	mul	a5,a5,a1
	neg	a0,a1
	slli	a0,a0,3
	add	a4,a1,a5
	slli	a4,a4,3
	slli	a5,a5,3
	add	a1,a2,a5
	add	a2,a2,a4
.L6:
	fld	fa5,-8(a1)
	mv	a3,a2
	mv	a5,a1
	mv	a4,a7
.L4:
	fld	fa4,-16(a3)
	fld	fa3,-16(a5)
	addi	a5,a5,-8
	addi	a4,a4,-1
	fmadd.d	fa4,fa4,fa2,fa3
	addi	a3,a3,-8
	fmadd.d	fa5,fa1,fa5,fa4
	fmul.d	fa5,fa5,fa0
	fsd	fa5,-8(a5)
	bne	a4,zero,.L4
	addi	a6,a6,-1
	add	a1,a1,a0
	add	a2,a2,a0
	bne	a6,zero,.L6
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
