	.text
matmul._omp_fn.0:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	movq	%rdi, %rbx
	andq	$-64, %rsp
	subq	$256, %rsp
	call	omp_get_num_threads@PLT
	movl	%eax, %r12d
	call	omp_get_thread_num@PLT
	movslq	%eax, %rcx
	movq	(%rbx), %rax
	movslq	%r12d, %rsi
	cqto
	idivq	%rsi
	cmpq	%rdx, %rcx
	jl	.L2
.L17:
	imulq	%rax, %rcx
	addq	%rdx, %rcx
	addq	%rcx, %rax
	movq	%rax, 112(%rsp)
	cmpq	%rax, %rcx
	jge	.L37
	movq	48(%rbx), %rdx
	movq	40(%rbx), %r15
	movq	32(%rbx), %r10
	movq	64(%rbx), %rsi
	movq	72(%rbx), %r9
	movq	80(%rbx), %rax
	movq	%rdx, 248(%rsp)
	movq	%r15, 208(%rsp)
	movq	%r10, 104(%rsp)
	movq	%rsi, 96(%rsp)
	movq	%r9, 200(%rsp)
	movq	%rax, 88(%rsp)
	movq	56(%rbx), %rdi
	cmpq	%r10, %r15
	jle	.L37
	cmpq	%rdx, %rdi
	jle	.L37
	leaq	0(,%rax,8), %r14
	imulq	%rcx, %rax
	imulq	%rcx, %rsi
	movq	24(%rbx), %r12
	movq	%rax, %r8
	movq	%rax, 184(%rsp)
	addq	%rdx, %rax
	movq	%rsi, %r11
	leaq	(%r12,%rax,8), %rsi
	movq	%r8, %rax
	addq	%rdi, %rax
	leaq	(%r12,%rax,8), %rax
	movq	%rax, 232(%rsp)
	movq	8(%rbx), %rax
	movq	16(%rbx), %r15
	leaq	(%rax,%r10,8), %rax
	imulq	%r9, %r10
	movq	%rax, 64(%rsp)
	leaq	0(,%r9,8), %rax
	movq	%rax, 192(%rsp)
	movq	%rdi, %rbx
	leaq	(%r10,%rdx), %rax
	subq	%rdx, %rbx
	leaq	(%r15,%rax,8), %rax
	movq	%rax, 80(%rsp)
	movq	%rbx, 48(%rsp)
	movq	%rbx, %rax
	leaq	-1(%rbx), %rbx
	movq	%rbx, 240(%rsp)
	movq	%rax, %rbx
	shrq	$3, %rax
	movq	%r12, 176(%rsp)
	movq	%rax, %r12
	movq	%rbx, %rax
	andq	$-8, %rax
	addq	%rax, %rdx
	movq	%rdx, 144(%rsp)
	movq	%rbx, %rdx
	subq	%rax, %rbx
	movq	%rax, 136(%rsp)
	andl	$7, %edx
	leaq	-1(%rbx), %rax
	movq	%r10, 72(%rsp)
	movq	%rdx, 168(%rsp)
	movq	%rbx, 160(%rsp)
	movq	%rax, 152(%rsp)
	movq	%r14, 56(%rsp)
.L7:
	movq	184(%rsp), %rbx
	movq	176(%rsp), %rax
	movq	%rcx, 128(%rsp)
	leaq	(%rax,%rbx,8), %rax
	movq	64(%rsp), %rbx
	movq	%r11, 120(%rsp)
	leaq	(%rbx,%r11,8), %rdx
	movq	72(%rsp), %r10
	movq	80(%rsp), %r8
	movq	104(%rsp), %rbx
	movq	%rdx, %r13
.L8:
	cmpq	$2, 240(%rsp)
	leaq	(%r15,%r10,8), %rcx
	jbe	.L18
	leaq	8(%r13), %r11
	movq	232(%rsp), %r14
	cmpq	%r11, %rsi
	setnb	%r9b
	cmpq	%r14, %r13
	setnb	%r13b
	orb	%r13b, %r9b
	je	.L21
	leaq	8(%r8), %r13
	movq	%rsi, %r9
	subq	%r13, %r9
	cmpq	$48, %r9
	jbe	.L21
	cmpq	$6, 240(%rsp)
	jbe	.L19
	vbroadcastsd	(%rdx), %zmm1
	xorl	%r9d, %r9d
	xorl	%r13d, %r13d
.L11:
	vmovupd	(%r8,%r9), %zmm0
	incq	%r13
	vfmadd213pd	(%rsi,%r9), %zmm1, %zmm0
	vmovupd	%zmm0, (%rsi,%r9)
	addq	$64, %r9
	cmpq	%r12, %r13
	jne	.L11
	cmpq	$0, 168(%rsp)
	je	.L16
	movq	160(%rsp), %r14
	cmpq	$2, 152(%rsp)
	movq	%r14, 224(%rsp)
	jbe	.L20
	movq	144(%rsp), %r14
	movq	136(%rsp), %r9
	movq	%r14, 216(%rsp)
.L10:
	movq	248(%rsp), %r13
	movq	176(%rsp), %r14
	addq	%r13, %r9
	movq	184(%rsp), %r13
	vbroadcastsd	(%rdx), %ymm0
	addq	%r9, %r13
	leaq	(%r14,%r13,8), %r13
	vmovupd	0(%r13), %ymm3
	addq	%r10, %r9
	vfmadd132pd	(%r15,%r9,8), %ymm3, %ymm0
	movq	216(%rsp), %r14
	vmovupd	%ymm0, 0(%r13)
	movq	224(%rsp), %r13
	movq	%r13, %r9
	andq	$-4, %r9
	addq	%r14, %r9
	andl	$3, %r13d
	je	.L16
.L13:
	leaq	0(,%r9,8), %r13
	addq	%r13, %rcx
	addq	%rax, %r13
	vmovsd	(%rdx), %xmm0
	vmovsd	0(%r13), %xmm4
	leaq	1(%r9), %r14
	vfmadd132sd	(%rcx), %xmm4, %xmm0
	vmovsd	%xmm0, 0(%r13)
	cmpq	%r14, %rdi
	jle	.L16
	vmovsd	(%rdx), %xmm0
	vmovsd	8(%r13), %xmm5
	addq	$2, %r9
	vfmadd132sd	8(%rcx), %xmm5, %xmm0
	vmovsd	%xmm0, 8(%r13)
	cmpq	%r9, %rdi
	jle	.L16
	vmovsd	(%rdx), %xmm0
	vmovsd	16(%r13), %xmm6
	vfmadd132sd	16(%rcx), %xmm6, %xmm0
	vmovsd	%xmm0, 16(%r13)
.L16:
	movq	192(%rsp), %rcx
	incq	%rbx
	addq	%rcx, %r8
	movq	200(%rsp), %rcx
	addq	$8, %rdx
	movq	%r11, %r13
	addq	%rcx, %r10
	cmpq	%rbx, 208(%rsp)
	jne	.L8
	movq	96(%rsp), %rax
	movq	120(%rsp), %r11
	movq	128(%rsp), %rcx
	movq	88(%rsp), %rbx
	addq	%rax, %r11
	movq	56(%rsp), %rax
	incq	%rcx
	addq	%rax, 232(%rsp)
	addq	%rbx, 184(%rsp)
	addq	%rax, %rsi
	cmpq	%rcx, 112(%rsp)
	jne	.L7
	vzeroupper
.L37:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L21:
	movq	248(%rsp), %r9
.L15:
	vmovsd	(%rax,%r9,8), %xmm2
	vmovsd	(%rdx), %xmm0
	vfmadd132sd	(%rcx,%r9,8), %xmm2, %xmm0
	vmovsd	%xmm0, (%rax,%r9,8)
	incq	%r9
	cmpq	%r9, %rdi
	jne	.L15
	jmp	.L16
.L18:
	movq	248(%rsp), %r9
	leaq	8(%r13), %r11
	jmp	.L15
.L19:
	movq	48(%rsp), %r14
	xorl	%r9d, %r9d
	movq	%r14, 224(%rsp)
	movq	248(%rsp), %r14
	movq	%r14, 216(%rsp)
	jmp	.L10
.L20:
	movq	144(%rsp), %r9
	jmp	.L13
.L2:
	incq	%rax
	xorl	%edx, %edx
	jmp	.L17
