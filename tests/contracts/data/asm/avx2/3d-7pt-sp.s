	.text
kernel_3d_7pt_sp:
	pushq	%rbp
	movq	%rdi, %rax
	movq	%rax, %r10
	imulq	%rax, %r10
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	movq	%rsi, %r14
	leaq	-1(%rdi), %rsi
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$104, %rsp
	movq	%rdi, -64(%rsp)
	salq	$2, %rdi
	movq	%rdx, (%rsp)
	movq	%rsi, 32(%rsp)
	movq	%rdi, 48(%rsp)
	cmpq	$1, %rsi
	jle	.L26
	leaq	0(,%r10,4), %rsi
	vmovsldup	%xmm1, %xmm8
	movq	$0, 88(%rsp)
	vmovaps	%xmm0, %xmm6
	leaq	(%r14,%rsi), %rbx
	movq	%rsi, -32(%rsp)
	addq	%rdx, %rsi
	vbroadcastss	%xmm0, %ymm3
	movq	%rsi, -24(%rsp)
	leaq	-2(%rax), %rsi
	subq	$3, %rax
	vbroadcastss	%xmm1, %ymm2
	movq	%rsi, 8(%rsp)
	vmovsldup	%xmm0, %xmm7
	movq	%rax, -40(%rsp)
	movq	%rsi, %rax
	shrq	$3, %rsi
	movq	%rsi, %r15
	movq	%rdi, %rsi
	shrq	$2, %rdi
	movq	%rbx, 72(%rsp)
	movq	%rdi, %rdx
	movq	%rdi, 64(%rsp)
	movq	%rsi, %rdi
	negq	%rsi
	movq	%rsi, -48(%rsp)
	movq	%rax, %rsi
	andq	$-8, %rax
	leaq	4(%rdi), %r9
	movq	%rax, -80(%rsp)
	incq	%rax
	andl	$7, %esi
	movq	%r9, %rdi
	movq	%rax, -72(%rsp)
	movl	$1, %eax
	movq	%rsi, -56(%rsp)
	movq	%rax, %rsi
	subq	%rdx, %rsi
	movq	%r10, 40(%rsp)
	movq	%rsi, -8(%rsp)
	movq	%r10, -104(%rsp)
	movq	%r15, -112(%rsp)
.L3:
	movq	88(%rsp), %r15
	movq	40(%rsp), %rsi
	incq	%rax
	movq	%rdi, -96(%rsp)
	movq	72(%rsp), %rcx
	movq	%rax, -88(%rsp)
	vshufps	$0, %xmm6, %xmm6, %xmm5
	vshufps	$0, %xmm1, %xmm1, %xmm4
	movq	%r15, 24(%rsp)
	leaq	(%r14,%r15,4), %r15
	movq	%rsi, %rbx
	movq	-112(%rsp), %rax
	movq	%r15, -16(%rsp)
	movq	-104(%rsp), %r15
	movq	%rcx, %rdx
	movq	%rsi, 88(%rsp)
	leaq	(%rdx,%rdi), %r9
	addq	%r15, %rsi
	movq	%rax, 56(%rsp)
	movq	%rsi, 40(%rsp)
	movq	-32(%rsp), %rsi
	movq	$1, 96(%rsp)
	addq	%rsi, %rcx
	movq	-24(%rsp), %rsi
	movq	%rcx, 72(%rsp)
	movq	64(%rsp), %rcx
	leaq	(%rdi,%rsi), %r15
	addq	%rcx, %rbx
	movq	%rcx, %rsi
	movq	%rbx, 16(%rsp)
.L12:
	movq	96(%rsp), %rax
	movq	%rax, 80(%rsp)
	incq	%rax
	cmpq	$6, -40(%rsp)
	movq	%rax, 96(%rsp)
	jbe	.L15
	movq	-48(%rsp), %rax
	movq	%r9, %r10
	movq	56(%rsp), %rbx
	xorl	%ecx, %ecx
	leaq	-4(%r9), %r13
	leaq	4(%r9), %r12
	leaq	(%r9,%rax), %r11
	movq	48(%rsp), %rax
	leaq	(%rax,%r9), %rdi
	movq	-32(%rsp), %rax
	subq	%rax, %r10
	leaq	(%r9,%rax), %r8
	xorl	%eax, %eax
.L8:
	vmovups	(%r12,%rax), %ymm0
	vaddps	0(%r13,%rax), %ymm0, %ymm0
	incq	%rcx
	vaddps	(%r11,%rax), %ymm0, %ymm0
	vaddps	(%rdi,%rax), %ymm0, %ymm0
	vaddps	(%r10,%rax), %ymm0, %ymm0
	vaddps	(%r8,%rax), %ymm0, %ymm0
	vmulps	%ymm2, %ymm0, %ymm0
	vfmadd231ps	(%r9,%rax), %ymm3, %ymm0
	vmovups	%ymm0, (%r15,%rax)
	addq	$32, %rax
	cmpq	%rbx, %rcx
	jne	.L8
	cmpq	$0, -56(%rsp)
	movq	%rbx, 56(%rsp)
	je	.L4
	movq	-80(%rsp), %rcx
	movq	-72(%rsp), %rax
.L11:
	movq	-64(%rsp), %r8
	subq	%rcx, %r8
	leaq	-2(%r8), %r12
	subq	$3, %r8
	cmpq	$2, %r8
	jbe	.L5
	movq	88(%rsp), %r8
	leaq	(%rcx,%rsi), %r10
	movq	-8(%rsp), %r13
	leaq	1(%r8,%r10), %r11
	addq	%rcx, %r8
	addq	%rsi, %r8
	leaq	0(,%r11,4), %r9
	addq	%r13, %r8
	vmovups	-4(%r14,%r9), %xmm0
	vaddps	4(%r14,%r9), %xmm0, %xmm0
	vaddps	(%r14,%r8,4), %xmm0, %xmm0
	movq	16(%rsp), %r8
	addq	%r8, %rcx
	leaq	1(%rsi,%rcx), %rcx
	vaddps	(%r14,%rcx,4), %xmm0, %xmm0
	movq	24(%rsp), %rcx
	leaq	1(%r10,%rcx), %rcx
	vaddps	(%r14,%rcx,4), %xmm0, %xmm0
	movq	40(%rsp), %rcx
	leaq	1(%r10,%rcx), %rcx
	vaddps	(%r14,%rcx,4), %xmm0, %xmm0
	movq	(%rsp), %rcx
	vmulps	%xmm4, %xmm0, %xmm0
	vfmadd231ps	(%r14,%r11,4), %xmm5, %xmm0
	vmovups	%xmm0, (%rcx,%r9)
	movq	%r12, %rcx
	andq	$-4, %rcx
	addq	%rcx, %rax
	andl	$3, %r12d
	je	.L4
.L5:
	movq	88(%rsp), %rbx
	movq	80(%rsp), %r10
	movq	8(%rsp), %r11
	leaq	(%rbx,%rsi), %rcx
	leaq	-1(%r10), %r13
	addq	%rax, %rcx
	leaq	(%r14,%rcx,4), %r9
	leaq	1(%rax), %rcx
	cmpq	%r11, %rcx
	jge	.L13
	movq	64(%rsp), %r11
	vmovq	-4(%r9), %xmm0
	movq	96(%rsp), %rbx
	vmovss	(%r9), %xmm10
	movq	%r11, %r8
	movq	72(%rsp), %r9
	imulq	%r10, %r8
	movq	%r11, %r10
	imulq	%r13, %r11
	imulq	%rbx, %r10
	movq	-24(%rsp), %rbx
	addq	%r8, %rcx
	leaq	(%r8,%rax), %r12
	vmovq	(%rdx,%rcx,4), %xmm9
	vinsertps	$0x10, (%rdx,%rcx,4), %xmm10, %xmm10
	leaq	(%r11,%rax), %rcx
	vmovq	(%rdx,%rcx,4), %xmm11
	leaq	(%r10,%rax), %rcx
	vaddps	%xmm9, %xmm0, %xmm0
	vaddps	%xmm11, %xmm0, %xmm0
	vmovq	(%rdx,%rcx,4), %xmm11
	movq	-16(%rsp), %rcx
	vaddps	%xmm11, %xmm0, %xmm0
	vmovq	(%rcx,%r12,4), %xmm11
	leaq	2(%rax), %rcx
	vaddps	%xmm11, %xmm0, %xmm0
	vmovq	(%r9,%r12,4), %xmm11
	leaq	(%r8,%rcx), %r9
	vaddps	%xmm11, %xmm0, %xmm11
	vmovss	(%rdx,%r9,4), %xmm0
	vmulps	%xmm8, %xmm11, %xmm11
	vfmadd132ps	%xmm7, %xmm11, %xmm10
	vmovlps	%xmm10, (%rbx,%r12,4)
	leaq	3(%rax), %r12
	cmpq	%r12, 8(%rsp)
	jle	.L7
	addq	%r8, %r12
	vmovq	(%rdx,%r12,4), %xmm11
	vinsertps	$0x10, (%rdx,%r12,4), %xmm0, %xmm10
	leaq	(%r11,%rcx), %r12
	addq	%r10, %rcx
	vaddps	%xmm11, %xmm9, %xmm0
	vmovq	(%rdx,%r12,4), %xmm9
	movq	72(%rsp), %r12
	vaddps	%xmm9, %xmm0, %xmm0
	vmovq	(%rdx,%rcx,4), %xmm9
	movq	-16(%rsp), %rcx
	vaddps	%xmm9, %xmm0, %xmm0
	vmovq	(%rcx,%r9,4), %xmm9
	leaq	4(%rax), %rcx
	vaddps	%xmm9, %xmm0, %xmm0
	vmovq	(%r12,%r9,4), %xmm9
	leaq	(%r8,%rcx), %r12
	vaddps	%xmm9, %xmm0, %xmm9
	vmulps	%xmm8, %xmm9, %xmm9
	vfmadd132ps	%xmm7, %xmm9, %xmm10
	vmovss	(%rdx,%r12,4), %xmm9
	vmovlps	%xmm10, (%rbx,%r9,4)
	leaq	5(%rax), %r9
	cmpq	%r9, 8(%rsp)
	jle	.L7
	addq	%r9, %r8
	addq	%rcx, %r11
	addq	%rcx, %r10
	movq	-16(%rsp), %rcx
	vmovq	(%rdx,%r8,4), %xmm0
	vmovq	(%rdx,%r11,4), %xmm10
	movq	72(%rsp), %r9
	vinsertps	$0x10, (%rdx,%r8,4), %xmm9, %xmm9
	vaddps	%xmm11, %xmm0, %xmm0
	vaddps	%xmm10, %xmm0, %xmm0
	vmovq	(%rdx,%r10,4), %xmm10
	vaddps	%xmm10, %xmm0, %xmm0
	vmovq	(%rcx,%r12,4), %xmm10
	leaq	6(%rax), %rcx
	vaddps	%xmm10, %xmm0, %xmm0
	vmovq	(%r9,%r12,4), %xmm10
	vaddps	%xmm10, %xmm0, %xmm10
	vmulps	%xmm8, %xmm10, %xmm10
	vfmadd132ps	%xmm7, %xmm10, %xmm9
	vmovlps	%xmm9, (%rbx,%r12,4)
.L7:
	movq	64(%rsp), %rbx
	movq	80(%rsp), %rax
	leaq	1(%rcx), %r9
	movq	%rbx, %r11
	imulq	%rbx, %rax
	imulq	%r13, %r11
	leaq	(%rax,%rcx), %r8
	leaq	(%rax,%r9), %r12
	leaq	(%r11,%rcx), %r10
	vmovss	(%rdx,%r12,4), %xmm9
	vmovss	(%rdx,%r8,4), %xmm0
	vaddss	-4(%rdx,%r8,4), %xmm9, %xmm10
	vaddss	(%rdx,%r10,4), %xmm10, %xmm10
	movq	96(%rsp), %r10
	imulq	%rbx, %r10
	movq	-16(%rsp), %rbx
	leaq	(%r10,%rcx), %r13
	vaddss	(%rdx,%r13,4), %xmm10, %xmm10
	movq	72(%rsp), %r13
	vaddss	(%rbx,%r8,4), %xmm10, %xmm10
	vaddss	0(%r13,%r8,4), %xmm10, %xmm10
	movq	-24(%rsp), %r13
	vmulss	%xmm1, %xmm10, %xmm10
	vfmadd231ss	%xmm0, %xmm6, %xmm10
	vmovss	%xmm10, 0(%r13,%r8,4)
	cmpq	%r9, 32(%rsp)
	jle	.L4
	addq	$2, %rcx
	leaq	(%r11,%r9), %r13
	addq	%r10, %r9
	addq	%rcx, %rax
	vmovss	(%rdx,%rax,4), %xmm10
	vaddss	%xmm10, %xmm0, %xmm0
	vaddss	(%rdx,%r13,4), %xmm0, %xmm0
	movq	-24(%rsp), %r13
	vaddss	(%rdx,%r9,4), %xmm0, %xmm0
	movq	72(%rsp), %r9
	vaddss	(%rbx,%r12,4), %xmm0, %xmm0
	vaddss	(%r9,%r12,4), %xmm0, %xmm0
	vmulss	%xmm1, %xmm0, %xmm0
	vfmadd231ss	%xmm9, %xmm6, %xmm0
	vmovss	%xmm0, 0(%r13,%r12,4)
	cmpq	%rcx, 32(%rsp)
	jle	.L4
	addq	%rcx, %r11
	addq	%rcx, %r10
	vaddss	12(%rdx,%r8,4), %xmm9, %xmm0
	vaddss	(%rdx,%r11,4), %xmm0, %xmm0
	vaddss	(%rdx,%r10,4), %xmm0, %xmm0
	vaddss	(%rbx,%rax,4), %xmm0, %xmm0
	vaddss	(%r9,%rax,4), %xmm0, %xmm0
	vmulss	%xmm1, %xmm0, %xmm0
	vfmadd231ss	%xmm10, %xmm6, %xmm0
	vmovss	%xmm0, 0(%r13,%rax,4)
.L4:
	movq	48(%rsp), %rax
	movq	%rdi, %r9
	movq	96(%rsp), %rdi
	addq	%rax, %r15
	movq	64(%rsp), %rax
	addq	%rax, %rsi
	cmpq	%rdi, 32(%rsp)
	jne	.L12
	movq	-32(%rsp), %rdx
	movq	-88(%rsp), %rax
	addq	%rdx, -24(%rsp)
	movq	-96(%rsp), %rdi
	cmpq	%rax, 32(%rsp)
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
	movq	48(%rsp), %rdi
	xorl	%ecx, %ecx
	movl	$1, %eax
	addq	%r9, %rdi
	jmp	.L11
.L13:
	movq	%rax, %rcx
	jmp	.L7
	.section	.note.GNU-stack,"",@progbits
