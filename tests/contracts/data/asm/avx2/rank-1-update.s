	.text
kernel_rank_1_update:
	testq	%rdi, %rdi
	jle	.L22
	movq	%rsi, %r10
	testq	%rsi, %rsi
	jle	.L22
	pushq	%rbp
	movq	%rdx, %r11
	movq	%rcx, %r9
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	leaq	(%rcx,%rdi,8), %r13
	xorl	%edi, %edi
	pushq	%r12
	leaq	-1(%rsi), %r12
	shrq	$2, %rsi
	pushq	%rbx
	movq	%r10, %rbx
	salq	$5, %rsi
	andq	$-4, %rbx
.L3:
	vmovsd	(%r9), %xmm0
	leaq	(%r11,%rdi,8), %rdx
	xorl	%eax, %eax
	vbroadcastsd	%xmm0, %ymm2
	cmpq	$2, %r12
	jbe	.L26
.L4:
	vmovupd	(%r8,%rax), %ymm1
	vfmadd213pd	(%rdx,%rax), %ymm2, %ymm1
	vmovupd	%ymm1, (%rdx,%rax)
	addq	$32, %rax
	cmpq	%rax, %rsi
	jne	.L4
	cmpq	%rbx, %r10
	je	.L5
	movq	%rbx, %r14
	movq	%rbx, %rax
.L8:
	movq	%r10, %rcx
	subq	%r14, %rcx
	cmpq	$1, %rcx
	je	.L6
	leaq	(%rdi,%r14), %r15
	vmovddup	%xmm0, %xmm1
	leaq	(%r11,%r15,8), %r15
	vmovupd	(%r15), %xmm4
	vfmadd132pd	(%r8,%r14,8), %xmm4, %xmm1
	vmovupd	%xmm1, (%r15)
	testb	$1, %cl
	je	.L5
	andq	$-2, %rcx
	addq	%rcx, %rax
.L6:
	vmovsd	(%rdx,%rax,8), %xmm3
	vfmadd132sd	(%r8,%rax,8), %xmm3, %xmm0
	vmovsd	%xmm0, (%rdx,%rax,8)
.L5:
	addq	$8, %r9
	addq	%r10, %rdi
	cmpq	%r13, %r9
	jne	.L3
	vzeroupper
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L26:
	xorl	%r14d, %r14d
	xorl	%eax, %eax
	jmp	.L8
.L22:
	ret
	.section	.note.GNU-stack,"",@progbits
