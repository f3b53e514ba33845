	.text
kernel_lbm_d2q9_copy:
	movq	%rdi, %rax
	pushq	%r15
	subq	$1, %rdi
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbp
	pushq	%rbx
	movq	%rdx, %rbx
	leaq	0(,%rax,8), %rdx
	movq	%rdi, -72(%rsp)
	imulq	%rax, %rax
	movq	%rdx, -16(%rsp)
	cmpq	$1, %rdi
	jle	.L6
	leaq	(%rax,%rax,2), %rdx
	movq	%rax, %rcx
	movq	%rax, %r8
	movq	$1, -24(%rsp)
	salq	$4, %rcx
	salq	$5, %r8
	movq	%rdx, %r9
	leaq	(%rbx,%r8), %rdi
	movq	%rsi, %r11
	salq	$4, %r9
	leaq	(%rbx,%rcx), %rsi
	movq	%rdi, -48(%rsp)
	addq	%r11, %rcx
	leaq	(%rbx,%r9), %rdi
	movq	%rsi, -64(%rsp)
	addq	%r11, %r9
	leaq	0(,%rdx,8), %rsi
	movq	%rdi, -32(%rsp)
	movq	-16(%rsp), %rdx
	imulq	$56, %rax, %rdi
	leaq	(%r11,%rsi), %r15
	addq	%rbx, %rsi
	movq	%rsi, -56(%rsp)
	leaq	(%rax,%rax,4), %rsi
	leaq	0(,%rsi,8), %r10
	leaq	0(,%rax,8), %rbp
	salq	$6, %rax
	leaq	(%rbx,%r10), %rsi
	addq	%r11, %r10
	movq	%rsi, -40(%rsp)
	leaq	(%rbx,%rax), %r13
	movq	%rax, %rsi
	leaq	(%rdx,%rdx), %rax
	subq	%rcx, %rdx
	leaq	(%rbx,%rdi), %r14
	addq	%rax, %r8
	addq	%rax, %rdi
	movq	%rdx, -8(%rsp)
	addq	%rax, %rsi
	addq	%r11, %r8
	addq	%r11, %rdi
	leaq	(%r11,%rbp), %r12
	addq	%r11, %rsi
	addq	%rbx, %rbp
.L3:
	movq	-8(%rsp), %rax
	movl	$1, %edx
	movq	%rcx, -80(%rsp)
	addq	$1, -24(%rsp)
	addq	%rcx, %rax
.L4:
	vmovsd	8(%r11,%rax), %xmm0
	movq	-80(%rsp), %rcx
	vmovsd	%xmm0, 8(%rbx,%rax)
	vmovsd	(%r12,%rax), %xmm0
	vmovsd	%xmm0, 8(%rbp,%rax)
	vmovsd	(%rcx,%rdx,8), %xmm0
	addq	$1, %rdx
	movq	-64(%rsp), %rcx
	vmovsd	%xmm0, 8(%rcx,%rax)
	movq	-56(%rsp), %rcx
	vmovsd	16(%r15,%rax), %xmm0
	vmovsd	%xmm0, 8(%rcx,%rax)
	movq	-48(%rsp), %rcx
	vmovsd	-8(%r8,%rdx,8), %xmm0
	vmovsd	%xmm0, 8(%rcx,%rax)
	movq	-40(%rsp), %rcx
	vmovsd	-16(%r10,%rdx,8), %xmm0
	vmovsd	%xmm0, 8(%rcx,%rax)
	movq	-32(%rsp), %rcx
	vmovsd	(%r9,%rdx,8), %xmm0
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
	addq	%rax, %r8
	addq	%rax, %r10
	addq	%rax, %r9
	addq	%rax, %rcx
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
