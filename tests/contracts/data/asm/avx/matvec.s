	.text
kernel_matvec:
	testq	%rdi, %rdi
	jle	.L22
	pushq	%rbp
	movq	%rsi, %r10
	movq	%rdx, %r11
	xorl	%r9d, %r9d
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rcx, %rdx
	pushq	%r14
	pushq	%r13
	leaq	-1(%rsi), %r13
	shrq	$2, %rsi
	pushq	%r12
	leaq	(%r8,%rdi,8), %r12
	salq	$5, %rsi
	pushq	%rbx
	movq	%r10, %rbx
	andq	$-4, %rbx
.L3:
	vxorpd	%xmm1, %xmm1, %xmm1
	testq	%r10, %r10
	jle	.L10
	leaq	(%r11,%r9,8), %rcx
	cmpq	$2, %r13
	jbe	.L11
	xorl	%eax, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
.L5:
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
	jne	.L5
	cmpq	%rbx, %r10
	je	.L10
	movq	%rbx, %r14
	movq	%rbx, %rax
.L4:
	movq	%r10, %rdi
	subq	%r14, %rdi
	cmpq	$1, %rdi
	je	.L7
	leaq	(%r14,%r9), %r15
	vmovupd	(%rdx,%r14,8), %xmm0
	vmulpd	(%r11,%r15,8), %xmm0, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm1
	testb	$1, %dil
	je	.L10
	andq	$-2, %rdi
	addq	%rdi, %rax
.L7:
	vmovsd	(%rdx,%rax,8), %xmm0
	vmulsd	(%rcx,%rax,8), %xmm0, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
.L10:
	vmovsd	%xmm1, (%r8)
	addq	$8, %r8
	addq	%r10, %r9
	cmpq	%r12, %r8
	jne	.L3
	vzeroupper
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L11:
	xorl	%r14d, %r14d
	xorl	%eax, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
	jmp	.L4
.L22:
	ret
	.section	.note.GNU-stack,"",@progbits
