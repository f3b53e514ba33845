	.text
kernel_gather:
	movq	%rdi, %r10
	movq	%rcx, %rdi
	testq	%r10, %r10
	jle	.L8
	leaq	-1(%r10), %rax
	cmpq	$2, %rax
	jbe	.L6
	movq	%r10, %r11
	xorl	%eax, %eax
	shrq	$2, %r11
	salq	$4, %r11
.L4:
	leaq	(%rdi,%rax), %rcx
	movslq	8(%rcx), %r9
	movslq	12(%rcx), %r8
	vmovsd	(%rdx,%r9,8), %xmm0
	vmovhpd	(%rdx,%r8,8), %xmm0, %xmm0
	movslq	(%rcx), %r8
	movslq	4(%rcx), %rcx
	vmovsd	(%rdx,%r8,8), %xmm1
	vmovhpd	(%rdx,%rcx,8), %xmm1, %xmm1
	vmovupd	%xmm0, 16(%rsi,%rax,2)
	vmovupd	%xmm1, (%rsi,%rax,2)
	addq	$16, %rax
	cmpq	%r11, %rax
	jne	.L4
	movq	%r10, %rax
	andq	$-4, %rax
	testb	$3, %r10b
	je	.L10
.L3:
	movslq	(%rdi,%rax,4), %r9
	leaq	0(,%rax,4), %r8
	leaq	0(,%rax,8), %rcx
	vmovsd	(%rdx,%r9,8), %xmm0
	leaq	1(%rax), %r9
	vmovsd	%xmm0, (%rsi,%rax,8)
	cmpq	%r9, %r10
	jle	.L8
	movslq	4(%rdi,%r8), %r9
	addq	$2, %rax
	vmovsd	(%rdx,%r9,8), %xmm0
	vmovsd	%xmm0, 8(%rsi,%rcx)
	cmpq	%rax, %r10
	jle	.L8
	movslq	8(%rdi,%r8), %rax
	vmovsd	(%rdx,%rax,8), %xmm0
	vmovsd	%xmm0, 16(%rsi,%rcx)
.L8:
	ret
.L10:
	ret
.L6:
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
