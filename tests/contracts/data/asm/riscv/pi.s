	.text
kernel_pi:
	fld	fa4,0(a1)
	ble	a0,zero,.L2
	li	a5,0
	fld	fa1,.LC0,a4
	fld	fa2,.LC1,a4
	fld	fa3,.LC2,a4
.L3:
	fcvt.d.l	fa5,a5
	addi	a5,a5,1
	fadd.d	fa5,fa5,fa1
	fmul.d	fa5,fa5,fa0
	fmadd.d	fa5,fa5,fa5,fa2
	fdiv.d	fa5,fa3,fa5
	fadd.d	fa4,fa4,fa5
	bne	a0,a5,.L3
.L2:
	fsd	fa4,0(a1)
	ret
	.section	.rodata.cst8,"aM",@progbits,8
.LC0:
	.word	0
	.word	1071644672
.LC1:
	.word	0
	.word	1072693248
.LC2:
	.word	0
	.word	1074790400
	.text
	.section	.note.GNU-stack,"",@progbits
