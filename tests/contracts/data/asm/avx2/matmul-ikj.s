	.text
kernel_matmul_ikj:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	movq	%rcx, -32(%rsp)
	testq	%rdi, %rdi
	jle	.L40
	movq	%rdi, %rbx
	movq	%rsi, %r8
	movq	%rdx, %rsi
	movq	%rdi, %r13
	salq	$4, %rbx
	movq	%r8, %r14
	xorl	%r8d, %r8d
	movq	%rcx, %rax
	movq	%rbx, -72(%rsp)
	movq	%rdi, %rbx
	andq	$-4, %r13
	xorl	%r15d, %r15d
	leaq	0(,%rdi,8), %rdx
	andl	$3, %ebx
	movq	%r8, %rcx
	leaq	(%rsi,%rdx), %r12
	movq	%rdx, -24(%rsp)
	leaq	(%rdi,%rdi), %rdx
	movq	%rdx, -80(%rsp)
	leaq	-1(%rdi), %rdx
	movq	%rbx, -88(%rsp)
	movq	%r12, -48(%rsp)
	movq	%rdx, -8(%rsp)
	movq	%rdi, %rdx
	shrq	$2, %rdx
.L3:
	xorl	%r12d, %r12d
	cmpq	$2, %rdi
	jle	.L19
	movq	$1, -16(%rsp)
	movq	-48(%rsp), %r8
	leaq	8(%r14), %r10
	xorl	%r12d, %r12d
	movq	%r14, -56(%rsp)
	movq	%rcx, -64(%rsp)
.L8:
	movq	-24(%rsp), %rbx
	movq	%r8, %r9
	vmovsd	-8(%r10), %xmm0
	subq	%rbx, %r9
	cmpq	$2, -8(%rsp)
	jbe	.L43
	vmovsd	(%r10), %xmm2
	vbroadcastsd	%xmm0, %ymm4
	xorl	%ecx, %ecx
	xorl	%r11d, %r11d
	vbroadcastsd	%xmm2, %ymm3
.L4:
	vmovupd	(%r9,%rcx), %ymm1
	vfmadd213pd	(%rax,%rcx), %ymm4, %ymm1
	incq	%r11
	vfmadd231pd	(%r8,%rcx), %ymm3, %ymm1
	vmovupd	%ymm1, (%rax,%rcx)
	addq	$32, %rcx
	cmpq	%r11, %rdx
	jne	.L4
	cmpq	%r13, %rdi
	je	.L5
	movq	-88(%rsp), %rbx
	movq	%rbx, %rcx
	cmpq	$1, %rbx
	je	.L20
	movq	%r13, -40(%rsp)
	movq	%r13, %r11
.L16:
	movq	-32(%rsp), %r14
	leaq	(%r15,%r11), %rbx
	vmovddup	%xmm0, %xmm1
	vmovddup	%xmm2, %xmm2
	leaq	(%r14,%rbx,8), %r14
	leaq	(%rdi,%r12), %rbx
	addq	%r11, %rbx
	addq	%r12, %r11
	vmovupd	(%r14), %xmm4
	vfmadd132pd	(%rsi,%r11,8), %xmm4, %xmm1
	vfmadd132pd	(%rsi,%rbx,8), %xmm1, %xmm2
	vmovupd	%xmm2, (%r14)
	testb	$1, %cl
	je	.L5
	movq	-40(%rsp), %rbx
	andq	$-2, %rcx
	addq	%rbx, %rcx
.L6:
	leaq	(%rax,%rcx,8), %r11
	vmovsd	(%r10), %xmm3
	vmovsd	(%r11), %xmm7
	vfmadd132sd	(%r9,%rcx,8), %xmm7, %xmm0
	vfmadd231sd	(%r8,%rcx,8), %xmm3, %xmm0
	vmovsd	%xmm0, (%r11)
.L5:
	movq	-16(%rsp), %rbx
	addq	$16, %r10
	leaq	2(%rbx), %rcx
	movq	-72(%rsp), %rbx
	addq	%rbx, %r8
	movq	-80(%rsp), %rbx
	addq	%rbx, %r12
	cmpq	%rcx, -8(%rsp)
	jle	.L44
	movq	%rcx, -16(%rsp)
	jmp	.L8
.L44:
	movq	-16(%rsp), %r12
	movq	-56(%rsp), %r14
	movq	-64(%rsp), %rcx
	incq	%r12
.L19:
	movq	%r12, %r11
	movq	%rcx, -40(%rsp)
	imulq	%rdi, %r11
	movq	%r14, -16(%rsp)
	movq	-32(%rsp), %r14
.L14:
	movq	-16(%rsp), %rbx
	cmpq	$2, -8(%rsp)
	leaq	(%rsi,%r11,8), %r8
	vmovsd	(%rbx,%r12,8), %xmm0
	jbe	.L22
	vbroadcastsd	%xmm0, %ymm2
	xorl	%ecx, %ecx
	xorl	%r9d, %r9d
.L10:
	vmovupd	(%r8,%rcx), %ymm1
	vfmadd213pd	(%rax,%rcx), %ymm2, %ymm1
	incq	%r9
	vmovupd	%ymm1, (%rax,%rcx)
	addq	$32, %rcx
	cmpq	%r9, %rdx
	jne	.L10
	cmpq	%r13, %rdi
	je	.L11
	movq	%r13, %r9
	movq	%r13, %rcx
.L9:
	movq	%rdi, %r10
	subq	%r9, %r10
	cmpq	$1, %r10
	je	.L12
	leaq	(%r15,%r9), %rbx
	addq	%r11, %r9
	vmovddup	%xmm0, %xmm1
	leaq	(%r14,%rbx,8), %rbx
	vmovupd	(%rbx), %xmm6
	vfmadd132pd	(%rsi,%r9,8), %xmm6, %xmm1
	vmovupd	%xmm1, (%rbx)
	testb	$1, %r10b
	je	.L11
	andq	$-2, %r10
	addq	%r10, %rcx
.L12:
	vmovsd	(%rax,%rcx,8), %xmm5
	vfmadd132sd	(%r8,%rcx,8), %xmm5, %xmm0
	vmovsd	%xmm0, (%rax,%rcx,8)
.L11:
	incq	%r12
	addq	%rdi, %r11
	cmpq	%r12, %rdi
	jg	.L14
	movq	-40(%rsp), %rcx
	movq	-24(%rsp), %rbx
	addq	%rdi, %r15
	movq	-16(%rsp), %r14
	incq	%rcx
	addq	%rbx, %rax
	addq	%rbx, %r14
	cmpq	%rcx, %rdi
	jne	.L3
	vzeroupper
.L40:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L22:
	xorl	%r9d, %r9d
	xorl	%ecx, %ecx
	jmp	.L9
.L43:
	vmovsd	(%r10), %xmm2
	movl	$3, %ecx
	xorl	%r11d, %r11d
	movq	$0, -40(%rsp)
	jmp	.L16
.L20:
	movq	%r13, %rcx
	jmp	.L6
	.section	.note.GNU-stack,"",@progbits
