	.text
kernel_pi:
	vmovsd	(%rsi), %xmm4
	movq	%rdi, %rdx
	vmovsd	%xmm0, %xmm0, %xmm6
	testq	%rdi, %rdi
	jle	.L2
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L9
	movq	%rdi, %rcx
	vmovdqa64	.LC0(%rip), %zmm5
	movl	$8, %edi
	vbroadcastsd	.LC3(%rip), %zmm10
	vbroadcastsd	.LC5(%rip), %zmm9
	vbroadcastsd	.LC7(%rip), %zmm8
	shrq	$3, %rcx
	vbroadcastsd	%xmm0, %zmm11
	xorl	%eax, %eax
	vpbroadcastq	%rdi, %zmm7
.L4:
	vmovdqa64	%zmm5, %zmm0
	vcvtqq2pd	%zmm0, %zmm0
	vaddpd	%zmm10, %zmm0, %zmm0
	incq	%rax
	vpaddq	%zmm7, %zmm5, %zmm5
	vmulpd	%zmm11, %zmm0, %zmm0
	vfmadd132pd	%zmm0, %zmm9, %zmm0
	vdivpd	%zmm0, %zmm8, %zmm0
	vaddsd	%xmm0, %xmm4, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm3
	valignq	$3, %ymm0, %ymm0, %ymm2
	vaddsd	%xmm3, %xmm1, %xmm1
	vextractf64x2	$1, %ymm0, %xmm3
	vextractf64x4	$0x1, %zmm0, %ymm0
	vaddsd	%xmm3, %xmm1, %xmm1
	vaddsd	%xmm2, %xmm1, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm2
	vaddsd	%xmm0, %xmm1, %xmm1
	vaddsd	%xmm2, %xmm1, %xmm1
	vextractf64x2	$1, %ymm0, %xmm2
	valignq	$3, %ymm0, %ymm0, %ymm0
	vaddsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm0, %xmm1, %xmm4
	cmpq	%rax, %rcx
	jne	.L4
	movq	%rdx, %rax
	andq	$-8, %rax
	movq	%rax, %rdi
	cmpq	%rax, %rdx
	je	.L16
.L3:
	movq	%rdx, %rcx
	subq	%rdi, %rcx
	leaq	-1(%rcx), %rdi
	cmpq	$2, %rdi
	jbe	.L7
	vpbroadcastq	%rax, %ymm0
	vpaddq	.LC8(%rip), %ymm0, %ymm0
	vbroadcastsd	%xmm6, %ymm1
	vcvtqq2pd	%ymm0, %ymm0
	vaddpd	.LC3(%rip){1to4}, %ymm0, %ymm0
	movq	%rcx, %rdi
	andq	$-4, %rdi
	vmulpd	%ymm1, %ymm0, %ymm0
	vbroadcastsd	.LC7(%rip), %ymm1
	addq	%rdi, %rax
	andl	$3, %ecx
	vfmadd213pd	.LC5(%rip){1to4}, %ymm0, %ymm0
	vdivpd	%ymm0, %ymm1, %ymm0
	vaddsd	%xmm0, %xmm4, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm2
	vaddsd	%xmm2, %xmm1, %xmm1
	vextractf64x2	$1, %ymm0, %xmm2
	valignq	$3, %ymm0, %ymm0, %ymm0
	vaddsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm0, %xmm1, %xmm4
	je	.L16
.L7:
	vxorps	%xmm1, %xmm1, %xmm1
	vcvtsi2sdq	%rax, %xmm1, %xmm0
	vmovsd	.LC3(%rip), %xmm5
	vmovsd	.LC5(%rip), %xmm3
	vmovsd	.LC7(%rip), %xmm2
	vaddsd	%xmm5, %xmm0, %xmm0
	leaq	1(%rax), %rcx
	vmulsd	%xmm6, %xmm0, %xmm0
	vfmadd132sd	%xmm0, %xmm3, %xmm0
	vdivsd	%xmm0, %xmm2, %xmm0
	vaddsd	%xmm0, %xmm4, %xmm4
	cmpq	%rcx, %rdx
	jle	.L16
	vcvtsi2sdq	%rcx, %xmm1, %xmm0
	addq	$2, %rax
	vaddsd	%xmm5, %xmm0, %xmm0
	vmulsd	%xmm6, %xmm0, %xmm0
	vfmadd132sd	%xmm0, %xmm3, %xmm0
	vdivsd	%xmm0, %xmm2, %xmm0
	vaddsd	%xmm0, %xmm4, %xmm4
	cmpq	%rax, %rdx
	jle	.L16
	vcvtsi2sdq	%rax, %xmm1, %xmm1
	vaddsd	%xmm5, %xmm1, %xmm1
	vmulsd	%xmm6, %xmm1, %xmm1
	vfmadd132sd	%xmm1, %xmm3, %xmm1
	vdivsd	%xmm1, %xmm2, %xmm2
	vaddsd	%xmm2, %xmm4, %xmm4
	vzeroupper
	vmovsd	%xmm4, (%rsi)
	ret
.L16:
	vzeroupper
.L2:
	vmovsd	%xmm4, (%rsi)
	ret
.L9:
	xorl	%edi, %edi
	xorl	%eax, %eax
	jmp	.L3
	.section	.rodata
.LC0:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.quad	4
	.quad	5
	.quad	6
	.quad	7
	.section	.rodata.cst8,"aM",@progbits,8
.LC3:
	.long	0
	.long	1071644672
.LC5:
	.long	0
	.long	1072693248
.LC7:
	.long	0
	.long	1074790400
	.set	.LC8,.LC0
	.text
	.section	.note.GNU-stack,"",@progbits
