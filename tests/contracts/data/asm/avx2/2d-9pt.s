	.text
kernel_2d_9pt:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$8, %rsp
	movq	%rdi, -48(%rsp)
	movq	%rdx, -56(%rsp)
	movq	%rax, -80(%rsp)
	cmpq	$1, %rax
	jle	.L23
	movq	%rdi, %rbx
	vmovsd	%xmm0, %xmm0, %xmm7
	leaq	8(%rsi), %r15
	movq	%rsi, %r8
	movq	%rbx, -8(%rsp)
	vbroadcastsd	%xmm0, %ymm6
	vbroadcastsd	%xmm1, %ymm5
	leaq	0(,%rdi,8), %rax
	movq	%rax, -88(%rsp)
	addq	$8, %rax
	salq	$4, %rdi
	vbroadcastsd	%xmm2, %ymm4
	leaq	(%rdx,%rax), %r14
	leaq	(%rsi,%rax), %r9
	vmovddup	%xmm2, %xmm10
	addq	%rsi, %rdi
	leaq	-2(%rbx), %rax
	leaq	-3(%rbx), %rdx
	vmovddup	%xmm0, %xmm9
	movq	$1, -40(%rsp)
	movq	%rax, %rcx
	movq	%rdx, -64(%rsp)
	vmovddup	%xmm1, %xmm8
	shrq	$2, %rcx
	movq	%rcx, (%rsp)
	movq	%rax, %rcx
	andl	$3, %eax
	andq	$-4, %rcx
	movq	%rax, -72(%rsp)
	leaq	1(%rcx), %rdx
	movq	%rcx, -104(%rsp)
	movq	%rdx, -96(%rsp)
.L3:
	movq	-8(%rsp), %rax
	movq	-48(%rsp), %rsi
	leaq	-8(%r9), %rdx
	leaq	-8(%r15), %rcx
	incq	-40(%rsp)
	leaq	-8(%r14), %r13
	movq	%rax, %rbx
	movq	%rax, -24(%rsp)
	addq	%rsi, %rax
	subq	%rsi, %rbx
	cmpq	$2, -64(%rsp)
	movq	%rax, -8(%rsp)
	movq	%rbx, -16(%rsp)
	jbe	.L10
	leaq	8(%r9), %r12
	leaq	8(%rdi), %rbx
	xorl	%eax, %eax
	xorl	%esi, %esi
	leaq	8(%r15), %r11
	leaq	16(%rdi), %r10
.L7:
	vmovupd	(%r12,%rax), %ymm3
	vaddpd	(%rdx,%rax), %ymm3, %ymm0
	incq	%rsi
	vaddpd	(%r15,%rax), %ymm0, %ymm0
	vaddpd	(%rbx,%rax), %ymm0, %ymm0
	vmovupd	(%r11,%rax), %ymm3
	vaddpd	(%rcx,%rax), %ymm3, %ymm3
	vaddpd	(%rdi,%rax), %ymm3, %ymm3
	vaddpd	(%r10,%rax), %ymm3, %ymm3
	vmulpd	%ymm5, %ymm0, %ymm0
	vfmadd231pd	(%r9,%rax), %ymm6, %ymm0
	vfmadd231pd	%ymm3, %ymm4, %ymm0
	vmovupd	%ymm0, (%r14,%rax)
	addq	$32, %rax
	cmpq	%rsi, (%rsp)
	jne	.L7
	cmpq	$0, -72(%rsp)
	je	.L4
	movq	-104(%rsp), %rsi
	movq	-96(%rsp), %rax
.L9:
	movq	-48(%rsp), %r10
	subq	%rsi, %r10
	leaq	-2(%r10), %rbx
	movq	%rbx, -32(%rsp)
	cmpq	$3, %r10
	je	.L5
	movq	-24(%rsp), %r11
	movq	-8(%rsp), %rbx
	leaq	1(%rsi,%r11), %r12
	movq	-16(%rsp), %r11
	leaq	0(,%r12,8), %r10
	leaq	1(%r11,%rsi), %r11
	leaq	1(%rbx,%rsi), %rsi
	vmovupd	-8(%r8,%r10), %xmm3
	movq	-56(%rsp), %rbx
	vaddpd	8(%r8,%r10), %xmm3, %xmm0
	vaddpd	(%r8,%r11,8), %xmm0, %xmm0
	vaddpd	(%r8,%rsi,8), %xmm0, %xmm0
	vmovupd	-8(%r8,%r11,8), %xmm3
	vaddpd	8(%r8,%r11,8), %xmm3, %xmm3
	vaddpd	-8(%r8,%rsi,8), %xmm3, %xmm3
	vaddpd	8(%r8,%rsi,8), %xmm3, %xmm3
	vmulpd	%xmm8, %xmm0, %xmm0
	vfmadd231pd	(%r8,%r12,8), %xmm9, %xmm0
	vfmadd231pd	%xmm10, %xmm3, %xmm0
	vmovupd	%xmm0, (%rbx,%r10)
	movq	-32(%rsp), %rbx
	testb	$1, %bl
	je	.L4
	andq	$-2, %rbx
	addq	%rbx, %rax
.L5:
	leaq	0(,%rax,8), %rsi
	addq	%rsi, %rdx
	addq	%rsi, %rcx
	addq	%rdi, %rsi
	vmovsd	-8(%rdx), %xmm0
	vaddsd	8(%rdx), %xmm0, %xmm0
	vaddsd	(%rcx), %xmm0, %xmm0
	vaddsd	(%rsi), %xmm0, %xmm0
	vmovsd	-8(%rcx), %xmm3
	vaddsd	8(%rcx), %xmm3, %xmm3
	vaddsd	-8(%rsi), %xmm3, %xmm3
	vaddsd	8(%rsi), %xmm3, %xmm3
	vmulsd	%xmm1, %xmm0, %xmm0
	vfmadd231sd	(%rdx), %xmm7, %xmm0
	vfmadd231sd	%xmm3, %xmm2, %xmm0
	vmovsd	%xmm0, 0(%r13,%rax,8)
.L4:
	movq	-88(%rsp), %rax
	movq	-40(%rsp), %rbx
	addq	%rax, %r9
	addq	%rax, %r15
	addq	%rax, %rdi
	addq	%rax, %r14
	cmpq	%rbx, -80(%rsp)
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
	xorl	%esi, %esi
	movl	$1, %eax
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
