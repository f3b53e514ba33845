	.text
kernel_horner:
	fmv.d.x	ft2,a3
	ble	a0,zero,.L1
	slli	a0,a0,3
	add	a5,a1,a0
.L3:
	fld	ft1,0(a1)
	addi	a2,a2,8
	addi	a1,a1,8
	fmadd.d	ft0,ft1,ft2,fa7
	fmadd.d	ft0,ft1,ft0,fa6
	fmadd.d	ft0,ft1,ft0,fa5
	fmadd.d	ft0,ft1,ft0,fa4
	fmadd.d	ft0,ft1,ft0,fa3
	fmadd.d	ft0,ft1,ft0,fa2
	fmadd.d	ft0,ft1,ft0,fa1
	fmadd.d	ft1,ft1,ft0,fa0
	fsd	ft1,-8(a2)
	bne	a5,a1,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
