	.text
kernel_spmv_ell:
	ble	a0,zero,.L14
	ble	a1,zero,.L14
	addi	sp,sp,-48
	sd	s0,40(sp)
	sd	s4,8(sp)
	mv	s0,a2
	sd	s1,32(sp)
	sd	s2,24(sp)
	sd	s3,16(sp)
	li	a2,2
	addi	s4,a0,-1
	li	t3,0
	slli	t5,a1,2
	slli	t4,a1,3
	ble	a0,a2,.L4
	slli	t4,a1,3
	add	s1,s0,t4
	slli	t5,a1,2
	mv	s3,a5
	slli	a2,a1,4
	add	s2,a5,t5
	mv	t2,s1
	li	t3,1
.L6:
	sub	a6,t2,t4
	mv	a7,a4
	mv	t0,s2
	mv	t6,s1
	mv	t1,s3
.L5:
	lw	a1,0(t1)
	fld	fa3,0(a7)
	fld	fa4,0(a6)
	slli	a1,a1,3
	add	a1,a3,a1
	fld	fa2,0(a1)
	lw	a1,0(t0)
	fld	fa5,0(t6)
	fmadd.d	fa4,fa4,fa2,fa3
	slli	a1,a1,3
	add	a1,a3,a1
	fld	fa3,0(a1)
	addi	a7,a7,8
	addi	a6,a6,8
	addi	t1,t1,4
	fmadd.d	fa5,fa5,fa3,fa4
	addi	t6,t6,8
	addi	t0,t0,4
	fsd	fa5,-8(a7)
	bne	a6,t2,.L5
	addi	a1,t3,2
	add	s3,s3,t4
	add	s1,s1,a2
	add	s2,s2,t4
	add	t2,a6,a2
	ble	s4,a1,.L18
	mv	t3,a1
	j	.L6
.L18:
	addi	t3,t3,1
.L4:
	mul	t1,t3,t4
	mul	a1,t5,t3
	add	t1,s0,t1
	add	t1,t1,t4
	add	a5,a5,a1
.L8:
	sub	a6,t1,t4
	mv	a1,a4
	mv	a7,a5
.L7:
	lw	a2,0(a7)
	fld	fa4,0(a1)
	fld	fa3,0(a6)
	slli	a2,a2,3
	add	a2,a3,a2
	fld	fa5,0(a2)
	addi	a1,a1,8
	addi	a6,a6,8
	fmadd.d	fa5,fa5,fa3,fa4
	addi	a7,a7,4
	fsd	fa5,-8(a1)
	bne	a6,t1,.L7
	addi	t3,t3,1
	add	a5,a5,t5
	add	t1,t1,t4
	bgt	a0,t3,.L8
	ld	s0,40(sp)
	ld	s1,32(sp)
	ld	s2,24(sp)
	ld	s3,16(sp)
	ld	s4,8(sp)
	addi	sp,sp,48
	jr	ra
.L14:
	ret
	.section	.note.GNU-stack,"",@progbits
