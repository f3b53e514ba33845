	.text
kernel_fir:
	testq	%rdi, %rdi
	jle	.L19
	pushq	%rbp
	movq	%rsi, %r9
	movq	%rsp, %rbp
	pushq	%r15
	leaq	-1(%r9), %r15
	pushq	%r14
	movq	%r8, %r14
	movq	%r9, %r8
	pushq	%r13
	andq	$-8, %r8
	pushq	%r12
	movq	%rdi, %r12
	movq	%r9, %rdi
	pushq	%rbx
	shrq	$3, %rdi
	movq	%rdx, %rbx
	movq	%rbx, %rsi
	movq	%rcx, %rdx
	salq	$6, %rdi
	xorl	%ecx, %ecx
.L3:
	vxorpd	%xmm0, %xmm0, %xmm0
	testq	%r9, %r9
	jle	.L10
	cmpq	$6, %r15
	jbe	.L11
	xorl	%eax, %eax
	vxorpd	%xmm0, %xmm0, %xmm0
.L5:
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
	cmpq	%rdi, %rax
	jne	.L5
	cmpq	%r9, %r8
	je	.L10
	movq	%r8, %r11
	movq	%r8, %rax
.L4:
	movq	%r9, %r10
	subq	%r11, %r10
	leaq	-1(%r10), %r13
	cmpq	$2, %r13
	jbe	.L7
	vmovupd	(%rdx,%r11,8), %ymm1
	leaq	(%rcx,%r11), %r13
	vmulpd	(%rbx,%r13,8), %ymm1, %ymm1
	movq	%r10, %r11
	andq	$-4, %r11
	addq	%r11, %rax
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
	vmovsd	(%rdx,%rax,8), %xmm6
	leaq	(%rcx,%rax), %r11
	vfmadd231sd	(%rbx,%r11,8), %xmm6, %xmm0
	leaq	1(%rax), %r11
	leaq	0(,%rax,8), %r10
	cmpq	%r11, %r9
	jle	.L10
	vmovsd	8(%rdx,%r10), %xmm7
	addq	%rcx, %r11
	addq	$2, %rax
	vfmadd231sd	(%rbx,%r11,8), %xmm7, %xmm0
	cmpq	%rax, %r9
	jle	.L10
	vmovsd	16(%rdx,%r10), %xmm7
	addq	%rcx, %rax
	vfmadd231sd	(%rbx,%rax,8), %xmm7, %xmm0
.L10:
	vmovsd	%xmm0, (%r14,%rcx,8)
	incq	%rcx
	addq	$8, %rsi
	cmpq	%rcx, %r12
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
	xorl	%eax, %eax
	vxorpd	%xmm0, %xmm0, %xmm0
	jmp	.L4
.L19:
	ret
	.section	.note.GNU-stack,"",@progbits
