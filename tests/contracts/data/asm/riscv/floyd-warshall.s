	.text
kernel_floyd_warshall:
	ble	a0,zero,.L9
	addi	sp,sp,-96
	sd	s4,48(sp)
	sd	s6,32(sp)
	sd	s7,24(sp)
	sd	s8,16(sp)
	sd	s9,8(sp)
	sd	s10,0(sp)
	sd	ra,88(sp)
	sd	s0,80(sp)
	sd	s1,72(sp)
	sd	s2,64(sp)
	sd	s3,56(sp)
	sd	s5,40(sp)
	mv	s4,a0
	mv	s10,a1
	slli	s8,a0,3
	mv	s7,a1
	li	s6,0
	li	s9,0
.L3:
	sub	s3,s10,s6
	li	s5,0
.L6:
	add	s1,s6,s3
	mv	s2,s7
	li	s0,0
.L4:
	fld	fa5,0(s2)
	fld	fa1,0(s3)
	fld	fa0,0(s1)
	addi	s1,s1,8
	fadd.d	fa1,fa1,fa5
	addi	s2,s2,8
	call	fmin@plt
	mv	a5,s0
	fsd	fa0,-8(s1)
	addi	s0,s0,1
	bne	s4,s0,.L4
	addi	a4,s5,1
	add	s3,s3,s8
	beq	s5,a5,.L5
	mv	s5,a4
	j	.L6
.L5:
	addi	a5,s9,1
	add	s7,s7,s8
	addi	s6,s6,-8
	beq	s9,s5,.L1
	mv	s9,a5
	j	.L3
.L1:
	ld	ra,88(sp)
	ld	s0,80(sp)
	ld	s1,72(sp)
	ld	s2,64(sp)
	ld	s3,56(sp)
	ld	s4,48(sp)
	ld	s5,40(sp)
	ld	s6,32(sp)
	ld	s7,24(sp)
	ld	s8,16(sp)
	ld	s9,8(sp)
	ld	s10,0(sp)
	addi	sp,sp,96
	jr	ra
.L9:
	ret
	.section	.note.GNU-stack,"",@progbits
