	.text
kernel_himeno:
	pushq	%rbp
	movq	%rdi, %rax
	movq	%rcx, %rdi
	leaq	-1(%rsi), %rcx
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	movq	%rdx, %r14
	pushq	%r13
	imulq	%rsi, %r14
	pushq	%r12
	leaq	-1(%rax), %rsi
	pushq	%rbx
	leaq	-1(%rdx), %rbx
	andq	$-32, %rsp
	subq	$584, %rsp
	movq	%r8, 320(%rsp)
	movq	%rbx, 288(%rsp)
	leaq	0(,%rdx,4), %rbx
	movq	48(%rbp), %r8
	movq	%rcx, 64(%rsp)
	movq	%rax, %rcx
	imulq	%r14, %rcx
	movq	%r9, 312(%rsp)
	movq	%rbx, 56(%rsp)
	movq	%rdx, 8(%rsp)
	vmovss	(%r8), %xmm12
	movq	%rsi, -72(%rsp)
	cmpq	$1, %rsi
	jle	.L2
	movq	32(%rbp), %r13
	movq	%rbx, %rax
	addq	%rdi, %rbx
	vmovaps	%xmm12, %xmm11
	movq	24(%rbp), %r10
	shrq	$2, %rax
	movq	%rbx, -104(%rsp)
	movq	%rdi, %r8
	leaq	0(,%rcx,8), %rsi
	movq	%rax, 352(%rsp)
	movq	24(%rbp), %r12
	vmovaps	%xmm0, %xmm12
	leaq	0(,%r14,4), %r11
	movq	%r14, 304(%rsp)
	leaq	0(,%rcx,4), %r9
	addq	%rsi, %r13
	movq	%r11, %r15
	leaq	(%r14,%rax), %rdx
	addq	%rsi, %r10
	shrq	$2, %r15
	movq	%r9, -80(%rsp)
	movq	%r13, 192(%rsp)
	movq	40(%rbp), %r13
	movq	%r10, 72(%rsp)
	addq	%r9, %r10
	movq	%rax, %r9
	leaq	1(%rcx,%rax), %rax
	movq	%r10, 200(%rsp)
	leaq	0(,%rdx,4), %r10
	addq	%r15, %rax
	addq	%rsi, %r13
	salq	$2, %rax
	movq	%r13, 184(%rsp)
	leaq	(%rdi,%rdx,8), %r13
	leaq	(%rdi,%r9,8), %rdx
	movq	%rax, -16(%rsp)
	movq	%rdx, 48(%rsp)
	leaq	(%rcx,%rcx), %rdx
	leaq	(%rdx,%rcx), %rax
	movq	%rax, 112(%rsp)
	addq	%r15, %rax
	addq	%r9, %rax
	leaq	(%r12,%rax,4), %r12
	movq	%r9, %rax
	movq	%r12, 40(%rsp)
	leaq	(%r9,%r15), %r12
	movq	%rdi, %r9
	movq	%r12, 208(%rsp)
	leaq	(%r11,%rdi), %r12
	subq	%r11, %r9
	movq	%r12, -96(%rsp)
	leaq	(%rax,%rax), %r12
	movq	8(%rsp), %rax
	movq	%r12, -120(%rsp)
	movq	%r9, -112(%rsp)
	movq	%r11, %r9
	leaq	-2(%rax), %rbx
	leaq	-3(%rax), %r12
	movq	%rbx, %rax
	movq	%rbx, 16(%rsp)
	andq	$-8, %rbx
	shrq	$3, %rax
	movq	%rbx, -8(%rsp)
	addq	$1, %rbx
	movq	%rax, 384(%rsp)
	movq	200(%rsp), %rax
	movq	%rbx, (%rsp)
	movl	$1, %ebx
	movq	%r12, 24(%rsp)
	subq	%rsi, %rax
	movq	32(%rbp), %rsi
	movq	%rax, 176(%rsp)
	movq	-80(%rsp), %rax
	addq	%rax, %rsi
	addq	40(%rbp), %rax
	movq	%rsi, 168(%rsp)
	movq	%rax, 160(%rsp)
	leaq	1(%rcx), %rax
	movq	%rax, 104(%rsp)
	leaq	1(%rdx), %rax
	movq	%rax, 96(%rsp)
	movq	%r13, %rax
	movq	%r14, -88(%rsp)
	movq	%r15, -24(%rsp)
	.p2align 4,,10
	.p2align 3
.L3:
	cmpq	$1, 64(%rsp)
	jle	.L29
	movq	-88(%rsp), %rcx
	movq	$0, 232(%rsp)
	vshufps	$0, %xmm12, %xmm12, %xmm1
	movq	304(%rsp), %rdi
	movq	$0, 360(%rsp)
	movq	-96(%rsp), %rdx
	leaq	(%rcx,%rdi), %rsi
	subq	%rcx, %rdi
	movq	-112(%rsp), %rcx
	leaq	(%rdx,%r9), %r15
	addq	%r10, %rdx
	movq	%rsi, 296(%rsp)
	addq	$1, %rsi
	movq	%r15, 368(%rsp)
	movq	%rdx, 536(%rsp)
	movq	-80(%rsp), %rdx
	leaq	(%r9,%rcx), %r15
	addq	%r10, %rcx
	movq	%rdi, 280(%rsp)
	addq	$1, %rdi
	movq	%r15, 272(%rsp)
	leaq	(%r8,%r9), %r15
	movq	%r15, 568(%rsp)
	movq	%r15, 328(%rsp)
	movq	312(%rsp), %r15
	movq	%rcx, 528(%rsp)
	leaq	(%r8,%r10), %rcx
	movq	%rcx, 520(%rsp)
	leaq	4(%r10), %rcx
	movq	%rcx, 264(%rsp)
	movq	208(%rsp), %rcx
	addq	%r9, %r15
	movq	%r15, 224(%rsp)
	movq	16(%rbp), %r15
	leaq	4(,%rcx,4), %rcx
	movq	%rcx, 256(%rsp)
	movq	-16(%rsp), %rcx
	addq	%r9, %r15
	movq	%r15, 216(%rsp)
	movq	320(%rsp), %r15
	addq	%rcx, %rdx
	movq	%rcx, 248(%rsp)
	movq	-120(%rsp), %rcx
	movq	%rdx, 240(%rsp)
	addq	%r9, %r15
	movq	%r15, 88(%rsp)
	movq	-104(%rsp), %r15
	movq	%rcx, 344(%rsp)
	addq	%r10, %r15
	movq	%r15, 544(%rsp)
	movq	%r8, %r15
	movq	$1, 376(%rsp)
	movq	-24(%rsp), %rcx
	movq	%rsi, 336(%rsp)
	leaq	4(%rax), %rsi
	movq	%rdi, 136(%rsp)
	vmovaps	%xmm1, 120(%rsp)
	imulq	%rbx, %rcx
	movq	%rsi, 32(%rsp)
	movq	%r11, -32(%rsp)
	movq	%rbx, -40(%rsp)
	movq	%r9, -48(%rsp)
	movq	%r10, -56(%rsp)
	movq	%rcx, 80(%rsp)
	movq	%rax, -64(%rsp)
	.p2align 4,,10
	.p2align 3
.L12:
	movq	376(%rsp), %rax
	movq	%rax, 152(%rsp)
	addq	$1, %rax
	cmpq	$1, 288(%rsp)
	movq	%rax, 376(%rsp)
	jle	.L30
	cmpq	$6, 24(%rsp)
	jbe	.L13
	movq	232(%rsp), %rcx
	vshufps	$0, %xmm12, %xmm12, %xmm2
	vinsertf128	$1, %xmm2, %ymm2, %ymm2
	movq	32(%rsp), %rax
	movq	544(%rsp), %rdx
	movq	568(%rsp), %r10
	movq	536(%rsp), %rdi
	addq	%rcx, %rax
	movq	528(%rsp), %r11
	movq	%rax, 424(%rsp)
	movq	368(%rsp), %rax
	movq	24(%rbp), %rsi
	leaq	4(%rdi), %rbx
	movq	%rbx, 480(%rsp)
	movq	24(%rbp), %rbx
	leaq	4(%rax,%rcx), %rax
	movq	%rax, 432(%rsp)
	movq	48(%rsp), %rax
	leaq	4(%rcx,%rax), %r14
	movq	272(%rsp), %rax
	leaq	4(%rcx,%rax), %r13
	leaq	8(%rdx), %rax
	movq	%rax, 440(%rsp)
	leaq	8(%r10), %rax
	addq	$4, %r10
	movq	%rax, 448(%rsp)
	leaq	8(%rdi), %rax
	movq	248(%rsp), %rdi
	movq	%rax, 456(%rsp)
	leaq	8(%r11), %rax
	movq	%rax, 464(%rsp)
	movq	256(%rsp), %rax
	addq	%rdi, %rbx
	movq	%rbx, 488(%rsp)
	leaq	4(%rdx), %rbx
	movq	520(%rsp), %rdx
	addq	%rax, %rsi
	movq	%rbx, 496(%rsp)
	movq	240(%rsp), %rbx
	movq	%rsi, 472(%rsp)
	movq	24(%rbp), %rsi
	leaq	8(%rdx), %r12
	addq	%rbx, %rsi
	movq	%rsi, 504(%rsp)
	movq	32(%rbp), %rsi
	addq	%rax, %rsi
	movq	%rsi, 416(%rsp)
	movq	32(%rbp), %rsi
	addq	%rdi, %rsi
	movq	%rsi, 408(%rsp)
	movq	%rbx, %rsi
	addq	32(%rbp), %rbx
	movq	%rbx, 552(%rsp)
	addq	40(%rbp), %rax
	leaq	4(%r11), %rbx
	addq	40(%rbp), %rdi
	movq	%r15, 144(%rsp)
	movq	$0, 576(%rsp)
	addq	40(%rbp), %rsi
	movq	552(%rsp), %r15
	movq	%rax, 400(%rsp)
	movq	264(%rsp), %rax
	movq	%rdi, %r11
	movq	312(%rsp), %rdi
	movq	%rsi, %r9
	movq	%rdx, %rsi
	movq	320(%rsp), %rdx
	addq	$4, %rsi
	leaq	(%rdi,%rax), %r8
	movq	40(%rsp), %rdi
	leaq	4(%rcx,%rdi), %rdi
	movq	16(%rbp), %rcx
	addq	%rax, %rcx
	addq	%rdx, %rax
	movq	%rax, 392(%rsp)
	xorl	%eax, %eax
	.p2align 4,,10
	.p2align 3
.L5:
	movq	496(%rsp), %rdx
	vmovups	(%rsi,%rax), %xmm7
	vinsertf128	$0x1, 16(%rsi,%rax), %ymm7, %ymm1
	vmovups	(%rdx,%rax), %xmm7
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm7, %ymm0
	movq	488(%rsp), %rdx
	vmovups	(%rdx,%rax), %xmm7
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm7, %ymm3
	vmulps	%ymm3, %ymm0, %ymm0
	movq	480(%rsp), %rdx
	vmovups	(%rdx,%rax), %xmm7
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm7, %ymm3
	movq	472(%rsp), %rdx
	vmovups	(%rdx,%rax), %xmm7
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm7, %ymm4
	vmulps	%ymm4, %ymm3, %ymm3
	vaddps	%ymm3, %ymm0, %ymm0
	movq	504(%rsp), %rdx
	vmovups	(%r12,%rax), %xmm7
	vinsertf128	$0x1, 16(%r12,%rax), %ymm7, %ymm3
	vmovups	(%rdx,%rax), %xmm6
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm6, %ymm4
	vmulps	%ymm4, %ymm3, %ymm3
	vaddps	%ymm3, %ymm0, %ymm0
	movq	424(%rsp), %rdx
	vmovups	(%r14,%rax), %xmm6
	vmovups	(%rdx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm5, %ymm3
	movq	432(%rsp), %rdx
	vmovups	(%rdx,%rax), %xmm7
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm7, %ymm4
	vsubps	%ymm4, %ymm3, %ymm3
	vinsertf128	$0x1, 16(%r14,%rax), %ymm6, %ymm4
	movq	416(%rsp), %rdx
	vmovups	0(%r13,%rax), %xmm7
	vsubps	%ymm4, %ymm3, %ymm3
	vinsertf128	$0x1, 16(%r13,%rax), %ymm7, %ymm4
	vmovups	(%rdx,%rax), %xmm5
	vaddps	%ymm4, %ymm3, %ymm3
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm5, %ymm4
	movq	440(%rsp), %rdx
	vmulps	%ymm4, %ymm3, %ymm3
	vaddps	%ymm3, %ymm0, %ymm0
	vmovups	(%rdx,%rax), %xmm7
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm7, %ymm3
	movq	448(%rsp), %rdx
	vmovups	(%rdx,%rax), %xmm6
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm6, %ymm4
	vsubps	%ymm4, %ymm3, %ymm3
	movq	544(%rsp), %rdx
	vmovups	(%rdx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm5, %ymm4
	vsubps	%ymm4, %ymm3, %ymm3
	movq	568(%rsp), %rdx
	vmovups	(%rdx,%rax), %xmm7
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm7, %ymm4
	vaddps	%ymm4, %ymm3, %ymm3
	movq	408(%rsp), %rdx
	vmovups	(%rdx,%rax), %xmm6
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm6, %ymm4
	vmulps	%ymm4, %ymm3, %ymm3
	vaddps	%ymm3, %ymm0, %ymm0
	movq	456(%rsp), %rdx
	vmovups	(%rdx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm5, %ymm3
	movq	464(%rsp), %rdx
	vmovups	(%rdx,%rax), %xmm7
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm7, %ymm4
	vsubps	%ymm4, %ymm3, %ymm3
	movq	536(%rsp), %rdx
	vmovups	(%r15,%rax), %xmm7
	vmovups	(%rdx,%rax), %xmm6
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm6, %ymm4
	vsubps	%ymm4, %ymm3, %ymm3
	movq	528(%rsp), %rdx
	vmovups	(%rdx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm5, %ymm4
	vaddps	%ymm4, %ymm3, %ymm3
	vinsertf128	$0x1, 16(%r15,%rax), %ymm7, %ymm4
	movq	400(%rsp), %rdx
	vmulps	%ymm4, %ymm3, %ymm3
	vaddps	%ymm3, %ymm0, %ymm0
	vmovups	(%rdx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm5, %ymm3
	vmovups	(%rbx,%rax), %xmm6
	vinsertf128	$0x1, 16(%rbx,%rax), %ymm6, %ymm4
	vmulps	%ymm4, %ymm3, %ymm3
	vaddps	%ymm3, %ymm0, %ymm0
	movq	520(%rsp), %rdx
	vmovups	(%r11,%rax), %xmm7
	vinsertf128	$0x1, 16(%r11,%rax), %ymm7, %ymm3
	vmovups	(%r10,%rax), %xmm5
	vinsertf128	$0x1, 16(%r10,%rax), %ymm5, %ymm4
	vmulps	%ymm4, %ymm3, %ymm3
	vaddps	%ymm3, %ymm0, %ymm0
	vmovups	(%r9,%rax), %xmm6
	vinsertf128	$0x1, 16(%r9,%rax), %ymm6, %ymm3
	vmovups	(%rdx,%rax), %xmm7
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm7, %ymm4
	vmulps	%ymm4, %ymm3, %ymm3
	vaddps	%ymm3, %ymm0, %ymm0
	vmovups	(%r8,%rax), %xmm6
	vinsertf128	$0x1, 16(%r8,%rax), %ymm6, %ymm3
	vmovaps	%xmm7, 552(%rsp)
	vmovups	(%rdi,%rax), %xmm7
	vmovups	(%rcx,%rax), %xmm5
	vaddps	%ymm3, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%rdi,%rax), %ymm7, %ymm3
	movq	392(%rsp), %rdx
	addq	$1, 576(%rsp)
	vmulps	%ymm3, %ymm0, %ymm0
	vsubps	%ymm1, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm5, %ymm3
	vmulps	%ymm3, %ymm0, %ymm0
	vmulps	%ymm0, %ymm0, %ymm4
	vaddss	%xmm4, %xmm11, %xmm3
	vmulps	%ymm2, %ymm0, %ymm0
	vshufps	$85, %xmm4, %xmm4, %xmm6
	vshufps	$255, %xmm4, %xmm4, %xmm5
	vaddps	%ymm1, %ymm0, %ymm0
	vaddss	%xmm6, %xmm3, %xmm3
	vunpckhps	%xmm4, %xmm4, %xmm6
	vextractf128	$0x1, %ymm4, %xmm4
	vmovups	%xmm0, (%rdx,%rax)
	vextractf128	$0x1, %ymm0, 16(%rdx,%rax)
	addq	$32, %rax
	movq	576(%rsp), %rdx
	vaddss	%xmm6, %xmm3, %xmm3
	vaddss	%xmm5, %xmm3, %xmm3
	vshufps	$85, %xmm4, %xmm4, %xmm5
	vaddss	%xmm4, %xmm3, %xmm3
	vaddss	%xmm5, %xmm3, %xmm3
	vunpckhps	%xmm4, %xmm4, %xmm5
	vshufps	$255, %xmm4, %xmm4, %xmm4
	vaddss	%xmm5, %xmm3, %xmm3
	vaddss	%xmm4, %xmm3, %xmm11
	cmpq	%rdx, 384(%rsp)
	jne	.L5
	movq	144(%rsp), %r15
	testb	$7, 16(%rsp)
	je	.L31
	movq	-8(%rsp), %rdi
	movq	(%rsp), %r13
.L4:
	movq	8(%rsp), %rax
	subq	%rdi, %rax
	leaq	-2(%rax), %rbx
	subq	$3, %rax
	movq	%rbx, 496(%rsp)
	cmpq	$2, %rax
	jbe	.L32
	movq	344(%rsp), %rax
	movq	352(%rsp), %rdx
	movq	304(%rsp), %r14
	movq	280(%rsp), %r9
	leaq	(%rdi,%rax), %rsi
	movq	360(%rsp), %rax
	movq	296(%rsp), %r11
	leaq	2(%rsi,%r14), %rbx
	leaq	(%rdi,%rax), %rcx
	addq	%rax, %rdx
	movq	%rdx, 576(%rsp)
	leaq	2(%rcx,%r14), %r8
	addq	%rdi, %rdx
	leaq	2(%r9,%rdx), %r10
	movq	208(%rsp), %r9
	leaq	2(%rdx,%r11), %r11
	leaq	2(%rdx,%r14), %rdx
	movq	336(%rsp), %r14
	movq	%rdx, 552(%rsp)
	salq	$2, %rdx
	addq	%r9, %rax
	vmovups	-4(%r15,%rdx), %xmm1
	addq	%rdi, %rax
	movq	104(%rsp), %rdi
	leaq	1(%rax), %r12
	addq	%rsi, %r14
	vmovups	(%r15,%r14,4), %xmm0
	movq	336(%rsp), %r14
	leaq	(%rdi,%rax), %r9
	movq	96(%rsp), %rdi
	addq	%rcx, %r14
	vsubps	(%r15,%r14,4), %xmm0, %xmm0
	addq	%rax, %rdi
	movq	136(%rsp), %r14
	addq	%r14, %rsi
	addq	%r14, %rcx
	vsubps	(%r15,%rsi,4), %xmm0, %xmm0
	vaddps	(%r15,%rcx,4), %xmm0, %xmm0
	movq	32(%rbp), %rcx
	movq	552(%rsp), %rsi
	vmulps	4(%rcx,%rax,4), %xmm0, %xmm0
	movq	24(%rbp), %rcx
	vmovups	(%rcx,%r9,4), %xmm6
	vmovups	(%rcx,%r12,4), %xmm2
	vmovaps	%xmm6, 504(%rsp)
	vmulps	-4(%r15,%rbx,4), %xmm6, %xmm3
	vmulps	-4(%r15,%r11,4), %xmm2, %xmm2
	vaddps	%xmm3, %xmm2, %xmm2
	vmovups	(%r15,%rsi,4), %xmm3
	vmulps	(%rcx,%rdi,4), %xmm3, %xmm3
	vaddps	%xmm3, %xmm2, %xmm2
	vaddps	%xmm2, %xmm0, %xmm0
	vmovups	(%r15,%rbx,4), %xmm2
	vsubps	(%r15,%r8,4), %xmm2, %xmm2
	vsubps	-8(%r15,%rbx,4), %xmm2, %xmm2
	movq	32(%rbp), %rbx
	vaddps	-8(%r15,%r8,4), %xmm2, %xmm2
	movq	40(%rbp), %rsi
	vmulps	(%rbx,%r9,4), %xmm2, %xmm2
	vaddps	%xmm2, %xmm0, %xmm0
	vmovups	(%r15,%r11,4), %xmm2
	vsubps	(%r15,%r10,4), %xmm2, %xmm2
	vsubps	-8(%r15,%r11,4), %xmm2, %xmm2
	vaddps	-8(%r15,%r10,4), %xmm2, %xmm2
	vmulps	(%rbx,%rdi,4), %xmm2, %xmm2
	movq	496(%rsp), %rbx
	vaddps	%xmm2, %xmm0, %xmm0
	vmovups	(%rsi,%r12,4), %xmm2
	vmulps	-4(%r15,%r10,4), %xmm2, %xmm2
	vaddps	%xmm2, %xmm0, %xmm0
	vmovups	(%rsi,%r9,4), %xmm2
	vmulps	-4(%r15,%r8,4), %xmm2, %xmm2
	vaddps	%xmm2, %xmm0, %xmm0
	vmovups	(%rsi,%rdi,4), %xmm2
	movq	312(%rsp), %rdi
	vmulps	-8(%r15,%rdx), %xmm2, %xmm2
	vaddps	%xmm2, %xmm0, %xmm0
	vaddps	-4(%rdi,%rdx), %xmm0, %xmm0
	movq	112(%rsp), %rdi
	leaq	1(%rax,%rdi), %rax
	vmulps	(%rcx,%rax,4), %xmm0, %xmm0
	movq	16(%rbp), %rax
	vsubps	%xmm1, %xmm0, %xmm0
	vmulps	-4(%rax,%rdx), %xmm0, %xmm0
	movq	320(%rsp), %rax
	vmulps	%xmm0, %xmm0, %xmm3
	vmulps	120(%rsp), %xmm0, %xmm0
	vaddss	%xmm3, %xmm11, %xmm2
	vshufps	$85, %xmm3, %xmm3, %xmm4
	vaddps	%xmm1, %xmm0, %xmm0
	vaddss	%xmm4, %xmm2, %xmm2
	vunpckhps	%xmm3, %xmm3, %xmm4
	vshufps	$255, %xmm3, %xmm3, %xmm3
	vmovups	%xmm0, -4(%rax,%rdx)
	movq	%rbx, %rax
	andq	$-4, %rax
	vaddss	%xmm4, %xmm2, %xmm2
	addq	%rax, %r13
	andl	$3, %ebx
	vaddss	%xmm3, %xmm2, %xmm11
	je	.L11
.L7:
	movq	576(%rsp), %rbx
	movq	304(%rsp), %rsi
	movq	352(%rsp), %r8
	movq	152(%rsp), %rdi
	leaq	(%rbx,%r13), %rdx
	movq	296(%rsp), %rbx
	leaq	(%rdx,%rsi), %rcx
	movq	368(%rsp), %r12
	leaq	(%r15,%rcx,4), %r9
	movq	280(%rsp), %rcx
	movq	%r8, %r14
	vmovss	(%r9), %xmm3
	movq	%r9, 496(%rsp)
	leaq	-1(%rdi), %rax
	imulq	%r8, %rdi
	addq	%rdx, %rcx
	addq	%rbx, %rdx
	movq	344(%rsp), %rbx
	leaq	(%r15,%rdx,4), %r10
	movq	360(%rsp), %rdx
	leaq	(%r15,%rcx,4), %rcx
	vmovss	(%r10), %xmm10
	vmovss	(%rcx), %xmm9
	movq	%rcx, 488(%rsp)
	movq	328(%rsp), %rcx
	addq	%rsi, %rdx
	addq	%r13, %rdx
	leaq	(%r15,%rdx,4), %r11
	leaq	(%rsi,%rbx), %rdx
	movq	376(%rsp), %rsi
	addq	%r13, %rdx
	vmovss	(%r11), %xmm13
	leaq	(%r15,%rdx,4), %rbx
	leaq	1(%r13), %rdx
	vmovss	(%rbx), %xmm14
	imulq	%rsi, %r14
	leaq	(%r14,%rdx), %r9
	vmovss	(%rcx,%r9,4), %xmm7
	movq	%r9, 480(%rsp)
	movq	%r8, %r9
	imulq	%rax, %r9
	movq	%rcx, %rax
	leaq	(%rdi,%rdx), %r8
	movq	%r8, 504(%rsp)
	vmovss	(%r12,%r8,4), %xmm5
	leaq	(%r9,%rdx), %rsi
	movq	%r9, 552(%rsp)
	movq	272(%rsp), %r9
	vmovss	(%rcx,%rsi,4), %xmm6
	movq	504(%rsp), %rcx
	vmovss	(%rax,%rcx,4), %xmm2
	movq	552(%rsp), %rax
	vmovss	(%r9,%rcx,4), %xmm4
	leaq	(%r14,%r13), %rcx
	vmovss	(%r12,%rcx,4), %xmm0
	addq	%r13, %rax
	vsubss	(%r12,%rax,4), %xmm0, %xmm0
	vsubss	(%r9,%rcx,4), %xmm0, %xmm0
	leaq	0(%r13,%rdi), %rcx
	vaddss	(%r9,%rax,4), %xmm0, %xmm0
	movq	80(%rsp), %rax
	movq	32(%rbp), %r12
	movq	176(%rsp), %r8
	addq	%rcx, %rax
	vmulss	(%r12,%rax,4), %xmm0, %xmm0
	movq	24(%rbp), %r12
	vmulss	(%r8,%rax,4), %xmm14, %xmm8
	vmulss	(%r12,%rax,4), %xmm10, %xmm1
	movq	72(%rsp), %r12
	vaddss	%xmm8, %xmm1, %xmm1
	vmulss	(%r12,%rax,4), %xmm2, %xmm8
	movq	224(%rsp), %r12
	vaddss	%xmm8, %xmm1, %xmm1
	vaddss	%xmm1, %xmm0, %xmm0
	vsubss	%xmm6, %xmm7, %xmm1
	vsubss	-4(%rbx), %xmm1, %xmm1
	vaddss	-4(%r11), %xmm1, %xmm1
	movq	168(%rsp), %r11
	movq	40(%rbp), %rbx
	vmulss	(%r11,%rax,4), %xmm1, %xmm1
	vaddss	%xmm1, %xmm0, %xmm0
	vsubss	%xmm4, %xmm5, %xmm1
	vsubss	-4(%r10), %xmm1, %xmm1
	movq	488(%rsp), %r10
	vaddss	-4(%r10), %xmm1, %xmm1
	movq	192(%rsp), %r10
	vmulss	(%r10,%rax,4), %xmm1, %xmm1
	movq	184(%rsp), %r10
	vaddss	%xmm1, %xmm0, %xmm0
	vmulss	(%rbx,%rax,4), %xmm9, %xmm1
	movq	160(%rsp), %rbx
	vaddss	%xmm1, %xmm0, %xmm0
	vmulss	(%rbx,%rax,4), %xmm13, %xmm1
	movq	496(%rsp), %rbx
	vaddss	%xmm1, %xmm0, %xmm0
	vmovss	-4(%rbx), %xmm1
	vmulss	(%r10,%rax,4), %xmm1, %xmm1
	movq	200(%rsp), %r10
	movq	216(%rsp), %rbx
	vaddss	%xmm1, %xmm0, %xmm0
	vaddss	(%r12,%rcx,4), %xmm0, %xmm0
	vmulss	(%r10,%rax,4), %xmm0, %xmm0
	vsubss	%xmm3, %xmm0, %xmm0
	vmulss	(%rbx,%rcx,4), %xmm0, %xmm0
	movq	88(%rsp), %r12
	vmulss	%xmm0, %xmm0, %xmm1
	vmulss	%xmm0, %xmm12, %xmm0
	vaddss	%xmm1, %xmm11, %xmm11
	vaddss	%xmm3, %xmm0, %xmm0
	vmovss	%xmm0, (%r12,%rcx,4)
	cmpq	%rdx, 288(%rsp)
	jle	.L11
	movq	552(%rsp), %rax
	movq	%rdi, 472(%rsp)
	movq	328(%rsp), %rdx
	leaq	2(%r13), %rcx
	movq	368(%rsp), %r12
	leaq	(%r14,%rcx), %r8
	addq	%rcx, %rax
	vmovss	(%rdx,%rax,4), %xmm15
	movq	%rax, 464(%rsp)
	leaq	(%rdi,%rcx), %rax
	movq	%r9, %rdi
	vmovss	(%r9,%rax,4), %xmm1
	movq	480(%rsp), %r9
	vmovss	%xmm15, 496(%rsp)
	vmovss	%xmm1, 488(%rsp)
	movl	(%r12,%rax,4), %ebx
	movl	(%rdx,%r8,4), %r10d
	vmovss	(%rdx,%rax,4), %xmm8
	vmovss	(%r12,%r9,4), %xmm0
	vsubss	(%r12,%rsi,4), %xmm0, %xmm0
	vsubss	(%rdi,%r9,4), %xmm0, %xmm0
	movq	504(%rsp), %r9
	vaddss	(%rdi,%rsi,4), %xmm0, %xmm0
	movq	80(%rsp), %rsi
	movq	32(%rbp), %r12
	movq	%r9, %rdx
	addq	%rsi, %rdx
	vmulss	(%r12,%rdx,4), %xmm0, %xmm0
	movq	24(%rbp), %r12
	vmulss	(%r12,%rdx,4), %xmm5, %xmm15
	movq	176(%rsp), %r12
	vmulss	(%r12,%rdx,4), %xmm7, %xmm1
	movq	72(%rsp), %r12
	vaddss	%xmm1, %xmm15, %xmm1
	vmulss	(%r12,%rdx,4), %xmm8, %xmm15
	vaddss	%xmm15, %xmm1, %xmm1
	vmovss	496(%rsp), %xmm15
	vaddss	%xmm1, %xmm0, %xmm1
	vmovd	%r10d, %xmm0
	vsubss	%xmm15, %xmm0, %xmm0
	vsubss	%xmm14, %xmm0, %xmm0
	vmovd	%ebx, %xmm14
	vaddss	%xmm13, %xmm0, %xmm0
	vmulss	(%r11,%rdx,4), %xmm0, %xmm0
	vmovss	488(%rsp), %xmm13
	movq	192(%rsp), %r11
	vaddss	%xmm0, %xmm1, %xmm0
	vsubss	%xmm13, %xmm14, %xmm1
	vsubss	%xmm10, %xmm1, %xmm1
	vaddss	%xmm9, %xmm1, %xmm1
	vmulss	(%r11,%rdx,4), %xmm1, %xmm1
	movq	40(%rbp), %r11
	vaddss	%xmm1, %xmm0, %xmm0
	vmulss	(%r11,%rdx,4), %xmm4, %xmm1
	movq	160(%rsp), %r11
	vaddss	%xmm1, %xmm0, %xmm0
	vmulss	(%r11,%rdx,4), %xmm6, %xmm1
	movq	184(%rsp), %r11
	vaddss	%xmm1, %xmm0, %xmm0
	vmulss	(%r11,%rdx,4), %xmm3, %xmm3
	movq	224(%rsp), %r11
	vaddss	%xmm3, %xmm0, %xmm0
	vaddss	(%r11,%r9,4), %xmm0, %xmm0
	movq	200(%rsp), %r11
	vmulss	(%r11,%rdx,4), %xmm0, %xmm0
	movq	%r9, %r11
	movq	216(%rsp), %rdx
	vsubss	%xmm2, %xmm0, %xmm0
	vmulss	(%rdx,%r9,4), %xmm0, %xmm0
	movq	88(%rsp), %r9
	vmulss	%xmm0, %xmm0, %xmm1
	vmulss	%xmm0, %xmm12, %xmm0
	vaddss	%xmm1, %xmm11, %xmm11
	vaddss	%xmm2, %xmm0, %xmm0
	vmovss	%xmm0, (%r9,%r11,4)
	cmpq	%rcx, 288(%rsp)
	jle	.L11
	movq	%rsi, %rcx
	movq	24(%rbp), %rsi
	vmovd	%r10d, %xmm1
	leaq	3(%r13), %rdx
	movq	176(%rsp), %r13
	addq	%rax, %rcx
	movq	328(%rsp), %rbx
	movq	368(%rsp), %r10
	vmulss	(%rsi,%rcx,4), %xmm14, %xmm0
	movq	472(%rsp), %rsi
	vmulss	0(%r13,%rcx,4), %xmm1, %xmm1
	movq	464(%rsp), %r11
	addq	%rdx, %rsi
	vaddss	%xmm1, %xmm0, %xmm0
	vmovss	(%r12,%rcx,4), %xmm1
	vmulss	(%rbx,%rsi,4), %xmm1, %xmm1
	vaddss	%xmm1, %xmm0, %xmm0
	vmovss	(%r10,%r8,4), %xmm1
	vsubss	(%r10,%r11,4), %xmm1, %xmm1
	vsubss	(%rdi,%r8,4), %xmm1, %xmm1
	movq	%rdi, %r8
	vaddss	(%rdi,%r11,4), %xmm1, %xmm1
	movq	32(%rbp), %rdi
	movq	552(%rsp), %r11
	vmulss	(%rdi,%rcx,4), %xmm1, %xmm1
	leaq	(%r14,%rdx), %rdi
	addq	%r11, %rdx
	movq	168(%rsp), %r11
	vaddss	%xmm1, %xmm0, %xmm0
	vmovss	(%rbx,%rdi,4), %xmm1
	vsubss	(%rbx,%rdx,4), %xmm1, %xmm1
	movq	40(%rbp), %rdi
	movq	160(%rsp), %rbx
	vsubss	%xmm7, %xmm1, %xmm1
	vaddss	%xmm6, %xmm1, %xmm1
	vmulss	(%r11,%rcx,4), %xmm1, %xmm1
	movq	192(%rsp), %r11
	vaddss	%xmm1, %xmm0, %xmm0
	vmovss	(%r10,%rsi,4), %xmm1
	vsubss	(%r8,%rsi,4), %xmm1, %xmm1
	vsubss	%xmm5, %xmm1, %xmm1
	vaddss	%xmm4, %xmm1, %xmm1
	vmulss	(%r11,%rcx,4), %xmm1, %xmm1
	movq	184(%rsp), %r11
	vaddss	%xmm1, %xmm0, %xmm0
	vmulss	(%rdi,%rcx,4), %xmm13, %xmm1
	vmulss	(%r11,%rcx,4), %xmm2, %xmm2
	movq	224(%rsp), %r11
	vaddss	%xmm1, %xmm0, %xmm0
	vmulss	(%rbx,%rcx,4), %xmm15, %xmm1
	vaddss	%xmm1, %xmm0, %xmm0
	vaddss	%xmm2, %xmm0, %xmm0
	vaddss	(%r11,%rax,4), %xmm0, %xmm0
	movq	200(%rsp), %r11
	movq	216(%rsp), %rdx
	vmulss	(%r11,%rcx,4), %xmm0, %xmm0
	vsubss	%xmm8, %xmm0, %xmm0
	vmulss	(%rdx,%rax,4), %xmm0, %xmm0
	vmulss	%xmm0, %xmm0, %xmm1
	vmulss	%xmm0, %xmm12, %xmm0
	vaddss	%xmm1, %xmm11, %xmm11
	vaddss	%xmm8, %xmm0, %xmm0
	vmovss	%xmm0, (%r9,%rax,4)
.L11:
	movq	352(%rsp), %rcx
	addq	%rcx, 344(%rsp)
	movq	576(%rsp), %rcx
	movq	56(%rsp), %rax
	movq	376(%rsp), %rdi
	addq	%rax, 544(%rsp)
	addq	%rax, 568(%rsp)
	movq	%rcx, 360(%rsp)
	addq	%rax, 536(%rsp)
	addq	%rax, 528(%rsp)
	addq	%rax, 520(%rsp)
	addq	%rax, 232(%rsp)
	addq	%rax, 264(%rsp)
	addq	%rax, 256(%rsp)
	addq	%rax, 248(%rsp)
	addq	%rax, 240(%rsp)
	cmpq	%rdi, 64(%rsp)
	jne	.L12
	movq	-32(%rsp), %r11
	movq	%r15, %r8
	movq	-40(%rsp), %rbx
	movq	-48(%rsp), %r9
	movq	-56(%rsp), %r10
	movq	-64(%rsp), %rax
.L9:
	addq	%r11, -16(%rsp)
	addq	$1, %rbx
	addq	%r11, %r10
	addq	%r11, %rax
	movq	296(%rsp), %rdi
	addq	%r11, %r9
	addq	%r11, 48(%rsp)
	addq	%r11, 40(%rsp)
	movq	%rdi, 304(%rsp)
	movq	-24(%rsp), %rdi
	addq	%rdi, 208(%rsp)
	cmpq	%rbx, -72(%rsp)
	jne	.L3
	movq	48(%rbp), %r8
	vmovaps	%xmm11, %xmm12
	vzeroupper
.L2:
	vmovss	%xmm12, (%r8)
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
	.p2align 4,,10
	.p2align 3
.L30:
	movq	352(%rsp), %rax
	movq	360(%rsp), %rdi
	addq	%rdi, %rax
	movq	%rax, 576(%rsp)
	jmp	.L11
	.p2align 4,,10
	.p2align 3
.L31:
	movq	352(%rsp), %rax
	movq	360(%rsp), %rbx
	addq	%rbx, %rax
	movq	%rax, 576(%rsp)
	jmp	.L11
.L13:
	xorl	%edi, %edi
	movl	$1, %r13d
	jmp	.L4
.L32:
	movq	352(%rsp), %rax
	movq	360(%rsp), %rdi
	addq	%rdi, %rax
	movq	%rax, 576(%rsp)
	jmp	.L7
.L29:
	movq	304(%rsp), %rdi
	movq	-88(%rsp), %rsi
	addq	%rsi, %rdi
	movq	%rdi, 296(%rsp)
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
