	.text
kernel_particles_soa:
	pushq	%rbp
	movq	%rdi, %r10
	movq	%rsp, %rbp
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	movq	16(%rbp), %r11
	testq	%rdi, %rdi
	jle	.L17
	leaq	-1(%r10), %rax
	movq	%rsi, %rdi
	movq	%rdx, %rsi
	movq	%rcx, %rdx
	cmpq	$2, %rax
	jbe	.L8
	movq	%r10, %rcx
	vbroadcastsd	%xmm0, %ymm1
	xorl	%eax, %eax
	shrq	$2, %rcx
	salq	$5, %rcx
.L4:
	vmovupd	(%r8,%rax), %ymm2
	vfmadd213pd	(%rdi,%rax), %ymm1, %ymm2
	vmovupd	%ymm2, (%rdi,%rax)
	vmovupd	(%r9,%rax), %ymm2
	vfmadd213pd	(%rsi,%rax), %ymm1, %ymm2
	vmovupd	%ymm2, (%rsi,%rax)
	vmovupd	(%r11,%rax), %ymm2
	vfmadd213pd	(%rdx,%rax), %ymm1, %ymm2
	vmovupd	%ymm2, (%rdx,%rax)
	addq	$32, %rax
	cmpq	%rcx, %rax
	jne	.L4
	movq	%r10, %rax
	andq	$-4, %rax
	movq	%rax, %rbx
	cmpq	%r10, %rax
	je	.L20
	vzeroupper
.L3:
	subq	%rbx, %r10
	cmpq	$1, %r10
	je	.L6
	leaq	0(,%rbx,8), %rcx
	vmovddup	%xmm0, %xmm1
	vmovupd	(%r8,%rbx,8), %xmm2
	leaq	(%rdi,%rcx), %r14
	leaq	(%rsi,%rcx), %r13
	vfmadd213pd	(%r14), %xmm1, %xmm2
	leaq	(%rdx,%rcx), %r12
	vmovupd	(%r12), %xmm4
	vmovupd	%xmm2, (%r14)
	vmovupd	(%r9,%rcx), %xmm2
	vfmadd213pd	0(%r13), %xmm1, %xmm2
	vfmadd132pd	(%r11,%rcx), %xmm4, %xmm1
	vmovupd	%xmm2, 0(%r13)
	vmovupd	%xmm1, (%r12)
	testb	$1, %r10b
	je	.L17
	andq	$-2, %r10
	addq	%r10, %rax
.L6:
	leaq	0(,%rax,8), %rcx
	vmovsd	(%r8,%rax,8), %xmm1
	addq	%rcx, %rdi
	addq	%rcx, %rsi
	addq	%rcx, %rdx
	vfmadd213sd	(%rdi), %xmm0, %xmm1
	vmovsd	(%rdx), %xmm3
	vmovsd	%xmm1, (%rdi)
	vmovsd	(%r9,%rax,8), %xmm1
	vfmadd213sd	(%rsi), %xmm0, %xmm1
	vfmadd132sd	(%r11,%rax,8), %xmm3, %xmm0
	vmovsd	%xmm1, (%rsi)
	vmovsd	%xmm0, (%rdx)
.L17:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%rbp
	ret
.L20:
	vzeroupper
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%rbp
	ret
.L8:
	xorl	%ebx, %ebx
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
