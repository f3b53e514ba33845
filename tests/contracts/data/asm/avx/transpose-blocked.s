	.text
kernel_transpose_blocked:
	testq	%rdi, %rdi
	jle	.L19
	pushq	%r15
	xorl	%eax, %eax
	movq	%rdx, %r15
	pushq	%r14
	pushq	%r13
	movq	%rdi, %r13
	imulq	%rsi, %r13
	pushq	%r12
	movq	%rsi, %r12
	pushq	%rbp
	leaq	0(,%rdi,8), %rsi
	pushq	%rbx
	movq	%rdi, %rbx
	salq	$3, %r13
.L8:
	movq	%rax, %r14
	addq	%r12, %rax
	movq	%rbx, %r11
	cmpq	%rbx, %rax
	cmovle	%rax, %r11
	cmpq	%r14, %r11
	jle	.L3
	leaq	(%rcx,%r14,8), %rbp
	xorl	%edx, %edx
	movq	%r14, -24(%rsp)
	movq	%rax, -16(%rsp)
	movq	%rcx, -8(%rsp)
.L7:
	movq	%rdx, %r14
	addq	%r12, %rdx
	movq	%rbx, %r8
	movq	-24(%rsp), %r9
	cmpq	%rbx, %rdx
	movq	%r15, %rdi
	movq	%rbp, %r10
	cmovle	%rdx, %r8
	cmpq	%r14, %r8
	jle	.L5
.L4:
	movq	%r10, %rcx
	movq	%r14, %rax
.L6:
	vmovsd	(%rcx), %xmm0
	addq	%rsi, %rcx
	vmovsd	%xmm0, (%rdi,%rax,8)
	addq	$1, %rax
	cmpq	%rax, %r8
	jne	.L6
	addq	$1, %r9
	addq	$8, %r10
	addq	%rsi, %rdi
	cmpq	%r9, %r11
	jne	.L4
.L5:
	addq	%r13, %rbp
	cmpq	%rbx, %rdx
	jl	.L7
	movq	-16(%rsp), %rax
	movq	-8(%rsp), %rcx
.L3:
	addq	%r13, %r15
	cmpq	%rbx, %rax
	jl	.L8
	popq	%rbx
	popq	%rbp
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	ret
.L19:
	ret
	.section	.note.GNU-stack,"",@progbits
