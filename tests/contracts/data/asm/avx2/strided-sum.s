	.text
kernel_strided_sum:
	vmovsd	(%rdx), %xmm0
	testq	%rdi, %rdi
	jle	.L2
	salq	$6, %rdi
	leaq	(%rsi,%rdi), %rax
.L3:
	vaddsd	(%rsi), %xmm0, %xmm0
	addq	$64, %rsi
	cmpq	%rsi, %rax
	jne	.L3
.L2:
	vmovsd	%xmm0, (%rdx)
	ret
	.section	.note.GNU-stack,"",@progbits
