	.text
kernel_norm:
	vmovsd	(%rdx), %xmm0
	movq	%rdi, %rax
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L2
	leaq	-1(%rdi), %rsi
	cmpq	$6, %rsi
	jbe	.L9
	shrq	$3, %rdi
	salq	$6, %rdi
	movq	%rcx, %rsi
	addq	%rcx, %rdi
.L4:
	vmovupd	(%rsi), %zmm1
	addq	$64, %rsi
	vmulpd	%zmm1, %zmm1, %zmm1
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
	cmpq	%rdi, %rsi
	jne	.L4
	movq	%rax, %rsi
	andq	$-8, %rsi
	movq	%rsi, %r8
	cmpq	%rsi, %rax
	je	.L16
.L3:
	movq	%rax, %rdi
	subq	%r8, %rdi
	leaq	-1(%rdi), %r9
	cmpq	$2, %r9
	jbe	.L7
	vmovupd	(%rcx,%r8,8), %ymm1
	movq	%rdi, %r8
	vmulpd	%ymm1, %ymm1, %ymm1
	andq	$-4, %r8
	addq	%r8, %rsi
	andl	$3, %edi
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm2
	vaddsd	%xmm2, %xmm0, %xmm0
	vextractf64x2	$1, %ymm1, %xmm2
	valignq	$3, %ymm1, %ymm1, %ymm1
	vaddsd	%xmm2, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	je	.L16
.L7:
	vmovsd	(%rcx,%rsi,8), %xmm1
	leaq	1(%rsi), %r8
	vfmadd231sd	%xmm1, %xmm1, %xmm0
	leaq	0(,%rsi,8), %rdi
	cmpq	%r8, %rax
	jle	.L16
	vmovsd	8(%rcx,%rdi), %xmm1
	addq	$2, %rsi
	vfmadd231sd	%xmm1, %xmm1, %xmm0
	cmpq	%rsi, %rax
	jle	.L16
	vmovsd	16(%rcx,%rdi), %xmm1
	vfmadd231sd	%xmm1, %xmm1, %xmm0
	vzeroupper
	vmovsd	%xmm0, (%rdx)
	ret
.L16:
	vzeroupper
.L2:
	vmovsd	%xmm0, (%rdx)
	ret
.L9:
	xorl	%r8d, %r8d
	xorl	%esi, %esi
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
