	.text
kernel_matmul:
	testq	%rdi, %rdi
	jle	.L15
	pushq	%r14
	movq	%rsi, %rax
	movq	%rdi, %r10
	movq	%rdi, %r9
	pushq	%r13
	movq	%rdi, %r11
	movq	%rdx, %r8
	leaq	0(,%rdi,8), %rsi
	pushq	%r12
	movq	%rdi, %r12
	shrq	%r10
	xorl	%r13d, %r13d
	pushq	%rbp
	salq	$4, %r9
	movq	%rcx, %rbp
	andq	$-2, %r12
	pushq	%rbx
	movq	%rax, %rcx
.L3:
	xorl	%edi, %edi
	movq	%r8, %rbx
	vmovsd	0(%rbp,%rdi,8), %xmm1
	cmpq	$1, %r11
	je	.L10
.L19:
	movq	%rbx, %rdx
	xorl	%eax, %eax
.L5:
	vmovsd	(%rdx), %xmm0
	movq	%rax, %r14
	incq	%rax
	salq	$4, %r14
	vmovhpd	(%rdx,%rsi), %xmm0, %xmm0
	addq	%r9, %rdx
	vmulpd	(%rcx,%r14), %xmm0, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
	cmpq	%rax, %r10
	jne	.L5
	movq	%r12, %rax
	cmpq	%r12, %r11
	je	.L4
.L8:
	movq	%rax, %rdx
	leaq	(%r8,%rdi,8), %r14
	imulq	%rsi, %rdx
	vmovsd	(%r14,%rdx), %xmm3
	vfmadd231sd	(%rcx,%rax,8), %xmm3, %xmm1
.L4:
	leaq	1(%rdi), %rax
	vmovsd	%xmm1, 0(%rbp,%rdi,8)
	addq	$8, %rbx
	cmpq	%rax, %r11
	je	.L7
	movq	%rax, %rdi
	vmovsd	0(%rbp,%rdi,8), %xmm1
	cmpq	$1, %r11
	jne	.L19
.L10:
	xorl	%eax, %eax
	jmp	.L8
.L7:
	leaq	1(%r13), %rax
	addq	%rsi, %rbp
	addq	%rsi, %rcx
	cmpq	%rdi, %r13
	je	.L13
	movq	%rax, %r13
	jmp	.L3
.L13:
	popq	%rbx
	popq	%rbp
	popq	%r12
	popq	%r13
	popq	%r14
	ret
.L15:
	ret
	.section	.note.GNU-stack,"",@progbits
