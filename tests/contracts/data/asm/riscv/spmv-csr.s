	.text
spmv._omp_fn.0:
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
	rem	a3,s0,s2
	mv	a5,a0
	div	a4,s0,s2
	blt	a0,a3,.L2
.L8:
	mul	a5,a4,a5
	add	a5,a5,a3
	add	a4,a4,a5
	bge	a5,a4,.L1
	ld	t1,8(s1)
	ld	a6,40(s1)
	ld	a1,32(s1)
	ld	a7,24(s1)
	ld	t3,16(s1)
	slli	a0,a5,2
	slli	a4,a4,2
	slli	a5,a5,3
	add	a0,t1,a0
	add	a6,a6,a5
	add	t1,t1,a4
.L5:
	lw	a3,0(a0)
	lw	a2,4(a0)
	fmv.d.x	fa5,zero
	bge	a3,a2,.L7
	slli	a4,a3,3
	slli	a2,a2,3
	slli	a3,a3,2
	add	a4,a7,a4
	add	a3,t3,a3
	add	a2,a7,a2
.L6:
	lw	a5,0(a3)
	fld	fa3,0(a4)
	addi	a4,a4,8
	slli	a5,a5,3
	add	a5,a1,a5
	fld	fa4,0(a5)
	addi	a3,a3,4
	fmadd.d	fa5,fa3,fa4,fa5
	bne	a2,a4,.L6
.L7:
	fsd	fa5,0(a6)
	addi	a0,a0,4
	addi	a6,a6,8
	bne	t1,a0,.L5
.L1:
	ld	ra,24(sp)
	ld	s0,16(sp)
	ld	s1,8(sp)
	ld	s2,0(sp)
	addi	sp,sp,32
	jr	ra
.L2:
	addi	a4,a4,1
	li	a3,0
	j	.L8
