	.text
kernel_2d_5pt:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	leaq	-1(%rdi), %rbx
	andq	$-64, %rsp
	subq	$8, %rsp
	movq	%rdi, -8(%rsp)
	movq	%rdx, -32(%rsp)
	movq	%rbx, -24(%rsp)
	cmpq	$1, %rbx
	jle	.L23
	movq	%rdi, %rax
	leaq	-2(%rax), %rcx
	movq	%rcx, %r15
	andq	$-8, %r15
	movq	%r15, -80(%rsp)
	incq	%r15
	leaq	1(%rax), %rbx
	movq	%r15, -72(%rsp)
	movl	$1, %r15d
	movq	%rbx, -48(%rsp)
	movq	%r15, %r8
	leaq	-3(%rax), %rbx
	movq	%rcx, -16(%rsp)
	movq	%rbx, -56(%rsp)
	subq	%rax, %r8
	movq	%rcx, %rbx
	andl	$7, %ecx
	leaq	0(,%rdi,8), %r14
	movq	%rsi, %r9
	movq	%rax, (%rsp)
	movq	%r8, -40(%rsp)
	movq	%rcx, -64(%rsp)
	movq	%rdx, %rsi
	leaq	(%r9,%r14), %rdx
	vmovsd	%xmm0, %xmm0, %xmm4
	vmovddup	%xmm0, %xmm5
	leaq	8(%r9), %rdi
	leaq	(%rdx,%r14), %r12
	leaq	8(%rsi,%r14), %rsi
	shrq	$3, %rbx
	vbroadcastsd	%xmm0, %zmm1
	vbroadcastsd	%xmm0, %ymm3
.L3:
	movq	(%rsp), %rax
	movq	-8(%rsp), %rcx
	incq	%r15
	movq	%rax, %r8
	addq	%rcx, %rax
	cmpq	$6, -56(%rsp)
	movq	%rax, (%rsp)
	jbe	.L13
	leaq	16(%rdx), %r11
	leaq	8(%r12), %r10
	xorl	%eax, %eax
	xorl	%ecx, %ecx
.L8:
	vmovupd	(%r11,%rax), %zmm7
	incq	%rcx
	vaddpd	(%rdx,%rax), %zmm7, %zmm0
	vaddpd	(%rdi,%rax), %zmm0, %zmm0
	vaddpd	(%r10,%rax), %zmm0, %zmm0
	vmulpd	%zmm1, %zmm0, %zmm0
	vmovupd	%zmm0, (%rsi,%rax)
	addq	$64, %rax
	cmpq	%rcx, %rbx
	jne	.L8
	cmpq	$0, -64(%rsp)
	je	.L4
	movq	-80(%rsp), %rax
	movq	-72(%rsp), %rcx
.L10:
	movq	-8(%rsp), %r10
	subq	%rax, %r10
	leaq	-2(%r10), %r13
	subq	$3, %r10
	cmpq	$2, %r10
	jbe	.L5
	leaq	(%rax,%r8), %r10
	vmovupd	16(%r9,%r10,8), %ymm6
	movq	-40(%rsp), %r11
	vaddpd	(%r9,%r10,8), %ymm6, %ymm0
	addq	%rax, %r11
	addq	%r8, %r11
	vaddpd	(%r9,%r11,8), %ymm0, %ymm0
	movq	-48(%rsp), %r11
	addq	%r11, %rax
	addq	%r8, %rax
	vaddpd	(%r9,%rax,8), %ymm0, %ymm0
	movq	-32(%rsp), %rax
	vmulpd	%ymm3, %ymm0, %ymm0
	vmovupd	%ymm0, 8(%rax,%r10,8)
	movq	%r13, %rax
	andq	$-4, %rax
	addq	%rax, %rcx
	andl	$3, %r13d
	je	.L4
.L5:
	movq	-16(%rsp), %r13
	addq	%rcx, %r8
	leaq	1(%rcx), %rax
	leaq	-8(%rdi), %r10
	leaq	-8(%rsi), %r11
	leaq	(%r9,%r8,8), %r8
	cmpq	%r13, %rax
	jge	.L11
	vmovupd	(%rdx,%rax,8), %xmm2
	leaq	2(%rcx), %rax
	vaddpd	-8(%r8), %xmm2, %xmm0
	leaq	3(%rcx), %r8
	vaddpd	-8(%rdi,%rcx,8), %xmm0, %xmm0
	vaddpd	(%r12,%rcx,8), %xmm0, %xmm0
	vmulpd	%xmm5, %xmm0, %xmm0
	vmovupd	%xmm0, -8(%rsi,%rcx,8)
	cmpq	%r8, %r13
	jle	.L7
	vmovupd	(%rdx,%r8,8), %xmm6
	leaq	5(%rcx), %r13
	vaddpd	%xmm6, %xmm2, %xmm0
	leaq	4(%rcx), %r8
	vaddpd	(%r10,%rax,8), %xmm0, %xmm0
	vaddpd	(%r12,%rax,8), %xmm0, %xmm0
	vmulpd	%xmm5, %xmm0, %xmm0
	vmovupd	%xmm0, (%r11,%rax,8)
	movq	%r8, %rax
	cmpq	%r13, -16(%rsp)
	jle	.L7
	vaddpd	(%rdx,%r13,8), %xmm6, %xmm0
	leaq	6(%rcx), %rax
	vaddpd	(%r10,%r8,8), %xmm0, %xmm0
	vaddpd	(%r12,%r8,8), %xmm0, %xmm0
	vmulpd	%xmm5, %xmm0, %xmm0
	vmovupd	%xmm0, (%r11,%r8,8)
.L7:
	leaq	0(,%rax,8), %rcx
	leaq	(%rdx,%rcx), %r8
	vmovsd	8(%r8), %xmm0
	addq	%rcx, %r10
	vaddsd	-8(%r8), %xmm0, %xmm2
	leaq	(%r12,%rcx), %r13
	addq	%r11, %rcx
	vaddsd	(%r10), %xmm2, %xmm2
	leaq	1(%rax), %r11
	vaddsd	0(%r13), %xmm2, %xmm2
	vmulsd	%xmm4, %xmm2, %xmm2
	vmovsd	%xmm2, (%rcx)
	cmpq	%r11, -24(%rsp)
	jle	.L4
	vmovsd	(%r8), %xmm2
	addq	$2, %rax
	vaddsd	16(%r8), %xmm2, %xmm2
	vaddsd	8(%r10), %xmm2, %xmm2
	vaddsd	8(%r13), %xmm2, %xmm2
	vmulsd	%xmm4, %xmm2, %xmm2
	vmovsd	%xmm2, 8(%rcx)
	cmpq	%rax, -24(%rsp)
	jle	.L4
	vaddsd	24(%r8), %xmm0, %xmm0
	vaddsd	16(%r10), %xmm0, %xmm0
	vaddsd	16(%r13), %xmm0, %xmm0
	vmulsd	%xmm4, %xmm0, %xmm0
	vmovsd	%xmm0, 16(%rcx)
.L4:
	addq	%r14, %rdx
	addq	%r14, %rdi
	addq	%r14, %r12
	addq	%r14, %rsi
	cmpq	%r15, -24(%rsp)
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
.L13:
	xorl	%eax, %eax
	movl	$1, %ecx
	jmp	.L10
.L11:
	movq	%rcx, %rax
	jmp	.L7
	.section	.note.GNU-stack,"",@progbits
