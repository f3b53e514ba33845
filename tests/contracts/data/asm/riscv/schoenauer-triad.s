	.text
kernel_schoenauer_triad:
	ble	a0,zero,.L1
	slli	a0,a0,3
	li	a5,0
.L3:
	add	a6,a2,a5
	add	t1,a3,a5
	add	a7,a4,a5
	fld	fa4,0(a6)
	fld	fa5,0(t1)
	fld	fa3,0(a7)
	add	a6,a1,a5
	addi	a5,a5,8
	fmadd.d	fa5,fa5,fa3,fa4
	fsd	fa5,0(a6)
	bne	a0,a5,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
