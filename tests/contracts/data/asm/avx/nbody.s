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
	vmovsd	(%rsi,%r15,8), %xmm10
	vxorpd	%xmm7, %xmm7, %xmm7
	xorl	%ebx, %ebx
	vmovsd	%xmm7, %xmm7, %xmm6
	vmovsd	0(%r13,%r15,8), %xmm9
	vmovsd	%xmm7, %xmm7, %xmm5
	vmovsd	(%rcx,%r15,8), %xmm8
.L8:
	vmovsd	(%rsi,%rbx,8), %xmm3
	vmovsd	0(%r13,%rbx,8), %xmm2
	vsubsd	%xmm10, %xmm3, %xmm3
	vmovsd	(%rcx,%rbx,8), %xmm4
	vsubsd	%xmm9, %xmm2, %xmm2
	vmovsd	(%r8,%rbx,8), %xmm12
	vsubsd	%xmm8, %xmm4, %xmm4
	vmulsd	%xmm3, %xmm3, %xmm1
	vmulsd	%xmm2, %xmm2, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
	vmulsd	%xmm4, %xmm4, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
	vaddsd	%xmm11, %xmm1, %xmm1
	vucomisd	%xmm1, %xmm13
	ja	.L12
	vsqrtsd	%xmm1, %xmm1, %xmm0
	addq	$1, %rbx
	vmulsd	%xmm1, %xmm0, %xmm0
	vdivsd	%xmm0, %xmm12, %xmm0
	vmulsd	%xmm0, %xmm3, %xmm3
	vmulsd	%xmm0, %xmm2, %xmm2
	vmulsd	%xmm0, %xmm4, %xmm0
	vaddsd	%xmm3, %xmm5, %xmm5
	vaddsd	%xmm2, %xmm6, %xmm6
	vaddsd	%xmm0, %xmm7, %xmm7
	cmpq	%rbx, %rdi
	jne	.L8
.L7:
	vmovsd	%xmm5, (%r9,%r15,8)
	vmovsd	%xmm6, (%rdx,%r15,8)
	vmovsd	%xmm7, 0(%rbp,%r15,8)
	addq	$1, %r15
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
	addq	$1, %rbx
	vmovsd	%xmm11, 136(%rsp)
	movq	%r9, 128(%rsp)
	movq	%r8, 120(%rsp)
	movq	%rcx, 112(%rsp)
	movq	%rsi, 104(%rsp)
	movq	%rdi, 96(%rsp)
	vmovsd	%xmm8, 88(%rsp)
	vmovsd	%xmm9, 80(%rsp)
	vmovsd	%xmm10, 72(%rsp)
	vmovsd	%xmm4, 64(%rsp)
	vmovsd	%xmm2, 56(%rsp)
	vmovsd	%xmm3, 48(%rsp)
	vmovsd	%xmm7, 40(%rsp)
	vmovsd	%xmm6, 32(%rsp)
	vmovsd	%xmm12, 24(%rsp)
	vmovsd	%xmm5, 16(%rsp)
	vmovsd	%xmm1, 8(%rsp)
	call	sqrt@PLT
	vmovsd	8(%rsp), %xmm1
	vxorpd	%xmm13, %xmm13, %xmm13
	vmovsd	24(%rsp), %xmm12
	vmulsd	%xmm0, %xmm1, %xmm1
	vmovsd	48(%rsp), %xmm3
	vmovsd	56(%rsp), %xmm2
	vmovsd	64(%rsp), %xmm4
	movq	96(%rsp), %rdi
	vmovsd	16(%rsp), %xmm5
	vdivsd	%xmm1, %xmm12, %xmm12
	vmovsd	32(%rsp), %xmm6
	vmovsd	40(%rsp), %xmm7
	cmpq	%rdi, %rbx
	movq	104(%rsp), %rsi
	movq	112(%rsp), %rcx
	movq	120(%rsp), %r8
	movq	128(%rsp), %r9
	movq	192(%rsp), %rdx
	vmovsd	72(%rsp), %xmm10
	vmovsd	80(%rsp), %xmm9
	vmovsd	88(%rsp), %xmm8
	vmovsd	136(%rsp), %xmm11
	vmulsd	%xmm3, %xmm12, %xmm3
	vmulsd	%xmm2, %xmm12, %xmm2
	vmulsd	%xmm4, %xmm12, %xmm12
	vaddsd	%xmm3, %xmm5, %xmm5
	vaddsd	%xmm2, %xmm6, %xmm6
	vaddsd	%xmm12, %xmm7, %xmm7
	jne	.L8
	jmp	.L7
	.section	.note.GNU-stack,"",@progbits
