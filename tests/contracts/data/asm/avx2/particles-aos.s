	.text
push._omp_fn.0:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r12
	movq	%rdi, %r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$32, %rsp
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
	vmovsd	16(%r12), %xmm7
	decq	%rax
	movq	8(%r12), %rdi
	movq	%rdx, %r9
	vmovddup	%xmm7, %xmm15
	cmpq	$3, %rax
	jbe	.L8
	movq	%rdx, %rcx
	movq	%rax, %r8
	vbroadcastsd	%xmm7, %ymm14
	vmovsd	%xmm7, 24(%rsp)
	salq	$6, %rcx
	shrq	$2, %r8
	addq	%rdi, %rcx
	salq	$8, %r8
	addq	%rcx, %r8
.L5:
	vmovupd	(%rcx), %ymm7
	vmovupd	64(%rcx), %ymm5
	addq	$256, %rcx
	vmovupd	-128(%rcx), %ymm3
	vunpcklpd	-224(%rcx), %ymm7, %ymm2
	vunpckhpd	-224(%rcx), %ymm7, %ymm0
	vunpcklpd	-160(%rcx), %ymm5, %ymm11
	vmovupd	-64(%rcx), %ymm7
	vunpckhpd	-160(%rcx), %ymm5, %ymm8
	vpermpd	$216, %ymm2, %ymm2
	vunpcklpd	-96(%rcx), %ymm3, %ymm6
	vunpcklpd	-32(%rcx), %ymm7, %ymm10
	vpermpd	$216, %ymm0, %ymm0
	vunpckhpd	-96(%rcx), %ymm3, %ymm3
	vunpckhpd	-32(%rcx), %ymm7, %ymm7
	vpermpd	$216, %ymm11, %ymm11
	vpermpd	$216, %ymm8, %ymm8
	vpermpd	$216, %ymm6, %ymm6
	vpermpd	$216, %ymm10, %ymm10
	vpermpd	$216, %ymm3, %ymm3
	vpermpd	$216, %ymm7, %ymm7
	vunpcklpd	%ymm11, %ymm2, %ymm5
	vunpcklpd	%ymm10, %ymm6, %ymm9
	vunpcklpd	%ymm8, %ymm0, %ymm1
	vunpcklpd	%ymm7, %ymm3, %ymm12
	vunpckhpd	%ymm11, %ymm2, %ymm2
	vunpckhpd	%ymm10, %ymm6, %ymm6
	vunpckhpd	%ymm8, %ymm0, %ymm0
	vunpckhpd	%ymm7, %ymm3, %ymm3
	vpermpd	$216, %ymm5, %ymm5
	vpermpd	$216, %ymm9, %ymm9
	vpermpd	$216, %ymm1, %ymm1
	vpermpd	$216, %ymm12, %ymm12
	vpermpd	$216, %ymm2, %ymm2
	vpermpd	$216, %ymm6, %ymm6
	vpermpd	$216, %ymm0, %ymm0
	vpermpd	$216, %ymm3, %ymm3
	vunpckhpd	%ymm9, %ymm5, %ymm4
	vunpcklpd	%ymm12, %ymm1, %ymm13
	vunpcklpd	%ymm6, %ymm2, %ymm2
	vunpckhpd	%ymm12, %ymm1, %ymm1
	vunpcklpd	%ymm3, %ymm0, %ymm0
	vunpcklpd	%ymm9, %ymm5, %ymm5
	vpermpd	$216, %ymm4, %ymm4
	vpermpd	$216, %ymm13, %ymm13
	vpermpd	$216, %ymm1, %ymm1
	vpermpd	$216, %ymm2, %ymm2
	vpermpd	$216, %ymm0, %ymm0
	vpermpd	$216, %ymm5, %ymm5
	vfmadd132pd	%ymm14, %ymm5, %ymm0
	vfmadd132pd	%ymm14, %ymm13, %ymm4
	vfmadd132pd	%ymm14, %ymm2, %ymm1
	vmovlpd	%xmm0, -256(%rcx)
	vmovhpd	%xmm0, -192(%rcx)
	vextractf128	$0x1, %ymm0, %xmm0
	vmovlpd	%xmm4, -248(%rcx)
	vmovhpd	%xmm4, -184(%rcx)
	vextractf128	$0x1, %ymm4, %xmm4
	vmovlpd	%xmm1, -240(%rcx)
	vmovhpd	%xmm1, -176(%rcx)
	vextractf128	$0x1, %ymm1, %xmm1
	vmovlpd	%xmm0, -128(%rcx)
	vmovhpd	%xmm0, -64(%rcx)
	vmovlpd	%xmm4, -120(%rcx)
	vmovhpd	%xmm4, -56(%rcx)
	vmovlpd	%xmm1, -112(%rcx)
	vmovhpd	%xmm1, -48(%rcx)
	cmpq	%r8, %rcx
	jne	.L5
	movq	%rax, %rcx
	vmovsd	24(%rsp), %xmm7
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
	vmovupd	16(%rcx), %xmm2
	vmovupd	64(%rcx), %xmm6
	vshufpd	$1, 80(%rcx), %xmm6, %xmm1
	vmovupd	80(%rcx), %xmm6
	vmovlpd	40(%rcx), %xmm6, %xmm0
	vmovhpd	64(%rcx), %xmm2, %xmm3
	vfmadd231pd	96(%rcx), %xmm15, %xmm1
	vshufpd	$1, 32(%rcx), %xmm2, %xmm2
	vfmadd132pd	%xmm15, %xmm3, %xmm0
	vfmadd213pd	(%rcx), %xmm15, %xmm2
	vmovhpd	%xmm1, 80(%rcx)
	vmovlpd	%xmm0, 16(%rcx)
	vshufpd	$1, %xmm1, %xmm0, %xmm0
	vmovupd	%xmm2, (%rcx)
	vmovupd	%xmm0, 64(%rcx)
.L6:
	movq	%rdx, %rcx
	incq	%rdx
	salq	$6, %rcx
	leaq	(%rdi,%rcx), %rax
	vmovupd	24(%rax), %xmm0
	vfmadd213pd	(%rax), %xmm15, %xmm0
	vmovupd	%xmm0, (%rax)
	vmovsd	40(%rax), %xmm0
	vfmadd213sd	16(%rax), %xmm7, %xmm0
	vmovsd	%xmm0, 16(%rax)
	cmpq	%rdx, %rsi
	jle	.L10
	leaq	64(%rdi,%rcx), %rax
	vmovupd	(%rax), %xmm3
	vfmadd132pd	24(%rax), %xmm3, %xmm15
	vmovsd	16(%rax), %xmm3
	vfmadd132sd	40(%rax), %xmm3, %xmm7
	vmovupd	%xmm15, (%rax)
	vmovsd	%xmm7, 16(%rax)
.L10:
	leaq	-16(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%rbp
	ret
.L2:
	incq	%rax
	xorl	%edx, %edx
	jmp	.L7
.L8:
	xorl	%ecx, %ecx
	jmp	.L4
