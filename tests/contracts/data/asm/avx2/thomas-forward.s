	.text
kernel_thomas_forward:
	cmpq	$1, %rdi
	jle	.L5
	vmovsd	(%r8), %xmm1
	vmovsd	(%rcx), %xmm0
	movl	$1, %eax
	vmovsd	.LC0(%rip), %xmm4
.L3:
	vmovsd	(%rsi,%rax,8), %xmm3
	vfnmadd213sd	(%rdx,%rax,8), %xmm3, %xmm0
	vfnmadd213sd	(%r8,%rax,8), %xmm3, %xmm1
	vdivsd	%xmm0, %xmm4, %xmm2
	vmulsd	(%rcx,%rax,8), %xmm2, %xmm0
	vmulsd	%xmm2, %xmm1, %xmm1
	vmovsd	%xmm0, (%rcx,%rax,8)
	vmovsd	%xmm1, (%r8,%rax,8)
	incq	%rax
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
