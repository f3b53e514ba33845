	.text
push._omp_fn.0:
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
.L5:
	mul	a5,a4,a5
	add	a5,a5,a3
	add	a4,a4,a5
	bge	a5,a4,.L1
	ld	a3,8(s1)
	fld	fa2,16(s1)
	slli	a5,a5,6
	slli	a4,a4,6
	add	a5,a3,a5
	add	a4,a3,a4
.L4:
	fld	ft0,0(a5)
	fld	fa0,8(a5)
	fld	fa1,16(a5)
	fld	fa3,24(a5)
	fld	fa4,32(a5)
	fld	fa5,40(a5)
	fmadd.d	fa3,fa2,fa3,ft0
	fmadd.d	fa4,fa2,fa4,fa0
	fmadd.d	fa5,fa2,fa5,fa1
	addi	a5,a5,64
	fsd	fa3,-64(a5)
	fsd	fa4,-56(a5)
	fsd	fa5,-48(a5)
	bne	a4,a5,.L4
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
	j	.L5
