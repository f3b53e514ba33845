	.text
kernel_update:
	testq	%rdi, %rdi
	jle	.L17
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L8
	movq	%rdi, %rdx
	movq	%rsi, %rax
	vmovddup	%xmm0, %xmm2
	vinsertf128	$1, %xmm2, %ymm2, %ymm2
	shrq	$2, %rdx
	salq	$5, %rdx
	addq	%rsi, %rdx
.L4:
	vmovupd	(%rax), %xmm3
	addq	$32, %rax
	vinsertf128	$0x1, -16(%rax), %ymm3, %ymm1
	vmulpd	%ymm2, %ymm1, %ymm1
	vmovupd	%xmm1, -32(%rax)
	vextractf128	$0x1, %ymm1, -16(%rax)
	cmpq	%rdx, %rax
	jne	.L4
	movq	%rdi, %rax
	andq	$-4, %rax
	movq	%rax, %rdx
	cmpq	%rax, %rdi
	je	.L19
	vzeroupper
.L3:
	subq	%rdx, %rdi
	cmpq	$1, %rdi
	je	.L6
	leaq	(%rsi,%rdx,8), %rdx
	vmovddup	%xmm0, %xmm1
	vmulpd	(%rdx), %xmm1, %xmm1
	vmovupd	%xmm1, (%rdx)
	testb	$1, %dil
	je	.L17
	andq	$-2, %rdi
	addq	%rdi, %rax
.L6:
	leaq	(%rsi,%rax,8), %rax
	vmulsd	(%rax), %xmm0, %xmm0
	vmovsd	%xmm0, (%rax)
.L17:
	ret
.L19:
	vzeroupper
	ret
.L8:
	xorl	%edx, %edx
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
