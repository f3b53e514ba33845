	.text
kernel_rgb_to_grey:
	movq	%rsi, %r8
	movq	%rdx, %rsi
	testq	%rdi, %rdi
	jle	.L14
	leaq	-1(%rdi), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%rdi, %rcx
	vmovdqa	.LC0(%rip), %ymm12
	vmovdqa	.LC1(%rip), %ymm11
	movq	%r8, %rax
	shrq	$3, %rcx
	vmovdqa	.LC2(%rip), %ymm10
	vmovdqa	.LC3(%rip), %ymm9
	salq	$5, %rcx
	vmovdqa	.LC4(%rip), %ymm8
	vmovdqa	.LC5(%rip), %ymm7
	vbroadcastss	.LC7(%rip), %ymm6
	addq	%rdx, %rcx
	vbroadcastss	.LC9(%rip), %ymm5
	vbroadcastss	.LC11(%rip), %ymm4
.L4:
	vpermd	(%rax), %ymm12, %ymm1
	vpermd	(%rax), %ymm10, %ymm2
	addq	$32, %rdx
	addq	$96, %rax
	vpermilps	$198, -64(%rax), %ymm0
	vpermilps	$165, -64(%rax), %ymm3
	vblendps	$28, %ymm0, %ymm1, %ymm1
	vpermd	-32(%rax), %ymm11, %ymm0
	vblendps	$224, %ymm0, %ymm1, %ymm1
	vpermilps	$108, -64(%rax), %ymm0
	vblendps	$56, %ymm0, %ymm2, %ymm2
	vpermd	-32(%rax), %ymm9, %ymm0
	vblendps	$192, %ymm0, %ymm2, %ymm2
	vpermd	-96(%rax), %ymm8, %ymm0
	vblendps	$24, %ymm3, %ymm0, %ymm0
	vpermd	-32(%rax), %ymm7, %ymm3
	vblendps	$224, %ymm3, %ymm0, %ymm0
	vmulps	%ymm6, %ymm0, %ymm0
	vfmadd132ps	%ymm5, %ymm0, %ymm2
	vfmadd132ps	%ymm4, %ymm2, %ymm1
	vmovups	%ymm1, -32(%rdx)
	cmpq	%rcx, %rdx
	jne	.L4
	movq	%rdi, %rax
	andq	$-8, %rax
	movq	%rax, %rdx
	cmpq	%rdi, %rax
	je	.L16
	vzeroupper
.L3:
	movq	%rdi, %r9
	subq	%rdx, %r9
	leaq	-1(%r9), %rcx
	cmpq	$2, %rcx
	jbe	.L6
	leaq	(%rdx,%rdx,2), %rcx
	leaq	(%r8,%rcx,4), %rcx
	vmovups	(%rcx), %xmm0
	vmovups	16(%rcx), %xmm3
	vmovups	32(%rcx), %xmm2
	vpermilps	$6, %xmm0, %xmm4
	vpermilps	$44, %xmm0, %xmm1
	vpshufb	.LC12(%rip), %xmm0, %xmm0
	vblendps	$2, %xmm3, %xmm4, %xmm4
	vblendps	$4, %xmm3, %xmm1, %xmm1
	vpshufb	.LC13(%rip), %xmm3, %xmm3
	vpermilps	$100, %xmm2, %xmm5
	vshufps	$196, %xmm2, %xmm4, %xmm4
	vpor	%xmm3, %xmm0, %xmm0
	vpermilps	$164, %xmm2, %xmm2
	vblendps	$8, %xmm2, %xmm0, %xmm0
	vblendps	$8, %xmm5, %xmm1, %xmm1
	vbroadcastss	.LC7(%rip), %xmm2
	vmulps	%xmm2, %xmm0, %xmm0
	vbroadcastss	.LC9(%rip), %xmm2
	vfmadd231ps	%xmm2, %xmm1, %xmm0
	vbroadcastss	.LC11(%rip), %xmm1
	vfmadd231ps	%xmm1, %xmm4, %xmm0
	vmovups	%xmm0, (%rsi,%rdx,4)
	movq	%r9, %rdx
	andq	$-4, %rdx
	addq	%rdx, %rax
	andl	$3, %r9d
	je	.L14
.L6:
	leaq	(%rax,%rax,2), %rdx
	vmovss	.LC7(%rip), %xmm3
	vmovss	.LC9(%rip), %xmm2
	leaq	0(,%rax,4), %rcx
	salq	$2, %rdx
	vmovss	.LC11(%rip), %xmm1
	leaq	(%r8,%rdx), %r9
	vmulss	4(%r9), %xmm3, %xmm0
	vfmadd231ss	(%r9), %xmm2, %xmm0
	vfmadd231ss	8(%r9), %xmm1, %xmm0
	leaq	1(%rax), %r9
	vmovss	%xmm0, (%rsi,%rcx)
	cmpq	%r9, %rdi
	jle	.L14
	leaq	12(%r8,%rdx), %r9
	addq	$2, %rax
	vmulss	4(%r9), %xmm3, %xmm0
	vfmadd231ss	(%r9), %xmm2, %xmm0
	vfmadd231ss	8(%r9), %xmm1, %xmm0
	vmovss	%xmm0, 4(%rsi,%rcx)
	cmpq	%rax, %rdi
	jle	.L14
	leaq	24(%r8,%rdx), %rax
	vmulss	4(%rax), %xmm3, %xmm3
	vfmadd132ss	(%rax), %xmm3, %xmm2
	vfmadd132ss	8(%rax), %xmm2, %xmm1
	vmovss	%xmm1, 8(%rsi,%rcx)
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
	.long	2
	.long	5
	.long	4
	.long	4
	.long	6
	.long	0
	.long	0
	.long	0
.LC1:
	.long	0
	.long	1
	.long	2
	.long	3
	.long	4
	.long	1
	.long	4
	.long	7
.LC2:
	.long	0
	.long	3
	.long	6
	.long	4
	.long	4
	.long	7
	.long	0
	.long	0
.LC3:
	.long	0
	.long	1
	.long	2
	.long	3
	.long	4
	.long	5
	.long	2
	.long	5
.LC4:
	.long	1
	.long	4
	.long	7
	.long	4
	.long	5
	.long	0
	.long	0
	.long	0
.LC5:
	.long	0
	.long	1
	.long	2
	.long	3
	.long	4
	.long	0
	.long	3
	.long	6
	.section	.rodata.cst4,"aM",@progbits,4
.LC7:
	.long	1058424226
.LC9:
	.long	1050220167
.LC11:
	.long	1038710997
	.section	.rodata.cst16,"aM",@progbits,16
.LC12:
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
.LC13:
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
