	.text
kernel_3d_7pt:
	pushq	%rbp
	leaq	0(,%rdi,8), %rax
	movq	%rdi, %r10
	imulq	%rdi, %r10
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	movq	%rsi, %r14
	pushq	%r13
	leaq	-1(%rdi), %rsi
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$104, %rsp
	movq	%rdi, -64(%rsp)
	movq	%rdx, 16(%rsp)
	movq	%rsi, -32(%rsp)
	movq	%rax, 40(%rsp)
	cmpq	$1, %rsi
	jle	.L26
	shrq	$3, %rax
	movq	%rdi, %rcx
	movq	%r10, %r11
	movq	%r14, 80(%rsp)
	movq	%rax, %r15
	subq	$3, %rcx
	salq	$4, %r11
	movq	%r10, 24(%rsp)
	leaq	0(,%r10,8), %rax
	movq	%rcx, -24(%rsp)
	movl	$1, %r9d
	vmovsd	%xmm0, %xmm0, %xmm4
	movq	%rax, -16(%rsp)
	leaq	1(%r15,%r10), %rax
	vmovddup	%xmm0, %xmm3
	vmovddup	%xmm1, %xmm2
	leaq	0(,%rax,8), %rdx
	movq	%r11, -112(%rsp)
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
	vinsertf128	$1, %xmm2, %ymm2, %ymm2
	leaq	-2(%rdi), %rax
	movq	%r14, -120(%rsp)
	movq	%rax, %rcx
	shrq	$2, %rcx
	movq	%rcx, -40(%rsp)
	movq	%r15, %rcx
	negq	%rcx
	salq	$3, %rcx
	movq	%rcx, -48(%rsp)
	movq	%rax, %rcx
	andl	$3, %eax
	andq	$-4, %rcx
	movq	%rax, -56(%rsp)
	movq	%r9, %rax
	movq	%rcx, -80(%rsp)
	subq	%r15, %rax
	addq	$1, %rcx
	movq	%rcx, -72(%rsp)
	movq	%r9, %rcx
	movq	%rax, -8(%rsp)
.L3:
	movq	24(%rsp), %rbx
	addq	$1, %rcx
	movq	%r15, 56(%rsp)
	movl	$1, %r14d
	movq	-120(%rsp), %r13
	movq	%rcx, -88(%rsp)
	vmovddup	%xmm1, %xmm6
	vmovddup	%xmm4, %xmm5
	movq	%r10, -96(%rsp)
	movq	%rdx, -104(%rsp)
	leaq	0(,%rbx,8), %rax
	movq	%rbx, %rdi
	movq	%rbx, (%rsp)
	addq	%r10, %rbx
	movq	%rbx, 24(%rsp)
	subq	%r10, %rdi
	movq	80(%rsp), %rbx
	movq	%rdi, 8(%rsp)
	movq	-112(%rsp), %rdi
	leaq	0(%r13,%rax), %rsi
	addq	%rdi, %rbx
	movq	%rbx, 72(%rsp)
	movq	16(%rsp), %rbx
	leaq	0(%r13,%rdx), %rdi
	leaq	(%rdx,%rbx), %r9
	addq	%rbx, %rax
	movq	%rax, 64(%rsp)
	movq	%r9, 48(%rsp)
.L11:
	leaq	-1(%r14), %rax
	movq	%r14, 96(%rsp)
	addq	$1, %r14
	cmpq	$2, -24(%rsp)
	movq	%rax, 88(%rsp)
	jbe	.L12
	movq	-48(%rsp), %rax
	movq	%rsi, 32(%rsp)
	movq	%rdi, %r10
	xorl	%edx, %edx
	movq	-40(%rsp), %rsi
	leaq	-8(%rdi), %r12
	movq	48(%rsp), %r9
	leaq	8(%rdi), %rbx
	leaq	(%rax,%rdi), %r11
	movq	40(%rsp), %rax
	leaq	(%rax,%rdi), %rcx
	movq	-16(%rsp), %rax
	leaq	(%rdi,%rax), %r8
	subq	%rax, %r10
	xorl	%eax, %eax
.L7:
	vmovupd	(%rbx,%rax), %xmm7
	vinsertf128	$0x1, 16(%rbx,%rax), %ymm7, %ymm0
	addq	$1, %rdx
	vmovupd	(%r12,%rax), %xmm7
	vinsertf128	$0x1, 16(%r12,%rax), %ymm7, %ymm7
	vaddpd	%ymm7, %ymm0, %ymm0
	vmovupd	(%r11,%rax), %xmm7
	vinsertf128	$0x1, 16(%r11,%rax), %ymm7, %ymm7
	vaddpd	%ymm7, %ymm0, %ymm0
	vmovupd	(%rcx,%rax), %xmm7
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm7, %ymm7
	vaddpd	%ymm7, %ymm0, %ymm0
	vmovupd	(%r10,%rax), %xmm7
	vinsertf128	$0x1, 16(%r10,%rax), %ymm7, %ymm7
	vaddpd	%ymm7, %ymm0, %ymm0
	vmovupd	(%r8,%rax), %xmm7
	vinsertf128	$0x1, 16(%r8,%rax), %ymm7, %ymm7
	vaddpd	%ymm7, %ymm0, %ymm0
	vmovupd	(%rdi,%rax), %xmm7
	vinsertf128	$0x1, 16(%rdi,%rax), %ymm7, %ymm7
	vmulpd	%ymm3, %ymm7, %ymm7
	vmulpd	%ymm2, %ymm0, %ymm0
	vaddpd	%ymm7, %ymm0, %ymm0
	vmovupd	%xmm0, (%r9,%rax)
	vextractf128	$0x1, %ymm0, 16(%r9,%rax)
	addq	$32, %rax
	cmpq	%rsi, %rdx
	jne	.L7
	movq	56(%rsp), %rax
	movq	%r9, 48(%rsp)
	cmpq	$0, -56(%rsp)
	movq	32(%rsp), %rsi
	leaq	(%r15,%rax), %r10
	je	.L4
	movq	-80(%rsp), %r8
	movq	-72(%rsp), %rax
.L10:
	movq	-64(%rsp), %rdx
	movq	56(%rsp), %rbx
	subq	%r8, %rdx
	leaq	-2(%rdx), %r11
	leaq	(%r15,%rbx), %r10
	cmpq	$3, %rdx
	je	.L5
	movq	(%rsp), %r12
	leaq	(%rbx,%r8), %rdi
	movq	-8(%rsp), %r9
	leaq	(%rbx,%r12), %r10
	leaq	1(%r12,%rdi), %rdx
	addq	%r8, %r10
	addq	%r9, %r10
	vmovupd	-8(%r13,%rdx,8), %xmm7
	vaddpd	8(%r13,%rdx,8), %xmm7, %xmm0
	vaddpd	0(%r13,%r10,8), %xmm0, %xmm0
	leaq	(%r15,%rbx), %r10
	leaq	(%r10,%r12), %rbx
	leaq	1(%r8,%rbx), %r8
	movq	8(%rsp), %rbx
	vaddpd	0(%r13,%r8,8), %xmm0, %xmm0
	vmulpd	0(%r13,%rdx,8), %xmm5, %xmm7
	leaq	1(%rbx,%rdi), %r8
	movq	24(%rsp), %rbx
	vaddpd	0(%r13,%r8,8), %xmm0, %xmm0
	leaq	1(%rbx,%rdi), %rdi
	movq	16(%rsp), %rbx
	vaddpd	0(%r13,%rdi,8), %xmm0, %xmm0
	vmulpd	%xmm6, %xmm0, %xmm0
	vaddpd	%xmm7, %xmm0, %xmm0
	vmovupd	%xmm0, (%rbx,%rdx,8)
	testb	$1, %r11b
	je	.L4
	andq	$-2, %r11
	addq	%r11, %rax
.L5:
	movq	96(%rsp), %rdx
	movq	88(%rsp), %rdi
	imulq	%r15, %rdx
	imulq	%r15, %rdi
	addq	%rax, %rdx
	addq	%rax, %rdi
	vmovsd	-8(%rsi,%rdx,8), %xmm0
	vaddsd	8(%rsi,%rdx,8), %xmm0, %xmm0
	vaddsd	(%rsi,%rdi,8), %xmm0, %xmm0
	movq	%r15, %rdi
	imulq	%r14, %rdi
	vmulsd	(%rsi,%rdx,8), %xmm4, %xmm7
	addq	%rax, %rdi
	movq	80(%rsp), %rax
	vaddsd	(%rsi,%rdi,8), %xmm0, %xmm0
	vaddsd	(%rax,%rdx,8), %xmm0, %xmm0
	movq	72(%rsp), %rax
	vaddsd	(%rax,%rdx,8), %xmm0, %xmm0
	movq	64(%rsp), %rax
	vmulsd	%xmm1, %xmm0, %xmm0
	vaddsd	%xmm7, %xmm0, %xmm0
	vmovsd	%xmm0, (%rax,%rdx,8)
.L4:
	movq	40(%rsp), %rax
	movq	%rcx, %rdi
	movq	%r10, 56(%rsp)
	addq	%rax, 48(%rsp)
	cmpq	%r14, -32(%rsp)
	jne	.L11
	movq	-16(%rsp), %rsi
	movq	72(%rsp), %rax
	movq	-104(%rsp), %rdx
	movq	-88(%rsp), %rcx
	movq	-96(%rsp), %r10
	subq	%rsi, %rax
	movq	%rax, 80(%rsp)
	addq	%rsi, %rdx
	cmpq	%rcx, -32(%rsp)
	jne	.L3
	vzeroupper
.L26:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L12:
	movq	40(%rsp), %rcx
	xorl	%r8d, %r8d
	movl	$1, %eax
	addq	%rdi, %rcx
	jmp	.L10
	.section	.note.GNU-stack,"",@progbits
