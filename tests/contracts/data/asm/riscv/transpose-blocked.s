	.text
kernel_transpose_blocked:
	ble	a0,zero,.L17
	addi	sp,sp,-48
	sd	s2,24(sp)
	slli	s2,a1,3
	sd	s1,32(sp)
	mul	s1,a0,s2
	sd	s0,40(sp)
	sd	s4,8(sp)
	sd	s5,0(sp)
	mv	t2,a2
	sd	s3,16(sp)
	mv	t5,a0
	mv	s0,a1
	mv	s5,a3
	slli	a2,a0,3
	li	s4,0
.L10:
	mv	s3,s4
	mv	t6,s4
	add	s4,s4,s0
	mv	t3,s4
	ble	s4,t5,.L3
	mv	t3,t5
.L3:
	ble	t3,s3,.L4
	slli	t6,t6,3
	add	t6,s5,t6
	li	t0,0
	li	t4,0
.L9:
	mv	t1,t4
	add	t4,t4,s0
	mv	a1,t4
	ble	t4,t5,.L5
	mv	a1,t5
.L5:
	ble	a1,t1,.L6
	add	a7,t0,t2
	mv	a6,t6
	mv	a0,s3
.L7:
	mv	a3,a7
	mv	a4,a6
	mv	a5,t1
.L8:
	fld	fa5,0(a4)
	addi	a5,a5,1
	add	a4,a4,a2
	fsd	fa5,0(a3)
	addi	a3,a3,8
	bne	a1,a5,.L8
	addi	a0,a0,1
	addi	a6,a6,8
	add	a7,a7,a2
	bne	t3,a0,.L7
.L6:
	add	t6,t6,s1
	add	t0,t0,s2
	blt	t4,t5,.L9
.L4:
	add	t2,t2,s1
	blt	s4,t5,.L10
	ld	s0,40(sp)
	ld	s1,32(sp)
	ld	s2,24(sp)
	ld	s3,16(sp)
	ld	s4,8(sp)
	ld	s5,0(sp)
	addi	sp,sp,48
	jr	ra
.L17:
	ret
	.section	.note.GNU-stack,"",@progbits
