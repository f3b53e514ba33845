	.text
kernel_fdtd_2d:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rdx, %r15
	movq	%rdi, %rdx
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$8, %rsp
	movq	%rdi, -24(%rsp)
	movq	%rcx, -16(%rsp)
	movq	%rax, -40(%rsp)
	testq	%rax, %rax
	jle	.L23
	subq	$2, %rdx
	movq	%rdx, -8(%rsp)
	movq	%rax, %rdx
	movq	%rax, %r11
	andq	$-8, %rdx
	andl	$7, %eax
	movq	%rsi, %r13
	movq	%rdx, -64(%rsp)
	leaq	0(,%rdi,8), %rsi
	movq	$0, -32(%rsp)
	movq	%rax, -48(%rsp)
	movq	%rsi, %rdi
	movq	%rsi, -56(%rsp)
	vmovsd	%xmm0, %xmm0, %xmm3
	movq	%r15, %rsi
	addq	%r13, %rdi
	shrq	$3, %r11
	xorl	%r10d, %r10d
	vbroadcastsd	%xmm0, %zmm2
	vbroadcastsd	%xmm0, %ymm4
.L3:
	movq	-16(%rsp), %rax
	movq	-24(%rsp), %rbx
	leaq	0(,%r10,8), %rdx
	addq	%rdx, %rax
	incq	-32(%rsp)
	movq	%r10, (%rsp)
	addq	%r13, %rdx
	addq	%rbx, %r10
	cmpq	$6, -8(%rsp)
	jbe	.L13
	leaq	8(%rsi), %r9
	xorl	%ecx, %ecx
	xorl	%r8d, %r8d
.L10:
	vmovupd	(%r9,%rcx), %zmm7
	vmovupd	(%rdx,%rcx), %zmm6
	vsubpd	(%rsi,%rcx), %zmm7, %zmm0
	vsubpd	(%rdi,%rcx), %zmm6, %zmm1
	incq	%r8
	vaddpd	%zmm1, %zmm0, %zmm0
	vfnmadd213pd	(%rax,%rcx), %zmm2, %zmm0
	vmovupd	%zmm0, (%rax,%rcx)
	addq	$64, %rcx
	cmpq	%r8, %r11
	jne	.L10
	cmpq	$0, -48(%rsp)
	je	.L4
	movq	-64(%rsp), %rcx
	movq	%rcx, %r8
.L12:
	movq	-24(%rsp), %r9
	subq	%r8, %r9
	leaq	-1(%r9), %r14
	subq	$2, %r9
	cmpq	$2, %r9
	jbe	.L5
	movq	(%rsp), %rbx
	leaq	(%r8,%rbx), %r9
	leaq	0(,%r9,8), %r12
	vmovupd	0(%r13,%r9,8), %ymm5
	vmovupd	8(%r15,%r12), %ymm1
	addq	%r10, %r8
	vsubpd	0(%r13,%r8,8), %ymm5, %ymm0
	vsubpd	(%r15,%r9,8), %ymm1, %ymm1
	movq	-16(%rsp), %rbx
	movq	%r14, %r8
	vaddpd	%ymm1, %ymm0, %ymm0
	addq	%r12, %rbx
	andq	$-4, %r8
	vfnmadd213pd	(%rbx), %ymm4, %ymm0
	addq	%r8, %rcx
	andl	$3, %r14d
	vmovupd	%ymm0, (%rbx)
	je	.L4
.L5:
	movq	(%rsp), %r14
	movq	-8(%rsp), %rbx
	addq	%rcx, %r14
	leaq	1(%rcx), %r9
	leaq	(%r15,%r14,8), %r14
	cmpq	%rbx, %r9
	jge	.L7
	leaq	0(,%rcx,8), %r8
	leaq	(%rsi,%r8), %rbx
	leaq	(%rdx,%r8), %r12
	vmovsd	8(%rbx), %xmm1
	vmovsd	(%r12), %xmm0
	leaq	(%rax,%r8), %r9
	addq	%rdi, %r8
	vsubsd	(%r14), %xmm1, %xmm5
	vsubsd	(%r8), %xmm0, %xmm0
	leaq	3(%rcx), %r14
	vaddsd	%xmm5, %xmm0, %xmm0
	vmovsd	16(%rbx), %xmm5
	vfnmadd213sd	(%r9), %xmm3, %xmm0
	vsubsd	%xmm1, %xmm5, %xmm1
	vmovsd	%xmm0, (%r9)
	vmovsd	8(%r12), %xmm0
	vsubsd	8(%r8), %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	vfnmadd213sd	8(%r9), %xmm3, %xmm0
	vmovsd	%xmm0, 8(%r9)
	cmpq	%r14, -8(%rsp)
	jg	.L8
	addq	$2, %rcx
	leaq	1(%rcx), %r9
.L7:
	leaq	0(,%rcx,8), %r8
	leaq	(%rsi,%r8), %rbx
	addq	%r8, %rdx
	vmovsd	8(%rbx), %xmm1
	vmovsd	(%rdx), %xmm0
	addq	%r8, %rax
	addq	%rdi, %r8
	vsubsd	(%r8), %xmm0, %xmm0
	vsubsd	(%rbx), %xmm1, %xmm5
	movq	-40(%rsp), %r14
	vaddsd	%xmm5, %xmm0, %xmm0
	vfnmadd213sd	(%rax), %xmm3, %xmm0
	vmovsd	%xmm0, (%rax)
	cmpq	%r9, %r14
	jle	.L4
	vmovsd	16(%rbx), %xmm5
	vmovsd	8(%rdx), %xmm0
	vsubsd	%xmm1, %xmm5, %xmm1
	vsubsd	8(%r8), %xmm0, %xmm0
	addq	$2, %rcx
	vaddsd	%xmm1, %xmm0, %xmm0
	vfnmadd213sd	8(%rax), %xmm3, %xmm0
	vmovsd	%xmm0, 8(%rax)
	cmpq	%rcx, %r14
	jle	.L4
	vmovsd	16(%rdx), %xmm0
	vmovsd	24(%rbx), %xmm1
	vsubsd	16(%r8), %xmm0, %xmm0
	vsubsd	%xmm5, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vfnmadd213sd	16(%rax), %xmm3, %xmm0
	vmovsd	%xmm0, 16(%rax)
.L4:
	movq	-56(%rsp), %rax
	movq	-32(%rsp), %rdx
	addq	%rax, %rsi
	addq	%rax, %rdi
	cmpq	%rdx, -40(%rsp)
	jne	.L3
	vzeroupper
.L23:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L8:
	vmovsd	24(%rbx), %xmm1
	vmovsd	16(%r12), %xmm0
	vsubsd	%xmm5, %xmm1, %xmm5
	vsubsd	16(%r8), %xmm0, %xmm0
	leaq	5(%rcx), %r14
	vaddsd	%xmm5, %xmm0, %xmm0
	vmovsd	32(%rbx), %xmm5
	vfnmadd213sd	16(%r9), %xmm3, %xmm0
	vsubsd	%xmm1, %xmm5, %xmm1
	vmovsd	%xmm0, 16(%r9)
	vmovsd	24(%r12), %xmm0
	vsubsd	24(%r8), %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	vfnmadd213sd	24(%r9), %xmm3, %xmm0
	vmovsd	%xmm0, 24(%r9)
	cmpq	%r14, -8(%rsp)
	jg	.L9
	addq	$4, %rcx
	leaq	1(%rcx), %r9
	jmp	.L7
.L9:
	vmovsd	40(%rbx), %xmm6
	vmovsd	32(%r12), %xmm0
	vsubsd	%xmm5, %xmm6, %xmm5
	vsubsd	32(%r8), %xmm0, %xmm0
	vmovsd	48(%rbx), %xmm1
	vaddsd	%xmm5, %xmm0, %xmm0
	vsubsd	%xmm6, %xmm1, %xmm1
	vfnmadd213sd	32(%r9), %xmm3, %xmm0
	vmovsd	%xmm0, 32(%r9)
	vmovsd	40(%r12), %xmm0
	vsubsd	40(%r8), %xmm0, %xmm0
	vaddsd	%xmm1, %xmm0, %xmm0
	vfnmadd213sd	40(%r9), %xmm3, %xmm0
	vmovsd	%xmm0, 40(%r9)
	leaq	7(%rcx), %r9
	addq	$6, %rcx
	jmp	.L7
.L13:
	xorl	%r8d, %r8d
	xorl	%ecx, %ecx
	jmp	.L12
	.section	.note.GNU-stack,"",@progbits
