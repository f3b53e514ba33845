	.text
kernel_rank_1_update:
	ble	a0,zero,.L1
	ble	a1,zero,.L1
	slli	a6,a1,3
	slli	a0,a0,3
	add	a1,a2,a6
	add	a0,a3,a0
.L3:
	fld	fa3,0(a3)
	sub	a5,a1,a6
	mv	a2,a4
.L4:
	fld	fa4,0(a5)
	fld	fa5,0(a2)
	addi	a5,a5,8
	addi	a2,a2,8
	fmadd.d	fa5,fa3,fa5,fa4
	fsd	fa5,-8(a5)
	bne	a5,a1,.L4
	addi	a3,a3,8
	add	a1,a1,a6
	bne	a3,a0,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
