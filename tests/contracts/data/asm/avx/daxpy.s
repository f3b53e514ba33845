	.text
kernel_daxpy:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L17
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L8
	movq	%rdi, %rsi
	xorl	%eax, %eax
	vmovddup	%xmm0, %xmm3
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
	shrq	$2, %rsi
	salq	$5, %rsi
.L4:
	vmovupd	(%rdx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm5, %ymm2
	vmovupd	(%rcx,%rax), %xmm4
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm4, %ymm1
	vmulpd	%ymm3, %ymm1, %ymm1
	vaddpd	%ymm2, %ymm1, %ymm1
	vmovupd	%xmm1, (%rdx,%rax)
	vextractf128	$0x1, %ymm1, 16(%rdx,%rax)
	addq	$32, %rax
	cmpq	%rax, %rsi
	jne	.L4
	movq	%rdi, %rsi
	andq	$-4, %rsi
	movq	%rsi, %rax
	cmpq	%rsi, %rdi
	je	.L19
	vzeroupper
.L3:
	subq	%rax, %rdi
	cmpq	$1, %rdi
	je	.L6
	leaq	(%rdx,%rax,8), %r8
	vmovddup	%xmm0, %xmm1
	vmulpd	(%rcx,%rax,8), %xmm1, %xmm1
	vaddpd	(%r8), %xmm1, %xmm1
	vmovupd	%xmm1, (%r8)
	testb	$1, %dil
	je	.L17
	andq	$-2, %rdi
	addq	%rdi, %rsi
.L6:
	leaq	(%rdx,%rsi,8), %rax
	vmulsd	(%rcx,%rsi,8), %xmm0, %xmm0
	vaddsd	(%rax), %xmm0, %xmm0
	vmovsd	%xmm0, (%rax)
.L17:
	ret
.L19:
	vzeroupper
	ret
.L8:
	xorl	%eax, %eax
	xorl	%esi, %esi
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
