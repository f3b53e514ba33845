	.text
kernel_gather:
	testq	%rdi, %rdi
	jle	.L14
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%rdi, %r8
	xorl	%eax, %eax
	vpcmpeqd	%ymm1, %ymm1, %ymm1
	shrq	$3, %r8
	salq	$5, %r8
.L4:
	vmovdqu	(%rcx,%rax), %ymm0
	vmovapd	%ymm1, %ymm4
	vmovapd	%ymm1, %ymm5
	vgatherdpd	%ymm4, (%rdx,%xmm0,8), %ymm3
	vperm2i128	$17, %ymm0, %ymm0, %ymm0
	vgatherdpd	%ymm5, (%rdx,%xmm0,8), %ymm2
	vmovupd	%ymm3, (%rsi,%rax,2)
	vmovupd	%ymm2, 32(%rsi,%rax,2)
	addq	$32, %rax
	cmpq	%rax, %r8
	jne	.L4
	movq	%rdi, %rax
	andq	$-8, %rax
	movq	%rax, %r8
	cmpq	%rax, %rdi
	je	.L16
	vzeroupper
.L3:
	movq	%rdi, %r9
	subq	%r8, %r9
	leaq	-1(%r9), %r10
	cmpq	$2, %r10
	jbe	.L6
	vmovdqu	(%rcx,%r8,4), %xmm0
	vpcmpeqd	%xmm1, %xmm1, %xmm1
	leaq	(%rsi,%r8,8), %r10
	movq	%r9, %r8
	vmovapd	%xmm1, %xmm6
	andq	$-4, %r8
	vgatherdpd	%xmm6, (%rdx,%xmm0,8), %xmm3
	vpshufd	$238, %xmm0, %xmm0
	addq	%r8, %rax
	andl	$3, %r9d
	vgatherdpd	%xmm1, (%rdx,%xmm0,8), %xmm2
	vmovupd	%xmm3, (%r10)
	vmovupd	%xmm2, 16(%r10)
	je	.L14
.L6:
	movslq	(%rcx,%rax,4), %r10
	leaq	0(,%rax,4), %r9
	leaq	0(,%rax,8), %r8
	vmovsd	(%rdx,%r10,8), %xmm0
	leaq	1(%rax), %r10
	vmovsd	%xmm0, (%rsi,%rax,8)
	cmpq	%r10, %rdi
	jle	.L14
	movslq	4(%rcx,%r9), %r10
	addq	$2, %rax
	vmovsd	(%rdx,%r10,8), %xmm0
	vmovsd	%xmm0, 8(%rsi,%r8)
	cmpq	%rax, %rdi
	jle	.L14
	movslq	8(%rcx,%r9), %rax
	vmovsd	(%rdx,%rax,8), %xmm0
	vmovsd	%xmm0, 16(%rsi,%r8)
.L14:
	ret
.L16:
	vzeroupper
	ret
.L8:
	xorl	%r8d, %r8d
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
