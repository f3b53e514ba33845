	.text
kernel_2d_5pt:
	addi	a6,a0,-1
	li	a5,1
	ble	a6,a5,.L13
	slli	t5,a0,3
	addi	sp,sp,-16
	addi	t6,a0,-5
	li	t0,8
	sd	s0,8(sp)
	add	a5,a1,t5
	add	t3,a2,t5
	li	t4,1
	li	t2,4
	sub	t0,t0,t5
	addi	s0,t5,8
	andi	t6,t6,-2
.L3:
	addi	t4,t4,1
	li	a4,1
	ble	a0,t2,.L7
	fld	fa2,0(a5)
	fld	fa3,8(a5)
	addi	a7,a5,16
	add	a1,t0,a5
	add	a2,s0,a5
	addi	a3,t3,8
	addi	a4,t6,3
	li	t1,1
.L6:
	fmv.d	fa4,fa2
	fmv.d	fa5,fa3
	fld	fa2,0(a7)
	fld	fa3,8(a7)
	fld	ft2,0(a1)
	fadd.d	fa4,fa2,fa4
	fadd.d	fa5,fa3,fa5
	fld	ft1,8(a1)
	fld	ft0,0(a2)
	fld	fa1,8(a2)
	addi	a3,a3,16
	addi	t1,t1,2
	fadd.d	fa4,fa4,ft2
	fadd.d	fa5,fa5,ft1
	addi	a7,a7,16
	addi	a1,a1,16
	addi	a2,a2,16
	fadd.d	fa4,fa4,ft0
	fadd.d	fa5,fa5,fa1
	fmul.d	fa4,fa4,fa0
	fmul.d	fa5,fa5,fa0
	fsd	fa4,-16(a3)
	fsd	fa5,-8(a3)
	bne	t1,a4,.L6
.L7:
	slli	a3,a4,3
	add	a7,a5,t5
	sub	a2,a5,t5
	add	a2,a2,a3
	add	a5,a5,a3
	add	a1,a7,a3
	add	a3,t3,a3
.L4:
	fld	fa5,8(a5)
	fld	fa2,-8(a5)
	fld	fa3,0(a2)
	fld	fa4,0(a1)
	fadd.d	fa5,fa5,fa2
	addi	a3,a3,8
	addi	a4,a4,1
	addi	a5,a5,8
	addi	a2,a2,8
	addi	a1,a1,8
	fadd.d	fa5,fa5,fa3
	fadd.d	fa5,fa5,fa4
	fmul.d	fa5,fa5,fa0
	fsd	fa5,-8(a3)
	bgt	a6,a4,.L4
	add	t3,t3,t5
	beq	a6,t4,.L1
	mv	a5,a7
	j	.L3
.L1:
	ld	s0,8(sp)
	addi	sp,sp,16
	jr	ra
.L13:
	ret
	.section	.note.GNU-stack,"",@progbits
