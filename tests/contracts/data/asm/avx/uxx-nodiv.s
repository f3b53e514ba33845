	.text
kernel_uxx_nodiv:
	pushq	%rbp
	leaq	-1(%rdi), %rax
	leaq	0(,%rdi,8), %r11
	movq	%rsp, %rbp
	pushq	%r15
	movq	%rdi, %r15
	pushq	%r14
	imulq	%rdi, %r15
	pushq	%r13
	pushq	%r12
	pushq	%rbx
	movq	%rdi, %rbx
	andq	$-32, %rsp
	subq	$392, %rsp
	movq	%rdi, 8(%rsp)
	movq	%rsi, 192(%rsp)
	movq	%rdx, 184(%rsp)
	movq	%rcx, 72(%rsp)
	movq	%r8, 176(%rsp)
	movq	%r9, 168(%rsp)
	movq	%rax, 24(%rsp)
	movq	%r11, 16(%rsp)
	cmpq	$2, %rax
	jle	.L26
	movq	%r11, %rax
	movq	%r8, %r10
	movq	%r9, %rdi
	movq	%r15, 88(%rsp)
	shrq	$3, %rax
	movq	%r15, %rdx
	movl	$2, %r14d
	vbroadcastsd	.LC1(%rip), %ymm6
	movq	%rax, %r8
	salq	$4, %rdx
	vmovsd	%xmm0, %xmm0, %xmm5
	movq	%r14, -16(%rsp)
	leaq	1(%rax,%r15), %rax
	movq	%rdx, -24(%rsp)
	vmovddup	%xmm2, %xmm7
	vmovsd	.LC1(%rip), %xmm8
	leaq	0(,%r15,8), %r13
	salq	$4, %rax
	vmovddup	%xmm0, %xmm4
	vmovddup	%xmm1, %xmm3
	movq	%rax, %r12
	subq	%r13, %rdi
	movq	%r13, -32(%rsp)
	vinsertf128	$1, %xmm7, %ymm7, %ymm7
	leaq	(%rsi,%r13), %rax
	movq	%rdi, -104(%rsp)
	movq	%r9, %rdi
	vinsertf128	$1, %xmm4, %ymm4, %ymm4
	movq	%rax, 264(%rsp)
	movq	%r8, %rax
	subq	%rdx, %rdi
	vinsertf128	$1, %xmm3, %ymm3, %ymm3
	leaq	(%r8,%r8), %rsi
	salq	$4, %rax
	movq	%rsi, 56(%rsp)
	leaq	0(%r13,%r9), %r9
	addq	%rcx, %rax
	movq	%rax, -88(%rsp)
	leaq	(%rsi,%r8), %rax
	movq	%rax, 48(%rsp)
	leaq	(%r11,%r10), %rax
	leaq	-4(%rbx), %rsi
	movq	%rax, -96(%rsp)
	leaq	-3(%rbx), %rax
	movq	%rsi, 32(%rsp)
	movq	%rax, -80(%rsp)
	leaq	16(%r11), %rcx
	movq	%rax, %rsi
	andq	$-4, %rax
	movq	%rax, -8(%rsp)
	addq	$2, %rax
	shrq	$2, %rsi
	movq	%rax, (%rsp)
	leaq	(%r15,%r15), %rax
	movq	%rax, 80(%rsp)
	leaq	16(%r10), %rax
	movq	%rsi, 304(%rsp)
	movq	%r15, %rsi
	movq	%r8, %r15
	movq	%r9, %r8
	movq	%rax, -112(%rsp)
.L3:
	movq	-24(%rsp), %rbx
	vmovddup	%xmm5, %xmm9
	movq	192(%rsp), %r9
	movq	80(%rsp), %r11
	movq	88(%rsp), %rax
	addq	$1, -16(%rsp)
	addq	%rbx, %r9
	movq	%r11, %rdx
	movq	%r9, 256(%rsp)
	movq	184(%rsp), %r9
	movq	%r11, 88(%rsp)
	addq	%rsi, %r11
	movq	%r11, 80(%rsp)
	leaq	(%rbx,%r8), %r11
	movq	%r11, 224(%rsp)
	movq	%rax, %r11
	addq	$2, %rax
	addq	%rbx, %r9
	subq	%rsi, %r11
	movq	%r9, 248(%rsp)
	movq	72(%rsp), %r9
	movq	%r11, 64(%rsp)
	leaq	(%rbx,%rdi), %r11
	movq	%r11, 216(%rsp)
	movq	264(%rsp), %r11
	leaq	(%r9,%rbx), %r14
	movq	176(%rsp), %r9
	addq	%rcx, %r11
	movq	%r11, 328(%rsp)
	movq	-88(%rsp), %r11
	leaq	(%r9,%rbx), %r13
	movq	168(%rsp), %r9
	addq	%rbx, %r9
	movq	%r9, 240(%rsp)
	movq	-104(%rsp), %r9
	addq	%rbx, %r9
	movq	%r9, 232(%rsp)
	leaq	(%rbx,%r11), %r9
	movq	-96(%rsp), %r11
	addq	%r12, %r11
	movq	%r11, 320(%rsp)
	movq	-112(%rsp), %r11
	addq	%rbx, %r11
	addq	%rcx, %rbx
	movq	%r11, 336(%rsp)
	leaq	(%r12,%r8), %r11
	movq	%r11, 160(%rsp)
	leaq	(%r12,%rdi), %r11
	movq	%r11, 344(%rsp)
	movq	-32(%rsp), %r11
	movq	%rbx, 144(%rsp)
	movq	%r12, %rbx
	subq	%r11, %rbx
	movq	%rbx, 136(%rsp)
	movq	%r12, 152(%rsp)
	movq	-80(%rsp), %rbx
	movq	%r12, -48(%rsp)
	movq	%r15, %r12
	movq	$0, 272(%rsp)
	movq	$2, 352(%rsp)
	andl	$3, %ebx
	movq	%rax, 200(%rsp)
	movq	%rbx, 40(%rsp)
	leaq	2(%rdx), %rbx
	movq	%rbx, 208(%rsp)
	movq	%rsi, -40(%rsp)
	movq	%r9, 360(%rsp)
	movq	%r8, -56(%rsp)
	movq	%rdi, -64(%rsp)
	movq	%rcx, -72(%rsp)
.L11:
	movq	352(%rsp), %rsi
	leaq	-1(%rsi), %rdi
	movq	%rsi, %rax
	movq	%rsi, 280(%rsp)
	addq	$1, %rsi
	subq	$2, %rax
	cmpq	$2, 32(%rsp)
	movq	%rdi, 296(%rsp)
	movq	%rsi, 352(%rsp)
	movq	%rax, 288(%rsp)
	jbe	.L12
	movq	152(%rsp), %rax
	movq	%r12, 112(%rsp)
	movq	192(%rsp), %rsi
	movq	%r14, 104(%rsp)
	movq	144(%rsp), %rdi
	movq	%r13, 96(%rsp)
	movq	136(%rsp), %r15
	movq	$0, 376(%rsp)
	movq	160(%rsp), %r12
	leaq	(%rsi,%rax), %rbx
	leaq	(%rsi,%rdi), %rdx
	movq	%rbx, 120(%rsp)
	movq	120(%rsp), %r14
	leaq	(%rsi,%r15), %rcx
	movq	184(%rsp), %rsi
	movq	%rdx, 128(%rsp)
	movq	128(%rsp), %r13
	movq	%rcx, 312(%rsp)
	leaq	(%rsi,%rax), %rdx
	movq	360(%rsp), %rsi
	leaq	16(%rsi), %rbx
	leaq	8(%rsi), %r11
	leaq	24(%rsi), %r10
	movq	176(%rsp), %rsi
	leaq	(%rsi,%rax), %r9
	leaq	(%rsi,%rdi), %r8
	movq	168(%rsp), %rsi
	leaq	(%rsi,%rax), %rdi
	addq	%r15, %rsi
	movq	360(%rsp), %r15
	xorl	%eax, %eax
.L7:
	vmovupd	(%r15,%rax), %xmm12
	vinsertf128	$0x1, 16(%r15,%rax), %ymm12, %ymm10
	vmovupd	(%rbx,%rax), %xmm13
	vmovupd	(%r11,%rax), %xmm14
	vinsertf128	$0x1, 16(%r11,%rax), %ymm14, %ymm11
	vmovupd	(%r10,%rax), %xmm0
	vinsertf128	$0x1, 16(%r10,%rax), %ymm0, %ymm0
	vsubpd	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%rbx,%rax), %ymm13, %ymm10
	vsubpd	%ymm11, %ymm10, %ymm10
	movq	320(%rsp), %rcx
	vmovupd	(%r9,%rax), %xmm15
	vmovupd	(%r8,%rax), %xmm12
	vmulpd	%ymm3, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r8,%rax), %ymm12, %ymm11
	vmulpd	%ymm4, %ymm10, %ymm10
	vaddpd	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r9,%rax), %ymm15, %ymm10
	vmovupd	(%rsi,%rax), %xmm14
	vsubpd	%ymm11, %ymm10, %ymm10
	vmovupd	(%rcx,%rax), %xmm13
	vmulpd	%ymm4, %ymm10, %ymm10
	vaddpd	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm13, %ymm10
	movq	336(%rsp), %rcx
	vmovupd	(%rdi,%rax), %xmm13
	vmovupd	(%rcx,%rax), %xmm15
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm15, %ymm11
	vsubpd	%ymm11, %ymm10, %ymm10
	vinsertf128	$0x1, 16(%rsi,%rax), %ymm14, %ymm11
	movq	344(%rsp), %rcx
	vmovupd	(%r12,%rax), %xmm15
	vmulpd	%ymm3, %ymm10, %ymm10
	vaddpd	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%rdi,%rax), %ymm13, %ymm10
	vmovupd	0(%r13,%rax), %xmm14
	vsubpd	%ymm11, %ymm10, %ymm10
	vmovupd	(%rcx,%rax), %xmm12
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm12, %ymm11
	movq	312(%rsp), %rcx
	vmulpd	%ymm4, %ymm10, %ymm10
	vaddpd	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r12,%rax), %ymm15, %ymm10
	vmovupd	(%r14,%rax), %xmm15
	vsubpd	%ymm11, %ymm10, %ymm10
	vinsertf128	$0x1, 16(%r14,%rax), %ymm15, %ymm11
	vmulpd	%ymm3, %ymm10, %ymm10
	vaddpd	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%r13,%rax), %ymm14, %ymm10
	vmovupd	(%rcx,%rax), %xmm12
	vaddpd	%ymm11, %ymm10, %ymm10
	vmovupd	(%rdx,%rax), %xmm15
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm12, %ymm11
	movq	328(%rsp), %rcx
	addq	$1, 376(%rsp)
	vaddpd	%ymm11, %ymm10, %ymm10
	vmovupd	(%rcx,%rax), %xmm13
	vinsertf128	$0x1, 16(%rcx,%rax), %ymm13, %ymm11
	vaddpd	%ymm11, %ymm10, %ymm10
	movq	304(%rsp), %rcx
	vmovapd	%xmm13, 360(%rsp)
	vmulpd	%ymm6, %ymm10, %ymm10
	vmulpd	%ymm7, %ymm10, %ymm10
	vmulpd	%ymm10, %ymm0, %ymm0
	vinsertf128	$0x1, 16(%rdx,%rax), %ymm15, %ymm10
	vaddpd	%ymm10, %ymm0, %ymm0
	vmovupd	%xmm0, (%rdx,%rax)
	vextractf128	$0x1, %ymm0, 16(%rdx,%rax)
	addq	$32, %rax
	cmpq	%rcx, 376(%rsp)
	jne	.L7
	cmpq	$0, 40(%rsp)
	movq	%r15, 360(%rsp)
	movq	112(%rsp), %r12
	movq	104(%rsp), %r14
	movq	96(%rsp), %r13
	je	.L4
	movq	-8(%rsp), %rsi
	movq	(%rsp), %rax
.L10:
	movq	8(%rsp), %rdx
	subq	%rsi, %rdx
	leaq	-3(%rdx), %rdi
	movq	%rdi, 312(%rsp)
	cmpq	$4, %rdx
	je	.L5
	movq	272(%rsp), %r8
	vmovddup	%xmm1, %xmm11
	movq	56(%rsp), %rdi
	movq	208(%rsp), %rbx
	movq	88(%rsp), %r15
	movq	184(%rsp), %r9
	leaq	(%r8,%rdi), %rdx
	movq	200(%rsp), %r10
	leaq	(%rsi,%rdx), %rdi
	subq	%r12, %rdx
	leaq	2(%r15,%rdi), %rcx
	addq	%rsi, %rdx
	leaq	(%rbx,%rdx), %r11
	movq	72(%rsp), %rbx
	leaq	0(,%rcx,8), %r8
	addq	%rdi, %r10
	addq	%r8, %r9
	vmovupd	8(%rbx,%r8), %xmm0
	vmovupd	(%rbx,%rcx,8), %xmm12
	vsubpd	-16(%rbx,%r8), %xmm0, %xmm0
	vsubpd	-8(%rbx,%r8), %xmm12, %xmm10
	movq	176(%rsp), %rbx
	vmulpd	%xmm11, %xmm0, %xmm0
	movq	272(%rsp), %r8
	vmulpd	%xmm9, %xmm10, %xmm10
	vmovupd	(%rbx,%rcx,8), %xmm14
	addq	%r15, %r8
	movq	48(%rsp), %r15
	addq	%rsi, %r8
	vaddpd	%xmm10, %xmm0, %xmm0
	vsubpd	(%rbx,%r11,8), %xmm14, %xmm10
	leaq	2(%r15,%r8), %r8
	movq	208(%rsp), %r15
	vmulpd	%xmm9, %xmm10, %xmm10
	vaddpd	%xmm10, %xmm0, %xmm0
	vmovupd	(%rbx,%r8,8), %xmm10
	movq	272(%rsp), %r8
	addq	%r15, %r8
	addq	%rsi, %r8
	movq	80(%rsp), %rsi
	vsubpd	(%rbx,%r8,8), %xmm10, %xmm10
	movq	168(%rsp), %rbx
	vmulpd	%xmm11, %xmm10, %xmm10
	leaq	2(%rdi,%rsi), %rsi
	vmovupd	(%rbx,%rcx,8), %xmm12
	vmovapd	%xmm12, 376(%rsp)
	vaddpd	%xmm10, %xmm0, %xmm0
	vsubpd	(%rbx,%r10,8), %xmm12, %xmm10
	vmulpd	%xmm9, %xmm10, %xmm10
	vaddpd	%xmm10, %xmm0, %xmm0
	vmovupd	(%rbx,%rsi,8), %xmm10
	movq	64(%rsp), %rsi
	leaq	2(%rsi,%rdi), %rsi
	movq	192(%rsp), %rdi
	vsubpd	(%rbx,%rsi,8), %xmm10, %xmm10
	vmulpd	%xmm11, %xmm10, %xmm10
	vaddpd	%xmm10, %xmm0, %xmm0
	vmovupd	(%rdi,%r11,8), %xmm10
	vaddpd	(%rdi,%rcx,8), %xmm10, %xmm10
	vaddpd	(%rdi,%r10,8), %xmm10, %xmm10
	movq	200(%rsp), %r10
	vmovddup	.LC1(%rip), %xmm11
	addq	%r10, %rdx
	vaddpd	(%rdi,%rdx,8), %xmm10, %xmm10
	movq	312(%rsp), %rdi
	vmulpd	%xmm11, %xmm10, %xmm10
	vmovddup	%xmm2, %xmm11
	vmulpd	%xmm11, %xmm10, %xmm10
	vmulpd	%xmm10, %xmm0, %xmm0
	vaddpd	(%r9), %xmm0, %xmm0
	vmovupd	%xmm0, (%r9)
	testb	$1, %dil
	je	.L4
	movq	%rdi, %rbx
	andq	$-2, %rbx
	addq	%rbx, %rax
.L5:
	movq	280(%rsp), %rdx
	movq	296(%rsp), %rcx
	movq	352(%rsp), %rdi
	movq	288(%rsp), %rsi
	imulq	%r12, %rdx
	imulq	%r12, %rcx
	imulq	%r12, %rdi
	imulq	%r12, %rsi
	addq	%rax, %rdx
	vmovsd	8(%r14,%rdx,8), %xmm0
	addq	%rax, %rcx
	vsubsd	-16(%r14,%rdx,8), %xmm0, %xmm0
	addq	%rax, %rdi
	vmovsd	(%r14,%rdx,8), %xmm10
	addq	%rax, %rsi
	vsubsd	-8(%r14,%rdx,8), %xmm10, %xmm10
	vmulsd	%xmm1, %xmm0, %xmm0
	movq	240(%rsp), %rax
	vmulsd	%xmm5, %xmm10, %xmm10
	vaddsd	%xmm10, %xmm0, %xmm0
	vmovsd	0(%r13,%rdx,8), %xmm10
	vsubsd	0(%r13,%rcx,8), %xmm10, %xmm10
	vmulsd	%xmm5, %xmm10, %xmm10
	vaddsd	%xmm10, %xmm0, %xmm0
	vmovsd	0(%r13,%rdi,8), %xmm10
	vsubsd	0(%r13,%rsi,8), %xmm10, %xmm10
	vmulsd	%xmm1, %xmm10, %xmm10
	vaddsd	%xmm10, %xmm0, %xmm0
	vmovsd	(%rax,%rdx,8), %xmm10
	movq	232(%rsp), %rax
	vsubsd	(%rax,%rdx,8), %xmm10, %xmm10
	movq	224(%rsp), %rax
	vmulsd	%xmm5, %xmm10, %xmm10
	vaddsd	%xmm10, %xmm0, %xmm0
	vmovsd	(%rax,%rdx,8), %xmm10
	movq	216(%rsp), %rax
	vsubsd	(%rax,%rdx,8), %xmm10, %xmm10
	movq	256(%rsp), %rax
	vmulsd	%xmm1, %xmm10, %xmm10
	vaddsd	%xmm10, %xmm0, %xmm0
	vmovsd	(%rax,%rcx,8), %xmm10
	vaddsd	(%rax,%rdx,8), %xmm10, %xmm10
	movq	264(%rsp), %rax
	vaddsd	(%rax,%rdx,8), %xmm10, %xmm10
	vaddsd	(%rax,%rcx,8), %xmm10, %xmm10
	movq	248(%rsp), %rax
	vmulsd	%xmm8, %xmm10, %xmm10
	vmulsd	%xmm2, %xmm10, %xmm10
	vmulsd	%xmm10, %xmm0, %xmm0
	vaddsd	(%rax,%rdx,8), %xmm0, %xmm0
	vmovsd	%xmm0, (%rax,%rdx,8)
.L4:
	movq	16(%rsp), %rax
	addq	%r12, 272(%rsp)
	addq	%rax, 328(%rsp)
	addq	%rax, 360(%rsp)
	addq	%rax, 320(%rsp)
	addq	%rax, 336(%rsp)
	addq	%rax, 160(%rsp)
	addq	%rax, 344(%rsp)
	addq	%rax, 152(%rsp)
	addq	%rax, 144(%rsp)
	addq	%rax, 136(%rsp)
	movq	352(%rsp), %rsi
	cmpq	%rsi, 24(%rsp)
	jne	.L11
	movq	-32(%rsp), %rax
	movq	%r12, %r15
	movq	-48(%rsp), %r12
	movq	-40(%rsp), %rsi
	movq	-56(%rsp), %r8
	movq	-64(%rsp), %rdi
	movq	-72(%rsp), %rcx
	addq	%rax, %r12
	addq	%rax, 264(%rsp)
	addq	%rax, -24(%rsp)
	movq	-16(%rsp), %rbx
	cmpq	%rbx, 24(%rsp)
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
