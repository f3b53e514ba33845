	.text
kernel_daxpby:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L17
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L8
	movq	%rdi, %rsi
	xorl	%eax, %eax
	vmovddup	%xmm0, %xmm5
	vmovddup	%xmm1, %xmm4
	shrq	$2, %rsi
	vinsertf128	$1, %xmm5, %ymm5, %ymm5
	vinsertf128	$1, %xmm4, %ymm4, %ymm4
	salq	$5, %rsi
.L4:
	vmovupd	(%rdx,%rax), %xmm7
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm7, %ymm3
	vmulpd	%ymm4, %ymm3, %ymm3
	vmovupd	(%rcx,%rax), %xmm6
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm6, %ymm2
	vmulpd	%ymm5, %ymm2, %ymm2
	vaddpd	%ymm3, %ymm2, %ymm2
	vmovupd	%xmm2, (%rdx,%rax)
	vextractf128	$0x1, %ymm2, 16(%rdx,%rax)
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
	vmovddup	%xmm0, %xmm2
	vmovddup	%xmm1, %xmm3
	vmulpd	(%rcx,%rax,8), %xmm2, %xmm2
	vmulpd	(%r8), %xmm3, %xmm3
	vaddpd	%xmm3, %xmm2, %xmm2
	vmovupd	%xmm2, (%r8)
	testb	$1, %dil
	je	.L17
	andq	$-2, %rdi
	addq	%rdi, %rsi
.L6:
	leaq	(%rdx,%rsi,8), %rax
	vmulsd	(%rax), %xmm1, %xmm1
	vmulsd	(%rcx,%rsi,8), %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
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
