	.text
kernel_3d_7pt_sp:
	pushq	%rbp
	movq	%rdi, %rax
	leaq	0(,%rax,4), %rcx
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rax, %r10
	imulq	%rax, %r10
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$136, %rsp
	movq	%rdi, -16(%rsp)
	decq	%rdi
	movq	%rdx, 16(%rsp)
	movq	%rdi, 88(%rsp)
	movq	%rcx, 48(%rsp)
	cmpq	$1, %rdi
	jle	.L28
	leaq	0(,%r10,4), %rdi
	leaq	(%rsi,%rdi), %r14
	movq	%rdi, (%rsp)
	addq	%rdx, %rdi
	movq	%rdi, 96(%rsp)
	leaq	-2(%rax), %rdi
	subq	$3, %rax
	movq	%rdi, -64(%rsp)
	movq	%rax, -8(%rsp)
	movq	%rdi, %rax
	shrq	$4, %rdi
	movq	%rdi, -24(%rsp)
	movq	%rcx, %rdi
	shrq	$2, %rcx
	movq	%rcx, %rbx
	movq	%rcx, 80(%rsp)
	movq	%rdi, %rcx
	negq	%rdi
	movq	%rdi, -32(%rsp)
	movq	%rax, %rdi
	andq	$-16, %rax
	movq	%rax, -56(%rsp)
	incq	%rax
	andl	$15, %edi
	movq	%rax, -48(%rsp)
	movl	$1, %eax
	movq	%rdi, -40(%rsp)
	movq	%rax, %rdi
	subq	%rbx, %rdi
	vmovsldup	%xmm1, %xmm3
	vmovsldup	%xmm0, %xmm2
	movq	$0, 112(%rsp)
	movq	%r10, 56(%rsp)
	movq	%rdi, 8(%rsp)
	movq	%r10, -88(%rsp)
	movq	%rsi, %r15
	vmovaps	%xmm0, %xmm10
	leaq	4(%rcx), %r9
	vbroadcastss	%xmm0, %zmm6
	vbroadcastss	%xmm1, %zmm5
	movq	%r14, %r11
.L3:
	movq	112(%rsp), %rbx
	movq	56(%rsp), %rdi
	movq	%rbx, 32(%rsp)
	leaq	(%r15,%rbx,4), %rbx
	movq	%rbx, 104(%rsp)
	movq	-88(%rsp), %rbx
	movq	%rdi, %rcx
	movq	%rdi, 112(%rsp)
	addq	%rbx, %rdi
	movq	%rdi, 56(%rsp)
	movq	(%rsp), %rdi
	movq	80(%rsp), %r10
	movq	%r11, %rdx
	addq	%rdi, %r11
	movq	96(%rsp), %rdi
	incq	%rax
	leaq	(%r9,%rdi), %rbx
	addq	%r10, %rcx
	movq	$1, 128(%rsp)
	movq	%rcx, 24(%rsp)
	movq	%rbx, 120(%rsp)
	movq	%rax, -72(%rsp)
	movq	%r9, -80(%rsp)
	leaq	(%rdx,%r9), %rsi
	movq	%r10, %rdi
	vbroadcastss	%xmm10, %ymm9
	vbroadcastss	%xmm1, %ymm8
.L12:
	movq	128(%rsp), %rax
	leaq	-1(%rax), %rcx
	movq	%rax, 64(%rsp)
	incq	%rax
	cmpq	$14, -8(%rsp)
	movq	%rcx, 72(%rsp)
	movq	%rax, 128(%rsp)
	jbe	.L17
	movq	-32(%rsp), %rax
	movq	%rdx, 40(%rsp)
	leaq	(%rax,%rsi), %r12
	movq	48(%rsp), %rax
	movq	%rsi, %r10
	leaq	(%rax,%rsi), %rcx
	movq	(%rsp), %rax
	movq	120(%rsp), %rbx
	movq	-24(%rsp), %rdx
	subq	%rax, %r10
	leaq	(%rsi,%rax), %r9
	leaq	-4(%rsi), %r14
	leaq	4(%rsi), %r13
	xorl	%eax, %eax
	xorl	%r8d, %r8d
.L8:
	vmovups	0(%r13,%rax), %zmm4
	incq	%r8
	vaddps	(%r14,%rax), %zmm4, %zmm0
	vaddps	(%r12,%rax), %zmm0, %zmm0
	vaddps	(%rcx,%rax), %zmm0, %zmm0
	vaddps	(%r10,%rax), %zmm0, %zmm0
	vaddps	(%r9,%rax), %zmm0, %zmm0
	vmulps	%zmm5, %zmm0, %zmm0
	vfmadd231ps	(%rsi,%rax), %zmm6, %zmm0
	vmovups	%zmm0, (%rbx,%rax)
	addq	$64, %rax
	cmpq	%rdx, %r8
	jne	.L8
	cmpq	$0, -40(%rsp)
	movq	40(%rsp), %rdx
	movq	%rbx, 120(%rsp)
	movq	%rcx, 40(%rsp)
	je	.L4
	movq	-56(%rsp), %rax
	movq	-48(%rsp), %r8
.L11:
	movq	-16(%rsp), %rsi
	subq	%rax, %rsi
	leaq	-2(%rsi), %r13
	subq	$3, %rsi
	cmpq	$6, %rsi
	jbe	.L5
	movq	112(%rsp), %rsi
	leaq	(%rax,%rdi), %r10
	leaq	1(%rsi,%r10), %r12
	leaq	0(,%r12,4), %r9
	vmovups	-4(%r15,%r9), %ymm7
	addq	%rax, %rsi
	vaddps	4(%r15,%r9), %ymm7, %ymm0
	movq	8(%rsp), %r14
	addq	%rdi, %rsi
	addq	%r14, %rsi
	vaddps	(%r15,%rsi,4), %ymm0, %ymm0
	movq	24(%rsp), %rsi
	addq	%rsi, %rax
	leaq	1(%rdi,%rax), %rax
	vaddps	(%r15,%rax,4), %ymm0, %ymm0
	movq	32(%rsp), %rax
	leaq	1(%r10,%rax), %rax
	vaddps	(%r15,%rax,4), %ymm0, %ymm0
	movq	56(%rsp), %rax
	leaq	1(%r10,%rax), %rax
	vaddps	(%r15,%rax,4), %ymm0, %ymm0
	movq	16(%rsp), %rax
	vmulps	%ymm8, %ymm0, %ymm0
	vfmadd231ps	(%r15,%r12,4), %ymm9, %ymm0
	vmovups	%ymm0, (%rax,%r9)
	movq	%r13, %rax
	andq	$-8, %rax
	addq	%rax, %r8
	andl	$7, %r13d
	je	.L4
.L5:
	movq	112(%rsp), %rax
	movq	-64(%rsp), %rcx
	addq	%rdi, %rax
	addq	%r8, %rax
	leaq	(%r15,%rax,4), %r9
	leaq	1(%r8), %rax
	cmpq	%rcx, %rax
	jge	.L13
	movq	80(%rsp), %r14
	movq	64(%rsp), %rbx
	movq	%r14, %rsi
	imulq	%rbx, %rsi
	vmovss	(%r9), %xmm7
	movq	%r14, %r10
	addq	%rsi, %rax
	vmovq	(%rdx,%rax,4), %xmm4
	vinsertps	$0x10, (%rdx,%rax,4), %xmm7, %xmm7
	movq	72(%rsp), %rax
	vmovq	-4(%r9), %xmm0
	imulq	%rax, %r10
	vaddps	%xmm4, %xmm0, %xmm0
	leaq	(%rsi,%r8), %r13
	leaq	(%r10,%r8), %rax
	vmovq	(%rdx,%rax,4), %xmm11
	movq	128(%rsp), %rax
	vaddps	%xmm11, %xmm0, %xmm0
	imulq	%rax, %r14
	movq	96(%rsp), %rbx
	leaq	(%r14,%r8), %rax
	vmovq	(%rdx,%rax,4), %xmm11
	movq	104(%rsp), %rax
	vaddps	%xmm11, %xmm0, %xmm0
	vmovq	(%rax,%r13,4), %xmm11
	leaq	2(%r8), %rax
	vaddps	%xmm11, %xmm0, %xmm0
	vmovq	(%r11,%r13,4), %xmm11
	leaq	(%rsi,%rax), %r12
	vaddps	%xmm11, %xmm0, %xmm11
	movq	%r14, %r9
	movq	%rcx, %r14
	vmulps	%xmm3, %xmm11, %xmm11
	vfmadd132ps	%xmm2, %xmm11, %xmm7
	vmovss	(%rdx,%r12,4), %xmm11
	vmovlps	%xmm7, (%rbx,%r13,4)
	leaq	3(%r8), %r13
	cmpq	%r13, %rcx
	jle	.L7
	addq	%rsi, %r13
	vmovq	(%rdx,%r13,4), %xmm7
	vinsertps	$0x10, (%rdx,%r13,4), %xmm11, %xmm11
	vaddps	%xmm7, %xmm4, %xmm0
	leaq	(%r10,%rax), %r13
	vmovq	(%rdx,%r13,4), %xmm4
	addq	%r9, %rax
	vaddps	%xmm4, %xmm0, %xmm0
	vmovq	(%rdx,%rax,4), %xmm4
	movq	104(%rsp), %rcx
	vaddps	%xmm4, %xmm0, %xmm0
	vmovq	(%rcx,%r12,4), %xmm4
	leaq	4(%r8), %rax
	vaddps	%xmm4, %xmm0, %xmm0
	vmovq	(%r11,%r12,4), %xmm4
	leaq	(%rsi,%rax), %r13
	vaddps	%xmm4, %xmm0, %xmm4
	vmovss	(%rdx,%r13,4), %xmm0
	vmulps	%xmm3, %xmm4, %xmm4
	vfmadd132ps	%xmm2, %xmm4, %xmm11
	vmovlps	%xmm11, (%rbx,%r12,4)
	leaq	5(%r8), %r12
	cmpq	%r12, %r14
	jle	.L7
	addq	%rsi, %r12
	vmovq	(%rdx,%r12,4), %xmm4
	vinsertps	$0x10, (%rdx,%r12,4), %xmm0, %xmm11
	leaq	(%r10,%rax), %r12
	vaddps	%xmm4, %xmm7, %xmm0
	vmovq	(%rdx,%r12,4), %xmm7
	addq	%r9, %rax
	vaddps	%xmm7, %xmm0, %xmm0
	vmovq	(%rdx,%rax,4), %xmm7
	leaq	6(%r8), %rax
	vaddps	%xmm7, %xmm0, %xmm0
	vmovq	(%rcx,%r13,4), %xmm7
	leaq	(%rsi,%rax), %r12
	vaddps	%xmm7, %xmm0, %xmm0
	vmovq	(%r11,%r13,4), %xmm7
	vaddps	%xmm7, %xmm0, %xmm7
	vmovss	(%rdx,%r12,4), %xmm0
	vmulps	%xmm3, %xmm7, %xmm7
	vfmadd132ps	%xmm2, %xmm7, %xmm11
	vmovlps	%xmm11, (%rbx,%r13,4)
	leaq	7(%r8), %r13
	cmpq	%r13, %r14
	jle	.L7
	addq	%rsi, %r13
	vmovq	(%rdx,%r13,4), %xmm7
	vinsertps	$0x10, (%rdx,%r13,4), %xmm0, %xmm11
	leaq	(%r10,%rax), %r13
	vaddps	%xmm4, %xmm7, %xmm0
	vmovq	(%rdx,%r13,4), %xmm4
	addq	%r9, %rax
	vaddps	%xmm4, %xmm0, %xmm0
	vmovq	(%rdx,%rax,4), %xmm4
	leaq	8(%r8), %rax
	vaddps	%xmm4, %xmm0, %xmm0
	vmovq	(%rcx,%r12,4), %xmm4
	leaq	(%rsi,%rax), %r13
	vaddps	%xmm4, %xmm0, %xmm0
	vmovq	(%r11,%r12,4), %xmm4
	vaddps	%xmm4, %xmm0, %xmm4
	vmovss	(%rdx,%r13,4), %xmm0
	vmulps	%xmm3, %xmm4, %xmm4
	vfmadd132ps	%xmm2, %xmm4, %xmm11
	vmovlps	%xmm11, (%rbx,%r12,4)
	leaq	9(%r8), %r12
	cmpq	%r12, %r14
	jle	.L7
	addq	%rsi, %r12
	vmovq	(%rdx,%r12,4), %xmm4
	vinsertps	$0x10, (%rdx,%r12,4), %xmm0, %xmm11
	leaq	(%r10,%rax), %r12
	vaddps	%xmm4, %xmm7, %xmm0
	vmovq	(%rdx,%r12,4), %xmm7
	addq	%r9, %rax
	vaddps	%xmm7, %xmm0, %xmm0
	vmovq	(%rdx,%rax,4), %xmm7
	leaq	10(%r8), %rax
	vaddps	%xmm7, %xmm0, %xmm0
	vmovq	(%rcx,%r13,4), %xmm7
	leaq	(%rsi,%rax), %r12
	vaddps	%xmm7, %xmm0, %xmm0
	vmovq	(%r11,%r13,4), %xmm7
	vaddps	%xmm7, %xmm0, %xmm7
	vmulps	%xmm3, %xmm7, %xmm7
	vfmadd132ps	%xmm2, %xmm7, %xmm11
	vmovss	(%rdx,%r12,4), %xmm7
	vmovlps	%xmm11, (%rbx,%r13,4)
	leaq	11(%r8), %r13
	cmpq	%r13, %r14
	jle	.L7
	addq	%rsi, %r13
	vmovq	(%rdx,%r13,4), %xmm11
	vinsertps	$0x10, (%rdx,%r13,4), %xmm7, %xmm7
	vaddps	%xmm11, %xmm4, %xmm0
	leaq	(%r10,%rax), %r13
	vmovq	(%rdx,%r13,4), %xmm4
	addq	%r9, %rax
	vaddps	%xmm4, %xmm0, %xmm0
	vmovq	(%rdx,%rax,4), %xmm4
	leaq	12(%r8), %rax
	vaddps	%xmm4, %xmm0, %xmm0
	vmovq	(%rcx,%r12,4), %xmm4
	leaq	(%rsi,%rax), %r13
	vaddps	%xmm4, %xmm0, %xmm0
	vmovq	(%r11,%r12,4), %xmm4
	vaddps	%xmm4, %xmm0, %xmm4
	vmulps	%xmm3, %xmm4, %xmm4
	vfmadd132ps	%xmm2, %xmm4, %xmm7
	vmovss	(%rdx,%r13,4), %xmm4
	vmovlps	%xmm7, (%rbx,%r12,4)
	leaq	13(%r8), %r12
	cmpq	%r12, %r14
	jle	.L7
	addq	%r12, %rsi
	vmovq	(%rdx,%rsi,4), %xmm0
	addq	%rax, %r10
	vaddps	%xmm11, %xmm0, %xmm0
	vmovq	(%rdx,%r10,4), %xmm7
	addq	%rax, %r9
	vaddps	%xmm7, %xmm0, %xmm0
	vmovq	(%rdx,%r9,4), %xmm7
	vinsertps	$0x10, (%rdx,%rsi,4), %xmm4, %xmm4
	vaddps	%xmm7, %xmm0, %xmm0
	vmovq	(%rcx,%r13,4), %xmm7
	leaq	14(%r8), %rax
	vaddps	%xmm7, %xmm0, %xmm0
	vmovq	(%r11,%r13,4), %xmm7
	vaddps	%xmm7, %xmm0, %xmm0
	vmulps	%xmm3, %xmm0, %xmm0
	vfmadd132ps	%xmm2, %xmm0, %xmm4
	vmovlps	%xmm4, (%rbx,%r13,4)
.L7:
	movq	80(%rsp), %r14
	movq	64(%rsp), %rsi
	leaq	1(%rax), %r9
	imulq	%r14, %rsi
	movq	72(%rsp), %r8
	movq	128(%rsp), %rbx
	leaq	(%rsi,%r9), %r13
	vmovss	(%rdx,%r13,4), %xmm4
	leaq	(%rsi,%rax), %r10
	imulq	%r14, %r8
	vaddss	-4(%rdx,%r10,4), %xmm4, %xmm7
	imulq	%r14, %rbx
	leaq	(%r8,%rax), %r12
	vaddss	(%rdx,%r12,4), %xmm7, %xmm7
	leaq	(%rbx,%rax), %r12
	movq	104(%rsp), %r14
	vaddss	(%rdx,%r12,4), %xmm7, %xmm7
	vmovss	(%rdx,%r10,4), %xmm0
	movq	96(%rsp), %r12
	vaddss	(%r14,%r10,4), %xmm7, %xmm7
	vaddss	(%r11,%r10,4), %xmm7, %xmm7
	vmulss	%xmm1, %xmm7, %xmm7
	vfmadd231ss	%xmm0, %xmm10, %xmm7
	vmovss	%xmm7, (%r12,%r10,4)
	cmpq	%r9, 88(%rsp)
	jle	.L4
	leaq	2(%rax), %r12
	leaq	(%rsi,%r12), %r14
	vmovss	(%rdx,%r14,4), %xmm7
	leaq	(%r8,%r9), %rcx
	vaddss	%xmm7, %xmm0, %xmm0
	addq	%rbx, %r9
	vaddss	(%rdx,%rcx,4), %xmm0, %xmm0
	vaddss	(%rdx,%r9,4), %xmm0, %xmm0
	movq	104(%rsp), %r9
	vaddss	(%r9,%r13,4), %xmm0, %xmm0
	movq	96(%rsp), %r9
	vaddss	(%r11,%r13,4), %xmm0, %xmm0
	vmulss	%xmm1, %xmm0, %xmm0
	vfmadd231ss	%xmm4, %xmm10, %xmm0
	vmovss	%xmm0, (%r9,%r13,4)
	cmpq	%r12, 88(%rsp)
	jle	.L4
	leaq	3(%rax), %r9
	leaq	(%rsi,%r9), %r13
	vmovss	(%rdx,%r13,4), %xmm11
	leaq	(%r8,%r12), %rcx
	vaddss	%xmm11, %xmm4, %xmm0
	addq	%rbx, %r12
	vaddss	(%rdx,%rcx,4), %xmm0, %xmm0
	vaddss	(%rdx,%r12,4), %xmm0, %xmm0
	movq	104(%rsp), %r12
	vaddss	(%r12,%r14,4), %xmm0, %xmm0
	movq	96(%rsp), %r12
	vaddss	(%r11,%r14,4), %xmm0, %xmm0
	vmulss	%xmm1, %xmm0, %xmm0
	vfmadd231ss	%xmm7, %xmm10, %xmm0
	vmovss	%xmm0, (%r12,%r14,4)
	cmpq	%r9, 88(%rsp)
	jle	.L4
	leaq	4(%rax), %r12
	leaq	(%rsi,%r12), %r14
	vmovss	(%rdx,%r14,4), %xmm4
	leaq	(%r8,%r9), %rcx
	vaddss	%xmm4, %xmm7, %xmm0
	addq	%rbx, %r9
	vaddss	(%rdx,%rcx,4), %xmm0, %xmm0
	vaddss	(%rdx,%r9,4), %xmm0, %xmm0
	movq	104(%rsp), %r9
	vaddss	(%r9,%r13,4), %xmm0, %xmm0
	movq	96(%rsp), %r9
	vaddss	(%r11,%r13,4), %xmm0, %xmm0
	vmulss	%xmm1, %xmm0, %xmm0
	vfmadd231ss	%xmm11, %xmm10, %xmm0
	vmovss	%xmm0, (%r9,%r13,4)
	cmpq	%r12, 88(%rsp)
	jle	.L4
	leaq	5(%rax), %r9
	leaq	(%rsi,%r9), %r13
	vmovss	(%rdx,%r13,4), %xmm7
	leaq	(%r8,%r12), %rcx
	vaddss	%xmm7, %xmm11, %xmm0
	addq	%rbx, %r12
	vaddss	(%rdx,%rcx,4), %xmm0, %xmm0
	movq	88(%rsp), %rcx
	vaddss	(%rdx,%r12,4), %xmm0, %xmm0
	movq	104(%rsp), %r12
	vaddss	(%r12,%r14,4), %xmm0, %xmm0
	movq	96(%rsp), %r12
	vaddss	(%r11,%r14,4), %xmm0, %xmm0
	vmulss	%xmm1, %xmm0, %xmm0
	vfmadd231ss	%xmm4, %xmm10, %xmm0
	vmovss	%xmm0, (%r12,%r14,4)
	cmpq	%r9, %rcx
	jle	.L4
	addq	$6, %rax
	addq	%rax, %rsi
	vmovss	(%rdx,%rsi,4), %xmm11
	movq	%r12, %r14
	vaddss	%xmm11, %xmm4, %xmm0
	leaq	(%r8,%r9), %r12
	addq	%rbx, %r9
	vaddss	(%rdx,%r12,4), %xmm0, %xmm0
	vaddss	(%rdx,%r9,4), %xmm0, %xmm0
	movq	104(%rsp), %r9
	vaddss	(%r9,%r13,4), %xmm0, %xmm0
	vaddss	(%r11,%r13,4), %xmm0, %xmm0
	vmulss	%xmm1, %xmm0, %xmm0
	vfmadd231ss	%xmm7, %xmm10, %xmm0
	vmovss	%xmm0, (%r14,%r13,4)
	cmpq	%rax, %rcx
	jle	.L4
	vaddss	28(%rdx,%r10,4), %xmm7, %xmm0
	addq	%rax, %r8
	addq	%rax, %rbx
	vaddss	(%rdx,%r8,4), %xmm0, %xmm0
	vaddss	(%rdx,%rbx,4), %xmm0, %xmm0
	vaddss	(%r9,%rsi,4), %xmm0, %xmm0
	vaddss	(%r11,%rsi,4), %xmm0, %xmm0
	vmulss	%xmm1, %xmm0, %xmm0
	vfmadd132ss	%xmm10, %xmm0, %xmm11
	vmovss	%xmm11, (%r14,%rsi,4)
.L4:
	movq	48(%rsp), %rax
	movq	128(%rsp), %rcx
	addq	%rax, 120(%rsp)
	movq	80(%rsp), %rax
	movq	40(%rsp), %rsi
	addq	%rax, %rdi
	cmpq	%rcx, 88(%rsp)
	jne	.L12
	movq	(%rsp), %rcx
	movq	-72(%rsp), %rax
	addq	%rcx, 96(%rsp)
	movq	-80(%rsp), %r9
	cmpq	%rax, 88(%rsp)
	jne	.L3
	vzeroupper
.L28:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L17:
	movq	48(%rsp), %rcx
	xorl	%eax, %eax
	leaq	(%rsi,%rcx), %rbx
	movq	%rbx, 40(%rsp)
	movl	$1, %r8d
	jmp	.L11
.L13:
	movq	%r8, %rax
	jmp	.L7
	.section	.note.GNU-stack,"",@progbits
