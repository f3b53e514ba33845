	.text
kernel_daxpy:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L17
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L8
	movq	%rdi, %rsi
	vbroadcastsd	%xmm0, %ymm2
	xorl	%eax, %eax
	shrq	$2, %rsi
	salq	$5, %rsi
.L4:
	vmovupd	(%rcx,%rax), %ymm1
	vfmadd213pd	(%rdx,%rax), %ymm2, %ymm1
	vmovupd	%ymm1, (%rdx,%rax)
	addq	$32, %rax
	cmpq	%rax, %rsi
	jne	.L4
	movq	%rdi, %rsi
	andq	$-4, %rsi
	movq	%rsi, %rax
	cmpq	%rsi, %rdi
	je	.L19
	vzeroupper
.L3:
	subq	%rax, %rdi
	cmpq	$1, %rdi
	je	.L6
	leaq	(%rdx,%rax,8), %r8
	vmovddup	%xmm0, %xmm1
	vmovupd	(%r8), %xmm4
	vfmadd132pd	(%rcx,%rax,8), %xmm4, %xmm1
	vmovupd	%xmm1, (%r8)
	testb	$1, %dil
	je	.L17
	andq	$-2, %rdi
	addq	%rdi, %rsi
.L6:
	leaq	(%rdx,%rsi,8), %rax
	vmovsd	(%rax), %xmm3
	vfmadd132sd	(%rcx,%rsi,8), %xmm3, %xmm0
	vmovsd	%xmm0, (%rax)
.L17:
	ret
.L19:
	vzeroupper
	ret
.L8:
	xorl	%eax, %eax
	xorl	%esi, %esi
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
