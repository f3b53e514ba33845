	.text
kernel_strided_sum:
	fld	fa5,0(a2)
	ble	a0,zero,.L2
	slli	a0,a0,6
	add	a5,a1,a0
.L3:
	fld	fa4,0(a1)
	addi	a1,a1,64
	fadd.d	fa5,fa5,fa4
	bne	a5,a1,.L3
.L2:
	fsd	fa5,0(a2)
	ret
	.section	.note.GNU-stack,"",@progbits
