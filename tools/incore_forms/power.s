add 9, 8, 4
adde 6, 6, 9
addi 2, 2, .TOC.-.Lfunc_gep0@l
addic 5, 5, -1
addis 2, 12, .TOC.-.Lfunc_gep0@ha
addze 4, 4
andi. 7, 6, 14
b 1f
bdnz 1f
bdz 1f
bdzlr
beq 0, 1f
beqlr 0
bf 4, 1f
bge 0, 1f
bgt 0, 1f
bgtlr 0
bl memcpy
ble 0, 1f
blelr 0
blr
blt 0, 1f
bltlr 0
bne 0, 1f
bt 1, 1f
bun- 0, 1f
clrldi 7, 5, 56
clrlwi 8, 6, 24
cmpd 6, 5
cmpdi 5, 0
cmpld 11, 5
cmpldi 5, 0
cmplw 6, 5
cmpw 0, 30
cntlzw 5, 5
divd 8, 6, 7
divw 8, 6, 7
divwu 8, 8, 9
extsh 3, 3
extsw 3, 3
extswsli 6, 6, 3
fcmpu 0, 1, 0
fmr 2, 1
fsel 4, 4, 5, 3
isel 28, 5, 6, 5
iselgt 8, 5, 6
isellt 5, 6, 5
lbz 0, 1(8)
lbzu 6, 1(4)
lbzx 8, 3, 7
ld 0, 16(1)
ldu 7, 8(4)
ldx 8, 8, 7
lfd 0, 0(3)
lfdu 0, 8(4)
lfdx 0, 7, 0
lfiwax 0, 0, 4
lfiwzx 1, 4, 8
lfs 0, 0(3)
lfsu 0, 4(4)
lfsx 0, 7, 0
lhau 6, 2(4)
lhz 29, 2(8)
lhzu 7, 2(5)
lhzx 9, 4, 7
li 7, 0
lis 4, 21845
lwa 6, 4(5)
lwax 0, 6, 10
lwz 10, 0(6)
lwzu 7, 4(4)
lwzx 8, 8, 7
lxsd 3, 16(7)
lxv 63, 32(1)
lxvd2x 63, 1, 3
lxvdsx 2, 9, 4
lxvx 2, 4, 7
maddld 30, 8, 12, 10
mffprd 5, 0
mffprwz 8, 0
mflr 0
mfvsrd 11, 33
mfvsrld 9, 37
mr 28, 5
mtctr 6
mtfprd 0, 8
mtlr 0
mtvsrd 36, 6
mtvsrdd 34, 6, 8
mulhdu 4, 5, 8
mulld 30, 8, 12
mulli 4, 4, 24
mullw 8, 7, 6
nop
ori 4, 4, 21845
oris 4, 4, 43690
rldic 4, 4, 33, 0
rldicl 5, 6, 60, 4
rldicr 29, 11, 0, 60
rldimi 8, 6, 32, 0
sldi 5, 5, 3
slwi 7, 7, 2
sradi 6, 6, 3
srawi 6, 6, 3
srwi 5, 5, 5
stb 5, 0(3)
stbu 6, 1(3)
stbx 8, 3, 7
std 0, 48(1)
stdu 1, -32(1)
stdx 7, 3, 6
stfd 2, 0(3)
stfdu 0, 8(3)
stfdx 2, 3, 7
stfiwx 0, 6, 3
stfs 2, 0(3)
stfsu 0, 4(3)
stfsx 2, 3, 7
sth 5, 0(3)
sthu 6, 2(3)
sthx 9, 3, 7
stw 5, 0(3)
stwu 8, 4(3)
stwx 7, 3, 6
stxsd 2, 0(8)
stxsdx 34, 3, 7
stxv 63, 32(1)
stxvd2x 63, 1, 6
stxvw4x 0, 9, 10
stxvx 2, 3, 7
sub 0, 30, 0
subfe 9, 12, 9
vaddubm 5, 19, 5
vaddudm 5, 6, 5
vadduhm 2, 12, 2
vadduwm 5, 1, 5
vextubrx 8, 8, 2
vextuhrx 8, 8, 2
vextuwrx 8, 8, 2
vminsd 2, 2, 3
vminsh 2, 2, 3
vminsw 2, 2, 3
vminub 2, 2, 3
vminuw 2, 2, 3
vmladduhm 4, 12, 4, 10
vmrgew 2, 3, 2
vmuleub 31, 0, 5
vmuloub 19, 0, 5
vmuluwm 1, 0, 5
vperm 3, 4, 3, 2
vpkudum 6, 4, 3
vslb 0, 0, 3
vsld 0, 0, 3
vslh 11, 12, 3
vslw 0, 0, 3
vspltb 3, 2, 14
vsplth 3, 2, 6
vspltisb 2, 3
vspltish 2, 3
vspltisw 2, -3
vsrad 4, 4, 2
vsrah 10, 4, 2
vsraw 5, 5, 2
vsrb 5, 5, 2
vsrw 5, 5, 2
vupklsw 2, 2
xor 6, 6, 7
xori 5, 5, 3
xsabsdp 0, 0
xsadddp 1, 1, 2
xsaddsp 1, 1, 2
xscmpudp 0, 1, 0
xscvdpspn 0, 1
xscvdpsxws 0, 0
xscvspdpn 1, 0
xscvsxddp 0, 0
xscvsxdsp 0, 0
xsdivdp 0, 0, 1
xsdivsp 0, 0, 1
xsmaddadp 2, 1, 0
xsmaddasp 2, 1, 0
xsmaxcdp 1, 0, 1
xsmaxdp 1, 0, 1
xsmincdp 1, 0, 1
xsmindp 1, 0, 1
xsmsubadp 4, 1, 0
xsmsubasp 4, 1, 0
xsmuldp 0, 1, 0
xsmulsp 0, 1, 0
xsnegdp 1, 1
xsnmsubadp 2, 0, 1
xsnmsubasp 2, 0, 1
xsredp 2, 1
xsresp 1, 0
xsrsp 0, 0
xsrsqrtedp 3, 2
xsrsqrtesp 5, 4
xssqrtdp 1, 0
xssqrtsp 1, 0
xssubsp 4, 4, 2
xstsqrtdp 0, 2
xvabsdp 0, 0
xvabssp 0, 0
xvadddp 8, 8, 9
xvaddsp 8, 8, 9
xvcmpgtdp 37, 0, 1
xvcmpgtsp 37, 0, 1
xvcvdpsp 34, 1
xvcvspdp 1, 1
xvcvspsxws 0, 0
xvcvsxddp 0, 0
xvcvsxwdp 0, 34
xvcvsxwsp 0, 0
xvdivdp 7, 7, 8
xvdivsp 7, 7, 8
xvmaddadp 34, 0, 3
xvmaddasp 12, 2, 34
xvmaxdp 0, 12, 0
xvmaxsp 0, 34, 0
xvmindp 0, 12, 0
xvminsp 0, 34, 0
xvmsubadp 1, 4, 0
xvmsubasp 0, 33, 35
xvmuldp 2, 0, 2
xvmulsp 5, 2, 36
xvnegdp 0, 0
xvnegsp 0, 0
xvnmsubadp 34, 36, 35
xvnmsubasp 34, 36, 35
xvredp 9, 1
xvresp 8, 0
xvrsqrtedp 10, 9
xvrsqrtesp 10, 9
xvsqrtdp 3, 3
xvsqrtsp 3, 3
xvtsqrtdp 0, 2
xvtsqrtsp 0, 2
xxlor 34, 0, 0
xxlxor 1, 1, 1
xxmrghd 1, 2, 1
xxmrghw 0, 1, 0
xxmrgld 0, 0, 1
xxmrglw 34, 34, 34
xxperm 38, 1, 0
xxpermdi 1, 1, 0, 2
xxsel 1, 1, 8, 37
xxsldwi 2, 1, 1, 1
xxspltd 0, 1, 0
xxspltib 34, 3
xxspltw 2, 0, 0
xxswapd 2, 2
