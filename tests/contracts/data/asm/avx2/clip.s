	.text
kernel_clip:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L18
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L9
	movq	%rdi, %rsi
	vbroadcastsd	%xmm0, %ymm2
	xorl	%eax, %eax
	shrq	$2, %rsi
	salq	$5, %rsi
.L4:
	vmovupd	(%rdx,%rax), %ymm3
	vmaxpd	%ymm2, %ymm3, %ymm1
	vmovupd	%ymm1, (%rcx,%rax)
	addq	$32, %rax
	cmpq	%rax, %rsi
	jne	.L4
	movq	%rdi, %rax
	andq	$-4, %rax
	movq	%rax, %rsi
	cmpq	%rax, %rdi
	je	.L20
	vzeroupper
.L3:
	subq	%rsi, %rdi
	cmpq	$1, %rdi
	je	.L6
	vmovupd	(%rdx,%rsi,8), %xmm4
	vmovddup	%xmm0, %xmm1
	vmaxpd	%xmm1, %xmm4, %xmm1
	vmovupd	%xmm1, (%rcx,%rsi,8)
	testb	$1, %dil
	je	.L18
	andq	$-2, %rdi
	addq	%rdi, %rax
.L6:
	vmovsd	(%rdx,%rax,8), %xmm1
	vmaxsd	%xmm0, %xmm1, %xmm1
	vmovsd	%xmm1, (%rcx,%rax,8)
.L18:
	ret
.L20:
	vzeroupper
	ret
.L9:
	xorl	%esi, %esi
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
