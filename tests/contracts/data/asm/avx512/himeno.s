	.text
kernel_himeno:
	pushq	%rbp
	movq	%rdi, %rax
	movq	%rax, %r11
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rcx, %rdi
	leaq	-1(%rax), %rcx
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	leaq	-1(%rdx), %rbx
	andq	$-32, %rsp
	subq	$584, %rsp
	movq	%rbx, 312(%rsp)
	leaq	-1(%rsi), %rbx
	movq	%rbx, 96(%rsp)
	movq	%rdx, %rbx
	imulq	%rsi, %rbx
	movq	48(%rbp), %r12
	movq	%r8, 344(%rsp)
	movq	%r9, 336(%rsp)
	movq	%rdx, 40(%rsp)
	movq	%rcx, -40(%rsp)
	imulq	%rbx, %r11
	vmovss	(%r12), %xmm1
	cmpq	$1, %rcx
	jle	.L2
	leaq	0(,%rdx,4), %rsi
	movq	24(%rbp), %rdx
	leaq	0(,%r11,8), %r8
	movq	%rsi, %rax
	shrq	$2, %rax
	addq	%r8, %rdx
	movq	%r8, %r14
	addq	32(%rbp), %r8
	leaq	0(,%rbx,4), %r9
	movq	%rdx, 224(%rsp)
	movq	%r8, 216(%rsp)
	movq	%rdx, %rcx
	movq	%r14, %r8
	leaq	(%rbx,%rax), %rdx
	addq	40(%rbp), %r14
	movq	%r14, 208(%rsp)
	movq	%r9, %r13
	leaq	0(,%rdx,4), %r14
	shrq	$2, %r13
	movq	%rax, 392(%rsp)
	movq	%r14, 568(%rsp)
	movq	%rax, %r14
	leaq	1(%r11,%rax), %rax
	addq	%r13, %rax
	movq	%r11, %r10
	leaq	0(,%r11,4), %r15
	leaq	0(,%rax,4), %r11
	leaq	(%rdi,%rdx,8), %rax
	movq	%rax, 80(%rsp)
	leaq	(%r10,%r10), %rdx
	leaq	(%rdi,%r14,8), %rax
	movq	%rax, 72(%rsp)
	leaq	(%rdx,%r10), %rax
	movq	%r10, 576(%rsp)
	movq	%rax, -72(%rsp)
	movq	24(%rbp), %r10
	addq	%r13, %rax
	addq	%r14, %rax
	leaq	(%r10,%rax,4), %rax
	movq	%rax, 64(%rsp)
	addq	%r15, %rcx
	movq	%r14, %rax
	movq	%rcx, 200(%rsp)
	addq	%rax, %rax
	subq	%r8, %rcx
	movq	%rax, -64(%rsp)
	movq	%rcx, 192(%rsp)
	leaq	(%rsi,%rdi), %rax
	movq	32(%rbp), %rcx
	movq	%rax, -56(%rsp)
	movq	40(%rsp), %rax
	addq	%r15, %rcx
	leaq	-2(%rax), %r10
	movq	%rcx, 184(%rsp)
	subq	$3, %rax
	movq	40(%rbp), %rcx
	movq	576(%rsp), %r8
	leaq	(%r14,%r13), %r14
	movq	%rax, 56(%rsp)
	movq	%r10, %rax
	movq	%r14, 232(%rsp)
	andq	$-8, %rax
	addq	%r15, %rcx
	movq	%rdi, %r14
	movq	%r13, 8(%rsp)
	movq	%r10, 48(%rsp)
	movq	%rax, 16(%rsp)
	movq	%rcx, 176(%rsp)
	shrq	$3, %r10
	incq	%rax
	leaq	1(%r8), %rcx
	leaq	(%r9,%rdi), %r13
	subq	%r9, %r14
	incq	%rdx
	movq	%r10, 400(%rsp)
	movq	%rax, 24(%rsp)
	movq	%rbx, 328(%rsp)
	movq	%rcx, 112(%rsp)
	movq	%rdx, 104(%rsp)
	movq	%rsi, 88(%rsp)
	movq	%rbx, -48(%rsp)
	movq	%r15, -80(%rsp)
	movq	%r13, -88(%rsp)
	movq	%r14, -96(%rsp)
	movq	568(%rsp), %r8
	vmovaps	%xmm0, %xmm2
	movq	%r9, %rax
	movl	$1, %r10d
	movq	%rdi, %r12
	.p2align 4,,10
	.p2align 3
.L3:
	cmpq	$1, 96(%rsp)
	jle	.L30
	movq	-48(%rsp), %rdi
	movq	328(%rsp), %rbx
	movq	-88(%rsp), %rsi
	leaq	(%rdi,%rbx), %rdx
	subq	%rdi, %rbx
	movq	-96(%rsp), %rdi
	leaq	(%rsi,%rax), %rcx
	movq	%rcx, 120(%rsp)
	leaq	(%rax,%rdi), %rcx
	movq	%rcx, 352(%rsp)
	leaq	(%r12,%rax), %rcx
	movq	%rcx, 568(%rsp)
	movq	%rcx, 360(%rsp)
	movq	336(%rsp), %rcx
	addq	%r8, %rdi
	movq	%rdi, 544(%rsp)
	addq	%rax, %rcx
	leaq	(%r12,%r8), %rdi
	movq	%rcx, 256(%rsp)
	movq	%rdi, 576(%rsp)
	movq	16(%rbp), %rcx
	leaq	4(%r8), %rdi
	movq	%rdi, 296(%rsp)
	movq	232(%rsp), %rdi
	addq	%rax, %rcx
	movq	%rcx, 248(%rsp)
	leaq	4(,%rdi,4), %rdi
	movq	344(%rsp), %rcx
	movq	%rdi, 288(%rsp)
	movq	-80(%rsp), %rdi
	addq	%rax, %rcx
	movq	%rcx, 240(%rsp)
	addq	%r11, %rdi
	movq	-56(%rsp), %rcx
	movq	%rdi, 272(%rsp)
	movq	-64(%rsp), %rdi
	addq	%r8, %rcx
	addq	%r8, %rsi
	movq	%rdx, 320(%rsp)
	movq	%rbx, 304(%rsp)
	movq	%rcx, 560(%rsp)
	movq	%rsi, 552(%rsp)
	movq	%r11, 280(%rsp)
	movq	%rdi, 368(%rsp)
	movq	$0, 264(%rsp)
	movq	$0, 376(%rsp)
	movq	$1, 384(%rsp)
	movq	8(%rsp), %rdi
	incq	%rbx
	imulq	%r10, %rdi
	movq	%rbx, 136(%rsp)
	movq	-72(%rsp), %rbx
	incq	%rdx
	incq	%rbx
	movq	%rdi, 32(%rsp)
	movq	%rdx, 144(%rsp)
	movq	%rbx, 128(%rsp)
	movq	%r9, (%rsp)
	movq	%r10, -8(%rsp)
	movq	%rax, -16(%rsp)
	movq	%r8, -24(%rsp)
	movq	%r11, -32(%rsp)
	vbroadcastss	%xmm2, %xmm5
	.p2align 4,,10
	.p2align 3
.L12:
	movq	384(%rsp), %rax
	movq	%rax, 168(%rsp)
	incq	%rax
	cmpq	$1, 312(%rsp)
	movq	%rax, 384(%rsp)
	jle	.L28
	cmpq	$6, 56(%rsp)
	jbe	.L13
	movq	264(%rsp), %rcx
	movq	80(%rsp), %rax
	movq	568(%rsp), %r8
	leaq	4(%rcx,%rax), %r14
	movq	120(%rsp), %rax
	movq	544(%rsp), %r15
	leaq	4(%rax,%rcx), %r13
	movq	72(%rsp), %rax
	movq	24(%rbp), %rdi
	leaq	4(%rcx,%rax), %rax
	movq	%rax, 488(%rsp)
	movq	352(%rsp), %rax
	movq	560(%rsp), %rsi
	leaq	4(%rcx,%rax), %rbx
	leaq	8(%r8), %rax
	movq	%rax, 496(%rsp)
	leaq	8(%r15), %rax
	movq	%rax, 504(%rsp)
	movq	288(%rsp), %rax
	leaq	8(%rsi), %r11
	addq	%rax, %rdi
	movq	%rdi, 512(%rsp)
	leaq	4(%rsi), %rdi
	movq	%rdi, 528(%rsp)
	movq	272(%rsp), %rsi
	movq	24(%rbp), %rdi
	movq	552(%rsp), %rdx
	addq	%rsi, %rdi
	movq	%rdi, 536(%rsp)
	movq	576(%rsp), %rdi
	leaq	8(%rdx), %r10
	addq	$8, %rdi
	movq	%rdi, 472(%rsp)
	movq	32(%rbp), %rdi
	addq	$4, %rdx
	addq	%rax, %rdi
	movq	%rdx, 520(%rsp)
	movq	%rdi, 480(%rsp)
	movq	280(%rsp), %rdx
	movq	32(%rbp), %rdi
	addq	40(%rbp), %rax
	addq	%rdx, %rdi
	movq	24(%rbp), %r9
	movq	%rdi, 464(%rsp)
	movq	%rax, 448(%rsp)
	movq	%rsi, %rdi
	leaq	4(%r15), %rax
	addq	32(%rbp), %rsi
	movq	%rsi, 456(%rsp)
	addq	%rdx, %r9
	movq	%rax, 440(%rsp)
	leaq	4(%r8), %rax
	addq	40(%rbp), %rdx
	movq	64(%rsp), %rsi
	movq	%rdx, 432(%rsp)
	movq	%rax, 424(%rsp)
	movq	336(%rsp), %rdx
	movq	296(%rsp), %rax
	leaq	4(%rcx,%rsi), %r8
	addq	%rax, %rdx
	movq	16(%rbp), %rsi
	movq	344(%rsp), %rcx
	movq	%rdx, 160(%rsp)
	addq	40(%rbp), %rdi
	addq	%rax, %rsi
	addq	%rax, %rcx
	movq	%rdi, %r15
	movq	%rsi, 416(%rsp)
	movq	576(%rsp), %rdi
	movq	%rcx, 408(%rsp)
	movq	%r12, 152(%rsp)
	movq	160(%rsp), %r12
	addq	$4, %rdi
	vbroadcastss	%xmm2, %ymm4
	xorl	%eax, %eax
	xorl	%edx, %edx
	.p2align 4,,10
	.p2align 3
.L5:
	vmovups	(%r14,%rax), %ymm7
	movq	488(%rsp), %rcx
	vsubps	0(%r13,%rax), %ymm7, %ymm3
	vmovups	(%r11,%rax), %ymm7
	movq	512(%rsp), %rsi
	vsubps	(%rcx,%rax), %ymm3, %ymm3
	movq	496(%rsp), %rcx
	incq	%rdx
	vsubps	(%rcx,%rax), %ymm7, %ymm6
	movq	560(%rsp), %rcx
	vaddps	(%rbx,%rax), %ymm3, %ymm3
	vsubps	(%rcx,%rax), %ymm6, %ymm7
	movq	568(%rsp), %rcx
	vaddps	(%rcx,%rax), %ymm7, %ymm9
	vmovups	(%r10,%rax), %ymm7
	movq	504(%rsp), %rcx
	vsubps	(%rcx,%rax), %ymm7, %ymm0
	movq	552(%rsp), %rcx
	vsubps	(%rcx,%rax), %ymm0, %ymm0
	movq	544(%rsp), %rcx
	vaddps	(%rcx,%rax), %ymm0, %ymm0
	movq	528(%rsp), %rcx
	vmovups	(%rcx,%rax), %ymm7
	movq	520(%rsp), %rcx
	vmulps	(%r9,%rax), %ymm7, %ymm6
	vmovups	(%rcx,%rax), %ymm7
	movq	536(%rsp), %rcx
	vfmadd231ps	(%rsi,%rax), %ymm7, %ymm6
	movq	472(%rsp), %rsi
	vmovups	(%rsi,%rax), %ymm7
	movq	480(%rsp), %rsi
	vfmadd231ps	(%rcx,%rax), %ymm7, %ymm6
	vfmadd132ps	(%rsi,%rax), %ymm6, %ymm3
	movq	464(%rsp), %rsi
	movq	440(%rsp), %rcx
	vfmadd231ps	(%rsi,%rax), %ymm9, %ymm3
	movq	456(%rsp), %rsi
	vfmadd132ps	(%rsi,%rax), %ymm3, %ymm0
	movq	448(%rsp), %rsi
	vmovups	(%rsi,%rax), %ymm7
	movq	432(%rsp), %rsi
	vfmadd231ps	(%rcx,%rax), %ymm7, %ymm0
	vmovups	(%rsi,%rax), %ymm7
	movq	424(%rsp), %rcx
	movq	576(%rsp), %rsi
	vfmadd231ps	(%rcx,%rax), %ymm7, %ymm0
	vmovups	(%r15,%rax), %ymm7
	vfmadd231ps	(%rsi,%rax), %ymm7, %ymm0
	vmovups	(%rdi,%rax), %ymm7
	movq	416(%rsp), %rsi
	vaddps	(%r12,%rax), %ymm0, %ymm0
	vfmsub132ps	(%r8,%rax), %ymm7, %ymm0
	vmulps	(%rsi,%rax), %ymm0, %ymm0
	movq	408(%rsp), %rsi
	vmulps	%ymm0, %ymm0, %ymm3
	vfmadd132ps	%ymm4, %ymm7, %ymm0
	vaddss	%xmm3, %xmm1, %xmm1
	vshufps	$85, %xmm3, %xmm3, %xmm8
	vshufps	$255, %xmm3, %xmm3, %xmm6
	vaddss	%xmm8, %xmm1, %xmm1
	vunpckhps	%xmm3, %xmm3, %xmm8
	vmovups	%ymm0, (%rsi,%rax)
	vaddss	%xmm8, %xmm1, %xmm1
	addq	$32, %rax
	vaddss	%xmm6, %xmm1, %xmm1
	vextractf32x4	$1, %ymm3, %xmm6
	vaddss	%xmm6, %xmm1, %xmm1
	valignd	$5, %ymm3, %ymm3, %ymm6
	vaddss	%xmm6, %xmm1, %xmm1
	valignd	$6, %ymm3, %ymm3, %ymm6
	valignd	$7, %ymm3, %ymm3, %ymm3
	vaddss	%xmm6, %xmm1, %xmm1
	vaddss	%xmm3, %xmm1, %xmm1
	cmpq	%rdx, 400(%rsp)
	jne	.L5
	movq	152(%rsp), %r12
	testb	$7, 48(%rsp)
	je	.L28
	movq	16(%rsp), %rcx
	movq	24(%rsp), %r14
.L4:
	movq	40(%rsp), %rax
	subq	%rcx, %rax
	leaq	-2(%rax), %rbx
	subq	$3, %rax
	movq	%rbx, 496(%rsp)
	cmpq	$2, %rax
	jbe	.L31
	movq	368(%rsp), %rax
	movq	232(%rsp), %r15
	leaq	(%rcx,%rax), %rdi
	movq	392(%rsp), %rdx
	movq	376(%rsp), %rax
	movq	128(%rsp), %r13
	leaq	(%rcx,%rax), %rsi
	addq	%rax, %rdx
	addq	%r15, %rax
	addq	%rcx, %rax
	movq	%rdx, 536(%rsp)
	addq	%rcx, %rdx
	leaq	1(%rax), %rcx
	leaq	0(,%rcx,4), %r15
	movq	%r15, 528(%rsp)
	movq	112(%rsp), %r15
	movq	%rcx, 512(%rsp)
	addq	%rax, %r15
	leaq	0(,%r15,4), %rcx
	movq	%rcx, 520(%rsp)
	movq	104(%rsp), %rcx
	movq	328(%rsp), %r8
	addq	%rax, %rcx
	addq	%r13, %rax
	movq	144(%rsp), %r13
	movq	%rax, 504(%rsp)
	movq	%r13, %rax
	leaq	2(%rdi,%r8), %rbx
	addq	%rdi, %rax
	movq	320(%rsp), %r11
	vmovups	(%r12,%rbx,4), %xmm7
	vmovups	(%r12,%rax,4), %xmm4
	movq	%r13, %rax
	leaq	2(%rsi,%r8), %r9
	leaq	2(%rdx,%r11), %r11
	addq	%rsi, %rax
	movq	304(%rsp), %r10
	vsubps	(%r12,%rax,4), %xmm4, %xmm4
	vsubps	(%r12,%r9,4), %xmm7, %xmm3
	movq	136(%rsp), %rax
	vmovups	(%r12,%r11,4), %xmm7
	leaq	2(%r10,%rdx), %r10
	addq	%rax, %rdi
	vsubps	(%r12,%r10,4), %xmm7, %xmm0
	vsubps	(%r12,%rdi,4), %xmm4, %xmm4
	movq	24(%rbp), %rdi
	vsubps	-8(%r12,%rbx,4), %xmm3, %xmm3
	vmovups	(%rdi,%r15,4), %xmm6
	vsubps	-8(%r12,%r11,4), %xmm0, %xmm0
	vmulps	-4(%r12,%rbx,4), %xmm6, %xmm6
	addq	%rax, %rsi
	vaddps	(%r12,%rsi,4), %xmm4, %xmm4
	vaddps	-8(%r12,%r9,4), %xmm3, %xmm3
	vaddps	-8(%r12,%r10,4), %xmm0, %xmm0
	movq	512(%rsp), %rax
	salq	$2, %rcx
	vmovups	(%rdi,%rax,4), %xmm7
	leaq	2(%rdx,%r8), %rdx
	vfmadd231ps	-4(%r12,%r11,4), %xmm7, %xmm6
	vmovups	(%rdi,%rcx), %xmm7
	salq	$2, %rdx
	movq	32(%rbp), %rdi
	movq	528(%rsp), %rax
	vfmadd231ps	(%r12,%rdx), %xmm7, %xmm6
	movq	520(%rsp), %rbx
	leaq	-4(%rdx), %r8
	vfmadd132ps	(%rdi,%rax), %xmm6, %xmm4
	vmovups	-4(%r12,%rdx), %xmm6
	vfmadd132ps	(%rdi,%rbx), %xmm4, %xmm3
	vfmadd132ps	(%rdi,%rcx), %xmm3, %xmm0
	movq	40(%rbp), %rdi
	vmovups	(%rdi,%rax), %xmm4
	movq	504(%rsp), %rax
	vfmadd231ps	-4(%r12,%r10,4), %xmm4, %xmm0
	vmovups	(%rdi,%rbx), %xmm4
	movq	336(%rsp), %rbx
	vfmadd231ps	-4(%r12,%r9,4), %xmm4, %xmm0
	vmovups	(%rdi,%rcx), %xmm4
	vfmadd231ps	-8(%r12,%rdx), %xmm4, %xmm0
	vaddps	-4(%rbx,%rdx), %xmm0, %xmm0
	movq	24(%rbp), %rdx
	movq	496(%rsp), %rbx
	vfmsub132ps	(%rdx,%rax,4), %xmm6, %xmm0
	movq	16(%rbp), %rax
	vmulps	(%rax,%r8), %xmm0, %xmm0
	movq	344(%rsp), %rax
	vmulps	%xmm0, %xmm0, %xmm4
	vfmadd132ps	%xmm5, %xmm6, %xmm0
	vaddss	%xmm4, %xmm1, %xmm1
	vshufps	$85, %xmm4, %xmm4, %xmm3
	vmovups	%xmm0, (%rax,%r8)
	vaddss	%xmm3, %xmm1, %xmm1
	vunpckhps	%xmm4, %xmm4, %xmm3
	movq	%rbx, %rax
	vaddss	%xmm3, %xmm1, %xmm1
	andq	$-4, %rax
	addq	%rax, %r14
	andl	$3, %ebx
	vshufps	$255, %xmm4, %xmm4, %xmm4
	vaddss	%xmm4, %xmm1, %xmm1
	je	.L11
.L7:
	movq	536(%rsp), %rbx
	movq	304(%rsp), %rdi
	leaq	(%rbx,%r14), %rdx
	movq	328(%rsp), %rbx
	movq	168(%rsp), %r13
	leaq	(%rdx,%rbx), %rcx
	leaq	(%r12,%rcx,4), %r9
	leaq	(%rdx,%rdi), %rcx
	movq	320(%rsp), %rdi
	leaq	(%r12,%rcx,4), %r10
	addq	%rdi, %rdx
	leaq	(%r12,%rdx,4), %r11
	movq	368(%rsp), %rdi
	movq	376(%rsp), %rdx
	leaq	(%rbx,%rdi), %rcx
	addq	%rbx, %rdx
	movq	392(%rsp), %rbx
	movq	384(%rsp), %rdi
	movq	%rbx, %rsi
	imulq	%rdi, %rsi
	leaq	-1(%r13), %rax
	imulq	%rbx, %rax
	movq	120(%rsp), %r15
	leaq	(%rsi,%r14), %r8
	vmovss	(%r15,%r8,4), %xmm0
	leaq	(%rax,%r14), %rdi
	vsubss	(%r15,%rdi,4), %xmm0, %xmm4
	movq	%rsi, 528(%rsp)
	movq	352(%rsp), %rsi
	movq	%rax, 520(%rsp)
	vsubss	(%rsi,%r8,4), %xmm4, %xmm4
	movq	528(%rsp), %rbx
	movq	520(%rsp), %r8
	vaddss	(%rsi,%rdi,4), %xmm4, %xmm4
	movq	360(%rsp), %rax
	leaq	1(%r14), %rdi
	addq	%rdi, %rbx
	addq	%rdi, %r8
	vmovss	(%rax,%rbx,4), %xmm9
	vmovss	(%rax,%r8,4), %xmm8
	addq	%r14, %rcx
	vsubss	%xmm8, %xmm9, %xmm15
	leaq	(%r12,%rcx,4), %rcx
	addq	%r14, %rdx
	vsubss	-4(%rcx), %xmm15, %xmm15
	vmovss	(%rcx), %xmm14
	leaq	(%r12,%rdx,4), %rdx
	movq	392(%rsp), %rcx
	vaddss	-4(%rdx), %xmm15, %xmm15
	vmovss	(%rdx), %xmm13
	movq	%r13, %rdx
	imulq	%rcx, %rdx
	vmovss	(%r9), %xmm3
	vmovss	(%r10), %xmm11
	leaq	(%rdx,%rdi), %rcx
	vmovss	(%rsi,%rcx,4), %xmm6
	vmovss	(%r15,%rcx,4), %xmm7
	vmovss	(%r11), %xmm12
	vsubss	%xmm6, %xmm7, %xmm0
	vsubss	-4(%r11), %xmm0, %xmm0
	movq	32(%rsp), %r13
	leaq	(%r14,%rdx), %r11
	movq	192(%rsp), %rax
	vaddss	-4(%r10), %xmm0, %xmm0
	leaq	(%r11,%r13), %r10
	vmulss	(%rax,%r10,4), %xmm14, %xmm16
	movq	24(%rbp), %rsi
	movq	360(%rsp), %rax
	vmovss	(%rax,%rcx,4), %xmm10
	vfmadd231ss	(%rsi,%r10,4), %xmm12, %xmm16
	movq	224(%rsp), %rsi
	vfmadd231ss	(%rsi,%r10,4), %xmm10, %xmm16
	movq	32(%rbp), %rsi
	vfmadd132ss	(%rsi,%r10,4), %xmm16, %xmm4
	movq	184(%rsp), %rsi
	vfmadd231ss	(%rsi,%r10,4), %xmm15, %xmm4
	movq	216(%rsp), %rsi
	vfmadd132ss	(%rsi,%r10,4), %xmm4, %xmm0
	movq	40(%rbp), %rsi
	vmovss	-4(%r9), %xmm4
	movq	256(%rsp), %r9
	vfmadd231ss	(%rsi,%r10,4), %xmm11, %xmm0
	movq	176(%rsp), %rsi
	vfmadd231ss	(%rsi,%r10,4), %xmm13, %xmm0
	movq	208(%rsp), %rsi
	vfmadd231ss	(%rsi,%r10,4), %xmm4, %xmm0
	vaddss	(%r9,%r11,4), %xmm0, %xmm0
	movq	200(%rsp), %r9
	vfmsub132ss	(%r9,%r10,4), %xmm3, %xmm0
	movq	248(%rsp), %r10
	vmulss	(%r10,%r11,4), %xmm0, %xmm0
	movq	240(%rsp), %r10
	vfmadd231ss	%xmm0, %xmm0, %xmm1
	vfmadd132ss	%xmm2, %xmm3, %xmm0
	vmovss	%xmm0, (%r10,%r11,4)
	cmpq	%rdi, 312(%rsp)
	jle	.L11
	vmovss	(%r15,%rbx,4), %xmm0
	movq	352(%rsp), %rdi
	vsubss	(%r15,%r8,4), %xmm0, %xmm0
	movq	528(%rsp), %rsi
	leaq	2(%r14), %r9
	vsubss	(%rdi,%rbx,4), %xmm0, %xmm0
	movq	520(%rsp), %rbx
	leaq	(%rsi,%r9), %r11
	leaq	(%rbx,%r9), %r10
	vmovss	(%rax,%r11,4), %xmm16
	vmovss	(%rax,%r10,4), %xmm15
	vaddss	(%rdi,%r8,4), %xmm0, %xmm0
	vsubss	%xmm15, %xmm16, %xmm17
	leaq	(%rdx,%r9), %r8
	movq	192(%rsp), %rsi
	vsubss	%xmm14, %xmm17, %xmm17
	vmovss	(%rdi,%r8,4), %xmm14
	movq	%r15, %rbx
	vaddss	%xmm13, %xmm17, %xmm17
	vmovss	(%r15,%r8,4), %xmm13
	movq	%rdi, %r15
	vsubss	%xmm14, %xmm13, %xmm4
	leaq	(%rcx,%r13), %rdi
	vsubss	%xmm12, %xmm4, %xmm4
	vmulss	(%rsi,%rdi,4), %xmm9, %xmm12
	movq	24(%rbp), %rsi
	vaddss	%xmm11, %xmm4, %xmm4
	vmovss	(%rax,%r8,4), %xmm11
	movq	32(%rbp), %rax
	vfmadd231ss	(%rsi,%rdi,4), %xmm7, %xmm12
	movq	224(%rsp), %rsi
	vfmadd231ss	(%rsi,%rdi,4), %xmm11, %xmm12
	vfmadd132ss	(%rax,%rdi,4), %xmm12, %xmm0
	movq	184(%rsp), %rax
	vfmadd231ss	(%rax,%rdi,4), %xmm17, %xmm0
	movq	216(%rsp), %rax
	vfmadd132ss	(%rax,%rdi,4), %xmm0, %xmm4
	movq	40(%rbp), %rax
	vfmadd231ss	(%rax,%rdi,4), %xmm6, %xmm4
	movq	176(%rsp), %rax
	vfmadd231ss	(%rax,%rdi,4), %xmm8, %xmm4
	movq	208(%rsp), %rax
	vfmadd132ss	(%rax,%rdi,4), %xmm4, %xmm3
	movq	256(%rsp), %rax
	vaddss	(%rax,%rcx,4), %xmm3, %xmm3
	movq	200(%rsp), %rax
	vfmsub132ss	(%rax,%rdi,4), %xmm10, %xmm3
	movq	248(%rsp), %rdi
	vmulss	(%rdi,%rcx,4), %xmm3, %xmm3
	movq	240(%rsp), %rdi
	vfmadd231ss	%xmm3, %xmm3, %xmm1
	vfmadd132ss	%xmm2, %xmm10, %xmm3
	vmovss	%xmm3, (%rdi,%rcx,4)
	cmpq	%r9, 312(%rsp)
	jle	.L11
	movq	528(%rsp), %rsi
	movq	360(%rsp), %rdi
	leaq	3(%r14), %rcx
	addq	%rcx, %rsi
	movq	520(%rsp), %rax
	vmovss	(%rdi,%rsi,4), %xmm3
	vmovss	(%rbx,%r11,4), %xmm0
	movq	192(%rsp), %rsi
	addq	%rcx, %rax
	vsubss	(%rdi,%rax,4), %xmm3, %xmm3
	addq	%rcx, %rdx
	leaq	(%r8,%r13), %rax
	vsubss	(%rbx,%r10,4), %xmm0, %xmm4
	vmulss	(%rsi,%rax,4), %xmm16, %xmm16
	vmovss	(%rbx,%rdx,4), %xmm0
	movq	24(%rbp), %rcx
	vsubss	(%r15,%rdx,4), %xmm0, %xmm0
	movq	224(%rsp), %rbx
	vfmadd132ss	(%rcx,%rax,4), %xmm16, %xmm13
	vsubss	%xmm7, %xmm0, %xmm0
	vsubss	(%r15,%r11,4), %xmm4, %xmm4
	vsubss	%xmm9, %xmm3, %xmm3
	vaddss	%xmm6, %xmm0, %xmm0
	vmovss	(%rbx,%rax,4), %xmm6
	vaddss	(%r15,%r10,4), %xmm4, %xmm4
	vfmadd231ss	(%rdi,%rdx,4), %xmm6, %xmm13
	movq	32(%rbp), %rbx
	vaddss	%xmm8, %xmm3, %xmm3
	movq	184(%rsp), %rsi
	movq	256(%rsp), %r9
	vfmadd132ss	(%rbx,%rax,4), %xmm13, %xmm4
	movq	40(%rbp), %rbx
	vfmadd132ss	(%rsi,%rax,4), %xmm4, %xmm3
	movq	216(%rsp), %rsi
	vfmadd132ss	(%rsi,%rax,4), %xmm3, %xmm0
	movq	176(%rsp), %rsi
	vfmadd132ss	(%rbx,%rax,4), %xmm0, %xmm14
	vmovaps	%xmm10, %xmm0
	vfmadd132ss	(%rsi,%rax,4), %xmm14, %xmm15
	movq	208(%rsp), %rsi
	vfmadd132ss	(%rsi,%rax,4), %xmm15, %xmm0
	vaddss	(%r9,%r8,4), %xmm0, %xmm0
	movq	200(%rsp), %r9
	movq	248(%rsp), %rdi
	vfmsub132ss	(%r9,%rax,4), %xmm11, %xmm0
	vmulss	(%rdi,%r8,4), %xmm0, %xmm0
	movq	240(%rsp), %rdi
	vfmadd231ss	%xmm0, %xmm0, %xmm1
	vfmadd132ss	%xmm2, %xmm11, %xmm0
	vmovss	%xmm0, (%rdi,%r8,4)
.L11:
	movq	536(%rsp), %rbx
	movq	88(%rsp), %rax
	movq	%rbx, 376(%rsp)
	movq	392(%rsp), %rdx
	movq	384(%rsp), %rbx
	addq	%rax, 560(%rsp)
	addq	%rax, 568(%rsp)
	addq	%rax, 552(%rsp)
	addq	%rax, 544(%rsp)
	addq	%rax, 576(%rsp)
	addq	%rdx, 368(%rsp)
	addq	%rax, 264(%rsp)
	addq	%rax, 296(%rsp)
	addq	%rax, 288(%rsp)
	addq	%rax, 280(%rsp)
	addq	%rax, 272(%rsp)
	cmpq	%rbx, 96(%rsp)
	jne	.L12
	movq	(%rsp), %r9
	movq	-8(%rsp), %r10
	movq	-16(%rsp), %rax
	movq	-24(%rsp), %r8
	movq	-32(%rsp), %r11
.L9:
	movq	320(%rsp), %rbx
	movq	8(%rsp), %rdx
	incq	%r10
	addq	%r9, 80(%rsp)
	addq	%r9, 72(%rsp)
	addq	%r9, 64(%rsp)
	addq	%rdx, 232(%rsp)
	movq	%rbx, 328(%rsp)
	addq	%r9, %r8
	addq	%r9, %r11
	addq	%r9, %rax
	cmpq	%r10, -40(%rsp)
	jne	.L3
	movq	48(%rbp), %r12
	vzeroupper
.L2:
	vmovss	%xmm1, (%r12)
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
.L28:
	movq	392(%rsp), %rax
	movq	376(%rsp), %rbx
	addq	%rbx, %rax
	movq	%rax, 536(%rsp)
	jmp	.L11
.L13:
	xorl	%ecx, %ecx
	movl	$1, %r14d
	jmp	.L4
.L31:
	movq	392(%rsp), %rax
	movq	376(%rsp), %rbx
	addq	%rbx, %rax
	movq	%rax, 536(%rsp)
	jmp	.L7
.L30:
	movq	328(%rsp), %rbx
	movq	-48(%rsp), %rdx
	addq	%rdx, %rbx
	movq	%rbx, 320(%rsp)
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
