	.text
kernel_normalise:
	testq	%rdi, %rdi
	jle	.L11
	pushq	%rbx
	xorl	%ebx, %ebx
	vxorpd	%xmm6, %xmm6, %xmm6
	subq	$64, %rsp
	vmovsd	.LC1(%rip), %xmm5
.L6:
	vmovsd	(%rsi,%rbx,8), %xmm2
	vmovsd	(%rdx,%rbx,8), %xmm1
	vmulsd	%xmm2, %xmm2, %xmm0
	vmovsd	(%rcx,%rbx,8), %xmm3
	vmulsd	%xmm1, %xmm1, %xmm4
	vaddsd	%xmm4, %xmm0, %xmm0
	vmulsd	%xmm3, %xmm3, %xmm4
	vaddsd	%xmm4, %xmm0, %xmm0
	vucomisd	%xmm0, %xmm6
	ja	.L8
	vsqrtsd	%xmm0, %xmm0, %xmm0
	vdivsd	%xmm0, %xmm5, %xmm0
	vmulsd	%xmm0, %xmm2, %xmm2
	vmulsd	%xmm0, %xmm1, %xmm1
	vmulsd	%xmm0, %xmm3, %xmm0
	vmovsd	%xmm2, (%rsi,%rbx,8)
	vmovsd	%xmm1, (%rdx,%rbx,8)
	vmovsd	%xmm0, (%rcx,%rbx,8)
	addq	$1, %rbx
	cmpq	%rbx, %rdi
	jne	.L6
.L9:
	addq	$64, %rsp
	popq	%rbx
	ret
.L11:
	ret
.L8:
	movq	%rcx, 56(%rsp)
	movq	%rdx, 48(%rsp)
	movq	%rsi, 40(%rsp)
	movq	%rdi, 32(%rsp)
	vmovsd	%xmm3, 24(%rsp)
	vmovsd	%xmm1, 16(%rsp)
	vmovsd	%xmm2, 8(%rsp)
	call	sqrt@PLT
	movq	.LC1(%rip), %rax
	vxorpd	%xmm6, %xmm6, %xmm6
	vmovsd	8(%rsp), %xmm2
	vmovsd	16(%rsp), %xmm1
	vmovsd	24(%rsp), %xmm3
	vmovq	%rax, %xmm5
	movq	40(%rsp), %rsi
	vdivsd	%xmm0, %xmm5, %xmm0
	movq	48(%rsp), %rdx
	movq	56(%rsp), %rcx
	movq	32(%rsp), %rdi
	vmulsd	%xmm2, %xmm0, %xmm2
	vmulsd	%xmm1, %xmm0, %xmm1
	vmulsd	%xmm3, %xmm0, %xmm0
	vmovsd	%xmm2, (%rsi,%rbx,8)
	vmovsd	%xmm1, (%rdx,%rbx,8)
	vmovsd	%xmm0, (%rcx,%rbx,8)
	addq	$1, %rbx
	cmpq	%rbx, %rdi
	jne	.L6
	jmp	.L9
	.section	.rodata.cst8,"aM",@progbits,8
.LC1:
	.long	0
	.long	1072693248
	.text
	.section	.note.GNU-stack,"",@progbits
