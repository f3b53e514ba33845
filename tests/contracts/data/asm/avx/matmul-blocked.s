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
	leaq	(%rcx,%rdx), %rdi
	addq	%rdi, %rax
	movq	%rax, 80(%rsp)
	cmpq	%rax, %rdi
	jge	.L37
	movq	48(%r12), %rcx
	movq	40(%r12), %rdx
	movq	32(%r12), %rsi
	movq	64(%r12), %rbx
	movq	72(%r12), %r8
	movq	%rcx, 216(%rsp)
	movq	80(%r12), %rax
	movq	%rdx, 192(%rsp)
	movq	56(%r12), %r9
	movq	%rsi, 72(%rsp)
	movq	%rbx, 64(%rsp)
	movq	%r8, 184(%rsp)
	movq	%rax, 56(%rsp)
	cmpq	%rsi, %rdx
	jle	.L37
	cmpq	%rcx, %r9
	jle	.L37
	leaq	0(,%rax,8), %r14
	movq	24(%r12), %rdx
	imulq	%rdi, %rax
	movq	16(%r12), %r15
	movq	%r14, 24(%rsp)
	imulq	%rdi, %rbx
	movq	%rdx, %r10
	movq	%rdx, 152(%rsp)
	movq	%rax, %r11
	movq	%rax, 160(%rsp)
	addq	%rcx, %rax
	leaq	(%rdx,%rax,8), %rdx
	movq	%r11, %rax
	addq	%r9, %rax
	leaq	(%r10,%rax,8), %rax
	movq	%rax, 208(%rsp)
	movq	8(%r12), %rax
	leaq	(%rax,%rsi,8), %rax
	imulq	%r8, %rsi
	movq	%rax, 32(%rsp)
	leaq	0(,%r8,8), %rax
	movq	%rax, 176(%rsp)
	movq	%rsi, %rax
	movq	%rsi, 40(%rsp)
	movq	%rcx, %rsi
	addq	%rcx, %rax
	movq	%r9, %rcx
	leaq	(%r15,%rax,8), %rax
	subq	%rsi, %rcx
	movq	%rax, 48(%rsp)
	movq	%rcx, %rax
	movq	%rcx, 200(%rsp)
	leaq	-1(%rcx), %rcx
	movq	%rcx, 136(%rsp)
	movq	%rax, %rcx
	shrq	$2, %rax
	movq	%rax, %r13
	movq	%rcx, %rax
	andq	$-4, %rax
	addq	%rax, %rsi
	movq	%rax, 104(%rsp)
	movq	%rsi, 120(%rsp)
	movq	%rcx, %rsi
	subq	%rax, %rcx
	andl	$3, %esi
	movq	%rcx, 112(%rsp)
	movq	%rsi, 128(%rsp)
.L7:
	movq	160(%rsp), %rcx
	movq	%rdi, 96(%rsp)
	movq	152(%rsp), %rax
	movq	%rbx, 88(%rsp)
	movq	40(%rsp), %r11
	movq	48(%rsp), %r8
	movq	72(%rsp), %r12
	leaq	(%rax,%rcx,8), %rax
	movq	32(%rsp), %rcx
	leaq	(%rcx,%rbx,8), %rcx
	movq	%rcx, %r10
.L8:
	cmpq	$1, 200(%rsp)
	leaq	(%r15,%r11,8), %rdi
	je	.L18
	movq	208(%rsp), %r14
	leaq	8(%r10), %rbx
	cmpq	%rbx, %rdx
	setnb	%sil
	cmpq	%r14, %r10
	setnb	%r10b
	orb	%sil, %r10b
	je	.L21
	leaq	8(%r8), %r10
	movq	%rdx, %rsi
	subq	%r10, %rsi
	cmpq	$16, %rsi
	jbe	.L21
	cmpq	$2, 136(%rsp)
	jbe	.L19
	vbroadcastsd	(%rcx), %ymm2
	xorl	%esi, %esi
	xorl	%r10d, %r10d
.L11:
	vmovupd	(%r8,%rsi), %xmm3
	vinsertf128	$0x1, 16(%r8,%rsi), %ymm3, %ymm0
	vmulpd	%ymm2, %ymm0, %ymm0
	addq	$1, %r10
	vmovupd	(%rdx,%rsi), %xmm4
	vinsertf128	$0x1, 16(%rdx,%rsi), %ymm4, %ymm1
	vaddpd	%ymm1, %ymm0, %ymm0
	vmovupd	%xmm0, (%rdx,%rsi)
	vextractf128	$0x1, %ymm0, 16(%rdx,%rsi)
	addq	$32, %rsi
	cmpq	%r13, %r10
	jne	.L11
	cmpq	$0, 128(%rsp)
	je	.L16
	movq	112(%rsp), %rsi
	movq	%rsi, 168(%rsp)
	cmpq	$1, %rsi
	je	.L20
	movq	120(%rsp), %rsi
	movq	104(%rsp), %r10
	movq	%rsi, 144(%rsp)
.L10:
	movq	216(%rsp), %r14
	vmovddup	(%rcx), %xmm0
	movq	152(%rsp), %rsi
	addq	%r14, %r10
	movq	160(%rsp), %r14
	addq	%r10, %r14
	addq	%r11, %r10
	leaq	(%rsi,%r14,8), %r14
	movq	168(%rsp), %rsi
	vmulpd	(%r15,%r10,8), %xmm0, %xmm0
	vaddpd	(%r14), %xmm0, %xmm0
	vmovupd	%xmm0, (%r14)
	testb	$1, %sil
	je	.L16
	movq	144(%rsp), %r14
	andq	$-2, %rsi
	addq	%r14, %rsi
.L13:
	vmovsd	(%rcx), %xmm0
	vmulsd	(%rdi,%rsi,8), %xmm0, %xmm0
	vaddsd	(%rax,%rsi,8), %xmm0, %xmm0
	vmovsd	%xmm0, (%rax,%rsi,8)
.L16:
	movq	184(%rsp), %rdi
	movq	%rbx, %r10
	addq	$1, %r12
	addq	$8, %rcx
	movq	176(%rsp), %rbx
	addq	%rdi, %r11
	addq	%rbx, %r8
	cmpq	%r12, 192(%rsp)
	jne	.L8
	movq	64(%rsp), %rax
	movq	88(%rsp), %rbx
	movq	96(%rsp), %rdi
	movq	56(%rsp), %rcx
	addq	%rcx, 160(%rsp)
	addq	%rax, %rbx
	movq	24(%rsp), %rax
	addq	%rax, 208(%rsp)
	addq	$1, %rdi
	addq	%rax, %rdx
	cmpq	%rdi, 80(%rsp)
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
	movq	216(%rsp), %rsi
.L15:
	vmovsd	(%rcx), %xmm0
	vmulsd	(%rdi,%rsi,8), %xmm0, %xmm0
	vaddsd	(%rax,%rsi,8), %xmm0, %xmm0
	vmovsd	%xmm0, (%rax,%rsi,8)
	addq	$1, %rsi
	cmpq	%rsi, %r9
	jne	.L15
	jmp	.L16
.L18:
	movq	216(%rsp), %rsi
	leaq	8(%r10), %rbx
	jmp	.L15
.L19:
	movq	200(%rsp), %rsi
	xorl	%r10d, %r10d
	movq	%rsi, 168(%rsp)
	movq	216(%rsp), %rsi
	movq	%rsi, 144(%rsp)
	jmp	.L10
.L20:
	movq	120(%rsp), %rsi
	jmp	.L13
.L2:
	addq	$1, %rax
	xorl	%edx, %edx
	jmp	.L17
