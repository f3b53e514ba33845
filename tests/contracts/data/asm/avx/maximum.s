	.text
kernel_maximum:
	pushq	%r12
	vmovsd	(%rdx), %xmm1
	pushq	%rbp
	movq	%rdx, %rbp
	pushq	%rbx
	testq	%rdi, %rdi
	jle	.L2
	leaq	(%rsi,%rdi,8), %r12
	movq	%rsi, %rbx
.L3:
	vmovsd	(%rbx), %xmm0
	addq	$8, %rbx
	vandpd	.LC0(%rip), %xmm0, %xmm0
	call	fmax@PLT
	vmovsd	%xmm0, %xmm0, %xmm1
	cmpq	%rbx, %r12
	jne	.L3
.L2:
	vmovsd	%xmm1, 0(%rbp)
	popq	%rbx
	popq	%rbp
	popq	%r12
	ret
	.section	.rodata.cst16,"aM",@progbits,16
.LC0:
	.long	-1
	.long	2147483647
	.long	0
	.long	0
	.text
	.section	.note.GNU-stack,"",@progbits
