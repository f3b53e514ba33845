	.text
kernel_integer_add:
	testq	%rdi, %rdi
	jle	.L20
	leaq	-1(%rdi), %rax
	cmpq	$14, %rax
	jbe	.L8
	movq	%rdi, %r8
	shrq	$4, %r8
	salq	$6, %r8
	xorl	%eax, %eax
.L4:
	vmovdqu32	(%rdx,%rax), %zmm1
	vpaddd	(%rcx,%rax), %zmm1, %zmm0
	vmovdqu32	%zmm0, (%rsi,%rax)
	addq	$64, %rax
	cmpq	%r8, %rax
	jne	.L4
	movq	%rdi, %rax
	andq	$-16, %rax
	movq	%rax, %r8
	cmpq	%rax, %rdi
	je	.L19
.L3:
	movq	%rdi, %r9
	subq	%r8, %r9
	leaq	-1(%r9), %r10
	cmpq	$6, %r10
	jbe	.L6
	vmovdqu	(%rdx,%r8,4), %ymm2
	vpaddd	(%rcx,%r8,4), %ymm2, %ymm0
	vmovdqu	%ymm0, (%rsi,%r8,4)
	movq	%r9, %r8
	andq	$-8, %r8
	addq	%r8, %rax
	andl	$7, %r9d
	je	.L19
.L6:
	movl	(%rcx,%rax,4), %r9d
	leaq	0(,%rax,4), %r8
	addl	(%rdx,%rax,4), %r9d
	movl	%r9d, (%rsi,%rax,4)
	leaq	1(%rax), %r9
	cmpq	%r9, %rdi
	jle	.L19
	movl	4(%rdx,%r8), %r9d
	addl	4(%rcx,%r8), %r9d
	movl	%r9d, 4(%rsi,%r8)
	leaq	2(%rax), %r9
	cmpq	%r9, %rdi
	jle	.L19
	movl	8(%rcx,%r8), %r9d
	addl	8(%rdx,%r8), %r9d
	movl	%r9d, 8(%rsi,%r8)
	leaq	3(%rax), %r9
	cmpq	%r9, %rdi
	jle	.L19
	movl	12(%rcx,%r8), %r9d
	addl	12(%rdx,%r8), %r9d
	movl	%r9d, 12(%rsi,%r8)
	leaq	4(%rax), %r9
	cmpq	%r9, %rdi
	jle	.L19
	movl	16(%rcx,%r8), %r9d
	addl	16(%rdx,%r8), %r9d
	movl	%r9d, 16(%rsi,%r8)
	leaq	5(%rax), %r9
	cmpq	%r9, %rdi
	jle	.L19
	movl	20(%rcx,%r8), %r9d
	addq	$6, %rax
	addl	20(%rdx,%r8), %r9d
	movl	%r9d, 20(%rsi,%r8)
	cmpq	%rax, %rdi
	jle	.L19
	movl	24(%rcx,%r8), %eax
	addl	24(%rdx,%r8), %eax
	movl	%eax, 24(%rsi,%r8)
	vzeroupper
	ret
.L19:
	vzeroupper
.L20:
	ret
.L8:
	xorl	%r8d, %r8d
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
