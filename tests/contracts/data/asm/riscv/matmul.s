	.text
kernel_matmul:
	mv	t3,a1
	mv	t6,a2
	ble	a0,zero,.L1
	slli	a1,a0,3
	mv	t4,a3
	li	t5,0
.L3:
	mv	a7,t6
	mv	a6,t4
	li	t1,0
.L6:
	fld	fa5,0(a6)
	mv	a3,a7
	mv	a4,t3
	li	a5,0
.L4:
	fld	fa3,0(a4)
	fld	fa4,0(a3)
	mv	a2,a5
	addi	a5,a5,1
	fmadd.d	fa5,fa3,fa4,fa5
	addi	a4,a4,8
	add	a3,a3,a1
	bne	a0,a5,.L4
	fsd	fa5,0(a6)
	addi	a5,t1,1
	addi	a6,a6,8
	addi	a7,a7,8
	beq	t1,a2,.L5
	mv	t1,a5
	j	.L6
.L5:
	addi	a5,t5,1
	add	t3,t3,a1
	add	t4,t4,a1
	beq	t5,t1,.L1
	mv	t5,a5
	j	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
