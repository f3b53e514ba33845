	.text
kernel_add:
	movq	%rdi, %r8
	movq	%rdx, %rdi
	movq	%rcx, %rdx
	testq	%r8, %r8
	jle	.L16
	leaq	-1(%r8), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%r8, %rcx
	shrq	$3, %rcx
	salq	$6, %rcx
	xorl	%eax, %eax
.L4:
	vmovupd	(%rdi,%rax), %zmm1
	vaddpd	(%rdx,%rax), %zmm1, %zmm0
	vmovupd	%zmm0, (%rsi,%rax)
	addq	$64, %rax
	cmpq	%rcx, %rax
	jne	.L4
	movq	%r8, %rax
	andq	$-8, %rax
	movq	%rax, %rcx
	cmpq	%rax, %r8
	je	.L15
.L3:
	movq	%r8, %r9
	subq	%rcx, %r9
	leaq	-1(%r9), %r10
	cmpq	$2, %r10
	jbe	.L6
	vmovupd	(%rdi,%rcx,8), %ymm2
	vaddpd	(%rdx,%rcx,8), %ymm2, %ymm0
	vmovupd	%ymm0, (%rsi,%rcx,8)
	movq	%r9, %rcx
	andq	$-4, %rcx
	addq	%rcx, %rax
	andl	$3, %r9d
	je	.L15
.L6:
	vmovsd	(%rdi,%rax,8), %xmm0
	leaq	1(%rax), %r9
	vaddsd	(%rdx,%rax,8), %xmm0, %xmm0
	leaq	0(,%rax,8), %rcx
	vmovsd	%xmm0, (%rsi,%rax,8)
	cmpq	%r9, %r8
	jle	.L15
	vmovsd	8(%rdx,%rcx), %xmm0
	addq	$2, %rax
	vaddsd	8(%rdi,%rcx), %xmm0, %xmm0
	vmovsd	%xmm0, 8(%rsi,%rcx)
	cmpq	%rax, %r8
	jle	.L15
	vmovsd	16(%rdi,%rcx), %xmm0
	vaddsd	16(%rdx,%rcx), %xmm0, %xmm0
	vmovsd	%xmm0, 16(%rsi,%rcx)
	vzeroupper
	ret
.L15:
	vzeroupper
.L16:
	ret
.L8:
	xorl	%ecx, %ecx
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
