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
	vmovsd	%xmm0, %xmm0, %xmm1
	vmovddup	%xmm0, %xmm4
	shrq	$2, %r11
	xorl	%r10d, %r10d
	xorl	%r12d, %r12d
	vmovddup	%xmm0, %xmm2
	leaq	0(,%rdi,8), %rsi
	subq	$2, %rdi
	vinsertf128	$1, %xmm4, %ymm4, %ymm4
	movq	$0, -24(%rsp)
	movq	%rdi, -48(%rsp)
	leaq	(%rsi,%r13), %rcx
	movq	%rax, %rdi
	andl	$3, %eax
	andq	$-4, %rdi
	movq	%rsi, -80(%rsp)
	movq	%rdi, -88(%rsp)
	leaq	8(%rdx), %rdi
	movq	%rcx, -40(%rsp)
	movq	%rdi, -56(%rsp)
	movq	%rax, -64(%rsp)
.L3:
	movq	-32(%rsp), %rdi
	movq	%r12, %r8
	movq	-16(%rsp), %rax
	movq	-8(%rsp), %rsi
	addq	$1, -24(%rsp)
	addq	%rdi, %r12
	movq	-40(%rsp), %rbx
	addq	%r10, %rax
	cmpq	$2, -48(%rsp)
	leaq	(%r10,%rsi), %rcx
	leaq	(%r10,%rbx), %rdi
	leaq	0(%r13,%r10), %rsi
	jbe	.L10
	movq	-56(%rsp), %rbx
	xorl	%edx, %edx
	xorl	%r9d, %r9d
	addq	%r10, %rbx
.L7:
	vmovupd	(%rax,%rdx), %xmm5
	vinsertf128	$0x1, 16(%rax,%rdx), %ymm5, %ymm8
	addq	$1, %r9
	vmovupd	(%rbx,%rdx), %xmm6
	vinsertf128	$0x1, 16(%rbx,%rdx), %ymm6, %ymm0
	vmovupd	(%rcx,%rdx), %xmm7
	vinsertf128	$0x1, 16(%rcx,%rdx), %ymm7, %ymm3
	vsubpd	%ymm3, %ymm0, %ymm0
	vmovupd	(%rsi,%rdx), %xmm5
	vinsertf128	$0x1, 16(%rsi,%rdx), %ymm5, %ymm7
	vmovupd	(%rdi,%rdx), %xmm6
	vinsertf128	$0x1, 16(%rdi,%rdx), %ymm6, %ymm3
	vsubpd	%ymm3, %ymm7, %ymm5
	vaddpd	%ymm5, %ymm0, %ymm0
	vmulpd	%ymm4, %ymm0, %ymm0
	vsubpd	%ymm0, %ymm8, %ymm0
	vmovupd	%xmm0, (%rax,%rdx)
	vextractf128	$0x1, %ymm0, 16(%rax,%rdx)
	addq	$32, %rdx
	cmpq	%r9, %r11
	jne	.L7
	cmpq	$0, -64(%rsp)
	je	.L4
	movq	-88(%rsp), %rdx
	movq	%rdx, %r9
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
	leaq	0(,%r8,8), %r15
	vsubpd	0(%r13,%r9,8), %xmm7, %xmm0
	movq	-8(%rsp), %r9
	addq	%r15, %r14
	vmovupd	(%r14), %xmm7
	vmovupd	8(%r9,%r15), %xmm3
	vsubpd	(%r9,%r8,8), %xmm3, %xmm3
	vaddpd	%xmm3, %xmm0, %xmm0
	vmulpd	%xmm2, %xmm0, %xmm0
	vsubpd	%xmm0, %xmm7, %xmm0
	vmovupd	%xmm0, (%r14)
	testb	$1, %bl
	je	.L4
	andq	$-2, %rbx
	addq	%rbx, %rdx
.L5:
	vmovsd	8(%rcx,%rdx,8), %xmm0
	vmovsd	(%rsi,%rdx,8), %xmm3
	vsubsd	(%rcx,%rdx,8), %xmm0, %xmm0
	vsubsd	(%rdi,%rdx,8), %xmm3, %xmm3
	vaddsd	%xmm3, %xmm0, %xmm0
	vmovsd	(%rax,%rdx,8), %xmm3
	vmulsd	%xmm1, %xmm0, %xmm0
	vsubsd	%xmm0, %xmm3, %xmm0
	vmovsd	%xmm0, (%rax,%rdx,8)
.L4:
	movq	-80(%rsp), %rax
	movq	-24(%rsp), %rsi
	addq	%rax, %r10
	cmpq	%rsi, -72(%rsp)
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
	xorl	%edx, %edx
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
