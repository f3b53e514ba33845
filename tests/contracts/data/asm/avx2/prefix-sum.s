	.text
kernel_prefix_sum:
	cmpq	$1, %rdi
	jle	.L5
	vmovsd	(%rsi), %xmm0
	movl	$1, %eax
.L3:
	vaddsd	(%rdx,%rax,8), %xmm0, %xmm0
	vmovsd	%xmm0, (%rsi,%rax,8)
	incq	%rax
	cmpq	%rax, %rdi
	jne	.L3
.L5:
	ret
	.section	.note.GNU-stack,"",@progbits
