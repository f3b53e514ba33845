	.text
kernel_dot:
	vmovsd	(%rcx), %xmm1
	movq	%rdi, %r9
	movq	%rsi, %r8
	testq	%rdi, %rdi
	jle	.L2
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L9
	shrq	$2, %rdi
	xorl	%eax, %eax
	salq	$5, %rdi
.L4:
	vmovupd	(%r8,%rax), %xmm4
	vinsertf128	$0x1, 16(%r8,%rax), %ymm4, %ymm0
	vmovupd	(%rdx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm5, %ymm2
	vmulpd	%ymm2, %ymm0, %ymm0
	vaddsd	%xmm0, %xmm1, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm2
	vextractf128	$0x1, %ymm0, %xmm0
	addq	$32, %rax
	vaddsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm0, %xmm1, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
	cmpq	%rax, %rdi
	jne	.L4
	movq	%r9, %rax
	andq	$-4, %rax
	movq	%rax, %rdi
	cmpq	%rax, %r9
	je	.L19
	vzeroupper
.L3:
	movq	%r9, %rsi
	subq	%rdi, %rsi
	cmpq	$1, %rsi
	je	.L7
	vmovupd	(%r8,%rdi,8), %xmm6
	vmulpd	(%rdx,%rdi,8), %xmm6, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm1
	testb	$1, %sil
	je	.L2
	andq	$-2, %rsi
	addq	%rsi, %rax
.L7:
	vmovsd	(%r8,%rax,8), %xmm0
	vmulsd	(%rdx,%rax,8), %xmm0, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
.L2:
	vmovsd	%xmm1, (%rcx)
	ret
.L19:
	vzeroupper
	vmovsd	%xmm1, (%rcx)
	ret
.L9:
	xorl	%edi, %edi
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
