
x86.o:     file format elf64-x86-64


Disassembly of section .text:

0000000000000000 <kernel>:
   0:	48 8d 4a ff          	lea    -0x1(%rdx),%rcx
   4:	48 83 fa 02          	cmp    $0x2,%rdx
   8:	7e 5e                	jle    68 <kernel+0x68>
   a:	f2 0f 10 07          	movsd  (%rdi),%xmm0
   e:	f2 0f 10 4f 08       	movsd  0x8(%rdi),%xmm1
  13:	b8 01 00 00 00       	mov    $0x1,%eax
  18:	66 0f ef db          	pxor   %xmm3,%xmm3
  1c:	f2 0f 10 25 00 00 00 	movsd  0x0(%rip),%xmm4        # 24 <kernel+0x24>
  23:	00 
  24:	eb 0e                	jmp    34 <kernel+0x34>
  26:	66 2e 0f 1f 84 00 00 	cs nopw 0x0(%rax,%rax,1)
  2d:	00 00 00 
  30:	66 0f 28 ca          	movapd %xmm2,%xmm1
  34:	f2 0f 10 54 c7 08    	movsd  0x8(%rdi,%rax,8),%xmm2
  3a:	f2 0f 58 c2          	addsd  %xmm2,%xmm0
  3e:	f2 0f 59 c4          	mulsd  %xmm4,%xmm0
  42:	f2 0f 5e c1          	divsd  %xmm1,%xmm0
  46:	f2 0f 11 04 c6       	movsd  %xmm0,(%rsi,%rax,8)
  4b:	f2 0f 59 c1          	mulsd  %xmm1,%xmm0
  4f:	48 83 c0 01          	add    $0x1,%rax
  53:	f2 0f 58 d8          	addsd  %xmm0,%xmm3
  57:	66 0f 28 c1          	movapd %xmm1,%xmm0
  5b:	48 39 c8             	cmp    %rcx,%rax
  5e:	75 d0                	jne    30 <kernel+0x30>
  60:	66 0f 28 c3          	movapd %xmm3,%xmm0
  64:	c3                   	ret
  65:	0f 1f 00             	nopl   (%rax)
  68:	66 0f ef db          	pxor   %xmm3,%xmm3
  6c:	66 0f 28 c3          	movapd %xmm3,%xmm0
  70:	c3                   	ret
