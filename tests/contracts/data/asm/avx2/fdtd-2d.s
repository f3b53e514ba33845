	.text
kernel_fdtd_2d:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	movq	%rdi, -32(%rsp)
	movq	%rdx, -8(%rsp)
	movq	%rcx, -16(%rsp)
	movq	%rax, -72(%rsp)
	testq	%rax, %rax
	jle	.L23
	movq	%rsi, %r13
	movq	%rax, %r11
	vmovsd	%xmm0, %xmm0, %xmm3
	xorl	%r10d, %r10d
	shrq	$2, %r11
	vbroadcastsd	%xmm0, %ymm2
	vmovddup	%xmm0, %xmm4
	xorl	%r12d, %r12d
	leaq	0(,%rdi,8), %rbx
	movq	$0, -24(%rsp)
	leaq	(%rbx,%rsi), %rsi
	movq	%rbx, -80(%rsp)
	movq	%rsi, -40(%rsp)
	leaq	-2(%rdi), %rsi
	movq	%rsi, -48(%rsp)
	movq	%rax, %rsi
	andl	$3, %eax
	andq	$-4, %rsi
	movq	%rax, -64(%rsp)
	movq	%rsi, -88(%rsp)
	leaq	8(%rdx), %rsi
	movq	%rsi, -56(%rsp)
.L3:
	movq	-16(%rsp), %rax
	movq	%r12, %r8
	incq	-24(%rsp)
	leaq	0(%r13,%r10), %rsi
	leaq	(%rax,%r10), %rdx
	movq	-8(%rsp), %rax
	leaq	(%r10,%rax), %rcx
	movq	-32(%rsp), %rax
	addq	%rax, %r12
	movq	-40(%rsp), %rax
	cmpq	$2, -48(%rsp)
	leaq	(%r10,%rax), %rdi
	jbe	.L10
	movq	-56(%rsp), %rax
	xorl	%r9d, %r9d
	leaq	(%rax,%r10), %rbx
	xorl	%eax, %eax
.L7:
	vmovupd	(%rbx,%rax), %ymm5
	vmovupd	(%rsi,%rax), %ymm6
	incq	%r9
	vsubpd	(%rcx,%rax), %ymm5, %ymm0
	vsubpd	(%rdi,%rax), %ymm6, %ymm1
	vaddpd	%ymm1, %ymm0, %ymm0
	vfnmadd213pd	(%rdx,%rax), %ymm2, %ymm0
	vmovupd	%ymm0, (%rdx,%rax)
	addq	$32, %rax
	cmpq	%r9, %r11
	jne	.L7
	cmpq	$0, -64(%rsp)
	je	.L4
	movq	-88(%rsp), %rax
	movq	%rax, %r9
.L9:
	movq	-32(%rsp), %r14
	subq	%r9, %r14
	leaq	-1(%r14), %rbx
	cmpq	$2, %r14
	je	.L5
	addq	%r9, %r8
	addq	%r12, %r9
	movq	-16(%rsp), %r14
	vmovupd	0(%r13,%r8,8), %xmm7
	vsubpd	0(%r13,%r9,8), %xmm7, %xmm0
	leaq	0(,%r8,8), %r15
	movq	-8(%rsp), %r9
	addq	%r15, %r14
	vmovupd	8(%r9,%r15), %xmm1
	vsubpd	(%r9,%r8,8), %xmm1, %xmm1
	vaddpd	%xmm1, %xmm0, %xmm0
	vfnmadd213pd	(%r14), %xmm4, %xmm0
	vmovupd	%xmm0, (%r14)
	testb	$1, %bl
	je	.L4
	andq	$-2, %rbx
	addq	%rbx, %rax
.L5:
	vmovsd	8(%rcx,%rax,8), %xmm0
	vmovsd	(%rsi,%rax,8), %xmm1
	vsubsd	(%rcx,%rax,8), %xmm0, %xmm0
	vsubsd	(%rdi,%rax,8), %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vfnmadd213sd	(%rdx,%rax,8), %xmm3, %xmm0
	vmovsd	%xmm0, (%rdx,%rax,8)
.L4:
	movq	-80(%rsp), %rax
	movq	-24(%rsp), %rbx
	addq	%rax, %r10
	cmpq	%rbx, -72(%rsp)
	jne	.L3
	vzeroupper
.L23:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L10:
	xorl	%r9d, %r9d
	xorl	%eax, %eax
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
