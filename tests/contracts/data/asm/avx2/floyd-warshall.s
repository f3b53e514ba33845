	.text
kernel_floyd_warshall:
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbp
	pushq	%rbx
	subq	$56, %rsp
	movq	%rsi, 40(%rsp)
	testq	%rdi, %rdi
	jle	.L8
	leaq	0(,%rdi,8), %rax
	movq	%rdi, %r14
	movq	%rsi, %r13
	movq	$0, 16(%rsp)
	movq	%rax, 24(%rsp)
	movq	$0, 32(%rsp)
.L3:
	movq	40(%rsp), %rbp
	movq	16(%rsp), %rax
	movq	$0, 8(%rsp)
	subq	%rax, %rbp
.L6:
	movq	16(%rsp), %rax
	xorl	%r15d, %r15d
	leaq	(%rax,%rbp), %rbx
.L4:
	vmovsd	0(%rbp), %xmm0
	vaddsd	0(%r13,%r15,8), %xmm0, %xmm0
	movq	%r15, %r12
	vmovsd	(%rbx,%r15,8), %xmm1
	call	fmin@PLT
	vmovsd	%xmm0, (%rbx,%r15,8)
	incq	%r15
	cmpq	%r15, %r14
	jne	.L4
	movq	8(%rsp), %rdx
	movq	24(%rsp), %rcx
	leaq	1(%rdx), %rax
	addq	%rcx, %rbp
	cmpq	%r12, %rdx
	je	.L5
	movq	%rax, 8(%rsp)
	jmp	.L6
.L5:
	movq	32(%rsp), %rsi
	movq	8(%rsp), %rdi
	addq	%rcx, %r13
	subq	$8, 16(%rsp)
	leaq	1(%rsi), %rax
	cmpq	%rdi, %rsi
	je	.L8
	movq	%rax, 32(%rsp)
	jmp	.L3
.L8:
	addq	$56, %rsp
	popq	%rbx
	popq	%rbp
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	ret
	.section	.note.GNU-stack,"",@progbits
