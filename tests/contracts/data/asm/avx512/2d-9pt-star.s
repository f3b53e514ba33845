	.text
kernel_2d_9pt_star:
	pushq	%rbp
	leaq	-2(%rdi), %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$136, %rsp
	movq	%rdi, 72(%rsp)
	movq	%rdx, 112(%rsp)
	movq	%rax, 64(%rsp)
	cmpq	$2, %rax
	jle	.L24
	movq	%rsi, %r15
	leaq	(%rdi,%rdi,2), %rsi
	leaq	0(,%rdi,8), %rcx
	movq	%rsi, 88(%rsp)
	movq	%r15, %rbx
	movq	%rdi, %rsi
	movq	%rdi, %rax
	salq	$4, %rsi
	subq	%rcx, %rbx
	movq	%r15, %rdi
	subq	%rsi, %rdi
	leaq	16(%rsi), %r13
	leaq	(%rsi,%r15), %r12
	movq	%rcx, -8(%rsp)
	movq	%rsi, 128(%rsp)
	movq	%rbx, 32(%rsp)
	leaq	-4(%rax), %rsi
	leaq	(%rcx,%r15), %rbx
	leaq	-5(%rax), %rcx
	movq	%rcx, (%rsp)
	movq	%rsi, %rcx
	shrq	$3, %rcx
	movq	%rcx, -16(%rsp)
	movq	%rsi, %rcx
	andq	$-8, %rcx
	movq	%rbx, 24(%rsp)
	movq	%rdi, 16(%rsp)
	movl	$2, %ebx
	leaq	2(%rcx), %rdi
	movq	%rcx, -56(%rsp)
	leaq	2(%rax), %rcx
	movq	%rax, 120(%rsp)
	movq	%rbx, 80(%rsp)
	movq	%rcx, 40(%rsp)
	subq	%rax, %rbx
	movq	%rsi, %rcx
	decq	%rax
	andl	$7, %ecx
	cmpq	%rsi, %rax
	cmovg	%rsi, %rax
	movq	%rdi, -48(%rsp)
	movq	%rbx, 48(%rsp)
	leaq	16(%r15), %rdi
	leaq	8(%r15), %rbx
	movq	%r12, 8(%rsp)
	movq	%rsi, -72(%rsp)
	movq	%rbx, -24(%rsp)
	movq	%rdi, -32(%rsp)
	movq	%rcx, -40(%rsp)
	movq	%rax, -64(%rsp)
	vmovsd	%xmm0, %xmm0, %xmm7
	vmovddup	%xmm2, %xmm10
	vmovddup	%xmm1, %xmm9
	vmovddup	%xmm0, %xmm8
	vbroadcastsd	%xmm0, %zmm6
	vbroadcastsd	%xmm1, %zmm5
	vbroadcastsd	%xmm2, %zmm4
	movq	%r13, %r14
.L3:
	movq	120(%rsp), %rax
	movq	72(%rsp), %rcx
	movq	%rax, 96(%rsp)
	addq	%rcx, %rax
	movq	%rax, 120(%rsp)
	movq	88(%rsp), %rax
	incq	80(%rsp)
	movq	%rax, 104(%rsp)
	addq	%rcx, %rax
	cmpq	$6, (%rsp)
	movq	%rax, 88(%rsp)
	jbe	.L13
	movq	-24(%rsp), %rax
	movq	128(%rsp), %rsi
	leaq	(%rax,%r14), %r11
	leaq	(%rsi,%rax), %rbx
	movq	32(%rsp), %rax
	movq	%r14, 56(%rsp)
	leaq	(%r14,%rax), %r10
	movq	24(%rsp), %rax
	leaq	(%r15,%r14), %r13
	leaq	(%r14,%rax), %r9
	movq	-32(%rsp), %rax
	xorl	%edx, %edx
	leaq	(%rax,%r14), %r8
	movq	16(%rsp), %rax
	leaq	(%r14,%rax), %rdi
	movq	8(%rsp), %rax
	leaq	(%r14,%rax), %rsi
	movq	112(%rsp), %rax
	leaq	(%r14,%rax), %rcx
	movq	-16(%rsp), %r14
	xorl	%eax, %eax
.L8:
	vmovupd	(%r11,%rax), %zmm3
	incq	%rdx
	vaddpd	(%rbx,%rax), %zmm3, %zmm0
	vmovupd	(%r8,%rax), %zmm3
	vaddpd	(%r10,%rax), %zmm0, %zmm0
	vaddpd	(%r12,%rax), %zmm3, %zmm3
	vaddpd	(%r9,%rax), %zmm0, %zmm0
	vaddpd	(%rdi,%rax), %zmm3, %zmm3
	vmulpd	%zmm5, %zmm0, %zmm0
	vaddpd	(%rsi,%rax), %zmm3, %zmm3
	vfmadd231pd	0(%r13,%rax), %zmm6, %zmm0
	vfmadd231pd	%zmm3, %zmm4, %zmm0
	vmovupd	%zmm0, (%rcx,%rax)
	addq	$64, %rax
	cmpq	%r14, %rdx
	jne	.L8
	cmpq	$0, -40(%rsp)
	movq	56(%rsp), %r14
	je	.L4
	movq	-56(%rsp), %rdx
	movq	-48(%rsp), %rax
.L10:
	movq	72(%rsp), %rcx
	subq	%rdx, %rcx
	leaq	-4(%rcx), %r9
	subq	$5, %rcx
	cmpq	$2, %rcx
	jbe	.L5
	movq	120(%rsp), %rsi
	movq	96(%rsp), %rbx
	leaq	2(%rsi,%rdx), %r8
	leaq	0(,%r8,8), %rcx
	vmovupd	-8(%r15,%rcx), %ymm0
	movq	48(%rsp), %rsi
	vaddpd	8(%r15,%rcx), %ymm0, %ymm0
	leaq	(%rbx,%rsi), %rdi
	leaq	2(%rdx,%rbx), %r10
	movq	104(%rsp), %r11
	movq	40(%rsp), %rsi
	vaddpd	(%r15,%r10,8), %ymm0, %ymm0
	addq	%r11, %rsi
	addq	%rdx, %rdi
	addq	%rdx, %rsi
	leaq	2(%rdx,%r11), %rdx
	vaddpd	(%r15,%rdx,8), %ymm0, %ymm0
	vbroadcastsd	%xmm1, %ymm12
	vbroadcastsd	%xmm7, %ymm3
	vmulpd	%ymm12, %ymm0, %ymm0
	vbroadcastsd	%xmm2, %ymm11
	movq	%r9, %rdx
	andq	$-4, %rdx
	movq	112(%rsp), %rbx
	vfmadd132pd	(%r15,%r8,8), %ymm0, %ymm3
	vmovupd	-16(%r15,%rcx), %ymm0
	addq	%rdx, %rax
	vaddpd	16(%r15,%rcx), %ymm0, %ymm0
	andl	$3, %r9d
	vaddpd	(%r15,%rdi,8), %ymm0, %ymm0
	vaddpd	(%r15,%rsi,8), %ymm0, %ymm0
	vfmadd132pd	%ymm11, %ymm3, %ymm0
	vmovupd	%ymm0, (%rbx,%rcx)
	je	.L4
.L5:
	movq	128(%rsp), %rdi
	movq	24(%rsp), %rcx
	movq	8(%rsp), %rdx
	leaq	(%rdi,%rcx), %rbx
	leaq	(%rdi,%rdx), %r13
	movq	%rbx, 104(%rsp)
	movq	112(%rsp), %rdx
	movq	32(%rsp), %rsi
	movq	16(%rsp), %rbx
	leaq	(%rdx,%rdi), %r11
	addq	%rdi, %rsi
	addq	%rdi, %rbx
	movq	120(%rsp), %rdi
	leaq	1(%rax), %rcx
	leaq	(%rdi,%rax), %rdx
	movq	-64(%rsp), %rdi
	movq	%rcx, -80(%rsp)
	leaq	(%r15,%rdx,8), %rdx
	cmpq	%rdi, %rcx
	jge	.L11
	vmovupd	16(%r12,%rax,8), %xmm12
	vmovddup	8(%rdx), %xmm0
	vunpcklpd	%xmm12, %xmm0, %xmm0
	vaddpd	-8(%rdx), %xmm0, %xmm0
	leaq	0(,%rax,8), %r8
	leaq	(%rsi,%r8), %rdi
	vaddpd	(%rsi,%rax,8), %xmm0, %xmm0
	movq	%rdi, %r10
	movq	%rdi, -96(%rsp)
	movq	104(%rsp), %rdi
	vaddpd	-16(%r12,%rax,8), %xmm12, %xmm11
	vaddpd	(%rdi,%rax,8), %xmm0, %xmm0
	vmovupd	(%rdx), %xmm3
	vaddpd	(%rbx,%rax,8), %xmm11, %xmm11
	vmulpd	%xmm9, %xmm0, %xmm0
	leaq	(%r12,%r8), %rcx
	vaddpd	0(%r13,%rax,8), %xmm11, %xmm11
	vmovsd	24(%rcx), %xmm14
	leaq	(%rdi,%r8), %r9
	vfmadd231pd	%xmm8, %xmm3, %xmm0
	leaq	0(%r13,%r8), %rdi
	movq	%rdi, 56(%rsp)
	leaq	3(%rax), %rdi
	leaq	(%rbx,%r8), %rdx
	vfmadd231pd	%xmm10, %xmm11, %xmm0
	vmovupd	(%r12,%rdi,8), %xmm16
	movq	%rdx, 96(%rsp)
	vunpckhpd	%xmm16, %xmm16, %xmm15
	vmovsd	%xmm12, %xmm12, %xmm11
	vmovupd	%xmm0, (%r11,%rax,8)
	vunpckhpd	%xmm3, %xmm3, %xmm0
	vaddsd	%xmm14, %xmm0, %xmm0
	movq	%r9, -88(%rsp)
	addq	%r11, %r8
	vaddsd	16(%r10), %xmm0, %xmm0
	leaq	4(%rax), %r10
	movq	%r10, -104(%rsp)
	vaddsd	16(%r9), %xmm0, %xmm0
	movq	%r10, %r9
	movq	96(%rsp), %r10
	vmulsd	%xmm1, %xmm0, %xmm0
	vmovsd	16(%rcx), %xmm13
	vmovsd	32(%rcx), %xmm17
	leaq	0(,%rdi,8), %rdx
	vfmadd132sd	%xmm7, %xmm0, %xmm11
	vaddsd	(%rcx), %xmm15, %xmm0
	vaddsd	16(%r10), %xmm0, %xmm0
	movq	56(%rsp), %r10
	vaddsd	16(%r10), %xmm0, %xmm0
	vfmadd132sd	%xmm2, %xmm11, %xmm0
	vmovsd	%xmm0, 16(%r8)
	cmpq	%r9, -72(%rsp)
	jg	.L27
.L7:
	addq	%rdx, %r12
	vmovsd	-8(%r12), %xmm0
	vmovsd	8(%r12), %xmm12
	addq	%rdx, %rsi
	vaddsd	%xmm0, %xmm12, %xmm3
	movq	104(%rsp), %rcx
	vmovsd	16(%r12), %xmm14
	vaddsd	(%rsi), %xmm3, %xmm3
	addq	%rdx, %rcx
	vaddsd	-16(%r12), %xmm14, %xmm13
	vaddsd	(%rcx), %xmm3, %xmm3
	leaq	(%rbx,%rdx), %rax
	vmovsd	(%r12), %xmm11
	vmulsd	%xmm1, %xmm3, %xmm3
	vaddsd	(%rax), %xmm13, %xmm13
	addq	%rdx, %r13
	movq	64(%rsp), %rbx
	vaddsd	0(%r13), %xmm13, %xmm13
	vfmadd231sd	%xmm11, %xmm7, %xmm3
	leaq	2(%rdi), %r8
	addq	%r11, %rdx
	incq	%rdi
	vfmadd231sd	%xmm13, %xmm2, %xmm3
	vmovsd	%xmm3, (%rdx)
	cmpq	%rdi, %rbx
	jle	.L4
	vaddsd	%xmm14, %xmm11, %xmm3
	vmovsd	24(%r12), %xmm13
	vaddsd	8(%rsi), %xmm3, %xmm3
	vaddsd	%xmm13, %xmm0, %xmm0
	vaddsd	8(%rcx), %xmm3, %xmm3
	vaddsd	8(%rax), %xmm0, %xmm0
	vmulsd	%xmm1, %xmm3, %xmm3
	vaddsd	8(%r13), %xmm0, %xmm0
	vfmadd231sd	%xmm7, %xmm12, %xmm3
	vfmadd132sd	%xmm2, %xmm3, %xmm0
	vmovsd	%xmm0, 8(%rdx)
	cmpq	%r8, %rbx
	jle	.L4
	vaddsd	%xmm13, %xmm12, %xmm12
	vaddsd	32(%r12), %xmm11, %xmm11
	vaddsd	16(%rsi), %xmm12, %xmm12
	vaddsd	16(%rax), %xmm11, %xmm11
	vaddsd	16(%rcx), %xmm12, %xmm12
	vaddsd	16(%r13), %xmm11, %xmm11
	vmulsd	%xmm1, %xmm12, %xmm12
	vfmadd132sd	%xmm7, %xmm12, %xmm14
	vfmadd132sd	%xmm2, %xmm14, %xmm11
	vmovsd	%xmm11, 16(%rdx)
.L4:
	movq	-8(%rsp), %rbx
	addq	%rbx, 128(%rsp)
	addq	%rbx, %r14
	movq	80(%rsp), %rbx
	movq	128(%rsp), %rax
	cmpq	%rbx, 64(%rsp)
	je	.L23
	leaq	(%rax,%r15), %r12
	jmp	.L3
.L23:
	vzeroupper
.L24:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L13:
	xorl	%edx, %edx
	movl	$2, %eax
	jmp	.L10
.L11:
	movq	%rax, %rdi
	leaq	0(,%rax,8), %rdx
	jmp	.L7
.L27:
	movq	-80(%rsp), %rdx
	vmovupd	40(%r12,%rax,8), %xmm3
	vmovupd	32(%r12,%rdx,8), %xmm0
	vunpcklpd	%xmm13, %xmm3, %xmm13
	vmovlpd	(%r12,%rdx,8), %xmm0, %xmm0
	vaddpd	%xmm13, %xmm0, %xmm13
	vmovddup	%xmm17, %xmm0
	vunpcklpd	%xmm3, %xmm0, %xmm0
	vaddpd	%xmm12, %xmm0, %xmm0
	movq	104(%rsp), %rdx
	vmovsd	48(%rcx), %xmm12
	vaddpd	(%rsi,%rdi,8), %xmm0, %xmm0
	leaq	6(%rax), %r10
	vmovsd	56(%rcx), %xmm11
	vaddpd	(%rdx,%rdi,8), %xmm0, %xmm0
	leaq	0(,%r10,8), %rdx
	vmulpd	%xmm9, %xmm0, %xmm0
	vfmadd132pd	%xmm8, %xmm0, %xmm16
	vaddpd	(%rbx,%rdi,8), %xmm13, %xmm0
	vaddpd	0(%r13,%rdi,8), %xmm0, %xmm0
	vfmadd132pd	%xmm10, %xmm16, %xmm0
	vmovupd	(%r12,%r10,8), %xmm16
	vunpckhpd	%xmm16, %xmm16, %xmm13
	vmovupd	%xmm0, (%r11,%rdi,8)
	vaddsd	%xmm12, %xmm15, %xmm0
	movq	-96(%rsp), %rdi
	vmovsd	%xmm3, %xmm3, %xmm15
	vaddsd	40(%rdi), %xmm0, %xmm0
	movq	-88(%rsp), %rdi
	vaddsd	40(%rdi), %xmm0, %xmm0
	movq	96(%rsp), %rdi
	vmulsd	%xmm1, %xmm0, %xmm0
	vfmadd132sd	%xmm7, %xmm0, %xmm15
	vaddsd	%xmm14, %xmm13, %xmm0
	vaddsd	40(%rdi), %xmm0, %xmm0
	movq	56(%rsp), %rdi
	vaddsd	40(%rdi), %xmm0, %xmm0
	leaq	7(%rax), %rdi
	kmovq	%rdi, %k0
	vfmadd132sd	%xmm2, %xmm15, %xmm0
	movq	%r10, %rdi
	kmovq	%k0, %r9
	vmovsd	%xmm0, 40(%r8)
	cmpq	%r9, -72(%rsp)
	jle	.L7
	vmovupd	64(%r12,%rax,8), %xmm0
	vmovddup	%xmm11, %xmm11
	vunpcklpd	%xmm0, %xmm11, %xmm11
	vaddpd	%xmm3, %xmm11, %xmm3
	movq	-104(%rsp), %rdi
	vaddpd	(%rsi,%r10,8), %xmm3, %xmm3
	vaddpd	(%r12,%rdi,8), %xmm0, %xmm14
	movq	104(%rsp), %rdi
	vaddpd	(%rdi,%r10,8), %xmm3, %xmm3
	leaq	9(%rax), %rdi
	movq	-96(%rsp), %rax
	vmulpd	%xmm9, %xmm3, %xmm3
	leaq	0(,%rdi,8), %rdx
	vfmadd132pd	%xmm8, %xmm3, %xmm16
	vaddpd	(%rbx,%r10,8), %xmm14, %xmm3
	vaddpd	0(%r13,%r10,8), %xmm3, %xmm3
	vfmadd132pd	%xmm10, %xmm16, %xmm3
	vmovupd	%xmm3, (%r11,%r10,8)
	vmovsd	%xmm0, %xmm0, %xmm3
	vunpckhpd	%xmm0, %xmm0, %xmm0
	vaddsd	%xmm13, %xmm0, %xmm0
	vaddsd	64(%rax), %xmm0, %xmm0
	movq	-88(%rsp), %rax
	vaddsd	64(%rax), %xmm0, %xmm0
	movq	96(%rsp), %rax
	vmulsd	%xmm1, %xmm0, %xmm0
	vfmadd132sd	%xmm7, %xmm0, %xmm3
	vaddsd	80(%rcx), %xmm12, %xmm0
	vaddsd	64(%rax), %xmm0, %xmm0
	movq	56(%rsp), %rax
	vaddsd	64(%rax), %xmm0, %xmm0
	vfmadd132sd	%xmm2, %xmm3, %xmm0
	vmovsd	%xmm0, 64(%r8)
	jmp	.L7
	.section	.note.GNU-stack,"",@progbits
