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
	movq	%rdx, %rbx
	movq	%rsi, %r9
	vmovsd	%xmm0, %xmm0, %xmm1
	movq	%rdi, -8(%rsp)
	leaq	0(,%rdi,8), %rax
	vmovddup	%xmm0, %xmm2
	vmovddup	%xmm0, %xmm3
	vinsertf128	$1, %xmm2, %ymm2, %ymm2
	leaq	(%rsi,%rax), %rdx
	movq	%rax, -80(%rsp)
	leaq	1(%rdi), %rcx
	leaq	(%rdx,%rax), %r8
	movq	%rcx, -40(%rsp)
	leaq	8(%rbx,%rax), %rcx
	leaq	-2(%rdi), %rax
	leaq	-3(%rdi), %rbx
	movq	%rax, %r15
	movq	%rbx, -56(%rsp)
	leaq	8(%rsi), %rsi
	andq	$-4, %r15
	movq	%rax, %rbx
	movq	%r15, -96(%rsp)
	addq	$1, %r15
	andl	$3, %eax
	shrq	$2, %rbx
	movq	%r15, -88(%rsp)
	movl	$1, %r15d
	movq	%r15, -16(%rsp)
	subq	%rdi, %r15
	movq	%r15, -48(%rsp)
	movq	%rax, -64(%rsp)
.L3:
	movq	-8(%rsp), %rax
	leaq	-8(%rsi), %r12
	movq	-24(%rsp), %rdi
	leaq	-8(%rcx), %r13
	addq	$1, -16(%rsp)
	movq	%rax, %r14
	addq	%rdi, %rax
	cmpq	$2, -56(%rsp)
	movq	%rax, -8(%rsp)
	jbe	.L10
	leaq	16(%rdx), %r11
	xorl	%eax, %eax
	xorl	%edi, %edi
	leaq	8(%r8), %r10
.L7:
	vmovupd	(%r11,%rax), %xmm4
	vinsertf128	$0x1, 16(%r11,%rax), %ymm4, %ymm0
	addq	$1, %rdi
	vmovupd	(%rdx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm5, %ymm5
	vaddpd	%ymm5, %ymm0, %ymm0
	vmovupd	(%rsi,%rax), %xmm6
	vinsertf128	$0x1, 16(%rsi,%rax), %ymm6, %ymm6
	vmovupd	(%r10,%rax), %xmm7
	vinsertf128	$0x1, 16(%r10,%rax), %ymm7, %ymm7
	vaddpd	%ymm6, %ymm0, %ymm0
	vaddpd	%ymm7, %ymm0, %ymm0
	vmulpd	%ymm2, %ymm0, %ymm0
	vmovupd	%xmm0, (%rcx,%rax)
	vextractf128	$0x1, %ymm0, 16(%rcx,%rax)
	addq	$32, %rax
	cmpq	%rdi, %rbx
	jne	.L7
	cmpq	$0, -64(%rsp)
	je	.L4
	movq	-96(%rsp), %rdi
	movq	-88(%rsp), %rax
.L9:
	movq	-24(%rsp), %r10
	subq	%rdi, %r10
	leaq	-2(%r10), %r15
	cmpq	$3, %r10
	je	.L5
	movq	-48(%rsp), %r11
	leaq	(%r14,%rdi), %r10
	vmovupd	16(%r9,%r10,8), %xmm4
	vaddpd	(%r9,%r10,8), %xmm4, %xmm0
	addq	%rdi, %r11
	addq	%r14, %r11
	vaddpd	(%r9,%r11,8), %xmm0, %xmm0
	movq	-40(%rsp), %r11
	addq	%r11, %rdi
	addq	%r14, %rdi
	vaddpd	(%r9,%rdi,8), %xmm0, %xmm0
	movq	-32(%rsp), %rdi
	vmulpd	%xmm3, %xmm0, %xmm0
	vmovupd	%xmm0, 8(%rdi,%r10,8)
	testb	$1, %r15b
	je	.L4
	andq	$-2, %r15
	addq	%r15, %rax
.L5:
	vmovsd	-8(%rdx,%rax,8), %xmm0
	vaddsd	8(%rdx,%rax,8), %xmm0, %xmm0
	vaddsd	(%r12,%rax,8), %xmm0, %xmm0
	vaddsd	(%r8,%rax,8), %xmm0, %xmm0
	vmulsd	%xmm1, %xmm0, %xmm0
	vmovsd	%xmm0, 0(%r13,%rax,8)
.L4:
	movq	-80(%rsp), %rax
	movq	-16(%rsp), %rdi
	addq	%rax, %rdx
	addq	%rax, %rsi
	addq	%rax, %r8
	addq	%rax, %rcx
	cmpq	%rdi, -72(%rsp)
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
	xorl	%edi, %edi
	movl	$1, %eax
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
