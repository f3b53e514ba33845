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
	andq	$-64, %rsp
	subq	$136, %rsp
	movq	%rdi, 72(%rsp)
	movq	%rdx, 128(%rsp)
	movq	%rcx, 120(%rsp)
	movq	%r8, 112(%rsp)
	movq	%r9, 104(%rsp)
	movq	%rax, -24(%rsp)
	cmpq	$1, %rax
	jle	.L24
	leaq	1(%rdi), %rcx
	leaq	0(,%rdi,8), %rdx
	movq	%rcx, 8(%rsp)
	movq	%rsi, %rcx
	subq	%rdx, %rcx
	movq	%rcx, -8(%rsp)
	leaq	(%rdx,%rsi), %rcx
	leaq	-3(%rdi), %rbx
	movq	%rcx, -16(%rsp)
	leaq	-2(%rdi), %rcx
	movq	%rbx, -32(%rsp)
	movq	%rcx, %rbx
	shrq	$3, %rbx
	movq	%rbx, -40(%rsp)
	movq	%rcx, %rbx
	andq	$-8, %rbx
	movq	%rbx, -80(%rsp)
	incq	%rbx
	movq	%rbx, -72(%rsp)
	movl	$1, %ebx
	movq	%rcx, 16(%rsp)
	movq	%rbx, 32(%rsp)
	leaq	8(%rsi), %rax
	subq	%rdi, %rbx
	andl	$7, %ecx
	movq	%rdx, -64(%rsp)
	movq	%rdx, 88(%rsp)
	movq	%rdi, 80(%rsp)
	movq	%rbx, (%rsp)
	movq	%rax, -48(%rsp)
	movq	%rcx, -56(%rsp)
	movq	%rsi, %r15
	leaq	8(%rdx), %r12
.L3:
	movq	88(%rsp), %rax
	movq	72(%rsp), %rdi
	leaq	(%r15,%rax), %rcx
	movq	80(%rsp), %rax
	incq	32(%rsp)
	movq	%rax, 96(%rsp)
	addq	%rdi, %rax
	cmpq	$6, -32(%rsp)
	movq	%rax, 80(%rsp)
	jbe	.L13
	movq	112(%rsp), %rdi
	movq	120(%rsp), %rax
	leaq	(%r12,%rdi), %r13
	movq	104(%rsp), %rdi
	addq	%r12, %rax
	leaq	(%r12,%rdi), %rsi
	movq	-48(%rsp), %rdi
	movq	%rax, 40(%rsp)
	leaq	(%rdi,%r12), %rbx
	movq	-8(%rsp), %rdi
	movq	-16(%rsp), %rdx
	leaq	(%r12,%rdi), %r10
	movq	16(%rbp), %r11
	movq	24(%rbp), %r9
	movq	128(%rsp), %rdi
	leaq	(%r15,%r12), %r14
	leaq	(%r12,%rdx), %r8
	movq	%r12, 24(%rsp)
	addq	%r12, %r11
	addq	%r12, %r9
	addq	%r12, %rdi
	movq	40(%rsp), %r12
	movq	%r15, 40(%rsp)
	movq	-40(%rsp), %r15
	xorl	%eax, %eax
	xorl	%edx, %edx
.L8:
	vmovupd	(%rcx,%rax), %zmm4
	vmovupd	(%r14,%rax), %zmm5
	vmulpd	0(%r13,%rax), %zmm4, %zmm0
	vmovupd	(%rbx,%rax), %zmm6
	vmovupd	(%r10,%rax), %zmm7
	vmovupd	(%r8,%rax), %zmm3
	incq	%rdx
	vfmadd231pd	(%r12,%rax), %zmm5, %zmm0
	vfmadd231pd	(%rsi,%rax), %zmm6, %zmm0
	vfmadd231pd	(%r11,%rax), %zmm7, %zmm0
	vfmadd231pd	(%r9,%rax), %zmm3, %zmm0
	vmovupd	%zmm0, (%rdi,%rax)
	addq	$64, %rax
	cmpq	%r15, %rdx
	jne	.L8
	cmpq	$0, -56(%rsp)
	movq	24(%rsp), %r12
	movq	40(%rsp), %r15
	je	.L4
	movq	-80(%rsp), %r8
	movq	-72(%rsp), %rax
.L10:
	movq	72(%rsp), %rdx
	subq	%r8, %rdx
	leaq	-2(%rdx), %r11
	subq	$3, %rdx
	cmpq	$2, %rdx
	jbe	.L5
	movq	96(%rsp), %rsi
	movq	(%rsp), %rbx
	leaq	1(%r8,%rsi), %rdi
	leaq	(%rsi,%rbx), %r10
	movq	8(%rsp), %rbx
	leaq	0(,%rdi,8), %rdx
	leaq	(%rbx,%rsi), %r9
	movq	112(%rsp), %rsi
	addq	%r8, %r10
	vmovupd	(%rsi,%rdi,8), %ymm1
	movq	120(%rsp), %rsi
	vmulpd	-8(%r15,%rdi,8), %ymm1, %ymm0
	vmovapd	%ymm1, 40(%rsp)
	vmovupd	(%rsi,%rdi,8), %ymm1
	addq	%r8, %r9
	vfmadd231pd	(%r15,%rdi,8), %ymm1, %ymm0
	movq	104(%rsp), %rdi
	vmovupd	(%rdi,%rdx), %ymm2
	movq	16(%rbp), %rdi
	vfmadd231pd	8(%r15,%rdx), %ymm2, %ymm0
	vmovupd	(%rdi,%rdx), %ymm4
	movq	24(%rbp), %rdi
	vmovupd	(%rdi,%rdx), %ymm5
	vfmadd231pd	(%r15,%r10,8), %ymm4, %ymm0
	movq	128(%rsp), %rdi
	vfmadd231pd	(%r15,%r9,8), %ymm5, %ymm0
	vmovupd	%ymm0, (%rdi,%rdx)
	movq	%r11, %rdx
	andq	$-4, %rdx
	addq	%rdx, %rax
	andl	$3, %r11d
	je	.L4
.L5:
	movq	88(%rsp), %rbx
	movq	120(%rsp), %rsi
	movq	-8(%rsp), %rdx
	leaq	(%rsi,%rbx), %rdi
	movq	112(%rsp), %rsi
	leaq	(%rbx,%rdx), %r8
	leaq	(%rsi,%rbx), %r10
	movq	104(%rsp), %rsi
	movq	128(%rsp), %rdx
	leaq	(%rsi,%rbx), %r9
	movq	-16(%rsp), %rsi
	movq	%rdi, 24(%rsp)
	leaq	(%rbx,%rsi), %r14
	movq	16(%rbp), %rdi
	movq	24(%rbp), %r13
	movq	96(%rsp), %rsi
	movq	16(%rsp), %r11
	addq	%rbx, %rdi
	addq	%rbx, %r13
	addq	%rax, %rsi
	addq	%rdx, %rbx
	leaq	1(%rax), %rdx
	movq	%rbx, 40(%rsp)
	leaq	(%r15,%rsi,8), %rsi
	cmpq	%r11, %rdx
	jge	.L11
	movq	24(%rsp), %r11
	vmovupd	-8(%rsi), %xmm0
	leaq	0(,%rax,8), %rsi
	addq	%rsi, %r11
	addq	%rcx, %rsi
	vmovsd	8(%rsi), %xmm3
	vunpckhpd	%xmm0, %xmm0, %xmm2
	vmulsd	(%r11), %xmm2, %xmm2
	vmulsd	8(%r11), %xmm3, %xmm3
	vmovupd	(%rcx,%rdx,8), %xmm1
	vmovupd	(%rdi,%rax,8), %xmm6
	vmovupd	0(%r13,%rax,8), %xmm7
	leaq	2(%rax), %rdx
	vunpcklpd	%xmm3, %xmm2, %xmm2
	vfmadd132pd	(%r10,%rax,8), %xmm2, %xmm0
	vfmadd231pd	(%r9,%rax,8), %xmm1, %xmm0
	vfmadd231pd	(%r8,%rax,8), %xmm6, %xmm0
	vfmadd231pd	(%r14,%rax,8), %xmm7, %xmm0
	vmovupd	%xmm0, (%rbx,%rax,8)
	leaq	3(%rax), %rbx
	cmpq	%rbx, 16(%rsp)
	jle	.L7
	vmovsd	24(%rsi), %xmm3
	vunpckhpd	%xmm1, %xmm1, %xmm0
	vmulsd	16(%r11), %xmm0, %xmm0
	vmulsd	24(%r11), %xmm3, %xmm3
	vmovupd	(%rcx,%rbx,8), %xmm2
	movq	40(%rsp), %rbx
	leaq	4(%rax), %r11
	vunpcklpd	%xmm3, %xmm0, %xmm0
	vfmadd231pd	(%r10,%rdx,8), %xmm1, %xmm0
	vmovupd	(%rdi,%rdx,8), %xmm1
	vfmadd231pd	(%r9,%rdx,8), %xmm2, %xmm0
	vfmadd231pd	(%r8,%rdx,8), %xmm1, %xmm0
	vmovupd	0(%r13,%rdx,8), %xmm1
	vfmadd231pd	(%r14,%rdx,8), %xmm1, %xmm0
	vmovsd	32(%rsi), %xmm1
	vmovupd	%xmm0, (%rbx,%rdx,8)
	leaq	5(%rax), %rbx
	movq	%r11, %rdx
	cmpq	%rbx, 16(%rsp)
	jle	.L7
	vmovhpd	40(%rsi), %xmm1, %xmm1
	movq	24(%rsp), %rsi
	vmovupd	(%r9,%r11,8), %xmm7
	vmulpd	(%rsi,%r11,8), %xmm1, %xmm1
	salq	$3, %rdx
	movq	%rdx, 96(%rsp)
	leaq	6(%rax), %rdx
	vfmadd132pd	(%r10,%r11,8), %xmm1, %xmm2
	vmovupd	(%rdi,%r11,8), %xmm1
	movq	96(%rsp), %rax
	vmovapd	%xmm2, %xmm0
	vfmadd231pd	(%rcx,%rbx,8), %xmm7, %xmm0
	vmovupd	0(%r13,%r11,8), %xmm7
	movq	40(%rsp), %rbx
	vfmadd231pd	(%r8,%r11,8), %xmm1, %xmm0
	vfmadd231pd	(%r14,%r11,8), %xmm7, %xmm0
	vmovupd	%xmm0, (%rbx,%rax)
.L7:
	leaq	0(,%rdx,8), %rax
	addq	%rax, %rcx
	vmovsd	-8(%rcx), %xmm0
	addq	%rax, %r10
	vmulsd	(%r10), %xmm0, %xmm0
	movq	24(%rsp), %rsi
	vmovsd	(%rcx), %xmm1
	addq	%rax, %rsi
	vmovsd	8(%rcx), %xmm2
	vfmadd231sd	(%rsi), %xmm1, %xmm0
	addq	%rax, %r9
	addq	%rax, %rdi
	vmovsd	(%rdi), %xmm6
	addq	%rax, %r8
	vfmadd231sd	(%r9), %xmm2, %xmm0
	leaq	0(%r13,%rax), %r11
	vmovsd	(%r11), %xmm7
	addq	%rax, %r14
	movq	40(%rsp), %rbx
	vfmadd231sd	(%r8), %xmm6, %xmm0
	addq	%rax, %rbx
	movq	-24(%rsp), %r13
	movq	%rbx, %rax
	vfmadd231sd	(%r14), %xmm7, %xmm0
	vmovsd	%xmm0, (%rbx)
	leaq	1(%rdx), %rbx
	cmpq	%rbx, %r13
	jle	.L4
	vmulsd	8(%r10), %xmm1, %xmm0
	vmovsd	16(%rcx), %xmm1
	vmovsd	8(%rdi), %xmm6
	vmovsd	8(%r11), %xmm7
	addq	$2, %rdx
	vfmadd231sd	8(%rsi), %xmm2, %xmm0
	vfmadd231sd	8(%r9), %xmm1, %xmm0
	vfmadd231sd	8(%r8), %xmm6, %xmm0
	vfmadd231sd	8(%r14), %xmm7, %xmm0
	vmovsd	%xmm0, 8(%rax)
	cmpq	%rdx, %r13
	jle	.L4
	vmulsd	16(%r10), %xmm2, %xmm2
	vmovsd	16(%r14), %xmm6
	vfmadd132sd	16(%rsi), %xmm2, %xmm1
	vmovsd	24(%rcx), %xmm2
	vmovsd	%xmm1, %xmm1, %xmm0
	vfmadd231sd	16(%r9), %xmm2, %xmm0
	vmovsd	16(%r8), %xmm2
	vfmadd231sd	16(%rdi), %xmm2, %xmm0
	vfmadd231sd	16(%r11), %xmm6, %xmm0
	vmovsd	%xmm0, 16(%rax)
.L4:
	movq	-64(%rsp), %rcx
	addq	%rcx, 88(%rsp)
	addq	%rcx, %r12
	movq	32(%rsp), %rcx
	cmpq	%rcx, -24(%rsp)
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
.L13:
	xorl	%r8d, %r8d
	movl	$1, %eax
	jmp	.L10
.L11:
	movq	%rax, %rdx
	jmp	.L7
	.section	.note.GNU-stack,"",@progbits
