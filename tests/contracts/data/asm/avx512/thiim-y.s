	.text
kernel_thiim_y:
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbp
	movq	%r8, %rbp
	movq	%rdx, %r8
	pushq	%rbx
	salq	$4, %r8
	subq	$184, %rsp
	movq	%rsi, 16(%rsp)
	cmpq	$2, %rdi
	jle	.L26
	movq	%rcx, %r12
	leaq	-1(%rsi), %rax
	movq	%rsi, %rcx
	movq	%r8, %rsi
	shrq	$3, %rsi
	movq	%rsi, 96(%rsp)
	cmpq	$1, %rax
	jle	.L26
	leaq	-1(%rdx), %r15
	cmpq	$1, %r15
	jle	.L26
	imulq	%rcx, %rdx
	decq	%rdi
	movq	248(%rsp), %r14
	movq	240(%rsp), %r13
	movq	%rdi, 8(%rsp)
	salq	$4, %rdx
	subq	$2, %rcx
	movq	%r9, %rbx
	movl	$1, %r10d
	movq	%rcx, 24(%rsp)
	addq	%rdx, %rbx
	addq	%rdx, %r14
	addq	%rdx, %r12
	addq	%rdx, %rbp
	addq	%rdx, %r13
	movq	%r10, %rcx
	.p2align 4,,10
	.p2align 3
.L4:
	xorl	%r11d, %r11d
	cmpq	$4, 16(%rsp)
	movl	$2, %r9d
	jle	.L29
	movq	%rax, 32(%rsp)
	movq	%r15, %r10
	movq	%r13, %rdi
	movq	%r14, %rsi
	movq	%r12, %r15
	movq	%rbp, %rax
	movq	%rbx, %r13
.L12:
	leaq	(%r8,%r11), %rbx
	movq	%r11, %r12
	leaq	(%r8,%rbx), %r11
	addq	$16, %r12
	movq	%r11, %rbp
	movl	$1, %r14d
	.p2align 4,,10
	.p2align 3
.L11:
	vmovupd	16(%rdi,%rbx), %xmm1
	vmovupd	16(%r13,%rbx), %xmm2
	vpermilpd	$1, %xmm1, %xmm3
	vpermilpd	$3, %xmm2, %xmm0
	vmulpd	%xmm3, %xmm0, %xmm0
	vpermilpd	$0, %xmm2, %xmm5
	vfmaddsub132pd	%xmm1, %xmm0, %xmm5
	vunpckhpd	%xmm5, %xmm5, %xmm0
	vucomisd	%xmm0, %xmm5
	jp	.L30
.L5:
	vmovupd	(%r15,%r12), %xmm1
	vmovupd	16(%r15,%rbx), %xmm4
	vaddpd	(%rax,%r12), %xmm1, %xmm2
	vmovupd	16(%rax,%rbx), %xmm7
	vmovupd	16(%rsi,%rbx), %xmm6
	vsubpd	%xmm4, %xmm2, %xmm2
	vpermilpd	$3, %xmm6, %xmm0
	vpermilpd	$0, %xmm6, %xmm1
	vsubpd	%xmm7, %xmm2, %xmm2
	vpermilpd	$1, %xmm2, %xmm3
	vmulpd	%xmm3, %xmm0, %xmm0
	vfmaddsub132pd	%xmm2, %xmm0, %xmm1
	vunpckhpd	%xmm1, %xmm1, %xmm0
	vucomisd	%xmm0, %xmm1
	jp	.L31
.L6:
	vsubpd	%xmm1, %xmm5, %xmm5
	vmovupd	16(%rdi,%rbp), %xmm1
	incq	%r14
	vmovupd	%xmm5, 16(%r13,%rbx)
	vmovupd	16(%r13,%rbp), %xmm2
	vpermilpd	$1, %xmm1, %xmm3
	vpermilpd	$3, %xmm2, %xmm0
	vmulpd	%xmm3, %xmm0, %xmm0
	vpermilpd	$0, %xmm2, %xmm5
	vfmaddsub132pd	%xmm1, %xmm0, %xmm5
	vunpckhpd	%xmm5, %xmm5, %xmm0
	vucomisd	%xmm0, %xmm5
	jp	.L32
.L7:
	vaddpd	%xmm7, %xmm4, %xmm2
	vmovupd	16(%rsi,%rbp), %xmm1
	vsubpd	16(%rbp,%r15), %xmm2, %xmm2
	vpermilpd	$3, %xmm1, %xmm3
	vpermilpd	$0, %xmm1, %xmm0
	vsubpd	16(%rbp,%rax), %xmm2, %xmm2
	vpermilpd	$1, %xmm2, %xmm4
	vmulpd	%xmm4, %xmm3, %xmm3
	vfmaddsub132pd	%xmm2, %xmm3, %xmm0
	vunpckhpd	%xmm0, %xmm0, %xmm3
	vucomisd	%xmm3, %xmm0
	jp	.L33
	vsubpd	%xmm0, %xmm5, %xmm5
	addq	$16, %rbx
	addq	$16, %r12
	vmovupd	%xmm5, 16(%r13,%rbp)
	addq	$16, %rbp
	cmpq	%r14, %r10
	jne	.L11
.L10:
	leaq	2(%r9), %rbx
	cmpq	%rbx, 24(%rsp)
	jle	.L34
	movq	%rbx, %r9
	jmp	.L12
.L34:
	movq	%rax, %rbp
	movq	32(%rsp), %rax
	movq	%r13, %rbx
	movq	%r15, %r12
	movq	%rsi, %r14
	movq	%r10, %r15
	movq	%rdi, %r13
	incq	%r9
.L19:
	movq	96(%rsp), %rdi
	leaq	-1(%r9), %rsi
	imulq	%rdi, %rsi
	leaq	16(,%rsi,8), %r11
	.p2align 4,,10
	.p2align 3
.L18:
	movq	%r11, %rdi
	addq	%r8, %r11
	movq	%r11, %rsi
	movl	$1, %r10d
	.p2align 4,,10
	.p2align 3
.L17:
	vmovupd	0(%r13,%rsi), %xmm1
	vmovupd	(%rbx,%rsi), %xmm2
	vpermilpd	$1, %xmm1, %xmm0
	vpermilpd	$3, %xmm2, %xmm3
	vmulpd	%xmm3, %xmm0, %xmm0
	vpermilpd	$0, %xmm2, %xmm4
	vfmaddsub132pd	%xmm1, %xmm0, %xmm4
	vunpckhpd	%xmm4, %xmm4, %xmm3
	vucomisd	%xmm4, %xmm3
	jp	.L35
.L13:
	vmovupd	0(%rbp,%rdi), %xmm6
	vmovupd	(%r14,%rsi), %xmm1
	vaddpd	(%r12,%rdi), %xmm6, %xmm2
	vpermilpd	$3, %xmm1, %xmm3
	vpermilpd	$0, %xmm1, %xmm0
	vsubpd	(%r12,%rsi), %xmm2, %xmm2
	vsubpd	0(%rbp,%rsi), %xmm2, %xmm2
	vpermilpd	$1, %xmm2, %xmm5
	vmulpd	%xmm5, %xmm3, %xmm3
	vfmaddsub132pd	%xmm2, %xmm3, %xmm0
	vunpckhpd	%xmm0, %xmm0, %xmm5
	vucomisd	%xmm0, %xmm5
	jp	.L36
	vsubpd	%xmm0, %xmm4, %xmm4
	incq	%r10
	addq	$16, %rdi
	vmovupd	%xmm4, (%rbx,%rsi)
	addq	$16, %rsi
	cmpq	%r10, %r15
	jne	.L17
.L16:
	incq	%r9
	cmpq	%r9, %rax
	jg	.L18
	movq	8(%rsp), %rdi
	incq	%rcx
	addq	%rdx, %rbx
	addq	%rdx, %r14
	addq	%rdx, %r12
	addq	%rdx, %rbp
	addq	%rdx, %r13
	cmpq	%rdi, %rcx
	jne	.L4
.L26:
	addq	$184, %rsp
	popq	%rbx
	popq	%rbp
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	ret
.L29:
	movl	$1, %r9d
	jmp	.L19
.L35:
	vmovsd	%xmm1, %xmm1, %xmm0
	vunpckhpd	%xmm2, %xmm2, %xmm3
	vunpckhpd	%xmm1, %xmm1, %xmm1
	movq	%rdx, 136(%rsp)
	movq	%r10, 128(%rsp)
	movq	%rsi, 120(%rsp)
	movq	%r11, 112(%rsp)
	movq	%r9, 104(%rsp)
	movq	%rcx, 80(%rsp)
	movq	%rdi, 64(%rsp)
	movq	%rax, 48(%rsp)
	movq	%r8, 32(%rsp)
	call	__muldc3@PLT
	vunpcklpd	%xmm1, %xmm0, %xmm4
	movq	136(%rsp), %rdx
	movq	128(%rsp), %r10
	movq	120(%rsp), %rsi
	movq	112(%rsp), %r11
	movq	104(%rsp), %r9
	movq	80(%rsp), %rcx
	movq	64(%rsp), %rdi
	movq	48(%rsp), %rax
	movq	32(%rsp), %r8
	jmp	.L13
.L36:
	vmovsd	%xmm1, %xmm1, %xmm0
	vunpckhpd	%xmm2, %xmm2, %xmm3
	vunpckhpd	%xmm1, %xmm1, %xmm1
	movq	%rdx, 144(%rsp)
	movq	%r10, 136(%rsp)
	movq	%rsi, 128(%rsp)
	movq	%r11, 120(%rsp)
	movq	%r9, 112(%rsp)
	movq	%rcx, 104(%rsp)
	movq	%rdi, 80(%rsp)
	movq	%rax, 64(%rsp)
	movq	%r8, 48(%rsp)
	vmovapd	%xmm4, 32(%rsp)
	call	__muldc3@PLT
	vmovapd	32(%rsp), %xmm4
	vunpcklpd	%xmm1, %xmm0, %xmm1
	vsubpd	%xmm1, %xmm4, %xmm4
	movq	136(%rsp), %r10
	movq	128(%rsp), %rsi
	movq	80(%rsp), %rdi
	incq	%r10
	vmovupd	%xmm4, (%rbx,%rsi)
	addq	$16, %rdi
	addq	$16, %rsi
	cmpq	%r10, %r15
	movq	48(%rsp), %r8
	movq	64(%rsp), %rax
	movq	104(%rsp), %rcx
	movq	112(%rsp), %r9
	movq	120(%rsp), %r11
	movq	144(%rsp), %rdx
	jne	.L17
	jmp	.L16
.L33:
	vmovsd	%xmm1, %xmm1, %xmm0
	vunpckhpd	%xmm2, %xmm2, %xmm3
	vunpckhpd	%xmm1, %xmm1, %xmm1
	movq	%rdi, 152(%rsp)
	movq	%rax, 144(%rsp)
	movq	%r9, 136(%rsp)
	movq	%rsi, 128(%rsp)
	movq	%rdx, 120(%rsp)
	movq	%r11, 112(%rsp)
	movq	%rcx, 104(%rsp)
	movq	%r8, 80(%rsp)
	movq	%r10, 64(%rsp)
	vmovapd	%xmm5, 48(%rsp)
	call	__muldc3@PLT
	vmovapd	48(%rsp), %xmm5
	vunpcklpd	%xmm1, %xmm0, %xmm1
	vsubpd	%xmm1, %xmm5, %xmm5
	movq	64(%rsp), %r10
	addq	$16, %rbx
	vmovupd	%xmm5, 16(%r13,%rbp)
	addq	$16, %r12
	addq	$16, %rbp
	cmpq	%r14, %r10
	movq	80(%rsp), %r8
	movq	104(%rsp), %rcx
	movq	112(%rsp), %r11
	movq	120(%rsp), %rdx
	movq	128(%rsp), %rsi
	movq	136(%rsp), %r9
	movq	144(%rsp), %rax
	movq	152(%rsp), %rdi
	jne	.L11
	jmp	.L10
.L30:
	vmovsd	%xmm1, %xmm1, %xmm0
	vunpckhpd	%xmm2, %xmm2, %xmm3
	vunpckhpd	%xmm1, %xmm1, %xmm1
	movq	%rdi, 144(%rsp)
	movq	%rax, 136(%rsp)
	movq	%r9, 128(%rsp)
	movq	%rsi, 120(%rsp)
	movq	%rdx, 112(%rsp)
	movq	%r11, 104(%rsp)
	movq	%rcx, 80(%rsp)
	movq	%r8, 64(%rsp)
	movq	%r10, 48(%rsp)
	call	__muldc3@PLT
	vunpcklpd	%xmm1, %xmm0, %xmm5
	movq	144(%rsp), %rdi
	movq	136(%rsp), %rax
	movq	128(%rsp), %r9
	movq	120(%rsp), %rsi
	movq	112(%rsp), %rdx
	movq	104(%rsp), %r11
	movq	80(%rsp), %rcx
	movq	64(%rsp), %r8
	movq	48(%rsp), %r10
	jmp	.L5
.L32:
	vmovsd	%xmm1, %xmm1, %xmm0
	vunpckhpd	%xmm2, %xmm2, %xmm3
	vunpckhpd	%xmm1, %xmm1, %xmm1
	movq	%rdi, 160(%rsp)
	movq	%rax, 152(%rsp)
	movq	%r9, 144(%rsp)
	movq	%rsi, 136(%rsp)
	movq	%rdx, 128(%rsp)
	movq	%r11, 120(%rsp)
	movq	%rcx, 112(%rsp)
	movq	%r8, 104(%rsp)
	movq	%r10, 80(%rsp)
	vmovapd	%xmm7, 64(%rsp)
	vmovapd	%xmm4, 48(%rsp)
	call	__muldc3@PLT
	vunpcklpd	%xmm1, %xmm0, %xmm5
	movq	160(%rsp), %rdi
	movq	152(%rsp), %rax
	movq	144(%rsp), %r9
	movq	136(%rsp), %rsi
	movq	128(%rsp), %rdx
	movq	120(%rsp), %r11
	movq	112(%rsp), %rcx
	movq	104(%rsp), %r8
	movq	80(%rsp), %r10
	vmovapd	64(%rsp), %xmm7
	vmovapd	48(%rsp), %xmm4
	jmp	.L7
.L31:
	vmovsd	%xmm6, %xmm6, %xmm0
	vunpckhpd	%xmm6, %xmm6, %xmm1
	vunpckhpd	%xmm2, %xmm2, %xmm3
	movq	%rdi, 168(%rsp)
	movq	%rax, 160(%rsp)
	movq	%r9, 152(%rsp)
	movq	%rsi, 144(%rsp)
	movq	%rdx, 136(%rsp)
	movq	%r11, 128(%rsp)
	movq	%rcx, 120(%rsp)
	movq	%r8, 112(%rsp)
	movq	%r10, 104(%rsp)
	vmovapd	%xmm7, 80(%rsp)
	vmovapd	%xmm4, 64(%rsp)
	vmovapd	%xmm5, 48(%rsp)
	call	__muldc3@PLT
	vunpcklpd	%xmm1, %xmm0, %xmm1
	movq	168(%rsp), %rdi
	movq	160(%rsp), %rax
	movq	152(%rsp), %r9
	movq	144(%rsp), %rsi
	movq	136(%rsp), %rdx
	movq	128(%rsp), %r11
	movq	120(%rsp), %rcx
	movq	112(%rsp), %r8
	movq	104(%rsp), %r10
	vmovapd	80(%rsp), %xmm7
	vmovapd	64(%rsp), %xmm4
	vmovapd	48(%rsp), %xmm5
	jmp	.L6
	.section	.note.GNU-stack,"",@progbits
