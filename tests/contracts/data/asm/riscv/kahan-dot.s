	.text
kernel_kahan_dot:
	fld	fa5,0(a3)
	fld	fa4,0(a4)
	ble	a0,zero,.L2
	slli	a0,a0,3
	add	a5,a1,a0
.L3:
	fld	fa1,0(a1)
	fld	fa2,0(a2)
	fmv.d	fa3,fa4
	addi	a1,a1,8
	fmsub.d	fa5,fa1,fa2,fa5
	addi	a2,a2,8
	fadd.d	fa4,fa4,fa5
	fsub.d	fa3,fa4,fa3
	fsub.d	fa5,fa3,fa5
	bne	a5,a1,.L3
.L2:
	fsd	fa5,0(a3)
	fsd	fa4,0(a4)
	ret
	.section	.note.GNU-stack,"",@progbits
