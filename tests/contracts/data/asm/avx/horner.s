	.text
kernel_horner:
	pushq	%rbp
	vmovsd	%xmm0, %xmm0, %xmm8
	movq	%rsp, %rbp
	andq	$-32, %rsp
	vmovsd	16(%rbp), %xmm0
	testq	%rdi, %rdi
	jle	.L17
	leaq	-1(%rdi), %rax
	movq	%rsi, %rcx
	cmpq	$2, %rax
	jbe	.L8
	movq	%rdi, %rsi
	vmovddup	%xmm0, %xmm14
	vmovddup	%xmm2, %xmm9
	xorl	%eax, %eax
	vinsertf128	$1, %xmm9, %ymm9, %ymm9
	shrq	$2, %rsi
	vmovddup	%xmm7, %xmm13
	vmovapd	%ymm9, -32(%rsp)
	vmovsd	%xmm2, -88(%rsp)
	vmovddup	%xmm1, %xmm9
	salq	$5, %rsi
	vmovddup	%xmm6, %xmm12
	vinsertf128	$1, %xmm9, %ymm9, %ymm9
	vmovapd	-32(%rsp), %ymm0
	vmovddup	%xmm5, %xmm11
	vmovapd	%ymm9, -64(%rsp)
	vmovapd	-64(%rsp), %ymm2
	vmovddup	%xmm4, %xmm10
	vmovddup	%xmm3, %xmm15
	vmovddup	%xmm8, %xmm9
	vmovsd	%xmm8, -72(%rsp)
	vinsertf128	$1, %xmm14, %ymm14, %ymm14
	vinsertf128	$1, %xmm13, %ymm13, %ymm13
	vinsertf128	$1, %xmm12, %ymm12, %ymm12
	vmovsd	%xmm1, -80(%rsp)
	vinsertf128	$1, %xmm11, %ymm11, %ymm11
	vinsertf128	$1, %xmm10, %ymm10, %ymm10
	vinsertf128	$1, %xmm15, %ymm15, %ymm15
	vinsertf128	$1, %xmm9, %ymm9, %ymm9
.L4:
	vmovupd	(%rcx,%rax), %xmm1
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm1, %ymm8
	vmulpd	%ymm8, %ymm14, %ymm1
	vaddpd	%ymm13, %ymm1, %ymm1
	vmulpd	%ymm8, %ymm1, %ymm1
	vaddpd	%ymm12, %ymm1, %ymm1
	vmulpd	%ymm8, %ymm1, %ymm1
	vaddpd	%ymm11, %ymm1, %ymm1
	vmulpd	%ymm8, %ymm1, %ymm1
	vaddpd	%ymm10, %ymm1, %ymm1
	vmulpd	%ymm8, %ymm1, %ymm1
	vaddpd	%ymm15, %ymm1, %ymm1
	vmulpd	%ymm8, %ymm1, %ymm1
	vaddpd	%ymm0, %ymm1, %ymm1
	vmulpd	%ymm8, %ymm1, %ymm1
	vaddpd	%ymm2, %ymm1, %ymm1
	vmulpd	%ymm8, %ymm1, %ymm1
	vaddpd	%ymm9, %ymm1, %ymm1
	vmovupd	%xmm1, (%rdx,%rax)
	vextractf128	$0x1, %ymm1, 16(%rdx,%rax)
	addq	$32, %rax
	cmpq	%rax, %rsi
	jne	.L4
	movq	%rdi, %rax
	vmovsd	-72(%rsp), %xmm8
	andq	$-4, %rax
	vmovsd	-80(%rsp), %xmm1
	vmovsd	-88(%rsp), %xmm2
	movq	%rax, %rsi
	vmovsd	16(%rbp), %xmm0
	cmpq	%rdi, %rax
	je	.L20
	vzeroupper
.L3:
	subq	%rsi, %rdi
	cmpq	$1, %rdi
	je	.L6
	vmovupd	(%rcx,%rsi,8), %xmm10
	vmovddup	%xmm0, %xmm9
	vmovddup	%xmm7, %xmm11
	vmulpd	%xmm10, %xmm9, %xmm9
	vaddpd	%xmm11, %xmm9, %xmm9
	vmovddup	%xmm6, %xmm11
	vmulpd	%xmm10, %xmm9, %xmm9
	vaddpd	%xmm11, %xmm9, %xmm9
	vmovddup	%xmm5, %xmm11
	vmulpd	%xmm10, %xmm9, %xmm9
	vaddpd	%xmm11, %xmm9, %xmm9
	vmovddup	%xmm4, %xmm11
	vmulpd	%xmm10, %xmm9, %xmm9
	vaddpd	%xmm11, %xmm9, %xmm9
	vmovddup	%xmm3, %xmm11
	vmulpd	%xmm10, %xmm9, %xmm9
	vaddpd	%xmm11, %xmm9, %xmm9
	vmovddup	%xmm2, %xmm11
	vmulpd	%xmm10, %xmm9, %xmm9
	vaddpd	%xmm11, %xmm9, %xmm9
	vmovddup	%xmm1, %xmm11
	vmulpd	%xmm10, %xmm9, %xmm9
	vaddpd	%xmm11, %xmm9, %xmm9
	vmulpd	%xmm10, %xmm9, %xmm9
	vmovddup	%xmm8, %xmm10
	vaddpd	%xmm10, %xmm9, %xmm9
	vmovupd	%xmm9, (%rdx,%rsi,8)
	testb	$1, %dil
	je	.L17
	andq	$-2, %rdi
	addq	%rdi, %rax
.L6:
	vmovsd	(%rcx,%rax,8), %xmm9
	vmulsd	%xmm9, %xmm0, %xmm0
	vaddsd	%xmm7, %xmm0, %xmm0
	vmulsd	%xmm9, %xmm0, %xmm0
	vaddsd	%xmm6, %xmm0, %xmm0
	vmulsd	%xmm9, %xmm0, %xmm0
	vaddsd	%xmm5, %xmm0, %xmm0
	vmulsd	%xmm9, %xmm0, %xmm0
	vaddsd	%xmm4, %xmm0, %xmm0
	vmulsd	%xmm9, %xmm0, %xmm0
	vaddsd	%xmm3, %xmm0, %xmm0
	vmulsd	%xmm9, %xmm0, %xmm0
	vaddsd	%xmm2, %xmm0, %xmm0
	vmulsd	%xmm9, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	vmulsd	%xmm9, %xmm0, %xmm0
	vaddsd	%xmm8, %xmm0, %xmm0
	vmovsd	%xmm0, (%rdx,%rax,8)
.L17:
	leave
	ret
.L20:
	vzeroupper
	leave
	ret
.L8:
	xorl	%esi, %esi
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
