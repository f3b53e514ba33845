	.text
kernel_lbm_d2q9:
	pushq	%r15
	leaq	0(,%rdi,8), %rax
	movq	%rsi, %r11
	pushq	%r14
	leaq	-1(%rdi), %rsi
	pushq	%r13
	imulq	%rdi, %rdi
	pushq	%r12
	pushq	%rbp
	pushq	%rbx
	vmovsd	%xmm1, -80(%rsp)
	vmovsd	%xmm2, -72(%rsp)
	movq	%rsi, -88(%rsp)
	movq	%rax, -16(%rsp)
	cmpq	$1, %rsi
	jle	.L6
	movq	%rdx, %rbx
	movq	%rdi, %rcx
	movq	%rdi, %r8
	movq	$1, -24(%rsp)
	imulq	$56, %rdi, %rdx
	salq	$5, %r8
	vmovsd	%xmm0, %xmm0, %xmm12
	leaq	(%rdi,%rdi,2), %rsi
	salq	$4, %rcx
	leaq	0(,%rsi,8), %r10
	salq	$4, %rsi
	leaq	(%rbx,%r10), %r15
	leaq	(%r11,%r10), %r14
	movq	%r15, -64(%rsp)
	leaq	(%rbx,%rsi), %r10
	addq	%r11, %rsi
	leaq	0(,%rdi,8), %rax
	movq	%r10, -56(%rsp)
	leaq	(%rdi,%rdi,4), %r9
	salq	$6, %rdi
	leaq	(%rbx,%rdx), %r10
	salq	$3, %r9
	movq	%r10, -48(%rsp)
	leaq	(%rbx,%rdi), %r10
	movq	%r10, -40(%rsp)
	leaq	(%r11,%rax), %rbp
	leaq	(%rbx,%rax), %r10
	movq	-16(%rsp), %rax
	leaq	(%rbx,%r8), %r12
	movq	%r10, -32(%rsp)
	leaq	(%rbx,%rcx), %r13
	addq	%r11, %rcx
	leaq	(%rbx,%r9), %r15
	addq	%r11, %r9
	addq	%rax, %rax
	addq	%rax, %r8
	addq	%rax, %rdx
	addq	%rax, %rdi
	movq	-16(%rsp), %rax
	leaq	(%r11,%r8), %r10
	addq	%r11, %rdi
	leaq	(%r11,%rdx), %r8
	subq	%rcx, %rax
	movq	%rax, -8(%rsp)
.L3:
	movq	-8(%rsp), %rax
	movl	$1, %edx
	movq	%rcx, -96(%rsp)
	addq	$1, -24(%rsp)
	addq	%rcx, %rax
.L4:
	movq	-96(%rsp), %rcx
	vmovsd	0(%rbp,%rax), %xmm15
	vmovsd	8(%r11,%rax), %xmm14
	vmovsd	.LC0(%rip), %xmm4
	vaddsd	%xmm15, %xmm14, %xmm1
	vmovsd	(%rcx,%rdx,8), %xmm10
	addq	$1, %rdx
	vmovsd	-16(%r9,%rdx,8), %xmm8
	vmulsd	%xmm12, %xmm14, %xmm14
	vmovsd	(%rsi,%rdx,8), %xmm7
	vaddsd	%xmm10, %xmm1, %xmm1
	vmovsd	(%r8,%rdx,8), %xmm6
	vmovsd	-16(%rdi,%rdx,8), %xmm5
	vaddsd	%xmm8, %xmm15, %xmm3
	vmulsd	%xmm12, %xmm15, %xmm15
	vaddsd	16(%r14,%rax), %xmm1, %xmm1
	vaddsd	-8(%r10,%rdx,8), %xmm1, %xmm1
	vaddsd	%xmm8, %xmm10, %xmm2
	movq	-32(%rsp), %rcx
	vmulsd	%xmm12, %xmm10, %xmm10
	vaddsd	%xmm5, %xmm3, %xmm3
	vaddsd	%xmm8, %xmm1, %xmm1
	vmulsd	%xmm12, %xmm8, %xmm8
	vsubsd	16(%r14,%rax), %xmm3, %xmm3
	vaddsd	%xmm7, %xmm2, %xmm2
	vaddsd	%xmm7, %xmm1, %xmm1
	vsubsd	-8(%r10,%rdx,8), %xmm2, %xmm2
	vsubsd	%xmm7, %xmm3, %xmm3
	vmulsd	%xmm12, %xmm7, %xmm7
	vaddsd	%xmm6, %xmm1, %xmm1
	vsubsd	%xmm6, %xmm2, %xmm2
	vsubsd	%xmm6, %xmm3, %xmm3
	vmulsd	%xmm12, %xmm6, %xmm6
	vaddsd	%xmm5, %xmm1, %xmm1
	vmulsd	-80(%rsp), %xmm1, %xmm9
	vsubsd	%xmm5, %xmm2, %xmm2
	vmulsd	%xmm12, %xmm5, %xmm5
	vdivsd	%xmm1, %xmm4, %xmm0
	vmulsd	-72(%rsp), %xmm1, %xmm1
	vmulsd	%xmm0, %xmm2, %xmm2
	vmulsd	%xmm0, %xmm3, %xmm3
	vmulsd	%xmm2, %xmm2, %xmm4
	vmulsd	%xmm3, %xmm3, %xmm0
	vaddsd	%xmm2, %xmm3, %xmm13
	vsubsd	%xmm3, %xmm2, %xmm11
	vaddsd	%xmm4, %xmm0, %xmm0
	vmulsd	.LC1(%rip), %xmm0, %xmm0
	vmovsd	.LC0(%rip), %xmm4
	vsubsd	%xmm0, %xmm4, %xmm0
	vmulsd	.LC2(%rip), %xmm9, %xmm4
	vmulsd	%xmm0, %xmm4, %xmm4
	vaddsd	%xmm14, %xmm4, %xmm4
	vmulsd	.LC4(%rip), %xmm3, %xmm14
	vmovsd	%xmm4, 8(%rbx,%rax)
	vmulsd	.LC3(%rip), %xmm3, %xmm4
	vmulsd	%xmm3, %xmm14, %xmm14
	vaddsd	%xmm0, %xmm4, %xmm3
	vsubsd	%xmm4, %xmm0, %xmm4
	vaddsd	%xmm14, %xmm3, %xmm3
	vaddsd	%xmm14, %xmm4, %xmm4
	vmulsd	%xmm9, %xmm3, %xmm3
	vmulsd	%xmm9, %xmm4, %xmm4
	vaddsd	%xmm15, %xmm3, %xmm3
	vmulsd	.LC4(%rip), %xmm2, %xmm15
	vmovsd	%xmm3, 8(%rcx,%rax)
	vmulsd	.LC3(%rip), %xmm2, %xmm3
	movq	-64(%rsp), %rcx
	vmulsd	%xmm2, %xmm15, %xmm15
	vaddsd	%xmm0, %xmm3, %xmm2
	vsubsd	%xmm3, %xmm0, %xmm3
	vaddsd	%xmm15, %xmm2, %xmm2
	vaddsd	%xmm15, %xmm3, %xmm3
	vmulsd	%xmm9, %xmm2, %xmm2
	vmulsd	%xmm9, %xmm3, %xmm3
	vaddsd	%xmm10, %xmm2, %xmm2
	vmovsd	%xmm2, 8(%r13,%rax)
	vmulsd	16(%r14,%rax), %xmm12, %xmm2
	vaddsd	%xmm2, %xmm4, %xmm4
	vmulsd	-8(%r10,%rdx,8), %xmm12, %xmm2
	vmovsd	%xmm4, 8(%rcx,%rax)
	vaddsd	%xmm2, %xmm3, %xmm3
	vmulsd	.LC3(%rip), %xmm13, %xmm2
	vmovsd	%xmm3, 8(%r12,%rax)
	vmulsd	.LC4(%rip), %xmm13, %xmm9
	vmulsd	.LC3(%rip), %xmm11, %xmm4
	vaddsd	%xmm0, %xmm2, %xmm3
	movq	-56(%rsp), %rcx
	vsubsd	%xmm2, %xmm0, %xmm2
	vmulsd	%xmm13, %xmm9, %xmm9
	vaddsd	%xmm9, %xmm3, %xmm3
	vaddsd	%xmm9, %xmm2, %xmm2
	vmulsd	%xmm1, %xmm3, %xmm3
	vmulsd	%xmm1, %xmm2, %xmm2
	vaddsd	%xmm8, %xmm3, %xmm3
	vaddsd	%xmm0, %xmm4, %xmm8
	vsubsd	%xmm4, %xmm0, %xmm0
	vmovsd	%xmm3, 8(%r15,%rax)
	vmulsd	.LC4(%rip), %xmm11, %xmm3
	vaddsd	%xmm6, %xmm2, %xmm2
	vmulsd	%xmm11, %xmm3, %xmm3
	vaddsd	%xmm3, %xmm8, %xmm8
	vaddsd	%xmm3, %xmm0, %xmm0
	vmulsd	%xmm1, %xmm8, %xmm8
	vmulsd	%xmm1, %xmm0, %xmm0
	vaddsd	%xmm7, %xmm8, %xmm8
	vaddsd	%xmm5, %xmm0, %xmm0
	vmovsd	%xmm8, 8(%rcx,%rax)
	movq	-48(%rsp), %rcx
	vmovsd	%xmm2, 8(%rcx,%rax)
	movq	-40(%rsp), %rcx
	vmovsd	%xmm0, 8(%rcx,%rax)
	addq	$8, %rax
	cmpq	%rdx, -88(%rsp)
	jne	.L4
	movq	-16(%rsp), %rax
	movq	-96(%rsp), %rcx
	movq	-24(%rsp), %rdx
	addq	%rax, %r10
	addq	%rax, %r9
	addq	%rax, %rsi
	addq	%rax, %rcx
	addq	%rax, %r8
	addq	%rax, %rdi
	cmpq	%rdx, -88(%rsp)
	jne	.L3
.L6:
	popq	%rbx
	popq	%rbp
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	ret
	.section	.rodata.cst8,"aM",@progbits,8
.LC0:
	.long	0
	.long	1072693248
.LC1:
	.long	0
	.long	1073217536
.LC2:
	.long	0
	.long	1074790400
.LC3:
	.long	0
	.long	1074266112
.LC4:
	.long	0
	.long	1074921472
	.text
	.section	.note.GNU-stack,"",@progbits
