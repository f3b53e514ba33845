	.text
kernel_triangular_matvec:
	movq	%rdi, %r9
	testq	%rdi, %rdi
	jle	.L28
	pushq	%rbp
	movq	%rsi, %r10
	xorl	%r11d, %r11d
	movq	%rsp, %rbp
	pushq	%r13
	movq	%rdx, %rsi
	movl	$1, %r8d
	pushq	%r12
	xorl	%edi, %edi
	pushq	%rbx
	movq	%rcx, %rbx
.L2:
	leaq	(%r10,%r11,8), %rdx
	cmpq	$6, %rdi
	jle	.L11
	movq	%r8, %rcx
	shrq	$3, %rcx
	salq	$6, %rcx
	xorl	%eax, %eax
	vxorpd	%xmm0, %xmm0, %xmm0
.L7:
	vmovupd	(%rdx,%rax), %zmm5
	vmulpd	(%rsi,%rax), %zmm5, %zmm1
	addq	$64, %rax
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
	cmpq	%rcx, %rax
	jne	.L7
	movq	%r8, %r12
	andq	$-8, %r12
	movq	%r12, %rax
	testb	$7, %r8b
	je	.L4
.L9:
	movq	%rdi, %r13
	subq	%r12, %r13
	leaq	1(%r13), %rcx
	cmpq	$2, %r13
	jbe	.L5
	vmovupd	(%rsi,%r12,8), %ymm1
	leaq	(%r12,%r11), %r13
	vmulpd	(%r10,%r13,8), %ymm1, %ymm1
	movq	%rcx, %r12
	andq	$-4, %r12
	addq	%r12, %rax
	andl	$3, %ecx
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm2
	vaddsd	%xmm2, %xmm0, %xmm0
	vextractf64x2	$1, %ymm1, %xmm2
	valignq	$3, %ymm1, %ymm1, %ymm1
	vaddsd	%xmm2, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	je	.L4
.L5:
	leaq	0(,%rax,8), %rcx
	addq	%rcx, %rdx
	vmovsd	(%rdx), %xmm6
	vfmadd231sd	(%rsi,%rax,8), %xmm6, %xmm0
	cmpq	%rax, %rdi
	jle	.L4
	vmovsd	8(%rdx), %xmm7
	addq	$2, %rax
	vfmadd231sd	8(%rsi,%rcx), %xmm7, %xmm0
	cmpq	%rax, %rdi
	jl	.L4
	vmovsd	16(%rdx), %xmm7
	vfmadd231sd	16(%rsi,%rcx), %xmm7, %xmm0
.L4:
	vmovsd	%xmm0, (%rbx,%rdi,8)
	incq	%rdi
	incq	%r8
	addq	%r9, %r11
	cmpq	%rdi, %r9
	jne	.L2
	vzeroupper
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%rbp
	ret
.L11:
	xorl	%r12d, %r12d
	xorl	%eax, %eax
	vxorpd	%xmm0, %xmm0, %xmm0
	jmp	.L9
.L28:
	ret
	.section	.note.GNU-stack,"",@progbits
