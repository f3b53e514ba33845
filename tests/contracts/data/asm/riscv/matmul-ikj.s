	.text
kernel_matmul_ikj:
	ble	a0,zero,.L17
	addi	sp,sp,-32
	slli	t3,a0,3
	sd	s0,24(sp)
	sd	s1,16(sp)
	sd	s2,8(sp)
	sd	s3,0(sp)
	mv	t6,a2
	mv	t1,a3
	mv	t4,a1
	slli	t0,a0,4
	add	s0,a2,t3
	li	t5,0
	addi	s1,a0,-1
	li	t2,2
.L3:
	li	a1,0
	ble	a0,t2,.L10
	mv	s3,t6
	mv	s2,s0
	mv	a7,t4
	mv	a6,t4
	li	a1,1
.L5:
	fld	fa1,0(a6)
	fld	fa2,8(a7)
	mv	a2,s2
	mv	a5,t1
	mv	a3,s3
	li	a4,0
.L4:
	fld	fa3,0(a5)
	fld	fa4,0(a3)
	fld	fa5,0(a2)
	addi	a5,a5,8
	fmadd.d	fa4,fa1,fa4,fa3
	addi	a4,a4,1
	addi	a3,a3,8
	addi	a2,a2,8
	fmadd.d	fa5,fa5,fa2,fa4
	fsd	fa5,-8(a5)
	bne	a0,a4,.L4
	addi	a5,a1,2
	addi	a6,a6,16
	addi	a7,a7,16
	add	s3,s3,t0
	add	s2,s2,t0
	ble	s1,a5,.L21
	mv	a1,a5
	j	.L5
.L21:
	addi	a1,a1,1
.L10:
	mul	a6,a1,t3
	slli	a7,a1,3
	add	a7,t4,a7
	add	a6,t6,a6
.L7:
	fld	fa3,0(a7)
	mv	a4,t1
	mv	a3,a6
	li	a5,0
.L6:
	fld	fa4,0(a4)
	fld	fa5,0(a3)
	addi	a4,a4,8
	mv	a2,a5
	fmadd.d	fa5,fa5,fa3,fa4
	addi	a5,a5,1
	addi	a3,a3,8
	fsd	fa5,-8(a4)
	bne	a0,a5,.L6
	addi	a5,a1,1
	addi	a7,a7,8
	add	a6,a6,t3
	bge	a1,a2,.L22
	mv	a1,a5
	j	.L7
.L22:
	addi	a5,t5,1
	add	t1,t1,t3
	add	t4,t4,t3
	beq	t5,a2,.L1
	mv	t5,a5
	j	.L3
.L1:
	ld	s0,24(sp)
	ld	s1,16(sp)
	ld	s2,8(sp)
	ld	s3,0(sp)
	addi	sp,sp,32
	jr	ra
.L17:
	ret
	.section	.note.GNU-stack,"",@progbits
