	.text
kernel_horner:
	pushq	%rbp
	movq	%rsp, %rbp
	vmovsd	16(%rbp), %xmm9
	testq	%rdi, %rdi
	jle	.L16
	leaq	-1(%rdi), %rax
	movq	%rsi, %rcx
	vmovsd	%xmm0, %xmm0, %xmm10
	cmpq	$6, %rax
	jbe	.L8
	movq	%rdi, %rsi
	shrq	$3, %rsi
	vbroadcastsd	%xmm9, %zmm19
	vbroadcastsd	%xmm7, %zmm18
	vbroadcastsd	%xmm6, %zmm17
	vbroadcastsd	%xmm5, %zmm16
	vbroadcastsd	%xmm4, %zmm15
	vbroadcastsd	%xmm3, %zmm14
	vbroadcastsd	%xmm2, %zmm13
	vbroadcastsd	%xmm1, %zmm12
	vbroadcastsd	%xmm0, %zmm11
	salq	$6, %rsi
	xorl	%eax, %eax
.L4:
	vmovupd	(%rcx,%rax), %zmm8
	vmovapd	%zmm19, %zmm0
	vfmadd132pd	%zmm8, %zmm18, %zmm0
	vfmadd132pd	%zmm8, %zmm17, %zmm0
	vfmadd132pd	%zmm8, %zmm16, %zmm0
	vfmadd132pd	%zmm8, %zmm15, %zmm0
	vfmadd132pd	%zmm8, %zmm14, %zmm0
	vfmadd132pd	%zmm8, %zmm13, %zmm0
	vfmadd132pd	%zmm8, %zmm12, %zmm0
	vfmadd132pd	%zmm0, %zmm11, %zmm8
	vmovupd	%zmm8, (%rdx,%rax)
	addq	$64, %rax
	cmpq	%rax, %rsi
	jne	.L4
	movq	%rdi, %rax
	andq	$-8, %rax
	movq	%rax, %rsi
	cmpq	%rdi, %rax
	je	.L15
.L3:
	movq	%rdi, %r8
	subq	%rsi, %r8
	leaq	-1(%r8), %r9
	cmpq	$2, %r9
	jbe	.L6
	vmovupd	(%rcx,%rsi,8), %ymm8
	vbroadcastsd	%xmm9, %ymm0
	vbroadcastsd	%xmm7, %ymm18
	vfmadd132pd	%ymm8, %ymm18, %ymm0
	vbroadcastsd	%xmm6, %ymm17
	vbroadcastsd	%xmm5, %ymm16
	vbroadcastsd	%xmm4, %ymm15
	vbroadcastsd	%xmm3, %ymm14
	vfmadd132pd	%ymm8, %ymm17, %ymm0
	vbroadcastsd	%xmm2, %ymm13
	vbroadcastsd	%xmm1, %ymm12
	vbroadcastsd	%xmm10, %ymm11
	vfmadd132pd	%ymm8, %ymm16, %ymm0
	vfmadd132pd	%ymm8, %ymm15, %ymm0
	vfmadd132pd	%ymm8, %ymm14, %ymm0
	vfmadd132pd	%ymm8, %ymm13, %ymm0
	vfmadd132pd	%ymm8, %ymm12, %ymm0
	vfmadd132pd	%ymm0, %ymm11, %ymm8
	vmovupd	%ymm8, (%rdx,%rsi,8)
	movq	%r8, %rsi
	andq	$-4, %rsi
	addq	%rsi, %rax
	andl	$3, %r8d
	je	.L15
.L6:
	vmovsd	(%rcx,%rax,8), %xmm8
	leaq	0(,%rax,8), %rsi
	vmovsd	%xmm8, %xmm8, %xmm0
	vfmadd132sd	%xmm9, %xmm7, %xmm0
	leaq	1(%rax), %r8
	vfmadd132sd	%xmm8, %xmm6, %xmm0
	vfmadd132sd	%xmm8, %xmm5, %xmm0
	vfmadd132sd	%xmm8, %xmm4, %xmm0
	vfmadd132sd	%xmm8, %xmm3, %xmm0
	vfmadd132sd	%xmm8, %xmm2, %xmm0
	vfmadd132sd	%xmm8, %xmm1, %xmm0
	vfmadd132sd	%xmm0, %xmm10, %xmm8
	vmovsd	%xmm8, (%rdx,%rsi)
	cmpq	%r8, %rdi
	jle	.L15
	vmovsd	8(%rcx,%rsi), %xmm8
	vmovsd	%xmm9, %xmm9, %xmm0
	vfmadd132sd	%xmm8, %xmm7, %xmm0
	addq	$2, %rax
	vfmadd132sd	%xmm8, %xmm6, %xmm0
	vfmadd132sd	%xmm8, %xmm5, %xmm0
	vfmadd132sd	%xmm8, %xmm4, %xmm0
	vfmadd132sd	%xmm8, %xmm3, %xmm0
	vfmadd132sd	%xmm8, %xmm2, %xmm0
	vfmadd132sd	%xmm8, %xmm1, %xmm0
	vfmadd132sd	%xmm8, %xmm10, %xmm0
	vmovsd	%xmm0, 8(%rdx,%rsi)
	cmpq	%rax, %rdi
	jle	.L15
	vmovsd	16(%rcx,%rsi), %xmm0
	vfmadd132sd	%xmm0, %xmm7, %xmm9
	vfmadd231sd	%xmm9, %xmm0, %xmm6
	vfmadd231sd	%xmm6, %xmm0, %xmm5
	vfmadd231sd	%xmm5, %xmm0, %xmm4
	vfmadd231sd	%xmm4, %xmm0, %xmm3
	vfmadd231sd	%xmm3, %xmm0, %xmm2
	vfmadd231sd	%xmm2, %xmm0, %xmm1
	vfmadd132sd	%xmm1, %xmm10, %xmm0
	vmovsd	%xmm0, 16(%rdx,%rsi)
	vzeroupper
.L16:
	popq	%rbp
	ret
.L15:
	vzeroupper
	popq	%rbp
	ret
.L8:
	xorl	%esi, %esi
	xorl	%eax, %eax
	jmp	.L3
	.section	.note.GNU-stack,"",@progbits
