	.text
kernel_matmul:
	testq	%rdi, %rdi
	jle	.L15
	pushq	%r14
	movq	%rsi, %rax
	movq	%rdi, %r10
	pushq	%r13
	movq	%rdi, %r9
	movq	%rdi, %r11
	pushq	%r12
	movq	%rdi, %r12
	movq	%rdx, %r8
	pushq	%rbp
	leaq	0(,%rdi,8), %rsi
	movq	%rcx, %rbp
	pushq	%rbx
	movq	%rax, %rcx
	shrq	%r10
	salq	$4, %r9
	andq	$-2, %r12
	xorl	%r13d, %r13d
.L3:
	xorl	%edi, %edi
	vmovsd	0(%rbp,%rdi,8), %xmm1
	movq	%r8, %rbx
	cmpq	$1, %r11
	je	.L10
.L19:
	movq	%rbx, %rdx
	xorl	%eax, %eax
.L5:
	vmovsd	(%rdx), %xmm0
	movq	%rax, %r14
	vmovhpd	(%rdx,%rsi), %xmm0, %xmm0
	salq	$4, %r14
	vmulpd	(%rcx,%r14), %xmm0, %xmm0
	incq	%rax
	addq	%r9, %rdx
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
	imulq	%rsi, %rdx
	leaq	(%r8,%rdi,8), %r14
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
