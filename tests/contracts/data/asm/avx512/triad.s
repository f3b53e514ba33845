	.text
kernel_triad:
	testq	%rdi, %rdi
	jle	.L16
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%rdi, %r8
	shrq	$3, %r8
	vbroadcastsd	%xmm0, %zmm2
	salq	$6, %r8
	xorl	%eax, %eax
.L4:
	vmovupd	(%rcx,%rax), %zmm1
	vfmadd213pd	(%rdx,%rax), %zmm2, %zmm1
	vmovupd	%zmm1, (%rsi,%rax)
	addq	$64, %rax
	cmpq	%r8, %rax
	jne	.L4
	movq	%rdi, %rax
	andq	$-8, %rax
	movq	%rax, %r8
	cmpq	%rax, %rdi
	je	.L15
.L3:
	movq	%rdi, %r9
	subq	%r8, %r9
	leaq	-1(%r9), %r10
	cmpq	$2, %r10
	jbe	.L6
	vmovupd	(%rdx,%r8,8), %ymm3
	vbroadcastsd	%xmm0, %ymm1
	vfmadd132pd	(%rcx,%r8,8), %ymm3, %ymm1
	vmovupd	%ymm1, (%rsi,%r8,8)
	movq	%r9, %r8
	andq	$-4, %r8
	addq	%r8, %rax
	andl	$3, %r9d
	je	.L15
.L6:
	vmovsd	(%rcx,%rax,8), %xmm1
	leaq	0(,%rax,8), %r8
	vfmadd213sd	(%rdx,%rax,8), %xmm0, %xmm1
	leaq	1(%rax), %r9
	vmovsd	%xmm1, (%rsi,%r8)
	cmpq	%r9, %rdi
	jle	.L15
	vmovsd	8(%rcx,%r8), %xmm1
	addq	$2, %rax
	vfmadd213sd	8(%rdx,%r8), %xmm0, %xmm1
	vmovsd	%xmm1, 8(%rsi,%r8)
	cmpq	%rax, %rdi
	jle	.L15
	vmovsd	16(%rdx,%r8), %xmm4
	vfmadd132sd	16(%rcx,%r8), %xmm4, %xmm0
	vmovsd	%xmm0, 16(%rsi,%r8)
	vzeroupper
	ret
.L15:
	vzeroupper
.L16:
	ret
.L8:
	xorl	%r8d, %r8d
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
