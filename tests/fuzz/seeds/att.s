	.file	"k.c"
	.text
	.p2align 4
	.globl	kernel
	.type	kernel, @function
kernel:
	movq	%rdi, %rcx
	cmpq	$2, %rdx
	jle	.L9
	leaq	-3(%rdx), %rax
	leaq	-2(%rdx), %rdi
	cmpq	$2, %rax
	jbe	.L10
	movq	%rdi, %r8
	shrq	$2, %r8
	vbroadcastsd	.LC2(%rip), %ymm3
	salq	$5, %r8
	xorl	%eax, %eax
	vxorpd	%xmm2, %xmm2, %xmm2
	.p2align 4,,10
	.p2align 3
.L4:
	vmovupd	(%rcx,%rax), %ymm4
	vmovupd	8(%rcx,%rax), %ymm1
	vaddpd	16(%rcx,%rax), %ymm4, %ymm0
	vmulpd	%ymm3, %ymm0, %ymm0
	vdivpd	%ymm1, %ymm0, %ymm0
	vmovupd	%ymm0, 8(%rsi,%rax)
	addq	$32, %rax
	vfmadd231pd	%ymm0, %ymm1, %ymm2
	cmpq	%r8, %rax
	jne	.L4
	vextractf64x2	$0x1, %ymm2, %xmm3
	vaddpd	%xmm2, %xmm3, %xmm0
	vunpckhpd	%xmm0, %xmm0, %xmm1
	vaddpd	%xmm0, %xmm1, %xmm1
	testb	$3, %dil
	je	.L21
	andq	$-4, %rdi
	vaddpd	%xmm3, %xmm2, %xmm2
	leaq	1(%rdi), %rax
	vzeroupper
.L3:
	subq	%rdi, %rdx
	leaq	-2(%rdx), %r8
	cmpq	$3, %rdx
	je	.L7
	vmovupd	(%rcx,%rdi,8), %xmm0
	leaq	0(,%rdi,8), %rdx
	vaddpd	16(%rcx,%rdx), %xmm0, %xmm0
	vmovupd	8(%rcx,%rdx), %xmm1
	vmulpd	.LC2(%rip){1to2}, %xmm0, %xmm0
	vdivpd	%xmm1, %xmm0, %xmm0
	vmovupd	%xmm0, 8(%rsi,%rdx)
	vfmadd132pd	%xmm1, %xmm2, %xmm0
	vunpckhpd	%xmm0, %xmm0, %xmm1
	vaddpd	%xmm0, %xmm1, %xmm1
	testb	$1, %r8b
	je	.L1
	andq	$-2, %r8
	addq	%r8, %rax
.L7:
	vmovsd	-8(%rcx,%rax,8), %xmm0
	vmovsd	(%rcx,%rax,8), %xmm2
	vaddsd	8(%rcx,%rax,8), %xmm0, %xmm0
	vmulsd	.LC2(%rip), %xmm0, %xmm0
	vdivsd	%xmm2, %xmm0, %xmm0
	vfmadd231sd	%xmm0, %xmm2, %xmm1
	vmovsd	%xmm0, (%rsi,%rax,8)
.L1:
	vmovsd	%xmm1, %xmm1, %xmm0
	ret
	.p2align 4,,10
	.p2align 3
.L21:
	vzeroupper
	vmovsd	%xmm1, %xmm1, %xmm0
	ret
	.p2align 4,,10
	.p2align 3
.L9:
	vxorpd	%xmm1, %xmm1, %xmm1
	vmovsd	%xmm1, %xmm1, %xmm0
	ret
.L10:
	vxorpd	%xmm2, %xmm2, %xmm2
	xorl	%edi, %edi
	movl	$1, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
	jmp	.L3
	.size	kernel, .-kernel
	.section	.rodata.cst8,"aM",@progbits,8
	.align 8
.LC2:
	.long	0
	.long	1070596096
	.section	.note.GNU-stack,"",@progbits
