	.text
kernel_zaxpy:
	ble	a0,zero,.L7
	addi	sp,sp,-64
	fsd	fs0,40(sp)
	fsd	fs1,32(sp)
	fmv.d	fs0,fa0
	fmv.d	fs1,fa1
	slli	a0,a0,4
	sd	ra,56(sp)
	add	a0,a2,a0
.L5:
	fld	fa1,8(a1)
	fld	fa0,0(a1)
	fmul.d	fa5,fs0,fa1
	fmul.d	fa4,fs1,fa1
	fmadd.d	fa5,fs1,fa0,fa5
	fmsub.d	fa4,fs0,fa0,fa4
	feq.d	a5,fa5,fa5
	feq.d	a4,fa4,fa4
	and	a5,a5,a4
	beq	a5,zero,.L11
	fld	fa1,8(a2)
	fld	ft0,0(a2)
	addi	a2,a2,16
	fadd.d	fa5,fa5,fa1
	fadd.d	fa4,ft0,fa4
	addi	a1,a1,16
	fsd	fa5,-8(a2)
	fsd	fa4,-16(a2)
	bne	a2,a0,.L5
.L1:
	ld	ra,56(sp)
	fld	fs0,40(sp)
	fld	fs1,32(sp)
	addi	sp,sp,64
	jr	ra
.L7:
	ret
.L11:
	fmv.d	fa3,fs1
	fmv.d	fa2,fs0
	addi	a2,a2,16
	addi	a1,a1,16
	sd	a0,24(sp)
	sd	a2,16(sp)
	sd	a1,8(sp)
	call	__muldc3@plt
	ld	a2,16(sp)
	ld	a0,24(sp)
	ld	a1,8(sp)
	fld	fa4,-8(a2)
	fld	fa5,-16(a2)
	fadd.d	fa4,fa1,fa4
	fadd.d	fa5,fa5,fa0
	fsd	fa4,-8(a2)
	fsd	fa5,-16(a2)
	bne	a0,a2,.L5
	j	.L1
	.section	.note.GNU-stack,"",@progbits
