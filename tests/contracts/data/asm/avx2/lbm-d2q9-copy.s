	.text
kernel_lbm_d2q9_copy:
	pushq	%r15
	movq	%rdi, %rax
	decq	%rdi
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbp
	pushq	%rbx
	movq	%rdx, %rbx
	leaq	0(,%rax,8), %rdx
	imulq	%rax, %rax
	movq	%rdi, -72(%rsp)
	movq	%rdx, -16(%rsp)
	cmpq	$1, %rdi
	jle	.L6
	movq	%rax, %rcx
	movq	%rsi, %r11
	leaq	(%rax,%rax,2), %rdx
	movq	%rax, %r8
	salq	$4, %rcx
	salq	$5, %r8
	movq	%rdx, %r9
	leaq	0(,%rax,8), %rbp
	leaq	(%rbx,%rcx), %rsi
	leaq	(%rbx,%r8), %rdi
	addq	%r11, %rcx
	salq	$4, %r9
	movq	%rsi, -64(%rsp)
	leaq	0(,%rdx,8), %rsi
	leaq	(%r11,%rbp), %r12
	movq	-16(%rsp), %rdx
	leaq	(%r11,%rsi), %r15
	addq	%rbx, %rsi
	movq	%rdi, -48(%rsp)
	leaq	(%rbx,%r9), %rdi
	movq	%rsi, -56(%rsp)
	leaq	(%rax,%rax,4), %rsi
	addq	%rbx, %rbp
	addq	%r11, %r9
	leaq	0(,%rsi,8), %r10
	movq	%rdi, -32(%rsp)
	imulq	$56, %rax, %rdi
	leaq	(%rbx,%r10), %rsi
	addq	%r11, %r10
	salq	$6, %rax
	movq	%rsi, -40(%rsp)
	leaq	(%rbx,%rax), %r13
	movq	%rax, %rsi
	leaq	(%rdx,%rdx), %rax
	subq	%rcx, %rdx
	addq	%rax, %r8
	addq	%rax, %rsi
	movq	$1, -24(%rsp)
	movq	%rdx, -8(%rsp)
	leaq	(%rbx,%rdi), %r14
	addq	%rax, %rdi
	addq	%r11, %r8
	addq	%r11, %rdi
	addq	%r11, %rsi
.L3:
	incq	-24(%rsp)
	movq	-8(%rsp), %rax
	movl	$1, %edx
	movq	%rcx, -80(%rsp)
	addq	%rcx, %rax
.L4:
	vmovsd	8(%r11,%rax), %xmm0
	movq	-80(%rsp), %rcx
	vmovsd	%xmm0, 8(%rbx,%rax)
	vmovsd	(%r12,%rax), %xmm0
	vmovsd	%xmm0, 8(%rbp,%rax)
	vmovsd	(%rcx,%rdx,8), %xmm0
	movq	-64(%rsp), %rcx
	incq	%rdx
	vmovsd	%xmm0, 8(%rcx,%rax)
	vmovsd	16(%r15,%rax), %xmm0
	movq	-56(%rsp), %rcx
	vmovsd	%xmm0, 8(%rcx,%rax)
	vmovsd	-8(%r8,%rdx,8), %xmm0
	movq	-48(%rsp), %rcx
	vmovsd	%xmm0, 8(%rcx,%rax)
	vmovsd	-16(%r10,%rdx,8), %xmm0
	movq	-40(%rsp), %rcx
	vmovsd	%xmm0, 8(%rcx,%rax)
	vmovsd	(%r9,%rdx,8), %xmm0
	movq	-32(%rsp), %rcx
	vmovsd	%xmm0, 8(%rcx,%rax)
	vmovsd	(%rdi,%rdx,8), %xmm0
	vmovsd	%xmm0, 8(%r14,%rax)
	vmovsd	-16(%rsi,%rdx,8), %xmm0
	vmovsd	%xmm0, 8(%r13,%rax)
	addq	$8, %rax
	cmpq	%rdx, -72(%rsp)
	jne	.L4
	movq	-16(%rsp), %rax
	movq	-80(%rsp), %rcx
	movq	-24(%rsp), %rdx
	addq	%rax, %rcx
	addq	%rax, %r8
	addq	%rax, %r10
	addq	%rax, %r9
	addq	%rax, %rdi
	addq	%rax, %rsi
	cmpq	%rdx, -72(%rsp)
	jne	.L3
.L6:
	popq	%rbx
	popq	%rbp
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	ret
	.section	.note.GNU-stack,"",@progbits
