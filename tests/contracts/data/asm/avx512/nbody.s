	.text
kernel_nbody:
	pushq	%r15
	pushq	%r14
	pushq	%r13
	movq	%rdx, %r13
	pushq	%r12
	pushq	%rbp
	pushq	%rbx
	subq	$136, %rsp
	movq	192(%rsp), %rdx
	movq	200(%rsp), %rbp
	testq	%rdi, %rdi
	jle	.L14
	vmovsd	%xmm0, %xmm0, %xmm12
	xorl	%r15d, %r15d
	vxorpd	%xmm13, %xmm13, %xmm13
	movq	%rdi, %r12
	movq	%rsi, %r14
.L2:
	vxorpd	%xmm8, %xmm8, %xmm8
	vmovsd	(%r14,%r15,8), %xmm11
	vmovsd	0(%r13,%r15,8), %xmm10
	vmovsd	(%rcx,%r15,8), %xmm9
	xorl	%ebx, %ebx
	vmovsd	%xmm8, %xmm8, %xmm7
	vmovsd	%xmm8, %xmm8, %xmm6
.L8:
	vmovsd	0(%r13,%rbx,8), %xmm4
	vmovsd	(%r14,%rbx,8), %xmm5
	vsubsd	%xmm10, %xmm4, %xmm4
	vsubsd	%xmm11, %xmm5, %xmm5
	vmovsd	(%rcx,%rbx,8), %xmm2
	vmulsd	%xmm4, %xmm4, %xmm1
	vsubsd	%xmm9, %xmm2, %xmm2
	vmovsd	(%r8,%rbx,8), %xmm3
	vfmadd231sd	%xmm5, %xmm5, %xmm1
	vfmadd231sd	%xmm2, %xmm2, %xmm1
	vaddsd	%xmm12, %xmm1, %xmm1
	vucomisd	%xmm1, %xmm13
	ja	.L12
	vsqrtsd	%xmm1, %xmm1, %xmm0
	incq	%rbx
	vmulsd	%xmm1, %xmm0, %xmm0
	vdivsd	%xmm0, %xmm3, %xmm0
	vfmadd231sd	%xmm0, %xmm5, %xmm6
	vfmadd231sd	%xmm0, %xmm4, %xmm7
	vfmadd231sd	%xmm0, %xmm2, %xmm8
	cmpq	%rbx, %r12
	jne	.L8
.L7:
	vmovsd	%xmm6, (%r9,%r15,8)
	vmovsd	%xmm7, (%rdx,%r15,8)
	vmovsd	%xmm8, 0(%rbp,%r15,8)
	incq	%r15
	cmpq	%r15, %r12
	jne	.L2
.L14:
	addq	$136, %rsp
	popq	%rbx
	popq	%rbp
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	ret
.L12:
	vmovsd	%xmm1, %xmm1, %xmm0
	movq	%rdx, 192(%rsp)
	movq	%r9, 120(%rsp)
	movq	%r8, 112(%rsp)
	movq	%rcx, 104(%rsp)
	vmovsd	%xmm8, 96(%rsp)
	vmovsd	%xmm7, 88(%rsp)
	vmovsd	%xmm6, 80(%rsp)
	vmovsd	%xmm12, 72(%rsp)
	vmovsd	%xmm9, 64(%rsp)
	vmovsd	%xmm10, 56(%rsp)
	vmovsd	%xmm11, 48(%rsp)
	vmovsd	%xmm2, 40(%rsp)
	vmovsd	%xmm4, 32(%rsp)
	vmovsd	%xmm5, 24(%rsp)
	vmovsd	%xmm3, 16(%rsp)
	vmovsd	%xmm1, 8(%rsp)
	call	sqrt@PLT
	vmovsd	8(%rsp), %xmm1
	vmovsd	16(%rsp), %xmm3
	vmulsd	%xmm0, %xmm1, %xmm0
	vmovsd	24(%rsp), %xmm5
	vmovsd	80(%rsp), %xmm6
	vmovsd	32(%rsp), %xmm4
	vmovsd	88(%rsp), %xmm7
	vdivsd	%xmm0, %xmm3, %xmm0
	vmovsd	40(%rsp), %xmm2
	vmovsd	96(%rsp), %xmm8
	incq	%rbx
	cmpq	%r12, %rbx
	vmovsd	48(%rsp), %xmm11
	vmovsd	56(%rsp), %xmm10
	vmovsd	64(%rsp), %xmm9
	vmovsd	72(%rsp), %xmm12
	movq	104(%rsp), %rcx
	movq	112(%rsp), %r8
	movq	120(%rsp), %r9
	movq	192(%rsp), %rdx
	vxorpd	%xmm13, %xmm13, %xmm13
	vfmadd231sd	%xmm5, %xmm0, %xmm6
	vfmadd231sd	%xmm4, %xmm0, %xmm7
	vfmadd231sd	%xmm2, %xmm0, %xmm8
	jne	.L8
	jmp	.L7
	.section	.note.GNU-stack,"",@progbits
