	.text
kernel_kahan_dot_sp:
	flw	fa5,0(a3)
	flw	fa4,0(a4)
	ble	a0,zero,.L2
	slli	a0,a0,2
	add	a5,a1,a0
.L3:
	flw	fa1,0(a1)
	flw	fa2,0(a2)
	fmv.s	fa3,fa4
	addi	a1,a1,4
	fmsub.s	fa5,fa1,fa2,fa5
	addi	a2,a2,4
	fadd.s	fa4,fa4,fa5
	fsub.s	fa3,fa4,fa3
	fsub.s	fa5,fa3,fa5
	bne	a5,a1,.L3
.L2:
	fsw	fa5,0(a3)
	fsw	fa4,0(a4)
	ret
	.section	.note.GNU-stack,"",@progbits
