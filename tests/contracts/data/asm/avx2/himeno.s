	.text
kernel_himeno:
	pushq	%rbp
	movq	%rsi, %r10
	movq	%rdi, %rax
	decq	%rdi
	vmovaps	%xmm0, %xmm6
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rcx, %r15
	movq	%rax, %rcx
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	leaq	-1(%rdx), %rbx
	andq	$-32, %rsp
	subq	$584, %rsp
	movq	%rbx, 304(%rsp)
	leaq	-1(%r10), %rbx
	movq	%rbx, 72(%rsp)
	movq	%rdx, %rbx
	imulq	%r10, %rbx
	movq	%rdx, 16(%rsp)
	movq	24(%rbp), %rsi
	movq	%r9, 328(%rsp)
	movq	48(%rbp), %r9
	movq	%r8, 336(%rsp)
	movq	%rdi, -56(%rsp)
	imulq	%rbx, %rcx
	vmovss	(%r9), %xmm0
	cmpq	$1, %rdi
	jle	.L2
	leaq	0(,%rdx,4), %r11
	leaq	0(,%rcx,8), %r8
	movq	%rbx, 320(%rsp)
	movq	%r11, %rax
	leaq	0(,%rbx,4), %r14
	leaq	(%rsi,%r8), %rdi
	movq	%r11, 64(%rsp)
	shrq	$2, %rax
	movq	%rdi, 88(%rsp)
	movq	%r14, %r12
	movq	%r8, %r11
	leaq	(%rbx,%rax), %rdx
	shrq	$2, %r12
	leaq	0(,%rcx,4), %r10
	addq	32(%rbp), %r8
	movq	%r10, -64(%rsp)
	addq	%r10, %rdi
	leaq	(%r15,%rdx,8), %r13
	movq	%rax, %r10
	movq	%rdi, 208(%rsp)
	leaq	0(,%rdx,4), %rdi
	leaq	(%rcx,%rcx), %rdx
	movq	%rax, 392(%rsp)
	leaq	1(%rcx,%rax), %rax
	movq	%r13, 56(%rsp)
	leaq	(%r15,%r10,8), %r13
	addq	%r12, %rax
	movq	%r8, 80(%rsp)
	movq	%r11, %r8
	addq	40(%rbp), %r11
	movq	%r13, 48(%rsp)
	leaq	(%rdx,%rcx), %r13
	incq	%rdx
	movq	%r11, 200(%rsp)
	leaq	0(,%rax,4), %r11
	leaq	(%r12,%r13), %rax
	addq	%r10, %rax
	movq	%r13, -96(%rsp)
	leaq	(%rsi,%rax,4), %r13
	movq	%r10, %rax
	movq	%rdi, 568(%rsp)
	addq	%rax, %rax
	movq	%r13, 40(%rsp)
	leaq	(%r10,%r12), %r13
	movq	%r14, %r10
	movq	%rax, -88(%rsp)
	movq	64(%rsp), %rax
	movq	%r13, 216(%rsp)
	leaq	(%r14,%r15), %r13
	movq	%r15, %r14
	addq	%r15, %rax
	subq	%r10, %r14
	movq	%r10, 576(%rsp)
	movq	%rax, -80(%rsp)
	movq	16(%rsp), %rax
	leaq	-2(%rax), %rdi
	subq	$3, %rax
	movq	%rdi, 24(%rsp)
	movq	%rax, 32(%rsp)
	movq	%rdi, %rax
	shrq	$3, %rdi
	movq	%rdi, 400(%rsp)
	movq	208(%rsp), %rdi
	andq	$-8, %rax
	movq	%rax, (%rsp)
	incq	%rax
	subq	%r8, %rdi
	movq	32(%rbp), %r8
	movq	%rax, 8(%rsp)
	movq	%r10, %rax
	movq	%rdi, 192(%rsp)
	movq	-64(%rsp), %rdi
	movl	$1, %r10d
	addq	%rdi, %r8
	movq	%r8, 184(%rsp)
	movq	40(%rbp), %r8
	addq	%rdi, %r8
	leaq	1(%rcx), %rdi
	movq	%rax, %rcx
	movq	%r8, 176(%rsp)
	movq	568(%rsp), %r8
	movq	%rdi, 120(%rsp)
	movq	%rdx, 96(%rsp)
	movq	%r12, -8(%rsp)
	movq	%r13, -104(%rsp)
	movq	%r14, -112(%rsp)
	movq	%rbx, -72(%rsp)
	movq	%r15, %rbx
	.p2align 4,,10
	.p2align 3
.L3:
	cmpq	$1, 72(%rsp)
	jle	.L30
	movq	-72(%rsp), %rsi
	movq	-104(%rsp), %r9
	movq	%rbx, %r13
	movq	%r11, 272(%rsp)
	movq	320(%rsp), %rdx
	movq	$0, 256(%rsp)
	vshufps	$0, %xmm6, %xmm6, %xmm2
	movq	$0, 352(%rsp)
	leaq	(%r9,%rax), %r15
	addq	%r8, %r9
	leaq	(%rsi,%rdx), %rdi
	subq	%rsi, %rdx
	movq	-112(%rsp), %rsi
	movq	%r15, 360(%rsp)
	movq	%rdi, 312(%rsp)
	incq	%rdi
	leaq	(%rax,%rsi), %r15
	addq	%r8, %rsi
	movq	%rdx, 296(%rsp)
	incq	%rdx
	movq	%r15, 384(%rsp)
	leaq	(%rbx,%rax), %r15
	movq	%r15, 568(%rsp)
	movq	%r15, 376(%rsp)
	movq	328(%rsp), %r15
	movq	%rsi, 544(%rsp)
	leaq	(%rbx,%r8), %rsi
	addq	%rax, %r15
	movq	%rsi, 576(%rsp)
	leaq	4(%r8), %rsi
	movq	%r15, 248(%rsp)
	movq	16(%rbp), %r15
	movq	%rsi, 288(%rsp)
	movq	216(%rsp), %rsi
	addq	%rax, %r15
	movq	%r9, 552(%rsp)
	movq	%r15, 240(%rsp)
	leaq	4(,%rsi,4), %rsi
	movq	336(%rsp), %r15
	movq	%rsi, 280(%rsp)
	movq	-64(%rsp), %rsi
	movq	$1, 368(%rsp)
	addq	%rax, %r15
	movq	%r15, 232(%rsp)
	addq	%r11, %rsi
	movq	-80(%rsp), %r15
	movq	%rsi, 264(%rsp)
	movq	-88(%rsp), %rsi
	addq	%r8, %r15
	movq	%r15, 560(%rsp)
	movq	%rsi, 344(%rsp)
	movq	-8(%rsp), %rsi
	movq	%rdi, 144(%rsp)
	movq	-96(%rsp), %rdi
	imulq	%r10, %rsi
	movq	%rdx, 136(%rsp)
	leaq	1(%rdi), %rdx
	movq	%rcx, -16(%rsp)
	movq	%rdx, 128(%rsp)
	movq	%rsi, 224(%rsp)
	movq	%r10, -24(%rsp)
	movq	%rax, -32(%rsp)
	movq	%r8, -40(%rsp)
	movq	%r11, -48(%rsp)
	vmovaps	%xmm2, 104(%rsp)
	.p2align 4,,10
	.p2align 3
.L12:
	movq	368(%rsp), %rax
	movq	%rax, 168(%rsp)
	incq	%rax
	cmpq	$1, 304(%rsp)
	movq	%rax, 368(%rsp)
	jle	.L28
	cmpq	$6, 32(%rsp)
	jbe	.L13
	movq	56(%rsp), %rax
	movq	256(%rsp), %rcx
	vbroadcastss	%xmm6, %ymm2
	movq	568(%rsp), %r15
	movq	544(%rsp), %r8
	leaq	4(%rcx,%rax), %r14
	movq	24(%rbp), %rdi
	movq	360(%rsp), %rax
	movq	560(%rsp), %rsi
	movq	552(%rsp), %rdx
	leaq	4(%rax,%rcx), %rax
	movq	24(%rbp), %r9
	movq	%rax, 488(%rsp)
	leaq	8(%rsi), %r11
	leaq	8(%rdx), %r10
	movq	48(%rsp), %rax
	addq	$4, %rdx
	leaq	4(%rcx,%rax), %r12
	movq	384(%rsp), %rax
	movq	%rdx, 520(%rsp)
	movq	272(%rsp), %rdx
	leaq	4(%rcx,%rax), %rbx
	leaq	8(%r15), %rax
	movq	%rax, 496(%rsp)
	leaq	8(%r8), %rax
	addq	%rdx, %r9
	movq	%rax, 504(%rsp)
	movq	280(%rsp), %rax
	addq	%rax, %rdi
	movq	%rdi, 512(%rsp)
	leaq	4(%rsi), %rdi
	movq	264(%rsp), %rsi
	movq	%rdi, 528(%rsp)
	movq	24(%rbp), %rdi
	addq	%rsi, %rdi
	movq	%rdi, 536(%rsp)
	movq	576(%rsp), %rdi
	addq	$8, %rdi
	movq	%rdi, 472(%rsp)
	movq	32(%rbp), %rdi
	addq	%rax, %rdi
	addq	40(%rbp), %rax
	movq	%rdi, 480(%rsp)
	movq	32(%rbp), %rdi
	movq	%rax, 448(%rsp)
	leaq	4(%r8), %rax
	addq	%rdx, %rdi
	movq	%rdi, 464(%rsp)
	movq	%rsi, %rdi
	addq	32(%rbp), %rsi
	movq	%rsi, 456(%rsp)
	movq	%rax, 440(%rsp)
	leaq	4(%r15), %rax
	addq	40(%rbp), %rdx
	movq	328(%rsp), %rsi
	addq	40(%rbp), %rdi
	movq	%rax, 424(%rsp)
	movq	288(%rsp), %rax
	movq	%rdx, 432(%rsp)
	movq	576(%rsp), %rdx
	movq	%rdi, 160(%rsp)
	leaq	(%rsi,%rax), %r15
	movq	40(%rsp), %rsi
	movq	%r13, 152(%rsp)
	leaq	4(%rdx), %rdi
	movq	336(%rsp), %rdx
	movq	160(%rsp), %r13
	leaq	4(%rcx,%rsi), %r8
	movq	16(%rbp), %rsi
	leaq	(%rdx,%rax), %rcx
	xorl	%edx, %edx
	addq	%rax, %rsi
	movq	%rcx, 408(%rsp)
	xorl	%eax, %eax
	movq	%rsi, 416(%rsp)
	.p2align 4,,10
	.p2align 3
.L5:
	movq	488(%rsp), %rcx
	vmovups	(%r14,%rax), %ymm7
	incq	%rdx
	movq	512(%rsp), %rsi
	vsubps	(%rcx,%rax), %ymm7, %ymm4
	movq	496(%rsp), %rcx
	vmovups	(%r11,%rax), %ymm7
	vsubps	(%r12,%rax), %ymm4, %ymm4
	vsubps	(%rcx,%rax), %ymm7, %ymm3
	movq	560(%rsp), %rcx
	vmovups	(%r10,%rax), %ymm7
	vaddps	(%rbx,%rax), %ymm4, %ymm4
	vsubps	(%rcx,%rax), %ymm3, %ymm3
	movq	568(%rsp), %rcx
	vaddps	(%rcx,%rax), %ymm3, %ymm3
	movq	504(%rsp), %rcx
	vsubps	(%rcx,%rax), %ymm7, %ymm1
	movq	552(%rsp), %rcx
	vsubps	(%rcx,%rax), %ymm1, %ymm1
	movq	544(%rsp), %rcx
	vaddps	(%rcx,%rax), %ymm1, %ymm1
	movq	528(%rsp), %rcx
	vmovups	(%rcx,%rax), %ymm7
	movq	520(%rsp), %rcx
	vmulps	(%r9,%rax), %ymm7, %ymm5
	vmovups	(%rcx,%rax), %ymm7
	vfmadd231ps	(%rsi,%rax), %ymm7, %ymm5
	movq	472(%rsp), %rsi
	movq	536(%rsp), %rcx
	vmovups	(%rsi,%rax), %ymm7
	movq	480(%rsp), %rsi
	vfmadd231ps	(%rcx,%rax), %ymm7, %ymm5
	vfmadd132ps	(%rsi,%rax), %ymm5, %ymm4
	movq	464(%rsp), %rsi
	movq	440(%rsp), %rcx
	vmovups	0(%r13,%rax), %ymm5
	vfmadd132ps	(%rsi,%rax), %ymm4, %ymm3
	movq	456(%rsp), %rsi
	vfmadd132ps	(%rsi,%rax), %ymm3, %ymm1
	movq	448(%rsp), %rsi
	vmovups	(%rsi,%rax), %ymm7
	movq	432(%rsp), %rsi
	vfmadd231ps	(%rcx,%rax), %ymm7, %ymm1
	movq	424(%rsp), %rcx
	vmovups	(%rsi,%rax), %ymm7
	movq	576(%rsp), %rsi
	vfmadd231ps	(%rcx,%rax), %ymm7, %ymm1
	vmovups	(%rdi,%rax), %ymm7
	vfmadd231ps	(%rsi,%rax), %ymm5, %ymm1
	movq	416(%rsp), %rsi
	vaddps	(%r15,%rax), %ymm1, %ymm1
	vfmsub132ps	(%r8,%rax), %ymm7, %ymm1
	vmulps	(%rsi,%rax), %ymm1, %ymm1
	movq	408(%rsp), %rsi
	vmulps	%ymm1, %ymm1, %ymm4
	vfmadd132ps	%ymm2, %ymm7, %ymm1
	vaddss	%xmm4, %xmm0, %xmm0
	vshufps	$85, %xmm4, %xmm4, %xmm3
	vshufps	$255, %xmm4, %xmm4, %xmm5
	vmovups	%ymm1, (%rsi,%rax)
	addq	$32, %rax
	vaddss	%xmm3, %xmm0, %xmm0
	vunpckhps	%xmm4, %xmm4, %xmm3
	vaddss	%xmm3, %xmm0, %xmm0
	vextractf128	$0x1, %ymm4, %xmm3
	vshufps	$85, %xmm3, %xmm3, %xmm4
	vaddss	%xmm5, %xmm0, %xmm0
	vaddss	%xmm3, %xmm0, %xmm0
	vaddss	%xmm4, %xmm0, %xmm0
	vunpckhps	%xmm3, %xmm3, %xmm4
	vshufps	$255, %xmm3, %xmm3, %xmm3
	vaddss	%xmm4, %xmm0, %xmm0
	vaddss	%xmm3, %xmm0, %xmm0
	cmpq	%rdx, 400(%rsp)
	jne	.L5
	movq	152(%rsp), %r13
	testb	$7, 24(%rsp)
	je	.L28
	movq	8(%rsp), %rax
	movq	(%rsp), %rcx
	movq	%rax, 536(%rsp)
.L4:
	movq	16(%rsp), %rax
	subq	%rcx, %rax
	leaq	-2(%rax), %rbx
	subq	$3, %rax
	movq	%rbx, 496(%rsp)
	cmpq	$2, %rax
	jbe	.L31
	movq	344(%rsp), %rax
	movq	216(%rsp), %r14
	movq	392(%rsp), %rdx
	movq	128(%rsp), %r15
	leaq	(%rcx,%rax), %rdi
	movq	352(%rsp), %rax
	movq	120(%rsp), %r12
	movq	320(%rsp), %r8
	movq	312(%rsp), %r10
	leaq	(%rcx,%rax), %rsi
	addq	%rax, %rdx
	addq	%r14, %rax
	addq	%rcx, %rax
	leaq	2(%rdi,%r8), %rbx
	leaq	2(%rsi,%r8), %r9
	movq	%rdx, 528(%rsp)
	leaq	1(%rax), %r14
	addq	%rcx, %rdx
	addq	%rax, %r12
	vmovups	0(%r13,%rbx,4), %xmm2
	leaq	0(,%r14,4), %rcx
	leaq	2(%rdx,%r10), %r11
	movq	%r12, 512(%rsp)
	movq	296(%rsp), %r10
	movq	%rcx, 520(%rsp)
	movq	96(%rsp), %rcx
	salq	$2, %r12
	leaq	2(%r10,%rdx), %r10
	leaq	2(%rdx,%r8), %rdx
	vmovups	0(%r13,%r11,4), %xmm5
	addq	%rax, %rcx
	addq	%r15, %rax
	movq	144(%rsp), %r15
	salq	$2, %rdx
	movq	%rax, 504(%rsp)
	salq	$2, %rcx
	leaq	-4(%rdx), %r8
	vsubps	0(%r13,%r9,4), %xmm2, %xmm2
	movq	%r15, %rax
	vsubps	-8(%r13,%rbx,4), %xmm2, %xmm2
	vsubps	0(%r13,%r10,4), %xmm5, %xmm1
	addq	%rdi, %rax
	vaddps	-8(%r13,%r9,4), %xmm2, %xmm2
	vsubps	-8(%r13,%r11,4), %xmm1, %xmm1
	vmovups	0(%r13,%rax,4), %xmm3
	movq	%r15, %rax
	vaddps	-8(%r13,%r10,4), %xmm1, %xmm1
	addq	%rsi, %rax
	vsubps	0(%r13,%rax,4), %xmm3, %xmm3
	movq	136(%rsp), %rax
	addq	%rax, %rdi
	addq	%rax, %rsi
	vsubps	0(%r13,%rdi,4), %xmm3, %xmm3
	movq	512(%rsp), %rdi
	vaddps	0(%r13,%rsi,4), %xmm3, %xmm3
	movq	24(%rbp), %rsi
	vmovups	(%rsi,%rdi,4), %xmm4
	vmulps	-4(%r13,%rbx,4), %xmm4, %xmm4
	vmovups	(%rsi,%r14,4), %xmm5
	movq	32(%rbp), %rbx
	movq	520(%rsp), %rax
	vfmadd231ps	-4(%r13,%r11,4), %xmm5, %xmm4
	vmovups	(%rsi,%rcx), %xmm5
	vfmadd231ps	0(%r13,%rdx), %xmm5, %xmm4
	vfmadd132ps	(%rbx,%rax), %xmm4, %xmm3
	movq	40(%rbp), %rdi
	vfmadd132ps	(%rbx,%r12), %xmm3, %xmm2
	vmovups	-4(%r13,%rdx), %xmm4
	vfmadd132ps	(%rbx,%rcx), %xmm2, %xmm1
	vmovups	(%rdi,%rax), %xmm2
	vfmadd231ps	-4(%r13,%r10,4), %xmm2, %xmm1
	vmovups	(%rdi,%r12), %xmm2
	vfmadd231ps	-4(%r13,%r9,4), %xmm2, %xmm1
	movq	504(%rsp), %rax
	vmovups	(%rdi,%rcx), %xmm2
	vfmadd231ps	-8(%r13,%rdx), %xmm2, %xmm1
	movq	328(%rsp), %rdx
	movq	496(%rsp), %rbx
	vaddps	(%rdx,%r8), %xmm1, %xmm1
	vfmsub132ps	(%rsi,%rax,4), %xmm4, %xmm1
	movq	16(%rbp), %rax
	vmulps	(%rax,%r8), %xmm1, %xmm1
	movq	336(%rsp), %rax
	vmulps	%xmm1, %xmm1, %xmm3
	vfmadd132ps	104(%rsp), %xmm4, %xmm1
	vaddss	%xmm3, %xmm0, %xmm0
	vshufps	$85, %xmm3, %xmm3, %xmm2
	vmovups	%xmm1, (%rax,%r8)
	movq	%rbx, %rax
	andq	$-4, %rax
	addq	%rax, 536(%rsp)
	andl	$3, %ebx
	vaddss	%xmm2, %xmm0, %xmm0
	vunpckhps	%xmm3, %xmm3, %xmm2
	vshufps	$255, %xmm3, %xmm3, %xmm3
	vaddss	%xmm2, %xmm0, %xmm0
	vaddss	%xmm3, %xmm0, %xmm0
	je	.L11
.L7:
	movq	536(%rsp), %r14
	movq	528(%rsp), %rax
	movq	320(%rsp), %rdi
	movq	312(%rsp), %rsi
	leaq	(%rax,%r14), %rcx
	movq	168(%rsp), %r15
	movq	392(%rsp), %r11
	leaq	(%rcx,%rdi), %rax
	movq	368(%rsp), %r10
	movq	360(%rsp), %r12
	leaq	0(%r13,%rax,4), %rbx
	movq	296(%rsp), %rax
	leaq	-1(%r15), %rdx
	imulq	%r11, %rdx
	vmovss	(%rbx), %xmm1
	addq	%rcx, %rax
	addq	%rsi, %rcx
	movq	344(%rsp), %rsi
	leaq	0(%r13,%rcx,4), %r9
	movq	352(%rsp), %rcx
	leaq	0(%r13,%rax,4), %rax
	addq	%rdi, %rsi
	leaq	(%rdx,%r14), %r8
	vmovss	(%r9), %xmm12
	vmovss	(%rax), %xmm11
	addq	%rdi, %rcx
	movq	%r11, %rdi
	movq	384(%rsp), %r11
	addq	%r14, %rsi
	imulq	%r10, %rdi
	addq	%r14, %rcx
	leaq	0(%r13,%rsi,4), %rsi
	vmovss	(%rsi), %xmm14
	leaq	0(%r13,%rcx,4), %rcx
	vmovss	(%rcx), %xmm13
	leaq	(%rdi,%r14), %r10
	vmovss	(%r12,%r10,4), %xmm3
	vsubss	(%r12,%r8,4), %xmm3, %xmm3
	vsubss	(%r11,%r10,4), %xmm3, %xmm3
	vaddss	(%r11,%r8,4), %xmm3, %xmm15
	leaq	1(%r14), %r8
	movq	376(%rsp), %r14
	leaq	(%rdi,%r8), %r11
	leaq	(%rdx,%r8), %r10
	vmovss	(%r14,%r11,4), %xmm10
	vmovss	(%r14,%r10,4), %xmm9
	vsubss	%xmm9, %xmm10, %xmm5
	vsubss	-4(%rsi), %xmm5, %xmm5
	movq	392(%rsp), %rsi
	vaddss	-4(%rcx), %xmm5, %xmm5
	movq	%r15, %rcx
	imulq	%rsi, %rcx
	leaq	(%rcx,%r8), %rsi
	vmovss	(%r12,%rsi,4), %xmm8
	movq	384(%rsp), %r12
	vmovss	(%r12,%rsi,4), %xmm7
	vsubss	%xmm7, %xmm8, %xmm4
	vsubss	-4(%r9), %xmm4, %xmm4
	vaddss	-4(%rax), %xmm4, %xmm4
	movq	536(%rsp), %rax
	movq	224(%rsp), %r15
	movq	192(%rsp), %r14
	leaq	(%rax,%rcx), %r9
	leaq	(%r9,%r15), %rax
	vmulss	(%r14,%rax,4), %xmm14, %xmm2
	movq	24(%rbp), %r14
	vfmadd231ss	(%r14,%rax,4), %xmm12, %xmm2
	movq	376(%rsp), %r14
	vmovd	%xmm2, %r12d
	vmovss	(%r14,%rsi,4), %xmm2
	movq	88(%rsp), %r14
	vmovd	%r12d, %xmm3
	movq	184(%rsp), %r12
	vfmadd231ss	(%r14,%rax,4), %xmm2, %xmm3
	movq	32(%rbp), %r14
	vfmadd132ss	(%r14,%rax,4), %xmm3, %xmm15
	movq	40(%rbp), %r14
	vmovaps	%xmm15, %xmm3
	vfmadd231ss	(%r12,%rax,4), %xmm5, %xmm3
	movq	80(%rsp), %r12
	vmovss	-4(%rbx), %xmm5
	movq	248(%rsp), %rbx
	vfmadd231ss	(%r12,%rax,4), %xmm4, %xmm3
	vfmadd231ss	(%r14,%rax,4), %xmm11, %xmm3
	movq	176(%rsp), %r14
	vfmadd231ss	(%r14,%rax,4), %xmm13, %xmm3
	movq	200(%rsp), %r14
	vfmadd231ss	(%r14,%rax,4), %xmm5, %xmm3
	vaddss	(%rbx,%r9,4), %xmm3, %xmm3
	movq	208(%rsp), %rbx
	vfmsub132ss	(%rbx,%rax,4), %xmm1, %xmm3
	movq	240(%rsp), %rax
	movq	232(%rsp), %rbx
	vmulss	(%rax,%r9,4), %xmm3, %xmm3
	vfmadd231ss	%xmm3, %xmm3, %xmm0
	vfmadd132ss	%xmm6, %xmm1, %xmm3
	vmovss	%xmm3, (%rbx,%r9,4)
	cmpq	%r8, 304(%rsp)
	jle	.L11
	movq	536(%rsp), %rbx
	movq	360(%rsp), %rax
	movq	384(%rsp), %r14
	movq	376(%rsp), %r8
	leaq	2(%rbx), %r9
	vmovss	(%rax,%r11,4), %xmm3
	vsubss	(%rax,%r10,4), %xmm3, %xmm5
	vsubss	(%r14,%r11,4), %xmm5, %xmm5
	leaq	(%rdi,%r9), %r11
	vaddss	(%r14,%r10,4), %xmm5, %xmm5
	movl	(%r8,%r11,4), %ebx
	leaq	(%rdx,%r9), %r10
	vmovss	(%r8,%r10,4), %xmm4
	leaq	(%rcx,%r9), %r8
	vmovd	%ebx, %xmm3
	vsubss	%xmm4, %xmm3, %xmm3
	vsubss	%xmm14, %xmm3, %xmm3
	vaddss	%xmm13, %xmm3, %xmm3
	vmovss	(%r14,%r8,4), %xmm13
	movq	192(%rsp), %r14
	vmovd	%xmm3, %r12d
	vmovss	(%rax,%r8,4), %xmm3
	leaq	(%rsi,%r15), %rax
	movq	32(%rbp), %r15
	vsubss	%xmm13, %xmm3, %xmm14
	vsubss	%xmm12, %xmm14, %xmm14
	vaddss	%xmm11, %xmm14, %xmm11
	vmulss	(%r14,%rax,4), %xmm10, %xmm14
	movq	24(%rbp), %r14
	vfmadd231ss	(%r14,%rax,4), %xmm8, %xmm14
	movq	376(%rsp), %r14
	vmovss	(%r14,%r8,4), %xmm12
	movq	88(%rsp), %r14
	vfmadd231ss	(%r14,%rax,4), %xmm12, %xmm14
	vfmadd132ss	(%r15,%rax,4), %xmm14, %xmm5
	movq	184(%rsp), %r15
	vmovd	%r12d, %xmm14
	movq	80(%rsp), %r12
	vfmadd231ss	(%r15,%rax,4), %xmm14, %xmm5
	movq	40(%rbp), %r15
	vfmadd132ss	(%r12,%rax,4), %xmm5, %xmm11
	vfmadd231ss	(%r15,%rax,4), %xmm7, %xmm11
	movq	176(%rsp), %r15
	vfmadd231ss	(%r15,%rax,4), %xmm9, %xmm11
	movq	200(%rsp), %r15
	vfmadd132ss	(%r15,%rax,4), %xmm11, %xmm1
	movq	248(%rsp), %r15
	vaddss	(%r15,%rsi,4), %xmm1, %xmm1
	movq	208(%rsp), %r15
	vfmsub132ss	(%r15,%rax,4), %xmm2, %xmm1
	movq	240(%rsp), %rax
	vmulss	(%rax,%rsi,4), %xmm1, %xmm1
	movq	232(%rsp), %rax
	vfmadd231ss	%xmm1, %xmm1, %xmm0
	vfmadd132ss	%xmm6, %xmm2, %xmm1
	vmovss	%xmm1, (%rax,%rsi,4)
	cmpq	%r9, 304(%rsp)
	jle	.L11
	movq	384(%rsp), %rax
	movq	360(%rsp), %rsi
	movq	376(%rsp), %r15
	vmovss	(%rsi,%r11,4), %xmm1
	vsubss	(%rsi,%r10,4), %xmm1, %xmm1
	vsubss	(%rax,%r11,4), %xmm1, %xmm1
	movq	%rax, %r11
	vaddss	(%rax,%r10,4), %xmm1, %xmm1
	movq	536(%rsp), %rax
	addq	$3, %rax
	addq	%rax, %rdi
	addq	%rax, %rdx
	addq	%rax, %rcx
	vmovss	(%r15,%rdi,4), %xmm5
	vsubss	(%r15,%rdx,4), %xmm5, %xmm5
	movq	%r15, %rdi
	movq	224(%rsp), %r15
	movq	192(%rsp), %rdx
	vsubss	%xmm10, %xmm5, %xmm10
	leaq	(%r8,%r15), %rax
	vmovd	%ebx, %xmm5
	movq	184(%rsp), %r15
	vmulss	(%rdx,%rax,4), %xmm5, %xmm5
	movq	24(%rbp), %rdx
	vaddss	%xmm9, %xmm10, %xmm9
	vmovss	(%rsi,%rcx,4), %xmm10
	vsubss	(%r11,%rcx,4), %xmm10, %xmm10
	vfmadd132ss	(%rdx,%rax,4), %xmm5, %xmm3
	movq	32(%rbp), %rdx
	vmovss	(%r14,%rax,4), %xmm5
	vfmadd231ss	(%rdi,%rcx,4), %xmm5, %xmm3
	vsubss	%xmm8, %xmm10, %xmm8
	vfmadd132ss	(%rdx,%rax,4), %xmm3, %xmm1
	movq	40(%rbp), %rdx
	vfmadd132ss	(%r15,%rax,4), %xmm1, %xmm9
	movq	176(%rsp), %r15
	movq	200(%rsp), %r14
	vaddss	%xmm7, %xmm8, %xmm7
	vfmadd132ss	(%r12,%rax,4), %xmm9, %xmm7
	vfmadd132ss	(%rdx,%rax,4), %xmm7, %xmm13
	vfmadd132ss	(%r15,%rax,4), %xmm13, %xmm4
	movq	248(%rsp), %r15
	vfmadd132ss	(%r14,%rax,4), %xmm4, %xmm2
	vaddss	(%r15,%r8,4), %xmm2, %xmm1
	movq	208(%rsp), %r15
	vfmsub132ss	(%r15,%rax,4), %xmm12, %xmm1
	movq	240(%rsp), %rax
	vmulss	(%rax,%r8,4), %xmm1, %xmm1
	movq	232(%rsp), %rax
	vfmadd231ss	%xmm1, %xmm1, %xmm0
	vfmadd132ss	%xmm6, %xmm12, %xmm1
	vmovss	%xmm1, (%rax,%r8,4)
.L11:
	movq	528(%rsp), %rbx
	movq	64(%rsp), %rax
	movq	392(%rsp), %rdx
	addq	%rax, 560(%rsp)
	movq	%rbx, 352(%rsp)
	movq	368(%rsp), %rbx
	addq	%rax, 568(%rsp)
	addq	%rax, 552(%rsp)
	addq	%rax, 544(%rsp)
	addq	%rax, 576(%rsp)
	addq	%rdx, 344(%rsp)
	addq	%rax, 256(%rsp)
	addq	%rax, 288(%rsp)
	addq	%rax, 280(%rsp)
	addq	%rax, 272(%rsp)
	addq	%rax, 264(%rsp)
	cmpq	%rbx, 72(%rsp)
	jne	.L12
	movq	-16(%rsp), %rcx
	movq	-24(%rsp), %r10
	movq	%r13, %rbx
	movq	-32(%rsp), %rax
	movq	-40(%rsp), %r8
	movq	-48(%rsp), %r11
.L9:
	addq	%rcx, 56(%rsp)
	incq	%r10
	addq	%rcx, %r8
	addq	%rcx, %r11
	movq	312(%rsp), %rdx
	addq	%rcx, 48(%rsp)
	addq	%rcx, %rax
	addq	%rcx, 40(%rsp)
	movq	%rdx, 320(%rsp)
	movq	-8(%rsp), %rdx
	addq	%rdx, 216(%rsp)
	cmpq	%r10, -56(%rsp)
	jne	.L3
	movq	48(%rbp), %r9
	vzeroupper
.L2:
	vmovss	%xmm0, (%r9)
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
	movq	352(%rsp), %rbx
	addq	%rbx, %rax
	movq	%rax, 528(%rsp)
	jmp	.L11
.L13:
	movq	$1, 536(%rsp)
	xorl	%ecx, %ecx
	jmp	.L4
.L31:
	movq	392(%rsp), %rax
	movq	352(%rsp), %rbx
	addq	%rbx, %rax
	movq	%rax, 528(%rsp)
	jmp	.L7
.L30:
	movq	320(%rsp), %rdx
	movq	-72(%rsp), %rdi
	addq	%rdi, %rdx
	movq	%rdx, 312(%rsp)
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
