	.text
kernel_kahan_dot_sp:
	ldr	s2, [x3]
	ldr	s1, [x4]
	cmp	x0, 0
	ble	.L2
	mov	x5, 0
.L3:
	ldr	s0, [x1, x5, lsl 2]
	ldr	s3, [x2, x5, lsl 2]
	add	x5, x5, 1
	fnmsub	s0, s0, s3, s2
	movi	v2.2s, #0
	fadd	s1, s1, s0
	cmp	x0, x5
	bne	.L3
.L2:
	str	s2, [x3]
	str	s1, [x4]
	ret
	.section	.note.GNU-stack,"",@progbits
