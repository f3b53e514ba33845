	.text
kernel_fir:
	testq	%rdi, %rdi
	jle	.L22
	pushq	%rbp
	movq	%rsi, %r10
	movq	%rdx, %r9
	movq	%rdi, %r11
	shrq	$2, %r10
	movq	%rcx, %rdx
	movq	%r9, %rdi
	xorl	%ecx, %ecx
	salq	$5, %r10
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	leaq	-1(%rsi), %r13
	pushq	%r12
	movq	%r8, %r12
	movq	%rsi, %r8
	pushq	%rbx
	andq	$-4, %r8
	movq	%rsi, %rbx
.L3:
	vxorpd	%xmm0, %xmm0, %xmm0
	testq	%rbx, %rbx
	jle	.L10
	cmpq	$2, %r13
	jbe	.L11
	xorl	%eax, %eax
	vxorpd	%xmm0, %xmm0, %xmm0
.L5:
	vmovupd	(%rdx,%rax), %ymm4
	vmulpd	(%rdi,%rax), %ymm4, %ymm1
	addq	$32, %rax
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm2
	vextractf128	$0x1, %ymm1, %xmm1
	vaddsd	%xmm2, %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	cmpq	%r10, %rax
	jne	.L5
	cmpq	%rbx, %r8
	je	.L10
	movq	%r8, %r14
	movq	%r8, %rax
.L4:
	movq	%rbx, %rsi
	subq	%r14, %rsi
	cmpq	$1, %rsi
	je	.L7
	leaq	(%rcx,%r14), %r15
	vmovupd	(%rdx,%r14,8), %xmm1
	vmulpd	(%r9,%r15,8), %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm1
	vaddsd	%xmm0, %xmm1, %xmm0
	testb	$1, %sil
	je	.L10
	andq	$-2, %rsi
	addq	%rsi, %rax
.L7:
	leaq	(%rcx,%rax), %rsi
	vmovsd	(%rdx,%rax,8), %xmm5
	vfmadd231sd	(%r9,%rsi,8), %xmm5, %xmm0
.L10:
	vmovsd	%xmm0, (%r12,%rcx,8)
	incq	%rcx
	addq	$8, %rdi
	cmpq	%rcx, %r11
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
	vxorpd	%xmm0, %xmm0, %xmm0
	jmp	.L4
.L22:
	ret
	.section	.note.GNU-stack,"",@progbits
