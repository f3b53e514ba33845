	.text
kernel_3d_long_range:
	pushq	%rbp
	movq	%rdi, %r8
	leaq	-4(%rdi), %rax
	imulq	%rdi, %r8
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	leaq	0(,%rdi,8), %r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$808, %rsp
	movq	%rdi, 160(%rsp)
	movq	%rsi, 552(%rsp)
	movq	%rcx, 544(%rsp)
	movq	%r13, 168(%rsp)
	movq	%rax, 192(%rsp)
	cmpq	$4, %rax
	jle	.L26
	movq	%r13, %rax
	movq	%r8, %rsi
	shrq	$3, %r13
	movq	%rdi, %rbx
	movq	%r13, %r15
	salq	$5, %rsi
	movq	%rax, %r13
	movq	%rdx, %r14
	leaq	(%rsi,%rdx), %r9
	vmovsd	%xmm0, %xmm0, %xmm7
	shrq	%rax
	vmovsd	%xmm1, %xmm1, %xmm8
	leaq	0(,%r8,8), %rdi
	leaq	(%rax,%r15), %rdx
	movq	%rax, 336(%rsp)
	movq	%rdi, 800(%rsp)
	leaq	(%r15,%r15), %rdi
	leaq	0(,%r8,4), %rax
	leaq	(%rdi,%r15), %r12
	movq	%rdx, 328(%rsp)
	leaq	(%r9,%rdx,8), %rdx
	movq	%rdx, 312(%rsp)
	leaq	(%r9,%r12,8), %rdx
	leaq	(%rax,%r8), %r10
	movq	%rdx, 288(%rsp)
	movq	%r15, %rdx
	salq	$5, %rdx
	movq	%r10, 8(%rsp)
	leaq	(%r14,%r10,8), %r10
	movq	%r10, 56(%rsp)
	addq	%rdx, %r10
	movq	%r10, 280(%rsp)
	leaq	(%r8,%r8), %r10
	leaq	(%r10,%r8), %r11
	leaq	(%r15,%r10), %rcx
	movq	%rax, 776(%rsp)
	leaq	(%r14,%r11,8), %rax
	movq	%r10, 104(%rsp)
	movq	%rax, 64(%rsp)
	addq	%rdx, %rax
	movq	%rax, 272(%rsp)
	movq	%r12, %rax
	salq	$4, %rax
	movq	%rdi, 784(%rsp)
	addq	%r9, %rax
	movq	%r12, 320(%rsp)
	movq	%rax, 264(%rsp)
	movq	%rcx, %rax
	salq	$4, %rax
	addq	%r14, %rax
	movq	%rax, 256(%rsp)
	movq	%r11, %rax
	salq	$4, %rax
	leaq	(%rax,%r14), %r10
	leaq	(%r10,%rdx), %rax
	movq	%rax, 248(%rsp)
	leaq	(%r8,%rdi), %rax
	movq	%rax, 792(%rsp)
	salq	$4, %rax
	addq	%r14, %rax
	movq	%rax, 240(%rsp)
	imulq	$56, %r15, %rax
	addq	%r9, %rax
	movq	%rax, 232(%rsp)
	movq	104(%rsp), %rax
	addq	%rcx, %rax
	leaq	(%r14,%rax,8), %rcx
	imulq	$56, %r8, %rax
	movq	%rcx, 224(%rsp)
	leaq	(%rax,%r14), %rcx
	leaq	(%rcx,%rdx), %rax
	movq	%rax, 296(%rsp)
	movq	792(%rsp), %rax
	addq	%rdi, %rax
	movq	%rax, 792(%rsp)
	leaq	(%r14,%rax,8), %rax
	movq	%rax, 304(%rsp)
	leaq	(%r11,%r11), %rax
	movq	%rax, (%rsp)
	movq	%r8, %rax
	salq	$4, %rax
	addq	%r14, %rax
	movq	%rax, 48(%rsp)
	movq	800(%rsp), %rax
	movq	%rax, %rdi
	addq	%r14, %rax
	subq	%r8, %rdi
	movq	%rax, 40(%rsp)
	movq	%rdi, -8(%rsp)
	movq	%r8, %rdi
	salq	$6, %rdi
	movq	%rdi, %rax
	addq	%r14, %rax
	movq	%rax, 32(%rsp)
	movq	552(%rsp), %rdi
	movq	$0, 440(%rsp)
	addq	%rsi, %rdi
	movq	%r8, -64(%rsp)
	movq	%rdi, 24(%rsp)
	movq	544(%rsp), %rdi
	movq	%r9, -72(%rsp)
	addq	%rdi, %rsi
	movq	%rcx, -80(%rsp)
	movq	%rsi, 16(%rsp)
	movq	792(%rsp), %rsi
	movq	%r10, -88(%rsp)
	subq	%r12, %rsi
	leaq	4(%r12,%r12), %r12
	movq	%r11, -96(%rsp)
	movq	%rsi, %rax
	movq	%r12, -24(%rsp)
	salq	$5, %rax
	movq	%rax, %rdi
	addq	%r14, %rax
	movq	%rax, 96(%rsp)
	leaq	-8(%rbx), %rax
	subq	$9, %rbx
	movq	%rax, 176(%rsp)
	movq	%rbx, 184(%rsp)
	movq	%rax, %rbx
	shrq	$2, %rax
	movq	%rax, 704(%rsp)
	leaq	0(,%r15,8), %rax
	subq	%r15, %rax
	movq	%rax, 792(%rsp)
	leaq	(%r15,%rsi), %rax
	salq	$5, %rax
	andq	$-4, %rbx
	addq	%r14, %rax
	movq	%rbx, 144(%rsp)
	movq	%rax, 72(%rsp)
	leaq	(%r8,%rsi), %rax
	salq	$5, %rax
	leaq	(%rax,%r14), %rsi
	movq	800(%rsp), %rax
	movq	%rsi, 80(%rsp)
	leaq	(%r14,%rdx), %rsi
	xorl	%edx, %edx
	movq	%rsi, 88(%rsp)
	leaq	4(%rbx), %rsi
	movq	%rdi, %rbx
	movq	784(%rsp), %rdi
	addq	$32, %rbx
	movq	%rdx, 136(%rsp)
	movq	%rbx, -16(%rsp)
	movq	792(%rsp), %rbx
	addq	$4, %rdi
	movq	%rdi, -32(%rsp)
	movq	776(%rsp), %rdi
	addq	$4, %rbx
	movq	%rsi, 152(%rsp)
	movl	$4, %esi
	movq	%rbx, -40(%rsp)
	leaq	4(%r15), %rbx
	movq	%rbx, -48(%rsp)
	leaq	4(%r13), %rbx
	movq	%rbx, -56(%rsp)
	movq	%r14, %rbx
	movq	%r15, %r14
	movq	%rbx, %r15
.L3:
	movq	-72(%rsp), %rcx
	movq	56(%rsp), %r8
	incq	%rsi
	xorl	%r13d, %r13d
	movq	136(%rsp), %rbx
	movq	440(%rsp), %r10
	xorl	%r12d, %r12d
	leaq	(%rcx,%rbx), %r9
	addq	%rbx, %r8
	movq	-64(%rsp), %rcx
	leaq	(%r10,%rdi), %rdx
	movq	%r8, 640(%rsp)
	movq	104(%rsp), %r8
	movq	%r9, %r11
	movq	%r12, %r9
	addq	%rdx, %rcx
	movq	%r10, 384(%rsp)
	movq	(%rsp), %r10
	movq	%rcx, 432(%rsp)
	subq	%r8, %rcx
	movq	64(%rsp), %r8
	movq	%rcx, 424(%rsp)
	addq	%rbx, %r8
	movq	%rdx, 560(%rsp)
	movq	%r8, 632(%rsp)
	movq	-96(%rsp), %r8
	addq	%r8, %rcx
	movq	-88(%rsp), %r8
	movq	%rcx, 416(%rsp)
	subq	%rdi, %rcx
	addq	%rbx, %r8
	movq	%rcx, 408(%rsp)
	movq	%r8, 624(%rsp)
	movq	48(%rsp), %r8
	addq	%rbx, %r8
	movq	%r8, 616(%rsp)
	movq	8(%rsp), %r8
	addq	%r8, %rcx
	movq	-80(%rsp), %r8
	movq	%rcx, 400(%rsp)
	subq	%r10, %rcx
	movq	40(%rsp), %r10
	movq	%rcx, 440(%rsp)
	addq	%rbx, %r8
	addq	%rbx, %r10
	movq	%r8, 608(%rsp)
	movq	%r10, 600(%rsp)
	movq	-8(%rsp), %r10
	addq	%r10, %rcx
	movq	%r13, %r10
	movq	%rcx, 392(%rsp)
	movq	32(%rsp), %rcx
	addq	%rbx, %rcx
	movq	%rcx, 592(%rsp)
	leaq	(%r15,%rbx), %rcx
	movq	%rcx, 584(%rsp)
	movq	24(%rsp), %rcx
	movq	$4, 800(%rsp)
	addq	%rbx, %rcx
	movq	%rsi, 128(%rsp)
	movq	%rcx, 576(%rsp)
	movq	16(%rsp), %rcx
	movq	%rax, 120(%rsp)
	addq	%rbx, %rcx
	movq	%rdi, 112(%rsp)
	movq	%rcx, 568(%rsp)
	movq	96(%rsp), %rcx
	addq	%rbx, %rcx
	movq	%rcx, 528(%rsp)
	movq	-16(%rsp), %rcx
	addq	%rbx, %rcx
	movq	%rcx, 536(%rsp)
	movq	72(%rsp), %rcx
	addq	%rbx, %rcx
	movq	%rcx, 200(%rsp)
	movq	80(%rsp), %rcx
	addq	%rbx, %rcx
	movq	%rcx, 208(%rsp)
	movq	88(%rsp), %rcx
	addq	%rcx, %rbx
	movq	%rbx, 216(%rsp)
	movq	-24(%rsp), %rbx
	addq	%rdx, %rbx
	movq	%rbx, 376(%rsp)
	movq	-32(%rsp), %rbx
	addq	%rdx, %rbx
	movq	%rbx, 368(%rsp)
	movq	-40(%rsp), %rbx
	addq	%rdx, %rbx
	movq	%rbx, 360(%rsp)
	movq	-48(%rsp), %rbx
	addq	%rdx, %rbx
	movq	%rbx, 352(%rsp)
	movq	-56(%rsp), %rbx
	addq	%rdx, %rbx
	movq	%rbx, 344(%rsp)
	movq	%r15, %rbx
	movq	%r14, %r15
.L11:
	movq	800(%rsp), %rax
	movq	%rax, %r12
	incq	%rax
	cmpq	$2, 184(%rsp)
	movq	%rax, 800(%rsp)
	leaq	-1(%r12), %rax
	movq	%rax, 696(%rsp)
	leaq	2(%r12), %rax
	movq	%rax, 688(%rsp)
	leaq	-2(%r12), %rax
	movq	%rax, 680(%rsp)
	leaq	3(%r12), %rax
	movq	%rax, 672(%rsp)
	leaq	-3(%r12), %rax
	movq	%rax, 664(%rsp)
	leaq	4(%r12), %rax
	movq	%rax, 656(%rsp)
	leaq	-4(%r12), %rax
	movq	%rax, 648(%rsp)
	jbe	.L13
	movq	288(%rsp), %rcx
	movq	528(%rsp), %rax
	vbroadcastsd	%xmm3, %ymm9
	vbroadcastsd	%xmm4, %ymm10
	vbroadcastsd	%xmm2, %ymm12
	vbroadcastsd	%xmm7, %ymm14
	vbroadcastsd	%xmm8, %ymm13
	movq	312(%rsp), %rsi
	leaq	32(%r10,%rcx), %r14
	movq	280(%rsp), %rcx
	leaq	40(%rax), %rdi
	movq	264(%rsp), %r8
	movq	%rdi, 472(%rsp)
	leaq	32(%r10,%rsi), %rsi
	leaq	32(%r10,%rcx), %rdi
	movq	272(%rsp), %rcx
	leaq	32(%r10,%r8), %r8
	movq	%rsi, 480(%rsp)
	movq	248(%rsp), %rsi
	movq	%rdi, 488(%rsp)
	leaq	32(%r10,%rcx), %rdx
	leaq	48(%rax), %rcx
	movq	256(%rsp), %rdi
	movq	%r8, 512(%rsp)
	movq	%rdx, 496(%rsp)
	movq	304(%rsp), %rdx
	leaq	32(%r10,%rsi), %rsi
	movq	%rcx, 504(%rsp)
	leaq	32(%r10,%rdi), %rdi
	leaq	32(%r10,%rdx), %rcx
	movq	%rsi, 720(%rsp)
	movq	240(%rsp), %rsi
	leaq	64(%rax), %rdx
	movq	%rcx, 744(%rsp)
	movq	200(%rsp), %rcx
	leaq	32(%r10,%rsi), %rsi
	movq	%rdx, 752(%rsp)
	leaq	32(%r10,%rcx), %rdx
	movq	%rsi, 728(%rsp)
	leaq	56(%rax), %rsi
	movq	%rdx, 760(%rsp)
	movq	208(%rsp), %rdx
	leaq	32(%r10,%r11), %rcx
	movq	%rsi, 736(%rsp)
	movq	232(%rsp), %rsi
	movq	%rcx, 768(%rsp)
	leaq	32(%r10,%rdx), %rcx
	movq	216(%rsp), %rdx
	leaq	32(%r10,%rsi), %r8
	movq	224(%rsp), %rsi
	movq	%rcx, 776(%rsp)
	leaq	32(%r10,%rdx), %rcx
	movq	%rdi, 520(%rsp)
	movq	%rcx, 784(%rsp)
	leaq	32(%r10,%rsi), %rdi
	movq	296(%rsp), %rsi
	movq	552(%rsp), %rcx
	movq	536(%rsp), %rdx
	movq	%r15, 464(%rsp)
	leaq	32(%r10,%rsi), %rsi
	movq	544(%rsp), %r13
	movq	%r9, 456(%rsp)
	addq	%rdx, %rcx
	movq	%r10, 448(%rsp)
	vmovupd	32(%rax), %ymm6
	addq	%r13, %rdx
	vmovupd	(%rax), %ymm1
	vmovupd	8(%rax), %ymm5
	movq	%rsi, 712(%rsp)
	movq	%rdx, 792(%rsp)
	vmovupd	24(%rax), %ymm0
	xorl	%edx, %edx
	vmovupd	16(%rax), %ymm15
	movq	520(%rsp), %r9
	xorl	%eax, %eax
	movq	%r12, 520(%rsp)
	movq	512(%rsp), %r10
	movq	488(%rsp), %r13
	movq	%r11, 512(%rsp)
	movq	472(%rsp), %r15
	movq	504(%rsp), %r11
	vmovsd	%xmm3, 488(%rsp)
	vmovapd	%ymm9, %ymm3
	movq	%rbx, 504(%rsp)
	movq	480(%rsp), %r12
	movq	496(%rsp), %rbx
	vbroadcastsd	.LC1(%rip), %ymm11
	vmovsd	%xmm2, 496(%rsp)
	vmovapd	%ymm10, %ymm2
	jmp	.L7
.L12:
	vmovapd	%ymm5, %ymm6
	vmovapd	%ymm9, %ymm15
	vmovapd	%ymm10, %ymm5
.L7:
	vmovupd	(%r15,%rdx), %ymm10
	vmovupd	(%r11,%rdx), %ymm9
	incq	%rax
	movq	720(%rsp), %rsi
	vaddpd	%ymm10, %ymm0, %ymm0
	vaddpd	(%r12,%rdx), %ymm0, %ymm0
	vaddpd	(%r14,%rdx), %ymm0, %ymm0
	vaddpd	0(%r13,%rdx), %ymm0, %ymm0
	vaddpd	(%rbx,%rdx), %ymm0, %ymm0
	vaddpd	%ymm9, %ymm15, %ymm15
	vaddpd	(%r10,%rdx), %ymm15, %ymm15
	vaddpd	(%r9,%rdx), %ymm15, %ymm15
	vaddpd	(%rsi,%rdx), %ymm15, %ymm15
	movq	728(%rsp), %rsi
	vmulpd	%ymm13, %ymm0, %ymm0
	vaddpd	(%rsi,%rdx), %ymm15, %ymm15
	movq	736(%rsp), %rsi
	vfmadd231pd	%ymm14, %ymm6, %ymm0
	vfmadd132pd	%ymm12, %ymm0, %ymm15
	vmovupd	(%rsi,%rdx), %ymm0
	movq	712(%rsp), %rsi
	vaddpd	%ymm0, %ymm5, %ymm5
	vaddpd	(%r8,%rdx), %ymm5, %ymm5
	vaddpd	(%rdi,%rdx), %ymm5, %ymm5
	vaddpd	(%rsi,%rdx), %ymm5, %ymm5
	movq	744(%rsp), %rsi
	vaddpd	(%rsi,%rdx), %ymm5, %ymm5
	movq	752(%rsp), %rsi
	vfmadd231pd	%ymm5, %ymm3, %ymm15
	vmovupd	(%rsi,%rdx), %ymm5
	movq	760(%rsp), %rsi
	vaddpd	%ymm5, %ymm1, %ymm1
	vaddpd	(%rsi,%rdx), %ymm1, %ymm1
	movq	768(%rsp), %rsi
	vaddpd	(%rsi,%rdx), %ymm1, %ymm1
	movq	776(%rsp), %rsi
	vaddpd	(%rsi,%rdx), %ymm1, %ymm1
	movq	784(%rsp), %rsi
	vaddpd	(%rsi,%rdx), %ymm1, %ymm1
	movq	792(%rsp), %rsi
	vfmadd132pd	%ymm2, %ymm15, %ymm1
	vmovapd	%ymm6, %ymm15
	vfmsub213pd	(%rcx,%rdx), %ymm11, %ymm15
	vfmadd132pd	(%rsi,%rdx), %ymm15, %ymm1
	movq	704(%rsp), %rsi
	vmovupd	%ymm1, (%rcx,%rdx)
	addq	$32, %rdx
	vmovapd	%ymm6, %ymm1
	cmpq	%rsi, %rax
	jne	.L12
	movq	464(%rsp), %r15
	movq	456(%rsp), %r9
	movq	448(%rsp), %r10
	movq	520(%rsp), %r12
	movq	512(%rsp), %r11
	movq	504(%rsp), %rbx
	vmovsd	496(%rsp), %xmm2
	vmovsd	488(%rsp), %xmm3
	testb	$3, 176(%rsp)
	je	.L4
	movq	144(%rsp), %rsi
	movq	152(%rsp), %rax
.L10:
	movq	160(%rsp), %rdx
	subq	%rsi, %rdx
	leaq	-8(%rdx), %rdi
	movq	%rdi, 712(%rsp)
	cmpq	$9, %rdx
	je	.L5
	movq	336(%rsp), %rcx
	vmovddup	%xmm8, %xmm11
	vmovddup	%xmm7, %xmm10
	movq	560(%rsp), %rdi
	movq	376(%rsp), %r8
	vmovddup	%xmm2, %xmm1
	vmovddup	%xmm3, %xmm9
	vmovddup	%xmm4, %xmm6
	leaq	(%r9,%rcx), %rdx
	movq	368(%rsp), %r13
	addq	%rsi, %rdx
	leaq	4(%rdi,%rdx), %r14
	leaq	(%r8,%r9), %rdi
	leaq	(%rdi,%rsi), %r8
	leaq	0(%r13,%r9), %rdi
	vmovupd	(%rbx,%r14,8), %xmm5
	movq	%r8, 792(%rsp)
	movq	416(%rsp), %r8
	leaq	(%rdi,%rsi), %r13
	leaq	0(,%r14,8), %rcx
	movq	%r13, 784(%rsp)
	movq	400(%rsp), %rdi
	leaq	4(%r8,%rdx), %r13
	movq	408(%rsp), %r8
	movq	560(%rsp), %r14
	leaq	4(%rdi,%rdx), %rdi
	vmovupd	8(%rbx,%rcx), %xmm0
	vaddpd	-8(%rbx,%rcx), %xmm0, %xmm0
	leaq	4(%r8,%rdx), %r8
	movq	%rdi, 752(%rsp)
	addq	%r9, %r14
	movq	344(%rsp), %rdi
	movq	%r8, 776(%rsp)
	movq	360(%rsp), %r8
	addq	%r9, %r8
	addq	%rsi, %r8
	movq	%r8, 768(%rsp)
	movq	352(%rsp), %r8
	addq	%r9, %r8
	addq	%rsi, %r8
	movq	%r8, 760(%rsp)
	movq	440(%rsp), %r8
	leaq	4(%r8,%rdx), %r8
	movq	%r8, 744(%rsp)
	leaq	(%rdi,%r9), %r8
	leaq	(%r8,%rsi), %rdi
	movq	%rdi, 736(%rsp)
	movq	560(%rsp), %rdi
	leaq	4(%rdi,%r9), %r8
	movq	392(%rsp), %rdi
	addq	%rsi, %r8
	addq	%r14, %rsi
	movq	328(%rsp), %r14
	movq	%r8, 728(%rsp)
	movq	384(%rsp), %r8
	leaq	4(%rdi,%rdx), %rdi
	leaq	4(%r14,%rsi), %r14
	movq	%rdi, 720(%rsp)
	vaddpd	(%rbx,%r14,8), %xmm0, %xmm0
	movq	320(%rsp), %r14
	leaq	4(%r8,%rdx), %rdi
	movq	552(%rsp), %r8
	leaq	4(%r14,%rsi), %rsi
	vaddpd	(%rbx,%rsi,8), %xmm0, %xmm0
	movq	432(%rsp), %r14
	addq	%rcx, %r8
	leaq	4(%r14,%rdx), %rsi
	movq	424(%rsp), %r14
	vaddpd	(%rbx,%rsi,8), %xmm0, %xmm0
	movq	792(%rsp), %rsi
	leaq	4(%r14,%rdx), %rdx
	vaddpd	(%rbx,%rdx,8), %xmm0, %xmm0
	vmulpd	%xmm11, %xmm0, %xmm0
	vfmadd132pd	%xmm5, %xmm0, %xmm10
	vmovupd	16(%rbx,%rcx), %xmm0
	vaddpd	-16(%rbx,%rcx), %xmm0, %xmm0
	vaddpd	(%rbx,%rsi,8), %xmm0, %xmm0
	movq	784(%rsp), %rsi
	vaddpd	(%rbx,%rsi,8), %xmm0, %xmm0
	movq	776(%rsp), %rsi
	vaddpd	(%rbx,%r13,8), %xmm0, %xmm0
	vaddpd	(%rbx,%rsi,8), %xmm0, %xmm0
	movq	768(%rsp), %rsi
	vfmadd132pd	%xmm1, %xmm10, %xmm0
	vmovupd	24(%rbx,%rcx), %xmm1
	vaddpd	-24(%rbx,%rcx), %xmm1, %xmm1
	vaddpd	(%rbx,%rsi,8), %xmm1, %xmm1
	movq	760(%rsp), %rsi
	vaddpd	(%rbx,%rsi,8), %xmm1, %xmm1
	movq	752(%rsp), %rsi
	vaddpd	(%rbx,%rsi,8), %xmm1, %xmm1
	movq	744(%rsp), %rsi
	vaddpd	(%rbx,%rsi,8), %xmm1, %xmm1
	movq	736(%rsp), %rsi
	vfmadd132pd	%xmm9, %xmm0, %xmm1
	vmovupd	32(%rbx,%rcx), %xmm0
	vaddpd	-32(%rbx,%rcx), %xmm0, %xmm0
	vaddpd	(%rbx,%rsi,8), %xmm0, %xmm0
	movq	728(%rsp), %rsi
	vaddpd	(%rbx,%rsi,8), %xmm0, %xmm0
	movq	720(%rsp), %rsi
	vaddpd	(%rbx,%rsi,8), %xmm0, %xmm0
	vaddpd	(%rbx,%rdi,8), %xmm0, %xmm0
	movq	544(%rsp), %rsi
	movq	712(%rsp), %rdi
	vfmadd132pd	%xmm6, %xmm1, %xmm0
	vmovddup	.LC1(%rip), %xmm1
	vfmsub213pd	(%r8), %xmm1, %xmm5
	vfmadd132pd	(%rsi,%rcx), %xmm5, %xmm0
	vmovupd	%xmm0, (%r8)
	testb	$1, %dil
	je	.L4
	movq	%rdi, %rdx
	andq	$-2, %rdx
	addq	%rdx, %rax
.L5:
	movq	800(%rsp), %rcx
	movq	%r12, %rdx
	movq	640(%rsp), %rdi
	imulq	%r15, %rdx
	imulq	%r15, %rcx
	addq	%rax, %rdx
	addq	%rax, %rcx
	vmovsd	-8(%r11,%rdx,8), %xmm0
	vaddsd	8(%r11,%rdx,8), %xmm0, %xmm0
	vaddsd	(%r11,%rcx,8), %xmm0, %xmm0
	movq	696(%rsp), %rcx
	vmovsd	-16(%r11,%rdx,8), %xmm1
	vaddsd	16(%r11,%rdx,8), %xmm1, %xmm1
	imulq	%r15, %rcx
	vmovsd	(%r11,%rdx,8), %xmm5
	addq	%rax, %rcx
	vaddsd	(%r11,%rcx,8), %xmm0, %xmm0
	movq	688(%rsp), %rcx
	vaddsd	(%rdi,%rdx,8), %xmm0, %xmm0
	movq	632(%rsp), %rdi
	imulq	%r15, %rcx
	vaddsd	(%rdi,%rdx,8), %xmm0, %xmm0
	movq	624(%rsp), %rdi
	addq	%rax, %rcx
	vaddsd	(%r11,%rcx,8), %xmm1, %xmm1
	movq	680(%rsp), %rcx
	vmulsd	%xmm8, %xmm0, %xmm0
	imulq	%r15, %rcx
	addq	%rax, %rcx
	vfmadd231sd	%xmm5, %xmm7, %xmm0
	vaddsd	(%r11,%rcx,8), %xmm1, %xmm1
	movq	672(%rsp), %rcx
	vaddsd	(%rdi,%rdx,8), %xmm1, %xmm1
	movq	616(%rsp), %rdi
	imulq	%r15, %rcx
	vaddsd	(%rdi,%rdx,8), %xmm1, %xmm1
	movq	608(%rsp), %rdi
	addq	%rax, %rcx
	vfmadd132sd	%xmm2, %xmm0, %xmm1
	vmovsd	24(%r11,%rdx,8), %xmm0
	vaddsd	-24(%r11,%rdx,8), %xmm0, %xmm6
	vaddsd	(%r11,%rcx,8), %xmm6, %xmm6
	movq	664(%rsp), %rcx
	imulq	%r15, %rcx
	addq	%rax, %rcx
	vaddsd	(%r11,%rcx,8), %xmm6, %xmm6
	vaddsd	(%rdi,%rdx,8), %xmm6, %xmm6
	movq	600(%rsp), %rdi
	vaddsd	(%rdi,%rdx,8), %xmm6, %xmm6
	vfmadd132sd	%xmm3, %xmm1, %xmm6
	vmovsd	32(%r11,%rdx,8), %xmm1
	vaddsd	-32(%r11,%rdx,8), %xmm1, %xmm0
	movq	656(%rsp), %rcx
	movq	568(%rsp), %rdi
	imulq	%r15, %rcx
	addq	%rax, %rcx
	vaddsd	(%r11,%rcx,8), %xmm0, %xmm0
	movq	648(%rsp), %rcx
	imulq	%r15, %rcx
	addq	%rax, %rcx
	movq	592(%rsp), %rax
	vaddsd	(%r11,%rcx,8), %xmm0, %xmm0
	vaddsd	(%rax,%rdx,8), %xmm0, %xmm0
	movq	584(%rsp), %rax
	vaddsd	(%rax,%rdx,8), %xmm0, %xmm0
	movq	576(%rsp), %rax
	vfmadd132sd	%xmm4, %xmm6, %xmm0
	vmovsd	(%rax,%rdx,8), %xmm6
	vfmsub132sd	.LC1(%rip), %xmm6, %xmm5
	vfmadd132sd	(%rdi,%rdx,8), %xmm5, %xmm0
	vmovsd	%xmm0, (%rax,%rdx,8)
.L4:
	movq	168(%rsp), %rax
	movq	800(%rsp), %rdi
	addq	%r15, %r9
	addq	%rax, 528(%rsp)
	addq	%rax, 536(%rsp)
	addq	%rax, %r10
	cmpq	%rdi, 192(%rsp)
	jne	.L11
	movq	120(%rsp), %rax
	movq	%r15, %r14
	movq	%rbx, %r15
	addq	%rax, 312(%rsp)
	addq	%rax, 288(%rsp)
	movq	128(%rsp), %rsi
	addq	%rax, 280(%rsp)
	movq	112(%rsp), %rdi
	addq	%rax, 272(%rsp)
	addq	%rax, 264(%rsp)
	addq	%rax, 256(%rsp)
	addq	%rax, 248(%rsp)
	addq	%rax, 240(%rsp)
	addq	%rax, 232(%rsp)
	addq	%rax, 224(%rsp)
	addq	%rax, 296(%rsp)
	addq	%rax, 304(%rsp)
	addq	%rax, 136(%rsp)
	cmpq	%rsi, 192(%rsp)
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
	.section	.rodata.cst8,"aM",@progbits,8
.LC1:
	.long	0
	.long	1073741824
	.text
	.section	.note.GNU-stack,"",@progbits
