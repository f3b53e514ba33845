	.text
kernel_conditional_sum:
	vmovsd	(%rdx), %xmm2
	testq	%rdi, %rdi
	jle	.L2
	leaq	(%rsi,%rdi,8), %rax
.L5:
	vmovsd	(%rsi), %xmm1
	vcomisd	%xmm0, %xmm1
	jbe	.L3
	vaddsd	%xmm1, %xmm2, %xmm2
.L3:
	addq	$8, %rsi
	cmpq	%rax, %rsi
	jne	.L5
.L2:
	vmovsd	%xmm2, (%rdx)
	ret
	.section	.note.GNU-stack,"",@progbits
