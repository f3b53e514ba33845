	.text
kernel_transpose_blocked:
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbp
	pushq	%rbx
	movq	%rsi, -48(%rsp)
	movq	%rcx, -32(%rsp)
	testq	%rdi, %rdi
	jle	.L24
	imulq	%rdi, %rsi
	movq	%rdx, -40(%rsp)
	movq	%rdi, %r12
	leaq	0(,%rsi,8), %rbx
	movq	%rbx, -56(%rsp)
	leaq	0(,%rdi,8), %r15
	salq	$4, %r12
	xorl	%esi, %esi
	movq	%rdi, %rcx
.L11:
	movq	-48(%rsp), %rax
	movq	%rsi, -24(%rsp)
	movq	%rsi, %rbx
	addq	%rax, %rsi
	cmpq	%rcx, %rsi
	movq	%rcx, %rax
	cmovle	%rsi, %rax
	movq	%rax, -88(%rsp)
	cmpq	%rbx, %rax
	jle	.L3
	movq	-32(%rsp), %rax
	movq	%rsi, -16(%rsp)
	leaq	(%rax,%rbx,8), %r10
	xorl	%edx, %edx
.L8:
	movq	-48(%rsp), %rbx
	movq	%rdx, %rax
	addq	%rbx, %rdx
	cmpq	%rcx, %rdx
	movq	%rcx, %rbp
	cmovle	%rdx, %rbp
	cmpq	%rax, %rbp
	jle	.L4
	subq	%rax, %rbp
	movq	%rbp, %r8
	andq	$-2, %r8
	movq	%rbp, %r11
	addq	%rax, %r8
	shrq	%r11
	cmpq	$1, %rbp
	cmove	%rax, %r8
	leaq	0(,%rax,8), %r14
	movq	%r8, %r9
	imulq	%r15, %r9
	movq	-32(%rsp), %rax
	movq	%rdx, -80(%rsp)
	movq	%r10, -72(%rsp)
	movq	%rcx, -64(%rsp)
	movq	%rbp, %r13
	movq	-40(%rsp), %rdi
	movq	-24(%rsp), %rsi
	addq	%rax, %r9
	movq	%r10, %rbx
	andl	$1, %r13d
.L5:
	leaq	(%rdi,%r14), %r10
	movq	%rbx, %rdx
	xorl	%eax, %eax
	cmpq	$1, %rbp
	je	.L9
.L6:
	vmovsd	(%rdx), %xmm0
	movq	%rax, %rcx
	vmovhpd	(%rdx,%r15), %xmm0, %xmm0
	salq	$4, %rcx
	incq	%rax
	vmovupd	%xmm0, (%r10,%rcx)
	addq	%r12, %rdx
	cmpq	%rax, %r11
	jne	.L6
	testq	%r13, %r13
	je	.L7
.L9:
	vmovsd	(%r9,%rsi,8), %xmm0
	vmovsd	%xmm0, (%rdi,%r8,8)
.L7:
	incq	%rsi
	addq	%r15, %rdi
	addq	$8, %rbx
	cmpq	%rsi, -88(%rsp)
	jne	.L5
	movq	-80(%rsp), %rdx
	movq	-72(%rsp), %r10
	movq	-64(%rsp), %rcx
.L4:
	movq	-56(%rsp), %rax
	addq	%rax, %r10
	cmpq	%rcx, %rdx
	jl	.L8
	movq	-16(%rsp), %rsi
.L3:
	movq	-56(%rsp), %rbx
	addq	%rbx, -40(%rsp)
	cmpq	%rcx, %rsi
	jl	.L11
.L24:
	popq	%rbx
	popq	%rbp
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	ret
	.section	.note.GNU-stack,"",@progbits
