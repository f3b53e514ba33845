	.text
kernel_particles_soa:
	pushq	%rbp
	movq	%rdi, %r10
	movq	%rsi, %rdi
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rdx, %rsi
	movq	%rcx, %rdx
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	movq	16(%rbp), %rcx
	testq	%r10, %r10
	jle	.L16
	leaq	-1(%r10), %rax
	cmpq	$6, %rax
	jbe	.L8
	movq	%r10, %r11
	shrq	$3, %r11
	vbroadcastsd	%xmm0, %zmm1
	salq	$6, %r11
	xorl	%eax, %eax
.L4:
	vmovupd	(%r8,%rax), %zmm2
	vfmadd213pd	(%rdi,%rax), %zmm1, %zmm2
	vmovupd	%zmm2, (%rdi,%rax)
	vmovupd	(%r9,%rax), %zmm2
	vfmadd213pd	(%rsi,%rax), %zmm1, %zmm2
	vmovupd	%zmm2, (%rsi,%rax)
	vmovupd	(%rcx,%rax), %zmm2
	vfmadd213pd	(%rdx,%rax), %zmm1, %zmm2
	vmovupd	%zmm2, (%rdx,%rax)
	addq	$64, %rax
	cmpq	%r11, %rax
	jne	.L4
	movq	%r10, %rax
	andq	$-8, %rax
	movq	%rax, %rbx
	cmpq	%r10, %rax
	je	.L15
.L3:
	movq	%r10, %r12
	subq	%rbx, %r12
	leaq	-1(%r12), %r11
	cmpq	$2, %r11
	jbe	.L6
	leaq	0(,%rbx,8), %r11
	vmovupd	(%r8,%rbx,8), %ymm2
	leaq	(%rdi,%r11), %r15
	vbroadcastsd	%xmm0, %ymm1
	vfmadd213pd	(%r15), %ymm1, %ymm2
	leaq	(%rdx,%r11), %r13
	vmovupd	0(%r13), %ymm3
	leaq	(%rsi,%r11), %r14
	vmovupd	%ymm2, (%r15)
	vmovupd	(%r9,%r11), %ymm2
	vfmadd213pd	(%r14), %ymm1, %ymm2
	vfmadd132pd	(%rcx,%r11), %ymm3, %ymm1
	movq	%r12, %r11
	andq	$-4, %r11
	addq	%r11, %rax
	andl	$3, %r12d
	vmovupd	%ymm2, (%r14)
	vmovupd	%ymm1, 0(%r13)
	je	.L15
.L6:
	leaq	0(,%rax,8), %r11
	vmovsd	(%r8,%rax,8), %xmm1
	leaq	(%rdi,%r11), %rbx
	vfmadd213sd	(%rbx), %xmm0, %xmm1
	vmovsd	%xmm1, (%rbx)
	vmovsd	(%r9,%rax,8), %xmm1
	leaq	(%rsi,%r11), %rbx
	vfmadd213sd	(%rbx), %xmm0, %xmm1
	vmovsd	%xmm1, (%rbx)
	vmovsd	(%rcx,%rax,8), %xmm1
	leaq	(%rdx,%r11), %rbx
	vfmadd213sd	(%rbx), %xmm0, %xmm1
	vmovsd	%xmm1, (%rbx)
	leaq	1(%rax), %rbx
	cmpq	%rbx, %r10
	jle	.L15
	leaq	8(%r11), %rbx
	vmovsd	8(%r8,%r11), %xmm1
	leaq	(%rdi,%rbx), %r12
	vfmadd213sd	(%r12), %xmm0, %xmm1
	addq	$2, %rax
	vmovsd	%xmm1, (%r12)
	vmovsd	8(%r9,%r11), %xmm1
	leaq	(%rsi,%rbx), %r12
	vfmadd213sd	(%r12), %xmm0, %xmm1
	addq	%rdx, %rbx
	vmovsd	%xmm1, (%r12)
	vmovsd	8(%rcx,%r11), %xmm1
	vfmadd213sd	(%rbx), %xmm0, %xmm1
	vmovsd	%xmm1, (%rbx)
	cmpq	%rax, %r10
	jle	.L15
	leaq	16(%r11), %rax
	vmovsd	16(%r8,%r11), %xmm1
	addq	%rax, %rdi
	vfmadd213sd	(%rdi), %xmm0, %xmm1
	addq	%rax, %rdx
	vmovsd	(%rdx), %xmm4
	addq	%rax, %rsi
	vmovsd	%xmm1, (%rdi)
	vmovsd	16(%r9,%r11), %xmm1
	vfmadd213sd	(%rsi), %xmm0, %xmm1
	vfmadd132sd	16(%rcx,%r11), %xmm4, %xmm0
	vmovsd	%xmm1, (%rsi)
	vmovsd	%xmm0, (%rdx)
	vzeroupper
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L15:
	vzeroupper
.L16:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L8:
	xorl	%ebx, %ebx
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
