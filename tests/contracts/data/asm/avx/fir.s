	.text
kernel_fir:
	testq	%rdi, %rdi
	jle	.L22
	pushq	%rbp
	movq	%rsi, %r10
	movq	%rdx, %r9
	movq	%rdi, %r11
	movq	%rsp, %rbp
	shrq	$2, %r10
	pushq	%r15
	movq	%rcx, %rdx
	pushq	%r14
	movq	%r9, %rcx
	salq	$5, %r10
	pushq	%r13
	leaq	-1(%rsi), %r13
	pushq	%r12
	movq	%r8, %r12
	movq	%rsi, %r8
	pushq	%rbx
	andq	$-4, %r8
	movq	%rsi, %rbx
	xorl	%esi, %esi
.L3:
	vxorpd	%xmm1, %xmm1, %xmm1
	testq	%rbx, %rbx
	jle	.L10
	cmpq	$2, %r13
	jbe	.L11
	xorl	%eax, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
.L5:
	vmovupd	(%rdx,%rax), %xmm4
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm4, %ymm0
	vmovupd	(%rcx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm5, %ymm2
	vmulpd	%ymm2, %ymm0, %ymm0
	vaddsd	%xmm0, %xmm1, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm2
	vextractf128	$0x1, %ymm0, %xmm0
	addq	$32, %rax
	vaddsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm0, %xmm1, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
	cmpq	%r10, %rax
	jne	.L5
	cmpq	%rbx, %r8
	je	.L10
	movq	%r8, %r14
	movq	%r8, %rax
.L4:
	movq	%rbx, %rdi
	subq	%r14, %rdi
	cmpq	$1, %rdi
	je	.L7
	leaq	(%rsi,%r14), %r15
	vmovupd	(%rdx,%r14,8), %xmm0
	vmulpd	(%r9,%r15,8), %xmm0, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
	vunpckhpd	%xmm0, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm1
	testb	$1, %dil
	je	.L10
	andq	$-2, %rdi
	addq	%rdi, %rax
.L7:
	leaq	(%rsi,%rax), %rdi
	vmovsd	(%r9,%rdi,8), %xmm0
	vmulsd	(%rdx,%rax,8), %xmm0, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
.L10:
	vmovsd	%xmm1, (%r12,%rsi,8)
	addq	$1, %rsi
	addq	$8, %rcx
	cmpq	%rsi, %r11
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
