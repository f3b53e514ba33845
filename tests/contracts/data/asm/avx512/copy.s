	.text
kernel_copy:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L16
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%rdi, %rsi
	shrq	$3, %rsi
	salq	$6, %rsi
	xorl	%eax, %eax
.L4:
	vmovupd	(%rdx,%rax), %zmm1
	vmovupd	%zmm1, (%rcx,%rax)
	addq	$64, %rax
	cmpq	%rax, %rsi
	jne	.L4
	movq	%rdi, %rax
	andq	$-8, %rax
	movq	%rax, %rsi
	cmpq	%rax, %rdi
	je	.L15
.L3:
	movq	%rdi, %r8
	subq	%rsi, %r8
	leaq	-1(%r8), %r9
	cmpq	$2, %r9
	jbe	.L6
	vmovupd	(%rdx,%rsi,8), %ymm2
	vmovupd	%ymm2, (%rcx,%rsi,8)
	movq	%r8, %rsi
	andq	$-4, %rsi
	addq	%rsi, %rax
	andl	$3, %r8d
	je	.L15
.L6:
	vmovsd	(%rdx,%rax,8), %xmm0
	leaq	1(%rax), %r8
	leaq	0(,%rax,8), %rsi
	vmovsd	%xmm0, (%rcx,%rax,8)
	cmpq	%r8, %rdi
	jle	.L15
	vmovsd	8(%rdx,%rsi), %xmm0
	addq	$2, %rax
	vmovsd	%xmm0, 8(%rcx,%rsi)
	cmpq	%rax, %rdi
	jle	.L15
	vmovsd	16(%rdx,%rsi), %xmm0
	vmovsd	%xmm0, 16(%rcx,%rsi)
	vzeroupper
	ret
.L15:
	vzeroupper
.L16:
	ret
.L8:
	xorl	%esi, %esi
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
