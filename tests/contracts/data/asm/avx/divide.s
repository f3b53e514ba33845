	.text
kernel_divide:
	testq	%rdi, %rdi
	jle	.L17
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L8
	movq	%rdi, %r8
	xorl	%eax, %eax
	shrq	$2, %r8
	salq	$5, %r8
.L4:
	vmovupd	(%rdx,%rax), %xmm2
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm2, %ymm0
	vmovupd	(%rcx,%rax), %xmm3
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm3, %ymm1
	vdivpd	%ymm1, %ymm0, %ymm0
	vmovupd	%xmm0, (%rsi,%rax)
	vextractf128	$0x1, %ymm0, 16(%rsi,%rax)
	addq	$32, %rax
	cmpq	%r8, %rax
	jne	.L4
	movq	%rdi, %rax
	andq	$-4, %rax
	movq	%rax, %r8
	cmpq	%rax, %rdi
	je	.L19
	vzeroupper
.L3:
	subq	%r8, %rdi
	cmpq	$1, %rdi
	je	.L6
	vmovupd	(%rdx,%r8,8), %xmm4
	vdivpd	(%rcx,%r8,8), %xmm4, %xmm0
	vmovupd	%xmm0, (%rsi,%r8,8)
	testb	$1, %dil
	je	.L17
	andq	$-2, %rdi
	addq	%rdi, %rax
.L6:
	vmovsd	(%rdx,%rax,8), %xmm0
	vdivsd	(%rcx,%rax,8), %xmm0, %xmm0
	vmovsd	%xmm0, (%rsi,%rax,8)
.L17:
	ret
.L19:
	vzeroupper
	ret
.L8:
	xorl	%r8d, %r8d
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
