	.text
kernel_2d_5pt_blocked:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	leaq	-1(%rdi), %rbx
	andq	$-32, %rsp
	subq	$104, %rsp
	movq	%rdi, 8(%rsp)
	movq	%rcx, 88(%rsp)
	movq	%rbx, 24(%rsp)
	cmpq	$1, %rbx
	jle	.L27
	movq	%rdi, %rax
	movq	%rdx, %r15
	vmovsd	%xmm0, %xmm0, %xmm1
	movq	%rsi, -88(%rsp)
	salq	$3, %rax
	movq	%r15, %rbx
	vmovddup	%xmm0, %xmm2
	vmovddup	%xmm0, %xmm3
	movq	%rax, 16(%rsp)
	leaq	8(%rdx), %rdx
	movq	%rax, %r8
	subq	%rax, %rbx
	leaq	0(,%rsi,8), %rdi
	addq	%r15, %rax
	subq	%r15, %r8
	movq	%rbx, 48(%rsp)
	movq	%rax, 40(%rsp)
	movl	$1, %eax
	vinsertf128	$1, %xmm2, %ymm2, %ymm2
	movq	%r8, -96(%rsp)
	movq	%rdi, -80(%rsp)
.L11:
	movq	-88(%rsp), %rbx
	movq	%rax, %rdi
	movq	%rax, -56(%rsp)
	movq	%rax, 32(%rsp)
	addq	%rbx, %rax
	movq	24(%rsp), %rbx
	cmpq	%rax, %rbx
	movq	%rbx, %rcx
	cmovg	%rax, %rcx
	cmpq	%rdi, %rcx
	jle	.L3
	movq	-96(%rsp), %rsi
	subq	%rdi, %rcx
	movq	%rax, -64(%rsp)
	movq	%rcx, -32(%rsp)
	movq	16(%rsp), %r14
	movq	8(%rsp), %r13
	movq	%rdx, -72(%rsp)
	movq	$1, 64(%rsp)
	leaq	(%rsi,%rdx), %rbx
	movq	%rbx, 56(%rsp)
	movq	%rcx, %rbx
	leaq	-1(%rcx), %rcx
	movq	%rbx, %rsi
	shrq	$2, %rsi
	movq	%rcx, (%rsp)
	movq	%rsi, 96(%rsp)
	movq	%rbx, %rsi
	andl	$3, %ebx
	andq	$-4, %rsi
	movq	%rbx, -24(%rsp)
	leaq	(%rsi,%rdi), %rcx
	movq	%rsi, -48(%rsp)
	movq	%rcx, -40(%rsp)
	leaq	-8(%rdx), %rsi
	leaq	8(%rdx), %rcx
	movq	%rsi, -8(%rsp)
	movq	%rcx, -16(%rsp)
.L4:
	movq	8(%rsp), %rbx
	movq	%r13, %rax
	movq	%r13, 72(%rsp)
	addq	$1, 64(%rsp)
	leaq	(%r15,%r14), %r10
	subq	%rbx, %rax
	addq	%rbx, %r13
	cmpq	$2, (%rsp)
	movq	%rax, 80(%rsp)
	movq	48(%rsp), %rax
	leaq	(%rax,%r14), %r11
	movq	40(%rsp), %rax
	leaq	(%rax,%r14), %rbx
	movq	88(%rsp), %rax
	leaq	(%r14,%rax), %r12
	jbe	.L30
	movq	%rax, %rdx
	movq	-8(%rsp), %rax
	movq	48(%rsp), %rsi
	movq	40(%rsp), %rcx
	leaq	(%rax,%r14), %r9
	movq	-16(%rsp), %rax
	leaq	(%rax,%r14), %r8
	movq	56(%rsp), %rax
	leaq	(%rax,%rsi), %rdi
	leaq	(%rax,%rcx), %rsi
	leaq	(%rax,%rdx), %rcx
	xorl	%eax, %eax
	xorl	%edx, %edx
.L5:
	vmovupd	(%r8,%rax), %xmm4
	vinsertf128	$0x1, 16(%r8,%rax), %ymm4, %ymm0
	addq	$1, %rdx
	vmovupd	(%r9,%rax), %xmm5
	vinsertf128	$0x1, 16(%r9,%rax), %ymm5, %ymm5
	vaddpd	%ymm5, %ymm0, %ymm0
	vmovupd	(%rdi,%rax), %xmm6
	vinsertf128	$0x1, 16(%rdi,%rax), %ymm6, %ymm6
	vmovupd	(%rsi,%rax), %xmm7
	vinsertf128	$0x1, 16(%rsi,%rax), %ymm7, %ymm7
	vaddpd	%ymm6, %ymm0, %ymm0
	vaddpd	%ymm7, %ymm0, %ymm0
	vmulpd	%ymm2, %ymm0, %ymm0
	vmovupd	%xmm0, (%rcx,%rax)
	vextractf128	$0x1, %ymm0, 16(%rcx,%rax)
	addq	$32, %rax
	cmpq	%rdx, 96(%rsp)
	jne	.L5
	cmpq	$0, -24(%rsp)
	je	.L6
	movq	-48(%rsp), %rdx
	movq	-40(%rsp), %rax
.L9:
	movq	-32(%rsp), %rcx
	subq	%rdx, %rcx
	cmpq	$1, %rcx
	je	.L7
	movq	32(%rsp), %rdi
	movq	72(%rsp), %rsi
	addq	%rdi, %rdx
	movq	80(%rsp), %rdi
	addq	%rdx, %rsi
	vmovupd	-8(%r15,%rsi,8), %xmm4
	vaddpd	8(%r15,%rsi,8), %xmm4, %xmm0
	addq	%rdx, %rdi
	addq	%r13, %rdx
	vaddpd	(%r15,%rdi,8), %xmm0, %xmm0
	vaddpd	(%r15,%rdx,8), %xmm0, %xmm0
	movq	88(%rsp), %rdi
	vmulpd	%xmm3, %xmm0, %xmm0
	vmovupd	%xmm0, (%rdi,%rsi,8)
	testb	$1, %cl
	je	.L6
	andq	$-2, %rcx
	addq	%rcx, %rax
.L7:
	vmovsd	-8(%r10,%rax,8), %xmm0
	vaddsd	8(%r10,%rax,8), %xmm0, %xmm0
	vaddsd	(%r11,%rax,8), %xmm0, %xmm0
	vaddsd	(%rbx,%rax,8), %xmm0, %xmm0
	vmulsd	%xmm1, %xmm0, %xmm0
	vmovsd	%xmm0, (%r12,%rax,8)
.L6:
	movq	16(%rsp), %rbx
	movq	64(%rsp), %rcx
	addq	%rbx, 56(%rsp)
	addq	%rbx, %r14
	cmpq	%rcx, 24(%rsp)
	jne	.L4
	movq	-64(%rsp), %rax
	movq	-72(%rsp), %rdx
.L3:
	movq	-80(%rsp), %rbx
	addq	%rbx, %rdx
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
