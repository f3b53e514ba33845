	.text
kernel_fill:
	movq	%rdi, %rdx
	testq	%rdi, %rdi
	jle	.L16
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%rdi, %rcx
	shrq	$3, %rcx
	salq	$6, %rcx
	vbroadcastsd	%xmm0, %zmm1
	movq	%rsi, %rax
	addq	%rsi, %rcx
.L4:
	vmovupd	%zmm1, (%rax)
	addq	$64, %rax
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
	vbroadcastsd	%xmm0, %ymm1
	vmovupd	%ymm1, (%rsi,%rdi,8)
	movq	%rcx, %rdi
	andq	$-4, %rdi
	addq	%rdi, %rax
	andl	$3, %ecx
	je	.L15
.L6:
	leaq	1(%rax), %rdi
	leaq	0(,%rax,8), %rcx
	vmovsd	%xmm0, (%rsi,%rax,8)
	cmpq	%rdx, %rdi
	jge	.L15
	addq	$2, %rax
	vmovsd	%xmm0, 8(%rsi,%rcx)
	cmpq	%rax, %rdx
	jle	.L15
	vmovsd	%xmm0, 16(%rsi,%rcx)
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
