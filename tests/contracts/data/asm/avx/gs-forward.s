	.text
kernel_gs_forward:
	movq	%rdi, %rax
	leaq	-1(%rax), %r10
	leaq	-1(%rsi), %rdi
	cmpq	$2, %rax
	jle	.L8
	cmpq	$1, %rdi
	jle	.L8
	leaq	0(,%rsi,8), %r8
	movl	$1, %r9d
	addq	%r8, %rcx
	addq	%r8, %rdx
.L4:
	movq	%rcx, %rsi
	vmovsd	(%rcx), %xmm4
	movl	$1, %eax
	subq	%r8, %rsi
.L5:
	vmulsd	%xmm4, %xmm1, %xmm4
	vmulsd	(%rsi,%rax,8), %xmm2, %xmm3
	vaddsd	(%rdx,%rax,8), %xmm3, %xmm3
	vaddsd	%xmm4, %xmm3, %xmm3
	vmulsd	%xmm0, %xmm3, %xmm4
	vmovsd	%xmm4, (%rcx,%rax,8)
	addq	$1, %rax
	cmpq	%rax, %rdi
	jne	.L5
	addq	$1, %r9
	addq	%r8, %rcx
	addq	%r8, %rdx
	cmpq	%r10, %r9
	jne	.L4
.L8:
	ret
	.section	.note.GNU-stack,"",@progbits
