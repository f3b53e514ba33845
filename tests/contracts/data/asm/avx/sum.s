	.text
kernel_sum:
	movq	%rdi, %rcx
	vmovsd	(%rdx), %xmm0
	movq	%rdx, %rdi
	testq	%rcx, %rcx
	jle	.L2
	leaq	-1(%rcx), %rax
	cmpq	$2, %rax
	jbe	.L7
	movq	%rcx, %rdx
	movq	%rsi, %rax
	shrq	$2, %rdx
	salq	$5, %rdx
	addq	%rsi, %rdx
.L4:
	vaddsd	(%rax), %xmm0, %xmm0
	addq	$32, %rax
	vaddsd	-24(%rax), %xmm0, %xmm0
	vaddsd	-16(%rax), %xmm0, %xmm0
	vaddsd	-8(%rax), %xmm0, %xmm0
	cmpq	%rax, %rdx
	jne	.L4
	movq	%rcx, %rax
	andq	$-4, %rax
	testb	$3, %cl
	je	.L2
.L3:
	leaq	1(%rax), %r8
	vaddsd	(%rsi,%rax,8), %xmm0, %xmm0
	leaq	0(,%rax,8), %rdx
	cmpq	%r8, %rcx
	jle	.L2
	addq	$2, %rax
	vaddsd	8(%rsi,%rdx), %xmm0, %xmm0
	cmpq	%rax, %rcx
	jle	.L2
	vaddsd	16(%rsi,%rdx), %xmm0, %xmm0
.L2:
	vmovsd	%xmm0, (%rdi)
	ret
.L7:
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
