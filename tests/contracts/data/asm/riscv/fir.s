	.text
kernel_fir:
	ble	a0,zero,.L1
	slli	a7,a1,3
	add	a7,a3,a7
	li	t1,0
.L3:
	fmv.d.x	fa5,zero
	mv	a6,a2
	mv	a5,a3
	ble	a1,zero,.L5
.L4:
	fld	fa3,0(a5)
	fld	fa4,0(a6)
	addi	a5,a5,8
	addi	a6,a6,8
	fmadd.d	fa5,fa3,fa4,fa5
	bne	a7,a5,.L4
.L5:
	fsd	fa5,0(a4)
	addi	t1,t1,1
	addi	a4,a4,8
	addi	a2,a2,8
	bne	a0,t1,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
