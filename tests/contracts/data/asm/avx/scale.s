	.text
kernel_scale:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L17
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L8
	movq	%rdi, %rsi
	xorl	%eax, %eax
	vmovddup	%xmm0, %xmm2
	vinsertf128	$1, %xmm2, %ymm2, %ymm2
	shrq	$2, %rsi
	salq	$5, %rsi
.L4:
	vmovupd	(%rdx,%rax), %xmm3
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm3, %ymm1
	vmulpd	%ymm2, %ymm1, %ymm1
	vmovupd	%xmm1, (%rcx,%rax)
	vextractf128	$0x1, %ymm1, 16(%rcx,%rax)
	addq	$32, %rax
	cmpq	%rax, %rsi
	jne	.L4
	movq	%rdi, %rax
	andq	$-4, %rax
	movq	%rax, %rsi
	cmpq	%rax, %rdi
	je	.L19
	vzeroupper
.L3:
	subq	%rsi, %rdi
	cmpq	$1, %rdi
	je	.L6
	vmovddup	%xmm0, %xmm1
	vmulpd	(%rdx,%rsi,8), %xmm1, %xmm1
	vmovupd	%xmm1, (%rcx,%rsi,8)
	testb	$1, %dil
	je	.L17
	andq	$-2, %rdi
	addq	%rdi, %rax
.L6:
	vmulsd	(%rdx,%rax,8), %xmm0, %xmm0
	vmovsd	%xmm0, (%rcx,%rax,8)
.L17:
	ret
.L19:
	vzeroupper
	ret
.L8:
	xorl	%esi, %esi
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
