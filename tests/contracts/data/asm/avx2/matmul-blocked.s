	.text
matmul._omp_fn.0:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	movq	%rdi, %r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$224, %rsp
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
.L17:
	imulq	%rax, %rcx
	leaq	(%rcx,%rdx), %rsi
	addq	%rsi, %rax
	movq	%rax, 80(%rsp)
	cmpq	%rax, %rsi
	jge	.L37
	movq	48(%r12), %rdx
	movq	40(%r12), %rbx
	movq	32(%r12), %rcx
	movq	64(%r12), %rdi
	movq	72(%r12), %r8
	movq	80(%r12), %rax
	movq	%rdx, 216(%rsp)
	movq	%rbx, 192(%rsp)
	movq	56(%r12), %r9
	movq	%rcx, 72(%rsp)
	movq	%rdi, 64(%rsp)
	movq	%r8, 184(%rsp)
	movq	%rax, 56(%rsp)
	cmpq	%rcx, %rbx
	jle	.L37
	cmpq	%rdx, %r9
	jle	.L37
	imulq	%rsi, %rdi
	movq	24(%r12), %r10
	movq	16(%r12), %r15
	leaq	0(,%rax,8), %r14
	imulq	%rsi, %rax
	movq	%r14, 24(%rsp)
	movq	%r10, 152(%rsp)
	movq	%rdi, %rbx
	movq	%rax, %r11
	movq	%rax, 160(%rsp)
	addq	%rdx, %rax
	leaq	(%r10,%rax,8), %rdi
	movq	%r11, %rax
	addq	%r9, %rax
	leaq	(%r10,%rax,8), %rax
	movq	%rax, 208(%rsp)
	movq	8(%r12), %rax
	leaq	(%rax,%rcx,8), %rax
	imulq	%r8, %rcx
	movq	%rax, 32(%rsp)
	leaq	0(,%r8,8), %rax
	movq	%rax, 176(%rsp)
	movq	%rcx, %rax
	movq	%rcx, 40(%rsp)
	movq	%rdx, %rcx
	addq	%rdx, %rax
	movq	%r9, %rdx
	subq	%rcx, %rdx
	leaq	(%r15,%rax,8), %rax
	movq	%rax, 48(%rsp)
	movq	%rdx, %rax
	movq	%rdx, 200(%rsp)
	leaq	-1(%rdx), %rdx
	movq	%rdx, 136(%rsp)
	movq	%rax, %rdx
	shrq	$2, %rax
	movq	%rax, %r13
	movq	%rdx, %rax
	andq	$-4, %rax
	addq	%rax, %rcx
	movq	%rax, 104(%rsp)
	movq	%rcx, 120(%rsp)
	movq	%rdx, %rcx
	subq	%rax, %rdx
	andl	$3, %ecx
	movq	%rdx, 112(%rsp)
	movq	%rcx, 128(%rsp)
.L7:
	movq	160(%rsp), %rdx
	movq	40(%rsp), %r11
	movq	%rsi, 96(%rsp)
	movq	48(%rsp), %r8
	movq	72(%rsp), %r12
	movq	%rbx, 88(%rsp)
	movq	152(%rsp), %rax
	leaq	(%rax,%rdx,8), %rax
	movq	32(%rsp), %rdx
	leaq	(%rdx,%rbx,8), %rdx
	movq	%rdx, %r10
.L8:
	cmpq	$1, 200(%rsp)
	leaq	(%r15,%r11,8), %rsi
	je	.L18
	leaq	8(%r10), %rbx
	movq	208(%rsp), %r14
	cmpq	%rbx, %rdi
	setnb	%cl
	cmpq	%r14, %r10
	setnb	%r10b
	orb	%cl, %r10b
	je	.L21
	leaq	8(%r8), %r10
	movq	%rdi, %rcx
	subq	%r10, %rcx
	cmpq	$16, %rcx
	jbe	.L21
	cmpq	$2, 136(%rsp)
	jbe	.L19
	vbroadcastsd	(%rdx), %ymm1
	xorl	%ecx, %ecx
	xorl	%r10d, %r10d
.L11:
	vmovupd	(%r8,%rcx), %ymm0
	vfmadd213pd	(%rdi,%rcx), %ymm1, %ymm0
	incq	%r10
	vmovupd	%ymm0, (%rdi,%rcx)
	addq	$32, %rcx
	cmpq	%r13, %r10
	jne	.L11
	cmpq	$0, 128(%rsp)
	je	.L16
	movq	112(%rsp), %rcx
	movq	%rcx, 168(%rsp)
	cmpq	$1, %rcx
	je	.L20
	movq	120(%rsp), %rcx
	movq	104(%rsp), %r10
	movq	%rcx, 144(%rsp)
.L10:
	movq	216(%rsp), %r14
	movq	152(%rsp), %rcx
	vmovddup	(%rdx), %xmm0
	addq	%r14, %r10
	movq	160(%rsp), %r14
	addq	%r10, %r14
	addq	%r11, %r10
	leaq	(%rcx,%r14,8), %r14
	movq	168(%rsp), %rcx
	vmovupd	(%r14), %xmm4
	vfmadd132pd	(%r15,%r10,8), %xmm4, %xmm0
	vmovupd	%xmm0, (%r14)
	testb	$1, %cl
	je	.L16
	movq	144(%rsp), %r14
	andq	$-2, %rcx
	addq	%r14, %rcx
.L13:
	vmovsd	(%rdx), %xmm0
	vmovsd	(%rax,%rcx,8), %xmm3
	vfmadd132sd	(%rsi,%rcx,8), %xmm3, %xmm0
	vmovsd	%xmm0, (%rax,%rcx,8)
.L16:
	movq	184(%rsp), %rsi
	movq	%rbx, %r10
	incq	%r12
	addq	$8, %rdx
	movq	176(%rsp), %rbx
	addq	%rsi, %r11
	addq	%rbx, %r8
	cmpq	%r12, 192(%rsp)
	jne	.L8
	movq	64(%rsp), %rax
	movq	88(%rsp), %rbx
	movq	96(%rsp), %rsi
	movq	56(%rsp), %rdx
	addq	%rax, %rbx
	movq	24(%rsp), %rax
	addq	%rdx, 160(%rsp)
	addq	%rax, 208(%rsp)
	incq	%rsi
	addq	%rax, %rdi
	cmpq	%rsi, 80(%rsp)
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
	movq	216(%rsp), %rcx
.L15:
	vmovsd	(%rax,%rcx,8), %xmm2
	vmovsd	(%rdx), %xmm0
	vfmadd132sd	(%rsi,%rcx,8), %xmm2, %xmm0
	vmovsd	%xmm0, (%rax,%rcx,8)
	incq	%rcx
	cmpq	%rcx, %r9
	jne	.L15
	jmp	.L16
.L18:
	movq	216(%rsp), %rcx
	leaq	8(%r10), %rbx
	jmp	.L15
.L19:
	movq	200(%rsp), %rcx
	xorl	%r10d, %r10d
	movq	%rcx, 168(%rsp)
	movq	216(%rsp), %rcx
	movq	%rcx, 144(%rsp)
	jmp	.L10
.L20:
	movq	120(%rsp), %rcx
	jmp	.L13
.L2:
	incq	%rax
	xorl	%edx, %edx
	jmp	.L17
