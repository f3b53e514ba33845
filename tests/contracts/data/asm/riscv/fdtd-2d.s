	.text
kernel_fdtd_2d:
	addi	t3,a0,-1
	ble	t3,zero,.L13
	addi	sp,sp,-16
	slli	t4,a0,3
	addi	t2,a0,-4
	sd	s0,8(sp)
	add	t6,a1,t4
	li	t0,0
	li	s0,3
	andi	t2,t2,-2
.L3:
	addi	t0,t0,1
	li	a6,0
	ble	a0,s0,.L7
	fld	fa2,0(a2)
	addi	t1,a2,8
	addi	a6,t2,2
	mv	a7,t6
	mv	a4,a1
	mv	a5,a3
	li	t5,0
.L6:
	fld	fa3,0(t1)
	fld	ft0,0(a7)
	fld	fa1,8(a7)
	fsub.d	ft1,fa3,fa2
	fld	fa4,0(a4)
	fld	fa5,8(a4)
	fld	fa2,8(t1)
	fsub.d	fa4,fa4,ft0
	fsub.d	fa5,fa5,fa1
	fsub.d	fa3,fa2,fa3
	fld	ft0,0(a5)
	fld	fa1,8(a5)
	addi	a5,a5,16
	addi	t5,t5,2
	fadd.d	fa4,fa4,ft1
	addi	t1,t1,16
	fadd.d	fa5,fa5,fa3
	addi	a4,a4,16
	addi	a7,a7,16
	fnmsub.d	fa4,fa4,fa0,ft0
	fnmsub.d	fa5,fa0,fa5,fa1
	fsd	fa4,-16(a5)
	fsd	fa5,-8(a5)
	bne	t5,a6,.L6
.L7:
	slli	a7,a6,3
	add	a4,a3,a7
	add	a5,a2,a7
	add	t1,a1,a7
	add	a7,t6,a7
.L4:
	fld	fa3,0(a7)
	fld	fa5,0(t1)
	fld	fa4,8(a5)
	fld	fa2,0(a5)
	fsub.d	fa5,fa5,fa3
	fld	fa3,0(a4)
	fsub.d	fa4,fa4,fa2
	addi	a4,a4,8
	addi	a6,a6,1
	addi	a5,a5,8
	addi	t1,t1,8
	addi	a7,a7,8
	fadd.d	fa5,fa5,fa4
	fnmsub.d	fa5,fa0,fa5,fa3
	fsd	fa5,-8(a4)
	bgt	t3,a6,.L4
	add	a3,a3,t4
	add	a2,a2,t4
	add	a1,a1,t4
	add	t6,t6,t4
	bne	t3,t0,.L3
	ld	s0,8(sp)
	addi	sp,sp,16
	jr	ra
.L13:
	ret
	.section	.note.GNU-stack,"",@progbits
