	.text
kernel_dot:
	vmovsd	(%rcx), %xmm0
	testq	%rdi, %rdi
	jle	.L2
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L9
	movq	%rdi, %r8
	xorl	%eax, %eax
	shrq	$2, %r8
	salq	$5, %r8
.L4:
	vmovupd	(%rsi,%rax), %ymm4
	vmulpd	(%rdx,%rax), %ymm4, %ymm1
	addq	$32, %rax
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm2
	vextractf128	$0x1, %ymm1, %xmm1
	vaddsd	%xmm2, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	cmpq	%rax, %r8
	jne	.L4
	movq	%rdi, %rax
	andq	$-4, %rax
	movq	%rax, %r8
	cmpq	%rax, %rdi
	je	.L19
	vzeroupper
.L3:
	subq	%r8, %rdi
	cmpq	$1, %rdi
	je	.L7
	vmovupd	(%rsi,%r8,8), %xmm6
	vmulpd	(%rdx,%r8,8), %xmm6, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm1
	vaddsd	%xmm0, %xmm1, %xmm0
	testb	$1, %dil
	je	.L2
	andq	$-2, %rdi
	addq	%rdi, %rax
.L7:
	vmovsd	(%rsi,%rax,8), %xmm5
	vfmadd231sd	(%rdx,%rax,8), %xmm5, %xmm0
.L2:
	vmovsd	%xmm0, (%rcx)
	ret
.L19:
	vzeroupper
	vmovsd	%xmm0, (%rcx)
	ret
.L9:
	xorl	%r8d, %r8d
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
