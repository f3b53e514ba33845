	.text
kernel_3d_7pt:
	pushq	%rbp
	movq	%rdi, %rax
	movq	%rax, %r10
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rsi, %r15
	leaq	-1(%rdi), %rsi
	pushq	%r14
	imulq	%rax, %r10
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$136, %rsp
	movq	%rdi, -32(%rsp)
	salq	$3, %rdi
	movq	%rdx, 32(%rsp)
	movq	%rsi, 64(%rsp)
	movq	%rdi, 80(%rsp)
	cmpq	$1, %rsi
	jle	.L26
	leaq	0(,%r10,8), %rsi
	leaq	(%r15,%rsi), %rbx
	movq	%rsi, (%rsp)
	addq	%rdx, %rsi
	movq	%rsi, 8(%rsp)
	leaq	-2(%rax), %rsi
	subq	$3, %rax
	movq	%rsi, 40(%rsp)
	movq	%rax, -8(%rsp)
	movq	%rsi, %rax
	shrq	$3, %rsi
	movq	%rsi, -72(%rsp)
	movq	%rdi, %rsi
	shrq	$3, %rdi
	movq	%rdi, %rdx
	movq	%rdi, 120(%rsp)
	movq	%rsi, %rdi
	negq	%rsi
	movq	%rsi, -16(%rsp)
	movq	%rax, %rsi
	andq	$-8, %rax
	movq	%rax, -48(%rsp)
	incq	%rax
	andl	$7, %esi
	movq	%rax, -40(%rsp)
	movl	$1, %eax
	movq	%rsi, -24(%rsp)
	movq	%rax, %rsi
	subq	%rdx, %rsi
	movq	%rbx, 96(%rsp)
	movq	$0, 112(%rsp)
	movq	%r10, 72(%rsp)
	movq	%rsi, 24(%rsp)
	movq	%r10, -80(%rsp)
	leaq	8(%rdi), %r9
	vmovsd	%xmm0, %xmm0, %xmm6
	vmovddup	%xmm1, %xmm8
	vmovddup	%xmm0, %xmm7
	vbroadcastsd	%xmm0, %zmm3
	vbroadcastsd	%xmm1, %zmm2
	movq	%r9, %rdi
.L3:
	movq	112(%rsp), %r14
	movq	72(%rsp), %rsi
	movq	%r14, 56(%rsp)
	leaq	(%r15,%r14,8), %r14
	movq	%r14, 16(%rsp)
	movq	-80(%rsp), %r14
	movq	%rsi, %rbx
	movq	%rsi, 112(%rsp)
	addq	%r14, %rsi
	movq	96(%rsp), %rcx
	movq	%rsi, 72(%rsp)
	movq	(%rsp), %rsi
	movq	%rcx, %rdx
	addq	%rsi, %rcx
	incq	%rax
	movq	%rcx, 96(%rsp)
	movq	120(%rsp), %rcx
	movq	%rax, -56(%rsp)
	movq	-72(%rsp), %rax
	addq	%rcx, %rbx
	movq	8(%rsp), %rsi
	movq	$1, 128(%rsp)
	movq	%rbx, 48(%rsp)
	movq	%rax, 88(%rsp)
	movq	%rdi, -64(%rsp)
	leaq	(%rdi,%rsi), %r14
	leaq	(%rdx,%rdi), %r9
	movq	%rcx, %rsi
	vbroadcastsd	%xmm6, %ymm5
	vbroadcastsd	%xmm1, %ymm4
.L12:
	movq	128(%rsp), %rax
	movq	%rax, 104(%rsp)
	incq	%rax
	cmpq	$6, -8(%rsp)
	movq	%rax, 128(%rsp)
	jbe	.L15
	movq	-16(%rsp), %rax
	movq	%r9, %r11
	leaq	(%r9,%rax), %rbx
	movq	80(%rsp), %rax
	movq	88(%rsp), %r8
	leaq	(%rax,%r9), %rdi
	movq	(%rsp), %rax
	leaq	-8(%r9), %r13
	subq	%rax, %r11
	leaq	(%r9,%rax), %r10
	leaq	8(%r9), %r12
	xorl	%eax, %eax
	xorl	%ecx, %ecx
.L8:
	vmovupd	(%r12,%rax), %zmm0
	incq	%rcx
	vaddpd	0(%r13,%rax), %zmm0, %zmm0
	vaddpd	(%rbx,%rax), %zmm0, %zmm0
	vaddpd	(%rdi,%rax), %zmm0, %zmm0
	vaddpd	(%r11,%rax), %zmm0, %zmm0
	vaddpd	(%r10,%rax), %zmm0, %zmm0
	vmulpd	%zmm2, %zmm0, %zmm0
	vfmadd231pd	(%r9,%rax), %zmm3, %zmm0
	vmovupd	%zmm0, (%r14,%rax)
	addq	$64, %rax
	cmpq	%r8, %rcx
	jne	.L8
	cmpq	$0, -24(%rsp)
	movq	%r8, 88(%rsp)
	je	.L4
	movq	-48(%rsp), %rcx
	movq	-40(%rsp), %rax
.L11:
	movq	-32(%rsp), %r9
	subq	%rcx, %r9
	leaq	-2(%r9), %r12
	subq	$3, %r9
	cmpq	$2, %r9
	jbe	.L5
	movq	112(%rsp), %r9
	leaq	(%rcx,%rsi), %r11
	leaq	1(%r9,%r11), %rbx
	leaq	0(,%rbx,8), %r10
	vmovupd	-8(%r15,%r10), %ymm0
	addq	%rcx, %r9
	vaddpd	8(%r15,%r10), %ymm0, %ymm0
	movq	24(%rsp), %r13
	addq	%rsi, %r9
	addq	%r13, %r9
	vaddpd	(%r15,%r9,8), %ymm0, %ymm0
	movq	48(%rsp), %r9
	addq	%r9, %rcx
	leaq	1(%rsi,%rcx), %rcx
	vaddpd	(%r15,%rcx,8), %ymm0, %ymm0
	movq	56(%rsp), %rcx
	leaq	1(%r11,%rcx), %rcx
	vaddpd	(%r15,%rcx,8), %ymm0, %ymm0
	movq	72(%rsp), %rcx
	leaq	1(%r11,%rcx), %rcx
	vaddpd	(%r15,%rcx,8), %ymm0, %ymm0
	movq	%r12, %rcx
	andq	$-4, %rcx
	vmulpd	%ymm4, %ymm0, %ymm0
	addq	%rcx, %rax
	andl	$3, %r12d
	vfmadd231pd	(%r15,%rbx,8), %ymm5, %ymm0
	movq	32(%rsp), %rbx
	vmovupd	%ymm0, (%rbx,%r10)
	je	.L4
.L5:
	movq	112(%rsp), %rbx
	movq	104(%rsp), %r11
	leaq	(%rbx,%rsi), %rcx
	addq	%rax, %rcx
	movq	40(%rsp), %rbx
	leaq	(%r15,%rcx,8), %r10
	leaq	1(%rax), %rcx
	leaq	-1(%r11), %r13
	cmpq	%rbx, %rcx
	jge	.L13
	movq	120(%rsp), %rbx
	vmovsd	(%r10), %xmm10
	movq	%rbx, %r9
	imulq	%r11, %r9
	movq	%rbx, %r11
	imulq	%r13, %rbx
	addq	%r9, %rcx
	vmovupd	(%rdx,%rcx,8), %xmm9
	vmovhpd	(%rdx,%rcx,8), %xmm10, %xmm10
	vaddpd	-8(%r10), %xmm9, %xmm0
	leaq	(%rbx,%rax), %rcx
	leaq	(%r9,%rax), %r12
	vaddpd	(%rdx,%rcx,8), %xmm0, %xmm0
	movq	128(%rsp), %rcx
	movq	96(%rsp), %r10
	imulq	%rcx, %r11
	movq	8(%rsp), %r8
	leaq	(%r11,%rax), %rcx
	vaddpd	(%rdx,%rcx,8), %xmm0, %xmm0
	movq	16(%rsp), %rcx
	vaddpd	(%rcx,%r12,8), %xmm0, %xmm0
	leaq	2(%rax), %rcx
	vaddpd	(%r10,%r12,8), %xmm0, %xmm0
	leaq	(%r9,%rcx), %r10
	vmovsd	(%rdx,%r10,8), %xmm11
	vmulpd	%xmm8, %xmm0, %xmm0
	vfmadd231pd	%xmm7, %xmm10, %xmm0
	vmovupd	%xmm0, (%r8,%r12,8)
	leaq	3(%rax), %r12
	cmpq	%r12, 40(%rsp)
	jle	.L7
	addq	%r9, %r12
	vmovupd	(%rdx,%r12,8), %xmm10
	vmovhpd	(%rdx,%r12,8), %xmm11, %xmm11
	vaddpd	%xmm10, %xmm9, %xmm0
	leaq	(%rbx,%rcx), %r12
	addq	%r11, %rcx
	vaddpd	(%rdx,%r12,8), %xmm0, %xmm0
	movq	96(%rsp), %r12
	vaddpd	(%rdx,%rcx,8), %xmm0, %xmm0
	movq	16(%rsp), %rcx
	vaddpd	(%rcx,%r10,8), %xmm0, %xmm0
	leaq	4(%rax), %rcx
	vaddpd	(%r12,%r10,8), %xmm0, %xmm0
	leaq	(%r9,%rcx), %r12
	vmovsd	(%rdx,%r12,8), %xmm9
	vmulpd	%xmm8, %xmm0, %xmm0
	vfmadd132pd	%xmm7, %xmm0, %xmm11
	vmovupd	%xmm11, (%r8,%r10,8)
	leaq	5(%rax), %r10
	cmpq	%r10, 40(%rsp)
	jle	.L7
	addq	%r10, %r9
	vaddpd	(%rdx,%r9,8), %xmm10, %xmm0
	addq	%rcx, %rbx
	addq	%rcx, %r11
	vaddpd	(%rdx,%rbx,8), %xmm0, %xmm0
	movq	16(%rsp), %rcx
	movq	96(%rsp), %r10
	vaddpd	(%rdx,%r11,8), %xmm0, %xmm0
	vmovhpd	(%rdx,%r9,8), %xmm9, %xmm9
	vaddpd	(%rcx,%r12,8), %xmm0, %xmm0
	leaq	6(%rax), %rcx
	vaddpd	(%r10,%r12,8), %xmm0, %xmm0
	vmulpd	%xmm8, %xmm0, %xmm0
	vfmadd231pd	%xmm9, %xmm7, %xmm0
	vmovupd	%xmm0, (%r8,%r12,8)
.L7:
	movq	120(%rsp), %r11
	movq	104(%rsp), %rax
	leaq	1(%rcx), %r10
	imulq	%r11, %rax
	movq	%r11, %r12
	imulq	%r13, %r12
	leaq	(%rax,%r10), %rbx
	vmovsd	(%rdx,%rbx,8), %xmm10
	leaq	(%rax,%rcx), %r9
	movq	120(%rsp), %r13
	vaddsd	-8(%rdx,%r9,8), %xmm10, %xmm9
	movq	128(%rsp), %r8
	leaq	(%r12,%rcx), %r11
	imulq	%r13, %r8
	vaddsd	(%rdx,%r11,8), %xmm9, %xmm9
	vmovsd	(%rdx,%r9,8), %xmm0
	leaq	(%r8,%rcx), %r13
	vaddsd	(%rdx,%r13,8), %xmm9, %xmm9
	movq	%r8, %r11
	movq	16(%rsp), %r8
	movq	96(%rsp), %r13
	vaddsd	(%r8,%r9,8), %xmm9, %xmm9
	vaddsd	0(%r13,%r9,8), %xmm9, %xmm9
	movq	8(%rsp), %r13
	vmulsd	%xmm1, %xmm9, %xmm9
	vfmadd231sd	%xmm0, %xmm6, %xmm9
	vmovsd	%xmm9, 0(%r13,%r9,8)
	cmpq	%r10, 64(%rsp)
	jle	.L4
	addq	$2, %rcx
	addq	%rcx, %rax
	vmovsd	(%rdx,%rax,8), %xmm9
	leaq	(%r12,%r10), %r13
	vaddsd	%xmm9, %xmm0, %xmm0
	addq	%r11, %r10
	vaddsd	(%rdx,%r13,8), %xmm0, %xmm0
	movq	8(%rsp), %r13
	vaddsd	(%rdx,%r10,8), %xmm0, %xmm0
	movq	96(%rsp), %r10
	vaddsd	(%r8,%rbx,8), %xmm0, %xmm0
	vaddsd	(%r10,%rbx,8), %xmm0, %xmm0
	vmulsd	%xmm1, %xmm0, %xmm0
	vfmadd231sd	%xmm10, %xmm6, %xmm0
	vmovsd	%xmm0, 0(%r13,%rbx,8)
	cmpq	%rcx, 64(%rsp)
	jle	.L4
	vaddsd	24(%rdx,%r9,8), %xmm10, %xmm0
	addq	%rcx, %r12
	addq	%rcx, %r11
	vaddsd	(%rdx,%r12,8), %xmm0, %xmm0
	vaddsd	(%rdx,%r11,8), %xmm0, %xmm0
	vaddsd	(%r8,%rax,8), %xmm0, %xmm0
	vaddsd	(%r10,%rax,8), %xmm0, %xmm0
	vmulsd	%xmm1, %xmm0, %xmm0
	vfmadd132sd	%xmm6, %xmm0, %xmm9
	vmovsd	%xmm9, 0(%r13,%rax,8)
.L4:
	movq	80(%rsp), %rax
	movq	%rdi, %r9
	addq	%rax, %r14
	movq	128(%rsp), %rdi
	movq	120(%rsp), %rax
	addq	%rax, %rsi
	cmpq	%rdi, 64(%rsp)
	jne	.L12
	movq	(%rsp), %rdx
	movq	-56(%rsp), %rax
	addq	%rdx, 8(%rsp)
	movq	-64(%rsp), %rdi
	cmpq	%rax, 64(%rsp)
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
	movq	80(%rsp), %rdi
	xorl	%ecx, %ecx
	movl	$1, %eax
	addq	%r9, %rdi
	jmp	.L11
.L13:
	movq	%rax, %rcx
	jmp	.L7
	.section	.note.GNU-stack,"",@progbits
