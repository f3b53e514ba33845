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
	salq	$4, %rax
	movq	%rcx, %r14
	salq	$4, %rdi
	leaq	-1(%r10), %rcx
	movq	%r9, %r11
	addq	%rax, %r14
	movq	%rax, %r9
	addq	%rax, %r13
	leaq	16(%rdi), %rax
	movq	%rcx, 8(%rsp)
	movq	%rax, 16(%rsp)
	movl	$1, %r10d
	movq	%r9, %rbp
	.p2align 4,,10
	.p2align 3
.L3:
	movq	208(%rsp), %rax
	movq	216(%rsp), %rbx
	movq	%r10, (%rsp)
	movq	16(%rsp), %rcx
	addq	%rbp, %rax
	leaq	(%r11,%rbp), %r12
	addq	%rbp, %rbx
	movl	$1, %esi
	.p2align 4,,10
	.p2align 3
.L9:
	vmovsd	-8(%r13,%rcx), %xmm10
	vmovsd	-16(%r13,%rcx), %xmm9
	vmovsd	-8(%r14,%rcx), %xmm8
	vmovsd	-16(%r14,%rcx), %xmm7
	movq	%rcx, %r15
	movl	$1, %r10d
	.p2align 4,,10
	.p2align 3
.L8:
	vmovsd	8(%rax,%r15), %xmm1
	vmovsd	(%r12,%r15), %xmm2
	vmovsd	8(%r12,%r15), %xmm3
	vmulsd	%xmm1, %xmm2, %xmm4
	vmulsd	%xmm1, %xmm3, %xmm5
	vmovsd	(%rax,%r15), %xmm0
	vfmadd231sd	%xmm0, %xmm3, %xmm4
	vfmsub231sd	%xmm0, %xmm2, %xmm5
	vucomisd	%xmm5, %xmm4
	jp	.L17
.L4:
	vaddsd	%xmm9, %xmm7, %xmm2
	vaddsd	%xmm10, %xmm8, %xmm3
	vmovsd	(%r14,%r15), %xmm7
	vmovsd	8(%r14,%r15), %xmm8
	vsubsd	%xmm7, %xmm2, %xmm2
	vsubsd	%xmm8, %xmm3, %xmm3
	vmovsd	0(%r13,%r15), %xmm9
	vmovsd	8(%r13,%r15), %xmm10
	vsubsd	%xmm9, %xmm2, %xmm2
	vsubsd	%xmm10, %xmm3, %xmm3
	vmovsd	8(%rbx,%r15), %xmm1
	vmovsd	(%rbx,%r15), %xmm11
	vmulsd	%xmm1, %xmm2, %xmm0
	vmulsd	%xmm1, %xmm3, %xmm6
	vfmadd231sd	%xmm11, %xmm3, %xmm0
	vfmsub231sd	%xmm11, %xmm2, %xmm6
	vucomisd	%xmm0, %xmm6
	jp	.L18
	vsubsd	%xmm6, %xmm5, %xmm5
	vsubsd	%xmm0, %xmm4, %xmm4
	incq	%r10
	vmovsd	%xmm5, (%r12,%r15)
	vmovsd	%xmm4, 8(%r12,%r15)
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
	incq	%r10
	addq	%r9, %r14
	addq	%r9, %r13
	addq	%r9, %rbp
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
	movq	%rax, 56(%rsp)
	movq	%r10, 48(%rsp)
	movq	%r8, 40(%rsp)
	movq	%rdi, 32(%rsp)
	movq	%rdx, 24(%rsp)
	vmovsd	%xmm7, 88(%rsp)
	vmovsd	%xmm8, 80(%rsp)
	vmovsd	%xmm9, 72(%rsp)
	vmovsd	%xmm10, 64(%rsp)
	call	__muldc3@PLT
	vmovsd	%xmm0, %xmm0, %xmm5
	movq	120(%rsp), %r11
	movq	112(%rsp), %rcx
	movq	104(%rsp), %rsi
	movq	96(%rsp), %r9
	vmovsd	88(%rsp), %xmm7
	vmovsd	80(%rsp), %xmm8
	vmovsd	72(%rsp), %xmm9
	vmovsd	64(%rsp), %xmm10
	movq	56(%rsp), %rax
	movq	48(%rsp), %r10
	movq	40(%rsp), %r8
	movq	32(%rsp), %rdi
	movq	24(%rsp), %rdx
	vmovsd	%xmm1, %xmm1, %xmm4
	jmp	.L4
.L18:
	vmovsd	%xmm11, %xmm11, %xmm0
	movq	%r11, 136(%rsp)
	movq	%rcx, 128(%rsp)
	movq	%rsi, 120(%rsp)
	movq	%r9, 112(%rsp)
	movq	%rax, 72(%rsp)
	movq	%r10, 64(%rsp)
	movq	%r8, 56(%rsp)
	movq	%rdi, 48(%rsp)
	movq	%rdx, 40(%rsp)
	vmovsd	%xmm7, 104(%rsp)
	vmovsd	%xmm8, 96(%rsp)
	vmovsd	%xmm9, 88(%rsp)
	vmovsd	%xmm10, 80(%rsp)
	vmovsd	%xmm5, 32(%rsp)
	vmovsd	%xmm4, 24(%rsp)
	call	__muldc3@PLT
	vmovsd	32(%rsp), %xmm5
	vmovsd	24(%rsp), %xmm4
	vsubsd	%xmm0, %xmm5, %xmm5
	vsubsd	%xmm1, %xmm4, %xmm4
	movq	64(%rsp), %r10
	movq	40(%rsp), %rdx
	incq	%r10
	vmovsd	%xmm5, (%r12,%r15)
	vmovsd	%xmm4, 8(%r12,%r15)
	addq	$16, %r15
	cmpq	%r10, %rdx
	movq	48(%rsp), %rdi
	movq	56(%rsp), %r8
	movq	72(%rsp), %rax
	vmovsd	80(%rsp), %xmm10
	vmovsd	88(%rsp), %xmm9
	vmovsd	96(%rsp), %xmm8
	vmovsd	104(%rsp), %xmm7
	movq	112(%rsp), %r9
	movq	120(%rsp), %rsi
	movq	128(%rsp), %rcx
	movq	136(%rsp), %r11
	jne	.L8
	jmp	.L7
.L13:
	ret
	.section	.note.GNU-stack,"",@progbits
