
riscv.o:     file format elf64-littleriscv


Disassembly of section .text:

0000000000000000 <kernel>:
   0:	4789                	li	a5,2
   2:	04c7d363          	bge	a5,a2,48 <.L4>
   6:	f2000553          	fmv.d.x	fa0,zero
   a:	060e                	sll	a2,a2,0x3
   c:	2110                	fld	fa2,0(a0)
   e:	2518                	fld	fa4,8(a0)
  10:	01050793          	add	a5,a0,16
  14:	05a1                	add	a1,a1,8
  16:	9532                	add	a0,a0,a2
  18:	00000717          	auipc	a4,0x0
  1c:	00073587          	fld	fa1,0(a4) # 18 <kernel+0x18>

0000000000000020 <.L3>:
  20:	2394                	fld	fa3,0(a5)
  22:	05a1                	add	a1,a1,8
  24:	07a1                	add	a5,a5,8
  26:	02c6f7d3          	fadd.d	fa5,fa3,fa2
  2a:	22e70653          	fmv.d	fa2,fa4
  2e:	12b7f7d3          	fmul.d	fa5,fa5,fa1
  32:	1ae7f7d3          	fdiv.d	fa5,fa5,fa4
  36:	fef5bc27          	fsd	fa5,-8(a1)
  3a:	52e7f543          	fmadd.d	fa0,fa5,fa4,fa0
  3e:	22d68753          	fmv.d	fa4,fa3
  42:	fcf51fe3          	bne	a0,a5,20 <.L3>
  46:	8082                	ret

0000000000000048 <.L4>:
  48:	f2000553          	fmv.d.x	fa0,zero
  4c:	8082                	ret
