	.text
kernel_uxx_sp:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rdi, %r11
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
	movq	%rdx, 200(%rsp)
	leaq	0(,%rdi,4), %rdx
	movq	%rdi, 16(%rsp)
	movq	%rcx, 144(%rsp)
	movq	%r8, 192(%rsp)
	movq	%r9, 184(%rsp)
	movq	%rax, 128(%rsp)
	movq	%rdx, 24(%rsp)
	cmpq	$2, %rax
	jle	.L30
	movq	%rdx, %r10
	movq	%rsi, %rdi
	vmovaps	%xmm0, %xmm6
	movl	$2, %r13d
	shrq	$2, %r10
	vbroadcastss	%xmm2, %ymm8
	leaq	0(,%r14,4), %r12
	movq	%r14, 160(%rsp)
	leaq	1(%r10,%r14), %rax
	leaq	(%rcx,%r10,8), %rcx
	movq	%r10, 248(%rsp)
	vbroadcastss	.LC1(%rip), %ymm7
	movq	%rcx, -88(%rsp)
	leaq	0(,%rax,8), %rbx
	leaq	(%rsi,%r12), %rax
	vmovss	.LC1(%rip), %xmm10
	movq	%rax, 296(%rsp)
	movq	%r9, %rax
	subq	%r12, %r9
	leaq	0(,%r14,8), %rsi
	movq	%r9, -104(%rsp)
	leaq	(%r10,%r10), %r9
	leaq	(%r12,%rax), %r15
	subq	%rsi, %rax
	leaq	(%r9,%r10), %rcx
	movq	%r9, -80(%rsp)
	leaq	-4(%r11), %r9
	vbroadcastss	%xmm0, %ymm5
	movq	%rcx, -112(%rsp)
	leaq	(%rdx,%r8), %rcx
	vbroadcastss	%xmm1, %ymm4
	addq	$8, %rdx
	movq	%rcx, -96(%rsp)
	leaq	-3(%r11), %rcx
	movq	%rcx, -72(%rsp)
	movq	%r9, 136(%rsp)
	movq	%rcx, %r9
	andq	$-8, %rcx
	movq	%rcx, (%rsp)
	shrq	$3, %r9
	addq	$2, %rcx
	movq	%rcx, 8(%rsp)
	leaq	(%r14,%r14), %rcx
	movq	%r9, 304(%rsp)
	movq	%rcx, 72(%rsp)
	leaq	8(%r8), %rcx
	movq	%rcx, -120(%rsp)
	movq	%r14, %rcx
	movq	%rdi, 176(%rsp)
	movq	%rax, %rdi
.L3:
	movq	72(%rsp), %r10
	movq	%rbx, 96(%rsp)
	incq	%r13
	vshufps	$0, %xmm6, %xmm6, %xmm9
	movq	160(%rsp), %rax
	movq	176(%rsp), %r14
	movq	%r10, 160(%rsp)
	movq	%r10, %r9
	addq	%rcx, %r10
	movq	184(%rsp), %r11
	movq	%r10, 72(%rsp)
	leaq	(%rsi,%r15), %r10
	leaq	(%rsi,%r14), %r8
	movq	200(%rsp), %r14
	movq	%r10, 168(%rsp)
	movq	%rax, %r10
	addq	%rsi, %r11
	addq	$2, %r9
	subq	%rcx, %r10
	addq	%rsi, %r14
	movq	%r11, 120(%rsp)
	movq	-104(%rsp), %r11
	movq	%r10, 64(%rsp)
	leaq	(%rsi,%rdi), %r10
	addq	$2, %rax
	movq	%r10, 272(%rsp)
	movq	296(%rsp), %r10
	addq	%rsi, %r11
	movq	%r14, 208(%rsp)
	movq	144(%rsp), %r14
	addq	%rdx, %r10
	movq	%r11, 280(%rsp)
	movq	%r10, 344(%rsp)
	movq	-88(%rsp), %r10
	addq	%rsi, %r14
	movq	%r14, 40(%rsp)
	movq	192(%rsp), %r14
	addq	%rsi, %r10
	movq	%r10, 352(%rsp)
	movq	-96(%rsp), %r10
	addq	%rsi, %r14
	addq	%rbx, %r10
	movq	%r10, 112(%rsp)
	movq	-120(%rsp), %r10
	addq	%rsi, %r10
	movq	%r10, 336(%rsp)
	leaq	(%rbx,%r15), %r10
	movq	%r10, 104(%rsp)
	leaq	(%rbx,%rdi), %r10
	movq	%r10, 328(%rsp)
	leaq	(%rdx,%rsi), %r10
	movq	%r10, 88(%rsp)
	movq	%rbx, %r10
	subq	%r12, %r10
	movq	%r10, 80(%rsp)
	movq	-112(%rsp), %r10
	movq	%r10, 232(%rsp)
	movq	-80(%rsp), %r10
	movq	$0, 256(%rsp)
	movq	%r10, 288(%rsp)
	movq	-72(%rsp), %r10
	movq	$2, 264(%rsp)
	andl	$7, %r10d
	movq	%r9, 56(%rsp)
	movq	%r10, 32(%rsp)
	movq	%rax, 240(%rsp)
	movq	%r13, -8(%rsp)
	movq	%rcx, -16(%rsp)
	movq	%rbx, -24(%rsp)
	movq	%rsi, -40(%rsp)
	movq	%r15, -48(%rsp)
	movq	%rdi, -56(%rsp)
	movq	%rdx, -64(%rsp)
	movq	%r12, -32(%rsp)
	movq	%r8, %r12
.L13:
	movq	264(%rsp), %rax
	movq	%rax, 48(%rsp)
	incq	%rax
	cmpq	$6, 136(%rsp)
	movq	%rax, 264(%rsp)
	jbe	.L14
	movq	176(%rsp), %rdi
	movq	80(%rsp), %rsi
	movq	%r12, 216(%rsp)
	movq	96(%rsp), %rax
	movq	88(%rsp), %rdx
	movq	%r14, 152(%rsp)
	leaq	(%rdi,%rsi), %rbx
	movq	112(%rsp), %r12
	movq	104(%rsp), %r14
	leaq	(%rdi,%rax), %r15
	leaq	(%rdi,%rdx), %r13
	movq	%rbx, 320(%rsp)
	movq	352(%rsp), %rdi
	movq	200(%rsp), %rbx
	leaq	4(%rdi), %r11
	leaq	12(%rdi), %r10
	leaq	(%rbx,%rax), %rcx
	leaq	8(%rdi), %rbx
	movq	192(%rsp), %rdi
	leaq	(%rdi,%rdx), %r8
	movq	184(%rsp), %rdx
	leaq	(%rdi,%rax), %r9
	addq	%rdx, %rsi
	leaq	(%rdx,%rax), %rdi
	xorl	%eax, %eax
	xorl	%edx, %edx
	movq	%rsi, 312(%rsp)
.L9:
	movq	320(%rsp), %rsi
	vmovups	0(%r13,%rax), %ymm3
	incq	%rdx
	vaddps	(%r15,%rax), %ymm3, %ymm0
	vmovups	(%r10,%rax), %ymm13
	vaddps	(%rsi,%rax), %ymm0, %ymm0
	movq	344(%rsp), %rsi
	vmovups	(%rbx,%rax), %ymm3
	vsubps	(%r11,%rax), %ymm3, %ymm3
	vaddps	(%rsi,%rax), %ymm0, %ymm0
	movq	352(%rsp), %rsi
	vmovups	(%rdi,%rax), %ymm14
	vsubps	(%rsi,%rax), %ymm13, %ymm11
	vmovups	(%r9,%rax), %ymm13
	vmulps	%ymm7, %ymm0, %ymm0
	movq	336(%rsp), %rsi
	vmulps	%ymm4, %ymm11, %ymm11
	vdivps	%ymm0, %ymm8, %ymm0
	vfmadd132ps	%ymm5, %ymm11, %ymm3
	vsubps	(%r8,%rax), %ymm13, %ymm11
	vfmadd132ps	%ymm5, %ymm3, %ymm11
	vmovups	(%r12,%rax), %ymm3
	vsubps	(%rsi,%rax), %ymm3, %ymm3
	movq	312(%rsp), %rsi
	vfmadd132ps	%ymm4, %ymm11, %ymm3
	vsubps	(%rsi,%rax), %ymm14, %ymm11
	movq	328(%rsp), %rsi
	vfmadd132ps	%ymm5, %ymm3, %ymm11
	vmovups	(%r14,%rax), %ymm3
	vsubps	(%rsi,%rax), %ymm3, %ymm3
	movq	304(%rsp), %rsi
	vfmadd132ps	%ymm4, %ymm11, %ymm3
	vfmadd213ps	(%rcx,%rax), %ymm3, %ymm0
	vmovups	%ymm0, (%rcx,%rax)
	addq	$32, %rax
	cmpq	%rsi, %rdx
	jne	.L9
	cmpq	$0, 32(%rsp)
	movq	216(%rsp), %r12
	movq	152(%rsp), %r14
	je	.L33
	movq	(%rsp), %rcx
	movq	8(%rsp), %rax
.L12:
	movq	16(%rsp), %rdx
	subq	%rcx, %rdx
	leaq	-3(%rdx), %rbx
	subq	$4, %rdx
	movq	%rbx, 152(%rsp)
	cmpq	$2, %rdx
	jbe	.L34
	movq	288(%rsp), %rdi
	movq	56(%rsp), %r13
	vshufps	$0, %xmm2, %xmm2, %xmm11
	vshufps	$0, %xmm1, %xmm1, %xmm3
	movq	160(%rsp), %rbx
	movq	248(%rsp), %rsi
	addq	%rcx, %rdi
	movq	%r13, %r8
	movq	240(%rsp), %r11
	vbroadcastss	.LC1(%rip), %xmm12
	leaq	2(%rbx,%rdi), %r9
	movq	256(%rsp), %rbx
	movq	200(%rsp), %r10
	addq	%rdi, %r11
	leaq	0(,%r9,4), %rdx
	leaq	(%rsi,%rbx), %r15
	addq	%rdx, %r10
	leaq	(%r15,%rcx), %rsi
	addq	%rsi, %r8
	movq	%r8, 320(%rsp)
	movq	232(%rsp), %r8
	addq	%r13, %r8
	addq	%rbx, %r13
	movq	320(%rsp), %rbx
	addq	%rcx, %r8
	addq	%r13, %rcx
	movq	%rcx, 312(%rsp)
	movq	72(%rsp), %rcx
	leaq	2(%rdi,%rcx), %r13
	movq	64(%rsp), %rcx
	leaq	2(%rcx,%rdi), %rdi
	movq	176(%rsp), %rcx
	vmovups	(%rcx,%rbx,4), %xmm0
	movq	240(%rsp), %rbx
	vaddps	(%rcx,%r9,4), %xmm0, %xmm0
	vaddps	(%rcx,%r11,4), %xmm0, %xmm0
	addq	%rbx, %rsi
	movq	320(%rsp), %rbx
	vaddps	(%rcx,%rsi,4), %xmm0, %xmm0
	movq	144(%rsp), %rcx
	vmovups	4(%rcx,%rdx), %xmm13
	vmulps	%xmm12, %xmm0, %xmm0
	vmovups	(%rcx,%r9,4), %xmm12
	vsubps	-4(%rcx,%rdx), %xmm12, %xmm12
	vdivps	%xmm0, %xmm11, %xmm0
	vsubps	-8(%rcx,%rdx), %xmm13, %xmm11
	movq	192(%rsp), %rcx
	vmovups	(%rcx,%rdx), %xmm13
	vmulps	%xmm3, %xmm11, %xmm11
	vmovaps	%xmm13, 216(%rsp)
	vfmadd132ps	%xmm9, %xmm11, %xmm12
	vsubps	(%rcx,%rbx,4), %xmm13, %xmm11
	movq	312(%rsp), %rbx
	vfmadd132ps	%xmm9, %xmm12, %xmm11
	vmovups	(%rcx,%r8,4), %xmm12
	vsubps	(%rcx,%rbx,4), %xmm12, %xmm12
	movq	184(%rsp), %rbx
	vfmadd132ps	%xmm3, %xmm11, %xmm12
	vmovups	(%rbx,%rdx), %xmm11
	vsubps	(%rbx,%r11,4), %xmm11, %xmm11
	vfmadd132ps	%xmm9, %xmm12, %xmm11
	vmovups	(%rbx,%r13,4), %xmm12
	vsubps	(%rbx,%rdi,4), %xmm12, %xmm12
	movq	152(%rsp), %rdi
	movq	%rdi, %rdx
	andq	$-4, %rdx
	vfmadd132ps	%xmm12, %xmm11, %xmm3
	addq	%rdx, %rax
	andl	$3, %edi
	vfmadd213ps	(%r10), %xmm3, %xmm0
	vmovups	%xmm0, (%r10)
	je	.L4
.L5:
	movq	160(%rsp), %rdi
	movq	288(%rsp), %rbx
	movq	144(%rsp), %rsi
	vmovss	.LC1(%rip), %xmm3
	leaq	(%rdi,%rbx), %rdx
	movq	136(%rsp), %rbx
	leaq	1(%rax), %rdi
	addq	%rax, %rdx
	leaq	(%rsi,%rdx,4), %rdx
	cmpq	%rbx, %rdi
	jge	.L7
	vmovss	-8(%rdx), %xmm13
	vmovss	(%rdx), %xmm14
	leaq	(%r15,%rax), %rcx
	movq	%r15, 320(%rsp)
	vmovss	-4(%rdx), %xmm12
	movq	40(%rsp), %r10
	salq	$2, %rcx
	vmovaps	%xmm10, %xmm3
	movq	232(%rsp), %rdx
	movq	208(%rsp), %r8
	movq	120(%rsp), %r11
	movq	168(%rsp), %rbx
	addq	%rax, %rdx
	movq	296(%rsp), %r9
	leaq	(%r14,%rdx,4), %rdi
	movq	256(%rsp), %rdx
	addq	%rax, %rdx
	leaq	(%r14,%rdx,4), %rsi
	movq	288(%rsp), %rdx
	addq	%rax, %rdx
	salq	$2, %rdx
.L8:
	vmovss	(%r12,%rcx), %xmm0
	vsubss	%xmm12, %xmm14, %xmm15
	vaddss	(%r12,%rdx), %xmm0, %xmm0
	addq	$16, %rdi
	vaddss	(%r9,%rdx), %xmm0, %xmm0
	vaddss	(%r9,%rcx), %xmm0, %xmm0
	addq	$16, %rsi
	movq	280(%rsp), %r13
	movq	272(%rsp), %r15
	vmulss	%xmm10, %xmm0, %xmm0
	vdivss	%xmm0, %xmm2, %xmm11
	vmovss	4(%r10,%rdx), %xmm0
	vsubss	%xmm13, %xmm0, %xmm13
	vmulss	%xmm1, %xmm13, %xmm13
	vfmadd231ss	%xmm15, %xmm6, %xmm13
	vmovss	(%r14,%rdx), %xmm15
	vsubss	(%r14,%rcx), %xmm15, %xmm15
	vfmadd132ss	%xmm6, %xmm13, %xmm15
	vmovss	-16(%rdi), %xmm13
	vsubss	-16(%rsi), %xmm13, %xmm13
	vfmadd132ss	%xmm1, %xmm15, %xmm13
	vmovss	(%r11,%rdx), %xmm15
	vsubss	0(%r13,%rdx), %xmm15, %xmm15
	vfmadd132ss	%xmm6, %xmm13, %xmm15
	vmovss	(%rbx,%rdx), %xmm13
	vsubss	(%r15,%rdx), %xmm13, %xmm13
	vfmadd132ss	%xmm1, %xmm15, %xmm13
	vsubss	%xmm14, %xmm0, %xmm15
	vfmadd213ss	(%r8,%rdx), %xmm11, %xmm13
	vmovss	4(%r12,%rdx), %xmm11
	vaddss	4(%r12,%rcx), %xmm11, %xmm11
	vaddss	4(%r9,%rdx), %xmm11, %xmm11
	vaddss	4(%r9,%rcx), %xmm11, %xmm11
	vmovss	%xmm13, (%r8,%rdx)
	vmovss	8(%r10,%rdx), %xmm13
	vmulss	%xmm10, %xmm11, %xmm11
	vsubss	%xmm12, %xmm13, %xmm12
	vmulss	%xmm1, %xmm12, %xmm12
	vdivss	%xmm11, %xmm2, %xmm11
	vfmadd231ss	%xmm15, %xmm6, %xmm12
	vmovss	4(%r14,%rdx), %xmm15
	vsubss	4(%r14,%rcx), %xmm15, %xmm15
	vfmadd132ss	%xmm6, %xmm12, %xmm15
	vmovss	-12(%rdi), %xmm12
	vsubss	-12(%rsi), %xmm12, %xmm12
	vfmadd132ss	%xmm1, %xmm15, %xmm12
	vmovss	4(%r11,%rdx), %xmm15
	vsubss	4(%r13,%rdx), %xmm15, %xmm15
	vfmadd132ss	%xmm6, %xmm12, %xmm15
	vmovss	4(%rbx,%rdx), %xmm12
	vsubss	4(%r15,%rdx), %xmm12, %xmm12
	vfmadd132ss	%xmm1, %xmm15, %xmm12
	vsubss	%xmm0, %xmm13, %xmm15
	vfmadd213ss	4(%r8,%rdx), %xmm12, %xmm11
	vmovss	%xmm11, 4(%r8,%rdx)
	vmovss	8(%r12,%rdx), %xmm11
	vmovss	12(%r10,%rdx), %xmm12
	vaddss	8(%r12,%rcx), %xmm11, %xmm11
	vaddss	8(%r9,%rdx), %xmm11, %xmm11
	vsubss	%xmm14, %xmm12, %xmm14
	vaddss	8(%r9,%rcx), %xmm11, %xmm11
	vmulss	%xmm1, %xmm14, %xmm14
	vmulss	%xmm10, %xmm11, %xmm11
	vfmadd231ss	%xmm15, %xmm6, %xmm14
	vmovss	8(%r14,%rdx), %xmm15
	vsubss	8(%r14,%rcx), %xmm15, %xmm15
	vdivss	%xmm11, %xmm2, %xmm11
	vfmadd132ss	%xmm6, %xmm14, %xmm15
	vmovss	-8(%rdi), %xmm14
	vsubss	-8(%rsi), %xmm14, %xmm14
	vfmadd132ss	%xmm1, %xmm15, %xmm14
	vmovss	8(%r11,%rdx), %xmm15
	vsubss	8(%r13,%rdx), %xmm15, %xmm15
	movq	%rax, %r13
	addq	$5, %r13
	addq	$4, %rax
	vfmadd132ss	%xmm6, %xmm14, %xmm15
	vmovss	8(%rbx,%rdx), %xmm14
	vsubss	8(%r15,%rdx), %xmm14, %xmm14
	movq	280(%rsp), %r15
	vfmadd132ss	%xmm1, %xmm15, %xmm14
	vsubss	%xmm13, %xmm12, %xmm15
	vfmadd213ss	8(%r8,%rdx), %xmm14, %xmm11
	vmovss	16(%r10,%rdx), %xmm14
	vsubss	%xmm0, %xmm14, %xmm0
	vmulss	%xmm1, %xmm0, %xmm0
	vmovss	%xmm11, 8(%r8,%rdx)
	vmovss	12(%r12,%rcx), %xmm11
	vaddss	12(%r12,%rdx), %xmm11, %xmm11
	vaddss	12(%r9,%rdx), %xmm11, %xmm11
	vaddss	12(%r9,%rcx), %xmm11, %xmm11
	vmulss	%xmm10, %xmm11, %xmm11
	vfmadd231ss	%xmm15, %xmm6, %xmm0
	vmovss	12(%r14,%rdx), %xmm15
	vsubss	12(%r14,%rcx), %xmm15, %xmm15
	addq	$16, %rcx
	vdivss	%xmm11, %xmm2, %xmm11
	vfmadd132ss	%xmm6, %xmm0, %xmm15
	vmovss	-4(%rdi), %xmm0
	vsubss	-4(%rsi), %xmm0, %xmm0
	vfmadd132ss	%xmm1, %xmm15, %xmm0
	vmovss	12(%r11,%rdx), %xmm15
	vsubss	12(%r15,%rdx), %xmm15, %xmm15
	movq	272(%rsp), %r15
	vfmadd132ss	%xmm6, %xmm0, %xmm15
	vmovss	12(%rbx,%rdx), %xmm0
	vsubss	12(%r15,%rdx), %xmm0, %xmm0
	vfmadd132ss	%xmm1, %xmm15, %xmm0
	vfmadd213ss	12(%r8,%rdx), %xmm0, %xmm11
	vmovss	%xmm11, 12(%r8,%rdx)
	addq	$16, %rdx
	cmpq	%r13, 136(%rsp)
	jg	.L8
	movq	320(%rsp), %r15
	leaq	1(%rax), %rdi
.L7:
	movq	248(%rsp), %r11
	movq	48(%rsp), %rbx
	movq	40(%rsp), %r13
	leaq	-1(%rbx), %r8
	leaq	-2(%rbx), %r9
	imulq	%r11, %rbx
	imulq	%r11, %r8
	imulq	%r11, %r9
	movq	%rbx, %rcx
	leaq	(%rbx,%rax), %rdx
	movq	296(%rsp), %rbx
	leaq	(%rcx,%rdi), %rsi
	vmovss	0(%r13,%rdx,4), %xmm12
	leaq	(%r8,%rax), %r10
	vmovss	-4(%r13,%rdx,4), %xmm11
	vmovss	0(%r13,%rsi,4), %xmm13
	vsubss	-8(%r13,%rdx,4), %xmm13, %xmm15
	vsubss	%xmm11, %xmm12, %xmm14
	vmovss	(%r12,%rdx,4), %xmm0
	vaddss	(%r12,%r10,4), %xmm0, %xmm0
	vaddss	(%rbx,%rdx,4), %xmm0, %xmm0
	vaddss	(%rbx,%r10,4), %xmm0, %xmm0
	vmulss	%xmm1, %xmm15, %xmm15
	vmulss	%xmm3, %xmm0, %xmm0
	vfmadd132ss	%xmm6, %xmm15, %xmm14
	vmovss	(%r14,%rdx,4), %xmm15
	vsubss	(%r14,%r10,4), %xmm15, %xmm15
	movq	264(%rsp), %r10
	vdivss	%xmm0, %xmm2, %xmm0
	imulq	%r11, %r10
	leaq	(%r9,%rax), %r11
	vfmadd132ss	%xmm6, %xmm14, %xmm15
	leaq	(%r10,%rax), %rbx
	vmovss	(%r14,%rbx,4), %xmm14
	vsubss	(%r14,%r11,4), %xmm14, %xmm14
	movq	120(%rsp), %r11
	movq	272(%rsp), %rbx
	vfmadd132ss	%xmm1, %xmm15, %xmm14
	vmovss	(%r11,%rdx,4), %xmm15
	movq	280(%rsp), %r11
	vsubss	(%r11,%rdx,4), %xmm15, %xmm15
	movq	168(%rsp), %r11
	vfmadd132ss	%xmm6, %xmm14, %xmm15
	vmovss	(%r11,%rdx,4), %xmm14
	vsubss	(%rbx,%rdx,4), %xmm14, %xmm14
	movq	208(%rsp), %r11
	vfmadd132ss	%xmm1, %xmm15, %xmm14
	vfmadd213ss	(%r11,%rdx,4), %xmm14, %xmm0
	vmovss	%xmm0, (%r11,%rdx,4)
	cmpq	%rdi, 128(%rsp)
	jle	.L4
	addq	$2, %rax
	movq	296(%rsp), %rbx
	vsubss	%xmm12, %xmm13, %xmm15
	leaq	(%r8,%rdi), %r11
	addq	%rax, %rcx
	vmovss	(%r12,%rsi,4), %xmm0
	vaddss	(%r12,%r11,4), %xmm0, %xmm0
	vmovss	0(%r13,%rcx,4), %xmm14
	vaddss	(%rbx,%rsi,4), %xmm0, %xmm0
	vaddss	(%rbx,%r11,4), %xmm0, %xmm0
	movq	%r13, %rbx
	movq	120(%rsp), %r13
	vsubss	%xmm11, %xmm14, %xmm11
	vmulss	%xmm3, %xmm0, %xmm0
	vmulss	%xmm1, %xmm11, %xmm11
	vdivss	%xmm0, %xmm2, %xmm0
	vfmadd231ss	%xmm15, %xmm6, %xmm11
	vmovss	(%r14,%rsi,4), %xmm15
	vsubss	(%r14,%r11,4), %xmm15, %xmm15
	leaq	(%r10,%rdi), %r11
	addq	%r9, %rdi
	vfmadd132ss	%xmm6, %xmm11, %xmm15
	vmovss	(%r14,%r11,4), %xmm11
	vsubss	(%r14,%rdi,4), %xmm11, %xmm11
	movq	280(%rsp), %rdi
	movq	208(%rsp), %r11
	vfmadd132ss	%xmm1, %xmm15, %xmm11
	vmovss	0(%r13,%rsi,4), %xmm15
	vsubss	(%rdi,%rsi,4), %xmm15, %xmm15
	movq	168(%rsp), %rdi
	vfmadd132ss	%xmm6, %xmm11, %xmm15
	vmovss	(%rdi,%rsi,4), %xmm11
	movq	272(%rsp), %rdi
	vsubss	(%rdi,%rsi,4), %xmm11, %xmm11
	vfmadd132ss	%xmm1, %xmm15, %xmm11
	vfmadd213ss	(%r11,%rsi,4), %xmm11, %xmm0
	vmovss	%xmm0, (%r11,%rsi,4)
	cmpq	%rax, 128(%rsp)
	jle	.L4
	addq	%rax, %r8
	vmovss	(%r12,%rcx,4), %xmm0
	vsubss	%xmm13, %xmm14, %xmm14
	addq	%rax, %r10
	vaddss	(%r12,%r8,4), %xmm0, %xmm0
	movq	296(%rsp), %rdi
	addq	%rax, %r9
	vmovss	(%r14,%rcx,4), %xmm11
	vsubss	(%r14,%r8,4), %xmm11, %xmm11
	vaddss	(%rdi,%rcx,4), %xmm0, %xmm0
	vaddss	(%rdi,%r8,4), %xmm0, %xmm0
	movq	280(%rsp), %rdi
	vmulss	%xmm3, %xmm0, %xmm0
	vmovss	12(%rbx,%rdx,4), %xmm3
	vsubss	%xmm12, %xmm3, %xmm3
	vmulss	%xmm1, %xmm3, %xmm3
	vdivss	%xmm0, %xmm2, %xmm0
	vfmadd132ss	%xmm6, %xmm3, %xmm14
	vmovss	(%r14,%r10,4), %xmm3
	vsubss	(%r14,%r9,4), %xmm3, %xmm3
	vfmadd132ss	%xmm6, %xmm14, %xmm11
	vfmadd132ss	%xmm1, %xmm11, %xmm3
	vmovss	0(%r13,%rcx,4), %xmm11
	vsubss	(%rdi,%rcx,4), %xmm11, %xmm11
	movq	168(%rsp), %rdi
	vfmadd132ss	%xmm6, %xmm3, %xmm11
	vmovss	(%rdi,%rcx,4), %xmm3
	movq	272(%rsp), %rdi
	vsubss	(%rdi,%rcx,4), %xmm3, %xmm3
	vfmadd132ss	%xmm1, %xmm11, %xmm3
	vfmadd213ss	(%r11,%rcx,4), %xmm3, %xmm0
	vmovss	%xmm0, (%r11,%rcx,4)
.L4:
	movq	24(%rsp), %rax
	movq	248(%rsp), %rbx
	movq	%r15, 256(%rsp)
	addq	%rax, 344(%rsp)
	movq	264(%rsp), %rsi
	addq	%rax, 352(%rsp)
	addq	%rax, 112(%rsp)
	addq	%rax, 336(%rsp)
	addq	%rax, 104(%rsp)
	addq	%rax, 328(%rsp)
	addq	%rbx, 288(%rsp)
	addq	%rbx, 232(%rsp)
	addq	%rax, 96(%rsp)
	addq	%rax, 88(%rsp)
	addq	%rax, 80(%rsp)
	cmpq	%rsi, 128(%rsp)
	jne	.L13
	movq	-32(%rsp), %r12
	movq	-24(%rsp), %rbx
	movq	-40(%rsp), %rsi
	addq	%r12, 296(%rsp)
	movq	-8(%rsp), %r13
	movq	-16(%rsp), %rcx
	addq	%r12, %rbx
	movq	-48(%rsp), %r15
	movq	-56(%rsp), %rdi
	addq	%r12, %rsi
	movq	-64(%rsp), %rdx
	cmpq	%r13, 128(%rsp)
	jne	.L3
	vzeroupper
.L30:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L33:
	movq	248(%rsp), %rax
	movq	256(%rsp), %rdi
	leaq	(%rax,%rdi), %r15
	jmp	.L4
.L14:
	xorl	%ecx, %ecx
	movl	$2, %eax
	jmp	.L12
.L34:
	movq	248(%rsp), %rdi
	movq	256(%rsp), %rsi
	leaq	(%rdi,%rsi), %r15
	jmp	.L5
	.section	.rodata.cst4,"aM",@progbits,4
.LC1:
	.long	1048576000
	.text
	.section	.note.GNU-stack,"",@progbits
