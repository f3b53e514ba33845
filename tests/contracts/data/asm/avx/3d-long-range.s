	.text
kernel_3d_long_range:
	pushq	%rbp
	movq	%rdi, %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	leaq	0(,%rdi,8), %rbx
	imulq	%rdi, %rdi
	andq	$-32, %rsp
	subq	$872, %rsp
	movq	%rsi, 584(%rsp)
	movq	%rcx, 576(%rsp)
	movq	%rbx, 568(%rsp)
	movq	%rdi, %rsi
	movq	%rax, 160(%rsp)
	leaq	-4(%rax), %rdi
	movq	%rdi, 248(%rsp)
	cmpq	$4, %rdi
	jle	.L26
	movq	%rdx, %r14
	movq	%rbx, %rdx
	shrq	$3, %rbx
	movq	%rsi, 40(%rsp)
	movq	%rbx, %r15
	movq	%rsi, %rbx
	vmovddup	%xmm0, %xmm13
	vmovddup	%xmm4, %xmm7
	salq	$5, %rbx
	vinsertf128	$1, %xmm13, %ymm13, %ymm13
	vinsertf128	$1, %xmm7, %ymm7, %ymm7
	vmovsd	%xmm0, %xmm0, %xmm8
	leaq	(%rbx,%r14), %r12
	movq	%rbx, %rcx
	movq	%rdx, %rbx
	vmovddup	%xmm1, %xmm12
	shrq	%rbx
	movq	%r15, %rdx
	movq	%r12, 16(%rsp)
	vmovsd	%xmm1, %xmm1, %xmm9
	salq	$5, %rdx
	vmovddup	%xmm2, %xmm11
	movq	%rbx, 400(%rsp)
	addq	%r15, %rbx
	leaq	0(,%rsi,4), %r10
	vmovddup	%xmm3, %xmm15
	movq	%rbx, 392(%rsp)
	vinsertf128	$1, %xmm12, %ymm12, %ymm12
	leaq	(%r10,%rsi), %r11
	movq	%r10, 856(%rsp)
	vmovddup	%xmm1, %xmm14
	vinsertf128	$1, %xmm11, %ymm11, %ymm11
	leaq	(%r12,%rbx,8), %r8
	movq	%r11, -96(%rsp)
	vinsertf128	$1, %xmm15, %ymm15, %ymm15
	leaq	(%r15,%r15), %rbx
	leaq	(%r14,%r11,8), %r11
	movq	%rbx, 416(%rsp)
	leaq	(%rbx,%r15), %r13
	movq	%r11, -48(%rsp)
	movq	%rsi, %rbx
	leaq	(%r11,%rdx), %r10
	movq	%r13, 408(%rsp)
	leaq	(%rsi,%rsi), %r11
	movq	%r11, 32(%rsp)
	leaq	(%r12,%r13,8), %r9
	addq	%r11, %rbx
	movq	%rbx, 24(%rsp)
	leaq	(%r14,%rbx,8), %r11
	movq	%r13, %rbx
	movq	32(%rsp), %r13
	salq	$4, %rbx
	movq	%r11, -40(%rsp)
	addq	%rdx, %r11
	leaq	0(,%rsi,8), %rdi
	movq	%rbx, %rax
	movq	24(%rsp), %rbx
	addq	%r12, %rax
	movq	416(%rsp), %r12
	movq	%rax, 136(%rsp)
	addq	%r15, %r13
	movq	%r13, 864(%rsp)
	salq	$4, %r13
	leaq	0(%r13,%r14), %r13
	salq	$4, %rbx
	addq	%r12, %rsi
	movq	%rbx, %rax
	movq	%rsi, %r12
	addq	%r14, %rax
	movq	%rax, -32(%rsp)
	leaq	(%rax,%rdx), %rbx
	salq	$4, %r12
	imulq	$56, %r15, %rax
	leaq	(%r12,%r14), %r12
	movq	%r12, 840(%rsp)
	movq	16(%rsp), %r12
	addq	%rax, %r12
	movq	864(%rsp), %rax
	movq	%r12, 352(%rsp)
	movq	32(%rsp), %r12
	addq	%r12, %rax
	leaq	(%r14,%rax,8), %r12
	imulq	$56, 40(%rsp), %rax
	movq	%r12, 344(%rsp)
	leaq	(%rax,%r14), %r12
	movq	40(%rsp), %rax
	movq	%r12, -24(%rsp)
	addq	%rdx, %r12
	movq	%r12, 360(%rsp)
	movq	416(%rsp), %r12
	salq	$4, %rax
	addq	%r12, %rsi
	leaq	(%r14,%rsi,8), %r12
	movq	%r12, 368(%rsp)
	movq	24(%rsp), %r12
	addq	%r12, %r12
	movq	%r12, -104(%rsp)
	leaq	(%rax,%r14), %r12
	movq	%r12, -56(%rsp)
	movq	40(%rsp), %rax
	movq	%rdi, %r12
	movq	$0, 480(%rsp)
	vmovapd	%ymm7, 200(%rsp)
	movq	%r13, 120(%rsp)
	vmovapd	%ymm13, 168(%rsp)
	subq	%rax, %r12
	salq	$6, %rax
	movq	%r12, -112(%rsp)
	leaq	(%rdi,%r14), %r12
	movq	%r12, -64(%rsp)
	leaq	(%rax,%r14), %r12
	movq	160(%rsp), %rax
	movq	%r12, -72(%rsp)
	movq	584(%rsp), %r12
	addq	%rcx, %r12
	movq	%r12, -80(%rsp)
	movq	576(%rsp), %r12
	addq	%r12, %rcx
	movq	%rsi, %r12
	movq	%rcx, -88(%rsp)
	movq	408(%rsp), %rcx
	subq	%rcx, %r12
	movq	%r12, %rcx
	salq	$5, %r12
	leaq	(%r12,%r14), %rsi
	movq	%rsi, 8(%rsp)
	leaq	-8(%rax), %rsi
	subq	$9, %rax
	movq	%rax, 240(%rsp)
	movq	%rsi, %rax
	shrq	$2, %rax
	movq	%rax, 744(%rsp)
	movq	408(%rsp), %rax
	addq	%rax, %rax
	movq	%rax, 384(%rsp)
	leaq	0(,%r15,8), %rax
	subq	%r15, %rax
	movq	%rax, 376(%rsp)
	leaq	(%r15,%rcx), %rax
	salq	$5, %rax
	addq	%r14, %rax
	movq	%rax, -16(%rsp)
	movq	40(%rsp), %rax
	addq	%rcx, %rax
	xorl	%ecx, %ecx
	salq	$5, %rax
	movq	%rcx, 128(%rsp)
	movq	856(%rsp), %rcx
	addq	%r14, %rax
	movq	%rax, -8(%rsp)
	leaq	(%r14,%rdx), %rax
	movq	%rax, (%rsp)
	leaq	32(%r12), %rdx
	movq	%rsi, %rax
	andl	$3, %esi
	andq	$-4, %rax
	movq	%rsi, 232(%rsp)
	movq	840(%rsp), %rsi
	movq	%rax, 144(%rsp)
	addq	$4, %rax
	movq	%rax, 152(%rsp)
	movl	$4, %eax
	movq	%rdx, -120(%rsp)
	movq	%rax, %rdx
.L3:
	movq	480(%rsp), %rax
	addq	$1, %rdx
	movq	16(%rsp), %r12
	leaq	(%rax,%rcx), %r13
	movq	128(%rsp), %rax
	movq	%r13, 752(%rsp)
	addq	%rax, %r12
	movq	%r12, 864(%rsp)
	movq	40(%rsp), %r12
	addq	%r12, %r13
	movq	-48(%rsp), %r12
	movq	%r13, 472(%rsp)
	addq	%rax, %r12
	movq	%r12, 664(%rsp)
	movq	32(%rsp), %r12
	subq	%r12, %r13
	movq	-40(%rsp), %r12
	movq	%r13, 464(%rsp)
	addq	%rax, %r12
	movq	%r12, 656(%rsp)
	movq	24(%rsp), %r12
	addq	%r12, %r13
	movq	-32(%rsp), %r12
	movq	%r13, 456(%rsp)
	subq	%rcx, %r13
	movq	%r13, 448(%rsp)
	addq	%rax, %r12
	movq	%r12, 648(%rsp)
	movq	-56(%rsp), %r12
	addq	%rax, %r12
	movq	%r12, 640(%rsp)
	movq	-96(%rsp), %r12
	addq	%r12, %r13
	movq	-24(%rsp), %r12
	movq	%r13, 440(%rsp)
	addq	%rax, %r12
	movq	%r12, 632(%rsp)
	movq	480(%rsp), %r12
	movq	%r12, 424(%rsp)
	movq	-104(%rsp), %r12
	subq	%r12, %r13
	movq	-64(%rsp), %r12
	movq	%r13, 480(%rsp)
	addq	%rax, %r12
	movq	%r12, 624(%rsp)
	movq	-112(%rsp), %r12
	addq	%r12, %r13
	movq	%r13, 432(%rsp)
	movq	%rax, %r13
	movq	-72(%rsp), %rax
	movq	-120(%rsp), %r12
	movq	$0, 560(%rsp)
	movq	$0, 672(%rsp)
	movq	$4, 856(%rsp)
	addq	%r13, %rax
	movq	%rdx, 112(%rsp)
	addq	%r13, %r12
	movq	%rax, 616(%rsp)
	leaq	(%r14,%r13), %rax
	movq	%r12, 552(%rsp)
	movq	-16(%rsp), %r12
	movq	%rax, 608(%rsp)
	movq	-80(%rsp), %rax
	movq	%rdi, 104(%rsp)
	movq	%r8, 96(%rsp)
	addq	%r13, %r12
	addq	%r13, %rax
	movq	%r12, 320(%rsp)
	movq	-8(%rsp), %r12
	movq	%rax, 600(%rsp)
	movq	-88(%rsp), %rax
	addq	%r13, %r12
	addq	%r13, %rax
	movq	%r12, 328(%rsp)
	movq	(%rsp), %r12
	movq	%rax, 592(%rsp)
	movq	8(%rsp), %rax
	addq	%r13, %rax
	addq	%r12, %r13
	movq	%r13, 336(%rsp)
	leaq	32(%r8), %r13
	movq	%r13, 312(%rsp)
	leaq	32(%r9), %r13
	movq	%r13, 304(%rsp)
	leaq	32(%r10), %r13
	movq	%r13, 296(%rsp)
	leaq	32(%r11), %r13
	movq	%r13, 288(%rsp)
	movq	136(%rsp), %r13
	addq	$32, %r13
	movq	%r13, 280(%rsp)
	movq	120(%rsp), %r13
	addq	$32, %r13
	movq	%r13, 272(%rsp)
	leaq	32(%rbx), %r13
	movq	%r13, 264(%rsp)
	leaq	32(%rsi), %r13
	movq	%r13, 256(%rsp)
	movq	%rax, %r13
	movq	%r9, 88(%rsp)
	movq	864(%rsp), %r12
	movq	%r10, 80(%rsp)
	movq	%r11, 72(%rsp)
	movq	%rbx, 64(%rsp)
	movq	%rsi, 56(%rsp)
	movq	%rcx, 48(%rsp)
.L11:
	movq	856(%rsp), %rsi
	movq	%rsi, %rax
	movq	%rsi, 680(%rsp)
	addq	$1, %rsi
	leaq	2(%rax), %rdi
	movq	%rsi, 856(%rsp)
	leaq	-1(%rax), %rsi
	movq	%rdi, 728(%rsp)
	movq	%rsi, 736(%rsp)
	leaq	3(%rax), %rdi
	leaq	-2(%rax), %rsi
	movq	%rdi, 712(%rsp)
	movq	%rsi, 720(%rsp)
	leaq	4(%rax), %rdi
	leaq	-3(%rax), %rsi
	subq	$4, %rax
	movq	%rdi, 696(%rsp)
	cmpq	$2, 240(%rsp)
	movq	%rsi, 704(%rsp)
	movq	%rax, 688(%rsp)
	jbe	.L13
	leaq	40(%r13), %rax
	movq	256(%rsp), %rcx
	movq	%rax, 528(%rsp)
	movq	560(%rsp), %rax
	leaq	48(%r13), %r8
	movq	304(%rsp), %rdi
	movq	312(%rsp), %rsi
	movq	264(%rsp), %rdx
	addq	%rax, %rcx
	movq	%rcx, 768(%rsp)
	leaq	56(%r13), %rcx
	movq	%rcx, 776(%rsp)
	movq	352(%rsp), %rcx
	leaq	(%rdi,%rax), %r11
	movq	288(%rsp), %rdi
	leaq	(%rsi,%rax), %rbx
	addq	%rax, %rdx
	movq	296(%rsp), %rsi
	movq	%rdx, 840(%rsp)
	leaq	32(%rax,%rcx), %rcx
	movq	%rcx, 784(%rsp)
	movq	344(%rsp), %rcx
	leaq	(%rdi,%rax), %r9
	movq	280(%rsp), %rdi
	leaq	(%rsi,%rax), %r10
	leaq	32(%rax,%rcx), %rcx
	movq	%rcx, 792(%rsp)
	movq	360(%rsp), %rcx
	leaq	(%rdi,%rax), %rsi
	movq	272(%rsp), %rdi
	movq	%rsi, 536(%rsp)
	leaq	32(%rax,%rcx), %rcx
	movq	%rcx, 800(%rsp)
	movq	368(%rsp), %rcx
	addq	%rax, %rdi
	movq	%rdi, 544(%rsp)
	leaq	32(%rax,%rcx), %rcx
	movq	%rcx, 808(%rsp)
	leaq	64(%r13), %rcx
	movq	%rcx, 816(%rsp)
	movq	320(%rsp), %rcx
	leaq	32(%rax,%rcx), %rcx
	movq	%rcx, 824(%rsp)
	leaq	32(%rax,%r12), %rcx
	movq	%rcx, 832(%rsp)
	movq	328(%rsp), %rcx
	leaq	32(%rax,%rcx), %rdi
	movq	336(%rsp), %rcx
	leaq	32(%rax,%rcx), %rsi
	movq	552(%rsp), %rax
	movq	584(%rsp), %rcx
	leaq	(%rcx,%rax), %rdx
	movq	576(%rsp), %rcx
	vmovupd	32(%r13), %xmm7
	movq	%r15, 520(%rsp)
	vinsertf128	$0x1, 48(%r13), %ymm7, %ymm7
	vmovupd	0(%r13), %xmm6
	movq	%r13, 512(%rsp)
	vinsertf128	$0x1, 16(%r13), %ymm6, %ymm5
	vmovsd	%xmm2, 496(%rsp)
	vmovupd	8(%r13), %xmm6
	vinsertf128	$0x1, 24(%r13), %ymm6, %ymm6
	addq	%rax, %rcx
	vmovupd	24(%r13), %xmm1
	xorl	%eax, %eax
	vmovsd	%xmm3, 488(%rsp)
	vmovupd	16(%r13), %xmm0
	vinsertf128	$0x1, 40(%r13), %ymm1, %ymm1
	vinsertf128	$0x1, 32(%r13), %ymm0, %ymm0
	movq	$0, 864(%rsp)
	movq	544(%rsp), %r13
	movq	%rcx, 760(%rsp)
	movq	528(%rsp), %r15
	movq	%r12, 544(%rsp)
	movq	%r14, 528(%rsp)
	movq	840(%rsp), %r12
	movq	536(%rsp), %r14
	vmovsd	%xmm9, 504(%rsp)
	vmovapd	168(%rsp), %ymm2
	vmovsd	%xmm8, 536(%rsp)
	vmovapd	200(%rsp), %ymm3
	jmp	.L7
.L12:
	vmovapd	%ymm6, %ymm7
	vmovapd	%ymm8, %ymm1
	vmovapd	%ymm10, %ymm6
	vmovapd	%ymm9, %ymm0
.L7:
	vmovupd	(%r15,%rax), %xmm10
	vinsertf128	$0x1, 16(%r15,%rax), %ymm10, %ymm10
	vaddpd	%ymm10, %ymm1, %ymm1
	vmovupd	(%rbx,%rax), %xmm13
	vinsertf128	$0x1, 16(%rbx,%rax), %ymm13, %ymm13
	vmovupd	(%r8,%rax), %xmm9
	vinsertf128	$0x1, 16(%r8,%rax), %ymm9, %ymm9
	vaddpd	%ymm9, %ymm0, %ymm0
	vaddpd	%ymm1, %ymm13, %ymm1
	vmovupd	(%r11,%rax), %xmm13
	vinsertf128	$0x1, 16(%r11,%rax), %ymm13, %ymm13
	movq	776(%rsp), %rcx
	vaddpd	%ymm13, %ymm1, %ymm13
	vmovupd	(%r10,%rax), %xmm1
	vinsertf128	$0x1, 16(%r10,%rax), %ymm1, %ymm1
	vmovupd	(%rcx,%rax), %xmm8
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm8, %ymm8
	vaddpd	%ymm8, %ymm6, %ymm6
	vaddpd	%ymm1, %ymm13, %ymm1
	vmovupd	(%r9,%rax), %xmm13
	vinsertf128	$0x1, 16(%r9,%rax), %ymm13, %ymm13
	movq	768(%rsp), %rcx
	vaddpd	%ymm13, %ymm1, %ymm1
	vmulpd	%ymm2, %ymm7, %ymm13
	vmulpd	%ymm12, %ymm1, %ymm1
	vaddpd	%ymm13, %ymm1, %ymm1
	vmovupd	(%r14,%rax), %xmm13
	vinsertf128	$0x1, 16(%r14,%rax), %ymm13, %ymm13
	vaddpd	%ymm0, %ymm13, %ymm0
	vmovupd	0(%r13,%rax), %xmm13
	vinsertf128	$0x1, 16(%r13,%rax), %ymm13, %ymm13
	vaddpd	%ymm13, %ymm0, %ymm13
	vmovupd	(%r12,%rax), %xmm0
	vinsertf128	$0x1, 16(%r12,%rax), %ymm0, %ymm0
	vaddpd	%ymm0, %ymm13, %ymm0
	vmovupd	(%rcx,%rax), %xmm13
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm13, %ymm13
	movq	784(%rsp), %rcx
	vaddpd	%ymm13, %ymm0, %ymm13
	vmovupd	(%rcx,%rax), %xmm0
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm0, %ymm0
	vaddpd	%ymm6, %ymm0, %ymm6
	movq	792(%rsp), %rcx
	vmulpd	%ymm11, %ymm13, %ymm13
	vaddpd	%ymm13, %ymm1, %ymm13
	vmovupd	(%rcx,%rax), %xmm0
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm0, %ymm0
	vaddpd	%ymm0, %ymm6, %ymm0
	movq	800(%rsp), %rcx
	vmovupd	(%rcx,%rax), %xmm6
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm6, %ymm1
	vaddpd	%ymm1, %ymm0, %ymm1
	movq	808(%rsp), %rcx
	addq	$1, 864(%rsp)
	vmovupd	(%rcx,%rax), %xmm6
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm6, %ymm0
	vaddpd	%ymm0, %ymm1, %ymm1
	movq	816(%rsp), %rcx
	vmulpd	%ymm15, %ymm1, %ymm1
	vaddpd	%ymm1, %ymm13, %ymm13
	vmovupd	(%rcx,%rax), %xmm6
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm6, %ymm6
	vaddpd	%ymm6, %ymm5, %ymm5
	movq	824(%rsp), %rcx
	vmovupd	(%rcx,%rax), %xmm0
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm0, %ymm0
	vaddpd	%ymm5, %ymm0, %ymm5
	movq	832(%rsp), %rcx
	vmovupd	(%rcx,%rax), %xmm0
	vmovapd	%xmm0, 840(%rsp)
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm0, %ymm0
	vaddpd	%ymm0, %ymm5, %ymm0
	vmovupd	(%rdi,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdi,%rax), %ymm5, %ymm1
	vmovupd	(%rsi,%rax), %xmm5
	movq	760(%rsp), %rcx
	vaddpd	%ymm1, %ymm0, %ymm1
	vinsertf128	$0x1, 16(%rsi,%rax), %ymm5, %ymm0
	vaddpd	%ymm0, %ymm1, %ymm0
	vmovupd	(%rcx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm5, %ymm1
	vmovupd	(%rdx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm5, %ymm5
	movq	744(%rsp), %rcx
	vmulpd	%ymm3, %ymm0, %ymm0
	vaddpd	%ymm13, %ymm0, %ymm0
	vmulpd	%ymm1, %ymm0, %ymm0
	vaddpd	%ymm7, %ymm7, %ymm1
	vsubpd	%ymm5, %ymm1, %ymm1
	vmovapd	%ymm7, %ymm5
	vaddpd	%ymm1, %ymm0, %ymm0
	vmovupd	%xmm0, (%rdx,%rax)
	vextractf128	$0x1, %ymm0, 16(%rdx,%rax)
	addq	$32, %rax
	cmpq	%rcx, 864(%rsp)
	jne	.L12
	cmpq	$0, 232(%rsp)
	movq	520(%rsp), %r15
	movq	512(%rsp), %r13
	movq	544(%rsp), %r12
	movq	528(%rsp), %r14
	vmovsd	536(%rsp), %xmm8
	vmovsd	504(%rsp), %xmm9
	vmovsd	496(%rsp), %xmm2
	vmovsd	488(%rsp), %xmm3
	je	.L4
	movq	144(%rsp), %rsi
	movq	152(%rsp), %rax
.L10:
	movq	160(%rsp), %rdx
	subq	%rsi, %rdx
	leaq	-8(%rdx), %r10
	cmpq	$9, %rdx
	je	.L5
	movq	672(%rsp), %rbx
	vmovddup	%xmm8, %xmm1
	vmovddup	%xmm2, %xmm6
	movq	400(%rsp), %rdi
	movq	584(%rsp), %r11
	leaq	(%rbx,%rdi), %rdx
	movq	752(%rsp), %rdi
	addq	%rsi, %rdx
	leaq	(%rdi,%rbx), %r8
	movq	392(%rsp), %rbx
	leaq	4(%rdi,%rdx), %r9
	leaq	(%r8,%rsi), %rdi
	vmovupd	(%r14,%r9,8), %xmm5
	leaq	0(,%r9,8), %rcx
	leaq	4(%rbx,%rdi), %rbx
	vmovupd	8(%r14,%rcx), %xmm7
	addq	%rcx, %r11
	vaddpd	-8(%r14,%rcx), %xmm7, %xmm0
	vmulpd	%xmm5, %xmm1, %xmm1
	vmovupd	16(%r14,%rcx), %xmm7
	vaddpd	%xmm5, %xmm5, %xmm5
	vaddpd	(%r14,%rbx,8), %xmm0, %xmm0
	movq	408(%rsp), %rbx
	leaq	4(%rbx,%rdi), %rbx
	vaddpd	(%r14,%rbx,8), %xmm0, %xmm0
	movq	472(%rsp), %rbx
	leaq	4(%rbx,%rdx), %rbx
	vaddpd	(%r14,%rbx,8), %xmm0, %xmm0
	movq	464(%rsp), %rbx
	leaq	4(%rbx,%rdx), %rbx
	vaddpd	(%r14,%rbx,8), %xmm0, %xmm0
	movq	384(%rsp), %rbx
	vmulpd	%xmm14, %xmm0, %xmm0
	leaq	4(%rbx,%rdi), %rbx
	vaddpd	%xmm1, %xmm0, %xmm0
	vaddpd	-16(%r14,%rcx), %xmm7, %xmm1
	vaddpd	(%r14,%rbx,8), %xmm1, %xmm1
	movq	416(%rsp), %rbx
	vmovupd	24(%r14,%rcx), %xmm7
	leaq	4(%rbx,%rdi), %rbx
	vaddpd	(%r14,%rbx,8), %xmm1, %xmm1
	movq	456(%rsp), %rbx
	leaq	4(%rbx,%rdx), %rbx
	vaddpd	(%r14,%rbx,8), %xmm1, %xmm1
	movq	448(%rsp), %rbx
	leaq	4(%rbx,%rdx), %rbx
	vaddpd	(%r14,%rbx,8), %xmm1, %xmm1
	movq	376(%rsp), %rbx
	vmulpd	%xmm6, %xmm1, %xmm1
	vmovddup	%xmm3, %xmm6
	addq	%rbx, %r8
	movq	672(%rsp), %rbx
	leaq	4(%rsi,%r8), %r8
	vaddpd	%xmm1, %xmm0, %xmm0
	vaddpd	-24(%r14,%rcx), %xmm7, %xmm1
	vaddpd	(%r14,%r8,8), %xmm1, %xmm1
	movq	752(%rsp), %r8
	addq	%r15, %r8
	addq	%rbx, %r8
	leaq	4(%rsi,%r8), %r8
	vaddpd	(%r14,%r8,8), %xmm1, %xmm1
	movq	440(%rsp), %r8
	vmovupd	32(%r14,%rcx), %xmm7
	vsubpd	(%r11), %xmm5, %xmm5
	leaq	4(%r8,%rdx), %r8
	vaddpd	(%r14,%r8,8), %xmm1, %xmm1
	movq	480(%rsp), %r8
	leaq	4(%r8,%rdx), %r8
	vaddpd	(%r14,%r8,8), %xmm1, %xmm1
	movq	752(%rsp), %r8
	vmulpd	%xmm6, %xmm1, %xmm1
	vmovddup	%xmm4, %xmm6
	vaddpd	%xmm1, %xmm0, %xmm0
	vaddpd	-32(%r14,%rcx), %xmm7, %xmm1
	movq	568(%rsp), %rcx
	addq	%r8, %rcx
	addq	%rbx, %rcx
	leaq	4(%rsi,%rcx), %rcx
	movq	432(%rsp), %rsi
	vaddpd	(%r14,%rcx,8), %xmm1, %xmm1
	vaddpd	32(%r14,%rdi,8), %xmm1, %xmm1
	leaq	4(%rsi,%rdx), %rcx
	movq	424(%rsp), %rsi
	vaddpd	(%r14,%rcx,8), %xmm1, %xmm1
	leaq	4(%rsi,%rdx), %rdx
	movq	576(%rsp), %rsi
	vaddpd	(%r14,%rdx,8), %xmm1, %xmm1
	vmulpd	%xmm6, %xmm1, %xmm1
	vaddpd	%xmm1, %xmm0, %xmm0
	vmulpd	(%rsi,%r9,8), %xmm0, %xmm0
	vaddpd	%xmm5, %xmm0, %xmm0
	vmovupd	%xmm0, (%r11)
	testb	$1, %r10b
	je	.L4
	andq	$-2, %r10
	addq	%r10, %rax
.L5:
	movq	680(%rsp), %rdx
	movq	856(%rsp), %rcx
	movq	664(%rsp), %rdi
	movq	656(%rsp), %rsi
	imulq	%r15, %rdx
	movq	640(%rsp), %rbx
	imulq	%r15, %rcx
	addq	%rax, %rdx
	addq	%rax, %rcx
	vmovsd	-8(%r12,%rdx,8), %xmm0
	vaddsd	8(%r12,%rdx,8), %xmm0, %xmm0
	vaddsd	(%r12,%rcx,8), %xmm0, %xmm0
	movq	736(%rsp), %rcx
	vmovsd	(%r12,%rdx,8), %xmm5
	vmulsd	%xmm5, %xmm8, %xmm1
	vaddsd	%xmm5, %xmm5, %xmm5
	imulq	%r15, %rcx
	addq	%rax, %rcx
	vaddsd	(%r12,%rcx,8), %xmm0, %xmm0
	movq	728(%rsp), %rcx
	vaddsd	(%rdi,%rdx,8), %xmm0, %xmm0
	vaddsd	(%rsi,%rdx,8), %xmm0, %xmm0
	movq	648(%rsp), %rdi
	imulq	%r15, %rcx
	movq	632(%rsp), %rsi
	vmulsd	%xmm9, %xmm0, %xmm0
	addq	%rax, %rcx
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	-16(%r12,%rdx,8), %xmm1
	vaddsd	16(%r12,%rdx,8), %xmm1, %xmm1
	vaddsd	(%r12,%rcx,8), %xmm1, %xmm1
	movq	720(%rsp), %rcx
	imulq	%r15, %rcx
	addq	%rax, %rcx
	vaddsd	(%r12,%rcx,8), %xmm1, %xmm1
	movq	712(%rsp), %rcx
	vaddsd	(%rdi,%rdx,8), %xmm1, %xmm1
	vaddsd	(%rbx,%rdx,8), %xmm1, %xmm1
	movq	624(%rsp), %rdi
	imulq	%r15, %rcx
	vmulsd	%xmm2, %xmm1, %xmm1
	addq	%rax, %rcx
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	24(%r12,%rdx,8), %xmm1
	vaddsd	-24(%r12,%rdx,8), %xmm1, %xmm1
	vaddsd	(%r12,%rcx,8), %xmm1, %xmm1
	movq	704(%rsp), %rcx
	imulq	%r15, %rcx
	addq	%rax, %rcx
	vaddsd	(%r12,%rcx,8), %xmm1, %xmm1
	vaddsd	(%rsi,%rdx,8), %xmm1, %xmm1
	vaddsd	(%rdi,%rdx,8), %xmm1, %xmm1
	vmulsd	%xmm3, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vmovsd	32(%r12,%rdx,8), %xmm1
	movq	696(%rsp), %rcx
	vaddsd	-32(%r12,%rdx,8), %xmm1, %xmm1
	imulq	%r15, %rcx
	addq	%rax, %rcx
	vaddsd	(%r12,%rcx,8), %xmm1, %xmm1
	movq	688(%rsp), %rcx
	imulq	%r15, %rcx
	addq	%rax, %rcx
	movq	616(%rsp), %rax
	vaddsd	(%r12,%rcx,8), %xmm1, %xmm1
	vaddsd	(%rax,%rdx,8), %xmm1, %xmm1
	movq	608(%rsp), %rax
	vaddsd	(%rax,%rdx,8), %xmm1, %xmm1
	movq	592(%rsp), %rax
	vmulsd	%xmm4, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vmulsd	(%rax,%rdx,8), %xmm0, %xmm0
	movq	600(%rsp), %rax
	vsubsd	(%rax,%rdx,8), %xmm5, %xmm5
	vaddsd	%xmm5, %xmm0, %xmm0
	vmovsd	%xmm0, (%rax,%rdx,8)
.L4:
	movq	568(%rsp), %rax
	addq	%r15, 672(%rsp)
	addq	%rax, 560(%rsp)
	addq	%rax, 552(%rsp)
	movq	856(%rsp), %rsi
	addq	%rax, %r13
	cmpq	%rsi, 248(%rsp)
	jne	.L11
	movq	104(%rsp), %rdi
	movq	96(%rsp), %r8
	movq	88(%rsp), %r9
	movq	80(%rsp), %r10
	movq	72(%rsp), %r11
	movq	64(%rsp), %rbx
	addq	%rdi, %r8
	movq	56(%rsp), %rsi
	addq	%rdi, %r9
	movq	112(%rsp), %rdx
	addq	%rdi, %r10
	movq	48(%rsp), %rcx
	addq	%rdi, %r11
	addq	%rdi, 136(%rsp)
	addq	%rdi, %rbx
	addq	%rdi, 120(%rsp)
	addq	%rdi, %rsi
	addq	%rdi, 352(%rsp)
	addq	%rdi, 344(%rsp)
	addq	%rdi, 360(%rsp)
	addq	%rdi, 368(%rsp)
	addq	%rdi, 128(%rsp)
	cmpq	%rdx, 248(%rsp)
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
.L13:
	xorl	%esi, %esi
	movl	$4, %eax
	jmp	.L10
	.section	.note.GNU-stack,"",@progbits
