	.text
kernel_convolution_2d:
	pushq	%rbp
	movq	%rdi, %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$8, %rsp
	movq	%rdi, -16(%rsp)
	decq	%rdi
	movq	%rdx, -40(%rsp)
	movq	%rdi, -64(%rsp)
	cmpq	$1, %rdi
	jle	.L24
	leaq	0(,%rax,4), %rbx
	vmovss	(%rcx), %xmm19
	vmovss	4(%rcx), %xmm18
	vmovss	8(%rcx), %xmm17
	vmovss	12(%rcx), %xmm16
	vmovss	16(%rcx), %xmm15
	vmovss	20(%rcx), %xmm14
	vmovss	24(%rcx), %xmm13
	vmovss	28(%rcx), %xmm12
	vmovss	32(%rcx), %xmm11
	leaq	4(%rdx,%rbx), %r15
	leaq	(%rsi,%rbx), %rcx
	movq	%rax, %rdx
	movq	%rbx, -96(%rsp)
	leaq	-2(%rax), %rax
	leaq	(%rcx,%rbx), %rdi
	leaq	-3(%rdx), %rbx
	movq	%rbx, -72(%rsp)
	movq	%rax, %rbx
	shrq	$4, %rbx
	movq	%rbx, -80(%rsp)
	movq	%rax, %rbx
	andq	$-16, %rbx
	movq	%rax, -56(%rsp)
	movq	%rbx, -112(%rsp)
	andl	$15, %eax
	incq	%rbx
	movq	%rbx, -104(%rsp)
	movq	$0, (%rsp)
	movq	$1, -32(%rsp)
	movq	%rdx, -8(%rsp)
	movq	%rax, -88(%rsp)
	movq	%rsi, %r8
	vbroadcastss	%xmm19, %zmm10
	vbroadcastss	%xmm18, %zmm9
	vbroadcastss	%xmm17, %zmm8
	vbroadcastss	%xmm16, %zmm7
	vbroadcastss	%xmm15, %zmm6
	vbroadcastss	%xmm14, %zmm5
	vbroadcastss	%xmm13, %zmm4
	vbroadcastss	%xmm12, %zmm3
	vbroadcastss	%xmm11, %zmm2
.L3:
	movq	-8(%rsp), %rax
	movq	-16(%rsp), %rbx
	movq	(%rsp), %r14
	movq	%rax, (%rsp)
	addq	%rbx, %rax
	incq	-32(%rsp)
	movq	%rax, -8(%rsp)
	cmpq	$14, -72(%rsp)
	leaq	-4(%r15), %rax
	movq	%rax, -24(%rsp)
	jbe	.L12
	movq	%r14, -48(%rsp)
	movq	-80(%rsp), %r14
	leaq	4(%r8), %r13
	leaq	8(%r8), %r12
	leaq	4(%rcx), %rbx
	leaq	8(%rcx), %r11
	leaq	4(%rdi), %r10
	leaq	8(%rdi), %r9
	xorl	%eax, %eax
	xorl	%edx, %edx
.L9:
	vmulps	0(%r13,%rax), %zmm9, %zmm0
	incq	%rdx
	vfmadd231ps	(%r8,%rax), %zmm10, %zmm0
	vfmadd231ps	(%r12,%rax), %zmm8, %zmm0
	vfmadd231ps	(%rcx,%rax), %zmm7, %zmm0
	vfmadd231ps	(%rbx,%rax), %zmm6, %zmm0
	vfmadd231ps	(%r11,%rax), %zmm5, %zmm0
	vfmadd231ps	(%rdi,%rax), %zmm4, %zmm0
	vfmadd231ps	(%r10,%rax), %zmm3, %zmm0
	vfmadd231ps	(%r9,%rax), %zmm2, %zmm0
	vmovups	%zmm0, (%r15,%rax)
	addq	$64, %rax
	cmpq	%r14, %rdx
	jne	.L9
	cmpq	$0, -88(%rsp)
	movq	-48(%rsp), %r14
	je	.L4
	movq	-112(%rsp), %rax
	movq	-104(%rsp), %rdx
.L11:
	movq	-16(%rsp), %r9
	subq	%rax, %r9
	leaq	-2(%r9), %rbx
	subq	$3, %r9
	cmpq	$6, %r9
	jbe	.L5
	leaq	(%r14,%rax), %r10
	vbroadcastss	%xmm18, %ymm26
	vmulps	4(%rsi,%r10,4), %ymm26, %ymm26
	vbroadcastss	%xmm19, %ymm25
	vbroadcastss	%xmm17, %ymm24
	movq	(%rsp), %r11
	vbroadcastss	%xmm16, %ymm23
	vfmadd132ps	(%rsi,%r10,4), %ymm26, %ymm25
	leaq	(%r11,%rax), %r9
	salq	$2, %r9
	vbroadcastss	%xmm15, %ymm22
	vbroadcastss	%xmm14, %ymm21
	vfmadd132ps	8(%rsi,%r10,4), %ymm25, %ymm24
	movq	-8(%rsp), %r12
	vbroadcastss	%xmm13, %ymm20
	addq	%r12, %rax
	salq	$2, %rax
	vfmadd132ps	(%rsi,%r9), %ymm24, %ymm23
	vbroadcastss	%xmm12, %ymm1
	vbroadcastss	%xmm11, %ymm0
	vfmadd132ps	4(%rsi,%r9), %ymm23, %ymm22
	vfmadd132ps	8(%rsi,%r9), %ymm22, %ymm21
	vfmadd132ps	(%rsi,%rax), %ymm21, %ymm20
	vfmadd132ps	4(%rsi,%rax), %ymm20, %ymm1
	vfmadd132ps	8(%rsi,%rax), %ymm1, %ymm0
	movq	-40(%rsp), %rax
	vmovups	%ymm0, 4(%rax,%r9)
	movq	%rbx, %rax
	andq	$-8, %rax
	addq	%rax, %rdx
	andl	$7, %ebx
	je	.L4
.L5:
	movq	-8(%rsp), %rax
	addq	%rdx, %r14
	addq	%rdx, %rax
	leaq	(%rsi,%rax,4), %r9
	movq	(%rsp), %rax
	leaq	(%rsi,%r14,4), %r10
	movq	-56(%rsp), %r14
	addq	%rdx, %rax
	leaq	1(%rdx), %rbx
	leaq	(%rsi,%rax,4), %rax
	cmpq	%r14, %rbx
	jge	.L7
	vmovss	-4(%r9), %xmm23
	vmovss	(%r9), %xmm24
	vmovss	-4(%rax), %xmm20
	vmovss	(%rax), %xmm0
	vmovss	-4(%r10), %xmm22
	vmovss	(%r10), %xmm21
	movq	-24(%rsp), %r9
.L8:
	vmulss	%xmm21, %xmm18, %xmm1
	movq	%rdx, %rax
	addq	$3, %rax
	vfmadd231ss	%xmm22, %xmm19, %xmm1
	vmovss	4(%r8,%rdx,4), %xmm22
	vfmadd231ss	%xmm22, %xmm17, %xmm1
	vfmadd231ss	%xmm20, %xmm16, %xmm1
	vmovss	4(%rcx,%rdx,4), %xmm20
	vfmadd231ss	%xmm0, %xmm15, %xmm1
	vfmadd231ss	%xmm20, %xmm14, %xmm1
	vfmadd231ss	%xmm23, %xmm13, %xmm1
	vmovss	4(%rdi,%rdx,4), %xmm23
	vfmadd231ss	%xmm24, %xmm12, %xmm1
	vfmadd231ss	%xmm23, %xmm11, %xmm1
	vmovss	%xmm1, (%r9,%rdx,4)
	vmulss	%xmm22, %xmm18, %xmm1
	leaq	2(%rdx), %rdx
	vfmadd231ss	%xmm21, %xmm19, %xmm1
	vmovss	(%r8,%rdx,4), %xmm21
	vfmadd231ss	%xmm21, %xmm17, %xmm1
	vfmadd231ss	%xmm0, %xmm16, %xmm1
	vmovss	(%rcx,%rdx,4), %xmm0
	vfmadd231ss	%xmm20, %xmm15, %xmm1
	vfmadd231ss	%xmm0, %xmm14, %xmm1
	vfmadd231ss	%xmm24, %xmm13, %xmm1
	vmovss	(%rdi,%rdx,4), %xmm24
	vfmadd231ss	%xmm23, %xmm12, %xmm1
	vfmadd231ss	%xmm24, %xmm11, %xmm1
	vmovss	%xmm1, -4(%r9,%rdx,4)
	cmpq	%rax, -56(%rsp)
	jg	.L8
	leaq	1(%rdx), %rbx
.L7:
	leaq	0(,%rdx,4), %rax
	leaq	(%r8,%rax), %r11
	vmovss	(%r11), %xmm23
	vmovss	4(%r11), %xmm22
	vmulss	%xmm23, %xmm18, %xmm0
	leaq	(%rcx,%rax), %r10
	vmovss	(%r10), %xmm24
	vmovss	4(%r10), %xmm20
	leaq	(%rdi,%rax), %r9
	vfmadd231ss	-4(%r11), %xmm19, %xmm0
	vmovss	(%r9), %xmm21
	vmovss	4(%r9), %xmm1
	movq	-24(%rsp), %r14
	vfmadd231ss	%xmm22, %xmm17, %xmm0
	addq	%rax, %r14
	movq	%r14, %rax
	vfmadd231ss	-4(%r10), %xmm16, %xmm0
	vfmadd231ss	%xmm24, %xmm15, %xmm0
	vfmadd231ss	%xmm20, %xmm14, %xmm0
	vfmadd231ss	-4(%r9), %xmm13, %xmm0
	vfmadd231ss	%xmm21, %xmm12, %xmm0
	vfmadd231ss	%xmm1, %xmm11, %xmm0
	vmovss	%xmm0, (%r14)
	movq	-64(%rsp), %r14
	cmpq	%rbx, %r14
	jle	.L4
	vmulss	%xmm22, %xmm18, %xmm0
	leaq	2(%rdx), %rbx
	vfmadd231ss	%xmm23, %xmm19, %xmm0
	vmovss	8(%r11), %xmm23
	vfmadd231ss	%xmm23, %xmm17, %xmm0
	vfmadd132ss	%xmm16, %xmm0, %xmm24
	vmovss	8(%r10), %xmm0
	vfmadd231ss	%xmm20, %xmm15, %xmm24
	vfmadd231ss	%xmm0, %xmm14, %xmm24
	vfmadd132ss	%xmm13, %xmm24, %xmm21
	vmovss	8(%r9), %xmm24
	vfmadd231ss	%xmm1, %xmm12, %xmm21
	vfmadd231ss	%xmm24, %xmm11, %xmm21
	vmovss	%xmm21, 4(%rax)
	cmpq	%rbx, %r14
	jle	.L4
	vmulss	%xmm23, %xmm18, %xmm21
	leaq	3(%rdx), %rbx
	vfmadd132ss	%xmm19, %xmm21, %xmm22
	vmovss	12(%r11), %xmm21
	vfmadd231ss	%xmm21, %xmm17, %xmm22
	vfmadd132ss	%xmm16, %xmm22, %xmm20
	vmovss	12(%r10), %xmm22
	vfmadd231ss	%xmm0, %xmm15, %xmm20
	vfmadd231ss	%xmm22, %xmm14, %xmm20
	vfmadd132ss	%xmm13, %xmm20, %xmm1
	vmovss	12(%r9), %xmm20
	vfmadd231ss	%xmm24, %xmm12, %xmm1
	vfmadd231ss	%xmm20, %xmm11, %xmm1
	vmovss	%xmm1, 8(%rax)
	cmpq	%rbx, %r14
	jle	.L4
	vmulss	%xmm21, %xmm18, %xmm1
	leaq	4(%rdx), %rbx
	vfmadd132ss	%xmm19, %xmm1, %xmm23
	vmovss	16(%r11), %xmm1
	vfmadd231ss	%xmm1, %xmm17, %xmm23
	vfmadd132ss	%xmm16, %xmm23, %xmm0
	vmovss	16(%r10), %xmm23
	vfmadd231ss	%xmm22, %xmm15, %xmm0
	vfmadd231ss	%xmm23, %xmm14, %xmm0
	vfmadd132ss	%xmm13, %xmm0, %xmm24
	vmovss	16(%r9), %xmm0
	vfmadd231ss	%xmm20, %xmm12, %xmm24
	vfmadd231ss	%xmm0, %xmm11, %xmm24
	vmovss	%xmm24, 12(%rax)
	cmpq	%rbx, %r14
	jle	.L4
	vmulss	%xmm1, %xmm18, %xmm24
	leaq	5(%rdx), %rbx
	vfmadd132ss	%xmm19, %xmm24, %xmm21
	vmovss	20(%r11), %xmm24
	vfmadd231ss	%xmm24, %xmm17, %xmm21
	vfmadd132ss	%xmm16, %xmm21, %xmm22
	vmovss	20(%r10), %xmm21
	vfmadd231ss	%xmm23, %xmm15, %xmm22
	vfmadd231ss	%xmm21, %xmm14, %xmm22
	vfmadd132ss	%xmm13, %xmm22, %xmm20
	vmovss	20(%r9), %xmm22
	vfmadd231ss	%xmm0, %xmm12, %xmm20
	vfmadd231ss	%xmm22, %xmm11, %xmm20
	vmovss	%xmm20, 16(%rax)
	cmpq	%rbx, %r14
	jle	.L4
	vmulss	%xmm24, %xmm18, %xmm20
	vmovss	24(%r10), %xmm25
	addq	$6, %rdx
	vfmadd132ss	%xmm19, %xmm20, %xmm1
	vmovss	24(%r11), %xmm20
	vfmadd231ss	%xmm20, %xmm17, %xmm1
	vfmadd132ss	%xmm16, %xmm1, %xmm23
	vmovss	24(%r9), %xmm1
	vfmadd231ss	%xmm21, %xmm15, %xmm23
	vfmadd231ss	%xmm25, %xmm14, %xmm23
	vfmadd132ss	%xmm13, %xmm23, %xmm0
	vfmadd231ss	%xmm22, %xmm12, %xmm0
	vfmadd231ss	%xmm1, %xmm11, %xmm0
	vmovss	%xmm0, 20(%rax)
	cmpq	%rdx, %r14
	jle	.L4
	vmulss	%xmm20, %xmm18, %xmm20
	vfmadd132ss	%xmm19, %xmm20, %xmm24
	vfmadd231ss	28(%r11), %xmm17, %xmm24
	vfmadd132ss	%xmm16, %xmm24, %xmm21
	vfmadd132ss	%xmm15, %xmm21, %xmm25
	vfmadd231ss	28(%r10), %xmm14, %xmm25
	vfmadd132ss	%xmm13, %xmm25, %xmm22
	vfmadd132ss	%xmm12, %xmm22, %xmm1
	vfmadd231ss	28(%r9), %xmm11, %xmm1
	vmovss	%xmm1, 24(%rax)
.L4:
	movq	-96(%rsp), %rax
	movq	-32(%rsp), %rbx
	addq	%rax, %r8
	addq	%rax, %rcx
	addq	%rax, %rdi
	addq	%rax, %r15
	cmpq	%rbx, -64(%rsp)
	jne	.L3
	vzeroupper
.L24:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L12:
	xorl	%eax, %eax
	movl	$1, %edx
	jmp	.L11
	.section	.note.GNU-stack,"",@progbits
