	.text
kernel_saxpy:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L20
	leaq	-1(%rdi), %rax
	cmpq	$14, %rax
	jbe	.L8
	movq	%rdi, %rsi
	shrq	$4, %rsi
	vbroadcastss	%xmm0, %zmm2
	salq	$6, %rsi
	xorl	%eax, %eax
.L4:
	vmovups	(%rcx,%rax), %zmm1
	vfmadd213ps	(%rdx,%rax), %zmm2, %zmm1
	vmovups	%zmm1, (%rdx,%rax)
	addq	$64, %rax
	cmpq	%rax, %rsi
	jne	.L4
	movq	%rdi, %rax
	andq	$-16, %rax
	movq	%rax, %rsi
	cmpq	%rax, %rdi
	je	.L19
.L3:
	movq	%rdi, %r8
	subq	%rsi, %r8
	leaq	-1(%r8), %r9
	cmpq	$6, %r9
	jbe	.L6
	leaq	(%rdx,%rsi,4), %r9
	vmovups	(%r9), %ymm3
	vbroadcastss	%xmm0, %ymm1
	vfmadd132ps	(%rcx,%rsi,4), %ymm3, %ymm1
	movq	%r8, %rsi
	andq	$-8, %rsi
	addq	%rsi, %rax
	andl	$7, %r8d
	vmovups	%ymm1, (%r9)
	je	.L19
.L6:
	vmovss	(%rcx,%rax,4), %xmm1
	leaq	0(,%rax,4), %rsi
	leaq	(%rdx,%rsi), %r8
	vfmadd213ss	(%r8), %xmm0, %xmm1
	vmovss	%xmm1, (%r8)
	leaq	1(%rax), %r8
	cmpq	%r8, %rdi
	jle	.L19
	vmovss	4(%rcx,%rsi), %xmm1
	leaq	4(%rdx,%rsi), %r8
	vfmadd213ss	(%r8), %xmm0, %xmm1
	vmovss	%xmm1, (%r8)
	leaq	2(%rax), %r8
	cmpq	%r8, %rdi
	jle	.L19
	vmovss	8(%rcx,%rsi), %xmm1
	leaq	8(%rdx,%rsi), %r8
	vfmadd213ss	(%r8), %xmm0, %xmm1
	vmovss	%xmm1, (%r8)
	leaq	3(%rax), %r8
	cmpq	%r8, %rdi
	jle	.L19
	vmovss	12(%rcx,%rsi), %xmm1
	leaq	12(%rdx,%rsi), %r8
	vfmadd213ss	(%r8), %xmm0, %xmm1
	vmovss	%xmm1, (%r8)
	leaq	4(%rax), %r8
	cmpq	%r8, %rdi
	jle	.L19
	vmovss	16(%rcx,%rsi), %xmm1
	leaq	16(%rdx,%rsi), %r8
	vfmadd213ss	(%r8), %xmm0, %xmm1
	vmovss	%xmm1, (%r8)
	leaq	5(%rax), %r8
	cmpq	%r8, %rdi
	jle	.L19
	vmovss	20(%rcx,%rsi), %xmm1
	leaq	20(%rdx,%rsi), %r8
	vfmadd213ss	(%r8), %xmm0, %xmm1
	addq	$6, %rax
	vmovss	%xmm1, (%r8)
	cmpq	%rax, %rdi
	jle	.L19
	leaq	24(%rdx,%rsi), %rax
	vmovss	(%rax), %xmm4
	vfmadd132ss	24(%rcx,%rsi), %xmm4, %xmm0
	vmovss	%xmm0, (%rax)
	vzeroupper
	ret
.L19:
	vzeroupper
.L20:
	ret
.L8:
	xorl	%esi, %esi
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
