	.text
kernel_schoenauer_triad:
	testq	%rdi, %rdi
	jle	.L17
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L8
	movq	%rdi, %r9
	xorl	%eax, %eax
	shrq	$2, %r9
	salq	$5, %r9
.L4:
	vmovupd	(%rcx,%rax), %xmm2
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm2, %ymm0
	vmovupd	(%r8,%rax), %xmm3
	vinsertf128	$0x1, 16(%r8,%rax), %ymm3, %ymm1
	vmulpd	%ymm1, %ymm0, %ymm0
	vmovupd	(%rdx,%rax), %xmm4
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm4, %ymm1
	vaddpd	%ymm1, %ymm0, %ymm0
	vmovupd	%xmm0, (%rsi,%rax)
	vextractf128	$0x1, %ymm0, 16(%rsi,%rax)
	addq	$32, %rax
	cmpq	%r9, %rax
	jne	.L4
	movq	%rdi, %rax
	andq	$-4, %rax
	movq	%rax, %r9
	cmpq	%rdi, %rax
	je	.L19
	vzeroupper
.L3:
	subq	%r9, %rdi
	cmpq	$1, %rdi
	je	.L6
	vmovupd	(%rcx,%r9,8), %xmm5
	vmulpd	(%r8,%r9,8), %xmm5, %xmm0
	vaddpd	(%rdx,%r9,8), %xmm0, %xmm0
	vmovupd	%xmm0, (%rsi,%r9,8)
	testb	$1, %dil
	je	.L17
	andq	$-2, %rdi
	addq	%rdi, %rax
.L6:
	vmovsd	(%rcx,%rax,8), %xmm0
	vmulsd	(%r8,%rax,8), %xmm0, %xmm0
	vaddsd	(%rdx,%rax,8), %xmm0, %xmm0
	vmovsd	%xmm0, (%rsi,%rax,8)
.L17:
	ret
.L19:
	vzeroupper
	ret
.L8:
	xorl	%r9d, %r9d
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
