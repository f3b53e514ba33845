	.text
kernel_lbm_d2q9:
	pushq	%r15
	movq	%rdi, %r8
	decq	%rdi
	pushq	%r14
	leaq	0(,%r8,8), %rax
	pushq	%r13
	imulq	%r8, %r8
	pushq	%r12
	pushq	%rbp
	pushq	%rbx
	movq	%rdi, -88(%rsp)
	movq	%rax, -16(%rsp)
	vmovsd	%xmm1, -80(%rsp)
	vmovsd	%xmm2, -72(%rsp)
	cmpq	$1, %rdi
	jle	.L6
	leaq	(%r8,%r8,2), %rdi
	movq	%rdx, %rbx
	movq	%r8, %rdx
	movq	%rsi, %r11
	movq	%r8, %r15
	salq	$5, %rdx
	movq	%r8, %rcx
	vmovsd	%xmm0, %xmm0, %xmm4
	leaq	0(,%rdi,8), %r10
	leaq	0(,%r8,8), %rax
	salq	$4, %rdi
	salq	$6, %r15
	leaq	(%rsi,%r10), %r14
	leaq	(%r8,%r8,4), %rsi
	addq	%rbx, %r10
	movq	%rdi, %r9
	salq	$3, %rsi
	imulq	$56, %r8, %rdi
	leaq	(%r11,%rax), %rbp
	salq	$4, %rcx
	movq	%r10, -56(%rsp)
	leaq	(%rbx,%rdx), %r10
	leaq	(%rbx,%rcx), %r8
	addq	%r11, %rcx
	movq	%r10, -48(%rsp)
	leaq	(%rbx,%rsi), %r10
	leaq	(%rbx,%r9), %r13
	vmovsd	.LC3(%rip), %xmm13
	movq	%r10, -40(%rsp)
	leaq	(%rbx,%rax), %r10
	leaq	(%rbx,%rdi), %r12
	movq	-16(%rsp), %rax
	movq	%r15, -96(%rsp)
	addq	%r11, %r9
	addq	%rbx, %r15
	movq	%r10, -32(%rsp)
	leaq	(%r11,%rsi), %r10
	movq	-96(%rsp), %rsi
	addq	%rax, %rax
	addq	%rax, %rdx
	addq	%rax, %rdi
	movq	%r8, -64(%rsp)
	addq	%rax, %rsi
	movq	-16(%rsp), %rax
	leaq	(%r11,%rdx), %r8
	addq	%r11, %rdi
	movq	$1, -24(%rsp)
	addq	%r11, %rsi
	subq	%rcx, %rax
	movq	%rax, -8(%rsp)
.L3:
	incq	-24(%rsp)
	movq	-8(%rsp), %rax
	movl	$1, %edx
	movq	%rcx, -96(%rsp)
	addq	%rcx, %rax
.L4:
	vmovsd	8(%r11,%rax), %xmm15
	vmovsd	0(%rbp,%rax), %xmm8
	movq	-96(%rsp), %rcx
	vmovsd	.LC0(%rip), %xmm3
	vaddsd	%xmm8, %xmm15, %xmm0
	vmovsd	.LC0(%rip), %xmm10
	vmovsd	(%rcx,%rdx,8), %xmm14
	incq	%rdx
	movq	-32(%rsp), %rcx
	vmovsd	-16(%r10,%rdx,8), %xmm7
	vmovsd	(%r9,%rdx,8), %xmm6
	vaddsd	%xmm14, %xmm0, %xmm0
	vaddsd	16(%r14,%rax), %xmm0, %xmm0
	vmovsd	(%rdi,%rdx,8), %xmm5
	vaddsd	-8(%r8,%rdx,8), %xmm0, %xmm0
	vaddsd	%xmm7, %xmm14, %xmm1
	vaddsd	%xmm7, %xmm8, %xmm2
	vaddsd	-16(%rsi,%rdx,8), %xmm2, %xmm2
	vsubsd	16(%r14,%rax), %xmm2, %xmm2
	vaddsd	%xmm7, %xmm0, %xmm0
	vaddsd	%xmm6, %xmm1, %xmm1
	vsubsd	-8(%r8,%rdx,8), %xmm1, %xmm1
	vsubsd	%xmm6, %xmm2, %xmm2
	vaddsd	%xmm6, %xmm0, %xmm0
	vsubsd	%xmm5, %xmm1, %xmm1
	vsubsd	-16(%rsi,%rdx,8), %xmm1, %xmm1
	vsubsd	%xmm5, %xmm2, %xmm2
	vaddsd	%xmm5, %xmm0, %xmm0
	vaddsd	-16(%rsi,%rdx,8), %xmm0, %xmm0
	vmulsd	-80(%rsp), %xmm0, %xmm12
	vmulsd	.LC2(%rip), %xmm12, %xmm9
	vdivsd	%xmm0, %xmm3, %xmm3
	vmulsd	-72(%rsp), %xmm0, %xmm0
	vmulsd	%xmm3, %xmm1, %xmm1
	vmulsd	%xmm3, %xmm2, %xmm2
	vmulsd	%xmm1, %xmm1, %xmm3
	vaddsd	%xmm1, %xmm2, %xmm11
	vfmadd231sd	%xmm2, %xmm2, %xmm3
	vfnmadd132sd	.LC1(%rip), %xmm10, %xmm3
	vsubsd	%xmm2, %xmm1, %xmm10
	vmulsd	%xmm3, %xmm9, %xmm9
	vfmadd231sd	%xmm4, %xmm15, %xmm9
	vmovsd	%xmm2, %xmm2, %xmm15
	vfmadd132sd	%xmm13, %xmm3, %xmm15
	vmovsd	%xmm9, 8(%rbx,%rax)
	vmulsd	.LC4(%rip), %xmm2, %xmm9
	vfmadd231sd	%xmm2, %xmm9, %xmm15
	vmulsd	%xmm12, %xmm15, %xmm15
	vfmadd132sd	%xmm4, %xmm15, %xmm8
	vmovsd	%xmm1, %xmm1, %xmm15
	vfmadd132sd	%xmm13, %xmm3, %xmm15
	vmovsd	%xmm8, 8(%rcx,%rax)
	vmulsd	.LC4(%rip), %xmm1, %xmm8
	movq	-64(%rsp), %rcx
	vfmadd231sd	%xmm1, %xmm8, %xmm15
	vmulsd	%xmm12, %xmm15, %xmm15
	vfmadd132sd	%xmm4, %xmm15, %xmm14
	vmovsd	%xmm14, 8(%rcx,%rax)
	vmovsd	%xmm2, %xmm2, %xmm14
	movq	-56(%rsp), %rcx
	vfnmadd132sd	%xmm13, %xmm3, %xmm14
	vfmadd132sd	%xmm2, %xmm14, %xmm9
	vmovsd	%xmm1, %xmm1, %xmm2
	vfnmadd132sd	%xmm13, %xmm3, %xmm2
	vmulsd	%xmm12, %xmm9, %xmm9
	vfmadd132sd	%xmm1, %xmm2, %xmm8
	vfmadd231sd	16(%r14,%rax), %xmm4, %xmm9
	vmovsd	%xmm11, %xmm11, %xmm1
	vfmadd132sd	%xmm13, %xmm3, %xmm1
	vmulsd	%xmm12, %xmm8, %xmm8
	vmovsd	%xmm9, 8(%rcx,%rax)
	movq	-48(%rsp), %rcx
	vfmadd231sd	-8(%r8,%rdx,8), %xmm4, %xmm8
	vmovsd	%xmm8, 8(%rcx,%rax)
	vmulsd	.LC4(%rip), %xmm11, %xmm2
	movq	-40(%rsp), %rcx
	vfmadd231sd	%xmm11, %xmm2, %xmm1
	vmulsd	%xmm0, %xmm1, %xmm1
	vfmadd132sd	%xmm4, %xmm1, %xmm7
	vmulsd	.LC4(%rip), %xmm10, %xmm1
	vmovsd	%xmm7, 8(%rcx,%rax)
	vmovsd	%xmm10, %xmm10, %xmm7
	vfmadd132sd	%xmm13, %xmm3, %xmm7
	vfmadd231sd	%xmm10, %xmm1, %xmm7
	vmulsd	%xmm0, %xmm7, %xmm7
	vfmadd132sd	%xmm4, %xmm7, %xmm6
	vmovsd	%xmm6, 8(%r13,%rax)
	vmovsd	%xmm11, %xmm11, %xmm6
	vfnmadd132sd	%xmm13, %xmm3, %xmm6
	vfnmadd231sd	%xmm13, %xmm10, %xmm3
	vfmadd132sd	%xmm11, %xmm6, %xmm2
	vfmadd132sd	%xmm10, %xmm3, %xmm1
	vmulsd	%xmm0, %xmm2, %xmm2
	vmulsd	%xmm0, %xmm1, %xmm1
	vfmadd231sd	-16(%rsi,%rdx,8), %xmm4, %xmm1
	vfmadd132sd	%xmm4, %xmm2, %xmm5
	vmovsd	%xmm5, 8(%r12,%rax)
	vmovsd	%xmm1, 8(%r15,%rax)
	addq	$8, %rax
	cmpq	%rdx, -88(%rsp)
	jne	.L4
	movq	-16(%rsp), %rax
	movq	-96(%rsp), %rcx
	movq	-24(%rsp), %rdx
	addq	%rax, %rcx
	addq	%rax, %r8
	addq	%rax, %r10
	addq	%rax, %r9
	addq	%rax, %rdi
	addq	%rax, %rsi
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
