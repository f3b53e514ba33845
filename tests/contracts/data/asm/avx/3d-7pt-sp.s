	.text
kernel_3d_7pt_sp:
	pushq	%rbp
	movq	%rdi, %rax
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rax, %r8
	pushq	%r14
	imulq	%rax, %r8
	movq	%rsi, %r14
	pushq	%r13
	leaq	-1(%rdi), %rsi
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$136, %rsp
	movq	%rdi, -56(%rsp)
	salq	$2, %rdi
	movq	%rdx, 24(%rsp)
	movq	%rsi, 56(%rsp)
	movq	%rdi, 72(%rsp)
	cmpq	$1, %rsi
	jle	.L26
	vmovsldup	%xmm1, %xmm8
	leaq	0(,%r8,4), %rsi
	vmovaps	%xmm0, %xmm6
	movq	$0, 120(%rsp)
	leaq	(%r14,%rsi), %rbx
	movq	%rsi, 8(%rsp)
	addq	%rdx, %rsi
	vshufps	$0, %xmm0, %xmm0, %xmm3
	movq	%rsi, 96(%rsp)
	leaq	-2(%rax), %rsi
	subq	$3, %rax
	vshufps	$0, %xmm1, %xmm1, %xmm2
	vmovsldup	%xmm0, %xmm7
	movq	%rsi, 32(%rsp)
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
	vinsertf128	$1, %xmm2, %ymm2, %ymm2
	movq	%rax, -24(%rsp)
	movq	%rsi, %rax
	shrq	$3, %rsi
	movq	%rsi, %r15
	movq	%rdi, %rsi
	shrq	$2, %rdi
	movq	%rbx, 104(%rsp)
	movq	%rdi, 88(%rsp)
	movq	%rdi, %rbx
	movq	%rsi, %rdi
	negq	%rsi
	movq	%rsi, -40(%rsp)
	movq	%rax, %rsi
	andq	$-8, %rax
	addq	$4, %rdi
	movq	%rax, -72(%rsp)
	addq	$1, %rax
	andl	$7, %esi
	movq	%rdi, %rdx
	movq	%rax, -64(%rsp)
	movl	$1, %eax
	movq	%rsi, -48(%rsp)
	movq	%rax, %rsi
	subq	%rbx, %rsi
	movq	%r8, 64(%rsp)
	movq	%rsi, 16(%rsp)
	movq	%r8, -104(%rsp)
	movq	%r15, -112(%rsp)
.L3:
	movq	120(%rsp), %r15
	addq	$1, %rax
	movq	%rdx, -96(%rsp)
	vshufps	$0, %xmm1, %xmm1, %xmm5
	movq	64(%rsp), %rbx
	movq	%rax, -88(%rsp)
	vshufps	$0, %xmm6, %xmm6, %xmm4
	movq	104(%rsp), %rcx
	movq	$1, 128(%rsp)
	movq	-112(%rsp), %rax
	movq	%r15, 48(%rsp)
	leaq	(%r14,%r15,4), %r15
	movq	%r15, (%rsp)
	movq	-104(%rsp), %r15
	movq	%rbx, %rdi
	movq	%rbx, 120(%rsp)
	movq	%rcx, %rsi
	movq	%rax, 80(%rsp)
	addq	%r15, %rbx
	movq	%rbx, 64(%rsp)
	movq	8(%rsp), %rbx
	addq	%rbx, %rcx
	movq	96(%rsp), %rbx
	movq	%rcx, 104(%rsp)
	leaq	(%rsi,%rdx), %rcx
	leaq	(%rdx,%rbx), %r15
	movq	88(%rsp), %rbx
	addq	%rbx, %rdi
	movq	%rbx, %r13
	movq	%rdi, 40(%rsp)
.L12:
	movq	128(%rsp), %rax
	movq	%rax, 112(%rsp)
	addq	$1, %rax
	cmpq	$6, -24(%rsp)
	movq	%rax, 128(%rsp)
	jbe	.L15
	movq	-40(%rsp), %rax
	leaq	-4(%rcx), %rbx
	movq	%rcx, %r9
	xorl	%edx, %edx
	movq	8(%rsp), %rdi
	leaq	4(%rcx), %r11
	movq	80(%rsp), %r12
	leaq	(%rcx,%rax), %r10
	movq	72(%rsp), %rax
	leaq	(%rcx,%rdi), %r8
	subq	%rdi, %r9
	xorl	%edi, %edi
	addq	%rcx, %rax
.L8:
	vmovups	(%rbx,%rdx), %xmm13
	vinsertf128	$0x1, 16(%rbx,%rdx), %ymm13, %ymm9
	addq	$1, %rdi
	vmovups	(%r11,%rdx), %xmm0
	vinsertf128	$0x1, 16(%r11,%rdx), %ymm0, %ymm0
	vaddps	%ymm9, %ymm0, %ymm0
	vmovups	(%r10,%rdx), %xmm14
	vinsertf128	$0x1, 16(%r10,%rdx), %ymm14, %ymm9
	vmovups	(%rax,%rdx), %xmm15
	vaddps	%ymm9, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%rax,%rdx), %ymm15, %ymm9
	vmovups	(%r9,%rdx), %xmm12
	vmovups	(%r8,%rdx), %xmm10
	vmovups	(%rcx,%rdx), %xmm13
	vaddps	%ymm9, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r9,%rdx), %ymm12, %ymm9
	vaddps	%ymm9, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r8,%rdx), %ymm10, %ymm9
	vaddps	%ymm9, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%rcx,%rdx), %ymm13, %ymm9
	vmulps	%ymm3, %ymm9, %ymm9
	vmulps	%ymm2, %ymm0, %ymm0
	vaddps	%ymm9, %ymm0, %ymm0
	vmovups	%xmm0, (%r15,%rdx)
	vextractf128	$0x1, %ymm0, 16(%r15,%rdx)
	addq	$32, %rdx
	cmpq	%r12, %rdi
	jne	.L8
	cmpq	$0, -48(%rsp)
	movq	%r12, 80(%rsp)
	je	.L4
	movq	-72(%rsp), %rdi
	movq	-64(%rsp), %rdx
.L11:
	movq	-56(%rsp), %rcx
	subq	%rdi, %rcx
	leaq	-2(%rcx), %r10
	subq	$3, %rcx
	cmpq	$2, %rcx
	jbe	.L5
	movq	120(%rsp), %rbx
	leaq	(%rdi,%r13), %r9
	leaq	1(%rbx,%r9), %r8
	leaq	(%rbx,%rdi), %rcx
	movq	16(%rsp), %rbx
	addq	%r13, %rcx
	vmovups	-4(%r14,%r8,4), %xmm0
	vaddps	4(%r14,%r8,4), %xmm0, %xmm0
	vmulps	(%r14,%r8,4), %xmm4, %xmm9
	addq	%rbx, %rcx
	movq	40(%rsp), %rbx
	vaddps	(%r14,%rcx,4), %xmm0, %xmm0
	addq	%rbx, %rdi
	leaq	1(%r13,%rdi), %rcx
	movq	48(%rsp), %rdi
	vaddps	(%r14,%rcx,4), %xmm0, %xmm0
	leaq	1(%rdi,%r9), %rcx
	movq	64(%rsp), %rdi
	vaddps	(%r14,%rcx,4), %xmm0, %xmm0
	leaq	1(%r9,%rdi), %rcx
	movq	24(%rsp), %rdi
	vaddps	(%r14,%rcx,4), %xmm0, %xmm0
	movq	%r10, %rcx
	andq	$-4, %rcx
	addq	%rcx, %rdx
	andl	$3, %r10d
	vmulps	%xmm5, %xmm0, %xmm0
	vaddps	%xmm9, %xmm0, %xmm0
	vmovups	%xmm0, (%rdi,%r8,4)
	je	.L4
.L5:
	movq	112(%rsp), %r10
	leaq	1(%rdx), %r8
	movq	120(%rsp), %rdi
	leaq	-1(%r10), %rbx
	movq	%rbx, -16(%rsp)
	leaq	(%rdi,%r13), %rcx
	movq	%rbx, %r12
	movq	32(%rsp), %rbx
	addq	%rdx, %rcx
	leaq	(%r14,%rcx,4), %r11
	cmpq	%rbx, %r8
	jge	.L13
	movq	88(%rsp), %rbx
	leaq	2(%rdx), %rcx
	vmovq	-4(%r11), %xmm0
	movq	%rbx, %rdi
	imulq	%r10, %rdi
	movq	%rbx, %r10
	imulq	%r12, %r10
	movq	128(%rsp), %r12
	imulq	%r12, %rbx
	addq	%rdi, %r8
	movq	(%rsp), %r12
	vmovq	(%rsi,%r8,4), %xmm9
	movq	%r10, -8(%rsp)
	addq	%rdx, %r10
	vmovq	(%rsi,%r10,4), %xmm11
	leaq	(%rdi,%rcx), %r9
	vaddps	%xmm9, %xmm0, %xmm0
	vmovss	(%rsi,%r9,4), %xmm10
	movq	%r9, -32(%rsp)
	movq	104(%rsp), %r9
	movq	%rbx, %r10
	vaddps	%xmm11, %xmm0, %xmm0
	leaq	(%rbx,%rdx), %rbx
	vmovq	(%rsi,%rbx,4), %xmm11
	leaq	(%rdi,%rdx), %rbx
	vaddps	%xmm11, %xmm0, %xmm0
	vmovq	(%r12,%rbx,4), %xmm11
	vaddps	%xmm11, %xmm0, %xmm0
	vmovq	(%r9,%rbx,4), %xmm11
	movq	96(%rsp), %r9
	vaddps	%xmm11, %xmm0, %xmm11
	vmovss	(%r11), %xmm0
	vinsertps	$0x10, (%rsi,%r8,4), %xmm0, %xmm0
	vmulps	%xmm7, %xmm0, %xmm0
	leaq	3(%rdx), %r8
	vmulps	%xmm8, %xmm11, %xmm11
	vaddps	%xmm0, %xmm11, %xmm11
	vmovlps	%xmm11, (%r9,%rbx,4)
	cmpq	%r8, 32(%rsp)
	jle	.L7
	addq	%rdi, %r8
	leaq	4(%rdx), %r11
	vmovq	(%rsi,%r8,4), %xmm12
	vinsertps	$0x10, (%rsi,%r8,4), %xmm10, %xmm10
	movq	%r11, -80(%rsp)
	leaq	(%rdi,%r11), %rbx
	movq	-8(%rsp), %r11
	vaddps	%xmm12, %xmm9, %xmm0
	vmulps	%xmm7, %xmm10, %xmm10
	vmovss	(%rsi,%rbx,4), %xmm11
	leaq	5(%rdx), %r8
	addq	%rcx, %r11
	addq	%r10, %rcx
	vmovq	(%rsi,%r11,4), %xmm9
	movq	-32(%rsp), %r11
	vaddps	%xmm9, %xmm0, %xmm0
	vmovq	(%rsi,%rcx,4), %xmm9
	movq	104(%rsp), %rcx
	vaddps	%xmm9, %xmm0, %xmm0
	vmovq	(%r12,%r11,4), %xmm9
	vaddps	%xmm9, %xmm0, %xmm0
	vmovq	(%rcx,%r11,4), %xmm9
	vaddps	%xmm9, %xmm0, %xmm0
	vmulps	%xmm8, %xmm0, %xmm0
	vaddps	%xmm10, %xmm0, %xmm0
	vmovlps	%xmm0, (%r9,%r11,4)
	movq	-80(%rsp), %r9
	movq	%r9, %rcx
	cmpq	%r8, 32(%rsp)
	jle	.L7
	movq	-8(%rsp), %r11
	addq	%rdi, %r8
	addq	%r9, %r10
	vmovq	(%rsi,%r8,4), %xmm0
	vinsertps	$0x10, (%rsi,%r8,4), %xmm11, %xmm11
	vmulps	%xmm7, %xmm11, %xmm11
	leaq	6(%rdx), %rcx
	vaddps	%xmm12, %xmm0, %xmm0
	addq	%r9, %r11
	movq	104(%rsp), %r9
	vmovq	(%rsi,%r11,4), %xmm9
	vaddps	%xmm9, %xmm0, %xmm0
	vmovq	(%rsi,%r10,4), %xmm9
	vaddps	%xmm9, %xmm0, %xmm0
	vmovq	(%r12,%rbx,4), %xmm9
	vaddps	%xmm9, %xmm0, %xmm0
	vmovq	(%r9,%rbx,4), %xmm9
	movq	96(%rsp), %r9
	vaddps	%xmm9, %xmm0, %xmm0
	vmulps	%xmm8, %xmm0, %xmm0
	vaddps	%xmm11, %xmm0, %xmm0
	vmovlps	%xmm0, (%r9,%rbx,4)
.L7:
	movq	88(%rsp), %rbx
	leaq	1(%rcx), %r8
	movq	112(%rsp), %rdx
	movq	-16(%rsp), %r10
	movq	(%rsp), %r12
	imulq	%rbx, %rdx
	imulq	%rbx, %r10
	leaq	(%rdx,%rcx), %rdi
	leaq	(%r10,%rcx), %r9
	vmovss	(%rsi,%rdi,4), %xmm0
	leaq	(%rdx,%r8), %r11
	vmovss	(%rsi,%r11,4), %xmm9
	vmulss	%xmm0, %xmm6, %xmm11
	vaddss	-4(%rsi,%rdi,4), %xmm9, %xmm10
	vaddss	(%rsi,%r9,4), %xmm10, %xmm10
	movq	128(%rsp), %r9
	imulq	%rbx, %r9
	leaq	(%r9,%rcx), %rbx
	vaddss	(%rsi,%rbx,4), %xmm10, %xmm10
	movq	104(%rsp), %rbx
	vaddss	(%r12,%rdi,4), %xmm10, %xmm10
	vaddss	(%rbx,%rdi,4), %xmm10, %xmm10
	movq	96(%rsp), %rbx
	vmulss	%xmm1, %xmm10, %xmm10
	vaddss	%xmm11, %xmm10, %xmm10
	vmovss	%xmm10, (%rbx,%rdi,4)
	cmpq	%r8, 56(%rsp)
	jle	.L4
	addq	$2, %rcx
	leaq	(%r10,%r8), %rbx
	addq	%rcx, %rdx
	addq	%r9, %r8
	vmovss	(%rsi,%rdx,4), %xmm10
	vmulss	%xmm9, %xmm6, %xmm11
	vaddss	%xmm10, %xmm0, %xmm0
	vaddss	(%rsi,%rbx,4), %xmm0, %xmm0
	movq	%r12, %rbx
	vaddss	(%rsi,%r8,4), %xmm0, %xmm0
	movq	104(%rsp), %r8
	vaddss	(%r12,%r11,4), %xmm0, %xmm0
	movq	96(%rsp), %r12
	vaddss	(%r8,%r11,4), %xmm0, %xmm0
	vmulss	%xmm1, %xmm0, %xmm0
	vaddss	%xmm11, %xmm0, %xmm0
	vmovss	%xmm0, (%r12,%r11,4)
	cmpq	%rcx, 56(%rsp)
	jle	.L4
	addq	%rcx, %r10
	addq	%rcx, %r9
	vaddss	12(%rsi,%rdi,4), %xmm9, %xmm0
	vmulss	%xmm10, %xmm6, %xmm10
	vaddss	(%rsi,%r10,4), %xmm0, %xmm0
	vaddss	(%rsi,%r9,4), %xmm0, %xmm0
	vaddss	(%rbx,%rdx,4), %xmm0, %xmm0
	vaddss	(%r8,%rdx,4), %xmm0, %xmm0
	vmulss	%xmm1, %xmm0, %xmm0
	vaddss	%xmm10, %xmm0, %xmm0
	vmovss	%xmm0, (%r12,%rdx,4)
.L4:
	movq	%rax, %rcx
	movq	72(%rsp), %rax
	movq	128(%rsp), %rdi
	addq	%rax, %r15
	movq	88(%rsp), %rax
	addq	%rax, %r13
	cmpq	%rdi, 56(%rsp)
	jne	.L12
	movq	8(%rsp), %rdi
	movq	-88(%rsp), %rax
	movq	-96(%rsp), %rdx
	addq	%rdi, 96(%rsp)
	cmpq	%rax, 56(%rsp)
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
.L15:
	movq	72(%rsp), %rax
	xorl	%edi, %edi
	movl	$1, %edx
	addq	%rcx, %rax
	jmp	.L11
.L13:
	movq	%rdx, %rcx
	jmp	.L7
	.section	.note.GNU-stack,"",@progbits
