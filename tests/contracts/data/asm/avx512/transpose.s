	.text
kernel_transpose:
	testq	%rdi, %rdi
	jle	.L13
	pushq	%r12
	movq	%rdi, %r11
	movq	%rdi, %r12
	pushq	%rbp
	movq	%rdi, %r10
	movq	%rdx, %r9
	pushq	%rbx
	movq	%rdi, %rbx
	leaq	0(,%rdi,8), %rcx
	movq	%rdx, %rbp
	shrq	%rbx
	salq	$4, %r11
	andq	$-2, %r12
	xorl	%r8d, %r8d
.L3:
	cmpq	$1, %r10
	je	.L8
	movq	%rbp, %rdx
	xorl	%eax, %eax
.L5:
	vmovsd	(%rdx), %xmm0
	movq	%rax, %rdi
	vmovhpd	(%rdx,%rcx), %xmm0, %xmm0
	salq	$4, %rdi
	incq	%rax
	vmovupd	%xmm0, (%rsi,%rdi)
	addq	%r11, %rdx
	cmpq	%rax, %rbx
	jne	.L5
	movq	%r12, %rax
	cmpq	%r12, %r10
	je	.L4
.L7:
	movq	%rax, %rdx
	imulq	%rcx, %rdx
	leaq	(%r9,%r8,8), %rdi
	vmovsd	(%rdi,%rdx), %xmm0
	vmovsd	%xmm0, (%rsi,%rax,8)
.L4:
	incq	%r8
	addq	%rcx, %rsi
	addq	$8, %rbp
	cmpq	%r8, %r10
	jne	.L3
	popq	%rbx
	popq	%rbp
	popq	%r12
	ret
.L8:
	xorl	%eax, %eax
	jmp	.L7
.L13:
	ret
	.section	.note.GNU-stack,"",@progbits
