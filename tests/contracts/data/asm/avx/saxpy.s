	.text
kernel_saxpy:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L14
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%rdi, %rsi
	xorl	%eax, %eax
	vshufps	$0, %xmm0, %xmm0, %xmm3
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
	shrq	$3, %rsi
	salq	$5, %rsi
.L4:
	vmovups	(%rdx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm5, %ymm2
	vmovups	(%rcx,%rax), %xmm4
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm4, %ymm1
	vmulps	%ymm3, %ymm1, %ymm1
	vaddps	%ymm2, %ymm1, %ymm1
	vmovups	%xmm1, (%rdx,%rax)
	vextractf128	$0x1, %ymm1, 16(%rdx,%rax)
	addq	$32, %rax
	cmpq	%rax, %rsi
	jne	.L4
	movq	%rdi, %rax
	andq	$-8, %rax
	movq	%rax, %rsi
	cmpq	%rax, %rdi
	je	.L16
	vzeroupper
.L3:
	movq	%rdi, %r8
	subq	%rsi, %r8
	leaq	-1(%r8), %r9
	cmpq	$2, %r9
	jbe	.L6
	leaq	(%rdx,%rsi,4), %r9
	vshufps	$0, %xmm0, %xmm0, %xmm1
	vmulps	(%rcx,%rsi,4), %xmm1, %xmm1
	movq	%r8, %rsi
	vaddps	(%r9), %xmm1, %xmm1
	andq	$-4, %rsi
	addq	%rsi, %rax
	andl	$3, %r8d
	vmovups	%xmm1, (%r9)
	je	.L14
.L6:
	leaq	0(,%rax,4), %rsi
	leaq	(%rdx,%rsi), %r8
	vmulss	(%rcx,%rax,4), %xmm0, %xmm1
	vaddss	(%r8), %xmm1, %xmm1
	vmovss	%xmm1, (%r8)
	leaq	1(%rax), %r8
	cmpq	%r8, %rdi
	jle	.L14
	leaq	4(%rdx,%rsi), %r8
	addq	$2, %rax
	vmulss	4(%rcx,%rsi), %xmm0, %xmm1
	vaddss	(%r8), %xmm1, %xmm1
	vmovss	%xmm1, (%r8)
	cmpq	%rax, %rdi
	jle	.L14
	leaq	8(%rdx,%rsi), %rax
	vmulss	8(%rcx,%rsi), %xmm0, %xmm0
	vaddss	(%rax), %xmm0, %xmm0
	vmovss	%xmm0, (%rax)
.L14:
	ret
.L16:
	vzeroupper
	ret
.L8:
	xorl	%esi, %esi
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
