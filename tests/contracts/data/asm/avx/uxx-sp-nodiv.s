	.text
kernel_uxx_sp_nodiv:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	leaq	0(,%rdi,4), %r10
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	movq	%rdi, %r14
	pushq	%r13
	imulq	%rdi, %r14
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$360, %rsp
	movq	%rdi, 16(%rsp)
	movq	%rsi, 168(%rsp)
	movq	%rdx, 160(%rsp)
	movq	%rcx, 104(%rsp)
	movq	%r8, 152(%rsp)
	movq	%r9, 144(%rsp)
	movq	%rax, 88(%rsp)
	movq	%r10, 24(%rsp)
	cmpq	$2, %rax
	jle	.L29
	movq	%r10, %r11
	movq	%rdi, %r13
	movq	%r9, %rdi
	movq	%r14, 112(%rsp)
	shrq	$2, %r11
	vmovaps	%xmm0, %xmm5
	vbroadcastss	.LC1(%rip), %ymm6
	vshufps	$0, %xmm2, %xmm2, %xmm7
	leaq	1(%r11,%r14), %rax
	vmovss	.LC1(%rip), %xmm9
	movq	%r11, 232(%rsp)
	vshufps	$0, %xmm0, %xmm0, %xmm4
	leaq	0(,%r14,4), %r12
	vshufps	$0, %xmm1, %xmm1, %xmm3
	vinsertf128	$1, %xmm7, %ymm7, %ymm7
	vinsertf128	$1, %xmm4, %ymm4, %ymm4
	leaq	(%r12,%r9), %r15
	subq	%r12, %rdi
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
	leaq	0(,%rax,8), %rbx
	movq	%rdi, -96(%rsp)
	movq	%r9, %rdi
	leaq	(%rsi,%r12), %rax
	movq	%r15, -120(%rsp)
	movq	%rax, 200(%rsp)
	leaq	(%r11,%r11), %rax
	movq	%rax, -72(%rsp)
	leaq	(%rcx,%r11,8), %rsi
	addq	%r11, %rax
	movq	%rax, -104(%rsp)
	leaq	(%r10,%r8), %rax
	movq	%rsi, -80(%rsp)
	leaq	-4(%r13), %rsi
	movq	%rax, -88(%rsp)
	leaq	-3(%r13), %rax
	movl	$2, %r13d
	movq	%rax, -64(%rsp)
	leaq	0(,%r14,8), %rdx
	movq	%rsi, 96(%rsp)
	leaq	8(%r10), %rcx
	movq	%rax, %rsi
	andq	$-8, %rax
	movq	%rax, (%rsp)
	addq	$2, %rax
	shrq	$3, %rsi
	subq	%rdx, %rdi
	movq	%rax, 8(%rsp)
	leaq	(%r14,%r14), %rax
	movq	%rax, 64(%rsp)
	leaq	8(%r8), %rax
	movq	%r13, -8(%rsp)
	movq	%r14, %r13
	movq	%rsi, 280(%rsp)
	movq	%rax, -112(%rsp)
.L3:
	movq	64(%rsp), %rsi
	leaq	(%rbx,%rdi), %r8
	movq	%rbx, 80(%rsp)
	vshufps	$0, %xmm5, %xmm5, %xmm8
	movq	168(%rsp), %r15
	movq	%r8, 304(%rsp)
	leaq	(%rcx,%rdx), %r8
	movq	-120(%rsp), %r14
	movq	%r8, 72(%rsp)
	movq	%rbx, %r8
	movq	112(%rsp), %rax
	subq	%r12, %r8
	addq	$1, -8(%rsp)
	movq	%rsi, %r9
	movq	%rsi, 112(%rsp)
	addq	%r13, %rsi
	addq	%rdx, %r15
	movq	%rsi, 64(%rsp)
	addq	$2, %r9
	leaq	(%rdx,%r14), %rsi
	addq	%rbx, %r14
	movq	%r15, 184(%rsp)
	movq	160(%rsp), %r15
	movq	%rsi, 128(%rsp)
	movq	%rax, %rsi
	addq	$2, %rax
	subq	%r13, %rsi
	movq	%r8, 192(%rsp)
	movq	%rsi, 56(%rsp)
	leaq	(%rdx,%rdi), %rsi
	addq	%rdx, %r15
	movq	%rsi, 120(%rsp)
	movq	200(%rsp), %rsi
	movq	%r15, 176(%rsp)
	movq	104(%rsp), %r15
	addq	%rcx, %rsi
	addq	%rdx, %r15
	movq	%rsi, 320(%rsp)
	movq	-80(%rsp), %rsi
	movq	%r15, 264(%rsp)
	movq	152(%rsp), %r15
	addq	%rdx, %rsi
	addq	%rdx, %r15
	movq	%r15, 40(%rsp)
	movq	144(%rsp), %r15
	addq	%rdx, %r15
	movq	%r15, 136(%rsp)
	movq	-96(%rsp), %r15
	addq	%rdx, %r15
	movq	%r15, 248(%rsp)
	movq	-88(%rsp), %r15
	addq	%rbx, %r15
	movq	%r15, 312(%rsp)
	movq	-112(%rsp), %r15
	movq	-104(%rsp), %r8
	movq	%r9, 224(%rsp)
	movq	$0, 272(%rsp)
	movq	$2, 240(%rsp)
	addq	%rdx, %r15
	movq	%rax, 216(%rsp)
	movq	%r8, 208(%rsp)
	movq	-72(%rsp), %r8
	movq	%r15, 296(%rsp)
	movq	%r14, %r15
	movq	%r13, -16(%rsp)
	movq	%rbx, -24(%rsp)
	movq	%r8, 256(%rsp)
	movq	-64(%rsp), %r8
	movq	%r12, -32(%rsp)
	movq	%rdx, -40(%rsp)
	movq	%rdi, -48(%rsp)
	andl	$7, %r8d
	movq	%rcx, -56(%rsp)
	movq	%r8, 32(%rsp)
.L13:
	movq	240(%rsp), %rax
	movq	%rax, 48(%rsp)
	addq	$1, %rax
	cmpq	$6, 96(%rsp)
	movq	%rax, 240(%rsp)
	jbe	.L14
	movq	80(%rsp), %rax
	leaq	8(%rsi), %r12
	movq	$0, 344(%rsp)
	movq	168(%rsp), %rdi
	leaq	12(%rsi), %r11
	movq	72(%rsp), %r8
	movq	192(%rsp), %rbx
	leaq	(%rdi,%rax), %rcx
	leaq	(%rdi,%r8), %r14
	movq	%rcx, 288(%rsp)
	leaq	(%rdi,%rbx), %r13
	movq	160(%rsp), %rdi
	leaq	4(%rsi), %rbx
	leaq	(%rdi,%rax), %rdx
	movq	152(%rsp), %rdi
	leaq	(%rdi,%rax), %r10
	leaq	(%rdi,%r8), %r9
	movq	144(%rsp), %rdi
	leaq	(%rdi,%rax), %r8
	movq	192(%rsp), %rax
	addq	%rax, %rdi
	xorl	%eax, %eax
.L9:
	vmovups	(%rsi,%rax), %xmm15
	vinsertf128	$0x1, 16(%rsi,%rax), %ymm15, %ymm10
	vmovups	(%rbx,%rax), %xmm12
	vinsertf128	$0x1, 16(%rbx,%rax), %ymm12, %ymm11
	vmovups	(%r12,%rax), %xmm15
	vmovups	(%r11,%rax), %xmm0
	vinsertf128	$0x1, 16(%r11,%rax), %ymm0, %ymm0
	vsubps	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r12,%rax), %ymm15, %ymm10
	vsubps	%ymm11, %ymm10, %ymm10
	movq	312(%rsp), %rcx
	vmovups	(%r10,%rax), %xmm13
	vmovups	(%r9,%rax), %xmm15
	vmulps	%ymm3, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r9,%rax), %ymm15, %ymm11
	vmulps	%ymm4, %ymm10, %ymm10
	vaddps	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r10,%rax), %ymm13, %ymm10
	vmovups	(%r8,%rax), %xmm13
	vsubps	%ymm11, %ymm10, %ymm10
	vmovups	(%rcx,%rax), %xmm12
	vmulps	%ymm4, %ymm10, %ymm10
	vaddps	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm12, %ymm10
	movq	296(%rsp), %rcx
	vmovups	(%r15,%rax), %xmm12
	vmovups	(%rcx,%rax), %xmm15
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm15, %ymm11
	vsubps	%ymm11, %ymm10, %ymm10
	movq	304(%rsp), %rcx
	vmovups	(%rdi,%rax), %xmm15
	vinsertf128	$0x1, 16(%rdi,%rax), %ymm15, %ymm11
	vmulps	%ymm3, %ymm10, %ymm10
	vaddps	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r8,%rax), %ymm13, %ymm10
	vsubps	%ymm11, %ymm10, %ymm10
	vmovups	(%rcx,%rax), %xmm13
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm13, %ymm11
	movq	288(%rsp), %rcx
	vmulps	%ymm4, %ymm10, %ymm10
	vaddps	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r15,%rax), %ymm12, %ymm10
	vmovups	(%r14,%rax), %xmm12
	vsubps	%ymm11, %ymm10, %ymm10
	vmovups	(%rcx,%rax), %xmm13
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm13, %ymm11
	vmulps	%ymm3, %ymm10, %ymm10
	vaddps	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r14,%rax), %ymm12, %ymm10
	vmovups	0(%r13,%rax), %xmm15
	vaddps	%ymm11, %ymm10, %ymm10
	movq	320(%rsp), %rcx
	vinsertf128	$0x1, 16(%r13,%rax), %ymm15, %ymm11
	vmovups	(%rdx,%rax), %xmm15
	addq	$1, 344(%rsp)
	vaddps	%ymm11, %ymm10, %ymm10
	vmovups	(%rcx,%rax), %xmm12
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm12, %ymm11
	movq	280(%rsp), %rcx
	vmovaps	%xmm12, 328(%rsp)
	vaddps	%ymm11, %ymm10, %ymm10
	vmulps	%ymm6, %ymm10, %ymm10
	vmulps	%ymm7, %ymm10, %ymm10
	vmulps	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm15, %ymm10
	vaddps	%ymm10, %ymm0, %ymm0
	vmovups	%xmm0, (%rdx,%rax)
	vextractf128	$0x1, %ymm0, 16(%rdx,%rax)
	addq	$32, %rax
	cmpq	%rcx, 344(%rsp)
	jne	.L9
	cmpq	$0, 32(%rsp)
	je	.L32
	movq	(%rsp), %rdx
	movq	8(%rsp), %rax
.L12:
	movq	16(%rsp), %rcx
	subq	%rdx, %rcx
	leaq	-3(%rcx), %rbx
	subq	$4, %rcx
	cmpq	$2, %rcx
	jbe	.L33
	movq	256(%rsp), %rdi
	vshufps	$0, %xmm1, %xmm1, %xmm11
	movq	232(%rsp), %r14
	movq	224(%rsp), %r10
	movq	216(%rsp), %r9
	leaq	(%rdx,%rdi), %r8
	movq	112(%rsp), %rdi
	movq	160(%rsp), %r13
	leaq	2(%rdi,%r8), %rcx
	movq	272(%rsp), %rdi
	leaq	0(,%rcx,4), %r12
	addq	%rdi, %r14
	leaq	(%r14,%rdx), %rdi
	leaq	(%r10,%rdi), %r11
	leaq	(%r9,%r8), %r10
	leaq	0(%r13,%r12), %r9
	movq	104(%rsp), %r13
	vmovups	4(%r13,%r12), %xmm0
	vmovups	0(%r13,%rcx,4), %xmm12
	vsubps	-8(%r13,%r12), %xmm0, %xmm0
	vsubps	-4(%r13,%r12), %xmm12, %xmm10
	movq	152(%rsp), %r13
	vmulps	%xmm11, %xmm0, %xmm0
	movq	224(%rsp), %r12
	vmulps	%xmm8, %xmm10, %xmm10
	vmovups	0(%r13,%rcx,4), %xmm12
	addq	%r12, %rdx
	movq	208(%rsp), %r12
	vaddps	%xmm10, %xmm0, %xmm0
	vsubps	0(%r13,%r11,4), %xmm12, %xmm10
	addq	%rdx, %r12
	vmulps	%xmm8, %xmm10, %xmm10
	vaddps	%xmm10, %xmm0, %xmm0
	vmovups	0(%r13,%r12,4), %xmm10
	movq	272(%rsp), %r12
	addq	%r12, %rdx
	movq	144(%rsp), %r12
	vsubps	0(%r13,%rdx,4), %xmm10, %xmm10
	movq	64(%rsp), %rdx
	vmulps	%xmm11, %xmm10, %xmm10
	vmovups	(%r12,%rcx,4), %xmm12
	vmovaps	%xmm12, 344(%rsp)
	leaq	2(%r8,%rdx), %rdx
	vaddps	%xmm10, %xmm0, %xmm0
	vsubps	(%r12,%r10,4), %xmm12, %xmm10
	vmulps	%xmm8, %xmm10, %xmm10
	vaddps	%xmm10, %xmm0, %xmm0
	vmovups	(%r12,%rdx,4), %xmm10
	movq	56(%rsp), %rdx
	leaq	2(%rdx,%r8), %rdx
	vsubps	(%r12,%rdx,4), %xmm10, %xmm10
	movq	168(%rsp), %rdx
	vmulps	%xmm11, %xmm10, %xmm10
	vaddps	%xmm10, %xmm0, %xmm0
	vmovups	(%rdx,%r11,4), %xmm10
	vaddps	(%rdx,%rcx,4), %xmm10, %xmm10
	vaddps	(%rdx,%r10,4), %xmm10, %xmm10
	movq	216(%rsp), %rcx
	vbroadcastss	.LC1(%rip), %xmm11
	addq	%rcx, %rdi
	vaddps	(%rdx,%rdi,4), %xmm10, %xmm10
	movq	%rbx, %rdx
	andq	$-4, %rdx
	addq	%rdx, %rax
	andl	$3, %ebx
	vmulps	%xmm11, %xmm10, %xmm10
	vshufps	$0, %xmm2, %xmm2, %xmm11
	vmulps	%xmm11, %xmm10, %xmm10
	vmulps	%xmm10, %xmm0, %xmm0
	vaddps	(%r9), %xmm0, %xmm0
	vmovups	%xmm0, (%r9)
	je	.L4
.L5:
	movq	112(%rsp), %rdi
	leaq	1(%rax), %r8
	movq	256(%rsp), %rbx
	vmovss	.LC1(%rip), %xmm11
	leaq	(%rdi,%rbx), %rdx
	movq	104(%rsp), %rdi
	movq	96(%rsp), %rbx
	addq	%rax, %rdx
	leaq	(%rdi,%rdx,4), %rdx
	cmpq	%rbx, %r8
	jge	.L7
	movq	208(%rsp), %rdi
	leaq	(%r14,%rax), %rcx
	movq	%rsi, 328(%rsp)
	vmovaps	%xmm9, %xmm11
	vmovss	(%rdx), %xmm12
	salq	$2, %rcx
	movq	%r15, 344(%rsp)
	movq	40(%rsp), %r10
	movq	%r14, 288(%rsp)
	vmovss	-8(%rdx), %xmm0
	vmovss	-4(%rdx), %xmm13
	leaq	(%rax,%rdi), %rdx
	movq	256(%rsp), %rbx
	leaq	(%r10,%rdx,4), %r8
	movq	272(%rsp), %rdx
	movq	184(%rsp), %r9
	movq	128(%rsp), %r12
	movq	176(%rsp), %rsi
	addq	%rax, %rdx
	movq	200(%rsp), %r11
	leaq	(%r10,%rdx,4), %rdi
	leaq	(%rax,%rbx), %rdx
	movq	136(%rsp), %rbx
	salq	$2, %rdx
.L8:
	movq	264(%rsp), %r13
	vsubss	%xmm13, %xmm12, %xmm14
	addq	$16, %r8
	addq	$16, %rdi
	movq	248(%rsp), %r14
	movq	120(%rsp), %r15
	vmulss	%xmm5, %xmm14, %xmm14
	vmovss	4(%r13,%rdx), %xmm10
	vsubss	%xmm0, %xmm10, %xmm0
	vsubss	%xmm12, %xmm10, %xmm15
	vmulss	%xmm1, %xmm0, %xmm0
	vmulss	%xmm5, %xmm15, %xmm15
	vaddss	%xmm14, %xmm0, %xmm0
	vmovss	(%r10,%rdx), %xmm14
	vsubss	(%r10,%rcx), %xmm14, %xmm14
	vmulss	%xmm5, %xmm14, %xmm14
	vaddss	%xmm14, %xmm0, %xmm0
	vmovss	-16(%r8), %xmm14
	vsubss	-16(%rdi), %xmm14, %xmm14
	vmulss	%xmm1, %xmm14, %xmm14
	vaddss	%xmm14, %xmm0, %xmm0
	vmovss	(%rbx,%rdx), %xmm14
	vsubss	(%r14,%rdx), %xmm14, %xmm14
	vmulss	%xmm5, %xmm14, %xmm14
	vaddss	%xmm14, %xmm0, %xmm0
	vmovss	(%r12,%rdx), %xmm14
	vsubss	(%r15,%rdx), %xmm14, %xmm14
	vmulss	%xmm1, %xmm14, %xmm14
	vaddss	%xmm14, %xmm0, %xmm0
	vmovss	(%r9,%rcx), %xmm14
	vaddss	(%r9,%rdx), %xmm14, %xmm14
	vaddss	(%r11,%rdx), %xmm14, %xmm14
	vaddss	(%r11,%rcx), %xmm14, %xmm14
	vmulss	%xmm9, %xmm14, %xmm14
	vmulss	%xmm2, %xmm14, %xmm14
	vmulss	%xmm14, %xmm0, %xmm0
	vaddss	(%rsi,%rdx), %xmm0, %xmm0
	vmovss	%xmm0, (%rsi,%rdx)
	vmovss	8(%r13,%rdx), %xmm0
	vsubss	%xmm13, %xmm0, %xmm13
	vmulss	%xmm1, %xmm13, %xmm14
	vaddss	%xmm14, %xmm15, %xmm13
	vmovss	4(%r10,%rdx), %xmm14
	vsubss	4(%r10,%rcx), %xmm14, %xmm14
	vsubss	%xmm10, %xmm0, %xmm15
	vmulss	%xmm5, %xmm14, %xmm14
	vmulss	%xmm5, %xmm15, %xmm15
	vaddss	%xmm14, %xmm13, %xmm13
	vmovss	-12(%r8), %xmm14
	vsubss	-12(%rdi), %xmm14, %xmm14
	vmulss	%xmm1, %xmm14, %xmm14
	vaddss	%xmm14, %xmm13, %xmm13
	vmovss	4(%rbx,%rdx), %xmm14
	vsubss	4(%r14,%rdx), %xmm14, %xmm14
	vmulss	%xmm5, %xmm14, %xmm14
	vaddss	%xmm14, %xmm13, %xmm13
	vmovss	4(%r12,%rdx), %xmm14
	vsubss	4(%r15,%rdx), %xmm14, %xmm14
	vmulss	%xmm1, %xmm14, %xmm14
	vaddss	%xmm14, %xmm13, %xmm13
	vmovss	4(%r9,%rdx), %xmm14
	vaddss	4(%r9,%rcx), %xmm14, %xmm14
	vaddss	4(%r11,%rdx), %xmm14, %xmm14
	vaddss	4(%r11,%rcx), %xmm14, %xmm14
	vmulss	%xmm9, %xmm14, %xmm14
	vmulss	%xmm2, %xmm14, %xmm14
	vmulss	%xmm14, %xmm13, %xmm13
	vaddss	4(%rsi,%rdx), %xmm13, %xmm13
	vmovss	%xmm13, 4(%rsi,%rdx)
	vmovss	12(%r13,%rdx), %xmm13
	movq	%rax, %r13
	addq	$4, %rax
	addq	$5, %r13
	vsubss	%xmm12, %xmm13, %xmm12
	vmulss	%xmm1, %xmm12, %xmm14
	vaddss	%xmm14, %xmm15, %xmm12
	vmovss	8(%r10,%rdx), %xmm14
	vsubss	8(%r10,%rcx), %xmm14, %xmm14
	vmulss	%xmm5, %xmm14, %xmm14
	vaddss	%xmm14, %xmm12, %xmm12
	vmovss	-8(%r8), %xmm14
	vsubss	-8(%rdi), %xmm14, %xmm14
	vmulss	%xmm1, %xmm14, %xmm14
	vaddss	%xmm14, %xmm12, %xmm12
	vmovss	8(%rbx,%rdx), %xmm14
	vsubss	8(%r14,%rdx), %xmm14, %xmm14
	movq	264(%rsp), %r14
	vmulss	%xmm5, %xmm14, %xmm14
	vaddss	%xmm14, %xmm12, %xmm12
	vmovss	8(%r12,%rdx), %xmm14
	vsubss	8(%r15,%rdx), %xmm14, %xmm14
	vmulss	%xmm1, %xmm14, %xmm14
	vaddss	%xmm14, %xmm12, %xmm12
	vmovss	8(%r9,%rdx), %xmm14
	vaddss	8(%r9,%rcx), %xmm14, %xmm14
	vaddss	8(%r11,%rdx), %xmm14, %xmm14
	vaddss	8(%r11,%rcx), %xmm14, %xmm14
	vmulss	%xmm9, %xmm14, %xmm14
	vmulss	%xmm2, %xmm14, %xmm14
	vmulss	%xmm14, %xmm12, %xmm12
	vaddss	8(%rsi,%rdx), %xmm12, %xmm12
	vsubss	%xmm0, %xmm13, %xmm14
	vmovss	%xmm12, 8(%rsi,%rdx)
	vmovss	16(%r14,%rdx), %xmm12
	vmulss	%xmm5, %xmm14, %xmm14
	movq	248(%rsp), %r14
	vsubss	%xmm10, %xmm12, %xmm10
	vmulss	%xmm1, %xmm10, %xmm10
	vaddss	%xmm14, %xmm10, %xmm10
	vmovss	12(%r10,%rdx), %xmm14
	vsubss	12(%r10,%rcx), %xmm14, %xmm14
	vmulss	%xmm5, %xmm14, %xmm14
	vaddss	%xmm14, %xmm10, %xmm10
	vmovss	-4(%r8), %xmm14
	vsubss	-4(%rdi), %xmm14, %xmm14
	vmulss	%xmm1, %xmm14, %xmm14
	vaddss	%xmm14, %xmm10, %xmm10
	vmovss	12(%rbx,%rdx), %xmm14
	vsubss	12(%r14,%rdx), %xmm14, %xmm14
	vmulss	%xmm5, %xmm14, %xmm14
	vaddss	%xmm14, %xmm10, %xmm10
	vmovss	12(%r12,%rdx), %xmm14
	vsubss	12(%r15,%rdx), %xmm14, %xmm14
	vmulss	%xmm1, %xmm14, %xmm14
	vaddss	%xmm14, %xmm10, %xmm10
	vmovss	12(%r9,%rcx), %xmm14
	vaddss	12(%r9,%rdx), %xmm14, %xmm14
	vaddss	12(%r11,%rdx), %xmm14, %xmm14
	vaddss	12(%r11,%rcx), %xmm14, %xmm14
	addq	$16, %rcx
	vmulss	%xmm9, %xmm14, %xmm14
	vmulss	%xmm2, %xmm14, %xmm14
	vmulss	%xmm14, %xmm10, %xmm10
	vaddss	12(%rsi,%rdx), %xmm10, %xmm10
	vmovss	%xmm10, 12(%rsi,%rdx)
	addq	$16, %rdx
	cmpq	%r13, 96(%rsp)
	jg	.L8
	movq	344(%rsp), %r15
	movq	328(%rsp), %rsi
	leaq	1(%rax), %r8
	movq	288(%rsp), %r14
.L7:
	movq	48(%rsp), %rbx
	movq	232(%rsp), %r13
	movq	264(%rsp), %r11
	movq	240(%rsp), %r12
	leaq	-1(%rbx), %r9
	movq	%rbx, %rcx
	imulq	%r13, %rcx
	leaq	-2(%rbx), %r10
	movq	%r13, %rbx
	imulq	%r9, %rbx
	imulq	%r13, %r12
	imulq	%r10, %r13
	leaq	(%rcx,%rax), %rdx
	vmovss	(%r11,%rdx,4), %xmm13
	leaq	(%rcx,%r8), %rdi
	vmovss	-4(%r11,%rdx,4), %xmm0
	movq	%rbx, %r9
	movq	%rbx, 344(%rsp)
	vmovss	(%r11,%rdi,4), %xmm12
	addq	%rax, %r9
	vsubss	%xmm0, %xmm13, %xmm14
	movq	40(%rsp), %rbx
	leaq	0(%r13,%rax), %r10
	vsubss	-8(%r11,%rdx,4), %xmm12, %xmm10
	leaq	(%r12,%rax), %r11
	vmulss	%xmm5, %xmm14, %xmm14
	vmulss	%xmm1, %xmm10, %xmm10
	vaddss	%xmm14, %xmm10, %xmm10
	vmovss	(%rbx,%rdx,4), %xmm14
	vsubss	(%rbx,%r9,4), %xmm14, %xmm14
	vmulss	%xmm5, %xmm14, %xmm14
	vaddss	%xmm14, %xmm10, %xmm10
	vmovss	(%rbx,%r11,4), %xmm14
	movq	%rbx, %r11
	vsubss	(%rbx,%r10,4), %xmm14, %xmm14
	movq	136(%rsp), %r10
	movq	248(%rsp), %rbx
	vmulss	%xmm1, %xmm14, %xmm14
	vaddss	%xmm14, %xmm10, %xmm10
	vmovss	(%r10,%rdx,4), %xmm14
	vsubss	(%rbx,%rdx,4), %xmm14, %xmm14
	movq	128(%rsp), %r10
	movq	120(%rsp), %rbx
	vmulss	%xmm5, %xmm14, %xmm14
	vaddss	%xmm14, %xmm10, %xmm10
	vmovss	(%r10,%rdx,4), %xmm14
	vsubss	(%rbx,%rdx,4), %xmm14, %xmm14
	movq	184(%rsp), %r10
	movq	200(%rsp), %rbx
	vmulss	%xmm1, %xmm14, %xmm14
	vaddss	%xmm14, %xmm10, %xmm10
	vmovss	(%r10,%rdx,4), %xmm14
	vaddss	(%r10,%r9,4), %xmm14, %xmm14
	vaddss	(%rbx,%rdx,4), %xmm14, %xmm14
	vaddss	(%rbx,%r9,4), %xmm14, %xmm14
	movq	176(%rsp), %r9
	vmulss	%xmm11, %xmm14, %xmm14
	vmulss	%xmm2, %xmm14, %xmm14
	vmulss	%xmm14, %xmm10, %xmm10
	vaddss	(%r9,%rdx,4), %xmm10, %xmm10
	vmovss	%xmm10, (%r9,%rdx,4)
	cmpq	%r8, 88(%rsp)
	jle	.L4
	movq	264(%rsp), %rbx
	vsubss	%xmm13, %xmm12, %xmm14
	addq	$2, %rax
	movq	344(%rsp), %r9
	leaq	(%r12,%r8), %r10
	addq	%rax, %rcx
	vmulss	%xmm5, %xmm14, %xmm14
	vmovss	(%rbx,%rcx,4), %xmm10
	addq	%r8, %r9
	addq	%r13, %r8
	vsubss	%xmm0, %xmm10, %xmm0
	vmulss	%xmm1, %xmm0, %xmm0
	vaddss	%xmm0, %xmm14, %xmm0
	vmovss	(%r11,%rdi,4), %xmm14
	vsubss	(%r11,%r9,4), %xmm14, %xmm14
	vmulss	%xmm5, %xmm14, %xmm14
	vaddss	%xmm14, %xmm0, %xmm0
	vmovss	(%r11,%r10,4), %xmm14
	vsubss	(%r11,%r8,4), %xmm14, %xmm14
	movq	136(%rsp), %r8
	movq	128(%rsp), %r10
	vmulss	%xmm1, %xmm14, %xmm14
	vaddss	%xmm14, %xmm0, %xmm0
	vmovss	(%r8,%rdi,4), %xmm14
	movq	248(%rsp), %r8
	vsubss	(%r8,%rdi,4), %xmm14, %xmm14
	movq	120(%rsp), %r8
	vmulss	%xmm5, %xmm14, %xmm14
	vaddss	%xmm14, %xmm0, %xmm0
	vmovss	(%r10,%rdi,4), %xmm14
	vsubss	(%r8,%rdi,4), %xmm14, %xmm14
	movq	184(%rsp), %r10
	movq	200(%rsp), %r8
	vmulss	%xmm1, %xmm14, %xmm14
	vaddss	%xmm14, %xmm0, %xmm0
	vmovss	(%r10,%rdi,4), %xmm14
	vaddss	(%r10,%r9,4), %xmm14, %xmm14
	vaddss	(%r8,%rdi,4), %xmm14, %xmm14
	vaddss	(%r8,%r9,4), %xmm14, %xmm14
	movq	176(%rsp), %r9
	vmulss	%xmm11, %xmm14, %xmm14
	vmulss	%xmm2, %xmm14, %xmm14
	vmulss	%xmm14, %xmm0, %xmm0
	vaddss	(%r9,%rdi,4), %xmm0, %xmm0
	vmovss	%xmm0, (%r9,%rdi,4)
	cmpq	%rax, 88(%rsp)
	jle	.L4
	vmovss	12(%rbx,%rdx,4), %xmm0
	vsubss	%xmm12, %xmm10, %xmm10
	addq	%rax, %r12
	movq	344(%rsp), %rdx
	addq	%rax, %r13
	vsubss	%xmm13, %xmm0, %xmm0
	movq	248(%rsp), %rbx
	vmulss	%xmm5, %xmm10, %xmm10
	vmulss	%xmm1, %xmm0, %xmm0
	addq	%rax, %rdx
	movq	136(%rsp), %rax
	vaddss	%xmm10, %xmm0, %xmm0
	vmovss	(%r11,%rcx,4), %xmm10
	vsubss	(%r11,%rdx,4), %xmm10, %xmm10
	vmulss	%xmm5, %xmm10, %xmm10
	vaddss	%xmm10, %xmm0, %xmm0
	vmovss	(%r11,%r12,4), %xmm10
	vsubss	(%r11,%r13,4), %xmm10, %xmm10
	vmulss	%xmm1, %xmm10, %xmm10
	vaddss	%xmm10, %xmm0, %xmm0
	vmovss	(%rax,%rcx,4), %xmm10
	vsubss	(%rbx,%rcx,4), %xmm10, %xmm10
	movq	128(%rsp), %rax
	movq	120(%rsp), %rbx
	vmulss	%xmm5, %xmm10, %xmm10
	vaddss	%xmm10, %xmm0, %xmm0
	vmovss	(%rax,%rcx,4), %xmm10
	vsubss	(%rbx,%rcx,4), %xmm10, %xmm10
	vmulss	%xmm1, %xmm10, %xmm10
	vaddss	%xmm10, %xmm0, %xmm0
	vmovss	(%r10,%rcx,4), %xmm10
	vaddss	(%r10,%rdx,4), %xmm10, %xmm10
	vaddss	(%r8,%rcx,4), %xmm10, %xmm10
	vaddss	(%r8,%rdx,4), %xmm10, %xmm10
	vmulss	%xmm11, %xmm10, %xmm10
	vmulss	%xmm2, %xmm10, %xmm10
	vmulss	%xmm10, %xmm0, %xmm0
	vaddss	(%r9,%rcx,4), %xmm0, %xmm0
	vmovss	%xmm0, (%r9,%rcx,4)
.L4:
	movq	24(%rsp), %rax
	movq	%r14, 272(%rsp)
	movq	232(%rsp), %rdi
	addq	%rax, 320(%rsp)
	addq	%rax, 312(%rsp)
	addq	%rax, 296(%rsp)
	addq	%rax, %rsi
	addq	%rax, %r15
	addq	%rax, 304(%rsp)
	addq	%rdi, 256(%rsp)
	addq	%rdi, 208(%rsp)
	addq	%rax, 80(%rsp)
	addq	%rax, 72(%rsp)
	addq	%rax, 192(%rsp)
	movq	240(%rsp), %rbx
	cmpq	%rbx, 88(%rsp)
	jne	.L13
	movq	-32(%rsp), %r12
	movq	-24(%rsp), %rbx
	movq	-40(%rsp), %rdx
	movq	-16(%rsp), %r13
	movq	-48(%rsp), %rdi
	movq	-56(%rsp), %rcx
	addq	%r12, %rbx
	addq	%r12, 200(%rsp)
	addq	%r12, %rdx
	movq	-8(%rsp), %rsi
	cmpq	%rsi, 88(%rsp)
	jne	.L3
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
.L32:
	movq	232(%rsp), %rax
	movq	272(%rsp), %rdi
	leaq	(%rax,%rdi), %r14
	jmp	.L4
.L14:
	xorl	%edx, %edx
	movl	$2, %eax
	jmp	.L12
.L33:
	movq	232(%rsp), %rdi
	movq	272(%rsp), %rbx
	leaq	(%rdi,%rbx), %r14
	jmp	.L5
	.section	.rodata.cst4,"aM",@progbits,4
.LC1:
	.long	1048576000
	.text
	.section	.note.GNU-stack,"",@progbits
