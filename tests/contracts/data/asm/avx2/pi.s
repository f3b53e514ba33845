	.text
kernel_pi:
	vmovsd	(%rsi), %xmm2
	testq	%rdi, %rdi
	jle	.L2
	vmovsd	.LC0(%rip), %xmm5
	vmovsd	.LC1(%rip), %xmm4
	vxorps	%xmm6, %xmm6, %xmm6
	xorl	%eax, %eax
	vmovsd	.LC2(%rip), %xmm3
.L3:
	vcvtsi2sdq	%rax, %xmm6, %xmm1
	incq	%rax
	vaddsd	%xmm5, %xmm1, %xmm1
	vmulsd	%xmm0, %xmm1, %xmm1
	vfmadd132sd	%xmm1, %xmm4, %xmm1
	vdivsd	%xmm1, %xmm3, %xmm1
	vaddsd	%xmm1, %xmm2, %xmm2
	cmpq	%rax, %rdi
	jne	.L3
.L2:
	vmovsd	%xmm2, (%rsi)
	ret
	.section	.rodata.cst8,"aM",@progbits,8
.LC0:
	.long	0
	.long	1071644672
.LC1:
	.long	0
	.long	1072693248
.LC2:
	.long	0
	.long	1074790400
	.text
	.section	.note.GNU-stack,"",@progbits
