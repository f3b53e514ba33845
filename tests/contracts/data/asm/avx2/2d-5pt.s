	.text
kernel_2d_5pt:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	movq	%rdi, -24(%rsp)
	movq	%rdx, -32(%rsp)
	movq	%rax, -72(%rsp)
	cmpq	$1, %rax
	jle	.L23
	movq	%rdi, %rcx
	movq	%rdx, %rbx
	vbroadcastsd	%xmm0, %ymm2
	movq	%rsi, %r9
	leaq	0(,%rdi,8), %rax
	leaq	8(%rsi), %rdi
	movq	%rcx, -8(%rsp)
	vmovddup	%xmm0, %xmm3
	leaq	(%rsi,%rax), %rdx
	leaq	1(%rcx), %rsi
	movq	%rax, -80(%rsp)
	movq	%rsi, -40(%rsp)
	leaq	(%rdx,%rax), %r8
	leaq	8(%rbx,%rax), %rsi
	leaq	-2(%rcx), %rax
	leaq	-3(%rcx), %rbx
	movq	%rax, %r15
	movq	%rbx, -56(%rsp)
	movq	%rax, %rbx
	andl	$3, %eax
	andq	$-4, %r15
	movq	%rax, -64(%rsp)
	shrq	$2, %rbx
	movq	%r15, -96(%rsp)
	incq	%r15
	movq	%r15, -88(%rsp)
	movl	$1, %r15d
	movq	%r15, -16(%rsp)
	subq	%rcx, %r15
	movq	%r15, -48(%rsp)
.L3:
	movq	-8(%rsp), %rax
	movq	-24(%rsp), %rcx
	leaq	-8(%rdi), %r12
	leaq	-8(%rsi), %r13
	incq	-16(%rsp)
	movq	%rax, %r14
	addq	%rcx, %rax
	cmpq	$2, -56(%rsp)
	movq	%rax, -8(%rsp)
	jbe	.L10
	leaq	16(%rdx), %r11
	leaq	8(%r8), %r10
	xorl	%eax, %eax
	xorl	%ecx, %ecx
.L7:
	vmovupd	(%r11,%rax), %ymm4
	vaddpd	(%rdx,%rax), %ymm4, %ymm1
	incq	%rcx
	vaddpd	(%rdi,%rax), %ymm1, %ymm1
	vaddpd	(%r10,%rax), %ymm1, %ymm1
	vmulpd	%ymm2, %ymm1, %ymm1
	vmovupd	%ymm1, (%rsi,%rax)
	addq	$32, %rax
	cmpq	%rcx, %rbx
	jne	.L7
	cmpq	$0, -64(%rsp)
	je	.L4
	movq	-96(%rsp), %rcx
	movq	-88(%rsp), %rax
.L9:
	movq	-24(%rsp), %r10
	subq	%rcx, %r10
	leaq	-2(%r10), %r15
	cmpq	$3, %r10
	je	.L5
	movq	-48(%rsp), %r11
	leaq	(%r14,%rcx), %r10
	vmovupd	16(%r9,%r10,8), %xmm5
	vaddpd	(%r9,%r10,8), %xmm5, %xmm1
	addq	%rcx, %r11
	addq	%r14, %r11
	vaddpd	(%r9,%r11,8), %xmm1, %xmm1
	movq	-40(%rsp), %r11
	addq	%r11, %rcx
	addq	%r14, %rcx
	vaddpd	(%r9,%rcx,8), %xmm1, %xmm1
	movq	-32(%rsp), %rcx
	vmulpd	%xmm3, %xmm1, %xmm1
	vmovupd	%xmm1, 8(%rcx,%r10,8)
	testb	$1, %r15b
	je	.L4
	andq	$-2, %r15
	addq	%r15, %rax
.L5:
	vmovsd	-8(%rdx,%rax,8), %xmm1
	vaddsd	8(%rdx,%rax,8), %xmm1, %xmm1
	vaddsd	(%r12,%rax,8), %xmm1, %xmm1
	vaddsd	(%r8,%rax,8), %xmm1, %xmm1
	vmulsd	%xmm0, %xmm1, %xmm1
	vmovsd	%xmm1, 0(%r13,%rax,8)
.L4:
	movq	-80(%rsp), %rax
	movq	-16(%rsp), %rcx
	addq	%rax, %rdx
	addq	%rax, %rdi
	addq	%rax, %r8
	addq	%rax, %rsi
	cmpq	%rcx, -72(%rsp)
	jne	.L3
	vzeroupper
.L23:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L10:
	xorl	%ecx, %ecx
	movl	$1, %eax
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
