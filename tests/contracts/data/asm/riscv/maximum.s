	.text
kernel_maximum:
	addi	sp,sp,-32
	sd	s2,0(sp)
	sd	ra,24(sp)
	sd	s0,16(sp)
	sd	s1,8(sp)
	fld	fa1,0(a2)
	mv	s2,a2
	ble	a0,zero,.L2
	slli	a0,a0,3
	mv	s0,a1
	add	s1,a1,a0
.L3:
	fld	fa0,0(s0)
	addi	s0,s0,8
	fabs.d	fa0,fa0
	call	fmax@plt
	fmv.d	fa1,fa0
	bne	s1,s0,.L3
.L2:
	ld	ra,24(sp)
	ld	s0,16(sp)
	fsd	fa1,0(s2)
	ld	s1,8(sp)
	ld	s2,0(sp)
	addi	sp,sp,32
	jr	ra
	.section	.note.GNU-stack,"",@progbits
