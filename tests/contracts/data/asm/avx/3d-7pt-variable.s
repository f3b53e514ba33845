	.text
kernel_3d_7pt_variable:
	pushq	%rbp
	leaq	-1(%rdi), %r9
	movq	%rdi, %r10
	imulq	%rdi, %r10
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rcx, %r15
	pushq	%r14
	leaq	0(,%rdi,8), %r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	movq	%rdi, %rbx
	imulq	%r10, %rbx
	andq	$-32, %rsp
	leaq	0(,%r10,8), %rcx
	subq	$328, %rsp
	movq	%rdx, 72(%rsp)
	movq	%rdi, -48(%rsp)
	movq	%rsi, 80(%rsp)
	leaq	0(,%rbx,8), %rdx
	movq	%r9, -16(%rsp)
	movq	%r14, 128(%rsp)
	movq	%rcx, (%rsp)
	movq	%rbx, 56(%rsp)
	movq	%rdx, -24(%rsp)
	cmpq	$1, %r9
	jle	.L26
	movq	%rbx, %rax
	shrq	$3, %rcx
	movq	%r10, %r13
	movq	%r10, 96(%rsp)
	salq	$4, %rax
	movq	%rcx, %r11
	movq	%r14, %rcx
	movq	%rsi, 216(%rsp)
	shrq	$3, %rcx
	addq	%r15, %rax
	salq	$4, %r13
	movq	%r11, 88(%rsp)
	movq	%rax, 184(%rsp)
	leaq	0(,%rbx,4), %r9
	addq	%rdx, %rax
	movq	%rax, 176(%rsp)
	addq	%rdx, %rax
	movq	%rax, 168(%rsp)
	addq	%rdx, %rax
	addq	%rax, %rdx
	movq	%rax, 160(%rsp)
	leaq	(%r9,%rbx), %rax
	movq	%rdx, 152(%rsp)
	movq	%rax, 32(%rsp)
	salq	$3, %rax
	subq	%rax, %rdx
	movq	%rcx, 280(%rsp)
	movq	%rdx, 144(%rsp)
	leaq	-2(%rdi), %rdx
	subq	$3, %rdi
	movq	%rdi, -8(%rsp)
	leaq	1(%rcx,%r10), %rax
	movq	%rdx, %rdi
	shrq	$2, %rdi
	movq	%r9, 40(%rsp)
	leaq	0(,%rax,8), %r8
	movq	%rdi, 240(%rsp)
	movq	%rcx, %rax
	addq	%r9, %rcx
	leaq	(%rbx,%rbx), %rdi
	movl	$1, %r9d
	movq	%r13, -104(%rsp)
	movq	%rdi, 48(%rsp)
	leaq	8(%r15,%rcx,8), %r12
	addq	%rdi, %rbx
	movq	%rax, %rdi
	negq	%rax
	movq	%rbx, 24(%rsp)
	salq	$3, %rax
	movq	%r12, -120(%rsp)
	movq	%rax, -32(%rsp)
	leaq	(%rbx,%rbx), %rax
	movq	%rax, 16(%rsp)
	leaq	8(%r15,%r14), %rbx
	movq	%rdx, %rax
	andl	$3, %edx
	andq	$-4, %rax
	movq	%rdx, -40(%rsp)
	movq	%r15, %r14
	movq	%rax, -64(%rsp)
	addq	$1, %rax
	movq	%rax, -56(%rsp)
	movq	%r9, %rax
	subq	%rdi, %rax
	movq	%rbx, -112(%rsp)
	movq	%rax, 8(%rsp)
.L3:
	movq	96(%rsp), %rdi
	movq	$1, 288(%rsp)
	movq	-104(%rsp), %rdx
	movq	%r11, -72(%rsp)
	movq	80(%rsp), %rcx
	movq	%r10, -88(%rsp)
	movq	%r8, -96(%rsp)
	leaq	0(,%rdi,8), %rax
	movq	%rdi, %rbx
	movq	%rdi, 136(%rsp)
	addq	%r10, %rdi
	movq	%rdi, 96(%rsp)
	movq	216(%rsp), %rdi
	subq	%r10, %rbx
	leaq	(%rcx,%rax), %rsi
	movq	%rbx, 64(%rsp)
	movq	%r9, %rbx
	addq	$1, %r9
	imulq	%r11, %rbx
	movq	%r9, -80(%rsp)
	addq	%rdx, %rdi
	movq	-112(%rsp), %rdx
	movq	%rdi, 208(%rsp)
	movq	72(%rsp), %rdi
	movq	%rbx, 192(%rsp)
	addq	%rdi, %rax
	movq	%rax, 200(%rsp)
	movq	88(%rsp), %rax
	salq	$3, %rax
	leaq	(%rdx,%rax), %r13
	leaq	(%rcx,%r8), %rdx
	movq	-120(%rsp), %rcx
	movq	%r13, %r12
	leaq	(%rcx,%rax), %r15
	leaq	(%r8,%rdi), %rax
	movq	%r15, %r13
	movq	%rax, 272(%rsp)
	movq	280(%rsp), %rax
	movq	%rax, 248(%rsp)
.L11:
	movq	288(%rsp), %rax
	leaq	-1(%rax), %rdi
	movq	%rax, 232(%rsp)
	addq	$1, %rax
	cmpq	$2, -8(%rsp)
	movq	%rdi, 224(%rsp)
	movq	%rax, 288(%rsp)
	jbe	.L12
	movq	(%rsp), %r10
	leaq	-8(%rdx), %rdi
	movq	%r14, 104(%rsp)
	movq	-24(%rsp), %rax
	movq	%rdi, 120(%rsp)
	leaq	8(%rdx), %rbx
	movq	128(%rsp), %r15
	movq	%rbx, 256(%rsp)
	movq	-32(%rsp), %rcx
	movq	%rsi, 112(%rsp)
	movq	120(%rsp), %r14
	movq	$0, 312(%rsp)
	leaq	(%rax,%r12), %r9
	movq	256(%rsp), %rsi
	movq	%rdx, 256(%rsp)
	leaq	(%r15,%rdx), %rdi
	movq	%rdx, %r15
	subq	%r10, %r15
	movq	%rdi, 296(%rsp)
	addq	%rdx, %rcx
	addq	%rdx, %r10
	movq	%r15, 264(%rsp)
	movq	296(%rsp), %r15
	leaq	(%rax,%r9), %r8
	leaq	(%rax,%r13), %rdi
	leaq	(%rax,%r8), %rbx
	leaq	(%rax,%rdi), %r11
	xorl	%eax, %eax
.L7:
	movq	256(%rsp), %rdx
	vmovupd	(%r14,%rax), %xmm3
	vinsertf128	$0x1, 16(%r14,%rax), %ymm3, %ymm0
	vmovupd	(%r9,%rax), %xmm4
	vinsertf128	$0x1, 16(%r9,%rax), %ymm4, %ymm1
	vmulpd	%ymm1, %ymm0, %ymm0
	vmovupd	(%r12,%rax), %xmm6
	vinsertf128	$0x1, 16(%r12,%rax), %ymm6, %ymm2
	vmovupd	(%rdx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm5, %ymm1
	vmulpd	%ymm2, %ymm1, %ymm1
	vaddpd	%ymm1, %ymm0, %ymm0
	vmovupd	(%rsi,%rax), %xmm7
	vinsertf128	$0x1, 16(%rsi,%rax), %ymm7, %ymm1
	vmovupd	(%r8,%rax), %xmm3
	vinsertf128	$0x1, 16(%r8,%rax), %ymm3, %ymm2
	vmulpd	%ymm2, %ymm1, %ymm1
	vaddpd	%ymm1, %ymm0, %ymm0
	vmovupd	(%rbx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rbx,%rax), %ymm5, %ymm2
	vmovupd	(%rcx,%rax), %xmm4
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm4, %ymm1
	vmulpd	%ymm2, %ymm1, %ymm1
	movq	264(%rsp), %rdx
	vaddpd	%ymm1, %ymm0, %ymm0
	vmovupd	(%r15,%rax), %xmm6
	vinsertf128	$0x1, 16(%r15,%rax), %ymm6, %ymm1
	vmovupd	0(%r13,%rax), %xmm7
	vinsertf128	$0x1, 16(%r13,%rax), %ymm7, %ymm2
	vmulpd	%ymm2, %ymm1, %ymm1
	vmovupd	(%rdi,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdi,%rax), %ymm5, %ymm2
	vaddpd	%ymm1, %ymm0, %ymm0
	vmovupd	(%rdx,%rax), %xmm3
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm3, %ymm1
	vmulpd	%ymm2, %ymm1, %ymm1
	movq	272(%rsp), %rdx
	vmovapd	%xmm3, 296(%rsp)
	vmovupd	(%r11,%rax), %xmm6
	vaddpd	%ymm1, %ymm0, %ymm0
	vmovupd	(%r10,%rax), %xmm7
	vinsertf128	$0x1, 16(%r11,%rax), %ymm6, %ymm1
	vinsertf128	$0x1, 16(%r10,%rax), %ymm7, %ymm2
	vmulpd	%ymm2, %ymm1, %ymm1
	vaddpd	%ymm1, %ymm0, %ymm0
	vmovupd	%xmm0, (%rdx,%rax)
	vextractf128	$0x1, %ymm0, 16(%rdx,%rax)
	addq	$32, %rax
	addq	$1, 312(%rsp)
	movq	312(%rsp), %rdx
	cmpq	%rdx, 240(%rsp)
	jne	.L7
	movq	280(%rsp), %rax
	movq	%r15, 296(%rsp)
	movq	248(%rsp), %rdi
	movq	112(%rsp), %rsi
	movq	104(%rsp), %r14
	addq	%rax, %rdi
	cmpq	$0, -40(%rsp)
	je	.L4
	movq	-64(%rsp), %rcx
	movq	-56(%rsp), %rax
.L10:
	movq	-48(%rsp), %rdx
	subq	%rcx, %rdx
	leaq	-2(%rdx), %rbx
	cmpq	$3, %rdx
	je	.L29
	movq	248(%rsp), %rdi
	movq	136(%rsp), %r15
	movq	88(%rsp), %rdx
	movq	56(%rsp), %r11
	leaq	(%rdi,%rcx), %r9
	addq	%rdi, %rdx
	leaq	(%r15,%r9), %rdi
	movq	80(%rsp), %r15
	addq	%rcx, %rdx
	leaq	1(%rdi), %r8
	leaq	0(,%r8,8), %r10
	leaq	1(%r11,%rdx), %r11
	vmovupd	-8(%r15,%r10), %xmm3
	vmovupd	(%r15,%r8,8), %xmm5
	vmulpd	(%r14,%r11,8), %xmm3, %xmm0
	vmovapd	%xmm5, 312(%rsp)
	vmulpd	8(%r14,%rdx,8), %xmm5, %xmm1
	movq	48(%rsp), %r11
	vaddpd	%xmm1, %xmm0, %xmm0
	vmovupd	8(%r15,%r10), %xmm1
	leaq	1(%r11,%rdx), %r11
	movq	8(%rsp), %r10
	vmulpd	(%r14,%r11,8), %xmm1, %xmm1
	movq	%r15, %r11
	addq	%r10, %rdi
	movq	24(%rsp), %r10
	vaddpd	%xmm1, %xmm0, %xmm0
	leaq	1(%rdx,%r10), %r10
	vmovupd	(%r14,%r10,8), %xmm1
	movq	280(%rsp), %r10
	vmulpd	(%r15,%rdi,8), %xmm1, %xmm1
	movq	248(%rsp), %rdi
	movq	136(%rsp), %r15
	addq	%r10, %rdi
	vaddpd	%xmm1, %xmm0, %xmm0
	addq	%rdi, %rcx
	leaq	1(%r15,%rcx), %rcx
	movq	40(%rsp), %r15
	leaq	1(%rdx,%r15), %r10
	movq	64(%rsp), %r15
	vmovupd	(%r14,%r10,8), %xmm1
	vmulpd	(%r11,%rcx,8), %xmm1, %xmm1
	movq	32(%rsp), %rcx
	leaq	1(%r15,%r9), %r10
	leaq	1(%rdx,%rcx), %rcx
	vaddpd	%xmm1, %xmm0, %xmm0
	vmovupd	(%r11,%r10,8), %xmm1
	vmulpd	(%r14,%rcx,8), %xmm1, %xmm1
	movq	16(%rsp), %rcx
	leaq	1(%rdx,%rcx), %rdx
	movq	96(%rsp), %rcx
	vaddpd	%xmm1, %xmm0, %xmm0
	leaq	1(%rcx,%r9), %rcx
	vmovupd	(%r11,%rcx,8), %xmm1
	vmulpd	(%r14,%rdx,8), %xmm1, %xmm1
	movq	72(%rsp), %rcx
	vaddpd	%xmm1, %xmm0, %xmm0
	vmovupd	%xmm0, (%rcx,%r8,8)
	testb	$1, %bl
	je	.L4
	andq	$-2, %rbx
	addq	%rbx, %rax
.L5:
	movq	280(%rsp), %rbx
	movq	232(%rsp), %rdx
	movq	192(%rsp), %rcx
	movq	144(%rsp), %r9
	movq	224(%rsp), %r8
	imulq	%rbx, %rdx
	movq	184(%rsp), %r15
	movq	176(%rsp), %r10
	imulq	%rbx, %r8
	addq	%rax, %rdx
	addq	%rdx, %rcx
	vmovsd	-8(%rsi,%rdx,8), %xmm0
	vmovsd	(%r14,%rcx,8), %xmm1
	vmulsd	(%r9,%rcx,8), %xmm0, %xmm0
	addq	%rax, %r8
	vmulsd	(%rsi,%rdx,8), %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	8(%rsi,%rdx,8), %xmm1
	vmulsd	(%r15,%rcx,8), %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	(%r10,%rcx,8), %xmm1
	vmulsd	(%rsi,%r8,8), %xmm1, %xmm1
	movq	288(%rsp), %r8
	imulq	%rbx, %r8
	vaddsd	%xmm1, %xmm0, %xmm0
	addq	%rax, %r8
	movq	168(%rsp), %rax
	vmovsd	(%rax,%rcx,8), %xmm1
	vmulsd	(%rsi,%r8,8), %xmm1, %xmm1
	movq	160(%rsp), %rax
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	(%rax,%rcx,8), %xmm1
	movq	216(%rsp), %rax
	vmulsd	(%rax,%rdx,8), %xmm1, %xmm1
	movq	152(%rsp), %rax
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	(%rax,%rcx,8), %xmm1
	movq	208(%rsp), %rax
	vmulsd	(%rax,%rdx,8), %xmm1, %xmm1
	movq	200(%rsp), %rax
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	%xmm0, (%rax,%rdx,8)
.L4:
	movq	128(%rsp), %rax
	movq	%rdi, 248(%rsp)
	movq	296(%rsp), %rdx
	addq	%rax, 272(%rsp)
	movq	288(%rsp), %rdi
	addq	%rax, %r12
	addq	%rax, %r13
	cmpq	%rdi, -16(%rsp)
	jne	.L11
	movq	(%rsp), %rsi
	movq	208(%rsp), %rax
	movq	-96(%rsp), %r8
	movq	-72(%rsp), %r11
	movq	-80(%rsp), %r9
	subq	%rsi, %rax
	movq	-88(%rsp), %r10
	addq	%r11, 88(%rsp)
	movq	%rax, 216(%rsp)
	addq	%rsi, %r8
	cmpq	%r9, -16(%rsp)
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
	movq	128(%rsp), %rdi
	xorl	%ecx, %ecx
	movl	$1, %eax
	addq	%rdx, %rdi
	movq	%rdi, 296(%rsp)
	jmp	.L10
.L29:
	movq	280(%rsp), %rdi
	movq	248(%rsp), %rbx
	addq	%rbx, %rdi
	jmp	.L5
	.section	.note.GNU-stack,"",@progbits
