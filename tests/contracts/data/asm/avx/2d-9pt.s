	.text
kernel_2d_9pt:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$8, %rsp
	movq	%rdi, -40(%rsp)
	movq	%rdx, -48(%rsp)
	movq	%rax, -72(%rsp)
	cmpq	$1, %rax
	jle	.L23
	movq	%rsi, %r15
	vmovsd	%xmm0, %xmm0, %xmm6
	vmovddup	%xmm0, %xmm5
	vmovddup	%xmm1, %xmm4
	leaq	8(%rsi), %r8
	movq	%rdi, -8(%rsp)
	vmovddup	%xmm2, %xmm3
	vinsertf128	$1, %xmm5, %ymm5, %ymm5
	leaq	0(,%rdi,8), %rax
	vinsertf128	$1, %xmm4, %ymm4, %ymm4
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
	movq	$1, -32(%rsp)
	movq	%rax, -80(%rsp)
	addq	$8, %rax
	vmovddup	%xmm1, %xmm9
	vmovddup	%xmm0, %xmm8
	leaq	(%rsi,%rax), %r9
	movq	%rdi, %rsi
	vmovddup	%xmm2, %xmm7
	leaq	(%rdx,%rax), %r14
	salq	$4, %rsi
	leaq	-2(%rdi), %rax
	addq	%r15, %rsi
	leaq	-3(%rdi), %rdx
	movq	%rax, %rcx
	shrq	$2, %rcx
	movq	%rdx, -56(%rsp)
	movq	%rcx, (%rsp)
	movq	%rax, %rcx
	andl	$3, %eax
	andq	$-4, %rcx
	movq	%rax, -64(%rsp)
	leaq	1(%rcx), %rdx
	movq	%rcx, -96(%rsp)
	movq	%rdx, -88(%rsp)
.L3:
	movq	-8(%rsp), %rax
	leaq	-8(%r9), %rdx
	movq	-40(%rsp), %rdi
	leaq	-8(%r8), %rcx
	addq	$1, -32(%rsp)
	leaq	-8(%r14), %r13
	movq	%rax, %rbx
	subq	%rdi, %rbx
	movq	%rax, -24(%rsp)
	addq	%rdi, %rax
	cmpq	$2, -56(%rsp)
	movq	%rbx, -16(%rsp)
	movq	%rax, -8(%rsp)
	jbe	.L10
	leaq	8(%r9), %r12
	xorl	%eax, %eax
	xorl	%edi, %edi
	leaq	8(%rsi), %rbx
	leaq	8(%r8), %r11
	leaq	16(%rsi), %r10
.L7:
	vmovupd	(%rdx,%rax), %xmm12
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm12, %ymm10
	addq	$1, %rdi
	vmovupd	(%r12,%rax), %xmm0
	vinsertf128	$0x1, 16(%r12,%rax), %ymm0, %ymm0
	vaddpd	%ymm10, %ymm0, %ymm0
	vmovupd	(%r8,%rax), %xmm13
	vinsertf128	$0x1, 16(%r8,%rax), %ymm13, %ymm10
	vmovupd	(%rbx,%rax), %xmm14
	vaddpd	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%rbx,%rax), %ymm14, %ymm10
	vmovupd	(%r9,%rax), %xmm15
	vmovupd	(%rcx,%rax), %xmm12
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm12, %ymm11
	vmovupd	(%rsi,%rax), %xmm13
	vaddpd	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r9,%rax), %ymm15, %ymm10
	vmulpd	%ymm5, %ymm10, %ymm10
	vmovupd	(%r10,%rax), %xmm14
	vmulpd	%ymm4, %ymm0, %ymm0
	vaddpd	%ymm10, %ymm0, %ymm10
	vmovupd	(%r11,%rax), %xmm0
	vinsertf128	$0x1, 16(%r11,%rax), %ymm0, %ymm0
	vaddpd	%ymm11, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%rsi,%rax), %ymm13, %ymm11
	vaddpd	%ymm11, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r10,%rax), %ymm14, %ymm11
	vaddpd	%ymm11, %ymm0, %ymm0
	vmulpd	%ymm3, %ymm0, %ymm0
	vaddpd	%ymm0, %ymm10, %ymm0
	vmovupd	%xmm0, (%r14,%rax)
	vextractf128	$0x1, %ymm0, 16(%r14,%rax)
	addq	$32, %rax
	cmpq	%rdi, (%rsp)
	jne	.L7
	cmpq	$0, -64(%rsp)
	je	.L4
	movq	-96(%rsp), %r10
	movq	-88(%rsp), %rax
.L9:
	movq	-40(%rsp), %rdi
	subq	%r10, %rdi
	leaq	-2(%rdi), %r11
	cmpq	$3, %rdi
	je	.L5
	movq	-24(%rsp), %rbx
	movq	-8(%rsp), %r12
	leaq	1(%r10,%rbx), %rdi
	movq	-16(%rsp), %rbx
	vmovupd	-8(%r15,%rdi,8), %xmm0
	vaddpd	8(%r15,%rdi,8), %xmm0, %xmm0
	vmulpd	(%r15,%rdi,8), %xmm8, %xmm10
	leaq	1(%rbx,%r10), %rbx
	leaq	1(%r12,%r10), %r10
	vaddpd	(%r15,%rbx,8), %xmm0, %xmm0
	vaddpd	(%r15,%r10,8), %xmm0, %xmm0
	vmovupd	-8(%r15,%rbx,8), %xmm15
	vmulpd	%xmm9, %xmm0, %xmm0
	vaddpd	%xmm10, %xmm0, %xmm0
	vaddpd	8(%r15,%rbx,8), %xmm15, %xmm10
	vaddpd	-8(%r15,%r10,8), %xmm10, %xmm10
	vaddpd	8(%r15,%r10,8), %xmm10, %xmm10
	movq	-48(%rsp), %rbx
	vmulpd	%xmm7, %xmm10, %xmm10
	vaddpd	%xmm10, %xmm0, %xmm0
	vmovupd	%xmm0, (%rbx,%rdi,8)
	testb	$1, %r11b
	je	.L4
	andq	$-2, %r11
	addq	%r11, %rax
.L5:
	leaq	0(,%rax,8), %rdi
	addq	%rdi, %rdx
	addq	%rdi, %rcx
	addq	%rsi, %rdi
	vmovsd	-8(%rdx), %xmm0
	vaddsd	8(%rdx), %xmm0, %xmm0
	vaddsd	(%rcx), %xmm0, %xmm0
	vaddsd	(%rdi), %xmm0, %xmm0
	vmulsd	(%rdx), %xmm6, %xmm10
	vmulsd	%xmm1, %xmm0, %xmm0
	vaddsd	%xmm10, %xmm0, %xmm0
	vmovsd	-8(%rcx), %xmm10
	vaddsd	8(%rcx), %xmm10, %xmm10
	vaddsd	-8(%rdi), %xmm10, %xmm10
	vaddsd	8(%rdi), %xmm10, %xmm10
	vmulsd	%xmm2, %xmm10, %xmm10
	vaddsd	%xmm10, %xmm0, %xmm0
	vmovsd	%xmm0, 0(%r13,%rax,8)
.L4:
	movq	-80(%rsp), %rax
	movq	-32(%rsp), %rbx
	addq	%rax, %r9
	addq	%rax, %r8
	addq	%rax, %rsi
	addq	%rax, %r14
	cmpq	%rbx, -72(%rsp)
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
	xorl	%r10d, %r10d
	movl	$1, %eax
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
