	.text
kernel_daxpby:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L16
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%rdi, %rsi
	shrq	$3, %rsi
	vbroadcastsd	%xmm0, %zmm4
	vbroadcastsd	%xmm1, %zmm3
	salq	$6, %rsi
	xorl	%eax, %eax
.L4:
	vmulpd	(%rdx,%rax), %zmm3, %zmm2
	vfmadd231pd	(%rcx,%rax), %zmm4, %zmm2
	vmovupd	%zmm2, (%rdx,%rax)
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
	vbroadcastsd	%xmm1, %ymm3
	vmulpd	(%r9), %ymm3, %ymm3
	vbroadcastsd	%xmm0, %ymm2
	vfmadd132pd	(%rcx,%rsi,8), %ymm3, %ymm2
	movq	%r8, %rsi
	andq	$-4, %rsi
	addq	%rsi, %rax
	andl	$3, %r8d
	vmovupd	%ymm2, (%r9)
	je	.L15
.L6:
	leaq	0(,%rax,8), %rsi
	leaq	(%rdx,%rsi), %r8
	vmulsd	(%r8), %xmm1, %xmm2
	vfmadd231sd	(%rcx,%rax,8), %xmm0, %xmm2
	vmovsd	%xmm2, (%r8)
	leaq	1(%rax), %r8
	cmpq	%r8, %rdi
	jle	.L15
	leaq	8(%rdx,%rsi), %r8
	vmulsd	(%r8), %xmm1, %xmm2
	addq	$2, %rax
	vfmadd231sd	8(%rcx,%rsi), %xmm0, %xmm2
	vmovsd	%xmm2, (%r8)
	cmpq	%rax, %rdi
	jle	.L15
	leaq	16(%rdx,%rsi), %rax
	vmulsd	(%rax), %xmm1, %xmm1
	vfmadd132sd	16(%rcx,%rsi), %xmm1, %xmm0
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
