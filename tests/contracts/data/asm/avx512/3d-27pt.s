	.text
kernel_3d_27pt:
	pushq	%rbp
	vmovddup	%xmm3, %xmm4
	movq	%rsi, %r10
	movq	%rsp, %rbp
	pushq	%r15
	vmovddup	%xmm0, %xmm5
	leaq	-1(%rdi), %rcx
	pushq	%r14
	leaq	0(,%rdi,8), %rsi
	movq	%rdi, %rax
	pushq	%r13
	imulq	%rdi, %rax
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$456, %rsp
	vmovapd	%xmm4, 72(%rsp)
	vmovddup	%xmm2, %xmm4
	vmovapd	%xmm4, 88(%rsp)
	vmovddup	%xmm1, %xmm4
	movq	%rdi, 56(%rsp)
	movq	%rdx, 192(%rsp)
	movq	%rcx, 176(%rsp)
	movq	%rsi, 64(%rsp)
	vmovsd	%xmm2, 160(%rsp)
	vmovsd	%xmm3, 48(%rsp)
	vmovapd	%xmm4, 120(%rsp)
	vmovapd	%xmm5, 104(%rsp)
	cmpq	$1, %rcx
	jle	.L28
	movq	%rsi, %r9
	shrq	$3, %r9
	leaq	0(,%rax,8), %r11
	movq	%rax, %rbx
	movq	%r9, %r8
	leaq	(%r9,%rax), %rax
	movq	%rdx, %r13
	leaq	(%r9,%r9), %rdx
	leaq	0(,%rax,8), %r15
	movq	%rdx, -48(%rsp)
	addq	%r8, %rax
	leaq	(%rsi,%r10), %rdx
	leaq	(%r10,%rax,8), %rax
	movq	%r9, 280(%rsp)
	movq	%rdx, -56(%rsp)
	movq	%rsi, %r9
	movq	%rsi, %rdx
	leaq	-2(%rdi), %rsi
	movq	%rax, -40(%rsp)
	movq	%rsi, 168(%rsp)
	leaq	-3(%rdi), %rax
	movq	%rsi, %rdi
	shrq	$3, %rsi
	movq	%rsi, 312(%rsp)
	movq	%rdi, %rsi
	andq	$-8, %rsi
	movq	%rax, 144(%rsp)
	movq	%r10, %r12
	leaq	1(%rsi), %rax
	subq	%r11, %rdx
	addq	%r10, %rdx
	andl	$7, %edi
	movq	%rax, 40(%rsp)
	subq	%r11, %r12
	leaq	8(%r13,%r9), %rax
	movq	%rdx, -32(%rsp)
	movq	%rsi, 32(%rsp)
	movq	%rbx, 248(%rsp)
	movq	%rax, -64(%rsp)
	movq	%rdi, 136(%rsp)
	vmovsd	%xmm0, %xmm0, %xmm20
	movq	%rbx, %rdi
	leaq	(%r10,%r11), %rcx
	movq	%r11, %rsi
	movl	$1, %r14d
	vbroadcastsd	%xmm0, %zmm9
	vbroadcastsd	%xmm1, %zmm8
	vbroadcastsd	%xmm2, %zmm7
	vbroadcastsd	%xmm3, %zmm6
	movq	%r12, %rax
	movq	%r11, %r8
	movq	%r15, %rdx
	movq	%r10, %rbx
.L3:
	leaq	(%rbx,%rsi), %r10
	movq	%r10, 208(%rsp)
	movq	%r10, 224(%rsp)
	movq	248(%rsp), %r10
	leaq	(%rax,%rsi), %r15
	movq	%r10, 232(%rsp)
	movq	%r10, %r9
	addq	%rdi, %r10
	movq	%r10, 248(%rsp)
	leaq	(%rcx,%rsi), %r10
	movq	%r10, 416(%rsp)
	movq	%r10, 152(%rsp)
	movq	192(%rsp), %r10
	subq	%rdi, %r9
	addq	%rsi, %r10
	movq	%r10, 184(%rsp)
	leaq	(%rbx,%rdx), %r10
	movq	%r10, 288(%rsp)
	movq	-56(%rsp), %r10
	incq	%r14
	addq	%rdx, %r10
	movq	%r10, 448(%rsp)
	leaq	(%rax,%rdx), %r10
	movq	%r10, 440(%rsp)
	leaq	(%rcx,%rdx), %r10
	movq	%r10, 432(%rsp)
	movq	-32(%rsp), %r10
	movq	%r15, 256(%rsp)
	addq	%rdx, %r10
	movq	%r10, 424(%rsp)
	movq	-40(%rsp), %r10
	movq	%r9, 240(%rsp)
	addq	%rsi, %r10
	movq	%r10, 408(%rsp)
	movq	-64(%rsp), %r10
	movq	$0, 272(%rsp)
	addq	%rsi, %r10
	movq	%r10, 400(%rsp)
	movq	-48(%rsp), %r10
	movq	$1, 296(%rsp)
	movq	%r10, 264(%rsp)
	movq	%r14, 24(%rsp)
	movq	%rdi, 16(%rsp)
	movq	%rcx, 8(%rsp)
	movq	%rax, (%rsp)
	vbroadcastsd	160(%rsp), %ymm13
	vbroadcastsd	48(%rsp), %ymm12
	movq	%r15, 304(%rsp)
	movq	%rsi, -8(%rsp)
	movq	%r8, -16(%rsp)
	movq	%rdx, -24(%rsp)
	vbroadcastsd	%xmm20, %ymm11
	vbroadcastsd	%xmm1, %ymm10
	movq	%rbx, %r15
.L12:
	movq	296(%rsp), %rax
	movq	%rax, 216(%rsp)
	incq	%rax
	cmpq	$6, 144(%rsp)
	movq	%rax, 296(%rsp)
	jbe	.L15
	movq	288(%rsp), %rax
	movq	208(%rsp), %r14
	leaq	16(%rax), %rdi
	leaq	8(%rax), %rbx
	movq	%rdi, 344(%rsp)
	movq	448(%rsp), %rdi
	movq	%rbx, 336(%rsp)
	leaq	8(%r14), %rbx
	movq	%rbx, 352(%rsp)
	leaq	8(%rdi), %rbx
	movq	%rbx, 360(%rsp)
	movq	440(%rsp), %rbx
	movq	408(%rsp), %rcx
	leaq	8(%rbx), %rdx
	movq	%rdx, 368(%rsp)
	movq	432(%rsp), %rdx
	addq	$16, %rdi
	leaq	8(%rcx), %r9
	addq	$16, %rcx
	movq	304(%rsp), %rax
	leaq	8(%rdx), %rsi
	movq	%rdi, 392(%rsp)
	leaq	16(%rdx), %r12
	movq	424(%rsp), %rdi
	movq	416(%rsp), %rdx
	movq	%rcx, 320(%rsp)
	movq	%rsi, 376(%rsp)
	movq	%r14, 328(%rsp)
	leaq	16(%r14), %rsi
	movq	%r15, 200(%rsp)
	movq	304(%rsp), %r14
	movq	288(%rsp), %r15
	movq	%rsi, 384(%rsp)
	leaq	16(%rbx), %r13
	leaq	8(%rdi), %r11
	leaq	8(%rax), %rbx
	leaq	8(%rdx), %r10
	leaq	16(%rax), %r8
	leaq	16(%rdx), %rsi
	addq	$16, %rdi
	xorl	%eax, %eax
	xorl	%edx, %edx
.L8:
	movq	344(%rsp), %rcx
	incq	%rdx
	vmovupd	(%rcx,%rax), %zmm4
	movq	352(%rsp), %rcx
	vaddpd	(%r15,%rax), %zmm4, %zmm2
	vmovupd	(%r8,%rax), %zmm4
	vaddpd	(%rcx,%rax), %zmm2, %zmm2
	movq	360(%rsp), %rcx
	vaddpd	(%rcx,%rax), %zmm2, %zmm2
	movq	368(%rsp), %rcx
	vaddpd	(%rcx,%rax), %zmm2, %zmm2
	movq	376(%rsp), %rcx
	vaddpd	(%rcx,%rax), %zmm2, %zmm2
	movq	336(%rsp), %rcx
	vmulpd	%zmm8, %zmm2, %zmm2
	vfmadd231pd	(%rcx,%rax), %zmm9, %zmm2
	movq	384(%rsp), %rcx
	vmovupd	(%rcx,%rax), %zmm3
	movq	328(%rsp), %rcx
	vaddpd	(%rcx,%rax), %zmm3, %zmm0
	movq	448(%rsp), %rcx
	vaddpd	(%rcx,%rax), %zmm0, %zmm0
	movq	392(%rsp), %rcx
	vaddpd	(%rcx,%rax), %zmm0, %zmm0
	movq	440(%rsp), %rcx
	vaddpd	(%rcx,%rax), %zmm0, %zmm0
	movq	432(%rsp), %rcx
	vaddpd	0(%r13,%rax), %zmm0, %zmm0
	vaddpd	(%rcx,%rax), %zmm0, %zmm0
	vaddpd	(%r12,%rax), %zmm0, %zmm0
	vaddpd	(%rbx,%rax), %zmm0, %zmm0
	vaddpd	(%r11,%rax), %zmm0, %zmm0
	vaddpd	(%r10,%rax), %zmm0, %zmm0
	vaddpd	(%r9,%rax), %zmm0, %zmm0
	vfmadd132pd	%zmm7, %zmm2, %zmm0
	vaddpd	(%r14,%rax), %zmm4, %zmm2
	movq	424(%rsp), %rcx
	vaddpd	(%rcx,%rax), %zmm2, %zmm2
	movq	416(%rsp), %rcx
	vaddpd	(%rdi,%rax), %zmm2, %zmm2
	vaddpd	(%rcx,%rax), %zmm2, %zmm2
	movq	408(%rsp), %rcx
	vaddpd	(%rsi,%rax), %zmm2, %zmm2
	vaddpd	(%rcx,%rax), %zmm2, %zmm2
	movq	320(%rsp), %rcx
	vaddpd	(%rcx,%rax), %zmm2, %zmm2
	movq	400(%rsp), %rcx
	vfmadd231pd	%zmm2, %zmm6, %zmm0
	vmovupd	%zmm0, (%rcx,%rax)
	movq	312(%rsp), %rcx
	addq	$64, %rax
	cmpq	%rcx, %rdx
	jne	.L8
	cmpq	$0, 136(%rsp)
	movq	%r14, 304(%rsp)
	movq	200(%rsp), %r15
	je	.L31
	movq	32(%rsp), %rax
	movq	40(%rsp), %rdi
.L11:
	movq	56(%rsp), %rdx
	subq	%rax, %rdx
	leaq	-2(%rdx), %r13
	subq	$3, %rdx
	cmpq	$2, %rdx
	jbe	.L32
	movq	272(%rsp), %rsi
	movq	280(%rsp), %rbx
	leaq	(%rax,%rsi), %rdx
	addq	%rsi, %rbx
	leaq	(%rbx,%rax), %rcx
	movq	%rbx, 392(%rsp)
	movq	232(%rsp), %rbx
	movq	264(%rsp), %r10
	leaq	1(%rcx,%rbx), %r12
	movq	%rbx, %rsi
	leaq	1(%rdx,%rbx), %rbx
	vmovupd	-8(%r15,%rbx,8), %ymm3
	addq	%r10, %rax
	vaddpd	8(%r15,%rbx,8), %ymm3, %ymm0
	leaq	1(%rax,%rsi), %r11
	leaq	0(,%r12,8), %r8
	vaddpd	-8(%r15,%r11,8), %ymm0, %ymm0
	movq	240(%rsp), %rsi
	vmovupd	-8(%r15,%r8), %ymm5
	vaddpd	8(%r15,%r11,8), %ymm0, %ymm0
	leaq	1(%rsi,%rcx), %r10
	vaddpd	8(%r15,%r8), %ymm5, %ymm2
	vaddpd	-8(%r15,%r10,8), %ymm0, %ymm0
	movq	248(%rsp), %r14
	vaddpd	(%r15,%rbx,8), %ymm2, %ymm2
	vaddpd	8(%r15,%r10,8), %ymm0, %ymm0
	leaq	1(%r14,%rcx), %r9
	vaddpd	(%r15,%r11,8), %ymm2, %ymm2
	vaddpd	-8(%r15,%r9,8), %ymm0, %ymm0
	movq	%rsi, %rcx
	vaddpd	(%r15,%r10,8), %ymm2, %ymm2
	vaddpd	8(%r15,%r9,8), %ymm0, %ymm0
	leaq	1(%rsi,%rdx), %rsi
	salq	$3, %rsi
	vaddpd	(%r15,%r9,8), %ymm2, %ymm2
	vaddpd	(%r15,%rsi), %ymm0, %ymm0
	leaq	1(%rcx,%rax), %rcx
	salq	$3, %rcx
	vmulpd	%ymm10, %ymm2, %ymm2
	vaddpd	(%r15,%rcx), %ymm0, %ymm0
	leaq	1(%r14,%rdx), %rdx
	salq	$3, %rdx
	vaddpd	(%r15,%rdx), %ymm0, %ymm0
	vfmadd231pd	(%r15,%r12,8), %ymm11, %ymm2
	leaq	1(%r14,%rax), %rax
	salq	$3, %rax
	vaddpd	(%r15,%rax), %ymm0, %ymm0
	vmovupd	-8(%r15,%rsi), %ymm5
	vfmadd132pd	%ymm13, %ymm2, %ymm0
	vaddpd	8(%r15,%rsi), %ymm5, %ymm2
	vaddpd	-8(%r15,%rcx), %ymm2, %ymm2
	vaddpd	8(%r15,%rcx), %ymm2, %ymm2
	vaddpd	-8(%r15,%rdx), %ymm2, %ymm2
	vaddpd	8(%r15,%rdx), %ymm2, %ymm2
	vaddpd	-8(%r15,%rax), %ymm2, %ymm2
	vaddpd	8(%r15,%rax), %ymm2, %ymm2
	movq	192(%rsp), %rax
	vfmadd231pd	%ymm12, %ymm2, %ymm0
	vmovupd	%ymm0, (%rax,%r8)
	movq	%r13, %rax
	andq	$-4, %rax
	addq	%rax, %rdi
	andl	$3, %r13d
	je	.L4
.L5:
	movq	264(%rsp), %rbx
	movq	216(%rsp), %r14
	movq	248(%rsp), %rsi
	movq	272(%rsp), %rdx
	leaq	(%rdi,%rbx), %rcx
	leaq	-1(%r14), %rax
	movq	240(%rsp), %r10
	addq	%rdi, %rdx
	movq	%rax, 376(%rsp)
	leaq	(%rcx,%rsi), %rax
	leaq	(%r15,%rax,8), %r13
	leaq	(%rsi,%rdx), %rax
	leaq	(%r15,%rax,8), %rbx
	movq	392(%rsp), %r8
	leaq	(%rcx,%r10), %rax
	leaq	(%r15,%rax,8), %r12
	leaq	(%r10,%rdx), %rax
	kmovq	%rbx, %k0
	leaq	(%r15,%rax,8), %rbx
	leaq	(%r8,%rdi), %rax
	addq	%rax, %rsi
	leaq	(%r15,%rsi,8), %r8
	leaq	(%r10,%rax), %rsi
	leaq	(%r15,%rsi,8), %r9
	movq	232(%rsp), %rsi
	addq	%rsi, %rax
	addq	%rsi, %rdx
	addq	%rsi, %rcx
	leaq	(%r15,%rax,8), %rsi
	movq	168(%rsp), %rax
	leaq	(%r15,%rdx,8), %r11
	leaq	1(%rdi), %rdx
	leaq	(%r15,%rcx,8), %r10
	cmpq	%rax, %rdx
	jge	.L13
	vmovupd	-8(%r13), %xmm15
	kmovq	%k0, %r13
	vmovupd	-8(%r13), %xmm21
	movq	280(%rsp), %r13
	movq	376(%rsp), %rcx
	vmovupd	-8(%r12), %xmm22
	movq	%r13, %r12
	imulq	%rcx, %r12
	vmovupd	-8(%rbx), %xmm3
	movq	%r13, %rbx
	imulq	%r14, %rbx
	movq	%r12, %rcx
	movq	224(%rsp), %r14
	addq	%rdx, %rcx
	vmovsd	(%r14,%rcx,8), %xmm4
	movq	%r12, 384(%rsp)
	movq	296(%rsp), %r12
	vaddsd	-8(%r11), %xmm4, %xmm31
	imulq	%r12, %r13
	leaq	(%rbx,%rdx), %rax
	vaddsd	-8(%r10), %xmm31, %xmm31
	addq	%r13, %rdx
	vmovsd	(%r14,%rdx,8), %xmm18
	movq	256(%rsp), %r12
	vaddsd	%xmm18, %xmm31, %xmm31
	vmovsd	(%r12,%rax,8), %xmm17
	vmovsd	(%r14,%rax,8), %xmm19
	vaddsd	-8(%r9), %xmm31, %xmm31
	movq	152(%rsp), %r14
	vmovupd	(%r12,%rcx,8), %xmm5
	vaddsd	%xmm17, %xmm31, %xmm31
	vmovsd	(%r14,%rax,8), %xmm16
	vunpckhpd	%xmm3, %xmm3, %xmm0
	vaddsd	-8(%r8), %xmm31, %xmm31
	vaddpd	%xmm3, %xmm5, %xmm3
	vmovupd	(%r12,%rdx,8), %xmm27
	vaddsd	%xmm16, %xmm31, %xmm31
	vaddpd	%xmm22, %xmm3, %xmm3
	vmovsd	(%r9), %xmm28
	vaddsd	%xmm0, %xmm31, %xmm31
	vunpckhpd	%xmm22, %xmm22, %xmm0
	movq	224(%rsp), %r9
	vaddsd	%xmm0, %xmm31, %xmm31
	leaq	2(%rdi), %rax
	vunpckhpd	%xmm21, %xmm21, %xmm0
	vmovsd	(%r8), %xmm14
	vaddsd	%xmm0, %xmm31, %xmm31
	leaq	(%rbx,%rax), %r8
	vaddpd	%xmm27, %xmm3, %xmm3
	vmovsd	(%rsi), %xmm23
	vmovsd	(%r9,%r8,8), %xmm29
	vunpckhpd	%xmm15, %xmm15, %xmm0
	vaddsd	%xmm0, %xmm31, %xmm31
	vaddpd	%xmm21, %xmm3, %xmm3
	vaddsd	%xmm29, %xmm23, %xmm0
	vaddsd	-8(%rsi), %xmm19, %xmm21
	vmovsd	(%r11), %xmm2
	vaddsd	%xmm4, %xmm0, %xmm0
	vaddsd	%xmm2, %xmm21, %xmm21
	vmovsd	(%r10), %xmm30
	vaddsd	%xmm18, %xmm0, %xmm0
	vaddsd	%xmm30, %xmm21, %xmm21
	vmovupd	(%r14,%rdx,8), %xmm25
	vaddsd	%xmm17, %xmm0, %xmm0
	vaddsd	%xmm28, %xmm21, %xmm21
	vmovupd	(%r14,%rcx,8), %xmm26
	vaddsd	%xmm16, %xmm0, %xmm0
	vaddsd	%xmm14, %xmm21, %xmm21
	vaddpd	%xmm26, %xmm3, %xmm3
	movq	%r12, %r11
	vunpcklpd	%xmm0, %xmm21, %xmm21
	vmulpd	120(%rsp), %xmm21, %xmm21
	movq	384(%rsp), %rsi
	vaddpd	%xmm15, %xmm3, %xmm3
	addq	%rax, %rsi
	vmovsd	(%r9,%rsi,8), %xmm24
	leaq	0(%r13,%rax), %rsi
	vaddsd	%xmm24, %xmm2, %xmm0
	vunpcklpd	%xmm19, %xmm23, %xmm15
	vmovsd	(%r9,%rsi,8), %xmm23
	vaddsd	%xmm30, %xmm0, %xmm0
	vmovsd	(%r12,%r8,8), %xmm22
	vfmadd132pd	104(%rsp), %xmm21, %xmm15
	vaddsd	%xmm23, %xmm0, %xmm0
	vmovsd	(%r14,%r8,8), %xmm21
	vaddpd	%xmm25, %xmm3, %xmm3
	vaddsd	%xmm28, %xmm0, %xmm0
	movq	168(%rsp), %r10
	vaddsd	%xmm22, %xmm0, %xmm0
	vaddsd	%xmm14, %xmm0, %xmm0
	vaddsd	%xmm21, %xmm0, %xmm0
	vaddsd	(%r12,%rcx,8), %xmm0, %xmm0
	vaddsd	(%r12,%rdx,8), %xmm0, %xmm0
	movq	184(%rsp), %r12
	vaddsd	(%r14,%rcx,8), %xmm0, %xmm0
	vaddsd	(%r14,%rdx,8), %xmm0, %xmm0
	leaq	(%rbx,%rdi), %rdx
	vunpcklpd	%xmm0, %xmm31, %xmm0
	vfmadd132pd	88(%rsp), %xmm15, %xmm0
	vfmadd132pd	72(%rsp), %xmm0, %xmm3
	vmovupd	%xmm3, (%r12,%rdx,8)
	leaq	3(%rdi), %rdx
	cmpq	%rdx, %r10
	jle	.L7
	movq	384(%rsp), %rax
	leaq	(%rbx,%rdx), %rcx
	addq	%rdx, %rax
	vmovsd	(%r9,%rax,8), %xmm3
	addq	%r13, %rdx
	vmovsd	%xmm3, %xmm3, %xmm30
	vaddsd	%xmm30, %xmm4, %xmm4
	vmovsd	(%r9,%rdx,8), %xmm3
	vmovsd	(%r11,%rcx,8), %xmm14
	vaddsd	%xmm18, %xmm4, %xmm4
	vmovsd	%xmm3, 368(%rsp)
	vmovsd	(%r9,%rcx,8), %xmm31
	vaddsd	368(%rsp), %xmm4, %xmm4
	vmovupd	(%r9,%rcx,8), %xmm0
	vmovupd	(%r11,%rcx,8), %xmm3
	vaddsd	%xmm17, %xmm4, %xmm4
	vmovupd	(%r14,%rcx,8), %xmm2
	vmovsd	%xmm30, 360(%rsp)
	vaddsd	%xmm14, %xmm4, %xmm4
	movq	(%r14,%rcx,8), %rcx
	vmovupd	(%r14,%rax,8), %xmm17
	vaddsd	%xmm16, %xmm4, %xmm30
	vmovq	%rcx, %xmm4
	vmovupd	(%r11,%rdx,8), %xmm16
	vaddsd	%xmm4, %xmm30, %xmm30
	vunpckhpd	%xmm5, %xmm5, %xmm4
	vmovupd	(%r14,%rdx,8), %xmm18
	vaddsd	%xmm4, %xmm30, %xmm30
	vunpckhpd	%xmm27, %xmm27, %xmm4
	vmovupd	(%r9,%rax,8), %xmm28
	vaddsd	%xmm4, %xmm30, %xmm30
	vunpckhpd	%xmm26, %xmm26, %xmm4
	vmovupd	(%r9,%rdx,8), %xmm15
	vaddsd	%xmm4, %xmm30, %xmm30
	vunpckhpd	%xmm25, %xmm25, %xmm4
	leaq	4(%rdi), %rsi
	vaddsd	%xmm4, %xmm30, %xmm30
	vmovupd	(%r11,%rax,8), %xmm4
	vaddpd	%xmm4, %xmm5, %xmm5
	vaddpd	%xmm27, %xmm5, %xmm5
	vmovapd	104(%rsp), %xmm27
	vaddpd	%xmm16, %xmm5, %xmm5
	vaddpd	%xmm26, %xmm5, %xmm5
	vaddpd	%xmm17, %xmm5, %xmm5
	vaddpd	%xmm25, %xmm5, %xmm5
	vunpcklpd	%xmm31, %xmm29, %xmm25
	vaddpd	%xmm18, %xmm5, %xmm26
	vaddsd	%xmm31, %xmm19, %xmm5
	vunpckhpd	%xmm0, %xmm0, %xmm19
	vaddsd	%xmm29, %xmm19, %xmm19
	vaddsd	%xmm24, %xmm5, %xmm5
	vmovapd	120(%rsp), %xmm29
	vaddsd	360(%rsp), %xmm19, %xmm19
	vaddsd	%xmm23, %xmm5, %xmm5
	vaddsd	368(%rsp), %xmm19, %xmm19
	vaddsd	%xmm22, %xmm5, %xmm5
	vaddsd	%xmm14, %xmm19, %xmm14
	vmovq	%rcx, %xmm19
	vaddsd	%xmm21, %xmm5, %xmm5
	vaddsd	%xmm19, %xmm14, %xmm14
	vunpckhpd	%xmm15, %xmm15, %xmm19
	vunpcklpd	%xmm14, %xmm5, %xmm14
	vunpckhpd	%xmm28, %xmm28, %xmm5
	vaddsd	%xmm24, %xmm5, %xmm5
	vmulpd	%xmm29, %xmm14, %xmm14
	vaddsd	%xmm23, %xmm5, %xmm5
	vaddsd	%xmm19, %xmm5, %xmm5
	vunpckhpd	%xmm3, %xmm3, %xmm19
	vfmadd231pd	%xmm27, %xmm25, %xmm14
	vaddsd	%xmm22, %xmm5, %xmm5
	vmovapd	88(%rsp), %xmm25
	vaddsd	%xmm19, %xmm5, %xmm5
	vunpckhpd	%xmm2, %xmm2, %xmm19
	vaddsd	%xmm21, %xmm5, %xmm5
	vaddsd	%xmm19, %xmm5, %xmm5
	vaddsd	(%r11,%rax,8), %xmm5, %xmm5
	vaddsd	(%r11,%rdx,8), %xmm5, %xmm5
	vaddsd	(%r14,%rax,8), %xmm5, %xmm5
	movq	384(%rsp), %rax
	vaddsd	(%r14,%rdx,8), %xmm5, %xmm5
	leaq	(%rax,%rsi), %rdx
	vmovsd	(%r11,%rdx,8), %xmm22
	vunpcklpd	%xmm5, %xmm30, %xmm5
	vfmadd132pd	%xmm25, %xmm14, %xmm5
	vmovapd	72(%rsp), %xmm30
	leaq	0(%r13,%rsi), %rax
	vmovsd	(%r14,%rdx,8), %xmm19
	leaq	5(%rdi), %rdx
	vfmadd132pd	%xmm30, %xmm5, %xmm26
	vmovsd	(%r11,%rax,8), %xmm21
	vmovsd	(%r14,%rax,8), %xmm5
	movq	%rsi, %rax
	vmovupd	%xmm26, (%r12,%r8,8)
	cmpq	%rdx, %r10
	jle	.L7
	movq	384(%rsp), %rax
	leaq	(%rbx,%rdx), %rcx
	addq	%rdx, %rax
	vaddpd	(%r9,%rax,8), %xmm28, %xmm14
	vmovddup	(%r9,%rcx,8), %xmm23
	vunpckhpd	%xmm23, %xmm0, %xmm23
	vaddpd	%xmm15, %xmm14, %xmm14
	vaddpd	(%r9,%rcx,8), %xmm0, %xmm0
	addq	%r13, %rdx
	vmovddup	(%r9,%rax,8), %xmm24
	vaddpd	(%r9,%rdx,8), %xmm14, %xmm14
	vunpckhpd	%xmm24, %xmm28, %xmm28
	vaddpd	%xmm28, %xmm0, %xmm0
	vaddpd	%xmm3, %xmm14, %xmm14
	vmovddup	(%r9,%rdx,8), %xmm24
	vunpckhpd	%xmm24, %xmm15, %xmm15
	vaddpd	%xmm15, %xmm0, %xmm0
	vaddpd	(%r11,%rcx,8), %xmm14, %xmm14
	vmovddup	(%r11,%rcx,8), %xmm15
	vunpckhpd	%xmm15, %xmm3, %xmm3
	vaddpd	%xmm3, %xmm0, %xmm0
	vaddpd	%xmm2, %xmm14, %xmm14
	vmovddup	(%r14,%rcx,8), %xmm3
	vunpckhpd	%xmm3, %xmm2, %xmm2
	vaddpd	%xmm2, %xmm0, %xmm0
	vmovapd	%xmm23, %xmm2
	vaddpd	(%r14,%rcx,8), %xmm14, %xmm14
	vmulpd	%xmm29, %xmm0, %xmm0
	vfmadd132pd	%xmm27, %xmm0, %xmm2
	vaddpd	(%r11,%rax,8), %xmm4, %xmm0
	vmovsd	%xmm22, %xmm22, %xmm4
	vmovhpd	(%r11,%rax,8), %xmm4, %xmm3
	vaddpd	%xmm16, %xmm0, %xmm0
	vaddpd	%xmm14, %xmm3, %xmm3
	vmovsd	%xmm21, %xmm21, %xmm4
	vmovhpd	(%r11,%rdx,8), %xmm4, %xmm4
	vaddpd	(%r11,%rdx,8), %xmm0, %xmm0
	vaddpd	%xmm4, %xmm3, %xmm3
	vmovsd	%xmm19, %xmm19, %xmm4
	vmovhpd	(%r14,%rax,8), %xmm4, %xmm4
	vaddpd	%xmm17, %xmm0, %xmm0
	vaddpd	%xmm4, %xmm3, %xmm3
	vmovhpd	(%r14,%rdx,8), %xmm5, %xmm4
	vaddpd	(%r14,%rax,8), %xmm0, %xmm0
	vaddpd	%xmm4, %xmm3, %xmm3
	leaq	6(%rdi), %rax
	vaddpd	%xmm18, %xmm0, %xmm0
	vfmadd231pd	%xmm25, %xmm3, %xmm2
	vaddpd	(%r14,%rdx,8), %xmm0, %xmm0
	leaq	(%rbx,%rsi), %rdx
	vfmadd132pd	%xmm30, %xmm2, %xmm0
	vmovupd	%xmm0, (%r12,%rdx,8)
.L7:
	movq	280(%rsp), %rdi
	movq	216(%rsp), %rbx
	movq	376(%rsp), %r12
	imulq	%rdi, %rbx
	movq	296(%rsp), %r13
	imulq	%rdi, %r12
	leaq	1(%rax), %rcx
	movq	224(%rsp), %r14
	imulq	%rdi, %r13
	leaq	(%rbx,%rcx), %r8
	movq	256(%rsp), %rdi
	leaq	(%rbx,%rax), %rsi
	movq	%r8, 384(%rsp)
	vmovsd	(%r14,%r8,8), %xmm28
	vmovsd	(%rdi,%rsi,8), %xmm25
	leaq	-1(%rax), %rdx
	leaq	(%r12,%rcx), %rdi
	leaq	(%rbx,%rdx), %r9
	vmovsd	(%r14,%rdi,8), %xmm2
	leaq	(%r12,%rax), %r11
	leaq	0(%r13,%rax), %r10
	movq	%rdi, 368(%rsp)
	leaq	0(%r13,%rcx), %rdi
	vaddsd	(%r14,%r9,8), %xmm28, %xmm4
	vmovsd	(%r14,%r11,8), %xmm0
	vmovsd	(%r14,%r10,8), %xmm31
	vmovsd	(%r14,%rdi,8), %xmm19
	movq	%r14, 376(%rsp)
	vmovsd	(%r14,%rsi,8), %xmm27
	movq	%rdi, 360(%rsp)
	movq	384(%rsp), %r14
	movq	256(%rsp), %rdi
	movq	152(%rsp), %r8
	vmovsd	(%rdi,%r14,8), %xmm18
	movq	256(%rsp), %rdi
	vmovsd	(%r8,%r11,8), %xmm22
	vmovsd	(%rdi,%r11,8), %xmm3
	movq	376(%rsp), %r11
	vmovsd	(%rdi,%r10,8), %xmm23
	vmovsd	(%r8,%r10,8), %xmm21
	leaq	(%r12,%rdx), %r10
	vaddsd	(%r11,%r10,8), %xmm2, %xmm5
	addq	%r13, %rdx
	vmovsd	(%r8,%rsi,8), %xmm24
	vaddsd	(%r11,%rdx,8), %xmm5, %xmm5
	vmovsd	(%r8,%r14,8), %xmm17
	movq	256(%rsp), %r14
	vaddsd	%xmm19, %xmm5, %xmm5
	vaddsd	%xmm0, %xmm4, %xmm4
	movq	%r8, %rdi
	vaddsd	(%r14,%r9,8), %xmm5, %xmm5
	vaddsd	%xmm31, %xmm4, %xmm4
	vaddsd	%xmm18, %xmm5, %xmm5
	vaddsd	%xmm25, %xmm4, %xmm4
	vaddsd	(%r8,%r9,8), %xmm5, %xmm5
	vaddsd	%xmm24, %xmm4, %xmm4
	movq	%r14, %r9
	vaddsd	%xmm17, %xmm5, %xmm5
	vmulsd	%xmm1, %xmm4, %xmm4
	movq	368(%rsp), %r14
	vaddsd	%xmm3, %xmm5, %xmm5
	movq	360(%rsp), %r8
	vmovsd	(%rdi,%r14,8), %xmm15
	vaddsd	%xmm23, %xmm5, %xmm5
	vfmadd231sd	%xmm27, %xmm20, %xmm4
	vmovsd	(%r9,%r8,8), %xmm16
	vaddsd	%xmm22, %xmm5, %xmm5
	vmovsd	(%rdi,%r8,8), %xmm14
	movq	176(%rsp), %r8
	vaddsd	%xmm21, %xmm5, %xmm5
	vfmadd132sd	160(%rsp), %xmm4, %xmm5
	vmovsd	(%r9,%r14,8), %xmm4
	movq	%rdi, %r14
	vaddsd	(%r9,%r10,8), %xmm4, %xmm26
	vaddsd	(%r9,%rdx,8), %xmm26, %xmm26
	vaddsd	%xmm16, %xmm26, %xmm26
	vaddsd	(%rdi,%r10,8), %xmm26, %xmm26
	vaddsd	%xmm15, %xmm26, %xmm26
	vaddsd	(%rdi,%rdx,8), %xmm26, %xmm26
	movq	184(%rsp), %rdi
	vaddsd	%xmm14, %xmm26, %xmm26
	vfmadd231sd	48(%rsp), %xmm26, %xmm5
	vmovsd	%xmm5, (%rdi,%rsi,8)
	cmpq	%rcx, %r8
	jle	.L4
	leaq	2(%rax), %rdx
	leaq	(%r12,%rdx), %rdi
	vmovsd	(%r11,%rdi,8), %xmm30
	leaq	0(%r13,%rdx), %rsi
	vaddsd	%xmm30, %xmm0, %xmm0
	vmovsd	(%r11,%rsi,8), %xmm29
	leaq	(%rbx,%rdx), %rcx
	vaddsd	%xmm31, %xmm0, %xmm0
	vmovsd	(%r11,%rcx,8), %xmm26
	movq	%r11, %r10
	vaddsd	%xmm29, %xmm0, %xmm0
	vaddsd	%xmm26, %xmm27, %xmm5
	movq	%r9, %r11
	vaddsd	%xmm25, %xmm0, %xmm0
	movq	(%r9,%rcx,8), %r9
	vaddsd	%xmm2, %xmm5, %xmm5
	vmovq	%r9, %xmm25
	vaddsd	%xmm25, %xmm0, %xmm0
	vaddsd	%xmm19, %xmm5, %xmm5
	vmovsd	(%r11,%rdi,8), %xmm31
	vaddsd	%xmm24, %xmm0, %xmm0
	vmovsd	(%r14,%rcx,8), %xmm27
	vaddsd	%xmm18, %xmm5, %xmm5
	vaddsd	%xmm31, %xmm3, %xmm3
	vaddsd	%xmm27, %xmm0, %xmm0
	vaddsd	%xmm17, %xmm5, %xmm5
	vaddsd	%xmm23, %xmm3, %xmm3
	vmovsd	(%r11,%rsi,8), %xmm25
	vaddsd	%xmm4, %xmm0, %xmm0
	vmulsd	%xmm1, %xmm5, %xmm5
	vaddsd	%xmm25, %xmm3, %xmm3
	vaddsd	%xmm16, %xmm0, %xmm0
	vmovsd	(%r14,%rdi,8), %xmm24
	vaddsd	%xmm22, %xmm3, %xmm3
	vaddsd	%xmm15, %xmm0, %xmm0
	vfmadd231sd	%xmm28, %xmm20, %xmm5
	vaddsd	%xmm24, %xmm3, %xmm3
	vaddsd	%xmm14, %xmm0, %xmm0
	vmovsd	48(%rsp), %xmm22
	vaddsd	%xmm21, %xmm3, %xmm3
	vfmadd132sd	160(%rsp), %xmm5, %xmm0
	vmovsd	(%r14,%rsi,8), %xmm5
	movq	%r14, %rdi
	vaddsd	%xmm5, %xmm3, %xmm3
	movq	184(%rsp), %r14
	movq	384(%rsp), %rsi
	vfmadd231sd	%xmm22, %xmm3, %xmm0
	vmovsd	%xmm0, (%r14,%rsi,8)
	cmpq	%rdx, %r8
	jle	.L4
	addq	$3, %rax
	leaq	(%r12,%rax), %rsi
	vaddsd	(%r10,%rsi,8), %xmm2, %xmm2
	leaq	(%rbx,%rax), %rdx
	addq	%r13, %rax
	vaddsd	%xmm19, %xmm2, %xmm2
	vaddsd	(%r10,%rdx,8), %xmm28, %xmm3
	vmovq	%r9, %xmm0
	vaddsd	(%r10,%rax,8), %xmm2, %xmm2
	vaddsd	%xmm30, %xmm3, %xmm3
	vaddsd	(%r11,%rsi,8), %xmm4, %xmm4
	vaddsd	%xmm18, %xmm2, %xmm2
	vaddsd	%xmm29, %xmm3, %xmm3
	vaddsd	%xmm16, %xmm4, %xmm4
	vaddsd	(%r11,%rdx,8), %xmm2, %xmm2
	vaddsd	%xmm0, %xmm3, %xmm3
	vaddsd	(%r11,%rax,8), %xmm4, %xmm4
	vaddsd	%xmm17, %xmm2, %xmm0
	vaddsd	%xmm27, %xmm3, %xmm3
	vaddsd	%xmm15, %xmm4, %xmm4
	vaddsd	(%rdi,%rdx,8), %xmm0, %xmm0
	vmulsd	%xmm1, %xmm3, %xmm3
	vaddsd	(%rdi,%rsi,8), %xmm4, %xmm4
	vaddsd	%xmm31, %xmm0, %xmm0
	vaddsd	%xmm14, %xmm4, %xmm4
	vaddsd	%xmm25, %xmm0, %xmm0
	vfmadd231sd	%xmm26, %xmm20, %xmm3
	vaddsd	(%rdi,%rax,8), %xmm4, %xmm4
	vaddsd	%xmm24, %xmm0, %xmm0
	vaddsd	%xmm5, %xmm0, %xmm0
	vfmadd132sd	160(%rsp), %xmm3, %xmm0
	vfmadd132sd	%xmm22, %xmm0, %xmm4
	vmovsd	%xmm4, (%r14,%rcx,8)
.L4:
	movq	64(%rsp), %rax
	movq	280(%rsp), %rdi
	addq	%rax, 288(%rsp)
	addq	%rax, 208(%rsp)
	addq	%rax, 448(%rsp)
	addq	%rax, 440(%rsp)
	addq	%rax, 432(%rsp)
	addq	%rax, 304(%rsp)
	addq	%rax, 424(%rsp)
	addq	%rax, 416(%rsp)
	addq	%rax, 408(%rsp)
	addq	%rax, 400(%rsp)
	movq	296(%rsp), %rbx
	movq	392(%rsp), %rax
	addq	%rdi, 264(%rsp)
	movq	%rax, 272(%rsp)
	cmpq	%rbx, 176(%rsp)
	jne	.L12
	movq	-16(%rsp), %r8
	movq	-8(%rsp), %rsi
	movq	-24(%rsp), %rdx
	movq	24(%rsp), %r14
	movq	16(%rsp), %rdi
	movq	8(%rsp), %rcx
	movq	(%rsp), %rax
	movq	%r15, %rbx
	addq	%r8, %rsi
	addq	%r8, %rdx
	cmpq	%r14, 176(%rsp)
	jne	.L3
	vzeroupper
.L28:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L31:
	movq	280(%rsp), %rax
	movq	272(%rsp), %rbx
	addq	%rbx, %rax
	movq	%rax, 392(%rsp)
	jmp	.L4
.L15:
	xorl	%eax, %eax
	movl	$1, %edi
	jmp	.L11
.L32:
	movq	280(%rsp), %rax
	movq	272(%rsp), %rbx
	addq	%rbx, %rax
	movq	%rax, 392(%rsp)
	jmp	.L5
.L13:
	movq	%rdi, %rax
	jmp	.L7
	.section	.note.GNU-stack,"",@progbits
