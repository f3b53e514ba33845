	.text
kernel_nbody:
	pushq	%r15
	vmovsd	%xmm0, %xmm0, %xmm11
	xorl	%r15d, %r15d
	vxorpd	%xmm13, %xmm13, %xmm13
	pushq	%r13
	movq	%rdx, %r13
	pushq	%rbp
	pushq	%rbx
	subq	$152, %rsp
	movq	192(%rsp), %rdx
	movq	200(%rsp), %rbp
	testq	%rdi, %rdi
	jle	.L13
.L2:
	vxorpd	%xmm7, %xmm7, %xmm7
	vmovsd	(%rsi,%r15,8), %xmm10
	vmovsd	(%rcx,%r15,8), %xmm8
	xorl	%ebx, %ebx
	vmovsd	0(%r13,%r15,8), %xmm9
	vmovsd	%xmm7, %xmm7, %xmm6
	vmovsd	%xmm7, %xmm7, %xmm5
.L8:
	vmovsd	0(%r13,%rbx,8), %xmm3
	vmovsd	(%rsi,%rbx,8), %xmm4
	vmovsd	(%rcx,%rbx,8), %xmm2
	vmovsd	(%r8,%rbx,8), %xmm12
	vsubsd	%xmm9, %xmm3, %xmm3
	vsubsd	%xmm10, %xmm4, %xmm4
	vsubsd	%xmm8, %xmm2, %xmm2
	vmulsd	%xmm3, %xmm3, %xmm1
	vfmadd231sd	%xmm4, %xmm4, %xmm1
	vfmadd231sd	%xmm2, %xmm2, %xmm1
	vaddsd	%xmm11, %xmm1, %xmm1
	vucomisd	%xmm1, %xmm13
	ja	.L12
	vsqrtsd	%xmm1, %xmm1, %xmm0
	incq	%rbx
	vmulsd	%xmm1, %xmm0, %xmm0
	vdivsd	%xmm0, %xmm12, %xmm0
	vfmadd231sd	%xmm0, %xmm4, %xmm5
	vfmadd231sd	%xmm0, %xmm3, %xmm6
	vfmadd231sd	%xmm0, %xmm2, %xmm7
	cmpq	%rbx, %rdi
	jne	.L8
.L7:
	vmovsd	%xmm5, (%r9,%r15,8)
	vmovsd	%xmm6, (%rdx,%r15,8)
	vmovsd	%xmm7, 0(%rbp,%r15,8)
	incq	%r15
	cmpq	%r15, %rdi
	jne	.L2
.L13:
	addq	$152, %rsp
	popq	%rbx
	popq	%rbp
	popq	%r13
	popq	%r15
	ret
.L12:
	vmovsd	%xmm1, %xmm1, %xmm0
	movq	%rdx, 192(%rsp)
	incq	%rbx
	movq	%r9, 128(%rsp)
	movq	%r8, 120(%rsp)
	movq	%rcx, 112(%rsp)
	movq	%rsi, 104(%rsp)
	movq	%rdi, 96(%rsp)
	vmovsd	%xmm11, 136(%rsp)
	vmovsd	%xmm8, 88(%rsp)
	vmovsd	%xmm9, 80(%rsp)
	vmovsd	%xmm10, 72(%rsp)
	vmovsd	%xmm2, 64(%rsp)
	vmovsd	%xmm3, 56(%rsp)
	vmovsd	%xmm4, 48(%rsp)
	vmovsd	%xmm7, 40(%rsp)
	vmovsd	%xmm6, 32(%rsp)
	vmovsd	%xmm12, 24(%rsp)
	vmovsd	%xmm5, 16(%rsp)
	vmovsd	%xmm1, 8(%rsp)
	call	sqrt@PLT
	vmovsd	8(%rsp), %xmm1
	movq	96(%rsp), %rdi
	vxorpd	%xmm13, %xmm13, %xmm13
	vmovsd	24(%rsp), %xmm12
	vmovsd	16(%rsp), %xmm5
	vmulsd	%xmm0, %xmm1, %xmm1
	vmovsd	48(%rsp), %xmm4
	cmpq	%rdi, %rbx
	vmovsd	32(%rsp), %xmm6
	vmovsd	56(%rsp), %xmm3
	vmovsd	40(%rsp), %xmm7
	vmovsd	64(%rsp), %xmm2
	vmovsd	72(%rsp), %xmm10
	vmovsd	80(%rsp), %xmm9
	vmovsd	88(%rsp), %xmm8
	movq	104(%rsp), %rsi
	movq	112(%rsp), %rcx
	vdivsd	%xmm1, %xmm12, %xmm12
	movq	120(%rsp), %r8
	movq	128(%rsp), %r9
	movq	192(%rsp), %rdx
	vmovsd	136(%rsp), %xmm11
	vfmadd231sd	%xmm4, %xmm12, %xmm5
	vfmadd231sd	%xmm3, %xmm12, %xmm6
	vfmadd231sd	%xmm2, %xmm12, %xmm7
	jne	.L8
	jmp	.L7
	.section	.note.GNU-stack,"",@progbits
