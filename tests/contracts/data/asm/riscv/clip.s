	.text
kernel_clip:
	ble	a0,zero,.L1
	slli	a0,a0,3
	add	a4,a2,a0
.L4:
	fld	fa5,0(a2)
	addi	a2,a2,8
	flt.d	a5,fa0,fa5
	bne	a5,zero,.L3
	fmv.d	fa5,fa0
.L3:
	fsd	fa5,0(a1)
	addi	a1,a1,8
	bne	a2,a4,.L4
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
