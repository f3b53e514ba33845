	.text
kernel_3d_7pt_variable:
	pushq	%rbp
	leaq	0(,%rdi,8), %r9
	movq	%rcx, %r10
	movq	%rdi, %rcx
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	movq	%rdi, %r13
	pushq	%r12
	imulq	%rdi, %r13
	pushq	%rbx
	movq	%rsi, %rbx
	leaq	-1(%rdi), %rsi
	leaq	0(,%r13,8), %rax
	andq	$-32, %rsp
	subq	$328, %rsp
	movq	%rdx, 96(%rsp)
	movq	%rdi, %rdx
	imulq	%r13, %rdx
	movq	%rdi, -40(%rsp)
	movq	%rsi, -8(%rsp)
	movq	%r9, 128(%rsp)
	leaq	0(,%rdx,8), %rdi
	movq	%rax, 8(%rsp)
	movq	%rdx, 56(%rsp)
	movq	%rdi, -16(%rsp)
	cmpq	$1, %rsi
	jle	.L26
	shrq	$3, %rax
	movq	%r9, %r11
	movq	%rdx, %rsi
	movl	$1, %r12d
	movq	%rax, %r14
	movq	%rdx, %rax
	shrq	$3, %r11
	leaq	0(,%rdx,4), %r8
	salq	$4, %rax
	leaq	8(%r10,%r9), %r15
	movq	%r8, 48(%rsp)
	addq	%r10, %rax
	movq	%r13, 112(%rsp)
	movq	%rax, 224(%rsp)
	addq	%rdi, %rax
	movq	%rax, 216(%rsp)
	addq	%rdi, %rax
	movq	%rax, 208(%rsp)
	addq	%rdi, %rax
	addq	%rax, %rdi
	movq	%rax, 200(%rsp)
	leaq	(%r8,%rdx), %rax
	leaq	-2(%rcx), %rdx
	movq	%rax, 40(%rsp)
	salq	$3, %rax
	movq	%rdi, 192(%rsp)
	subq	%rax, %rdi
	leaq	1(%r11,%r13), %rax
	salq	$3, %rax
	movq	%rdi, 184(%rsp)
	leaq	(%r11,%r8), %rdi
	movq	%rax, -64(%rsp)
	movq	%r13, %rax
	salq	$4, %rax
	movq	%r14, 104(%rsp)
	movq	%rax, -96(%rsp)
	leaq	-3(%rcx), %rax
	leaq	(%rsi,%rsi), %rcx
	movq	%rax, (%rsp)
	movq	%rdx, %rax
	addq	%rcx, %rsi
	shrq	$2, %rax
	movq	%r15, -120(%rsp)
	movq	%rax, 280(%rsp)
	movq	%r11, %rax
	negq	%rax
	movq	%rbx, 256(%rsp)
	salq	$3, %rax
	movq	%rax, -24(%rsp)
	leaq	(%rsi,%rsi), %rax
	movq	%rax, 32(%rsp)
	movq	%rdx, %rax
	andl	$3, %edx
	andq	$-4, %rax
	movq	%rdx, -32(%rsp)
	movq	%rax, -56(%rsp)
	incq	%rax
	movq	%rax, -48(%rsp)
	leaq	8(%r10,%rdi,8), %rax
	movq	%rax, -104(%rsp)
	leaq	1(%rcx), %rax
	movq	%r14, %rcx
	movq	%rax, 24(%rsp)
	leaq	1(%rsi), %rax
	movq	%r11, %rsi
	movq	%rax, 16(%rsp)
	movq	%r12, %rax
	subq	%r11, %rax
	movq	%rax, -112(%rsp)
	movq	%r10, %rax
	movq	%rbx, %r10
	movq	%rax, %rbx
.L3:
	movq	112(%rsp), %r9
	movq	-96(%rsp), %r8
	movq	%r12, %rdx
	movq	%rcx, -72(%rsp)
	movq	-104(%rsp), %r14
	imulq	%rcx, %rdx
	movq	%rsi, 144(%rsp)
	incq	%r12
	movq	%r9, %rdi
	leaq	0(,%r9,8), %rax
	movq	%r9, 80(%rsp)
	subq	%r13, %rdi
	leaq	(%r10,%rax), %r15
	movq	%r12, -80(%rsp)
	movq	%r10, %r12
	movq	%rdi, 88(%rsp)
	movq	%r9, %rdi
	addq	%r13, %r9
	movq	%r9, 112(%rsp)
	movq	256(%rsp), %r9
	movq	$1, 320(%rsp)
	addq	%r8, %r9
	movq	-120(%rsp), %r8
	movq	%r13, -88(%rsp)
	movq	%rbx, %r13
	movq	%r9, 248(%rsp)
	movq	96(%rsp), %r9
	movq	%rsi, %rbx
	movq	%rdx, 232(%rsp)
	addq	%r9, %rax
	movq	%rax, 240(%rsp)
	movq	104(%rsp), %rax
	salq	$3, %rax
	addq	%rax, %r8
	addq	%r14, %rax
	movq	%r8, 312(%rsp)
	movq	-64(%rsp), %r8
	movq	%rax, 304(%rsp)
	leaq	(%r8,%r9), %rax
	leaq	(%r10,%r8), %r11
	movq	%rax, 296(%rsp)
	movq	-112(%rsp), %rax
	addq	%rdi, %rax
	movq	%rax, 72(%rsp)
	leaq	1(%rsi,%rdi), %rax
	movq	%rax, 64(%rsp)
.L11:
	movq	320(%rsp), %rax
	leaq	-1(%rax), %rcx
	movq	%rax, 264(%rsp)
	incq	%rax
	cmpq	$2, (%rsp)
	movq	%rcx, 272(%rsp)
	movq	%rax, 320(%rsp)
	jbe	.L12
	movq	-16(%rsp), %rax
	movq	-24(%rsp), %r9
	leaq	8(%r11), %rcx
	movq	%rbx, 160(%rsp)
	movq	8(%rsp), %r8
	movq	312(%rsp), %rdi
	movq	%rcx, 168(%rsp)
	leaq	-8(%r11), %r14
	leaq	(%r9,%r11), %r10
	movq	128(%rsp), %r9
	movq	%r12, 120(%rsp)
	addq	%rax, %rdi
	movq	%r15, 136(%rsp)
	leaq	(%rax,%rdi), %rsi
	leaq	(%r9,%r11), %rcx
	movq	304(%rsp), %r9
	leaq	(%rax,%rsi), %rdx
	movq	%rcx, 152(%rsp)
	movq	152(%rsp), %r15
	movq	%rdx, 176(%rsp)
	movq	%r11, %rdx
	leaq	(%rax,%r9), %rcx
	movq	176(%rsp), %r12
	subq	%r8, %rdx
	movq	%r13, 176(%rsp)
	leaq	(%rax,%rcx), %r9
	addq	%r11, %r8
	movq	%rdx, 288(%rsp)
	movq	288(%rsp), %rbx
	xorl	%eax, %eax
	xorl	%edx, %edx
	movq	%rcx, 288(%rsp)
	movq	168(%rsp), %r13
.L7:
	vmovupd	(%r14,%rax), %ymm1
	vmulpd	(%rdi,%rax), %ymm1, %ymm0
	incq	%rdx
	movq	312(%rsp), %rcx
	vmovupd	(%r11,%rax), %ymm2
	vmovupd	0(%r13,%rax), %ymm3
	vmovupd	(%r10,%rax), %ymm4
	vfmadd231pd	(%rcx,%rax), %ymm2, %ymm0
	movq	304(%rsp), %rcx
	vfmadd231pd	(%rsi,%rax), %ymm3, %ymm0
	vmovupd	(%r15,%rax), %ymm5
	vfmadd231pd	(%r12,%rax), %ymm4, %ymm0
	vmovupd	(%rbx,%rax), %ymm6
	vfmadd231pd	(%rcx,%rax), %ymm5, %ymm0
	movq	288(%rsp), %rcx
	vmovupd	(%r9,%rax), %ymm7
	vfmadd231pd	(%rcx,%rax), %ymm6, %ymm0
	movq	296(%rsp), %rcx
	vfmadd231pd	(%r8,%rax), %ymm7, %ymm0
	vmovupd	%ymm0, (%rcx,%rax)
	addq	$32, %rax
	cmpq	%rdx, 280(%rsp)
	jne	.L7
	cmpq	$0, -32(%rsp)
	movq	160(%rsp), %rbx
	movq	136(%rsp), %r15
	movq	120(%rsp), %r12
	movq	176(%rsp), %r13
	je	.L4
	movq	-56(%rsp), %r10
	movq	-48(%rsp), %rax
.L10:
	movq	-40(%rsp), %rdx
	subq	%r10, %rdx
	leaq	-2(%rdx), %rdi
	movq	%rdi, 136(%rsp)
	cmpq	$3, %rdx
	je	.L5
	movq	144(%rsp), %rdi
	movq	104(%rsp), %rsi
	movq	16(%rsp), %r11
	movq	72(%rsp), %r14
	leaq	(%rdi,%rsi), %rdx
	movq	24(%rsp), %rsi
	leaq	(%rdi,%r10), %r9
	movq	80(%rsp), %rcx
	addq	%r10, %rdx
	addq	%rdx, %r11
	addq	%rdx, %rsi
	leaq	1(%rcx,%r9), %r8
	movq	%r11, 176(%rsp)
	movq	48(%rsp), %r11
	leaq	0(,%r8,8), %rcx
	movq	%rsi, 288(%rsp)
	movq	%rdi, %rsi
	leaq	(%r14,%rdi), %rdi
	leaq	(%rdi,%r10), %r14
	leaq	1(%rdx,%r11), %rdi
	movq	64(%rsp), %r11
	movq	%r14, 168(%rsp)
	movq	112(%rsp), %r14
	addq	%r11, %rsi
	vmovupd	0(%r13,%rdi,8), %xmm1
	addq	%rsi, %r10
	movq	40(%rsp), %rsi
	movq	%r10, 160(%rsp)
	movq	88(%rsp), %r10
	leaq	1(%rdx,%rsi), %rsi
	leaq	1(%r10,%r9), %r11
	leaq	1(%r14,%r9), %r9
	movq	56(%rsp), %r14
	movq	32(%rsp), %r10
	vmovupd	0(%r13,%rsi,8), %xmm2
	leaq	1(%r14,%rdx), %r14
	leaq	1(%rdx,%r10), %r10
	vmovupd	0(%r13,%r14,8), %xmm7
	movq	288(%rsp), %r14
	vmulpd	-8(%r12,%rcx), %xmm7, %xmm0
	vmovupd	8(%r13,%rdx,8), %xmm7
	vfmadd231pd	(%r12,%r8,8), %xmm7, %xmm0
	movq	176(%rsp), %r8
	vmovupd	0(%r13,%r14,8), %xmm7
	movq	168(%rsp), %r14
	vfmadd231pd	8(%r12,%rcx), %xmm7, %xmm0
	vmovupd	0(%r13,%r8,8), %xmm7
	movq	160(%rsp), %r8
	vfmadd231pd	(%r12,%r14,8), %xmm7, %xmm0
	vfmadd231pd	(%r12,%r8,8), %xmm1, %xmm0
	vfmadd231pd	(%r12,%r11,8), %xmm2, %xmm0
	vmovupd	0(%r13,%r10,8), %xmm3
	vfmadd231pd	(%r12,%r9,8), %xmm3, %xmm0
	movq	96(%rsp), %rsi
	movq	136(%rsp), %rdi
	vmovupd	%xmm0, (%rsi,%rcx)
	testb	$1, %dil
	je	.L4
	movq	%rdi, %rdx
	andq	$-2, %rdx
	addq	%rdx, %rax
.L5:
	movq	264(%rsp), %rdx
	movq	232(%rsp), %rdi
	movq	272(%rsp), %rsi
	imulq	%rbx, %rdx
	imulq	%rbx, %rsi
	addq	%rax, %rdx
	leaq	(%rdx,%rdi), %rcx
	movq	184(%rsp), %rdi
	vmovsd	-8(%r15,%rdx,8), %xmm0
	addq	%rax, %rsi
	vmovsd	0(%r13,%rcx,8), %xmm1
	vmulsd	(%rdi,%rcx,8), %xmm0, %xmm0
	movq	224(%rsp), %rdi
	vfmadd231sd	(%r15,%rdx,8), %xmm1, %xmm0
	vmovsd	(%rdi,%rcx,8), %xmm2
	movq	216(%rsp), %rdi
	vfmadd231sd	8(%r15,%rdx,8), %xmm2, %xmm0
	vmovsd	(%rdi,%rcx,8), %xmm3
	vfmadd231sd	(%r15,%rsi,8), %xmm3, %xmm0
	movq	320(%rsp), %rsi
	movq	256(%rsp), %rdi
	imulq	%rbx, %rsi
	addq	%rax, %rsi
	movq	208(%rsp), %rax
	vmovsd	(%rax,%rcx,8), %xmm4
	movq	200(%rsp), %rax
	vfmadd231sd	(%r15,%rsi,8), %xmm4, %xmm0
	vmovsd	(%rax,%rcx,8), %xmm5
	movq	192(%rsp), %rax
	vfmadd231sd	(%rdi,%rdx,8), %xmm5, %xmm0
	movq	248(%rsp), %rdi
	vmovsd	(%rax,%rcx,8), %xmm6
	movq	240(%rsp), %rax
	vfmadd231sd	(%rdi,%rdx,8), %xmm6, %xmm0
	vmovsd	%xmm0, (%rax,%rdx,8)
.L4:
	movq	128(%rsp), %rax
	addq	%rbx, 144(%rsp)
	addq	%rax, 312(%rsp)
	movq	152(%rsp), %r11
	addq	%rax, 304(%rsp)
	movq	320(%rsp), %rdi
	addq	%rax, 296(%rsp)
	cmpq	%rdi, -8(%rsp)
	jne	.L11
	movq	8(%rsp), %rdx
	movq	-72(%rsp), %rcx
	movq	%rbx, %rsi
	movq	%r12, %r10
	movq	248(%rsp), %rax
	movq	%r13, %rbx
	addq	%rcx, 104(%rsp)
	addq	%rdx, -64(%rsp)
	movq	-80(%rsp), %r12
	subq	%rdx, %rax
	movq	-88(%rsp), %r13
	movq	%rax, 256(%rsp)
	cmpq	%r12, -8(%rsp)
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
	movq	128(%rsp), %rcx
	xorl	%r10d, %r10d
	movl	$1, %eax
	addq	%r11, %rcx
	movq	%rcx, 152(%rsp)
	jmp	.L10
	.section	.note.GNU-stack,"",@progbits
