	.text
kernel_saxpy:
	movq	%rsi, %rcx
	testq	%rdi, %rdi
	jle	.L14
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%rdi, %rsi
	vbroadcastss	%xmm0, %ymm2
	xorl	%eax, %eax
	shrq	$3, %rsi
	salq	$5, %rsi
.L4:
	vmovups	(%rcx,%rax), %ymm1
	vfmadd213ps	(%rdx,%rax), %ymm2, %ymm1
	vmovups	%ymm1, (%rdx,%rax)
	addq	$32, %rax
	cmpq	%rax, %rsi
	jne	.L4
	movq	%rdi, %rax
	andq	$-8, %rax
	movq	%rax, %rsi
	cmpq	%rax, %rdi
	je	.L16
	vzeroupper
.L3:
	movq	%rdi, %r8
	subq	%rsi, %r8
	leaq	-1(%r8), %r9
	cmpq	$2, %r9
	jbe	.L6
	leaq	(%rdx,%rsi,4), %r9
	vshufps	$0, %xmm0, %xmm0, %xmm1
	vmovups	(%r9), %xmm3
	vfmadd132ps	(%rcx,%rsi,4), %xmm3, %xmm1
	movq	%r8, %rsi
	andq	$-4, %rsi
	addq	%rsi, %rax
	andl	$3, %r8d
	vmovups	%xmm1, (%r9)
	je	.L14
.L6:
	leaq	0(,%rax,4), %rsi
	vmovss	(%rcx,%rax,4), %xmm1
	leaq	(%rdx,%rsi), %r8
	vfmadd213ss	(%r8), %xmm0, %xmm1
	vmovss	%xmm1, (%r8)
	leaq	1(%rax), %r8
	cmpq	%r8, %rdi
	jle	.L14
	leaq	4(%rdx,%rsi), %r8
	vmovss	4(%rcx,%rsi), %xmm1
	addq	$2, %rax
	vfmadd213ss	(%r8), %xmm0, %xmm1
	vmovss	%xmm1, (%r8)
	cmpq	%rax, %rdi
	jle	.L14
	leaq	8(%rdx,%rsi), %rax
	vmovss	(%rax), %xmm4
	vfmadd132ss	8(%rcx,%rsi), %xmm4, %xmm0
	vmovss	%xmm0, (%rax)
.L14:
	ret
.L16:
	vzeroupper
	ret
.L8:
	xorl	%esi, %esi
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
