	.text
kernel_gather:
	testq	%rdi, %rdi
	jle	.L20
	leaq	-1(%rdi), %rax
	cmpq	$14, %rax
	jbe	.L8
	movq	%rdi, %r8
	shrq	$4, %r8
	salq	$6, %r8
	xorl	%eax, %eax
	kxnorb	%k1, %k1, %k1
.L4:
	vmovdqu	(%rcx,%rax), %ymm0
	vmovdqu32	(%rcx,%rax), %zmm3
	kmovb	%k1, %k2
	vgatherdpd	(%rdx,%ymm0,8), %zmm2{%k2}
	vshufi32x4	$238, %zmm3, %zmm3, %zmm0
	kmovb	%k1, %k3
	vgatherdpd	(%rdx,%ymm0,8), %zmm1{%k3}
	vmovupd	%zmm1, 64(%rsi,%rax,2)
	vmovupd	%zmm2, (%rsi,%rax,2)
	addq	$64, %rax
	cmpq	%rax, %r8
	jne	.L4
	movq	%rdi, %rax
	andq	$-16, %rax
	movq	%rax, %r8
	cmpq	%rax, %rdi
	je	.L19
.L3:
	movq	%rdi, %r9
	subq	%r8, %r9
	leaq	-1(%r9), %r10
	cmpq	$6, %r10
	jbe	.L6
	vmovdqu	(%rcx,%r8,4), %ymm0
	leaq	(%rsi,%r8,8), %r10
	movq	%r9, %r8
	andq	$-8, %r8
	kxnorb	%k1, %k1, %k1
	kmovb	%k1, %k4
	vgatherdpd	(%rdx,%xmm0,8), %ymm2{%k4}
	vperm2i128	$17, %ymm0, %ymm0, %ymm0
	vgatherdpd	(%rdx,%xmm0,8), %ymm1{%k1}
	addq	%r8, %rax
	andl	$7, %r9d
	vmovupd	%ymm2, (%r10)
	vmovupd	%ymm1, 32(%r10)
	je	.L19
.L6:
	movslq	(%rcx,%rax,4), %r10
	leaq	0(,%rax,4), %r9
	vmovsd	(%rdx,%r10,8), %xmm0
	leaq	1(%rax), %r10
	leaq	0(,%rax,8), %r8
	vmovsd	%xmm0, (%rsi,%rax,8)
	cmpq	%r10, %rdi
	jle	.L19
	movslq	4(%rcx,%r9), %r10
	vmovsd	(%rdx,%r10,8), %xmm0
	leaq	2(%rax), %r10
	vmovsd	%xmm0, 8(%rsi,%r8)
	cmpq	%r10, %rdi
	jle	.L19
	movslq	8(%rcx,%r9), %r10
	vmovsd	(%rdx,%r10,8), %xmm0
	leaq	3(%rax), %r10
	vmovsd	%xmm0, 16(%rsi,%r8)
	cmpq	%r10, %rdi
	jle	.L19
	movslq	12(%rcx,%r9), %r10
	vmovsd	(%rdx,%r10,8), %xmm0
	leaq	4(%rax), %r10
	vmovsd	%xmm0, 24(%rsi,%r8)
	cmpq	%r10, %rdi
	jle	.L19
	movslq	16(%rcx,%r9), %r10
	vmovsd	(%rdx,%r10,8), %xmm0
	leaq	5(%rax), %r10
	vmovsd	%xmm0, 32(%rsi,%r8)
	cmpq	%r10, %rdi
	jle	.L19
	movslq	20(%rcx,%r9), %r10
	addq	$6, %rax
	vmovsd	(%rdx,%r10,8), %xmm0
	vmovsd	%xmm0, 40(%rsi,%r8)
	cmpq	%rax, %rdi
	jle	.L19
	movslq	24(%rcx,%r9), %rax
	vmovsd	(%rdx,%rax,8), %xmm0
	vmovsd	%xmm0, 48(%rsi,%r8)
	vzeroupper
	ret
.L19:
	vzeroupper
.L20:
	ret
.L8:
	xorl	%r8d, %r8d
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
