	.text
kernel_spmv_ell:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-32, %rsp
	movq	%rdi, -24(%rsp)
	movq	%rdx, -8(%rsp)
	movq	%r9, -40(%rsp)
	testq	%rdi, %rdi
	jle	.L31
	movq	%rsi, %r10
	testq	%rsi, %rsi
	jle	.L31
	leaq	-1(%rdi), %rbx
	movq	%rcx, %rax
	movq	%rbx, -72(%rsp)
	cmpq	$2, %rdi
	jle	.L34
	movq	$0, -32(%rsp)
	movq	%rsi, %rbx
	leaq	0(,%rsi,8), %rsi
	vpcmpeqd	%xmm6, %xmm6, %xmm6
	salq	$4, %rbx
	movq	%rsi, -64(%rsp)
	movq	%rbx, -96(%rsp)
	movq	-8(%rsp), %rbx
	movq	$1, -56(%rsp)
	leaq	(%rbx,%rsi), %r14
	movq	-40(%rsp), %rsi
	leaq	0(,%r10,4), %rbx
	movq	%rbx, -88(%rsp)
	leaq	(%rsi,%rbx), %r15
	leaq	(%r10,%r10), %rbx
	leaq	-1(%r10), %rsi
	movq	%rbx, -80(%rsp)
	movq	%rsi, -16(%rsp)
.L9:
	movq	-64(%rsp), %rbx
	movq	%r14, %rdx
	movq	%r15, %rsi
	subq	%rbx, %rdx
	movq	-88(%rsp), %rbx
	movq	%rdx, -48(%rsp)
	subq	%rbx, %rsi
	cmpq	$6, -16(%rsp)
	jbe	.L35
	movq	%r10, %r9
	movq	%r8, %rdi
	vpcmpeqd	%ymm3, %ymm3, %ymm3
	xorl	%ecx, %ecx
	shrq	$3, %r9
	salq	$5, %r9
.L5:
	vmovdqu	(%rsi,%rcx), %ymm0
	vmovapd	%ymm3, %ymm4
	vmovapd	%ymm3, %ymm7
	addq	$64, %rdi
	vgatherdpd	%ymm4, (%rax,%xmm0,8), %ymm2
	vperm2i128	$17, %ymm0, %ymm0, %ymm0
	vmovapd	%ymm3, %ymm4
	vgatherdpd	%ymm4, (%rax,%xmm0,8), %ymm1
	vmovupd	-64(%rdi), %ymm4
	vfmadd132pd	(%rdx,%rcx,2), %ymm4, %ymm2
	vmovupd	-32(%rdi), %ymm4
	vfmadd132pd	32(%rdx,%rcx,2), %ymm4, %ymm1
	vmovdqu	(%r15,%rcx), %ymm0
	vmovupd	%ymm2, -64(%rdi)
	vmovupd	%ymm1, -32(%rdi)
	vgatherdpd	%ymm7, (%rax,%xmm0,8), %ymm5
	vperm2i128	$17, %ymm0, %ymm0, %ymm0
	vmovapd	%ymm3, %ymm7
	vgatherdpd	%ymm7, (%rax,%xmm0,8), %ymm4
	vfmadd231pd	(%r14,%rcx,2), %ymm5, %ymm2
	vfmadd132pd	32(%r14,%rcx,2), %ymm1, %ymm4
	addq	$32, %rcx
	vmovupd	%ymm2, -64(%rdi)
	vmovupd	%ymm4, -32(%rdi)
	cmpq	%rcx, %r9
	jne	.L5
	movq	%r10, %rdi
	movq	%rdx, -48(%rsp)
	andq	$-8, %rdi
	movq	%rdi, %r13
	cmpq	%rdi, %r10
	je	.L6
.L16:
	movq	%r10, %r11
	subq	%r13, %r11
	leaq	-1(%r11), %rcx
	cmpq	$2, %rcx
	jbe	.L7
	movq	-32(%rsp), %r9
	leaq	(%r8,%r13,8), %rcx
	vmovapd	%xmm6, %xmm4
	vmovapd	%xmm6, %xmm3
	movq	-8(%rsp), %rdx
	vmovapd	%xmm6, %xmm5
	leaq	(%r9,%r13), %r12
	addq	%r10, %r9
	addq	%r13, %r9
	leaq	(%rdx,%r12,8), %rbx
	leaq	(%rdx,%r9,8), %r13
	movq	-40(%rsp), %rdx
	vmovdqu	(%rdx,%r12,4), %xmm0
	vgatherdpd	%xmm4, (%rax,%xmm0,8), %xmm1
	vpshufd	$238, %xmm0, %xmm2
	vmovapd	%xmm6, %xmm4
	vgatherdpd	%xmm4, (%rax,%xmm2,8), %xmm0
	vmovupd	(%rcx), %xmm4
	vfmadd132pd	(%rbx), %xmm4, %xmm1
	vmovupd	16(%rcx), %xmm4
	vfmadd132pd	16(%rbx), %xmm4, %xmm0
	vmovdqu	(%rdx,%r9,4), %xmm2
	vmovupd	%xmm1, (%rcx)
	vmovupd	%xmm0, 16(%rcx)
	vgatherdpd	%xmm3, (%rax,%xmm2,8), %xmm4
	vpshufd	$238, %xmm2, %xmm2
	vgatherdpd	%xmm5, (%rax,%xmm2,8), %xmm3
	vfmadd231pd	0(%r13), %xmm4, %xmm1
	vfmadd231pd	16(%r13), %xmm3, %xmm0
	vmovupd	%xmm1, (%rcx)
	vmovupd	%xmm0, 16(%rcx)
	movq	%r11, %rcx
	andq	$-4, %rcx
	addq	%rcx, %rdi
	andl	$3, %r11d
	je	.L6
.L7:
	leaq	0(,%rdi,4), %rcx
	movq	-48(%rsp), %rdx
	leaq	0(,%rdi,8), %r9
	addq	%rcx, %rsi
	addq	%r15, %rcx
	leaq	(%r8,%r9), %rbx
	movslq	(%rsi), %r11
	movslq	(%rcx), %r12
	addq	%r9, %rdx
	vmovsd	(%rbx), %xmm4
	vmovsd	(%rdx), %xmm0
	vfmadd132sd	(%rax,%r11,8), %xmm4, %xmm0
	leaq	(%r14,%r9), %r11
	vmovsd	(%r11), %xmm4
	vfmadd231sd	(%rax,%r12,8), %xmm4, %xmm0
	vmovsd	%xmm0, (%rbx)
	leaq	1(%rdi), %rbx
	cmpq	%rbx, %r10
	jle	.L6
	movslq	4(%rsi), %r12
	leaq	8(%r8,%r9), %rbx
	vmovsd	8(%rdx), %xmm0
	addq	$2, %rdi
	vmovsd	(%rbx), %xmm4
	vfmadd132sd	(%rax,%r12,8), %xmm4, %xmm0
	movslq	4(%rcx), %r12
	vmovsd	8(%r11), %xmm4
	vfmadd231sd	(%rax,%r12,8), %xmm4, %xmm0
	vmovsd	%xmm0, (%rbx)
	cmpq	%rdi, %r10
	jle	.L6
	movslq	8(%rsi), %rsi
	vmovsd	16(%rdx), %xmm0
	leaq	16(%r8,%r9), %rdi
	movslq	8(%rcx), %rdx
	vmovsd	(%rdi), %xmm4
	vfmadd132sd	(%rax,%rsi,8), %xmm4, %xmm0
	vmovsd	16(%r11), %xmm4
	vfmadd231sd	(%rax,%rdx,8), %xmm4, %xmm0
	vmovsd	%xmm0, (%rdi)
.L6:
	movq	-56(%rsp), %rsi
	movq	-96(%rsp), %rbx
	leaq	2(%rsi), %rdx
	movq	-64(%rsp), %rsi
	addq	%rbx, %r14
	movq	-80(%rsp), %rbx
	addq	%rbx, -32(%rsp)
	addq	%rsi, %r15
	cmpq	%rdx, -72(%rsp)
	jle	.L36
	movq	%rdx, -56(%rsp)
	jmp	.L9
.L36:
	movq	-56(%rsp), %r14
	incq	%r14
.L4:
	movq	%r14, %r9
	movq	%r10, %r15
	vpcmpeqd	%xmm4, %xmm4, %xmm4
	movq	%r10, %r11
	andq	$-8, %r15
	imulq	%r10, %r9
	shrq	$3, %r11
	vpcmpeqd	%ymm3, %ymm3, %ymm3
	movq	%r15, -32(%rsp)
	movq	-40(%rsp), %r15
	salq	$5, %r11
.L15:
	movq	-8(%rsp), %rbx
	xorl	%ecx, %ecx
	cmpq	$6, -16(%rsp)
	leaq	(%r15,%r9,4), %rdi
	leaq	(%rbx,%r9,8), %rdx
	jbe	.L19
.L11:
	vmovdqu	(%rdi,%rcx), %ymm0
	vmovapd	%ymm3, %ymm7
	vmovapd	%ymm3, %ymm6
	vmovupd	(%r8,%rcx,2), %ymm5
	vgatherdpd	%ymm7, (%rax,%xmm0,8), %ymm2
	vperm2i128	$17, %ymm0, %ymm0, %ymm0
	vgatherdpd	%ymm6, (%rax,%xmm0,8), %ymm1
	vfmadd132pd	(%rdx,%rcx,2), %ymm5, %ymm2
	vmovupd	32(%rdx,%rcx,2), %ymm0
	vfmadd213pd	32(%r8,%rcx,2), %ymm1, %ymm0
	vmovupd	%ymm2, (%r8,%rcx,2)
	vmovupd	%ymm0, 32(%r8,%rcx,2)
	addq	$32, %rcx
	cmpq	%rcx, %r11
	jne	.L11
	movq	-32(%rsp), %rsi
	cmpq	%rsi, %r10
	je	.L12
	movq	%rsi, %rcx
.L10:
	movq	%r10, %rbx
	subq	%rcx, %rbx
	leaq	-1(%rbx), %r12
	cmpq	$2, %r12
	jbe	.L13
	leaq	(%rcx,%r9), %r13
	movq	-8(%rsp), %r12
	vmovapd	%xmm4, %xmm7
	leaq	(%r8,%rcx,8), %rcx
	vmovdqu	(%r15,%r13,4), %xmm0
	vmovapd	%xmm4, %xmm6
	vmovupd	(%rcx), %xmm5
	leaq	(%r12,%r13,8), %r12
	vgatherdpd	%xmm7, (%rax,%xmm0,8), %xmm2
	vpshufd	$238, %xmm0, %xmm0
	vgatherdpd	%xmm6, (%rax,%xmm0,8), %xmm1
	vfmadd132pd	(%r12), %xmm5, %xmm2
	vmovupd	16(%r12), %xmm0
	vfmadd213pd	16(%rcx), %xmm1, %xmm0
	vmovupd	%xmm2, (%rcx)
	vmovupd	%xmm0, 16(%rcx)
	movq	%rbx, %rcx
	andq	$-4, %rcx
	addq	%rcx, %rsi
	andl	$3, %ebx
	je	.L12
.L13:
	leaq	(%rdi,%rsi,4), %rdi
	leaq	0(,%rsi,8), %rcx
	movslq	(%rdi), %r12
	leaq	(%r8,%rcx), %rbx
	addq	%rcx, %rdx
	vmovsd	(%rbx), %xmm7
	vmovsd	(%rax,%r12,8), %xmm0
	vfmadd132sd	(%rdx), %xmm7, %xmm0
	vmovsd	%xmm0, (%rbx)
	leaq	1(%rsi), %rbx
	cmpq	%r10, %rbx
	jge	.L12
	movslq	4(%rdi), %r12
	leaq	8(%r8,%rcx), %rbx
	vmovsd	8(%rdx), %xmm0
	addq	$2, %rsi
	vmovsd	(%rbx), %xmm6
	vfmadd132sd	(%rax,%r12,8), %xmm6, %xmm0
	vmovsd	%xmm0, (%rbx)
	cmpq	%r10, %rsi
	jge	.L12
	movslq	8(%rdi), %rsi
	leaq	16(%r8,%rcx), %rcx
	vmovsd	16(%rdx), %xmm0
	vmovsd	(%rcx), %xmm5
	vfmadd132sd	(%rax,%rsi,8), %xmm5, %xmm0
	vmovsd	%xmm0, (%rcx)
.L12:
	incq	%r14
	addq	%r10, %r9
	cmpq	%r14, -24(%rsp)
	jg	.L15
	vzeroupper
.L31:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L19:
	xorl	%esi, %esi
	jmp	.L10
.L34:
	leaq	-1(%rsi), %rsi
	xorl	%r14d, %r14d
	movq	%rsi, -16(%rsp)
	jmp	.L4
.L35:
	xorl	%r13d, %r13d
	xorl	%edi, %edi
	jmp	.L16
	.section	.note.GNU-stack,"",@progbits
