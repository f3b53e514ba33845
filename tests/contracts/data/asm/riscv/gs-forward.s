	.text
kernel_gs_forward:
	li	a5,2
	addi	a6,a1,-1
	addi	t3,a0,-1
	ble	a0,a5,.L1
	li	a5,1
	ble	a6,a5,.L1
	slli	a0,a1,3
	addi	a5,a0,8
	add	a7,a2,a5
	add	a1,a3,a5
	li	t1,1
.L4:
	fld	fa5,-8(a1)
	sub	a2,a1,a0
	mv	a3,a1
	mv	a4,a7
	li	a5,1
.L5:
	fld	fa4,0(a2)
	fld	fa3,0(a4)
	addi	a3,a3,8
	addi	a5,a5,1
	fmadd.d	fa4,fa4,fa2,fa3
	addi	a4,a4,8
	addi	a2,a2,8
	fmadd.d	fa5,fa1,fa5,fa4
	fmul.d	fa5,fa5,fa0
	fsd	fa5,-8(a3)
	bne	a6,a5,.L5
	addi	t1,t1,1
	add	a7,a7,a0
	add	a1,a1,a0
	bne	t1,t3,.L4
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
