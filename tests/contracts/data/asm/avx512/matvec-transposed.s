	.text
kernel_matvec_transposed:
	testq	%rdi, %rdi
	jle	.L33
	testq	%rsi, %rsi
	jle	.L33
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	movq	%rcx, %r14
	pushq	%r13
	movq	%rdx, %r13
	pushq	%r12
	pushq	%rbx
	movq	%rdi, %rbx
	andq	$-64, %rsp
	movq	%rax, -16(%rsp)
	cmpq	$2, %rdi
	jle	.L37
	movq	%rsi, %rax
	salq	$4, %rax
	leaq	(%rsi,%rsi), %rdi
	movq	%rax, -32(%rsp)
	kmovq	%rdi, %k0
	leaq	0(,%rsi,8), %rax
	leaq	-1(%rsi), %rdi
	movq	%rax, -24(%rsp)
	movq	%rdi, -8(%rsp)
	addq	%rdx, %rax
	xorl	%r15d, %r15d
	movl	$1, %edi
.L9:
	movq	-24(%rsp), %rdx
	movq	%rax, %rcx
	subq	%rdx, %rcx
	cmpq	$6, -8(%rsp)
	movq	%rdi, -40(%rsp)
	vmovsd	-8(%r14,%rdi,8), %xmm3
	jbe	.L38
	movq	%rsi, %r9
	shrq	$3, %r9
	vbroadcastsd	(%r14,%rdi,8), %zmm1
	vbroadcastsd	%xmm3, %zmm2
	salq	$6, %r9
	xorl	%edx, %edx
.L5:
	vmovupd	(%rcx,%rdx), %zmm0
	vfmadd213pd	(%r8,%rdx), %zmm2, %zmm0
	vfmadd231pd	(%rax,%rdx), %zmm1, %zmm0
	vmovupd	%zmm0, (%r8,%rdx)
	addq	$64, %rdx
	cmpq	%rdx, %r9
	jne	.L5
	movq	%rsi, %r9
	andq	$-8, %r9
	movq	%r9, %rdx
	cmpq	%r9, %rsi
	je	.L6
.L16:
	movq	%rsi, %r11
	subq	%rdx, %r11
	leaq	-1(%r11), %r10
	cmpq	$2, %r10
	jbe	.L7
	leaq	(%r8,%rdx,8), %r12
	vmovupd	(%r12), %ymm6
	leaq	(%rsi,%r15), %r10
	addq	%rdx, %r10
	vbroadcastsd	%xmm3, %ymm0
	addq	%r15, %rdx
	vfmadd132pd	0(%r13,%rdx,8), %ymm6, %ymm0
	vbroadcastsd	(%r14,%rdi,8), %ymm7
	movq	%r11, %rdx
	andq	$-4, %rdx
	addq	%rdx, %r9
	vfmadd231pd	0(%r13,%r10,8), %ymm7, %ymm0
	andl	$3, %r11d
	vmovupd	%ymm0, (%r12)
	je	.L6
.L7:
	leaq	0(,%r9,8), %rdx
	addq	%rdx, %rcx
	vmovsd	(%rcx), %xmm1
	leaq	(%r8,%rdx), %r11
	vfmadd213sd	(%r11), %xmm3, %xmm1
	vmovsd	(%r14,%rdi,8), %xmm0
	leaq	(%rax,%rdx), %r10
	vfmadd231sd	(%r10), %xmm0, %xmm1
	vmovsd	%xmm1, (%r11)
	leaq	1(%r9), %r11
	cmpq	%r11, %rsi
	jle	.L6
	vmovsd	8(%rcx), %xmm1
	leaq	8(%r8,%rdx), %r11
	vfmadd213sd	(%r11), %xmm3, %xmm1
	addq	$2, %r9
	vfmadd231sd	8(%r10), %xmm0, %xmm1
	vmovsd	%xmm1, (%r11)
	cmpq	%r9, %rsi
	jle	.L6
	leaq	16(%r8,%rdx), %rdx
	vmovsd	(%rdx), %xmm6
	vfmadd132sd	16(%rcx), %xmm6, %xmm3
	vfmadd132sd	16(%r10), %xmm3, %xmm0
	vmovsd	%xmm0, (%rdx)
.L6:
	movq	-32(%rsp), %rcx
	addq	$2, %rdi
	addq	%rcx, %rax
	kmovq	%k0, %rcx
	addq	%rcx, %r15
	cmpq	%rdi, -16(%rsp)
	jg	.L9
	movq	-40(%rsp), %r12
	incq	%r12
.L4:
	movq	%r12, %r11
	movq	%rsi, %rdi
	imulq	%rsi, %r11
	shrq	$3, %rdi
	movq	%rsi, %r15
	salq	$6, %rdi
	andq	$-8, %r15
.L15:
	cmpq	$6, -8(%rsp)
	vmovsd	(%r14,%r12,8), %xmm1
	leaq	0(%r13,%r11,8), %rax
	jbe	.L18
	vbroadcastsd	%xmm1, %zmm2
	xorl	%edx, %edx
.L11:
	vmovupd	(%rax,%rdx), %zmm0
	vfmadd213pd	(%r8,%rdx), %zmm2, %zmm0
	vmovupd	%zmm0, (%r8,%rdx)
	addq	$64, %rdx
	cmpq	%rdx, %rdi
	jne	.L11
	cmpq	%r15, %rsi
	je	.L12
	movq	%r15, %rdx
	movq	%r15, %rcx
.L10:
	movq	%rsi, %r9
	subq	%rdx, %r9
	leaq	-1(%r9), %r10
	cmpq	$2, %r10
	jbe	.L13
	leaq	(%r8,%rdx,8), %r10
	vmovupd	(%r10), %ymm4
	addq	%r11, %rdx
	vbroadcastsd	%xmm1, %ymm0
	vfmadd132pd	0(%r13,%rdx,8), %ymm4, %ymm0
	movq	%r9, %rdx
	andq	$-4, %rdx
	addq	%rdx, %rcx
	andl	$3, %r9d
	vmovupd	%ymm0, (%r10)
	je	.L12
.L13:
	leaq	0(,%rcx,8), %rdx
	addq	%rdx, %rax
	vmovsd	(%rax), %xmm0
	leaq	(%r8,%rdx), %r9
	vfmadd213sd	(%r9), %xmm1, %xmm0
	vmovsd	%xmm0, (%r9)
	leaq	1(%rcx), %r9
	cmpq	%r9, %rsi
	jle	.L12
	vmovsd	8(%rax), %xmm0
	leaq	8(%r8,%rdx), %r9
	vfmadd213sd	(%r9), %xmm1, %xmm0
	addq	$2, %rcx
	vmovsd	%xmm0, (%r9)
	cmpq	%rcx, %rsi
	jle	.L12
	leaq	16(%r8,%rdx), %rdx
	vmovsd	(%rdx), %xmm5
	vfmadd132sd	16(%rax), %xmm5, %xmm1
	vmovsd	%xmm1, (%rdx)
.L12:
	incq	%r12
	addq	%rsi, %r11
	cmpq	%rbx, %r12
	jl	.L15
	vzeroupper
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L18:
	xorl	%edx, %edx
	xorl	%ecx, %ecx
	jmp	.L10
.L33:
	ret
.L37:
	leaq	-1(%rsi), %rax
	movq	%rax, -8(%rsp)
	xorl	%r12d, %r12d
	jmp	.L4
.L38:
	xorl	%edx, %edx
	xorl	%r9d, %r9d
	jmp	.L16
	.section	.note.GNU-stack,"",@progbits
