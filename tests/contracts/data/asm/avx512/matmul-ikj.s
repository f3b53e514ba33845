	.text
kernel_matmul_ikj:
	testq	%rdi, %rdi
	jle	.L40
	pushq	%rbp
	movq	%rsi, %r8
	movq	%rdx, %rsi
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rdi, %rdx
	salq	$4, %rdx
	pushq	%r14
	movq	%rdi, %r14
	movq	%rcx, %rax
	pushq	%r13
	andq	$-8, %r14
	movq	%rcx, %r13
	pushq	%r12
	xorl	%r15d, %r15d
	xorl	%r9d, %r9d
	pushq	%rbx
	leaq	0(,%rdi,8), %rbx
	andq	$-64, %rsp
	subq	$8, %rsp
	movq	%rbx, -40(%rsp)
	movq	%rdx, -80(%rsp)
	addq	%rsi, %rbx
	leaq	(%rdi,%rdi), %rdx
	movq	%rdx, -72(%rsp)
	movq	%r8, (%rsp)
	leaq	-1(%rdi), %rdx
	movq	%rbx, -48(%rsp)
	movq	%rdx, -8(%rsp)
	movq	%rdi, %rdx
	shrq	$3, %rdx
.L3:
	movq	$0, -16(%rsp)
	movq	-48(%rsp), %r12
	movl	$1, %r11d
	cmpq	$2, %rdi
	jle	.L44
	movq	%r9, -64(%rsp)
	movq	%rdx, -24(%rsp)
	movq	%r15, -32(%rsp)
.L8:
	movq	(%rsp), %rbx
	movq	%r12, %r8
	vmovsd	-8(%rbx,%r11,8), %xmm3
	movq	-40(%rsp), %rbx
	movq	%r11, -56(%rsp)
	subq	%rbx, %r8
	cmpq	$6, -8(%rsp)
	jbe	.L45
	movq	(%rsp), %rbx
	movq	-24(%rsp), %rdx
	vbroadcastsd	(%rbx,%r11,8), %zmm1
	vbroadcastsd	%xmm3, %zmm2
	xorl	%ecx, %ecx
	xorl	%r9d, %r9d
.L4:
	vmovupd	(%r8,%rcx), %zmm0
	incq	%r9
	vfmadd213pd	(%rax,%rcx), %zmm2, %zmm0
	vfmadd231pd	(%r12,%rcx), %zmm1, %zmm0
	vmovupd	%zmm0, (%rax,%rcx)
	addq	$64, %rcx
	cmpq	%rdx, %r9
	jne	.L4
	movq	%rdx, -24(%rsp)
	cmpq	%r14, %rdi
	je	.L5
	movq	%r14, %rcx
	movq	%r14, %r9
.L16:
	movq	%rdi, %rbx
	subq	%rcx, %rbx
	leaq	-1(%rbx), %r10
	cmpq	$2, %r10
	jbe	.L6
	movq	-32(%rsp), %rdx
	vbroadcastsd	%xmm3, %ymm0
	leaq	(%rdx,%rcx), %r10
	movq	-16(%rsp), %rdx
	leaq	0(%r13,%r10,8), %r15
	movq	%rdx, %r10
	vmovupd	(%r15), %ymm6
	addq	%rdi, %r10
	addq	%rcx, %r10
	addq	%rdx, %rcx
	vfmadd132pd	(%rsi,%rcx,8), %ymm6, %ymm0
	movq	(%rsp), %rdx
	movq	%rbx, %rcx
	vbroadcastsd	(%rdx,%r11,8), %ymm7
	andq	$-4, %rcx
	vfmadd231pd	(%rsi,%r10,8), %ymm7, %ymm0
	addq	%rcx, %r9
	andl	$3, %ebx
	vmovupd	%ymm0, (%r15)
	je	.L5
.L6:
	leaq	0(,%r9,8), %rcx
	addq	%rcx, %r8
	vmovsd	(%r8), %xmm1
	leaq	(%rax,%rcx), %r10
	vfmadd213sd	(%r10), %xmm3, %xmm1
	movq	(%rsp), %rbx
	addq	%r12, %rcx
	vmovsd	(%rbx,%r11,8), %xmm0
	leaq	1(%r9), %rbx
	vfmadd231sd	(%rcx), %xmm0, %xmm1
	vmovsd	%xmm1, (%r10)
	cmpq	%rbx, %rdi
	jle	.L5
	vmovsd	8(%r8), %xmm1
	addq	$2, %r9
	vfmadd213sd	8(%r10), %xmm3, %xmm1
	vfmadd231sd	8(%rcx), %xmm0, %xmm1
	vmovsd	%xmm1, 8(%r10)
	cmpq	%r9, %rdi
	jle	.L5
	vmovsd	16(%r10), %xmm6
	vfmadd132sd	16(%r8), %xmm6, %xmm3
	vfmadd132sd	16(%rcx), %xmm3, %xmm0
	vmovsd	%xmm0, 16(%r10)
.L5:
	movq	-80(%rsp), %rbx
	movq	-72(%rsp), %rdx
	addq	$2, %r11
	addq	%rdx, -16(%rsp)
	addq	%rbx, %r12
	cmpq	%r11, -8(%rsp)
	jg	.L8
	movq	-56(%rsp), %r12
	movq	-64(%rsp), %r9
	movq	-24(%rsp), %rdx
	movq	-32(%rsp), %r15
	incq	%r12
.L18:
	movq	%r12, %rbx
	imulq	%rdi, %rbx
	movq	%r9, -16(%rsp)
.L14:
	movq	(%rsp), %rcx
	cmpq	$6, -8(%rsp)
	vmovsd	(%rcx,%r12,8), %xmm1
	leaq	(%rsi,%rbx,8), %rcx
	jbe	.L19
	vbroadcastsd	%xmm1, %zmm2
	xorl	%r8d, %r8d
	xorl	%r9d, %r9d
.L10:
	vmovupd	(%rcx,%r8), %zmm0
	incq	%r9
	vfmadd213pd	(%rax,%r8), %zmm2, %zmm0
	vmovupd	%zmm0, (%rax,%r8)
	addq	$64, %r8
	cmpq	%r9, %rdx
	jne	.L10
	cmpq	%r14, %rdi
	je	.L11
	movq	%r14, %r8
	movq	%r14, %r9
.L9:
	movq	%rdi, %r10
	subq	%r8, %r10
	leaq	-1(%r10), %r11
	cmpq	$2, %r11
	jbe	.L12
	leaq	(%r8,%r15), %r11
	leaq	0(%r13,%r11,8), %r11
	vmovupd	(%r11), %ymm4
	addq	%rbx, %r8
	vbroadcastsd	%xmm1, %ymm0
	vfmadd132pd	(%rsi,%r8,8), %ymm4, %ymm0
	movq	%r10, %r8
	andq	$-4, %r8
	addq	%r8, %r9
	andl	$3, %r10d
	vmovupd	%ymm0, (%r11)
	je	.L11
.L12:
	leaq	0(,%r9,8), %r8
	addq	%r8, %rcx
	vmovsd	(%rcx), %xmm0
	addq	%rax, %r8
	vfmadd213sd	(%r8), %xmm1, %xmm0
	leaq	1(%r9), %r10
	vmovsd	%xmm0, (%r8)
	cmpq	%rdi, %r10
	jge	.L11
	vmovsd	8(%rcx), %xmm0
	addq	$2, %r9
	vfmadd213sd	8(%r8), %xmm1, %xmm0
	vmovsd	%xmm0, 8(%r8)
	cmpq	%r9, %rdi
	jle	.L11
	vmovsd	16(%r8), %xmm5
	vfmadd132sd	16(%rcx), %xmm5, %xmm1
	vmovsd	%xmm1, 16(%r8)
.L11:
	incq	%r12
	addq	%rdi, %rbx
	cmpq	%r12, %rdi
	jg	.L14
	movq	-16(%rsp), %r9
	movq	-40(%rsp), %rbx
	incq	%r9
	addq	%rbx, (%rsp)
	addq	%rbx, %rax
	addq	%rdi, %r15
	cmpq	%r9, %rdi
	jne	.L3
	vzeroupper
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L19:
	xorl	%r8d, %r8d
	xorl	%r9d, %r9d
	jmp	.L9
.L44:
	xorl	%r12d, %r12d
	jmp	.L18
.L45:
	xorl	%ecx, %ecx
	xorl	%r9d, %r9d
	jmp	.L16
.L40:
	ret
	.section	.note.GNU-stack,"",@progbits
