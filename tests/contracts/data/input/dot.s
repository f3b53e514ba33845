# A dot product as compilers write it: one accumulator, 4 doubles a pass.  rooftree incore examples/dot.s --arch zen4
	.text
	.globl	dot
	.type	dot, @function
dot:
	xorl	%eax, %eax
	vxorpd	%xmm0, %xmm0, %xmm0
.L3:
	vmovupd	(%rdi,%rax), %ymm1
	vfmadd231pd	(%rsi,%rax), %ymm1, %ymm0
	addq	$32, %rax
	cmpq	%rdx, %rax
	jne	.L3
	vextractf128	$1, %ymm0, %xmm1
	vaddpd	%xmm1, %xmm0, %xmm0
	vunpckhpd	%xmm0, %xmm0, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vzeroupper
	ret
	.size	dot, .-dot
