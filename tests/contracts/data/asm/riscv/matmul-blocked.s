	.text
matmul._omp_fn.0:
	addi	sp,sp,-32
	sd	s0,16(sp)
	ld	s0,0(a0)
	sd	ra,24(sp)
	sd	s1,8(sp)
	sd	s2,0(sp)
	mv	s1,a0
	call	omp_get_num_threads@plt
	mv	s2,a0
	call	omp_get_thread_num@plt
	rem	t5,s0,s2
	div	t6,s0,s2
	blt	a0,t5,.L2
.L9:
	mul	a0,t6,a0
	add	t5,a0,t5
	add	t6,t6,t5
	bge	t5,t6,.L1
	ld	t3,40(s1)
	ld	t2,32(s1)
	ld	a1,56(s1)
	ld	t1,48(s1)
	ld	a4,64(s1)
	ld	a5,72(s1)
	ld	s0,80(s1)
	ble	t3,t2,.L1
	ble	a1,t1,.L1
	mul	a3,s0,t5
	slli	s2,a4,3
	slli	t4,a5,3
	ld	a7,24(s1)
	ld	t0,8(s1)
	ld	s1,16(s1)
	slli	s0,s0,3
	mul	a4,a4,t5
	add	a3,a3,t1
	slli	a3,a3,3
	add	a7,a7,a3
	mul	a5,a5,t2
	add	a4,a4,t2
	slli	a4,a4,3
	add	t0,t0,a4
	add	a5,a5,t1
	slli	a5,a5,3
	add	s1,s1,a5
.L5:
	mv	a2,t0
	mv	a6,s1
	mv	a0,t2
.L6:
	mv	a5,a7
	mv	a3,a6
	mv	a4,t1
.L4:
	fld	fa3,0(a3)
	fld	fa4,0(a5)
	fld	fa5,0(a2)
	addi	a5,a5,8
	addi	a4,a4,1
	fmadd.d	fa5,fa5,fa3,fa4
	addi	a3,a3,8
	fsd	fa5,-8(a5)
	bne	a1,a4,.L4
	addi	a0,a0,1
	add	a6,a6,t4
	addi	a2,a2,8
	bne	t3,a0,.L6
	addi	t5,t5,1
	add	a7,a7,s0
	add	t0,t0,s2
	bne	t6,t5,.L5
.L1:
	ld	ra,24(sp)
	ld	s0,16(sp)
	ld	s1,8(sp)
	ld	s2,0(sp)
	addi	sp,sp,32
	jr	ra
.L2:
	addi	t6,t6,1
	li	t5,0
	j	.L9
