	.text
kernel_copy:
	movq	%rdi, %rcx
	testq	%rdi, %rdi
	jle	.L9
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L6
	shrq	$2, %rdi
	xorl	%eax, %eax
	salq	$5, %rdi
.L4:
	vmovupd	(%rdx,%rax), %xmm1
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm1, %ymm0
	vmovupd	%xmm0, (%rsi,%rax)
	vextractf128	$0x1, %ymm0, 16(%rsi,%rax)
	addq	$32, %rax
	cmpq	%rax, %rdi
	jne	.L4
	movq	%rcx, %rax
	andq	$-4, %rax
	testb	$3, %cl
	je	.L11
	vzeroupper
.L3:
	vmovsd	(%rdx,%rax,8), %xmm0
	leaq	1(%rax), %r8
	leaq	0(,%rax,8), %rdi
	vmovsd	%xmm0, (%rsi,%rax,8)
	cmpq	%r8, %rcx
	jle	.L9
	vmovsd	8(%rdx,%rdi), %xmm0
	addq	$2, %rax
	vmovsd	%xmm0, 8(%rsi,%rdi)
	cmpq	%rax, %rcx
	jle	.L9
	vmovsd	16(%rdx,%rdi), %xmm0
	vmovsd	%xmm0, 16(%rsi,%rdi)
.L9:
	ret
.L11:
	vzeroupper
	ret
.L6:
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
