	.text
kernel_stencil_5pt:
	pushq	%rbp
	movq	%rdi, %rax
	leaq	-1(%rsi), %rdi
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	movq	%rcx, %r13
	leaq	-1(%rax), %rcx
	pushq	%r12
	pushq	%rbx
	movq	%rsi, %rbx
	andq	$-64, %rsp
	subq	$8, %rsp
	movq	%rsi, -16(%rsp)
	movq	%rdi, -120(%rsp)
	movq	%rcx, -64(%rsp)
	cmpq	$2, %rax
	jle	.L25
	cmpq	$1, %rdi
	jle	.L25
	movq	%rbx, %rax
	leaq	0(,%rbx,8), %r12
	leaq	-2(%rax), %rdi
	leaq	1(%rbx), %rbx
	movq	%rdi, %rcx
	movq	%rbx, -32(%rsp)
	movq	%rdx, %rbx
	subq	%r12, %rbx
	andq	$-8, %rcx
	movq	%rbx, -48(%rsp)
	movq	%rcx, -112(%rsp)
	leaq	(%r12,%rdx), %rbx
	incq	%rcx
	movq	%rbx, -56(%rsp)
	movq	%rcx, -104(%rsp)
	leaq	-3(%rax), %rbx
	movl	$1, %ecx
	movq	%rdi, -24(%rsp)
	movq	%rbx, -72(%rsp)
	movq	%rax, (%rsp)
	movq	%rdi, %rbx
	movq	%rcx, -8(%rsp)
	andl	$7, %edi
	subq	%rax, %rcx
	leaq	8(%rdx), %rax
	movq	%r12, -80(%rsp)
	movq	%rcx, -40(%rsp)
	movq	%rax, -88(%rsp)
	movq	%rdi, -96(%rsp)
	movq	%rdx, %rsi
	vmovsd	%xmm0, %xmm0, %xmm7
	vmovddup	%xmm2, %xmm13
	vmovddup	%xmm1, %xmm12
	vmovddup	%xmm0, %xmm11
	leaq	8(%r12), %r8
	shrq	$3, %rbx
	vbroadcastsd	%xmm2, %ymm10
	vbroadcastsd	%xmm0, %ymm9
	vbroadcastsd	%xmm1, %ymm8
	vbroadcastsd	%xmm0, %zmm6
	vbroadcastsd	%xmm1, %zmm5
	vbroadcastsd	%xmm2, %zmm4
.L4:
	movq	(%rsp), %rax
	movq	-16(%rsp), %rdx
	incq	-8(%rsp)
	movq	%rax, %rdi
	addq	%rdx, %rax
	cmpq	$6, -72(%rsp)
	movq	%rax, (%rsp)
	leaq	(%rsi,%r12), %rcx
	jbe	.L28
	movq	-88(%rsp), %rax
	leaq	(%rsi,%r8), %r15
	leaq	(%rax,%r8), %r14
	movq	-48(%rsp), %rax
	leaq	(%r8,%r13), %r9
	leaq	(%r8,%rax), %r11
	movq	-56(%rsp), %rax
	xorl	%edx, %edx
	leaq	(%r8,%rax), %r10
	xorl	%eax, %eax
.L5:
	vmovupd	(%r14,%rax), %zmm3
	incq	%rdx
	vaddpd	(%rcx,%rax), %zmm3, %zmm0
	vmovupd	(%r10,%rax), %zmm3
	vmulpd	%zmm5, %zmm0, %zmm0
	vaddpd	(%r11,%rax), %zmm3, %zmm3
	vfmsub231pd	(%r15,%rax), %zmm6, %zmm0
	vfnmadd231pd	%zmm3, %zmm4, %zmm0
	vmovupd	%zmm0, (%r9,%rax)
	addq	$64, %rax
	cmpq	%rdx, %rbx
	jne	.L5
	cmpq	$0, -96(%rsp)
	je	.L6
	movq	-112(%rsp), %rdx
	movq	-104(%rsp), %rax
.L10:
	movq	-16(%rsp), %r9
	subq	%rdx, %r9
	leaq	-2(%r9), %r15
	subq	$3, %r9
	cmpq	$2, %r9
	jbe	.L7
	leaq	1(%rdi,%rdx), %r14
	leaq	0(,%r14,8), %r9
	vmovupd	-8(%rsi,%r9), %ymm3
	movq	-40(%rsp), %r11
	vaddpd	8(%rsi,%r9), %ymm3, %ymm0
	leaq	(%r11,%rdi), %r10
	movq	-32(%rsp), %r11
	vmulpd	%ymm8, %ymm0, %ymm0
	addq	%rdi, %r11
	addq	%rdx, %r11
	vmovupd	(%rsi,%r11,8), %ymm3
	addq	%rdx, %r10
	vfmsub231pd	(%rsi,%r14,8), %ymm9, %ymm0
	vaddpd	(%rsi,%r10,8), %ymm3, %ymm3
	movq	%r15, %rdx
	andq	$-4, %rdx
	addq	%rdx, %rax
	vfnmadd231pd	%ymm10, %ymm3, %ymm0
	andl	$3, %r15d
	vmovupd	%ymm0, 0(%r13,%r9)
	je	.L6
.L7:
	movq	-48(%rsp), %rdx
	addq	%rax, %rdi
	leaq	(%r12,%rdx), %r9
	movq	-56(%rsp), %rdx
	movq	-24(%rsp), %r15
	leaq	(%r12,%rdx), %r10
	leaq	(%rsi,%rdi,8), %rdx
	leaq	1(%rax), %rdi
	leaq	0(%r13,%r12), %r11
	cmpq	%r15, %rdi
	jge	.L12
	vmovsd	(%rdx), %xmm0
	vmovupd	(%rcx,%rdi,8), %xmm3
	vmovhpd	8(%rcx,%rax,8), %xmm0, %xmm0
	vmulpd	%xmm11, %xmm0, %xmm0
	vaddpd	-8(%rdx), %xmm3, %xmm14
	leaq	(%rcx,%rax,8), %rdi
	leaq	3(%rax), %r14
	leaq	2(%rax), %rdx
	vfnmadd132pd	%xmm12, %xmm0, %xmm14
	vmovupd	(%r9,%rax,8), %xmm0
	vaddpd	(%r10,%rax,8), %xmm0, %xmm0
	vfnmadd132pd	%xmm13, %xmm14, %xmm0
	vmovsd	16(%rdi), %xmm14
	vmovupd	%xmm0, (%r11,%rax,8)
	cmpq	%r14, %r15
	jle	.L9
	vmovhpd	24(%rdi), %xmm14, %xmm14
	vmovupd	(%rcx,%r14,8), %xmm15
	vmulpd	%xmm11, %xmm14, %xmm14
	vaddpd	%xmm15, %xmm3, %xmm3
	vmovupd	(%r10,%rdx,8), %xmm0
	leaq	4(%rax), %r14
	vaddpd	(%r9,%rdx,8), %xmm0, %xmm0
	vfnmadd132pd	%xmm12, %xmm14, %xmm3
	leaq	5(%rax), %r15
	vfnmadd132pd	%xmm13, %xmm3, %xmm0
	vmovsd	32(%rdi), %xmm3
	vmovupd	%xmm0, (%r11,%rdx,8)
	movq	%r14, %rdx
	cmpq	%r15, -24(%rsp)
	jle	.L9
	vmovhpd	40(%rdi), %xmm3, %xmm3
	vmulpd	%xmm11, %xmm3, %xmm3
	vaddpd	(%rcx,%r15,8), %xmm15, %xmm0
	leaq	0(,%r14,8), %rdi
	leaq	6(%rax), %rdx
	vfnmadd132pd	%xmm12, %xmm3, %xmm0
	vmovupd	(%r9,%r14,8), %xmm3
	vaddpd	(%r10,%r14,8), %xmm3, %xmm3
	vfnmadd231pd	%xmm13, %xmm3, %xmm0
	vmovupd	%xmm0, (%r11,%rdi)
.L9:
	leaq	0(,%rdx,8), %rax
	addq	%rax, %rcx
	vmovsd	8(%rcx), %xmm3
	vmovsd	(%rcx), %xmm0
	vaddsd	-8(%rcx), %xmm3, %xmm15
	addq	%rax, %r9
	vmovsd	(%r9), %xmm14
	vmulsd	%xmm1, %xmm15, %xmm15
	addq	%rax, %r10
	vaddsd	(%r10), %xmm14, %xmm14
	movq	-120(%rsp), %r14
	addq	%r11, %rax
	vfmsub231sd	%xmm0, %xmm7, %xmm15
	leaq	1(%rdx), %rdi
	vfnmadd132sd	%xmm2, %xmm15, %xmm14
	vmovsd	%xmm14, (%rax)
	cmpq	%rdi, %r14
	jle	.L6
	vmovsd	16(%rcx), %xmm15
	vmovsd	8(%r9), %xmm14
	vaddsd	%xmm15, %xmm0, %xmm0
	vaddsd	8(%r10), %xmm14, %xmm14
	addq	$2, %rdx
	vmulsd	%xmm1, %xmm0, %xmm0
	vfmsub231sd	%xmm3, %xmm7, %xmm0
	vfnmadd132sd	%xmm2, %xmm0, %xmm14
	vmovsd	%xmm14, 8(%rax)
	cmpq	%rdx, %r14
	jle	.L6
	vaddsd	24(%rcx), %xmm3, %xmm3
	vmovsd	16(%r10), %xmm0
	vmulsd	%xmm1, %xmm3, %xmm3
	vaddsd	16(%r9), %xmm0, %xmm0
	vfmsub132sd	%xmm7, %xmm3, %xmm15
	vfnmadd132sd	%xmm2, %xmm15, %xmm0
	vmovsd	%xmm0, 16(%rax)
.L6:
	movq	-80(%rsp), %rax
	movq	-8(%rsp), %rcx
	addq	%rax, %r12
	addq	%rax, %r8
	cmpq	%rcx, -64(%rsp)
	jne	.L4
	vzeroupper
.L25:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L28:
	xorl	%edx, %edx
	movl	$1, %eax
	jmp	.L10
.L12:
	movq	%rax, %rdx
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
