	.text
kernel_thiim_x:
	cmpq	$2, %rdi
	jle	.L13
	pushq	%r15
	movq	%rsi, %rax
	pushq	%r14
	pushq	%r13
	movq	%r8, %r13
	leaq	-1(%rsi), %r8
	pushq	%r12
	pushq	%rbp
	pushq	%rbx
	subq	$152, %rsp
	cmpq	$1, %r8
	jle	.L11
	movq	%rdx, %rsi
	decq	%rdx
	cmpq	$1, %rdx
	jle	.L11
	imulq	%rsi, %rax
	movq	%rdi, %r10
	movq	%rsi, %rdi
	movq	%rcx, %r14
	salq	$4, %rdi
	leaq	-1(%r10), %rcx
	movq	%r9, %r11
	movl	$1, %r10d
	movq	%rcx, 8(%rsp)
	salq	$4, %rax
	movq	%rax, %r9
	addq	%rax, %r14
	addq	%rax, %r13
	leaq	16(%rdi), %rax
	movq	%r9, %rbp
	movq	%rax, 16(%rsp)
	.p2align 4,,10
	.p2align 3
.L3:
	movq	208(%rsp), %rax
	movq	%r10, (%rsp)
	leaq	(%r11,%rbp), %r12
	movl	$1, %esi
	movq	216(%rsp), %rbx
	movq	16(%rsp), %rcx
	addq	%rbp, %rax
	addq	%rbp, %rbx
	.p2align 4,,10
	.p2align 3
.L9:
	vmovsd	-8(%r13,%rcx), %xmm9
	movq	%rcx, %r15
	movl	$1, %r10d
	vmovsd	-16(%r13,%rcx), %xmm8
	vmovsd	-8(%r14,%rcx), %xmm7
	vmovsd	-16(%r14,%rcx), %xmm6
	.p2align 4,,10
	.p2align 3
.L8:
	vmovsd	8(%rax,%r15), %xmm1
	vmovsd	(%r12,%r15), %xmm2
	vmovsd	8(%r12,%r15), %xmm3
	vmovsd	(%rax,%r15), %xmm0
	vmulsd	%xmm1, %xmm2, %xmm4
	vmulsd	%xmm1, %xmm3, %xmm5
	vfmadd231sd	%xmm0, %xmm3, %xmm4
	vfmsub231sd	%xmm0, %xmm2, %xmm5
	vucomisd	%xmm5, %xmm4
	jp	.L17
.L4:
	vaddsd	%xmm8, %xmm6, %xmm2
	vaddsd	%xmm9, %xmm7, %xmm3
	vmovsd	(%r14,%r15), %xmm6
	vmovsd	8(%r14,%r15), %xmm7
	vmovsd	0(%r13,%r15), %xmm8
	vmovsd	8(%r13,%r15), %xmm9
	vmovsd	8(%rbx,%r15), %xmm1
	vmovsd	(%rbx,%r15), %xmm10
	vsubsd	%xmm6, %xmm2, %xmm2
	vsubsd	%xmm7, %xmm3, %xmm3
	vsubsd	%xmm8, %xmm2, %xmm2
	vsubsd	%xmm9, %xmm3, %xmm3
	vmulsd	%xmm1, %xmm2, %xmm0
	vmulsd	%xmm1, %xmm3, %xmm11
	vfmadd231sd	%xmm10, %xmm3, %xmm0
	vfmsub231sd	%xmm10, %xmm2, %xmm11
	vucomisd	%xmm0, %xmm11
	jp	.L18
	vsubsd	%xmm11, %xmm5, %xmm5
	vsubsd	%xmm0, %xmm4, %xmm0
	incq	%r10
	vmovsd	%xmm5, (%r12,%r15)
	vmovsd	%xmm0, 8(%r12,%r15)
	addq	$16, %r15
	cmpq	%r10, %rdx
	jne	.L8
.L7:
	incq	%rsi
	addq	%rdi, %rcx
	cmpq	%rsi, %r8
	jne	.L9
	movq	(%rsp), %r10
	movq	8(%rsp), %rax
	addq	%r9, %r14
	addq	%r9, %r13
	addq	%r9, %rbp
	incq	%r10
	cmpq	%rax, %r10
	jne	.L3
.L11:
	addq	$152, %rsp
	popq	%rbx
	popq	%rbp
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	ret
.L17:
	movq	%r11, 120(%rsp)
	movq	%rcx, 112(%rsp)
	movq	%rsi, 104(%rsp)
	movq	%r9, 96(%rsp)
	movq	%rax, 88(%rsp)
	movq	%r10, 80(%rsp)
	movq	%r8, 72(%rsp)
	movq	%rdi, 64(%rsp)
	movq	%rdx, 56(%rsp)
	vmovsd	%xmm6, 48(%rsp)
	vmovsd	%xmm7, 40(%rsp)
	vmovsd	%xmm8, 32(%rsp)
	vmovsd	%xmm9, 24(%rsp)
	call	__muldc3@PLT
	movq	120(%rsp), %r11
	movq	112(%rsp), %rcx
	movq	104(%rsp), %rsi
	movq	96(%rsp), %r9
	vmovsd	%xmm0, %xmm0, %xmm5
	vmovsd	%xmm1, %xmm1, %xmm4
	movq	88(%rsp), %rax
	movq	80(%rsp), %r10
	movq	72(%rsp), %r8
	movq	64(%rsp), %rdi
	movq	56(%rsp), %rdx
	vmovsd	48(%rsp), %xmm6
	vmovsd	40(%rsp), %xmm7
	vmovsd	32(%rsp), %xmm8
	vmovsd	24(%rsp), %xmm9
	jmp	.L4
.L18:
	vmovsd	%xmm10, %xmm10, %xmm0
	movq	%r11, 136(%rsp)
	movq	%rcx, 128(%rsp)
	movq	%rsi, 120(%rsp)
	movq	%r9, 112(%rsp)
	movq	%rax, 104(%rsp)
	movq	%r10, 96(%rsp)
	movq	%r8, 88(%rsp)
	movq	%rdi, 80(%rsp)
	movq	%rdx, 72(%rsp)
	vmovsd	%xmm5, 64(%rsp)
	vmovsd	%xmm4, 56(%rsp)
	vmovsd	%xmm6, 48(%rsp)
	vmovsd	%xmm7, 40(%rsp)
	vmovsd	%xmm8, 32(%rsp)
	vmovsd	%xmm9, 24(%rsp)
	call	__muldc3@PLT
	vmovsd	64(%rsp), %xmm5
	vmovsd	56(%rsp), %xmm4
	movq	96(%rsp), %r10
	movq	72(%rsp), %rdx
	vsubsd	%xmm0, %xmm5, %xmm0
	vsubsd	%xmm1, %xmm4, %xmm1
	vmovsd	24(%rsp), %xmm9
	vmovsd	32(%rsp), %xmm8
	incq	%r10
	vmovsd	40(%rsp), %xmm7
	vmovsd	48(%rsp), %xmm6
	movq	80(%rsp), %rdi
	movq	88(%rsp), %r8
	vmovsd	%xmm0, (%r12,%r15)
	movq	104(%rsp), %rax
	movq	112(%rsp), %r9
	vmovsd	%xmm1, 8(%r12,%r15)
	addq	$16, %r15
	cmpq	%r10, %rdx
	movq	120(%rsp), %rsi
	movq	128(%rsp), %rcx
	movq	136(%rsp), %r11
	jne	.L8
	jmp	.L7
.L13:
	ret
	.section	.note.GNU-stack,"",@progbits
