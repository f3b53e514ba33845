	.text
kernel_gs_backward:
	movq	%rsi, %r8
	leaq	-2(%rdi), %rsi
	testq	%rsi, %rsi
	jle	.L9
	leaq	-2(%r8), %r9
	testq	%r9, %r9
	jle	.L9
	movq	%rsi, %rax
	movq	%r8, %rdi
	imulq	%r8, %rax
	negq	%rdi
	salq	$3, %rdi
	leaq	(%rdx,%rax,8), %rdx
.L6:
	movq	%rdx, %rcx
	vmovsd	-8(%rdx,%r8,8), %xmm3
	movq	%r9, %rax
	subq	%rdi, %rcx
.L4:
	vmovsd	(%rcx,%rax,8), %xmm4
	vfmadd213sd	(%rdx,%rax,8), %xmm2, %xmm4
	vfmadd132sd	%xmm1, %xmm4, %xmm3
	vmulsd	%xmm0, %xmm3, %xmm3
	vmovsd	%xmm3, (%rdx,%rax,8)
	decq	%rax
	jne	.L4
	addq	%rdi, %rdx
	decq	%rsi
	jne	.L6
.L9:
	ret
	.section	.note.GNU-stack,"",@progbits
