	.text
kernel_rgb_to_grey:
	ble	a0,zero,.L1
	slli	a0,a0,2
	add	a5,a2,a0
	flw	fa0,.LC0,a4
	flw	fa1,.LC1,a4
	flw	fa2,.LC2,a4
.L3:
	flw	fa3,4(a1)
	flw	fa4,0(a1)
	flw	fa5,8(a1)
	fmul.s	fa3,fa3,fa0
	addi	a2,a2,4
	addi	a1,a1,12
	fmadd.s	fa4,fa4,fa1,fa3
	fmadd.s	fa5,fa5,fa2,fa4
	fsw	fa5,-4(a2)
	bne	a5,a2,.L3
.L1:
	ret
	.section	.rodata.cst4,"aM",@progbits,4
.LC0:
	.word	1058424226
.LC1:
	.word	1050220167
.LC2:
	.word	1038710997
	.text
	.section	.note.GNU-stack,"",@progbits
