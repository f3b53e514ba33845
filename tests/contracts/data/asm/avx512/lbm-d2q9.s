	.text
kernel_lbm_d2q9:
	pushq	%r15
	movq	%rsi, %r11
	leaq	-1(%rdi), %rsi
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbp
	pushq	%rbx
	movq	%rdx, %rbx
	leaq	0(,%rdi,8), %rdx
	movq	%rsi, -72(%rsp)
	movq	%rdx, -16(%rsp)
	imulq	%rdi, %rdi
	cmpq	$1, %rsi
	jle	.L6
	movq	%rdi, %rdx
	leaq	0(,%rdi,8), %rax
	leaq	(%rdi,%rdi,2), %rsi
	movq	%rdi, %rcx
	movq	%rdi, %r8
	leaq	(%rdi,%rdi,4), %rdi
	leaq	0(,%rsi,8), %rbp
	leaq	0(,%rdi,8), %r10
	salq	$4, %rsi
	imulq	$56, %rdx, %rdi
	movq	%rsi, %r9
	leaq	(%r11,%rbp), %r15
	addq	%rbx, %rbp
	movq	%rdx, %rsi
	movq	%rbp, -64(%rsp)
	leaq	(%rbx,%r9), %rbp
	salq	$6, %rsi
	movq	%rbp, -56(%rsp)
	leaq	(%rbx,%rdi), %rbp
	movq	-16(%rsp), %rdx
	salq	$4, %rcx
	movq	%rbp, -48(%rsp)
	leaq	(%rbx,%rsi), %rbp
	movq	%rbp, -40(%rsp)
	leaq	(%rbx,%rcx), %r14
	leaq	(%r11,%rax), %rbp
	addq	%r11, %rcx
	addq	%rbx, %rax
	movq	%rax, -32(%rsp)
	leaq	(%rdx,%rdx), %rax
	subq	%rcx, %rdx
	salq	$5, %r8
	movq	%rdx, -8(%rsp)
	movq	$1, -24(%rsp)
	leaq	(%rbx,%r8), %r13
	addq	%rax, %rdi
	addq	%rax, %r8
	addq	%rax, %rsi
	vmovsd	.LC0(%rip), %xmm15
	vmovsd	.LC1(%rip), %xmm17
	vmovsd	.LC2(%rip), %xmm16
	vmovsd	.LC3(%rip), %xmm5
	vmovsd	.LC4(%rip), %xmm14
	leaq	(%rbx,%r10), %r12
	vmovsd	%xmm0, %xmm0, %xmm4
	addq	%r11, %r8
	addq	%r11, %r10
	addq	%r11, %r9
	addq	%r11, %rdi
	addq	%r11, %rsi
.L3:
	incq	-24(%rsp)
	movq	-8(%rsp), %rax
	movq	%rcx, -80(%rsp)
	addq	%rcx, %rax
	movl	$1, %edx
.L4:
	vmovsd	0(%rbp,%rax), %xmm13
	vmovsd	8(%r11,%rax), %xmm18
	movq	-80(%rsp), %rcx
	vaddsd	%xmm13, %xmm18, %xmm0
	vmovsd	(%rcx,%rdx,8), %xmm12
	vmovsd	16(%r15,%rax), %xmm11
	vaddsd	%xmm12, %xmm0, %xmm0
	incq	%rdx
	vmovsd	-8(%r8,%rdx,8), %xmm10
	vaddsd	%xmm11, %xmm0, %xmm0
	vmovsd	-16(%r10,%rdx,8), %xmm9
	vmovsd	(%r9,%rdx,8), %xmm8
	vaddsd	%xmm10, %xmm0, %xmm0
	vmovsd	(%rdi,%rdx,8), %xmm7
	vmovsd	-16(%rsi,%rdx,8), %xmm6
	vaddsd	%xmm9, %xmm0, %xmm0
	vaddsd	%xmm9, %xmm12, %xmm3
	vaddsd	%xmm9, %xmm13, %xmm19
	vaddsd	%xmm8, %xmm0, %xmm0
	vaddsd	%xmm8, %xmm3, %xmm3
	vaddsd	%xmm6, %xmm19, %xmm19
	vaddsd	%xmm7, %xmm0, %xmm0
	vsubsd	%xmm10, %xmm3, %xmm3
	vsubsd	%xmm11, %xmm19, %xmm19
	vaddsd	%xmm6, %xmm0, %xmm0
	vsubsd	%xmm7, %xmm3, %xmm3
	vsubsd	%xmm8, %xmm19, %xmm19
	vdivsd	%xmm0, %xmm15, %xmm23
	vsubsd	%xmm6, %xmm3, %xmm3
	vsubsd	%xmm7, %xmm19, %xmm19
	movq	-32(%rsp), %rcx
	vmulsd	%xmm23, %xmm3, %xmm3
	vmulsd	%xmm23, %xmm19, %xmm19
	vmulsd	%xmm1, %xmm0, %xmm23
	vmulsd	%xmm2, %xmm0, %xmm0
	vmulsd	%xmm3, %xmm3, %xmm20
	vaddsd	%xmm3, %xmm19, %xmm22
	vmulsd	%xmm16, %xmm23, %xmm24
	vsubsd	%xmm19, %xmm3, %xmm21
	vfmadd231sd	%xmm19, %xmm19, %xmm20
	vfnmadd132sd	%xmm17, %xmm15, %xmm20
	vmulsd	%xmm20, %xmm24, %xmm24
	vfmadd132sd	%xmm4, %xmm24, %xmm18
	vmovsd	%xmm19, %xmm19, %xmm24
	vfmadd132sd	%xmm5, %xmm20, %xmm24
	vmovsd	%xmm18, 8(%rbx,%rax)
	vmulsd	%xmm14, %xmm19, %xmm18
	vfmadd231sd	%xmm19, %xmm18, %xmm24
	vmulsd	%xmm23, %xmm24, %xmm24
	vfmadd132sd	%xmm4, %xmm24, %xmm13
	vmovsd	%xmm3, %xmm3, %xmm24
	vfmadd132sd	%xmm5, %xmm20, %xmm24
	vmovsd	%xmm13, 8(%rcx,%rax)
	vmulsd	%xmm14, %xmm3, %xmm13
	movq	-64(%rsp), %rcx
	vfmadd231sd	%xmm3, %xmm13, %xmm24
	vmulsd	%xmm23, %xmm24, %xmm24
	vfmadd132sd	%xmm4, %xmm24, %xmm12
	vmovsd	%xmm12, 8(%r14,%rax)
	vmovsd	%xmm19, %xmm19, %xmm12
	vfnmadd132sd	%xmm5, %xmm20, %xmm12
	vfmadd132sd	%xmm18, %xmm12, %xmm19
	vmulsd	%xmm23, %xmm19, %xmm19
	vfmadd132sd	%xmm4, %xmm19, %xmm11
	vmovsd	%xmm11, 8(%rcx,%rax)
	vmovsd	%xmm3, %xmm3, %xmm11
	vfnmadd132sd	%xmm5, %xmm20, %xmm11
	movq	-56(%rsp), %rcx
	vfmadd132sd	%xmm13, %xmm11, %xmm3
	vmulsd	%xmm23, %xmm3, %xmm3
	vfmadd132sd	%xmm4, %xmm3, %xmm10
	vmovsd	%xmm22, %xmm22, %xmm3
	vfmadd132sd	%xmm5, %xmm20, %xmm3
	vmovsd	%xmm10, 8(%r13,%rax)
	vmulsd	%xmm14, %xmm22, %xmm10
	vfmadd231sd	%xmm22, %xmm10, %xmm3
	vmulsd	%xmm0, %xmm3, %xmm3
	vfmadd132sd	%xmm4, %xmm3, %xmm9
	vmulsd	%xmm14, %xmm21, %xmm3
	vmovsd	%xmm9, 8(%r12,%rax)
	vmovsd	%xmm21, %xmm21, %xmm9
	vfmadd132sd	%xmm5, %xmm20, %xmm9
	vfmadd231sd	%xmm21, %xmm3, %xmm9
	vmulsd	%xmm0, %xmm9, %xmm9
	vfmadd132sd	%xmm4, %xmm9, %xmm8
	vmovsd	%xmm8, 8(%rcx,%rax)
	vmovsd	%xmm22, %xmm22, %xmm8
	vfnmadd132sd	%xmm5, %xmm20, %xmm8
	vfnmadd231sd	%xmm5, %xmm21, %xmm20
	movq	-48(%rsp), %rcx
	vfmadd132sd	%xmm10, %xmm8, %xmm22
	vfmadd132sd	%xmm21, %xmm20, %xmm3
	vmulsd	%xmm0, %xmm22, %xmm22
	vmulsd	%xmm0, %xmm3, %xmm3
	vfmadd132sd	%xmm4, %xmm22, %xmm7
	vfmadd132sd	%xmm4, %xmm3, %xmm6
	vmovsd	%xmm7, 8(%rcx,%rax)
	movq	-40(%rsp), %rcx
	vmovsd	%xmm6, 8(%rcx,%rax)
	addq	$8, %rax
	cmpq	%rdx, -72(%rsp)
	jne	.L4
	movq	-16(%rsp), %rax
	movq	-80(%rsp), %rcx
	movq	-24(%rsp), %rdx
	addq	%rax, %rcx
	addq	%rax, %r8
	addq	%rax, %r10
	addq	%rax, %r9
	addq	%rax, %rdi
	addq	%rax, %rsi
	cmpq	%rdx, -72(%rsp)
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
