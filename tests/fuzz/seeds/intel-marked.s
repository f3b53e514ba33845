# LLVM-MCA-BEGIN
.L4:
	vmovupd	ymm0, YMMWORD PTR [rsi+rax]
	vfmadd213pd	ymm0, ymm1, YMMWORD PTR [rdx+rax*1-16]
	vmovntpd	YMMWORD PTR [rdi+rax], ymm0
	vgatherdpd	zmm2{k1}, [rax+ymm3*8]
	fld	QWORD PTR table[rip]
	faddp	st(1), st
	lock add	DWORD PTR fs:[rbp-0x10], 0x7f
	add	rax, 32
	cmp	rcx, rax
	jne	.L4
# LLVM-MCA-END
