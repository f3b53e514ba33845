.L3:
 vmulpd %ymm1, %ymm2, %ymm3
 imulq %rax, %rbx
 addq $8, %rcx
 cmpq %rcx, %rdx
 jne .L3
