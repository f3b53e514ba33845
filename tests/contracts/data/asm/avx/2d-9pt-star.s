	.text
kernel_2d_9pt_star:
	pushq	%rbp
	leaq	-2(%rdi), %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$136, %rsp
	movq	%rdi, 32(%rsp)
	movq	%rdx, 80(%rsp)
	movq	%rax, -8(%rsp)
	cmpq	$2, %rax
	jle	.L24
	movq	%rdi, %rax
	movq	%rsi, %r13
	vmovsd	%xmm0, %xmm0, %xmm6
	vmovddup	%xmm0, %xmm5
	leaq	(%rdi,%rdi,2), %rdi
	movq	%rax, %r15
	vmovddup	%xmm1, %xmm4
	vmovddup	%xmm2, %xmm3
	leaq	0(,%rax,8), %rbx
	movq	%rdi, 56(%rsp)
	movq	%rsi, %rdi
	salq	$4, %r15
	subq	%rbx, %rdi
	movq	%rbx, -48(%rsp)
	vinsertf128	$1, %xmm5, %ymm5, %ymm5
	vinsertf128	$1, %xmm4, %ymm4, %ymm4
	movq	%rdi, -40(%rsp)
	movq	%r13, %rdi
	vmovddup	%xmm1, %xmm8
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
	leaq	(%rsi,%rbx), %rsi
	subq	%r15, %rdi
	vmovddup	%xmm0, %xmm7
	leaq	0(%r13,%r15), %rbx
	movq	%rdi, -24(%rsp)
	movq	%rax, %rdi
	leaq	-4(%rax), %rax
	movq	%rbx, 96(%rsp)
	movq	%rbx, 40(%rsp)
	leaq	16(%r15), %r14
	movq	%rax, %rbx
	andq	$-4, %rbx
	movq	%rsi, -32(%rsp)
	leaq	-5(%rdi), %rsi
	movq	%rbx, -96(%rsp)
	addq	$2, %rbx
	movq	%rsi, -16(%rsp)
	movq	%rax, %rsi
	andl	$3, %eax
	shrq	$2, %rsi
	movq	%rbx, -88(%rsp)
	movl	$2, %ebx
	movq	%rsi, -56(%rsp)
	leaq	2(%rdi), %rsi
	movq	%rdi, 88(%rsp)
	movq	%rbx, 48(%rsp)
	subq	%rdi, %rbx
	leaq	8(%r13), %rdi
	movq	%rsi, (%rsp)
	movq	%rdi, -64(%rsp)
	leaq	16(%r13), %rdi
	movq	%rbx, 8(%rsp)
	movq	%rdi, -72(%rsp)
	movq	%rax, -80(%rsp)
.L3:
	movq	88(%rsp), %rax
	movq	32(%rsp), %rdi
	movq	-40(%rsp), %rsi
	movq	-32(%rsp), %rcx
	movq	-24(%rsp), %rdx
	movq	%rax, 64(%rsp)
	addq	$1, 48(%rsp)
	addq	%rdi, %rax
	movq	%rax, 88(%rsp)
	leaq	(%rsi,%r15), %rax
	movq	%rax, 128(%rsp)
	leaq	(%rcx,%r15), %rax
	movq	%rax, 120(%rsp)
	leaq	(%rdx,%r15), %rax
	movq	%rax, 112(%rsp)
	movq	56(%rsp), %rax
	movq	%rax, 72(%rsp)
	addq	%rdi, %rax
	movq	80(%rsp), %rdi
	movq	%rax, 56(%rsp)
	movq	40(%rsp), %rax
	leaq	(%rdi,%r15), %rbx
	addq	%r15, %rax
	cmpq	$2, -16(%rsp)
	movq	%rbx, 104(%rsp)
	jbe	.L11
	movq	-64(%rsp), %r11
	leaq	(%rsi,%r14), %r10
	movq	%r15, 16(%rsp)
	movq	-72(%rsp), %r8
	leaq	(%rcx,%r14), %r9
	movq	%rax, 24(%rsp)
	movq	40(%rsp), %rsi
	leaq	(%rdx,%r14), %rdi
	xorl	%edx, %edx
	movq	80(%rsp), %rcx
	leaq	0(%r13,%r14), %r12
	vmovupd	0(%r13,%r15), %xmm0
	leaq	(%r11,%r15), %rbx
	vinsertf128	$0x1, 16(%r13,%r15), %ymm0, %ymm11
	addq	%r14, %r11
	movq	-56(%rsp), %r15
	addq	%r14, %r8
	addq	%r14, %rsi
	addq	%r14, %rcx
	jmp	.L7
.L10:
	vmovapd	%ymm10, %ymm11
.L7:
	movq	%rdx, %rax
	addq	$1, %rdx
	salq	$5, %rax
	vmovupd	(%r8,%rax), %xmm0
	vinsertf128	$0x1, 16(%r8,%rax), %ymm0, %ymm10
	vaddpd	%ymm10, %ymm11, %ymm11
	vmovupd	(%rbx,%rax), %xmm12
	vinsertf128	$0x1, 16(%rbx,%rax), %ymm12, %ymm9
	vmovupd	(%r11,%rax), %xmm0
	vinsertf128	$0x1, 16(%r11,%rax), %ymm0, %ymm0
	vaddpd	%ymm9, %ymm0, %ymm0
	vmovupd	(%r10,%rax), %xmm13
	vinsertf128	$0x1, 16(%r10,%rax), %ymm13, %ymm9
	vmovupd	(%r9,%rax), %xmm14
	vaddpd	%ymm9, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r9,%rax), %ymm14, %ymm9
	vmovupd	(%r12,%rax), %xmm15
	vmovupd	(%rdi,%rax), %xmm12
	vmovupd	(%rsi,%rax), %xmm13
	vaddpd	%ymm9, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r12,%rax), %ymm15, %ymm9
	vmulpd	%ymm5, %ymm9, %ymm9
	vmulpd	%ymm4, %ymm0, %ymm0
	vaddpd	%ymm9, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%rdi,%rax), %ymm12, %ymm9
	vaddpd	%ymm11, %ymm9, %ymm9
	vinsertf128	$0x1, 16(%rsi,%rax), %ymm13, %ymm11
	vaddpd	%ymm11, %ymm9, %ymm9
	vmulpd	%ymm3, %ymm9, %ymm9
	vaddpd	%ymm9, %ymm0, %ymm0
	vmovupd	%xmm0, (%rcx,%rax)
	vextractf128	$0x1, %ymm0, 16(%rcx,%rax)
	cmpq	%r15, %rdx
	jne	.L10
	cmpq	$0, -80(%rsp)
	movq	24(%rsp), %rax
	movq	16(%rsp), %r15
	je	.L4
	movq	-96(%rsp), %rcx
	movq	-88(%rsp), %rdx
.L9:
	movq	32(%rsp), %rsi
	subq	%rcx, %rsi
	leaq	-4(%rsi), %r9
	cmpq	$5, %rsi
	je	.L5
	movq	88(%rsp), %rdi
	vmovddup	%xmm2, %xmm10
	movq	72(%rsp), %rbx
	movq	64(%rsp), %rsi
	leaq	2(%rdi,%rcx), %r8
	leaq	0(,%r8,8), %rdi
	leaq	2(%rbx,%rcx), %r10
	addq	%rcx, %rsi
	vmovupd	-8(%r13,%rdi), %xmm0
	vaddpd	8(%r13,%rdi), %xmm0, %xmm0
	vaddpd	16(%r13,%rsi,8), %xmm0, %xmm0
	vaddpd	0(%r13,%r10,8), %xmm0, %xmm0
	vmulpd	0(%r13,%r8,8), %xmm7, %xmm9
	vmovupd	-16(%r13,%rdi), %xmm14
	vmulpd	%xmm8, %xmm0, %xmm0
	vaddpd	%xmm9, %xmm0, %xmm0
	vaddpd	16(%r13,%rdi), %xmm14, %xmm9
	movq	8(%rsp), %rdi
	addq	%rdi, %rsi
	movq	(%rsp), %rdi
	vaddpd	0(%r13,%rsi,8), %xmm9, %xmm9
	leaq	(%rbx,%rdi), %rsi
	movq	80(%rsp), %rbx
	addq	%rcx, %rsi
	vaddpd	0(%r13,%rsi,8), %xmm9, %xmm9
	vmulpd	%xmm10, %xmm9, %xmm9
	vaddpd	%xmm9, %xmm0, %xmm0
	vmovupd	%xmm0, (%rbx,%r8,8)
	testb	$1, %r9b
	je	.L4
	andq	$-2, %r9
	addq	%r9, %rdx
.L5:
	movq	96(%rsp), %rbx
	movq	128(%rsp), %rdi
	movq	112(%rsp), %rsi
	leaq	(%rbx,%rdx,8), %rcx
	movq	120(%rsp), %rbx
	vmovsd	-8(%rcx), %xmm0
	vaddsd	8(%rcx), %xmm0, %xmm0
	vaddsd	(%rdi,%rdx,8), %xmm0, %xmm0
	vaddsd	(%rbx,%rdx,8), %xmm0, %xmm0
	vmulsd	(%rcx), %xmm6, %xmm9
	vmulsd	%xmm1, %xmm0, %xmm0
	vaddsd	%xmm9, %xmm0, %xmm0
	vmovsd	-16(%rcx), %xmm9
	vaddsd	16(%rcx), %xmm9, %xmm9
	vaddsd	(%rsi,%rdx,8), %xmm9, %xmm9
	vaddsd	(%rax,%rdx,8), %xmm9, %xmm9
	movq	104(%rsp), %rax
	vmulsd	%xmm2, %xmm9, %xmm9
	vaddsd	%xmm9, %xmm0, %xmm0
	vmovsd	%xmm0, (%rax,%rdx,8)
.L4:
	movq	-48(%rsp), %rax
	movq	48(%rsp), %rbx
	addq	%rax, %r15
	addq	%rax, %r14
	cmpq	%rbx, -8(%rsp)
	je	.L23
	leaq	0(%r13,%r15), %rax
	movq	%rax, 96(%rsp)
	jmp	.L3
.L23:
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
.L11:
	xorl	%ecx, %ecx
	movl	$2, %edx
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
