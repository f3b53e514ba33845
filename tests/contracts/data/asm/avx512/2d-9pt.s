	.text
kernel_2d_9pt:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$8, %rsp
	movq	%rdi, -32(%rsp)
	movq	%rdx, -48(%rsp)
	movq	%rax, -64(%rsp)
	cmpq	$1, %rax
	jle	.L24
	leaq	0(,%rdi,8), %rax
	movq	%rax, -88(%rsp)
	addq	$8, %rax
	leaq	-2(%rdi), %rbx
	movq	%rsi, %rcx
	leaq	(%rsi,%rax), %r10
	leaq	(%rdx,%rax), %r12
	leaq	8(%rsi), %r9
	movq	%rdi, %rax
	movq	%rdi, %rsi
	leaq	-3(%rdi), %rdi
	movq	%rbx, -112(%rsp)
	movq	%rdi, -72(%rsp)
	movq	%rbx, %rdi
	shrq	$3, %rbx
	movq	%rbx, (%rsp)
	movq	%rdi, %rbx
	andq	$-8, %rbx
	movq	%rbx, -104(%rsp)
	andl	$7, %edi
	incq	%rbx
	movq	%rbx, -96(%rsp)
	movq	%rax, -8(%rsp)
	movq	$1, -40(%rsp)
	movq	%rdi, -80(%rsp)
	movq	%r12, -16(%rsp)
	salq	$4, %rsi
	vmovsd	%xmm0, %xmm0, %xmm9
	vmovddup	%xmm2, %xmm13
	vmovddup	%xmm1, %xmm12
	vmovddup	%xmm0, %xmm11
	addq	%rcx, %rsi
	vbroadcastsd	%xmm0, %zmm6
	vbroadcastsd	%xmm1, %zmm5
	vbroadcastsd	%xmm2, %zmm4
	vbroadcastsd	%xmm2, %ymm10
	vbroadcastsd	%xmm0, %ymm8
	vbroadcastsd	%xmm1, %ymm7
.L3:
	movq	-8(%rsp), %rax
	movq	-32(%rsp), %rbx
	movq	%rax, %rdi
	subq	%rbx, %rdi
	incq	-40(%rsp)
	movq	%rax, %r13
	addq	%rbx, %rax
	cmpq	$6, -72(%rsp)
	movq	%rdi, -24(%rsp)
	movq	%rax, -8(%rsp)
	leaq	-8(%r10), %r8
	leaq	-8(%r9), %rdi
	jbe	.L13
	movq	-16(%rsp), %r12
	leaq	8(%r10), %r15
	leaq	8(%rsi), %r14
	leaq	8(%r9), %rbx
	leaq	16(%rsi), %r11
	xorl	%eax, %eax
	xorl	%edx, %edx
.L8:
	vmovupd	(%r15,%rax), %zmm3
	incq	%rdx
	vaddpd	(%r8,%rax), %zmm3, %zmm0
	vmovupd	(%rbx,%rax), %zmm3
	vaddpd	(%r9,%rax), %zmm0, %zmm0
	vaddpd	(%rdi,%rax), %zmm3, %zmm3
	vaddpd	(%r14,%rax), %zmm0, %zmm0
	vaddpd	(%rsi,%rax), %zmm3, %zmm3
	vmulpd	%zmm5, %zmm0, %zmm0
	vaddpd	(%r11,%rax), %zmm3, %zmm3
	vfmadd231pd	(%r10,%rax), %zmm6, %zmm0
	vfmadd231pd	%zmm3, %zmm4, %zmm0
	vmovupd	%zmm0, (%r12,%rax)
	addq	$64, %rax
	cmpq	%rdx, (%rsp)
	jne	.L8
	cmpq	$0, -80(%rsp)
	movq	%r12, -16(%rsp)
	je	.L4
	movq	-104(%rsp), %rdx
	movq	-96(%rsp), %rax
.L10:
	movq	-32(%rsp), %r11
	subq	%rdx, %r11
	leaq	-2(%r11), %r15
	subq	$3, %r11
	cmpq	$2, %r11
	jbe	.L5
	leaq	1(%rdx,%r13), %r14
	leaq	0(,%r14,8), %r11
	vmovupd	-8(%rcx,%r11), %ymm3
	movq	-24(%rsp), %rbx
	vaddpd	8(%rcx,%r11), %ymm3, %ymm0
	leaq	1(%rbx,%rdx), %rbx
	movq	-8(%rsp), %r12
	vaddpd	(%rcx,%rbx,8), %ymm0, %ymm0
	leaq	1(%r12,%rdx), %rdx
	vmovupd	-8(%rcx,%rbx,8), %ymm3
	vaddpd	(%rcx,%rdx,8), %ymm0, %ymm0
	vaddpd	8(%rcx,%rbx,8), %ymm3, %ymm3
	movq	-48(%rsp), %rbx
	vmulpd	%ymm7, %ymm0, %ymm0
	vaddpd	-8(%rcx,%rdx,8), %ymm3, %ymm3
	vaddpd	8(%rcx,%rdx,8), %ymm3, %ymm3
	vfmadd231pd	(%rcx,%r14,8), %ymm8, %ymm0
	movq	%r15, %rdx
	andq	$-4, %rdx
	addq	%rdx, %rax
	andl	$3, %r15d
	vfmadd231pd	%ymm10, %ymm3, %ymm0
	vmovupd	%ymm0, (%rbx,%r11)
	je	.L4
.L5:
	movq	-16(%rsp), %r14
	movq	-8(%rsp), %rdx
	leaq	-8(%r14), %rbx
	addq	%rax, %rdx
	movq	%rbx, -56(%rsp)
	leaq	(%rcx,%rdx,8), %rbx
	movq	-24(%rsp), %rdx
	movq	-112(%rsp), %r12
	addq	%rax, %rdx
	leaq	(%rcx,%rdx,8), %r11
	addq	%rax, %r13
	leaq	1(%rax), %rdx
	leaq	(%rcx,%r13,8), %r14
	cmpq	%rdx, %r12
	jle	.L11
	vmovupd	-8(%r11), %xmm20
	vmovupd	(%rdi,%rdx,8), %xmm18
	vmovupd	-8(%rbx), %xmm16
	vaddpd	%xmm18, %xmm20, %xmm0
	leaq	0(,%rax,8), %r11
	leaq	(%r8,%r11), %rbx
	vaddpd	%xmm16, %xmm0, %xmm0
	vmovsd	(%r14), %xmm3
	vmovsd	8(%rbx), %xmm14
	vmovupd	(%rsi,%rdx,8), %xmm17
	vmovsd	16(%rbx), %xmm19
	vaddpd	%xmm17, %xmm0, %xmm15
	vunpcklpd	%xmm14, %xmm3, %xmm21
	vaddsd	-8(%r14), %xmm14, %xmm0
	vaddsd	%xmm19, %xmm3, %xmm3
	leaq	(%rdi,%r11), %r13
	vunpckhpd	%xmm20, %xmm20, %xmm20
	vaddsd	%xmm20, %xmm0, %xmm0
	vaddsd	8(%r13), %xmm3, %xmm3
	leaq	(%rsi,%r11), %r15
	vunpckhpd	%xmm16, %xmm16, %xmm16
	vaddsd	%xmm16, %xmm0, %xmm0
	vaddsd	8(%r15), %xmm3, %xmm3
	movq	-16(%rsp), %r14
	leaq	2(%rax), %rdx
	vunpcklpd	%xmm3, %xmm0, %xmm0
	vmulpd	%xmm12, %xmm0, %xmm0
	vfmadd231pd	%xmm11, %xmm21, %xmm0
	vfmadd231pd	%xmm13, %xmm15, %xmm0
	vmovupd	%xmm0, -8(%r11,%r14)
	leaq	3(%rax), %r11
	cmpq	%r11, %r12
	jle	.L7
	vmovsd	24(%rbx), %xmm0
	vmovupd	(%r8,%r11,8), %xmm15
	vaddsd	%xmm0, %xmm14, %xmm14
	vunpcklpd	%xmm0, %xmm19, %xmm22
	vunpckhpd	%xmm15, %xmm15, %xmm0
	vmovupd	(%rdi,%r11,8), %xmm21
	vaddsd	%xmm19, %xmm0, %xmm0
	vaddpd	%xmm21, %xmm18, %xmm16
	vunpckhpd	%xmm18, %xmm18, %xmm18
	vaddsd	%xmm18, %xmm14, %xmm14
	vaddsd	24(%r13), %xmm0, %xmm0
	vaddpd	%xmm17, %xmm16, %xmm16
	vunpckhpd	%xmm17, %xmm17, %xmm17
	vaddsd	%xmm17, %xmm14, %xmm14
	vaddsd	24(%r15), %xmm0, %xmm0
	vmovupd	(%rsi,%r11,8), %xmm20
	movq	-56(%rsp), %r11
	vunpcklpd	%xmm0, %xmm14, %xmm0
	vmulpd	%xmm12, %xmm0, %xmm0
	vaddpd	%xmm20, %xmm16, %xmm16
	leaq	4(%rax), %r14
	vmovsd	32(%r13), %xmm17
	vmovapd	%xmm16, %xmm14
	vfmadd231pd	%xmm11, %xmm22, %xmm0
	vmovsd	32(%r15), %xmm16
	vfmadd132pd	%xmm13, %xmm0, %xmm14
	vmovupd	%xmm14, (%r11,%rdx,8)
	leaq	5(%rax), %r11
	movq	%r14, %rdx
	cmpq	%r11, %r12
	jle	.L7
	vmovddup	40(%rbx), %xmm0
	vunpckhpd	%xmm0, %xmm15, %xmm14
	vaddpd	(%r8,%r11,8), %xmm15, %xmm0
	vmovsd	%xmm17, %xmm17, %xmm15
	vmovhpd	40(%r13), %xmm15, %xmm15
	vaddpd	%xmm15, %xmm0, %xmm0
	vmovsd	%xmm16, %xmm16, %xmm15
	vmovhpd	40(%r15), %xmm15, %xmm15
	vaddpd	%xmm15, %xmm0, %xmm0
	vaddpd	(%rdi,%r11,8), %xmm21, %xmm3
	leaq	6(%rax), %rdx
	vmulpd	%xmm12, %xmm0, %xmm0
	vaddpd	%xmm20, %xmm3, %xmm3
	vaddpd	(%rsi,%r11,8), %xmm3, %xmm3
	vfmadd231pd	%xmm11, %xmm14, %xmm0
	movq	-56(%rsp), %r11
	vfmadd231pd	%xmm13, %xmm3, %xmm0
	vmovupd	%xmm0, (%r11,%r14,8)
.L7:
	leaq	0(,%rdx,8), %rax
	addq	%rax, %r8
	vmovsd	8(%r8), %xmm14
	addq	%rax, %rdi
	vaddsd	-8(%r8), %xmm14, %xmm16
	vmovsd	(%rdi), %xmm15
	leaq	(%rsi,%rax), %r11
	vaddsd	%xmm15, %xmm16, %xmm16
	vmovsd	(%r11), %xmm19
	vmovsd	8(%rdi), %xmm3
	vaddsd	%xmm19, %xmm16, %xmm16
	vaddsd	-8(%rdi), %xmm3, %xmm18
	vmovsd	(%r8), %xmm0
	vmulsd	%xmm1, %xmm16, %xmm16
	vaddsd	-8(%r11), %xmm18, %xmm18
	vmovsd	8(%r11), %xmm17
	movq	-56(%rsp), %rbx
	vaddsd	%xmm17, %xmm18, %xmm18
	vfmadd231sd	%xmm0, %xmm9, %xmm16
	addq	%rax, %rbx
	movq	-64(%rsp), %r15
	movq	%rbx, %rax
	vfmadd231sd	%xmm18, %xmm2, %xmm16
	vmovsd	%xmm16, (%rbx)
	leaq	1(%rdx), %rbx
	cmpq	%rbx, %r15
	jle	.L4
	vmovsd	16(%r8), %xmm16
	vmovsd	16(%rdi), %xmm20
	vaddsd	%xmm16, %xmm0, %xmm0
	vaddsd	%xmm20, %xmm15, %xmm15
	vmovsd	16(%r11), %xmm18
	vaddsd	%xmm3, %xmm0, %xmm0
	vaddsd	%xmm19, %xmm15, %xmm15
	addq	$2, %rdx
	vaddsd	%xmm17, %xmm0, %xmm0
	vaddsd	%xmm18, %xmm15, %xmm15
	vmulsd	%xmm1, %xmm0, %xmm0
	vfmadd231sd	%xmm14, %xmm9, %xmm0
	vfmadd231sd	%xmm15, %xmm2, %xmm0
	vmovsd	%xmm0, 8(%rax)
	cmpq	%rdx, %r15
	jle	.L4
	vaddsd	24(%r8), %xmm14, %xmm0
	vaddsd	24(%rdi), %xmm3, %xmm3
	vaddsd	%xmm20, %xmm0, %xmm0
	vaddsd	%xmm17, %xmm3, %xmm3
	vaddsd	%xmm18, %xmm0, %xmm0
	vaddsd	24(%r11), %xmm3, %xmm3
	vmulsd	%xmm1, %xmm0, %xmm0
	vfmadd132sd	%xmm9, %xmm0, %xmm16
	vfmadd132sd	%xmm2, %xmm16, %xmm3
	vmovsd	%xmm3, 16(%rax)
.L4:
	movq	-88(%rsp), %rax
	movq	-40(%rsp), %rdi
	addq	%rax, -16(%rsp)
	addq	%rax, %r10
	addq	%rax, %r9
	addq	%rax, %rsi
	cmpq	%rdi, -64(%rsp)
	jne	.L3
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
	movl	$1, %eax
	jmp	.L10
.L11:
	movq	%rax, %rdx
	jmp	.L7
	.section	.note.GNU-stack,"",@progbits
