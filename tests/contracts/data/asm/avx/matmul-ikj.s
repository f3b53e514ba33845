	.text
kernel_matmul_ikj:
	testq	%rdi, %rdi
	jle	.L42
	pushq	%rbp
	movq	%rsi, %r9
	movq	%rdx, %rsi
	movq	%rcx, %r8
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rcx, %rax
	xorl	%r15d, %r15d
	pushq	%r14
	leaq	0(,%rdi,8), %rdx
	movq	%rdi, %r14
	xorl	%r11d, %r11d
	pushq	%r13
	leaq	(%rsi,%rdx), %r13
	andq	$-4, %r14
	pushq	%r12
	pushq	%rbx
	movq	%rdi, %rbx
	andq	$-32, %rsp
	salq	$4, %rbx
	movq	%rdx, -40(%rsp)
	leaq	(%rdi,%rdi), %rdx
	movq	%rbx, -72(%rsp)
	movq	%rdi, %rbx
	movq	%rdx, -80(%rsp)
	leaq	-1(%rdi), %rdx
	andl	$3, %ebx
	movq	%rdx, -16(%rsp)
	movq	%rdi, %rdx
	movq	%r9, -8(%rsp)
	shrq	$2, %rdx
	movq	%rbx, -88(%rsp)
	movq	%r13, -56(%rsp)
.L3:
	xorl	%r13d, %r13d
	cmpq	$2, %rdi
	jle	.L19
	movq	-8(%rsp), %rbx
	xorl	%r13d, %r13d
	movq	$1, -24(%rsp)
	movq	-56(%rsp), %r9
	movq	%r15, -32(%rsp)
	movq	%r11, -64(%rsp)
	leaq	8(%rbx), %r12
.L8:
	movq	-40(%rsp), %rbx
	movq	%r9, %r10
	vmovsd	-8(%r12), %xmm1
	subq	%rbx, %r10
	cmpq	$2, -16(%rsp)
	jbe	.L46
	vmovsd	(%r12), %xmm2
	xorl	%ecx, %ecx
	xorl	%r11d, %r11d
	vmovddup	%xmm1, %xmm4
	vinsertf128	$1, %xmm4, %ymm4, %ymm4
	vmovddup	%xmm2, %xmm3
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
.L4:
	vmovupd	(%r10,%rcx), %xmm7
	vinsertf128	$0x1, 16(%r10,%rcx), %ymm7, %ymm0
	vmulpd	%ymm4, %ymm0, %ymm0
	addq	$1, %r11
	vmovupd	(%rax,%rcx), %xmm7
	vinsertf128	$0x1, 16(%rax,%rcx), %ymm7, %ymm7
	vaddpd	%ymm7, %ymm0, %ymm0
	vmovupd	(%r9,%rcx), %xmm7
	vinsertf128	$0x1, 16(%r9,%rcx), %ymm7, %ymm7
	vmulpd	%ymm3, %ymm7, %ymm7
	vaddpd	%ymm7, %ymm0, %ymm0
	vmovupd	%xmm0, (%rax,%rcx)
	vextractf128	$0x1, %ymm0, 16(%rax,%rcx)
	addq	$32, %rcx
	cmpq	%r11, %rdx
	jne	.L4
	cmpq	%r14, %rdi
	je	.L5
	movq	-88(%rsp), %rbx
	movq	%rbx, %rcx
	cmpq	$1, %rbx
	je	.L20
	movq	%r14, %r11
	movq	%r14, -48(%rsp)
.L16:
	movq	-32(%rsp), %rbx
	leaq	(%r11,%r13), %r15
	vmovddup	%xmm2, %xmm3
	vmovddup	%xmm1, %xmm0
	vmulpd	(%rsi,%r15,8), %xmm0, %xmm0
	addq	%r11, %rbx
	addq	%rdi, %r11
	leaq	(%r8,%rbx,8), %rbx
	addq	%r13, %r11
	vmulpd	(%rsi,%r11,8), %xmm3, %xmm3
	vaddpd	(%rbx), %xmm0, %xmm0
	vaddpd	%xmm3, %xmm0, %xmm0
	vmovupd	%xmm0, (%rbx)
	testb	$1, %cl
	je	.L5
	movq	-48(%rsp), %rbx
	andq	$-2, %rcx
	addq	%rbx, %rcx
.L6:
	vmulsd	(%r10,%rcx,8), %xmm1, %xmm1
	leaq	(%rax,%rcx,8), %r11
	vaddsd	(%r11), %xmm1, %xmm0
	vmulsd	(%r9,%rcx,8), %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm1
	vmovsd	%xmm1, (%r11)
.L5:
	movq	-24(%rsp), %rbx
	addq	$16, %r12
	leaq	2(%rbx), %rcx
	movq	-72(%rsp), %rbx
	addq	%rbx, %r9
	movq	-80(%rsp), %rbx
	addq	%rbx, %r13
	cmpq	%rcx, -16(%rsp)
	jle	.L47
	movq	%rcx, -24(%rsp)
	jmp	.L8
.L47:
	movq	-24(%rsp), %r13
	movq	-32(%rsp), %r15
	movq	-64(%rsp), %r11
	addq	$1, %r13
.L19:
	movq	%r13, %rbx
	movq	%r11, -24(%rsp)
	imulq	%rdi, %rbx
.L14:
	movq	-8(%rsp), %rcx
	cmpq	$2, -16(%rsp)
	vmovsd	(%rcx,%r13,8), %xmm1
	leaq	(%rsi,%rbx,8), %rcx
	jbe	.L22
	xorl	%r9d, %r9d
	xorl	%r10d, %r10d
	vmovddup	%xmm1, %xmm3
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
.L10:
	vmovupd	(%rax,%r9), %xmm6
	vinsertf128	$0x1, 16(%rax,%r9), %ymm6, %ymm2
	addq	$1, %r10
	vmovupd	(%rcx,%r9), %xmm5
	vinsertf128	$0x1, 16(%rcx,%r9), %ymm5, %ymm0
	vmulpd	%ymm3, %ymm0, %ymm0
	vaddpd	%ymm2, %ymm0, %ymm0
	vmovupd	%xmm0, (%rax,%r9)
	vextractf128	$0x1, %ymm0, 16(%rax,%r9)
	addq	$32, %r9
	cmpq	%r10, %rdx
	jne	.L10
	cmpq	%r14, %rdi
	je	.L11
	movq	%r14, %r10
	movq	%r14, %r9
.L9:
	movq	%rdi, %r11
	subq	%r10, %r11
	cmpq	$1, %r11
	je	.L12
	leaq	(%r15,%r10), %r12
	addq	%rbx, %r10
	vmovddup	%xmm1, %xmm0
	leaq	(%r8,%r12,8), %r12
	vmulpd	(%rsi,%r10,8), %xmm0, %xmm0
	vaddpd	(%r12), %xmm0, %xmm0
	vmovupd	%xmm0, (%r12)
	testb	$1, %r11b
	je	.L11
	andq	$-2, %r11
	addq	%r11, %r9
.L12:
	vmulsd	(%rcx,%r9,8), %xmm1, %xmm1
	vaddsd	(%rax,%r9,8), %xmm1, %xmm1
	vmovsd	%xmm1, (%rax,%r9,8)
.L11:
	addq	$1, %r13
	addq	%rdi, %rbx
	cmpq	%r13, %rdi
	jg	.L14
	movq	-24(%rsp), %r11
	addq	%rdi, %r15
	movq	-40(%rsp), %rbx
	addq	%rbx, -8(%rsp)
	addq	$1, %r11
	addq	%rbx, %rax
	cmpq	%r11, %rdi
	jne	.L3
	vzeroupper
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L22:
	xorl	%r10d, %r10d
	xorl	%r9d, %r9d
	jmp	.L9
.L46:
	vmovsd	(%r12), %xmm2
	movl	$3, %ecx
	xorl	%r11d, %r11d
	movq	$0, -48(%rsp)
	jmp	.L16
.L20:
	movq	%r14, %rcx
	jmp	.L6
.L42:
	ret
	.section	.note.GNU-stack,"",@progbits
