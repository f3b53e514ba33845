	.text
kernel_matvec_transposed:
	testq	%rdi, %rdi
	jle	.L39
	movq	%rsi, %r11
	testq	%rsi, %rsi
	jle	.L39
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	movq	%rcx, %r14
	pushq	%r13
	movq	%rdx, %r13
	pushq	%r12
	pushq	%rbx
	movq	%rdi, %rbx
	andq	$-32, %rsp
	movq	%rax, -24(%rsp)
	cmpq	$2, %rdi
	jle	.L43
	leaq	(%rsi,%rsi), %rdi
	movq	%rsi, %rax
	xorl	%r15d, %r15d
	movq	$1, -16(%rsp)
	salq	$4, %rax
	movq	%rdi, -48(%rsp)
	movq	%rax, -32(%rsp)
	leaq	-1(%r11), %rdi
	leaq	0(,%rsi,8), %rax
	movq	%rdi, -8(%rsp)
	movq	%rax, -40(%rsp)
	leaq	8(%rcx), %rsi
	addq	%rdx, %rax
.L9:
	movq	-40(%rsp), %rdi
	movq	%rax, %rcx
	vmovsd	-8(%rsi), %xmm1
	subq	%rdi, %rcx
	cmpq	$2, -8(%rsp)
	jbe	.L44
	movq	%r11, %rdi
	vbroadcastsd	(%rsi), %ymm3
	xorl	%edx, %edx
	vmovddup	%xmm1, %xmm4
	shrq	$2, %rdi
	vinsertf128	$1, %xmm4, %ymm4, %ymm4
	salq	$5, %rdi
.L5:
	vmovupd	(%rcx,%rdx), %xmm7
	vinsertf128	$0x1, 16(%rcx,%rdx), %ymm7, %ymm0
	vmulpd	%ymm4, %ymm0, %ymm0
	vmovupd	(%r8,%rdx), %xmm7
	vinsertf128	$0x1, 16(%r8,%rdx), %ymm7, %ymm2
	vaddpd	%ymm2, %ymm0, %ymm0
	vmovupd	(%rax,%rdx), %xmm7
	vinsertf128	$0x1, 16(%rax,%rdx), %ymm7, %ymm7
	vmulpd	%ymm3, %ymm7, %ymm7
	vaddpd	%ymm7, %ymm0, %ymm0
	vmovupd	%xmm0, (%r8,%rdx)
	vextractf128	$0x1, %ymm0, 16(%r8,%rdx)
	addq	$32, %rdx
	cmpq	%rdx, %rdi
	jne	.L5
	movq	%r11, %rdx
	andq	$-4, %rdx
	movq	%rdx, %rdi
	cmpq	%rdx, %r11
	je	.L6
.L16:
	movq	%r11, %r9
	subq	%rdi, %r9
	cmpq	$1, %r9
	je	.L45
	leaq	(%r15,%rdi), %r10
	vmovsd	(%rsi), %xmm2
	vmovddup	%xmm1, %xmm0
	vmulpd	0(%r13,%r10,8), %xmm0, %xmm0
	leaq	(%r11,%r15), %r10
	vmovddup	%xmm2, %xmm3
	leaq	(%r8,%rdi,8), %r12
	addq	%rdi, %r10
	vmulpd	0(%r13,%r10,8), %xmm3, %xmm3
	vaddpd	(%r12), %xmm0, %xmm0
	vaddpd	%xmm3, %xmm0, %xmm0
	vmovupd	%xmm0, (%r12)
	testb	$1, %r9b
	je	.L6
	andq	$-2, %r9
	addq	%r9, %rdx
.L7:
	vmulsd	(%rcx,%rdx,8), %xmm1, %xmm1
	leaq	(%r8,%rdx,8), %rdi
	vaddsd	(%rdi), %xmm1, %xmm0
	vmulsd	(%rax,%rdx,8), %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm1
	vmovsd	%xmm1, (%rdi)
.L6:
	movq	-16(%rsp), %rdi
	addq	$16, %rsi
	leaq	2(%rdi), %rdx
	movq	-32(%rsp), %rdi
	addq	%rdi, %rax
	movq	-48(%rsp), %rdi
	addq	%rdi, %r15
	cmpq	%rdx, -24(%rsp)
	jle	.L46
	movq	%rdx, -16(%rsp)
	jmp	.L9
.L45:
	vmovsd	(%rsi), %xmm2
	jmp	.L7
.L46:
	movq	-16(%rsp), %r12
	addq	$1, %r12
.L4:
	movq	%r12, %r9
	movq	%r11, %rdi
	movq	%r11, %r15
	imulq	%r11, %r9
	shrq	$2, %rdi
	andq	$-4, %r15
	salq	$5, %rdi
.L15:
	cmpq	$2, -8(%rsp)
	leaq	0(%r13,%r9,8), %rax
	vmovsd	(%r14,%r12,8), %xmm1
	jbe	.L19
	xorl	%edx, %edx
	vmovddup	%xmm1, %xmm3
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
.L11:
	vmovupd	(%r8,%rdx), %xmm6
	vinsertf128	$0x1, 16(%r8,%rdx), %ymm6, %ymm2
	vmovupd	(%rax,%rdx), %xmm5
	vinsertf128	$0x1, 16(%rax,%rdx), %ymm5, %ymm0
	vmulpd	%ymm3, %ymm0, %ymm0
	vaddpd	%ymm2, %ymm0, %ymm0
	vmovupd	%xmm0, (%r8,%rdx)
	vextractf128	$0x1, %ymm0, 16(%r8,%rdx)
	addq	$32, %rdx
	cmpq	%rdi, %rdx
	jne	.L11
	cmpq	%r15, %r11
	je	.L12
	movq	%r15, %rcx
	movq	%r15, %rdx
.L10:
	movq	%r11, %rsi
	subq	%rcx, %rsi
	cmpq	$1, %rsi
	je	.L13
	leaq	(%r8,%rcx,8), %r10
	addq	%r9, %rcx
	vmovddup	%xmm1, %xmm0
	vmulpd	0(%r13,%rcx,8), %xmm0, %xmm0
	vaddpd	(%r10), %xmm0, %xmm0
	vmovupd	%xmm0, (%r10)
	testb	$1, %sil
	je	.L12
	andq	$-2, %rsi
	addq	%rsi, %rdx
.L13:
	leaq	(%r8,%rdx,8), %rcx
	vmulsd	(%rax,%rdx,8), %xmm1, %xmm1
	vaddsd	(%rcx), %xmm1, %xmm1
	vmovsd	%xmm1, (%rcx)
.L12:
	addq	$1, %r12
	addq	%r11, %r9
	cmpq	%rbx, %r12
	jl	.L15
	vzeroupper
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L19:
	xorl	%ecx, %ecx
	xorl	%edx, %edx
	jmp	.L10
.L39:
	ret
.L43:
	leaq	-1(%rsi), %rax
	xorl	%r12d, %r12d
	movq	%rax, -8(%rsp)
	jmp	.L4
.L44:
	xorl	%edi, %edi
	xorl	%edx, %edx
	jmp	.L16
	.section	.note.GNU-stack,"",@progbits
