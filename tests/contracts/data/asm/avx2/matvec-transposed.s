	.text
kernel_matvec_transposed:
	testq	%rdi, %rdi
	jle	.L39
	movq	%rsi, %r11
	testq	%rsi, %rsi
	jle	.L39
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	movq	%rcx, %r14
	pushq	%r13
	movq	%rdx, %r13
	pushq	%r12
	pushq	%rbx
	movq	%rdi, %rbx
	andq	$-32, %rsp
	movq	%rax, -24(%rsp)
	cmpq	$2, %rdi
	jle	.L43
	movq	$1, -16(%rsp)
	movq	%rsi, %rax
	xorl	%r15d, %r15d
	salq	$4, %rax
	movq	%rax, -32(%rsp)
	leaq	0(,%rsi,8), %rax
	movq	%rax, -40(%rsp)
	leaq	(%rdx,%rax), %rdx
	leaq	(%rsi,%rsi), %rax
	movq	%rax, -48(%rsp)
	leaq	-1(%r11), %rax
	leaq	8(%rcx), %rsi
	movq	%rax, -8(%rsp)
.L9:
	movq	-40(%rsp), %rax
	movq	%rdx, %rcx
	vmovsd	-8(%rsi), %xmm0
	subq	%rax, %rcx
	cmpq	$2, -8(%rsp)
	jbe	.L44
	movq	%r11, %rdi
	vbroadcastsd	(%rsi), %ymm2
	vbroadcastsd	%xmm0, %ymm3
	xorl	%eax, %eax
	shrq	$2, %rdi
	salq	$5, %rdi
.L5:
	vmovupd	(%rcx,%rax), %ymm1
	vfmadd213pd	(%r8,%rax), %ymm3, %ymm1
	vfmadd231pd	(%rdx,%rax), %ymm2, %ymm1
	vmovupd	%ymm1, (%r8,%rax)
	addq	$32, %rax
	cmpq	%rax, %rdi
	jne	.L5
	movq	%r11, %rax
	andq	$-4, %rax
	movq	%rax, %rdi
	cmpq	%rax, %r11
	je	.L6
.L16:
	movq	%r11, %r9
	subq	%rdi, %r9
	cmpq	$1, %r9
	je	.L7
	leaq	(%r11,%r15), %r10
	leaq	(%r8,%rdi,8), %r12
	vmovddup	%xmm0, %xmm2
	vmovddup	(%rsi), %xmm1
	addq	%rdi, %r10
	addq	%r15, %rdi
	vmovupd	(%r12), %xmm3
	vfmadd132pd	0(%r13,%rdi,8), %xmm3, %xmm2
	vfmadd132pd	0(%r13,%r10,8), %xmm2, %xmm1
	vmovupd	%xmm1, (%r12)
	testb	$1, %r9b
	je	.L6
	andq	$-2, %r9
	addq	%r9, %rax
.L7:
	leaq	(%r8,%rax,8), %rdi
	vmovsd	(%rsi), %xmm7
	vmovsd	(%rdi), %xmm6
	vfmadd132sd	(%rcx,%rax,8), %xmm6, %xmm0
	vfmadd231sd	(%rdx,%rax,8), %xmm7, %xmm0
	vmovsd	%xmm0, (%rdi)
.L6:
	movq	-32(%rsp), %rdi
	movq	-16(%rsp), %rax
	addq	$16, %rsi
	addq	%rdi, %rdx
	movq	-48(%rsp), %rdi
	addq	$2, %rax
	addq	%rdi, %r15
	cmpq	%rax, -24(%rsp)
	jle	.L45
	movq	%rax, -16(%rsp)
	jmp	.L9
.L45:
	movq	-16(%rsp), %r12
	incq	%r12
.L4:
	movq	%r12, %r9
	movq	%r11, %rdi
	movq	%r11, %r15
	imulq	%r11, %r9
	shrq	$2, %rdi
	andq	$-4, %r15
	salq	$5, %rdi
.L15:
	cmpq	$2, -8(%rsp)
	vmovsd	(%r14,%r12,8), %xmm0
	leaq	0(%r13,%r9,8), %rdx
	jbe	.L19
	vbroadcastsd	%xmm0, %ymm2
	xorl	%eax, %eax
.L11:
	vmovupd	(%rdx,%rax), %ymm1
	vfmadd213pd	(%r8,%rax), %ymm2, %ymm1
	vmovupd	%ymm1, (%r8,%rax)
	addq	$32, %rax
	cmpq	%rdi, %rax
	jne	.L11
	cmpq	%r15, %r11
	je	.L12
	movq	%r15, %rcx
	movq	%r15, %rax
.L10:
	movq	%r11, %rsi
	subq	%rcx, %rsi
	cmpq	$1, %rsi
	je	.L13
	leaq	(%r8,%rcx,8), %r10
	addq	%r9, %rcx
	vmovddup	%xmm0, %xmm1
	vmovupd	(%r10), %xmm5
	vfmadd132pd	0(%r13,%rcx,8), %xmm5, %xmm1
	vmovupd	%xmm1, (%r10)
	testb	$1, %sil
	je	.L12
	andq	$-2, %rsi
	addq	%rsi, %rax
.L13:
	leaq	(%r8,%rax,8), %rcx
	vmovsd	(%rcx), %xmm4
	vfmadd132sd	(%rdx,%rax,8), %xmm4, %xmm0
	vmovsd	%xmm0, (%rcx)
.L12:
	incq	%r12
	addq	%r11, %r9
	cmpq	%rbx, %r12
	jl	.L15
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
	xorl	%ecx, %ecx
	xorl	%eax, %eax
	jmp	.L10
.L39:
	ret
.L43:
	leaq	-1(%rsi), %rax
	xorl	%r12d, %r12d
	movq	%rax, -8(%rsp)
	jmp	.L4
.L44:
	xorl	%edi, %edi
	xorl	%eax, %eax
	jmp	.L16
	.section	.note.GNU-stack,"",@progbits
