	.text
kernel_dot:
	vmovsd	(%rcx), %xmm0
	movq	%rdi, %rax
	testq	%rdi, %rdi
	jle	.L2
	leaq	-1(%rdi), %rdi
	cmpq	$6, %rdi
	jbe	.L9
	movq	%rax, %r8
	shrq	$3, %r8
	salq	$6, %r8
	xorl	%edi, %edi
.L4:
	vmovupd	(%rsi,%rdi), %zmm5
	vmulpd	(%rdx,%rdi), %zmm5, %zmm1
	addq	$64, %rdi
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm3
	valignq	$3, %ymm1, %ymm1, %ymm2
	vaddsd	%xmm3, %xmm0, %xmm0
	vextractf64x2	$1, %ymm1, %xmm3
	vextractf64x4	$0x1, %zmm1, %ymm1
	vaddsd	%xmm3, %xmm0, %xmm0
	vaddsd	%xmm2, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	vaddsd	%xmm2, %xmm0, %xmm0
	vextractf64x2	$1, %ymm1, %xmm2
	valignq	$3, %ymm1, %ymm1, %ymm1
	vaddsd	%xmm2, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	cmpq	%rdi, %r8
	jne	.L4
	movq	%rax, %rdi
	andq	$-8, %rdi
	movq	%rdi, %r8
	cmpq	%rdi, %rax
	je	.L16
.L3:
	movq	%rax, %r9
	subq	%r8, %r9
	leaq	-1(%r9), %r10
	cmpq	$2, %r10
	jbe	.L7
	vmovupd	(%rsi,%r8,8), %ymm6
	vmulpd	(%rdx,%r8,8), %ymm6, %ymm1
	movq	%r9, %r8
	andq	$-4, %r8
	addq	%r8, %rdi
	andl	$3, %r9d
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm2
	vaddsd	%xmm2, %xmm0, %xmm0
	vextractf64x2	$1, %ymm1, %xmm2
	valignq	$3, %ymm1, %ymm1, %ymm1
	vaddsd	%xmm2, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	je	.L16
.L7:
	vmovsd	(%rsi,%rdi,8), %xmm7
	leaq	1(%rdi), %r9
	vfmadd231sd	(%rdx,%rdi,8), %xmm7, %xmm0
	leaq	0(,%rdi,8), %r8
	cmpq	%r9, %rax
	jle	.L16
	vmovsd	8(%rsi,%r8), %xmm7
	addq	$2, %rdi
	vfmadd231sd	8(%rdx,%r8), %xmm7, %xmm0
	cmpq	%rdi, %rax
	jle	.L16
	vmovsd	16(%rsi,%r8), %xmm7
	vfmadd231sd	16(%rdx,%r8), %xmm7, %xmm0
	vzeroupper
	vmovsd	%xmm0, (%rcx)
	ret
.L16:
	vzeroupper
.L2:
	vmovsd	%xmm0, (%rcx)
	ret
.L9:
	xorl	%r8d, %r8d
	xorl	%edi, %edi
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
