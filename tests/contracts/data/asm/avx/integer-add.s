	.text
kernel_integer_add:
	movq	%rdi, %r8
	movq	%rdx, %rdi
	movq	%rcx, %rdx
	testq	%r8, %r8
	jle	.L8
	leaq	-1(%r8), %rax
	cmpq	$2, %rax
	jbe	.L6
	movq	%r8, %rcx
	xorl	%eax, %eax
	shrq	$2, %rcx
	salq	$4, %rcx
.L4:
	vmovdqu	(%rdi,%rax), %xmm1
	vpaddd	(%rdx,%rax), %xmm1, %xmm0
	vmovdqu	%xmm0, (%rsi,%rax)
	addq	$16, %rax
	cmpq	%rcx, %rax
	jne	.L4
	movq	%r8, %rax
	andq	$-4, %rax
	testb	$3, %r8b
	je	.L10
.L3:
	movl	(%rdx,%rax,4), %r9d
	leaq	0(,%rax,4), %rcx
	addl	(%rdi,%rax,4), %r9d
	movl	%r9d, (%rsi,%rax,4)
	leaq	1(%rax), %r9
	cmpq	%r9, %r8
	jle	.L8
	movl	4(%rdx,%rcx), %r9d
	addq	$2, %rax
	addl	4(%rdi,%rcx), %r9d
	movl	%r9d, 4(%rsi,%rcx)
	cmpq	%rax, %r8
	jle	.L8
	movl	8(%rdi,%rcx), %eax
	addl	8(%rdx,%rcx), %eax
	movl	%eax, 8(%rsi,%rcx)
.L8:
	ret
.L10:
	ret
.L6:
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
