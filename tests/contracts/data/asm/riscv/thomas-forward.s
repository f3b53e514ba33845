	.text
kernel_thomas_forward:
	li	a5,1
	ble	a0,a5,.L1
	slli	a0,a0,3
	fld	fa4,0(a4)
	fld	fa5,0(a3)
	addi	a5,a2,8
	addi	a1,a1,8
	add	a2,a2,a0
	addi	a3,a3,8
	addi	a4,a4,8
	fld	ft0,.LC0,a0
.L3:
	fld	fa3,0(a1)
	fld	fa0,0(a5)
	fld	fa1,0(a4)
	fld	fa2,0(a3)
	fnmsub.d	fa5,fa3,fa5,fa0
	fnmsub.d	fa4,fa3,fa4,fa1
	addi	a3,a3,8
	addi	a4,a4,8
	addi	a5,a5,8
	addi	a1,a1,8
	fdiv.d	fa3,ft0,fa5
	fmul.d	fa5,fa3,fa2
	fmul.d	fa4,fa4,fa3
	fsd	fa5,-8(a3)
	fsd	fa4,-8(a4)
	bne	a2,a5,.L3
.L1:
	ret
	.section	.rodata.cst8,"aM",@progbits,8
.LC0:
	.word	0
	.word	1072693248
	.text
	.section	.note.GNU-stack,"",@progbits
