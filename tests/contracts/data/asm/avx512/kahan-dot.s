	.text
kernel_kahan_dot:
	vmovsd	(%rcx), %xmm0
	vmovsd	(%r8), %xmm1
	testq	%rdi, %rdi
	jle	.L2
	xorl	%eax, %eax
.L3:
	vmovsd	(%rsi,%rax,8), %xmm3
	vmovsd	%xmm1, %xmm1, %xmm2
	vfmsub231sd	(%rdx,%rax,8), %xmm3, %xmm0
	incq	%rax
	vaddsd	%xmm0, %xmm1, %xmm1
	vsubsd	%xmm2, %xmm1, %xmm2
	vsubsd	%xmm0, %xmm2, %xmm0
	cmpq	%rax, %rdi
	jne	.L3
.L2:
	vmovsd	%xmm0, (%rcx)
	vmovsd	%xmm1, (%r8)
	ret
	.section	.note.GNU-stack,"",@progbits
