	.text
kernel_triangular_matvec:
	movq	%rdi, %r10
	testq	%rdi, %rdi
	jle	.L28
	pushq	%rbp
	movq	%rsi, %r11
	movl	$1, %r9d
	xorl	%edi, %edi
	movq	%rsp, %rbp
	pushq	%r14
	pushq	%r13
	pushq	%r12
	movq	%rcx, %r12
	pushq	%rbx
	xorl	%ebx, %ebx
.L2:
	leaq	(%r11,%rbx,8), %rcx
	cmpq	$2, %rdi
	jle	.L11
	movq	%r9, %rsi
	xorl	%eax, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
	shrq	$2, %rsi
	salq	$5, %rsi
.L7:
	vmovupd	(%rcx,%rax), %xmm4
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm4, %ymm0
	vmovupd	(%rdx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm5, %ymm2
	vmulpd	%ymm2, %ymm0, %ymm0
	vaddsd	%xmm0, %xmm1, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm2
	vextractf128	$0x1, %ymm0, %xmm0
	addq	$32, %rax
	vaddsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm0, %xmm1, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
	cmpq	%rax, %rsi
	jne	.L7
	leaq	1(%rdi), %r13
	movq	%r9, %rsi
	andq	$-4, %rsi
	movq	%rsi, %rax
	testb	$3, %r9b
	je	.L4
.L9:
	leaq	1(%rdi), %r13
	movq	%r13, %r8
	subq	%rsi, %r8
	cmpq	%rdi, %rsi
	je	.L5
	leaq	(%rsi,%rbx), %r14
	vmovupd	(%rdx,%rsi,8), %xmm0
	vmulpd	(%r11,%r14,8), %xmm0, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm1
	testb	$1, %r8b
	je	.L4
	andq	$-2, %r8
	addq	%r8, %rax
.L5:
	vmovsd	(%rdx,%rax,8), %xmm0
	vmulsd	(%rcx,%rax,8), %xmm0, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
.L4:
	vmovsd	%xmm1, (%r12,%rdi,8)
	addq	$1, %r9
	movq	%r13, %rdi
	addq	%r10, %rbx
	cmpq	%r13, %r10
	jne	.L2
	vzeroupper
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%rbp
	ret
.L11:
	xorl	%esi, %esi
	xorl	%eax, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
	jmp	.L9
.L28:
	ret
	.section	.note.GNU-stack,"",@progbits
