	.text
kernel_normalise:
	ble	a0,zero,.L10
	addi	sp,sp,-96
	fsd	fs4,40(sp)
	fmv.d.x	fs4,zero
	slli	a0,a0,3
	fsd	fs3,48(sp)
	sd	ra,88(sp)
	fsd	fs0,72(sp)
	fsd	fs1,64(sp)
	fsd	fs2,56(sp)
	add	a0,a1,a0
	fld	fs3,.LC0,a5
.L6:
	fld	fs0,0(a2)
	fld	fs1,0(a1)
	fld	fs2,0(a3)
	fmul.d	fa0,fs0,fs0
	fmadd.d	fa0,fs1,fs1,fa0
	fmadd.d	fa0,fs2,fs2,fa0
	frflags	a4
	flt.d	a5,fa0,fs4
	fsflags a4
	bne	a5,zero,.L8
	fsqrt.d	fa0,fa0
	addi	a1,a1,8
	addi	a2,a2,8
	addi	a3,a3,8
	fdiv.d	fa0,fs3,fa0
	fmul.d	fs1,fs1,fa0
	fmul.d	fs0,fs0,fa0
	fmul.d	fs2,fs2,fa0
	fsd	fs1,-8(a1)
	fsd	fs0,-8(a2)
	fsd	fs2,-8(a3)
	bne	a0,a1,.L6
.L1:
	ld	ra,88(sp)
	fld	fs0,72(sp)
	fld	fs1,64(sp)
	fld	fs2,56(sp)
	fld	fs3,48(sp)
	fld	fs4,40(sp)
	addi	sp,sp,96
	jr	ra
.L10:
	ret
.L8:
	addi	a1,a1,8
	addi	a2,a2,8
	sd	a3,24(sp)
	sd	a0,16(sp)
	sd	a1,8(sp)
	sd	a2,0(sp)
	call	sqrt@plt
	fdiv.d	fa5,fs3,fa0
	ld	a3,24(sp)
	ld	a1,8(sp)
	ld	a2,0(sp)
	ld	a0,16(sp)
	addi	a3,a3,8
	fmul.d	fs1,fa5,fs1
	fmul.d	fs0,fa5,fs0
	fmul.d	fa5,fa5,fs2
	fsd	fs1,-8(a1)
	fsd	fs0,-8(a2)
	fsd	fa5,-8(a3)
	bne	a1,a0,.L6
	j	.L1
	.section	.rodata.cst8,"aM",@progbits,8
.LC0:
	.word	0
	.word	1072693248
	.text
	.section	.note.GNU-stack,"",@progbits
