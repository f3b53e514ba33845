	.text
kernel_conditional_sum:
	vmovsd	%xmm0, %xmm0, %xmm5
	movq	%rdi, %rax
	vmovsd	(%rdx), %xmm0
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L2
	leaq	-1(%rdi), %rsi
	cmpq	$6, %rsi
	jbe	.L15
	shrq	$3, %rdi
	salq	$6, %rdi
	vbroadcastsd	%xmm5, %zmm6
	movq	%rcx, %rsi
	addq	%rcx, %rdi
.L4:
	vmovupd	(%rsi), %zmm2
	addq	$64, %rsi
	vcmppd	$1, %zmm2, %zmm6, %k1
	vmovapd	%zmm2, %zmm1{%k1}{z}
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
	je	.L25
.L3:
	movq	%rax, %rdi
	subq	%r8, %rdi
	leaq	-1(%rdi), %r9
	cmpq	$2, %r9
	jbe	.L7
	vmovupd	(%rcx,%r8,8), %ymm2
	vbroadcastsd	%xmm5, %ymm1
	vcmpltpd	%ymm2, %ymm1, %ymm1
	movq	%rdi, %r8
	andq	$-4, %r8
	vandpd	%ymm2, %ymm1, %ymm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm2
	addq	%r8, %rsi
	vaddsd	%xmm2, %xmm0, %xmm0
	vextractf64x2	$1, %ymm1, %xmm2
	valignq	$3, %ymm1, %ymm1, %ymm1
	andl	$3, %edi
	vaddsd	%xmm2, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	je	.L25
.L7:
	vmovsd	(%rcx,%rsi,8), %xmm1
	leaq	0(,%rsi,8), %rdi
	vcomisd	%xmm5, %xmm1
	ja	.L27
.L9:
	leaq	1(%rsi), %r8
	cmpq	%r8, %rax
	jle	.L25
	vmovsd	8(%rcx,%rdi), %xmm1
	vcomisd	%xmm5, %xmm1
	jbe	.L11
	vaddsd	%xmm1, %xmm0, %xmm0
.L11:
	addq	$2, %rsi
	cmpq	%rax, %rsi
	jge	.L25
	vmovsd	16(%rcx,%rdi), %xmm1
	vcomisd	%xmm5, %xmm1
	jbe	.L25
	vaddsd	%xmm1, %xmm0, %xmm0
	vzeroupper
	vmovsd	%xmm0, (%rdx)
	ret
.L25:
	vzeroupper
.L2:
	vmovsd	%xmm0, (%rdx)
	ret
.L27:
	vaddsd	%xmm1, %xmm0, %xmm0
	jmp	.L9
.L15:
	xorl	%r8d, %r8d
	xorl	%esi, %esi
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
