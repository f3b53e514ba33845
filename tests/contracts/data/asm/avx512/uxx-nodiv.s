	.text
kernel_uxx_nodiv:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	movq	%rdi, %r11
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	movq	%rdi, %r14
	imulq	%rdi, %r14
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	andq	$-64, %rsp
	subq	$392, %rsp
	movq	%rdx, 208(%rsp)
	leaq	0(,%rdi,8), %rdx
	movq	%rdi, 32(%rsp)
	movq	%rcx, 152(%rsp)
	movq	%r8, 200(%rsp)
	movq	%r9, 192(%rsp)
	movq	%rax, 136(%rsp)
	movq	%rdx, 40(%rsp)
	cmpq	$2, %rax
	jle	.L30
	movq	%rdx, %r10
	shrq	$3, %r10
	leaq	1(%r10,%r14), %rax
	leaq	0(,%r14,8), %r12
	salq	$4, %rax
	movq	%rax, %rbx
	leaq	(%rsi,%r12), %rax
	movq	%rax, 328(%rsp)
	movq	%r9, %rax
	subq	%r12, %r9
	movq	%rsi, %rdi
	movq	%r9, -88(%rsp)
	leaq	(%r12,%rax), %rsi
	movq	%rax, %r9
	movq	%r10, %rax
	salq	$4, %rax
	leaq	(%r10,%r10), %r13
	addq	%rcx, %rax
	movq	%rax, -72(%rsp)
	leaq	0(%r13,%r10), %rax
	movq	%rax, -96(%rsp)
	leaq	(%rdx,%r8), %rax
	leaq	-4(%r11), %rcx
	movq	%rax, -80(%rsp)
	leaq	-3(%r11), %rax
	movq	%rax, -56(%rsp)
	movq	%rcx, 144(%rsp)
	movq	%rax, %rcx
	andq	$-8, %rax
	movq	%rax, 16(%rsp)
	addq	$2, %rax
	movq	%rax, 24(%rsp)
	leaq	(%r14,%r14), %rax
	movq	%r13, -64(%rsp)
	movq	%rax, 88(%rsp)
	movq	%r14, %r15
	shrq	$3, %rcx
	movl	$2, %r13d
	leaq	16(%r8), %rax
	salq	$4, %r15
	movq	%r10, 288(%rsp)
	movq	%rcx, 336(%rsp)
	movq	%r14, 168(%rsp)
	movq	%rax, -104(%rsp)
	movq	%r13, 8(%rsp)
	subq	%r15, %r9
	vbroadcastsd	.LC1(%rip), %zmm7
	vmovsd	.LC1(%rip), %xmm9
	movq	%r15, (%rsp)
	movq	%rdi, 184(%rsp)
	vmovsd	%xmm0, %xmm0, %xmm18
	addq	$16, %rdx
	vbroadcastsd	%xmm2, %zmm8
	vbroadcastsd	%xmm0, %zmm6
	vbroadcastsd	%xmm1, %zmm5
	movq	%rsi, %r15
	movq	%r9, %rdi
.L3:
	movq	88(%rsp), %r10
	movq	(%rsp), %rcx
	movq	168(%rsp), %rax
	movq	%r10, %rsi
	movq	%r10, 168(%rsp)
	addq	%r14, %r10
	movq	184(%rsp), %r9
	movq	%r10, 88(%rsp)
	leaq	(%rcx,%r15), %r10
	movq	%r10, 176(%rsp)
	movq	%rax, %r10
	leaq	(%rcx,%r9), %r8
	subq	%r14, %r10
	movq	208(%rsp), %r9
	movq	%r10, 80(%rsp)
	leaq	(%rcx,%rdi), %r10
	addq	%rcx, %r9
	movq	%r10, 312(%rsp)
	movq	328(%rsp), %r10
	movq	%r9, 216(%rsp)
	movq	152(%rsp), %r9
	addq	%rdx, %r10
	addq	%rcx, %r9
	movq	%r10, 376(%rsp)
	movq	-72(%rsp), %r10
	movq	%r9, 56(%rsp)
	movq	200(%rsp), %r9
	addq	%rcx, %r10
	movq	%r10, 384(%rsp)
	leaq	(%r9,%rcx), %r13
	movq	-80(%rsp), %r10
	movq	192(%rsp), %r9
	addq	%rbx, %r10
	addq	%rcx, %r9
	movq	%r9, 128(%rsp)
	movq	%r10, 120(%rsp)
	movq	-88(%rsp), %r9
	movq	-104(%rsp), %r10
	addq	%rcx, %r9
	addq	%rcx, %r10
	addq	%rdx, %rcx
	movq	%rcx, 104(%rsp)
	movq	%rbx, %rcx
	movq	%r10, 368(%rsp)
	subq	%r12, %rcx
	leaq	(%rbx,%rdi), %r10
	movq	%r9, 272(%rsp)
	incq	8(%rsp)
	movq	%r10, 360(%rsp)
	movq	%rcx, 224(%rsp)
	movq	%rbx, 112(%rsp)
	movq	-96(%rsp), %rcx
	leaq	(%rbx,%r15), %r9
	movq	%rcx, 264(%rsp)
	movq	-64(%rsp), %rcx
	addq	$2, %rax
	movq	%rcx, 320(%rsp)
	movq	-56(%rsp), %rcx
	movq	$0, 296(%rsp)
	andl	$7, %ecx
	movq	%rcx, 48(%rsp)
	leaq	2(%rsi), %rcx
	movq	$2, 304(%rsp)
	movq	%rcx, 72(%rsp)
	movq	%rax, 280(%rsp)
	movq	%r9, 96(%rsp)
	movq	%rbx, -16(%rsp)
	movq	%r12, -24(%rsp)
	movq	%r15, -32(%rsp)
	movq	%rdi, -40(%rsp)
	movq	%rdx, -48(%rsp)
	movq	%r14, -8(%rsp)
	vbroadcastsd	%xmm18, %ymm4
	movq	%r8, %r14
.L13:
	movq	304(%rsp), %rax
	movq	%rax, 64(%rsp)
	incq	%rax
	cmpq	$6, 144(%rsp)
	movq	%rax, 304(%rsp)
	jbe	.L14
	movq	184(%rsp), %rbx
	movq	104(%rsp), %rdx
	movq	112(%rsp), %rax
	leaq	(%rbx,%rdx), %rcx
	movq	%rcx, 352(%rsp)
	movq	224(%rsp), %rcx
	movq	384(%rsp), %rsi
	leaq	(%rbx,%rax), %r15
	leaq	(%rbx,%rcx), %r12
	movq	208(%rsp), %rbx
	leaq	8(%rsi), %r11
	leaq	(%rbx,%rax), %rcx
	leaq	24(%rsi), %r10
	leaq	16(%rsi), %rbx
	movq	200(%rsp), %rsi
	movq	%r14, 232(%rsp)
	leaq	(%rsi,%rdx), %r8
	movq	192(%rsp), %rdx
	leaq	(%rsi,%rax), %r9
	leaq	(%rdx,%rax), %rdi
	movq	224(%rsp), %rax
	movq	%r13, 160(%rsp)
	leaq	(%rdx,%rax), %rsi
	movq	%rsi, 344(%rsp)
	movq	120(%rsp), %r13
	movq	96(%rsp), %r14
	xorl	%eax, %eax
	xorl	%edx, %edx
.L9:
	movq	352(%rsp), %rsi
	vmovupd	(%r10,%rax), %zmm15
	vmovupd	(%rsi,%rax), %zmm3
	movq	376(%rsp), %rsi
	vaddpd	(%r15,%rax), %zmm3, %zmm0
	vmovupd	(%rbx,%rax), %zmm3
	incq	%rdx
	vaddpd	(%r12,%rax), %zmm0, %zmm0
	vsubpd	(%r11,%rax), %zmm3, %zmm3
	vaddpd	(%rsi,%rax), %zmm0, %zmm0
	movq	384(%rsp), %rsi
	vsubpd	(%rsi,%rax), %zmm15, %zmm15
	movq	368(%rsp), %rsi
	vmulpd	%zmm7, %zmm0, %zmm0
	vmulpd	%zmm5, %zmm15, %zmm14
	vmovupd	(%rdi,%rax), %zmm15
	vmulpd	%zmm8, %zmm0, %zmm0
	vfmadd132pd	%zmm6, %zmm14, %zmm3
	vmovupd	(%r9,%rax), %zmm14
	vsubpd	(%r8,%rax), %zmm14, %zmm13
	vfmadd132pd	%zmm6, %zmm3, %zmm13
	vmovupd	0(%r13,%rax), %zmm3
	vsubpd	(%rsi,%rax), %zmm3, %zmm3
	movq	344(%rsp), %rsi
	vfmadd132pd	%zmm5, %zmm13, %zmm3
	vsubpd	(%rsi,%rax), %zmm15, %zmm10
	movq	360(%rsp), %rsi
	vmovapd	%zmm10, %zmm14
	vfmadd132pd	%zmm6, %zmm3, %zmm14
	vmovupd	(%r14,%rax), %zmm3
	vsubpd	(%rsi,%rax), %zmm3, %zmm3
	movq	336(%rsp), %rsi
	vfmadd132pd	%zmm5, %zmm14, %zmm3
	vfmadd213pd	(%rcx,%rax), %zmm3, %zmm0
	vmovupd	%zmm0, (%rcx,%rax)
	addq	$64, %rax
	cmpq	%rsi, %rdx
	jne	.L9
	cmpq	$0, 48(%rsp)
	movq	232(%rsp), %r14
	movq	160(%rsp), %r13
	je	.L33
	movq	16(%rsp), %rcx
	movq	24(%rsp), %rax
.L12:
	movq	32(%rsp), %rdx
	subq	%rcx, %rdx
	leaq	-3(%rdx), %rbx
	subq	$4, %rdx
	movq	%rbx, 160(%rsp)
	cmpq	$2, %rdx
	jbe	.L34
	movq	320(%rsp), %rbx
	movq	280(%rsp), %r11
	leaq	(%rcx,%rbx), %rdi
	movq	168(%rsp), %rbx
	movq	288(%rsp), %rsi
	leaq	2(%rbx,%rdi), %r10
	movq	296(%rsp), %rbx
	leaq	(%r11,%rdi), %r8
	movq	72(%rsp), %r9
	movq	%r8, 352(%rsp)
	leaq	(%rsi,%rbx), %r15
	movq	208(%rsp), %r8
	leaq	0(,%r10,8), %rdx
	leaq	(%r15,%rcx), %rsi
	leaq	(%r9,%rsi), %r12
	leaq	(%r8,%rdx), %r11
	movq	%r9, %r8
	movq	264(%rsp), %r9
	vbroadcastsd	%xmm2, %ymm11
	addq	%r8, %r9
	addq	%rbx, %r8
	addq	%rcx, %r9
	addq	%r8, %rcx
	movq	%rcx, 344(%rsp)
	movq	88(%rsp), %r8
	movq	80(%rsp), %rcx
	leaq	2(%rdi,%r8), %r8
	leaq	2(%rcx,%rdi), %rcx
	movq	184(%rsp), %rdi
	movq	352(%rsp), %rbx
	vmovupd	(%rdi,%r12,8), %ymm3
	vbroadcastsd	%xmm1, %ymm10
	vaddpd	(%rdi,%r10,8), %ymm3, %ymm0
	vaddpd	(%rdi,%rbx,8), %ymm0, %ymm0
	movq	280(%rsp), %rbx
	addq	%rbx, %rsi
	vaddpd	(%rdi,%rsi,8), %ymm0, %ymm0
	movq	152(%rsp), %rdi
	movq	344(%rsp), %rbx
	vmulpd	.LC1(%rip){1to4}, %ymm0, %ymm0
	vmovupd	8(%rdi,%rdx), %ymm3
	vmovupd	(%rdi,%r10,8), %ymm12
	vsubpd	-8(%rdi,%rdx), %ymm12, %ymm12
	vmulpd	%ymm11, %ymm0, %ymm0
	vsubpd	-16(%rdi,%rdx), %ymm3, %ymm11
	movq	200(%rsp), %rdi
	vmulpd	%ymm10, %ymm11, %ymm11
	vmovupd	(%rdi,%rdx), %ymm3
	vmovapd	%ymm3, 232(%rsp)
	vfmadd132pd	%ymm4, %ymm11, %ymm12
	vsubpd	(%rdi,%r12,8), %ymm3, %ymm11
	vfmadd132pd	%ymm4, %ymm12, %ymm11
	vmovupd	(%rdi,%r9,8), %ymm12
	vsubpd	(%rdi,%rbx,8), %ymm12, %ymm12
	movq	192(%rsp), %rsi
	movq	352(%rsp), %rbx
	vfmadd132pd	%ymm10, %ymm11, %ymm12
	vmovupd	(%rsi,%rdx), %ymm11
	vsubpd	(%rsi,%rbx,8), %ymm11, %ymm11
	movq	160(%rsp), %rbx
	vfmadd132pd	%ymm4, %ymm12, %ymm11
	vmovupd	(%rsi,%r8,8), %ymm12
	movq	%rbx, %rdx
	vsubpd	(%rsi,%rcx,8), %ymm12, %ymm12
	andq	$-4, %rdx
	addq	%rdx, %rax
	vfmadd132pd	%ymm12, %ymm11, %ymm10
	andl	$3, %ebx
	vfmadd213pd	(%r11), %ymm10, %ymm0
	vmovupd	%ymm0, (%r11)
	je	.L4
.L5:
	movq	168(%rsp), %rbx
	movq	320(%rsp), %rcx
	leaq	1(%rax), %rdi
	leaq	(%rbx,%rcx), %rdx
	movq	152(%rsp), %rbx
	addq	%rax, %rdx
	leaq	(%rbx,%rdx,8), %rdx
	movq	144(%rsp), %rbx
	vmovsd	.LC1(%rip), %xmm10
	cmpq	%rbx, %rdi
	jge	.L7
	movq	264(%rsp), %rbx
	vmovsd	-16(%rdx), %xmm16
	vmovsd	-8(%rdx), %xmm17
	vmovsd	(%rdx), %xmm15
	leaq	(%rax,%rbx), %rdx
	leaq	0(%r13,%rdx,8), %rdi
	movq	296(%rsp), %rdx
	movq	%r15, 352(%rsp)
	addq	%rax, %rdx
	leaq	0(%r13,%rdx,8), %rsi
	movq	216(%rsp), %r8
	leaq	(%rax,%rcx), %rdx
	movq	56(%rsp), %r10
	leaq	(%r15,%rax), %rcx
	movq	128(%rsp), %r11
	movq	176(%rsp), %rbx
	movq	328(%rsp), %r9
	salq	$3, %rdx
	salq	$3, %rcx
	vmovsd	%xmm9, %xmm9, %xmm10
.L8:
	vmovsd	8(%r10,%rdx), %xmm12
	vsubsd	%xmm17, %xmm15, %xmm11
	vsubsd	%xmm16, %xmm12, %xmm16
	vmovsd	0(%r13,%rdx), %xmm13
	vmovsd	(%r14,%rcx), %xmm0
	vmulsd	%xmm1, %xmm16, %xmm16
	vsubsd	0(%r13,%rcx), %xmm13, %xmm13
	vaddsd	(%r14,%rdx), %xmm0, %xmm0
	movq	272(%rsp), %r12
	movq	312(%rsp), %r15
	vfmadd132sd	%xmm18, %xmm16, %xmm11
	vaddsd	(%r9,%rdx), %xmm0, %xmm0
	vmovsd	16(%r10,%rdx), %xmm16
	vmovsd	8(%r13,%rdx), %xmm14
	vaddsd	(%r9,%rcx), %xmm0, %xmm0
	vfmadd231sd	%xmm13, %xmm18, %xmm11
	vmovsd	(%rdi), %xmm13
	vsubsd	%xmm17, %xmm16, %xmm17
	vsubsd	(%rsi), %xmm13, %xmm13
	vmulsd	%xmm9, %xmm0, %xmm0
	vmulsd	%xmm1, %xmm17, %xmm17
	vfmadd231sd	%xmm13, %xmm1, %xmm11
	vmovsd	(%r11,%rdx), %xmm13
	vsubsd	8(%r13,%rcx), %xmm14, %xmm14
	vsubsd	(%r12,%rdx), %xmm13, %xmm13
	vmulsd	%xmm2, %xmm0, %xmm0
	addq	$32, %rdi
	vfmadd231sd	%xmm13, %xmm18, %xmm11
	vmovsd	(%rbx,%rdx), %xmm13
	addq	$32, %rsi
	vsubsd	(%r15,%rdx), %xmm13, %xmm13
	vfmadd132sd	%xmm1, %xmm11, %xmm13
	vsubsd	%xmm15, %xmm12, %xmm11
	vfmadd132sd	%xmm18, %xmm17, %xmm11
	vfmadd213sd	(%r8,%rdx), %xmm0, %xmm13
	vmovsd	8(%r14,%rdx), %xmm0
	vaddsd	8(%r14,%rcx), %xmm0, %xmm0
	vfmadd231sd	%xmm14, %xmm18, %xmm11
	vmovsd	-24(%rdi), %xmm14
	vaddsd	8(%r9,%rdx), %xmm0, %xmm0
	vsubsd	-24(%rsi), %xmm14, %xmm14
	vmovsd	%xmm13, (%r8,%rdx)
	vaddsd	8(%r9,%rcx), %xmm0, %xmm0
	vfmadd231sd	%xmm14, %xmm1, %xmm11
	vmovsd	8(%r11,%rdx), %xmm14
	vmulsd	%xmm9, %xmm0, %xmm0
	vsubsd	8(%r12,%rdx), %xmm14, %xmm14
	vsubsd	%xmm12, %xmm16, %xmm13
	vfmadd231sd	%xmm14, %xmm18, %xmm11
	vmovsd	8(%rbx,%rdx), %xmm14
	vmulsd	%xmm2, %xmm0, %xmm0
	vsubsd	8(%r15,%rdx), %xmm14, %xmm14
	vfmadd132sd	%xmm1, %xmm11, %xmm14
	vfmadd213sd	8(%r8,%rdx), %xmm14, %xmm0
	vmovsd	%xmm0, 8(%r8,%rdx)
	vmovsd	16(%r14,%rdx), %xmm0
	vmovsd	24(%r10,%rdx), %xmm17
	vmovsd	16(%r13,%rdx), %xmm11
	vsubsd	%xmm15, %xmm17, %xmm15
	vsubsd	16(%r13,%rcx), %xmm11, %xmm11
	vaddsd	16(%r14,%rcx), %xmm0, %xmm0
	vmulsd	%xmm1, %xmm15, %xmm15
	vaddsd	16(%r9,%rdx), %xmm0, %xmm0
	vfmadd132sd	%xmm18, %xmm15, %xmm13
	vaddsd	16(%r9,%rcx), %xmm0, %xmm0
	vmovsd	32(%r10,%rdx), %xmm15
	vmulsd	%xmm9, %xmm0, %xmm0
	vfmadd231sd	%xmm11, %xmm18, %xmm13
	vmovsd	-16(%rdi), %xmm11
	vsubsd	%xmm12, %xmm15, %xmm12
	vsubsd	-16(%rsi), %xmm11, %xmm11
	vmulsd	%xmm2, %xmm0, %xmm0
	vmulsd	%xmm1, %xmm12, %xmm12
	vfmadd231sd	%xmm11, %xmm1, %xmm13
	vmovsd	16(%r11,%rdx), %xmm11
	vsubsd	16(%r12,%rdx), %xmm11, %xmm11
	movq	%rax, %r12
	addq	$5, %r12
	vfmadd231sd	%xmm11, %xmm18, %xmm13
	vmovsd	16(%rbx,%rdx), %xmm11
	addq	$4, %rax
	vsubsd	16(%r15,%rdx), %xmm11, %xmm11
	movq	272(%rsp), %r15
	vfmadd132sd	%xmm1, %xmm13, %xmm11
	vfmadd213sd	16(%r8,%rdx), %xmm0, %xmm11
	vmovsd	24(%r14,%rcx), %xmm0
	vaddsd	24(%r14,%rdx), %xmm0, %xmm0
	vmovsd	%xmm11, 16(%r8,%rdx)
	vsubsd	%xmm16, %xmm17, %xmm11
	vaddsd	24(%r9,%rdx), %xmm0, %xmm0
	vfmadd132sd	%xmm18, %xmm12, %xmm11
	vmovsd	24(%r13,%rdx), %xmm12
	vaddsd	24(%r9,%rcx), %xmm0, %xmm0
	vsubsd	24(%r13,%rcx), %xmm12, %xmm12
	addq	$32, %rcx
	vmulsd	%xmm9, %xmm0, %xmm0
	vfmadd231sd	%xmm12, %xmm18, %xmm11
	vmovsd	-8(%rdi), %xmm12
	vsubsd	-8(%rsi), %xmm12, %xmm12
	vmulsd	%xmm2, %xmm0, %xmm0
	vfmadd231sd	%xmm12, %xmm1, %xmm11
	vmovsd	24(%r11,%rdx), %xmm12
	vsubsd	24(%r15,%rdx), %xmm12, %xmm12
	movq	312(%rsp), %r15
	vfmadd231sd	%xmm12, %xmm18, %xmm11
	vmovsd	24(%rbx,%rdx), %xmm12
	vsubsd	24(%r15,%rdx), %xmm12, %xmm12
	vfmadd132sd	%xmm1, %xmm11, %xmm12
	vfmadd213sd	24(%r8,%rdx), %xmm12, %xmm0
	vmovsd	%xmm0, 24(%r8,%rdx)
	addq	$32, %rdx
	cmpq	%r12, 144(%rsp)
	jg	.L8
	movq	352(%rsp), %r15
	leaq	1(%rax), %rdi
.L7:
	movq	288(%rsp), %r11
	movq	64(%rsp), %rcx
	movq	56(%rsp), %r12
	leaq	-1(%rcx), %r8
	leaq	-2(%rcx), %r9
	imulq	%r11, %rcx
	imulq	%r11, %r8
	movq	328(%rsp), %rbx
	leaq	(%rcx,%rdi), %rsi
	vmovsd	(%r12,%rsi,8), %xmm15
	leaq	(%rcx,%rax), %rdx
	vsubsd	-16(%r12,%rdx,8), %xmm15, %xmm12
	vmovsd	(%r14,%rdx,8), %xmm0
	leaq	(%r8,%rax), %r10
	vmulsd	%xmm1, %xmm12, %xmm12
	vmovsd	(%r12,%rdx,8), %xmm14
	vmovsd	-8(%r12,%rdx,8), %xmm11
	vaddsd	(%r14,%r10,8), %xmm0, %xmm0
	vsubsd	%xmm11, %xmm14, %xmm13
	imulq	%r11, %r9
	vaddsd	(%rbx,%rdx,8), %xmm0, %xmm0
	vfmadd132sd	%xmm18, %xmm12, %xmm13
	vmovsd	0(%r13,%rdx,8), %xmm12
	vaddsd	(%rbx,%r10,8), %xmm0, %xmm0
	vsubsd	0(%r13,%r10,8), %xmm12, %xmm12
	movq	304(%rsp), %r10
	vmulsd	%xmm10, %xmm0, %xmm0
	imulq	%r11, %r10
	vfmadd132sd	%xmm18, %xmm13, %xmm12
	leaq	(%r9,%rax), %r11
	leaq	(%r10,%rax), %rbx
	vmovsd	0(%r13,%rbx,8), %xmm13
	movq	176(%rsp), %rbx
	vsubsd	0(%r13,%r11,8), %xmm13, %xmm13
	movq	128(%rsp), %r11
	vmulsd	%xmm2, %xmm0, %xmm0
	vfmadd132sd	%xmm1, %xmm12, %xmm13
	vmovsd	(%r11,%rdx,8), %xmm12
	movq	272(%rsp), %r11
	vsubsd	(%r11,%rdx,8), %xmm12, %xmm12
	movq	312(%rsp), %r11
	vfmadd231sd	%xmm12, %xmm18, %xmm13
	vmovsd	(%rbx,%rdx,8), %xmm12
	vsubsd	(%r11,%rdx,8), %xmm12, %xmm12
	movq	216(%rsp), %r11
	vfmadd132sd	%xmm1, %xmm13, %xmm12
	vfmadd213sd	(%r11,%rdx,8), %xmm12, %xmm0
	vmovsd	%xmm0, (%r11,%rdx,8)
	cmpq	%rdi, 136(%rsp)
	jle	.L4
	addq	$2, %rax
	addq	%rax, %rcx
	vmovsd	(%r12,%rcx,8), %xmm12
	vmovsd	(%r14,%rsi,8), %xmm0
	vsubsd	%xmm11, %xmm12, %xmm11
	leaq	(%r8,%rdi), %r11
	vsubsd	%xmm14, %xmm15, %xmm13
	vmulsd	%xmm1, %xmm11, %xmm11
	vaddsd	(%r14,%r11,8), %xmm0, %xmm0
	movq	328(%rsp), %rbx
	vaddsd	(%rbx,%rsi,8), %xmm0, %xmm0
	vfmadd132sd	%xmm18, %xmm11, %xmm13
	vmovsd	0(%r13,%rsi,8), %xmm11
	vaddsd	(%rbx,%r11,8), %xmm0, %xmm0
	vsubsd	0(%r13,%r11,8), %xmm11, %xmm11
	leaq	(%r10,%rdi), %r11
	addq	%r9, %rdi
	vfmadd132sd	%xmm18, %xmm13, %xmm11
	vmovsd	0(%r13,%r11,8), %xmm13
	movq	%r12, %rbx
	vsubsd	0(%r13,%rdi,8), %xmm13, %xmm13
	movq	128(%rsp), %r12
	movq	272(%rsp), %r11
	vfmadd132sd	%xmm1, %xmm11, %xmm13
	vmovsd	(%r12,%rsi,8), %xmm11
	movq	176(%rsp), %rdi
	vsubsd	(%r11,%rsi,8), %xmm11, %xmm11
	vmulsd	%xmm10, %xmm0, %xmm0
	vfmadd231sd	%xmm11, %xmm18, %xmm13
	vmovsd	(%rdi,%rsi,8), %xmm11
	movq	312(%rsp), %rdi
	vmulsd	%xmm2, %xmm0, %xmm0
	vsubsd	(%rdi,%rsi,8), %xmm11, %xmm11
	movq	216(%rsp), %rdi
	vfmadd132sd	%xmm1, %xmm13, %xmm11
	vfmadd213sd	(%rdi,%rsi,8), %xmm11, %xmm0
	vmovsd	%xmm0, (%rdi,%rsi,8)
	cmpq	%rax, 136(%rsp)
	jle	.L4
	vmovsd	(%r14,%rcx,8), %xmm0
	addq	%rax, %r8
	vaddsd	(%r14,%r8,8), %xmm0, %xmm0
	movq	328(%rsp), %rsi
	vsubsd	%xmm15, %xmm12, %xmm12
	vaddsd	(%rsi,%rcx,8), %xmm0, %xmm0
	addq	%rax, %r10
	vmovsd	0(%r13,%r10,8), %xmm11
	vaddsd	(%rsi,%r8,8), %xmm0, %xmm0
	addq	%rax, %r9
	vsubsd	0(%r13,%r9,8), %xmm11, %xmm11
	vmulsd	%xmm10, %xmm0, %xmm0
	vmovsd	24(%rbx,%rdx,8), %xmm10
	movq	176(%rsp), %rbx
	vsubsd	%xmm14, %xmm10, %xmm10
	vmulsd	%xmm2, %xmm0, %xmm0
	vmulsd	%xmm1, %xmm10, %xmm10
	vfmadd132sd	%xmm18, %xmm10, %xmm12
	vmovsd	0(%r13,%rcx,8), %xmm10
	vsubsd	0(%r13,%r8,8), %xmm10, %xmm10
	vfmadd132sd	%xmm18, %xmm12, %xmm10
	vfmadd132sd	%xmm1, %xmm10, %xmm11
	vmovsd	(%r12,%rcx,8), %xmm10
	vsubsd	(%r11,%rcx,8), %xmm10, %xmm10
	movq	312(%rsp), %r11
	vfmadd231sd	%xmm10, %xmm18, %xmm11
	vmovsd	(%rbx,%rcx,8), %xmm10
	vsubsd	(%r11,%rcx,8), %xmm10, %xmm10
	vfmadd132sd	%xmm1, %xmm11, %xmm10
	vfmadd213sd	(%rdi,%rcx,8), %xmm10, %xmm0
	vmovsd	%xmm0, (%rdi,%rcx,8)
.L4:
	movq	288(%rsp), %rcx
	movq	40(%rsp), %rax
	addq	%rcx, 320(%rsp)
	addq	%rcx, 264(%rsp)
	movq	304(%rsp), %rcx
	addq	%rax, 376(%rsp)
	addq	%rax, 384(%rsp)
	addq	%rax, 120(%rsp)
	addq	%rax, 368(%rsp)
	addq	%rax, 96(%rsp)
	addq	%rax, 360(%rsp)
	addq	%rax, 112(%rsp)
	addq	%rax, 104(%rsp)
	addq	%rax, 224(%rsp)
	movq	%r15, 296(%rsp)
	cmpq	%rcx, 136(%rsp)
	jne	.L13
	movq	-24(%rsp), %r12
	movq	-16(%rsp), %rbx
	movq	8(%rsp), %rcx
	addq	%r12, 328(%rsp)
	addq	%r12, (%rsp)
	movq	-8(%rsp), %r14
	movq	-32(%rsp), %r15
	movq	-40(%rsp), %rdi
	movq	-48(%rsp), %rdx
	addq	%r12, %rbx
	cmpq	%rcx, 136(%rsp)
	jne	.L3
	vzeroupper
.L30:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L33:
	movq	288(%rsp), %rax
	movq	296(%rsp), %rbx
	leaq	(%rax,%rbx), %r15
	jmp	.L4
.L14:
	xorl	%ecx, %ecx
	movl	$2, %eax
	jmp	.L12
.L34:
	movq	288(%rsp), %rbx
	movq	296(%rsp), %rcx
	leaq	(%rbx,%rcx), %r15
	jmp	.L5
	.section	.rodata.cst8,"aM",@progbits,8
.LC1:
	.long	0
	.long	1070596096
	.text
	.section	.note.GNU-stack,"",@progbits
