	.text
kernel_uxx_sp_nodiv:
	pushq	%rbp
	movq	%rdi, %rax
	imulq	%rdi, %rax
	movq	%rsp, %rbp
	pushq	%r15
	leaq	0(,%rdi,4), %r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	leaq	-1(%rdi), %rbx
	andq	$-64, %rsp
	subq	$392, %rsp
	movq	%rdi, (%rsp)
	movq	%rsi, 192(%rsp)
	movq	%rdx, 184(%rsp)
	movq	%rcx, 168(%rsp)
	movq	%r8, 152(%rsp)
	movq	%r9, 176(%rsp)
	movq	%rbx, 384(%rsp)
	movq	%r15, -8(%rsp)
	movq	%rax, -64(%rsp)
	cmpq	$2, %rbx
	jle	.L33
	movq	%r15, %r13
	movq	%r8, %r11
	movq	%rax, %rdx
	leaq	0(,%rax,4), %r12
	leaq	0(,%rax,8), %r8
	movq	%r13, %rax
	shrq	$2, %r15
	shrq	%rax
	movq	%rax, -88(%rsp)
	addq	%r15, %rax
	leaq	(%rsi,%r12), %rbx
	movq	%rax, -96(%rsp)
	movq	%rdx, %rsi
	leaq	8(%r8,%rax,4), %rax
	leaq	(%rdx,%rdx), %rdx
	leaq	(%r11,%rax), %r14
	leaq	(%rdx,%rsi), %rax
	movq	%rdi, %r10
	leaq	(%r11,%r8), %rdi
	leaq	(%r9,%rax,4), %r11
	leaq	0(,%r15,8), %rax
	addq	%rax, %rcx
	movq	%rcx, -80(%rsp)
	leaq	-3(%r10), %rcx
	subq	$4, %r10
	movq	%rcx, -72(%rsp)
	movq	%r10, 144(%rsp)
	movq	%rcx, %r10
	andq	$-16, %rcx
	movq	%r15, 232(%rsp)
	movq	%rcx, -24(%rsp)
	shrq	$4, %r10
	addq	$2, %rcx
	movl	$2, %r15d
	movq	%r10, 336(%rsp)
	movq	%rcx, -16(%rsp)
	movq	%r9, 32(%rsp)
	movq	%rdx, 120(%rsp)
	movq	%r15, -32(%rsp)
	movq	%r12, -112(%rsp)
	movq	%rsi, 240(%rsp)
	vbroadcastss	.LC1(%rip), %zmm8
	leaq	8(%r13), %rsi
	vmovss	.LC1(%rip), %xmm11
	leaq	8(%rax), %r13
	movq	%r14, -40(%rsp)
	movq	%r13, -104(%rsp)
	vmovaps	%xmm0, %xmm5
	movq	%rbx, %r13
	vbroadcastss	%xmm2, %zmm9
	vbroadcastss	%xmm0, %zmm7
	vbroadcastss	%xmm1, %zmm6
	movq	%r11, %r14
	movq	%rdi, %rbx
.L3:
	movq	192(%rsp), %rax
	movq	240(%rsp), %rcx
	leaq	(%r8,%rax), %r15
	movq	184(%rsp), %rax
	movq	176(%rsp), %r9
	addq	%r8, %rax
	movq	%rax, 24(%rsp)
	movq	168(%rsp), %rax
	leaq	(%r9,%r8), %r10
	leaq	(%rax,%r8), %rdx
	leaq	0(,%rcx,4), %rax
	addq	%rax, %r9
	movq	120(%rsp), %r11
	movq	%r9, 16(%rsp)
	movq	-64(%rsp), %r9
	movq	%r11, 240(%rsp)
	movq	%r11, %rdi
	addq	%r9, %r11
	movq	%r11, 120(%rsp)
	movq	%rcx, %r11
	subq	%r9, %r11
	movq	%r11, 72(%rsp)
	leaq	(%rsi,%r13), %r11
	movq	%r11, 368(%rsp)
	movq	-80(%rsp), %r11
	movq	%rbx, 40(%rsp)
	addq	%r8, %r11
	movq	%r11, 376(%rsp)
	leaq	8(%rbx), %r11
	movq	%r11, 360(%rsp)
	movq	-104(%rsp), %r11
	incq	-32(%rsp)
	leaq	(%r11,%r14), %r9
	movq	%r9, 104(%rsp)
	movq	32(%rsp), %r9
	addq	%r11, %rax
	addq	%r11, %r9
	movq	%r9, 352(%rsp)
	movq	-40(%rsp), %r9
	movq	%rax, 80(%rsp)
	movq	-96(%rsp), %rax
	leaq	-8(%r9), %r12
	movq	%r12, 48(%rsp)
	movq	%rax, 264(%rsp)
	leaq	(%r11,%r8), %r12
	movq	-88(%rsp), %rax
	movq	%r12, 96(%rsp)
	leaq	(%rsi,%r8), %r12
	movq	%rax, 328(%rsp)
	movq	%r12, 88(%rsp)
	movq	%r9, 112(%rsp)
	movq	-72(%rsp), %rax
	movq	$0, 280(%rsp)
	andl	$15, %eax
	movq	%rax, 8(%rsp)
	leaq	2(%rdi), %rax
	movq	%rax, 64(%rsp)
	leaq	2(%rcx), %rax
	movq	%rax, 272(%rsp)
	movq	%r13, %rax
	movq	$2, 128(%rsp)
	movq	%r8, -48(%rsp)
	movq	%rsi, -56(%rsp)
	movq	%rax, 136(%rsp)
	movq	%rbx, %r11
	vbroadcastss	%xmm5, %ymm10
	movq	%r10, %rbx
	movq	%r15, %r13
	movq	%r14, %r10
.L14:
	incq	128(%rsp)
	cmpq	$14, 144(%rsp)
	jbe	.L15
	movq	192(%rsp), %rcx
	movq	80(%rsp), %r15
	movq	96(%rsp), %rax
	movq	88(%rsp), %r8
	leaq	(%rcx,%r15), %rdi
	leaq	(%rcx,%r8), %rsi
	movq	%rdi, 256(%rsp)
	leaq	(%rcx,%rax), %r14
	movq	376(%rsp), %rdi
	movq	184(%rsp), %rcx
	movq	%rsi, 248(%rsp)
	leaq	(%rcx,%rax), %rsi
	leaq	4(%rdi), %rcx
	movq	%rcx, 288(%rsp)
	movq	152(%rsp), %rcx
	leaq	8(%rdi), %r12
	addq	%rcx, %r8
	leaq	12(%rdi), %r9
	leaq	(%rax,%rcx), %rdi
	movq	176(%rsp), %rcx
	movq	%rdx, 160(%rsp)
	movq	%r8, 344(%rsp)
	movq	%r13, 200(%rsp)
	leaq	(%rcx,%rax), %r8
	movq	%rbx, 56(%rsp)
	leaq	(%rcx,%r15), %rax
	movq	248(%rsp), %rbx
	movq	112(%rsp), %r13
	movq	%r11, 248(%rsp)
	movq	104(%rsp), %r15
	movq	256(%rsp), %r11
	movq	%r10, 256(%rsp)
	movq	288(%rsp), %r10
	movq	%rax, 296(%rsp)
	xorl	%ecx, %ecx
	xorl	%eax, %eax
.L10:
	vmovups	(%rbx,%rax), %zmm4
	movq	368(%rsp), %rdx
	vaddps	(%r14,%rax), %zmm4, %zmm0
	vmovups	(%r12,%rax), %zmm4
	incq	%rcx
	vaddps	(%r11,%rax), %zmm0, %zmm0
	vsubps	(%r10,%rax), %zmm4, %zmm3
	vmovups	(%r9,%rax), %zmm4
	vaddps	(%rdx,%rax), %zmm0, %zmm0
	movq	376(%rsp), %rdx
	vsubps	(%rdx,%rax), %zmm4, %zmm4
	movq	344(%rsp), %rdx
	vmulps	%zmm8, %zmm0, %zmm0
	vmulps	%zmm6, %zmm4, %zmm4
	vmulps	%zmm9, %zmm0, %zmm0
	vfmadd132ps	%zmm7, %zmm4, %zmm3
	vmovups	(%rdi,%rax), %zmm4
	vsubps	(%rdx,%rax), %zmm4, %zmm4
	movq	360(%rsp), %rdx
	vfmadd132ps	%zmm7, %zmm3, %zmm4
	vmovups	0(%r13,%rax), %zmm3
	vsubps	(%rdx,%rax), %zmm3, %zmm3
	movq	296(%rsp), %rdx
	vfmadd132ps	%zmm6, %zmm4, %zmm3
	vmovups	(%r8,%rax), %zmm4
	vsubps	(%rdx,%rax), %zmm4, %zmm4
	movq	352(%rsp), %rdx
	vfmadd132ps	%zmm7, %zmm3, %zmm4
	vmovups	(%r15,%rax), %zmm3
	vsubps	(%rdx,%rax), %zmm3, %zmm3
	movq	336(%rsp), %rdx
	vfmadd132ps	%zmm6, %zmm4, %zmm3
	vfmadd213ps	(%rsi,%rax), %zmm3, %zmm0
	vmovups	%zmm0, (%rsi,%rax)
	addq	$64, %rax
	cmpq	%rdx, %rcx
	jne	.L10
	cmpq	$0, 8(%rsp)
	movq	200(%rsp), %r13
	movq	160(%rsp), %rdx
	movq	56(%rsp), %rbx
	movq	248(%rsp), %r11
	movq	256(%rsp), %r10
	je	.L36
	movq	-24(%rsp), %rcx
	movq	-16(%rsp), %r14
.L13:
	movq	(%rsp), %rax
	subq	%rcx, %rax
	leaq	-3(%rax), %rdi
	subq	$4, %rax
	movq	%rdi, 160(%rsp)
	cmpq	$6, %rax
	jbe	.L37
	movq	328(%rsp), %rax
	movq	232(%rsp), %r9
	leaq	(%rcx,%rax), %rdi
	movq	240(%rsp), %rax
	movq	64(%rsp), %r8
	leaq	2(%rax,%rdi), %r15
	leaq	0(,%r15,4), %rax
	movq	%r15, 296(%rsp)
	movq	280(%rsp), %r15
	vbroadcastss	%xmm2, %ymm4
	movq	%r15, %rsi
	addq	%r9, %rsi
	movq	272(%rsp), %r9
	movq	%rsi, 288(%rsp)
	addq	%rdi, %r9
	movq	%r9, 344(%rsp)
	movq	184(%rsp), %r9
	addq	%rcx, %rsi
	addq	%rax, %r9
	movq	%r9, 256(%rsp)
	movq	264(%rsp), %r9
	leaq	(%rsi,%r8), %r12
	addq	%r8, %r9
	addq	%r15, %r8
	addq	%rcx, %r9
	addq	%r8, %rcx
	movq	%rcx, 248(%rsp)
	movq	120(%rsp), %r8
	movq	72(%rsp), %rcx
	leaq	2(%rdi,%r8), %r8
	leaq	2(%rcx,%rdi), %rcx
	movq	192(%rsp), %rdi
	movq	296(%rsp), %r15
	vmovups	(%rdi,%r12,4), %ymm0
	vbroadcastss	%xmm1, %ymm3
	vmovaps	%ymm0, 200(%rsp)
	vaddps	(%rdi,%r15,4), %ymm0, %ymm0
	movq	344(%rsp), %r15
	vaddps	(%rdi,%r15,4), %ymm0, %ymm0
	movq	272(%rsp), %r15
	addq	%r15, %rsi
	vaddps	(%rdi,%rsi,4), %ymm0, %ymm0
	movq	168(%rsp), %rsi
	movq	296(%rsp), %r15
	vmulps	.LC1(%rip){1to8}, %ymm0, %ymm0
	vmovups	(%rsi,%r15,4), %ymm12
	movq	152(%rsp), %rdi
	vsubps	-4(%rsi,%rax), %ymm12, %ymm12
	vmulps	%ymm4, %ymm0, %ymm0
	vmovups	4(%rsi,%rax), %ymm4
	vsubps	-8(%rsi,%rax), %ymm4, %ymm4
	vmulps	%ymm3, %ymm4, %ymm4
	vfmadd132ps	%ymm10, %ymm4, %ymm12
	vmovups	(%rdi,%rax), %ymm4
	movq	248(%rsp), %rsi
	vmovaps	%ymm4, 296(%rsp)
	vsubps	(%rdi,%r12,4), %ymm4, %ymm4
	movq	344(%rsp), %r15
	vfmadd132ps	%ymm10, %ymm12, %ymm4
	vmovups	(%rdi,%r9,4), %ymm12
	vsubps	(%rdi,%rsi,4), %ymm12, %ymm12
	movq	176(%rsp), %rsi
	vfmadd132ps	%ymm3, %ymm4, %ymm12
	vmovups	(%rsi,%rax), %ymm4
	movq	256(%rsp), %rax
	vsubps	(%rsi,%r15,4), %ymm4, %ymm4
	vfmadd132ps	%ymm10, %ymm12, %ymm4
	vmovups	(%rsi,%r8,4), %ymm12
	vsubps	(%rsi,%rcx,4), %ymm12, %ymm12
	movq	160(%rsp), %rcx
	vfmadd132ps	%ymm12, %ymm4, %ymm3
	vfmadd213ps	(%rax), %ymm3, %ymm0
	vmovups	%ymm0, (%rax)
	movq	%rcx, %rax
	andq	$-8, %rax
	addq	%rax, %r14
	andl	$7, %ecx
	je	.L4
.L5:
	movq	328(%rsp), %rsi
	movq	240(%rsp), %rax
	movq	168(%rsp), %rdi
	addq	%rsi, %rax
	movq	144(%rsp), %rsi
	addq	%r14, %rax
	leaq	1(%r14), %rcx
	leaq	(%rdi,%rax,4), %rax
	cmpq	%rsi, %rcx
	jge	.L38
	vmovss	-8(%rax), %xmm16
	vmovss	-4(%rax), %xmm17
	vmovss	(%rax), %xmm15
	movq	328(%rsp), %rax
	movq	24(%rsp), %rcx
	movq	264(%rsp), %rdi
	addq	%r14, %rax
	salq	$2, %rax
	leaq	(%rcx,%rax), %rsi
	leaq	(%r14,%rdi), %rcx
	leaq	(%r11,%rcx,4), %rdi
	movq	280(%rsp), %rcx
	movq	136(%rsp), %r15
	addq	%r14, %rcx
	leaq	(%r11,%rcx,4), %r9
	movq	288(%rsp), %rcx
	movq	32(%rsp), %r8
	addq	%r14, %rcx
	salq	$2, %rcx
	vmovaps	%xmm11, %xmm12
.L8:
	vmovss	4(%rdx,%rax), %xmm4
	vsubss	%xmm17, %xmm15, %xmm3
	vsubss	%xmm16, %xmm4, %xmm16
	vmovss	(%r11,%rax), %xmm13
	vmovss	0(%r13,%rcx), %xmm0
	vmulss	%xmm1, %xmm16, %xmm16
	vsubss	(%r11,%rcx), %xmm13, %xmm13
	vaddss	0(%r13,%rax), %xmm0, %xmm0
	movq	16(%rsp), %r12
	vmovss	4(%r11,%rax), %xmm14
	vfmadd132ss	%xmm5, %xmm16, %xmm3
	vaddss	(%r15,%rax), %xmm0, %xmm0
	vmovss	8(%rdx,%rax), %xmm16
	vsubss	4(%r11,%rcx), %xmm14, %xmm14
	vaddss	(%r15,%rcx), %xmm0, %xmm0
	vfmadd231ss	%xmm13, %xmm5, %xmm3
	vmovss	(%rdi), %xmm13
	vsubss	%xmm17, %xmm16, %xmm17
	vsubss	(%r9), %xmm13, %xmm13
	vmulss	%xmm11, %xmm0, %xmm0
	vmulss	%xmm1, %xmm17, %xmm17
	vfmadd231ss	%xmm13, %xmm1, %xmm3
	vmovss	(%rbx,%rax), %xmm13
	addq	$16, %rsi
	vsubss	(%r12,%rax), %xmm13, %xmm13
	vmulss	%xmm2, %xmm0, %xmm0
	addq	$16, %rdi
	vfmadd231ss	%xmm13, %xmm5, %xmm3
	vmovss	(%r10,%rax), %xmm13
	addq	$16, %r9
	vsubss	(%r8,%rax), %xmm13, %xmm13
	vfmadd132ss	%xmm1, %xmm3, %xmm13
	vsubss	%xmm15, %xmm4, %xmm3
	vfmadd132ss	%xmm5, %xmm17, %xmm3
	vfmadd213ss	-16(%rsi), %xmm0, %xmm13
	vmovss	4(%r13,%rax), %xmm0
	vaddss	4(%r13,%rcx), %xmm0, %xmm0
	vfmadd231ss	%xmm14, %xmm5, %xmm3
	vmovss	-12(%rdi), %xmm14
	vaddss	4(%r15,%rax), %xmm0, %xmm0
	vsubss	-12(%r9), %xmm14, %xmm14
	vmovss	%xmm13, -16(%rsi)
	vaddss	4(%r15,%rcx), %xmm0, %xmm0
	vfmadd231ss	%xmm14, %xmm1, %xmm3
	vmovss	4(%rbx,%rax), %xmm14
	vmulss	%xmm11, %xmm0, %xmm0
	vsubss	4(%r12,%rax), %xmm14, %xmm14
	vsubss	%xmm4, %xmm16, %xmm13
	vfmadd231ss	%xmm14, %xmm5, %xmm3
	vmovss	4(%r10,%rax), %xmm14
	vmulss	%xmm2, %xmm0, %xmm0
	vsubss	4(%r8,%rax), %xmm14, %xmm14
	vfmadd132ss	%xmm1, %xmm3, %xmm14
	vfmadd213ss	-12(%rsi), %xmm14, %xmm0
	vmovss	%xmm0, -12(%rsi)
	vmovss	8(%r13,%rax), %xmm0
	vaddss	8(%r13,%rcx), %xmm0, %xmm0
	vmovss	12(%rdx,%rax), %xmm17
	vmovss	8(%r11,%rax), %xmm3
	vsubss	%xmm15, %xmm17, %xmm15
	vsubss	8(%r11,%rcx), %xmm3, %xmm3
	vaddss	8(%r15,%rax), %xmm0, %xmm0
	vmulss	%xmm1, %xmm15, %xmm15
	movq	%r14, 296(%rsp)
	vaddss	8(%r15,%rcx), %xmm0, %xmm0
	addq	$4, %r14
	vfmadd132ss	%xmm5, %xmm15, %xmm13
	vmulss	%xmm11, %xmm0, %xmm0
	vmovss	16(%rdx,%rax), %xmm15
	vsubss	%xmm4, %xmm15, %xmm4
	vfmadd231ss	%xmm3, %xmm5, %xmm13
	vmovss	-8(%rdi), %xmm3
	vmulss	%xmm2, %xmm0, %xmm0
	vsubss	-8(%r9), %xmm3, %xmm3
	vmulss	%xmm1, %xmm4, %xmm4
	vfmadd231ss	%xmm3, %xmm1, %xmm13
	vmovss	8(%rbx,%rax), %xmm3
	vsubss	8(%r12,%rax), %xmm3, %xmm3
	vfmadd231ss	%xmm3, %xmm5, %xmm13
	vmovss	8(%r10,%rax), %xmm3
	vsubss	8(%r8,%rax), %xmm3, %xmm3
	vfmadd132ss	%xmm1, %xmm13, %xmm3
	vfmadd213ss	-8(%rsi), %xmm0, %xmm3
	vmovss	12(%r13,%rcx), %xmm0
	vaddss	12(%r13,%rax), %xmm0, %xmm0
	vmovss	%xmm3, -8(%rsi)
	vsubss	%xmm16, %xmm17, %xmm3
	vaddss	12(%r15,%rax), %xmm0, %xmm0
	vfmadd132ss	%xmm5, %xmm4, %xmm3
	vmovss	12(%r11,%rax), %xmm4
	vaddss	12(%r15,%rcx), %xmm0, %xmm0
	vsubss	12(%r11,%rcx), %xmm4, %xmm4
	addq	$16, %rcx
	vmulss	%xmm11, %xmm0, %xmm0
	vfmadd231ss	%xmm4, %xmm5, %xmm3
	vmovss	-4(%rdi), %xmm4
	vsubss	-4(%r9), %xmm4, %xmm4
	vmulss	%xmm2, %xmm0, %xmm0
	vfmadd231ss	%xmm4, %xmm1, %xmm3
	vmovss	12(%rbx,%rax), %xmm4
	vsubss	12(%r12,%rax), %xmm4, %xmm4
	movq	296(%rsp), %r12
	vfmadd231ss	%xmm4, %xmm5, %xmm3
	vmovss	12(%r10,%rax), %xmm4
	addq	$5, %r12
	vsubss	12(%r8,%rax), %xmm4, %xmm4
	addq	$16, %rax
	vfmadd132ss	%xmm1, %xmm3, %xmm4
	vfmadd213ss	-4(%rsi), %xmm4, %xmm0
	vmovss	%xmm0, -4(%rsi)
	cmpq	%r12, 144(%rsp)
	jg	.L8
	movq	%r15, 136(%rsp)
	leaq	1(%r14), %rcx
.L7:
	movq	288(%rsp), %rsi
	movq	328(%rsp), %rax
	movq	16(%rsp), %rdi
	addq	%r14, %rax
	addq	%rsi, %r14
	movq	48(%rsp), %r8
	movq	24(%rsp), %rsi
	movq	40(%rsp), %r9
	movq	32(%rsp), %r12
	salq	$2, %rax
	salq	$2, %r14
	jmp	.L9
.L39:
	incq	%rcx
.L9:
	vmovss	4(%rdx,%rax), %xmm4
	vmovss	(%rdx,%rax), %xmm3
	vsubss	-8(%rdx,%rax), %xmm4, %xmm4
	vsubss	-4(%rdx,%rax), %xmm3, %xmm3
	vmovss	0(%r13,%rax), %xmm0
	vmulss	%xmm1, %xmm4, %xmm4
	vaddss	0(%r13,%r14), %xmm0, %xmm0
	vaddss	(%r15,%rax), %xmm0, %xmm0
	vfmadd231ss	%xmm3, %xmm5, %xmm4
	vmovss	(%r11,%rax), %xmm3
	vaddss	(%r15,%r14), %xmm0, %xmm0
	vsubss	(%r11,%r14), %xmm3, %xmm3
	addq	$4, %r14
	vmulss	%xmm12, %xmm0, %xmm0
	vfmadd231ss	%xmm3, %xmm5, %xmm4
	vmovss	-4(%r8,%rcx,4), %xmm3
	vsubss	-4(%r9,%rcx,4), %xmm3, %xmm3
	vmulss	%xmm2, %xmm0, %xmm0
	vfmadd231ss	%xmm3, %xmm1, %xmm4
	vmovss	(%rbx,%rax), %xmm3
	vsubss	(%rdi,%rax), %xmm3, %xmm3
	vfmadd231ss	%xmm3, %xmm5, %xmm4
	vmovss	(%r10,%rax), %xmm3
	vsubss	(%r12,%rax), %xmm3, %xmm3
	vfmadd132ss	%xmm1, %xmm4, %xmm3
	vfmadd213ss	(%rsi,%rax), %xmm3, %xmm0
	vmovss	%xmm0, (%rsi,%rax)
	addq	$4, %rax
	cmpq	%rcx, 384(%rsp)
	jg	.L39
	movq	%r15, 136(%rsp)
.L4:
	movq	-8(%rsp), %rax
	movq	232(%rsp), %rcx
	movq	288(%rsp), %rsi
	movq	128(%rsp), %rdi
	addq	%rax, 368(%rsp)
	addq	%rax, 376(%rsp)
	addq	%rax, 112(%rsp)
	addq	%rax, 360(%rsp)
	addq	%rax, 104(%rsp)
	addq	%rax, 352(%rsp)
	addq	%rax, 48(%rsp)
	addq	%rax, 40(%rsp)
	addq	%rcx, 328(%rsp)
	addq	%rcx, 264(%rsp)
	addq	%rax, 96(%rsp)
	addq	%rax, 88(%rsp)
	addq	%rax, 80(%rsp)
	movq	%rsi, 280(%rsp)
	cmpq	%rdi, 384(%rsp)
	jne	.L14
	movq	-112(%rsp), %rax
	movq	136(%rsp), %r13
	movq	-48(%rsp), %r8
	movq	-32(%rsp), %rdx
	movq	%r11, %rbx
	movq	%r10, %r14
	addq	%rax, -40(%rsp)
	addq	%rax, 32(%rsp)
	movq	-56(%rsp), %rsi
	addq	%rax, %rbx
	addq	%rax, %r13
	addq	%rax, %r14
	addq	%rax, %r8
	cmpq	%rdx, 384(%rsp)
	jne	.L3
	vzeroupper
.L33:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L15:
	xorl	%ecx, %ecx
	movl	$2, %r14d
	jmp	.L13
.L37:
	movq	232(%rsp), %rax
	movq	280(%rsp), %rsi
	addq	%rsi, %rax
	movq	%rax, 288(%rsp)
	jmp	.L5
.L38:
	vmovss	.LC1(%rip), %xmm12
	movq	136(%rsp), %r15
	jmp	.L7
.L36:
	movq	232(%rsp), %rax
	movq	280(%rsp), %rsi
	addq	%rsi, %rax
	movq	%rax, 288(%rsp)
	jmp	.L4
	.section	.rodata.cst4,"aM",@progbits,4
.LC1:
	.long	1048576000
	.text
	.section	.note.GNU-stack,"",@progbits
