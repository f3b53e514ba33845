	.text
kernel_3d_27pt:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rdi, %r10
	imulq	%rdi, %r10
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rsi, %r15
	leaq	0(,%rdi,8), %rsi
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$328, %rsp
	movq	%rdi, (%rsp)
	movq	%rdx, 56(%rsp)
	movq	%rax, 24(%rsp)
	movq	%rsi, 8(%rsp)
	cmpq	$1, %rax
	jle	.L26
	movq	%rdi, %r9
	movq	%rsi, %rdi
	movq	%rsi, %rdx
	movq	%r10, 64(%rsp)
	shrq	$3, %rdi
	leaq	(%rsi,%r15), %r13
	vmovsd	%xmm0, %xmm0, %xmm8
	movq	%r15, %r12
	leaq	(%rdi,%r10), %rax
	movq	%r13, -104(%rsp)
	vbroadcastsd	%xmm0, %ymm7
	leaq	0(,%r10,8), %r11
	subq	%r11, %rdx
	subq	%r11, %r12
	leaq	(%r15,%r11), %rbx
	movq	%r15, %r13
	leaq	(%rdx,%r15), %rcx
	leaq	-2(%r9), %rdx
	vbroadcastsd	%xmm1, %ymm6
	movq	%rdi, 264(%rsp)
	movq	%rcx, -80(%rsp)
	vbroadcastsd	%xmm2, %ymm5
	vbroadcastsd	%xmm3, %ymm4
	leaq	0(,%rax,8), %r8
	addq	%rdi, %rax
	movq	56(%rsp), %rdi
	leaq	(%r15,%rax,8), %r14
	leaq	-3(%r9), %rax
	movl	$1, %r9d
	movq	%rax, 32(%rsp)
	movq	%rdx, %rax
	leaq	8(%rdi,%rsi), %rsi
	shrq	$2, %rax
	movq	%rsi, -88(%rsp)
	movq	%rax, 168(%rsp)
	movq	%rdx, %rax
	andl	$3, %edx
	andq	$-4, %rax
	movq	%r14, -96(%rsp)
	movq	%rax, -16(%rsp)
	incq	%rax
	movq	%rax, -8(%rsp)
	movq	%r11, %rax
	movq	%rdx, 16(%rsp)
	movq	%r8, %rdx
.L3:
	incq	%r9
	movq	%r10, -32(%rsp)
	vmovddup	%xmm2, %xmm12
	vmovddup	%xmm3, %xmm11
	leaq	0(%r13,%rax), %rdi
	movq	%r9, -24(%rsp)
	vmovddup	%xmm8, %xmm10
	vmovddup	%xmm1, %xmm9
	movq	%rdi, 120(%rsp)
	movq	%rdi, %r15
	movq	64(%rsp), %rdi
	movq	$0, 112(%rsp)
	movq	%rdi, %rsi
	movq	%rdi, 40(%rsp)
	addq	%r10, %rdi
	movq	%rdi, 64(%rsp)
	leaq	(%rax,%rbx), %rdi
	subq	%r10, %rsi
	movq	%rdi, 304(%rsp)
	movq	%rdi, %r14
	movq	56(%rsp), %rdi
	movq	%rsi, 48(%rsp)
	leaq	(%rax,%r12), %rsi
	addq	%rax, %rdi
	movq	%rsi, %r8
	movq	%rsi, 136(%rsp)
	leaq	(%rdx,%r12), %rsi
	movq	%rdi, 144(%rsp)
	leaq	0(%r13,%rdx), %rdi
	movq	%rdi, 128(%rsp)
	movq	-104(%rsp), %rdi
	movq	%rsi, 280(%rsp)
	addq	%rdx, %rdi
	movq	%rdx, -40(%rsp)
	movq	%rdi, 288(%rsp)
	leaq	(%rdx,%rbx), %rdi
	movq	%rdi, 272(%rsp)
	movq	-80(%rsp), %rdi
	movq	$1, 320(%rsp)
	leaq	(%rdi,%rdx), %rsi
	movq	-96(%rsp), %rdi
	movq	%r11, -48(%rsp)
	movq	%rsi, 312(%rsp)
	leaq	(%rdi,%rax), %rsi
	movq	-88(%rsp), %rdi
	movq	%rax, -56(%rsp)
	movq	%rsi, 296(%rsp)
	leaq	(%rdi,%rax), %rsi
	movq	%r12, -64(%rsp)
	movq	%rsi, 256(%rsp)
	movq	%rbx, -72(%rsp)
.L11:
	movq	320(%rsp), %rax
	leaq	-1(%rax), %rbx
	movq	%rax, 152(%rsp)
	incq	%rax
	cmpq	$2, 32(%rsp)
	movq	%rbx, 160(%rsp)
	movq	%rax, 320(%rsp)
	jbe	.L12
	movq	128(%rsp), %rax
	movq	288(%rsp), %rsi
	movq	%r15, 96(%rsp)
	movq	%r8, 88(%rsp)
	movq	120(%rsp), %r15
	leaq	8(%rax), %rbx
	leaq	16(%rax), %rdi
	xorl	%eax, %eax
	movq	%r14, 80(%rsp)
	movq	%rbx, 104(%rsp)
	movq	120(%rsp), %rbx
	movq	%rdi, 184(%rsp)
	movq	136(%rsp), %r8
	leaq	8(%rbx), %rdi
	movq	%r13, 72(%rsp)
	movq	128(%rsp), %r14
	movq	%rdi, 192(%rsp)
	leaq	8(%rsi), %rdi
	addq	$16, %rsi
	movq	104(%rsp), %r13
	movq	%rdi, 200(%rsp)
	movq	280(%rsp), %rdi
	movq	%rsi, 232(%rsp)
	leaq	8(%rdi), %rdx
	leaq	16(%rdi), %rsi
	movq	136(%rsp), %rdi
	movq	%rdx, 208(%rsp)
	movq	272(%rsp), %rdx
	movq	%rsi, 240(%rsp)
	leaq	8(%rdi), %rsi
	leaq	16(%rdi), %r9
	leaq	8(%rdx), %rcx
	movq	%rsi, 248(%rsp)
	leaq	16(%rdx), %r12
	movq	312(%rsp), %rsi
	movq	%rcx, 216(%rsp)
	leaq	16(%rbx), %rcx
	movq	304(%rsp), %rdx
	movq	%rcx, 224(%rsp)
	leaq	8(%rsi), %rbx
	leaq	16(%rsi), %rdi
	movq	296(%rsp), %rcx
	leaq	8(%rdx), %r11
	leaq	16(%rdx), %rsi
	xorl	%edx, %edx
	leaq	8(%rcx), %r10
	addq	$16, %rcx
	movq	%rcx, 176(%rsp)
.L7:
	movq	184(%rsp), %rcx
	vmovupd	(%r9,%rax), %ymm14
	incq	%rdx
	vmovupd	(%rcx,%rax), %ymm0
	movq	192(%rsp), %rcx
	vaddpd	(%r14,%rax), %ymm0, %ymm13
	vaddpd	(%rcx,%rax), %ymm13, %ymm13
	movq	200(%rsp), %rcx
	vaddpd	(%rcx,%rax), %ymm13, %ymm13
	movq	208(%rsp), %rcx
	vaddpd	(%rcx,%rax), %ymm13, %ymm13
	movq	216(%rsp), %rcx
	vaddpd	(%rcx,%rax), %ymm13, %ymm13
	movq	224(%rsp), %rcx
	vmovupd	(%rcx,%rax), %ymm0
	movq	288(%rsp), %rcx
	vaddpd	(%r15,%rax), %ymm0, %ymm0
	vmulpd	%ymm6, %ymm13, %ymm13
	vaddpd	(%rcx,%rax), %ymm0, %ymm0
	movq	232(%rsp), %rcx
	vfmadd231pd	0(%r13,%rax), %ymm7, %ymm13
	vaddpd	(%rcx,%rax), %ymm0, %ymm0
	movq	280(%rsp), %rcx
	vaddpd	(%rcx,%rax), %ymm0, %ymm0
	movq	240(%rsp), %rcx
	vaddpd	(%rcx,%rax), %ymm0, %ymm0
	movq	272(%rsp), %rcx
	vaddpd	(%rcx,%rax), %ymm0, %ymm0
	movq	248(%rsp), %rcx
	vaddpd	(%r12,%rax), %ymm0, %ymm0
	vaddpd	(%rcx,%rax), %ymm0, %ymm0
	vaddpd	(%rbx,%rax), %ymm0, %ymm0
	vaddpd	(%r11,%rax), %ymm0, %ymm0
	vaddpd	(%r10,%rax), %ymm0, %ymm0
	vfmadd132pd	%ymm5, %ymm13, %ymm0
	vaddpd	(%r8,%rax), %ymm14, %ymm13
	movq	312(%rsp), %rcx
	vaddpd	(%rcx,%rax), %ymm13, %ymm13
	movq	304(%rsp), %rcx
	vaddpd	(%rdi,%rax), %ymm13, %ymm13
	vaddpd	(%rcx,%rax), %ymm13, %ymm13
	movq	296(%rsp), %rcx
	vaddpd	(%rsi,%rax), %ymm13, %ymm13
	vaddpd	(%rcx,%rax), %ymm13, %ymm13
	movq	176(%rsp), %rcx
	vaddpd	(%rcx,%rax), %ymm13, %ymm13
	movq	256(%rsp), %rcx
	vfmadd231pd	%ymm13, %ymm4, %ymm0
	vmovupd	%ymm0, (%rcx,%rax)
	movq	168(%rsp), %rcx
	addq	$32, %rax
	cmpq	%rcx, %rdx
	jne	.L7
	movq	264(%rsp), %rax
	movq	112(%rsp), %rbx
	movq	96(%rsp), %r15
	movq	88(%rsp), %r8
	addq	%rbx, %rax
	cmpq	$0, 16(%rsp)
	movq	80(%rsp), %r14
	movq	%rax, 240(%rsp)
	movq	72(%rsp), %r13
	je	.L4
	movq	-16(%rsp), %rdi
	movq	-8(%rsp), %rax
.L10:
	movq	(%rsp), %rdx
	subq	%rdi, %rdx
	leaq	-2(%rdx), %rbx
	movq	%rbx, 224(%rsp)
	cmpq	$3, %rdx
	je	.L29
	movq	264(%rsp), %r9
	movq	112(%rsp), %rcx
	movq	40(%rsp), %rbx
	leaq	(%r9,%rcx), %rdx
	addq	%rdi, %rcx
	leaq	(%rdi,%rdx), %rsi
	movq	%rdx, 240(%rsp)
	addq	%r9, %rdx
	movq	64(%rsp), %r9
	addq	%rdi, %rdx
	movq	48(%rsp), %rdi
	leaq	1(%rbx,%rsi), %r11
	leaq	0(,%r11,8), %r12
	movq	%r11, 232(%rsp)
	movq	%rbx, %r11
	leaq	1(%rbx,%rcx), %rbx
	leaq	1(%rdi,%rsi), %r10
	leaq	1(%r9,%rsi), %rsi
	vmovupd	-8(%r13,%r12), %xmm0
	movq	%rsi, 248(%rsp)
	movq	%rdi, %rsi
	leaq	1(%r11,%rdx), %r11
	leaq	1(%rdi,%rcx), %rdi
	leaq	1(%rsi,%rdx), %rsi
	leaq	1(%r9,%rcx), %rcx
	salq	$3, %rdi
	leaq	1(%r9,%rdx), %rdx
	movq	248(%rsp), %r9
	salq	$3, %rsi
	salq	$3, %rcx
	vaddpd	8(%r13,%r12), %xmm0, %xmm13
	vaddpd	0(%r13,%rbx,8), %xmm13, %xmm13
	salq	$3, %rdx
	vaddpd	0(%r13,%r11,8), %xmm13, %xmm13
	vaddpd	0(%r13,%r10,8), %xmm13, %xmm13
	vaddpd	0(%r13,%r9,8), %xmm13, %xmm13
	movq	232(%rsp), %r9
	vmovupd	-8(%r13,%rbx,8), %xmm0
	vaddpd	8(%r13,%rbx,8), %xmm0, %xmm0
	movq	248(%rsp), %rbx
	vaddpd	-8(%r13,%r11,8), %xmm0, %xmm0
	vmulpd	%xmm9, %xmm13, %xmm13
	vaddpd	8(%r13,%r11,8), %xmm0, %xmm0
	vaddpd	-8(%r13,%r10,8), %xmm0, %xmm0
	vfmadd231pd	0(%r13,%r9,8), %xmm10, %xmm13
	vaddpd	8(%r13,%r10,8), %xmm0, %xmm0
	vaddpd	-8(%r13,%rbx,8), %xmm0, %xmm0
	vaddpd	8(%r13,%rbx,8), %xmm0, %xmm0
	vaddpd	0(%r13,%rdi), %xmm0, %xmm0
	vaddpd	0(%r13,%rsi), %xmm0, %xmm0
	vaddpd	0(%r13,%rcx), %xmm0, %xmm0
	vaddpd	0(%r13,%rdx), %xmm0, %xmm0
	vmovupd	-8(%r13,%rdi), %xmm15
	vfmadd132pd	%xmm12, %xmm13, %xmm0
	vaddpd	8(%r13,%rdi), %xmm15, %xmm13
	vaddpd	-8(%r13,%rsi), %xmm13, %xmm13
	vaddpd	8(%r13,%rsi), %xmm13, %xmm13
	vaddpd	-8(%r13,%rcx), %xmm13, %xmm13
	vaddpd	8(%r13,%rcx), %xmm13, %xmm13
	vaddpd	-8(%r13,%rdx), %xmm13, %xmm13
	vaddpd	8(%r13,%rdx), %xmm13, %xmm13
	movq	56(%rsp), %rbx
	vfmadd231pd	%xmm11, %xmm13, %xmm0
	vmovupd	%xmm0, (%rbx,%r12)
	movq	224(%rsp), %rbx
	testb	$1, %bl
	je	.L4
	movq	%rbx, %rdx
	andq	$-2, %rdx
	addq	%rdx, %rax
.L5:
	movq	264(%rsp), %rdx
	leaq	-1(%rax), %rcx
	leaq	1(%rax), %r12
	movq	152(%rsp), %rdi
	movq	160(%rsp), %rsi
	movq	320(%rsp), %r10
	imulq	%rdx, %rdi
	imulq	%rdx, %rsi
	imulq	%rdx, %r10
	leaq	(%rdi,%rax), %r9
	leaq	(%rdi,%r12), %rbx
	addq	%rcx, %rdi
	leaq	(%rsi,%rax), %r11
	vmovsd	(%r15,%rbx,8), %xmm0
	vaddsd	(%r15,%rdi,8), %xmm0, %xmm13
	addq	%r10, %rax
	vaddsd	(%r15,%r11,8), %xmm13, %xmm13
	movq	%r10, %rdx
	vaddsd	(%r15,%rax,8), %xmm13, %xmm13
	vaddsd	(%r8,%r9,8), %xmm13, %xmm13
	vaddsd	(%r14,%r9,8), %xmm13, %xmm13
	leaq	(%rsi,%rcx), %r10
	addq	%rdx, %rcx
	addq	%r12, %rsi
	addq	%r12, %rdx
	vmovsd	(%r15,%r10,8), %xmm0
	vaddsd	(%r15,%rsi,8), %xmm0, %xmm0
	vaddsd	(%r15,%rcx,8), %xmm0, %xmm0
	vaddsd	(%r15,%rdx,8), %xmm0, %xmm0
	vmulsd	%xmm1, %xmm13, %xmm13
	vaddsd	(%r8,%rdi,8), %xmm0, %xmm0
	vaddsd	(%r8,%rbx,8), %xmm0, %xmm0
	vfmadd231sd	(%r15,%r9,8), %xmm8, %xmm13
	vaddsd	(%r14,%rdi,8), %xmm0, %xmm0
	vaddsd	(%r14,%rbx,8), %xmm0, %xmm0
	vaddsd	(%r8,%r11,8), %xmm0, %xmm0
	vaddsd	(%r8,%rax,8), %xmm0, %xmm0
	vaddsd	(%r14,%r11,8), %xmm0, %xmm0
	vaddsd	(%r14,%rax,8), %xmm0, %xmm0
	movq	144(%rsp), %rax
	vfmadd132sd	%xmm2, %xmm13, %xmm0
	vmovsd	(%r8,%r10,8), %xmm13
	vaddsd	(%r8,%rsi,8), %xmm13, %xmm13
	vaddsd	(%r8,%rcx,8), %xmm13, %xmm13
	vaddsd	(%r8,%rdx,8), %xmm13, %xmm13
	vaddsd	(%r14,%r10,8), %xmm13, %xmm13
	vaddsd	(%r14,%rsi,8), %xmm13, %xmm13
	vaddsd	(%r14,%rcx,8), %xmm13, %xmm13
	vaddsd	(%r14,%rdx,8), %xmm13, %xmm13
	vfmadd231sd	%xmm13, %xmm3, %xmm0
	vmovsd	%xmm0, (%rax,%r9,8)
.L4:
	movq	8(%rsp), %rax
	addq	%rax, 128(%rsp)
	addq	%rax, 120(%rsp)
	movq	320(%rsp), %rbx
	addq	%rax, 288(%rsp)
	addq	%rax, 280(%rsp)
	addq	%rax, 272(%rsp)
	addq	%rax, 136(%rsp)
	addq	%rax, 312(%rsp)
	addq	%rax, 304(%rsp)
	addq	%rax, 296(%rsp)
	addq	%rax, 256(%rsp)
	movq	240(%rsp), %rax
	movq	%rax, 112(%rsp)
	cmpq	%rbx, 24(%rsp)
	jne	.L11
	movq	-48(%rsp), %r11
	movq	-40(%rsp), %rdx
	movq	-56(%rsp), %rax
	movq	-24(%rsp), %r9
	movq	-32(%rsp), %r10
	movq	-64(%rsp), %r12
	addq	%r11, %rdx
	movq	-72(%rsp), %rbx
	addq	%r11, %rax
	cmpq	%r9, 24(%rsp)
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
	xorl	%edi, %edi
	movl	$1, %eax
	jmp	.L10
.L29:
	movq	264(%rsp), %rbx
	movq	112(%rsp), %rdi
	addq	%rdi, %rbx
	movq	%rbx, 240(%rsp)
	jmp	.L5
	.section	.note.GNU-stack,"",@progbits
