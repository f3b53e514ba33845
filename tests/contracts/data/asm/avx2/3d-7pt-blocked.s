	.text
kernel_3d_7pt_blocked:
	pushq	%rbp
	leaq	0(,%rdi,8), %rax
	movq	%rdi, %r11
	imulq	%rdi, %r11
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rdx, %r15
	movq	%rdi, %rdx
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	movq	%rsi, %rbx
	leaq	-1(%rdi), %rsi
	andq	$-32, %rsp
	subq	$200, %rsp
	movq	%rdi, 24(%rsp)
	movq	%rcx, 104(%rsp)
	movq	%rsi, -8(%rsp)
	movq	%rax, 80(%rsp)
	cmpq	$1, %rsi
	jle	.L30
	shrq	$3, %rax
	leaq	-2(%rdx), %r13
	vmovsd	%xmm0, %xmm0, %xmm4
	movq	$0, -56(%rsp)
	movq	%rax, %r8
	movq	%rax, %r14
	vbroadcastsd	%xmm0, %ymm3
	imulq	%rbx, %r8
	movq	%r14, %r9
	movq	%r14, %r12
	salq	$4, %r9
	movq	%r9, -64(%rsp)
	movq	%r15, %r9
	movq	%r8, %rax
	negq	%rax
	leaq	0(,%rax,8), %rdi
	movq	%r14, %rax
	negq	%rax
	leaq	0(,%rax,8), %rsi
	leaq	0(,%r11,8), %rax
	addq	%rax, %rcx
	movq	%rax, 88(%rsp)
	addq	%r15, %rax
	movq	%rbx, %r15
	movq	%rax, -80(%rsp)
	leaq	-3(%rdx), %rax
	movq	%rax, 64(%rsp)
	movq	%r13, %rax
	shrq	$2, %rax
	movq	%rcx, -72(%rsp)
	movl	$1, %ecx
	movq	%rax, 192(%rsp)
	movq	%r13, %rax
	andq	$-4, %rax
	movq	%rax, 8(%rsp)
	incq	%rax
	movq	%rax, 16(%rsp)
	movq	%rcx, %rax
	subq	%r14, %rax
	movq	%rax, 96(%rsp)
.L13:
	movq	-8(%rsp), %rax
	movq	%rcx, %r10
	addq	%r15, %rcx
	cmpq	%rcx, %rax
	cmovg	%rcx, %rax
	movq	%rax, 72(%rsp)
	cmpq	%r10, %rax
	jle	.L4
	movq	-56(%rsp), %rbx
	movq	-80(%rsp), %rax
	leaq	1(%r12), %rdx
	movq	$0, 128(%rsp)
	movq	%r11, 120(%rsp)
	addq	%rsi, %rbx
	movq	%rax, 168(%rsp)
	movq	-72(%rsp), %rax
	movq	%rbx, 40(%rsp)
	movq	-64(%rsp), %rbx
	movq	%r11, -16(%rsp)
	addq	%rsi, %rbx
	movq	%r10, -40(%rsp)
	movq	%rbx, 32(%rsp)
	movq	%rsi, -88(%rsp)
	movq	%rcx, -96(%rsp)
	movq	%r12, -32(%rsp)
	movq	%r15, -104(%rsp)
	movq	%r8, -112(%rsp)
	movq	%rdi, -120(%rsp)
	movq	%rdx, -48(%rsp)
	movq	%rax, 160(%rsp)
	movl	$1, %eax
	movq	%r13, -24(%rsp)
	movq	%r9, %r13
.L3:
	movq	128(%rsp), %rdi
	movq	120(%rsp), %rcx
	incq	%rax
	vbroadcastsd	%xmm1, %ymm2
	movq	168(%rsp), %rbx
	movq	%rax, (%rsp)
	vmovddup	%xmm4, %xmm5
	movq	%rdi, 112(%rsp)
	leaq	0(%r13,%rdi,8), %rdi
	movq	-32(%rsp), %r12
	movq	%rdi, 152(%rsp)
	movq	-16(%rsp), %rdi
	movq	%rbx, %rsi
	movq	%rcx, 128(%rsp)
	addq	%rdi, %rcx
	movq	%rcx, 120(%rsp)
	movq	88(%rsp), %rcx
	addq	%rcx, %rbx
	movq	-48(%rsp), %rcx
	movq	%rbx, 168(%rsp)
	movq	160(%rsp), %rbx
	leaq	(%rsi,%rcx,8), %r8
	movq	-40(%rsp), %rcx
	addq	$8, %rbx
	movq	%rbx, 56(%rsp)
	movq	-24(%rsp), %rbx
	andl	$3, %ebx
	movq	%rbx, 48(%rsp)
.L12:
	leaq	-1(%rcx), %rax
	movq	%rcx, 176(%rsp)
	incq	%rcx
	cmpq	$2, 64(%rsp)
	movq	%rax, 184(%rsp)
	jbe	.L16
	movq	40(%rsp), %rax
	movq	88(%rsp), %rdi
	leaq	-8(%r8), %r15
	xorl	%edx, %edx
	movq	%rsi, 136(%rsp)
	leaq	8(%r8), %r10
	leaq	(%rax,%r8), %rbx
	movq	32(%rsp), %rax
	leaq	(%r8,%rdi), %r9
	leaq	(%rax,%r8), %r11
	movq	%r8, %rax
	subq	%rdi, %rax
	movq	56(%rsp), %rdi
	movq	%rax, 144(%rsp)
	movq	144(%rsp), %rsi
	xorl	%eax, %eax
	leaq	(%rdi,%r12,8), %rdi
.L8:
	vmovupd	(%r10,%rax), %ymm7
	vaddpd	(%r15,%rax), %ymm7, %ymm0
	incq	%rdx
	vaddpd	(%rbx,%rax), %ymm0, %ymm0
	vaddpd	(%r11,%rax), %ymm0, %ymm0
	vaddpd	(%rsi,%rax), %ymm0, %ymm0
	vaddpd	(%r9,%rax), %ymm0, %ymm0
	vmulpd	%ymm2, %ymm0, %ymm0
	vfmadd231pd	(%r8,%rax), %ymm3, %ymm0
	vmovupd	%ymm0, (%rdi,%rax)
	addq	$32, %rax
	cmpq	%rdx, 192(%rsp)
	jne	.L8
	cmpq	$0, 48(%rsp)
	movq	136(%rsp), %rsi
	je	.L5
	movq	8(%rsp), %rdi
	movq	16(%rsp), %rax
.L11:
	movq	24(%rsp), %rdx
	subq	%rdi, %rdx
	leaq	-2(%rdx), %rbx
	movq	%rbx, 144(%rsp)
	cmpq	$3, %rdx
	je	.L6
	movq	128(%rsp), %r15
	leaq	(%rdi,%r12), %r10
	movq	96(%rsp), %r11
	leaq	(%r15,%rdi), %rdx
	leaq	1(%r15,%r10), %rbx
	addq	%r12, %rdx
	leaq	0(,%rbx,8), %r9
	addq	%r11, %rdx
	vmovupd	-8(%r13,%r9), %xmm6
	vaddpd	8(%r13,%r9), %xmm6, %xmm0
	vmovddup	%xmm1, %xmm6
	vaddpd	0(%r13,%rdx,8), %xmm0, %xmm0
	leaq	(%r15,%r14), %rdx
	addq	%rdi, %rdx
	movq	112(%rsp), %rdi
	leaq	1(%r12,%rdx), %rdx
	vaddpd	0(%r13,%rdx,8), %xmm0, %xmm0
	leaq	1(%r10,%rdi), %rdx
	movq	120(%rsp), %rdi
	vaddpd	0(%r13,%rdx,8), %xmm0, %xmm0
	leaq	1(%r10,%rdi), %rdx
	vaddpd	0(%r13,%rdx,8), %xmm0, %xmm0
	vmulpd	%xmm6, %xmm0, %xmm0
	vfmadd231pd	0(%r13,%rbx,8), %xmm5, %xmm0
	movq	104(%rsp), %rbx
	vmovupd	%xmm0, (%rbx,%r9)
	movq	144(%rsp), %rbx
	testb	$1, %bl
	je	.L5
	movq	%rbx, %r11
	andq	$-2, %r11
	addq	%r11, %rax
.L6:
	movq	176(%rsp), %rdx
	movq	184(%rsp), %rdi
	imulq	%r14, %rdx
	imulq	%r14, %rdi
	addq	%rax, %rdx
	addq	%rax, %rdi
	vmovsd	-8(%rsi,%rdx,8), %xmm0
	vaddsd	8(%rsi,%rdx,8), %xmm0, %xmm0
	vaddsd	(%rsi,%rdi,8), %xmm0, %xmm0
	movq	%r14, %rdi
	imulq	%rcx, %rdi
	addq	%rax, %rdi
	movq	152(%rsp), %rax
	vaddsd	(%rsi,%rdi,8), %xmm0, %xmm0
	vaddsd	(%rax,%rdx,8), %xmm0, %xmm0
	movq	168(%rsp), %rax
	vaddsd	(%rax,%rdx,8), %xmm0, %xmm0
	movq	160(%rsp), %rax
	vmulsd	%xmm1, %xmm0, %xmm0
	vfmadd231sd	(%rsi,%rdx,8), %xmm4, %xmm0
	vmovsd	%xmm0, (%rax,%rdx,8)
.L5:
	movq	80(%rsp), %rax
	addq	%r14, %r12
	addq	%rax, %r8
	cmpq	%rcx, 72(%rsp)
	jne	.L12
	movq	88(%rsp), %rbx
	movq	(%rsp), %rax
	addq	%rbx, 160(%rsp)
	cmpq	%rax, -8(%rsp)
	jne	.L3
	movq	%r13, %r9
	movq	-16(%rsp), %r11
	movq	-88(%rsp), %rsi
	movq	-96(%rsp), %rcx
	movq	-32(%rsp), %r12
	movq	-104(%rsp), %r15
	movq	-24(%rsp), %r13
	movq	-112(%rsp), %r8
	movq	-120(%rsp), %rdi
.L4:
	subq	%rdi, -56(%rsp)
	addq	%rdi, %rsi
	addq	%r8, %r12
	subq	%rdi, -64(%rsp)
	cmpq	%rcx, -8(%rsp)
	jg	.L13
	vzeroupper
.L30:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L16:
	xorl	%edi, %edi
	movl	$1, %eax
	jmp	.L11
	.section	.note.GNU-stack,"",@progbits
