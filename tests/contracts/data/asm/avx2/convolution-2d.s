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
	subq	$104, %rsp
	movq	%rdi, 32(%rsp)
	decq	%rdi
	movq	%rdx, 16(%rsp)
	movq	%rdi, 8(%rsp)
	cmpq	$1, %rdi
	jle	.L23
	leaq	0(,%rax,4), %rbx
	vmovss	(%rcx), %xmm5
	vmovss	4(%rcx), %xmm4
	movq	$0, 64(%rsp)
	vmovss	8(%rcx), %xmm3
	vmovss	12(%rcx), %xmm2
	leaq	4(%rdx,%rbx), %r9
	movq	%rsi, %r8
	vmovss	16(%rcx), %xmm7
	vmovss	20(%rcx), %xmm1
	movq	%rbx, -24(%rsp)
	vbroadcastss	%xmm5, %ymm15
	vmovss	24(%rcx), %xmm6
	vmovss	28(%rcx), %xmm0
	vmovss	%xmm5, 72(%rsp)
	vbroadcastss	%xmm4, %ymm14
	vmovss	32(%rcx), %xmm8
	leaq	(%rsi,%rbx), %rcx
	movq	$1, 24(%rsp)
	vbroadcastss	%xmm3, %ymm13
	leaq	(%rcx,%rbx), %rdi
	movq	%rax, %rbx
	leaq	-2(%rax), %rax
	vmovss	%xmm4, 44(%rsp)
	leaq	-3(%rbx), %rdx
	movq	%rax, %r15
	movq	%rax, -8(%rsp)
	vbroadcastss	%xmm0, %ymm5
	movq	%rdx, (%rsp)
	movq	%rax, %rdx
	andl	$7, %eax
	shrq	$3, %r15
	andq	$-8, %rdx
	movq	%rbx, 56(%rsp)
	vbroadcastss	%xmm2, %ymm12
	vbroadcastss	%xmm7, %ymm11
	movq	%rdx, -104(%rsp)
	incq	%rdx
	vbroadcastss	%xmm1, %ymm10
	vbroadcastss	%xmm6, %ymm9
	movq	%rdx, -96(%rsp)
	movq	%rax, -16(%rsp)
	vmovaps	%ymm5, -56(%rsp)
	vbroadcastss	%xmm8, %ymm5
	vmovss	%xmm3, 100(%rsp)
	vmovss	%xmm2, 96(%rsp)
	vmovss	%xmm7, 92(%rsp)
	vmovss	%xmm1, 88(%rsp)
	vmovss	%xmm6, 84(%rsp)
	vmovss	%xmm0, 80(%rsp)
	vmovss	%xmm8, 76(%rsp)
	vmovaps	%ymm5, -88(%rsp)
.L3:
	movq	64(%rsp), %rax
	movq	32(%rsp), %rbx
	incq	24(%rsp)
	movq	%rax, 48(%rsp)
	movq	56(%rsp), %rax
	movq	%rax, 64(%rsp)
	addq	%rbx, %rax
	cmpq	$6, (%rsp)
	movq	%rax, 56(%rsp)
	jbe	.L13
	vmovaps	-56(%rsp), %ymm1
	leaq	4(%r8), %r14
	leaq	8(%r8), %r13
	xorl	%eax, %eax
	vmovaps	-88(%rsp), %ymm2
	leaq	4(%rcx), %r12
	leaq	8(%rcx), %rbx
	xorl	%edx, %edx
	leaq	4(%rdi), %r11
	leaq	8(%rdi), %r10
.L10:
	vmulps	(%r14,%rax), %ymm14, %ymm0
	incq	%rdx
	vfmadd231ps	(%r8,%rax), %ymm15, %ymm0
	vfmadd231ps	0(%r13,%rax), %ymm13, %ymm0
	vfmadd231ps	(%rcx,%rax), %ymm12, %ymm0
	vfmadd231ps	(%r12,%rax), %ymm11, %ymm0
	vfmadd231ps	(%rbx,%rax), %ymm10, %ymm0
	vfmadd231ps	(%rdi,%rax), %ymm9, %ymm0
	vfmadd231ps	(%r11,%rax), %ymm1, %ymm0
	vfmadd231ps	(%r10,%rax), %ymm2, %ymm0
	vmovups	%ymm0, (%r9,%rax)
	addq	$32, %rax
	cmpq	%r15, %rdx
	jne	.L10
	cmpq	$0, -16(%rsp)
	je	.L4
	movq	-104(%rsp), %rax
	movq	-96(%rsp), %rdx
.L12:
	movq	32(%rsp), %r10
	subq	%rax, %r10
	leaq	-2(%r10), %r12
	subq	$3, %r10
	cmpq	$2, %r10
	jbe	.L5
	movq	48(%rsp), %rbx
	vbroadcastss	44(%rsp), %xmm8
	vbroadcastss	72(%rsp), %xmm7
	vbroadcastss	100(%rsp), %xmm6
	leaq	(%rax,%rbx), %r11
	movq	64(%rsp), %rbx
	movq	56(%rsp), %r14
	vmulps	4(%rsi,%r11,4), %xmm8, %xmm8
	vbroadcastss	96(%rsp), %xmm5
	leaq	(%rbx,%rax), %r10
	vfmadd132ps	(%rsi,%r11,4), %xmm8, %xmm7
	addq	%r14, %rax
	vbroadcastss	92(%rsp), %xmm4
	salq	$2, %r10
	vfmadd132ps	8(%rsi,%r11,4), %xmm7, %xmm6
	salq	$2, %rax
	vbroadcastss	88(%rsp), %xmm3
	vfmadd132ps	(%rsi,%r10), %xmm6, %xmm5
	vbroadcastss	84(%rsp), %xmm2
	vfmadd132ps	4(%rsi,%r10), %xmm5, %xmm4
	vbroadcastss	80(%rsp), %xmm1
	vfmadd132ps	8(%rsi,%r10), %xmm4, %xmm3
	vbroadcastss	76(%rsp), %xmm0
	vfmadd132ps	(%rsi,%rax), %xmm3, %xmm2
	vfmadd132ps	4(%rsi,%rax), %xmm2, %xmm1
	vfmadd132ps	8(%rsi,%rax), %xmm1, %xmm0
	movq	16(%rsp), %rax
	vmovups	%xmm0, 4(%rax,%r10)
	movq	%r12, %rax
	andq	$-4, %rax
	addq	%rax, %rdx
	andl	$3, %r12d
	je	.L4
.L5:
	movq	56(%rsp), %rax
	movq	-8(%rsp), %r14
	leaq	-4(%r9), %r13
	addq	%rdx, %rax
	leaq	(%rsi,%rax,4), %r10
	movq	64(%rsp), %rax
	addq	%rdx, %rax
	leaq	(%rsi,%rax,4), %r11
	movq	48(%rsp), %rax
	addq	%rdx, %rax
	leaq	(%rsi,%rax,4), %rbx
	leaq	1(%rdx), %rax
	cmpq	%r14, %rax
	jge	.L7
	vmovss	(%rbx), %xmm2
	vmovss	44(%rsp), %xmm7
	leaq	3(%rdx), %r12
	leaq	0(,%rdx,4), %rax
	vmovss	72(%rsp), %xmm8
	vmovss	96(%rsp), %xmm3
	vmulss	%xmm7, %xmm2, %xmm6
	vmovss	(%r11), %xmm1
	vmovss	(%r10), %xmm0
	vfmadd231ss	-4(%rbx), %xmm8, %xmm6
	leaq	(%r8,%rax), %rbx
	vmovss	4(%rbx), %xmm5
	vfmadd231ss	100(%rsp), %xmm5, %xmm6
	vfmadd231ss	-4(%r11), %xmm3, %xmm6
	leaq	(%rcx,%rax), %r11
	vmovss	84(%rsp), %xmm3
	vfmadd231ss	92(%rsp), %xmm1, %xmm6
	vmovss	4(%r11), %xmm4
	vfmadd231ss	88(%rsp), %xmm4, %xmm6
	vfmadd231ss	-4(%r10), %xmm3, %xmm6
	leaq	(%rdi,%rax), %r10
	addq	%r13, %rax
	vfmadd231ss	80(%rsp), %xmm0, %xmm6
	vmovss	4(%r10), %xmm3
	vfmadd231ss	76(%rsp), %xmm3, %xmm6
	vmovss	%xmm6, (%rax)
	vmulss	%xmm7, %xmm5, %xmm6
	vfmadd132ss	%xmm8, %xmm6, %xmm2
	vmovss	8(%rbx), %xmm6
	vfmadd231ss	100(%rsp), %xmm6, %xmm2
	vfmadd132ss	96(%rsp), %xmm2, %xmm1
	vmovss	8(%r11), %xmm2
	vfmadd231ss	92(%rsp), %xmm4, %xmm1
	vfmadd231ss	88(%rsp), %xmm2, %xmm1
	vfmadd132ss	84(%rsp), %xmm1, %xmm0
	vmovss	8(%r10), %xmm1
	vfmadd231ss	80(%rsp), %xmm3, %xmm0
	vfmadd231ss	76(%rsp), %xmm1, %xmm0
	vmovss	%xmm0, 4(%rax)
	cmpq	%r12, %r14
	jg	.L8
	addq	$2, %rdx
	leaq	1(%rdx), %rax
.L7:
	leaq	0(,%rdx,4), %r12
	vmovss	44(%rsp), %xmm7
	vmovss	72(%rsp), %xmm8
	leaq	(%r8,%r12), %rbx
	leaq	(%rcx,%r12), %r11
	vmovss	96(%rsp), %xmm4
	vmovss	84(%rsp), %xmm0
	vmovss	(%rbx), %xmm3
	vmovss	4(%rbx), %xmm2
	leaq	(%rdi,%r12), %r10
	addq	%r13, %r12
	vmovss	(%r11), %xmm1
	vmovss	4(%r11), %xmm5
	vmulss	%xmm7, %xmm3, %xmm6
	movq	8(%rsp), %r14
	vfmadd231ss	-4(%rbx), %xmm8, %xmm6
	vfmadd231ss	100(%rsp), %xmm2, %xmm6
	vfmadd231ss	-4(%r11), %xmm4, %xmm6
	vmovss	4(%r10), %xmm4
	vfmadd231ss	92(%rsp), %xmm1, %xmm6
	vfmadd231ss	88(%rsp), %xmm5, %xmm6
	vfmadd231ss	-4(%r10), %xmm0, %xmm6
	vmovss	(%r10), %xmm0
	vfmadd231ss	80(%rsp), %xmm0, %xmm6
	vfmadd231ss	76(%rsp), %xmm4, %xmm6
	vmovss	%xmm6, (%r12)
	cmpq	%rax, %r14
	jle	.L4
	vmulss	%xmm7, %xmm2, %xmm6
	addq	$2, %rdx
	vfmadd132ss	%xmm8, %xmm6, %xmm3
	vmovss	8(%rbx), %xmm6
	vfmadd231ss	100(%rsp), %xmm6, %xmm3
	vfmadd132ss	96(%rsp), %xmm3, %xmm1
	vmovss	8(%r11), %xmm3
	vfmadd231ss	92(%rsp), %xmm5, %xmm1
	vfmadd231ss	88(%rsp), %xmm3, %xmm1
	vfmadd132ss	84(%rsp), %xmm1, %xmm0
	vmovss	8(%r10), %xmm1
	vfmadd231ss	80(%rsp), %xmm4, %xmm0
	vfmadd231ss	76(%rsp), %xmm1, %xmm0
	vmovss	%xmm0, 4(%r12)
	cmpq	%rdx, %r14
	jle	.L4
	vmulss	%xmm7, %xmm6, %xmm6
	vmovss	100(%rsp), %xmm7
	vfmadd132ss	%xmm8, %xmm6, %xmm2
	vfmadd231ss	12(%rbx), %xmm7, %xmm2
	vfmadd132ss	96(%rsp), %xmm2, %xmm5
	vfmadd132ss	92(%rsp), %xmm5, %xmm3
	vmovss	88(%rsp), %xmm5
	vfmadd231ss	12(%r11), %xmm5, %xmm3
	vmovss	76(%rsp), %xmm5
	vfmadd132ss	84(%rsp), %xmm3, %xmm4
	vfmadd132ss	80(%rsp), %xmm4, %xmm1
	vfmadd231ss	12(%r10), %xmm5, %xmm1
	vmovss	%xmm1, 8(%r12)
.L4:
	movq	-24(%rsp), %rax
	movq	24(%rsp), %rdx
	addq	%rax, %r8
	addq	%rax, %rcx
	addq	%rax, %rdi
	addq	%rax, %r9
	cmpq	%rdx, 8(%rsp)
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
	vmulss	%xmm7, %xmm6, %xmm0
	vmovaps	%xmm7, %xmm8
	vmovss	12(%rbx), %xmm7
	leaq	5(%rdx), %r12
	vfmadd132ss	72(%rsp), %xmm0, %xmm5
	vfmadd231ss	100(%rsp), %xmm7, %xmm5
	vfmadd132ss	96(%rsp), %xmm5, %xmm4
	vmovss	12(%r11), %xmm5
	vmovaps	%xmm4, %xmm0
	vfmadd231ss	92(%rsp), %xmm2, %xmm0
	vmovss	12(%r10), %xmm4
	vfmadd231ss	88(%rsp), %xmm5, %xmm0
	vfmadd132ss	84(%rsp), %xmm0, %xmm3
	vmulss	%xmm8, %xmm7, %xmm0
	vfmadd231ss	80(%rsp), %xmm1, %xmm3
	vfmadd231ss	76(%rsp), %xmm4, %xmm3
	vfmadd132ss	72(%rsp), %xmm0, %xmm6
	vmovaps	%xmm2, %xmm0
	vmovss	%xmm3, 8(%rax)
	vmovss	16(%rbx), %xmm3
	vfmadd231ss	100(%rsp), %xmm3, %xmm6
	vfmadd132ss	96(%rsp), %xmm6, %xmm0
	vmovss	16(%r11), %xmm6
	vfmadd231ss	92(%rsp), %xmm5, %xmm0
	vfmadd231ss	88(%rsp), %xmm6, %xmm0
	vfmadd132ss	84(%rsp), %xmm0, %xmm1
	vmovss	16(%r10), %xmm0
	vfmadd231ss	80(%rsp), %xmm4, %xmm1
	vfmadd231ss	76(%rsp), %xmm0, %xmm1
	vmovss	%xmm1, 12(%rax)
	cmpq	%r12, -8(%rsp)
	jg	.L9
	addq	$4, %rdx
	leaq	1(%rdx), %rax
	jmp	.L7
.L9:
	vmulss	%xmm8, %xmm3, %xmm1
	vmovss	20(%rbx), %xmm2
	vfmadd132ss	72(%rsp), %xmm1, %xmm7
	vfmadd231ss	100(%rsp), %xmm2, %xmm7
	vfmadd132ss	96(%rsp), %xmm7, %xmm5
	vmovss	20(%r11), %xmm7
	vmovaps	%xmm5, %xmm1
	vfmadd231ss	92(%rsp), %xmm6, %xmm1
	vmovss	20(%r10), %xmm5
	vfmadd231ss	88(%rsp), %xmm7, %xmm1
	vfmadd132ss	84(%rsp), %xmm1, %xmm4
	vmulss	%xmm8, %xmm2, %xmm1
	vfmadd231ss	80(%rsp), %xmm0, %xmm4
	vfmadd132ss	72(%rsp), %xmm1, %xmm3
	vmovss	100(%rsp), %xmm1
	vfmadd231ss	24(%rbx), %xmm1, %xmm3
	vfmadd231ss	76(%rsp), %xmm5, %xmm4
	vfmadd132ss	96(%rsp), %xmm3, %xmm6
	vfmadd132ss	92(%rsp), %xmm6, %xmm7
	vmovss	%xmm4, 16(%rax)
	vmovss	88(%rsp), %xmm4
	vmovaps	%xmm7, %xmm1
	vfmadd231ss	24(%r11), %xmm4, %xmm1
	vfmadd132ss	84(%rsp), %xmm1, %xmm0
	vmovss	76(%rsp), %xmm1
	vfmadd132ss	80(%rsp), %xmm0, %xmm5
	vfmadd231ss	24(%r10), %xmm1, %xmm5
	vmovss	%xmm5, 20(%rax)
	leaq	7(%rdx), %rax
	addq	$6, %rdx
	jmp	.L7
.L13:
	xorl	%eax, %eax
	movl	$1, %edx
	jmp	.L12
	.section	.note.GNU-stack,"",@progbits
