	.text
kernel_sum:
	movq	%rdi, %rcx
	vmovsd	(%rdx), %xmm0
	movq	%rdx, %rdi
	testq	%rcx, %rcx
	jle	.L2
	leaq	-1(%rcx), %rax
	cmpq	$6, %rax
	jbe	.L7
	movq	%rcx, %rdx
	shrq	$3, %rdx
	salq	$6, %rdx
	movq	%rsi, %rax
	addq	%rsi, %rdx
.L4:
	vaddsd	(%rax), %xmm0, %xmm0
	addq	$64, %rax
	vaddsd	-56(%rax), %xmm0, %xmm0
	vaddsd	-48(%rax), %xmm0, %xmm0
	vaddsd	-40(%rax), %xmm0, %xmm0
	vaddsd	-32(%rax), %xmm0, %xmm0
	vaddsd	-24(%rax), %xmm0, %xmm0
	vaddsd	-16(%rax), %xmm0, %xmm0
	vaddsd	-8(%rax), %xmm0, %xmm0
	cmpq	%rdx, %rax
	jne	.L4
	movq	%rcx, %rax
	andq	$-8, %rax
	testb	$7, %cl
	je	.L2
.L3:
	leaq	1(%rax), %r8
	vaddsd	(%rsi,%rax,8), %xmm0, %xmm0
	leaq	0(,%rax,8), %rdx
	cmpq	%r8, %rcx
	jle	.L2
	leaq	2(%rax), %r8
	vaddsd	8(%rsi,%rdx), %xmm0, %xmm0
	cmpq	%r8, %rcx
	jle	.L2
	leaq	3(%rax), %r8
	vaddsd	16(%rsi,%rdx), %xmm0, %xmm0
	cmpq	%r8, %rcx
	jle	.L2
	leaq	4(%rax), %r8
	vaddsd	24(%rsi,%rdx), %xmm0, %xmm0
	cmpq	%r8, %rcx
	jle	.L2
	leaq	5(%rax), %r8
	vaddsd	32(%rsi,%rdx), %xmm0, %xmm0
	cmpq	%r8, %rcx
	jle	.L2
	addq	$6, %rax
	vaddsd	40(%rsi,%rdx), %xmm0, %xmm0
	cmpq	%rax, %rcx
	jle	.L2
	vaddsd	48(%rsi,%rdx), %xmm0, %xmm0
.L2:
	vmovsd	%xmm0, (%rdi)
	ret
.L7:
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
