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
	andq	$-32, %rsp
	subq	$136, %rsp
	movq	%rdi, 24(%rsp)
	movq	%rdx, 80(%rsp)
	movq	%rax, -16(%rsp)
	cmpq	$2, %rax
	jle	.L24
	movq	%rdi, %rax
	leaq	(%rdi,%rdi,2), %rdi
	vbroadcastsd	%xmm0, %ymm6
	movq	%rsi, %r13
	movq	%rax, %r15
	movq	%rdi, 56(%rsp)
	vmovddup	%xmm2, %xmm8
	vmovddup	%xmm0, %xmm7
	salq	$4, %r15
	vbroadcastsd	%xmm1, %ymm5
	vbroadcastsd	%xmm2, %ymm4
	leaq	0(,%rax,8), %rbx
	leaq	16(%r15), %r14
	subq	%rbx, %rsi
	movq	%rbx, -48(%rsp)
	addq	%r13, %rbx
	movq	%rsi, -40(%rsp)
	movq	%r13, %rsi
	subq	%r15, %rsi
	movq	%rbx, -32(%rsp)
	movq	%rsi, 32(%rsp)
	leaq	0(%r13,%r15), %rsi
	movq	%rsi, 96(%rsp)
	movq	%rsi, 40(%rsp)
	movq	%rax, %rsi
	leaq	-4(%rax), %rax
	movq	%rax, %rbx
	leaq	-5(%rsi), %rdi
	movq	%rsi, 88(%rsp)
	andq	$-4, %rbx
	movq	%rdi, -24(%rsp)
	movq	%rax, %rdi
	andl	$3, %eax
	movq	%rbx, -96(%rsp)
	addq	$2, %rbx
	shrq	$2, %rdi
	movq	%rbx, -88(%rsp)
	movl	$2, %ebx
	movq	%rdi, -56(%rsp)
	leaq	2(%rsi), %rdi
	movq	%rbx, 48(%rsp)
	subq	%rsi, %rbx
	leaq	8(%r13), %rsi
	movq	%rsi, -64(%rsp)
	leaq	16(%r13), %rsi
	movq	%rdi, -8(%rsp)
	movq	%rbx, (%rsp)
	movq	%rsi, -72(%rsp)
	movq	%rax, -80(%rsp)
.L3:
	movq	32(%rsp), %rbx
	movq	88(%rsp), %rax
	movq	24(%rsp), %rdi
	movq	56(%rsp), %rsi
	leaq	(%rbx,%r15), %r11
	movq	%rax, 72(%rsp)
	movq	-40(%rsp), %rcx
	addq	%rdi, %rax
	movq	%r11, 120(%rsp)
	movq	80(%rsp), %r11
	movq	%rsi, 64(%rsp)
	addq	%rdi, %rsi
	movq	40(%rsp), %rdi
	movq	-32(%rsp), %rdx
	incq	48(%rsp)
	leaq	(%r11,%r15), %r8
	movq	%rax, 88(%rsp)
	leaq	(%rdi,%r15), %r9
	leaq	(%rcx,%r15), %rax
	cmpq	$2, -24(%rsp)
	movq	%rax, 128(%rsp)
	leaq	(%rdx,%r15), %rax
	movq	%rsi, 56(%rsp)
	movq	%r9, 112(%rsp)
	movq	%r8, 104(%rsp)
	jbe	.L11
	movq	-64(%rsp), %r10
	movq	%rbx, %rsi
	leaq	(%rdx,%r14), %r9
	movq	-72(%rsp), %rdx
	leaq	(%rsi,%r14), %rdi
	movq	40(%rsp), %rsi
	movq	%r15, 8(%rsp)
	leaq	0(%r13,%r14), %r12
	leaq	(%r10,%r15), %rbx
	leaq	(%r10,%r14), %r11
	vmovupd	0(%r13,%r15), %ymm3
	movq	%rax, 16(%rsp)
	leaq	(%rcx,%r14), %r10
	movq	80(%rsp), %rcx
	leaq	(%rdx,%r14), %r8
	addq	%r14, %rsi
	movq	-56(%rsp), %r15
	xorl	%edx, %edx
	addq	%r14, %rcx
	jmp	.L7
.L10:
	vmovapd	%ymm9, %ymm3
.L7:
	movq	%rdx, %rax
	incq	%rdx
	salq	$5, %rax
	vmovupd	(%r11,%rax), %ymm10
	vaddpd	(%rbx,%rax), %ymm10, %ymm13
	vaddpd	(%r10,%rax), %ymm13, %ymm14
	vaddpd	(%r9,%rax), %ymm14, %ymm15
	vmovupd	(%r8,%rax), %ymm9
	vmulpd	%ymm5, %ymm15, %ymm11
	vaddpd	%ymm9, %ymm3, %ymm3
	vaddpd	(%rdi,%rax), %ymm3, %ymm3
	vaddpd	(%rsi,%rax), %ymm3, %ymm3
	vmovapd	%ymm11, %ymm12
	vfmadd231pd	(%r12,%rax), %ymm6, %ymm12
	vfmadd132pd	%ymm4, %ymm12, %ymm3
	vmovupd	%ymm3, (%rcx,%rax)
	cmpq	%r15, %rdx
	jne	.L10
	cmpq	$0, -80(%rsp)
	movq	16(%rsp), %rax
	movq	8(%rsp), %r15
	je	.L4
	movq	-96(%rsp), %rcx
	movq	-88(%rsp), %rdx
.L9:
	movq	24(%rsp), %rsi
	subq	%rcx, %rsi
	leaq	-4(%rsi), %r9
	cmpq	$5, %rsi
	je	.L5
	movq	88(%rsp), %rbx
	movq	(%rsp), %rdi
	vmovddup	%xmm1, %xmm9
	movq	64(%rsp), %r12
	leaq	2(%rbx,%rcx), %r10
	movq	72(%rsp), %rbx
	leaq	0(,%r10,8), %rsi
	leaq	(%rbx,%rdi), %r8
	movq	-8(%rsp), %rdi
	leaq	2(%rcx,%rbx), %r11
	vmovupd	-8(%r13,%rsi), %xmm3
	addq	%rcx, %r8
	vaddpd	8(%r13,%rsi), %xmm3, %xmm3
	movq	80(%rsp), %rbx
	addq	%r12, %rdi
	vaddpd	0(%r13,%r11,8), %xmm3, %xmm3
	vmovupd	-16(%r13,%rsi), %xmm11
	addq	%rcx, %rdi
	leaq	2(%rcx,%r12), %rcx
	vaddpd	0(%r13,%rcx,8), %xmm3, %xmm3
	vmulpd	%xmm9, %xmm3, %xmm3
	vaddpd	16(%r13,%rsi), %xmm11, %xmm9
	vaddpd	0(%r13,%r8,8), %xmm9, %xmm9
	vfmadd231pd	0(%r13,%r10,8), %xmm7, %xmm3
	vaddpd	0(%r13,%rdi,8), %xmm9, %xmm9
	vfmadd231pd	%xmm8, %xmm9, %xmm3
	vmovupd	%xmm3, (%rbx,%rsi)
	testb	$1, %r9b
	je	.L4
	andq	$-2, %r9
	addq	%r9, %rdx
.L5:
	movq	96(%rsp), %rbx
	movq	128(%rsp), %rdi
	leaq	(%rbx,%rdx,8), %rcx
	vmovsd	-8(%rcx), %xmm3
	vaddsd	8(%rcx), %xmm3, %xmm3
	vaddsd	(%rdi,%rdx,8), %xmm3, %xmm3
	vaddsd	(%rax,%rdx,8), %xmm3, %xmm3
	movq	120(%rsp), %rax
	vmovsd	-16(%rcx), %xmm9
	vaddsd	16(%rcx), %xmm9, %xmm9
	vmulsd	%xmm1, %xmm3, %xmm3
	vaddsd	(%rax,%rdx,8), %xmm9, %xmm9
	movq	112(%rsp), %rax
	vfmadd231sd	(%rcx), %xmm0, %xmm3
	vaddsd	(%rax,%rdx,8), %xmm9, %xmm9
	movq	104(%rsp), %rax
	vfmadd231sd	%xmm9, %xmm2, %xmm3
	vmovsd	%xmm3, (%rax,%rdx,8)
.L4:
	movq	-48(%rsp), %rax
	movq	48(%rsp), %rsi
	addq	%rax, %r15
	addq	%rax, %r14
	cmpq	%rsi, -16(%rsp)
	je	.L23
	leaq	0(%r13,%r15), %rax
	movq	%rax, 96(%rsp)
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
.L11:
	xorl	%ecx, %ecx
	movl	$2, %edx
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
