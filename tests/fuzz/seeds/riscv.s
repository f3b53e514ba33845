	.file	"k.c"
	.option pic
	.attribute arch, "rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zicsr2p0_zifencei2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
	.align	1
	.globl	kernel
	.type	kernel, @function
kernel:
	li	a5,2
	ble	a2,a5,.L6
	li	a5,4
	ble	a2,a5,.L7
	addi	a4,a2,-5
	fld	fa3,0(a0)
	fld	fa1,8(a0)
	fmv.d.x	fa0,zero
	andi	a4,a4,-2
	addi	a3,a0,16
	addi	a5,a1,8
	addi	a4,a4,3
	li	a6,1
	fld	fa2,.LC0,a7
.L4:
	fmv.d	fa5,fa3
	fld	fa3,0(a3)
	addi	a3,a3,16
	fmv.d	ft0,fa1
	fadd.d	fa5,fa3,fa5
	addi	a5,a5,16
	addi	a6,a6,2
	fmul.d	fa5,fa5,fa2
	fdiv.d	fa5,fa5,fa1
	fld	fa1,-8(a3)
	fadd.d	fa4,ft0,fa1
	fmul.d	fa4,fa4,fa2
	fdiv.d	fa4,fa4,fa3
	fsd	fa5,-16(a5)
	fmul.d	ft1,fa3,fa4
	fsd	fa4,-8(a5)
	fmadd.d	fa5,fa5,ft0,ft1
	fadd.d	fa0,fa0,fa5
	bne	a6,a4,.L4
.L3:
	slli	a3,a4,3
	add	a5,a0,a3
	addi	a2,a2,-1
	add	a3,a1,a3
.L5:
	fld	fa5,8(a5)
	fld	fa3,-8(a5)
	fld	fa4,0(a5)
	addi	a3,a3,8
	fadd.d	fa5,fa5,fa3
	addi	a4,a4,1
	addi	a5,a5,8
	fmul.d	fa5,fa5,fa2
	fdiv.d	fa5,fa5,fa4
	fsd	fa5,-8(a3)
	fmadd.d	fa0,fa5,fa4,fa0
	bgt	a2,a4,.L5
	ret
.L6:
	fmv.d.x	fa0,zero
	ret
.L7:
	fmv.d.x	fa0,zero
	li	a4,1
	fld	fa2,.LC0,a5
	j	.L3
	.size	kernel, .-kernel
	.section	.rodata.cst8,"aM",@progbits,8
	.align	3
.LC0:
	.word	0
	.word	1070596096
	.section	.note.GNU-stack,"",@progbits
