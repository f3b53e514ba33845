	.text
kernel_integer_add:
	testq	%rdi, %rdi
	jle	.L14
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%rdi, %r8
	xorl	%eax, %eax
	shrq	$3, %r8
	salq	$5, %r8
.L4:
	vmovdqu	(%rdx,%rax), %ymm1
	vpaddd	(%rcx,%rax), %ymm1, %ymm0
	vmovdqu	%ymm0, (%rsi,%rax)
	addq	$32, %rax
	cmpq	%r8, %rax
	jne	.L4
	movq	%rdi, %rax
	andq	$-8, %rax
	movq	%rax, %r8
	cmpq	%rax, %rdi
	je	.L16
	vzeroupper
.L3:
	movq	%rdi, %r9
	subq	%r8, %r9
	leaq	-1(%r9), %r10
	cmpq	$2, %r10
	jbe	.L6
	vmovdqu	(%rdx,%r8,4), %xmm2
	vpaddd	(%rcx,%r8,4), %xmm2, %xmm0
	vmovdqu	%xmm0, (%rsi,%r8,4)
	movq	%r9, %r8
	andq	$-4, %r8
	addq	%r8, %rax
	andl	$3, %r9d
	je	.L14
.L6:
	movl	(%rcx,%rax,4), %r9d
	addl	(%rdx,%rax,4), %r9d
	leaq	0(,%rax,4), %r8
	movl	%r9d, (%rsi,%rax,4)
	leaq	1(%rax), %r9
	cmpq	%r9, %rdi
	jle	.L14
	movl	4(%rdx,%r8), %r9d
	addq	$2, %rax
	addl	4(%rcx,%r8), %r9d
	movl	%r9d, 4(%rsi,%r8)
	cmpq	%rax, %rdi
	jle	.L14
	movl	8(%rcx,%r8), %eax
	addl	8(%rdx,%r8), %eax
	movl	%eax, 8(%rsi,%r8)
.L14:
	ret
.L16:
	vzeroupper
	ret
.L8:
	xorl	%r8d, %r8d
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
