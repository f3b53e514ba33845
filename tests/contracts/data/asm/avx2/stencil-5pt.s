	.text
kernel_stencil_5pt:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$40, %rsp
	movq	%rsi, -24(%rsp)
	movq	%rcx, 24(%rsp)
	movq	%rax, -48(%rsp)
	cmpq	$2, %rdi
	jle	.L25
	movq	%rsi, %rcx
	cmpq	$2, %rsi
	jle	.L25
	leaq	1(%rcx), %rax
	leaq	-3(%rcx), %rbx
	movq	%rcx, 16(%rsp)
	movq	%rdx, %r8
	leaq	0(,%rsi,8), %rsi
	movq	%rax, -40(%rsp)
	movq	%rdx, %rax
	vmovsd	%xmm0, %xmm0, %xmm3
	subq	%rsi, %rax
	movq	%rbx, -56(%rsp)
	leaq	8(%rsi), %rdi
	vmovddup	%xmm2, %xmm9
	movq	%rax, -16(%rsp)
	leaq	(%rdx,%rsi), %rax
	vmovddup	%xmm0, %xmm8
	vmovddup	%xmm1, %xmm7
	movq	%rax, -8(%rsp)
	leaq	-2(%rcx), %rax
	vbroadcastsd	%xmm0, %ymm6
	vbroadcastsd	%xmm1, %ymm5
	movq	%rax, %rbx
	movq	%rsi, -64(%rsp)
	vbroadcastsd	%xmm2, %ymm4
	shrq	$2, %rbx
	movq	%rsi, (%rsp)
	movl	$1, %esi
	movq	%rbx, 32(%rsp)
	movq	%rax, %rbx
	andl	$3, %eax
	andq	$-4, %rbx
	movq	%rsi, 8(%rsp)
	subq	%rcx, %rsi
	leaq	8(%rdx), %rcx
	movq	%rbx, -96(%rsp)
	incq	%rbx
	movq	%rbx, -88(%rsp)
	movq	%rsi, -32(%rsp)
	movq	%rcx, -72(%rsp)
	movq	%rax, -80(%rsp)
.L4:
	movq	(%rsp), %rax
	movq	-16(%rsp), %rbx
	movq	-24(%rsp), %rdx
	incq	8(%rsp)
	leaq	(%rax,%rbx), %r13
	movq	16(%rsp), %rbx
	leaq	(%r8,%rax), %rcx
	movq	%rbx, %rsi
	addq	%rdx, %rbx
	cmpq	$2, -56(%rsp)
	movq	%rbx, 16(%rsp)
	movq	-8(%rsp), %rbx
	leaq	(%rax,%rbx), %r14
	movq	24(%rsp), %rbx
	leaq	(%rax,%rbx), %r15
	jbe	.L28
	movq	-72(%rsp), %rax
	leaq	(%r8,%rdi), %r12
	xorl	%edx, %edx
	leaq	(%rax,%rdi), %rbx
	movq	-16(%rsp), %rax
	leaq	(%rax,%rdi), %r11
	movq	-8(%rsp), %rax
	leaq	(%rax,%rdi), %r10
	movq	24(%rsp), %rax
	leaq	(%rax,%rdi), %r9
	xorl	%eax, %eax
.L5:
	vmovupd	(%rbx,%rax), %ymm0
	vaddpd	(%rcx,%rax), %ymm0, %ymm0
	incq	%rdx
	vmovupd	(%r10,%rax), %ymm11
	vaddpd	(%r11,%rax), %ymm11, %ymm10
	vmulpd	%ymm5, %ymm0, %ymm0
	vfmsub231pd	(%r12,%rax), %ymm6, %ymm0
	vfnmadd231pd	%ymm10, %ymm4, %ymm0
	vmovupd	%ymm0, (%r9,%rax)
	addq	$32, %rax
	cmpq	%rdx, 32(%rsp)
	jne	.L5
	cmpq	$0, -80(%rsp)
	je	.L6
	movq	-96(%rsp), %rdx
	movq	-88(%rsp), %rax
.L9:
	movq	-24(%rsp), %r9
	subq	%rdx, %r9
	leaq	-2(%r9), %r11
	cmpq	$3, %r9
	je	.L7
	leaq	1(%rsi,%rdx), %rbx
	movq	-32(%rsp), %r10
	movq	-40(%rsp), %r12
	leaq	0(,%rbx,8), %r9
	vmovupd	-8(%r8,%r9), %xmm0
	vaddpd	8(%r8,%r9), %xmm0, %xmm0
	addq	%rsi, %r10
	addq	%r12, %rsi
	addq	%rdx, %r10
	addq	%rdx, %rsi
	vmovupd	(%r8,%rsi,8), %xmm10
	vaddpd	(%r8,%r10,8), %xmm10, %xmm10
	vmulpd	%xmm7, %xmm0, %xmm0
	vfmsub231pd	(%r8,%rbx,8), %xmm8, %xmm0
	movq	24(%rsp), %rbx
	vfnmadd231pd	%xmm9, %xmm10, %xmm0
	vmovupd	%xmm0, (%rbx,%r9)
	testb	$1, %r11b
	je	.L6
	andq	$-2, %r11
	addq	%r11, %rax
.L7:
	leaq	(%rcx,%rax,8), %rdx
	vmovsd	0(%r13,%rax,8), %xmm10
	vaddsd	(%r14,%rax,8), %xmm10, %xmm10
	vmovsd	-8(%rdx), %xmm0
	vaddsd	8(%rdx), %xmm0, %xmm0
	vmulsd	%xmm1, %xmm0, %xmm0
	vfmsub231sd	(%rdx), %xmm3, %xmm0
	vfnmadd231sd	%xmm10, %xmm2, %xmm0
	vmovsd	%xmm0, (%r15,%rax,8)
.L6:
	movq	-64(%rsp), %rsi
	movq	8(%rsp), %rcx
	addq	%rsi, (%rsp)
	addq	%rsi, %rdi
	cmpq	%rcx, -48(%rsp)
	jne	.L4
	vzeroupper
.L25:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L28:
	xorl	%edx, %edx
	movl	$1, %eax
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
