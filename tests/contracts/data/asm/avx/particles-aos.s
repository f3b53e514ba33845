	.text
push._omp_fn.0:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r12
	movq	%rdi, %r12
	pushq	%rbx
	andq	$-32, %rsp
	call	omp_get_num_threads@PLT
	movl	%eax, %ebx
	call	omp_get_thread_num@PLT
	movslq	%ebx, %rsi
	movslq	%eax, %rcx
	movq	(%r12), %rax
	cqto
	idivq	%rsi
	cmpq	%rdx, %rcx
	jl	.L2
.L7:
	imulq	%rax, %rcx
	addq	%rcx, %rdx
	leaq	(%rax,%rdx), %rsi
	cmpq	%rsi, %rdx
	jge	.L10
	vmovsd	16(%r12), %xmm5
	subq	$1, %rax
	movq	%rdx, %r9
	movq	8(%r12), %rdi
	vmovddup	%xmm5, %xmm4
	cmpq	$3, %rax
	jbe	.L8
	movq	%rdx, %rcx
	movq	%rax, %r8
	vmovddup	%xmm5, %xmm3
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
	salq	$6, %rcx
	shrq	$2, %r8
	addq	%rdi, %rcx
	salq	$8, %r8
	addq	%rcx, %r8
.L5:
	vmovupd	(%rcx), %xmm6
	vinsertf128	$0x1, 16(%rcx), %ymm6, %ymm0
	addq	$256, %rcx
	vmovupd	-224(%rcx), %xmm6
	vinsertf128	$0x1, -208(%rcx), %ymm6, %ymm9
	vinsertf128	$1, %xmm9, %ymm0, %ymm8
	vperm2f128	$49, %ymm9, %ymm0, %ymm0
	vmovupd	-192(%rcx), %xmm6
	vunpcklpd	%ymm0, %ymm8, %ymm11
	vunpckhpd	%ymm0, %ymm8, %ymm8
	vinsertf128	$0x1, -176(%rcx), %ymm6, %ymm1
	vmovupd	-160(%rcx), %xmm2
	vinsertf128	$0x1, -144(%rcx), %ymm2, %ymm7
	vinsertf128	$1, %xmm7, %ymm1, %ymm0
	vperm2f128	$49, %ymm7, %ymm1, %ymm1
	vmovupd	-128(%rcx), %xmm6
	vunpcklpd	%ymm1, %ymm0, %ymm9
	vinsertf128	$0x1, -112(%rcx), %ymm6, %ymm10
	vunpckhpd	%ymm1, %ymm0, %ymm0
	vmovupd	-64(%rcx), %xmm6
	vmovupd	-96(%rcx), %xmm2
	vinsertf128	$0x1, -80(%rcx), %ymm2, %ymm12
	vinsertf128	$0x1, -48(%rcx), %ymm6, %ymm2
	vperm2f128	$49, %ymm12, %ymm10, %ymm1
	vinsertf128	$1, %xmm12, %ymm10, %ymm7
	vmovupd	-32(%rcx), %xmm6
	vunpcklpd	%ymm1, %ymm7, %ymm10
	vinsertf128	$0x1, -16(%rcx), %ymm6, %ymm6
	vunpckhpd	%ymm1, %ymm7, %ymm7
	vinsertf128	$1, %xmm6, %ymm2, %ymm15
	vperm2f128	$49, %ymm6, %ymm2, %ymm1
	vinsertf128	$1, %xmm9, %ymm11, %ymm2
	vunpcklpd	%ymm1, %ymm15, %ymm12
	vperm2f128	$49, %ymm9, %ymm11, %ymm11
	vunpckhpd	%ymm1, %ymm15, %ymm15
	vunpcklpd	%ymm11, %ymm2, %ymm6
	vinsertf128	$1, %xmm0, %ymm8, %ymm1
	vinsertf128	$1, %xmm12, %ymm10, %ymm9
	vperm2f128	$49, %ymm0, %ymm8, %ymm0
	vperm2f128	$49, %ymm12, %ymm10, %ymm10
	vinsertf128	$1, %xmm15, %ymm7, %ymm14
	vunpcklpd	%ymm0, %ymm1, %ymm12
	vunpcklpd	%ymm10, %ymm9, %ymm13
	vperm2f128	$49, %ymm15, %ymm7, %ymm7
	vunpckhpd	%ymm0, %ymm1, %ymm0
	vunpcklpd	%ymm7, %ymm14, %ymm8
	vunpckhpd	%ymm7, %ymm14, %ymm1
	vunpckhpd	%ymm11, %ymm2, %ymm2
	vinsertf128	$1, %xmm1, %ymm0, %ymm7
	vunpckhpd	%ymm10, %ymm9, %ymm9
	vperm2f128	$49, %ymm1, %ymm0, %ymm0
	vperm2f128	$49, %ymm13, %ymm6, %ymm1
	vunpcklpd	%ymm0, %ymm7, %ymm7
	vinsertf128	$1, %xmm13, %ymm6, %ymm0
	vmulpd	%ymm3, %ymm7, %ymm7
	vunpcklpd	%ymm1, %ymm0, %ymm6
	vunpckhpd	%ymm1, %ymm0, %ymm0
	vaddpd	%ymm6, %ymm7, %ymm7
	vmulpd	%ymm3, %ymm0, %ymm0
	vinsertf128	$1, %xmm8, %ymm12, %ymm6
	vperm2f128	$49, %ymm8, %ymm12, %ymm8
	vunpcklpd	%ymm8, %ymm6, %ymm1
	vunpckhpd	%ymm8, %ymm6, %ymm6
	vaddpd	%ymm1, %ymm0, %ymm0
	vmulpd	%ymm3, %ymm6, %ymm6
	vinsertf128	$1, %xmm9, %ymm2, %ymm1
	vperm2f128	$49, %ymm9, %ymm2, %ymm2
	vunpcklpd	%ymm2, %ymm1, %ymm1
	vaddpd	%ymm6, %ymm1, %ymm1
	vmovlpd	%xmm7, -256(%rcx)
	vmovhpd	%xmm7, -192(%rcx)
	vextractf128	$0x1, %ymm7, %xmm7
	vmovlpd	%xmm0, -248(%rcx)
	vmovhpd	%xmm0, -184(%rcx)
	vextractf128	$0x1, %ymm0, %xmm0
	vmovlpd	%xmm0, -120(%rcx)
	vmovhpd	%xmm0, -56(%rcx)
	vextractf128	$0x1, %ymm1, %xmm0
	vmovlpd	%xmm7, -128(%rcx)
	vmovhpd	%xmm7, -64(%rcx)
	vmovlpd	%xmm1, -240(%rcx)
	vmovhpd	%xmm1, -176(%rcx)
	vmovlpd	%xmm0, -112(%rcx)
	vmovhpd	%xmm0, -48(%rcx)
	cmpq	%r8, %rcx
	jne	.L5
	movq	%rax, %rcx
	andq	$-4, %rcx
	addq	%rcx, %rdx
	vzeroupper
.L4:
	subq	%rcx, %rax
	cmpq	$1, %rax
	jbe	.L6
	addq	%r9, %rcx
	andq	$-2, %rax
	salq	$6, %rcx
	addq	%rax, %rdx
	addq	%rdi, %rcx
	vmovupd	80(%rcx), %xmm3
	vmovlpd	40(%rcx), %xmm3, %xmm0
	vmovupd	16(%rcx), %xmm1
	vmulpd	%xmm4, %xmm0, %xmm0
	vmovupd	64(%rcx), %xmm7
	vmovhpd	64(%rcx), %xmm1, %xmm2
	vshufpd	$1, 32(%rcx), %xmm1, %xmm1
	vmulpd	%xmm4, %xmm1, %xmm1
	vshufpd	$1, %xmm3, %xmm7, %xmm3
	vaddpd	(%rcx), %xmm1, %xmm1
	vaddpd	%xmm2, %xmm0, %xmm0
	vmulpd	96(%rcx), %xmm4, %xmm2
	vmovupd	%xmm1, (%rcx)
	vmovlpd	%xmm0, 16(%rcx)
	vaddpd	%xmm3, %xmm2, %xmm2
	vshufpd	$1, %xmm2, %xmm0, %xmm0
	vmovhpd	%xmm2, 80(%rcx)
	vmovupd	%xmm0, 64(%rcx)
.L6:
	movq	%rdx, %rcx
	addq	$1, %rdx
	salq	$6, %rcx
	leaq	(%rdi,%rcx), %rax
	vmulpd	24(%rax), %xmm4, %xmm0
	vaddpd	(%rax), %xmm0, %xmm0
	vmovupd	%xmm0, (%rax)
	vmulsd	40(%rax), %xmm5, %xmm0
	vaddsd	16(%rax), %xmm0, %xmm0
	vmovsd	%xmm0, 16(%rax)
	cmpq	%rdx, %rsi
	jle	.L10
	leaq	64(%rdi,%rcx), %rax
	vmulpd	24(%rax), %xmm4, %xmm4
	vmulsd	40(%rax), %xmm5, %xmm5
	vaddpd	(%rax), %xmm4, %xmm4
	vaddsd	16(%rax), %xmm5, %xmm5
	vmovupd	%xmm4, (%rax)
	vmovsd	%xmm5, 16(%rax)
.L10:
	leaq	-16(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%rbp
	ret
.L2:
	addq	$1, %rax
	xorl	%edx, %edx
	jmp	.L7
.L8:
	xorl	%ecx, %ecx
	jmp	.L4
