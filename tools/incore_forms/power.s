add 8, 5, 11
adde 6, 6, 9
addi 12, 3, -1
addic 5, 5, -1
addic. 0, 3, -1
addis 2, 12, .TOC.-.LCF0@ha
addze 4, 4
and 9, 9, 7
andi. 9, 9, 1
b 1f
bclr 12, 0
bdnz 1f
bdz 1f
bdzlr
beq 5, 1f
beqlr 0
bf 4, 1f
bge 0, 1f
bgt 5, 1f
bgtlr 0
bl memcpy
ble 0, 1f
blelr 0
blr
blt 0, 1f
bltlr 0
bne 0, 1f
bnu+ 0, 1f
bt 0, 1f
bun 0, 1f
clrldi 3, 3, 63
clrlwi 12, 12, 31
cmpd 12, 3
cmpdi 12, 1
cmpld 9, 12
cmpldi 5, 3, 1
cmplw 6, 5
cmpw 0, 30
cmpwi 7, 0
cntlzw 5, 5
crand 20, 0, 16
crandc 20, 2, 6
crmove 8, 2
crnot 20, 2
cror 21, 21, 4
divd 8, 6, 7
divw 8, 6, 7
divwu 8, 8, 9
extsh 3, 3
extsw 3, 3
extswsli 9, 9, 3
fabs 1, 1
fadd 0, 12, 11
fadds 0, 11, 10
fcfid 12, 0
fcmpu 0, 0, 1
fdiv 12, 12, 10
fdivs 0, 8, 0
fmadd 9, 9, 0, 8
fmadds 12, 4, 12, 0
fmr 8, 12
fmsub 1, 11, 12, 1
fmsubs 1, 11, 12, 1
fmul 0, 0, 1
fmuls 0, 0, 5
fneg 0, 0
fnmadd 10, 11, 11, 10
fnmsub 11, 11, 29, 30
fsel 3, 4, 0, 3
fsqrt 12, 31
fsub 12, 11, 12
fsubs 0, 2, 0
isel 7, 0, 12, 28
isel 3, 24, 29, 21
iselgt 31, 0, 12
iselgt 9, 9, 14
isellt 10, 0, 31
isellt 10, 10, 31
lbz 0, 1(8)
lbzu 6, 1(4)
lbzx 8, 3, 7
ld 30, -16(1)
ldu 19, 8(21)
ldx 7, 5, 7
lfd 11, -8(4)
lfdu 3, 8(26)
lfdux 9, 17, 22
lfdx 12, 4, 9
lfiwax 0, 0, 4
lfiwzx 1, 4, 8
lfs 6, -4(10)
lfsu 6, 4(16)
lfsux 31, 22, 24
lfsx 10, 31, 7
lhau 6, 2(4)
lhz 29, 2(8)
lhzu 7, 2(5)
lhzx 9, 4, 7
li 3, 1
lis 5, 21845
lwa 6, 4(5)
lwax 0, 6, 10
lwz 9, 4(9)
lwzu 10, 32(9)
lwzux 10, 8, 10
lwzx 11, 6, 7
lxsd 19, 0(15)
lxsdx 38, 29, 28
lxssp 12, 0(6)
lxsspx 33, 9, 22
lxv 10, 0(10)
lxvd2x 63, 1, 3
lxvdsx 12, 5, 8
lxvwsx 3, 0, 6
lxvx 11, 12, 9
maddld 5, 6, 4, 3
mcrf 7, 5
mfcr 11
mffprd 9, 1
mffprwz 8, 0
mflr 0
mfvsrd 0, 40
mfvsrld 12, 40
mfvsrwz 18, 39
mr 26, 7
mr. 9, 3
mtcrf 32, 11
mtctr 0
mtfprd 0, 9
mtlr 0
mtocrf 32, 12
mtvsrd 40, 23
mtvsrdd 0, 9, 9
mtvsrwz 42, 18
mulhdu 5, 3, 10
mulld 11, 3, 3
mulli 12, 12, 40
mullw 8, 7, 6
neg 8, 8
nop
not 11, 6
or 7, 7, 31
ori 27, 9, 1
oris 5, 5, 43690
rldic 5, 5, 33, 0
rldicl 30, 9, 63, 1
rldicl. 7, 6, 2, 4
rldicr 29, 3, 0, 62
rldicr. 6, 3, 3, 60
rldimi 8, 6, 32, 0
rlwimi 12, 0, 1, 30, 30
sldi 11, 3, 3
slwi 7, 7, 2
sradi 6, 6, 3
srawi 6, 6, 3
srwi 5, 5, 5
stb 5, 0(3)
stbu 6, 1(3)
stbx 8, 3, 7
std 30, -16(1)
stdu 1, -416(1)
stdx 9, 4, 3
stfd 1, 0(7)
stfdu 0, 8(4)
stfdux 4, 17, 18
stfdx 0, 8, 9
stfiwx 0, 6, 3
stfs 4, 0(20)
stfsu 4, 4(5)
stfsx 12, 3, 9
sth 5, 0(3)
sthu 6, 2(3)
sthx 9, 3, 7
stw 10, 0(8)
stwu 3, 4(4)
stwx 10, 6, 7
stxsd 15, 0(10)
stxsdx 40, 22, 7
stxssp 5, 8(31)
stxsspx 33, 16, 8
stxv 0, -32(5)
stxvd2x 63, 1, 6
stxvw4x 0, 9, 10
stxvx 0, 4, 9
sub 5, 8, 7
subfe 9, 12, 9
subfic 31, 11, -8
vaddubm 5, 19, 5
vaddudm 0, 0, 13
vadduhm 2, 12, 2
vadduwm 1, 0, 1
vextsb2d 13, 13
vextubrx 8, 8, 2
vextuhrx 8, 8, 2
vextuwrx 8, 8, 2
vminsd 2, 2, 3
vminsh 2, 2, 3
vminsw 2, 2, 3
vminub 2, 2, 3
vminuw 2, 2, 3
vmladduhm 4, 12, 4, 10
vmr 13, 9
vmrgew 7, 9, 8
vmrgow 2, 2, 2
vmuleub 31, 0, 5
vmuloub 19, 0, 5
vmuluwm 1, 0, 5
vperm 0, 13, 11, 9
vpkudum 6, 4, 3
vslb 0, 0, 3
vsld 0, 0, 3
vslh 11, 12, 3
vslw 0, 0, 3
vspltb 3, 2, 14
vsplth 3, 2, 6
vspltisb 2, 3
vspltish 2, 3
vspltisw 2, -1
vsrad 4, 4, 2
vsrah 10, 4, 2
vsraw 5, 5, 2
vsrb 5, 5, 2
vsrw 5, 5, 2
vupklsw 2, 2
xor 6, 6, 7
xori 5, 5, 3
xsabsdp 0, 0
xsadddp 0, 42, 40
xsaddsp 12, 12, 33
xscmpgtdp 12, 10, 1
xscmpudp 0, 0, 1
xscpsgndp 34, 48, 48
xscvdpspn 9, 1
xscvdpsxws 0, 0
xscvspdpn 4, 34
xscvsxddp 0, 0
xscvsxdsp 0, 0
xscvuxddp 5, 5
xsdivdp 10, 38, 0
xsdivsp 0, 41, 0
xsmaddadp 11, 47, 9
xsmaddasp 10, 44, 7
xsmaddmdp 0, 49, 11
xsmaddmsp 12, 33, 10
xsmaxcdp 0, 0, 1
xsmaxdp 0, 0, 1
xsmincdp 0, 0, 12
xsmindp 0, 1, 0
xsmsubadp 47, 40, 41
xsmsubasp 4, 1, 0
xsmuldp 11, 11, 48
xsmulsp 10, 45, 9
xsnegdp 46, 11
xsnmsubadp 2, 2, 4
xsnmsubasp 11, 10, 12
xsredp 2, 1
xsresp 37, 10
xsrsp 0, 0
xsrsqrtedp 37, 35
xsrsqrtesp 5, 4
xssqrtdp 0, 31
xssqrtsp 1, 0
xssubdp 12, 12, 45
xssubsp 9, 9, 42
xstsqrtdp 0, 2
xvabsdp 11, 11
xvabssp 0, 0
xvadddp 0, 0, 11
xvaddsp 0, 0, 12
xvcmpeqdp 40, 40, 40
xvcmpgtdp 12, 10, 8
xvcmpgtsp 37, 0, 1
xvcvdpsp 34, 1
xvcvspdp 1, 1
xvcvspsxws 0, 0
xvcvsxddp 0, 0
xvcvsxwdp 0, 34
xvcvsxwsp 0, 0
xvcvuxddp 31, 40
xvdivdp 12, 0, 12
xvdivsp 6, 4, 6
xvmaddadp 0, 9, 8
xvmaddasp 0, 9, 12
xvmaddmdp 0, 13, 12
xvmaddmsp 13, 3, 1
xvmaxdp 12, 0, 11
xvmaxsp 0, 34, 0
xvmindp 0, 0, 11
xvminsp 0, 34, 0
xvmsubadp 0, 6, 11
xvmsubasp 0, 33, 35
xvmuldp 0, 0, 9
xvmulsp 0, 0, 10
xvnegdp 9, 9
xvnegsp 0, 0
xvnmsubadp 0, 7, 12
xvnmsubasp 11, 9, 10
xvnmsubmdp 0, 11, 12
xvredp 6, 5
xvresp 12, 9
xvrsqrtedp 25, 29
xvrsqrtesp 10, 9
xvsqrtdp 8, 9
xvsqrtsp 3, 3
xvsubdp 0, 0, 12
xvsubsp 1, 1, 0
xvtsqrtdp 0, 2
xvtsqrtsp 0, 2
xxland 12, 12, 10
xxlnor 40, 40, 40
xxlor 10, 11, 11
xxlxor 0, 0, 0
xxmrghd 0, 0, 2
xxmrghw 40, 41, 40
xxmrgld 6, 5, 4
xxmrglw 40, 41, 40
xxperm 32, 33, 42
xxpermdi 0, 10, 0, 1
xxsel 12, 1, 10, 12
xxsldwi 0, 32, 32, 2
xxspltd 9, 1, 0
xxspltib 32, 0
xxspltw 9, 9, 0
xxswapd 2, 0
