	.text
kernel_histogram:
	ble	a0,zero,.L1
	slli	a0,a0,2
	add	a1,a2,a0
.L3:
	lw	a5,0(a2)
	addi	a2,a2,4
	slli	a5,a5,2
	add	a5,a3,a5
	lw	a4,0(a5)
	addiw	a4,a4,1
	sw	a4,0(a5)
	bne	a1,a2,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
