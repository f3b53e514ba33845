	.text
kernel_2d_5pt_blocked:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	leaq	-1(%rdi), %rbx
	andq	$-64, %rsp
	subq	$72, %rsp
	movq	%rdi, (%rsp)
	movq	%rcx, 64(%rsp)
	movq	%rbx, 24(%rsp)
	cmpq	$1, %rbx
	jle	.L33
	movq	%rdi, %rax
	movq	%rdx, %r15
	salq	$3, %rax
	movq	%rax, %r8
	movq	%r15, %rbx
	subq	%rax, %rbx
	leaq	0(,%rsi,8), %rdi
	subq	%r15, %r8
	movq	%rbx, 40(%rsp)
	movq	%rdi, -96(%rsp)
	movq	%r8, -112(%rsp)
	movq	%rsi, -104(%rsp)
	movq	%rax, 8(%rsp)
	addq	%r15, %rax
	movq	%rax, 32(%rsp)
	vmovsd	%xmm0, %xmm0, %xmm5
	vmovddup	%xmm0, %xmm4
	leaq	8(%rdx), %rdx
	movl	$1, %eax
	vbroadcastsd	%xmm0, %ymm3
	vbroadcastsd	%xmm0, %zmm1
.L12:
	movq	-104(%rsp), %rbx
	movq	24(%rsp), %rdi
	movq	%rax, -72(%rsp)
	movq	%rax, 48(%rsp)
	movq	%rax, %rcx
	addq	%rbx, %rax
	cmpq	%rax, %rdi
	cmovg	%rax, %rdi
	movq	%rdi, 16(%rsp)
	cmpq	%rcx, %rdi
	jle	.L3
	movq	-112(%rsp), %rbx
	movq	%rdi, %rsi
	subq	%rcx, %rsi
	decq	%rdi
	leaq	(%rdx,%rbx), %r13
	leaq	-1(%rsi), %rbx
	movq	%rbx, -8(%rsp)
	movq	%rdi, -64(%rsp)
	movq	%rsi, %rbx
	leaq	-8(%rdx), %rdi
	movq	%rsi, %r12
	andq	$-8, %rbx
	movq	%rsi, -40(%rsp)
	movq	%rdi, -16(%rsp)
	andl	$7, %esi
	leaq	8(%rdx), %rdi
	movq	%rbx, -56(%rsp)
	movq	$1, 56(%rsp)
	addq	%rcx, %rbx
	movq	%rdi, -24(%rsp)
	movq	%rsi, -32(%rsp)
	movq	%rax, -80(%rsp)
	movq	%rdx, -88(%rsp)
	movq	%rbx, -48(%rsp)
	movq	8(%rsp), %rcx
	movq	(%rsp), %rbx
	shrq	$3, %r12
.L4:
	movq	(%rsp), %rax
	movq	%rbx, %r11
	incq	56(%rsp)
	subq	%rax, %r11
	movq	%rbx, %r14
	addq	%rax, %rbx
	cmpq	$6, -8(%rsp)
	jbe	.L36
	movq	-16(%rsp), %rax
	xorl	%edx, %edx
	leaq	(%rax,%rcx), %r10
	movq	-24(%rsp), %rax
	leaq	(%rax,%rcx), %r9
	movq	40(%rsp), %rax
	leaq	0(%r13,%rax), %r8
	movq	32(%rsp), %rax
	leaq	0(%r13,%rax), %rdi
	movq	64(%rsp), %rax
	leaq	0(%r13,%rax), %rsi
	xorl	%eax, %eax
.L5:
	vmovupd	(%r9,%rax), %zmm7
	incq	%rdx
	vaddpd	(%r10,%rax), %zmm7, %zmm0
	vaddpd	(%r8,%rax), %zmm0, %zmm0
	vaddpd	(%rdi,%rax), %zmm0, %zmm0
	vmulpd	%zmm1, %zmm0, %zmm0
	vmovupd	%zmm0, (%rsi,%rax)
	addq	$64, %rax
	cmpq	%rdx, %r12
	jne	.L5
	cmpq	$0, -32(%rsp)
	je	.L6
	movq	-56(%rsp), %rdx
	movq	-48(%rsp), %rax
.L10:
	movq	-40(%rsp), %rdi
	subq	%rdx, %rdi
	leaq	-1(%rdi), %rsi
	cmpq	$2, %rsi
	jbe	.L7
	movq	48(%rsp), %rsi
	addq	%rsi, %rdx
	leaq	(%r14,%rdx), %rsi
	vmovupd	-8(%r15,%rsi,8), %ymm6
	addq	%rdx, %r11
	vaddpd	8(%r15,%rsi,8), %ymm6, %ymm0
	addq	%rbx, %rdx
	vaddpd	(%r15,%r11,8), %ymm0, %ymm0
	vaddpd	(%r15,%rdx,8), %ymm0, %ymm0
	movq	64(%rsp), %rdx
	vmulpd	%ymm3, %ymm0, %ymm0
	vmovupd	%ymm0, (%rdx,%rsi,8)
	movq	%rdi, %rdx
	andq	$-4, %rdx
	addq	%rdx, %rax
	andl	$3, %edi
	je	.L6
.L7:
	movq	40(%rsp), %rdi
	movq	64(%rsp), %rsi
	addq	%rax, %r14
	leaq	(%rcx,%rdi), %r8
	leaq	(%r15,%r14,8), %r10
	movq	32(%rsp), %rdi
	movq	-64(%rsp), %r14
	leaq	(%rsi,%rcx), %r9
	leaq	1(%rax), %rsi
	leaq	(%r15,%rcx), %rdx
	addq	%rcx, %rdi
	cmpq	%r14, %rsi
	jge	.L14
	cmpq	%rax, 16(%rsp)
	jle	.L14
	vmovupd	(%rdx,%rsi,8), %xmm2
	leaq	2(%rax), %rsi
	vaddpd	-8(%r10), %xmm2, %xmm0
	leaq	3(%rax), %r10
	vaddpd	(%r8,%rax,8), %xmm0, %xmm0
	vaddpd	(%rdi,%rax,8), %xmm0, %xmm0
	vmulpd	%xmm4, %xmm0, %xmm0
	vmovupd	%xmm0, (%r9,%rax,8)
	cmpq	%r10, %r14
	jle	.L9
	vmovupd	(%rdx,%r10,8), %xmm6
	leaq	5(%rax), %r11
	vaddpd	%xmm6, %xmm2, %xmm0
	leaq	4(%rax), %r10
	vaddpd	(%r8,%rsi,8), %xmm0, %xmm0
	vaddpd	(%rdi,%rsi,8), %xmm0, %xmm0
	vmulpd	%xmm4, %xmm0, %xmm0
	vmovupd	%xmm0, (%r9,%rsi,8)
	movq	%r10, %rsi
	cmpq	%r11, %r14
	jle	.L9
	vaddpd	(%rdx,%r11,8), %xmm6, %xmm0
	leaq	6(%rax), %rsi
	vaddpd	(%r8,%r10,8), %xmm0, %xmm0
	vaddpd	(%rdi,%r10,8), %xmm0, %xmm0
	vmulpd	%xmm4, %xmm0, %xmm0
	vmovupd	%xmm0, (%r9,%r10,8)
.L9:
	leaq	0(,%rsi,8), %rax
	addq	%rax, %rdx
	vmovsd	8(%rdx), %xmm0
	addq	%rax, %r8
	vaddsd	-8(%rdx), %xmm0, %xmm2
	addq	%rax, %rdi
	movq	16(%rsp), %r10
	vaddsd	(%r8), %xmm2, %xmm2
	addq	%r9, %rax
	leaq	1(%rsi), %r9
	vaddsd	(%rdi), %xmm2, %xmm2
	vmulsd	%xmm5, %xmm2, %xmm2
	vmovsd	%xmm2, (%rax)
	cmpq	%r9, %r10
	jle	.L6
	vmovsd	(%rdx), %xmm2
	addq	$2, %rsi
	vaddsd	16(%rdx), %xmm2, %xmm2
	vaddsd	8(%r8), %xmm2, %xmm2
	vaddsd	8(%rdi), %xmm2, %xmm2
	vmulsd	%xmm5, %xmm2, %xmm2
	vmovsd	%xmm2, 8(%rax)
	cmpq	%rsi, %r10
	jle	.L6
	vaddsd	24(%rdx), %xmm0, %xmm0
	vaddsd	16(%r8), %xmm0, %xmm0
	vaddsd	16(%rdi), %xmm0, %xmm0
	vmulsd	%xmm5, %xmm0, %xmm0
	vmovsd	%xmm0, 16(%rax)
.L6:
	movq	8(%rsp), %rax
	movq	56(%rsp), %rdi
	addq	%rax, %r13
	addq	%rax, %rcx
	cmpq	%rdi, 24(%rsp)
	jne	.L4
	movq	-80(%rsp), %rax
	movq	-88(%rsp), %rdx
.L3:
	movq	-96(%rsp), %rbx
	addq	%rbx, %rdx
	cmpq	%rax, 24(%rsp)
	jg	.L12
	vzeroupper
.L33:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L36:
	movq	-72(%rsp), %rax
	xorl	%edx, %edx
	jmp	.L10
.L14:
	movq	%rax, %rsi
	jmp	.L9
	.section	.note.GNU-stack,"",@progbits
