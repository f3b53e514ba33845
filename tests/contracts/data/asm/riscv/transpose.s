	.text
kernel_transpose:
	ble	a0,zero,.L1
	slli	a6,a0,3
	li	t1,0
.L3:
	mv	a3,a1
	mv	a4,a2
	li	a5,0
.L4:
	fld	fa5,0(a4)
	mv	a7,a5
	addi	a5,a5,1
	fsd	fa5,0(a3)
	add	a4,a4,a6
	addi	a3,a3,8
	bne	a0,a5,.L4
	addi	a5,t1,1
	addi	a2,a2,8
	add	a1,a1,a6
	beq	t1,a7,.L1
	mv	t1,a5
	j	.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
