	.text
kernel_rank_1_update:
	testq	%rdi, %rdi
	jle	.L19
	testq	%rsi, %rsi
	jle	.L19
	pushq	%rbp
	movq	%rcx, %r9
	movq	%rsi, %r11
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rdx, %r10
	andq	$-8, %r11
	pushq	%r14
	pushq	%r13
	pushq	%r12
	leaq	(%rcx,%rdi,8), %r12
	movq	%rsi, %rcx
	shrq	$3, %rcx
	pushq	%rbx
	salq	$6, %rcx
	leaq	-1(%rsi), %rbx
	xorl	%edi, %edi
.L3:
	vmovsd	(%r9), %xmm1
	leaq	(%r10,%rdi,8), %rdx
	vbroadcastsd	%xmm1, %zmm2
	xorl	%eax, %eax
	cmpq	$6, %rbx
	jbe	.L23
.L4:
	vmovupd	(%r8,%rax), %zmm0
	vfmadd213pd	(%rdx,%rax), %zmm2, %zmm0
	vmovupd	%zmm0, (%rdx,%rax)
	addq	$64, %rax
	cmpq	%rax, %rcx
	jne	.L4
	cmpq	%r11, %rsi
	je	.L5
	movq	%r11, %r14
	movq	%r11, %rax
.L8:
	movq	%rsi, %r13
	subq	%r14, %r13
	leaq	-1(%r13), %r15
	cmpq	$2, %r15
	jbe	.L6
	leaq	(%r14,%rdi), %r15
	leaq	(%r10,%r15,8), %r15
	vmovupd	(%r15), %ymm3
	vbroadcastsd	%xmm1, %ymm0
	vfmadd132pd	(%r8,%r14,8), %ymm3, %ymm0
	movq	%r13, %r14
	andq	$-4, %r14
	addq	%r14, %rax
	andl	$3, %r13d
	vmovupd	%ymm0, (%r15)
	je	.L5
.L6:
	vmovsd	(%r8,%rax,8), %xmm0
	leaq	0(,%rax,8), %r13
	addq	%r13, %rdx
	vfmadd213sd	(%rdx), %xmm1, %xmm0
	leaq	1(%rax), %r14
	vmovsd	%xmm0, (%rdx)
	cmpq	%r14, %rsi
	jle	.L5
	vmovsd	8(%r8,%r13), %xmm0
	addq	$2, %rax
	vfmadd213sd	8(%rdx), %xmm1, %xmm0
	vmovsd	%xmm0, 8(%rdx)
	cmpq	%rax, %rsi
	jle	.L5
	vmovsd	16(%rdx), %xmm4
	vfmadd132sd	16(%r8,%r13), %xmm4, %xmm1
	vmovsd	%xmm1, 16(%rdx)
.L5:
	addq	$8, %r9
	addq	%rsi, %rdi
	cmpq	%r9, %r12
	jne	.L3
	vzeroupper
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L23:
	xorl	%r14d, %r14d
	xorl	%eax, %eax
	jmp	.L8
.L19:
	ret
	.section	.note.GNU-stack,"",@progbits
