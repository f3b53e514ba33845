	.text
kernel_rank_1_update:
	testq	%rdi, %rdi
	jle	.L22
	movq	%rsi, %r9
	testq	%rsi, %rsi
	jle	.L22
	pushq	%rbp
	movq	%rcx, %rsi
	movq	%r9, %r11
	movq	%rdx, %r10
	movq	%rsp, %rbp
	pushq	%r15
	andq	$-4, %r11
	pushq	%r14
	pushq	%r13
	pushq	%r12
	leaq	(%rcx,%rdi,8), %r12
	movq	%r9, %rcx
	xorl	%edi, %edi
	shrq	$2, %rcx
	pushq	%rbx
	leaq	-1(%r9), %rbx
	salq	$5, %rcx
.L3:
	vmovsd	(%rsi), %xmm1
	leaq	(%r10,%rdi,8), %rdx
	xorl	%eax, %eax
	vmovddup	%xmm1, %xmm3
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
	cmpq	$2, %rbx
	jbe	.L26
.L4:
	vmovupd	(%rdx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm5, %ymm2
	vmovupd	(%r8,%rax), %xmm4
	vinsertf128	$0x1, 16(%r8,%rax), %ymm4, %ymm0
	vmulpd	%ymm3, %ymm0, %ymm0
	vaddpd	%ymm2, %ymm0, %ymm0
	vmovupd	%xmm0, (%rdx,%rax)
	vextractf128	$0x1, %ymm0, 16(%rdx,%rax)
	addq	$32, %rax
	cmpq	%rax, %rcx
	jne	.L4
	cmpq	%r11, %r9
	je	.L5
	movq	%r11, %r14
	movq	%r11, %rax
.L8:
	movq	%r9, %r13
	subq	%r14, %r13
	cmpq	$1, %r13
	je	.L6
	leaq	(%rdi,%r14), %r15
	vmovddup	%xmm1, %xmm0
	leaq	(%r10,%r15,8), %r15
	vmulpd	(%r8,%r14,8), %xmm0, %xmm0
	vaddpd	(%r15), %xmm0, %xmm0
	vmovupd	%xmm0, (%r15)
	testb	$1, %r13b
	je	.L5
	andq	$-2, %r13
	addq	%r13, %rax
.L6:
	vmulsd	(%r8,%rax,8), %xmm1, %xmm0
	vaddsd	(%rdx,%rax,8), %xmm0, %xmm0
	vmovsd	%xmm0, (%rdx,%rax,8)
.L5:
	addq	$8, %rsi
	addq	%r9, %rdi
	cmpq	%r12, %rsi
	jne	.L3
	vzeroupper
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L26:
	xorl	%r14d, %r14d
	xorl	%eax, %eax
	jmp	.L8
.L22:
	ret
	.section	.note.GNU-stack,"",@progbits
