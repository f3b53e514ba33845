	.text
kernel_norm:
	vmovsd	(%rdx), %xmm1
	testq	%rdi, %rdi
	jle	.L2
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L7
	movq	%rdi, %rcx
	movq	%rsi, %rax
	shrq	$2, %rcx
	salq	$5, %rcx
	addq	%rsi, %rcx
.L4:
	vmovupd	(%rax), %ymm4
	addq	$32, %rax
	vmulpd	%ymm4, %ymm4, %ymm0
	vaddsd	%xmm0, %xmm1, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm2
	vextractf128	$0x1, %ymm0, %xmm0
	vaddsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm0, %xmm1, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
	cmpq	%rax, %rcx
	jne	.L4
	movq	%rdi, %rax
	andq	$-4, %rax
	testb	$3, %dil
	je	.L11
	vzeroupper
.L3:
	vmovsd	(%rsi,%rax,8), %xmm0
	leaq	1(%rax), %r8
	leaq	0(,%rax,8), %rcx
	vfmadd231sd	%xmm0, %xmm0, %xmm1
	cmpq	%r8, %rdi
	jle	.L2
	vmovsd	8(%rsi,%rcx), %xmm0
	addq	$2, %rax
	vfmadd231sd	%xmm0, %xmm0, %xmm1
	cmpq	%rax, %rdi
	jle	.L2
	vmovsd	16(%rsi,%rcx), %xmm0
	vfmadd231sd	%xmm0, %xmm0, %xmm1
.L2:
	vmovsd	%xmm1, (%rdx)
	ret
.L11:
	vzeroupper
	vmovsd	%xmm1, (%rdx)
	ret
.L7:
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
