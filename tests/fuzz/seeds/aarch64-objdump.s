
aarch64.o:     file format elf64-littleaarch64


Disassembly of section .text:

0000000000000000 <kernel>:
   0:	d1000443 	sub	x3, x2, #0x1
   4:	f100085f 	cmp	x2, #0x2
   8:	5400028d 	b.le	58 <kernel+0x58>
   c:	aa0003e2 	mov	x2, x0
  10:	2f00e400 	movi	d0, #0x0
  14:	fd400004 	ldr	d4, [x0]
  18:	1e6a1005 	fmov	d5, #2.500000000000000000e-01
  1c:	d2800020 	mov	x0, #0x1                   	// #1
  20:	fc408c42 	ldr	d2, [x2, #8]!
  24:	d503201f 	nop
  28:	fc607843 	ldr	d3, [x2, x0, lsl #3]
  2c:	1e642861 	fadd	d1, d3, d4
  30:	1e604044 	fmov	d4, d2
  34:	1e650821 	fmul	d1, d1, d5
  38:	1e621821 	fdiv	d1, d1, d2
  3c:	fc207821 	str	d1, [x1, x0, lsl #3]
  40:	91000400 	add	x0, x0, #0x1
  44:	1f420020 	fmadd	d0, d1, d2, d0
  48:	1e604062 	fmov	d2, d3
  4c:	eb03001f 	cmp	x0, x3
  50:	54fffec1 	b.ne	28 <kernel+0x28>  // b.any
  54:	d65f03c0 	ret
  58:	2f00e400 	movi	d0, #0x0
  5c:	d65f03c0 	ret
