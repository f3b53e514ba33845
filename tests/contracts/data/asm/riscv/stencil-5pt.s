	.text
kernel_stencil_5pt:
	li	a5,2
	ble	a0,a5,.L13
	addi	a6,a1,-1
	li	a5,1
	ble	a6,a5,.L13
	slli	t5,a1,3
	addi	sp,sp,-16
	addi	t6,a1,-5
	li	t0,8
	sd	s0,8(sp)
	sd	s1,0(sp)
	addi	t2,a0,-1
	add	a5,a2,t5
	add	t1,a3,t5
	li	t4,1
	li	s0,4
	sub	t0,t0,t5
	addi	s1,t5,8
	andi	t6,t6,-2
.L4:
	addi	t4,t4,1
	li	a4,1
	ble	a1,s0,.L8
	fld	ft2,0(a5)
	fld	ft1,8(a5)
	addi	a7,a5,16
	add	a0,t0,a5
	add	a2,s1,a5
	addi	a3,t1,8
	addi	a4,t6,3
	li	t3,1
.L5:
	fmv.d	fa4,ft2
	fld	ft2,0(a7)
	addi	a7,a7,16
	fmv.d	fa5,ft1
	fadd.d	fa4,ft2,fa4
	fld	ft0,0(a0)
	fld	ft4,0(a2)
	fld	fa3,8(a2)
	fld	ft3,8(a0)
	fadd.d	ft0,ft0,ft4
	addi	a3,a3,16
	fmul.d	fa4,fa4,fa1
	fadd.d	fa3,fa3,ft3
	addi	t3,t3,2
	addi	a0,a0,16
	addi	a2,a2,16
	fmsub.d	fa4,fa0,ft1,fa4
	fld	ft1,-8(a7)
	fadd.d	fa5,ft1,fa5
	fnmsub.d	fa4,ft0,fa2,fa4
	fmul.d	fa5,fa5,fa1
	fsd	fa4,-16(a3)
	fmsub.d	fa5,ft2,fa0,fa5
	fnmsub.d	fa5,fa2,fa3,fa5
	fsd	fa5,-8(a3)
	bne	t3,a4,.L5
.L8:
	slli	a3,a4,3
	add	a7,a5,t5
	sub	a2,a5,t5
	add	a2,a2,a3
	add	a5,a5,a3
	add	a0,a7,a3
	add	a3,t1,a3
.L6:
	fld	ft0,-8(a5)
	fld	fa4,8(a5)
	fld	fa3,0(a5)
	fld	fa5,0(a0)
	fadd.d	fa4,fa4,ft0
	fld	ft0,0(a2)
	addi	a3,a3,8
	addi	a4,a4,1
	fadd.d	fa5,fa5,ft0
	addi	a5,a5,8
	addi	a2,a2,8
	fmul.d	fa4,fa4,fa1
	addi	a0,a0,8
	fmsub.d	fa4,fa0,fa3,fa4
	fnmsub.d	fa5,fa2,fa5,fa4
	fsd	fa5,-8(a3)
	bgt	a6,a4,.L6
	add	t1,t1,t5
	beq	t2,t4,.L1
	mv	a5,a7
	j	.L4
.L1:
	ld	s0,8(sp)
	ld	s1,0(sp)
	addi	sp,sp,16
	jr	ra
.L13:
	ret
	.section	.note.GNU-stack,"",@progbits
