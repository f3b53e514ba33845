	.file	"k.c"
	.intel_syntax noprefix
	.text
	.p2align 4
	.globl	kernel
	.type	kernel, @function
kernel:
	mov	rcx, rdi
	cmp	rdx, 2
	jle	.L9
	lea	rax, -3[rdx]
	lea	rdi, -2[rdx]
	cmp	rax, 2
	jbe	.L10
	vbroadcastsd	ymm1, QWORD PTR .LC2[rip]
	mov	r8, rdi
	xor	eax, eax
	vxorpd	xmm2, xmm2, xmm2
	shr	r8, 2
	sal	r8, 5
	.p2align 4
	.p2align 3
.L4:
	vmovupd	ymm4, YMMWORD PTR [rcx+rax]
	vaddpd	ymm0, ymm4, YMMWORD PTR 16[rcx+rax]
	vmulpd	ymm0, ymm0, ymm1
	vdivpd	ymm0, ymm0, YMMWORD PTR 8[rcx+rax]
	vmovupd	YMMWORD PTR 8[rsi+rax], ymm0
	vmulpd	ymm0, ymm0, YMMWORD PTR 8[rcx+rax]
	add	rax, 32
	vaddpd	ymm2, ymm2, ymm0
	cmp	rax, r8
	jne	.L4
	vextractf128	xmm3, ymm2, 0x1
	vaddpd	xmm0, xmm3, xmm2
	vunpckhpd	xmm1, xmm0, xmm0
	vaddpd	xmm1, xmm1, xmm0
	test	dil, 3
	je	.L21
	and	rdi, -4
	vaddpd	xmm2, xmm2, xmm3
	lea	rax, 1[rdi]
	vzeroupper
.L3:
	sub	rdx, rdi
	lea	r8, -2[rdx]
	cmp	rdx, 3
	je	.L7
	lea	rdx, 0[0+rdi*8]
	vmovddup	xmm3, QWORD PTR .LC2[rip]
	vmovupd	xmm5, XMMWORD PTR 16[rcx+rdx]
	vmovupd	xmm1, XMMWORD PTR 8[rcx+rdx]
	vaddpd	xmm0, xmm5, XMMWORD PTR [rcx+rdx]
	vmulpd	xmm0, xmm0, xmm3
	vdivpd	xmm0, xmm0, xmm1
	vmovupd	XMMWORD PTR 8[rsi+rdx], xmm0
	vfmadd132pd	xmm0, xmm2, xmm1
	vunpckhpd	xmm1, xmm0, xmm0
	vaddpd	xmm1, xmm1, xmm0
	test	r8b, 1
	je	.L1
	and	r8, -2
	add	rax, r8
.L7:
	sal	rax, 3
	vmovsd	xmm0, QWORD PTR -8[rcx+rax]
	vmovsd	xmm2, QWORD PTR [rcx+rax]
	vaddsd	xmm0, xmm0, QWORD PTR 8[rcx+rax]
	vmulsd	xmm0, xmm0, QWORD PTR .LC2[rip]
	vdivsd	xmm0, xmm0, xmm2
	vfmadd231sd	xmm1, xmm2, xmm0
	vmovsd	QWORD PTR [rsi+rax], xmm0
.L1:
	vmovsd	xmm0, xmm1, xmm1
	ret
	.p2align 4
	.p2align 3
.L21:
	vzeroupper
	vmovsd	xmm0, xmm1, xmm1
	ret
	.p2align 4
	.p2align 3
.L9:
	vxorpd	xmm1, xmm1, xmm1
	vmovsd	xmm0, xmm1, xmm1
	ret
.L10:
	vxorpd	xmm2, xmm2, xmm2
	xor	edi, edi
	mov	eax, 1
	vxorpd	xmm1, xmm1, xmm1
	jmp	.L3
	.size	kernel, .-kernel
	.section	.rodata.cst8,"aM",@progbits,8
	.align 8
.LC2:
	.long	0
	.long	1070596096
	.section	.note.GNU-stack,"",@progbits
