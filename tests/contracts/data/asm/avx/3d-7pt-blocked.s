	.text
kernel_3d_7pt_blocked:
	pushq	%rbp
	leaq	0(,%rdi,8), %rax
	movq	%rdi, %r9
	leaq	-1(%rdi), %r10
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	imulq	%rdi, %r9
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	movq	%rdi, %rbx
	andq	$-32, %rsp
	subq	$232, %rsp
	movq	%rdi, 56(%rsp)
	movq	%rsi, -48(%rsp)
	movq	%rcx, 136(%rsp)
	movq	%rax, 112(%rsp)
	cmpq	$1, %r10
	jle	.L29
	shrq	$3, %rax
	movq	%rdx, %r14
	vmovsd	%xmm0, %xmm0, %xmm2
	vmovddup	%xmm0, %xmm4
	imulq	%rax, %rsi
	movq	%rax, %r15
	negq	%rax
	vinsertf128	$1, %xmm4, %ymm4, %ymm4
	movq	%r15, %r12
	movq	%r15, %r11
	xorl	%r13d, %r13d
	salq	$4, %r12
	movq	%rsi, -56(%rsp)
	negq	%rsi
	leaq	0(,%rsi,8), %rdi
	leaq	0(,%rax,8), %rsi
	leaq	0(,%r9,8), %rax
	leaq	(%rcx,%rax), %rdx
	movq	%rax, 120(%rsp)
	addq	%r14, %rax
	movl	$1, %ecx
	movq	%rax, -40(%rsp)
	movq	%rbx, %rax
	leaq	-2(%rbx), %rbx
	subq	$3, %rax
	movq	%rdx, -32(%rsp)
	movq	%rax, 96(%rsp)
	movq	%rbx, %rax
	shrq	$2, %rax
	movq	%rax, 224(%rsp)
	movq	%rbx, %rax
	andq	$-4, %rax
	movq	%rax, 40(%rsp)
	addq	$1, %rax
	movq	%rax, 48(%rsp)
	movq	%rcx, %rax
	subq	%r15, %rax
	movq	%rax, 128(%rsp)
.L13:
	movq	-48(%rsp), %rax
	movq	%rcx, %r8
	addq	%rax, %rcx
	cmpq	%rcx, %r10
	movq	%rcx, %rax
	cmovle	%r10, %rax
	movq	%rax, 104(%rsp)
	cmpq	%r8, %rax
	jle	.L4
	movq	-40(%rsp), %rax
	leaq	1(%r11), %rdx
	movq	$0, 168(%rsp)
	movq	%r9, 160(%rsp)
	movq	%r10, 24(%rsp)
	movq	%r9, 16(%rsp)
	movq	%rax, 200(%rsp)
	movq	-32(%rsp), %rax
	movq	%r8, -16(%rsp)
	movq	%r13, -64(%rsp)
	movq	%rsi, -72(%rsp)
	movq	%rax, 192(%rsp)
	leaq	0(%r13,%rsi), %rax
	movq	%rax, 72(%rsp)
	leaq	(%rsi,%r12), %rax
	movq	%rax, 64(%rsp)
	movl	$1, %eax
	movq	%rcx, -80(%rsp)
	movq	%r12, -88(%rsp)
	movq	%rbx, 8(%rsp)
	movq	%r11, (%rsp)
	movq	%r14, -8(%rsp)
	movq	%rdi, -96(%rsp)
	movq	%rdx, -24(%rsp)
.L3:
	movq	168(%rsp), %rcx
	addq	$1, %rax
	vmovddup	%xmm1, %xmm3
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
	movq	-8(%rsp), %r13
	movq	%rax, 32(%rsp)
	movq	160(%rsp), %rdi
	movq	200(%rsp), %rdx
	movq	%rcx, 152(%rsp)
	movq	-16(%rsp), %r14
	leaq	0(%r13,%rcx,8), %rcx
	movq	%rcx, 184(%rsp)
	movq	16(%rsp), %rcx
	movq	%rdi, %rbx
	movq	%rdi, 168(%rsp)
	movq	%rdx, %rsi
	addq	%r15, %rbx
	movq	%rbx, 144(%rsp)
	addq	%rcx, %rdi
	movq	%rdi, 160(%rsp)
	movq	120(%rsp), %rdi
	addq	%rdi, %rdx
	movq	-24(%rsp), %rdi
	movq	%rdx, 200(%rsp)
	movq	(%rsp), %rdx
	leaq	(%rsi,%rdi,8), %rdi
	movq	%rdx, 176(%rsp)
	movq	192(%rsp), %rdx
	addq	$8, %rdx
	movq	%rdx, 88(%rsp)
	movq	8(%rsp), %rdx
	andl	$3, %edx
	movq	%rdx, 80(%rsp)
.L12:
	leaq	-1(%r14), %rax
	movq	%r14, 216(%rsp)
	addq	$1, %r14
	cmpq	$2, 96(%rsp)
	movq	%rax, 208(%rsp)
	jbe	.L16
	movq	72(%rsp), %rax
	leaq	-8(%rdi), %r12
	movq	%rdi, %r9
	movq	176(%rsp), %rdx
	leaq	8(%rdi), %rbx
	leaq	(%rax,%rdi), %r11
	movq	64(%rsp), %rax
	leaq	(%rax,%rdi), %r10
	movq	120(%rsp), %rax
	leaq	(%rdi,%rax), %r8
	subq	%rax, %r9
	movq	88(%rsp), %rax
	leaq	(%rax,%rdx,8), %rcx
	xorl	%eax, %eax
	xorl	%edx, %edx
.L8:
	vmovupd	(%rbx,%rax), %xmm6
	vinsertf128	$0x1, 16(%rbx,%rax), %ymm6, %ymm0
	addq	$1, %rdx
	vmovupd	(%r12,%rax), %xmm7
	vinsertf128	$0x1, 16(%r12,%rax), %ymm7, %ymm5
	vaddpd	%ymm5, %ymm0, %ymm0
	vmovupd	(%r11,%rax), %xmm6
	vinsertf128	$0x1, 16(%r11,%rax), %ymm6, %ymm5
	vmovupd	(%r10,%rax), %xmm7
	vaddpd	%ymm5, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r10,%rax), %ymm7, %ymm5
	vmovupd	(%r9,%rax), %xmm6
	vmovupd	(%r8,%rax), %xmm7
	vaddpd	%ymm5, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r9,%rax), %ymm6, %ymm5
	vmovupd	(%rdi,%rax), %xmm6
	vaddpd	%ymm5, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r8,%rax), %ymm7, %ymm5
	vaddpd	%ymm5, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%rdi,%rax), %ymm6, %ymm5
	vmulpd	%ymm4, %ymm5, %ymm5
	vmulpd	%ymm3, %ymm0, %ymm0
	vaddpd	%ymm5, %ymm0, %ymm0
	vmovupd	%xmm0, (%rcx,%rax)
	vextractf128	$0x1, %ymm0, 16(%rcx,%rax)
	addq	$32, %rax
	cmpq	%rdx, 224(%rsp)
	jne	.L8
	cmpq	$0, 80(%rsp)
	je	.L5
	movq	40(%rsp), %rdx
	movq	48(%rsp), %rax
.L11:
	movq	56(%rsp), %rcx
	subq	%rdx, %rcx
	leaq	-2(%rcx), %r10
	cmpq	$3, %rcx
	je	.L6
	movq	176(%rsp), %rbx
	vmovddup	%xmm1, %xmm5
	movq	168(%rsp), %rcx
	movq	128(%rsp), %r11
	leaq	(%rdx,%rbx), %r9
	leaq	1(%rcx,%r9), %r8
	addq	%rdx, %rcx
	addq	%rbx, %rcx
	vmovupd	-8(%r13,%r8,8), %xmm7
	addq	%r11, %rcx
	vaddpd	8(%r13,%r8,8), %xmm7, %xmm0
	vaddpd	0(%r13,%rcx,8), %xmm0, %xmm0
	movq	144(%rsp), %rcx
	addq	%rcx, %rdx
	leaq	1(%rbx,%rdx), %rdx
	movq	152(%rsp), %rbx
	vaddpd	0(%r13,%rdx,8), %xmm0, %xmm0
	leaq	1(%rbx,%r9), %rdx
	movq	160(%rsp), %rbx
	vaddpd	0(%r13,%rdx,8), %xmm0, %xmm0
	leaq	1(%r9,%rbx), %rdx
	movq	136(%rsp), %rbx
	vaddpd	0(%r13,%rdx,8), %xmm0, %xmm0
	vmulpd	%xmm5, %xmm0, %xmm0
	vmovddup	%xmm2, %xmm5
	vmulpd	0(%r13,%r8,8), %xmm5, %xmm5
	vaddpd	%xmm5, %xmm0, %xmm0
	vmovupd	%xmm0, (%rbx,%r8,8)
	testb	$1, %r10b
	je	.L5
	andq	$-2, %r10
	addq	%r10, %rax
.L6:
	movq	216(%rsp), %rdx
	movq	208(%rsp), %rcx
	imulq	%r15, %rdx
	imulq	%r15, %rcx
	addq	%rax, %rdx
	addq	%rax, %rcx
	vmovsd	-8(%rsi,%rdx,8), %xmm0
	vaddsd	8(%rsi,%rdx,8), %xmm0, %xmm0
	vaddsd	(%rsi,%rcx,8), %xmm0, %xmm0
	movq	%r15, %rcx
	imulq	%r14, %rcx
	vmulsd	(%rsi,%rdx,8), %xmm2, %xmm5
	addq	%rax, %rcx
	movq	184(%rsp), %rax
	vaddsd	(%rsi,%rcx,8), %xmm0, %xmm0
	vaddsd	(%rax,%rdx,8), %xmm0, %xmm0
	movq	200(%rsp), %rax
	vaddsd	(%rax,%rdx,8), %xmm0, %xmm0
	movq	192(%rsp), %rax
	vmulsd	%xmm1, %xmm0, %xmm0
	vaddsd	%xmm5, %xmm0, %xmm0
	vmovsd	%xmm0, (%rax,%rdx,8)
.L5:
	movq	112(%rsp), %rax
	addq	%r15, 176(%rsp)
	addq	%rax, %rdi
	cmpq	%r14, 104(%rsp)
	jne	.L12
	movq	120(%rsp), %rsi
	movq	32(%rsp), %rax
	addq	%rsi, 192(%rsp)
	cmpq	%rax, 24(%rsp)
	jne	.L3
	movq	24(%rsp), %r10
	movq	16(%rsp), %r9
	movq	-64(%rsp), %r13
	movq	-72(%rsp), %rsi
	movq	-80(%rsp), %rcx
	movq	-88(%rsp), %r12
	movq	8(%rsp), %rbx
	movq	(%rsp), %r11
	movq	-8(%rsp), %r14
	movq	-96(%rsp), %rdi
.L4:
	movq	-56(%rsp), %rax
	addq	%rdi, %rsi
	subq	%rdi, %r13
	subq	%rdi, %r12
	addq	%rax, %r11
	cmpq	%rcx, %r10
	jg	.L13
	vzeroupper
.L29:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L16:
	xorl	%edx, %edx
	movl	$1, %eax
	jmp	.L11
	.section	.note.GNU-stack,"",@progbits
