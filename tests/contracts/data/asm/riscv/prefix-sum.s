	.text
kernel_prefix_sum:
	li	a5,1
	ble	a0,a5,.L1
	slli	a0,a0,3
	fld	fa5,0(a1)
	addi	a5,a2,8
	addi	a1,a1,8
	add	a2,a2,a0
.L3:
	fld	fa4,0(a5)
	addi	a1,a1,8
	addi	a5,a5,8
	fadd.d	fa5,fa5,fa4
	fsd	fa5,-8(a1)
	bne	a5,a2,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
