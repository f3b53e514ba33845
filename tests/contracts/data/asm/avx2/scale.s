	.text
kernel_scale:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L17
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L8
	movq	%rdi, %rsi
	vbroadcastsd	%xmm0, %ymm2
	xorl	%eax, %eax
	shrq	$2, %rsi
	salq	$5, %rsi
.L4:
	vmulpd	(%rdx,%rax), %ymm2, %ymm1
	vmovupd	%ymm1, (%rcx,%rax)
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
