	.text
kernel_triad:
	testq	%rdi, %rdi
	jle	.L17
	leaq	-1(%rdi), %rax
	cmpq	$2, %rax
	jbe	.L8
	movq	%rdi, %r8
	vbroadcastsd	%xmm0, %ymm2
	xorl	%eax, %eax
	shrq	$2, %r8
	salq	$5, %r8
.L4:
	vmovupd	(%rcx,%rax), %ymm1
	vfmadd213pd	(%rdx,%rax), %ymm2, %ymm1
	vmovupd	%ymm1, (%rsi,%rax)
	addq	$32, %rax
	cmpq	%r8, %rax
	jne	.L4
	movq	%rdi, %rax
	andq	$-4, %rax
	movq	%rax, %r8
	cmpq	%rax, %rdi
	je	.L19
	vzeroupper
.L3:
	subq	%r8, %rdi
	cmpq	$1, %rdi
	je	.L6
	vmovupd	(%rdx,%r8,8), %xmm4
	vmovddup	%xmm0, %xmm1
	vfmadd132pd	(%rcx,%r8,8), %xmm4, %xmm1
	vmovupd	%xmm1, (%rsi,%r8,8)
	testb	$1, %dil
	je	.L17
	andq	$-2, %rdi
	addq	%rdi, %rax
.L6:
	vmovsd	(%rdx,%rax,8), %xmm3
	vfmadd132sd	(%rcx,%rax,8), %xmm3, %xmm0
	vmovsd	%xmm0, (%rsi,%rax,8)
.L17:
	ret
.L19:
	vzeroupper
	ret
.L8:
	xorl	%r8d, %r8d
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
