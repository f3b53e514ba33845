	.text
kernel_spmv_ell:
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbp
	pushq	%rbx
	movq	%rdi, -48(%rsp)
	testq	%rdi, %rdi
	jle	.L21
	movq	%rsi, %r10
	testq	%rsi, %rsi
	jle	.L21
	movq	%rcx, %rax
	movq	%rdx, %rsi
	movq	%r9, %rbx
	leaq	-1(%rdi), %rcx
	movq	%rcx, -40(%rsp)
	cmpq	$2, %rdi
	jle	.L24
	movq	%r10, %rcx
	movl	$1, %r15d
	movq	%rdx, -24(%rsp)
	salq	$4, %rcx
	movq	%r9, -16(%rsp)
	movq	%rcx, -32(%rsp)
	leaq	0(,%r10,4), %rcx
	leaq	0(,%r10,8), %r14
	movq	%rcx, -64(%rsp)
	leaq	(%r9,%rcx), %r13
	leaq	-1(%r10), %rcx
	leaq	(%rdx,%r14), %rdi
	movq	%rcx, -56(%rsp)
.L7:
	movq	-64(%rsp), %rcx
	movq	%rdi, %r9
	movq	%r13, %rbx
	subq	%r14, %r9
	subq	%rcx, %rbx
	cmpq	$2, -56(%rsp)
	jbe	.L25
	movq	%r10, %rbp
	movq	%r8, %rcx
	xorl	%edx, %edx
	shrq	$2, %rbp
	salq	$4, %rbp
.L5:
	leaq	(%rbx,%rdx), %rsi
	addq	$32, %rcx
	movslq	(%rsi), %r12
	movslq	4(%rsi), %r11
	vmovsd	(%rax,%r12,8), %xmm0
	vmovhpd	(%rax,%r11,8), %xmm0, %xmm0
	movslq	8(%rsi), %r11
	movslq	12(%rsi), %rsi
	vmulpd	(%r9,%rdx,2), %xmm0, %xmm0
	vaddpd	-32(%rcx), %xmm0, %xmm0
	vmovsd	(%rax,%r11,8), %xmm1
	vmovhpd	(%rax,%rsi,8), %xmm1, %xmm1
	vmovupd	%xmm0, -32(%rcx)
	leaq	0(%r13,%rdx), %rsi
	movslq	8(%rsi), %r12
	vmulpd	16(%r9,%rdx,2), %xmm1, %xmm1
	vaddpd	-16(%rcx), %xmm1, %xmm1
	movslq	12(%rsi), %r11
	vmovupd	%xmm1, -16(%rcx)
	vmovsd	(%rax,%r12,8), %xmm2
	vmovhpd	(%rax,%r11,8), %xmm2, %xmm2
	movslq	(%rsi), %r11
	vmulpd	16(%rdi,%rdx,2), %xmm2, %xmm2
	movslq	4(%rsi), %rsi
	vaddpd	%xmm1, %xmm2, %xmm1
	vmovsd	(%rax,%r11,8), %xmm2
	vmovhpd	(%rax,%rsi,8), %xmm2, %xmm2
	vmulpd	(%rdi,%rdx,2), %xmm2, %xmm2
	addq	$16, %rdx
	vmovupd	%xmm1, -16(%rcx)
	vaddpd	%xmm0, %xmm2, %xmm0
	vmovupd	%xmm0, -32(%rcx)
	cmpq	%rdx, %rbp
	jne	.L5
	movq	%r10, %rdx
	andq	$-4, %rdx
	testb	$3, %r10b
	je	.L6
.L12:
	leaq	0(,%rdx,4), %rcx
	leaq	0(,%rdx,8), %rsi
	addq	%rcx, %rbx
	addq	%r13, %rcx
	movslq	(%rbx), %r12
	leaq	(%rdi,%rsi), %r11
	addq	%rsi, %r9
	leaq	(%r8,%rsi), %rbp
	vmovsd	(%rax,%r12,8), %xmm0
	movslq	(%rcx), %r12
	vmulsd	(%r9), %xmm0, %xmm0
	vaddsd	0(%rbp), %xmm0, %xmm0
	vmovsd	(%rax,%r12,8), %xmm1
	vmulsd	(%r11), %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	%xmm0, 0(%rbp)
	leaq	1(%rdx), %rbp
	cmpq	%rbp, %r10
	jle	.L6
	movslq	4(%rbx), %r12
	leaq	8(%r8,%rsi), %rbp
	addq	$2, %rdx
	vmovsd	(%rax,%r12,8), %xmm0
	movslq	4(%rcx), %r12
	vmulsd	8(%r9), %xmm0, %xmm0
	vaddsd	0(%rbp), %xmm0, %xmm0
	vmovsd	(%rax,%r12,8), %xmm1
	vmulsd	8(%r11), %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	%xmm0, 0(%rbp)
	cmpq	%rdx, %r10
	jle	.L6
	movslq	8(%rcx), %rcx
	leaq	16(%r8,%rsi), %rdx
	movslq	8(%rbx), %rsi
	vmovsd	(%rax,%rcx,8), %xmm1
	vmulsd	16(%r11), %xmm1, %xmm1
	vmovsd	(%rax,%rsi,8), %xmm0
	vmulsd	16(%r9), %xmm0, %xmm0
	vaddsd	(%rdx), %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	%xmm0, (%rdx)
.L6:
	movq	-32(%rsp), %rcx
	leaq	2(%r15), %rdx
	addq	%r14, %r13
	addq	%rcx, %rdi
	cmpq	%rdx, -40(%rsp)
	jle	.L26
	movq	%rdx, %r15
	jmp	.L7
.L26:
	movq	-24(%rsp), %rsi
	leaq	1(%r15), %r11
	movq	-16(%rsp), %rbx
.L4:
	movq	-64(%rsp), %rcx
	movq	%r11, %rdx
	movq	%r10, %r13
	imulq	%r14, %rdx
	andq	$-4, %r13
	imulq	%r11, %rcx
	addq	%rsi, %rdx
	movq	%r10, %rsi
	shrq	$2, %rsi
	salq	$4, %rsi
	addq	%rbx, %rcx
.L11:
	xorl	%edi, %edi
	cmpq	$2, -56(%rsp)
	jbe	.L8
.L9:
	leaq	(%rcx,%rdi), %r9
	movslq	8(%r9), %rbp
	movslq	12(%r9), %rbx
	vmovsd	(%rax,%rbp,8), %xmm0
	vmovhpd	(%rax,%rbx,8), %xmm0, %xmm0
	movslq	(%r9), %rbx
	movslq	4(%r9), %r9
	vmulpd	16(%rdx,%rdi,2), %xmm0, %xmm0
	vaddpd	16(%r8,%rdi,2), %xmm0, %xmm0
	vmovsd	(%rax,%rbx,8), %xmm1
	vmovhpd	(%rax,%r9,8), %xmm1, %xmm1
	vmovupd	%xmm0, 16(%r8,%rdi,2)
	vmulpd	(%rdx,%rdi,2), %xmm1, %xmm1
	vaddpd	(%r8,%rdi,2), %xmm1, %xmm1
	vmovupd	%xmm1, (%r8,%rdi,2)
	addq	$16, %rdi
	cmpq	%rdi, %rsi
	jne	.L9
	cmpq	%r13, %r10
	je	.L10
	movq	%r13, %rdi
.L8:
	leaq	(%rcx,%rdi,4), %rbp
	movslq	0(%rbp), %r15
	leaq	0(,%rdi,8), %r9
	leaq	(%rdx,%r9), %rbx
	leaq	(%r8,%r9), %r12
	vmovsd	(%rax,%r15,8), %xmm0
	vmulsd	(%rbx), %xmm0, %xmm0
	vaddsd	(%r12), %xmm0, %xmm0
	vmovsd	%xmm0, (%r12)
	leaq	1(%rdi), %r12
	cmpq	%r10, %r12
	jge	.L10
	movslq	4(%rbp), %r15
	leaq	8(%r8,%r9), %r12
	addq	$2, %rdi
	vmovsd	(%rax,%r15,8), %xmm0
	vmulsd	8(%rbx), %xmm0, %xmm0
	vaddsd	(%r12), %xmm0, %xmm0
	vmovsd	%xmm0, (%r12)
	cmpq	%r10, %rdi
	jge	.L10
	leaq	16(%r8,%r9), %rdi
	movslq	8(%rbp), %r9
	vmovsd	(%rax,%r9,8), %xmm0
	vmulsd	16(%rbx), %xmm0, %xmm0
	vaddsd	(%rdi), %xmm0, %xmm0
	vmovsd	%xmm0, (%rdi)
.L10:
	movq	-64(%rsp), %rbx
	addq	$1, %r11
	addq	%r14, %rdx
	addq	%rbx, %rcx
	cmpq	%r11, -48(%rsp)
	jg	.L11
.L21:
	popq	%rbx
	popq	%rbp
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	ret
.L24:
	leaq	0(,%r10,4), %rcx
	xorl	%r11d, %r11d
	movq	%rcx, -64(%rsp)
	leaq	-1(%r10), %rcx
	leaq	0(,%r10,8), %r14
	movq	%rcx, -56(%rsp)
	jmp	.L4
.L25:
	xorl	%edx, %edx
	jmp	.L12
	.section	.note.GNU-stack,"",@progbits
