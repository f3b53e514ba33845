	.text
kernel_integer_add:
	ble	a0,zero,.L1
	slli	a0,a0,2
	add	a0,a2,a0
.L3:
	lw	a4,0(a2)
	lw	a5,0(a3)
	addi	a2,a2,4
	addi	a3,a3,4
	addw	a5,a5,a4
	sw	a5,0(a1)
	addi	a1,a1,4
	bne	a0,a2,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
