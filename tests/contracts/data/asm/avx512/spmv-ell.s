	.text
kernel_spmv_ell:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$8, %rsp
	movq	%rdi, -16(%rsp)
	movq	%rdx, (%rsp)
	movq	%r9, -32(%rsp)
	testq	%rdi, %rdi
	jle	.L31
	testq	%rsi, %rsi
	jle	.L31
	leaq	-1(%rdi), %rdx
	movq	%rdx, -64(%rsp)
	movq	%rcx, %rax
	cmpq	$2, %rdi
	jle	.L34
	movq	%rsi, %rdx
	movq	(%rsp), %rbx
	salq	$4, %rdx
	movq	%rdx, -80(%rsp)
	leaq	0(,%rsi,8), %rdx
	leaq	(%rbx,%rdx), %r14
	movq	-32(%rsp), %rbx
	movq	%rdx, -56(%rsp)
	leaq	0(,%rsi,4), %rdx
	movq	%rdx, -72(%rsp)
	leaq	(%rbx,%rdx), %r15
	leaq	(%rsi,%rsi), %rdx
	kmovq	%rdx, %k0
	leaq	-1(%rsi), %rdx
	movq	%rdx, -8(%rsp)
	movq	$0, -24(%rsp)
	movq	$1, -48(%rsp)
	kxnorb	%k2, %k2, %k2
.L9:
	movq	-56(%rsp), %rbx
	movq	%r14, %rdx
	subq	%rbx, %rdx
	movq	%rdx, -40(%rsp)
	movq	-72(%rsp), %rdx
	movq	%r15, %rcx
	subq	%rdx, %rcx
	cmpq	$14, -8(%rsp)
	jbe	.L35
	movq	%rsi, %r10
	shrq	$4, %r10
	movq	-40(%rsp), %rdx
	movq	%r8, %r9
	salq	$6, %r10
	xorl	%edi, %edi
	kxnorb	%k1, %k1, %k1
.L5:
	vmovdqu	(%rcx,%rdi), %ymm0
	vmovdqu32	(%rcx,%rdi), %zmm4
	vmovupd	(%r9), %zmm7
	vmovupd	64(%r9), %zmm3
	kmovb	%k1, %k7
	vgatherdpd	(%rax,%ymm0,8), %zmm2{%k7}
	vshufi32x4	$238, %zmm4, %zmm4, %zmm0
	kmovb	%k1, %k7
	vgatherdpd	(%rax,%ymm0,8), %zmm1{%k7}
	vfmadd132pd	(%rdx,%rdi,2), %zmm7, %zmm2
	vfmadd132pd	64(%rdx,%rdi,2), %zmm3, %zmm1
	vmovdqu	(%r15,%rdi), %ymm0
	vmovdqu32	(%r15,%rdi), %zmm7
	kmovb	%k1, %k7
	vmovupd	%zmm2, (%r9)
	vmovupd	%zmm1, 64(%r9)
	vgatherdpd	(%rax,%ymm0,8), %zmm4{%k7}
	vshufi32x4	$238, %zmm7, %zmm7, %zmm0
	kmovb	%k1, %k7
	vgatherdpd	(%rax,%ymm0,8), %zmm3{%k7}
	vfmadd231pd	(%r14,%rdi,2), %zmm4, %zmm2
	vfmadd132pd	64(%r14,%rdi,2), %zmm1, %zmm3
	addq	$64, %rdi
	subq	$-128, %r9
	vmovupd	%zmm2, -128(%r9)
	vmovupd	%zmm3, -64(%r9)
	cmpq	%rdi, %r10
	jne	.L5
	movq	%rsi, %rdi
	andq	$-16, %rdi
	movq	%rdx, -40(%rsp)
	movq	%rdi, %r13
	cmpq	%rdi, %rsi
	je	.L6
.L16:
	movq	%rsi, %r11
	subq	%r13, %r11
	leaq	-1(%r11), %r9
	cmpq	$6, %r9
	jbe	.L7
	movq	-24(%rsp), %r10
	movq	(%rsp), %rdx
	leaq	0(%r13,%r10), %r12
	addq	%rsi, %r10
	addq	%r13, %r10
	leaq	(%r8,%r13,8), %r9
	leaq	(%rdx,%r12,8), %rbx
	leaq	(%rdx,%r10,8), %r13
	movq	-32(%rsp), %rdx
	vmovupd	(%r9), %ymm4
	vmovdqu	(%rdx,%r12,4), %ymm0
	vmovupd	32(%r9), %ymm7
	kmovb	%k2, %k5
	vgatherdpd	(%rax,%xmm0,8), %ymm2{%k5}
	vperm2i128	$17, %ymm0, %ymm0, %ymm0
	kmovb	%k2, %k6
	vgatherdpd	(%rax,%xmm0,8), %ymm1{%k6}
	vfmadd132pd	(%rbx), %ymm4, %ymm2
	vfmadd132pd	32(%rbx), %ymm7, %ymm1
	vmovdqu	(%rdx,%r10,4), %ymm0
	kmovb	%k2, %k5
	kmovb	%k2, %k6
	vmovupd	%ymm2, (%r9)
	vmovupd	%ymm1, 32(%r9)
	vgatherdpd	(%rax,%xmm0,8), %ymm4{%k5}
	vperm2i128	$17, %ymm0, %ymm0, %ymm0
	vgatherdpd	(%rax,%xmm0,8), %ymm3{%k6}
	vfmadd231pd	0(%r13), %ymm4, %ymm2
	vfmadd132pd	32(%r13), %ymm1, %ymm3
	vmovupd	%ymm2, (%r9)
	vmovupd	%ymm3, 32(%r9)
	movq	%r11, %r9
	andq	$-8, %r9
	addq	%r9, %rdi
	andl	$7, %r11d
	je	.L6
.L7:
	leaq	0(,%rdi,4), %r9
	addq	%r9, %rcx
	leaq	0(,%rdi,8), %r10
	movslq	(%rcx), %r11
	leaq	(%r8,%r10), %rbx
	movq	-40(%rsp), %rdx
	vmovsd	(%rbx), %xmm4
	vmovsd	(%rax,%r11,8), %xmm0
	addq	%r10, %rdx
	vfmadd132sd	(%rdx), %xmm4, %xmm0
	leaq	(%r14,%r10), %r11
	addq	%r15, %r9
	movslq	(%r9), %r12
	vmovsd	(%r11), %xmm7
	vfmadd231sd	(%rax,%r12,8), %xmm7, %xmm0
	vmovsd	%xmm0, (%rbx)
	leaq	1(%rdi), %rbx
	cmpq	%rbx, %rsi
	jle	.L6
	leaq	8(%r8,%r10), %rbx
	vmovsd	(%rbx), %xmm4
	movslq	4(%rcx), %r12
	vmovsd	8(%rdx), %xmm0
	vmovsd	8(%r11), %xmm7
	vfmadd132sd	(%rax,%r12,8), %xmm4, %xmm0
	movslq	4(%r9), %r12
	vfmadd231sd	(%rax,%r12,8), %xmm7, %xmm0
	vmovsd	%xmm0, (%rbx)
	leaq	2(%rdi), %rbx
	cmpq	%rbx, %rsi
	jle	.L6
	leaq	16(%r8,%r10), %rbx
	vmovsd	(%rbx), %xmm4
	movslq	8(%rcx), %r12
	vmovsd	16(%rdx), %xmm0
	vmovsd	16(%r11), %xmm7
	vfmadd132sd	(%rax,%r12,8), %xmm4, %xmm0
	movslq	8(%r9), %r12
	vfmadd231sd	(%rax,%r12,8), %xmm7, %xmm0
	vmovsd	%xmm0, (%rbx)
	leaq	3(%rdi), %rbx
	cmpq	%rbx, %rsi
	jle	.L6
	leaq	24(%r8,%r10), %rbx
	vmovsd	(%rbx), %xmm4
	movslq	12(%rcx), %r12
	vmovsd	24(%rdx), %xmm0
	vmovsd	24(%r11), %xmm7
	vfmadd132sd	(%rax,%r12,8), %xmm4, %xmm0
	movslq	12(%r9), %r12
	vfmadd231sd	(%rax,%r12,8), %xmm7, %xmm0
	vmovsd	%xmm0, (%rbx)
	leaq	4(%rdi), %rbx
	cmpq	%rbx, %rsi
	jle	.L6
	leaq	32(%r8,%r10), %rbx
	vmovsd	(%rbx), %xmm4
	movslq	16(%rcx), %r12
	vmovsd	32(%rdx), %xmm0
	vmovsd	32(%r11), %xmm7
	vfmadd132sd	(%rax,%r12,8), %xmm4, %xmm0
	movslq	16(%r9), %r12
	vfmadd231sd	(%rax,%r12,8), %xmm7, %xmm0
	vmovsd	%xmm0, (%rbx)
	leaq	5(%rdi), %rbx
	cmpq	%rbx, %rsi
	jle	.L6
	leaq	40(%r8,%r10), %rbx
	movslq	20(%rcx), %r12
	vmovsd	(%rbx), %xmm4
	vmovsd	40(%rdx), %xmm0
	vmovsd	40(%r11), %xmm7
	vfmadd132sd	(%rax,%r12,8), %xmm4, %xmm0
	movslq	20(%r9), %r12
	addq	$6, %rdi
	vfmadd231sd	(%rax,%r12,8), %xmm7, %xmm0
	vmovsd	%xmm0, (%rbx)
	cmpq	%rdi, %rsi
	jle	.L6
	leaq	48(%r8,%r10), %rdi
	vmovsd	48(%rdx), %xmm0
	vmovsd	(%rdi), %xmm4
	movslq	24(%rcx), %rcx
	movslq	24(%r9), %rdx
	vfmadd132sd	(%rax,%rcx,8), %xmm4, %xmm0
	vmovsd	48(%r11), %xmm7
	vfmadd231sd	(%rax,%rdx,8), %xmm7, %xmm0
	vmovsd	%xmm0, (%rdi)
.L6:
	movq	-80(%rsp), %rbx
	movq	-48(%rsp), %rdx
	addq	%rbx, %r14
	movq	-56(%rsp), %rbx
	addq	$2, %rdx
	kmovq	%k0, %rdi
	addq	%rbx, %r15
	addq	%rdi, -24(%rsp)
	cmpq	%rdx, -64(%rsp)
	jle	.L36
	movq	%rdx, -48(%rsp)
	jmp	.L9
.L36:
	movq	-48(%rsp), %r14
	incq	%r14
.L4:
	movq	%r14, %r10
	movq	%rsi, %r15
	andq	$-16, %r15
	movq	%rsi, %r11
	imulq	%rsi, %r10
	movq	%r15, -24(%rsp)
	shrq	$4, %r11
	movq	-32(%rsp), %r15
	salq	$6, %r11
	kxnorb	%k1, %k1, %k1
.L15:
	movq	(%rsp), %rdx
	cmpq	$14, -8(%rsp)
	leaq	(%rdx,%r10,8), %rdx
	leaq	(%r15,%r10,4), %r9
	jbe	.L19
	xorl	%ecx, %ecx
.L11:
	vmovdqu	(%r9,%rcx), %ymm0
	vmovdqu32	(%r9,%rcx), %zmm5
	kmovb	%k1, %k3
	vgatherdpd	(%rax,%ymm0,8), %zmm2{%k3}
	vshufi32x4	$238, %zmm5, %zmm5, %zmm0
	vmovupd	(%r8,%rcx,2), %zmm6
	kmovb	%k1, %k4
	vgatherdpd	(%rax,%ymm0,8), %zmm1{%k4}
	vmovupd	64(%rdx,%rcx,2), %zmm0
	vfmadd132pd	(%rdx,%rcx,2), %zmm6, %zmm2
	vfmadd213pd	64(%r8,%rcx,2), %zmm1, %zmm0
	vmovupd	%zmm2, (%r8,%rcx,2)
	vmovupd	%zmm0, 64(%r8,%rcx,2)
	addq	$64, %rcx
	cmpq	%rcx, %r11
	jne	.L11
	movq	-24(%rsp), %rbx
	cmpq	%rbx, %rsi
	je	.L12
	movq	%rbx, %rdi
	movq	%rbx, %rcx
.L10:
	movq	%rsi, %rbx
	subq	%rdi, %rbx
	leaq	-1(%rbx), %r12
	cmpq	$6, %r12
	jbe	.L13
	leaq	(%rdi,%r10), %r13
	vmovdqu	(%r15,%r13,4), %ymm0
	movq	(%rsp), %r12
	leaq	(%r8,%rdi,8), %rdi
	leaq	(%r12,%r13,8), %r12
	kmovb	%k1, %k5
	vgatherdpd	(%rax,%xmm0,8), %ymm2{%k5}
	vperm2i128	$17, %ymm0, %ymm0, %ymm0
	vmovupd	(%rdi), %ymm7
	kmovb	%k1, %k6
	vgatherdpd	(%rax,%xmm0,8), %ymm1{%k6}
	vmovupd	32(%r12), %ymm0
	vfmadd132pd	(%r12), %ymm7, %ymm2
	vfmadd213pd	32(%rdi), %ymm1, %ymm0
	vmovupd	%ymm2, (%rdi)
	vmovupd	%ymm0, 32(%rdi)
	movq	%rbx, %rdi
	andq	$-8, %rdi
	addq	%rdi, %rcx
	andl	$7, %ebx
	je	.L12
.L13:
	leaq	(%r9,%rcx,4), %r9
	leaq	0(,%rcx,8), %rdi
	movslq	(%r9), %r12
	leaq	(%r8,%rdi), %rbx
	vmovsd	(%rbx), %xmm4
	vmovsd	(%rax,%r12,8), %xmm0
	addq	%rdi, %rdx
	vfmadd132sd	(%rdx), %xmm4, %xmm0
	vmovsd	%xmm0, (%rbx)
	leaq	1(%rcx), %rbx
	cmpq	%rsi, %rbx
	jge	.L12
	leaq	8(%r8,%rdi), %rbx
	vmovsd	(%rbx), %xmm4
	movslq	4(%r9), %r12
	vmovsd	8(%rdx), %xmm0
	vfmadd132sd	(%rax,%r12,8), %xmm4, %xmm0
	vmovsd	%xmm0, (%rbx)
	leaq	2(%rcx), %rbx
	cmpq	%rsi, %rbx
	jge	.L12
	leaq	16(%r8,%rdi), %rbx
	vmovsd	(%rbx), %xmm3
	movslq	8(%r9), %r12
	vmovsd	16(%rdx), %xmm0
	vfmadd132sd	(%rax,%r12,8), %xmm3, %xmm0
	vmovsd	%xmm0, (%rbx)
	leaq	3(%rcx), %rbx
	cmpq	%rbx, %rsi
	jle	.L12
	leaq	24(%r8,%rdi), %rbx
	vmovsd	(%rbx), %xmm7
	movslq	12(%r9), %r12
	vmovsd	24(%rdx), %xmm0
	vfmadd132sd	(%rax,%r12,8), %xmm7, %xmm0
	vmovsd	%xmm0, (%rbx)
	leaq	4(%rcx), %rbx
	cmpq	%rbx, %rsi
	jle	.L12
	leaq	32(%r8,%rdi), %rbx
	vmovsd	(%rbx), %xmm4
	movslq	16(%r9), %r12
	vmovsd	32(%rdx), %xmm0
	vfmadd132sd	(%rax,%r12,8), %xmm4, %xmm0
	vmovsd	%xmm0, (%rbx)
	leaq	5(%rcx), %rbx
	cmpq	%rbx, %rsi
	jle	.L12
	leaq	40(%r8,%rdi), %rbx
	vmovsd	(%rbx), %xmm3
	movslq	20(%r9), %r12
	vmovsd	40(%rdx), %xmm0
	addq	$6, %rcx
	vfmadd132sd	(%rax,%r12,8), %xmm3, %xmm0
	vmovsd	%xmm0, (%rbx)
	cmpq	%rcx, %rsi
	jle	.L12
	leaq	48(%r8,%rdi), %rcx
	vmovsd	(%rcx), %xmm3
	movslq	24(%r9), %rdi
	vmovsd	48(%rdx), %xmm0
	vfmadd132sd	(%rax,%rdi,8), %xmm3, %xmm0
	vmovsd	%xmm0, (%rcx)
.L12:
	incq	%r14
	addq	%rsi, %r10
	cmpq	%r14, -16(%rsp)
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
	xorl	%edi, %edi
	xorl	%ecx, %ecx
	jmp	.L10
.L34:
	leaq	-1(%rsi), %rdx
	movq	%rdx, -8(%rsp)
	xorl	%r14d, %r14d
	jmp	.L4
.L35:
	xorl	%r13d, %r13d
	xorl	%edi, %edi
	jmp	.L16
	.section	.note.GNU-stack,"",@progbits
