	.text
kernel_uxx:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	leaq	0(,%rdi,8), %r10
	movq	%rsp, %rbp
	pushq	%r15
	pushq	%r14
	pushq	%r13
	movq	%rdi, %r13
	pushq	%r12
	imulq	%rdi, %r13
	pushq	%rbx
	andq	$-32, %rsp
	subq	$392, %rsp
	movq	%rdi, 16(%rsp)
	movq	%rsi, 216(%rsp)
	movq	%rdx, 192(%rsp)
	movq	%rcx, 88(%rsp)
	movq	%r8, 184(%rsp)
	movq	%r9, 176(%rsp)
	movq	%rax, 32(%rsp)
	movq	%r10, 24(%rsp)
	cmpq	$2, %rax
	jle	.L26
	movq	%r10, %rax
	movq	%r8, %r11
	movq	%rdi, %r15
	movq	%r9, %rdx
	shrq	$3, %rax
	movq	%r13, 104(%rsp)
	leaq	0(,%r13,8), %rbx
	vbroadcastsd	.LC1(%rip), %ymm6
	movq	%rax, %r8
	leaq	1(%rax,%r13), %rax
	subq	%rbx, %r9
	movq	%rbx, -8(%rsp)
	salq	$4, %rax
	leaq	(%rbx,%rdx), %r14
	vmovsd	%xmm0, %xmm0, %xmm5
	movq	%r9, -96(%rsp)
	movq	%rax, %rdi
	leaq	(%rsi,%rbx), %rax
	movq	%rdx, %r9
	movq	%r8, %rdx
	salq	$4, %rdx
	movq	%rax, 288(%rsp)
	movq	%r13, %rax
	vmovsd	.LC1(%rip), %xmm8
	salq	$4, %rax
	addq	%rdx, %rcx
	leaq	-4(%r15), %rdx
	movq	%rdi, -16(%rsp)
	subq	%rax, %r9
	movq	%rcx, -80(%rsp)
	vbroadcastsd	%xmm2, %ymm7
	movl	$2, %r12d
	movq	%r9, %rsi
	leaq	(%r8,%r8), %r9
	movq	%rdx, 40(%rsp)
	vbroadcastsd	%xmm0, %ymm4
	leaq	(%r9,%r8), %rcx
	movq	%r9, 56(%rsp)
	vbroadcastsd	%xmm1, %ymm3
	movq	%rcx, -104(%rsp)
	leaq	(%r10,%r11), %rcx
	movq	%rcx, -88(%rsp)
	leaq	-3(%r15), %rcx
	leaq	16(%r10), %r15
	movq	%rcx, %rdx
	movq	%rcx, -72(%rsp)
	andq	$-4, %rcx
	movq	%rcx, (%rsp)
	shrq	$2, %rdx
	addq	$2, %rcx
	movq	%rcx, 8(%rsp)
	leaq	(%r13,%r13), %rcx
	movq	%rdx, 320(%rsp)
	movq	%rcx, 96(%rsp)
	leaq	16(%r11), %rcx
	movq	%rcx, -112(%rsp)
	movq	%r15, %rcx
	movq	%r14, %r15
	movq	%r8, %r14
.L3:
	movq	96(%rsp), %rdi
	movq	104(%rsp), %r10
	incq	%r12
	movq	176(%rsp), %r9
	movq	216(%rsp), %rbx
	movq	%rdi, %r8
	movq	%rdi, 104(%rsp)
	addq	%r13, %rdi
	movq	184(%rsp), %rdx
	movq	%rdi, 96(%rsp)
	leaq	(%rax,%r15), %rdi
	addq	%rax, %r9
	addq	%rax, %rbx
	movq	%rdi, 248(%rsp)
	leaq	(%rax,%rsi), %rdi
	addq	%rax, %rdx
	movq	%rdi, 240(%rsp)
	movq	288(%rsp), %rdi
	movq	%rdx, %r11
	movq	%r10, 72(%rsp)
	subq	%r13, %r10
	addq	%rcx, %rdi
	movq	%r10, 80(%rsp)
	movq	-88(%rsp), %r10
	movq	%rdi, 352(%rsp)
	movq	-80(%rsp), %rdi
	movq	%r9, 264(%rsp)
	movq	-96(%rsp), %r9
	addq	%rax, %rdi
	movq	%rbx, 280(%rsp)
	movq	192(%rsp), %rbx
	movq	%rdi, 376(%rsp)
	movq	-16(%rsp), %rdi
	addq	%rax, %r9
	movq	%r9, 256(%rsp)
	movq	-8(%rsp), %r9
	addq	%rax, %rbx
	addq	%rdi, %r10
	movq	%rbx, 272(%rsp)
	movq	88(%rsp), %rbx
	movq	%r10, 120(%rsp)
	movq	-112(%rsp), %r10
	addq	%rax, %rbx
	addq	%rax, %r10
	movq	%r10, 360(%rsp)
	leaq	(%rdi,%r15), %r10
	movq	%r10, 152(%rsp)
	leaq	(%rdi,%rsi), %r10
	movq	%r10, 368(%rsp)
	leaq	(%rcx,%rax), %r10
	movq	%r10, 136(%rsp)
	movq	%rdi, %r10
	subq	%r9, %r10
	movq	%r10, 128(%rsp)
	movq	%rdi, 144(%rsp)
	movq	-72(%rsp), %rdi
	movq	$0, 168(%rsp)
	andl	$3, %edi
	movq	%r12, -24(%rsp)
	movq	%rdi, 48(%rsp)
	leaq	2(%r8), %rdi
	movq	%rdi, 232(%rsp)
	movq	-104(%rsp), %rdi
	movq	$2, 384(%rsp)
	leaq	2(%r8,%rdi), %rdi
	movq	%rax, -40(%rsp)
	movq	%rdi, 64(%rsp)
	movq	%r15, -48(%rsp)
	movq	%rsi, -56(%rsp)
	movq	%rcx, -64(%rsp)
	movq	%r13, -32(%rsp)
	movq	%r14, %r13
.L11:
	movq	384(%rsp), %rax
	leaq	-1(%rax), %rcx
	movq	%rax, 312(%rsp)
	movq	%rcx, 304(%rsp)
	movq	%rax, %rcx
	subq	$2, %rax
	incq	%rcx
	cmpq	$2, 40(%rsp)
	movq	%rax, 296(%rsp)
	movq	%rcx, 384(%rsp)
	jbe	.L12
	movq	144(%rsp), %rax
	movq	216(%rsp), %rcx
	movq	%r13, 200(%rsp)
	movq	136(%rsp), %rdi
	movq	128(%rsp), %rsi
	movq	%rbx, 160(%rsp)
	leaq	(%rcx,%rax), %r15
	movq	%r11, 112(%rsp)
	movq	120(%rsp), %r13
	movq	192(%rsp), %rdx
	leaq	(%rcx,%rdi), %r14
	addq	%rsi, %rcx
	movq	152(%rsp), %r11
	movq	%rcx, 224(%rsp)
	movq	224(%rsp), %rbx
	leaq	(%rdx,%rax), %rcx
	movq	376(%rsp), %rdx
	leaq	8(%rdx), %r10
	leaq	16(%rdx), %r12
	movq	%r10, 344(%rsp)
	leaq	24(%rdx), %r10
	movq	184(%rsp), %rdx
	leaq	(%rdx,%rax), %r9
	leaq	(%rdx,%rdi), %r8
	movq	176(%rsp), %rdx
	addq	%rdx, %rsi
	leaq	(%rdx,%rax), %rdi
	xorl	%eax, %eax
	xorl	%edx, %edx
	movq	%rsi, 328(%rsp)
.L7:
	vmovupd	(%r14,%rax), %ymm0
	vaddpd	(%r15,%rax), %ymm0, %ymm0
	incq	%rdx
	movq	352(%rsp), %rsi
	vaddpd	(%rbx,%rax), %ymm0, %ymm0
	vmovupd	(%r12,%rax), %ymm13
	vmovupd	(%r10,%rax), %ymm14
	vaddpd	(%rsi,%rax), %ymm0, %ymm0
	movq	344(%rsp), %rsi
	vmovupd	(%r9,%rax), %ymm15
	vsubpd	(%rsi,%rax), %ymm13, %ymm9
	movq	376(%rsp), %rsi
	vmulpd	%ymm6, %ymm0, %ymm0
	vmovupd	0(%r13,%rax), %ymm13
	vsubpd	(%rsi,%rax), %ymm14, %ymm10
	movq	360(%rsp), %rsi
	vmovupd	(%rdi,%rax), %ymm14
	vmulpd	%ymm3, %ymm10, %ymm10
	vdivpd	%ymm0, %ymm7, %ymm0
	vfmadd132pd	%ymm4, %ymm10, %ymm9
	vsubpd	(%r8,%rax), %ymm15, %ymm10
	vmovupd	(%r11,%rax), %ymm15
	vfmadd132pd	%ymm4, %ymm9, %ymm10
	vsubpd	(%rsi,%rax), %ymm13, %ymm9
	movq	328(%rsp), %rsi
	vfmadd132pd	%ymm3, %ymm10, %ymm9
	vsubpd	(%rsi,%rax), %ymm14, %ymm10
	movq	368(%rsp), %rsi
	vfmadd132pd	%ymm4, %ymm9, %ymm10
	vsubpd	(%rsi,%rax), %ymm15, %ymm9
	movq	320(%rsp), %rsi
	vfmadd132pd	%ymm3, %ymm10, %ymm9
	vfmadd213pd	(%rcx,%rax), %ymm9, %ymm0
	vmovupd	%ymm0, (%rcx,%rax)
	addq	$32, %rax
	cmpq	%rsi, %rdx
	jne	.L7
	cmpq	$0, 48(%rsp)
	movq	200(%rsp), %r13
	movq	160(%rsp), %rbx
	movq	112(%rsp), %r11
	je	.L4
	movq	(%rsp), %rsi
	movq	8(%rsp), %rax
.L10:
	movq	16(%rsp), %rdx
	subq	%rsi, %rdx
	leaq	-3(%rdx), %rcx
	movq	%rcx, 160(%rsp)
	cmpq	$4, %rdx
	je	.L5
	movq	56(%rsp), %rdi
	movq	72(%rsp), %r14
	vmovddup	.LC1(%rip), %xmm12
	vmovddup	%xmm1, %xmm9
	movq	168(%rsp), %r9
	movq	64(%rsp), %r12
	vmovddup	%xmm2, %xmm11
	vmovddup	%xmm5, %xmm10
	leaq	(%r9,%rdi), %rdx
	movq	104(%rsp), %rdi
	leaq	(%rsi,%rdx), %r8
	subq	%r13, %rdx
	leaq	2(%rdi,%r8), %r10
	movq	232(%rsp), %rdi
	addq	%rsi, %rdx
	movq	%rdx, 328(%rsp)
	leaq	0(,%r10,8), %rcx
	addq	%rdi, %rdx
	leaq	2(%r14), %rdi
	movq	192(%rsp), %r14
	leaq	(%rdi,%r8), %r15
	addq	%rcx, %r14
	movq	%r14, 344(%rsp)
	movq	%r9, %r14
	leaq	(%r12,%r9), %r9
	movq	232(%rsp), %r12
	addq	%rsi, %r9
	addq	%r12, %r14
	movq	80(%rsp), %r12
	addq	%r14, %rsi
	movq	96(%rsp), %r14
	movq	%rsi, 224(%rsp)
	movq	328(%rsp), %rsi
	leaq	2(%r8,%r14), %r14
	leaq	2(%r12,%r8), %r8
	movq	216(%rsp), %r12
	addq	%rsi, %rdi
	vmovupd	(%r12,%rdx,8), %xmm0
	vmovapd	%xmm0, 200(%rsp)
	vaddpd	(%r12,%r10,8), %xmm0, %xmm0
	vaddpd	(%r12,%r15,8), %xmm0, %xmm0
	vaddpd	(%r12,%rdi,8), %xmm0, %xmm0
	movq	88(%rsp), %rdi
	vmulpd	%xmm12, %xmm0, %xmm0
	vmovupd	8(%rdi,%rcx), %xmm12
	vsubpd	-16(%rdi,%rcx), %xmm12, %xmm12
	vmulpd	%xmm9, %xmm12, %xmm12
	vdivpd	%xmm0, %xmm11, %xmm0
	vmovupd	(%rdi,%r10,8), %xmm11
	vsubpd	-8(%rdi,%rcx), %xmm11, %xmm11
	movq	184(%rsp), %rdi
	vfmadd132pd	%xmm10, %xmm12, %xmm11
	vmovupd	(%rdi,%rcx), %xmm14
	vsubpd	(%rdi,%rdx,8), %xmm14, %xmm12
	movq	224(%rsp), %rdx
	vmovapd	%xmm14, 328(%rsp)
	vfmadd132pd	%xmm10, %xmm11, %xmm12
	vmovupd	(%rdi,%r9,8), %xmm11
	vsubpd	(%rdi,%rdx,8), %xmm11, %xmm11
	movq	176(%rsp), %rdi
	vfmadd132pd	%xmm9, %xmm12, %xmm11
	vmovupd	(%rdi,%rcx), %xmm12
	vsubpd	(%rdi,%r15,8), %xmm12, %xmm12
	movq	344(%rsp), %rcx
	vfmadd132pd	%xmm12, %xmm11, %xmm10
	vmovupd	(%rdi,%r14,8), %xmm11
	vsubpd	(%rdi,%r8,8), %xmm11, %xmm11
	vfmadd132pd	%xmm11, %xmm10, %xmm9
	vfmadd213pd	(%rcx), %xmm9, %xmm0
	vmovupd	%xmm0, (%rcx)
	movq	160(%rsp), %rcx
	testb	$1, %cl
	je	.L4
	movq	%rcx, %r15
	andq	$-2, %r15
	addq	%r15, %rax
.L5:
	movq	312(%rsp), %rdx
	movq	304(%rsp), %rcx
	movq	288(%rsp), %rsi
	movq	280(%rsp), %rdi
	imulq	%r13, %rdx
	imulq	%r13, %rcx
	addq	%rax, %rdx
	addq	%rax, %rcx
	vmovsd	8(%rbx,%rdx,8), %xmm10
	vsubsd	-16(%rbx,%rdx,8), %xmm10, %xmm10
	vmovsd	(%rdi,%rcx,8), %xmm0
	vaddsd	(%rdi,%rdx,8), %xmm0, %xmm0
	vaddsd	(%rsi,%rdx,8), %xmm0, %xmm0
	vaddsd	(%rsi,%rcx,8), %xmm0, %xmm0
	vmulsd	%xmm1, %xmm10, %xmm10
	vmovsd	(%rbx,%rdx,8), %xmm9
	vsubsd	-8(%rbx,%rdx,8), %xmm9, %xmm9
	movq	384(%rsp), %rsi
	vmulsd	%xmm8, %xmm0, %xmm0
	imulq	%r13, %rsi
	vfmadd132sd	%xmm5, %xmm10, %xmm9
	vmovsd	(%r11,%rdx,8), %xmm10
	vsubsd	(%r11,%rcx,8), %xmm10, %xmm10
	movq	296(%rsp), %rcx
	addq	%rax, %rsi
	vdivsd	%xmm0, %xmm2, %xmm11
	imulq	%r13, %rcx
	vfmadd132sd	%xmm5, %xmm9, %xmm10
	vmovsd	(%r11,%rsi,8), %xmm9
	addq	%rax, %rcx
	movq	264(%rsp), %rax
	vsubsd	(%r11,%rcx,8), %xmm9, %xmm9
	vfmadd132sd	%xmm1, %xmm10, %xmm9
	vmovsd	(%rax,%rdx,8), %xmm10
	movq	256(%rsp), %rax
	vsubsd	(%rax,%rdx,8), %xmm10, %xmm10
	movq	248(%rsp), %rax
	vfmadd132sd	%xmm5, %xmm9, %xmm10
	vmovsd	(%rax,%rdx,8), %xmm9
	movq	240(%rsp), %rax
	vsubsd	(%rax,%rdx,8), %xmm9, %xmm9
	movq	272(%rsp), %rax
	vmovsd	%xmm9, %xmm9, %xmm0
	vfmadd132sd	%xmm1, %xmm10, %xmm0
	vfmadd213sd	(%rax,%rdx,8), %xmm11, %xmm0
	vmovsd	%xmm0, (%rax,%rdx,8)
.L4:
	movq	24(%rsp), %rax
	addq	%r13, 168(%rsp)
	addq	%rax, 352(%rsp)
	movq	384(%rsp), %rdi
	addq	%rax, 376(%rsp)
	addq	%rax, 120(%rsp)
	addq	%rax, 360(%rsp)
	addq	%rax, 152(%rsp)
	addq	%rax, 368(%rsp)
	addq	%rax, 144(%rsp)
	addq	%rax, 136(%rsp)
	addq	%rax, 128(%rsp)
	cmpq	%rdi, 32(%rsp)
	jne	.L11
	movq	-8(%rsp), %rbx
	movq	-40(%rsp), %rax
	movq	%r13, %r14
	addq	%rbx, -16(%rsp)
	movq	-24(%rsp), %r12
	addq	%rbx, 288(%rsp)
	movq	-32(%rsp), %r13
	addq	%rbx, %rax
	movq	-48(%rsp), %r15
	movq	-56(%rsp), %rsi
	movq	-64(%rsp), %rcx
	cmpq	%r12, 32(%rsp)
	jne	.L3
	vzeroupper
.L26:
	leaq	-40(%rbp), %rsp
	popq	%rbx
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	popq	%rbp
	ret
.L12:
	xorl	%esi, %esi
	movl	$2, %eax
	jmp	.L10
	.section	.rodata.cst8,"aM",@progbits,8
.LC1:
	.long	0
	.long	1070596096
	.text
	.section	.note.GNU-stack,"",@progbits
