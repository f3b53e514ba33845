	.text
kernel_thiim_y:
	pushq	%r15
	movq	%rdx, %rax
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbp
	movq	%r8, %rbp
	movq	%rdx, %r8
	pushq	%rbx
	salq	$4, %r8
	subq	$184, %rsp
	movq	%rsi, 16(%rsp)
	cmpq	$2, %rdi
	jle	.L26
	movq	%rsi, %r11
	leaq	-1(%rsi), %r15
	movq	%r8, %rsi
	shrq	$3, %rsi
	movq	%rsi, 48(%rsp)
	cmpq	$1, %r15
	jle	.L26
	decq	%rdx
	cmpq	$1, %rdx
	jle	.L26
	decq	%rdi
	imulq	%r11, %rax
	movq	%rcx, %r12
	movq	%r9, %rbx
	movq	%rdi, 8(%rsp)
	movq	%rsi, %rdi
	salq	$4, %rsi
	movq	248(%rsp), %r14
	movq	%rsi, 24(%rsp)
	movq	%rdi, %rsi
	leaq	-2(%r11), %rdi
	movq	240(%rsp), %r13
	negq	%rsi
	movq	%rdi, 32(%rsp)
	salq	$4, %rax
	movl	$1, %ecx
	movq	%rsi, %r9
	addq	%rax, %rbx
	addq	%rax, %r14
	addq	%rax, %r12
	addq	%rax, %rbp
	addq	%rax, %r13
	salq	$3, %r9
	.p2align 4,,10
	.p2align 3
.L4:
	cmpq	$4, 16(%rsp)
	movq	%r8, %r10
	movl	$2, %r11d
	jle	.L29
	movq	%rcx, (%rsp)
	movq	%r15, %rdi
	movq	%r13, %rcx
	movq	%rbp, %r15
	movq	%rax, 40(%rsp)
	movq	%r14, %rax
	movq	%r12, %r14
	movq	%rbx, %r12
.L12:
	leaq	(%r8,%r10), %rbx
	leaq	(%r10,%r9), %r13
	movq	%r10, %rbp
	movl	$1, %esi
	.p2align 4,,10
	.p2align 3
.L11:
	vmovsd	24(%rcx,%rbp), %xmm1
	vmovsd	16(%r12,%rbp), %xmm2
	vmovsd	24(%r12,%rbp), %xmm3
	vmovsd	16(%rcx,%rbp), %xmm0
	vmulsd	%xmm2, %xmm1, %xmm6
	vmulsd	%xmm3, %xmm1, %xmm8
	vfmadd231sd	%xmm3, %xmm0, %xmm6
	vfmsub231sd	%xmm2, %xmm0, %xmm8
	vucomisd	%xmm6, %xmm8
	jp	.L30
.L5:
	vmovsd	16(%r14,%r13), %xmm2
	vmovsd	24(%r14,%r13), %xmm3
	vaddsd	16(%r15,%r13), %xmm2, %xmm2
	vaddsd	24(%r15,%r13), %xmm3, %xmm3
	vmovsd	16(%r14,%rbp), %xmm4
	vmovsd	24(%r14,%rbp), %xmm5
	vmovsd	16(%r15,%rbp), %xmm9
	vmovsd	24(%r15,%rbp), %xmm7
	vsubsd	%xmm4, %xmm2, %xmm2
	vsubsd	%xmm5, %xmm3, %xmm3
	vmovsd	24(%rax,%rbp), %xmm1
	vmovsd	16(%rax,%rbp), %xmm0
	vsubsd	%xmm9, %xmm2, %xmm2
	vsubsd	%xmm7, %xmm3, %xmm3
	vmulsd	%xmm2, %xmm1, %xmm10
	vmulsd	%xmm3, %xmm1, %xmm11
	vfmadd231sd	%xmm3, %xmm0, %xmm10
	vfmsub231sd	%xmm2, %xmm0, %xmm11
	vucomisd	%xmm10, %xmm11
	jp	.L31
.L6:
	vsubsd	%xmm11, %xmm8, %xmm8
	vsubsd	%xmm10, %xmm6, %xmm6
	vmovsd	24(%rcx,%rbx), %xmm1
	incq	%rsi
	vmovsd	16(%rcx,%rbx), %xmm0
	vmovsd	%xmm8, 16(%r12,%rbp)
	vmovsd	%xmm6, 24(%r12,%rbp)
	vmovsd	16(%r12,%rbx), %xmm2
	vmovsd	24(%r12,%rbx), %xmm3
	vmulsd	%xmm2, %xmm1, %xmm6
	vmulsd	%xmm3, %xmm1, %xmm8
	vfmadd231sd	%xmm3, %xmm0, %xmm6
	vfmsub231sd	%xmm2, %xmm0, %xmm8
	vucomisd	%xmm6, %xmm8
	jp	.L32
.L7:
	vaddsd	%xmm9, %xmm4, %xmm2
	vaddsd	%xmm7, %xmm5, %xmm3
	vmovsd	24(%rax,%rbx), %xmm1
	vmovsd	16(%rax,%rbx), %xmm0
	vsubsd	16(%r14,%rbx), %xmm2, %xmm2
	vsubsd	24(%r14,%rbx), %xmm3, %xmm3
	vsubsd	16(%r15,%rbx), %xmm2, %xmm2
	vsubsd	24(%r15,%rbx), %xmm3, %xmm3
	vmulsd	%xmm2, %xmm1, %xmm4
	vmulsd	%xmm3, %xmm1, %xmm5
	vfmadd231sd	%xmm3, %xmm0, %xmm4
	vfmsub231sd	%xmm2, %xmm0, %xmm5
	vucomisd	%xmm4, %xmm5
	jp	.L33
	vsubsd	%xmm5, %xmm8, %xmm5
	vsubsd	%xmm4, %xmm6, %xmm4
	addq	$16, %rbp
	addq	$16, %r13
	vmovsd	%xmm5, 16(%r12,%rbx)
	vmovsd	%xmm4, 24(%r12,%rbx)
	addq	$16, %rbx
	cmpq	%rsi, %rdx
	jne	.L11
.L10:
	movq	24(%rsp), %rbx
	leaq	2(%r11), %rsi
	addq	%rbx, %r10
	cmpq	%rsi, 32(%rsp)
	jle	.L34
	movq	%rsi, %r11
	jmp	.L12
.L34:
	movq	%r12, %rbx
	movq	%rcx, %r13
	movq	%r14, %r12
	movq	(%rsp), %rcx
	movq	%rax, %r14
	movq	40(%rsp), %rax
	movq	%r15, %rbp
	incq	%r11
	movq	%rdi, %r15
.L19:
	movq	48(%rsp), %rsi
	movq	%rcx, (%rsp)
	imulq	%r11, %rsi
	leaq	16(,%rsi,8), %r10
	.p2align 4,,10
	.p2align 3
.L18:
	leaq	(%r10,%r9), %rsi
	movq	%r10, %rcx
	movl	$1, %edi
	.p2align 4,,10
	.p2align 3
.L17:
	vmovsd	8(%r13,%rcx), %xmm1
	vmovsd	(%rbx,%rcx), %xmm2
	vmovsd	8(%rbx,%rcx), %xmm3
	vmovsd	0(%r13,%rcx), %xmm0
	vmulsd	%xmm2, %xmm1, %xmm4
	vmulsd	%xmm3, %xmm1, %xmm5
	vfmadd231sd	%xmm3, %xmm0, %xmm4
	vfmsub231sd	%xmm2, %xmm0, %xmm5
	vucomisd	%xmm4, %xmm5
	jp	.L35
.L13:
	vmovsd	(%r12,%rsi), %xmm2
	vmovsd	8(%r12,%rsi), %xmm3
	vaddsd	0(%rbp,%rsi), %xmm2, %xmm2
	vaddsd	8(%rbp,%rsi), %xmm3, %xmm3
	vsubsd	(%r12,%rcx), %xmm2, %xmm2
	vsubsd	8(%r12,%rcx), %xmm3, %xmm3
	vsubsd	0(%rbp,%rcx), %xmm2, %xmm2
	vsubsd	8(%rbp,%rcx), %xmm3, %xmm3
	vmovsd	8(%r14,%rcx), %xmm1
	vmovsd	(%r14,%rcx), %xmm6
	vmulsd	%xmm2, %xmm1, %xmm0
	vmulsd	%xmm3, %xmm1, %xmm7
	vfmadd231sd	%xmm3, %xmm6, %xmm0
	vfmsub231sd	%xmm2, %xmm6, %xmm7
	vucomisd	%xmm0, %xmm7
	jp	.L36
	vsubsd	%xmm7, %xmm5, %xmm5
	vsubsd	%xmm0, %xmm4, %xmm0
	incq	%rdi
	addq	$16, %rsi
	vmovsd	%xmm5, (%rbx,%rcx)
	vmovsd	%xmm0, 8(%rbx,%rcx)
	addq	$16, %rcx
	cmpq	%rdi, %rdx
	jne	.L17
.L16:
	incq	%r11
	addq	%r8, %r10
	cmpq	%r11, %r15
	jg	.L18
	movq	(%rsp), %rcx
	movq	8(%rsp), %rdi
	addq	%rax, %rbx
	addq	%rax, %r14
	addq	%rax, %r12
	addq	%rax, %rbp
	addq	%rax, %r13
	incq	%rcx
	cmpq	%rdi, %rcx
	jne	.L4
.L26:
	addq	$184, %rsp
	popq	%rbx
	popq	%rbp
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	ret
.L29:
	movl	$1, %r11d
	jmp	.L19
.L35:
	movq	%r9, 112(%rsp)
	movq	%rax, 104(%rsp)
	movq	%r10, 96(%rsp)
	movq	%rsi, 88(%rsp)
	movq	%rcx, 80(%rsp)
	movq	%rdi, 72(%rsp)
	movq	%r11, 64(%rsp)
	movq	%r8, 56(%rsp)
	movq	%rdx, 40(%rsp)
	call	__muldc3@PLT
	movq	112(%rsp), %r9
	movq	104(%rsp), %rax
	movq	96(%rsp), %r10
	movq	88(%rsp), %rsi
	vmovsd	%xmm0, %xmm0, %xmm5
	vmovsd	%xmm1, %xmm1, %xmm4
	movq	80(%rsp), %rcx
	movq	72(%rsp), %rdi
	movq	64(%rsp), %r11
	movq	56(%rsp), %r8
	movq	40(%rsp), %rdx
	jmp	.L13
.L36:
	vmovsd	%xmm6, %xmm6, %xmm0
	movq	%r9, 128(%rsp)
	movq	%rax, 120(%rsp)
	movq	%r10, 112(%rsp)
	movq	%rsi, 104(%rsp)
	movq	%rcx, 96(%rsp)
	movq	%rdi, 88(%rsp)
	movq	%r11, 80(%rsp)
	movq	%r8, 72(%rsp)
	movq	%rdx, 64(%rsp)
	vmovsd	%xmm4, 56(%rsp)
	vmovsd	%xmm5, 40(%rsp)
	call	__muldc3@PLT
	vmovsd	40(%rsp), %xmm5
	vmovsd	56(%rsp), %xmm4
	movq	88(%rsp), %rdi
	movq	96(%rsp), %rcx
	vsubsd	%xmm0, %xmm5, %xmm0
	vsubsd	%xmm1, %xmm4, %xmm1
	movq	104(%rsp), %rsi
	movq	64(%rsp), %rdx
	incq	%rdi
	movq	72(%rsp), %r8
	movq	80(%rsp), %r11
	addq	$16, %rsi
	movq	112(%rsp), %r10
	movq	120(%rsp), %rax
	vmovsd	%xmm0, (%rbx,%rcx)
	movq	128(%rsp), %r9
	vmovsd	%xmm1, 8(%rbx,%rcx)
	addq	$16, %rcx
	cmpq	%rdi, %rdx
	jne	.L17
	jmp	.L16
.L33:
	movq	%r9, 136(%rsp)
	addq	$16, %rbp
	addq	$16, %r13
	movq	%rsi, 128(%rsp)
	movq	%rcx, 120(%rsp)
	movq	%rax, 112(%rsp)
	movq	%r10, 104(%rsp)
	movq	%r11, 96(%rsp)
	movq	%rdi, 88(%rsp)
	movq	%r8, 80(%rsp)
	movq	%rdx, 72(%rsp)
	vmovsd	%xmm6, 64(%rsp)
	vmovsd	%xmm8, 56(%rsp)
	call	__muldc3@PLT
	vmovsd	56(%rsp), %xmm8
	vmovsd	64(%rsp), %xmm6
	movq	72(%rsp), %rdx
	movq	128(%rsp), %rsi
	vsubsd	%xmm0, %xmm8, %xmm0
	vsubsd	%xmm1, %xmm6, %xmm1
	movq	80(%rsp), %r8
	movq	88(%rsp), %rdi
	movq	96(%rsp), %r11
	movq	104(%rsp), %r10
	movq	112(%rsp), %rax
	movq	120(%rsp), %rcx
	vmovsd	%xmm0, 16(%r12,%rbx)
	movq	136(%rsp), %r9
	vmovsd	%xmm1, 24(%r12,%rbx)
	addq	$16, %rbx
	cmpq	%rsi, %rdx
	jne	.L11
	jmp	.L10
.L30:
	movq	%r9, 120(%rsp)
	movq	%rsi, 112(%rsp)
	movq	%rcx, 104(%rsp)
	movq	%rax, 96(%rsp)
	movq	%r10, 88(%rsp)
	movq	%r11, 80(%rsp)
	movq	%rdi, 72(%rsp)
	movq	%r8, 64(%rsp)
	movq	%rdx, 56(%rsp)
	call	__muldc3@PLT
	movq	120(%rsp), %r9
	movq	112(%rsp), %rsi
	movq	104(%rsp), %rcx
	movq	96(%rsp), %rax
	vmovsd	%xmm0, %xmm0, %xmm8
	vmovsd	%xmm1, %xmm1, %xmm6
	movq	88(%rsp), %r10
	movq	80(%rsp), %r11
	movq	72(%rsp), %rdi
	movq	64(%rsp), %r8
	movq	56(%rsp), %rdx
	jmp	.L5
.L32:
	movq	%r9, 152(%rsp)
	movq	%rsi, 144(%rsp)
	movq	%rcx, 136(%rsp)
	movq	%rax, 128(%rsp)
	movq	%r10, 120(%rsp)
	movq	%r11, 112(%rsp)
	movq	%rdi, 104(%rsp)
	movq	%r8, 96(%rsp)
	movq	%rdx, 88(%rsp)
	vmovsd	%xmm7, 80(%rsp)
	vmovsd	%xmm9, 72(%rsp)
	vmovsd	%xmm5, 64(%rsp)
	vmovsd	%xmm4, 56(%rsp)
	call	__muldc3@PLT
	movq	152(%rsp), %r9
	movq	144(%rsp), %rsi
	movq	120(%rsp), %r10
	movq	112(%rsp), %r11
	vmovsd	%xmm0, %xmm0, %xmm8
	vmovsd	%xmm1, %xmm1, %xmm6
	movq	136(%rsp), %rcx
	movq	128(%rsp), %rax
	movq	104(%rsp), %rdi
	movq	96(%rsp), %r8
	movq	88(%rsp), %rdx
	vmovsd	80(%rsp), %xmm7
	vmovsd	72(%rsp), %xmm9
	vmovsd	64(%rsp), %xmm5
	vmovsd	56(%rsp), %xmm4
	jmp	.L7
.L31:
	movq	%r9, 168(%rsp)
	movq	%rsi, 160(%rsp)
	movq	%rcx, 152(%rsp)
	movq	%rax, 144(%rsp)
	movq	%r10, 136(%rsp)
	movq	%r11, 128(%rsp)
	movq	%rdi, 120(%rsp)
	movq	%r8, 112(%rsp)
	movq	%rdx, 104(%rsp)
	vmovsd	%xmm7, 96(%rsp)
	vmovsd	%xmm9, 88(%rsp)
	vmovsd	%xmm5, 80(%rsp)
	vmovsd	%xmm4, 72(%rsp)
	vmovsd	%xmm6, 64(%rsp)
	vmovsd	%xmm8, 56(%rsp)
	call	__muldc3@PLT
	movq	168(%rsp), %r9
	movq	160(%rsp), %rsi
	movq	152(%rsp), %rcx
	movq	144(%rsp), %rax
	vmovsd	%xmm0, %xmm0, %xmm11
	vmovsd	%xmm1, %xmm1, %xmm10
	movq	136(%rsp), %r10
	movq	128(%rsp), %r11
	movq	120(%rsp), %rdi
	movq	112(%rsp), %r8
	movq	104(%rsp), %rdx
	vmovsd	96(%rsp), %xmm7
	vmovsd	88(%rsp), %xmm9
	vmovsd	80(%rsp), %xmm5
	vmovsd	72(%rsp), %xmm4
	vmovsd	64(%rsp), %xmm6
	vmovsd	56(%rsp), %xmm8
	jmp	.L6
	.section	.note.GNU-stack,"",@progbits
