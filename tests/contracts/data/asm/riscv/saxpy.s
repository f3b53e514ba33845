	.text
kernel_saxpy:
	ble	a0,zero,.L1
	slli	a0,a0,2
	add	a5,a2,a0
.L3:
	flw	fa4,0(a2)
	flw	fa5,0(a1)
	addi	a2,a2,4
	addi	a1,a1,4
	fmadd.s	fa5,fa5,fa0,fa4
	fsw	fa5,-4(a2)
	bne	a5,a2,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
