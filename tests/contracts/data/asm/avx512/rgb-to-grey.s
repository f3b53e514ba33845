	.text
kernel_rgb_to_grey:
	movq	%rdi, %rcx
	movq	%rsi, %rdi
	movq	%rdx, %rsi
	testq	%rcx, %rcx
	jle	.L20
	leaq	-1(%rcx), %rax
	cmpq	$14, %rax
	jbe	.L8
	movq	%rcx, %r8
	shrq	$4, %r8
	salq	$6, %r8
	vmovdqa32	.LC0(%rip), %zmm13
	vmovdqa32	.LC1(%rip), %zmm12
	vmovdqa32	.LC2(%rip), %zmm11
	vmovdqa32	.LC3(%rip), %zmm10
	vmovdqa32	.LC4(%rip), %zmm9
	vmovdqa32	.LC5(%rip), %zmm8
	vbroadcastss	.LC7(%rip), %zmm7
	vbroadcastss	.LC9(%rip), %zmm6
	vbroadcastss	.LC11(%rip), %zmm5
	movq	%rdi, %rax
	addq	%rdx, %r8
.L4:
	vmovups	(%rax), %zmm0
	vmovups	64(%rax), %zmm4
	vmovups	128(%rax), %zmm3
	vmovaps	%zmm0, %zmm1
	vmovaps	%zmm0, %zmm2
	vpermt2ps	%zmm4, %zmm9, %zmm0
	vpermt2ps	%zmm3, %zmm8, %zmm0
	vmulps	%zmm7, %zmm0, %zmm0
	vpermt2ps	%zmm4, %zmm11, %zmm2
	vpermt2ps	%zmm3, %zmm10, %zmm2
	vpermt2ps	%zmm4, %zmm13, %zmm1
	vpermt2ps	%zmm3, %zmm12, %zmm1
	vfmadd231ps	%zmm6, %zmm2, %zmm0
	addq	$64, %rdx
	addq	$192, %rax
	vfmadd231ps	%zmm5, %zmm1, %zmm0
	vmovups	%zmm0, -64(%rdx)
	cmpq	%r8, %rdx
	jne	.L4
	movq	%rcx, %rax
	andq	$-16, %rax
	movq	%rax, %rdx
	cmpq	%rcx, %rax
	je	.L19
.L3:
	movq	%rcx, %r9
	subq	%rdx, %r9
	leaq	-1(%r9), %r8
	cmpq	$6, %r8
	jbe	.L6
	leaq	(%rdx,%rdx,2), %r8
	leaq	(%rdi,%r8,4), %r8
	vmovups	(%r8), %ymm2
	vmovups	32(%r8), %ymm5
	vmovdqa	.LC12(%rip), %ymm1
	vmovups	64(%r8), %ymm4
	vmovdqa	.LC13(%rip), %ymm0
	vpermi2ps	%ymm5, %ymm2, %ymm1
	vmovdqa	.LC14(%rip), %ymm3
	vpermi2ps	%ymm4, %ymm1, %ymm0
	vmovdqa	.LC15(%rip), %ymm1
	vpermi2ps	%ymm5, %ymm2, %ymm3
	vpermi2ps	%ymm4, %ymm3, %ymm1
	vmovdqa	.LC16(%rip), %ymm3
	vpermi2ps	%ymm5, %ymm2, %ymm3
	vmovdqa	.LC17(%rip), %ymm2
	vpermi2ps	%ymm4, %ymm3, %ymm2
	vmulps	.LC7(%rip){1to8}, %ymm2, %ymm2
	vfmadd132ps	.LC9(%rip){1to8}, %ymm2, %ymm1
	vfmadd132ps	.LC11(%rip){1to8}, %ymm1, %ymm0
	vmovups	%ymm0, (%rsi,%rdx,4)
	movq	%r9, %rdx
	andq	$-8, %rdx
	addq	%rdx, %rax
	andl	$7, %r9d
	je	.L19
.L6:
	leaq	(%rax,%rax,2), %rdx
	vmovss	.LC7(%rip), %xmm2
	salq	$2, %rdx
	leaq	(%rdi,%rdx), %r9
	vmulss	4(%r9), %xmm2, %xmm3
	vmovss	.LC9(%rip), %xmm1
	vmovss	.LC11(%rip), %xmm0
	leaq	0(,%rax,4), %r8
	vfmadd231ss	(%r9), %xmm1, %xmm3
	vfmadd231ss	8(%r9), %xmm0, %xmm3
	leaq	1(%rax), %r9
	vmovss	%xmm3, (%rsi,%r8)
	cmpq	%r9, %rcx
	jle	.L19
	leaq	12(%rdi,%rdx), %r9
	vmulss	4(%r9), %xmm2, %xmm3
	vfmadd231ss	(%r9), %xmm1, %xmm3
	vfmadd231ss	8(%r9), %xmm0, %xmm3
	leaq	2(%rax), %r9
	vmovss	%xmm3, 4(%rsi,%r8)
	cmpq	%r9, %rcx
	jle	.L19
	leaq	24(%rdi,%rdx), %r9
	vmulss	4(%r9), %xmm2, %xmm3
	vfmadd231ss	(%r9), %xmm1, %xmm3
	vfmadd231ss	8(%r9), %xmm0, %xmm3
	leaq	3(%rax), %r9
	vmovss	%xmm3, 8(%rsi,%r8)
	cmpq	%r9, %rcx
	jle	.L19
	leaq	36(%rdi,%rdx), %r9
	vmulss	4(%r9), %xmm2, %xmm3
	vfmadd231ss	(%r9), %xmm1, %xmm3
	vfmadd231ss	8(%r9), %xmm0, %xmm3
	leaq	4(%rax), %r9
	vmovss	%xmm3, 12(%rsi,%r8)
	cmpq	%r9, %rcx
	jle	.L19
	leaq	48(%rdi,%rdx), %r9
	vmulss	4(%r9), %xmm2, %xmm3
	vfmadd231ss	(%r9), %xmm1, %xmm3
	vfmadd231ss	8(%r9), %xmm0, %xmm3
	leaq	5(%rax), %r9
	vmovss	%xmm3, 16(%rsi,%r8)
	cmpq	%r9, %rcx
	jle	.L19
	leaq	60(%rdi,%rdx), %r9
	vmulss	4(%r9), %xmm2, %xmm3
	addq	$6, %rax
	vfmadd231ss	(%r9), %xmm1, %xmm3
	vfmadd231ss	8(%r9), %xmm0, %xmm3
	vmovss	%xmm3, 20(%rsi,%r8)
	cmpq	%rax, %rcx
	jle	.L19
	leaq	72(%rdi,%rdx), %rax
	vmulss	4(%rax), %xmm2, %xmm2
	vfmadd132ss	(%rax), %xmm2, %xmm1
	vfmadd132ss	8(%rax), %xmm1, %xmm0
	vmovss	%xmm0, 24(%rsi,%r8)
	vzeroupper
	ret
.L19:
	vzeroupper
.L20:
	ret
.L8:
	xorl	%edx, %edx
	xorl	%eax, %eax
	jmp	.L3
	.section	.rodata
.LC0:
	.long	2
	.long	5
	.long	8
	.long	11
	.long	14
	.long	17
	.long	20
	.long	23
	.long	26
	.long	29
	.long	0
	.long	0
	.long	0
	.long	0
	.long	0
	.long	0
.LC1:
	.long	0
	.long	1
	.long	2
	.long	3
	.long	4
	.long	5
	.long	6
	.long	7
	.long	8
	.long	9
	.long	16
	.long	19
	.long	22
	.long	25
	.long	28
	.long	31
.LC2:
	.long	0
	.long	3
	.long	6
	.long	9
	.long	12
	.long	15
	.long	18
	.long	21
	.long	24
	.long	27
	.long	30
	.long	0
	.long	0
	.long	0
	.long	0
	.long	0
.LC3:
	.long	0
	.long	1
	.long	2
	.long	3
	.long	4
	.long	5
	.long	6
	.long	7
	.long	8
	.long	9
	.long	10
	.long	17
	.long	20
	.long	23
	.long	26
	.long	29
.LC4:
	.long	1
	.long	4
	.long	7
	.long	10
	.long	13
	.long	16
	.long	19
	.long	22
	.long	25
	.long	28
	.long	31
	.long	0
	.long	0
	.long	0
	.long	0
	.long	0
.LC5:
	.long	0
	.long	1
	.long	2
	.long	3
	.long	4
	.long	5
	.long	6
	.long	7
	.long	8
	.long	9
	.long	10
	.long	18
	.long	21
	.long	24
	.long	27
	.long	30
	.section	.rodata.cst4,"aM",@progbits,4
.LC7:
	.long	1058424226
.LC9:
	.long	1050220167
.LC11:
	.long	1038710997
	.section	.rodata.cst32,"aM",@progbits,32
.LC12:
	.long	2
	.long	5
	.long	8
	.long	11
	.long	14
	.long	0
	.long	0
	.long	0
.LC13:
	.long	0
	.long	1
	.long	2
	.long	3
	.long	4
	.long	9
	.long	12
	.long	15
.LC14:
	.long	0
	.long	3
	.long	6
	.long	9
	.long	12
	.long	15
	.long	0
	.long	0
.LC15:
	.long	0
	.long	1
	.long	2
	.long	3
	.long	4
	.long	5
	.long	10
	.long	13
.LC16:
	.long	1
	.long	4
	.long	7
	.long	10
	.long	13
	.long	0
	.long	0
	.long	0
.LC17:
	.long	0
	.long	1
	.long	2
	.long	3
	.long	4
	.long	8
	.long	11
	.long	14
	.text
	.section	.note.GNU-stack,"",@progbits
