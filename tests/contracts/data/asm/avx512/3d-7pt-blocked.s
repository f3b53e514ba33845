	.text
kernel_3d_7pt_blocked:
	pushq	%rbp
	leaq	0(,%rdi,8), %rax
	movq	%rdi, %r11
	movq	%rsp, %rbp
	pushq	%r15
	imulq	%rdi, %r11
	pushq	%r14
	pushq	%r13
	pushq	%r12
	movq	%rsi, %r12
	movq	%rdi, %rsi
	pushq	%rbx
	leaq	-1(%rdi), %rbx
	andq	$-64, %rsp
	subq	$200, %rsp
	movq	%rdi, 32(%rsp)
	movq	%rcx, 120(%rsp)
	movq	%rbx, 24(%rsp)
	movq	%rax, 88(%rsp)
	cmpq	$1, %rbx
	jle	.L29
	shrq	$3, %rax
	movq	%rax, %r13
	imulq	%r12, %r13
	movq	%rax, %r15
	movq	%rdx, %r14
	movq	%r13, %rax
	negq	%rax
	salq	$3, %rax
	movq	%rax, -72(%rsp)
	movq	%r15, %rax
	negq	%rax
	movq	%rcx, %rdx
	leaq	0(,%rax,8), %rcx
	leaq	0(,%r11,8), %rax
	movq	%rax, 96(%rsp)
	addq	%rdx, %rax
	movq	%rax, -64(%rsp)
	leaq	(%r15,%r11), %rax
	salq	$3, %rax
	kmovq	%rax, %k0
	leaq	-2(%rsi), %rax
	subq	$3, %rsi
	movq	%rax, 16(%rsp)
	movq	%rsi, 72(%rsp)
	movq	%rax, %rsi
	andq	$-8, %rax
	movq	%rax, (%rsp)
	movl	$1, %edx
	incq	%rax
	movq	%rax, 8(%rsp)
	movq	%rdx, %rax
	subq	%r15, %rax
	movq	%rax, 112(%rsp)
	shrq	$3, %rsi
	movq	%r15, %rdi
	movq	%r11, %rbx
	movq	%rsi, 192(%rsp)
	vmovsd	%xmm0, %xmm0, %xmm6
	vmovddup	%xmm1, %xmm8
	vmovddup	%xmm0, %xmm7
	salq	$4, %rdi
	salq	$4, %rbx
	xorl	%esi, %esi
	vbroadcastsd	%xmm0, %zmm3
	vbroadcastsd	%xmm1, %zmm2
.L14:
	movq	24(%rsp), %rax
	movq	%rdx, %r9
	addq	%r12, %rdx
	cmpq	%rdx, %rax
	cmovg	%rdx, %rax
	movq	%rax, 80(%rsp)
	cmpq	%r9, %rax
	jle	.L3
	leaq	0(,%rsi,8), %r8
	leaq	(%rcx,%r8), %rax
	movq	%rax, 48(%rsp)
	movq	-64(%rsp), %rax
	leaq	(%r15,%rsi), %r10
	movq	%rax, 160(%rsp)
	kmovq	%k0, %rax
	leaq	8(%rax,%r8), %r8
	movq	%r14, 128(%rsp)
	movq	%r11, 144(%rsp)
	movq	%r15, -16(%rsp)
	movq	%r11, -24(%rsp)
	movq	%r9, -40(%rsp)
	movq	%rdi, -80(%rsp)
	movq	%rbx, -32(%rsp)
	movq	%rdx, -88(%rsp)
	movq	%rcx, -96(%rsp)
	movq	%rsi, -104(%rsp)
	movq	%r12, -112(%rsp)
	movq	%r13, -120(%rsp)
	movq	%r10, -48(%rsp)
	movq	%r8, -56(%rsp)
	leaq	(%rcx,%rdi), %rax
	movq	%rax, 40(%rsp)
	movl	$1, %eax
.L4:
	movq	144(%rsp), %rdi
	movq	-24(%rsp), %rbx
	movq	%rdi, %rcx
	subq	%rbx, %rcx
	movq	%rdi, 176(%rsp)
	leaq	(%r14,%rdi,8), %rsi
	addq	%rbx, %rdi
	movq	%rcx, 136(%rsp)
	movq	-56(%rsp), %rbx
	movq	128(%rsp), %rcx
	movq	%rdi, 144(%rsp)
	movq	-32(%rsp), %rdi
	incq	%rax
	addq	%rcx, %rdi
	addq	%rbx, %rcx
	movq	-40(%rsp), %rbx
	movq	%rax, -8(%rsp)
	movq	%rbx, 184(%rsp)
	movq	160(%rsp), %rbx
	movq	%rdi, 152(%rsp)
	addq	$8, %rbx
	movq	%rbx, 64(%rsp)
	movq	16(%rsp), %rbx
	movq	-48(%rsp), %rdi
	andl	$7, %ebx
	movq	%rbx, 56(%rsp)
	movq	-16(%rsp), %r15
	vbroadcastsd	%xmm6, %ymm5
	vbroadcastsd	%xmm1, %ymm4
.L13:
	movq	184(%rsp), %rax
	movq	%rax, 168(%rsp)
	incq	%rax
	cmpq	$6, 72(%rsp)
	movq	%rax, 184(%rsp)
	jbe	.L18
	movq	48(%rsp), %rax
	movq	%rcx, %r10
	leaq	(%rcx,%rax), %rbx
	movq	40(%rsp), %rax
	leaq	-8(%rcx), %r13
	leaq	(%rax,%rcx), %r11
	movq	96(%rsp), %rax
	leaq	8(%rcx), %r12
	subq	%rax, %r10
	leaq	(%rcx,%rax), %r9
	movq	64(%rsp), %rax
	xorl	%edx, %edx
	leaq	(%rax,%rdi,8), %r8
	xorl	%eax, %eax
.L9:
	vmovupd	(%r12,%rax), %zmm0
	incq	%rdx
	vaddpd	0(%r13,%rax), %zmm0, %zmm0
	vaddpd	(%rbx,%rax), %zmm0, %zmm0
	vaddpd	(%r11,%rax), %zmm0, %zmm0
	vaddpd	(%r10,%rax), %zmm0, %zmm0
	vaddpd	(%r9,%rax), %zmm0, %zmm0
	vmulpd	%zmm2, %zmm0, %zmm0
	vfmadd231pd	(%rcx,%rax), %zmm3, %zmm0
	vmovupd	%zmm0, (%r8,%rax)
	addq	$64, %rax
	cmpq	%rdx, 192(%rsp)
	jne	.L9
	cmpq	$0, 56(%rsp)
	je	.L5
	movq	(%rsp), %rdx
	movq	8(%rsp), %rax
.L12:
	movq	32(%rsp), %r8
	subq	%rdx, %r8
	leaq	-2(%r8), %rbx
	subq	$3, %r8
	cmpq	$2, %r8
	jbe	.L6
	movq	176(%rsp), %r13
	leaq	(%rdx,%rdi), %r10
	leaq	(%r10,%r13), %r8
	leaq	1(%r8), %r11
	leaq	0(,%r11,8), %r9
	vmovupd	-8(%r14,%r9), %ymm0
	movq	112(%rsp), %r12
	vaddpd	8(%r14,%r9), %ymm0, %ymm0
	addq	%r12, %r8
	addq	%r15, %rdx
	vaddpd	(%r14,%r8,8), %ymm0, %ymm0
	addq	%rdi, %rdx
	leaq	1(%r13,%rdx), %rdx
	vaddpd	(%r14,%rdx,8), %ymm0, %ymm0
	movq	136(%rsp), %rdx
	leaq	1(%rdx,%r10), %rdx
	vaddpd	(%r14,%rdx,8), %ymm0, %ymm0
	movq	144(%rsp), %rdx
	leaq	1(%rdx,%r10), %rdx
	vaddpd	(%r14,%rdx,8), %ymm0, %ymm0
	movq	120(%rsp), %rdx
	vmulpd	%ymm4, %ymm0, %ymm0
	vfmadd231pd	(%r14,%r11,8), %ymm5, %ymm0
	vmovupd	%ymm0, (%rdx,%r9)
	movq	%rbx, %rdx
	andq	$-4, %rdx
	addq	%rdx, %rax
	andl	$3, %ebx
	je	.L5
.L6:
	movq	176(%rsp), %rdx
	movq	168(%rsp), %rbx
	addq	%rdi, %rdx
	addq	%rax, %rdx
	movq	16(%rsp), %r13
	leaq	(%r14,%rdx,8), %r9
	leaq	1(%rax), %rdx
	leaq	-1(%rbx), %r12
	cmpq	%r13, %rdx
	jge	.L16
	imulq	%r15, %rbx
	movq	%r15, %r11
	imulq	%r12, %r11
	addq	%rbx, %rdx
	vmovupd	(%rsi,%rdx,8), %xmm9
	vmovsd	(%r9), %xmm10
	vaddpd	-8(%r9), %xmm9, %xmm0
	movq	184(%rsp), %r10
	vmovhpd	(%rsi,%rdx,8), %xmm10, %xmm10
	imulq	%r15, %r10
	leaq	(%r11,%rax), %rdx
	vaddpd	(%rsi,%rdx,8), %xmm0, %xmm0
	leaq	(%r10,%rax), %rdx
	movq	%rbx, %r8
	vaddpd	(%rsi,%rdx,8), %xmm0, %xmm0
	movq	128(%rsp), %rdx
	leaq	(%rbx,%rax), %rbx
	vaddpd	(%rdx,%rbx,8), %xmm0, %xmm0
	movq	152(%rsp), %r9
	movq	%r10, 104(%rsp)
	vaddpd	(%r9,%rbx,8), %xmm0, %xmm0
	movq	160(%rsp), %r10
	leaq	2(%rax), %rdx
	vmulpd	%xmm8, %xmm0, %xmm0
	leaq	(%r8,%rdx), %r9
	vmovsd	(%rsi,%r9,8), %xmm11
	vfmadd231pd	%xmm7, %xmm10, %xmm0
	vmovupd	%xmm0, (%r10,%rbx,8)
	leaq	3(%rax), %rbx
	cmpq	%rbx, %r13
	jle	.L8
	addq	%r8, %rbx
	vmovupd	(%rsi,%rbx,8), %xmm10
	vmovhpd	(%rsi,%rbx,8), %xmm11, %xmm11
	vaddpd	%xmm10, %xmm9, %xmm0
	leaq	(%r11,%rdx), %rbx
	vaddpd	(%rsi,%rbx,8), %xmm0, %xmm0
	movq	104(%rsp), %rbx
	addq	%rbx, %rdx
	vaddpd	(%rsi,%rdx,8), %xmm0, %xmm0
	movq	128(%rsp), %rdx
	movq	152(%rsp), %rbx
	vaddpd	(%rdx,%r9,8), %xmm0, %xmm0
	leaq	4(%rax), %rdx
	vaddpd	(%rbx,%r9,8), %xmm0, %xmm0
	leaq	(%r8,%rdx), %rbx
	vmovsd	(%rsi,%rbx,8), %xmm9
	vmulpd	%xmm8, %xmm0, %xmm0
	vfmadd132pd	%xmm7, %xmm0, %xmm11
	vmovupd	%xmm11, (%r10,%r9,8)
	leaq	5(%rax), %r9
	cmpq	%r9, %r13
	jle	.L8
	addq	%r9, %r8
	vaddpd	(%rsi,%r8,8), %xmm10, %xmm0
	addq	%rdx, %r11
	movq	104(%rsp), %r10
	vaddpd	(%rsi,%r11,8), %xmm0, %xmm0
	addq	%rdx, %r10
	movq	128(%rsp), %rdx
	vaddpd	(%rsi,%r10,8), %xmm0, %xmm0
	movq	152(%rsp), %r9
	vmovhpd	(%rsi,%r8,8), %xmm9, %xmm9
	vaddpd	(%rdx,%rbx,8), %xmm0, %xmm0
	movq	160(%rsp), %r10
	leaq	6(%rax), %rdx
	vaddpd	(%r9,%rbx,8), %xmm0, %xmm0
	vmulpd	%xmm8, %xmm0, %xmm0
	vfmadd231pd	%xmm9, %xmm7, %xmm0
	vmovupd	%xmm0, (%r10,%rbx,8)
.L8:
	movq	168(%rsp), %rax
	leaq	1(%rdx), %r9
	imulq	%r15, %rax
	movq	%r12, %rbx
	imulq	%r15, %rbx
	leaq	(%rax,%r9), %r11
	vmovsd	(%rsi,%r11,8), %xmm10
	leaq	(%rax,%rdx), %r8
	vaddsd	-8(%rsi,%r8,8), %xmm10, %xmm9
	leaq	(%rbx,%rdx), %r10
	movq	128(%rsp), %r13
	vaddsd	(%rsi,%r10,8), %xmm9, %xmm9
	movq	184(%rsp), %r10
	vmovsd	(%rsi,%r8,8), %xmm0
	imulq	%r15, %r10
	leaq	(%r10,%rdx), %r12
	vaddsd	(%rsi,%r12,8), %xmm9, %xmm9
	movq	152(%rsp), %r12
	vaddsd	0(%r13,%r8,8), %xmm9, %xmm9
	vaddsd	(%r12,%r8,8), %xmm9, %xmm9
	movq	160(%rsp), %r12
	vmulsd	%xmm1, %xmm9, %xmm9
	vfmadd231sd	%xmm0, %xmm6, %xmm9
	vmovsd	%xmm9, (%r12,%r8,8)
	cmpq	%r9, 24(%rsp)
	jle	.L5
	addq	$2, %rdx
	addq	%rdx, %rax
	vmovsd	(%rsi,%rax,8), %xmm9
	leaq	(%rbx,%r9), %r12
	vaddsd	%xmm9, %xmm0, %xmm0
	addq	%r10, %r9
	vaddsd	(%rsi,%r12,8), %xmm0, %xmm0
	movq	152(%rsp), %r12
	vaddsd	(%rsi,%r9,8), %xmm0, %xmm0
	movq	%r13, %r9
	vaddsd	0(%r13,%r11,8), %xmm0, %xmm0
	movq	160(%rsp), %r13
	vaddsd	(%r12,%r11,8), %xmm0, %xmm0
	vmulsd	%xmm1, %xmm0, %xmm0
	vfmadd231sd	%xmm10, %xmm6, %xmm0
	vmovsd	%xmm0, 0(%r13,%r11,8)
	cmpq	%rdx, 24(%rsp)
	jle	.L5
	vaddsd	24(%rsi,%r8,8), %xmm10, %xmm0
	addq	%rdx, %rbx
	addq	%rdx, %r10
	vaddsd	(%rsi,%rbx,8), %xmm0, %xmm0
	vaddsd	(%rsi,%r10,8), %xmm0, %xmm0
	vaddsd	(%r9,%rax,8), %xmm0, %xmm0
	vaddsd	(%r12,%rax,8), %xmm0, %xmm0
	vmulsd	%xmm1, %xmm0, %xmm0
	vfmadd132sd	%xmm6, %xmm0, %xmm9
	vmovsd	%xmm9, 0(%r13,%rax,8)
.L5:
	movq	88(%rsp), %rax
	movq	184(%rsp), %rbx
	addq	%rax, %rcx
	addq	%r15, %rdi
	cmpq	%rbx, 80(%rsp)
	jne	.L13
	movq	96(%rsp), %rsi
	movq	152(%rsp), %rdi
	movq	-8(%rsp), %rax
	subq	%rsi, %rdi
	addq	%rsi, 160(%rsp)
	movq	%rdi, 128(%rsp)
	cmpq	%rax, 24(%rsp)
	jne	.L4
	movq	-16(%rsp), %r15
	movq	-24(%rsp), %r11
	movq	-80(%rsp), %rdi
	movq	-32(%rsp), %rbx
	movq	-88(%rsp), %rdx
	movq	-96(%rsp), %rcx
	movq	-104(%rsp), %rsi
	movq	-112(%rsp), %r12
	movq	-120(%rsp), %r13
.L3:
	movq	-72(%rsp), %rax
	addq	%r13, %rsi
	addq	%rax, %rcx
	subq	%rax, %rdi
	cmpq	%rdx, 24(%rsp)
	jg	.L14
	vzeroupper
.L29:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L18:
	xorl	%edx, %edx
	movl	$1, %eax
	jmp	.L12
.L16:
	movq	%rax, %rdx
	jmp	.L8
	.section	.note.GNU-stack,"",@progbits
