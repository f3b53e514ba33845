	.text
kernel_transpose:
	testq	%rdi, %rdi
	jle	.L6
	leaq	0(,%rdi,8), %r8
	xorl	%r10d, %r10d
.L3:
	movq	%rdx, %rcx
	xorl	%eax, %eax
.L4:
	vmovsd	(%rcx), %xmm0
	movq	%rax, %r9
	addq	%r8, %rcx
	vmovsd	%xmm0, (%rsi,%rax,8)
	addq	$1, %rax
	cmpq	%rax, %rdi
	jne	.L4
	leaq	1(%r10), %rax
	addq	$8, %rdx
	addq	%r8, %rsi
	cmpq	%r9, %r10
	je	.L6
	movq	%rax, %r10
	jmp	.L3
.L6:
	ret
	.section	.note.GNU-stack,"",@progbits
