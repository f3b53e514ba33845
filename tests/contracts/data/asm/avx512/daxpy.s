	.text
kernel_daxpy:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L16
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%rdi, %rsi
	shrq	$3, %rsi
	vbroadcastsd	%xmm0, %zmm2
	salq	$6, %rsi
	xorl	%eax, %eax
.L4:
	vmovupd	(%rcx,%rax), %zmm1
	vfmadd213pd	(%rdx,%rax), %zmm2, %zmm1
	vmovupd	%zmm1, (%rdx,%rax)
	addq	$64, %rax
	cmpq	%rax, %rsi
	jne	.L4
	movq	%rdi, %rax
	andq	$-8, %rax
	movq	%rax, %rsi
	cmpq	%rax, %rdi
	je	.L15
.L3:
	movq	%rdi, %r8
	subq	%rsi, %r8
	leaq	-1(%r8), %r9
	cmpq	$2, %r9
	jbe	.L6
	leaq	(%rdx,%rsi,8), %r9
	vmovupd	(%r9), %ymm3
	vbroadcastsd	%xmm0, %ymm1
	vfmadd132pd	(%rcx,%rsi,8), %ymm3, %ymm1
	movq	%r8, %rsi
	andq	$-4, %rsi
	addq	%rsi, %rax
	andl	$3, %r8d
	vmovupd	%ymm1, (%r9)
	je	.L15
.L6:
	vmovsd	(%rcx,%rax,8), %xmm1
	leaq	0(,%rax,8), %rsi
	leaq	(%rdx,%rsi), %r8
	vfmadd213sd	(%r8), %xmm0, %xmm1
	vmovsd	%xmm1, (%r8)
	leaq	1(%rax), %r8
	cmpq	%r8, %rdi
	jle	.L15
	vmovsd	8(%rcx,%rsi), %xmm1
	leaq	8(%rdx,%rsi), %r8
	vfmadd213sd	(%r8), %xmm0, %xmm1
	addq	$2, %rax
	vmovsd	%xmm1, (%r8)
	cmpq	%rax, %rdi
	jle	.L15
	leaq	16(%rdx,%rsi), %rax
	vmovsd	(%rax), %xmm4
	vfmadd132sd	16(%rcx,%rsi), %xmm4, %xmm0
	vmovsd	%xmm0, (%rax)
	vzeroupper
	ret
.L15:
	vzeroupper
.L16:
	ret
.L8:
	xorl	%esi, %esi
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
