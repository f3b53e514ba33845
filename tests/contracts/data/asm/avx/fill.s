	.text
kernel_fill:
	testq	%rdi, %rdi
	jle	.L9
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L6
	movq	%rdi, %rdx
	movq	%rsi, %rax
	vmovddup	%xmm0, %xmm1
	vinsertf128	$1, %xmm1, %ymm1, %ymm1
	shrq	$2, %rdx
	salq	$5, %rdx
	addq	%rsi, %rdx
.L4:
	vmovupd	%xmm1, (%rax)
	vextractf128	$0x1, %ymm1, 16(%rax)
	addq	$32, %rax
	cmpq	%rdx, %rax
	jne	.L4
	movq	%rdi, %rax
	andq	$-4, %rax
	testb	$3, %dil
	je	.L11
	vzeroupper
.L3:
	leaq	1(%rax), %rcx
	vmovsd	%xmm0, (%rsi,%rax,8)
	leaq	0(,%rax,8), %rdx
	cmpq	%rcx, %rdi
	jle	.L9
	addq	$2, %rax
	vmovsd	%xmm0, 8(%rsi,%rdx)
	cmpq	%rax, %rdi
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
