	.text
kernel_matvec:
	testq	%rdi, %rdi
	jle	.L19
	pushq	%rbp
	xorl	%r9d, %r9d
	movq	%rsp, %rbp
	pushq	%r15
	leaq	-1(%rsi), %r15
	pushq	%r14
	leaq	(%r8,%rdi,8), %r14
	movq	%rsi, %rdi
	pushq	%r13
	shrq	$3, %rdi
	salq	$6, %rdi
	pushq	%r12
	movq	%rsi, %r12
	andq	$-8, %r12
	pushq	%rbx
	movq	%rdx, %rbx
	movq	%rcx, %rdx
.L3:
	vxorpd	%xmm0, %xmm0, %xmm0
	testq	%rsi, %rsi
	jle	.L10
	leaq	(%rbx,%r9,8), %rax
	cmpq	$6, %r15
	jbe	.L11
	xorl	%ecx, %ecx
	vxorpd	%xmm0, %xmm0, %xmm0
.L5:
	vmovupd	(%rax,%rcx), %zmm5
	vmulpd	(%rdx,%rcx), %zmm5, %zmm1
	addq	$64, %rcx
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
	cmpq	%rdi, %rcx
	jne	.L5
	cmpq	%r12, %rsi
	je	.L10
	movq	%r12, %r11
	movq	%r12, %rcx
.L4:
	movq	%rsi, %r10
	subq	%r11, %r10
	leaq	-1(%r10), %r13
	cmpq	$2, %r13
	jbe	.L7
	vmovupd	(%rdx,%r11,8), %ymm1
	leaq	(%r11,%r9), %r13
	vmulpd	(%rbx,%r13,8), %ymm1, %ymm1
	movq	%r10, %r11
	andq	$-4, %r11
	addq	%r11, %rcx
	andl	$3, %r10d
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm2
	vaddsd	%xmm2, %xmm0, %xmm0
	vextractf64x2	$1, %ymm1, %xmm2
	valignq	$3, %ymm1, %ymm1, %ymm1
	vaddsd	%xmm2, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	je	.L10
.L7:
	leaq	0(,%rcx,8), %r10
	addq	%r10, %rax
	vmovsd	(%rax), %xmm6
	leaq	1(%rcx), %r11
	vfmadd231sd	(%rdx,%rcx,8), %xmm6, %xmm0
	cmpq	%r11, %rsi
	jle	.L10
	vmovsd	8(%rax), %xmm7
	addq	$2, %rcx
	vfmadd231sd	8(%rdx,%r10), %xmm7, %xmm0
	cmpq	%rcx, %rsi
	jle	.L10
	vmovsd	16(%rax), %xmm7
	vfmadd231sd	16(%rdx,%r10), %xmm7, %xmm0
.L10:
	vmovsd	%xmm0, (%r8)
	addq	$8, %r8
	addq	%rsi, %r9
	cmpq	%r8, %r14
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
	xorl	%r11d, %r11d
	xorl	%ecx, %ecx
	vxorpd	%xmm0, %xmm0, %xmm0
	jmp	.L4
.L19:
	ret
	.section	.note.GNU-stack,"",@progbits
