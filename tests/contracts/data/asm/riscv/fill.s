	.text
kernel_fill:
	ble	a0,zero,.L1
	slli	a0,a0,3
	add	a5,a1,a0
.L3:
	fsd	fa0,0(a1)
	addi	a1,a1,8
	bne	a1,a5,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
