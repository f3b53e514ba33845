	.text
spmv._omp_fn.0:
	pushq	%rbp
	movq	%rdi, %rbp
	pushq	%rbx
	subq	$8, %rsp
	call	omp_get_num_threads@PLT
	movl	%eax, %ebx
	call	omp_get_thread_num@PLT
	movslq	%ebx, %rcx
	movslq	%eax, %r10
	movq	0(%rbp), %rax
	cqto
	idivq	%rcx
	cmpq	%rdx, %r10
	jl	.L2
.L7:
	imulq	%rax, %r10
	addq	%rdx, %r10
	addq	%r10, %rax
	cmpq	%rax, %r10
	jge	.L12
	movq	40(%rbp), %rbx
	movq	32(%rbp), %r9
	movq	24(%rbp), %r8
	movq	16(%rbp), %rdi
	movq	8(%rbp), %r11
.L5:
	movslq	(%r11,%r10,4), %rdx
	vxorpd	%xmm1, %xmm1, %xmm1
	movslq	4(%r11,%r10,4), %rsi
	cmpq	%rsi, %rdx
	jge	.L6
.L4:
	movslq	(%rdi,%rdx,4), %rcx
	vmovsd	(%r9,%rcx,8), %xmm0
	vmulsd	(%r8,%rdx,8), %xmm0, %xmm0
	addq	$1, %rdx
	vaddsd	%xmm0, %xmm1, %xmm1
	cmpq	%rsi, %rdx
	jne	.L4
.L6:
	vmovsd	%xmm1, (%rbx,%r10,8)
	addq	$1, %r10
	cmpq	%r10, %rax
	jne	.L5
.L12:
	addq	$8, %rsp
	popq	%rbx
	popq	%rbp
	ret
.L2:
	addq	$1, %rax
	xorl	%edx, %edx
	jmp	.L7
