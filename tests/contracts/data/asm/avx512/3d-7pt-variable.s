	.text
kernel_3d_7pt_variable:
	pushq	%rbp
	leaq	0(,%rdi,8), %r8
	movq	%rcx, %r10
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rdi, %r15
	imulq	%rdi, %r15
	pushq	%r14
	leaq	0(,%r15,8), %rax
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	leaq	-1(%rdi), %rbx
	andq	$-64, %rsp
	subq	$328, %rsp
	movq	%rdi, -32(%rsp)
	movq	%rdx, 112(%rsp)
	movq	%rdi, %rdx
	imulq	%r15, %rdi
	movq	%rbx, 104(%rsp)
	movq	%r8, 168(%rsp)
	leaq	0(,%rdi,8), %rcx
	movq	%rax, 8(%rsp)
	movq	%rdi, 64(%rsp)
	movq	%rcx, -8(%rsp)
	cmpq	$1, %rbx
	jle	.L26
	shrq	$3, %rax
	movq	%rax, %r13
	movq	%rdi, %rax
	salq	$4, %rax
	addq	%r10, %rax
	movq	%rax, 224(%rsp)
	addq	%rcx, %rax
	movq	%rax, 216(%rsp)
	addq	%rcx, %rax
	movq	%rsi, %r11
	movq	%rax, 144(%rsp)
	leaq	0(,%rdi,4), %rsi
	addq	%rcx, %rax
	addq	%rax, %rcx
	movq	%r8, %rbx
	movq	%rax, 208(%rsp)
	leaq	(%rsi,%rdi), %rax
	shrq	$3, %rbx
	movq	%rax, 48(%rsp)
	salq	$3, %rax
	movq	%rcx, 200(%rsp)
	subq	%rax, %rcx
	leaq	1(%rbx,%r15), %rax
	leaq	0(,%rax,8), %r9
	movq	%r15, %rax
	salq	$4, %rax
	leaq	-2(%rdx), %r14
	movq	%rax, -88(%rsp)
	leaq	-3(%rdx), %rax
	movq	%rax, (%rsp)
	movq	%r14, %rax
	shrq	$3, %rax
	movq	%rax, 288(%rsp)
	movq	%rbx, %rax
	leaq	(%rdi,%rdi), %rdx
	negq	%rax
	salq	$3, %rax
	movq	%rcx, 136(%rsp)
	leaq	(%rdx,%rdi), %rcx
	movq	%rax, -16(%rsp)
	leaq	(%rcx,%rcx), %rax
	movq	%rax, 40(%rsp)
	movq	%r14, %rax
	andl	$7, %eax
	movq	%r14, 72(%rsp)
	andq	$-8, %r14
	movq	%rbx, %rdi
	movq	%rbx, 176(%rsp)
	movq	%rsi, 56(%rsp)
	movq	%rax, -24(%rsp)
	addq	%rbx, %rsi
	leaq	1(%rdx), %rax
	leaq	1(%r14), %rbx
	movq	%rbx, -40(%rsp)
	movq	%rax, 32(%rsp)
	movl	$1, %ebx
	leaq	1(%rcx), %rax
	movq	%rax, 24(%rsp)
	movq	%rbx, %rax
	leaq	8(%r10,%rsi,8), %r12
	movq	%r14, -48(%rsp)
	subq	%rdi, %rax
	leaq	8(%r10,%r8), %r14
	movq	%r11, 240(%rsp)
	movq	%r13, 152(%rsp)
	movq	%rax, -96(%rsp)
	movq	%r14, -104(%rsp)
	movq	%r12, -112(%rsp)
	movq	%r15, 160(%rsp)
	movq	%r15, %r8
	movq	%r10, %rcx
	movq	%r11, %r15
	movq	%rbx, %r10
.L3:
	movq	160(%rsp), %rdi
	movq	-88(%rsp), %rsi
	movq	%rdi, %rbx
	subq	%r8, %rbx
	movq	%rbx, 96(%rsp)
	movq	%rdi, %rbx
	addq	%r8, %rbx
	movq	%rbx, 160(%rsp)
	movq	240(%rsp), %rbx
	leaq	0(,%rdi,8), %rdx
	addq	%rsi, %rbx
	movq	%rbx, 232(%rsp)
	movq	112(%rsp), %rbx
	leaq	(%r15,%rdx), %rax
	addq	%rbx, %rdx
	movq	%rdx, 192(%rsp)
	movq	152(%rsp), %rdx
	movq	-104(%rsp), %rsi
	salq	$3, %rdx
	addq	%rdx, %rsi
	movq	%rax, 120(%rsp)
	movq	%r10, %rax
	imulq	%r13, %rax
	movq	%rsi, 320(%rsp)
	movq	-112(%rsp), %rsi
	movq	%rax, 16(%rsp)
	addq	%rsi, %rdx
	movq	%rdx, 312(%rsp)
	movq	-96(%rsp), %rax
	leaq	(%r9,%rbx), %rdx
	movq	%rdx, 304(%rsp)
	movq	176(%rsp), %rdx
	addq	%rdi, %rax
	movq	%rax, 88(%rsp)
	incq	%r10
	leaq	1(%rdx,%rdi), %rax
	movq	%rdi, 248(%rsp)
	movq	%rdx, 272(%rsp)
	movq	$1, 280(%rsp)
	movq	%rax, 80(%rsp)
	movq	%r13, -56(%rsp)
	movq	%r10, -64(%rsp)
	movq	%r8, -72(%rsp)
	movq	%r9, -80(%rsp)
	leaq	(%r15,%r9), %r11
.L12:
	movq	280(%rsp), %rax
	movq	%rax, 184(%rsp)
	incq	%rax
	cmpq	$6, (%rsp)
	movq	%rax, 280(%rsp)
	jbe	.L15
	movq	-8(%rsp), %rax
	movq	320(%rsp), %rdx
	movq	8(%rsp), %r9
	leaq	(%rax,%rdx), %r8
	movq	-16(%rsp), %rdx
	movq	312(%rsp), %rsi
	leaq	(%r11,%rdx), %r12
	movq	168(%rsp), %rdx
	movq	%r11, %r10
	addq	%r11, %rdx
	movq	%rdx, 264(%rsp)
	movq	%rcx, 128(%rsp)
	subq	%r9, %r10
	leaq	(%rax,%r8), %rdi
	addq	%rax, %rsi
	movq	%r15, 256(%rsp)
	movq	264(%rsp), %r15
	movq	%r10, 296(%rsp)
	leaq	(%rax,%rdi), %r13
	leaq	(%rax,%rsi), %r10
	leaq	-8(%r11), %rbx
	leaq	8(%r11), %r14
	addq	%r11, %r9
	xorl	%eax, %eax
	xorl	%edx, %edx
.L8:
	vmovupd	(%rbx,%rax), %zmm4
	movq	320(%rsp), %rcx
	vmulpd	(%r8,%rax), %zmm4, %zmm0
	vmovupd	(%r11,%rax), %zmm5
	vmovupd	(%r14,%rax), %zmm6
	vmovupd	(%r12,%rax), %zmm7
	vmovupd	(%r15,%rax), %zmm3
	vfmadd231pd	(%rcx,%rax), %zmm5, %zmm0
	movq	312(%rsp), %rcx
	vmovupd	(%r10,%rax), %zmm1
	incq	%rdx
	vfmadd231pd	(%rdi,%rax), %zmm6, %zmm0
	vfmadd231pd	0(%r13,%rax), %zmm7, %zmm0
	vfmadd231pd	(%rcx,%rax), %zmm3, %zmm0
	movq	296(%rsp), %rcx
	vmovupd	(%rcx,%rax), %zmm2
	movq	304(%rsp), %rcx
	vfmadd231pd	(%rsi,%rax), %zmm2, %zmm0
	vfmadd231pd	(%r9,%rax), %zmm1, %zmm0
	vmovupd	%zmm0, (%rcx,%rax)
	addq	$64, %rax
	cmpq	%rdx, 288(%rsp)
	jne	.L8
	cmpq	$0, -24(%rsp)
	movq	256(%rsp), %r15
	movq	128(%rsp), %rcx
	je	.L4
	movq	-48(%rsp), %rsi
	movq	-40(%rsp), %rdx
.L11:
	movq	-32(%rsp), %rax
	subq	%rsi, %rax
	leaq	-2(%rax), %rbx
	subq	$3, %rax
	movq	%rbx, 256(%rsp)
	cmpq	$2, %rax
	jbe	.L5
	movq	272(%rsp), %r14
	movq	152(%rsp), %rax
	movq	32(%rsp), %r9
	addq	%r14, %rax
	addq	%rsi, %rax
	addq	%rax, %r9
	kmovq	%r9, %k1
	movq	88(%rsp), %r9
	movq	24(%rsp), %r8
	addq	%r14, %r9
	movq	80(%rsp), %r13
	leaq	(%r8,%rax), %rbx
	leaq	(%r9,%rsi), %r8
	movq	%r8, 296(%rsp)
	leaq	0(%r13,%r14), %r8
	leaq	(%rsi,%r14), %r10
	addq	%rsi, %r8
	movq	48(%rsp), %rsi
	movq	248(%rsp), %rdi
	leaq	1(%rax,%rsi), %r14
	movq	96(%rsp), %rsi
	leaq	1(%r10,%rdi), %r11
	leaq	1(%rsi,%r10), %r13
	movq	40(%rsp), %rsi
	leaq	0(,%r11,8), %rdi
	leaq	1(%rax,%rsi), %r12
	movq	160(%rsp), %rsi
	vmovupd	8(%rcx,%rax,8), %ymm5
	leaq	1(%rsi,%r10), %rsi
	movq	64(%rsp), %r10
	movq	56(%rsp), %r9
	leaq	1(%r10,%rax), %r10
	vmovupd	(%rcx,%r10,8), %ymm4
	vmovupd	(%rcx,%rbx,8), %ymm7
	vmulpd	-8(%r15,%rdi), %ymm4, %ymm0
	leaq	1(%rax,%r9), %r9
	movq	296(%rsp), %rax
	vmovupd	(%rcx,%r9,8), %ymm3
	vmovupd	(%rcx,%r14,8), %ymm2
	vfmadd231pd	(%r15,%r11,8), %ymm5, %ymm0
	kmovq	%k1, %r11
	vmovupd	(%rcx,%r11,8), %ymm6
	vmovupd	(%rcx,%r12,8), %ymm4
	movq	256(%rsp), %rbx
	vfmadd231pd	8(%r15,%rdi), %ymm6, %ymm0
	vfmadd231pd	(%r15,%rax,8), %ymm7, %ymm0
	movq	112(%rsp), %rax
	vfmadd231pd	(%r15,%r8,8), %ymm3, %ymm0
	vfmadd231pd	(%r15,%r13,8), %ymm2, %ymm0
	vfmadd231pd	(%r15,%rsi,8), %ymm4, %ymm0
	vmovupd	%ymm0, (%rax,%rdi)
	movq	%rbx, %rax
	andq	$-4, %rax
	addq	%rax, %rdx
	andl	$3, %ebx
	je	.L4
.L5:
	movq	248(%rsp), %rdi
	movq	272(%rsp), %rax
	movq	184(%rsp), %r11
	addq	%rdi, %rax
	movq	72(%rsp), %r13
	addq	%rdx, %rax
	leaq	1(%rdx), %rsi
	leaq	-1(%r11), %r12
	leaq	(%r15,%rax,8), %rdi
	cmpq	%r13, %rsi
	jge	.L13
	movq	176(%rsp), %rbx
	movq	16(%rsp), %r14
	movq	%rbx, %r8
	imulq	%r11, %r8
	vmovsd	(%rdi), %xmm0
	movq	216(%rsp), %r10
	leaq	(%r8,%r14), %r9
	movq	120(%rsp), %r14
	addq	%r8, %rsi
	leaq	(%r9,%rdx), %rax
	vmovhpd	(%r14,%rsi,8), %xmm0, %xmm0
	vmulpd	(%rcx,%rax,8), %xmm0, %xmm0
	vmovupd	(%r14,%rsi,8), %xmm1
	movq	136(%rsp), %rsi
	movq	%rbx, %r11
	vmovupd	(%rsi,%rax,8), %xmm5
	vmovupd	(%r10,%rax,8), %xmm6
	vfmadd231pd	-8(%rdi), %xmm5, %xmm0
	movq	224(%rsp), %rdi
	movq	280(%rsp), %r10
	imulq	%r12, %r11
	imulq	%r10, %rbx
	vfmadd231pd	(%rdi,%rax,8), %xmm1, %xmm0
	leaq	(%r11,%rdx), %rsi
	movq	%rbx, %r10
	movq	240(%rsp), %rdi
	vfmadd231pd	(%r14,%rsi,8), %xmm6, %xmm0
	leaq	(%rbx,%rdx), %rsi
	movq	144(%rsp), %rbx
	vmovupd	(%rbx,%rax,8), %xmm7
	movq	208(%rsp), %rbx
	vfmadd231pd	(%r14,%rsi,8), %xmm7, %xmm0
	vmovupd	(%rbx,%rax,8), %xmm3
	leaq	(%r8,%rdx), %rsi
	movq	200(%rsp), %rbx
	vfmadd231pd	(%rdi,%rsi,8), %xmm3, %xmm0
	vmovupd	(%rbx,%rax,8), %xmm5
	movq	232(%rsp), %rdi
	movq	192(%rsp), %rbx
	leaq	2(%rdx), %rax
	vfmadd231pd	(%rdi,%rsi,8), %xmm5, %xmm0
	vmovupd	%xmm0, (%rbx,%rsi,8)
	leaq	3(%rdx), %rsi
	cmpq	%rsi, %r13
	jle	.L7
	addq	%r8, %rsi
	vmovupd	(%r14,%rsi,8), %xmm2
	leaq	(%r11,%rax), %r14
	kmovq	%r14, %k0
	movq	16(%rsp), %r14
	leaq	(%r9,%rax), %rdi
	leaq	(%r8,%rax), %rbx
	leaq	(%r10,%rax), %r13
	movq	%r14, %rax
	addq	%rbx, %rax
	vunpckhpd	%xmm1, %xmm1, %xmm3
	vmulsd	(%rcx,%rax,8), %xmm3, %xmm3
	movq	%r14, %rax
	movq	120(%rsp), %r14
	addq	%rsi, %rax
	vmovsd	(%r14,%rsi,8), %xmm0
	movq	136(%rsp), %rsi
	vmulsd	(%rcx,%rax,8), %xmm0, %xmm0
	movq	224(%rsp), %rax
	vunpcklpd	%xmm0, %xmm3, %xmm0
	vfmadd231pd	(%rsi,%rdi,8), %xmm1, %xmm0
	kmovq	%k0, %rsi
	vfmadd231pd	(%rax,%rdi,8), %xmm2, %xmm0
	movq	%r14, %rax
	vmovupd	(%rax,%rsi,8), %xmm1
	movq	216(%rsp), %r14
	movq	144(%rsp), %rsi
	vfmadd231pd	(%r14,%rdi,8), %xmm1, %xmm0
	vmovupd	(%rsi,%rdi,8), %xmm3
	movq	%rax, %r14
	movq	240(%rsp), %rsi
	vfmadd231pd	(%rax,%r13,8), %xmm3, %xmm0
	movq	208(%rsp), %rax
	movq	192(%rsp), %r13
	vmovupd	(%rax,%rdi,8), %xmm5
	movq	200(%rsp), %rax
	vfmadd231pd	(%rsi,%rbx,8), %xmm5, %xmm0
	vmovupd	(%rax,%rdi,8), %xmm4
	movq	232(%rsp), %rsi
	leaq	4(%rdx), %rax
	leaq	5(%rdx), %rdi
	vfmadd231pd	(%rsi,%rbx,8), %xmm4, %xmm0
	leaq	(%r8,%rax), %rsi
	vmovsd	(%r14,%rsi,8), %xmm1
	vmovupd	%xmm0, 0(%r13,%rbx,8)
	cmpq	%rdi, 72(%rsp)
	jle	.L7
	addq	%rdi, %r8
	addq	%rax, %r9
	vmovhpd	(%r14,%r8,8), %xmm1, %xmm1
	vmulpd	(%rcx,%r9,8), %xmm1, %xmm1
	movq	136(%rsp), %rdi
	addq	%rax, %r11
	movq	144(%rsp), %rbx
	addq	%rax, %r10
	vfmadd132pd	(%rdi,%r9,8), %xmm1, %xmm2
	movq	224(%rsp), %rdi
	vmovupd	(%rbx,%r9,8), %xmm4
	vmovupd	(%rdi,%r9,8), %xmm3
	movq	216(%rsp), %rdi
	vmovapd	%xmm2, %xmm0
	vfmadd231pd	(%r14,%r8,8), %xmm3, %xmm0
	vmovupd	(%rdi,%r9,8), %xmm5
	movq	208(%rsp), %rax
	movq	240(%rsp), %rdi
	vmovupd	(%rax,%r9,8), %xmm1
	vfmadd231pd	(%r14,%r11,8), %xmm5, %xmm0
	movq	200(%rsp), %rax
	vmovupd	(%rax,%r9,8), %xmm6
	leaq	6(%rdx), %rax
	vfmadd231pd	(%r14,%r10,8), %xmm4, %xmm0
	vfmadd231pd	(%rdi,%rsi,8), %xmm1, %xmm0
	movq	232(%rsp), %rdi
	vfmadd231pd	(%rdi,%rsi,8), %xmm6, %xmm0
	vmovupd	%xmm0, 0(%r13,%rsi,8)
.L7:
	movq	176(%rsp), %rbx
	movq	184(%rsp), %rdx
	movq	120(%rsp), %r14
	imulq	%rbx, %rdx
	movq	16(%rsp), %r13
	movq	136(%rsp), %r10
	leaq	(%rdx,%rax), %rdi
	vmovsd	-8(%r14,%rdi,8), %xmm0
	leaq	(%rdi,%r13), %rsi
	vmulsd	(%r10,%rsi,8), %xmm0, %xmm0
	vmovsd	(%r14,%rdi,8), %xmm1
	leaq	1(%rax), %r8
	leaq	(%rdx,%r8), %r9
	movq	224(%rsp), %r11
	vfmadd231sd	(%rcx,%rsi,8), %xmm1, %xmm0
	vmovsd	(%r14,%r9,8), %xmm2
	vfmadd231sd	(%r11,%rsi,8), %xmm2, %xmm0
	movq	%rbx, %r11
	imulq	%r12, %r11
	movq	216(%rsp), %r12
	vmovsd	(%r12,%rsi,8), %xmm6
	leaq	(%r11,%rax), %r10
	vfmadd231sd	(%r14,%r10,8), %xmm6, %xmm0
	movq	280(%rsp), %r10
	movq	144(%rsp), %r12
	imulq	%rbx, %r10
	vmovsd	(%r12,%rsi,8), %xmm7
	movq	200(%rsp), %r12
	leaq	(%r10,%rax), %rbx
	vfmadd231sd	(%r14,%rbx,8), %xmm7, %xmm0
	movq	208(%rsp), %rbx
	movq	%r10, 296(%rsp)
	vmovsd	(%rbx,%rsi,8), %xmm6
	movq	240(%rsp), %r10
	movq	232(%rsp), %rbx
	vfmadd231sd	(%r10,%rdi,8), %xmm6, %xmm0
	vmovsd	(%rbx,%rdi,8), %xmm7
	vfmadd231sd	(%r12,%rsi,8), %xmm7, %xmm0
	movq	192(%rsp), %rsi
	vmovsd	%xmm0, (%rsi,%rdi,8)
	cmpq	%r8, 104(%rsp)
	jle	.L4
	leaq	(%r9,%r13), %rsi
	movq	%r13, %r12
	movq	136(%rsp), %r13
	addq	$2, %rax
	vmulsd	0(%r13,%rsi,8), %xmm1, %xmm0
	addq	%rax, %rdx
	vmovsd	(%r14,%rdx,8), %xmm1
	movq	224(%rsp), %rbx
	movq	216(%rsp), %r10
	vfmadd231sd	(%rcx,%rsi,8), %xmm2, %xmm0
	vfmadd231sd	(%rbx,%rsi,8), %xmm1, %xmm0
	leaq	(%r11,%r8), %rbx
	vmovsd	(%r14,%rbx,8), %xmm3
	movq	%r14, %rbx
	movq	144(%rsp), %r14
	vfmadd231sd	(%r10,%rsi,8), %xmm3, %xmm0
	movq	296(%rsp), %r10
	addq	%r10, %r8
	vmovsd	(%rbx,%r8,8), %xmm5
	movq	240(%rsp), %r10
	vfmadd231sd	(%r14,%rsi,8), %xmm5, %xmm0
	movq	208(%rsp), %r8
	vmovsd	(%r10,%r9,8), %xmm6
	movq	200(%rsp), %r10
	vfmadd231sd	(%r8,%rsi,8), %xmm6, %xmm0
	movq	232(%rsp), %r8
	vmovsd	(%r8,%r9,8), %xmm7
	vfmadd231sd	(%r10,%rsi,8), %xmm7, %xmm0
	movq	192(%rsp), %rsi
	vmovsd	%xmm0, (%rsi,%r9,8)
	cmpq	%rax, 104(%rsp)
	jle	.L4
	leaq	(%rdx,%r12), %rsi
	vmulsd	0(%r13,%rsi,8), %xmm2, %xmm2
	movq	224(%rsp), %r8
	addq	%rax, %r11
	movq	216(%rsp), %r10
	vfmadd132sd	(%rcx,%rsi,8), %xmm2, %xmm1
	vmovsd	24(%rbx,%rdi,8), %xmm2
	vmovsd	%xmm1, %xmm1, %xmm0
	vfmadd231sd	(%r8,%rsi,8), %xmm2, %xmm0
	vmovsd	(%rbx,%r11,8), %xmm1
	movq	208(%rsp), %r8
	vfmadd231sd	(%r10,%rsi,8), %xmm1, %xmm0
	movq	296(%rsp), %r10
	addq	%rax, %r10
	vmovsd	(%rbx,%r10,8), %xmm2
	movq	240(%rsp), %r10
	vfmadd231sd	(%r14,%rsi,8), %xmm2, %xmm0
	vmovsd	(%r10,%rdx,8), %xmm6
	movq	200(%rsp), %r10
	vfmadd231sd	(%r8,%rsi,8), %xmm6, %xmm0
	movq	232(%rsp), %r8
	vmovsd	(%r8,%rdx,8), %xmm7
	vfmadd231sd	(%r10,%rsi,8), %xmm7, %xmm0
	movq	192(%rsp), %rsi
	vmovsd	%xmm0, (%rsi,%rdx,8)
.L4:
	movq	176(%rsp), %rdi
	movq	168(%rsp), %rax
	addq	%rdi, 272(%rsp)
	movq	280(%rsp), %rdi
	addq	%rax, 320(%rsp)
	addq	%rax, 312(%rsp)
	addq	%rax, 304(%rsp)
	movq	264(%rsp), %r11
	cmpq	%rdi, 104(%rsp)
	jne	.L12
	movq	8(%rsp), %rdx
	movq	232(%rsp), %rax
	movq	-56(%rsp), %r13
	movq	-80(%rsp), %r9
	movq	-64(%rsp), %r10
	subq	%rdx, %rax
	addq	%r13, 152(%rsp)
	movq	%rax, 240(%rsp)
	movq	-72(%rsp), %r8
	addq	%rdx, %r9
	cmpq	%r10, 104(%rsp)
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
.L15:
	movq	168(%rsp), %rax
	xorl	%esi, %esi
	addq	%r11, %rax
	movq	%rax, 264(%rsp)
	movl	$1, %edx
	jmp	.L11
.L13:
	movq	%rdx, %rax
	jmp	.L7
	.section	.note.GNU-stack,"",@progbits
