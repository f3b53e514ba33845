	.text
kernel_3d_27pt:
	pushq	%rbp
	leaq	-1(%rdi), %rcx
	movq	%rdi, %rax
	imulq	%rdi, %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	leaq	0(,%rdi,8), %r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	movq	%rsi, %rbx
	andq	$-32, %rsp
	subq	$328, %rsp
	movq	%rdi, (%rsp)
	movq	%rdx, 56(%rsp)
	movq	%rcx, 24(%rsp)
	movq	%r14, 8(%rsp)
	cmpq	$1, %rcx
	jle	.L26
	movq	%r14, %r9
	movq	%rdx, %r12
	shrq	$3, %r14
	vmovddup	%xmm0, %xmm7
	leaq	(%r9,%rbx), %rdx
	movq	%rax, %rsi
	movq	%r14, %r15
	movq	%r14, 216(%rsp)
	movq	%rdx, -96(%rsp)
	movq	%r9, %rdx
	movq	%rbx, %r11
	vmovsd	%xmm0, %xmm0, %xmm8
	leaq	0(,%rax,8), %r10
	vmovddup	%xmm1, %xmm6
	vmovddup	%xmm2, %xmm5
	movq	%rsi, 64(%rsp)
	leaq	(%r14,%rax), %rax
	subq	%r10, %rdx
	subq	%r10, %r11
	vmovddup	%xmm3, %xmm4
	addq	%rbx, %rdx
	vinsertf128	$1, %xmm7, %ymm7, %ymm7
	vinsertf128	$1, %xmm6, %ymm6, %ymm6
	vinsertf128	$1, %xmm5, %ymm5, %ymm5
	movq	%rdx, -88(%rsp)
	leaq	-2(%rdi), %rdx
	vinsertf128	$1, %xmm4, %ymm4, %ymm4
	leaq	0(,%rax,8), %r8
	addq	%r15, %rax
	leaq	(%rbx,%rax,8), %rax
	movq	%rax, -80(%rsp)
	leaq	-3(%rdi), %rax
	movq	%rdx, %rdi
	movq	%rax, 32(%rsp)
	leaq	8(%r12,%r9), %r14
	movq	%rdx, %rax
	andq	$-4, %rdi
	shrq	$2, %rax
	andl	$3, %edx
	movq	%rdi, -16(%rsp)
	movq	%rsi, %r9
	movq	%rax, 152(%rsp)
	leaq	1(%rdi), %rax
	movq	%r10, %rdi
	movq	%rax, -8(%rsp)
	leaq	(%rbx,%r10), %rcx
	movl	$1, %eax
	movq	%r14, -104(%rsp)
	movq	%rbx, %r14
	movq	%rdx, 16(%rsp)
	movq	%rax, %rdx
	movq	%r11, %rax
.L3:
	movq	64(%rsp), %rbx
	leaq	(%r14,%rdi), %rsi
	addq	$1, %rdx
	movq	$0, 120(%rsp)
	movq	%rsi, %r15
	vmovddup	%xmm2, %xmm12
	movq	%rsi, 248(%rsp)
	vmovddup	%xmm1, %xmm11
	leaq	(%rdi,%rcx), %r13
	movq	%rdx, -24(%rsp)
	vmovddup	%xmm8, %xmm10
	vmovddup	%xmm3, %xmm9
	movq	%r13, 272(%rsp)
	movq	%rbx, %rsi
	movq	%rbx, 40(%rsp)
	addq	%r9, %rbx
	movq	%rbx, 64(%rsp)
	movq	56(%rsp), %rbx
	subq	%r9, %rsi
	movq	%rsi, 48(%rsp)
	leaq	(%rdi,%rax), %rsi
	movq	%rsi, 264(%rsp)
	movq	$1, 288(%rsp)
	addq	%rdi, %rbx
	movq	%r9, -32(%rsp)
	movq	%rbx, 128(%rsp)
	leaq	(%r14,%r8), %rbx
	movq	%rbx, 256(%rsp)
	movq	-96(%rsp), %rbx
	movq	%r8, -40(%rsp)
	movq	%r10, -48(%rsp)
	movq	%rdi, -56(%rsp)
	addq	%r8, %rbx
	movq	%rax, -64(%rsp)
	movq	%rbx, 240(%rsp)
	leaq	(%r8,%rax), %rbx
	movq	%rbx, 232(%rsp)
	leaq	(%r8,%rcx), %rbx
	movq	%rbx, 224(%rsp)
	movq	-88(%rsp), %rbx
	movq	%rcx, -72(%rsp)
	addq	%r8, %rbx
	movq	%rbx, 280(%rsp)
	movq	-80(%rsp), %rbx
	addq	%rdi, %rbx
	movq	%rbx, 312(%rsp)
	movq	-104(%rsp), %rbx
	addq	%rdi, %rbx
	movq	%rbx, 208(%rsp)
.L11:
	movq	288(%rsp), %rax
	leaq	-1(%rax), %rbx
	movq	%rax, 136(%rsp)
	addq	$1, %rax
	cmpq	$2, 32(%rsp)
	movq	%rbx, 144(%rsp)
	movq	%rax, 288(%rsp)
	jbe	.L12
	movq	256(%rsp), %rax
	movq	%r15, 88(%rsp)
	movq	%rsi, 80(%rsp)
	movq	%r13, 72(%rsp)
	movq	$0, 320(%rsp)
	leaq	8(%rax), %rbx
	addq	$16, %rax
	movq	%rax, 104(%rsp)
	movq	248(%rsp), %rax
	movq	%rbx, 96(%rsp)
	movq	240(%rsp), %rbx
	movq	96(%rsp), %r15
	leaq	8(%rax), %rcx
	movq	%rcx, 112(%rsp)
	leaq	8(%rbx), %rdi
	movq	112(%rsp), %r13
	movq	232(%rsp), %rcx
	movq	%rdi, 296(%rsp)
	movq	224(%rsp), %rdi
	movq	%r14, 112(%rsp)
	movq	296(%rsp), %rsi
	movq	104(%rsp), %r14
	leaq	8(%rcx), %rdx
	movq	%rdx, 168(%rsp)
	leaq	8(%rdi), %rdx
	movq	%rdx, 176(%rsp)
	leaq	16(%rax), %rdx
	movq	264(%rsp), %rax
	movq	%rdx, 184(%rsp)
	leaq	16(%rbx), %rdx
	movq	%rdx, 192(%rsp)
	leaq	16(%rcx), %rdx
	movq	280(%rsp), %rcx
	movq	%rdx, 200(%rsp)
	leaq	16(%rdi), %r12
	movq	272(%rsp), %rdx
	movq	312(%rsp), %rdi
	leaq	8(%rax), %rbx
	leaq	16(%rax), %r8
	movq	312(%rsp), %rax
	leaq	8(%rcx), %r11
	leaq	8(%rdx), %r10
	leaq	8(%rdi), %r9
	leaq	16(%rcx), %rdi
	leaq	16(%rdx), %rcx
	leaq	16(%rax), %rdx
	xorl	%eax, %eax
	movq	%rdx, 160(%rsp)
.L7:
	movq	184(%rsp), %rdx
	vmovupd	(%r9,%rax), %xmm14
	vmovupd	(%rdx,%rax), %xmm0
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm0, %ymm0
	movq	248(%rsp), %rdx
	vmovupd	(%rdx,%rax), %xmm15
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm15, %ymm13
	vaddpd	%ymm13, %ymm0, %ymm0
	movq	240(%rsp), %rdx
	vmovupd	(%rdx,%rax), %xmm15
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm15, %ymm13
	vaddpd	%ymm13, %ymm0, %ymm0
	movq	192(%rsp), %rdx
	vmovupd	(%rdx,%rax), %xmm15
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm15, %ymm13
	vaddpd	%ymm13, %ymm0, %ymm0
	movq	232(%rsp), %rdx
	vmovupd	(%rdx,%rax), %xmm15
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm15, %ymm13
	vaddpd	%ymm13, %ymm0, %ymm0
	movq	200(%rsp), %rdx
	vmovupd	(%rdx,%rax), %xmm15
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm15, %ymm13
	vaddpd	%ymm13, %ymm0, %ymm0
	movq	224(%rsp), %rdx
	vmovupd	(%rdx,%rax), %xmm15
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm15, %ymm13
	vaddpd	%ymm13, %ymm0, %ymm0
	vmovupd	(%r12,%rax), %xmm15
	vinsertf128	$0x1, 16(%r12,%rax), %ymm15, %ymm13
	vmovupd	(%rbx,%rax), %xmm15
	vaddpd	%ymm13, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%rbx,%rax), %ymm15, %ymm13
	vmovupd	(%r11,%rax), %xmm15
	vaddpd	%ymm13, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r11,%rax), %ymm15, %ymm13
	vmovupd	(%r10,%rax), %xmm15
	vaddpd	%ymm13, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r10,%rax), %ymm15, %ymm13
	vmovupd	(%r14,%rax), %xmm15
	vaddpd	%ymm13, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r9,%rax), %ymm14, %ymm13
	vaddpd	%ymm13, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r14,%rax), %ymm15, %ymm13
	movq	256(%rsp), %rdx
	vmovupd	(%rsi,%rax), %xmm15
	vmulpd	%ymm5, %ymm0, %ymm0
	vmovupd	(%rdx,%rax), %xmm14
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm14, %ymm14
	vaddpd	%ymm14, %ymm13, %ymm13
	vmovupd	0(%r13,%rax), %xmm14
	vinsertf128	$0x1, 16(%r13,%rax), %ymm14, %ymm14
	movq	168(%rsp), %rdx
	vaddpd	%ymm14, %ymm13, %ymm13
	vinsertf128	$0x1, 16(%rsi,%rax), %ymm15, %ymm14
	vmovupd	(%r8,%rax), %xmm15
	vaddpd	%ymm14, %ymm13, %ymm13
	vmovupd	(%rdx,%rax), %xmm14
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm14, %ymm14
	movq	176(%rsp), %rdx
	vaddpd	%ymm14, %ymm13, %ymm13
	vmovupd	(%rdx,%rax), %xmm14
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm14, %ymm14
	vaddpd	%ymm14, %ymm13, %ymm13
	movq	264(%rsp), %rdx
	vmovupd	(%r15,%rax), %xmm14
	vinsertf128	$0x1, 16(%r15,%rax), %ymm14, %ymm14
	vmulpd	%ymm7, %ymm14, %ymm14
	vmulpd	%ymm6, %ymm13, %ymm13
	vaddpd	%ymm14, %ymm13, %ymm13
	vmovupd	(%rdx,%rax), %xmm14
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm14, %ymm14
	movq	280(%rsp), %rdx
	vaddpd	%ymm13, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r8,%rax), %ymm15, %ymm13
	vaddpd	%ymm14, %ymm13, %ymm13
	vmovupd	(%rdx,%rax), %xmm14
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm14, %ymm14
	vaddpd	%ymm14, %ymm13, %ymm13
	movq	272(%rsp), %rdx
	vmovupd	(%rdi,%rax), %xmm14
	vinsertf128	$0x1, 16(%rdi,%rax), %ymm14, %ymm14
	vaddpd	%ymm14, %ymm13, %ymm13
	vmovupd	(%rdx,%rax), %xmm15
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm15, %ymm14
	movq	312(%rsp), %rdx
	vaddpd	%ymm14, %ymm13, %ymm13
	vmovupd	(%rcx,%rax), %xmm15
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm15, %ymm14
	vaddpd	%ymm14, %ymm13, %ymm13
	vmovupd	(%rdx,%rax), %xmm14
	addq	$1, 320(%rsp)
	vmovapd	%xmm14, 296(%rsp)
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm14, %ymm14
	movq	160(%rsp), %rdx
	vaddpd	%ymm14, %ymm13, %ymm13
	vmovupd	(%rdx,%rax), %xmm14
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm14, %ymm14
	vaddpd	%ymm14, %ymm13, %ymm13
	movq	208(%rsp), %rdx
	vmulpd	%ymm4, %ymm13, %ymm13
	vaddpd	%ymm13, %ymm0, %ymm0
	vmovupd	%xmm0, (%rdx,%rax)
	vextractf128	$0x1, %ymm0, 16(%rdx,%rax)
	movq	152(%rsp), %rdx
	addq	$32, %rax
	cmpq	%rdx, 320(%rsp)
	jne	.L7
	movq	216(%rsp), %rax
	movq	120(%rsp), %rcx
	movq	88(%rsp), %r15
	movq	80(%rsp), %rsi
	movq	72(%rsp), %r13
	addq	%rcx, %rax
	cmpq	$0, 16(%rsp)
	movq	112(%rsp), %r14
	movq	%rax, 296(%rsp)
	je	.L4
	movq	-16(%rsp), %r9
	movq	-8(%rsp), %r8
.L10:
	movq	(%rsp), %rax
	subq	%r9, %rax
	leaq	-2(%rax), %rcx
	movq	%rcx, 200(%rsp)
	cmpq	$3, %rax
	je	.L29
	movq	216(%rsp), %r10
	movq	120(%rsp), %rcx
	movq	40(%rsp), %rbx
	leaq	(%r10,%rcx), %rax
	addq	%r9, %rcx
	leaq	(%r9,%rax), %rdi
	movq	%rax, 296(%rsp)
	addq	%r10, %rax
	movq	64(%rsp), %r10
	leaq	1(%rbx,%rdi), %rdx
	addq	%r9, %rax
	movq	48(%rsp), %r9
	leaq	1(%rbx,%rcx), %r12
	vmovupd	-8(%r14,%rdx,8), %xmm15
	leaq	1(%rbx,%rax), %rbx
	vaddpd	8(%r14,%rdx,8), %xmm15, %xmm13
	vaddpd	(%r14,%r12,8), %xmm13, %xmm13
	leaq	1(%r9,%rdi), %r11
	vaddpd	(%r14,%rbx,8), %xmm13, %xmm13
	leaq	1(%r10,%rdi), %rdi
	vaddpd	(%r14,%r11,8), %xmm13, %xmm13
	movq	%rdi, 320(%rsp)
	vmulpd	(%r14,%rdx,8), %xmm10, %xmm14
	movq	%r9, %rdi
	leaq	1(%rdi,%rax), %rdi
	vmovupd	-8(%r14,%r12,8), %xmm0
	leaq	1(%r10,%rax), %rax
	vaddpd	8(%r14,%r12,8), %xmm0, %xmm0
	leaq	1(%r9,%rcx), %r9
	vaddpd	-8(%r14,%rbx,8), %xmm0, %xmm0
	leaq	1(%r10,%rcx), %rcx
	movq	320(%rsp), %r10
	vaddpd	8(%r14,%rbx,8), %xmm0, %xmm0
	vaddpd	-8(%r14,%r11,8), %xmm0, %xmm0
	vaddpd	8(%r14,%r11,8), %xmm0, %xmm0
	vaddpd	(%r14,%r10,8), %xmm13, %xmm13
	vaddpd	-8(%r14,%r10,8), %xmm0, %xmm0
	vaddpd	8(%r14,%r10,8), %xmm0, %xmm0
	vmulpd	%xmm11, %xmm13, %xmm13
	vaddpd	(%r14,%r9,8), %xmm0, %xmm0
	vaddpd	(%r14,%rdi,8), %xmm0, %xmm0
	vaddpd	(%r14,%rcx,8), %xmm0, %xmm0
	vaddpd	(%r14,%rax,8), %xmm0, %xmm0
	vaddpd	%xmm14, %xmm13, %xmm13
	vmovupd	-8(%r14,%r9,8), %xmm14
	vmulpd	%xmm12, %xmm0, %xmm0
	vaddpd	%xmm13, %xmm0, %xmm0
	vaddpd	8(%r14,%r9,8), %xmm14, %xmm13
	vaddpd	-8(%r14,%rdi,8), %xmm13, %xmm13
	vaddpd	8(%r14,%rdi,8), %xmm13, %xmm13
	vaddpd	-8(%r14,%rcx,8), %xmm13, %xmm13
	vaddpd	8(%r14,%rcx,8), %xmm13, %xmm13
	vaddpd	-8(%r14,%rax,8), %xmm13, %xmm13
	vaddpd	8(%r14,%rax,8), %xmm13, %xmm13
	movq	56(%rsp), %rax
	vmulpd	%xmm9, %xmm13, %xmm13
	vaddpd	%xmm13, %xmm0, %xmm0
	vmovupd	%xmm0, (%rax,%rdx,8)
	movq	200(%rsp), %rax
	testb	$1, %al
	je	.L4
	andq	$-2, %rax
	addq	%rax, %r8
.L5:
	movq	216(%rsp), %r11
	leaq	-1(%r8), %rcx
	movq	144(%rsp), %rdx
	leaq	1(%r8), %r10
	movq	288(%rsp), %rax
	movq	136(%rsp), %rdi
	imulq	%r11, %rdx
	imulq	%r11, %rax
	imulq	%r11, %rdi
	leaq	(%rdx,%rcx), %r12
	leaq	(%rdx,%r10), %rbx
	vmovsd	(%r15,%r12,8), %xmm0
	addq	%r8, %rdx
	leaq	(%rax,%rcx), %r11
	vaddsd	(%r15,%rbx,8), %xmm0, %xmm0
	addq	%rdi, %rcx
	leaq	(%rdi,%r8), %r9
	vaddsd	(%r15,%r11,8), %xmm0, %xmm0
	addq	%r10, %rdi
	movq	%r11, 320(%rsp)
	leaq	(%rax,%r10), %r11
	addq	%r8, %rax
	vmovsd	(%r15,%rdi,8), %xmm13
	vaddsd	(%r15,%rcx,8), %xmm13, %xmm13
	vaddsd	(%r15,%rdx,8), %xmm13, %xmm13
	vaddsd	(%r15,%rax,8), %xmm13, %xmm13
	vaddsd	(%rsi,%r9,8), %xmm13, %xmm13
	vaddsd	0(%r13,%r9,8), %xmm13, %xmm13
	vmulsd	(%r15,%r9,8), %xmm8, %xmm14
	vaddsd	(%r15,%r11,8), %xmm0, %xmm0
	vmulsd	%xmm1, %xmm13, %xmm13
	vaddsd	(%rsi,%rcx,8), %xmm0, %xmm0
	vaddsd	(%rsi,%rdi,8), %xmm0, %xmm0
	vaddsd	0(%r13,%rcx,8), %xmm0, %xmm0
	vaddsd	0(%r13,%rdi,8), %xmm0, %xmm0
	vaddsd	(%rsi,%rdx,8), %xmm0, %xmm0
	vaddsd	(%rsi,%rax,8), %xmm0, %xmm0
	vaddsd	0(%r13,%rdx,8), %xmm0, %xmm0
	vaddsd	0(%r13,%rax,8), %xmm0, %xmm0
	movq	320(%rsp), %rax
	vaddsd	%xmm14, %xmm13, %xmm13
	vmulsd	%xmm2, %xmm0, %xmm0
	vaddsd	%xmm13, %xmm0, %xmm0
	vmovsd	(%rsi,%r12,8), %xmm13
	vaddsd	(%rsi,%rbx,8), %xmm13, %xmm13
	vaddsd	(%rsi,%rax,8), %xmm13, %xmm13
	vaddsd	(%rsi,%r11,8), %xmm13, %xmm13
	vaddsd	0(%r13,%r12,8), %xmm13, %xmm13
	vaddsd	0(%r13,%rbx,8), %xmm13, %xmm13
	movq	320(%rsp), %rbx
	vaddsd	0(%r13,%rbx,8), %xmm13, %xmm13
	vaddsd	0(%r13,%r11,8), %xmm13, %xmm13
	movq	128(%rsp), %rax
	vmulsd	%xmm3, %xmm13, %xmm13
	vaddsd	%xmm13, %xmm0, %xmm0
	vmovsd	%xmm0, (%rax,%r9,8)
.L4:
	movq	8(%rsp), %rax
	addq	%rax, 256(%rsp)
	addq	%rax, 248(%rsp)
	addq	%rax, 240(%rsp)
	addq	%rax, 232(%rsp)
	addq	%rax, 224(%rsp)
	addq	%rax, 264(%rsp)
	addq	%rax, 280(%rsp)
	addq	%rax, 272(%rsp)
	addq	%rax, 312(%rsp)
	addq	%rax, 208(%rsp)
	movq	296(%rsp), %rax
	movq	288(%rsp), %rbx
	movq	%rax, 120(%rsp)
	cmpq	%rbx, 24(%rsp)
	jne	.L11
	movq	-48(%rsp), %r10
	movq	-40(%rsp), %r8
	movq	-56(%rsp), %rdi
	movq	-24(%rsp), %rdx
	movq	-32(%rsp), %r9
	movq	-64(%rsp), %rax
	addq	%r10, %r8
	movq	-72(%rsp), %rcx
	addq	%r10, %rdi
	cmpq	%rdx, 24(%rsp)
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
.L12:
	xorl	%r9d, %r9d
	movl	$1, %r8d
	jmp	.L10
.L29:
	movq	216(%rsp), %rax
	movq	120(%rsp), %rcx
	addq	%rcx, %rax
	movq	%rax, 296(%rsp)
	jmp	.L5
	.section	.note.GNU-stack,"",@progbits
