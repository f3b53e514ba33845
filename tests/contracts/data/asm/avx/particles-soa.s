	.text
kernel_particles_soa:
	pushq	%rbp
	movq	%rdi, %r11
	movq	%rsp, %rbp
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	movq	16(%rbp), %r10
	testq	%rdi, %rdi
	jle	.L17
	leaq	-1(%r11), %rax
	movq	%rsi, %rdi
	vmovsd	%xmm0, %xmm0, %xmm1
	movq	%rdx, %rsi
	movq	%rcx, %rdx
	cmpq	$2, %rax
	jbe	.L8
	movq	%r11, %rcx
	xorl	%eax, %eax
	vmovddup	%xmm0, %xmm3
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
	shrq	$2, %rcx
	salq	$5, %rcx
.L4:
	vmovupd	(%rdi,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdi,%rax), %ymm5, %ymm2
	vmovupd	(%r8,%rax), %xmm4
	vinsertf128	$0x1, 16(%r8,%rax), %ymm4, %ymm0
	vmulpd	%ymm3, %ymm0, %ymm0
	vaddpd	%ymm2, %ymm0, %ymm0
	vmovupd	(%rsi,%rax), %xmm7
	vinsertf128	$0x1, 16(%rsi,%rax), %ymm7, %ymm2
	vmovupd	(%r9,%rax), %xmm6
	vmovupd	%xmm0, (%rdi,%rax)
	vextractf128	$0x1, %ymm0, 16(%rdi,%rax)
	vinsertf128	$0x1, 16(%r9,%rax), %ymm6, %ymm0
	vmulpd	%ymm3, %ymm0, %ymm0
	vaddpd	%ymm2, %ymm0, %ymm0
	vmovupd	(%rdx,%rax), %xmm5
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm5, %ymm2
	vmovupd	(%r10,%rax), %xmm4
	vmovupd	%xmm0, (%rsi,%rax)
	vextractf128	$0x1, %ymm0, 16(%rsi,%rax)
	vinsertf128	$0x1, 16(%r10,%rax), %ymm4, %ymm0
	vmulpd	%ymm3, %ymm0, %ymm0
	vaddpd	%ymm2, %ymm0, %ymm0
	vmovupd	%xmm0, (%rdx,%rax)
	vextractf128	$0x1, %ymm0, 16(%rdx,%rax)
	addq	$32, %rax
	cmpq	%rcx, %rax
	jne	.L4
	movq	%r11, %rax
	andq	$-4, %rax
	movq	%rax, %rbx
	cmpq	%r11, %rax
	je	.L20
	vzeroupper
.L3:
	subq	%rbx, %r11
	cmpq	$1, %r11
	je	.L6
	leaq	0(,%rbx,8), %rcx
	vmovddup	%xmm1, %xmm0
	leaq	(%rdi,%rcx), %r13
	vmulpd	(%r8,%rbx,8), %xmm0, %xmm2
	vaddpd	0(%r13), %xmm2, %xmm2
	leaq	(%rsi,%rcx), %r12
	addq	%rdx, %rcx
	vmovupd	%xmm2, 0(%r13)
	vmulpd	(%r9,%rbx,8), %xmm0, %xmm2
	vmulpd	(%r10,%rbx,8), %xmm0, %xmm0
	vaddpd	(%r12), %xmm2, %xmm2
	vaddpd	(%rcx), %xmm0, %xmm0
	vmovupd	%xmm2, (%r12)
	vmovupd	%xmm0, (%rcx)
	testb	$1, %r11b
	je	.L17
	andq	$-2, %r11
	addq	%r11, %rax
.L6:
	leaq	0(,%rax,8), %rcx
	vmulsd	(%r8,%rax,8), %xmm1, %xmm0
	addq	%rcx, %rdi
	addq	%rcx, %rsi
	vaddsd	(%rdi), %xmm0, %xmm0
	addq	%rcx, %rdx
	vmovsd	%xmm0, (%rdi)
	vmulsd	(%r9,%rax,8), %xmm1, %xmm0
	vmulsd	(%r10,%rax,8), %xmm1, %xmm1
	vaddsd	(%rsi), %xmm0, %xmm0
	vaddsd	(%rdx), %xmm1, %xmm1
	vmovsd	%xmm0, (%rsi)
	vmovsd	%xmm1, (%rdx)
.L17:
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%rbp
	ret
.L20:
	vzeroupper
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%rbp
	ret
.L8:
	xorl	%ebx, %ebx
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
