	.text
kernel_3d_long_range:
	pushq	%rbp
	movq	%rdi, %rax
	imulq	%rdi, %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	movq	%rax, %rbx
	leaq	-4(%rdi), %rax
	andq	$-64, %rsp
	subq	$904, %rsp
	movq	%rdi, 184(%rsp)
	movq	%rsi, 560(%rsp)
	movq	%rcx, 552(%rsp)
	movq	%rax, 536(%rsp)
	cmpq	$4, %rax
	jle	.L27
	movq	%rdx, %rsi
	leaq	0(,%rdi,8), %rdx
	movq	%rdx, %r15
	shrq	$3, %r15
	imulq	$56, %r15, %rax
	movq	%rdi, %r13
	movq	%rbx, %rdi
	salq	$5, %rdi
	leaq	(%rdi,%rsi), %r10
	addq	%r10, %rax
	movq	%rax, 280(%rsp)
	imulq	$56, %rbx, %rax
	movq	%r15, %r11
	salq	$5, %r11
	addq	%rsi, %rax
	movq	%rax, 88(%rsp)
	addq	%r11, %rax
	leaq	0(,%rbx,4), %r12
	movq	%rax, 264(%rsp)
	movq	%r15, %rax
	leaq	(%r15,%r12), %r8
	salq	$2, %rax
	leaq	(%rsi,%r8,8), %r14
	movq	%rax, 104(%rsp)
	addq	%rbx, %rax
	movq	%r14, 272(%rsp)
	leaq	(%rsi,%rax,8), %r14
	movq	%r14, 256(%rsp)
	movq	%r15, %r14
	addq	%r14, %r14
	movq	%rax, %r9
	subq	%r14, %r9
	movq	%r14, 896(%rsp)
	leaq	(%rbx,%rbx), %r14
	subq	%r14, %r8
	movq	%rdx, 192(%rsp)
	movq	%r8, %rax
	movq	%r9, %rdx
	salq	$5, %r9
	leaq	(%r9,%rsi), %r9
	salq	$5, %rax
	movq	%r9, 248(%rsp)
	leaq	(%rax,%rsi), %r9
	movq	%rbx, 112(%rsp)
	movq	%r9, 232(%rsp)
	leaq	(%rsi,%r11), %r9
	movq	%r9, 224(%rsp)
	movq	%r12, 888(%rsp)
	movq	%rdx, %r9
	addq	%rbx, %r12
	subq	%r15, %r9
	movq	%r15, 312(%rsp)
	leaq	(%rsi,%r12,8), %r15
	movq	%r15, 80(%rsp)
	movq	112(%rsp), %rax
	leaq	(%r14,%rbx), %r15
	leaq	0(,%rbx,8), %rcx
	leaq	(%r15,%r15), %rbx
	movq	%rbx, 48(%rsp)
	salq	$4, %rax
	movq	%r15, %rbx
	addq	%rsi, %rax
	salq	$4, %rbx
	leaq	(%rbx,%rsi), %rbx
	movq	%rax, 72(%rsp)
	movq	112(%rsp), %rax
	movq	%rbx, 96(%rsp)
	movq	%rcx, %rbx
	subq	%rax, %rbx
	salq	$6, %rax
	addq	%rsi, %rax
	movq	%rbx, 40(%rsp)
	leaq	(%rcx,%rsi), %rbx
	movq	%rbx, 64(%rsp)
	movq	%rax, 56(%rsp)
	movq	104(%rsp), %rbx
	movq	312(%rsp), %rax
	movq	%r9, %r8
	addq	%rax, %rbx
	movq	%rbx, 328(%rsp)
	movq	896(%rsp), %rbx
	salq	$5, %r8
	addq	%rbx, %rax
	movq	%rax, 320(%rsp)
	salq	$4, %rax
	movq	%rax, 880(%rsp)
	movq	112(%rsp), %rax
	movq	%r8, 776(%rsp)
	addq	%r9, %rax
	movq	%rax, %r9
	salq	$4, %r9
	movq	%r10, 240(%rsp)
	movq	%r9, 872(%rsp)
	leaq	-8(%r13), %r9
	leaq	-9(%r13), %r13
	movq	%r13, 216(%rsp)
	movq	312(%rsp), %r13
	salq	$4, %rdx
	leaq	0(,%r13,8), %rax
	subq	%r13, %rax
	movq	%rdx, 864(%rsp)
	movq	%r9, 200(%rsp)
	movq	%r9, %rdx
	shrq	$3, %r9
	movq	%rax, 856(%rsp)
	leaq	-1(%r9), %rbx
	leaq	-3(%r9), %rax
	andq	$-2, %rax
	movq	%rbx, 208(%rsp)
	movq	328(%rsp), %rbx
	movq	%r9, 704(%rsp)
	leaq	4(%rax), %r9
	movq	320(%rsp), %rax
	leaq	32(%r10,%rbx,8), %rbx
	movq	%rbx, 32(%rsp)
	leaq	32(%r10,%rax,8), %rbx
	movq	%rbx, 24(%rsp)
	leaq	(%rsi,%r12,8), %rbx
	leaq	(%rsi,%r15,8), %r8
	leaq	32(%r11,%rbx), %rbx
	movq	%rbx, 16(%rsp)
	leaq	32(%r11,%r8), %rbx
	movq	%rbx, 8(%rsp)
	movq	880(%rsp), %rbx
	movq	%r9, 176(%rsp)
	leaq	32(%r10,%rbx), %rbx
	movq	%rbx, (%rsp)
	movq	872(%rsp), %rbx
	movq	%rdx, %r9
	leaq	32(%rsi,%rbx), %rbx
	movq	%rbx, -8(%rsp)
	movq	96(%rsp), %rbx
	andq	$-8, %r9
	leaq	32(%r11,%rbx), %r11
	movq	%r11, -16(%rsp)
	movq	864(%rsp), %r11
	movq	896(%rsp), %rbx
	leaq	32(%rsi,%r11), %r11
	movq	%r11, -24(%rsp)
	leaq	4(%rax,%rax), %r11
	movq	856(%rsp), %rax
	addq	$4, %rbx
	movq	%r11, -32(%rsp)
	movq	%rbx, -40(%rsp)
	movq	192(%rsp), %r11
	leaq	4(%rax), %rbx
	movq	%rbx, -48(%rsp)
	leaq	4(%r13), %rbx
	movq	%r9, 160(%rsp)
	movq	%rbx, -56(%rsp)
	addq	$4, %r9
	leaq	4(%r11), %rbx
	movq	%r9, 168(%rsp)
	movq	$0, 440(%rsp)
	movq	%rbx, -64(%rsp)
	movq	%rcx, -72(%rsp)
	movq	%r14, -80(%rsp)
	movq	%r8, -88(%rsp)
	movq	%r12, -96(%rsp)
	movq	%r15, -104(%rsp)
	movl	$4, %r9d
	movq	888(%rsp), %rax
	movq	776(%rsp), %r13
	movq	%r9, 152(%rsp)
	movq	%rsi, %rbx
	vmovsd	%xmm0, %xmm0, %xmm5
	xorl	%edx, %edx
	movq	%rdi, %rsi
	movq	%r10, %r9
.L3:
	movq	80(%rsp), %r10
	movq	440(%rsp), %r15
	movq	112(%rsp), %rdi
	addq	%rdx, %r10
	leaq	(%rax,%r15), %rcx
	movq	%r10, 528(%rsp)
	movq	-80(%rsp), %r10
	addq	%rcx, %rdi
	movq	%rdi, 432(%rsp)
	subq	%r10, %rdi
	movq	-88(%rsp), %r10
	movq	%rdi, 424(%rsp)
	addq	%rdx, %r10
	movq	%r10, 520(%rsp)
	movq	-104(%rsp), %r10
	movq	%r15, 384(%rsp)
	addq	%r10, %rdi
	movq	96(%rsp), %r10
	movq	48(%rsp), %r15
	addq	%rdx, %r10
	movq	%r10, 512(%rsp)
	movq	72(%rsp), %r10
	movq	%rdi, 416(%rsp)
	addq	%rdx, %r10
	movq	%r10, 504(%rsp)
	movq	-96(%rsp), %r10
	subq	%rax, %rdi
	movq	%rdi, 408(%rsp)
	addq	%r10, %rdi
	movq	%rdi, 400(%rsp)
	subq	%r15, %rdi
	movq	64(%rsp), %r15
	movq	%rdi, 440(%rsp)
	addq	%rdx, %r15
	movq	%r15, 488(%rsp)
	movq	40(%rsp), %r15
	movq	88(%rsp), %r10
	addq	%r15, %rdi
	movq	%rdi, 392(%rsp)
	movq	56(%rsp), %rdi
	addq	%rdx, %r10
	addq	%rdx, %rdi
	movq	%rdi, 480(%rsp)
	leaq	(%rbx,%rdx), %rdi
	movq	%rcx, 544(%rsp)
	incq	152(%rsp)
	movq	%r10, 496(%rsp)
	movq	%rdi, 472(%rsp)
	movq	560(%rsp), %rdi
	movq	$0, 456(%rsp)
	addq	%rsi, %rdi
	movq	%rdi, 616(%rsp)
	movq	552(%rsp), %rdi
	movq	$4, 696(%rsp)
	addq	%rsi, %rdi
	movq	%rdi, 464(%rsp)
	leaq	(%rbx,%r13), %rdi
	movq	%rdi, 608(%rsp)
	movq	32(%rsp), %rdi
	xorl	%r11d, %r11d
	addq	%rdx, %rdi
	movq	%rdi, 664(%rsp)
	movq	24(%rsp), %rdi
	movq	%r9, %r12
	addq	%rdx, %rdi
	movq	%rdi, 672(%rsp)
	movq	16(%rsp), %rdi
	addq	%rdx, %rdi
	movq	%rdi, 648(%rsp)
	movq	8(%rsp), %rdi
	addq	%rdx, %rdi
	movq	%rdi, 640(%rsp)
	movq	(%rsp), %rdi
	addq	%rdx, %rdi
	movq	%rdi, 632(%rsp)
	movq	-8(%rsp), %rdi
	addq	%rdx, %rdi
	movq	%rdi, 656(%rsp)
	movq	-16(%rsp), %rdi
	addq	%rdx, %rdi
	movq	%rdi, 680(%rsp)
	movq	-24(%rsp), %rdi
	addq	%rdx, %rdi
	movq	%rdi, 688(%rsp)
	leaq	32(%r13), %rdi
	movq	%rdi, 448(%rsp)
	movq	104(%rsp), %rdi
	movq	%rdi, 624(%rsp)
	movq	-32(%rsp), %rdi
	addq	%rcx, %rdi
	movq	%rdi, 376(%rsp)
	movq	-40(%rsp), %rdi
	addq	%rcx, %rdi
	movq	%rdi, 368(%rsp)
	movq	-48(%rsp), %rdi
	addq	%rcx, %rdi
	movq	%rdi, 360(%rsp)
	movq	-56(%rsp), %rdi
	movq	%r11, 720(%rsp)
	addq	%rcx, %rdi
	movq	%rdi, 352(%rsp)
	movq	-64(%rsp), %rdi
	movq	%rax, 144(%rsp)
	addq	%rdi, %rcx
	movq	%rcx, 344(%rsp)
	movq	%r13, 136(%rsp)
	movq	%rdx, 128(%rsp)
	movq	%rsi, 120(%rsp)
.L14:
	movq	696(%rsp), %rax
	movq	%rax, 336(%rsp)
	incq	%rax
	cmpq	$6, 216(%rsp)
	movq	%rax, 696(%rsp)
	jbe	.L16
	movq	448(%rsp), %rdx
	movq	456(%rsp), %rcx
	leaq	(%rbx,%rdx), %rax
	movq	%rax, 712(%rsp)
	movq	%rax, %r15
	movq	608(%rsp), %rax
	movq	280(%rsp), %rsi
	leaq	40(%rax), %rdi
	movq	%rdi, 600(%rsp)
	movq	%rdi, 296(%rsp)
	leaq	24(%rax), %rdi
	movq	%rdi, 592(%rsp)
	movq	%rdi, %r14
	movq	664(%rsp), %rdi
	leaq	32(%rcx,%rsi), %rsi
	movq	%rdi, 304(%rsp)
	movq	672(%rsp), %rdi
	movq	%rsi, 864(%rsp)
	movq	%rdi, 728(%rsp)
	movq	648(%rsp), %rdi
	movq	272(%rsp), %rsi
	movq	%rdi, 736(%rsp)
	movq	640(%rsp), %rdi
	leaq	32(%rcx,%rsi), %rsi
	movq	%rdi, 744(%rsp)
	leaq	48(%rax), %rdi
	movq	%rdi, 584(%rsp)
	movq	%rdi, 752(%rsp)
	leaq	16(%rax), %rdi
	movq	%rdi, 576(%rsp)
	movq	%rdi, %r13
	movq	632(%rsp), %rdi
	movq	%rsi, 872(%rsp)
	movq	%rdi, 760(%rsp)
	movq	656(%rsp), %rdi
	movq	264(%rsp), %rsi
	movq	%rdi, 768(%rsp)
	movq	680(%rsp), %rdi
	leaq	32(%rcx,%rsi), %r10
	movq	%rdi, 840(%rsp)
	leaq	56(%rax), %rdi
	movq	%rdi, 568(%rsp)
	movq	%rdi, 856(%rsp)
	movq	688(%rsp), %r9
	movq	256(%rsp), %rsi
	leaq	8(%rax), %rdi
	leaq	32(%rcx,%rsi), %rsi
	movq	%rsi, 888(%rsp)
	movq	%rax, 848(%rsp)
	leaq	64(%rax), %rsi
	movq	248(%rsp), %rax
	vbroadcastsd	%xmm5, %zmm10
	leaq	32(%rcx,%rax), %r8
	movq	240(%rsp), %rax
	vbroadcastsd	%xmm1, %zmm9
	leaq	32(%rcx,%rax), %rax
	movq	%rax, 776(%rsp)
	movq	232(%rsp), %rax
	vbroadcastsd	%xmm2, %zmm8
	leaq	32(%rcx,%rax), %rax
	movq	%rax, 896(%rsp)
	movq	224(%rsp), %rax
	vbroadcastsd	%xmm3, %zmm7
	leaq	32(%rcx,%rax), %r11
	movq	560(%rsp), %rax
	vbroadcastsd	%xmm4, %zmm6
	leaq	(%rax,%rdx), %rcx
	movq	552(%rsp), %rax
	addq	%rdx, %rax
	cmpq	$1, 208(%rsp)
	movq	%rax, 880(%rsp)
	jbe	.L30
	movl	$128, %r13d
	movq	608(%rsp), %rax
	movq	888(%rsp), %r14
	movq	%r13, 888(%rsp)
	movq	%rbx, 840(%rsp)
	movq	%r12, 768(%rsp)
	vbroadcastsd	.LC1(%rip), %zmm11
	movq	776(%rsp), %r15
	movq	864(%rsp), %rdx
	movq	880(%rsp), %rbx
	movq	872(%rsp), %r12
	vmovupd	(%rax), %zmm0
	movl	$2, %r9d
	xorl	%eax, %eax
.L8:
	movq	712(%rsp), %r13
	subq	$-128, %rdi
	vmovupd	0(%r13,%rax), %zmm14
	movq	600(%rsp), %r13
	subq	$-128, %rdx
	vmovupd	0(%r13,%rax), %zmm15
	movq	592(%rsp), %r13
	subq	$-128, %r12
	vaddpd	0(%r13,%rax), %zmm15, %zmm12
	movq	664(%rsp), %r13
	subq	$-128, %r10
	vaddpd	0(%r13,%rax), %zmm12, %zmm12
	movq	672(%rsp), %r13
	subq	$-128, %r14
	vaddpd	0(%r13,%rax), %zmm12, %zmm12
	movq	648(%rsp), %r13
	subq	$-128, %rsi
	vaddpd	0(%r13,%rax), %zmm12, %zmm12
	movq	640(%rsp), %r13
	subq	$-128, %r8
	vaddpd	0(%r13,%rax), %zmm12, %zmm12
	movq	584(%rsp), %r13
	subq	$-128, %r15
	vmovupd	0(%r13,%rax), %zmm15
	movq	576(%rsp), %r13
	vmulpd	%zmm9, %zmm12, %zmm12
	vaddpd	0(%r13,%rax), %zmm15, %zmm13
	movq	632(%rsp), %r13
	subq	$-128, %r11
	vaddpd	0(%r13,%rax), %zmm13, %zmm13
	movq	656(%rsp), %r13
	vfmadd231pd	%zmm14, %zmm10, %zmm12
	vaddpd	0(%r13,%rax), %zmm13, %zmm13
	movq	680(%rsp), %r13
	subq	$-128, %rcx
	vaddpd	0(%r13,%rax), %zmm13, %zmm13
	movq	688(%rsp), %r13
	subq	$-128, %rbx
	vaddpd	0(%r13,%rax), %zmm13, %zmm13
	movq	568(%rsp), %r13
	vmovupd	0(%r13,%rax), %zmm15
	vfmadd231pd	%zmm13, %zmm8, %zmm12
	vaddpd	-128(%rdi), %zmm15, %zmm13
	vaddpd	-128(%rdx), %zmm13, %zmm13
	vaddpd	-128(%r12), %zmm13, %zmm13
	vaddpd	-128(%r10), %zmm13, %zmm13
	vaddpd	-128(%r14), %zmm13, %zmm13
	movq	896(%rsp), %r13
	vfmsub213pd	-128(%rcx), %zmm11, %zmm14
	vfmadd132pd	%zmm7, %zmm12, %zmm13
	vmovupd	-128(%rsi), %zmm12
	vaddpd	%zmm0, %zmm12, %zmm0
	vaddpd	-128(%r8), %zmm0, %zmm0
	vaddpd	-128(%r15), %zmm0, %zmm0
	vaddpd	0(%r13), %zmm0, %zmm0
	movq	712(%rsp), %r13
	vaddpd	-128(%r11), %zmm0, %zmm0
	vfmadd132pd	%zmm6, %zmm13, %zmm0
	vfmadd132pd	-128(%rbx), %zmm14, %zmm0
	vmovupd	64(%r13,%rax), %zmm14
	movq	592(%rsp), %r13
	vmovupd	%zmm0, -128(%rcx)
	vmovupd	64(%r13,%rax), %zmm0
	movq	600(%rsp), %r13
	vaddpd	64(%rax,%r13), %zmm0, %zmm0
	movq	664(%rsp), %r13
	vaddpd	64(%rax,%r13), %zmm0, %zmm0
	movq	672(%rsp), %r13
	vaddpd	64(%r13,%rax), %zmm0, %zmm0
	movq	648(%rsp), %r13
	vaddpd	64(%rax,%r13), %zmm0, %zmm0
	movq	640(%rsp), %r13
	vaddpd	64(%rax,%r13), %zmm0, %zmm0
	movq	576(%rsp), %r13
	vmovupd	64(%r13,%rax), %zmm15
	movq	584(%rsp), %r13
	vmulpd	%zmm9, %zmm0, %zmm0
	vaddpd	64(%rax,%r13), %zmm15, %zmm13
	movq	632(%rsp), %r13
	vaddpd	64(%rax,%r13), %zmm13, %zmm13
	movq	656(%rsp), %r13
	vfmadd231pd	%zmm14, %zmm10, %zmm0
	vaddpd	64(%rax,%r13), %zmm13, %zmm13
	movq	680(%rsp), %r13
	vfmsub213pd	-64(%rcx), %zmm11, %zmm14
	vaddpd	64(%r13,%rax), %zmm13, %zmm13
	movq	688(%rsp), %r13
	movq	%r9, 288(%rsp)
	vaddpd	64(%r13,%rax), %zmm13, %zmm13
	movq	568(%rsp), %r13
	addq	$2, %r9
	vmovupd	64(%r13,%rax), %zmm15
	vfmadd231pd	%zmm13, %zmm8, %zmm0
	vaddpd	-64(%rdi), %zmm15, %zmm13
	movq	896(%rsp), %r13
	movq	%rax, 848(%rsp)
	vaddpd	-64(%rdx), %zmm13, %zmm13
	subq	$-128, %r13
	vmovapd	%zmm15, 776(%rsp)
	vaddpd	-64(%r12), %zmm13, %zmm13
	subq	$-128, %rax
	vaddpd	-64(%r10), %zmm13, %zmm13
	vaddpd	-64(%r14), %zmm13, %zmm13
	vfmadd132pd	%zmm7, %zmm0, %zmm13
	vmovupd	-64(%rsi), %zmm0
	vaddpd	%zmm0, %zmm12, %zmm12
	vaddpd	-64(%r8), %zmm12, %zmm12
	vaddpd	-64(%r15), %zmm12, %zmm12
	vaddpd	-64(%r13), %zmm12, %zmm12
	movq	%r13, 896(%rsp)
	movq	888(%rsp), %r13
	vaddpd	-64(%r11), %zmm12, %zmm12
	movq	%r13, 856(%rsp)
	subq	$-128, %r13
	vfmadd132pd	%zmm6, %zmm13, %zmm12
	movq	%r13, 888(%rsp)
	movq	176(%rsp), %r13
	vfmadd132pd	-64(%rbx), %zmm14, %zmm12
	vmovupd	%zmm12, -64(%rcx)
	cmpq	%r13, %r9
	jne	.L8
	movq	856(%rsp), %rax
	movq	%rdx, 864(%rsp)
	movq	664(%rsp), %rdx
	movq	%r12, 872(%rsp)
	addq	%rax, %rdx
	movq	%rdx, 304(%rsp)
	movq	672(%rsp), %rdx
	movq	768(%rsp), %r12
	addq	%rax, %rdx
	movq	%rdx, 728(%rsp)
	movq	648(%rsp), %rdx
	movq	584(%rsp), %r9
	addq	%rax, %rdx
	movq	%rdx, 736(%rsp)
	movq	640(%rsp), %rdx
	movq	%r14, 888(%rsp)
	addq	%rax, %rdx
	movq	%rdx, 744(%rsp)
	movq	632(%rsp), %rdx
	movq	%rbx, 880(%rsp)
	addq	%rax, %rdx
	movq	%rdx, 760(%rsp)
	movq	656(%rsp), %rdx
	movq	840(%rsp), %rbx
	addq	%rax, %rdx
	movq	%rdx, 768(%rsp)
	movq	680(%rsp), %rdx
	movq	600(%rsp), %r14
	addq	%rax, %rdx
	movq	%rdx, 840(%rsp)
	movq	688(%rsp), %rdx
	addq	%rax, %r9
	addq	%rax, %r14
	movq	%r9, 752(%rsp)
	leaq	(%rdx,%rax), %r9
	movq	568(%rsp), %rdx
	movq	%r15, 776(%rsp)
	movq	%r14, 296(%rsp)
	movq	712(%rsp), %r15
	movq	592(%rsp), %r14
	movq	576(%rsp), %r13
	addq	%rax, %rdx
	movq	%rdx, 856(%rsp)
	addq	%rax, %r15
	addq	%rax, %r14
	addq	%rax, %r13
	movq	848(%rsp), %rax
	movq	608(%rsp), %rdx
	leaq	128(%rax,%rdx), %rax
	movq	%rax, 848(%rsp)
.L13:
	movq	%rsi, 712(%rsp)
	movq	%rbx, 600(%rsp)
	movq	%r12, 592(%rsp)
	movq	288(%rsp), %rdx
	movq	304(%rsp), %rbx
	movq	296(%rsp), %r12
	xorl	%eax, %eax
.L4:
	vmovupd	(%r12,%rax), %zmm0
	movq	728(%rsp), %rsi
	vaddpd	(%r14,%rax), %zmm0, %zmm0
	vmovupd	(%r15,%rax), %zmm12
	incq	%rdx
	vaddpd	(%rbx,%rax), %zmm0, %zmm0
	vaddpd	(%rsi,%rax), %zmm0, %zmm0
	movq	736(%rsp), %rsi
	vaddpd	(%rsi,%rax), %zmm0, %zmm0
	movq	744(%rsp), %rsi
	vaddpd	(%rsi,%rax), %zmm0, %zmm0
	movq	752(%rsp), %rsi
	vmovupd	(%rsi,%rax), %zmm15
	movq	760(%rsp), %rsi
	vaddpd	0(%r13,%rax), %zmm15, %zmm13
	vmulpd	%zmm9, %zmm0, %zmm0
	vaddpd	(%rsi,%rax), %zmm13, %zmm13
	movq	768(%rsp), %rsi
	vaddpd	(%rsi,%rax), %zmm13, %zmm13
	movq	840(%rsp), %rsi
	vfmadd231pd	%zmm10, %zmm12, %zmm0
	vaddpd	(%rsi,%rax), %zmm13, %zmm13
	movq	856(%rsp), %rsi
	vmovupd	(%rsi,%rax), %zmm14
	movq	864(%rsp), %rsi
	vaddpd	(%rdi,%rax), %zmm14, %zmm15
	vaddpd	(%r9,%rax), %zmm13, %zmm13
	vaddpd	(%rsi,%rax), %zmm15, %zmm14
	movq	872(%rsp), %rsi
	vfmadd231pd	%zmm8, %zmm13, %zmm0
	vaddpd	(%rsi,%rax), %zmm14, %zmm15
	movq	888(%rsp), %rsi
	vaddpd	(%r10,%rax), %zmm15, %zmm14
	vaddpd	(%rsi,%rax), %zmm14, %zmm15
	movq	848(%rsp), %rsi
	vmovapd	%zmm15, %zmm14
	vfmadd132pd	%zmm7, %zmm0, %zmm14
	vmovupd	(%rsi,%rax), %zmm0
	movq	712(%rsp), %rsi
	vfmsub213pd	(%rcx,%rax), %zmm11, %zmm12
	vaddpd	(%rsi,%rax), %zmm0, %zmm0
	movq	776(%rsp), %rsi
	vaddpd	(%r8,%rax), %zmm0, %zmm0
	vaddpd	(%rsi,%rax), %zmm0, %zmm0
	movq	896(%rsp), %rsi
	vaddpd	(%rsi,%rax), %zmm0, %zmm0
	movq	880(%rsp), %rsi
	vaddpd	(%r11,%rax), %zmm0, %zmm0
	vfmadd132pd	%zmm6, %zmm14, %zmm0
	vfmadd132pd	(%rsi,%rax), %zmm12, %zmm0
	movq	704(%rsp), %rsi
	vmovupd	%zmm0, (%rcx,%rax)
	addq	$64, %rax
	cmpq	%rsi, %rdx
	jb	.L4
	movq	600(%rsp), %rbx
	movq	592(%rsp), %r12
	testb	$7, 200(%rsp)
	je	.L5
	movq	168(%rsp), %rdx
	movq	160(%rsp), %rax
	movq	%rdx, 896(%rsp)
.L11:
	movq	184(%rsp), %rdx
	subq	%rax, %rdx
	leaq	-8(%rdx), %rdi
	subq	$9, %rdx
	movq	%rdi, 848(%rsp)
	cmpq	$2, %rdx
	jbe	.L6
	movq	720(%rsp), %r15
	movq	368(%rsp), %r9
	movq	624(%rsp), %rcx
	leaq	(%r9,%r15), %r11
	movq	376(%rsp), %r8
	movq	408(%rsp), %r9
	addq	%rax, %rcx
	leaq	(%r8,%r15), %rdi
	leaq	(%r11,%rax), %r8
	leaq	4(%r9,%rcx), %r11
	movq	360(%rsp), %r9
	leaq	(%rdi,%rax), %r10
	movq	%r15, %rdi
	movq	544(%rsp), %rsi
	movq	352(%rsp), %r13
	movq	%r10, 888(%rsp)
	leaq	(%r9,%rdi), %r10
	leaq	(%r10,%rax), %r9
	movq	%r8, 776(%rsp)
	movq	440(%rsp), %r8
	leaq	4(%rsi,%rcx), %r14
	movq	%r9, 880(%rsp)
	leaq	0(%r13,%rdi), %r9
	leaq	0(,%r14,8), %rdx
	leaq	(%r9,%rax), %r13
	leaq	4(%r8,%rcx), %r9
	movq	344(%rsp), %r8
	vmovupd	8(%rbx,%rdx), %ymm0
	vmovupd	(%rbx,%r14,8), %ymm7
	addq	%rdi, %r8
	movq	328(%rsp), %r14
	leaq	4(%rsi,%rdi), %rdi
	addq	%rax, %r8
	vaddpd	-8(%rbx,%rdx), %ymm0, %ymm0
	movq	%r13, 872(%rsp)
	leaq	(%rdi,%rax), %r13
	addq	%rsi, %rax
	movq	720(%rsp), %rsi
	addq	%rax, %r14
	leaq	4(%rsi,%r14), %r14
	vaddpd	(%rbx,%r14,8), %ymm0, %ymm0
	movq	320(%rsp), %r14
	movq	%r13, 856(%rsp)
	addq	%r14, %rax
	leaq	4(%rsi,%rax), %rax
	vaddpd	(%rbx,%rax,8), %ymm0, %ymm0
	movq	432(%rsp), %rsi
	movq	384(%rsp), %r13
	leaq	4(%rsi,%rcx), %rax
	vaddpd	(%rbx,%rax,8), %ymm0, %ymm0
	movq	424(%rsp), %rsi
	movq	%r8, 864(%rsp)
	leaq	4(%rsi,%rcx), %rax
	movq	416(%rsp), %r15
	movq	400(%rsp), %r10
	movq	392(%rsp), %r8
	leaq	4(%rcx,%r13), %rdi
	movq	560(%rsp), %r13
	vaddpd	(%rbx,%rax,8), %ymm0, %ymm0
	vbroadcastsd	%xmm1, %ymm11
	vbroadcastsd	%xmm5, %ymm6
	vmulpd	%ymm11, %ymm0, %ymm0
	movq	888(%rsp), %rax
	leaq	4(%r15,%rcx), %r15
	vbroadcastsd	%xmm2, %ymm10
	leaq	4(%r10,%rcx), %r10
	vfmadd132pd	%ymm7, %ymm0, %ymm6
	vmovupd	16(%rbx,%rdx), %ymm0
	vbroadcastsd	%xmm3, %ymm9
	vaddpd	-16(%rbx,%rdx), %ymm0, %ymm0
	leaq	4(%r8,%rcx), %r8
	addq	%rdx, %r13
	vaddpd	(%rbx,%rax,8), %ymm0, %ymm0
	movq	776(%rsp), %rax
	vbroadcastsd	%xmm4, %ymm8
	vaddpd	(%rbx,%rax,8), %ymm0, %ymm0
	movq	880(%rsp), %rax
	vaddpd	(%rbx,%r15,8), %ymm0, %ymm0
	vaddpd	(%rbx,%r11,8), %ymm0, %ymm0
	vfmadd132pd	%ymm10, %ymm6, %ymm0
	vmovupd	24(%rbx,%rdx), %ymm6
	vaddpd	-24(%rbx,%rdx), %ymm6, %ymm6
	vaddpd	(%rbx,%rax,8), %ymm6, %ymm6
	movq	872(%rsp), %rax
	vaddpd	(%rbx,%rax,8), %ymm6, %ymm6
	movq	864(%rsp), %rax
	vaddpd	(%rbx,%r10,8), %ymm6, %ymm6
	vaddpd	(%rbx,%r9,8), %ymm6, %ymm6
	vfmadd132pd	%ymm9, %ymm0, %ymm6
	vmovupd	32(%rbx,%rdx), %ymm0
	vaddpd	-32(%rbx,%rdx), %ymm0, %ymm0
	vaddpd	(%rbx,%rax,8), %ymm0, %ymm0
	movq	856(%rsp), %rax
	vaddpd	(%rbx,%rax,8), %ymm0, %ymm0
	movq	552(%rsp), %rax
	vaddpd	(%rbx,%r8,8), %ymm0, %ymm0
	vaddpd	(%rbx,%rdi,8), %ymm0, %ymm0
	vfmadd132pd	%ymm8, %ymm6, %ymm0
	vmovupd	0(%r13), %ymm6
	vfmsub132pd	.LC1(%rip){1to4}, %ymm6, %ymm7
	vfmadd132pd	(%rax,%rdx), %ymm7, %ymm0
	movq	848(%rsp), %rdx
	movq	%rdx, %rax
	andq	$-4, %rax
	vmovupd	%ymm0, 0(%r13)
	addq	%rax, 896(%rsp)
	andl	$3, %edx
	je	.L5
.L6:
	movq	336(%rsp), %rsi
	movq	624(%rsp), %rdx
	leaq	-4(%rsi), %rax
	kmovq	%rax, %k0
	movq	544(%rsp), %rax
	movq	312(%rsp), %rdi
	addq	%rdx, %rax
	movq	896(%rsp), %rdx
	leaq	-1(%rsi), %r11
	addq	%rdx, %rax
	leaq	2(%rsi), %r10
	leaq	-2(%rsi), %r9
	leaq	3(%rsi), %r8
	leaq	-3(%rsi), %r14
	leaq	4(%rsi), %r15
	imulq	%rdi, %rsi
	leaq	(%rbx,%rax,8), %rcx
	movq	696(%rsp), %r13
	vmovsd	-8(%rcx), %xmm9
	leaq	(%rsi,%rdx), %rax
	movq	%rsi, 888(%rsp)
	imulq	%rdi, %r13
	movq	%rdi, %rsi
	imulq	%rsi, %r11
	vaddsd	8(%rcx), %xmm9, %xmm8
	movq	896(%rsp), %rdi
	movq	%r11, 776(%rsp)
	addq	%r13, %rdi
	vaddsd	(%r12,%rdi,8), %xmm8, %xmm8
	movq	%r11, %rdi
	movq	896(%rsp), %r11
	vmovsd	16(%rcx), %xmm0
	addq	%r11, %rdi
	vaddsd	(%r12,%rdi,8), %xmm8, %xmm8
	movq	528(%rsp), %rdi
	movq	520(%rsp), %r11
	vaddsd	(%rdi,%rax,8), %xmm8, %xmm8
	vmovsd	-16(%rcx), %xmm12
	imulq	%rsi, %r10
	vaddsd	(%r11,%rax,8), %xmm8, %xmm8
	movq	896(%rsp), %r11
	vaddsd	%xmm12, %xmm0, %xmm10
	leaq	2(%r11), %rdi
	subq	$2, %r11
	movq	%r11, 864(%rsp)
	movq	896(%rsp), %r11
	imulq	%rsi, %r9
	addq	%r10, %r11
	vaddsd	(%r12,%r11,8), %xmm10, %xmm10
	movq	896(%rsp), %r11
	vmulsd	%xmm1, %xmm8, %xmm8
	addq	%r9, %r11
	vaddsd	(%r12,%r11,8), %xmm10, %xmm10
	movq	512(%rsp), %r11
	vmovsd	(%r12,%rax,8), %xmm7
	vaddsd	(%r11,%rax,8), %xmm10, %xmm10
	vfmadd231sd	%xmm7, %xmm5, %xmm8
	movq	504(%rsp), %r11
	vmovsd	24(%rcx), %xmm6
	vaddsd	(%r11,%rax,8), %xmm10, %xmm10
	movq	896(%rsp), %r11
	imulq	%rsi, %r8
	subq	$3, %r11
	vfmadd231sd	%xmm10, %xmm2, %xmm8
	movq	%r11, 872(%rsp)
	vaddsd	-24(%rcx), %xmm6, %xmm10
	movq	896(%rsp), %r11
	imulq	%rsi, %r14
	leaq	(%r8,%r11), %rcx
	vaddsd	(%r12,%rcx,8), %xmm10, %xmm10
	leaq	(%r14,%r11), %rcx
	vmovsd	32(%r12,%rax,8), %xmm11
	vaddsd	(%r12,%rcx,8), %xmm10, %xmm10
	movq	496(%rsp), %rcx
	imulq	%rsi, %r15
	vaddsd	(%rcx,%rax,8), %xmm10, %xmm10
	movq	488(%rsp), %rcx
	vmovsd	%xmm7, %xmm7, %xmm13
	vaddsd	(%rcx,%rax,8), %xmm10, %xmm10
	leaq	(%r15,%r11), %rcx
	kmovq	%k0, %r11
	vfmadd132sd	%xmm3, %xmm8, %xmm10
	vaddsd	-32(%r12,%rax,8), %xmm11, %xmm8
	imulq	%rsi, %r11
	movq	896(%rsp), %rsi
	vaddsd	(%r12,%rcx,8), %xmm8, %xmm8
	addq	%r11, %rsi
	movq	480(%rsp), %rcx
	vaddsd	(%r12,%rsi,8), %xmm8, %xmm8
	movq	464(%rsp), %rsi
	incq	%rdx
	vaddsd	(%rcx,%rax,8), %xmm8, %xmm8
	movq	472(%rsp), %rcx
	movq	%r11, 880(%rsp)
	vaddsd	(%rcx,%rax,8), %xmm8, %xmm8
	movq	616(%rsp), %rcx
	vfmadd132sd	%xmm4, %xmm10, %xmm8
	vmovsd	.LC1(%rip), %xmm10
	vfmsub213sd	(%rcx,%rax,8), %xmm10, %xmm13
	vfmadd132sd	(%rsi,%rax,8), %xmm13, %xmm8
	vmovsd	%xmm8, (%rcx,%rax,8)
	cmpq	%rdx, 536(%rsp)
	jle	.L5
	movq	888(%rsp), %rsi
	vaddsd	%xmm0, %xmm7, %xmm0
	leaq	(%rsi,%rdx), %rcx
	leaq	0(%r13,%rdx), %rsi
	vaddsd	(%r12,%rsi,8), %xmm0, %xmm0
	movq	776(%rsp), %r11
	vaddsd	%xmm9, %xmm6, %xmm8
	leaq	(%r11,%rdx), %rsi
	vaddsd	(%r12,%rsi,8), %xmm0, %xmm0
	movq	528(%rsp), %rsi
	movq	520(%rsp), %r11
	vaddsd	(%rsi,%rcx,8), %xmm0, %xmm0
	leaq	(%r10,%rdx), %rsi
	vaddsd	(%r12,%rsi,8), %xmm8, %xmm8
	vaddsd	(%r11,%rcx,8), %xmm0, %xmm0
	leaq	(%r9,%rdx), %rsi
	vaddsd	(%r12,%rsi,8), %xmm8, %xmm8
	vmulsd	%xmm1, %xmm0, %xmm0
	movq	512(%rsp), %rsi
	vmovsd	(%r12,%rcx,8), %xmm13
	vaddsd	(%rsi,%rcx,8), %xmm8, %xmm8
	movq	504(%rsp), %r11
	vfmadd231sd	%xmm13, %xmm5, %xmm0
	vaddsd	(%r11,%rcx,8), %xmm8, %xmm8
	leaq	(%r8,%rdx), %rsi
	movq	872(%rsp), %r11
	vfmadd132sd	%xmm2, %xmm0, %xmm8
	vaddsd	%xmm11, %xmm12, %xmm0
	vmovsd	40(%r12,%rax,8), %xmm12
	vaddsd	(%r12,%rsi,8), %xmm0, %xmm0
	leaq	(%r14,%rdx), %rsi
	vaddsd	(%r12,%rsi,8), %xmm0, %xmm0
	movq	496(%rsp), %rsi
	vaddsd	(%rsi,%rcx,8), %xmm0, %xmm0
	movq	488(%rsp), %rsi
	vaddsd	(%rsi,%rcx,8), %xmm0, %xmm0
	movq	888(%rsp), %rsi
	addq	%rsi, %r11
	vfmadd132sd	%xmm3, %xmm8, %xmm0
	vaddsd	(%r12,%r11,8), %xmm12, %xmm8
	leaq	(%r15,%rdx), %rsi
	movq	880(%rsp), %r11
	vaddsd	(%r12,%rsi,8), %xmm8, %xmm8
	addq	%r11, %rdx
	vaddsd	(%r12,%rdx,8), %xmm8, %xmm8
	movq	480(%rsp), %rdx
	vaddsd	(%rdx,%rcx,8), %xmm8, %xmm8
	movq	472(%rsp), %rdx
	vaddsd	(%rdx,%rcx,8), %xmm8, %xmm8
	movq	616(%rsp), %rdx
	movq	464(%rsp), %r11
	vfmadd231sd	%xmm8, %xmm4, %xmm0
	vmovsd	%xmm13, %xmm13, %xmm8
	vfmsub213sd	(%rdx,%rcx,8), %xmm10, %xmm8
	vfmadd132sd	(%r11,%rcx,8), %xmm8, %xmm0
	vmovsd	%xmm0, (%rdx,%rcx,8)
	cmpq	%rdi, 536(%rsp)
	jle	.L5
	vaddsd	%xmm13, %xmm6, %xmm0
	addq	%rdi, %r13
	movq	776(%rsp), %r11
	vaddsd	(%r12,%r13,8), %xmm0, %xmm0
	addq	%rdi, %r11
	movq	888(%rsp), %rsi
	vaddsd	(%r12,%r11,8), %xmm0, %xmm0
	movq	528(%rsp), %rcx
	leaq	(%rsi,%rdi), %rdx
	vaddsd	(%rcx,%rdx,8), %xmm0, %xmm0
	vaddsd	%xmm11, %xmm7, %xmm6
	movq	520(%rsp), %rcx
	addq	%rdi, %r10
	vaddsd	(%rcx,%rdx,8), %xmm0, %xmm0
	vaddsd	(%r12,%r10,8), %xmm6, %xmm6
	addq	%rdi, %r9
	vmulsd	%xmm1, %xmm0, %xmm0
	vaddsd	(%r12,%r9,8), %xmm6, %xmm6
	movq	512(%rsp), %rcx
	vmovsd	(%r12,%rdx,8), %xmm8
	vaddsd	(%rcx,%rdx,8), %xmm6, %xmm6
	vfmadd231sd	%xmm8, %xmm5, %xmm0
	movq	504(%rsp), %rcx
	addq	%rdi, %r8
	vaddsd	(%rcx,%rdx,8), %xmm6, %xmm6
	addq	%rdi, %r14
	movq	496(%rsp), %rcx
	vfmadd231sd	%xmm6, %xmm2, %xmm0
	vaddsd	%xmm12, %xmm9, %xmm6
	movq	864(%rsp), %r10
	addq	%rdi, %r15
	vaddsd	(%r12,%r8,8), %xmm6, %xmm6
	addq	%rsi, %r10
	movq	880(%rsp), %r11
	vaddsd	(%r12,%r14,8), %xmm6, %xmm6
	addq	%rdi, %r11
	vaddsd	(%rcx,%rdx,8), %xmm6, %xmm6
	movq	488(%rsp), %rcx
	vaddsd	(%rcx,%rdx,8), %xmm6, %xmm6
	movq	480(%rsp), %rcx
	vfmadd231sd	%xmm6, %xmm3, %xmm0
	vmovsd	48(%r12,%rax,8), %xmm6
	movq	616(%rsp), %rax
	vaddsd	(%r12,%r10,8), %xmm6, %xmm6
	vaddsd	(%r12,%r15,8), %xmm6, %xmm6
	vaddsd	(%r12,%r11,8), %xmm6, %xmm6
	vaddsd	(%rcx,%rdx,8), %xmm6, %xmm6
	movq	472(%rsp), %rcx
	vaddsd	(%rcx,%rdx,8), %xmm6, %xmm6
	vfmsub213sd	(%rax,%rdx,8), %xmm10, %xmm8
	movq	464(%rsp), %r11
	vfmadd231sd	%xmm6, %xmm4, %xmm0
	vfmadd132sd	(%r11,%rdx,8), %xmm8, %xmm0
	vmovsd	%xmm0, (%rax,%rdx,8)
.L5:
	movq	312(%rsp), %rdx
	movq	192(%rsp), %rax
	addq	%rdx, 624(%rsp)
	addq	%rdx, 720(%rsp)
	movq	696(%rsp), %rdx
	addq	%rax, 608(%rsp)
	addq	%rax, 664(%rsp)
	addq	%rax, 672(%rsp)
	addq	%rax, 648(%rsp)
	addq	%rax, 640(%rsp)
	addq	%rax, 632(%rsp)
	addq	%rax, 656(%rsp)
	addq	%rax, 680(%rsp)
	addq	%rax, 688(%rsp)
	addq	%rax, 456(%rsp)
	addq	%rax, 448(%rsp)
	cmpq	%rdx, 536(%rsp)
	jne	.L14
	movq	-72(%rsp), %rdi
	movq	136(%rsp), %r13
	movq	128(%rsp), %rdx
	movq	120(%rsp), %rsi
	addq	%rdi, 280(%rsp)
	addq	%rdi, 272(%rsp)
	addq	%rdi, 264(%rsp)
	addq	%rdi, 256(%rsp)
	addq	%rdi, 248(%rsp)
	addq	%rdi, 240(%rsp)
	addq	%rdi, 232(%rsp)
	addq	%rdi, 224(%rsp)
	addq	%rdi, %r13
	addq	%rdi, %rdx
	addq	%rdi, %rsi
	movq	152(%rsp), %rdi
	movq	144(%rsp), %rax
	cmpq	%rdi, 536(%rsp)
	je	.L26
	leaq	(%rsi,%rbx), %r9
	jmp	.L3
.L16:
	movq	$4, 896(%rsp)
	xorl	%eax, %eax
	jmp	.L11
.L30:
	movq	$0, 288(%rsp)
	vbroadcastsd	.LC1(%rip), %zmm11
	jmp	.L13
.L26:
	vzeroupper
.L27:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
	.section	.rodata.cst8,"aM",@progbits,8
.LC1:
	.long	0
	.long	1073741824
	.text
	.section	.note.GNU-stack,"",@progbits
