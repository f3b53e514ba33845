	.text
push._omp_fn.0:
	pushq	%rbp
	movq	%rsp, %rbp
	pushq	%r12
	movq	%rdi, %r12
	pushq	%rbx
	andq	$-64, %rsp
	call	omp_get_num_threads@PLT
	movl	%eax, %ebx
	call	omp_get_thread_num@PLT
	movslq	%eax, %rcx
	movq	(%r12), %rax
	movslq	%ebx, %rsi
	cqto
	idivq	%rsi
	cmpq	%rdx, %rcx
	jl	.L2
.L7:
	imulq	%rax, %rcx
	addq	%rcx, %rdx
	leaq	(%rax,%rdx), %r8
	cmpq	%r8, %rdx
	jge	.L13
	vmovsd	16(%r12), %xmm8
	decq	%rax
	movq	8(%r12), %rsi
	vmovddup	%xmm8, %xmm9
	movq	%rdx, %rdi
	cmpq	$7, %rax
	jbe	.L8
	movq	%rdx, %rcx
	movq	%rax, %r9
	salq	$6, %rcx
	shrq	$3, %r9
	addq	%rsi, %rcx
	salq	$9, %r9
	vmovdqa64	.LC0(%rip), %zmm2
	vmovdqa64	.LC1(%rip), %zmm4
	vbroadcastsd	%xmm8, %zmm7
	addq	%rcx, %r9
.L5:
	vmovupd	(%rcx), %zmm0
	vmovupd	64(%rcx), %zmm13
	vmovupd	256(%rcx), %zmm5
	vmovupd	320(%rcx), %zmm3
	vmovupd	128(%rcx), %zmm11
	vmovupd	384(%rcx), %zmm10
	vmovapd	%zmm0, %zmm6
	vmovupd	192(%rcx), %zmm12
	vmovupd	448(%rcx), %zmm1
	vpermt2pd	%zmm13, %zmm2, %zmm6
	vpermt2pd	%zmm13, %zmm4, %zmm0
	vmovapd	%zmm5, %zmm13
	vpermt2pd	%zmm3, %zmm2, %zmm13
	vmovapd	%zmm11, %zmm16
	vmovapd	%zmm10, %zmm15
	vpermt2pd	%zmm12, %zmm2, %zmm16
	vpermt2pd	%zmm12, %zmm4, %zmm11
	vpermt2pd	%zmm3, %zmm4, %zmm5
	vpermt2pd	%zmm1, %zmm2, %zmm15
	vpermt2pd	%zmm1, %zmm4, %zmm10
	vmovapd	%zmm6, %zmm12
	vmovapd	%zmm13, %zmm14
	vpermt2pd	%zmm16, %zmm2, %zmm12
	vpermt2pd	%zmm15, %zmm2, %zmm14
	vmovapd	%zmm0, %zmm1
	vmovapd	%zmm5, %zmm17
	vpermt2pd	%zmm11, %zmm4, %zmm0
	vpermt2pd	%zmm10, %zmm4, %zmm5
	vmovapd	%zmm12, %zmm3
	vpermt2pd	%zmm5, %zmm2, %zmm0
	vpermt2pd	%zmm14, %zmm2, %zmm12
	vfmadd132pd	%zmm7, %zmm12, %zmm0
	vpermt2pd	%zmm11, %zmm2, %zmm1
	vpermt2pd	%zmm10, %zmm2, %zmm17
	vpermt2pd	%zmm16, %zmm4, %zmm6
	vpermt2pd	%zmm15, %zmm4, %zmm13
	valignq	$3, %ymm0, %ymm0, %ymm5
	vmovapd	%zmm1, %zmm18
	vpermt2pd	%zmm13, %zmm2, %zmm6
	vpermt2pd	%zmm17, %zmm4, %zmm1
	vfmadd132pd	%zmm7, %zmm6, %zmm1
	vmovlpd	%xmm0, (%rcx)
	vextractf64x2	$1, %ymm0, %xmm6
	vmovhpd	%xmm0, 64(%rcx)
	vextractf64x4	$0x1, %zmm0, %ymm0
	vmovsd	%xmm5, 192(%rcx)
	vmovlpd	%xmm0, 256(%rcx)
	vextractf64x2	$1, %ymm0, %xmm5
	vmovhpd	%xmm0, 320(%rcx)
	vpermt2pd	%zmm14, %zmm4, %zmm3
	valignq	$3, %ymm0, %ymm0, %ymm0
	vpermt2pd	%zmm17, %zmm2, %zmm18
	vfmadd132pd	%zmm7, %zmm18, %zmm3
	vmovsd	%xmm5, 384(%rcx)
	vmovlpd	%xmm1, 16(%rcx)
	vmovhpd	%xmm1, 80(%rcx)
	vmovsd	%xmm0, 448(%rcx)
	valignq	$3, %ymm3, %ymm3, %ymm0
	vextractf64x2	$1, %ymm3, %xmm5
	vmovlpd	%xmm3, 8(%rcx)
	vmovhpd	%xmm3, 72(%rcx)
	vmovsd	%xmm6, 128(%rcx)
	addq	$512, %rcx
	vmovsd	%xmm0, -312(%rcx)
	vextractf64x4	$0x1, %zmm3, %ymm0
	vextractf64x2	$1, %ymm0, %xmm3
	vmovlpd	%xmm0, -248(%rcx)
	vmovhpd	%xmm0, -184(%rcx)
	valignq	$3, %ymm0, %ymm0, %ymm0
	vmovsd	%xmm5, -376(%rcx)
	vmovsd	%xmm3, -120(%rcx)
	vextractf64x2	$1, %ymm1, %xmm3
	vmovsd	%xmm0, -56(%rcx)
	valignq	$3, %ymm1, %ymm1, %ymm0
	vmovsd	%xmm3, -368(%rcx)
	vmovsd	%xmm0, -304(%rcx)
	vextractf64x4	$0x1, %zmm1, %ymm0
	vextractf64x2	$1, %ymm0, %xmm1
	vmovlpd	%xmm0, -240(%rcx)
	vmovhpd	%xmm0, -176(%rcx)
	valignq	$3, %ymm0, %ymm0, %ymm0
	vmovsd	%xmm1, -112(%rcx)
	vmovsd	%xmm0, -48(%rcx)
	cmpq	%r9, %rcx
	jne	.L5
	movq	%rax, %rcx
	andq	$-8, %rcx
	addq	%rcx, %rdx
.L4:
	subq	%rcx, %rax
	movq	%rax, %r9
	cmpq	$3, %rax
	jbe	.L6
	addq	%rdi, %rcx
	salq	$6, %rcx
	leaq	(%rsi,%rcx), %rax
	vmovupd	(%rax), %ymm0
	vmovupd	64(%rax), %ymm11
	vmovdqa	.LC2(%rip), %ymm1
	vmovdqa	.LC3(%rip), %ymm2
	vmovupd	128(%rax), %ymm7
	vmovupd	32(%rax), %ymm13
	vmovupd	96(%rax), %ymm12
	vmovupd	192(%rax), %ymm10
	vmovupd	160(%rax), %ymm4
	vmovapd	%ymm0, %ymm5
	vmovapd	%ymm11, %ymm16
	vmovupd	224(%rax), %ymm3
	vpermt2pd	%ymm12, %ymm1, %ymm16
	vpermt2pd	%ymm12, %ymm2, %ymm11
	vpermt2pd	%ymm13, %ymm1, %ymm5
	vmovapd	%ymm7, %ymm12
	vpermt2pd	%ymm13, %ymm2, %ymm0
	vpermt2pd	%ymm4, %ymm1, %ymm12
	vpermt2pd	%ymm4, %ymm2, %ymm7
	vmovapd	%ymm10, %ymm15
	vmovapd	%ymm5, %ymm13
	vpermt2pd	%ymm3, %ymm1, %ymm15
	vpermt2pd	%ymm3, %ymm2, %ymm10
	vpermt2pd	%ymm16, %ymm1, %ymm13
	vmovapd	%ymm12, %ymm14
	vmovapd	%ymm0, %ymm3
	vmovapd	%ymm7, %ymm17
	vpermt2pd	%ymm11, %ymm1, %ymm3
	vpermt2pd	%ymm10, %ymm1, %ymm17
	vpermt2pd	%ymm15, %ymm1, %ymm14
	vmovapd	%ymm13, %ymm4
	vpermt2pd	%ymm14, %ymm2, %ymm4
	vmovapd	%ymm3, %ymm18
	vpermt2pd	%ymm16, %ymm2, %ymm5
	vpermt2pd	%ymm17, %ymm2, %ymm3
	vpermt2pd	%ymm15, %ymm2, %ymm12
	vpermt2pd	%ymm11, %ymm2, %ymm0
	vpermi2pd	%ymm10, %ymm7, %ymm2
	vbroadcastsd	%xmm8, %ymm6
	vpermt2pd	%ymm2, %ymm1, %ymm0
	vpermt2pd	%ymm17, %ymm1, %ymm18
	vpermt2pd	%ymm12, %ymm1, %ymm5
	vpermi2pd	%ymm14, %ymm13, %ymm1
	vfmadd132pd	%ymm6, %ymm1, %ymm0
	vmovapd	%ymm3, %ymm1
	vfmadd132pd	%ymm6, %ymm18, %ymm4
	vfmadd132pd	%ymm6, %ymm5, %ymm1
	vextractf64x2	$1, %ymm0, %xmm3
	vmovlpd	%xmm0, (%rax)
	vmovhpd	%xmm0, 64(%rax)
	valignq	$3, %ymm0, %ymm0, %ymm0
	vmovlpd	%xmm1, 16(%rax)
	vmovhpd	%xmm1, 80(%rax)
	valignq	$3, %ymm4, %ymm4, %ymm2
	vmovsd	%xmm3, 128(%rax)
	vmovlpd	%xmm4, 8(%rax)
	vmovsd	%xmm0, 192(%rax)
	vextractf64x2	$1, %ymm4, %xmm0
	vmovhpd	%xmm4, 72(%rax)
	vmovsd	%xmm2, 200(%rax)
	vmovsd	%xmm0, 136(%rax)
	vextractf64x2	$1, %ymm1, %xmm0
	valignq	$3, %ymm1, %ymm1, %ymm1
	vmovsd	%xmm0, 144(%rax)
	vmovsd	%xmm1, 208(%rax)
	movq	%r9, %rax
	andq	$-4, %rax
	addq	%rax, %rdx
.L6:
	movq	%rdx, %rcx
	salq	$6, %rcx
	leaq	(%rsi,%rcx), %rax
	vmovupd	24(%rax), %xmm0
	vfmadd213pd	(%rax), %xmm9, %xmm0
	vmovupd	%xmm0, (%rax)
	vmovsd	40(%rax), %xmm0
	vfmadd213sd	16(%rax), %xmm8, %xmm0
	vmovsd	%xmm0, 16(%rax)
	leaq	1(%rdx), %rax
	cmpq	%rax, %r8
	jle	.L12
	leaq	64(%rsi,%rcx), %rax
	vmovupd	24(%rax), %xmm0
	vfmadd213pd	(%rax), %xmm9, %xmm0
	vmovupd	%xmm0, (%rax)
	vmovsd	40(%rax), %xmm0
	vfmadd213sd	16(%rax), %xmm8, %xmm0
	vmovsd	%xmm0, 16(%rax)
	leaq	2(%rdx), %rax
	cmpq	%rax, %r8
	jle	.L12
	leaq	128(%rsi,%rcx), %rax
	vmovupd	24(%rax), %xmm0
	addq	$3, %rdx
	vfmadd213pd	(%rax), %xmm9, %xmm0
	vmovupd	%xmm0, (%rax)
	vmovsd	40(%rax), %xmm0
	vfmadd213sd	16(%rax), %xmm8, %xmm0
	vmovsd	%xmm0, 16(%rax)
	cmpq	%rdx, %r8
	jle	.L12
	leaq	192(%rsi,%rcx), %rax
	vmovupd	(%rax), %xmm7
	vfmadd132pd	24(%rax), %xmm7, %xmm9
	vmovsd	16(%rax), %xmm7
	vfmadd132sd	40(%rax), %xmm7, %xmm8
	vmovupd	%xmm9, (%rax)
	vmovsd	%xmm8, 16(%rax)
	vzeroupper
.L13:
	leaq	-16(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%rbp
	ret
.L2:
	incq	%rax
	xorl	%edx, %edx
	jmp	.L7
.L8:
	xorl	%ecx, %ecx
	jmp	.L4
.L12:
	vzeroupper
	leaq	-16(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%rbp
	ret
