	.text
kernel_2d_5pt_variable:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$136, %rsp
	movq	%rdi, -16(%rsp)
	movq	%rsi, 48(%rsp)
	movq	%rdx, 40(%rsp)
	movq	%rcx, 32(%rsp)
	movq	%r8, 24(%rsp)
	movq	%r9, 16(%rsp)
	movq	%rax, -96(%rsp)
	cmpq	$1, %rax
	jle	.L24
	leaq	0(,%rdi,8), %rdx
	movq	%rdi, %rax
	leaq	1(%rdi), %rcx
	movq	%rsi, %rdi
	subq	%rdx, %rsi
	movq	%rdx, -104(%rsp)
	movq	%rcx, -32(%rsp)
	leaq	(%rdx,%rdi), %rcx
	movq	%rcx, -56(%rsp)
	leaq	8(%rdx), %r15
	movq	%rax, %rcx
	movq	%rsi, -64(%rsp)
	leaq	-2(%rax), %rax
	leaq	-3(%rcx), %rsi
	movq	%rcx, 8(%rsp)
	movq	%rsi, -48(%rsp)
	movq	%rax, %rsi
	shrq	$2, %rsi
	movq	%rdx, -8(%rsp)
	movq	%rsi, -72(%rsp)
	movq	%rax, %rsi
	andl	$3, %eax
	andq	$-4, %rsi
	movq	%rax, -88(%rsp)
	movq	%rsi, -120(%rsp)
	addq	$1, %rsi
	movq	%rsi, -112(%rsp)
	movl	$1, %esi
	movq	%rsi, (%rsp)
	subq	%rcx, %rsi
	leaq	8(%rdi), %rcx
	movq	%rsi, -40(%rsp)
	movq	%rcx, -80(%rsp)
.L3:
	movq	-8(%rsp), %rax
	movq	24(%rsp), %r11
	movq	16(%rsp), %r9
	movq	-64(%rsp), %r8
	movq	-16(%rsp), %rsi
	leaq	(%rax,%r11), %rdi
	movq	16(%rbp), %rbx
	movq	%rdi, 120(%rsp)
	leaq	(%rax,%r9), %rdi
	movq	32(%rsp), %rdx
	movq	%rdi, 112(%rsp)
	leaq	(%rax,%r8), %rdi
	movq	48(%rsp), %r10
	addq	$1, (%rsp)
	movq	%rdi, 96(%rsp)
	movq	8(%rsp), %rdi
	addq	%rax, %rbx
	leaq	(%rdx,%rax), %rcx
	movq	%rbx, 104(%rsp)
	movq	24(%rbp), %rbx
	movq	%rcx, 128(%rsp)
	leaq	(%r10,%rax), %rcx
	movq	%rdi, 56(%rsp)
	addq	%rsi, %rdi
	movq	%rdi, 8(%rsp)
	movq	-56(%rsp), %rdi
	addq	%rax, %rbx
	movq	%rbx, 88(%rsp)
	leaq	(%rax,%rdi), %rsi
	movq	%rsi, 80(%rsp)
	movq	40(%rsp), %rsi
	addq	%rsi, %rax
	cmpq	$2, -48(%rsp)
	movq	%rax, 72(%rsp)
	jbe	.L10
	movq	-80(%rsp), %rax
	leaq	(%r10,%r15), %r13
	addq	%r15, %rdi
	addq	%r15, %rsi
	leaq	(%r9,%r15), %rbx
	movq	16(%rbp), %r10
	movq	%r15, -24(%rsp)
	leaq	(%r8,%r15), %r9
	movq	24(%rbp), %r8
	leaq	(%rdx,%r15), %r14
	xorl	%edx, %edx
	leaq	(%r11,%r15), %r12
	leaq	(%rax,%r15), %r11
	addq	%r15, %r10
	xorl	%eax, %eax
	addq	%r15, %r8
	movq	-72(%rsp), %r15
.L7:
	vmovupd	(%rcx,%rax), %xmm3
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm3, %ymm0
	addq	$1, %rdx
	vmovupd	(%r12,%rax), %xmm4
	vinsertf128	$0x1, 16(%r12,%rax), %ymm4, %ymm1
	vmulpd	%ymm1, %ymm0, %ymm0
	vmovupd	0(%r13,%rax), %xmm5
	vinsertf128	$0x1, 16(%r13,%rax), %ymm5, %ymm1
	vmovupd	(%r14,%rax), %xmm6
	vinsertf128	$0x1, 16(%r14,%rax), %ymm6, %ymm2
	vmulpd	%ymm2, %ymm1, %ymm1
	vaddpd	%ymm1, %ymm0, %ymm0
	vmovupd	(%r11,%rax), %xmm7
	vinsertf128	$0x1, 16(%r11,%rax), %ymm7, %ymm1
	vmovupd	(%rbx,%rax), %xmm3
	vinsertf128	$0x1, 16(%rbx,%rax), %ymm3, %ymm2
	vmulpd	%ymm2, %ymm1, %ymm1
	vaddpd	%ymm1, %ymm0, %ymm0
	vmovupd	(%r9,%rax), %xmm4
	vinsertf128	$0x1, 16(%r9,%rax), %ymm4, %ymm1
	vmovupd	(%r10,%rax), %xmm5
	vinsertf128	$0x1, 16(%r10,%rax), %ymm5, %ymm2
	vmulpd	%ymm2, %ymm1, %ymm1
	vmovupd	(%rdi,%rax), %xmm6
	vaddpd	%ymm1, %ymm0, %ymm0
	vmovupd	(%r8,%rax), %xmm7
	vinsertf128	$0x1, 16(%rdi,%rax), %ymm6, %ymm1
	vinsertf128	$0x1, 16(%r8,%rax), %ymm7, %ymm2
	vmulpd	%ymm2, %ymm1, %ymm1
	vaddpd	%ymm1, %ymm0, %ymm0
	vmovupd	%xmm0, (%rsi,%rax)
	vextractf128	$0x1, %ymm0, 16(%rsi,%rax)
	addq	$32, %rax
	cmpq	%r15, %rdx
	jne	.L7
	cmpq	$0, -88(%rsp)
	movq	-24(%rsp), %r15
	je	.L4
	movq	-120(%rsp), %rsi
	movq	-112(%rsp), %rax
.L9:
	movq	-16(%rsp), %rdx
	subq	%rsi, %rdx
	leaq	-2(%rdx), %rdi
	cmpq	$3, %rdx
	je	.L5
	movq	56(%rsp), %rdx
	movq	24(%rsp), %rbx
	movq	32(%rsp), %r14
	movq	16(%rbp), %r10
	addq	%rdx, %rsi
	movq	-32(%rsp), %r11
	leaq	1(%rsi), %rdx
	movq	24(%rbp), %r9
	vmovupd	(%rbx,%rdx,8), %xmm3
	movq	48(%rsp), %rbx
	vmovupd	(%r10,%rdx,8), %xmm4
	vmovupd	(%r9,%rdx,8), %xmm6
	vmulpd	-8(%rbx,%rdx,8), %xmm3, %xmm0
	vmovapd	%xmm6, 56(%rsp)
	vmovupd	(%rbx,%rdx,8), %xmm5
	vmulpd	(%r14,%rdx,8), %xmm5, %xmm1
	movq	16(%rsp), %r14
	vaddpd	%xmm1, %xmm0, %xmm0
	vmovupd	(%r14,%rdx,8), %xmm7
	movq	-40(%rsp), %r14
	vmulpd	8(%rbx,%rdx,8), %xmm7, %xmm1
	leaq	(%rsi,%r14), %r8
	addq	%r11, %rsi
	vaddpd	%xmm1, %xmm0, %xmm0
	vmulpd	(%rbx,%r8,8), %xmm4, %xmm1
	vaddpd	%xmm1, %xmm0, %xmm0
	vmulpd	(%rbx,%rsi,8), %xmm6, %xmm1
	movq	40(%rsp), %rsi
	vaddpd	%xmm1, %xmm0, %xmm0
	vmovupd	%xmm0, (%rsi,%rdx,8)
	testb	$1, %dil
	je	.L4
	andq	$-2, %rdi
	addq	%rdi, %rax
.L5:
	movq	128(%rsp), %rdi
	leaq	(%rcx,%rax,8), %rdx
	movq	120(%rsp), %rbx
	movq	112(%rsp), %rcx
	movq	104(%rsp), %rsi
	vmovsd	(%rdi,%rax,8), %xmm0
	vmovsd	(%rbx,%rax,8), %xmm1
	vmulsd	(%rdx), %xmm0, %xmm0
	vmulsd	-8(%rdx), %xmm1, %xmm1
	movq	96(%rsp), %rdi
	movq	88(%rsp), %rbx
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	(%rcx,%rax,8), %xmm1
	vmulsd	8(%rdx), %xmm1, %xmm1
	movq	80(%rsp), %rcx
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	(%rsi,%rax,8), %xmm1
	vmulsd	(%rdi,%rax,8), %xmm1, %xmm1
	movq	72(%rsp), %rsi
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	(%rbx,%rax,8), %xmm1
	vmulsd	(%rcx,%rax,8), %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	%xmm0, (%rsi,%rax,8)
.L4:
	movq	-104(%rsp), %rcx
	addq	%rcx, -8(%rsp)
	addq	%rcx, %r15
	movq	(%rsp), %rcx
	cmpq	%rcx, -96(%rsp)
	jne	.L3
	vzeroupper
.L24:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L10:
	xorl	%esi, %esi
	movl	$1, %eax
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
