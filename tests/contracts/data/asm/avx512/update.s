	.text
kernel_update:
	movq	%rdi, %rdx
	testq	%rdi, %rdi
	jle	.L16
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%rdi, %rcx
	shrq	$3, %rcx
	salq	$6, %rcx
	vbroadcastsd	%xmm0, %zmm2
	movq	%rsi, %rax
	addq	%rsi, %rcx
.L4:
	vmulpd	(%rax), %zmm2, %zmm1
	addq	$64, %rax
	vmovupd	%zmm1, -64(%rax)
	cmpq	%rcx, %rax
	jne	.L4
	movq	%rdx, %rax
	andq	$-8, %rax
	movq	%rax, %rdi
	cmpq	%rax, %rdx
	je	.L15
.L3:
	movq	%rdx, %rcx
	subq	%rdi, %rcx
	leaq	-1(%rcx), %r8
	cmpq	$2, %r8
	jbe	.L6
	leaq	(%rsi,%rdi,8), %rdi
	vbroadcastsd	%xmm0, %ymm1
	vmulpd	(%rdi), %ymm1, %ymm1
	vmovupd	%ymm1, (%rdi)
	movq	%rcx, %rdi
	andq	$-4, %rdi
	addq	%rdi, %rax
	andl	$3, %ecx
	je	.L15
.L6:
	leaq	0(,%rax,8), %rcx
	leaq	(%rsi,%rcx), %rdi
	vmulsd	(%rdi), %xmm0, %xmm1
	vmovsd	%xmm1, (%rdi)
	leaq	1(%rax), %rdi
	cmpq	%rdi, %rdx
	jle	.L15
	leaq	8(%rsi,%rcx), %rdi
	vmulsd	(%rdi), %xmm0, %xmm1
	addq	$2, %rax
	vmovsd	%xmm1, (%rdi)
	cmpq	%rax, %rdx
	jle	.L15
	leaq	16(%rsi,%rcx), %rax
	vmulsd	(%rax), %xmm0, %xmm0
	vmovsd	%xmm0, (%rax)
	vzeroupper
	ret
.L15:
	vzeroupper
.L16:
	ret
.L8:
	xorl	%edi, %edi
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
