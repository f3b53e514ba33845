	.text
kernel_rgb_to_grey:
	movq	%rdi, %rcx
	movq	%rsi, %r8
	movq	%rdx, %rdi
	testq	%rcx, %rcx
	jle	.L14
	leaq	-1(%rcx), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%rsi, %rax
	movq	%rcx, %rsi
	vmovdqa	.LC0(%rip), %ymm14
	shrq	$3, %rsi
	vmovdqa	.LC1(%rip), %ymm13
	salq	$5, %rsi
	vmovdqa	.LC4(%rip), %ymm11
	vbroadcastss	.LC3(%rip), %ymm12
	addq	%rdx, %rsi
	vmovdqa	.LC5(%rip), %ymm10
	vmovdqa	.LC6(%rip), %ymm9
	vbroadcastss	.LC8(%rip), %ymm8
	vmovdqa	.LC9(%rip), %ymm7
	vmovdqa	.LC10(%rip), %ymm6
.L4:
	vmovups	(%rax), %xmm3
	vinsertf128	$0x1, 16(%rax), %ymm3, %ymm1
	addq	$32, %rdx
	addq	$96, %rax
	vmovups	-64(%rax), %xmm3
	vpermilps	$236, %ymm1, %ymm0
	vinsertf128	$0x1, -48(%rax), %ymm3, %ymm5
	vpermilps	$108, %ymm5, %ymm2
	vblendps	$56, %ymm2, %ymm0, %ymm0
	vpermilps	%ymm14, %ymm1, %ymm2
	vperm2f128	$1, %ymm2, %ymm2, %ymm2
	vpermilps	$165, %ymm5, %ymm15
	vblendps	$196, %ymm2, %ymm0, %ymm0
	vmovups	-32(%rax), %xmm3
	vinsertf128	$0x1, -16(%rax), %ymm3, %ymm4
	vpermilps	%ymm13, %ymm4, %ymm2
	vblendps	$128, %ymm2, %ymm0, %ymm0
	vpermilps	$229, %ymm1, %ymm2
	vblendps	$24, %ymm15, %ymm2, %ymm2
	vpermilps	%ymm11, %ymm1, %ymm15
	vperm2f128	$1, %ymm15, %ymm15, %ymm15
	vblendps	$230, %ymm15, %ymm2, %ymm2
	vpermilps	%ymm10, %ymm4, %ymm15
	vperm2f128	$1, %ymm4, %ymm4, %ymm3
	vblendps	$128, %ymm15, %ymm2, %ymm2
	vblendps	$64, %ymm3, %ymm0, %ymm0
	vpermilps	%ymm9, %ymm4, %ymm15
	vperm2f128	$1, %ymm15, %ymm15, %ymm15
	vblendps	$96, %ymm15, %ymm2, %ymm2
	vmulps	%ymm12, %ymm0, %ymm0
	vpermilps	$198, %ymm5, %ymm5
	vpermilps	%ymm6, %ymm4, %ymm4
	vmulps	%ymm8, %ymm2, %ymm2
	vaddps	%ymm2, %ymm0, %ymm0
	vpermilps	$230, %ymm1, %ymm2
	vblendps	$28, %ymm5, %ymm2, %ymm2
	vpermilps	%ymm7, %ymm1, %ymm1
	vperm2f128	$1, %ymm1, %ymm1, %ymm1
	vblendps	$226, %ymm1, %ymm2, %ymm1
	vblendps	$192, %ymm4, %ymm1, %ymm1
	vblendps	$32, %ymm3, %ymm1, %ymm1
	vmulps	.LC11(%rip), %ymm1, %ymm1
	vaddps	%ymm1, %ymm0, %ymm0
	vmovups	%xmm0, -32(%rdx)
	vextractf128	$0x1, %ymm0, -16(%rdx)
	cmpq	%rsi, %rdx
	jne	.L4
	movq	%rcx, %rax
	andq	$-8, %rax
	movq	%rax, %rdx
	cmpq	%rcx, %rax
	je	.L16
	vzeroupper
.L3:
	movq	%rcx, %r9
	subq	%rdx, %r9
	leaq	-1(%r9), %rsi
	cmpq	$2, %rsi
	jbe	.L6
	leaq	(%rdx,%rdx,2), %rsi
	leaq	(%r8,%rsi,4), %rsi
	vmovups	(%rsi), %xmm1
	vmovups	16(%rsi), %xmm4
	vmovups	32(%rsi), %xmm3
	vpermilps	$44, %xmm1, %xmm0
	vpshufb	.LC15(%rip), %xmm4, %xmm5
	vblendps	$4, %xmm4, %xmm0, %xmm0
	vpermilps	$100, %xmm3, %xmm2
	vblendps	$8, %xmm2, %xmm0, %xmm0
	vbroadcastss	.LC3(%rip), %xmm2
	vmulps	%xmm2, %xmm0, %xmm0
	vpshufb	.LC14(%rip), %xmm1, %xmm2
	vpor	%xmm5, %xmm2, %xmm2
	vpermilps	$164, %xmm3, %xmm5
	vblendps	$8, %xmm5, %xmm2, %xmm2
	vpermilps	$6, %xmm1, %xmm1
	vbroadcastss	.LC8(%rip), %xmm5
	vblendps	$2, %xmm4, %xmm1, %xmm1
	vshufps	$196, %xmm3, %xmm1, %xmm1
	vmulps	%xmm5, %xmm2, %xmm2
	vaddps	%xmm2, %xmm0, %xmm0
	vbroadcastss	.LC12(%rip), %xmm2
	vmulps	%xmm2, %xmm1, %xmm1
	vaddps	%xmm1, %xmm0, %xmm0
	vmovups	%xmm0, (%rdi,%rdx,4)
	movq	%r9, %rdx
	andq	$-4, %rdx
	addq	%rdx, %rax
	andl	$3, %r9d
	je	.L14
.L6:
	leaq	(%rax,%rax,2), %rdx
	vmovss	.LC3(%rip), %xmm0
	salq	$2, %rdx
	vmovss	.LC8(%rip), %xmm3
	leaq	(%r8,%rdx), %rsi
	vmulss	4(%rsi), %xmm3, %xmm2
	vmulss	(%rsi), %xmm0, %xmm1
	leaq	0(,%rax,4), %r9
	vaddss	%xmm2, %xmm1, %xmm1
	vmovss	.LC12(%rip), %xmm2
	vmulss	8(%rsi), %xmm2, %xmm4
	leaq	1(%rax), %rsi
	vaddss	%xmm4, %xmm1, %xmm1
	vmovss	%xmm1, (%rdi,%rax,4)
	cmpq	%rsi, %rcx
	jle	.L14
	leaq	12(%r8,%rdx), %rsi
	addq	$2, %rax
	vmulss	(%rsi), %xmm0, %xmm4
	vmulss	4(%rsi), %xmm3, %xmm1
	vaddss	%xmm4, %xmm1, %xmm1
	vmulss	8(%rsi), %xmm2, %xmm4
	vaddss	%xmm4, %xmm1, %xmm1
	vmovss	%xmm1, 4(%rdi,%r9)
	cmpq	%rax, %rcx
	jle	.L14
	leaq	24(%r8,%rdx), %rax
	vmulss	(%rax), %xmm0, %xmm0
	vmulss	4(%rax), %xmm3, %xmm3
	vmulss	8(%rax), %xmm2, %xmm2
	vaddss	%xmm3, %xmm0, %xmm0
	vaddss	%xmm2, %xmm0, %xmm0
	vmovss	%xmm0, 8(%rdi,%r9)
.L14:
	ret
.L16:
	vzeroupper
	ret
.L8:
	xorl	%edx, %edx
	xorl	%eax, %eax
	jmp	.L3
	.section	.rodata.cst32,"aM",@progbits,32
.LC0:
	.long	0
	.long	1
	.long	0
	.long	0
	.long	0
	.long	1
	.long	2
	.long	3
.LC1:
	.long	0
	.long	1
	.long	2
	.long	3
	.long	0
	.long	1
	.long	2
	.long	1
	.section	.rodata.cst4,"aM",@progbits,4
.LC3:
	.long	1050220167
	.section	.rodata.cst32
.LC4:
	.long	0
	.long	0
	.long	0
	.long	0
	.long	0
	.long	0
	.long	3
	.long	3
.LC5:
	.long	0
	.long	1
	.long	2
	.long	3
	.long	0
	.long	1
	.long	2
	.long	2
.LC6:
	.long	0
	.long	0
	.long	3
	.long	3
	.long	0
	.long	1
	.long	2
	.long	3
	.section	.rodata.cst4
.LC8:
	.long	1058424226
	.section	.rodata.cst32
.LC9:
	.long	0
	.long	0
	.long	0
	.long	0
	.long	0
	.long	1
	.long	2
	.long	3
.LC10:
	.long	0
	.long	1
	.long	2
	.long	3
	.long	0
	.long	1
	.long	0
	.long	3
.LC11:
	.long	1038710997
	.long	1038710997
	.long	1038710997
	.long	1038710997
	.long	1038710997
	.long	1038710997
	.long	1038710997
	.long	1038710997
	.set	.LC12,.LC11
	.section	.rodata.cst16,"aM",@progbits,16
.LC14:
	.byte	4
	.byte	5
	.byte	6
	.byte	7
	.byte	-128
	.byte	-128
	.byte	-128
	.byte	-128
	.byte	-128
	.byte	-128
	.byte	-128
	.byte	-128
	.byte	0
	.byte	1
	.byte	2
	.byte	3
.LC15:
	.byte	-128
	.byte	-128
	.byte	-128
	.byte	-128
	.byte	0
	.byte	1
	.byte	2
	.byte	3
	.byte	12
	.byte	13
	.byte	14
	.byte	15
	.byte	-128
	.byte	-128
	.byte	-128
	.byte	-128
	.text
	.section	.note.GNU-stack,"",@progbits
