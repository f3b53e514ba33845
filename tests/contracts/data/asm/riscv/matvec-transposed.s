	.text
kernel_matvec_transposed:
	ble	a0,zero,.L1
	ble	a1,zero,.L1
	li	a5,2
	addi	t0,a0,-1
	li	a7,0
	slli	t1,a1,3
	ble	a0,a5,.L4
	slli	t1,a1,3
	add	t5,a2,t1
	mv	t6,a3
	slli	t4,a1,4
	mv	t3,t5
	li	a7,1
.L6:
	fld	fa1,0(t6)
	fld	fa2,8(t6)
	sub	a5,t3,t1
	mv	a1,a4
	mv	a6,t5
.L5:
	fld	fa3,0(a1)
	fld	fa4,0(a5)
	fld	fa5,0(a6)
	addi	a1,a1,8
	fmadd.d	fa4,fa4,fa1,fa3
	addi	a5,a5,8
	addi	a6,a6,8
	fmadd.d	fa5,fa2,fa5,fa4
	fsd	fa5,-8(a1)
	bne	a5,t3,.L5
	addi	a1,a7,2
	addi	t6,t6,16
	add	t5,t5,t4
	add	t3,a5,t4
	ble	t0,a1,.L14
	mv	a7,a1
	j	.L6
.L1:
	ret
.L14:
	addi	a7,a7,1
.L4:
	mul	a5,a7,t1
	slli	a1,a7,3
	add	a6,a3,a1
	add	a1,a4,t1
	add	a2,a2,a5
.L8:
	fld	fa3,0(a6)
	mv	a5,a4
	mv	a3,a2
.L7:
	fld	fa4,0(a5)
	fld	fa5,0(a3)
	addi	a5,a5,8
	addi	a3,a3,8
	fmadd.d	fa5,fa5,fa3,fa4
	fsd	fa5,-8(a5)
	bne	a5,a1,.L7
	addi	a7,a7,1
	addi	a6,a6,8
	add	a2,a2,t1
	blt	a7,a0,.L8
	ret
	.section	.note.GNU-stack,"",@progbits
