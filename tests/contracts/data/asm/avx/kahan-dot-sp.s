	.text
kernel_kahan_dot_sp:
	vmovss	(%rcx), %xmm0
	vmovss	(%r8), %xmm1
	testq	%rdi, %rdi
	jle	.L2
	xorl	%eax, %eax
.L3:
	vmovss	(%rsi,%rax,4), %xmm2
	vmulss	(%rdx,%rax,4), %xmm2, %xmm2
	addq	$1, %rax
	vsubss	%xmm0, %xmm2, %xmm0
	vmovaps	%xmm1, %xmm2
	vaddss	%xmm0, %xmm1, %xmm1
	vsubss	%xmm2, %xmm1, %xmm2
	vsubss	%xmm0, %xmm2, %xmm0
	cmpq	%rax, %rdi
	jne	.L3
.L2:
	vmovss	%xmm0, (%rcx)
	vmovss	%xmm1, (%r8)
	ret
	.section	.note.GNU-stack,"",@progbits
