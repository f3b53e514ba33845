	.text
kernel_thomas_forward:
	cmpq	$1, %rdi
	jle	.L5
	vmovsd	(%r8), %xmm0
	movl	$1, %eax
	vmovsd	(%rcx), %xmm2
	vmovsd	.LC0(%rip), %xmm4
.L3:
	vmovsd	(%rsi,%rax,8), %xmm3
	vmovsd	(%rdx,%rax,8), %xmm1
	vmulsd	%xmm2, %xmm3, %xmm2
	vmulsd	%xmm0, %xmm3, %xmm3
	vmovsd	(%r8,%rax,8), %xmm0
	vsubsd	%xmm2, %xmm1, %xmm1
	vsubsd	%xmm3, %xmm0, %xmm0
	vdivsd	%xmm1, %xmm4, %xmm1
	vmulsd	(%rcx,%rax,8), %xmm1, %xmm2
	vmulsd	%xmm1, %xmm0, %xmm0
	vmovsd	%xmm2, (%rcx,%rax,8)
	vmovsd	%xmm0, (%r8,%rax,8)
	addq	$1, %rax
	cmpq	%rax, %rdi
	jne	.L3
.L5:
	ret
	.section	.rodata.cst8,"aM",@progbits,8
.LC0:
	.long	0
	.long	1072693248
	.text
	.section	.note.GNU-stack,"",@progbits
