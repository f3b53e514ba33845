	.text
kernel_2d_5pt_variable:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	subq	$136, %rsp
	movq	%rdi, (%rsp)
	movq	%rdx, 64(%rsp)
	movq	%rcx, 56(%rsp)
	movq	%r8, 32(%rsp)
	movq	%r9, 24(%rsp)
	movq	%rax, -96(%rsp)
	cmpq	$1, %rax
	jle	.L24
	leaq	-2(%rdi), %rax
	movq	%rsi, %rcx
	movq	%rsi, %r15
	movq	%rdi, 16(%rsp)
	leaq	0(,%rdi,8), %r11
	movq	%rax, %rdx
	leaq	1(%rdi), %rbx
	movq	%r15, %r12
	subq	%r11, %rcx
	andq	$-4, %rdx
	movq	%r11, -104(%rsp)
	movq	%rcx, -64(%rsp)
	leaq	(%r11,%rsi), %rcx
	leaq	-3(%rdi), %rsi
	movq	%rdx, -120(%rsp)
	incq	%rdx
	movq	%rsi, -48(%rsp)
	movq	%rax, %rsi
	andl	$3, %eax
	movq	%rdx, -112(%rsp)
	movl	$1, %edx
	shrq	$2, %rsi
	movq	%rcx, -56(%rsp)
	leaq	8(%r15), %rcx
	movq	%rdx, 8(%rsp)
	subq	%rdi, %rdx
	movq	%rsi, -72(%rsp)
	movq	%rdx, -40(%rsp)
	movq	%rcx, -80(%rsp)
	movq	%rax, -88(%rsp)
	movq	%rbx, -32(%rsp)
	leaq	8(%r11), %rbx
.L3:
	movq	56(%rsp), %rsi
	movq	32(%rsp), %rdi
	leaq	(%r12,%r11), %rcx
	movq	24(%rsp), %rdx
	movq	-64(%rsp), %r9
	leaq	(%rsi,%r11), %rax
	movq	(%rsp), %r15
	incq	8(%rsp)
	movq	%rax, 128(%rsp)
	leaq	(%r11,%rdi), %rax
	movq	%rax, 120(%rsp)
	leaq	(%r11,%rdx), %rax
	movq	%rax, 112(%rsp)
	movq	16(%rbp), %rax
	addq	%r11, %rax
	movq	%rax, 104(%rsp)
	leaq	(%r11,%r9), %rax
	movq	%rax, 96(%rsp)
	movq	24(%rbp), %rax
	addq	%r11, %rax
	movq	%rax, 88(%rsp)
	movq	16(%rsp), %rax
	movq	%rax, 40(%rsp)
	addq	%r15, %rax
	movq	64(%rsp), %r15
	movq	%rax, 16(%rsp)
	movq	-56(%rsp), %rax
	leaq	(%r11,%r15), %r8
	cmpq	$2, -48(%rsp)
	leaq	(%r11,%rax), %r10
	movq	%r8, 72(%rsp)
	movq	%r10, 80(%rsp)
	jbe	.L10
	leaq	(%rdi,%rbx), %r13
	movq	-80(%rsp), %rdi
	leaq	(%rsi,%rbx), %r15
	addq	%rbx, %rdx
	movq	16(%rbp), %r10
	movq	24(%rbp), %r8
	movq	%rdx, -16(%rsp)
	addq	%rbx, %r9
	leaq	(%rdi,%rbx), %rsi
	leaq	(%rax,%rbx), %rdi
	movq	64(%rsp), %rax
	xorl	%edx, %edx
	movq	%rsi, -8(%rsp)
	leaq	(%r12,%rbx), %r14
	addq	%rbx, %r10
	addq	%rbx, %r8
	leaq	(%rax,%rbx), %rsi
	movq	%r11, -24(%rsp)
	movq	-8(%rsp), %r11
	xorl	%eax, %eax
	movq	%rbx, -8(%rsp)
	movq	-16(%rsp), %rbx
	movq	%r12, -16(%rsp)
	movq	-72(%rsp), %r12
.L7:
	vmovupd	(%rcx,%rax), %ymm1
	vmulpd	0(%r13,%rax), %ymm1, %ymm0
	incq	%rdx
	vmovupd	(%r14,%rax), %ymm2
	vfmadd231pd	(%r15,%rax), %ymm2, %ymm0
	vmovupd	(%r11,%rax), %ymm3
	vfmadd231pd	(%rbx,%rax), %ymm3, %ymm0
	vmovupd	(%r9,%rax), %ymm4
	vfmadd231pd	(%r10,%rax), %ymm4, %ymm0
	vmovupd	(%rdi,%rax), %ymm5
	vfmadd231pd	(%r8,%rax), %ymm5, %ymm0
	vmovupd	%ymm0, (%rsi,%rax)
	addq	$32, %rax
	cmpq	%r12, %rdx
	jne	.L7
	cmpq	$0, -88(%rsp)
	movq	-24(%rsp), %r11
	movq	-8(%rsp), %rbx
	movq	-16(%rsp), %r12
	je	.L4
	movq	-120(%rsp), %rdi
	movq	-112(%rsp), %rax
.L9:
	movq	(%rsp), %rdx
	subq	%rdi, %rdx
	leaq	-2(%rdx), %r9
	cmpq	$3, %rdx
	je	.L5
	movq	40(%rsp), %r14
	movq	-40(%rsp), %r15
	leaq	(%r14,%r15), %r8
	movq	-32(%rsp), %r15
	leaq	1(%rdi,%r14), %rsi
	addq	%rdi, %r8
	leaq	0(,%rsi,8), %rdx
	leaq	(%r14,%r15), %r10
	addq	%rdi, %r10
	movq	32(%rsp), %rdi
	vmovupd	(%rdi,%rsi,8), %xmm1
	movq	56(%rsp), %rdi
	vmulpd	-8(%r12,%rsi,8), %xmm1, %xmm0
	vmovupd	(%rdi,%rsi,8), %xmm3
	vfmadd231pd	(%r12,%rsi,8), %xmm3, %xmm0
	vmovapd	%xmm1, 40(%rsp)
	movq	24(%rsp), %rsi
	vmovupd	(%rsi,%rdx), %xmm4
	movq	16(%rbp), %rsi
	vfmadd231pd	8(%r12,%rdx), %xmm4, %xmm0
	vmovupd	(%rsi,%rdx), %xmm5
	movq	24(%rbp), %rsi
	vfmadd231pd	(%r12,%r8,8), %xmm5, %xmm0
	vmovupd	(%rsi,%rdx), %xmm1
	vfmadd231pd	(%r12,%r10,8), %xmm1, %xmm0
	movq	64(%rsp), %rsi
	vmovupd	%xmm0, (%rsi,%rdx)
	testb	$1, %r9b
	je	.L4
	andq	$-2, %r9
	addq	%r9, %rax
.L5:
	movq	120(%rsp), %rdi
	leaq	(%rcx,%rax,8), %rdx
	movq	112(%rsp), %rsi
	movq	128(%rsp), %rcx
	vmovsd	(%rdi,%rax,8), %xmm0
	movq	104(%rsp), %rdi
	vmulsd	-8(%rdx), %xmm0, %xmm0
	vmovsd	(%rcx,%rax,8), %xmm6
	movq	96(%rsp), %rcx
	vfmadd231sd	(%rdx), %xmm6, %xmm0
	vmovsd	(%rsi,%rax,8), %xmm7
	vmovsd	(%rdi,%rax,8), %xmm6
	vfmadd231sd	8(%rdx), %xmm7, %xmm0
	movq	88(%rsp), %rsi
	movq	80(%rsp), %rdi
	vfmadd231sd	(%rcx,%rax,8), %xmm6, %xmm0
	vmovsd	(%rsi,%rax,8), %xmm7
	movq	72(%rsp), %rcx
	vfmadd231sd	(%rdi,%rax,8), %xmm7, %xmm0
	vmovsd	%xmm0, (%rcx,%rax,8)
.L4:
	movq	-104(%rsp), %rax
	movq	8(%rsp), %rcx
	addq	%rax, %r11
	addq	%rax, %rbx
	cmpq	%rcx, -96(%rsp)
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
.L10:
	xorl	%edi, %edi
	movl	$1, %eax
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
