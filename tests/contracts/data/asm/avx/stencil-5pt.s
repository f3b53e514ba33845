	.text
kernel_stencil_5pt:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$40, %rsp
	movq	%rsi, -24(%rsp)
	movq	%rcx, 24(%rsp)
	movq	%rax, -48(%rsp)
	cmpq	$2, %rdi
	jle	.L25
	cmpq	$2, %rsi
	jle	.L25
	leaq	-2(%rsi), %rax
	movq	%rdx, %rcx
	movq	%rdx, %r11
	movq	%rsi, 8(%rsp)
	leaq	-3(%rsi), %rdi
	vmovsd	%xmm0, %xmm0, %xmm3
	vmovddup	%xmm0, %xmm6
	vmovddup	%xmm1, %xmm5
	leaq	1(%rsi), %rbx
	vmovddup	%xmm2, %xmm4
	vmovddup	%xmm0, %xmm9
	vmovddup	%xmm1, %xmm8
	movq	%rdi, -56(%rsp)
	movq	%rax, %rdi
	vmovddup	%xmm2, %xmm7
	vinsertf128	$1, %xmm6, %ymm6, %ymm6
	shrq	$2, %rdi
	movq	%rbx, -40(%rsp)
	vinsertf128	$1, %xmm5, %ymm5, %ymm5
	vinsertf128	$1, %xmm4, %ymm4, %ymm4
	movq	%rdi, 32(%rsp)
	leaq	0(,%rsi,8), %r15
	movq	%rax, %rdi
	andl	$3, %eax
	movq	%r15, -64(%rsp)
	leaq	8(%r15), %rbx
	andq	$-4, %rdi
	subq	%r15, %rcx
	movq	%rdi, -96(%rsp)
	addq	$1, %rdi
	movq	%rcx, -16(%rsp)
	leaq	(%rdx,%r15), %rcx
	movq	%rdi, -88(%rsp)
	movl	$1, %edi
	movq	%rcx, -8(%rsp)
	leaq	8(%rdx), %rcx
	movq	%rdi, (%rsp)
	subq	%rsi, %rdi
	movq	%rdi, -32(%rsp)
	movq	%rcx, -72(%rsp)
	movq	%rax, -80(%rsp)
.L4:
	movq	-16(%rsp), %rax
	leaq	(%r11,%r15), %rcx
	movq	-24(%rsp), %rdi
	addq	$1, (%rsp)
	leaq	(%r15,%rax), %r12
	movq	8(%rsp), %rax
	movq	%rax, 16(%rsp)
	addq	%rdi, %rax
	cmpq	$2, -56(%rsp)
	movq	%rax, 8(%rsp)
	movq	-8(%rsp), %rax
	leaq	(%r15,%rax), %r13
	movq	24(%rsp), %rax
	leaq	(%r15,%rax), %r14
	jbe	.L28
	movq	-72(%rsp), %rax
	leaq	(%r11,%rbx), %r10
	xorl	%edx, %edx
	leaq	(%rax,%rbx), %r9
	movq	-16(%rsp), %rax
	leaq	(%rax,%rbx), %r8
	movq	-8(%rsp), %rax
	leaq	(%rax,%rbx), %rdi
	movq	24(%rsp), %rax
	leaq	(%rax,%rbx), %rsi
	xorl	%eax, %eax
.L5:
	vmovupd	(%r9,%rax), %xmm12
	vinsertf128	$0x1, 16(%r9,%rax), %ymm12, %ymm10
	addq	$1, %rdx
	vmovupd	(%rcx,%rax), %xmm13
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm13, %ymm11
	vaddpd	%ymm11, %ymm10, %ymm10
	vmovupd	(%rdi,%rax), %xmm14
	vinsertf128	$0x1, 16(%rdi,%rax), %ymm14, %ymm12
	vmovupd	(%r10,%rax), %xmm0
	vinsertf128	$0x1, 16(%r10,%rax), %ymm0, %ymm0
	vmulpd	%ymm6, %ymm0, %ymm0
	vmovupd	(%r8,%rax), %xmm15
	vmulpd	%ymm5, %ymm10, %ymm10
	vsubpd	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r8,%rax), %ymm15, %ymm10
	vaddpd	%ymm10, %ymm12, %ymm13
	vmulpd	%ymm4, %ymm13, %ymm14
	vsubpd	%ymm14, %ymm0, %ymm0
	vmovupd	%xmm0, (%rsi,%rax)
	vextractf128	$0x1, %ymm0, 16(%rsi,%rax)
	addq	$32, %rax
	cmpq	%rdx, 32(%rsp)
	jne	.L5
	cmpq	$0, -80(%rsp)
	je	.L6
	movq	-96(%rsp), %rdx
	movq	-88(%rsp), %rax
.L9:
	movq	-24(%rsp), %rsi
	subq	%rdx, %rsi
	leaq	-2(%rsi), %r8
	cmpq	$3, %rsi
	je	.L7
	movq	16(%rsp), %r9
	movq	-32(%rsp), %r10
	leaq	(%rdx,%r9), %rsi
	leaq	1(%rsi), %rdi
	addq	%r10, %rdx
	movq	-40(%rsp), %r10
	vmovupd	-8(%r11,%rdi,8), %xmm11
	addq	%r9, %rdx
	vaddpd	8(%r11,%rdi,8), %xmm11, %xmm10
	vmulpd	8(%r11,%rsi,8), %xmm9, %xmm0
	addq	%r10, %rsi
	vmulpd	%xmm8, %xmm10, %xmm10
	vsubpd	%xmm10, %xmm0, %xmm0
	vmovupd	(%r11,%rsi,8), %xmm10
	vaddpd	(%r11,%rdx,8), %xmm10, %xmm10
	movq	24(%rsp), %rsi
	vmulpd	%xmm7, %xmm10, %xmm10
	vsubpd	%xmm10, %xmm0, %xmm0
	vmovupd	%xmm0, (%rsi,%rdi,8)
	testb	$1, %r8b
	je	.L6
	andq	$-2, %r8
	addq	%r8, %rax
.L7:
	leaq	(%rcx,%rax,8), %rdx
	vmovsd	-8(%rdx), %xmm10
	vaddsd	8(%rdx), %xmm10, %xmm10
	vmulsd	(%rdx), %xmm3, %xmm0
	vmulsd	%xmm1, %xmm10, %xmm10
	vsubsd	%xmm10, %xmm0, %xmm0
	vmovsd	(%r12,%rax,8), %xmm10
	vaddsd	0(%r13,%rax,8), %xmm10, %xmm10
	vmulsd	%xmm2, %xmm10, %xmm10
	vsubsd	%xmm10, %xmm0, %xmm10
	vmovsd	%xmm10, (%r14,%rax,8)
.L6:
	movq	-64(%rsp), %rax
	movq	(%rsp), %rdi
	addq	%rax, %r15
	addq	%rax, %rbx
	cmpq	%rdi, -48(%rsp)
	jne	.L4
	vzeroupper
.L25:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L28:
	xorl	%edx, %edx
	movl	$1, %eax
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
