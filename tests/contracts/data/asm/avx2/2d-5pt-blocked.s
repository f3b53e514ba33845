	.text
kernel_2d_5pt_blocked:
	pushq	%rbp
	movq	%rdi, %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$104, %rsp
	movq	%rcx, 88(%rsp)
	leaq	-1(%rdi), %rcx
	movq	%rdi, 8(%rsp)
	movq	%rcx, 24(%rsp)
	cmpq	$1, %rcx
	jle	.L27
	movq	%rdx, %r15
	salq	$3, %rax
	movq	%rsi, -88(%rsp)
	vmovsd	%xmm0, %xmm0, %xmm2
	movq	%rax, %r9
	movq	%r15, %rcx
	movq	%rax, 16(%rsp)
	leaq	8(%rdx), %rdx
	subq	%rax, %rcx
	subq	%r15, %r9
	vmovddup	%xmm0, %xmm3
	addq	%r15, %rax
	leaq	0(,%rsi,8), %r8
	movq	%rcx, 48(%rsp)
	vbroadcastsd	%xmm0, %ymm1
	movq	%r9, -96(%rsp)
	movq	%r8, -80(%rsp)
	movq	%rax, 40(%rsp)
	movl	$1, %eax
.L11:
	movq	-88(%rsp), %rdi
	movq	%rax, -56(%rsp)
	movq	%rax, %rsi
	movq	%rax, 32(%rsp)
	addq	%rdi, %rax
	movq	24(%rsp), %rdi
	cmpq	%rax, %rdi
	movq	%rdi, %rcx
	cmovg	%rax, %rcx
	cmpq	%rsi, %rcx
	jle	.L3
	movq	-96(%rsp), %rdi
	subq	%rsi, %rcx
	movq	%rax, -64(%rsp)
	movq	%rcx, %rbx
	movq	%rcx, -32(%rsp)
	movq	8(%rsp), %r14
	addq	%rdx, %rdi
	andl	$3, %ebx
	movq	%rdx, -72(%rsp)
	movq	%rdi, 56(%rsp)
	leaq	-1(%rcx), %rdi
	movq	%rdi, (%rsp)
	movq	%rcx, %rdi
	shrq	$2, %rdi
	movq	%rbx, -24(%rsp)
	movq	%rdi, 96(%rsp)
	movq	%rcx, %rdi
	leaq	-8(%rdx), %rcx
	andq	$-4, %rdi
	movq	%rcx, -8(%rsp)
	leaq	8(%rdx), %rcx
	movq	%rdi, -48(%rsp)
	addq	%rsi, %rdi
	movq	$1, 64(%rsp)
	movq	%rcx, -16(%rsp)
	movq	%rdi, -40(%rsp)
	movq	16(%rsp), %rdi
.L4:
	movq	8(%rsp), %rsi
	movq	%r14, %rax
	incq	64(%rsp)
	leaq	(%r15,%rdi), %rcx
	movq	%r14, 72(%rsp)
	subq	%rsi, %rax
	addq	%rsi, %r14
	cmpq	$2, (%rsp)
	movq	%rax, 80(%rsp)
	movq	48(%rsp), %rax
	leaq	(%rax,%rdi), %rbx
	movq	40(%rsp), %rax
	leaq	(%rax,%rdi), %r12
	movq	88(%rsp), %rax
	leaq	(%rdi,%rax), %r13
	jbe	.L30
	movq	-8(%rsp), %rax
	movq	48(%rsp), %rsi
	xorl	%edx, %edx
	leaq	(%rax,%rdi), %r11
	movq	-16(%rsp), %rax
	leaq	(%rax,%rdi), %r10
	movq	56(%rsp), %rax
	leaq	(%rax,%rsi), %r9
	movq	40(%rsp), %rsi
	leaq	(%rax,%rsi), %r8
	movq	88(%rsp), %rsi
	addq	%rax, %rsi
	xorl	%eax, %eax
.L5:
	vmovupd	(%r10,%rax), %ymm4
	vaddpd	(%r11,%rax), %ymm4, %ymm0
	incq	%rdx
	vaddpd	(%r9,%rax), %ymm0, %ymm0
	vaddpd	(%r8,%rax), %ymm0, %ymm0
	vmulpd	%ymm1, %ymm0, %ymm0
	vmovupd	%ymm0, (%rsi,%rax)
	addq	$32, %rax
	cmpq	%rdx, 96(%rsp)
	jne	.L5
	cmpq	$0, -24(%rsp)
	je	.L6
	movq	-48(%rsp), %rdx
	movq	-40(%rsp), %rax
.L9:
	movq	-32(%rsp), %rsi
	subq	%rdx, %rsi
	cmpq	$1, %rsi
	je	.L7
	movq	32(%rsp), %r10
	movq	72(%rsp), %r8
	movq	80(%rsp), %r9
	addq	%r10, %rdx
	addq	%rdx, %r8
	addq	%rdx, %r9
	addq	%r14, %rdx
	vmovupd	-8(%r15,%r8,8), %xmm5
	vaddpd	8(%r15,%r8,8), %xmm5, %xmm0
	vaddpd	(%r15,%r9,8), %xmm0, %xmm0
	vaddpd	(%r15,%rdx,8), %xmm0, %xmm0
	movq	88(%rsp), %rdx
	vmulpd	%xmm3, %xmm0, %xmm0
	vmovupd	%xmm0, (%rdx,%r8,8)
	testb	$1, %sil
	je	.L6
	andq	$-2, %rsi
	addq	%rsi, %rax
.L7:
	vmovsd	-8(%rcx,%rax,8), %xmm0
	vaddsd	8(%rcx,%rax,8), %xmm0, %xmm0
	vaddsd	(%rbx,%rax,8), %xmm0, %xmm0
	vaddsd	(%r12,%rax,8), %xmm0, %xmm0
	vmulsd	%xmm2, %xmm0, %xmm0
	vmovsd	%xmm0, 0(%r13,%rax,8)
.L6:
	movq	16(%rsp), %rbx
	movq	64(%rsp), %rcx
	addq	%rbx, 56(%rsp)
	addq	%rbx, %rdi
	cmpq	%rcx, 24(%rsp)
	jne	.L4
	movq	-64(%rsp), %rax
	movq	-72(%rsp), %rdx
.L3:
	movq	-80(%rsp), %rdi
	addq	%rdi, %rdx
	cmpq	%rax, 24(%rsp)
	jg	.L11
	vzeroupper
.L27:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L30:
	movq	-56(%rsp), %rax
	xorl	%edx, %edx
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
