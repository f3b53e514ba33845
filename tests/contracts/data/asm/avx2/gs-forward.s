	.text
kernel_gs_forward:
	movq	%rdi, %rax
	leaq	-1(%rsi), %rdi
	leaq	-1(%rax), %r10
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
	vmovsd	(%rcx), %xmm3
	movl	$1, %eax
	subq	%r8, %rsi
.L5:
	vmovsd	(%rsi,%rax,8), %xmm4
	vfmadd213sd	(%rdx,%rax,8), %xmm2, %xmm4
	vfmadd132sd	%xmm1, %xmm4, %xmm3
	vmulsd	%xmm0, %xmm3, %xmm3
	vmovsd	%xmm3, (%rcx,%rax,8)
	incq	%rax
	cmpq	%rax, %rdi
	jne	.L5
	incq	%r9
	addq	%r8, %rcx
	addq	%r8, %rdx
	cmpq	%r10, %r9
	jne	.L4
.L8:
	ret
	.section	.note.GNU-stack,"",@progbits
