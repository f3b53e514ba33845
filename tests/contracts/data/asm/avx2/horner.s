	.text
kernel_horner:
	pushq	%rbp
	movq	%rsp, %rbp
	andq	$-32, %rsp
	vmovsd	%xmm0, -8(%rsp)
	vmovsd	%xmm2, -16(%rsp)
	testq	%rdi, %rdi
	jle	.L17
	leaq	-1(%rdi), %rax
	movq	%rsi, %rcx
	cmpq	$2, %rax
	jbe	.L8
	movq	%rdi, %rsi
	vbroadcastsd	16(%rbp), %ymm15
	vbroadcastsd	%xmm2, %ymm9
	xorl	%eax, %eax
	shrq	$2, %rsi
	vbroadcastsd	%xmm7, %ymm14
	vbroadcastsd	%xmm6, %ymm13
	vmovsd	%xmm1, -24(%rsp)
	vbroadcastsd	%xmm5, %ymm12
	vbroadcastsd	%xmm4, %ymm11
	vbroadcastsd	%xmm3, %ymm10
	salq	$5, %rsi
	vbroadcastsd	%xmm1, %ymm8
	vbroadcastsd	%xmm0, %ymm2
.L4:
	vmovupd	(%rcx,%rax), %ymm1
	vmovapd	%ymm15, %ymm0
	vfmadd132pd	%ymm1, %ymm14, %ymm0
	vfmadd132pd	%ymm1, %ymm13, %ymm0
	vfmadd132pd	%ymm1, %ymm12, %ymm0
	vfmadd132pd	%ymm1, %ymm11, %ymm0
	vfmadd132pd	%ymm1, %ymm10, %ymm0
	vfmadd132pd	%ymm1, %ymm9, %ymm0
	vfmadd132pd	%ymm1, %ymm8, %ymm0
	vfmadd132pd	%ymm0, %ymm2, %ymm1
	vmovupd	%ymm1, (%rdx,%rax)
	addq	$32, %rax
	cmpq	%rax, %rsi
	jne	.L4
	movq	%rdi, %rax
	vmovsd	-24(%rsp), %xmm1
	andq	$-4, %rax
	movq	%rax, %rsi
	cmpq	%rdi, %rax
	je	.L20
	vzeroupper
.L3:
	subq	%rsi, %rdi
	cmpq	$1, %rdi
	je	.L6
	vmovupd	(%rcx,%rsi,8), %xmm2
	vmovddup	%xmm7, %xmm14
	vmovddup	%xmm6, %xmm8
	vmovddup	%xmm5, %xmm0
	vmovddup	16(%rbp), %xmm15
	vmovddup	%xmm4, %xmm13
	vmovddup	%xmm3, %xmm12
	vmovddup	-16(%rsp), %xmm11
	vfmadd231pd	%xmm15, %xmm2, %xmm14
	vmovddup	%xmm1, %xmm10
	vmovddup	-8(%rsp), %xmm9
	vfmadd231pd	%xmm14, %xmm2, %xmm8
	vfmadd231pd	%xmm8, %xmm2, %xmm0
	vfmadd132pd	%xmm2, %xmm13, %xmm0
	vfmadd132pd	%xmm2, %xmm12, %xmm0
	vfmadd231pd	%xmm0, %xmm2, %xmm11
	vfmadd231pd	%xmm11, %xmm2, %xmm10
	vfmadd132pd	%xmm10, %xmm9, %xmm2
	vmovupd	%xmm2, (%rdx,%rsi,8)
	testb	$1, %dil
	je	.L17
	andq	$-2, %rdi
	addq	%rdi, %rax
.L6:
	vmovsd	(%rcx,%rax,8), %xmm2
	vfmadd231sd	16(%rbp), %xmm2, %xmm7
	vmovsd	%xmm7, %xmm7, %xmm0
	vfmadd132sd	%xmm2, %xmm6, %xmm0
	vfmadd132sd	%xmm2, %xmm5, %xmm0
	vfmadd132sd	%xmm2, %xmm4, %xmm0
	vfmadd132sd	%xmm2, %xmm3, %xmm0
	vfmadd213sd	-16(%rsp), %xmm2, %xmm0
	vfmadd132sd	%xmm2, %xmm1, %xmm0
	vfmadd213sd	-8(%rsp), %xmm0, %xmm2
	vmovsd	%xmm2, (%rdx,%rax,8)
.L17:
	leave
	ret
.L20:
	vzeroupper
	leave
	ret
.L8:
	xorl	%esi, %esi
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
