	.text
kernel_fill:
	movq	%rdi, %rcx
	testq	%rdi, %rdi
	jle	.L9
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L6
	movq	%rdi, %rdx
	vbroadcastsd	%xmm0, %ymm1
	movq	%rsi, %rax
	shrq	$2, %rdx
	salq	$5, %rdx
	addq	%rsi, %rdx
.L4:
	vmovupd	%ymm1, (%rax)
	addq	$32, %rax
	cmpq	%rdx, %rax
	jne	.L4
	movq	%rcx, %rax
	andq	$-4, %rax
	testb	$3, %cl
	je	.L11
	vzeroupper
.L3:
	leaq	1(%rax), %rdi
	leaq	0(,%rax,8), %rdx
	vmovsd	%xmm0, (%rsi,%rax,8)
	cmpq	%rdi, %rcx
	jle	.L9
	addq	$2, %rax
	vmovsd	%xmm0, 8(%rsi,%rdx)
	cmpq	%rax, %rcx
	jle	.L9
	vmovsd	%xmm0, 16(%rsi,%rdx)
.L9:
	ret
.L11:
	vzeroupper
	ret
.L6:
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
