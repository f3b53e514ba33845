	.text
kernel_conditional_sum:
	fld	fa4,0(a2)
	ble	a0,zero,.L2
	slli	a0,a0,3
	add	a4,a1,a0
.L5:
	fld	fa5,0(a1)
	addi	a1,a1,8
	fgt.d	a5,fa5,fa0
	beq	a5,zero,.L3
	fadd.d	fa4,fa4,fa5
.L3:
	bne	a1,a4,.L5
.L2:
	fsd	fa4,0(a2)
	ret
	.section	.note.GNU-stack,"",@progbits
