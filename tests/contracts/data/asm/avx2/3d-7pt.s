	.text
kernel_3d_7pt:
	pushq	%rbp
	leaq	0(,%rdi,8), %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	movq	%rdi, %r12
	pushq	%rbx
	imulq	%rdi, %r12
	leaq	-1(%rdi), %rbx
	andq	$-32, %rsp
	subq	$104, %rsp
	movq	%rdi, -64(%rsp)
	movq	%rdx, 8(%rsp)
	movq	%rbx, -32(%rsp)
	movq	%rax, 32(%rsp)
	cmpq	$1, %rbx
	jle	.L26
	shrq	$3, %rax
	movq	%r12, %rbx
	movq	%rsi, 88(%rsp)
	movq	%rsi, %r11
	movq	%rax, %r10
	salq	$4, %rbx
	movq	%r12, 16(%rsp)
	vmovsd	%xmm0, %xmm0, %xmm4
	leaq	0(,%r12,8), %rax
	movq	%r10, %rcx
	movq	%rbx, -112(%rsp)
	vbroadcastsd	%xmm0, %ymm3
	movq	%rax, -16(%rsp)
	leaq	1(%r10,%r12), %rax
	negq	%rcx
	vbroadcastsd	%xmm1, %ymm2
	leaq	0(,%rax,8), %rdx
	leaq	-2(%rdi), %rax
	subq	$3, %rdi
	movq	%rdi, -24(%rsp)
	movq	%rax, %rdi
	shrq	$2, %rdi
	movq	%rdi, -40(%rsp)
	leaq	0(,%rcx,8), %rdi
	movl	$1, %ecx
	movq	%rdi, -48(%rsp)
	movq	%rax, %rdi
	andl	$3, %eax
	andq	$-4, %rdi
	movq	%rax, -56(%rsp)
	movq	%rcx, %rax
	movq	%rdi, -80(%rsp)
	subq	%r10, %rax
	incq	%rdi
	movq	%rdi, -72(%rsp)
	movq	%rax, -8(%rsp)
.L3:
	movq	16(%rsp), %rdi
	incq	%rcx
	leaq	(%r11,%rdx), %r8
	vmovddup	%xmm4, %xmm6
	movq	%r10, 64(%rsp)
	movl	$1, %r9d
	vmovddup	%xmm1, %xmm5
	movq	%rdi, %rbx
	leaq	0(,%rdi,8), %rax
	movq	%rdi, 56(%rsp)
	addq	%r12, %rdi
	subq	%r12, %rbx
	movq	%rdi, 16(%rsp)
	movq	88(%rsp), %rdi
	leaq	(%r11,%rax), %rsi
	movq	%rbx, (%rsp)
	movq	-112(%rsp), %rbx
	movq	%rcx, -88(%rsp)
	addq	%rbx, %rdi
	movq	%r12, -96(%rsp)
	movq	%rdi, 80(%rsp)
	movq	8(%rsp), %rdi
	movq	%rdx, -104(%rsp)
	addq	%rdi, %rax
	movq	%rax, 72(%rsp)
	leaq	(%rdx,%rdi), %rax
	movq	%rax, 40(%rsp)
.L11:
	leaq	-1(%r9), %rax
	movq	%r9, %rdx
	incq	%r9
	cmpq	$2, -24(%rsp)
	movq	%rax, 96(%rsp)
	jbe	.L12
	movq	-48(%rsp), %rax
	movq	%rsi, 48(%rsp)
	movq	%r8, %r12
	xorl	%ecx, %ecx
	movq	%r10, 24(%rsp)
	movq	-40(%rsp), %rsi
	leaq	-8(%r8), %r15
	leaq	8(%r8), %r14
	leaq	(%rax,%r8), %r13
	movq	32(%rsp), %rax
	movq	40(%rsp), %r10
	leaq	(%rax,%r8), %rdi
	movq	-16(%rsp), %rax
	subq	%rax, %r12
	leaq	(%r8,%rax), %rbx
	xorl	%eax, %eax
.L7:
	vmovupd	(%r14,%rax), %ymm7
	vaddpd	(%r15,%rax), %ymm7, %ymm0
	incq	%rcx
	vaddpd	0(%r13,%rax), %ymm0, %ymm0
	vaddpd	(%rdi,%rax), %ymm0, %ymm0
	vaddpd	(%r12,%rax), %ymm0, %ymm0
	vaddpd	(%rbx,%rax), %ymm0, %ymm0
	vmulpd	%ymm2, %ymm0, %ymm0
	vfmadd231pd	(%r8,%rax), %ymm3, %ymm0
	vmovupd	%ymm0, (%r10,%rax)
	addq	$32, %rax
	cmpq	%rsi, %rcx
	jne	.L7
	movq	24(%rsp), %r10
	movq	64(%rsp), %rax
	cmpq	$0, -56(%rsp)
	movq	48(%rsp), %rsi
	leaq	(%r10,%rax), %r13
	je	.L4
	movq	-80(%rsp), %rcx
	movq	-72(%rsp), %rax
.L10:
	movq	-64(%rsp), %r8
	subq	%rcx, %r8
	leaq	-2(%r8), %rbx
	movq	%rbx, 48(%rsp)
	cmpq	$3, %r8
	je	.L29
	movq	64(%rsp), %r15
	movq	56(%rsp), %r14
	movq	-8(%rsp), %r12
	leaq	(%r15,%rcx), %rbx
	leaq	(%r14,%rbx), %r13
	leaq	1(%r13), %r14
	addq	%r12, %r13
	leaq	0(,%r14,8), %r8
	vmovupd	-8(%r11,%r8), %xmm7
	vaddpd	8(%r11,%r8), %xmm7, %xmm0
	vaddpd	(%r11,%r13,8), %xmm0, %xmm0
	leaq	(%r10,%r15), %r13
	movq	56(%rsp), %r15
	addq	%r13, %rcx
	leaq	1(%r15,%rcx), %rcx
	vaddpd	(%r11,%rcx,8), %xmm0, %xmm0
	movq	(%rsp), %rcx
	leaq	1(%rcx,%rbx), %rcx
	vaddpd	(%r11,%rcx,8), %xmm0, %xmm0
	movq	16(%rsp), %rcx
	leaq	1(%rcx,%rbx), %rcx
	movq	8(%rsp), %rbx
	vaddpd	(%r11,%rcx,8), %xmm0, %xmm0
	vmulpd	%xmm5, %xmm0, %xmm0
	vfmadd231pd	(%r11,%r14,8), %xmm6, %xmm0
	vmovupd	%xmm0, (%rbx,%r8)
	movq	48(%rsp), %rbx
	testb	$1, %bl
	je	.L4
	movq	%rbx, %r12
	andq	$-2, %r12
	addq	%r12, %rax
.L5:
	movq	96(%rsp), %rcx
	imulq	%r10, %rdx
	imulq	%r10, %rcx
	addq	%rax, %rdx
	vmovsd	-8(%rsi,%rdx,8), %xmm0
	vaddsd	8(%rsi,%rdx,8), %xmm0, %xmm0
	addq	%rax, %rcx
	vaddsd	(%rsi,%rcx,8), %xmm0, %xmm0
	movq	%r10, %rcx
	imulq	%r9, %rcx
	addq	%rax, %rcx
	movq	88(%rsp), %rax
	vaddsd	(%rsi,%rcx,8), %xmm0, %xmm0
	vaddsd	(%rax,%rdx,8), %xmm0, %xmm0
	movq	80(%rsp), %rax
	vaddsd	(%rax,%rdx,8), %xmm0, %xmm0
	movq	72(%rsp), %rax
	vmulsd	%xmm1, %xmm0, %xmm0
	vfmadd231sd	(%rsi,%rdx,8), %xmm4, %xmm0
	vmovsd	%xmm0, (%rax,%rdx,8)
.L4:
	movq	%rdi, %r8
	movq	%r13, 64(%rsp)
	movq	32(%rsp), %rdi
	addq	%rdi, 40(%rsp)
	cmpq	%r9, -32(%rsp)
	jne	.L11
	movq	-16(%rsp), %rdi
	movq	80(%rsp), %rax
	movq	-104(%rsp), %rdx
	movq	-88(%rsp), %rcx
	subq	%rdi, %rax
	movq	-96(%rsp), %r12
	movq	%rax, 88(%rsp)
	addq	%rdi, %rdx
	cmpq	%rcx, -32(%rsp)
	jne	.L3
	vzeroupper
.L26:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L12:
	movq	32(%rsp), %rdi
	xorl	%ecx, %ecx
	movl	$1, %eax
	addq	%r8, %rdi
	jmp	.L10
.L29:
	movq	64(%rsp), %rbx
	leaq	(%r10,%rbx), %r13
	jmp	.L5
	.section	.note.GNU-stack,"",@progbits
