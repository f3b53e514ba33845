	.text
kernel_particles_soa:
	ble	a0,zero,.L1
	slli	a0,a0,3
	add	a0,a1,a0
.L3:
	fld	ft0,0(a1)
	fld	fa1,0(a2)
	fld	fa2,0(a3)
	fld	fa3,0(a4)
	fld	fa4,0(a5)
	fld	fa5,0(a6)
	fmadd.d	fa3,fa3,fa0,ft0
	fmadd.d	fa4,fa4,fa0,fa1
	fmadd.d	fa5,fa5,fa0,fa2
	addi	a1,a1,8
	addi	a2,a2,8
	addi	a4,a4,8
	addi	a5,a5,8
	fsd	fa3,-8(a1)
	fsd	fa4,-8(a2)
	fsd	fa5,0(a3)
	addi	a6,a6,8
	addi	a3,a3,8
	bne	a0,a1,.L3
.L1:
	ret
	.section	.note.GNU-stack,"",@progbits
