	.text
kernel_zaxpy:
	testq	%rdi, %rdi
	jle	.L7
	pushq	%r13
	vunpcklpd	%xmm1, %xmm0, %xmm7
	salq	$4, %rdi
	pushq	%r12
	vmovsd	%xmm0, %xmm0, %xmm2
	vmovsd	%xmm1, %xmm1, %xmm3
	pushq	%rbp
	movq	%rdx, %r12
	leaq	8(%rsi), %r13
	pushq	%rbx
	leaq	(%rdx,%rdi), %rbp
	subq	$88, %rsp
	vmovapd	%xmm7, 48(%rsp)
	vunpcklpd	%xmm0, %xmm1, %xmm7
	vmovapd	%xmm7, 64(%rsp)
.L3:
	vmovupd	-8(%r13), %xmm6
	vmovsd	%xmm3, 24(%rsp)
	vpermilpd	$3, %xmm6, %xmm0
	vmulpd	64(%rsp), %xmm0, %xmm0
	vpermilpd	$0, %xmm6, %xmm1
	vmovsd	%xmm2, 16(%rsp)
	addq	$16, %r12
	addq	$16, %r13
	vfmaddsub132pd	48(%rsp), %xmm0, %xmm1
	vmovsd	-16(%r13), %xmm0
	vmulsd	%xmm0, %xmm2, %xmm5
	vmulsd	%xmm0, %xmm3, %xmm4
	vmovapd	%xmm1, (%rsp)
	vmovsd	%xmm6, %xmm6, %xmm0
	vunpckhpd	%xmm6, %xmm6, %xmm1
	vfmadd231sd	%xmm6, %xmm3, %xmm5
	vfmsub231sd	%xmm6, %xmm2, %xmm4
	vmovq	%xmm5, %rbx
	vmovddup	%xmm4, %xmm4
	vmovapd	%xmm4, 32(%rsp)
	call	__muldc3@PLT
	vmovapd	32(%rsp), %xmm4
	vmovq	%rbx, %xmm5
	vmovddup	%xmm5, %xmm5
	vcmppd	$7, %xmm5, %xmm4, %k1
	vunpcklpd	%xmm1, %xmm0, %xmm0
	vmovsd	16(%rsp), %xmm2
	vmovapd	(%rsp), %xmm0{%k1}
	vaddpd	-16(%r12), %xmm0, %xmm0
	vmovsd	24(%rsp), %xmm3
	vmovupd	%xmm0, -16(%r12)
	cmpq	%r12, %rbp
	jne	.L3
	addq	$88, %rsp
	popq	%rbx
	popq	%rbp
	popq	%r12
	popq	%r13
	ret
.L7:
	ret
	.section	.note.GNU-stack,"",@progbits
