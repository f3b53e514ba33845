
power.o:     file format elf64-powerpcle


Disassembly of section .text:

0000000000000000 <kernel>:
   0:	00 00 4c 3c 	addis   r2,r12,0
   4:	00 00 42 38 	addi    r2,r2,0
   8:	02 00 25 2c 	cmpdi   r5,2
   c:	64 00 81 40 	ble     70 <kernel+0x70>
  10:	00 00 42 3d 	addis   r10,r2,0
  14:	fe ff 25 39 	addi    r9,r5,-2
  18:	00 00 43 c9 	lfd     f10,0(r3)
  1c:	08 00 83 c9 	lfd     f12,8(r3)
  20:	d0 0c 21 f0 	xxlxor  vs1,vs1,vs1
  24:	a6 03 29 7d 	mtctr   r9
  28:	08 00 84 38 	addi    r4,r4,8
  2c:	00 00 2a c9 	lfd     f9,0(r10)
  30:	10 00 63 38 	addi    r3,r3,16
  34:	00 00 20 39 	li      r9,0
  38:	0c 00 00 48 	b       44 <kernel+0x44>
  3c:	00 00 42 60 	ori     r2,r2,0
  40:	90 58 80 fd 	fmr     f12,f11
  44:	ae 4c 63 7d 	lfdx    f11,r3,r9
  48:	2a 50 0b fc 	fadd    f0,f11,f10
  4c:	90 60 40 fd 	fmr     f10,f12
  50:	72 02 00 fc 	fmul    f0,f0,f9
  54:	24 60 00 fc 	fdiv    f0,f0,f12
  58:	ae 4d 04 7c 	stfdx   f0,r4,r9
  5c:	3a 0b 20 fc 	fmadd   f1,f0,f12,f1
  60:	08 00 29 39 	addi    r9,r9,8
  64:	dc ff 00 42 	bdnz    40 <kernel+0x40>
  68:	20 00 80 4e 	blr
  6c:	00 00 42 60 	ori     r2,r2,0
  70:	d0 0c 21 f0 	xxlxor  vs1,vs1,vs1
  74:	20 00 80 4e 	blr
	...
