	.text
kernel_zaxpy:
	vunpcklpd	%xmm0, %xmm1, %xmm7
	vunpcklpd	%xmm1, %xmm0, %xmm8
	testq	%rdi, %rdi
	jle	.L8
	salq	$4, %rdi
	vmovsd	%xmm0, %xmm0, %xmm2
	vmovsd	%xmm1, %xmm1, %xmm3
	subq	$88, %rsp
	addq	%rsi, %rdi
.L5:
	vmovupd	(%rsi), %xmm1
	vpermilpd	$3, %xmm1, %xmm4
	vpermilpd	$0, %xmm1, %xmm0
	vmulpd	%xmm7, %xmm4, %xmm4
	vfmaddsub132pd	%xmm8, %xmm4, %xmm0
	vunpckhpd	%xmm0, %xmm0, %xmm4
	vucomisd	%xmm4, %xmm0
	jp	.L12
	vaddpd	(%rdx), %xmm0, %xmm0
	addq	$16, %rsi
	addq	$16, %rdx
	vmovupd	%xmm0, -16(%rdx)
	cmpq	%rdi, %rsi
	jne	.L5
.L6:
	addq	$88, %rsp
	ret
.L8:
	ret
.L12:
	vmovsd	%xmm1, %xmm1, %xmm0
	vunpckhpd	%xmm1, %xmm1, %xmm1
	movq	%rdi, 72(%rsp)
	movq	%rdx, 64(%rsp)
	movq	%rsi, 56(%rsp)
	vmovapd	%xmm8, 32(%rsp)
	vmovapd	%xmm7, 16(%rsp)
	vmovsd	%xmm3, 48(%rsp)
	vmovsd	%xmm2, 8(%rsp)
	call	__muldc3@PLT
	movq	64(%rsp), %rdx
	movq	56(%rsp), %rsi
	vunpcklpd	%xmm1, %xmm0, %xmm1
	movq	72(%rsp), %rdi
	vmovsd	8(%rsp), %xmm2
	vaddpd	(%rdx), %xmm1, %xmm0
	addq	$16, %rsi
	addq	$16, %rdx
	vmovsd	48(%rsp), %xmm3
	vmovapd	16(%rsp), %xmm7
	vmovapd	32(%rsp), %xmm8
	vmovupd	%xmm0, -16(%rdx)
	cmpq	%rsi, %rdi
	jne	.L5
	jmp	.L6
	.section	.note.GNU-stack,"",@progbits
