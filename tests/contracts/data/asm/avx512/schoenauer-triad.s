	.text
kernel_schoenauer_triad:
	testq	%rdi, %rdi
	jle	.L16
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%rdi, %r9
	shrq	$3, %r9
	salq	$6, %r9
	xorl	%eax, %eax
.L4:
	vmovupd	(%rcx,%rax), %zmm0
	vmovupd	(%rdx,%rax), %zmm1
	vfmadd132pd	(%r8,%rax), %zmm1, %zmm0
	vmovupd	%zmm0, (%rsi,%rax)
	addq	$64, %rax
	cmpq	%r9, %rax
	jne	.L4
	movq	%rdi, %rax
	andq	$-8, %rax
	movq	%rax, %r9
	cmpq	%rdi, %rax
	je	.L15
.L3:
	movq	%rdi, %r10
	subq	%r9, %r10
	leaq	-1(%r10), %r11
	cmpq	$2, %r11
	jbe	.L6
	vmovupd	(%rcx,%r9,8), %ymm0
	vmovupd	(%rdx,%r9,8), %ymm2
	vfmadd132pd	(%r8,%r9,8), %ymm2, %ymm0
	vmovupd	%ymm0, (%rsi,%r9,8)
	movq	%r10, %r9
	andq	$-4, %r9
	addq	%r9, %rax
	andl	$3, %r10d
	je	.L15
.L6:
	vmovsd	(%rcx,%rax,8), %xmm0
	vmovsd	(%rdx,%rax,8), %xmm3
	leaq	0(,%rax,8), %r9
	vfmadd132sd	(%r8,%rax,8), %xmm3, %xmm0
	leaq	1(%rax), %r10
	vmovsd	%xmm0, (%rsi,%r9)
	cmpq	%r10, %rdi
	jle	.L15
	vmovsd	8(%r8,%r9), %xmm0
	vmovsd	8(%rdx,%r9), %xmm4
	addq	$2, %rax
	vfmadd132sd	8(%rcx,%r9), %xmm4, %xmm0
	vmovsd	%xmm0, 8(%rsi,%r9)
	cmpq	%rax, %rdi
	jle	.L15
	vmovsd	16(%rcx,%r9), %xmm0
	vmovsd	16(%rdx,%r9), %xmm5
	vfmadd132sd	16(%r8,%r9), %xmm5, %xmm0
	vmovsd	%xmm0, 16(%rsi,%r9)
	vzeroupper
	ret
.L15:
	vzeroupper
.L16:
	ret
.L8:
	xorl	%r9d, %r9d
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
