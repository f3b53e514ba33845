	.text
kernel_histogram:
	testq	%rdi, %rdi
	jle	.L5
	leaq	(%rdx,%rdi,4), %rsi
.L3:
	movslq	(%rdx), %rax
	addq	$4, %rdx
	addl	$1, (%rcx,%rax,4)
	cmpq	%rsi, %rdx
	jne	.L3
.L5:
	ret
	.section	.note.GNU-stack,"",@progbits
