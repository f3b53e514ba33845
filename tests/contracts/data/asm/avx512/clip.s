	.text
kernel_clip:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L19
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L11
	movq	%rdi, %rsi
	shrq	$3, %rsi
	vbroadcastsd	%xmm0, %zmm2
	salq	$6, %rsi
	xorl	%eax, %eax
.L4:
	vmovupd	(%rdx,%rax), %zmm3
	vmaxpd	%zmm2, %zmm3, %zmm1
	vmovupd	%zmm1, (%rcx,%rax)
	addq	$64, %rax
	cmpq	%rax, %rsi
	jne	.L4
	movq	%rdi, %rax
	andq	$-8, %rax
	movq	%rax, %rsi
	cmpq	%rax, %rdi
	je	.L18
.L3:
	movq	%rdi, %r8
	subq	%rsi, %r8
	leaq	-1(%r8), %r9
	cmpq	$2, %r9
	jbe	.L6
	vmovupd	(%rdx,%rsi,8), %ymm4
	vbroadcastsd	%xmm0, %ymm1
	vmaxpd	%ymm1, %ymm4, %ymm1
	vmovupd	%ymm1, (%rcx,%rsi,8)
	movq	%r8, %rsi
	andq	$-4, %rsi
	addq	%rsi, %rax
	andl	$3, %r8d
	je	.L18
.L6:
	vmovsd	(%rdx,%rax,8), %xmm1
	leaq	0(,%rax,8), %rsi
	vmaxsd	%xmm0, %xmm1, %xmm1
	leaq	1(%rax), %r8
	vmovsd	%xmm1, (%rcx,%rsi)
	cmpq	%r8, %rdi
	jle	.L18
	vmovsd	8(%rdx,%rsi), %xmm1
	addq	$2, %rax
	vmaxsd	%xmm0, %xmm1, %xmm1
	vmovsd	%xmm1, 8(%rcx,%rsi)
	cmpq	%rax, %rdi
	jle	.L18
	vmovsd	16(%rdx,%rsi), %xmm1
	vmaxsd	%xmm0, %xmm1, %xmm1
	vmovsd	%xmm1, 16(%rcx,%rsi)
	vzeroupper
	ret
.L18:
	vzeroupper
.L19:
	ret
.L11:
	xorl	%esi, %esi
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
