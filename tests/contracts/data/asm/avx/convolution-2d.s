	.text
kernel_convolution_2d:
	pushq	%rbp
	movq	%rdi, %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$136, %rsp
	movq	%rdi, 64(%rsp)
	subq	$1, %rdi
	movq	%rdx, 40(%rsp)
	movq	%rdi, 32(%rsp)
	cmpq	$1, %rdi
	jle	.L23
	leaq	0(,%rax,4), %rbx
	vmovss	(%rcx), %xmm0
	movq	%rsi, %r8
	movq	$0, 96(%rsp)
	vmovss	4(%rcx), %xmm1
	leaq	4(%rdx,%rbx), %r9
	movq	%rax, %rdx
	movq	%rbx, -96(%rsp)
	vmovss	8(%rcx), %xmm2
	leaq	-2(%rax), %rax
	movq	%rdx, 88(%rsp)
	vshufps	$0, %xmm0, %xmm0, %xmm5
	vmovss	12(%rcx), %xmm7
	movq	%rax, %r15
	movq	%rax, 48(%rsp)
	vshufps	$0, %xmm1, %xmm1, %xmm4
	vmovss	16(%rcx), %xmm6
	vshufps	$0, %xmm2, %xmm2, %xmm3
	shrq	$3, %r15
	vmovss	%xmm2, 128(%rsp)
	vmovss	20(%rcx), %xmm8
	vshufps	$0, %xmm7, %xmm7, %xmm2
	vmovss	%xmm7, 108(%rsp)
	vinsertf128	$1, %xmm5, %ymm5, %ymm5
	vmovss	24(%rcx), %xmm9
	vmovss	%xmm6, 124(%rsp)
	vinsertf128	$1, %xmm4, %ymm4, %ymm4
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
	vmovss	28(%rcx), %xmm12
	vmovss	%xmm8, 120(%rsp)
	vinsertf128	$1, %xmm2, %ymm2, %ymm2
	vmovss	32(%rcx), %xmm14
	leaq	(%rsi,%rbx), %rcx
	vshufps	$0, %xmm9, %xmm9, %xmm7
	vmovss	%xmm9, 104(%rsp)
	leaq	(%rcx,%rbx), %rdi
	vinsertf128	$1, %xmm7, %ymm7, %ymm7
	vmovss	%xmm12, 116(%rsp)
	leaq	-3(%rdx), %rbx
	vmovaps	%ymm7, -24(%rsp)
	vshufps	$0, %xmm12, %xmm12, %xmm7
	vinsertf128	$1, %xmm7, %ymm7, %ymm7
	movq	%rbx, 24(%rsp)
	movq	%rax, %rbx
	andl	$7, %eax
	andq	$-8, %rbx
	vmovaps	%ymm7, -56(%rsp)
	vshufps	$0, %xmm14, %xmm14, %xmm7
	vinsertf128	$1, %xmm7, %ymm7, %ymm7
	movq	%rbx, -112(%rsp)
	addq	$1, %rbx
	vmovss	%xmm14, 112(%rsp)
	movq	%rbx, -104(%rsp)
	movq	$1, 56(%rsp)
	vmovaps	%ymm7, -88(%rsp)
	movq	%rax, 8(%rsp)
	vmovss	%xmm0, 84(%rsp)
	vshufps	$0, %xmm8, %xmm8, %xmm0
	vinsertf128	$1, %xmm0, %ymm0, %ymm0
	vmovss	%xmm1, 132(%rsp)
	vshufps	$0, %xmm6, %xmm6, %xmm1
	vinsertf128	$1, %xmm1, %ymm1, %ymm1
.L3:
	movq	96(%rsp), %rax
	movq	64(%rsp), %rbx
	addq	$1, 56(%rsp)
	movq	%rax, 72(%rsp)
	movq	88(%rsp), %rax
	movq	%rax, 96(%rsp)
	addq	%rbx, %rax
	cmpq	$6, 24(%rsp)
	movq	%rax, 88(%rsp)
	jbe	.L13
	vmovaps	-24(%rsp), %ymm7
	leaq	4(%r8), %r14
	xorl	%eax, %eax
	xorl	%edx, %edx
	vmovaps	-56(%rsp), %ymm8
	leaq	8(%r8), %r13
	vmovaps	-88(%rsp), %ymm9
	leaq	4(%rcx), %r12
	leaq	8(%rcx), %rbx
	leaq	4(%rdi), %r11
	leaq	8(%rdi), %r10
.L10:
	vmovups	(%r8,%rax), %xmm14
	vinsertf128	$0x1, 16(%r8,%rax), %ymm14, %ymm10
	vmulps	%ymm5, %ymm10, %ymm10
	addq	$1, %rdx
	vmovups	(%r14,%rax), %xmm6
	vinsertf128	$0x1, 16(%r14,%rax), %ymm6, %ymm6
	vmulps	%ymm4, %ymm6, %ymm6
	vaddps	%ymm10, %ymm6, %ymm6
	vmovups	0(%r13,%rax), %xmm15
	vinsertf128	$0x1, 16(%r13,%rax), %ymm15, %ymm10
	vmulps	%ymm3, %ymm10, %ymm10
	vmovups	(%rcx,%rax), %xmm13
	vaddps	%ymm10, %ymm6, %ymm6
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm13, %ymm10
	vmulps	%ymm2, %ymm10, %ymm10
	vmovups	(%r12,%rax), %xmm14
	vmovups	(%rbx,%rax), %xmm15
	vmovups	(%rdi,%rax), %xmm12
	vaddps	%ymm10, %ymm6, %ymm6
	vinsertf128	$0x1, 16(%r12,%rax), %ymm14, %ymm10
	vmulps	%ymm1, %ymm10, %ymm10
	vmovups	(%r11,%rax), %xmm11
	vmovups	(%r10,%rax), %xmm13
	vaddps	%ymm10, %ymm6, %ymm6
	vinsertf128	$0x1, 16(%rbx,%rax), %ymm15, %ymm10
	vmulps	%ymm0, %ymm10, %ymm10
	vaddps	%ymm10, %ymm6, %ymm6
	vinsertf128	$0x1, 16(%rdi,%rax), %ymm12, %ymm10
	vmulps	%ymm7, %ymm10, %ymm10
	vaddps	%ymm10, %ymm6, %ymm6
	vinsertf128	$0x1, 16(%r11,%rax), %ymm11, %ymm10
	vmulps	%ymm8, %ymm10, %ymm10
	vaddps	%ymm10, %ymm6, %ymm6
	vinsertf128	$0x1, 16(%r10,%rax), %ymm13, %ymm10
	vmulps	%ymm9, %ymm10, %ymm10
	vaddps	%ymm10, %ymm6, %ymm6
	vmovups	%xmm6, (%r9,%rax)
	vextractf128	$0x1, %ymm6, 16(%r9,%rax)
	addq	$32, %rax
	cmpq	%r15, %rdx
	jne	.L10
	cmpq	$0, 8(%rsp)
	je	.L4
	movq	-112(%rsp), %rdx
	movq	-104(%rsp), %rax
.L12:
	movq	64(%rsp), %r10
	subq	%rdx, %r10
	leaq	-2(%r10), %rbx
	subq	$3, %r10
	cmpq	$2, %r10
	jbe	.L5
	movq	72(%rsp), %r14
	vbroadcastss	132(%rsp), %xmm6
	vbroadcastss	84(%rsp), %xmm7
	leaq	(%rdx,%r14), %r11
	movq	96(%rsp), %r14
	vmulps	(%rsi,%r11,4), %xmm7, %xmm7
	vmulps	4(%rsi,%r11,4), %xmm6, %xmm6
	leaq	(%r14,%rdx), %r10
	movq	88(%rsp), %r14
	vaddps	%xmm7, %xmm6, %xmm6
	vbroadcastss	128(%rsp), %xmm7
	vmulps	8(%rsi,%r11,4), %xmm7, %xmm7
	addq	%r14, %rdx
	vaddps	%xmm7, %xmm6, %xmm6
	vbroadcastss	108(%rsp), %xmm7
	vmulps	(%rsi,%r10,4), %xmm7, %xmm7
	vaddps	%xmm7, %xmm6, %xmm6
	vbroadcastss	124(%rsp), %xmm7
	vmulps	4(%rsi,%r10,4), %xmm7, %xmm7
	vaddps	%xmm7, %xmm6, %xmm6
	vbroadcastss	120(%rsp), %xmm7
	vmulps	8(%rsi,%r10,4), %xmm7, %xmm7
	vaddps	%xmm7, %xmm6, %xmm6
	vbroadcastss	104(%rsp), %xmm7
	vmulps	(%rsi,%rdx,4), %xmm7, %xmm7
	vaddps	%xmm7, %xmm6, %xmm6
	vbroadcastss	116(%rsp), %xmm7
	vmulps	4(%rsi,%rdx,4), %xmm7, %xmm7
	vaddps	%xmm7, %xmm6, %xmm6
	vbroadcastss	112(%rsp), %xmm7
	vmulps	8(%rsi,%rdx,4), %xmm7, %xmm7
	movq	40(%rsp), %rdx
	vaddps	%xmm7, %xmm6, %xmm6
	vmovups	%xmm6, 4(%rdx,%r10,4)
	movq	%rbx, %rdx
	andq	$-4, %rdx
	addq	%rdx, %rax
	andl	$3, %ebx
	je	.L4
.L5:
	movq	88(%rsp), %rdx
	leaq	-4(%r9), %rbx
	leaq	1(%rax), %r10
	movq	%rbx, 16(%rsp)
	addq	%rax, %rdx
	leaq	(%rsi,%rdx,4), %r12
	movq	96(%rsp), %rdx
	addq	%rax, %rdx
	leaq	(%rsi,%rdx,4), %r13
	movq	72(%rsp), %rdx
	addq	%rax, %rdx
	leaq	(%rsi,%rdx,4), %r14
	movq	48(%rsp), %rdx
	cmpq	%rdx, %r10
	jge	.L7
	vmovss	(%r14), %xmm12
	leaq	0(,%rax,4), %rdx
	vmovss	84(%rsp), %xmm15
	leaq	(%r8,%rdx), %r11
	vmovss	4(%r11), %xmm13
	movq	%r11, 72(%rsp)
	leaq	(%rcx,%rdx), %r11
	vmulss	-4(%r14), %xmm15, %xmm11
	vmovss	0(%r13), %xmm7
	leaq	(%rdi,%rdx), %r10
	addq	%rbx, %rdx
	vmulss	132(%rsp), %xmm12, %xmm10
	vmovss	4(%r11), %xmm9
	vmulss	%xmm15, %xmm12, %xmm12
	movq	72(%rsp), %rbx
	vmulss	132(%rsp), %xmm13, %xmm15
	vaddss	%xmm10, %xmm11, %xmm10
	vmovss	(%r12), %xmm6
	vmulss	128(%rsp), %xmm13, %xmm11
	vmovss	8(%rbx), %xmm14
	vaddss	%xmm15, %xmm12, %xmm15
	vmovss	4(%r10), %xmm8
	vmulss	128(%rsp), %xmm14, %xmm12
	vaddss	%xmm11, %xmm10, %xmm11
	vmovss	108(%rsp), %xmm10
	vmulss	-4(%r13), %xmm10, %xmm10
	vaddss	%xmm12, %xmm15, %xmm12
	vaddss	%xmm10, %xmm11, %xmm10
	vmulss	124(%rsp), %xmm7, %xmm11
	vmulss	108(%rsp), %xmm7, %xmm7
	vaddss	%xmm11, %xmm10, %xmm11
	vmulss	120(%rsp), %xmm9, %xmm10
	vaddss	%xmm7, %xmm12, %xmm7
	vmulss	124(%rsp), %xmm9, %xmm12
	vaddss	%xmm10, %xmm11, %xmm10
	vmovss	104(%rsp), %xmm11
	vmulss	-4(%r12), %xmm11, %xmm11
	vaddss	%xmm12, %xmm7, %xmm12
	leaq	3(%rax), %r12
	vaddss	%xmm11, %xmm10, %xmm11
	vmulss	116(%rsp), %xmm6, %xmm10
	vmulss	104(%rsp), %xmm6, %xmm6
	vaddss	%xmm10, %xmm11, %xmm10
	vmulss	112(%rsp), %xmm8, %xmm11
	vaddss	%xmm11, %xmm10, %xmm10
	vmovss	8(%r11), %xmm11
	vmulss	120(%rsp), %xmm11, %xmm7
	vmovss	%xmm10, (%rdx)
	vmovss	8(%r10), %xmm10
	vaddss	%xmm7, %xmm12, %xmm7
	vaddss	%xmm6, %xmm7, %xmm6
	vmulss	116(%rsp), %xmm8, %xmm7
	vaddss	%xmm7, %xmm6, %xmm6
	vmulss	112(%rsp), %xmm10, %xmm7
	vaddss	%xmm7, %xmm6, %xmm6
	vmovss	%xmm6, 4(%rdx)
	cmpq	%r12, 48(%rsp)
	jg	.L8
	addq	$2, %rax
	leaq	1(%rax), %r10
.L7:
	leaq	0(,%rax,4), %rdx
	vmovss	84(%rsp), %xmm15
	leaq	(%r8,%rdx), %r12
	movq	16(%rsp), %r14
	vmovss	(%r12), %xmm13
	leaq	(%rcx,%rdx), %rbx
	vmovss	4(%r12), %xmm9
	leaq	(%rdi,%rdx), %r11
	vmulss	-4(%r12), %xmm15, %xmm12
	vmulss	132(%rsp), %xmm13, %xmm6
	addq	%rdx, %r14
	vmovss	(%rbx), %xmm11
	movq	%r14, %rdx
	vmovss	4(%rbx), %xmm8
	vmovss	(%r11), %xmm10
	vaddss	%xmm6, %xmm12, %xmm6
	vmovss	4(%r11), %xmm7
	vmulss	128(%rsp), %xmm9, %xmm12
	vaddss	%xmm12, %xmm6, %xmm12
	vmovss	108(%rsp), %xmm6
	vmulss	-4(%rbx), %xmm6, %xmm6
	vaddss	%xmm6, %xmm12, %xmm6
	vmulss	124(%rsp), %xmm11, %xmm12
	vaddss	%xmm12, %xmm6, %xmm12
	vmulss	120(%rsp), %xmm8, %xmm6
	vaddss	%xmm6, %xmm12, %xmm6
	vmovss	104(%rsp), %xmm12
	vmulss	-4(%r11), %xmm12, %xmm12
	vaddss	%xmm12, %xmm6, %xmm12
	vmulss	116(%rsp), %xmm10, %xmm6
	vaddss	%xmm6, %xmm12, %xmm6
	vmulss	112(%rsp), %xmm7, %xmm12
	vaddss	%xmm12, %xmm6, %xmm6
	vmovss	%xmm6, (%r14)
	movq	32(%rsp), %r14
	cmpq	%r10, %r14
	jle	.L4
	vmulss	%xmm15, %xmm13, %xmm13
	vmovss	8(%r12), %xmm14
	addq	$2, %rax
	vmulss	132(%rsp), %xmm9, %xmm15
	vmulss	108(%rsp), %xmm11, %xmm11
	vmovss	8(%rbx), %xmm12
	vmovss	8(%r11), %xmm6
	vaddss	%xmm15, %xmm13, %xmm15
	vmulss	128(%rsp), %xmm14, %xmm13
	vaddss	%xmm13, %xmm15, %xmm13
	vmovss	104(%rsp), %xmm15
	vmulss	%xmm15, %xmm10, %xmm10
	vaddss	%xmm11, %xmm13, %xmm11
	vmulss	124(%rsp), %xmm8, %xmm13
	vaddss	%xmm13, %xmm11, %xmm13
	vmulss	120(%rsp), %xmm12, %xmm11
	vaddss	%xmm11, %xmm13, %xmm11
	vaddss	%xmm10, %xmm11, %xmm10
	vmulss	116(%rsp), %xmm7, %xmm11
	vaddss	%xmm11, %xmm10, %xmm10
	vmulss	112(%rsp), %xmm6, %xmm11
	vaddss	%xmm11, %xmm10, %xmm10
	vmovss	%xmm10, 4(%rdx)
	cmpq	%rax, %r14
	jle	.L4
	vmovss	128(%rsp), %xmm13
	vmulss	%xmm15, %xmm7, %xmm7
	vmulss	132(%rsp), %xmm14, %xmm14
	vmulss	84(%rsp), %xmm9, %xmm9
	vmulss	12(%r12), %xmm13, %xmm10
	vmulss	108(%rsp), %xmm8, %xmm8
	vmulss	124(%rsp), %xmm12, %xmm12
	vaddss	%xmm9, %xmm14, %xmm9
	vmovss	120(%rsp), %xmm11
	vmulss	116(%rsp), %xmm6, %xmm6
	vaddss	%xmm10, %xmm9, %xmm10
	vaddss	%xmm8, %xmm10, %xmm8
	vaddss	%xmm12, %xmm8, %xmm12
	vmulss	12(%rbx), %xmm11, %xmm8
	vmovss	112(%rsp), %xmm11
	vaddss	%xmm8, %xmm12, %xmm8
	vaddss	%xmm7, %xmm8, %xmm7
	vaddss	%xmm6, %xmm7, %xmm6
	vmulss	12(%r11), %xmm11, %xmm7
	vaddss	%xmm7, %xmm6, %xmm6
	vmovss	%xmm6, 8(%rdx)
.L4:
	movq	-96(%rsp), %rax
	movq	56(%rsp), %rbx
	addq	%rax, %r8
	addq	%rax, %rcx
	addq	%rax, %rdi
	addq	%rax, %r9
	cmpq	%rbx, 32(%rsp)
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
.L8:
	vmulss	84(%rsp), %xmm13, %xmm13
	vmovss	12(%rbx), %xmm12
	leaq	5(%rax), %r12
	vmulss	132(%rsp), %xmm14, %xmm15
	vmulss	108(%rsp), %xmm9, %xmm9
	vmovss	12(%r11), %xmm7
	vmulss	104(%rsp), %xmm8, %xmm8
	vaddss	%xmm15, %xmm13, %xmm15
	vmovss	12(%r10), %xmm6
	vmulss	128(%rsp), %xmm12, %xmm13
	vmulss	84(%rsp), %xmm14, %xmm14
	vaddss	%xmm13, %xmm15, %xmm13
	vmovss	16(%r10), %xmm15
	vaddss	%xmm9, %xmm13, %xmm9
	vmulss	124(%rsp), %xmm11, %xmm13
	vmulss	108(%rsp), %xmm11, %xmm11
	vaddss	%xmm13, %xmm9, %xmm13
	vmulss	120(%rsp), %xmm7, %xmm9
	vaddss	%xmm9, %xmm13, %xmm9
	vmulss	132(%rsp), %xmm12, %xmm13
	vaddss	%xmm8, %xmm9, %xmm8
	vmulss	116(%rsp), %xmm10, %xmm9
	vaddss	%xmm13, %xmm14, %xmm14
	vmulss	104(%rsp), %xmm10, %xmm10
	vaddss	%xmm9, %xmm8, %xmm8
	vmulss	112(%rsp), %xmm6, %xmm9
	vaddss	%xmm9, %xmm8, %xmm8
	vmovss	16(%rbx), %xmm9
	vmulss	128(%rsp), %xmm9, %xmm13
	vmovss	%xmm8, 8(%rdx)
	vmovss	16(%r11), %xmm8
	vaddss	%xmm13, %xmm14, %xmm13
	vaddss	%xmm11, %xmm13, %xmm11
	vmulss	124(%rsp), %xmm7, %xmm13
	vaddss	%xmm13, %xmm11, %xmm13
	vmulss	120(%rsp), %xmm8, %xmm11
	vaddss	%xmm11, %xmm13, %xmm11
	vaddss	%xmm10, %xmm11, %xmm10
	vmulss	116(%rsp), %xmm6, %xmm11
	vaddss	%xmm11, %xmm10, %xmm10
	vmulss	112(%rsp), %xmm15, %xmm11
	vaddss	%xmm11, %xmm10, %xmm10
	vmovss	%xmm10, 12(%rdx)
	cmpq	%r12, 48(%rsp)
	jg	.L9
	addq	$4, %rax
	leaq	1(%rax), %r10
	jmp	.L7
.L9:
	vmulss	132(%rsp), %xmm9, %xmm10
	vmulss	84(%rsp), %xmm12, %xmm12
	vmovss	20(%rbx), %xmm11
	vmovss	20(%r11), %xmm13
	vmulss	104(%rsp), %xmm6, %xmm6
	vaddss	%xmm12, %xmm10, %xmm12
	vmovss	20(%r10), %xmm14
	vmulss	128(%rsp), %xmm11, %xmm10
	vmulss	84(%rsp), %xmm9, %xmm9
	vaddss	%xmm10, %xmm12, %xmm10
	vmovss	108(%rsp), %xmm12
	vmulss	%xmm12, %xmm7, %xmm7
	vaddss	%xmm7, %xmm10, %xmm7
	vmulss	124(%rsp), %xmm8, %xmm10
	vmulss	%xmm12, %xmm8, %xmm8
	vaddss	%xmm10, %xmm7, %xmm10
	vmulss	120(%rsp), %xmm13, %xmm7
	vaddss	%xmm7, %xmm10, %xmm7
	vmovss	128(%rsp), %xmm10
	vaddss	%xmm6, %xmm7, %xmm6
	vmulss	116(%rsp), %xmm15, %xmm7
	vmulss	104(%rsp), %xmm15, %xmm15
	vaddss	%xmm7, %xmm6, %xmm6
	vmulss	112(%rsp), %xmm14, %xmm7
	vaddss	%xmm7, %xmm6, %xmm6
	vmulss	24(%rbx), %xmm10, %xmm7
	vmovss	%xmm6, 16(%rdx)
	vmulss	132(%rsp), %xmm11, %xmm6
	vaddss	%xmm6, %xmm9, %xmm6
	vaddss	%xmm7, %xmm6, %xmm7
	vmulss	124(%rsp), %xmm13, %xmm6
	vaddss	%xmm8, %xmm7, %xmm8
	vmovss	120(%rsp), %xmm7
	vmulss	24(%r11), %xmm7, %xmm7
	vaddss	%xmm6, %xmm8, %xmm6
	vaddss	%xmm7, %xmm6, %xmm7
	vmulss	116(%rsp), %xmm14, %xmm6
	vaddss	%xmm15, %xmm7, %xmm15
	vmovss	112(%rsp), %xmm7
	vmulss	24(%r10), %xmm7, %xmm7
	leaq	7(%rax), %r10
	addq	$6, %rax
	vaddss	%xmm6, %xmm15, %xmm6
	vaddss	%xmm7, %xmm6, %xmm6
	vmovss	%xmm6, 20(%rdx)
	jmp	.L7
.L13:
	xorl	%edx, %edx
	movl	$1, %eax
	jmp	.L12
	.section	.note.GNU-stack,"",@progbits
