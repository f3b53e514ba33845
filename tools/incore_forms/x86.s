adc word ptr [rsi], 3
adc word ptr [rsi], cx
adc dword ptr [rsi], 3
adc dword ptr [rsi], ecx
adc qword ptr [rsi], 3
adc qword ptr [rsi], rcx
adc byte ptr [rsi], 3
adc byte ptr [rsi], cl
adc cx, 3
adc cx, word ptr [rsi]
adc cx, dx
adc ecx, 3
adc ecx, dword ptr [rsi]
adc ecx, edx
adc rcx, 3
adc rcx, qword ptr [rsi]
adc rcx, rdx
adc cl, 3
adc cl, byte ptr [rsi]
adc cl, dl
adcx ecx, dword ptr [rsi]
adcx ecx, edx
adcx rcx, qword ptr [rsi]
adcx rcx, rdx
add word ptr [rsi], 3
add word ptr [rsi], cx
add dword ptr [rsi], 3
add dword ptr [rsi], ecx
add qword ptr [rsi], 3
add qword ptr [rsi], rcx
add byte ptr [rsi], 3
add byte ptr [rsi], cl
add cx, 3
add cx, word ptr [rsi]
add cx, dx
add ecx, 3
add ecx, dword ptr [rsi]
add ecx, edx
add rcx, 3
add rcx, qword ptr [rsi]
add rcx, rdx
add cl, 3
add cl, byte ptr [rsi]
add cl, dl
addpd xmm1, xmmword ptr [rsi]
addpd xmm1, xmm2
addps xmm1, xmmword ptr [rsi]
addps xmm1, xmm2
addsd xmm1, qword ptr [rsi]
addsd xmm1, xmm2
addss xmm1, dword ptr [rsi]
addss xmm1, xmm2
addsubpd xmm1, xmmword ptr [rsi]
addsubpd xmm1, xmm2
addsubps xmm1, xmmword ptr [rsi]
addsubps xmm1, xmm2
adox ecx, dword ptr [rsi]
adox ecx, edx
adox rcx, qword ptr [rsi]
adox rcx, rdx
aesdec xmm1, xmmword ptr [rsi]
aesdec xmm1, xmm2
aesdeclast xmm1, xmmword ptr [rsi]
aesdeclast xmm1, xmm2
aesenc xmm1, xmmword ptr [rsi]
aesenc xmm1, xmm2
aesenclast xmm1, xmmword ptr [rsi]
aesenclast xmm1, xmm2
aesimc xmm1, xmmword ptr [rsi]
aesimc xmm1, xmm2
aeskeygenassist xmm1, xmmword ptr [rsi], 3
aeskeygenassist xmm1, xmm2, 3
and word ptr [rsi], 3
and word ptr [rsi], cx
and dword ptr [rsi], 3
and dword ptr [rsi], ecx
and qword ptr [rsi], 3
and qword ptr [rsi], rcx
and byte ptr [rsi], 3
and byte ptr [rsi], cl
and cx, 3
and cx, word ptr [rsi]
and cx, dx
and ecx, 3
and ecx, dword ptr [rsi]
and ecx, edx
and rcx, 3
and rcx, qword ptr [rsi]
and rcx, rdx
and cl, 3
and cl, byte ptr [rsi]
and cl, dl
andn ecx, edx, dword ptr [rsi]
andn ecx, edx, eax
andn rcx, rdx, qword ptr [rsi]
andn rcx, rdx, rax
andnpd xmm1, xmmword ptr [rsi]
andnpd xmm1, xmm2
andnps xmm1, xmmword ptr [rsi]
andnps xmm1, xmm2
andpd xmm1, xmmword ptr [rsi]
andpd xmm1, xmm2
andps xmm1, xmmword ptr [rsi]
andps xmm1, xmm2
bextr ecx, dword ptr [rsi], 3
bextr ecx, dword ptr [rsi], edx
bextr ecx, edx, 3
bextr ecx, edx, eax
bextr rcx, qword ptr [rsi], 3
bextr rcx, qword ptr [rsi], rdx
bextr rcx, rdx, 3
bextr rcx, rdx, rax
blcfill ecx, dword ptr [rsi]
blcfill ecx, edx
blcfill rcx, qword ptr [rsi]
blcfill rcx, rdx
blci ecx, dword ptr [rsi]
blci ecx, edx
blci rcx, qword ptr [rsi]
blci rcx, rdx
blcic ecx, dword ptr [rsi]
blcic ecx, edx
blcic rcx, qword ptr [rsi]
blcic rcx, rdx
blcmsk ecx, dword ptr [rsi]
blcmsk ecx, edx
blcmsk rcx, qword ptr [rsi]
blcmsk rcx, rdx
blcs ecx, dword ptr [rsi]
blcs ecx, edx
blcs rcx, qword ptr [rsi]
blcs rcx, rdx
blendpd xmm1, xmmword ptr [rsi], 3
blendpd xmm1, xmm2, 3
blendps xmm1, xmmword ptr [rsi], 3
blendps xmm1, xmm2, 3
blendvpd xmm1, xmmword ptr [rsi], xmm0
blendvpd xmm1, xmm2, xmm0
blendvps xmm1, xmmword ptr [rsi], xmm0
blendvps xmm1, xmm2, xmm0
blsfill ecx, dword ptr [rsi]
blsfill ecx, edx
blsfill rcx, qword ptr [rsi]
blsfill rcx, rdx
blsi ecx, dword ptr [rsi]
blsi ecx, edx
blsi rcx, qword ptr [rsi]
blsi rcx, rdx
blsic ecx, dword ptr [rsi]
blsic ecx, edx
blsic rcx, qword ptr [rsi]
blsic rcx, rdx
blsmsk ecx, dword ptr [rsi]
blsmsk ecx, edx
blsmsk rcx, qword ptr [rsi]
blsmsk rcx, rdx
blsr ecx, dword ptr [rsi]
blsr ecx, edx
blsr rcx, qword ptr [rsi]
blsr rcx, rdx
bsf cx, word ptr [rsi]
bsf cx, dx
bsf ecx, dword ptr [rsi]
bsf ecx, edx
bsf rcx, qword ptr [rsi]
bsf rcx, rdx
bsr cx, word ptr [rsi]
bsr cx, dx
bsr ecx, dword ptr [rsi]
bsr ecx, edx
bsr rcx, qword ptr [rsi]
bsr rcx, rdx
bswap eax
bswap rax
bt word ptr [rsi], 3
bt word ptr [rsi], cx
bt dword ptr [rsi], 3
bt dword ptr [rsi], ecx
bt qword ptr [rsi], 3
bt qword ptr [rsi], rcx
bt cx, 3
bt cx, dx
bt ecx, 3
bt ecx, edx
bt rcx, 3
bt rcx, rdx
btc word ptr [rsi], 3
btc word ptr [rsi], cx
btc dword ptr [rsi], 3
btc dword ptr [rsi], ecx
btc qword ptr [rsi], 3
btc qword ptr [rsi], rcx
btc cx, 3
btc cx, dx
btc ecx, 3
btc ecx, edx
btc rcx, 3
btc rcx, rdx
btr word ptr [rsi], 3
btr word ptr [rsi], cx
btr dword ptr [rsi], 3
btr dword ptr [rsi], ecx
btr qword ptr [rsi], 3
btr qword ptr [rsi], rcx
btr cx, 3
btr cx, dx
btr ecx, 3
btr ecx, edx
btr rcx, 3
btr rcx, rdx
bts word ptr [rsi], 3
bts word ptr [rsi], cx
bts dword ptr [rsi], 3
bts dword ptr [rsi], ecx
bts qword ptr [rsi], 3
bts qword ptr [rsi], rcx
bts cx, 3
bts cx, dx
bts ecx, 3
bts ecx, edx
bts rcx, 3
bts rcx, rdx
bzhi ecx, dword ptr [rsi], edx
bzhi ecx, edx, eax
bzhi rcx, qword ptr [rsi], rdx
bzhi rcx, rdx, rax
call 1f
call [rsi]
call rax
cbw
cdq
cdqe
clc
cld
cldemote byte ptr [rsi]
clflush byte ptr [rsi]
clflushopt byte ptr [rsi]
clwb byte ptr [rsi]
cmc
cmova cx, word ptr [rsi]
cmova cx, dx
cmova ecx, dword ptr [rsi]
cmova ecx, edx
cmova rcx, qword ptr [rsi]
cmova rcx, rdx
cmovae cx, word ptr [rsi]
cmovae cx, dx
cmovae ecx, dword ptr [rsi]
cmovae ecx, edx
cmovae rcx, qword ptr [rsi]
cmovae rcx, rdx
cmovb cx, word ptr [rsi]
cmovb cx, dx
cmovb ecx, dword ptr [rsi]
cmovb ecx, edx
cmovb rcx, qword ptr [rsi]
cmovb rcx, rdx
cmovbe cx, word ptr [rsi]
cmovbe cx, dx
cmovbe ecx, dword ptr [rsi]
cmovbe ecx, edx
cmovbe rcx, qword ptr [rsi]
cmovbe rcx, rdx
cmove cx, word ptr [rsi]
cmove cx, dx
cmove ecx, dword ptr [rsi]
cmove ecx, edx
cmove rcx, qword ptr [rsi]
cmove rcx, rdx
cmovg cx, word ptr [rsi]
cmovg cx, dx
cmovg ecx, dword ptr [rsi]
cmovg ecx, edx
cmovg rcx, qword ptr [rsi]
cmovg rcx, rdx
cmovge cx, word ptr [rsi]
cmovge cx, dx
cmovge ecx, dword ptr [rsi]
cmovge ecx, edx
cmovge rcx, qword ptr [rsi]
cmovge rcx, rdx
cmovl cx, word ptr [rsi]
cmovl cx, dx
cmovl ecx, dword ptr [rsi]
cmovl ecx, edx
cmovl rcx, qword ptr [rsi]
cmovl rcx, rdx
cmovle cx, word ptr [rsi]
cmovle cx, dx
cmovle ecx, dword ptr [rsi]
cmovle ecx, edx
cmovle rcx, qword ptr [rsi]
cmovle rcx, rdx
cmovne cx, word ptr [rsi]
cmovne cx, dx
cmovne ecx, dword ptr [rsi]
cmovne ecx, edx
cmovne rcx, qword ptr [rsi]
cmovne rcx, rdx
cmovno cx, word ptr [rsi]
cmovno cx, dx
cmovno ecx, dword ptr [rsi]
cmovno ecx, edx
cmovno rcx, qword ptr [rsi]
cmovno rcx, rdx
cmovnp cx, word ptr [rsi]
cmovnp cx, dx
cmovnp ecx, dword ptr [rsi]
cmovnp ecx, edx
cmovnp rcx, qword ptr [rsi]
cmovnp rcx, rdx
cmovns cx, word ptr [rsi]
cmovns cx, dx
cmovns ecx, dword ptr [rsi]
cmovns ecx, edx
cmovns rcx, qword ptr [rsi]
cmovns rcx, rdx
cmovo cx, word ptr [rsi]
cmovo cx, dx
cmovo ecx, dword ptr [rsi]
cmovo ecx, edx
cmovo rcx, qword ptr [rsi]
cmovo rcx, rdx
cmovp cx, word ptr [rsi]
cmovp cx, dx
cmovp ecx, dword ptr [rsi]
cmovp ecx, edx
cmovp rcx, qword ptr [rsi]
cmovp rcx, rdx
cmovs cx, word ptr [rsi]
cmovs cx, dx
cmovs ecx, dword ptr [rsi]
cmovs ecx, edx
cmovs rcx, qword ptr [rsi]
cmovs rcx, rdx
cmp word ptr [rsi], 3
cmp word ptr [rsi], cx
cmp dword ptr [rsi], 3
cmp dword ptr [rsi], ecx
cmp qword ptr [rsi], 3
cmp qword ptr [rsi], rcx
cmp byte ptr [rsi], 3
cmp byte ptr [rsi], cl
cmp cx, 3
cmp cx, word ptr [rsi]
cmp cx, dx
cmp ecx, 3
cmp ecx, dword ptr [rsi]
cmp ecx, edx
cmp rcx, 3
cmp rcx, qword ptr [rsi]
cmp rcx, rdx
cmp cl, 3
cmp cl, byte ptr [rsi]
cmp cl, dl
cmpunordpd xmm1, xmmword ptr [rsi]
cmpunordpd xmm1, xmm2
cmpunordps xmm1, xmmword ptr [rsi]
cmpunordps xmm1, xmm2
cmpsb byte ptr [rsi], byte ptr es:[rdi]
cmpsd dword ptr [rsi], dword ptr es:[rdi]
cmpunordsd xmm1, qword ptr [rsi]
cmpunordsd xmm1, xmm2
cmpsq qword ptr [rsi], qword ptr es:[rdi]
cmpunordss xmm1, dword ptr [rsi]
cmpunordss xmm1, xmm2
cmpsw word ptr [rsi], word ptr es:[rdi]
cmpxchg word ptr [rsi], cx
cmpxchg dword ptr [rsi], ecx
cmpxchg qword ptr [rsi], rcx
cmpxchg byte ptr [rsi], cl
cmpxchg cx, dx
cmpxchg ecx, edx
cmpxchg rcx, rdx
cmpxchg cl, dl
cmpxchg8b qword ptr [rsi]
comisd xmm1, qword ptr [rsi]
comisd xmm1, xmm2
comiss xmm1, dword ptr [rsi]
comiss xmm1, xmm2
cpuid
cqo
crc32 ecx, word ptr [rsi]
crc32 ecx, dword ptr [rsi]
crc32 ecx, byte ptr [rsi]
crc32 ecx, dx
crc32 ecx, edx
crc32 ecx, cl
crc32 rcx, qword ptr [rsi]
crc32 rcx, byte ptr [rsi]
crc32 rcx, rdx
crc32 rcx, cl
cvtdq2pd xmm1, qword ptr [rsi]
cvtdq2pd xmm1, xmm2
cvtdq2ps xmm1, xmmword ptr [rsi]
cvtdq2ps xmm1, xmm2
cvtpd2dq xmm1, xmmword ptr [rsi]
cvtpd2dq xmm1, xmm2
cvtpd2pi mm1, xmm1
cvtpd2ps xmm1, xmmword ptr [rsi]
cvtpd2ps xmm1, xmm2
cvtpi2pd xmm1, qword ptr [rsi]
cvtpi2pd xmm1, mm1
cvtpi2ps xmm1, qword ptr [rsi]
cvtpi2ps xmm1, mm1
cvtps2dq xmm1, xmmword ptr [rsi]
cvtps2dq xmm1, xmm2
cvtps2pd xmm1, qword ptr [rsi]
cvtps2pd xmm1, xmm2
cvtps2pi mm1, qword ptr [rsi]
cvtps2pi mm1, xmm1
cvtsd2si eax, qword ptr [rsi]
cvtsd2si eax, xmm1
cvtsd2si rax, qword ptr [rsi]
cvtsd2si rax, xmm1
cvtsd2ss xmm1, qword ptr [rsi]
cvtsd2ss xmm1, xmm2
cvtsi2sd xmm1, dword ptr [rsi]
cvtsi2sd xmm1, qword ptr [rsi]
cvtsi2sd xmm1, eax
cvtsi2sd xmm1, rax
cvtsi2ss xmm1, dword ptr [rsi]
cvtsi2ss xmm1, qword ptr [rsi]
cvtsi2ss xmm1, eax
cvtsi2ss xmm1, rax
cvtss2sd xmm1, dword ptr [rsi]
cvtss2sd xmm1, xmm2
cvtss2si eax, dword ptr [rsi]
cvtss2si eax, xmm1
cvtss2si rax, dword ptr [rsi]
cvtss2si rax, xmm1
cvttpd2dq xmm1, xmmword ptr [rsi]
cvttpd2dq xmm1, xmm2
cvttpd2pi mm1, xmm1
cvttps2dq xmm1, xmmword ptr [rsi]
cvttps2dq xmm1, xmm2
cvttps2pi mm1, qword ptr [rsi]
cvttps2pi mm1, xmm1
cvttsd2si eax, qword ptr [rsi]
cvttsd2si eax, xmm1
cvttsd2si rax, qword ptr [rsi]
cvttsd2si rax, xmm1
cvttss2si eax, dword ptr [rsi]
cvttss2si eax, xmm1
cvttss2si rax, dword ptr [rsi]
cvttss2si rax, xmm1
cwd
cwde
dec word ptr [rsi]
dec dword ptr [rsi]
dec qword ptr [rsi]
dec byte ptr [rsi]
dec ax
dec eax
dec rax
dec al
div word ptr [rsi]
div dword ptr [rsi]
div qword ptr [rsi]
div byte ptr [rsi]
div ax
div eax
div rax
div al
divpd xmm1, xmmword ptr [rsi]
divpd xmm1, xmm2
divps xmm1, xmmword ptr [rsi]
divps xmm1, xmm2
divsd xmm1, qword ptr [rsi]
divsd xmm1, xmm2
divss xmm1, dword ptr [rsi]
divss xmm1, xmm2
dppd xmm1, xmmword ptr [rsi], 3
dppd xmm1, xmm2, 3
dpps xmm1, xmmword ptr [rsi], 3
dpps xmm1, xmm2, 3
emms
endbr32
endbr64
extractps dword ptr [rsi], xmm1, 3
extractps eax, xmm1, 1
extrq xmm1, xmm2
f2xm1
fabs
fadd dword ptr [rsi]
fadd qword ptr [rsi]
fadd st, st(1)
faddp st(1), st
fchs
fcmovb st, st(1)
fcmovbe st, st(1)
fcmove st, st(1)
fcmovnb st, st(1)
fcmovnbe st, st(1)
fcmovne st, st(1)
fcomi st, st(1)
fcompi st, st(1)
fcos
fdiv dword ptr [rsi]
fdiv qword ptr [rsi]
fdiv st, st(1)
fdivp st(1), st
fdivr dword ptr [rsi]
fdivr qword ptr [rsi]
fdivr st, st(1)
fdivrp st(1), st
femms
fiadd word ptr [rsi]
fiadd dword ptr [rsi]
fidiv word ptr [rsi]
fidiv dword ptr [rsi]
fidivr word ptr [rsi]
fidivr dword ptr [rsi]
fild word ptr [rsi]
fild dword ptr [rsi]
fild qword ptr [rsi]
fimul word ptr [rsi]
fimul dword ptr [rsi]
fistp word ptr [rsi]
fistp dword ptr [rsi]
fistp qword ptr [rsi]
fisttp word ptr [rsi]
fisttp dword ptr [rsi]
fisttp qword ptr [rsi]
fisub word ptr [rsi]
fisub dword ptr [rsi]
fisubr word ptr [rsi]
fisubr dword ptr [rsi]
fld dword ptr [rsi]
fld qword ptr [rsi]
fld tbyte ptr [rsi]
fld st(1)
fld1
fldcw word ptr [rsi]
fldpi
fldz
fmul dword ptr [rsi]
fmul qword ptr [rsi]
fmul st, st(1)
fmulp st(1), st
fnstcw word ptr [rsi]
fnstsw ax
fpatan
fprem
frndint
fscale
fsin
fsqrt
fst dword ptr [rsi]
fst qword ptr [rsi]
fstp dword ptr [rsi]
fstp qword ptr [rsi]
fstp tbyte ptr [rsi]
fstp st(1)
fsub dword ptr [rsi]
fsub qword ptr [rsi]
fsub st, st(1)
fsubp st(1), st
fsubr dword ptr [rsi]
fsubr qword ptr [rsi]
fsubr st, st(1)
fsubrp st(1), st
fucomi st, st(1)
fucompi st, st(1)
fxch st(1)
fyl2x
gf2p8affineinvqb xmm1, xmmword ptr [rsi], 3
gf2p8affineinvqb xmm1, xmm2, 3
gf2p8affineqb xmm1, xmmword ptr [rsi], 3
gf2p8affineqb xmm1, xmm2, 3
gf2p8mulb xmm1, xmmword ptr [rsi]
gf2p8mulb xmm1, xmm2
haddpd xmm1, xmmword ptr [rsi]
haddpd xmm1, xmm2
haddps xmm1, xmmword ptr [rsi]
haddps xmm1, xmm2
hlt
hsubpd xmm1, xmmword ptr [rsi]
hsubpd xmm1, xmm2
hsubps xmm1, xmmword ptr [rsi]
hsubps xmm1, xmm2
idiv word ptr [rsi]
idiv dword ptr [rsi]
idiv qword ptr [rsi]
idiv byte ptr [rsi]
idiv ax
idiv eax
idiv rax
idiv al
imul word ptr [rsi]
imul dword ptr [rsi]
imul qword ptr [rsi]
imul byte ptr [rsi]
imul ax
imul cx, word ptr [rsi]
imul cx, word ptr [rsi], 3
imul cx, dx
imul cx, cx, 3
imul eax
imul ecx, dword ptr [rsi]
imul ecx, dword ptr [rsi], 3
imul ecx, edx
imul ecx, ecx, 3
imul rax
imul rcx, qword ptr [rsi]
imul rcx, qword ptr [rsi], 3
imul rcx, rdx
imul rcx, rcx, 3
imul al
inc word ptr [rsi]
inc dword ptr [rsi]
inc qword ptr [rsi]
inc byte ptr [rsi]
inc ax
inc eax
inc rax
inc al
insertps xmm1, dword ptr [rsi], 3
insertps xmm1, xmm2, 3
insertq xmm1, xmm2
int3
ja 1f
jae 1f
jb 1f
jbe 1f
je 1f
jg 1f
jge 1f
jl 1f
jle 1f
jmp 1f
jmp qword ptr [rsi]
jmp rax
jne 1f
jno 1f
jnp 1f
jns 1f
jo 1f
jp 1f
js 1f
kaddb k1, k2, k3
kaddd k1, k2, k3
kaddq k1, k2, k3
kaddw k1, k2, k3
kandb k1, k2, k3
kandd k1, k2, k3
kandnb k1, k2, k3
kandnd k1, k2, k3
kandnq k1, k2, k3
kandnw k1, k2, k3
kandq k1, k2, k3
kandw k1, k2, k3
kmovb k1, k2
kmovb k1, byte ptr [rsi]
kmovb k1, eax
kmovb byte ptr [rsi], k1
kmovb eax, k1
kmovd k1, k2
kmovd k1, dword ptr [rsi]
kmovd k1, eax
kmovd dword ptr [rsi], k1
kmovd eax, k1
kmovq k1, k2
kmovq k1, qword ptr [rsi]
kmovq k1, rax
kmovq qword ptr [rsi], k1
kmovq rax, k1
kmovw k1, k2
kmovw k1, word ptr [rsi]
kmovw k1, eax
kmovw word ptr [rsi], k1
kmovw eax, k1
knotb k1, k2
knotd k1, k2
knotq k1, k2
knotw k1, k2
korb k1, k2, k3
kord k1, k2, k3
korq k1, k2, k3
kortestb k1, k2
kortestd k1, k2
kortestq k1, k2
kortestw k1, k2
korw k1, k2, k3
kshiftlb k1, k2, 3
kshiftld k1, k2, 3
kshiftlq k1, k2, 3
kshiftlw k1, k2, 3
kshiftrb k1, k2, 3
kshiftrd k1, k2, 3
kshiftrq k1, k2, 3
kshiftrw k1, k2, 3
ktestb k1, k2
ktestd k1, k2
ktestq k1, k2
ktestw k1, k2
kunpckbw k1, k2, k3
kunpckdq k1, k2, k3
kunpckwd k1, k2, k3
kxnorb k1, k2, k3
kxnord k1, k2, k3
kxnorq k1, k2, k3
kxnorw k1, k2, k3
kxorb k1, k2, k3
kxord k1, k2, k3
kxorq k1, k2, k3
kxorw k1, k2, k3
lahf
lddqu xmm1, xmmword ptr [rsi]
ldmxcsr dword ptr [rsi]
lea cx, [rsi]
lea ecx, [rsi]
lea rcx, [rsi]
leave
lfence
lock add dword ptr [rsi], ecx
lock add qword ptr [rsi], rcx
lock and dword ptr [rsi], ecx
lock and qword ptr [rsi], rcx
lock cmpxchg dword ptr [rsi], ecx
lock cmpxchg qword ptr [rsi], rcx
lock dec dword ptr [rsi]
lock dec qword ptr [rsi]
lock inc dword ptr [rsi]
lock inc qword ptr [rsi]
lock or dword ptr [rsi], ecx
lock or qword ptr [rsi], rcx
lock sub dword ptr [rsi], ecx
lock sub qword ptr [rsi], rcx
lock xadd dword ptr [rsi], ecx
lock xadd qword ptr [rsi], rcx
lock xor dword ptr [rsi], ecx
lock xor qword ptr [rsi], rcx
lodsb al, byte ptr [rsi]
lodsd eax, dword ptr [rsi]
lodsq rax, qword ptr [rsi]
lodsw ax, word ptr [rsi]
lzcnt cx, word ptr [rsi]
lzcnt cx, dx
lzcnt ecx, dword ptr [rsi]
lzcnt ecx, edx
lzcnt rcx, qword ptr [rsi]
lzcnt rcx, rdx
maxpd xmm1, xmmword ptr [rsi]
maxpd xmm1, xmm2
maxps xmm1, xmmword ptr [rsi]
maxps xmm1, xmm2
maxsd xmm1, qword ptr [rsi]
maxsd xmm1, xmm2
maxss xmm1, dword ptr [rsi]
maxss xmm1, xmm2
mfence
minpd xmm1, xmmword ptr [rsi]
minpd xmm1, xmm2
minps xmm1, xmmword ptr [rsi]
minps xmm1, xmm2
minsd xmm1, qword ptr [rsi]
minsd xmm1, xmm2
minss xmm1, dword ptr [rsi]
minss xmm1, xmm2
mov word ptr [rsi], 3
mov word ptr [rsi], cx
mov dword ptr [rsi], 3
mov dword ptr [rsi], ecx
mov qword ptr [rsi], 3
mov qword ptr [rsi], rcx
mov byte ptr [rsi], 3
mov byte ptr [rsi], cl
mov cx, 3
mov cx, word ptr [rsi]
mov cx, dx
mov ecx, 3
mov ecx, dword ptr [rsi]
mov ecx, edx
mov rcx, 3
mov rcx, qword ptr [rsi]
mov rcx, rdx
mov cl, 3
mov cl, byte ptr [rsi]
mov cl, dl
movabs rcx, 1234605616436508552
movapd xmmword ptr [rsi], xmm1
movapd xmm1, xmmword ptr [rsi]
movapd xmm1, xmm2
movaps xmmword ptr [rsi], xmm1
movaps xmm1, xmmword ptr [rsi]
movaps xmm1, xmm2
movbe word ptr [rsi], cx
movbe dword ptr [rsi], ecx
movbe qword ptr [rsi], rcx
movbe cx, word ptr [rsi]
movbe cx, dx
movbe ecx, dword ptr [rsi]
movbe ecx, edx
movbe rcx, qword ptr [rsi]
movbe rcx, rdx
movd dword ptr [rsi], mm1
movd dword ptr [rsi], xmm1
movd mm1, dword ptr [rsi]
movd mm1, eax
movd eax, xmm1
movd xmm1, dword ptr [rsi]
movd xmm1, eax
movddup xmm1, qword ptr [rsi]
movddup xmm1, xmm2
movdq2q mm1, xmm1
movdqa xmmword ptr [rsi], xmm1
movdqa xmm1, xmmword ptr [rsi]
movdqa xmm1, xmm2
movdqu xmmword ptr [rsi], xmm1
movdqu xmm1, xmmword ptr [rsi]
movdqu xmm1, xmm2
movhlps xmm1, xmm2
movhpd qword ptr [rsi], xmm1
movhpd xmm1, qword ptr [rsi]
movhps qword ptr [rsi], xmm1
movhps xmm1, qword ptr [rsi]
movlhps xmm1, xmm2
movlpd qword ptr [rsi], xmm1
movlpd xmm1, qword ptr [rsi]
movlps qword ptr [rsi], xmm1
movlps xmm1, qword ptr [rsi]
movmskpd eax, xmm1
movmskps eax, xmm1
movntdq xmmword ptr [rsi], xmm1
movntdqa xmm1, xmmword ptr [rsi]
movnti dword ptr [rsi], ecx
movnti qword ptr [rsi], rcx
movntpd xmmword ptr [rsi], xmm1
movntps xmmword ptr [rsi], xmm1
movntq qword ptr [rsi], mm1
movq qword ptr [rsi], mm1
movq qword ptr [rsi], xmm1
movq mm1, qword ptr [rsi]
movq mm1, mm2
movq mm1, rax
movq rax, mm1
movq rax, xmm1
movq xmm1, qword ptr [rsi]
movq xmm1, rax
movq xmm1, xmm2
movq2dq xmm1, mm1
movsb byte ptr es:[rdi], byte ptr [rsi]
movsd dword ptr es:[rdi], dword ptr [rsi]
movsd qword ptr [rsi], xmm1
movsd xmm1, qword ptr [rsi]
movsd xmm1, xmm2
movshdup xmm1, xmmword ptr [rsi]
movshdup xmm1, xmm2
movsldup xmm1, xmmword ptr [rsi]
movsldup xmm1, xmm2
movsq qword ptr es:[rdi], qword ptr [rsi]
movss dword ptr [rsi], xmm1
movss xmm1, dword ptr [rsi]
movss xmm1, xmm2
movsw word ptr es:[rdi], word ptr [rsi]
movsx cx, byte ptr [rsi]
movsx cx, cl
movsx ecx, word ptr [rsi]
movsx ecx, byte ptr [rsi]
movsx ecx, dx
movsx ecx, cl
movsx rcx, word ptr [rsi]
movsx rcx, byte ptr [rsi]
movsx rcx, dx
movsx rcx, cl
movsxd rcx, dword ptr [rsi]
movsxd rcx, edx
movupd xmmword ptr [rsi], xmm1
movupd xmm1, xmmword ptr [rsi]
movupd xmm1, xmm2
movups xmmword ptr [rsi], xmm1
movups xmm1, xmmword ptr [rsi]
movups xmm1, xmm2
movzx cx, byte ptr [rsi]
movzx cx, cl
movzx ecx, word ptr [rsi]
movzx ecx, byte ptr [rsi]
movzx ecx, dx
movzx ecx, cl
movzx rcx, word ptr [rsi]
movzx rcx, byte ptr [rsi]
movzx rcx, dx
movzx rcx, cl
mpsadbw xmm1, xmmword ptr [rsi], 3
mpsadbw xmm1, xmm2, 3
mul word ptr [rsi]
mul dword ptr [rsi]
mul qword ptr [rsi]
mul byte ptr [rsi]
mul ax
mul eax
mul rax
mul al
mulpd xmm1, xmmword ptr [rsi]
mulpd xmm1, xmm2
mulps xmm1, xmmword ptr [rsi]
mulps xmm1, xmm2
mulsd xmm1, qword ptr [rsi]
mulsd xmm1, xmm2
mulss xmm1, dword ptr [rsi]
mulss xmm1, xmm2
mulx ecx, edx, dword ptr [rsi]
mulx ecx, edx, eax
mulx rcx, rdx, qword ptr [rsi]
mulx rcx, rdx, rax
neg word ptr [rsi]
neg dword ptr [rsi]
neg qword ptr [rsi]
neg byte ptr [rsi]
neg ax
neg eax
neg rax
neg al
nop
nop word ptr [rsi]
nop ax
nop eax
nop rax
not word ptr [rsi]
not dword ptr [rsi]
not qword ptr [rsi]
not byte ptr [rsi]
not ax
not eax
not rax
not al
or word ptr [rsi], 3
or word ptr [rsi], cx
or dword ptr [rsi], 3
or dword ptr [rsi], ecx
or qword ptr [rsi], 3
or qword ptr [rsi], rcx
or byte ptr [rsi], 3
or byte ptr [rsi], cl
or cx, 3
or cx, word ptr [rsi]
or cx, dx
or ecx, 3
or ecx, dword ptr [rsi]
or ecx, edx
or rcx, 3
or rcx, qword ptr [rsi]
or rcx, rdx
or cl, 3
or cl, byte ptr [rsi]
or cl, dl
orpd xmm1, xmmword ptr [rsi]
orpd xmm1, xmm2
orps xmm1, xmmword ptr [rsi]
orps xmm1, xmm2
pabsb mm1, qword ptr [rsi]
pabsb mm1, mm2
pabsb xmm1, xmmword ptr [rsi]
pabsb xmm1, xmm2
pabsd mm1, qword ptr [rsi]
pabsd mm1, mm2
pabsd xmm1, xmmword ptr [rsi]
pabsd xmm1, xmm2
pabsw mm1, qword ptr [rsi]
pabsw mm1, mm2
pabsw xmm1, xmmword ptr [rsi]
pabsw xmm1, xmm2
packssdw mm1, qword ptr [rsi]
packssdw mm1, mm2
packssdw xmm1, xmmword ptr [rsi]
packssdw xmm1, xmm2
packsswb mm1, qword ptr [rsi]
packsswb mm1, mm2
packsswb xmm1, xmmword ptr [rsi]
packsswb xmm1, xmm2
packusdw xmm1, xmmword ptr [rsi]
packusdw xmm1, xmm2
packuswb mm1, qword ptr [rsi]
packuswb mm1, mm2
packuswb xmm1, xmmword ptr [rsi]
packuswb xmm1, xmm2
paddb mm1, qword ptr [rsi]
paddb mm1, mm2
paddb xmm1, xmmword ptr [rsi]
paddb xmm1, xmm2
paddd mm1, qword ptr [rsi]
paddd mm1, mm2
paddd xmm1, xmmword ptr [rsi]
paddd xmm1, xmm2
paddq mm1, qword ptr [rsi]
paddq mm1, mm2
paddq xmm1, xmmword ptr [rsi]
paddq xmm1, xmm2
paddsb mm1, qword ptr [rsi]
paddsb mm1, mm2
paddsb xmm1, xmmword ptr [rsi]
paddsb xmm1, xmm2
paddsw mm1, qword ptr [rsi]
paddsw mm1, mm2
paddsw xmm1, xmmword ptr [rsi]
paddsw xmm1, xmm2
paddusb mm1, qword ptr [rsi]
paddusb mm1, mm2
paddusb xmm1, xmmword ptr [rsi]
paddusb xmm1, xmm2
paddusw mm1, qword ptr [rsi]
paddusw mm1, mm2
paddusw xmm1, xmmword ptr [rsi]
paddusw xmm1, xmm2
paddw mm1, qword ptr [rsi]
paddw mm1, mm2
paddw xmm1, xmmword ptr [rsi]
paddw xmm1, xmm2
palignr mm1, mm2, 3
palignr xmm1, xmmword ptr [rsi], 3
palignr xmm1, xmm2, 3
pand mm1, qword ptr [rsi]
pand mm1, mm2
pand xmm1, xmmword ptr [rsi]
pand xmm1, xmm2
pandn mm1, qword ptr [rsi]
pandn mm1, mm2
pandn xmm1, xmmword ptr [rsi]
pandn xmm1, xmm2
pause
pavgb mm1, qword ptr [rsi]
pavgb mm1, mm2
pavgb xmm1, xmmword ptr [rsi]
pavgb xmm1, xmm2
pavgw mm1, qword ptr [rsi]
pavgw mm1, mm2
pavgw xmm1, xmmword ptr [rsi]
pavgw xmm1, xmm2
pblendvb xmm1, xmmword ptr [rsi], xmm0
pblendvb xmm1, xmm2, xmm0
pblendw xmm1, xmmword ptr [rsi], 3
pblendw xmm1, xmm2, 3
pclmulqdq xmm1, xmmword ptr [rsi], 3
pclmulqdq xmm1, xmm2, 3
pcmpeqb mm1, qword ptr [rsi]
pcmpeqb mm1, mm2
pcmpeqb xmm1, xmmword ptr [rsi]
pcmpeqb xmm1, xmm2
pcmpeqd mm1, qword ptr [rsi]
pcmpeqd mm1, mm2
pcmpeqd xmm1, xmmword ptr [rsi]
pcmpeqd xmm1, xmm2
pcmpeqq xmm1, xmmword ptr [rsi]
pcmpeqq xmm1, xmm2
pcmpeqw mm1, qword ptr [rsi]
pcmpeqw mm1, mm2
pcmpeqw xmm1, xmmword ptr [rsi]
pcmpeqw xmm1, xmm2
pcmpestri xmm1, xmmword ptr [rsi], 3
pcmpestri xmm1, xmm2, 3
pcmpestrm xmm1, xmmword ptr [rsi], 3
pcmpestrm xmm1, xmm2, 3
pcmpgtb mm1, qword ptr [rsi]
pcmpgtb mm1, mm2
pcmpgtb xmm1, xmmword ptr [rsi]
pcmpgtb xmm1, xmm2
pcmpgtd mm1, qword ptr [rsi]
pcmpgtd mm1, mm2
pcmpgtd xmm1, xmmword ptr [rsi]
pcmpgtd xmm1, xmm2
pcmpgtq xmm1, xmmword ptr [rsi]
pcmpgtq xmm1, xmm2
pcmpgtw mm1, qword ptr [rsi]
pcmpgtw mm1, mm2
pcmpgtw xmm1, xmmword ptr [rsi]
pcmpgtw xmm1, xmm2
pcmpistri xmm1, xmmword ptr [rsi], 3
pcmpistri xmm1, xmm2, 3
pcmpistrm xmm1, xmmword ptr [rsi], 3
pcmpistrm xmm1, xmm2, 3
pdep ecx, edx, dword ptr [rsi]
pdep ecx, edx, eax
pdep rcx, rdx, qword ptr [rsi]
pdep rcx, rdx, rax
pext ecx, edx, dword ptr [rsi]
pext ecx, edx, eax
pext rcx, rdx, qword ptr [rsi]
pext rcx, rdx, rax
pextrb byte ptr [rsi], xmm1, 1
pextrb eax, xmm1, 1
pextrd dword ptr [rsi], xmm1, 3
pextrd eax, xmm1, 1
pextrq qword ptr [rsi], xmm1, 3
pextrq rax, xmm1, 1
pextrw word ptr [rsi], xmm1, 3
pextrw eax, xmm1, 1
phaddd mm1, qword ptr [rsi]
phaddd mm1, mm2
phaddd xmm1, xmmword ptr [rsi]
phaddd xmm1, xmm2
phaddsw mm1, qword ptr [rsi]
phaddsw mm1, mm2
phaddsw xmm1, xmmword ptr [rsi]
phaddsw xmm1, xmm2
phaddw mm1, qword ptr [rsi]
phaddw mm1, mm2
phaddw xmm1, xmmword ptr [rsi]
phaddw xmm1, xmm2
phminposuw xmm1, xmmword ptr [rsi]
phminposuw xmm1, xmm2
phsubd mm1, qword ptr [rsi]
phsubd mm1, mm2
phsubd xmm1, xmmword ptr [rsi]
phsubd xmm1, xmm2
phsubsw mm1, qword ptr [rsi]
phsubsw mm1, mm2
phsubsw xmm1, xmmword ptr [rsi]
phsubsw xmm1, xmm2
phsubw mm1, qword ptr [rsi]
phsubw mm1, mm2
phsubw xmm1, xmmword ptr [rsi]
phsubw xmm1, xmm2
pinsrb xmm1, byte ptr [rsi], 1
pinsrb xmm1, eax, 1
pinsrd xmm1, dword ptr [rsi], 3
pinsrd xmm1, eax, 1
pinsrq xmm1, qword ptr [rsi], 3
pinsrq xmm1, rax, 1
pinsrw xmm1, word ptr [rsi], 3
pinsrw xmm1, eax, 1
pmaddubsw mm1, qword ptr [rsi]
pmaddubsw mm1, mm2
pmaddubsw xmm1, xmmword ptr [rsi]
pmaddubsw xmm1, xmm2
pmaddwd mm1, qword ptr [rsi]
pmaddwd mm1, mm2
pmaddwd xmm1, xmmword ptr [rsi]
pmaddwd xmm1, xmm2
pmaxsb xmm1, xmmword ptr [rsi]
pmaxsb xmm1, xmm2
pmaxsd xmm1, xmmword ptr [rsi]
pmaxsd xmm1, xmm2
pmaxsw mm1, qword ptr [rsi]
pmaxsw mm1, mm2
pmaxsw xmm1, xmmword ptr [rsi]
pmaxsw xmm1, xmm2
pmaxub mm1, qword ptr [rsi]
pmaxub mm1, mm2
pmaxub xmm1, xmmword ptr [rsi]
pmaxub xmm1, xmm2
pmaxud xmm1, xmmword ptr [rsi]
pmaxud xmm1, xmm2
pmaxuw xmm1, xmmword ptr [rsi]
pmaxuw xmm1, xmm2
pminsb xmm1, xmmword ptr [rsi]
pminsb xmm1, xmm2
pminsd xmm1, xmmword ptr [rsi]
pminsd xmm1, xmm2
pminsw mm1, qword ptr [rsi]
pminsw mm1, mm2
pminsw xmm1, xmmword ptr [rsi]
pminsw xmm1, xmm2
pminub mm1, qword ptr [rsi]
pminub mm1, mm2
pminub xmm1, xmmword ptr [rsi]
pminub xmm1, xmm2
pminud xmm1, xmmword ptr [rsi]
pminud xmm1, xmm2
pminuw xmm1, xmmword ptr [rsi]
pminuw xmm1, xmm2
pmovmskb eax, mm1
pmovmskb eax, xmm1
pmovsxbd xmm1, dword ptr [rsi]
pmovsxbd xmm1, xmm2
pmovsxbq xmm1, word ptr [rsi]
pmovsxbq xmm1, xmm2
pmovsxbw xmm1, qword ptr [rsi]
pmovsxbw xmm1, xmm2
pmovsxdq xmm1, qword ptr [rsi]
pmovsxdq xmm1, xmm2
pmovsxwd xmm1, qword ptr [rsi]
pmovsxwd xmm1, xmm2
pmovsxwq xmm1, dword ptr [rsi]
pmovsxwq xmm1, xmm2
pmovzxbd xmm1, dword ptr [rsi]
pmovzxbd xmm1, xmm2
pmovzxbq xmm1, word ptr [rsi]
pmovzxbq xmm1, xmm2
pmovzxbw xmm1, qword ptr [rsi]
pmovzxbw xmm1, xmm2
pmovzxdq xmm1, qword ptr [rsi]
pmovzxdq xmm1, xmm2
pmovzxwd xmm1, qword ptr [rsi]
pmovzxwd xmm1, xmm2
pmovzxwq xmm1, dword ptr [rsi]
pmovzxwq xmm1, xmm2
pmuldq xmm1, xmmword ptr [rsi]
pmuldq xmm1, xmm2
pmulhrsw mm1, qword ptr [rsi]
pmulhrsw mm1, mm2
pmulhrsw xmm1, xmmword ptr [rsi]
pmulhrsw xmm1, xmm2
pmulhuw mm1, qword ptr [rsi]
pmulhuw mm1, mm2
pmulhuw xmm1, xmmword ptr [rsi]
pmulhuw xmm1, xmm2
pmulhw mm1, qword ptr [rsi]
pmulhw mm1, mm2
pmulhw xmm1, xmmword ptr [rsi]
pmulhw xmm1, xmm2
pmulld xmm1, xmmword ptr [rsi]
pmulld xmm1, xmm2
pmullw mm1, qword ptr [rsi]
pmullw mm1, mm2
pmullw xmm1, xmmword ptr [rsi]
pmullw xmm1, xmm2
pmuludq mm1, qword ptr [rsi]
pmuludq mm1, mm2
pmuludq xmm1, xmmword ptr [rsi]
pmuludq xmm1, xmm2
pop word ptr [rsi]
pop qword ptr [rsi]
pop ax
pop rax
popcnt cx, word ptr [rsi]
popcnt cx, dx
popcnt ecx, dword ptr [rsi]
popcnt ecx, edx
popcnt rcx, qword ptr [rsi]
popcnt rcx, rdx
popfq
por mm1, qword ptr [rsi]
por mm1, mm2
por xmm1, xmmword ptr [rsi]
por xmm1, xmm2
prefetch byte ptr [rsi]
prefetchnta byte ptr [rsi]
prefetcht0 byte ptr [rsi]
prefetcht1 byte ptr [rsi]
prefetcht2 byte ptr [rsi]
prefetchw byte ptr [rsi]
prefetchwt1 byte ptr [rsi]
psadbw mm1, qword ptr [rsi]
psadbw mm1, mm2
psadbw xmm1, xmmword ptr [rsi]
psadbw xmm1, xmm2
pshufb mm1, qword ptr [rsi]
pshufb mm1, mm2
pshufb xmm1, xmmword ptr [rsi]
pshufb xmm1, xmm2
pshufd xmm1, xmmword ptr [rsi], 3
pshufd xmm1, xmm2, 3
pshufhw xmm1, xmmword ptr [rsi], 3
pshufhw xmm1, xmm2, 3
pshuflw xmm1, xmmword ptr [rsi], 3
pshuflw xmm1, xmm2, 3
pshufw mm1, mm2, 3
psignb mm1, qword ptr [rsi]
psignb mm1, mm2
psignb xmm1, xmmword ptr [rsi]
psignb xmm1, xmm2
psignd mm1, qword ptr [rsi]
psignd mm1, mm2
psignd xmm1, xmmword ptr [rsi]
psignd xmm1, xmm2
psignw mm1, qword ptr [rsi]
psignw mm1, mm2
psignw xmm1, xmmword ptr [rsi]
psignw xmm1, xmm2
pslld mm1, 3
pslld mm1, qword ptr [rsi]
pslld mm1, mm2
pslld xmm1, 3
pslld xmm1, xmmword ptr [rsi]
pslld xmm1, xmm2
pslldq xmm1, 3
psllq mm1, 3
psllq mm1, qword ptr [rsi]
psllq mm1, mm2
psllq xmm1, 3
psllq xmm1, xmmword ptr [rsi]
psllq xmm1, xmm2
psllw mm1, 3
psllw mm1, qword ptr [rsi]
psllw mm1, mm2
psllw xmm1, 3
psllw xmm1, xmmword ptr [rsi]
psllw xmm1, xmm2
psrad mm1, 3
psrad mm1, qword ptr [rsi]
psrad mm1, mm2
psrad xmm1, 3
psrad xmm1, xmmword ptr [rsi]
psrad xmm1, xmm2
psraw mm1, 3
psraw mm1, qword ptr [rsi]
psraw mm1, mm2
psraw xmm1, 3
psraw xmm1, xmmword ptr [rsi]
psraw xmm1, xmm2
psrld mm1, 3
psrld mm1, qword ptr [rsi]
psrld mm1, mm2
psrld xmm1, 3
psrld xmm1, xmmword ptr [rsi]
psrld xmm1, xmm2
psrldq xmm1, 3
psrlq mm1, 3
psrlq mm1, qword ptr [rsi]
psrlq mm1, mm2
psrlq xmm1, 3
psrlq xmm1, xmmword ptr [rsi]
psrlq xmm1, xmm2
psrlw mm1, 3
psrlw mm1, qword ptr [rsi]
psrlw mm1, mm2
psrlw xmm1, 3
psrlw xmm1, xmmword ptr [rsi]
psrlw xmm1, xmm2
psubb mm1, qword ptr [rsi]
psubb mm1, mm2
psubb xmm1, xmmword ptr [rsi]
psubb xmm1, xmm2
psubd mm1, qword ptr [rsi]
psubd mm1, mm2
psubd xmm1, xmmword ptr [rsi]
psubd xmm1, xmm2
psubq mm1, qword ptr [rsi]
psubq mm1, mm2
psubq xmm1, xmmword ptr [rsi]
psubq xmm1, xmm2
psubsb mm1, qword ptr [rsi]
psubsb mm1, mm2
psubsb xmm1, xmmword ptr [rsi]
psubsb xmm1, xmm2
psubsw mm1, qword ptr [rsi]
psubsw mm1, mm2
psubsw xmm1, xmmword ptr [rsi]
psubsw xmm1, xmm2
psubusb mm1, qword ptr [rsi]
psubusb mm1, mm2
psubusb xmm1, xmmword ptr [rsi]
psubusb xmm1, xmm2
psubusw mm1, qword ptr [rsi]
psubusw mm1, mm2
psubusw xmm1, xmmword ptr [rsi]
psubusw xmm1, xmm2
psubw mm1, qword ptr [rsi]
psubw mm1, mm2
psubw xmm1, xmmword ptr [rsi]
psubw xmm1, xmm2
ptest xmm1, xmmword ptr [rsi]
ptest xmm1, xmm2
punpckhbw mm1, qword ptr [rsi]
punpckhbw mm1, mm2
punpckhbw xmm1, xmmword ptr [rsi]
punpckhbw xmm1, xmm2
punpckhdq mm1, qword ptr [rsi]
punpckhdq mm1, mm2
punpckhdq xmm1, xmmword ptr [rsi]
punpckhdq xmm1, xmm2
punpckhqdq xmm1, xmmword ptr [rsi]
punpckhqdq xmm1, xmm2
punpckhwd mm1, qword ptr [rsi]
punpckhwd mm1, mm2
punpckhwd xmm1, xmmword ptr [rsi]
punpckhwd xmm1, xmm2
punpcklbw mm1, dword ptr [rsi]
punpcklbw mm1, mm2
punpcklbw xmm1, xmmword ptr [rsi]
punpcklbw xmm1, xmm2
punpckldq mm1, dword ptr [rsi]
punpckldq mm1, mm2
punpckldq xmm1, xmmword ptr [rsi]
punpckldq xmm1, xmm2
punpcklqdq xmm1, xmmword ptr [rsi]
punpcklqdq xmm1, xmm2
punpcklwd mm1, dword ptr [rsi]
punpcklwd mm1, mm2
punpcklwd xmm1, xmmword ptr [rsi]
punpcklwd xmm1, xmm2
push 3
push word ptr [rsi]
push qword ptr [rsi]
push ax
push rax
pushfq
pxor mm1, qword ptr [rsi]
pxor mm1, mm2
pxor xmm1, xmmword ptr [rsi]
pxor xmm1, xmm2
rcl word ptr [rsi]
rcl word ptr [rsi], cl
rcl word ptr [rsi], 3
rcl dword ptr [rsi]
rcl dword ptr [rsi], cl
rcl dword ptr [rsi], 3
rcl qword ptr [rsi]
rcl qword ptr [rsi], cl
rcl qword ptr [rsi], 3
rcl byte ptr [rsi]
rcl byte ptr [rsi], cl
rcl byte ptr [rsi], 3
rcl ax
rcl cx, cl
rcl cx, 3
rcl eax
rcl ecx, cl
rcl ecx, 3
rcl rax
rcl rcx, cl
rcl rcx, 3
rcl al
rcl cl, cl
rcl cl, 3
rcpps xmm1, xmmword ptr [rsi]
rcpps xmm1, xmm2
rcpss xmm1, dword ptr [rsi]
rcpss xmm1, xmm2
rcr word ptr [rsi]
rcr word ptr [rsi], cl
rcr word ptr [rsi], 3
rcr dword ptr [rsi]
rcr dword ptr [rsi], cl
rcr dword ptr [rsi], 3
rcr qword ptr [rsi]
rcr qword ptr [rsi], cl
rcr qword ptr [rsi], 3
rcr byte ptr [rsi]
rcr byte ptr [rsi], cl
rcr byte ptr [rsi], 3
rcr ax
rcr cx, cl
rcr cx, 3
rcr eax
rcr ecx, cl
rcr ecx, 3
rcr rax
rcr rcx, cl
rcr rcx, 3
rcr al
rcr cl, cl
rcr cl, 3
rdpid rax
rdrand ax
rdrand eax
rdrand rax
rdseed ax
rdseed eax
rdseed rax
rdtsc
rdtscp
rep cmpsb byte ptr [rsi], byte ptr es:[rdi]
rep cmpsd dword ptr [rsi], dword ptr es:[rdi]
rep cmpsq qword ptr [rsi], qword ptr es:[rdi]
rep cmpsw word ptr [rsi], word ptr es:[rdi]
rep movsb byte ptr es:[rdi], byte ptr [rsi]
rep movsd dword ptr es:[rdi], dword ptr [rsi]
rep movsq qword ptr es:[rdi], qword ptr [rsi]
rep movsw word ptr es:[rdi], word ptr [rsi]
rep stosb byte ptr es:[rdi], al
rep stosd dword ptr es:[rdi], eax
rep stosq qword ptr es:[rdi], rax
rep stosw word ptr es:[rdi], ax
repne scasb al, byte ptr es:[rdi]
repne scasd eax, dword ptr es:[rdi]
repne scasq rax, qword ptr es:[rdi]
repne scasw ax, word ptr es:[rdi]
ret
ret 3
rol word ptr [rsi]
rol word ptr [rsi], cl
rol word ptr [rsi], 3
rol dword ptr [rsi]
rol dword ptr [rsi], cl
rol dword ptr [rsi], 3
rol qword ptr [rsi]
rol qword ptr [rsi], cl
rol qword ptr [rsi], 3
rol byte ptr [rsi]
rol byte ptr [rsi], cl
rol byte ptr [rsi], 3
rol ax
rol cx, cl
rol cx, 3
rol eax
rol ecx, cl
rol ecx, 3
rol rax
rol rcx, cl
rol rcx, 3
rol al
rol cl, cl
rol cl, 3
ror word ptr [rsi]
ror word ptr [rsi], cl
ror word ptr [rsi], 3
ror dword ptr [rsi]
ror dword ptr [rsi], cl
ror dword ptr [rsi], 3
ror qword ptr [rsi]
ror qword ptr [rsi], cl
ror qword ptr [rsi], 3
ror byte ptr [rsi]
ror byte ptr [rsi], cl
ror byte ptr [rsi], 3
ror ax
ror cx, cl
ror cx, 3
ror eax
ror ecx, cl
ror ecx, 3
ror rax
ror rcx, cl
ror rcx, 3
ror al
ror cl, cl
ror cl, 3
rorx ecx, dword ptr [rsi], 3
rorx ecx, edx, 3
rorx rcx, qword ptr [rsi], 3
rorx rcx, rdx, 3
roundpd xmm1, xmmword ptr [rsi], 3
roundpd xmm1, xmm2, 3
roundps xmm1, xmmword ptr [rsi], 3
roundps xmm1, xmm2, 3
roundsd xmm1, qword ptr [rsi], 3
roundsd xmm1, xmm2, 3
roundss xmm1, dword ptr [rsi], 3
roundss xmm1, xmm2, 3
rsqrtps xmm1, xmmword ptr [rsi]
rsqrtps xmm1, xmm2
rsqrtss xmm1, dword ptr [rsi]
rsqrtss xmm1, xmm2
sahf
sar word ptr [rsi]
sar word ptr [rsi], cl
sar word ptr [rsi], 3
sar dword ptr [rsi]
sar dword ptr [rsi], cl
sar dword ptr [rsi], 3
sar qword ptr [rsi]
sar qword ptr [rsi], cl
sar qword ptr [rsi], 3
sar byte ptr [rsi]
sar byte ptr [rsi], cl
sar byte ptr [rsi], 3
sar ax
sar cx, cl
sar cx, 3
sar eax
sar ecx, cl
sar ecx, 3
sar rax
sar rcx, cl
sar rcx, 3
sar al
sar cl, cl
sar cl, 3
sarx ecx, dword ptr [rsi], edx
sarx ecx, edx, eax
sarx rcx, qword ptr [rsi], rdx
sarx rcx, rdx, rax
sbb word ptr [rsi], 3
sbb word ptr [rsi], cx
sbb dword ptr [rsi], 3
sbb dword ptr [rsi], ecx
sbb qword ptr [rsi], 3
sbb qword ptr [rsi], rcx
sbb byte ptr [rsi], 3
sbb byte ptr [rsi], cl
sbb cx, 3
sbb cx, word ptr [rsi]
sbb cx, dx
sbb ecx, 3
sbb ecx, dword ptr [rsi]
sbb ecx, edx
sbb rcx, 3
sbb rcx, qword ptr [rsi]
sbb rcx, rdx
sbb cl, 3
sbb cl, byte ptr [rsi]
sbb cl, dl
scasb al, byte ptr es:[rdi]
scasd eax, dword ptr es:[rdi]
scasq rax, qword ptr es:[rdi]
scasw ax, word ptr es:[rdi]
serialize
seta byte ptr [rsi]
seta al
setae byte ptr [rsi]
setae al
setb byte ptr [rsi]
setb al
setbe byte ptr [rsi]
setbe al
sete byte ptr [rsi]
sete al
setg byte ptr [rsi]
setg al
setge byte ptr [rsi]
setge al
setl byte ptr [rsi]
setl al
setle byte ptr [rsi]
setle al
setne byte ptr [rsi]
setne al
setno byte ptr [rsi]
setno al
setnp byte ptr [rsi]
setnp al
setns byte ptr [rsi]
setns al
seto byte ptr [rsi]
seto al
setp byte ptr [rsi]
setp al
sets byte ptr [rsi]
sets al
sfence
sha1msg1 xmm1, xmmword ptr [rsi]
sha1msg1 xmm1, xmm2
sha1msg2 xmm1, xmmword ptr [rsi]
sha1msg2 xmm1, xmm2
sha1nexte xmm1, xmmword ptr [rsi]
sha1nexte xmm1, xmm2
sha1rnds4 xmm1, xmmword ptr [rsi], 3
sha1rnds4 xmm1, xmm2, 3
sha256msg1 xmm1, xmmword ptr [rsi]
sha256msg1 xmm1, xmm2
sha256msg2 xmm1, xmmword ptr [rsi]
sha256msg2 xmm1, xmm2
sha256rnds2 xmm1, xmmword ptr [rsi], xmm0
sha256rnds2 xmm1, xmm2, xmm0
shl word ptr [rsi]
shl word ptr [rsi], cl
shl word ptr [rsi], 3
shl dword ptr [rsi]
shl dword ptr [rsi], cl
shl dword ptr [rsi], 3
shl qword ptr [rsi]
shl qword ptr [rsi], cl
shl qword ptr [rsi], 3
shl byte ptr [rsi]
shl byte ptr [rsi], cl
shl byte ptr [rsi], 3
shl ax
shl cx, cl
shl cx, 3
shl eax
shl ecx, cl
shl ecx, 3
shl rax
shl rcx, cl
shl rcx, 3
shl al
shl cl, cl
shl cl, 3
shld word ptr [rsi], cx, cl
shld word ptr [rsi], cx, 3
shld dword ptr [rsi], ecx, cl
shld dword ptr [rsi], ecx, 3
shld qword ptr [rsi], rcx, cl
shld qword ptr [rsi], rcx, 3
shld cx, dx, cl
shld cx, dx, 3
shld ecx, edx, cl
shld ecx, edx, 3
shld rcx, rdx, cl
shld rcx, rdx, 3
shlx ecx, dword ptr [rsi], edx
shlx ecx, edx, eax
shlx rcx, qword ptr [rsi], rdx
shlx rcx, rdx, rax
shr word ptr [rsi]
shr word ptr [rsi], cl
shr word ptr [rsi], 3
shr dword ptr [rsi]
shr dword ptr [rsi], cl
shr dword ptr [rsi], 3
shr qword ptr [rsi]
shr qword ptr [rsi], cl
shr qword ptr [rsi], 3
shr byte ptr [rsi]
shr byte ptr [rsi], cl
shr byte ptr [rsi], 3
shr ax
shr cx, cl
shr cx, 3
shr eax
shr ecx, cl
shr ecx, 3
shr rax
shr rcx, cl
shr rcx, 3
shr al
shr cl, cl
shr cl, 3
shrd word ptr [rsi], cx, cl
shrd word ptr [rsi], cx, 3
shrd dword ptr [rsi], ecx, cl
shrd dword ptr [rsi], ecx, 3
shrd qword ptr [rsi], rcx, cl
shrd qword ptr [rsi], rcx, 3
shrd cx, dx, cl
shrd cx, dx, 3
shrd ecx, edx, cl
shrd ecx, edx, 3
shrd rcx, rdx, cl
shrd rcx, rdx, 3
shrx ecx, dword ptr [rsi], edx
shrx ecx, edx, eax
shrx rcx, qword ptr [rsi], rdx
shrx rcx, rdx, rax
shufpd xmm1, xmmword ptr [rsi], 3
shufpd xmm1, xmm2, 3
shufps xmm1, xmmword ptr [rsi], 3
shufps xmm1, xmm2, 3
sqrtpd xmm1, xmmword ptr [rsi]
sqrtpd xmm1, xmm2
sqrtps xmm1, xmmword ptr [rsi]
sqrtps xmm1, xmm2
sqrtsd xmm1, qword ptr [rsi]
sqrtsd xmm1, xmm2
sqrtss xmm1, dword ptr [rsi]
sqrtss xmm1, xmm2
stc
std
stmxcsr dword ptr [rsi]
stosb byte ptr es:[rdi], al
stosd dword ptr es:[rdi], eax
stosq qword ptr es:[rdi], rax
stosw word ptr es:[rdi], ax
sub word ptr [rsi], 3
sub word ptr [rsi], cx
sub dword ptr [rsi], 3
sub dword ptr [rsi], ecx
sub qword ptr [rsi], 3
sub qword ptr [rsi], rcx
sub byte ptr [rsi], 3
sub byte ptr [rsi], cl
sub cx, 3
sub cx, word ptr [rsi]
sub cx, dx
sub ecx, 3
sub ecx, dword ptr [rsi]
sub ecx, edx
sub rcx, 3
sub rcx, qword ptr [rsi]
sub rcx, rdx
sub cl, 3
sub cl, byte ptr [rsi]
sub cl, dl
subpd xmm1, xmmword ptr [rsi]
subpd xmm1, xmm2
subps xmm1, xmmword ptr [rsi]
subps xmm1, xmm2
subsd xmm1, qword ptr [rsi]
subsd xmm1, xmm2
subss xmm1, dword ptr [rsi]
subss xmm1, xmm2
syscall
t1mskc ecx, dword ptr [rsi]
t1mskc ecx, edx
t1mskc rcx, qword ptr [rsi]
t1mskc rcx, rdx
test word ptr [rsi], 3
test word ptr [rsi], cx
test dword ptr [rsi], 3
test dword ptr [rsi], ecx
test qword ptr [rsi], 3
test qword ptr [rsi], rcx
test byte ptr [rsi], 3
test byte ptr [rsi], cl
test cx, 3
test cx, dx
test ecx, 3
test ecx, edx
test rcx, 3
test rcx, rdx
test cl, 3
test cl, dl
tzcnt cx, word ptr [rsi]
tzcnt cx, dx
tzcnt ecx, dword ptr [rsi]
tzcnt ecx, edx
tzcnt rcx, qword ptr [rsi]
tzcnt rcx, rdx
tzmsk ecx, dword ptr [rsi]
tzmsk ecx, edx
tzmsk rcx, qword ptr [rsi]
tzmsk rcx, rdx
ucomisd xmm1, qword ptr [rsi]
ucomisd xmm1, xmm2
ucomiss xmm1, dword ptr [rsi]
ucomiss xmm1, xmm2
ud2
unpckhpd xmm1, xmmword ptr [rsi]
unpckhpd xmm1, xmm2
unpckhps xmm1, xmmword ptr [rsi]
unpckhps xmm1, xmm2
unpcklpd xmm1, xmmword ptr [rsi]
unpcklpd xmm1, xmm2
unpcklps xmm1, xmmword ptr [rsi]
unpcklps xmm1, xmm2
v4fmaddps zmm1, zmm2, xmmword ptr [rsi]
v4fmaddss xmm1, xmm2, xmmword ptr [rsi]
vaddpd xmm1, xmm2, xmmword ptr [rsi]
vaddpd xmm1, xmm2, xmm3
vaddpd xmm1 {k1}, xmm2, xmm3
vaddpd ymm1, ymm2, ymmword ptr [rsi]
vaddpd ymm1, ymm2, ymm3
vaddpd ymm1 {k1}, ymm2, ymm3
vaddpd zmm1, zmm2, zmmword ptr [rsi]
vaddpd zmm1, zmm2, zmm3
vaddpd zmm1 {k1}, zmm2, zmm3
vaddps xmm1, xmm2, xmmword ptr [rsi]
vaddps xmm1, xmm2, xmm3
vaddps xmm1 {k1}, xmm2, xmm3
vaddps ymm1, ymm2, ymmword ptr [rsi]
vaddps ymm1, ymm2, ymm3
vaddps ymm1 {k1}, ymm2, ymm3
vaddps zmm1, zmm2, zmmword ptr [rsi]
vaddps zmm1, zmm2, zmm3
vaddps zmm1 {k1}, zmm2, zmm3
vaddsd xmm1, xmm2, qword ptr [rsi]
vaddsd xmm1, xmm2, xmm3
vaddsd xmm1 {k1}, xmm2, xmm3
vaddss xmm1, xmm2, dword ptr [rsi]
vaddss xmm1, xmm2, xmm3
vaddss xmm1 {k1}, xmm2, xmm3
vaddsubpd xmm1, xmm2, xmmword ptr [rsi]
vaddsubpd xmm1, xmm2, xmm3
vaddsubpd ymm1, ymm2, ymmword ptr [rsi]
vaddsubpd ymm1, ymm2, ymm3
vaddsubps xmm1, xmm2, xmmword ptr [rsi]
vaddsubps xmm1, xmm2, xmm3
vaddsubps ymm1, ymm2, ymmword ptr [rsi]
vaddsubps ymm1, ymm2, ymm3
vaesdec xmm1, xmm2, xmmword ptr [rsi]
vaesdec xmm1, xmm2, xmm3
vaesdec ymm1, ymm2, ymmword ptr [rsi]
vaesdec ymm1, ymm2, ymm3
vaesdec zmm1, zmm2, zmmword ptr [rsi]
vaesdec zmm1, zmm2, zmm3
vaesdeclast xmm1, xmm2, xmmword ptr [rsi]
vaesdeclast xmm1, xmm2, xmm3
vaesdeclast ymm1, ymm2, ymmword ptr [rsi]
vaesdeclast ymm1, ymm2, ymm3
vaesdeclast zmm1, zmm2, zmmword ptr [rsi]
vaesdeclast zmm1, zmm2, zmm3
vaesenc xmm1, xmm2, xmmword ptr [rsi]
vaesenc xmm1, xmm2, xmm3
vaesenc ymm1, ymm2, ymmword ptr [rsi]
vaesenc ymm1, ymm2, ymm3
vaesenc zmm1, zmm2, zmmword ptr [rsi]
vaesenc zmm1, zmm2, zmm3
vaesenclast xmm1, xmm2, xmmword ptr [rsi]
vaesenclast xmm1, xmm2, xmm3
vaesenclast ymm1, ymm2, ymmword ptr [rsi]
vaesenclast ymm1, ymm2, ymm3
vaesenclast zmm1, zmm2, zmmword ptr [rsi]
vaesenclast zmm1, zmm2, zmm3
vaesimc xmm1, xmmword ptr [rsi]
vaesimc xmm1, xmm2
vaeskeygenassist xmm1, xmmword ptr [rsi], 3
vaeskeygenassist xmm1, xmm2, 3
valignd xmm1, xmm2, xmmword ptr [rsi], 3
valignd xmm1, xmm2, xmm3, 3
valignd ymm1, ymm2, ymmword ptr [rsi], 3
valignd ymm1, ymm2, ymm3, 3
valignd zmm1, zmm2, zmmword ptr [rsi], 3
valignd zmm1, zmm2, zmm3, 3
valignq xmm1, xmm2, xmmword ptr [rsi], 3
valignq xmm1, xmm2, xmm3, 3
valignq ymm1, ymm2, ymmword ptr [rsi], 3
valignq ymm1, ymm2, ymm3, 3
valignq zmm1, zmm2, zmmword ptr [rsi], 3
valignq zmm1, zmm2, zmm3, 3
vandnpd xmm1, xmm2, xmmword ptr [rsi]
vandnpd xmm1, xmm2, xmm3
vandnpd xmm1 {k1}, xmm2, xmm3
vandnpd ymm1, ymm2, ymmword ptr [rsi]
vandnpd ymm1, ymm2, ymm3
vandnpd ymm1 {k1}, ymm2, ymm3
vandnpd zmm1, zmm2, zmmword ptr [rsi]
vandnpd zmm1, zmm2, zmm3
vandnpd zmm1 {k1}, zmm2, zmm3
vandnps xmm1, xmm2, xmmword ptr [rsi]
vandnps xmm1, xmm2, xmm3
vandnps xmm1 {k1}, xmm2, xmm3
vandnps ymm1, ymm2, ymmword ptr [rsi]
vandnps ymm1, ymm2, ymm3
vandnps ymm1 {k1}, ymm2, ymm3
vandnps zmm1, zmm2, zmmword ptr [rsi]
vandnps zmm1, zmm2, zmm3
vandnps zmm1 {k1}, zmm2, zmm3
vandpd xmm1, xmm2, xmmword ptr [rsi]
vandpd xmm1, xmm2, xmm3
vandpd xmm1 {k1}, xmm2, xmm3
vandpd ymm1, ymm2, ymmword ptr [rsi]
vandpd ymm1, ymm2, ymm3
vandpd ymm1 {k1}, ymm2, ymm3
vandpd zmm1, zmm2, zmmword ptr [rsi]
vandpd zmm1, zmm2, zmm3
vandpd zmm1 {k1}, zmm2, zmm3
vandps xmm1, xmm2, xmmword ptr [rsi]
vandps xmm1, xmm2, xmm3
vandps xmm1 {k1}, xmm2, xmm3
vandps ymm1, ymm2, ymmword ptr [rsi]
vandps ymm1, ymm2, ymm3
vandps ymm1 {k1}, ymm2, ymm3
vandps zmm1, zmm2, zmmword ptr [rsi]
vandps zmm1, zmm2, zmm3
vandps zmm1 {k1}, zmm2, zmm3
vbcstnebf162ps xmm1, word ptr [rsi]
vbcstnebf162ps ymm1, word ptr [rsi]
vbcstnesh2ps xmm1, word ptr [rsi]
vbcstnesh2ps ymm1, word ptr [rsi]
vblendmpd xmm1, xmm2, xmmword ptr [rsi]
vblendmpd xmm1, xmm2, xmm3
vblendmpd xmm1 {k1}, xmm2, xmm3
vblendmpd ymm1, ymm2, ymmword ptr [rsi]
vblendmpd ymm1, ymm2, ymm3
vblendmpd ymm1 {k1}, ymm2, ymm3
vblendmpd zmm1, zmm2, zmmword ptr [rsi]
vblendmpd zmm1, zmm2, zmm3
vblendmpd zmm1 {k1}, zmm2, zmm3
vblendmps xmm1, xmm2, xmmword ptr [rsi]
vblendmps xmm1, xmm2, xmm3
vblendmps xmm1 {k1}, xmm2, xmm3
vblendmps ymm1, ymm2, ymmword ptr [rsi]
vblendmps ymm1, ymm2, ymm3
vblendmps ymm1 {k1}, ymm2, ymm3
vblendmps zmm1, zmm2, zmmword ptr [rsi]
vblendmps zmm1, zmm2, zmm3
vblendmps zmm1 {k1}, zmm2, zmm3
vblendpd xmm1, xmm2, xmmword ptr [rsi], 3
vblendpd xmm1, xmm2, xmm3, 3
vblendpd ymm1, ymm2, ymmword ptr [rsi], 3
vblendpd ymm1, ymm2, ymm3, 3
vblendps xmm1, xmm2, xmmword ptr [rsi], 3
vblendps xmm1, xmm2, xmm3, 3
vblendps ymm1, ymm2, ymmword ptr [rsi], 3
vblendps ymm1, ymm2, ymm3, 3
vblendvpd xmm1, xmm2, xmmword ptr [rsi], xmm1
vblendvpd xmm1, xmm2, xmm3, xmm4
vblendvpd ymm1, ymm2, ymmword ptr [rsi], ymm1
vblendvpd ymm1, ymm2, ymm3, ymm4
vblendvps xmm1, xmm2, xmmword ptr [rsi], xmm1
vblendvps xmm1, xmm2, xmm3, xmm4
vblendvps ymm1, ymm2, ymmword ptr [rsi], ymm1
vblendvps ymm1, ymm2, ymm3, ymm4
vbroadcastf128 ymm1, xmmword ptr [rsi]
vbroadcastf32x2 ymm1, qword ptr [rsi]
vbroadcastf32x2 ymm1, xmm1
vbroadcastf32x2 ymm1 {k1}, qword ptr [rsi + 8*xmm2]
vbroadcastf32x2 zmm1, qword ptr [rsi]
vbroadcastf32x2 zmm2, xmm1
vbroadcastf32x2 zmm1 {k1}, qword ptr [rsi + 8*xmm2]
vbroadcastf32x4 ymm1, xmmword ptr [rsi]
vbroadcastf32x4 zmm1, xmmword ptr [rsi]
vbroadcastf32x8 zmm1, ymmword ptr [rsi]
vbroadcastf64x2 ymm1, xmmword ptr [rsi]
vbroadcastf64x2 zmm1, xmmword ptr [rsi]
vbroadcastf64x4 zmm1, ymmword ptr [rsi]
vbroadcasti128 ymm1, xmmword ptr [rsi]
vbroadcasti32x2 xmm1, qword ptr [rsi]
vbroadcasti32x2 xmm1, xmm2
vbroadcasti32x2 xmm1 {k1} {z}, xmm2
vbroadcasti32x2 xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vbroadcasti32x2 xmm1 {k1}, xmm2
vbroadcasti32x2 ymm1, qword ptr [rsi]
vbroadcasti32x2 ymm1, xmm1
vbroadcasti32x2 ymm1 {k1}, qword ptr [rsi + 8*xmm2]
vbroadcasti32x2 zmm1, qword ptr [rsi]
vbroadcasti32x2 zmm2, xmm1
vbroadcasti32x2 zmm1 {k1}, qword ptr [rsi + 8*xmm2]
vbroadcasti32x4 ymm1, xmmword ptr [rsi]
vbroadcasti32x4 zmm1, xmmword ptr [rsi]
vbroadcasti32x8 zmm1, ymmword ptr [rsi]
vbroadcasti64x2 ymm1, xmmword ptr [rsi]
vbroadcasti64x2 zmm1, xmmword ptr [rsi]
vbroadcasti64x4 zmm1, ymmword ptr [rsi]
vbroadcastsd ymm1, qword ptr [rsi]
vbroadcastsd ymm1, xmm1
vbroadcastsd ymm1 {k1}, qword ptr [rsi + 8*xmm2]
vbroadcastsd zmm1, qword ptr [rsi]
vbroadcastsd zmm2, xmm1
vbroadcastsd zmm1 {k1}, qword ptr [rsi + 8*xmm2]
vbroadcastss xmm1, dword ptr [rsi]
vbroadcastss xmm1, xmm2
vbroadcastss xmm1 {k1} {z}, xmm2
vbroadcastss xmm1 {k1}, dword ptr [rsi + 8*xmm2]
vbroadcastss xmm1 {k1}, xmm2
vbroadcastss ymm1, dword ptr [rsi]
vbroadcastss ymm1, xmm1
vbroadcastss ymm1 {k1}, dword ptr [rsi + 8*xmm2]
vbroadcastss zmm1, dword ptr [rsi]
vbroadcastss zmm2, xmm1
vbroadcastss zmm1 {k1}, dword ptr [rsi + 8*xmm2]
vcmpunordpd k1, xmm2, xmmword ptr [rsi]
vcmpunordpd k1, xmm2, xmm3
vcmpunordpd k1, ymm2, ymmword ptr [rsi]
vcmpunordpd k1, ymm2, ymm3
vcmpunordpd k1, zmm2, zmmword ptr [rsi]
vcmpunordpd k1, zmm2, zmm3
vcmpunordpd xmm1, xmm2, xmmword ptr [rsi]
vcmpunordpd xmm1, xmm2, xmm3
vcmpunordpd ymm1, ymm2, ymmword ptr [rsi]
vcmpunordpd ymm1, ymm2, ymm3
vcmpunordps k1, xmm2, xmmword ptr [rsi]
vcmpunordps k1, xmm2, xmm3
vcmpunordps k1, ymm2, ymmword ptr [rsi]
vcmpunordps k1, ymm2, ymm3
vcmpunordps k1, zmm2, zmmword ptr [rsi]
vcmpunordps k1, zmm2, zmm3
vcmpunordps xmm1, xmm2, xmmword ptr [rsi]
vcmpunordps xmm1, xmm2, xmm3
vcmpunordps ymm1, ymm2, ymmword ptr [rsi]
vcmpunordps ymm1, ymm2, ymm3
vcmpunordsd k1, xmm1, qword ptr [rsi]
vcmpunordsd k1, xmm2, xmm3
vcmpunordsd xmm1, xmm2, qword ptr [rsi]
vcmpunordsd xmm1, xmm2, xmm3
vcmpunordss k1, xmm1, dword ptr [rsi]
vcmpunordss k1, xmm2, xmm3
vcmpunordss xmm1, xmm2, dword ptr [rsi]
vcmpunordss xmm1, xmm2, xmm3
vcomisd xmm1, qword ptr [rsi]
vcomisd xmm1, xmm2
vcomish xmm1, word ptr [rsi]
vcomish xmm1, xmm2
vcomiss xmm1, dword ptr [rsi]
vcomiss xmm1, xmm2
vcompresspd xmmword ptr [rsi], xmm1
vcompresspd xmmword ptr [rsi] {k1}, xmm1
vcompresspd ymmword ptr [rsi], ymm1
vcompresspd ymmword ptr [rsi] {k1}, ymm1
vcompresspd zmmword ptr [rsi], zmm1
vcompresspd zmmword ptr [rsi] {k1}, zmm1
vcompresspd xmm1, xmm2
vcompresspd xmm1 {k1} {z}, xmm2
vcompresspd xmm1 {k1}, xmm2
vcompresspd ymm1, ymm2
vcompresspd ymm1 {k1} {z}, ymm2
vcompresspd ymm1 {k1}, ymm2
vcompresspd zmm1, zmm2
vcompresspd zmm1 {k1} {z}, zmm2
vcompresspd zmm1 {k1}, zmm2
vcompressps xmmword ptr [rsi], xmm1
vcompressps xmmword ptr [rsi] {k1}, xmm1
vcompressps ymmword ptr [rsi], ymm1
vcompressps ymmword ptr [rsi] {k1}, ymm1
vcompressps zmmword ptr [rsi], zmm1
vcompressps zmmword ptr [rsi] {k1}, zmm1
vcompressps xmm1, xmm2
vcompressps xmm1 {k1} {z}, xmm2
vcompressps xmm1 {k1}, xmm2
vcompressps ymm1, ymm2
vcompressps ymm1 {k1} {z}, ymm2
vcompressps ymm1 {k1}, ymm2
vcompressps zmm1, zmm2
vcompressps zmm1 {k1} {z}, zmm2
vcompressps zmm1 {k1}, zmm2
vcvtdq2pd xmm1, qword ptr [rsi]
vcvtdq2pd xmm1, xmm2
vcvtdq2pd xmm1 {k1} {z}, xmm2
vcvtdq2pd xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vcvtdq2pd xmm1 {k1}, xmm2
vcvtdq2pd ymm1, xmmword ptr [rsi]
vcvtdq2pd ymm1, xmm1
vcvtdq2pd zmm1, ymmword ptr [rsi]
vcvtdq2pd zmm1, ymm1
vcvtdq2ps xmm1, xmmword ptr [rsi]
vcvtdq2ps xmm1, xmm2
vcvtdq2ps xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtdq2ps xmm1 {k1} {z}, xmm2
vcvtdq2ps xmm1 {k1}, xmmword ptr [rsi]
vcvtdq2ps xmm1 {k1}, xmm2
vcvtdq2ps ymm1, ymmword ptr [rsi]
vcvtdq2ps ymm1, ymm2
vcvtdq2ps ymm1 {k1} {z}, ymmword ptr [rsi]
vcvtdq2ps ymm1 {k1} {z}, ymm2
vcvtdq2ps ymm1 {k1}, ymmword ptr [rsi]
vcvtdq2ps ymm1 {k1}, ymm2
vcvtdq2ps zmm1, zmmword ptr [rsi]
vcvtdq2ps zmm1, zmm2
vcvtdq2ps zmm1 {k1} {z}, zmmword ptr [rsi]
vcvtdq2ps zmm1 {k1} {z}, zmm2
vcvtdq2ps zmm1 {k1}, zmmword ptr [rsi]
vcvtdq2ps zmm1 {k1}, zmm2
vcvtne2ps2bf16 xmm1, xmm2, xmmword ptr [rsi]
vcvtne2ps2bf16 xmm1, xmm2, xmm3
vcvtne2ps2bf16 xmm1 {k1}, xmm2, xmm3
vcvtne2ps2bf16 ymm1, ymm2, ymmword ptr [rsi]
vcvtne2ps2bf16 ymm1, ymm2, ymm3
vcvtne2ps2bf16 ymm1 {k1}, ymm2, ymm3
vcvtne2ps2bf16 zmm1, zmm2, zmmword ptr [rsi]
vcvtne2ps2bf16 zmm1, zmm2, zmm3
vcvtne2ps2bf16 zmm1 {k1}, zmm2, zmm3
vcvtneebf162ps xmm1, xmmword ptr [rsi]
vcvtneebf162ps ymm1, ymmword ptr [rsi]
vcvtneeph2ps xmm1, xmmword ptr [rsi]
vcvtneeph2ps ymm1, ymmword ptr [rsi]
vcvtneobf162ps xmm1, xmmword ptr [rsi]
vcvtneobf162ps ymm1, ymmword ptr [rsi]
vcvtneoph2ps xmm1, xmmword ptr [rsi]
vcvtneoph2ps ymm1, ymmword ptr [rsi]
vcvtneps2bf16 xmm1, xmmword ptr [rsi]
vcvtneps2bf16 xmm1, xmm2
vcvtneps2bf16 xmm1, ymm2
vcvtneps2bf16 xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtneps2bf16 xmm1 {k1} {z}, xmm2
vcvtneps2bf16 xmm1 {k1}, xmmword ptr [rsi]
vcvtneps2bf16 xmm1 {k1}, xmm2
vcvtneps2bf16 ymm1, zmm2
vcvtpd2dq xmm1, xmmword ptr [rsi]
vcvtpd2dq xmm1, ymmword ptr [rsi]
vcvtpd2dq xmm1, xmm2
vcvtpd2dq xmm1, ymm2
vcvtpd2dq xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtpd2dq xmm1 {k1} {z}, xmm2
vcvtpd2dq xmm1 {k1}, xmmword ptr [rsi]
vcvtpd2dq xmm1 {k1}, xmm2
vcvtpd2dq ymm1, zmm2
vcvtpd2ps xmm1, xmmword ptr [rsi]
vcvtpd2ps xmm1, ymmword ptr [rsi]
vcvtpd2ps xmm1, xmm2
vcvtpd2ps xmm1, ymm2
vcvtpd2ps xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtpd2ps xmm1 {k1} {z}, xmm2
vcvtpd2ps xmm1 {k1}, xmmword ptr [rsi]
vcvtpd2ps xmm1 {k1}, xmm2
vcvtpd2ps ymm1, zmm2
vcvtpd2qq xmm1, xmmword ptr [rsi]
vcvtpd2qq xmm1, xmm2
vcvtpd2qq xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtpd2qq xmm1 {k1} {z}, xmm2
vcvtpd2qq xmm1 {k1}, xmmword ptr [rsi]
vcvtpd2qq xmm1 {k1}, xmm2
vcvtpd2qq ymm1, ymmword ptr [rsi]
vcvtpd2qq ymm1, ymm2
vcvtpd2qq ymm1 {k1} {z}, ymmword ptr [rsi]
vcvtpd2qq ymm1 {k1} {z}, ymm2
vcvtpd2qq ymm1 {k1}, ymmword ptr [rsi]
vcvtpd2qq ymm1 {k1}, ymm2
vcvtpd2qq zmm1, zmmword ptr [rsi]
vcvtpd2qq zmm1, zmm2
vcvtpd2qq zmm1 {k1} {z}, zmmword ptr [rsi]
vcvtpd2qq zmm1 {k1} {z}, zmm2
vcvtpd2qq zmm1 {k1}, zmmword ptr [rsi]
vcvtpd2qq zmm1 {k1}, zmm2
vcvtpd2udq xmm1, xmmword ptr [rsi]
vcvtpd2udq xmm1, xmm2
vcvtpd2udq xmm1, ymm2
vcvtpd2udq xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtpd2udq xmm1 {k1} {z}, xmm2
vcvtpd2udq xmm1 {k1}, xmmword ptr [rsi]
vcvtpd2udq xmm1 {k1}, xmm2
vcvtpd2udq ymm1, zmm2
vcvtpd2uqq xmm1, xmmword ptr [rsi]
vcvtpd2uqq xmm1, xmm2
vcvtpd2uqq xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtpd2uqq xmm1 {k1} {z}, xmm2
vcvtpd2uqq xmm1 {k1}, xmmword ptr [rsi]
vcvtpd2uqq xmm1 {k1}, xmm2
vcvtpd2uqq ymm1, ymmword ptr [rsi]
vcvtpd2uqq ymm1, ymm2
vcvtpd2uqq ymm1 {k1} {z}, ymmword ptr [rsi]
vcvtpd2uqq ymm1 {k1} {z}, ymm2
vcvtpd2uqq ymm1 {k1}, ymmword ptr [rsi]
vcvtpd2uqq ymm1 {k1}, ymm2
vcvtpd2uqq zmm1, zmmword ptr [rsi]
vcvtpd2uqq zmm1, zmm2
vcvtpd2uqq zmm1 {k1} {z}, zmmword ptr [rsi]
vcvtpd2uqq zmm1 {k1} {z}, zmm2
vcvtpd2uqq zmm1 {k1}, zmmword ptr [rsi]
vcvtpd2uqq zmm1 {k1}, zmm2
vcvtph2dq xmm1, qword ptr [rsi]
vcvtph2dq xmm1, xmm2
vcvtph2dq xmm1 {k1} {z}, xmm2
vcvtph2dq xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vcvtph2dq xmm1 {k1}, xmm2
vcvtph2dq ymm1, xmmword ptr [rsi]
vcvtph2dq ymm1, xmm1
vcvtph2dq zmm1, ymmword ptr [rsi]
vcvtph2dq zmm1, ymm1
vcvtph2pd xmm1, dword ptr [rsi]
vcvtph2pd xmm1, xmm2
vcvtph2pd xmm1 {k1} {z}, xmm2
vcvtph2pd xmm1 {k1}, dword ptr [rsi + 8*xmm2]
vcvtph2pd xmm1 {k1}, xmm2
vcvtph2pd ymm1, qword ptr [rsi]
vcvtph2pd ymm1, xmm1
vcvtph2pd ymm1 {k1}, qword ptr [rsi + 8*xmm2]
vcvtph2pd zmm1, xmmword ptr [rsi]
vcvtph2pd zmm2, xmm1
vcvtph2ps xmm1, qword ptr [rsi]
vcvtph2ps xmm1, xmm2
vcvtph2ps xmm1 {k1} {z}, xmm2
vcvtph2ps xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vcvtph2ps xmm1 {k1}, xmm2
vcvtph2ps ymm1, xmmword ptr [rsi]
vcvtph2ps ymm1, xmm1
vcvtph2ps zmm1, ymmword ptr [rsi]
vcvtph2ps zmm1, ymm1
vcvtph2psx xmm1, qword ptr [rsi]
vcvtph2psx xmm1, xmm2
vcvtph2psx xmm1 {k1} {z}, xmm2
vcvtph2psx xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vcvtph2psx xmm1 {k1}, xmm2
vcvtph2psx ymm1, xmmword ptr [rsi]
vcvtph2psx ymm1, xmm1
vcvtph2psx zmm1, ymmword ptr [rsi]
vcvtph2psx zmm1, ymm1
vcvtph2qq xmm1, dword ptr [rsi]
vcvtph2qq xmm1, xmm2
vcvtph2qq xmm1 {k1} {z}, xmm2
vcvtph2qq xmm1 {k1}, dword ptr [rsi + 8*xmm2]
vcvtph2qq xmm1 {k1}, xmm2
vcvtph2qq ymm1, qword ptr [rsi]
vcvtph2qq ymm1, xmm1
vcvtph2qq ymm1 {k1}, qword ptr [rsi + 8*xmm2]
vcvtph2qq zmm1, xmmword ptr [rsi]
vcvtph2qq zmm2, xmm1
vcvtph2uw xmm1, xmmword ptr [rsi]
vcvtph2uw xmm1, xmm2
vcvtph2uw xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtph2uw xmm1 {k1} {z}, xmm2
vcvtph2uw xmm1 {k1}, xmmword ptr [rsi]
vcvtph2uw xmm1 {k1}, xmm2
vcvtph2uw ymm1, ymmword ptr [rsi]
vcvtph2uw ymm1, ymm2
vcvtph2uw ymm1 {k1} {z}, ymmword ptr [rsi]
vcvtph2uw ymm1 {k1} {z}, ymm2
vcvtph2uw ymm1 {k1}, ymmword ptr [rsi]
vcvtph2uw ymm1 {k1}, ymm2
vcvtph2uw zmm1, zmmword ptr [rsi]
vcvtph2uw zmm1, zmm2
vcvtph2uw zmm1 {k1} {z}, zmmword ptr [rsi]
vcvtph2uw zmm1 {k1} {z}, zmm2
vcvtph2uw zmm1 {k1}, zmmword ptr [rsi]
vcvtph2uw zmm1 {k1}, zmm2
vcvtph2w xmm1, xmmword ptr [rsi]
vcvtph2w xmm1, xmm2
vcvtph2w xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtph2w xmm1 {k1} {z}, xmm2
vcvtph2w xmm1 {k1}, xmmword ptr [rsi]
vcvtph2w xmm1 {k1}, xmm2
vcvtph2w ymm1, ymmword ptr [rsi]
vcvtph2w ymm1, ymm2
vcvtph2w ymm1 {k1} {z}, ymmword ptr [rsi]
vcvtph2w ymm1 {k1} {z}, ymm2
vcvtph2w ymm1 {k1}, ymmword ptr [rsi]
vcvtph2w ymm1 {k1}, ymm2
vcvtph2w zmm1, zmmword ptr [rsi]
vcvtph2w zmm1, zmm2
vcvtph2w zmm1 {k1} {z}, zmmword ptr [rsi]
vcvtph2w zmm1 {k1} {z}, zmm2
vcvtph2w zmm1 {k1}, zmmword ptr [rsi]
vcvtph2w zmm1 {k1}, zmm2
vcvtps2dq xmm1, xmmword ptr [rsi]
vcvtps2dq xmm1, xmm2
vcvtps2dq xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtps2dq xmm1 {k1} {z}, xmm2
vcvtps2dq xmm1 {k1}, xmmword ptr [rsi]
vcvtps2dq xmm1 {k1}, xmm2
vcvtps2dq ymm1, ymmword ptr [rsi]
vcvtps2dq ymm1, ymm2
vcvtps2dq ymm1 {k1} {z}, ymmword ptr [rsi]
vcvtps2dq ymm1 {k1} {z}, ymm2
vcvtps2dq ymm1 {k1}, ymmword ptr [rsi]
vcvtps2dq ymm1 {k1}, ymm2
vcvtps2dq zmm1, zmmword ptr [rsi]
vcvtps2dq zmm1, zmm2
vcvtps2dq zmm1 {k1} {z}, zmmword ptr [rsi]
vcvtps2dq zmm1 {k1} {z}, zmm2
vcvtps2dq zmm1 {k1}, zmmword ptr [rsi]
vcvtps2dq zmm1 {k1}, zmm2
vcvtps2pd xmm1, qword ptr [rsi]
vcvtps2pd xmm1, xmm2
vcvtps2pd xmm1 {k1} {z}, xmm2
vcvtps2pd xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vcvtps2pd xmm1 {k1}, xmm2
vcvtps2pd ymm1, xmmword ptr [rsi]
vcvtps2pd ymm1, xmm1
vcvtps2pd zmm1, ymmword ptr [rsi]
vcvtps2pd zmm1, ymm1
vcvtps2ph xmm1, xmm2, 4
vcvtps2ph xmm1, ymm2, 4
vcvtps2ph ymm1, zmm2, 4
vcvtps2phx xmm1, xmmword ptr [rsi]
vcvtps2phx xmm1, xmm2
vcvtps2phx xmm1, ymm2
vcvtps2phx xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtps2phx xmm1 {k1} {z}, xmm2
vcvtps2phx xmm1 {k1}, xmmword ptr [rsi]
vcvtps2phx xmm1 {k1}, xmm2
vcvtps2phx ymm1, zmm2
vcvtps2qq xmm1, qword ptr [rsi]
vcvtps2qq xmm1, xmm2
vcvtps2qq xmm1 {k1} {z}, xmm2
vcvtps2qq xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vcvtps2qq xmm1 {k1}, xmm2
vcvtps2qq ymm1, xmmword ptr [rsi]
vcvtps2qq ymm1, xmm1
vcvtps2qq zmm1, ymmword ptr [rsi]
vcvtps2qq zmm1, ymm1
vcvtps2udq xmm1, xmmword ptr [rsi]
vcvtps2udq xmm1, xmm2
vcvtps2udq xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtps2udq xmm1 {k1} {z}, xmm2
vcvtps2udq xmm1 {k1}, xmmword ptr [rsi]
vcvtps2udq xmm1 {k1}, xmm2
vcvtps2udq ymm1, ymmword ptr [rsi]
vcvtps2udq ymm1, ymm2
vcvtps2udq ymm1 {k1} {z}, ymmword ptr [rsi]
vcvtps2udq ymm1 {k1} {z}, ymm2
vcvtps2udq ymm1 {k1}, ymmword ptr [rsi]
vcvtps2udq ymm1 {k1}, ymm2
vcvtps2udq zmm1, zmmword ptr [rsi]
vcvtps2udq zmm1, zmm2
vcvtps2udq zmm1 {k1} {z}, zmmword ptr [rsi]
vcvtps2udq zmm1 {k1} {z}, zmm2
vcvtps2udq zmm1 {k1}, zmmword ptr [rsi]
vcvtps2udq zmm1 {k1}, zmm2
vcvtps2uqq xmm1, qword ptr [rsi]
vcvtps2uqq xmm1, xmm2
vcvtps2uqq xmm1 {k1} {z}, xmm2
vcvtps2uqq xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vcvtps2uqq xmm1 {k1}, xmm2
vcvtps2uqq ymm1, xmmword ptr [rsi]
vcvtps2uqq ymm1, xmm1
vcvtps2uqq zmm1, ymmword ptr [rsi]
vcvtps2uqq zmm1, ymm1
vcvtqq2pd xmm1, xmmword ptr [rsi]
vcvtqq2pd xmm1, xmm2
vcvtqq2pd xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtqq2pd xmm1 {k1} {z}, xmm2
vcvtqq2pd xmm1 {k1}, xmmword ptr [rsi]
vcvtqq2pd xmm1 {k1}, xmm2
vcvtqq2pd ymm1, ymmword ptr [rsi]
vcvtqq2pd ymm1, ymm2
vcvtqq2pd ymm1 {k1} {z}, ymmword ptr [rsi]
vcvtqq2pd ymm1 {k1} {z}, ymm2
vcvtqq2pd ymm1 {k1}, ymmword ptr [rsi]
vcvtqq2pd ymm1 {k1}, ymm2
vcvtqq2pd zmm1, zmmword ptr [rsi]
vcvtqq2pd zmm1, zmm2
vcvtqq2pd zmm1 {k1} {z}, zmmword ptr [rsi]
vcvtqq2pd zmm1 {k1} {z}, zmm2
vcvtqq2pd zmm1 {k1}, zmmword ptr [rsi]
vcvtqq2pd zmm1 {k1}, zmm2
vcvtqq2ps xmm1, xmmword ptr [rsi]
vcvtqq2ps xmm1, xmm2
vcvtqq2ps xmm1, ymm2
vcvtqq2ps xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtqq2ps xmm1 {k1} {z}, xmm2
vcvtqq2ps xmm1 {k1}, xmmword ptr [rsi]
vcvtqq2ps xmm1 {k1}, xmm2
vcvtqq2ps ymm1, zmm2
vcvtsd2si eax, qword ptr [rsi]
vcvtsd2si eax, xmm1
vcvtsd2si rax, qword ptr [rsi]
vcvtsd2si rax, xmm1
vcvtsd2ss xmm1, xmm2, qword ptr [rsi]
vcvtsd2ss xmm1, xmm2, xmm3
vcvtsd2ss xmm1 {k1}, xmm2, xmm3
vcvtsd2usi eax, qword ptr [rsi]
vcvtsd2usi eax, xmm1
vcvtsd2usi rax, qword ptr [rsi]
vcvtsd2usi rax, xmm1
vcvtsh2sd xmm1, xmm2, word ptr [rsi]
vcvtsh2sd xmm1, xmm2, xmm3
vcvtsh2sd xmm1 {k1}, xmm2, xmm3
vcvtsh2si eax, xmm1
vcvtsh2si rax, xmm1
vcvtsh2ss xmm1, xmm2, word ptr [rsi]
vcvtsh2ss xmm1, xmm2, xmm3
vcvtsh2ss xmm1 {k1}, xmm2, xmm3
vcvtsi2sd xmm1, xmm2, dword ptr [rsi]
vcvtsi2sd xmm1, xmm2, qword ptr [rsi]
vcvtsi2sd xmm1, xmm2, eax
vcvtsi2sd xmm1, xmm2, rax
vcvtsi2ss xmm1, xmm2, dword ptr [rsi]
vcvtsi2ss xmm1, xmm2, qword ptr [rsi]
vcvtsi2ss xmm1, xmm2, eax
vcvtsi2ss xmm1, xmm2, rax
vcvtss2sd xmm1, xmm2, dword ptr [rsi]
vcvtss2sd xmm1, xmm2, xmm3
vcvtss2sd xmm1 {k1}, xmm2, xmm3
vcvtss2si eax, dword ptr [rsi]
vcvtss2si eax, xmm1
vcvtss2si rax, dword ptr [rsi]
vcvtss2si rax, xmm1
vcvtss2usi eax, dword ptr [rsi]
vcvtss2usi eax, xmm1
vcvtss2usi rax, dword ptr [rsi]
vcvtss2usi rax, xmm1
vcvttpd2dq xmm1, xmmword ptr [rsi]
vcvttpd2dq xmm1, ymmword ptr [rsi]
vcvttpd2dq xmm1, xmm2
vcvttpd2dq xmm1, ymm2
vcvttpd2dq xmm1 {k1} {z}, xmmword ptr [rsi]
vcvttpd2dq xmm1 {k1} {z}, xmm2
vcvttpd2dq xmm1 {k1}, xmmword ptr [rsi]
vcvttpd2dq xmm1 {k1}, xmm2
vcvttpd2dq ymm1, zmm2
vcvttpd2qq xmm1, xmmword ptr [rsi]
vcvttpd2qq xmm1, xmm2
vcvttpd2qq xmm1 {k1} {z}, xmmword ptr [rsi]
vcvttpd2qq xmm1 {k1} {z}, xmm2
vcvttpd2qq xmm1 {k1}, xmmword ptr [rsi]
vcvttpd2qq xmm1 {k1}, xmm2
vcvttpd2qq ymm1, ymmword ptr [rsi]
vcvttpd2qq ymm1, ymm2
vcvttpd2qq ymm1 {k1} {z}, ymmword ptr [rsi]
vcvttpd2qq ymm1 {k1} {z}, ymm2
vcvttpd2qq ymm1 {k1}, ymmword ptr [rsi]
vcvttpd2qq ymm1 {k1}, ymm2
vcvttpd2qq zmm1, zmmword ptr [rsi]
vcvttpd2qq zmm1, zmm2
vcvttpd2qq zmm1 {k1} {z}, zmmword ptr [rsi]
vcvttpd2qq zmm1 {k1} {z}, zmm2
vcvttpd2qq zmm1 {k1}, zmmword ptr [rsi]
vcvttpd2qq zmm1 {k1}, zmm2
vcvttpd2udq xmm1, xmmword ptr [rsi]
vcvttpd2udq xmm1, xmm2
vcvttpd2udq xmm1, ymm2
vcvttpd2udq xmm1 {k1} {z}, xmmword ptr [rsi]
vcvttpd2udq xmm1 {k1} {z}, xmm2
vcvttpd2udq xmm1 {k1}, xmmword ptr [rsi]
vcvttpd2udq xmm1 {k1}, xmm2
vcvttpd2udq ymm1, zmm2
vcvttpd2uqq xmm1, xmmword ptr [rsi]
vcvttpd2uqq xmm1, xmm2
vcvttpd2uqq xmm1 {k1} {z}, xmmword ptr [rsi]
vcvttpd2uqq xmm1 {k1} {z}, xmm2
vcvttpd2uqq xmm1 {k1}, xmmword ptr [rsi]
vcvttpd2uqq xmm1 {k1}, xmm2
vcvttpd2uqq ymm1, ymmword ptr [rsi]
vcvttpd2uqq ymm1, ymm2
vcvttpd2uqq ymm1 {k1} {z}, ymmword ptr [rsi]
vcvttpd2uqq ymm1 {k1} {z}, ymm2
vcvttpd2uqq ymm1 {k1}, ymmword ptr [rsi]
vcvttpd2uqq ymm1 {k1}, ymm2
vcvttpd2uqq zmm1, zmmword ptr [rsi]
vcvttpd2uqq zmm1, zmm2
vcvttpd2uqq zmm1 {k1} {z}, zmmword ptr [rsi]
vcvttpd2uqq zmm1 {k1} {z}, zmm2
vcvttpd2uqq zmm1 {k1}, zmmword ptr [rsi]
vcvttpd2uqq zmm1 {k1}, zmm2
vcvttph2dq xmm1, qword ptr [rsi]
vcvttph2dq xmm1, xmm2
vcvttph2dq xmm1 {k1} {z}, xmm2
vcvttph2dq xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vcvttph2dq xmm1 {k1}, xmm2
vcvttph2dq ymm1, xmmword ptr [rsi]
vcvttph2dq ymm1, xmm1
vcvttph2dq zmm1, ymmword ptr [rsi]
vcvttph2dq zmm1, ymm1
vcvttph2uw xmm1, xmmword ptr [rsi]
vcvttph2uw xmm1, xmm2
vcvttph2uw xmm1 {k1} {z}, xmmword ptr [rsi]
vcvttph2uw xmm1 {k1} {z}, xmm2
vcvttph2uw xmm1 {k1}, xmmword ptr [rsi]
vcvttph2uw xmm1 {k1}, xmm2
vcvttph2uw ymm1, ymmword ptr [rsi]
vcvttph2uw ymm1, ymm2
vcvttph2uw ymm1 {k1} {z}, ymmword ptr [rsi]
vcvttph2uw ymm1 {k1} {z}, ymm2
vcvttph2uw ymm1 {k1}, ymmword ptr [rsi]
vcvttph2uw ymm1 {k1}, ymm2
vcvttph2uw zmm1, zmmword ptr [rsi]
vcvttph2uw zmm1, zmm2
vcvttph2uw zmm1 {k1} {z}, zmmword ptr [rsi]
vcvttph2uw zmm1 {k1} {z}, zmm2
vcvttph2uw zmm1 {k1}, zmmword ptr [rsi]
vcvttph2uw zmm1 {k1}, zmm2
vcvttph2w xmm1, xmmword ptr [rsi]
vcvttph2w xmm1, xmm2
vcvttph2w xmm1 {k1} {z}, xmmword ptr [rsi]
vcvttph2w xmm1 {k1} {z}, xmm2
vcvttph2w xmm1 {k1}, xmmword ptr [rsi]
vcvttph2w xmm1 {k1}, xmm2
vcvttph2w ymm1, ymmword ptr [rsi]
vcvttph2w ymm1, ymm2
vcvttph2w ymm1 {k1} {z}, ymmword ptr [rsi]
vcvttph2w ymm1 {k1} {z}, ymm2
vcvttph2w ymm1 {k1}, ymmword ptr [rsi]
vcvttph2w ymm1 {k1}, ymm2
vcvttph2w zmm1, zmmword ptr [rsi]
vcvttph2w zmm1, zmm2
vcvttph2w zmm1 {k1} {z}, zmmword ptr [rsi]
vcvttph2w zmm1 {k1} {z}, zmm2
vcvttph2w zmm1 {k1}, zmmword ptr [rsi]
vcvttph2w zmm1 {k1}, zmm2
vcvttps2dq xmm1, xmmword ptr [rsi]
vcvttps2dq xmm1, xmm2
vcvttps2dq xmm1 {k1} {z}, xmmword ptr [rsi]
vcvttps2dq xmm1 {k1} {z}, xmm2
vcvttps2dq xmm1 {k1}, xmmword ptr [rsi]
vcvttps2dq xmm1 {k1}, xmm2
vcvttps2dq ymm1, ymmword ptr [rsi]
vcvttps2dq ymm1, ymm2
vcvttps2dq ymm1 {k1} {z}, ymmword ptr [rsi]
vcvttps2dq ymm1 {k1} {z}, ymm2
vcvttps2dq ymm1 {k1}, ymmword ptr [rsi]
vcvttps2dq ymm1 {k1}, ymm2
vcvttps2dq zmm1, zmmword ptr [rsi]
vcvttps2dq zmm1, zmm2
vcvttps2dq zmm1 {k1} {z}, zmmword ptr [rsi]
vcvttps2dq zmm1 {k1} {z}, zmm2
vcvttps2dq zmm1 {k1}, zmmword ptr [rsi]
vcvttps2dq zmm1 {k1}, zmm2
vcvttps2qq xmm1, qword ptr [rsi]
vcvttps2qq xmm1, xmm2
vcvttps2qq xmm1 {k1} {z}, xmm2
vcvttps2qq xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vcvttps2qq xmm1 {k1}, xmm2
vcvttps2qq ymm1, xmmword ptr [rsi]
vcvttps2qq ymm1, xmm1
vcvttps2qq zmm1, ymmword ptr [rsi]
vcvttps2qq zmm1, ymm1
vcvttps2udq xmm1, xmmword ptr [rsi]
vcvttps2udq xmm1, xmm2
vcvttps2udq xmm1 {k1} {z}, xmmword ptr [rsi]
vcvttps2udq xmm1 {k1} {z}, xmm2
vcvttps2udq xmm1 {k1}, xmmword ptr [rsi]
vcvttps2udq xmm1 {k1}, xmm2
vcvttps2udq ymm1, ymmword ptr [rsi]
vcvttps2udq ymm1, ymm2
vcvttps2udq ymm1 {k1} {z}, ymmword ptr [rsi]
vcvttps2udq ymm1 {k1} {z}, ymm2
vcvttps2udq ymm1 {k1}, ymmword ptr [rsi]
vcvttps2udq ymm1 {k1}, ymm2
vcvttps2udq zmm1, zmmword ptr [rsi]
vcvttps2udq zmm1, zmm2
vcvttps2udq zmm1 {k1} {z}, zmmword ptr [rsi]
vcvttps2udq zmm1 {k1} {z}, zmm2
vcvttps2udq zmm1 {k1}, zmmword ptr [rsi]
vcvttps2udq zmm1 {k1}, zmm2
vcvttps2uqq xmm1, qword ptr [rsi]
vcvttps2uqq xmm1, xmm2
vcvttps2uqq xmm1 {k1} {z}, xmm2
vcvttps2uqq xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vcvttps2uqq xmm1 {k1}, xmm2
vcvttps2uqq ymm1, xmmword ptr [rsi]
vcvttps2uqq ymm1, xmm1
vcvttps2uqq zmm1, ymmword ptr [rsi]
vcvttps2uqq zmm1, ymm1
vcvttsd2si eax, qword ptr [rsi]
vcvttsd2si eax, xmm1
vcvttsd2si rax, qword ptr [rsi]
vcvttsd2si rax, xmm1
vcvttsd2usi eax, qword ptr [rsi]
vcvttsd2usi eax, xmm1
vcvttsd2usi rax, qword ptr [rsi]
vcvttsd2usi rax, xmm1
vcvttsh2si eax, xmm1
vcvttsh2si rax, xmm1
vcvttss2si eax, dword ptr [rsi]
vcvttss2si eax, xmm1
vcvttss2si rax, dword ptr [rsi]
vcvttss2si rax, xmm1
vcvttss2usi eax, dword ptr [rsi]
vcvttss2usi eax, xmm1
vcvttss2usi rax, dword ptr [rsi]
vcvttss2usi rax, xmm1
vcvtudq2pd xmm1, qword ptr [rsi]
vcvtudq2pd xmm1, xmm2
vcvtudq2pd xmm1 {k1} {z}, xmm2
vcvtudq2pd xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vcvtudq2pd xmm1 {k1}, xmm2
vcvtudq2pd ymm1, xmmword ptr [rsi]
vcvtudq2pd ymm1, xmm1
vcvtudq2pd zmm1, ymmword ptr [rsi]
vcvtudq2pd zmm1, ymm1
vcvtudq2ps xmm1, xmmword ptr [rsi]
vcvtudq2ps xmm1, xmm2
vcvtudq2ps xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtudq2ps xmm1 {k1} {z}, xmm2
vcvtudq2ps xmm1 {k1}, xmmword ptr [rsi]
vcvtudq2ps xmm1 {k1}, xmm2
vcvtudq2ps ymm1, ymmword ptr [rsi]
vcvtudq2ps ymm1, ymm2
vcvtudq2ps ymm1 {k1} {z}, ymmword ptr [rsi]
vcvtudq2ps ymm1 {k1} {z}, ymm2
vcvtudq2ps ymm1 {k1}, ymmword ptr [rsi]
vcvtudq2ps ymm1 {k1}, ymm2
vcvtudq2ps zmm1, zmmword ptr [rsi]
vcvtudq2ps zmm1, zmm2
vcvtudq2ps zmm1 {k1} {z}, zmmword ptr [rsi]
vcvtudq2ps zmm1 {k1} {z}, zmm2
vcvtudq2ps zmm1 {k1}, zmmword ptr [rsi]
vcvtudq2ps zmm1 {k1}, zmm2
vcvtuqq2pd xmm1, xmmword ptr [rsi]
vcvtuqq2pd xmm1, xmm2
vcvtuqq2pd xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtuqq2pd xmm1 {k1} {z}, xmm2
vcvtuqq2pd xmm1 {k1}, xmmword ptr [rsi]
vcvtuqq2pd xmm1 {k1}, xmm2
vcvtuqq2pd ymm1, ymmword ptr [rsi]
vcvtuqq2pd ymm1, ymm2
vcvtuqq2pd ymm1 {k1} {z}, ymmword ptr [rsi]
vcvtuqq2pd ymm1 {k1} {z}, ymm2
vcvtuqq2pd ymm1 {k1}, ymmword ptr [rsi]
vcvtuqq2pd ymm1 {k1}, ymm2
vcvtuqq2pd zmm1, zmmword ptr [rsi]
vcvtuqq2pd zmm1, zmm2
vcvtuqq2pd zmm1 {k1} {z}, zmmword ptr [rsi]
vcvtuqq2pd zmm1 {k1} {z}, zmm2
vcvtuqq2pd zmm1 {k1}, zmmword ptr [rsi]
vcvtuqq2pd zmm1 {k1}, zmm2
vcvtuqq2ps xmm1, xmmword ptr [rsi]
vcvtuqq2ps xmm1, xmm2
vcvtuqq2ps xmm1, ymm2
vcvtuqq2ps xmm1 {k1} {z}, xmmword ptr [rsi]
vcvtuqq2ps xmm1 {k1} {z}, xmm2
vcvtuqq2ps xmm1 {k1}, xmmword ptr [rsi]
vcvtuqq2ps xmm1 {k1}, xmm2
vcvtuqq2ps ymm1, zmm2
vcvtusi2sd xmm1, xmm2, dword ptr [rsi]
vcvtusi2sd xmm1, xmm2, qword ptr [rsi]
vcvtusi2sd xmm1, xmm2, eax
vcvtusi2sd xmm1, xmm2, rax
vcvtusi2ss xmm1, xmm2, dword ptr [rsi]
vcvtusi2ss xmm1, xmm2, qword ptr [rsi]
vcvtusi2ss xmm1, xmm2, eax
vcvtusi2ss xmm1, xmm2, rax
vdbpsadbw xmm1, xmm2, xmmword ptr [rsi], 3
vdbpsadbw xmm1, xmm2, xmm3, 3
vdbpsadbw ymm1, ymm2, ymmword ptr [rsi], 3
vdbpsadbw ymm1, ymm2, ymm3, 3
vdbpsadbw zmm1, zmm2, zmmword ptr [rsi], 3
vdbpsadbw zmm1, zmm2, zmm3, 3
vdivpd xmm1, xmm2, xmmword ptr [rsi]
vdivpd xmm1, xmm2, xmm3
vdivpd xmm1 {k1}, xmm2, xmm3
vdivpd ymm1, ymm2, ymmword ptr [rsi]
vdivpd ymm1, ymm2, ymm3
vdivpd ymm1 {k1}, ymm2, ymm3
vdivpd zmm1, zmm2, zmmword ptr [rsi]
vdivpd zmm1, zmm2, zmm3
vdivpd zmm1 {k1}, zmm2, zmm3
vdivps xmm1, xmm2, xmmword ptr [rsi]
vdivps xmm1, xmm2, xmm3
vdivps xmm1 {k1}, xmm2, xmm3
vdivps ymm1, ymm2, ymmword ptr [rsi]
vdivps ymm1, ymm2, ymm3
vdivps ymm1 {k1}, ymm2, ymm3
vdivps zmm1, zmm2, zmmword ptr [rsi]
vdivps zmm1, zmm2, zmm3
vdivps zmm1 {k1}, zmm2, zmm3
vdivsd xmm1, xmm2, qword ptr [rsi]
vdivsd xmm1, xmm2, xmm3
vdivsd xmm1 {k1}, xmm2, xmm3
vdivss xmm1, xmm2, dword ptr [rsi]
vdivss xmm1, xmm2, xmm3
vdivss xmm1 {k1}, xmm2, xmm3
vdpbf16ps xmm1, xmm2, xmmword ptr [rsi]
vdpbf16ps xmm1, xmm2, xmm3
vdpbf16ps xmm1 {k1}, xmm2, xmm3
vdpbf16ps ymm1, ymm2, ymmword ptr [rsi]
vdpbf16ps ymm1, ymm2, ymm3
vdpbf16ps ymm1 {k1}, ymm2, ymm3
vdpbf16ps zmm1, zmm2, zmmword ptr [rsi]
vdpbf16ps zmm1, zmm2, zmm3
vdpbf16ps zmm1 {k1}, zmm2, zmm3
vdppd xmm1, xmm2, xmmword ptr [rsi], 3
vdppd xmm1, xmm2, xmm3, 3
vdpps xmm1, xmm2, xmmword ptr [rsi], 3
vdpps xmm1, xmm2, xmm3, 3
vdpps ymm1, ymm2, ymmword ptr [rsi], 3
vdpps ymm1, ymm2, ymm3, 3
vexp2pd zmm1, zmmword ptr [rsi]
vexp2pd zmm1, zmm2
vexp2pd zmm1 {k1} {z}, zmmword ptr [rsi]
vexp2pd zmm1 {k1} {z}, zmm2
vexp2pd zmm1 {k1}, zmmword ptr [rsi]
vexp2pd zmm1 {k1}, zmm2
vexp2ps zmm1, zmmword ptr [rsi]
vexp2ps zmm1, zmm2
vexp2ps zmm1 {k1} {z}, zmmword ptr [rsi]
vexp2ps zmm1 {k1} {z}, zmm2
vexp2ps zmm1 {k1}, zmmword ptr [rsi]
vexp2ps zmm1 {k1}, zmm2
vexpandpd xmm1, xmmword ptr [rsi]
vexpandpd xmm1, xmm2
vexpandpd xmm1 {k1} {z}, xmmword ptr [rsi]
vexpandpd xmm1 {k1} {z}, xmm2
vexpandpd xmm1 {k1}, xmmword ptr [rsi]
vexpandpd xmm1 {k1}, xmm2
vexpandpd ymm1, ymmword ptr [rsi]
vexpandpd ymm1, ymm2
vexpandpd ymm1 {k1} {z}, ymmword ptr [rsi]
vexpandpd ymm1 {k1} {z}, ymm2
vexpandpd ymm1 {k1}, ymmword ptr [rsi]
vexpandpd ymm1 {k1}, ymm2
vexpandpd zmm1, zmmword ptr [rsi]
vexpandpd zmm1, zmm2
vexpandpd zmm1 {k1} {z}, zmmword ptr [rsi]
vexpandpd zmm1 {k1} {z}, zmm2
vexpandpd zmm1 {k1}, zmmword ptr [rsi]
vexpandpd zmm1 {k1}, zmm2
vexpandps xmm1, xmmword ptr [rsi]
vexpandps xmm1, xmm2
vexpandps xmm1 {k1} {z}, xmmword ptr [rsi]
vexpandps xmm1 {k1} {z}, xmm2
vexpandps xmm1 {k1}, xmmword ptr [rsi]
vexpandps xmm1 {k1}, xmm2
vexpandps ymm1, ymmword ptr [rsi]
vexpandps ymm1, ymm2
vexpandps ymm1 {k1} {z}, ymmword ptr [rsi]
vexpandps ymm1 {k1} {z}, ymm2
vexpandps ymm1 {k1}, ymmword ptr [rsi]
vexpandps ymm1 {k1}, ymm2
vexpandps zmm1, zmmword ptr [rsi]
vexpandps zmm1, zmm2
vexpandps zmm1 {k1} {z}, zmmword ptr [rsi]
vexpandps zmm1 {k1} {z}, zmm2
vexpandps zmm1 {k1}, zmmword ptr [rsi]
vexpandps zmm1 {k1}, zmm2
vextractf128 xmmword ptr [rsi], ymm1, 3
vextractf128 xmm1, ymm2, 1
vextractf32x4 xmmword ptr [rsi], ymm1, 3
vextractf32x4 xmmword ptr [rsi], zmm1, 3
vextractf32x4 xmm1, ymm2, 1
vextractf32x4 xmm1, zmm2, 1
vextractf32x8 ymmword ptr [rsi], zmm1, 3
vextractf32x8 ymm1, zmm2, 1
vextractf64x2 xmmword ptr [rsi], ymm1, 3
vextractf64x2 xmmword ptr [rsi], zmm1, 3
vextractf64x2 xmm1, ymm2, 1
vextractf64x2 xmm1, zmm2, 1
vextractf64x4 ymmword ptr [rsi], zmm1, 3
vextractf64x4 ymm1, zmm2, 1
vextracti128 xmmword ptr [rsi], ymm1, 3
vextracti128 xmm1, ymm2, 1
vextracti32x4 xmmword ptr [rsi], ymm1, 3
vextracti32x4 xmmword ptr [rsi], zmm1, 3
vextracti32x4 xmm1, ymm2, 1
vextracti32x4 xmm1, zmm2, 1
vextracti32x8 ymmword ptr [rsi], zmm1, 3
vextracti32x8 ymm1, zmm2, 1
vextracti64x2 xmmword ptr [rsi], ymm1, 3
vextracti64x2 xmmword ptr [rsi], zmm1, 3
vextracti64x2 xmm1, ymm2, 1
vextracti64x2 xmm1, zmm2, 1
vextracti64x4 ymmword ptr [rsi], zmm1, 3
vextracti64x4 ymm1, zmm2, 1
vextractps dword ptr [rsi], xmm1, 3
vextractps eax, xmm1, 1
vfixupimmpd xmm1, xmm2, xmmword ptr [rsi], 3
vfixupimmpd xmm1, xmm2, xmm3, 3
vfixupimmpd ymm1, ymm2, ymmword ptr [rsi], 3
vfixupimmpd ymm1, ymm2, ymm3, 3
vfixupimmpd zmm1, zmm2, zmmword ptr [rsi], 3
vfixupimmpd zmm1, zmm2, zmm3, 3
vfixupimmps xmm1, xmm2, xmmword ptr [rsi], 3
vfixupimmps xmm1, xmm2, xmm3, 3
vfixupimmps ymm1, ymm2, ymmword ptr [rsi], 3
vfixupimmps ymm1, ymm2, ymm3, 3
vfixupimmps zmm1, zmm2, zmmword ptr [rsi], 3
vfixupimmps zmm1, zmm2, zmm3, 3
vfixupimmsd xmm1, xmm2, qword ptr [rsi], 3
vfixupimmsd xmm1, xmm2, xmm3, 3
vfixupimmss xmm1, xmm2, dword ptr [rsi], 3
vfixupimmss xmm1, xmm2, xmm3, 3
vfmadd132pd xmm1, xmm2, xmmword ptr [rsi]
vfmadd132pd xmm1, xmm2, xmm3
vfmadd132pd xmm1 {k1}, xmm2, xmm3
vfmadd132pd ymm1, ymm2, ymmword ptr [rsi]
vfmadd132pd ymm1, ymm2, ymm3
vfmadd132pd ymm1 {k1}, ymm2, ymm3
vfmadd132pd zmm1, zmm2, zmmword ptr [rsi]
vfmadd132pd zmm1, zmm2, zmm3
vfmadd132pd zmm1 {k1}, zmm2, zmm3
vfmadd132ps xmm1, xmm2, xmmword ptr [rsi]
vfmadd132ps xmm1, xmm2, xmm3
vfmadd132ps xmm1 {k1}, xmm2, xmm3
vfmadd132ps ymm1, ymm2, ymmword ptr [rsi]
vfmadd132ps ymm1, ymm2, ymm3
vfmadd132ps ymm1 {k1}, ymm2, ymm3
vfmadd132ps zmm1, zmm2, zmmword ptr [rsi]
vfmadd132ps zmm1, zmm2, zmm3
vfmadd132ps zmm1 {k1}, zmm2, zmm3
vfmadd132sd xmm1, xmm2, qword ptr [rsi]
vfmadd132sd xmm1, xmm2, xmm3
vfmadd132sd xmm1 {k1}, xmm2, xmm3
vfmadd132ss xmm1, xmm2, dword ptr [rsi]
vfmadd132ss xmm1, xmm2, xmm3
vfmadd132ss xmm1 {k1}, xmm2, xmm3
vfmadd213pd xmm1, xmm2, xmmword ptr [rsi]
vfmadd213pd xmm1, xmm2, xmm3
vfmadd213pd xmm1 {k1}, xmm2, xmm3
vfmadd213pd ymm1, ymm2, ymmword ptr [rsi]
vfmadd213pd ymm1, ymm2, ymm3
vfmadd213pd ymm1 {k1}, ymm2, ymm3
vfmadd213pd zmm1, zmm2, zmmword ptr [rsi]
vfmadd213pd zmm1, zmm2, zmm3
vfmadd213pd zmm1 {k1}, zmm2, zmm3
vfmadd213ps xmm1, xmm2, xmmword ptr [rsi]
vfmadd213ps xmm1, xmm2, xmm3
vfmadd213ps xmm1 {k1}, xmm2, xmm3
vfmadd213ps ymm1, ymm2, ymmword ptr [rsi]
vfmadd213ps ymm1, ymm2, ymm3
vfmadd213ps ymm1 {k1}, ymm2, ymm3
vfmadd213ps zmm1, zmm2, zmmword ptr [rsi]
vfmadd213ps zmm1, zmm2, zmm3
vfmadd213ps zmm1 {k1}, zmm2, zmm3
vfmadd213sd xmm1, xmm2, qword ptr [rsi]
vfmadd213sd xmm1, xmm2, xmm3
vfmadd213sd xmm1 {k1}, xmm2, xmm3
vfmadd213ss xmm1, xmm2, dword ptr [rsi]
vfmadd213ss xmm1, xmm2, xmm3
vfmadd213ss xmm1 {k1}, xmm2, xmm3
vfmadd231pd xmm1, xmm2, xmmword ptr [rsi]
vfmadd231pd xmm1, xmm2, xmm3
vfmadd231pd xmm1 {k1}, xmm2, xmm3
vfmadd231pd ymm1, ymm2, ymmword ptr [rsi]
vfmadd231pd ymm1, ymm2, ymm3
vfmadd231pd ymm1 {k1}, ymm2, ymm3
vfmadd231pd zmm1, zmm2, zmmword ptr [rsi]
vfmadd231pd zmm1, zmm2, zmm3
vfmadd231pd zmm1 {k1}, zmm2, zmm3
vfmadd231ps xmm1, xmm2, xmmword ptr [rsi]
vfmadd231ps xmm1, xmm2, xmm3
vfmadd231ps xmm1 {k1}, xmm2, xmm3
vfmadd231ps ymm1, ymm2, ymmword ptr [rsi]
vfmadd231ps ymm1, ymm2, ymm3
vfmadd231ps ymm1 {k1}, ymm2, ymm3
vfmadd231ps zmm1, zmm2, zmmword ptr [rsi]
vfmadd231ps zmm1, zmm2, zmm3
vfmadd231ps zmm1 {k1}, zmm2, zmm3
vfmadd231sd xmm1, xmm2, qword ptr [rsi]
vfmadd231sd xmm1, xmm2, xmm3
vfmadd231sd xmm1 {k1}, xmm2, xmm3
vfmadd231ss xmm1, xmm2, dword ptr [rsi]
vfmadd231ss xmm1, xmm2, xmm3
vfmadd231ss xmm1 {k1}, xmm2, xmm3
vfmaddpd xmm1, xmm2, xmmword ptr [rsi], xmm1
vfmaddpd xmm1, xmm2, xmm3, xmm4
vfmaddpd ymm1, ymm2, ymmword ptr [rsi], ymm1
vfmaddpd ymm1, ymm2, ymm3, ymm4
vfmaddps xmm1, xmm2, xmmword ptr [rsi], xmm1
vfmaddps xmm1, xmm2, xmm3, xmm4
vfmaddps ymm1, ymm2, ymmword ptr [rsi], ymm1
vfmaddps ymm1, ymm2, ymm3, ymm4
vfmaddsd xmm1, xmm2, xmm3, xmm4
vfmaddss xmm1, xmm2, xmm3, xmm4
vfmaddsub132pd xmm1, xmm2, xmmword ptr [rsi]
vfmaddsub132pd xmm1, xmm2, xmm3
vfmaddsub132pd xmm1 {k1}, xmm2, xmm3
vfmaddsub132pd ymm1, ymm2, ymmword ptr [rsi]
vfmaddsub132pd ymm1, ymm2, ymm3
vfmaddsub132pd ymm1 {k1}, ymm2, ymm3
vfmaddsub132pd zmm1, zmm2, zmmword ptr [rsi]
vfmaddsub132pd zmm1, zmm2, zmm3
vfmaddsub132pd zmm1 {k1}, zmm2, zmm3
vfmaddsub132ps xmm1, xmm2, xmmword ptr [rsi]
vfmaddsub132ps xmm1, xmm2, xmm3
vfmaddsub132ps xmm1 {k1}, xmm2, xmm3
vfmaddsub132ps ymm1, ymm2, ymmword ptr [rsi]
vfmaddsub132ps ymm1, ymm2, ymm3
vfmaddsub132ps ymm1 {k1}, ymm2, ymm3
vfmaddsub132ps zmm1, zmm2, zmmword ptr [rsi]
vfmaddsub132ps zmm1, zmm2, zmm3
vfmaddsub132ps zmm1 {k1}, zmm2, zmm3
vfmaddsub213pd xmm1, xmm2, xmmword ptr [rsi]
vfmaddsub213pd xmm1, xmm2, xmm3
vfmaddsub213pd xmm1 {k1}, xmm2, xmm3
vfmaddsub213pd ymm1, ymm2, ymmword ptr [rsi]
vfmaddsub213pd ymm1, ymm2, ymm3
vfmaddsub213pd ymm1 {k1}, ymm2, ymm3
vfmaddsub213pd zmm1, zmm2, zmmword ptr [rsi]
vfmaddsub213pd zmm1, zmm2, zmm3
vfmaddsub213pd zmm1 {k1}, zmm2, zmm3
vfmaddsub213ps xmm1, xmm2, xmmword ptr [rsi]
vfmaddsub213ps xmm1, xmm2, xmm3
vfmaddsub213ps xmm1 {k1}, xmm2, xmm3
vfmaddsub213ps ymm1, ymm2, ymmword ptr [rsi]
vfmaddsub213ps ymm1, ymm2, ymm3
vfmaddsub213ps ymm1 {k1}, ymm2, ymm3
vfmaddsub213ps zmm1, zmm2, zmmword ptr [rsi]
vfmaddsub213ps zmm1, zmm2, zmm3
vfmaddsub213ps zmm1 {k1}, zmm2, zmm3
vfmaddsub231pd xmm1, xmm2, xmmword ptr [rsi]
vfmaddsub231pd xmm1, xmm2, xmm3
vfmaddsub231pd xmm1 {k1}, xmm2, xmm3
vfmaddsub231pd ymm1, ymm2, ymmword ptr [rsi]
vfmaddsub231pd ymm1, ymm2, ymm3
vfmaddsub231pd ymm1 {k1}, ymm2, ymm3
vfmaddsub231pd zmm1, zmm2, zmmword ptr [rsi]
vfmaddsub231pd zmm1, zmm2, zmm3
vfmaddsub231pd zmm1 {k1}, zmm2, zmm3
vfmaddsub231ps xmm1, xmm2, xmmword ptr [rsi]
vfmaddsub231ps xmm1, xmm2, xmm3
vfmaddsub231ps xmm1 {k1}, xmm2, xmm3
vfmaddsub231ps ymm1, ymm2, ymmword ptr [rsi]
vfmaddsub231ps ymm1, ymm2, ymm3
vfmaddsub231ps ymm1 {k1}, ymm2, ymm3
vfmaddsub231ps zmm1, zmm2, zmmword ptr [rsi]
vfmaddsub231ps zmm1, zmm2, zmm3
vfmaddsub231ps zmm1 {k1}, zmm2, zmm3
vfmaddsubpd xmm1, xmm2, xmmword ptr [rsi], xmm1
vfmaddsubpd xmm1, xmm2, xmm3, xmm4
vfmaddsubpd ymm1, ymm2, ymmword ptr [rsi], ymm1
vfmaddsubpd ymm1, ymm2, ymm3, ymm4
vfmaddsubps xmm1, xmm2, xmmword ptr [rsi], xmm1
vfmaddsubps xmm1, xmm2, xmm3, xmm4
vfmaddsubps ymm1, ymm2, ymmword ptr [rsi], ymm1
vfmaddsubps ymm1, ymm2, ymm3, ymm4
vfmsub132pd xmm1, xmm2, xmmword ptr [rsi]
vfmsub132pd xmm1, xmm2, xmm3
vfmsub132pd xmm1 {k1}, xmm2, xmm3
vfmsub132pd ymm1, ymm2, ymmword ptr [rsi]
vfmsub132pd ymm1, ymm2, ymm3
vfmsub132pd ymm1 {k1}, ymm2, ymm3
vfmsub132pd zmm1, zmm2, zmmword ptr [rsi]
vfmsub132pd zmm1, zmm2, zmm3
vfmsub132pd zmm1 {k1}, zmm2, zmm3
vfmsub132ps xmm1, xmm2, xmmword ptr [rsi]
vfmsub132ps xmm1, xmm2, xmm3
vfmsub132ps xmm1 {k1}, xmm2, xmm3
vfmsub132ps ymm1, ymm2, ymmword ptr [rsi]
vfmsub132ps ymm1, ymm2, ymm3
vfmsub132ps ymm1 {k1}, ymm2, ymm3
vfmsub132ps zmm1, zmm2, zmmword ptr [rsi]
vfmsub132ps zmm1, zmm2, zmm3
vfmsub132ps zmm1 {k1}, zmm2, zmm3
vfmsub132sd xmm1, xmm2, qword ptr [rsi]
vfmsub132sd xmm1, xmm2, xmm3
vfmsub132sd xmm1 {k1}, xmm2, xmm3
vfmsub132ss xmm1, xmm2, dword ptr [rsi]
vfmsub132ss xmm1, xmm2, xmm3
vfmsub132ss xmm1 {k1}, xmm2, xmm3
vfmsub213pd xmm1, xmm2, xmmword ptr [rsi]
vfmsub213pd xmm1, xmm2, xmm3
vfmsub213pd xmm1 {k1}, xmm2, xmm3
vfmsub213pd ymm1, ymm2, ymmword ptr [rsi]
vfmsub213pd ymm1, ymm2, ymm3
vfmsub213pd ymm1 {k1}, ymm2, ymm3
vfmsub213pd zmm1, zmm2, zmmword ptr [rsi]
vfmsub213pd zmm1, zmm2, zmm3
vfmsub213pd zmm1 {k1}, zmm2, zmm3
vfmsub213ps xmm1, xmm2, xmmword ptr [rsi]
vfmsub213ps xmm1, xmm2, xmm3
vfmsub213ps xmm1 {k1}, xmm2, xmm3
vfmsub213ps ymm1, ymm2, ymmword ptr [rsi]
vfmsub213ps ymm1, ymm2, ymm3
vfmsub213ps ymm1 {k1}, ymm2, ymm3
vfmsub213ps zmm1, zmm2, zmmword ptr [rsi]
vfmsub213ps zmm1, zmm2, zmm3
vfmsub213ps zmm1 {k1}, zmm2, zmm3
vfmsub213sd xmm1, xmm2, qword ptr [rsi]
vfmsub213sd xmm1, xmm2, xmm3
vfmsub213sd xmm1 {k1}, xmm2, xmm3
vfmsub213ss xmm1, xmm2, dword ptr [rsi]
vfmsub213ss xmm1, xmm2, xmm3
vfmsub213ss xmm1 {k1}, xmm2, xmm3
vfmsub231pd xmm1, xmm2, xmmword ptr [rsi]
vfmsub231pd xmm1, xmm2, xmm3
vfmsub231pd xmm1 {k1}, xmm2, xmm3
vfmsub231pd ymm1, ymm2, ymmword ptr [rsi]
vfmsub231pd ymm1, ymm2, ymm3
vfmsub231pd ymm1 {k1}, ymm2, ymm3
vfmsub231pd zmm1, zmm2, zmmword ptr [rsi]
vfmsub231pd zmm1, zmm2, zmm3
vfmsub231pd zmm1 {k1}, zmm2, zmm3
vfmsub231ps xmm1, xmm2, xmmword ptr [rsi]
vfmsub231ps xmm1, xmm2, xmm3
vfmsub231ps xmm1 {k1}, xmm2, xmm3
vfmsub231ps ymm1, ymm2, ymmword ptr [rsi]
vfmsub231ps ymm1, ymm2, ymm3
vfmsub231ps ymm1 {k1}, ymm2, ymm3
vfmsub231ps zmm1, zmm2, zmmword ptr [rsi]
vfmsub231ps zmm1, zmm2, zmm3
vfmsub231ps zmm1 {k1}, zmm2, zmm3
vfmsub231sd xmm1, xmm2, qword ptr [rsi]
vfmsub231sd xmm1, xmm2, xmm3
vfmsub231sd xmm1 {k1}, xmm2, xmm3
vfmsub231ss xmm1, xmm2, dword ptr [rsi]
vfmsub231ss xmm1, xmm2, xmm3
vfmsub231ss xmm1 {k1}, xmm2, xmm3
vfmsubadd132pd xmm1, xmm2, xmmword ptr [rsi]
vfmsubadd132pd xmm1, xmm2, xmm3
vfmsubadd132pd xmm1 {k1}, xmm2, xmm3
vfmsubadd132pd ymm1, ymm2, ymmword ptr [rsi]
vfmsubadd132pd ymm1, ymm2, ymm3
vfmsubadd132pd ymm1 {k1}, ymm2, ymm3
vfmsubadd132pd zmm1, zmm2, zmmword ptr [rsi]
vfmsubadd132pd zmm1, zmm2, zmm3
vfmsubadd132pd zmm1 {k1}, zmm2, zmm3
vfmsubadd132ps xmm1, xmm2, xmmword ptr [rsi]
vfmsubadd132ps xmm1, xmm2, xmm3
vfmsubadd132ps xmm1 {k1}, xmm2, xmm3
vfmsubadd132ps ymm1, ymm2, ymmword ptr [rsi]
vfmsubadd132ps ymm1, ymm2, ymm3
vfmsubadd132ps ymm1 {k1}, ymm2, ymm3
vfmsubadd132ps zmm1, zmm2, zmmword ptr [rsi]
vfmsubadd132ps zmm1, zmm2, zmm3
vfmsubadd132ps zmm1 {k1}, zmm2, zmm3
vfmsubadd213pd xmm1, xmm2, xmmword ptr [rsi]
vfmsubadd213pd xmm1, xmm2, xmm3
vfmsubadd213pd xmm1 {k1}, xmm2, xmm3
vfmsubadd213pd ymm1, ymm2, ymmword ptr [rsi]
vfmsubadd213pd ymm1, ymm2, ymm3
vfmsubadd213pd ymm1 {k1}, ymm2, ymm3
vfmsubadd213pd zmm1, zmm2, zmmword ptr [rsi]
vfmsubadd213pd zmm1, zmm2, zmm3
vfmsubadd213pd zmm1 {k1}, zmm2, zmm3
vfmsubadd213ps xmm1, xmm2, xmmword ptr [rsi]
vfmsubadd213ps xmm1, xmm2, xmm3
vfmsubadd213ps xmm1 {k1}, xmm2, xmm3
vfmsubadd213ps ymm1, ymm2, ymmword ptr [rsi]
vfmsubadd213ps ymm1, ymm2, ymm3
vfmsubadd213ps ymm1 {k1}, ymm2, ymm3
vfmsubadd213ps zmm1, zmm2, zmmword ptr [rsi]
vfmsubadd213ps zmm1, zmm2, zmm3
vfmsubadd213ps zmm1 {k1}, zmm2, zmm3
vfmsubadd231pd xmm1, xmm2, xmmword ptr [rsi]
vfmsubadd231pd xmm1, xmm2, xmm3
vfmsubadd231pd xmm1 {k1}, xmm2, xmm3
vfmsubadd231pd ymm1, ymm2, ymmword ptr [rsi]
vfmsubadd231pd ymm1, ymm2, ymm3
vfmsubadd231pd ymm1 {k1}, ymm2, ymm3
vfmsubadd231pd zmm1, zmm2, zmmword ptr [rsi]
vfmsubadd231pd zmm1, zmm2, zmm3
vfmsubadd231pd zmm1 {k1}, zmm2, zmm3
vfmsubadd231ps xmm1, xmm2, xmmword ptr [rsi]
vfmsubadd231ps xmm1, xmm2, xmm3
vfmsubadd231ps xmm1 {k1}, xmm2, xmm3
vfmsubadd231ps ymm1, ymm2, ymmword ptr [rsi]
vfmsubadd231ps ymm1, ymm2, ymm3
vfmsubadd231ps ymm1 {k1}, ymm2, ymm3
vfmsubadd231ps zmm1, zmm2, zmmword ptr [rsi]
vfmsubadd231ps zmm1, zmm2, zmm3
vfmsubadd231ps zmm1 {k1}, zmm2, zmm3
vfmsubaddpd xmm1, xmm2, xmmword ptr [rsi], xmm1
vfmsubaddpd xmm1, xmm2, xmm3, xmm4
vfmsubaddpd ymm1, ymm2, ymmword ptr [rsi], ymm1
vfmsubaddpd ymm1, ymm2, ymm3, ymm4
vfmsubaddps xmm1, xmm2, xmmword ptr [rsi], xmm1
vfmsubaddps xmm1, xmm2, xmm3, xmm4
vfmsubaddps ymm1, ymm2, ymmword ptr [rsi], ymm1
vfmsubaddps ymm1, ymm2, ymm3, ymm4
vfmsubpd xmm1, xmm2, xmmword ptr [rsi], xmm1
vfmsubpd xmm1, xmm2, xmm3, xmm4
vfmsubpd ymm1, ymm2, ymmword ptr [rsi], ymm1
vfmsubpd ymm1, ymm2, ymm3, ymm4
vfmsubps xmm1, xmm2, xmmword ptr [rsi], xmm1
vfmsubps xmm1, xmm2, xmm3, xmm4
vfmsubps ymm1, ymm2, ymmword ptr [rsi], ymm1
vfmsubps ymm1, ymm2, ymm3, ymm4
vfmsubsd xmm1, xmm2, xmm3, xmm4
vfmsubss xmm1, xmm2, xmm3, xmm4
vfnmadd132pd xmm1, xmm2, xmmword ptr [rsi]
vfnmadd132pd xmm1, xmm2, xmm3
vfnmadd132pd xmm1 {k1}, xmm2, xmm3
vfnmadd132pd ymm1, ymm2, ymmword ptr [rsi]
vfnmadd132pd ymm1, ymm2, ymm3
vfnmadd132pd ymm1 {k1}, ymm2, ymm3
vfnmadd132pd zmm1, zmm2, zmmword ptr [rsi]
vfnmadd132pd zmm1, zmm2, zmm3
vfnmadd132pd zmm1 {k1}, zmm2, zmm3
vfnmadd132ps xmm1, xmm2, xmmword ptr [rsi]
vfnmadd132ps xmm1, xmm2, xmm3
vfnmadd132ps xmm1 {k1}, xmm2, xmm3
vfnmadd132ps ymm1, ymm2, ymmword ptr [rsi]
vfnmadd132ps ymm1, ymm2, ymm3
vfnmadd132ps ymm1 {k1}, ymm2, ymm3
vfnmadd132ps zmm1, zmm2, zmmword ptr [rsi]
vfnmadd132ps zmm1, zmm2, zmm3
vfnmadd132ps zmm1 {k1}, zmm2, zmm3
vfnmadd132sd xmm1, xmm2, qword ptr [rsi]
vfnmadd132sd xmm1, xmm2, xmm3
vfnmadd132sd xmm1 {k1}, xmm2, xmm3
vfnmadd132ss xmm1, xmm2, dword ptr [rsi]
vfnmadd132ss xmm1, xmm2, xmm3
vfnmadd132ss xmm1 {k1}, xmm2, xmm3
vfnmadd213pd xmm1, xmm2, xmmword ptr [rsi]
vfnmadd213pd xmm1, xmm2, xmm3
vfnmadd213pd xmm1 {k1}, xmm2, xmm3
vfnmadd213pd ymm1, ymm2, ymmword ptr [rsi]
vfnmadd213pd ymm1, ymm2, ymm3
vfnmadd213pd ymm1 {k1}, ymm2, ymm3
vfnmadd213pd zmm1, zmm2, zmmword ptr [rsi]
vfnmadd213pd zmm1, zmm2, zmm3
vfnmadd213pd zmm1 {k1}, zmm2, zmm3
vfnmadd213ps xmm1, xmm2, xmmword ptr [rsi]
vfnmadd213ps xmm1, xmm2, xmm3
vfnmadd213ps xmm1 {k1}, xmm2, xmm3
vfnmadd213ps ymm1, ymm2, ymmword ptr [rsi]
vfnmadd213ps ymm1, ymm2, ymm3
vfnmadd213ps ymm1 {k1}, ymm2, ymm3
vfnmadd213ps zmm1, zmm2, zmmword ptr [rsi]
vfnmadd213ps zmm1, zmm2, zmm3
vfnmadd213ps zmm1 {k1}, zmm2, zmm3
vfnmadd213sd xmm1, xmm2, qword ptr [rsi]
vfnmadd213sd xmm1, xmm2, xmm3
vfnmadd213sd xmm1 {k1}, xmm2, xmm3
vfnmadd213ss xmm1, xmm2, dword ptr [rsi]
vfnmadd213ss xmm1, xmm2, xmm3
vfnmadd213ss xmm1 {k1}, xmm2, xmm3
vfnmadd231pd xmm1, xmm2, xmmword ptr [rsi]
vfnmadd231pd xmm1, xmm2, xmm3
vfnmadd231pd xmm1 {k1}, xmm2, xmm3
vfnmadd231pd ymm1, ymm2, ymmword ptr [rsi]
vfnmadd231pd ymm1, ymm2, ymm3
vfnmadd231pd ymm1 {k1}, ymm2, ymm3
vfnmadd231pd zmm1, zmm2, zmmword ptr [rsi]
vfnmadd231pd zmm1, zmm2, zmm3
vfnmadd231pd zmm1 {k1}, zmm2, zmm3
vfnmadd231ps xmm1, xmm2, xmmword ptr [rsi]
vfnmadd231ps xmm1, xmm2, xmm3
vfnmadd231ps xmm1 {k1}, xmm2, xmm3
vfnmadd231ps ymm1, ymm2, ymmword ptr [rsi]
vfnmadd231ps ymm1, ymm2, ymm3
vfnmadd231ps ymm1 {k1}, ymm2, ymm3
vfnmadd231ps zmm1, zmm2, zmmword ptr [rsi]
vfnmadd231ps zmm1, zmm2, zmm3
vfnmadd231ps zmm1 {k1}, zmm2, zmm3
vfnmadd231sd xmm1, xmm2, qword ptr [rsi]
vfnmadd231sd xmm1, xmm2, xmm3
vfnmadd231sd xmm1 {k1}, xmm2, xmm3
vfnmadd231ss xmm1, xmm2, dword ptr [rsi]
vfnmadd231ss xmm1, xmm2, xmm3
vfnmadd231ss xmm1 {k1}, xmm2, xmm3
vfnmaddpd xmm1, xmm2, xmmword ptr [rsi], xmm1
vfnmaddpd xmm1, xmm2, xmm3, xmm4
vfnmaddpd ymm1, ymm2, ymmword ptr [rsi], ymm1
vfnmaddpd ymm1, ymm2, ymm3, ymm4
vfnmaddps xmm1, xmm2, xmmword ptr [rsi], xmm1
vfnmaddps xmm1, xmm2, xmm3, xmm4
vfnmaddps ymm1, ymm2, ymmword ptr [rsi], ymm1
vfnmaddps ymm1, ymm2, ymm3, ymm4
vfnmaddsd xmm1, xmm2, xmm3, xmm4
vfnmaddss xmm1, xmm2, xmm3, xmm4
vfnmsub132pd xmm1, xmm2, xmmword ptr [rsi]
vfnmsub132pd xmm1, xmm2, xmm3
vfnmsub132pd xmm1 {k1}, xmm2, xmm3
vfnmsub132pd ymm1, ymm2, ymmword ptr [rsi]
vfnmsub132pd ymm1, ymm2, ymm3
vfnmsub132pd ymm1 {k1}, ymm2, ymm3
vfnmsub132pd zmm1, zmm2, zmmword ptr [rsi]
vfnmsub132pd zmm1, zmm2, zmm3
vfnmsub132pd zmm1 {k1}, zmm2, zmm3
vfnmsub132ps xmm1, xmm2, xmmword ptr [rsi]
vfnmsub132ps xmm1, xmm2, xmm3
vfnmsub132ps xmm1 {k1}, xmm2, xmm3
vfnmsub132ps ymm1, ymm2, ymmword ptr [rsi]
vfnmsub132ps ymm1, ymm2, ymm3
vfnmsub132ps ymm1 {k1}, ymm2, ymm3
vfnmsub132ps zmm1, zmm2, zmmword ptr [rsi]
vfnmsub132ps zmm1, zmm2, zmm3
vfnmsub132ps zmm1 {k1}, zmm2, zmm3
vfnmsub132sd xmm1, xmm2, qword ptr [rsi]
vfnmsub132sd xmm1, xmm2, xmm3
vfnmsub132sd xmm1 {k1}, xmm2, xmm3
vfnmsub132ss xmm1, xmm2, dword ptr [rsi]
vfnmsub132ss xmm1, xmm2, xmm3
vfnmsub132ss xmm1 {k1}, xmm2, xmm3
vfnmsub213pd xmm1, xmm2, xmmword ptr [rsi]
vfnmsub213pd xmm1, xmm2, xmm3
vfnmsub213pd xmm1 {k1}, xmm2, xmm3
vfnmsub213pd ymm1, ymm2, ymmword ptr [rsi]
vfnmsub213pd ymm1, ymm2, ymm3
vfnmsub213pd ymm1 {k1}, ymm2, ymm3
vfnmsub213pd zmm1, zmm2, zmmword ptr [rsi]
vfnmsub213pd zmm1, zmm2, zmm3
vfnmsub213pd zmm1 {k1}, zmm2, zmm3
vfnmsub213ps xmm1, xmm2, xmmword ptr [rsi]
vfnmsub213ps xmm1, xmm2, xmm3
vfnmsub213ps xmm1 {k1}, xmm2, xmm3
vfnmsub213ps ymm1, ymm2, ymmword ptr [rsi]
vfnmsub213ps ymm1, ymm2, ymm3
vfnmsub213ps ymm1 {k1}, ymm2, ymm3
vfnmsub213ps zmm1, zmm2, zmmword ptr [rsi]
vfnmsub213ps zmm1, zmm2, zmm3
vfnmsub213ps zmm1 {k1}, zmm2, zmm3
vfnmsub213sd xmm1, xmm2, qword ptr [rsi]
vfnmsub213sd xmm1, xmm2, xmm3
vfnmsub213sd xmm1 {k1}, xmm2, xmm3
vfnmsub213ss xmm1, xmm2, dword ptr [rsi]
vfnmsub213ss xmm1, xmm2, xmm3
vfnmsub213ss xmm1 {k1}, xmm2, xmm3
vfnmsub231pd xmm1, xmm2, xmmword ptr [rsi]
vfnmsub231pd xmm1, xmm2, xmm3
vfnmsub231pd xmm1 {k1}, xmm2, xmm3
vfnmsub231pd ymm1, ymm2, ymmword ptr [rsi]
vfnmsub231pd ymm1, ymm2, ymm3
vfnmsub231pd ymm1 {k1}, ymm2, ymm3
vfnmsub231pd zmm1, zmm2, zmmword ptr [rsi]
vfnmsub231pd zmm1, zmm2, zmm3
vfnmsub231pd zmm1 {k1}, zmm2, zmm3
vfnmsub231ps xmm1, xmm2, xmmword ptr [rsi]
vfnmsub231ps xmm1, xmm2, xmm3
vfnmsub231ps xmm1 {k1}, xmm2, xmm3
vfnmsub231ps ymm1, ymm2, ymmword ptr [rsi]
vfnmsub231ps ymm1, ymm2, ymm3
vfnmsub231ps ymm1 {k1}, ymm2, ymm3
vfnmsub231ps zmm1, zmm2, zmmword ptr [rsi]
vfnmsub231ps zmm1, zmm2, zmm3
vfnmsub231ps zmm1 {k1}, zmm2, zmm3
vfnmsub231sd xmm1, xmm2, qword ptr [rsi]
vfnmsub231sd xmm1, xmm2, xmm3
vfnmsub231sd xmm1 {k1}, xmm2, xmm3
vfnmsub231ss xmm1, xmm2, dword ptr [rsi]
vfnmsub231ss xmm1, xmm2, xmm3
vfnmsub231ss xmm1 {k1}, xmm2, xmm3
vfnmsubpd xmm1, xmm2, xmmword ptr [rsi], xmm1
vfnmsubpd xmm1, xmm2, xmm3, xmm4
vfnmsubpd ymm1, ymm2, ymmword ptr [rsi], ymm1
vfnmsubpd ymm1, ymm2, ymm3, ymm4
vfnmsubps xmm1, xmm2, xmmword ptr [rsi], xmm1
vfnmsubps xmm1, xmm2, xmm3, xmm4
vfnmsubps ymm1, ymm2, ymmword ptr [rsi], ymm1
vfnmsubps ymm1, ymm2, ymm3, ymm4
vfnmsubsd xmm1, xmm2, xmm3, xmm4
vfnmsubss xmm1, xmm2, xmm3, xmm4
vgatherdpd xmm1, qword ptr [rsi + 8*xmm2], xmm3
vgatherdpd xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vgatherdpd ymm1, qword ptr [rsi + 8*xmm2], ymm3
vgatherdpd ymm1 {k1}, qword ptr [rsi + 8*xmm2]
vgatherdpd zmm1 {k1}, qword ptr [rsi + 8*ymm2]
vgatherdps xmm1, dword ptr [rsi + 8*xmm2], xmm3
vgatherdps xmm1 {k1}, dword ptr [rsi + 8*xmm2]
vgatherdps ymm1, dword ptr [rsi + 8*ymm2], ymm3
vgatherdps ymm1 {k1}, dword ptr [rsi + 8*ymm2]
vgatherdps zmm1 {k1}, dword ptr [rsi + 8*zmm2]
vgatherqpd xmm1, qword ptr [rsi + 8*xmm2], xmm3
vgatherqpd xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vgatherqpd ymm1, qword ptr [rsi + 8*ymm2], ymm3
vgatherqpd ymm1 {k1}, qword ptr [rsi + 8*ymm2]
vgatherqpd zmm1 {k1}, qword ptr [rsi + 8*zmm2]
vgatherqps xmm1, dword ptr [rsi + 8*xmm2], xmm3
vgatherqps xmm1 {k1}, dword ptr [rsi + 8*xmm2]
vgatherqps ymm1 {k1}, dword ptr [rsi + 8*zmm2]
vgetexppd xmm1, xmmword ptr [rsi]
vgetexppd xmm1, xmm2
vgetexppd xmm1 {k1} {z}, xmmword ptr [rsi]
vgetexppd xmm1 {k1} {z}, xmm2
vgetexppd xmm1 {k1}, xmmword ptr [rsi]
vgetexppd xmm1 {k1}, xmm2
vgetexppd ymm1, ymmword ptr [rsi]
vgetexppd ymm1, ymm2
vgetexppd ymm1 {k1} {z}, ymmword ptr [rsi]
vgetexppd ymm1 {k1} {z}, ymm2
vgetexppd ymm1 {k1}, ymmword ptr [rsi]
vgetexppd ymm1 {k1}, ymm2
vgetexppd zmm1, zmmword ptr [rsi]
vgetexppd zmm1, zmm2
vgetexppd zmm1 {k1} {z}, zmmword ptr [rsi]
vgetexppd zmm1 {k1} {z}, zmm2
vgetexppd zmm1 {k1}, zmmword ptr [rsi]
vgetexppd zmm1 {k1}, zmm2
vgetexpps xmm1, xmmword ptr [rsi]
vgetexpps xmm1, xmm2
vgetexpps xmm1 {k1} {z}, xmmword ptr [rsi]
vgetexpps xmm1 {k1} {z}, xmm2
vgetexpps xmm1 {k1}, xmmword ptr [rsi]
vgetexpps xmm1 {k1}, xmm2
vgetexpps ymm1, ymmword ptr [rsi]
vgetexpps ymm1, ymm2
vgetexpps ymm1 {k1} {z}, ymmword ptr [rsi]
vgetexpps ymm1 {k1} {z}, ymm2
vgetexpps ymm1 {k1}, ymmword ptr [rsi]
vgetexpps ymm1 {k1}, ymm2
vgetexpps zmm1, zmmword ptr [rsi]
vgetexpps zmm1, zmm2
vgetexpps zmm1 {k1} {z}, zmmword ptr [rsi]
vgetexpps zmm1 {k1} {z}, zmm2
vgetexpps zmm1 {k1}, zmmword ptr [rsi]
vgetexpps zmm1 {k1}, zmm2
vgetexpsd xmm1, xmm2, qword ptr [rsi]
vgetexpsd xmm1, xmm2, xmm3
vgetexpsd xmm1 {k1}, xmm2, xmm3
vgetexpss xmm1, xmm2, dword ptr [rsi]
vgetexpss xmm1, xmm2, xmm3
vgetexpss xmm1 {k1}, xmm2, xmm3
vgetmantpd xmm1, xmmword ptr [rsi], 3
vgetmantpd xmm1, xmm2, 3
vgetmantpd ymm1, ymmword ptr [rsi], 3
vgetmantpd ymm1, ymm2, 3
vgetmantpd zmm1, zmmword ptr [rsi], 3
vgetmantpd zmm1, zmm2, 3
vgetmantps xmm1, xmmword ptr [rsi], 3
vgetmantps xmm1, xmm2, 3
vgetmantps ymm1, ymmword ptr [rsi], 3
vgetmantps ymm1, ymm2, 3
vgetmantps zmm1, zmmword ptr [rsi], 3
vgetmantps zmm1, zmm2, 3
vgetmantsd xmm1, xmm2, qword ptr [rsi], 3
vgetmantsd xmm1, xmm2, xmm3, 3
vgetmantss xmm1, xmm2, dword ptr [rsi], 3
vgetmantss xmm1, xmm2, xmm3, 3
vgf2p8affineinvqb xmm1, xmm2, xmmword ptr [rsi], 3
vgf2p8affineinvqb xmm1, xmm2, xmm3, 3
vgf2p8affineinvqb ymm1, ymm2, ymmword ptr [rsi], 3
vgf2p8affineinvqb ymm1, ymm2, ymm3, 3
vgf2p8affineinvqb zmm1, zmm2, zmmword ptr [rsi], 3
vgf2p8affineinvqb zmm1, zmm2, zmm3, 3
vgf2p8affineqb xmm1, xmm2, xmmword ptr [rsi], 3
vgf2p8affineqb xmm1, xmm2, xmm3, 3
vgf2p8affineqb ymm1, ymm2, ymmword ptr [rsi], 3
vgf2p8affineqb ymm1, ymm2, ymm3, 3
vgf2p8affineqb zmm1, zmm2, zmmword ptr [rsi], 3
vgf2p8affineqb zmm1, zmm2, zmm3, 3
vgf2p8mulb xmm1, xmm2, xmmword ptr [rsi]
vgf2p8mulb xmm1, xmm2, xmm3
vgf2p8mulb xmm1 {k1}, xmm2, xmm3
vgf2p8mulb ymm1, ymm2, ymmword ptr [rsi]
vgf2p8mulb ymm1, ymm2, ymm3
vgf2p8mulb ymm1 {k1}, ymm2, ymm3
vgf2p8mulb zmm1, zmm2, zmmword ptr [rsi]
vgf2p8mulb zmm1, zmm2, zmm3
vgf2p8mulb zmm1 {k1}, zmm2, zmm3
vhaddpd xmm1, xmm2, xmmword ptr [rsi]
vhaddpd xmm1, xmm2, xmm3
vhaddpd ymm1, ymm2, ymmword ptr [rsi]
vhaddpd ymm1, ymm2, ymm3
vhaddps xmm1, xmm2, xmmword ptr [rsi]
vhaddps xmm1, xmm2, xmm3
vhaddps ymm1, ymm2, ymmword ptr [rsi]
vhaddps ymm1, ymm2, ymm3
vhsubpd xmm1, xmm2, xmmword ptr [rsi]
vhsubpd xmm1, xmm2, xmm3
vhsubpd ymm1, ymm2, ymmword ptr [rsi]
vhsubpd ymm1, ymm2, ymm3
vhsubps xmm1, xmm2, xmmword ptr [rsi]
vhsubps xmm1, xmm2, xmm3
vhsubps ymm1, ymm2, ymmword ptr [rsi]
vhsubps ymm1, ymm2, ymm3
vinsertf128 ymm1, ymm2, xmmword ptr [rsi], 3
vinsertf128 ymm1, ymm2, xmm1, 1
vinsertf32x4 ymm1, ymm2, xmmword ptr [rsi], 3
vinsertf32x4 ymm1, ymm2, xmm1, 1
vinsertf32x4 zmm1, zmm2, xmmword ptr [rsi], 3
vinsertf32x4 zmm2, zmm3, xmm1, 1
vinsertf32x8 zmm1, zmm2, ymmword ptr [rsi], 3
vinsertf32x8 zmm1, zmm2, ymm1, 1
vinsertf64x2 ymm1, ymm2, xmmword ptr [rsi], 3
vinsertf64x2 ymm1, ymm2, xmm1, 1
vinsertf64x2 zmm1, zmm2, xmmword ptr [rsi], 3
vinsertf64x2 zmm2, zmm3, xmm1, 1
vinsertf64x4 zmm1, zmm2, ymmword ptr [rsi], 3
vinsertf64x4 zmm1, zmm2, ymm1, 1
vinserti128 ymm1, ymm2, xmmword ptr [rsi], 3
vinserti128 ymm1, ymm2, xmm1, 1
vinserti32x4 ymm1, ymm2, xmmword ptr [rsi], 3
vinserti32x4 ymm1, ymm2, xmm1, 1
vinserti32x4 zmm1, zmm2, xmmword ptr [rsi], 3
vinserti32x4 zmm2, zmm3, xmm1, 1
vinserti32x8 zmm1, zmm2, ymmword ptr [rsi], 3
vinserti32x8 zmm1, zmm2, ymm1, 1
vinserti64x2 ymm1, ymm2, xmmword ptr [rsi], 3
vinserti64x2 ymm1, ymm2, xmm1, 1
vinserti64x2 zmm1, zmm2, xmmword ptr [rsi], 3
vinserti64x2 zmm2, zmm3, xmm1, 1
vinserti64x4 zmm1, zmm2, ymmword ptr [rsi], 3
vinserti64x4 zmm1, zmm2, ymm1, 1
vinsertps xmm1, xmm2, dword ptr [rsi], 3
vinsertps xmm1, xmm2, xmm3, 3
vlddqu xmm1, xmmword ptr [rsi]
vlddqu ymm1, ymmword ptr [rsi]
vmaskmovpd xmmword ptr [rsi], xmm2, xmm3
vmaskmovpd ymmword ptr [rsi], ymm2, ymm3
vmaskmovpd xmm1, xmm2, xmmword ptr [rsi]
vmaskmovpd ymm1, ymm2, ymmword ptr [rsi]
vmaskmovps xmmword ptr [rsi], xmm2, xmm3
vmaskmovps ymmword ptr [rsi], ymm2, ymm3
vmaskmovps xmm1, xmm2, xmmword ptr [rsi]
vmaskmovps ymm1, ymm2, ymmword ptr [rsi]
vmaxpd xmm1, xmm2, xmmword ptr [rsi]
vmaxpd xmm1, xmm2, xmm3
vmaxpd xmm1 {k1}, xmm2, xmm3
vmaxpd ymm1, ymm2, ymmword ptr [rsi]
vmaxpd ymm1, ymm2, ymm3
vmaxpd ymm1 {k1}, ymm2, ymm3
vmaxpd zmm1, zmm2, zmmword ptr [rsi]
vmaxpd zmm1, zmm2, zmm3
vmaxpd zmm1 {k1}, zmm2, zmm3
vmaxps xmm1, xmm2, xmmword ptr [rsi]
vmaxps xmm1, xmm2, xmm3
vmaxps xmm1 {k1}, xmm2, xmm3
vmaxps ymm1, ymm2, ymmword ptr [rsi]
vmaxps ymm1, ymm2, ymm3
vmaxps ymm1 {k1}, ymm2, ymm3
vmaxps zmm1, zmm2, zmmword ptr [rsi]
vmaxps zmm1, zmm2, zmm3
vmaxps zmm1 {k1}, zmm2, zmm3
vmaxsd xmm1, xmm2, qword ptr [rsi]
vmaxsd xmm1, xmm2, xmm3
vmaxsd xmm1 {k1}, xmm2, xmm3
vmaxss xmm1, xmm2, dword ptr [rsi]
vmaxss xmm1, xmm2, xmm3
vmaxss xmm1 {k1}, xmm2, xmm3
vminpd xmm1, xmm2, xmmword ptr [rsi]
vminpd xmm1, xmm2, xmm3
vminpd xmm1 {k1}, xmm2, xmm3
vminpd ymm1, ymm2, ymmword ptr [rsi]
vminpd ymm1, ymm2, ymm3
vminpd ymm1 {k1}, ymm2, ymm3
vminpd zmm1, zmm2, zmmword ptr [rsi]
vminpd zmm1, zmm2, zmm3
vminpd zmm1 {k1}, zmm2, zmm3
vminps xmm1, xmm2, xmmword ptr [rsi]
vminps xmm1, xmm2, xmm3
vminps xmm1 {k1}, xmm2, xmm3
vminps ymm1, ymm2, ymmword ptr [rsi]
vminps ymm1, ymm2, ymm3
vminps ymm1 {k1}, ymm2, ymm3
vminps zmm1, zmm2, zmmword ptr [rsi]
vminps zmm1, zmm2, zmm3
vminps zmm1 {k1}, zmm2, zmm3
vminsd xmm1, xmm2, qword ptr [rsi]
vminsd xmm1, xmm2, xmm3
vminsd xmm1 {k1}, xmm2, xmm3
vminss xmm1, xmm2, dword ptr [rsi]
vminss xmm1, xmm2, xmm3
vminss xmm1 {k1}, xmm2, xmm3
vmovapd xmmword ptr [rsi], xmm1
vmovapd xmmword ptr [rsi] {k1}, xmm1
vmovapd ymmword ptr [rsi], ymm1
vmovapd ymmword ptr [rsi] {k1}, ymm1
vmovapd zmmword ptr [rsi], zmm1
vmovapd zmmword ptr [rsi] {k1}, zmm1
vmovapd xmm1, xmmword ptr [rsi]
vmovapd xmm1, xmm2
vmovapd xmm1 {k1} {z}, xmmword ptr [rsi]
vmovapd xmm1 {k1} {z}, xmm2
vmovapd xmm1 {k1}, xmmword ptr [rsi]
vmovapd xmm1 {k1}, xmm2
vmovapd ymm1, ymmword ptr [rsi]
vmovapd ymm1, ymm2
vmovapd ymm1 {k1} {z}, ymmword ptr [rsi]
vmovapd ymm1 {k1} {z}, ymm2
vmovapd ymm1 {k1}, ymmword ptr [rsi]
vmovapd ymm1 {k1}, ymm2
vmovapd zmm1, zmmword ptr [rsi]
vmovapd zmm1, zmm2
vmovapd zmm1 {k1} {z}, zmmword ptr [rsi]
vmovapd zmm1 {k1} {z}, zmm2
vmovapd zmm1 {k1}, zmmword ptr [rsi]
vmovapd zmm1 {k1}, zmm2
vmovaps xmmword ptr [rsi], xmm1
vmovaps xmmword ptr [rsi] {k1}, xmm1
vmovaps ymmword ptr [rsi], ymm1
vmovaps ymmword ptr [rsi] {k1}, ymm1
vmovaps zmmword ptr [rsi], zmm1
vmovaps zmmword ptr [rsi] {k1}, zmm1
vmovaps xmm1, xmmword ptr [rsi]
vmovaps xmm1, xmm2
vmovaps xmm1 {k1} {z}, xmmword ptr [rsi]
vmovaps xmm1 {k1} {z}, xmm2
vmovaps xmm1 {k1}, xmmword ptr [rsi]
vmovaps xmm1 {k1}, xmm2
vmovaps ymm1, ymmword ptr [rsi]
vmovaps ymm1, ymm2
vmovaps ymm1 {k1} {z}, ymmword ptr [rsi]
vmovaps ymm1 {k1} {z}, ymm2
vmovaps ymm1 {k1}, ymmword ptr [rsi]
vmovaps ymm1 {k1}, ymm2
vmovaps zmm1, zmmword ptr [rsi]
vmovaps zmm1, zmm2
vmovaps zmm1 {k1} {z}, zmmword ptr [rsi]
vmovaps zmm1 {k1} {z}, zmm2
vmovaps zmm1 {k1}, zmmword ptr [rsi]
vmovaps zmm1 {k1}, zmm2
vmovd dword ptr [rsi], xmm1
vmovd eax, xmm1
vmovd xmm1, dword ptr [rsi]
vmovd xmm1, eax
vmovd xmm1, xmm2
vmovddup xmm1, qword ptr [rsi]
vmovddup xmm1, xmm2
vmovddup xmm1 {k1} {z}, xmm2
vmovddup xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vmovddup xmm1 {k1}, xmm2
vmovddup ymm1, ymmword ptr [rsi]
vmovddup ymm1, ymm2
vmovddup ymm1 {k1} {z}, ymmword ptr [rsi]
vmovddup ymm1 {k1} {z}, ymm2
vmovddup ymm1 {k1}, ymmword ptr [rsi]
vmovddup ymm1 {k1}, ymm2
vmovddup zmm1, zmmword ptr [rsi]
vmovddup zmm1, zmm2
vmovddup zmm1 {k1} {z}, zmmword ptr [rsi]
vmovddup zmm1 {k1} {z}, zmm2
vmovddup zmm1 {k1}, zmmword ptr [rsi]
vmovddup zmm1 {k1}, zmm2
vmovdqa xmmword ptr [rsi], xmm1
vmovdqa ymmword ptr [rsi], ymm1
vmovdqa xmm1, xmmword ptr [rsi]
vmovdqa xmm1, xmm2
vmovdqa ymm1, ymmword ptr [rsi]
vmovdqa ymm1, ymm2
vmovdqa32 xmmword ptr [rsi], xmm1
vmovdqa32 xmmword ptr [rsi] {k1}, xmm1
vmovdqa32 ymmword ptr [rsi], ymm1
vmovdqa32 ymmword ptr [rsi] {k1}, ymm1
vmovdqa32 zmmword ptr [rsi], zmm1
vmovdqa32 zmmword ptr [rsi] {k1}, zmm1
vmovdqa32 xmm1, xmmword ptr [rsi]
vmovdqa32 xmm1, xmm2
vmovdqa32 xmm1 {k1} {z}, xmmword ptr [rsi]
vmovdqa32 xmm1 {k1} {z}, xmm2
vmovdqa32 xmm1 {k1}, xmmword ptr [rsi]
vmovdqa32 xmm1 {k1}, xmm2
vmovdqa32 ymm1, ymmword ptr [rsi]
vmovdqa32 ymm1, ymm2
vmovdqa32 ymm1 {k1} {z}, ymmword ptr [rsi]
vmovdqa32 ymm1 {k1} {z}, ymm2
vmovdqa32 ymm1 {k1}, ymmword ptr [rsi]
vmovdqa32 ymm1 {k1}, ymm2
vmovdqa32 zmm1, zmmword ptr [rsi]
vmovdqa32 zmm1, zmm2
vmovdqa32 zmm1 {k1} {z}, zmmword ptr [rsi]
vmovdqa32 zmm1 {k1} {z}, zmm2
vmovdqa32 zmm1 {k1}, zmmword ptr [rsi]
vmovdqa32 zmm1 {k1}, zmm2
vmovdqa64 xmmword ptr [rsi], xmm1
vmovdqa64 xmmword ptr [rsi] {k1}, xmm1
vmovdqa64 ymmword ptr [rsi], ymm1
vmovdqa64 ymmword ptr [rsi] {k1}, ymm1
vmovdqa64 zmmword ptr [rsi], zmm1
vmovdqa64 zmmword ptr [rsi] {k1}, zmm1
vmovdqa64 xmm1, xmmword ptr [rsi]
vmovdqa64 xmm1, xmm2
vmovdqa64 xmm1 {k1} {z}, xmmword ptr [rsi]
vmovdqa64 xmm1 {k1} {z}, xmm2
vmovdqa64 xmm1 {k1}, xmmword ptr [rsi]
vmovdqa64 xmm1 {k1}, xmm2
vmovdqa64 ymm1, ymmword ptr [rsi]
vmovdqa64 ymm1, ymm2
vmovdqa64 ymm1 {k1} {z}, ymmword ptr [rsi]
vmovdqa64 ymm1 {k1} {z}, ymm2
vmovdqa64 ymm1 {k1}, ymmword ptr [rsi]
vmovdqa64 ymm1 {k1}, ymm2
vmovdqa64 zmm1, zmmword ptr [rsi]
vmovdqa64 zmm1, zmm2
vmovdqa64 zmm1 {k1} {z}, zmmword ptr [rsi]
vmovdqa64 zmm1 {k1} {z}, zmm2
vmovdqa64 zmm1 {k1}, zmmword ptr [rsi]
vmovdqa64 zmm1 {k1}, zmm2
vmovdqu xmmword ptr [rsi], xmm1
vmovdqu ymmword ptr [rsi], ymm1
vmovdqu xmm1, xmmword ptr [rsi]
vmovdqu xmm1, xmm2
vmovdqu ymm1, ymmword ptr [rsi]
vmovdqu ymm1, ymm2
vmovdqu16 xmmword ptr [rsi], xmm1
vmovdqu16 xmmword ptr [rsi] {k1}, xmm1
vmovdqu16 ymmword ptr [rsi], ymm1
vmovdqu16 ymmword ptr [rsi] {k1}, ymm1
vmovdqu16 zmmword ptr [rsi], zmm1
vmovdqu16 zmmword ptr [rsi] {k1}, zmm1
vmovdqu16 xmm1, xmmword ptr [rsi]
vmovdqu16 xmm1, xmm2
vmovdqu16 xmm1 {k1} {z}, xmmword ptr [rsi]
vmovdqu16 xmm1 {k1} {z}, xmm2
vmovdqu16 xmm1 {k1}, xmmword ptr [rsi]
vmovdqu16 xmm1 {k1}, xmm2
vmovdqu16 ymm1, ymmword ptr [rsi]
vmovdqu16 ymm1, ymm2
vmovdqu16 ymm1 {k1} {z}, ymmword ptr [rsi]
vmovdqu16 ymm1 {k1} {z}, ymm2
vmovdqu16 ymm1 {k1}, ymmword ptr [rsi]
vmovdqu16 ymm1 {k1}, ymm2
vmovdqu16 zmm1, zmmword ptr [rsi]
vmovdqu16 zmm1, zmm2
vmovdqu16 zmm1 {k1} {z}, zmmword ptr [rsi]
vmovdqu16 zmm1 {k1} {z}, zmm2
vmovdqu16 zmm1 {k1}, zmmword ptr [rsi]
vmovdqu16 zmm1 {k1}, zmm2
vmovdqu32 xmmword ptr [rsi], xmm1
vmovdqu32 xmmword ptr [rsi] {k1}, xmm1
vmovdqu32 ymmword ptr [rsi], ymm1
vmovdqu32 ymmword ptr [rsi] {k1}, ymm1
vmovdqu32 zmmword ptr [rsi], zmm1
vmovdqu32 zmmword ptr [rsi] {k1}, zmm1
vmovdqu32 xmm1, xmmword ptr [rsi]
vmovdqu32 xmm1, xmm2
vmovdqu32 xmm1 {k1} {z}, xmmword ptr [rsi]
vmovdqu32 xmm1 {k1} {z}, xmm2
vmovdqu32 xmm1 {k1}, xmmword ptr [rsi]
vmovdqu32 xmm1 {k1}, xmm2
vmovdqu32 ymm1, ymmword ptr [rsi]
vmovdqu32 ymm1, ymm2
vmovdqu32 ymm1 {k1} {z}, ymmword ptr [rsi]
vmovdqu32 ymm1 {k1} {z}, ymm2
vmovdqu32 ymm1 {k1}, ymmword ptr [rsi]
vmovdqu32 ymm1 {k1}, ymm2
vmovdqu32 zmm1, zmmword ptr [rsi]
vmovdqu32 zmm1, zmm2
vmovdqu32 zmm1 {k1} {z}, zmmword ptr [rsi]
vmovdqu32 zmm1 {k1} {z}, zmm2
vmovdqu32 zmm1 {k1}, zmmword ptr [rsi]
vmovdqu32 zmm1 {k1}, zmm2
vmovdqu64 xmmword ptr [rsi], xmm1
vmovdqu64 xmmword ptr [rsi] {k1}, xmm1
vmovdqu64 ymmword ptr [rsi], ymm1
vmovdqu64 ymmword ptr [rsi] {k1}, ymm1
vmovdqu64 zmmword ptr [rsi], zmm1
vmovdqu64 zmmword ptr [rsi] {k1}, zmm1
vmovdqu64 xmm1, xmmword ptr [rsi]
vmovdqu64 xmm1, xmm2
vmovdqu64 xmm1 {k1} {z}, xmmword ptr [rsi]
vmovdqu64 xmm1 {k1} {z}, xmm2
vmovdqu64 xmm1 {k1}, xmmword ptr [rsi]
vmovdqu64 xmm1 {k1}, xmm2
vmovdqu64 ymm1, ymmword ptr [rsi]
vmovdqu64 ymm1, ymm2
vmovdqu64 ymm1 {k1} {z}, ymmword ptr [rsi]
vmovdqu64 ymm1 {k1} {z}, ymm2
vmovdqu64 ymm1 {k1}, ymmword ptr [rsi]
vmovdqu64 ymm1 {k1}, ymm2
vmovdqu64 zmm1, zmmword ptr [rsi]
vmovdqu64 zmm1, zmm2
vmovdqu64 zmm1 {k1} {z}, zmmword ptr [rsi]
vmovdqu64 zmm1 {k1} {z}, zmm2
vmovdqu64 zmm1 {k1}, zmmword ptr [rsi]
vmovdqu64 zmm1 {k1}, zmm2
vmovdqu8 xmmword ptr [rsi], xmm1
vmovdqu8 xmmword ptr [rsi] {k1}, xmm1
vmovdqu8 ymmword ptr [rsi], ymm1
vmovdqu8 ymmword ptr [rsi] {k1}, ymm1
vmovdqu8 zmmword ptr [rsi], zmm1
vmovdqu8 zmmword ptr [rsi] {k1}, zmm1
vmovdqu8 xmm1, xmmword ptr [rsi]
vmovdqu8 xmm1, xmm2
vmovdqu8 xmm1 {k1} {z}, xmmword ptr [rsi]
vmovdqu8 xmm1 {k1} {z}, xmm2
vmovdqu8 xmm1 {k1}, xmmword ptr [rsi]
vmovdqu8 xmm1 {k1}, xmm2
vmovdqu8 ymm1, ymmword ptr [rsi]
vmovdqu8 ymm1, ymm2
vmovdqu8 ymm1 {k1} {z}, ymmword ptr [rsi]
vmovdqu8 ymm1 {k1} {z}, ymm2
vmovdqu8 ymm1 {k1}, ymmword ptr [rsi]
vmovdqu8 ymm1 {k1}, ymm2
vmovdqu8 zmm1, zmmword ptr [rsi]
vmovdqu8 zmm1, zmm2
vmovdqu8 zmm1 {k1} {z}, zmmword ptr [rsi]
vmovdqu8 zmm1 {k1} {z}, zmm2
vmovdqu8 zmm1 {k1}, zmmword ptr [rsi]
vmovdqu8 zmm1 {k1}, zmm2
vmovhlps xmm1, xmm2, xmm3
vmovhpd qword ptr [rsi], xmm1
vmovhpd xmm1, xmm2, qword ptr [rsi]
vmovhps qword ptr [rsi], xmm1
vmovhps xmm1, xmm2, qword ptr [rsi]
vmovlhps xmm1, xmm2, xmm3
vmovlpd qword ptr [rsi], xmm1
vmovlpd xmm1, xmm2, qword ptr [rsi]
vmovlps qword ptr [rsi], xmm1
vmovlps xmm1, xmm2, qword ptr [rsi]
vmovmskpd eax, xmm1
vmovmskpd eax, ymm1
vmovmskps eax, xmm1
vmovmskps eax, ymm1
vmovntdq xmmword ptr [rsi], xmm1
vmovntdq ymmword ptr [rsi], ymm1
vmovntdq zmmword ptr [rsi], zmm1
vmovntdqa xmm1, xmmword ptr [rsi]
vmovntdqa ymm1, ymmword ptr [rsi]
vmovntdqa zmm1, zmmword ptr [rsi]
vmovntpd xmmword ptr [rsi], xmm1
vmovntpd ymmword ptr [rsi], ymm1
vmovntpd zmmword ptr [rsi], zmm1
vmovntps xmmword ptr [rsi], xmm1
vmovntps ymmword ptr [rsi], ymm1
vmovntps zmmword ptr [rsi], zmm1
vmovq qword ptr [rsi], xmm1
vmovq rax, xmm1
vmovq xmm1, qword ptr [rsi]
vmovq xmm1, rax
vmovq xmm1, xmm2
vmovsd qword ptr [rsi], xmm1
vmovsd qword ptr [rsi + 8*xmm2] {k1}, xmm1
vmovsd xmm1, qword ptr [rsi]
vmovsd xmm1, xmm2, xmm3
vmovsd xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vmovsd xmm1 {k1}, xmm2, xmm3
vmovshdup xmm1, xmmword ptr [rsi]
vmovshdup xmm1, xmm2
vmovshdup xmm1 {k1} {z}, xmmword ptr [rsi]
vmovshdup xmm1 {k1} {z}, xmm2
vmovshdup xmm1 {k1}, xmmword ptr [rsi]
vmovshdup xmm1 {k1}, xmm2
vmovshdup ymm1, ymmword ptr [rsi]
vmovshdup ymm1, ymm2
vmovshdup ymm1 {k1} {z}, ymmword ptr [rsi]
vmovshdup ymm1 {k1} {z}, ymm2
vmovshdup ymm1 {k1}, ymmword ptr [rsi]
vmovshdup ymm1 {k1}, ymm2
vmovshdup zmm1, zmmword ptr [rsi]
vmovshdup zmm1, zmm2
vmovshdup zmm1 {k1} {z}, zmmword ptr [rsi]
vmovshdup zmm1 {k1} {z}, zmm2
vmovshdup zmm1 {k1}, zmmword ptr [rsi]
vmovshdup zmm1 {k1}, zmm2
vmovsldup xmm1, xmmword ptr [rsi]
vmovsldup xmm1, xmm2
vmovsldup xmm1 {k1} {z}, xmmword ptr [rsi]
vmovsldup xmm1 {k1} {z}, xmm2
vmovsldup xmm1 {k1}, xmmword ptr [rsi]
vmovsldup xmm1 {k1}, xmm2
vmovsldup ymm1, ymmword ptr [rsi]
vmovsldup ymm1, ymm2
vmovsldup ymm1 {k1} {z}, ymmword ptr [rsi]
vmovsldup ymm1 {k1} {z}, ymm2
vmovsldup ymm1 {k1}, ymmword ptr [rsi]
vmovsldup ymm1 {k1}, ymm2
vmovsldup zmm1, zmmword ptr [rsi]
vmovsldup zmm1, zmm2
vmovsldup zmm1 {k1} {z}, zmmword ptr [rsi]
vmovsldup zmm1 {k1} {z}, zmm2
vmovsldup zmm1 {k1}, zmmword ptr [rsi]
vmovsldup zmm1 {k1}, zmm2
vmovss dword ptr [rsi], xmm1
vmovss dword ptr [rsi + 8*xmm2] {k1}, xmm1
vmovss xmm1, dword ptr [rsi]
vmovss xmm1, xmm2, xmm3
vmovss xmm1 {k1}, dword ptr [rsi + 8*xmm2]
vmovss xmm1 {k1}, xmm2, xmm3
vmovupd xmmword ptr [rsi], xmm1
vmovupd xmmword ptr [rsi] {k1}, xmm1
vmovupd ymmword ptr [rsi], ymm1
vmovupd ymmword ptr [rsi] {k1}, ymm1
vmovupd zmmword ptr [rsi], zmm1
vmovupd zmmword ptr [rsi] {k1}, zmm1
vmovupd xmm1, xmmword ptr [rsi]
vmovupd xmm1, xmm2
vmovupd xmm1 {k1} {z}, xmmword ptr [rsi]
vmovupd xmm1 {k1} {z}, xmm2
vmovupd xmm1 {k1}, xmmword ptr [rsi]
vmovupd xmm1 {k1}, xmm2
vmovupd ymm1, ymmword ptr [rsi]
vmovupd ymm1, ymm2
vmovupd ymm1 {k1} {z}, ymmword ptr [rsi]
vmovupd ymm1 {k1} {z}, ymm2
vmovupd ymm1 {k1}, ymmword ptr [rsi]
vmovupd ymm1 {k1}, ymm2
vmovupd zmm1, zmmword ptr [rsi]
vmovupd zmm1, zmm2
vmovupd zmm1 {k1} {z}, zmmword ptr [rsi]
vmovupd zmm1 {k1} {z}, zmm2
vmovupd zmm1 {k1}, zmmword ptr [rsi]
vmovupd zmm1 {k1}, zmm2
vmovups xmmword ptr [rsi], xmm1
vmovups xmmword ptr [rsi] {k1}, xmm1
vmovups ymmword ptr [rsi], ymm1
vmovups ymmword ptr [rsi] {k1}, ymm1
vmovups zmmword ptr [rsi], zmm1
vmovups zmmword ptr [rsi] {k1}, zmm1
vmovups xmm1, xmmword ptr [rsi]
vmovups xmm1, xmm2
vmovups xmm1 {k1} {z}, xmmword ptr [rsi]
vmovups xmm1 {k1} {z}, xmm2
vmovups xmm1 {k1}, xmmword ptr [rsi]
vmovups xmm1 {k1}, xmm2
vmovups ymm1, ymmword ptr [rsi]
vmovups ymm1, ymm2
vmovups ymm1 {k1} {z}, ymmword ptr [rsi]
vmovups ymm1 {k1} {z}, ymm2
vmovups ymm1 {k1}, ymmword ptr [rsi]
vmovups ymm1 {k1}, ymm2
vmovups zmm1, zmmword ptr [rsi]
vmovups zmm1, zmm2
vmovups zmm1 {k1} {z}, zmmword ptr [rsi]
vmovups zmm1 {k1} {z}, zmm2
vmovups zmm1 {k1}, zmmword ptr [rsi]
vmovups zmm1 {k1}, zmm2
vmovw word ptr [rsi], xmm1
vmovw eax, xmm1
vmovw rax, xmm1
vmovw xmm1, word ptr [rsi]
vmovw xmm1, eax
vmovw xmm1, rax
vmovw xmm1, xmm2
vmpsadbw xmm1, xmm2, xmmword ptr [rsi], 3
vmpsadbw xmm1, xmm2, xmm3, 3
vmpsadbw ymm1, ymm2, ymmword ptr [rsi], 3
vmpsadbw ymm1, ymm2, ymm3, 3
vmpsadbw zmm1, zmm2, zmmword ptr [rsi], 3
vmpsadbw zmm1, zmm2, zmm3, 3
vmulpd xmm1, xmm2, xmmword ptr [rsi]
vmulpd xmm1, xmm2, xmm3
vmulpd xmm1 {k1}, xmm2, xmm3
vmulpd ymm1, ymm2, ymmword ptr [rsi]
vmulpd ymm1, ymm2, ymm3
vmulpd ymm1 {k1}, ymm2, ymm3
vmulpd zmm1, zmm2, zmmword ptr [rsi]
vmulpd zmm1, zmm2, zmm3
vmulpd zmm1 {k1}, zmm2, zmm3
vmulps xmm1, xmm2, xmmword ptr [rsi]
vmulps xmm1, xmm2, xmm3
vmulps xmm1 {k1}, xmm2, xmm3
vmulps ymm1, ymm2, ymmword ptr [rsi]
vmulps ymm1, ymm2, ymm3
vmulps ymm1 {k1}, ymm2, ymm3
vmulps zmm1, zmm2, zmmword ptr [rsi]
vmulps zmm1, zmm2, zmm3
vmulps zmm1 {k1}, zmm2, zmm3
vmulsd xmm1, xmm2, qword ptr [rsi]
vmulsd xmm1, xmm2, xmm3
vmulsd xmm1 {k1}, xmm2, xmm3
vmulss xmm1, xmm2, dword ptr [rsi]
vmulss xmm1, xmm2, xmm3
vmulss xmm1 {k1}, xmm2, xmm3
vorpd xmm1, xmm2, xmmword ptr [rsi]
vorpd xmm1, xmm2, xmm3
vorpd xmm1 {k1}, xmm2, xmm3
vorpd ymm1, ymm2, ymmword ptr [rsi]
vorpd ymm1, ymm2, ymm3
vorpd ymm1 {k1}, ymm2, ymm3
vorpd zmm1, zmm2, zmmword ptr [rsi]
vorpd zmm1, zmm2, zmm3
vorpd zmm1 {k1}, zmm2, zmm3
vorps xmm1, xmm2, xmmword ptr [rsi]
vorps xmm1, xmm2, xmm3
vorps xmm1 {k1}, xmm2, xmm3
vorps ymm1, ymm2, ymmword ptr [rsi]
vorps ymm1, ymm2, ymm3
vorps ymm1 {k1}, ymm2, ymm3
vorps zmm1, zmm2, zmmword ptr [rsi]
vorps zmm1, zmm2, zmm3
vorps zmm1 {k1}, zmm2, zmm3
vp2intersectd k0, xmm2, xmmword ptr [rsi]
vp2intersectd k0, xmm2, xmm3
vp2intersectd k0, ymm2, ymmword ptr [rsi]
vp2intersectd k0, ymm2, ymm3
vp2intersectd k0, zmm2, zmmword ptr [rsi]
vp2intersectd k0, zmm2, zmm3
vp2intersectq k0, xmm2, xmmword ptr [rsi]
vp2intersectq k0, xmm2, xmm3
vp2intersectq k0, ymm2, ymmword ptr [rsi]
vp2intersectq k0, ymm2, ymm3
vp2intersectq k0, zmm2, zmmword ptr [rsi]
vp2intersectq k0, zmm2, zmm3
vp4dpwssd zmm1, zmm2, xmmword ptr [rsi]
vpabsb xmm1, xmmword ptr [rsi]
vpabsb xmm1, xmm2
vpabsb xmm1 {k1} {z}, xmmword ptr [rsi]
vpabsb xmm1 {k1} {z}, xmm2
vpabsb xmm1 {k1}, xmmword ptr [rsi]
vpabsb xmm1 {k1}, xmm2
vpabsb ymm1, ymmword ptr [rsi]
vpabsb ymm1, ymm2
vpabsb ymm1 {k1} {z}, ymmword ptr [rsi]
vpabsb ymm1 {k1} {z}, ymm2
vpabsb ymm1 {k1}, ymmword ptr [rsi]
vpabsb ymm1 {k1}, ymm2
vpabsb zmm1, zmmword ptr [rsi]
vpabsb zmm1, zmm2
vpabsb zmm1 {k1} {z}, zmmword ptr [rsi]
vpabsb zmm1 {k1} {z}, zmm2
vpabsb zmm1 {k1}, zmmword ptr [rsi]
vpabsb zmm1 {k1}, zmm2
vpabsd xmm1, xmmword ptr [rsi]
vpabsd xmm1, xmm2
vpabsd xmm1 {k1} {z}, xmmword ptr [rsi]
vpabsd xmm1 {k1} {z}, xmm2
vpabsd xmm1 {k1}, xmmword ptr [rsi]
vpabsd xmm1 {k1}, xmm2
vpabsd ymm1, ymmword ptr [rsi]
vpabsd ymm1, ymm2
vpabsd ymm1 {k1} {z}, ymmword ptr [rsi]
vpabsd ymm1 {k1} {z}, ymm2
vpabsd ymm1 {k1}, ymmword ptr [rsi]
vpabsd ymm1 {k1}, ymm2
vpabsd zmm1, zmmword ptr [rsi]
vpabsd zmm1, zmm2
vpabsd zmm1 {k1} {z}, zmmword ptr [rsi]
vpabsd zmm1 {k1} {z}, zmm2
vpabsd zmm1 {k1}, zmmword ptr [rsi]
vpabsd zmm1 {k1}, zmm2
vpabsq xmm1, xmmword ptr [rsi]
vpabsq xmm1, xmm2
vpabsq xmm1 {k1} {z}, xmmword ptr [rsi]
vpabsq xmm1 {k1} {z}, xmm2
vpabsq xmm1 {k1}, xmmword ptr [rsi]
vpabsq xmm1 {k1}, xmm2
vpabsq ymm1, ymmword ptr [rsi]
vpabsq ymm1, ymm2
vpabsq ymm1 {k1} {z}, ymmword ptr [rsi]
vpabsq ymm1 {k1} {z}, ymm2
vpabsq ymm1 {k1}, ymmword ptr [rsi]
vpabsq ymm1 {k1}, ymm2
vpabsq zmm1, zmmword ptr [rsi]
vpabsq zmm1, zmm2
vpabsq zmm1 {k1} {z}, zmmword ptr [rsi]
vpabsq zmm1 {k1} {z}, zmm2
vpabsq zmm1 {k1}, zmmword ptr [rsi]
vpabsq zmm1 {k1}, zmm2
vpabsw xmm1, xmmword ptr [rsi]
vpabsw xmm1, xmm2
vpabsw xmm1 {k1} {z}, xmmword ptr [rsi]
vpabsw xmm1 {k1} {z}, xmm2
vpabsw xmm1 {k1}, xmmword ptr [rsi]
vpabsw xmm1 {k1}, xmm2
vpabsw ymm1, ymmword ptr [rsi]
vpabsw ymm1, ymm2
vpabsw ymm1 {k1} {z}, ymmword ptr [rsi]
vpabsw ymm1 {k1} {z}, ymm2
vpabsw ymm1 {k1}, ymmword ptr [rsi]
vpabsw ymm1 {k1}, ymm2
vpabsw zmm1, zmmword ptr [rsi]
vpabsw zmm1, zmm2
vpabsw zmm1 {k1} {z}, zmmword ptr [rsi]
vpabsw zmm1 {k1} {z}, zmm2
vpabsw zmm1 {k1}, zmmword ptr [rsi]
vpabsw zmm1 {k1}, zmm2
vpackssdw xmm1, xmm2, xmmword ptr [rsi]
vpackssdw xmm1, xmm2, xmm3
vpackssdw xmm1 {k1}, xmm2, xmm3
vpackssdw ymm1, ymm2, ymmword ptr [rsi]
vpackssdw ymm1, ymm2, ymm3
vpackssdw ymm1 {k1}, ymm2, ymm3
vpackssdw zmm1, zmm2, zmmword ptr [rsi]
vpackssdw zmm1, zmm2, zmm3
vpackssdw zmm1 {k1}, zmm2, zmm3
vpacksswb xmm1, xmm2, xmmword ptr [rsi]
vpacksswb xmm1, xmm2, xmm3
vpacksswb xmm1 {k1}, xmm2, xmm3
vpacksswb ymm1, ymm2, ymmword ptr [rsi]
vpacksswb ymm1, ymm2, ymm3
vpacksswb ymm1 {k1}, ymm2, ymm3
vpacksswb zmm1, zmm2, zmmword ptr [rsi]
vpacksswb zmm1, zmm2, zmm3
vpacksswb zmm1 {k1}, zmm2, zmm3
vpackusdw xmm1, xmm2, xmmword ptr [rsi]
vpackusdw xmm1, xmm2, xmm3
vpackusdw xmm1 {k1}, xmm2, xmm3
vpackusdw ymm1, ymm2, ymmword ptr [rsi]
vpackusdw ymm1, ymm2, ymm3
vpackusdw ymm1 {k1}, ymm2, ymm3
vpackusdw zmm1, zmm2, zmmword ptr [rsi]
vpackusdw zmm1, zmm2, zmm3
vpackusdw zmm1 {k1}, zmm2, zmm3
vpackuswb xmm1, xmm2, xmmword ptr [rsi]
vpackuswb xmm1, xmm2, xmm3
vpackuswb xmm1 {k1}, xmm2, xmm3
vpackuswb ymm1, ymm2, ymmword ptr [rsi]
vpackuswb ymm1, ymm2, ymm3
vpackuswb ymm1 {k1}, ymm2, ymm3
vpackuswb zmm1, zmm2, zmmword ptr [rsi]
vpackuswb zmm1, zmm2, zmm3
vpackuswb zmm1 {k1}, zmm2, zmm3
vpaddb xmm1, xmm2, xmmword ptr [rsi]
vpaddb xmm1, xmm2, xmm3
vpaddb xmm1 {k1}, xmm2, xmm3
vpaddb ymm1, ymm2, ymmword ptr [rsi]
vpaddb ymm1, ymm2, ymm3
vpaddb ymm1 {k1}, ymm2, ymm3
vpaddb zmm1, zmm2, zmmword ptr [rsi]
vpaddb zmm1, zmm2, zmm3
vpaddb zmm1 {k1}, zmm2, zmm3
vpaddd xmm1, xmm2, xmmword ptr [rsi]
vpaddd xmm1, xmm2, xmm3
vpaddd xmm1 {k1}, xmm2, xmm3
vpaddd ymm1, ymm2, ymmword ptr [rsi]
vpaddd ymm1, ymm2, ymm3
vpaddd ymm1 {k1}, ymm2, ymm3
vpaddd zmm1, zmm2, zmmword ptr [rsi]
vpaddd zmm1, zmm2, zmm3
vpaddd zmm1 {k1}, zmm2, zmm3
vpaddq xmm1, xmm2, xmmword ptr [rsi]
vpaddq xmm1, xmm2, xmm3
vpaddq xmm1 {k1}, xmm2, xmm3
vpaddq ymm1, ymm2, ymmword ptr [rsi]
vpaddq ymm1, ymm2, ymm3
vpaddq ymm1 {k1}, ymm2, ymm3
vpaddq zmm1, zmm2, zmmword ptr [rsi]
vpaddq zmm1, zmm2, zmm3
vpaddq zmm1 {k1}, zmm2, zmm3
vpaddsb xmm1, xmm2, xmmword ptr [rsi]
vpaddsb xmm1, xmm2, xmm3
vpaddsb xmm1 {k1}, xmm2, xmm3
vpaddsb ymm1, ymm2, ymmword ptr [rsi]
vpaddsb ymm1, ymm2, ymm3
vpaddsb ymm1 {k1}, ymm2, ymm3
vpaddsb zmm1, zmm2, zmmword ptr [rsi]
vpaddsb zmm1, zmm2, zmm3
vpaddsb zmm1 {k1}, zmm2, zmm3
vpaddsw xmm1, xmm2, xmmword ptr [rsi]
vpaddsw xmm1, xmm2, xmm3
vpaddsw xmm1 {k1}, xmm2, xmm3
vpaddsw ymm1, ymm2, ymmword ptr [rsi]
vpaddsw ymm1, ymm2, ymm3
vpaddsw ymm1 {k1}, ymm2, ymm3
vpaddsw zmm1, zmm2, zmmword ptr [rsi]
vpaddsw zmm1, zmm2, zmm3
vpaddsw zmm1 {k1}, zmm2, zmm3
vpaddusb xmm1, xmm2, xmmword ptr [rsi]
vpaddusb xmm1, xmm2, xmm3
vpaddusb xmm1 {k1}, xmm2, xmm3
vpaddusb ymm1, ymm2, ymmword ptr [rsi]
vpaddusb ymm1, ymm2, ymm3
vpaddusb ymm1 {k1}, ymm2, ymm3
vpaddusb zmm1, zmm2, zmmword ptr [rsi]
vpaddusb zmm1, zmm2, zmm3
vpaddusb zmm1 {k1}, zmm2, zmm3
vpaddusw xmm1, xmm2, xmmword ptr [rsi]
vpaddusw xmm1, xmm2, xmm3
vpaddusw xmm1 {k1}, xmm2, xmm3
vpaddusw ymm1, ymm2, ymmword ptr [rsi]
vpaddusw ymm1, ymm2, ymm3
vpaddusw ymm1 {k1}, ymm2, ymm3
vpaddusw zmm1, zmm2, zmmword ptr [rsi]
vpaddusw zmm1, zmm2, zmm3
vpaddusw zmm1 {k1}, zmm2, zmm3
vpaddw xmm1, xmm2, xmmword ptr [rsi]
vpaddw xmm1, xmm2, xmm3
vpaddw xmm1 {k1}, xmm2, xmm3
vpaddw ymm1, ymm2, ymmword ptr [rsi]
vpaddw ymm1, ymm2, ymm3
vpaddw ymm1 {k1}, ymm2, ymm3
vpaddw zmm1, zmm2, zmmword ptr [rsi]
vpaddw zmm1, zmm2, zmm3
vpaddw zmm1 {k1}, zmm2, zmm3
vpalignr xmm1, xmm2, xmmword ptr [rsi], 3
vpalignr xmm1, xmm2, xmm3, 3
vpalignr ymm1, ymm2, ymmword ptr [rsi], 3
vpalignr ymm1, ymm2, ymm3, 3
vpalignr zmm1, zmm2, zmmword ptr [rsi], 3
vpalignr zmm1, zmm2, zmm3, 3
vpand xmm1, xmm2, xmmword ptr [rsi]
vpand xmm1, xmm2, xmm3
vpand ymm1, ymm2, ymmword ptr [rsi]
vpand ymm1, ymm2, ymm3
vpandd xmm1, xmm2, xmmword ptr [rsi]
vpandd xmm1, xmm2, xmm3
vpandd xmm1 {k1}, xmm2, xmm3
vpandd ymm1, ymm2, ymmword ptr [rsi]
vpandd ymm1, ymm2, ymm3
vpandd ymm1 {k1}, ymm2, ymm3
vpandd zmm1, zmm2, zmmword ptr [rsi]
vpandd zmm1, zmm2, zmm3
vpandd zmm1 {k1}, zmm2, zmm3
vpandn xmm1, xmm2, xmmword ptr [rsi]
vpandn xmm1, xmm2, xmm3
vpandn ymm1, ymm2, ymmword ptr [rsi]
vpandn ymm1, ymm2, ymm3
vpandnd xmm1, xmm2, xmmword ptr [rsi]
vpandnd xmm1, xmm2, xmm3
vpandnd xmm1 {k1}, xmm2, xmm3
vpandnd ymm1, ymm2, ymmword ptr [rsi]
vpandnd ymm1, ymm2, ymm3
vpandnd ymm1 {k1}, ymm2, ymm3
vpandnd zmm1, zmm2, zmmword ptr [rsi]
vpandnd zmm1, zmm2, zmm3
vpandnd zmm1 {k1}, zmm2, zmm3
vpandnq xmm1, xmm2, xmmword ptr [rsi]
vpandnq xmm1, xmm2, xmm3
vpandnq xmm1 {k1}, xmm2, xmm3
vpandnq ymm1, ymm2, ymmword ptr [rsi]
vpandnq ymm1, ymm2, ymm3
vpandnq ymm1 {k1}, ymm2, ymm3
vpandnq zmm1, zmm2, zmmword ptr [rsi]
vpandnq zmm1, zmm2, zmm3
vpandnq zmm1 {k1}, zmm2, zmm3
vpandq xmm1, xmm2, xmmword ptr [rsi]
vpandq xmm1, xmm2, xmm3
vpandq xmm1 {k1}, xmm2, xmm3
vpandq ymm1, ymm2, ymmword ptr [rsi]
vpandq ymm1, ymm2, ymm3
vpandq ymm1 {k1}, ymm2, ymm3
vpandq zmm1, zmm2, zmmword ptr [rsi]
vpandq zmm1, zmm2, zmm3
vpandq zmm1 {k1}, zmm2, zmm3
vpavgb xmm1, xmm2, xmmword ptr [rsi]
vpavgb xmm1, xmm2, xmm3
vpavgb xmm1 {k1}, xmm2, xmm3
vpavgb ymm1, ymm2, ymmword ptr [rsi]
vpavgb ymm1, ymm2, ymm3
vpavgb ymm1 {k1}, ymm2, ymm3
vpavgb zmm1, zmm2, zmmword ptr [rsi]
vpavgb zmm1, zmm2, zmm3
vpavgb zmm1 {k1}, zmm2, zmm3
vpavgw xmm1, xmm2, xmmword ptr [rsi]
vpavgw xmm1, xmm2, xmm3
vpavgw xmm1 {k1}, xmm2, xmm3
vpavgw ymm1, ymm2, ymmword ptr [rsi]
vpavgw ymm1, ymm2, ymm3
vpavgw ymm1 {k1}, ymm2, ymm3
vpavgw zmm1, zmm2, zmmword ptr [rsi]
vpavgw zmm1, zmm2, zmm3
vpavgw zmm1 {k1}, zmm2, zmm3
vpblendd xmm1, xmm2, xmmword ptr [rsi], 3
vpblendd xmm1, xmm2, xmm3, 3
vpblendd ymm1, ymm2, ymmword ptr [rsi], 3
vpblendd ymm1, ymm2, ymm3, 3
vpblendmb xmm1, xmm2, xmmword ptr [rsi]
vpblendmb xmm1, xmm2, xmm3
vpblendmb xmm1 {k1}, xmm2, xmm3
vpblendmb ymm1, ymm2, ymmword ptr [rsi]
vpblendmb ymm1, ymm2, ymm3
vpblendmb ymm1 {k1}, ymm2, ymm3
vpblendmb zmm1, zmm2, zmmword ptr [rsi]
vpblendmb zmm1, zmm2, zmm3
vpblendmb zmm1 {k1}, zmm2, zmm3
vpblendmd xmm1, xmm2, xmmword ptr [rsi]
vpblendmd xmm1, xmm2, xmm3
vpblendmd xmm1 {k1}, xmm2, xmm3
vpblendmd ymm1, ymm2, ymmword ptr [rsi]
vpblendmd ymm1, ymm2, ymm3
vpblendmd ymm1 {k1}, ymm2, ymm3
vpblendmd zmm1, zmm2, zmmword ptr [rsi]
vpblendmd zmm1, zmm2, zmm3
vpblendmd zmm1 {k1}, zmm2, zmm3
vpblendmq xmm1, xmm2, xmmword ptr [rsi]
vpblendmq xmm1, xmm2, xmm3
vpblendmq xmm1 {k1}, xmm2, xmm3
vpblendmq ymm1, ymm2, ymmword ptr [rsi]
vpblendmq ymm1, ymm2, ymm3
vpblendmq ymm1 {k1}, ymm2, ymm3
vpblendmq zmm1, zmm2, zmmword ptr [rsi]
vpblendmq zmm1, zmm2, zmm3
vpblendmq zmm1 {k1}, zmm2, zmm3
vpblendmw xmm1, xmm2, xmmword ptr [rsi]
vpblendmw xmm1, xmm2, xmm3
vpblendmw xmm1 {k1}, xmm2, xmm3
vpblendmw ymm1, ymm2, ymmword ptr [rsi]
vpblendmw ymm1, ymm2, ymm3
vpblendmw ymm1 {k1}, ymm2, ymm3
vpblendmw zmm1, zmm2, zmmword ptr [rsi]
vpblendmw zmm1, zmm2, zmm3
vpblendmw zmm1 {k1}, zmm2, zmm3
vpblendvb xmm1, xmm2, xmmword ptr [rsi], xmm1
vpblendvb xmm1, xmm2, xmm3, xmm4
vpblendvb ymm1, ymm2, ymmword ptr [rsi], ymm1
vpblendvb ymm1, ymm2, ymm3, ymm4
vpblendw xmm1, xmm2, xmmword ptr [rsi], 3
vpblendw xmm1, xmm2, xmm3, 3
vpblendw ymm1, ymm2, ymmword ptr [rsi], 3
vpblendw ymm1, ymm2, ymm3, 3
vpbroadcastb xmm1, byte ptr [rsi]
vpbroadcastb xmm1, eax
vpbroadcastb xmm1, xmm2
vpbroadcastb xmm1 {k1} {z}, xmm2
vpbroadcastb xmm1 {k1}, xmm2
vpbroadcastb ymm1, byte ptr [rsi]
vpbroadcastb ymm1, eax
vpbroadcastb ymm1, xmm1
vpbroadcastb zmm1, byte ptr [rsi]
vpbroadcastb zmm1, eax
vpbroadcastb zmm2, xmm1
vpbroadcastd xmm1, dword ptr [rsi]
vpbroadcastd xmm1, eax
vpbroadcastd xmm1, xmm2
vpbroadcastd xmm1 {k1} {z}, xmm2
vpbroadcastd xmm1 {k1}, dword ptr [rsi + 8*xmm2]
vpbroadcastd xmm1 {k1}, xmm2
vpbroadcastd ymm1, dword ptr [rsi]
vpbroadcastd ymm1, eax
vpbroadcastd ymm1, xmm1
vpbroadcastd ymm1 {k1}, dword ptr [rsi + 8*xmm2]
vpbroadcastd zmm1, dword ptr [rsi]
vpbroadcastd zmm1, eax
vpbroadcastd zmm2, xmm1
vpbroadcastd zmm1 {k1}, dword ptr [rsi + 8*xmm2]
vpbroadcastmb2q xmm1, k1
vpbroadcastmb2q ymm1, k1
vpbroadcastmb2q zmm1, k1
vpbroadcastmw2d xmm1, k1
vpbroadcastmw2d ymm1, k1
vpbroadcastmw2d zmm1, k1
vpbroadcastq xmm1, qword ptr [rsi]
vpbroadcastq xmm1, rax
vpbroadcastq xmm1, xmm2
vpbroadcastq xmm1 {k1} {z}, xmm2
vpbroadcastq xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vpbroadcastq xmm1 {k1}, xmm2
vpbroadcastq ymm1, qword ptr [rsi]
vpbroadcastq ymm1, rax
vpbroadcastq ymm1, xmm1
vpbroadcastq ymm1 {k1}, qword ptr [rsi + 8*xmm2]
vpbroadcastq zmm1, qword ptr [rsi]
vpbroadcastq zmm1, rax
vpbroadcastq zmm2, xmm1
vpbroadcastq zmm1 {k1}, qword ptr [rsi + 8*xmm2]
vpbroadcastw xmm1, word ptr [rsi]
vpbroadcastw xmm1, eax
vpbroadcastw xmm1, xmm2
vpbroadcastw xmm1 {k1} {z}, xmm2
vpbroadcastw xmm1 {k1}, xmm2
vpbroadcastw ymm1, word ptr [rsi]
vpbroadcastw ymm1, eax
vpbroadcastw ymm1, xmm1
vpbroadcastw zmm1, word ptr [rsi]
vpbroadcastw zmm1, eax
vpbroadcastw zmm2, xmm1
vpclmulqdq xmm1, xmm2, xmmword ptr [rsi], 3
vpclmulqdq xmm1, xmm2, xmm3, 3
vpclmulqdq ymm1, ymm2, ymmword ptr [rsi], 3
vpclmulqdq ymm1, ymm2, ymm3, 3
vpclmulqdq zmm1, zmm2, zmmword ptr [rsi], 3
vpclmulqdq zmm1, zmm2, zmm3, 3
vpcmpb k1, xmm2, xmmword ptr [rsi], 3
vpcmpb k1, xmm2, xmm3, 3
vpcmpb k1, ymm2, ymmword ptr [rsi], 3
vpcmpb k1, ymm2, ymm3, 3
vpcmpb k1, zmm2, zmmword ptr [rsi], 3
vpcmpb k1, zmm2, zmm3, 3
vpcmpd k1, xmm2, xmmword ptr [rsi], 3
vpcmpd k1, xmm2, xmm3, 3
vpcmpd k1, ymm2, ymmword ptr [rsi], 3
vpcmpd k1, ymm2, ymm3, 3
vpcmpd k1, zmm2, zmmword ptr [rsi], 3
vpcmpd k1, zmm2, zmm3, 3
vpcmpeqb k1, xmm2, xmmword ptr [rsi]
vpcmpeqb k1, xmm2, xmm3
vpcmpeqb k1, ymm2, ymmword ptr [rsi]
vpcmpeqb k1, ymm2, ymm3
vpcmpeqb k1, zmm2, zmmword ptr [rsi]
vpcmpeqb k1, zmm2, zmm3
vpcmpeqb xmm1, xmm2, xmmword ptr [rsi]
vpcmpeqb xmm1, xmm2, xmm3
vpcmpeqb ymm1, ymm2, ymmword ptr [rsi]
vpcmpeqb ymm1, ymm2, ymm3
vpcmpeqd k1, xmm2, xmmword ptr [rsi]
vpcmpeqd k1, xmm2, xmm3
vpcmpeqd k1, ymm2, ymmword ptr [rsi]
vpcmpeqd k1, ymm2, ymm3
vpcmpeqd k1, zmm2, zmmword ptr [rsi]
vpcmpeqd k1, zmm2, zmm3
vpcmpeqd xmm1, xmm2, xmmword ptr [rsi]
vpcmpeqd xmm1, xmm2, xmm3
vpcmpeqd ymm1, ymm2, ymmword ptr [rsi]
vpcmpeqd ymm1, ymm2, ymm3
vpcmpeqq k1, xmm2, xmmword ptr [rsi]
vpcmpeqq k1, xmm2, xmm3
vpcmpeqq k1, ymm2, ymmword ptr [rsi]
vpcmpeqq k1, ymm2, ymm3
vpcmpeqq k1, zmm2, zmmword ptr [rsi]
vpcmpeqq k1, zmm2, zmm3
vpcmpeqq xmm1, xmm2, xmmword ptr [rsi]
vpcmpeqq xmm1, xmm2, xmm3
vpcmpeqq ymm1, ymm2, ymmword ptr [rsi]
vpcmpeqq ymm1, ymm2, ymm3
vpcmpeqw k1, xmm2, xmmword ptr [rsi]
vpcmpeqw k1, xmm2, xmm3
vpcmpeqw k1, ymm2, ymmword ptr [rsi]
vpcmpeqw k1, ymm2, ymm3
vpcmpeqw k1, zmm2, zmmword ptr [rsi]
vpcmpeqw k1, zmm2, zmm3
vpcmpeqw xmm1, xmm2, xmmword ptr [rsi]
vpcmpeqw xmm1, xmm2, xmm3
vpcmpeqw ymm1, ymm2, ymmword ptr [rsi]
vpcmpeqw ymm1, ymm2, ymm3
vpcmpestri xmm1, xmmword ptr [rsi], 3
vpcmpestri xmm1, xmm2, 3
vpcmpestrm xmm1, xmmword ptr [rsi], 3
vpcmpestrm xmm1, xmm2, 3
vpcmpgtb k1, xmm2, xmmword ptr [rsi]
vpcmpgtb k1, xmm2, xmm3
vpcmpgtb k1, ymm2, ymmword ptr [rsi]
vpcmpgtb k1, ymm2, ymm3
vpcmpgtb k1, zmm2, zmmword ptr [rsi]
vpcmpgtb k1, zmm2, zmm3
vpcmpgtb xmm1, xmm2, xmmword ptr [rsi]
vpcmpgtb xmm1, xmm2, xmm3
vpcmpgtb ymm1, ymm2, ymmword ptr [rsi]
vpcmpgtb ymm1, ymm2, ymm3
vpcmpgtd k1, xmm2, xmmword ptr [rsi]
vpcmpgtd k1, xmm2, xmm3
vpcmpgtd k1, ymm2, ymmword ptr [rsi]
vpcmpgtd k1, ymm2, ymm3
vpcmpgtd k1, zmm2, zmmword ptr [rsi]
vpcmpgtd k1, zmm2, zmm3
vpcmpgtd xmm1, xmm2, xmmword ptr [rsi]
vpcmpgtd xmm1, xmm2, xmm3
vpcmpgtd ymm1, ymm2, ymmword ptr [rsi]
vpcmpgtd ymm1, ymm2, ymm3
vpcmpgtq k1, xmm2, xmmword ptr [rsi]
vpcmpgtq k1, xmm2, xmm3
vpcmpgtq k1, ymm2, ymmword ptr [rsi]
vpcmpgtq k1, ymm2, ymm3
vpcmpgtq k1, zmm2, zmmword ptr [rsi]
vpcmpgtq k1, zmm2, zmm3
vpcmpgtq xmm1, xmm2, xmmword ptr [rsi]
vpcmpgtq xmm1, xmm2, xmm3
vpcmpgtq ymm1, ymm2, ymmword ptr [rsi]
vpcmpgtq ymm1, ymm2, ymm3
vpcmpgtw k1, xmm2, xmmword ptr [rsi]
vpcmpgtw k1, xmm2, xmm3
vpcmpgtw k1, ymm2, ymmword ptr [rsi]
vpcmpgtw k1, ymm2, ymm3
vpcmpgtw k1, zmm2, zmmword ptr [rsi]
vpcmpgtw k1, zmm2, zmm3
vpcmpgtw xmm1, xmm2, xmmword ptr [rsi]
vpcmpgtw xmm1, xmm2, xmm3
vpcmpgtw ymm1, ymm2, ymmword ptr [rsi]
vpcmpgtw ymm1, ymm2, ymm3
vpcmpistri xmm1, xmmword ptr [rsi], 3
vpcmpistri xmm1, xmm2, 3
vpcmpistrm xmm1, xmmword ptr [rsi], 3
vpcmpistrm xmm1, xmm2, 3
vpcmpq k1, xmm2, xmmword ptr [rsi], 3
vpcmpq k1, xmm2, xmm3, 3
vpcmpq k1, ymm2, ymmword ptr [rsi], 3
vpcmpq k1, ymm2, ymm3, 3
vpcmpq k1, zmm2, zmmword ptr [rsi], 3
vpcmpq k1, zmm2, zmm3, 3
vpcmpub k1, xmm2, xmmword ptr [rsi], 3
vpcmpub k1, xmm2, xmm3, 3
vpcmpub k1, ymm2, ymmword ptr [rsi], 3
vpcmpub k1, ymm2, ymm3, 3
vpcmpub k1, zmm2, zmmword ptr [rsi], 3
vpcmpub k1, zmm2, zmm3, 3
vpcmpud k1, xmm2, xmmword ptr [rsi], 3
vpcmpud k1, xmm2, xmm3, 3
vpcmpud k1, ymm2, ymmword ptr [rsi], 3
vpcmpud k1, ymm2, ymm3, 3
vpcmpud k1, zmm2, zmmword ptr [rsi], 3
vpcmpud k1, zmm2, zmm3, 3
vpcmpuq k1, xmm2, xmmword ptr [rsi], 3
vpcmpuq k1, xmm2, xmm3, 3
vpcmpuq k1, ymm2, ymmword ptr [rsi], 3
vpcmpuq k1, ymm2, ymm3, 3
vpcmpuq k1, zmm2, zmmword ptr [rsi], 3
vpcmpuq k1, zmm2, zmm3, 3
vpcmpuw k1, xmm2, xmmword ptr [rsi], 3
vpcmpuw k1, xmm2, xmm3, 3
vpcmpuw k1, ymm2, ymmword ptr [rsi], 3
vpcmpuw k1, ymm2, ymm3, 3
vpcmpuw k1, zmm2, zmmword ptr [rsi], 3
vpcmpuw k1, zmm2, zmm3, 3
vpcmpw k1, xmm2, xmmword ptr [rsi], 3
vpcmpw k1, xmm2, xmm3, 3
vpcmpw k1, ymm2, ymmword ptr [rsi], 3
vpcmpw k1, ymm2, ymm3, 3
vpcmpw k1, zmm2, zmmword ptr [rsi], 3
vpcmpw k1, zmm2, zmm3, 3
vpcompressb xmmword ptr [rsi], xmm1
vpcompressb xmmword ptr [rsi] {k1}, xmm1
vpcompressb ymmword ptr [rsi], ymm1
vpcompressb ymmword ptr [rsi] {k1}, ymm1
vpcompressb zmmword ptr [rsi], zmm1
vpcompressb zmmword ptr [rsi] {k1}, zmm1
vpcompressb xmm1, xmm2
vpcompressb xmm1 {k1} {z}, xmm2
vpcompressb xmm1 {k1}, xmm2
vpcompressb ymm1, ymm2
vpcompressb ymm1 {k1} {z}, ymm2
vpcompressb ymm1 {k1}, ymm2
vpcompressb zmm1, zmm2
vpcompressb zmm1 {k1} {z}, zmm2
vpcompressb zmm1 {k1}, zmm2
vpcompressd xmmword ptr [rsi], xmm1
vpcompressd xmmword ptr [rsi] {k1}, xmm1
vpcompressd ymmword ptr [rsi], ymm1
vpcompressd ymmword ptr [rsi] {k1}, ymm1
vpcompressd zmmword ptr [rsi], zmm1
vpcompressd zmmword ptr [rsi] {k1}, zmm1
vpcompressd xmm1, xmm2
vpcompressd xmm1 {k1} {z}, xmm2
vpcompressd xmm1 {k1}, xmm2
vpcompressd ymm1, ymm2
vpcompressd ymm1 {k1} {z}, ymm2
vpcompressd ymm1 {k1}, ymm2
vpcompressd zmm1, zmm2
vpcompressd zmm1 {k1} {z}, zmm2
vpcompressd zmm1 {k1}, zmm2
vpcompressq xmmword ptr [rsi], xmm1
vpcompressq xmmword ptr [rsi] {k1}, xmm1
vpcompressq ymmword ptr [rsi], ymm1
vpcompressq ymmword ptr [rsi] {k1}, ymm1
vpcompressq zmmword ptr [rsi], zmm1
vpcompressq zmmword ptr [rsi] {k1}, zmm1
vpcompressq xmm1, xmm2
vpcompressq xmm1 {k1} {z}, xmm2
vpcompressq xmm1 {k1}, xmm2
vpcompressq ymm1, ymm2
vpcompressq ymm1 {k1} {z}, ymm2
vpcompressq ymm1 {k1}, ymm2
vpcompressq zmm1, zmm2
vpcompressq zmm1 {k1} {z}, zmm2
vpcompressq zmm1 {k1}, zmm2
vpcompressw xmmword ptr [rsi], xmm1
vpcompressw xmmword ptr [rsi] {k1}, xmm1
vpcompressw ymmword ptr [rsi], ymm1
vpcompressw ymmword ptr [rsi] {k1}, ymm1
vpcompressw zmmword ptr [rsi], zmm1
vpcompressw zmmword ptr [rsi] {k1}, zmm1
vpcompressw xmm1, xmm2
vpcompressw xmm1 {k1} {z}, xmm2
vpcompressw xmm1 {k1}, xmm2
vpcompressw ymm1, ymm2
vpcompressw ymm1 {k1} {z}, ymm2
vpcompressw ymm1 {k1}, ymm2
vpcompressw zmm1, zmm2
vpcompressw zmm1 {k1} {z}, zmm2
vpcompressw zmm1 {k1}, zmm2
vpconflictd xmm1, xmmword ptr [rsi]
vpconflictd xmm1, xmm2
vpconflictd xmm1 {k1} {z}, xmmword ptr [rsi]
vpconflictd xmm1 {k1} {z}, xmm2
vpconflictd xmm1 {k1}, xmmword ptr [rsi]
vpconflictd xmm1 {k1}, xmm2
vpconflictd ymm1, ymmword ptr [rsi]
vpconflictd ymm1, ymm2
vpconflictd ymm1 {k1} {z}, ymmword ptr [rsi]
vpconflictd ymm1 {k1} {z}, ymm2
vpconflictd ymm1 {k1}, ymmword ptr [rsi]
vpconflictd ymm1 {k1}, ymm2
vpconflictd zmm1, zmmword ptr [rsi]
vpconflictd zmm1, zmm2
vpconflictd zmm1 {k1} {z}, zmmword ptr [rsi]
vpconflictd zmm1 {k1} {z}, zmm2
vpconflictd zmm1 {k1}, zmmword ptr [rsi]
vpconflictd zmm1 {k1}, zmm2
vpconflictq xmm1, xmmword ptr [rsi]
vpconflictq xmm1, xmm2
vpconflictq xmm1 {k1} {z}, xmmword ptr [rsi]
vpconflictq xmm1 {k1} {z}, xmm2
vpconflictq xmm1 {k1}, xmmword ptr [rsi]
vpconflictq xmm1 {k1}, xmm2
vpconflictq ymm1, ymmword ptr [rsi]
vpconflictq ymm1, ymm2
vpconflictq ymm1 {k1} {z}, ymmword ptr [rsi]
vpconflictq ymm1 {k1} {z}, ymm2
vpconflictq ymm1 {k1}, ymmword ptr [rsi]
vpconflictq ymm1 {k1}, ymm2
vpconflictq zmm1, zmmword ptr [rsi]
vpconflictq zmm1, zmm2
vpconflictq zmm1 {k1} {z}, zmmword ptr [rsi]
vpconflictq zmm1 {k1} {z}, zmm2
vpconflictq zmm1 {k1}, zmmword ptr [rsi]
vpconflictq zmm1 {k1}, zmm2
vpdpbssd xmm1, xmm2, xmmword ptr [rsi]
vpdpbssd xmm1, xmm2, xmm3
vpdpbssd xmm1 {k1}, xmm2, xmm3
vpdpbssd ymm1, ymm2, ymmword ptr [rsi]
vpdpbssd ymm1, ymm2, ymm3
vpdpbssd ymm1 {k1}, ymm2, ymm3
vpdpbssd zmm1, zmm2, zmmword ptr [rsi]
vpdpbssd zmm1, zmm2, zmm3
vpdpbssd zmm1 {k1}, zmm2, zmm3
vpdpbssds xmm1, xmm2, xmmword ptr [rsi]
vpdpbssds xmm1, xmm2, xmm3
vpdpbssds xmm1 {k1}, xmm2, xmm3
vpdpbssds ymm1, ymm2, ymmword ptr [rsi]
vpdpbssds ymm1, ymm2, ymm3
vpdpbssds ymm1 {k1}, ymm2, ymm3
vpdpbssds zmm1, zmm2, zmmword ptr [rsi]
vpdpbssds zmm1, zmm2, zmm3
vpdpbssds zmm1 {k1}, zmm2, zmm3
vpdpbsud xmm1, xmm2, xmmword ptr [rsi]
vpdpbsud xmm1, xmm2, xmm3
vpdpbsud xmm1 {k1}, xmm2, xmm3
vpdpbsud ymm1, ymm2, ymmword ptr [rsi]
vpdpbsud ymm1, ymm2, ymm3
vpdpbsud ymm1 {k1}, ymm2, ymm3
vpdpbsud zmm1, zmm2, zmmword ptr [rsi]
vpdpbsud zmm1, zmm2, zmm3
vpdpbsud zmm1 {k1}, zmm2, zmm3
vpdpbsuds xmm1, xmm2, xmmword ptr [rsi]
vpdpbsuds xmm1, xmm2, xmm3
vpdpbsuds xmm1 {k1}, xmm2, xmm3
vpdpbsuds ymm1, ymm2, ymmword ptr [rsi]
vpdpbsuds ymm1, ymm2, ymm3
vpdpbsuds ymm1 {k1}, ymm2, ymm3
vpdpbsuds zmm1, zmm2, zmmword ptr [rsi]
vpdpbsuds zmm1, zmm2, zmm3
vpdpbsuds zmm1 {k1}, zmm2, zmm3
vpdpbusd xmm1, xmm2, xmmword ptr [rsi]
vpdpbusd xmm1, xmm2, xmm3
vpdpbusd xmm1 {k1}, xmm2, xmm3
vpdpbusd ymm1, ymm2, ymmword ptr [rsi]
vpdpbusd ymm1, ymm2, ymm3
vpdpbusd ymm1 {k1}, ymm2, ymm3
vpdpbusd zmm1, zmm2, zmmword ptr [rsi]
vpdpbusd zmm1, zmm2, zmm3
vpdpbusd zmm1 {k1}, zmm2, zmm3
vpdpbusds xmm1, xmm2, xmmword ptr [rsi]
vpdpbusds xmm1, xmm2, xmm3
vpdpbusds xmm1 {k1}, xmm2, xmm3
vpdpbusds ymm1, ymm2, ymmword ptr [rsi]
vpdpbusds ymm1, ymm2, ymm3
vpdpbusds ymm1 {k1}, ymm2, ymm3
vpdpbusds zmm1, zmm2, zmmword ptr [rsi]
vpdpbusds zmm1, zmm2, zmm3
vpdpbusds zmm1 {k1}, zmm2, zmm3
vpdpbuud xmm1, xmm2, xmmword ptr [rsi]
vpdpbuud xmm1, xmm2, xmm3
vpdpbuud xmm1 {k1}, xmm2, xmm3
vpdpbuud ymm1, ymm2, ymmword ptr [rsi]
vpdpbuud ymm1, ymm2, ymm3
vpdpbuud ymm1 {k1}, ymm2, ymm3
vpdpbuud zmm1, zmm2, zmmword ptr [rsi]
vpdpbuud zmm1, zmm2, zmm3
vpdpbuud zmm1 {k1}, zmm2, zmm3
vpdpbuuds xmm1, xmm2, xmmword ptr [rsi]
vpdpbuuds xmm1, xmm2, xmm3
vpdpbuuds xmm1 {k1}, xmm2, xmm3
vpdpbuuds ymm1, ymm2, ymmword ptr [rsi]
vpdpbuuds ymm1, ymm2, ymm3
vpdpbuuds ymm1 {k1}, ymm2, ymm3
vpdpbuuds zmm1, zmm2, zmmword ptr [rsi]
vpdpbuuds zmm1, zmm2, zmm3
vpdpbuuds zmm1 {k1}, zmm2, zmm3
vpdpwssd xmm1, xmm2, xmmword ptr [rsi]
vpdpwssd xmm1, xmm2, xmm3
vpdpwssd xmm1 {k1}, xmm2, xmm3
vpdpwssd ymm1, ymm2, ymmword ptr [rsi]
vpdpwssd ymm1, ymm2, ymm3
vpdpwssd ymm1 {k1}, ymm2, ymm3
vpdpwssd zmm1, zmm2, zmmword ptr [rsi]
vpdpwssd zmm1, zmm2, zmm3
vpdpwssd zmm1 {k1}, zmm2, zmm3
vpdpwssds xmm1, xmm2, xmmword ptr [rsi]
vpdpwssds xmm1, xmm2, xmm3
vpdpwssds xmm1 {k1}, xmm2, xmm3
vpdpwssds ymm1, ymm2, ymmword ptr [rsi]
vpdpwssds ymm1, ymm2, ymm3
vpdpwssds ymm1 {k1}, ymm2, ymm3
vpdpwssds zmm1, zmm2, zmmword ptr [rsi]
vpdpwssds zmm1, zmm2, zmm3
vpdpwssds zmm1 {k1}, zmm2, zmm3
vperm2f128 ymm1, ymm2, ymmword ptr [rsi], 3
vperm2f128 ymm1, ymm2, ymm3, 3
vperm2i128 ymm1, ymm2, ymmword ptr [rsi], 3
vperm2i128 ymm1, ymm2, ymm3, 3
vpermb xmm1, xmm2, xmmword ptr [rsi]
vpermb xmm1, xmm2, xmm3
vpermb xmm1 {k1}, xmm2, xmm3
vpermb ymm1, ymm2, ymmword ptr [rsi]
vpermb ymm1, ymm2, ymm3
vpermb ymm1 {k1}, ymm2, ymm3
vpermb zmm1, zmm2, zmmword ptr [rsi]
vpermb zmm1, zmm2, zmm3
vpermb zmm1 {k1}, zmm2, zmm3
vpermd ymm1, ymm2, ymmword ptr [rsi]
vpermd ymm1, ymm2, ymm3
vpermd ymm1 {k1}, ymm2, ymm3
vpermd zmm1, zmm2, zmmword ptr [rsi]
vpermd zmm1, zmm2, zmm3
vpermd zmm1 {k1}, zmm2, zmm3
vpermi2b xmm1, xmm2, xmmword ptr [rsi]
vpermi2b xmm1, xmm2, xmm3
vpermi2b xmm1 {k1}, xmm2, xmm3
vpermi2b ymm1, ymm2, ymmword ptr [rsi]
vpermi2b ymm1, ymm2, ymm3
vpermi2b ymm1 {k1}, ymm2, ymm3
vpermi2b zmm1, zmm2, zmmword ptr [rsi]
vpermi2b zmm1, zmm2, zmm3
vpermi2b zmm1 {k1}, zmm2, zmm3
vpermi2d xmm1, xmm2, xmmword ptr [rsi]
vpermi2d xmm1, xmm2, xmm3
vpermi2d xmm1 {k1}, xmm2, xmm3
vpermi2d ymm1, ymm2, ymmword ptr [rsi]
vpermi2d ymm1, ymm2, ymm3
vpermi2d ymm1 {k1}, ymm2, ymm3
vpermi2d zmm1, zmm2, zmmword ptr [rsi]
vpermi2d zmm1, zmm2, zmm3
vpermi2d zmm1 {k1}, zmm2, zmm3
vpermi2pd xmm1, xmm2, xmmword ptr [rsi]
vpermi2pd xmm1, xmm2, xmm3
vpermi2pd xmm1 {k1}, xmm2, xmm3
vpermi2pd ymm1, ymm2, ymmword ptr [rsi]
vpermi2pd ymm1, ymm2, ymm3
vpermi2pd ymm1 {k1}, ymm2, ymm3
vpermi2pd zmm1, zmm2, zmmword ptr [rsi]
vpermi2pd zmm1, zmm2, zmm3
vpermi2pd zmm1 {k1}, zmm2, zmm3
vpermi2ps xmm1, xmm2, xmmword ptr [rsi]
vpermi2ps xmm1, xmm2, xmm3
vpermi2ps xmm1 {k1}, xmm2, xmm3
vpermi2ps ymm1, ymm2, ymmword ptr [rsi]
vpermi2ps ymm1, ymm2, ymm3
vpermi2ps ymm1 {k1}, ymm2, ymm3
vpermi2ps zmm1, zmm2, zmmword ptr [rsi]
vpermi2ps zmm1, zmm2, zmm3
vpermi2ps zmm1 {k1}, zmm2, zmm3
vpermi2q xmm1, xmm2, xmmword ptr [rsi]
vpermi2q xmm1, xmm2, xmm3
vpermi2q xmm1 {k1}, xmm2, xmm3
vpermi2q ymm1, ymm2, ymmword ptr [rsi]
vpermi2q ymm1, ymm2, ymm3
vpermi2q ymm1 {k1}, ymm2, ymm3
vpermi2q zmm1, zmm2, zmmword ptr [rsi]
vpermi2q zmm1, zmm2, zmm3
vpermi2q zmm1 {k1}, zmm2, zmm3
vpermi2w xmm1, xmm2, xmmword ptr [rsi]
vpermi2w xmm1, xmm2, xmm3
vpermi2w xmm1 {k1}, xmm2, xmm3
vpermi2w ymm1, ymm2, ymmword ptr [rsi]
vpermi2w ymm1, ymm2, ymm3
vpermi2w ymm1 {k1}, ymm2, ymm3
vpermi2w zmm1, zmm2, zmmword ptr [rsi]
vpermi2w zmm1, zmm2, zmm3
vpermi2w zmm1 {k1}, zmm2, zmm3
vpermilpd xmm1, xmmword ptr [rsi], 3
vpermilpd xmm1, xmm2, 3
vpermilpd xmm1, xmm2, xmmword ptr [rsi]
vpermilpd xmm1, xmm2, xmm3
vpermilpd xmm1 {k1}, xmm2, xmm3
vpermilpd ymm1, ymmword ptr [rsi], 3
vpermilpd ymm1, ymm2, 3
vpermilpd ymm1, ymm2, ymmword ptr [rsi]
vpermilpd ymm1, ymm2, ymm3
vpermilpd ymm1 {k1}, ymm2, ymm3
vpermilpd zmm1, zmmword ptr [rsi], 3
vpermilpd zmm1, zmm2, 3
vpermilpd zmm1, zmm2, zmmword ptr [rsi]
vpermilpd zmm1, zmm2, zmm3
vpermilpd zmm1 {k1}, zmm2, zmm3
vpermilps xmm1, xmmword ptr [rsi], 3
vpermilps xmm1, xmm2, 3
vpermilps xmm1, xmm2, xmmword ptr [rsi]
vpermilps xmm1, xmm2, xmm3
vpermilps xmm1 {k1}, xmm2, xmm3
vpermilps ymm1, ymmword ptr [rsi], 3
vpermilps ymm1, ymm2, 3
vpermilps ymm1, ymm2, ymmword ptr [rsi]
vpermilps ymm1, ymm2, ymm3
vpermilps ymm1 {k1}, ymm2, ymm3
vpermilps zmm1, zmmword ptr [rsi], 3
vpermilps zmm1, zmm2, 3
vpermilps zmm1, zmm2, zmmword ptr [rsi]
vpermilps zmm1, zmm2, zmm3
vpermilps zmm1 {k1}, zmm2, zmm3
vpermpd ymm1, ymmword ptr [rsi], 3
vpermpd ymm1, ymm2, 3
vpermpd ymm1, ymm2, ymmword ptr [rsi]
vpermpd ymm1, ymm2, ymm3
vpermpd ymm1 {k1}, ymm2, ymm3
vpermpd zmm1, zmmword ptr [rsi], 3
vpermpd zmm1, zmm2, 3
vpermpd zmm1, zmm2, zmmword ptr [rsi]
vpermpd zmm1, zmm2, zmm3
vpermpd zmm1 {k1}, zmm2, zmm3
vpermps ymm1, ymm2, ymmword ptr [rsi]
vpermps ymm1, ymm2, ymm3
vpermps ymm1 {k1}, ymm2, ymm3
vpermps zmm1, zmm2, zmmword ptr [rsi]
vpermps zmm1, zmm2, zmm3
vpermps zmm1 {k1}, zmm2, zmm3
vpermq ymm1, ymmword ptr [rsi], 3
vpermq ymm1, ymm2, 3
vpermq ymm1, ymm2, ymmword ptr [rsi]
vpermq ymm1, ymm2, ymm3
vpermq ymm1 {k1}, ymm2, ymm3
vpermq zmm1, zmmword ptr [rsi], 3
vpermq zmm1, zmm2, 3
vpermq zmm1, zmm2, zmmword ptr [rsi]
vpermq zmm1, zmm2, zmm3
vpermq zmm1 {k1}, zmm2, zmm3
vpermt2b xmm1, xmm2, xmmword ptr [rsi]
vpermt2b xmm1, xmm2, xmm3
vpermt2b xmm1 {k1}, xmm2, xmm3
vpermt2b ymm1, ymm2, ymmword ptr [rsi]
vpermt2b ymm1, ymm2, ymm3
vpermt2b ymm1 {k1}, ymm2, ymm3
vpermt2b zmm1, zmm2, zmmword ptr [rsi]
vpermt2b zmm1, zmm2, zmm3
vpermt2b zmm1 {k1}, zmm2, zmm3
vpermt2d xmm1, xmm2, xmmword ptr [rsi]
vpermt2d xmm1, xmm2, xmm3
vpermt2d xmm1 {k1}, xmm2, xmm3
vpermt2d ymm1, ymm2, ymmword ptr [rsi]
vpermt2d ymm1, ymm2, ymm3
vpermt2d ymm1 {k1}, ymm2, ymm3
vpermt2d zmm1, zmm2, zmmword ptr [rsi]
vpermt2d zmm1, zmm2, zmm3
vpermt2d zmm1 {k1}, zmm2, zmm3
vpermt2pd xmm1, xmm2, xmmword ptr [rsi]
vpermt2pd xmm1, xmm2, xmm3
vpermt2pd xmm1 {k1}, xmm2, xmm3
vpermt2pd ymm1, ymm2, ymmword ptr [rsi]
vpermt2pd ymm1, ymm2, ymm3
vpermt2pd ymm1 {k1}, ymm2, ymm3
vpermt2pd zmm1, zmm2, zmmword ptr [rsi]
vpermt2pd zmm1, zmm2, zmm3
vpermt2pd zmm1 {k1}, zmm2, zmm3
vpermt2ps xmm1, xmm2, xmmword ptr [rsi]
vpermt2ps xmm1, xmm2, xmm3
vpermt2ps xmm1 {k1}, xmm2, xmm3
vpermt2ps ymm1, ymm2, ymmword ptr [rsi]
vpermt2ps ymm1, ymm2, ymm3
vpermt2ps ymm1 {k1}, ymm2, ymm3
vpermt2ps zmm1, zmm2, zmmword ptr [rsi]
vpermt2ps zmm1, zmm2, zmm3
vpermt2ps zmm1 {k1}, zmm2, zmm3
vpermt2q xmm1, xmm2, xmmword ptr [rsi]
vpermt2q xmm1, xmm2, xmm3
vpermt2q xmm1 {k1}, xmm2, xmm3
vpermt2q ymm1, ymm2, ymmword ptr [rsi]
vpermt2q ymm1, ymm2, ymm3
vpermt2q ymm1 {k1}, ymm2, ymm3
vpermt2q zmm1, zmm2, zmmword ptr [rsi]
vpermt2q zmm1, zmm2, zmm3
vpermt2q zmm1 {k1}, zmm2, zmm3
vpermt2w xmm1, xmm2, xmmword ptr [rsi]
vpermt2w xmm1, xmm2, xmm3
vpermt2w xmm1 {k1}, xmm2, xmm3
vpermt2w ymm1, ymm2, ymmword ptr [rsi]
vpermt2w ymm1, ymm2, ymm3
vpermt2w ymm1 {k1}, ymm2, ymm3
vpermt2w zmm1, zmm2, zmmword ptr [rsi]
vpermt2w zmm1, zmm2, zmm3
vpermt2w zmm1 {k1}, zmm2, zmm3
vpermw xmm1, xmm2, xmmword ptr [rsi]
vpermw xmm1, xmm2, xmm3
vpermw xmm1 {k1}, xmm2, xmm3
vpermw ymm1, ymm2, ymmword ptr [rsi]
vpermw ymm1, ymm2, ymm3
vpermw ymm1 {k1}, ymm2, ymm3
vpermw zmm1, zmm2, zmmword ptr [rsi]
vpermw zmm1, zmm2, zmm3
vpermw zmm1 {k1}, zmm2, zmm3
vpexpandb xmm1, xmmword ptr [rsi]
vpexpandb xmm1, xmm2
vpexpandb xmm1 {k1} {z}, xmmword ptr [rsi]
vpexpandb xmm1 {k1} {z}, xmm2
vpexpandb xmm1 {k1}, xmmword ptr [rsi]
vpexpandb xmm1 {k1}, xmm2
vpexpandb ymm1, ymmword ptr [rsi]
vpexpandb ymm1, ymm2
vpexpandb ymm1 {k1} {z}, ymmword ptr [rsi]
vpexpandb ymm1 {k1} {z}, ymm2
vpexpandb ymm1 {k1}, ymmword ptr [rsi]
vpexpandb ymm1 {k1}, ymm2
vpexpandb zmm1, zmmword ptr [rsi]
vpexpandb zmm1, zmm2
vpexpandb zmm1 {k1} {z}, zmmword ptr [rsi]
vpexpandb zmm1 {k1} {z}, zmm2
vpexpandb zmm1 {k1}, zmmword ptr [rsi]
vpexpandb zmm1 {k1}, zmm2
vpexpandd xmm1, xmmword ptr [rsi]
vpexpandd xmm1, xmm2
vpexpandd xmm1 {k1} {z}, xmmword ptr [rsi]
vpexpandd xmm1 {k1} {z}, xmm2
vpexpandd xmm1 {k1}, xmmword ptr [rsi]
vpexpandd xmm1 {k1}, xmm2
vpexpandd ymm1, ymmword ptr [rsi]
vpexpandd ymm1, ymm2
vpexpandd ymm1 {k1} {z}, ymmword ptr [rsi]
vpexpandd ymm1 {k1} {z}, ymm2
vpexpandd ymm1 {k1}, ymmword ptr [rsi]
vpexpandd ymm1 {k1}, ymm2
vpexpandd zmm1, zmmword ptr [rsi]
vpexpandd zmm1, zmm2
vpexpandd zmm1 {k1} {z}, zmmword ptr [rsi]
vpexpandd zmm1 {k1} {z}, zmm2
vpexpandd zmm1 {k1}, zmmword ptr [rsi]
vpexpandd zmm1 {k1}, zmm2
vpexpandq xmm1, xmmword ptr [rsi]
vpexpandq xmm1, xmm2
vpexpandq xmm1 {k1} {z}, xmmword ptr [rsi]
vpexpandq xmm1 {k1} {z}, xmm2
vpexpandq xmm1 {k1}, xmmword ptr [rsi]
vpexpandq xmm1 {k1}, xmm2
vpexpandq ymm1, ymmword ptr [rsi]
vpexpandq ymm1, ymm2
vpexpandq ymm1 {k1} {z}, ymmword ptr [rsi]
vpexpandq ymm1 {k1} {z}, ymm2
vpexpandq ymm1 {k1}, ymmword ptr [rsi]
vpexpandq ymm1 {k1}, ymm2
vpexpandq zmm1, zmmword ptr [rsi]
vpexpandq zmm1, zmm2
vpexpandq zmm1 {k1} {z}, zmmword ptr [rsi]
vpexpandq zmm1 {k1} {z}, zmm2
vpexpandq zmm1 {k1}, zmmword ptr [rsi]
vpexpandq zmm1 {k1}, zmm2
vpexpandw xmm1, xmmword ptr [rsi]
vpexpandw xmm1, xmm2
vpexpandw xmm1 {k1} {z}, xmmword ptr [rsi]
vpexpandw xmm1 {k1} {z}, xmm2
vpexpandw xmm1 {k1}, xmmword ptr [rsi]
vpexpandw xmm1 {k1}, xmm2
vpexpandw ymm1, ymmword ptr [rsi]
vpexpandw ymm1, ymm2
vpexpandw ymm1 {k1} {z}, ymmword ptr [rsi]
vpexpandw ymm1 {k1} {z}, ymm2
vpexpandw ymm1 {k1}, ymmword ptr [rsi]
vpexpandw ymm1 {k1}, ymm2
vpexpandw zmm1, zmmword ptr [rsi]
vpexpandw zmm1, zmm2
vpexpandw zmm1 {k1} {z}, zmmword ptr [rsi]
vpexpandw zmm1 {k1} {z}, zmm2
vpexpandw zmm1 {k1}, zmmword ptr [rsi]
vpexpandw zmm1 {k1}, zmm2
vpextrb byte ptr [rsi], xmm1, 1
vpextrb eax, xmm1, 1
vpextrd dword ptr [rsi], xmm1, 3
vpextrd eax, xmm1, 1
vpextrq qword ptr [rsi], xmm1, 3
vpextrq rax, xmm1, 1
vpextrw word ptr [rsi], xmm1, 3
vpextrw eax, xmm1, 1
vpgatherdd xmm1, dword ptr [rsi + 8*xmm2], xmm3
vpgatherdd xmm1 {k1}, dword ptr [rsi + 8*xmm2]
vpgatherdd ymm1, dword ptr [rsi + 8*ymm2], ymm3
vpgatherdd ymm1 {k1}, dword ptr [rsi + 8*ymm2]
vpgatherdd zmm1 {k1}, dword ptr [rsi + 8*zmm2]
vpgatherdq xmm1, qword ptr [rsi + 8*xmm2], xmm3
vpgatherdq xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vpgatherdq ymm1, qword ptr [rsi + 8*xmm2], ymm3
vpgatherdq ymm1 {k1}, qword ptr [rsi + 8*xmm2]
vpgatherdq zmm1 {k1}, qword ptr [rsi + 8*ymm2]
vpgatherqd xmm1, dword ptr [rsi + 8*xmm2], xmm3
vpgatherqd xmm1 {k1}, dword ptr [rsi + 8*xmm2]
vpgatherqd ymm1 {k1}, dword ptr [rsi + 8*zmm2]
vpgatherqq xmm1, qword ptr [rsi + 8*xmm2], xmm3
vpgatherqq xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vpgatherqq ymm1, qword ptr [rsi + 8*ymm2], ymm3
vpgatherqq ymm1 {k1}, qword ptr [rsi + 8*ymm2]
vpgatherqq zmm1 {k1}, qword ptr [rsi + 8*zmm2]
vphaddd xmm1, xmm2, xmmword ptr [rsi]
vphaddd xmm1, xmm2, xmm3
vphaddd ymm1, ymm2, ymmword ptr [rsi]
vphaddd ymm1, ymm2, ymm3
vphaddsw xmm1, xmm2, xmmword ptr [rsi]
vphaddsw xmm1, xmm2, xmm3
vphaddsw ymm1, ymm2, ymmword ptr [rsi]
vphaddsw ymm1, ymm2, ymm3
vphaddw xmm1, xmm2, xmmword ptr [rsi]
vphaddw xmm1, xmm2, xmm3
vphaddw ymm1, ymm2, ymmword ptr [rsi]
vphaddw ymm1, ymm2, ymm3
vphminposuw xmm1, xmmword ptr [rsi]
vphminposuw xmm1, xmm2
vphsubd xmm1, xmm2, xmmword ptr [rsi]
vphsubd xmm1, xmm2, xmm3
vphsubd ymm1, ymm2, ymmword ptr [rsi]
vphsubd ymm1, ymm2, ymm3
vphsubsw xmm1, xmm2, xmmword ptr [rsi]
vphsubsw xmm1, xmm2, xmm3
vphsubsw ymm1, ymm2, ymmword ptr [rsi]
vphsubsw ymm1, ymm2, ymm3
vphsubw xmm1, xmm2, xmmword ptr [rsi]
vphsubw xmm1, xmm2, xmm3
vphsubw ymm1, ymm2, ymmword ptr [rsi]
vphsubw ymm1, ymm2, ymm3
vpinsrb xmm1, xmm2, byte ptr [rsi], 1
vpinsrb xmm1, xmm2, eax, 1
vpinsrd xmm1, xmm2, dword ptr [rsi], 3
vpinsrd xmm1, xmm2, eax, 1
vpinsrq xmm1, xmm2, qword ptr [rsi], 3
vpinsrq xmm1, xmm2, rax, 1
vpinsrw xmm1, xmm2, word ptr [rsi], 3
vpinsrw xmm1, xmm2, eax, 1
vplzcntd xmm1, xmmword ptr [rsi]
vplzcntd xmm1, xmm2
vplzcntd xmm1 {k1} {z}, xmmword ptr [rsi]
vplzcntd xmm1 {k1} {z}, xmm2
vplzcntd xmm1 {k1}, xmmword ptr [rsi]
vplzcntd xmm1 {k1}, xmm2
vplzcntd ymm1, ymmword ptr [rsi]
vplzcntd ymm1, ymm2
vplzcntd ymm1 {k1} {z}, ymmword ptr [rsi]
vplzcntd ymm1 {k1} {z}, ymm2
vplzcntd ymm1 {k1}, ymmword ptr [rsi]
vplzcntd ymm1 {k1}, ymm2
vplzcntd zmm1, zmmword ptr [rsi]
vplzcntd zmm1, zmm2
vplzcntd zmm1 {k1} {z}, zmmword ptr [rsi]
vplzcntd zmm1 {k1} {z}, zmm2
vplzcntd zmm1 {k1}, zmmword ptr [rsi]
vplzcntd zmm1 {k1}, zmm2
vplzcntq xmm1, xmmword ptr [rsi]
vplzcntq xmm1, xmm2
vplzcntq xmm1 {k1} {z}, xmmword ptr [rsi]
vplzcntq xmm1 {k1} {z}, xmm2
vplzcntq xmm1 {k1}, xmmword ptr [rsi]
vplzcntq xmm1 {k1}, xmm2
vplzcntq ymm1, ymmword ptr [rsi]
vplzcntq ymm1, ymm2
vplzcntq ymm1 {k1} {z}, ymmword ptr [rsi]
vplzcntq ymm1 {k1} {z}, ymm2
vplzcntq ymm1 {k1}, ymmword ptr [rsi]
vplzcntq ymm1 {k1}, ymm2
vplzcntq zmm1, zmmword ptr [rsi]
vplzcntq zmm1, zmm2
vplzcntq zmm1 {k1} {z}, zmmword ptr [rsi]
vplzcntq zmm1 {k1} {z}, zmm2
vplzcntq zmm1 {k1}, zmmword ptr [rsi]
vplzcntq zmm1 {k1}, zmm2
vpmadd52huq xmm1, xmm2, xmmword ptr [rsi]
vpmadd52huq xmm1, xmm2, xmm3
vpmadd52huq xmm1 {k1}, xmm2, xmm3
vpmadd52huq ymm1, ymm2, ymmword ptr [rsi]
vpmadd52huq ymm1, ymm2, ymm3
vpmadd52huq ymm1 {k1}, ymm2, ymm3
vpmadd52huq zmm1, zmm2, zmmword ptr [rsi]
vpmadd52huq zmm1, zmm2, zmm3
vpmadd52huq zmm1 {k1}, zmm2, zmm3
vpmadd52luq xmm1, xmm2, xmmword ptr [rsi]
vpmadd52luq xmm1, xmm2, xmm3
vpmadd52luq xmm1 {k1}, xmm2, xmm3
vpmadd52luq ymm1, ymm2, ymmword ptr [rsi]
vpmadd52luq ymm1, ymm2, ymm3
vpmadd52luq ymm1 {k1}, ymm2, ymm3
vpmadd52luq zmm1, zmm2, zmmword ptr [rsi]
vpmadd52luq zmm1, zmm2, zmm3
vpmadd52luq zmm1 {k1}, zmm2, zmm3
vpmaddubsw xmm1, xmm2, xmmword ptr [rsi]
vpmaddubsw xmm1, xmm2, xmm3
vpmaddubsw xmm1 {k1}, xmm2, xmm3
vpmaddubsw ymm1, ymm2, ymmword ptr [rsi]
vpmaddubsw ymm1, ymm2, ymm3
vpmaddubsw ymm1 {k1}, ymm2, ymm3
vpmaddubsw zmm1, zmm2, zmmword ptr [rsi]
vpmaddubsw zmm1, zmm2, zmm3
vpmaddubsw zmm1 {k1}, zmm2, zmm3
vpmaddwd xmm1, xmm2, xmmword ptr [rsi]
vpmaddwd xmm1, xmm2, xmm3
vpmaddwd xmm1 {k1}, xmm2, xmm3
vpmaddwd ymm1, ymm2, ymmword ptr [rsi]
vpmaddwd ymm1, ymm2, ymm3
vpmaddwd ymm1 {k1}, ymm2, ymm3
vpmaddwd zmm1, zmm2, zmmword ptr [rsi]
vpmaddwd zmm1, zmm2, zmm3
vpmaddwd zmm1 {k1}, zmm2, zmm3
vpmaskmovd xmmword ptr [rsi], xmm2, xmm3
vpmaskmovd ymmword ptr [rsi], ymm2, ymm3
vpmaskmovd xmm1, xmm2, xmmword ptr [rsi]
vpmaskmovd ymm1, ymm2, ymmword ptr [rsi]
vpmaskmovq xmmword ptr [rsi], xmm2, xmm3
vpmaskmovq ymmword ptr [rsi], ymm2, ymm3
vpmaskmovq xmm1, xmm2, xmmword ptr [rsi]
vpmaskmovq ymm1, ymm2, ymmword ptr [rsi]
vpmaxsb xmm1, xmm2, xmmword ptr [rsi]
vpmaxsb xmm1, xmm2, xmm3
vpmaxsb xmm1 {k1}, xmm2, xmm3
vpmaxsb ymm1, ymm2, ymmword ptr [rsi]
vpmaxsb ymm1, ymm2, ymm3
vpmaxsb ymm1 {k1}, ymm2, ymm3
vpmaxsb zmm1, zmm2, zmmword ptr [rsi]
vpmaxsb zmm1, zmm2, zmm3
vpmaxsb zmm1 {k1}, zmm2, zmm3
vpmaxsd xmm1, xmm2, xmmword ptr [rsi]
vpmaxsd xmm1, xmm2, xmm3
vpmaxsd xmm1 {k1}, xmm2, xmm3
vpmaxsd ymm1, ymm2, ymmword ptr [rsi]
vpmaxsd ymm1, ymm2, ymm3
vpmaxsd ymm1 {k1}, ymm2, ymm3
vpmaxsd zmm1, zmm2, zmmword ptr [rsi]
vpmaxsd zmm1, zmm2, zmm3
vpmaxsd zmm1 {k1}, zmm2, zmm3
vpmaxsq xmm1, xmm2, xmmword ptr [rsi]
vpmaxsq xmm1, xmm2, xmm3
vpmaxsq xmm1 {k1}, xmm2, xmm3
vpmaxsq ymm1, ymm2, ymmword ptr [rsi]
vpmaxsq ymm1, ymm2, ymm3
vpmaxsq ymm1 {k1}, ymm2, ymm3
vpmaxsq zmm1, zmm2, zmmword ptr [rsi]
vpmaxsq zmm1, zmm2, zmm3
vpmaxsq zmm1 {k1}, zmm2, zmm3
vpmaxsw xmm1, xmm2, xmmword ptr [rsi]
vpmaxsw xmm1, xmm2, xmm3
vpmaxsw xmm1 {k1}, xmm2, xmm3
vpmaxsw ymm1, ymm2, ymmword ptr [rsi]
vpmaxsw ymm1, ymm2, ymm3
vpmaxsw ymm1 {k1}, ymm2, ymm3
vpmaxsw zmm1, zmm2, zmmword ptr [rsi]
vpmaxsw zmm1, zmm2, zmm3
vpmaxsw zmm1 {k1}, zmm2, zmm3
vpmaxub xmm1, xmm2, xmmword ptr [rsi]
vpmaxub xmm1, xmm2, xmm3
vpmaxub xmm1 {k1}, xmm2, xmm3
vpmaxub ymm1, ymm2, ymmword ptr [rsi]
vpmaxub ymm1, ymm2, ymm3
vpmaxub ymm1 {k1}, ymm2, ymm3
vpmaxub zmm1, zmm2, zmmword ptr [rsi]
vpmaxub zmm1, zmm2, zmm3
vpmaxub zmm1 {k1}, zmm2, zmm3
vpmaxud xmm1, xmm2, xmmword ptr [rsi]
vpmaxud xmm1, xmm2, xmm3
vpmaxud xmm1 {k1}, xmm2, xmm3
vpmaxud ymm1, ymm2, ymmword ptr [rsi]
vpmaxud ymm1, ymm2, ymm3
vpmaxud ymm1 {k1}, ymm2, ymm3
vpmaxud zmm1, zmm2, zmmword ptr [rsi]
vpmaxud zmm1, zmm2, zmm3
vpmaxud zmm1 {k1}, zmm2, zmm3
vpmaxuq xmm1, xmm2, xmmword ptr [rsi]
vpmaxuq xmm1, xmm2, xmm3
vpmaxuq xmm1 {k1}, xmm2, xmm3
vpmaxuq ymm1, ymm2, ymmword ptr [rsi]
vpmaxuq ymm1, ymm2, ymm3
vpmaxuq ymm1 {k1}, ymm2, ymm3
vpmaxuq zmm1, zmm2, zmmword ptr [rsi]
vpmaxuq zmm1, zmm2, zmm3
vpmaxuq zmm1 {k1}, zmm2, zmm3
vpmaxuw xmm1, xmm2, xmmword ptr [rsi]
vpmaxuw xmm1, xmm2, xmm3
vpmaxuw xmm1 {k1}, xmm2, xmm3
vpmaxuw ymm1, ymm2, ymmword ptr [rsi]
vpmaxuw ymm1, ymm2, ymm3
vpmaxuw ymm1 {k1}, ymm2, ymm3
vpmaxuw zmm1, zmm2, zmmword ptr [rsi]
vpmaxuw zmm1, zmm2, zmm3
vpmaxuw zmm1 {k1}, zmm2, zmm3
vpminsb xmm1, xmm2, xmmword ptr [rsi]
vpminsb xmm1, xmm2, xmm3
vpminsb xmm1 {k1}, xmm2, xmm3
vpminsb ymm1, ymm2, ymmword ptr [rsi]
vpminsb ymm1, ymm2, ymm3
vpminsb ymm1 {k1}, ymm2, ymm3
vpminsb zmm1, zmm2, zmmword ptr [rsi]
vpminsb zmm1, zmm2, zmm3
vpminsb zmm1 {k1}, zmm2, zmm3
vpminsd xmm1, xmm2, xmmword ptr [rsi]
vpminsd xmm1, xmm2, xmm3
vpminsd xmm1 {k1}, xmm2, xmm3
vpminsd ymm1, ymm2, ymmword ptr [rsi]
vpminsd ymm1, ymm2, ymm3
vpminsd ymm1 {k1}, ymm2, ymm3
vpminsd zmm1, zmm2, zmmword ptr [rsi]
vpminsd zmm1, zmm2, zmm3
vpminsd zmm1 {k1}, zmm2, zmm3
vpminsq xmm1, xmm2, xmmword ptr [rsi]
vpminsq xmm1, xmm2, xmm3
vpminsq xmm1 {k1}, xmm2, xmm3
vpminsq ymm1, ymm2, ymmword ptr [rsi]
vpminsq ymm1, ymm2, ymm3
vpminsq ymm1 {k1}, ymm2, ymm3
vpminsq zmm1, zmm2, zmmword ptr [rsi]
vpminsq zmm1, zmm2, zmm3
vpminsq zmm1 {k1}, zmm2, zmm3
vpminsw xmm1, xmm2, xmmword ptr [rsi]
vpminsw xmm1, xmm2, xmm3
vpminsw xmm1 {k1}, xmm2, xmm3
vpminsw ymm1, ymm2, ymmword ptr [rsi]
vpminsw ymm1, ymm2, ymm3
vpminsw ymm1 {k1}, ymm2, ymm3
vpminsw zmm1, zmm2, zmmword ptr [rsi]
vpminsw zmm1, zmm2, zmm3
vpminsw zmm1 {k1}, zmm2, zmm3
vpminub xmm1, xmm2, xmmword ptr [rsi]
vpminub xmm1, xmm2, xmm3
vpminub xmm1 {k1}, xmm2, xmm3
vpminub ymm1, ymm2, ymmword ptr [rsi]
vpminub ymm1, ymm2, ymm3
vpminub ymm1 {k1}, ymm2, ymm3
vpminub zmm1, zmm2, zmmword ptr [rsi]
vpminub zmm1, zmm2, zmm3
vpminub zmm1 {k1}, zmm2, zmm3
vpminud xmm1, xmm2, xmmword ptr [rsi]
vpminud xmm1, xmm2, xmm3
vpminud xmm1 {k1}, xmm2, xmm3
vpminud ymm1, ymm2, ymmword ptr [rsi]
vpminud ymm1, ymm2, ymm3
vpminud ymm1 {k1}, ymm2, ymm3
vpminud zmm1, zmm2, zmmword ptr [rsi]
vpminud zmm1, zmm2, zmm3
vpminud zmm1 {k1}, zmm2, zmm3
vpminuq xmm1, xmm2, xmmword ptr [rsi]
vpminuq xmm1, xmm2, xmm3
vpminuq xmm1 {k1}, xmm2, xmm3
vpminuq ymm1, ymm2, ymmword ptr [rsi]
vpminuq ymm1, ymm2, ymm3
vpminuq ymm1 {k1}, ymm2, ymm3
vpminuq zmm1, zmm2, zmmword ptr [rsi]
vpminuq zmm1, zmm2, zmm3
vpminuq zmm1 {k1}, zmm2, zmm3
vpminuw xmm1, xmm2, xmmword ptr [rsi]
vpminuw xmm1, xmm2, xmm3
vpminuw xmm1 {k1}, xmm2, xmm3
vpminuw ymm1, ymm2, ymmword ptr [rsi]
vpminuw ymm1, ymm2, ymm3
vpminuw ymm1 {k1}, ymm2, ymm3
vpminuw zmm1, zmm2, zmmword ptr [rsi]
vpminuw zmm1, zmm2, zmm3
vpminuw zmm1 {k1}, zmm2, zmm3
vpmovb2m k1, xmm1
vpmovb2m k1, ymm1
vpmovb2m k1, zmm1
vpmovd2m k1, xmm1
vpmovd2m k1, ymm1
vpmovd2m k1, zmm1
vpmovdb xmmword ptr [rsi], zmm1
vpmovdb dword ptr [rsi], xmm1
vpmovdb dword ptr [rsi + 8*xmm2] {k1}, xmm1
vpmovdb qword ptr [rsi], ymm1
vpmovdb qword ptr [rsi + 8*xmm2] {k1}, ymm1
vpmovdb xmm1, xmm2
vpmovdb xmm1, ymm2
vpmovdb xmm1, zmm2
vpmovdb xmm1 {k1} {z}, xmm2
vpmovdb xmm1 {k1}, xmm2
vpmovdw xmmword ptr [rsi], ymm1
vpmovdw ymmword ptr [rsi], zmm1
vpmovdw qword ptr [rsi], xmm1
vpmovdw qword ptr [rsi + 8*xmm2] {k1}, xmm1
vpmovdw xmm1, xmm2
vpmovdw xmm1, ymm2
vpmovdw xmm1 {k1} {z}, xmm2
vpmovdw xmm1 {k1}, xmm2
vpmovdw ymm1, zmm2
vpmovm2b xmm1, k1
vpmovm2b ymm1, k1
vpmovm2b zmm1, k1
vpmovm2d xmm1, k1
vpmovm2d ymm1, k1
vpmovm2d zmm1, k1
vpmovm2q xmm1, k1
vpmovm2q ymm1, k1
vpmovm2q zmm1, k1
vpmovm2w xmm1, k1
vpmovm2w ymm1, k1
vpmovm2w zmm1, k1
vpmovmskb eax, xmm1
vpmovmskb eax, ymm1
vpmovq2m k1, xmm1
vpmovq2m k1, ymm1
vpmovq2m k1, zmm1
vpmovqb word ptr [rsi], xmm1
vpmovqb dword ptr [rsi], ymm1
vpmovqb dword ptr [rsi + 8*xmm2] {k1}, ymm1
vpmovqb qword ptr [rsi], zmm1
vpmovqb qword ptr [rsi + 8*xmm2] {k1}, zmm1
vpmovqb xmm1, xmm2
vpmovqb xmm1, ymm2
vpmovqb xmm1, zmm2
vpmovqb xmm1 {k1} {z}, xmm2
vpmovqb xmm1 {k1}, xmm2
vpmovqd xmmword ptr [rsi], ymm1
vpmovqd ymmword ptr [rsi], zmm1
vpmovqd qword ptr [rsi], xmm1
vpmovqd qword ptr [rsi + 8*xmm2] {k1}, xmm1
vpmovqd xmm1, xmm2
vpmovqd xmm1, ymm2
vpmovqd xmm1 {k1} {z}, xmm2
vpmovqd xmm1 {k1}, xmm2
vpmovqd ymm1, zmm2
vpmovqw xmmword ptr [rsi], zmm1
vpmovqw dword ptr [rsi], xmm1
vpmovqw dword ptr [rsi + 8*xmm2] {k1}, xmm1
vpmovqw qword ptr [rsi], ymm1
vpmovqw qword ptr [rsi + 8*xmm2] {k1}, ymm1
vpmovqw xmm1, xmm2
vpmovqw xmm1, ymm2
vpmovqw xmm1, zmm2
vpmovqw xmm1 {k1} {z}, xmm2
vpmovqw xmm1 {k1}, xmm2
vpmovsdb xmmword ptr [rsi], zmm1
vpmovsdb dword ptr [rsi], xmm1
vpmovsdb dword ptr [rsi + 8*xmm2] {k1}, xmm1
vpmovsdb qword ptr [rsi], ymm1
vpmovsdb qword ptr [rsi + 8*xmm2] {k1}, ymm1
vpmovsdb xmm1, xmm2
vpmovsdb xmm1, ymm2
vpmovsdb xmm1, zmm2
vpmovsdb xmm1 {k1} {z}, xmm2
vpmovsdb xmm1 {k1}, xmm2
vpmovsdw xmmword ptr [rsi], ymm1
vpmovsdw ymmword ptr [rsi], zmm1
vpmovsdw qword ptr [rsi], xmm1
vpmovsdw qword ptr [rsi + 8*xmm2] {k1}, xmm1
vpmovsdw xmm1, xmm2
vpmovsdw xmm1, ymm2
vpmovsdw xmm1 {k1} {z}, xmm2
vpmovsdw xmm1 {k1}, xmm2
vpmovsdw ymm1, zmm2
vpmovsqb word ptr [rsi], xmm1
vpmovsqb dword ptr [rsi], ymm1
vpmovsqb dword ptr [rsi + 8*xmm2] {k1}, ymm1
vpmovsqb qword ptr [rsi], zmm1
vpmovsqb qword ptr [rsi + 8*xmm2] {k1}, zmm1
vpmovsqb xmm1, xmm2
vpmovsqb xmm1, ymm2
vpmovsqb xmm1, zmm2
vpmovsqb xmm1 {k1} {z}, xmm2
vpmovsqb xmm1 {k1}, xmm2
vpmovsqd xmmword ptr [rsi], ymm1
vpmovsqd ymmword ptr [rsi], zmm1
vpmovsqd qword ptr [rsi], xmm1
vpmovsqd qword ptr [rsi + 8*xmm2] {k1}, xmm1
vpmovsqd xmm1, xmm2
vpmovsqd xmm1, ymm2
vpmovsqd xmm1 {k1} {z}, xmm2
vpmovsqd xmm1 {k1}, xmm2
vpmovsqd ymm1, zmm2
vpmovsqw xmmword ptr [rsi], zmm1
vpmovsqw dword ptr [rsi], xmm1
vpmovsqw dword ptr [rsi + 8*xmm2] {k1}, xmm1
vpmovsqw qword ptr [rsi], ymm1
vpmovsqw qword ptr [rsi + 8*xmm2] {k1}, ymm1
vpmovsqw xmm1, xmm2
vpmovsqw xmm1, ymm2
vpmovsqw xmm1, zmm2
vpmovsqw xmm1 {k1} {z}, xmm2
vpmovsqw xmm1 {k1}, xmm2
vpmovswb xmmword ptr [rsi], ymm1
vpmovswb ymmword ptr [rsi], zmm1
vpmovswb qword ptr [rsi], xmm1
vpmovswb qword ptr [rsi + 8*xmm2] {k1}, xmm1
vpmovswb xmm1, xmm2
vpmovswb xmm1, ymm2
vpmovswb xmm1 {k1} {z}, xmm2
vpmovswb xmm1 {k1}, xmm2
vpmovswb ymm1, zmm2
vpmovsxbd xmm1, dword ptr [rsi]
vpmovsxbd xmm1, xmm2
vpmovsxbd xmm1 {k1} {z}, xmm2
vpmovsxbd xmm1 {k1}, dword ptr [rsi + 8*xmm2]
vpmovsxbd xmm1 {k1}, xmm2
vpmovsxbd ymm1, qword ptr [rsi]
vpmovsxbd ymm1, xmm1
vpmovsxbd ymm1 {k1}, qword ptr [rsi + 8*xmm2]
vpmovsxbd zmm1, xmmword ptr [rsi]
vpmovsxbd zmm2, xmm1
vpmovsxbq xmm1, word ptr [rsi]
vpmovsxbq xmm1, xmm2
vpmovsxbq xmm1 {k1} {z}, xmm2
vpmovsxbq xmm1 {k1}, xmm2
vpmovsxbq ymm1, dword ptr [rsi]
vpmovsxbq ymm1, xmm1
vpmovsxbq ymm1 {k1}, dword ptr [rsi + 8*xmm2]
vpmovsxbq zmm1, qword ptr [rsi]
vpmovsxbq zmm2, xmm1
vpmovsxbq zmm1 {k1}, qword ptr [rsi + 8*xmm2]
vpmovsxbw xmm1, qword ptr [rsi]
vpmovsxbw xmm1, xmm2
vpmovsxbw xmm1 {k1} {z}, xmm2
vpmovsxbw xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vpmovsxbw xmm1 {k1}, xmm2
vpmovsxbw ymm1, xmmword ptr [rsi]
vpmovsxbw ymm1, xmm1
vpmovsxbw zmm1, ymmword ptr [rsi]
vpmovsxbw zmm1, ymm1
vpmovsxdq xmm1, qword ptr [rsi]
vpmovsxdq xmm1, xmm2
vpmovsxdq xmm1 {k1} {z}, xmm2
vpmovsxdq xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vpmovsxdq xmm1 {k1}, xmm2
vpmovsxdq ymm1, xmmword ptr [rsi]
vpmovsxdq ymm1, xmm1
vpmovsxdq zmm1, ymmword ptr [rsi]
vpmovsxdq zmm1, ymm1
vpmovsxwd xmm1, qword ptr [rsi]
vpmovsxwd xmm1, xmm2
vpmovsxwd xmm1 {k1} {z}, xmm2
vpmovsxwd xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vpmovsxwd xmm1 {k1}, xmm2
vpmovsxwd ymm1, xmmword ptr [rsi]
vpmovsxwd ymm1, xmm1
vpmovsxwd zmm1, ymmword ptr [rsi]
vpmovsxwd zmm1, ymm1
vpmovsxwq xmm1, dword ptr [rsi]
vpmovsxwq xmm1, xmm2
vpmovsxwq xmm1 {k1} {z}, xmm2
vpmovsxwq xmm1 {k1}, dword ptr [rsi + 8*xmm2]
vpmovsxwq xmm1 {k1}, xmm2
vpmovsxwq ymm1, qword ptr [rsi]
vpmovsxwq ymm1, xmm1
vpmovsxwq ymm1 {k1}, qword ptr [rsi + 8*xmm2]
vpmovsxwq zmm1, xmmword ptr [rsi]
vpmovsxwq zmm2, xmm1
vpmovusdb xmmword ptr [rsi], zmm1
vpmovusdb dword ptr [rsi], xmm1
vpmovusdb dword ptr [rsi + 8*xmm2] {k1}, xmm1
vpmovusdb qword ptr [rsi], ymm1
vpmovusdb qword ptr [rsi + 8*xmm2] {k1}, ymm1
vpmovusdb xmm1, xmm2
vpmovusdb xmm1, ymm2
vpmovusdb xmm1, zmm2
vpmovusdb xmm1 {k1} {z}, xmm2
vpmovusdb xmm1 {k1}, xmm2
vpmovusdw xmmword ptr [rsi], ymm1
vpmovusdw ymmword ptr [rsi], zmm1
vpmovusdw qword ptr [rsi], xmm1
vpmovusdw qword ptr [rsi + 8*xmm2] {k1}, xmm1
vpmovusdw xmm1, xmm2
vpmovusdw xmm1, ymm2
vpmovusdw xmm1 {k1} {z}, xmm2
vpmovusdw xmm1 {k1}, xmm2
vpmovusdw ymm1, zmm2
vpmovusqb word ptr [rsi], xmm1
vpmovusqb dword ptr [rsi], ymm1
vpmovusqb dword ptr [rsi + 8*xmm2] {k1}, ymm1
vpmovusqb qword ptr [rsi], zmm1
vpmovusqb qword ptr [rsi + 8*xmm2] {k1}, zmm1
vpmovusqb xmm1, xmm2
vpmovusqb xmm1, ymm2
vpmovusqb xmm1, zmm2
vpmovusqb xmm1 {k1} {z}, xmm2
vpmovusqb xmm1 {k1}, xmm2
vpmovusqd xmmword ptr [rsi], ymm1
vpmovusqd ymmword ptr [rsi], zmm1
vpmovusqd qword ptr [rsi], xmm1
vpmovusqd qword ptr [rsi + 8*xmm2] {k1}, xmm1
vpmovusqd xmm1, xmm2
vpmovusqd xmm1, ymm2
vpmovusqd xmm1 {k1} {z}, xmm2
vpmovusqd xmm1 {k1}, xmm2
vpmovusqd ymm1, zmm2
vpmovusqw xmmword ptr [rsi], zmm1
vpmovusqw dword ptr [rsi], xmm1
vpmovusqw dword ptr [rsi + 8*xmm2] {k1}, xmm1
vpmovusqw qword ptr [rsi], ymm1
vpmovusqw qword ptr [rsi + 8*xmm2] {k1}, ymm1
vpmovusqw xmm1, xmm2
vpmovusqw xmm1, ymm2
vpmovusqw xmm1, zmm2
vpmovusqw xmm1 {k1} {z}, xmm2
vpmovusqw xmm1 {k1}, xmm2
vpmovuswb xmmword ptr [rsi], ymm1
vpmovuswb ymmword ptr [rsi], zmm1
vpmovuswb qword ptr [rsi], xmm1
vpmovuswb qword ptr [rsi + 8*xmm2] {k1}, xmm1
vpmovuswb xmm1, xmm2
vpmovuswb xmm1, ymm2
vpmovuswb xmm1 {k1} {z}, xmm2
vpmovuswb xmm1 {k1}, xmm2
vpmovuswb ymm1, zmm2
vpmovw2m k1, xmm1
vpmovw2m k1, ymm1
vpmovw2m k1, zmm1
vpmovwb xmmword ptr [rsi], ymm1
vpmovwb ymmword ptr [rsi], zmm1
vpmovwb qword ptr [rsi], xmm1
vpmovwb qword ptr [rsi + 8*xmm2] {k1}, xmm1
vpmovwb xmm1, xmm2
vpmovwb xmm1, ymm2
vpmovwb xmm1 {k1} {z}, xmm2
vpmovwb xmm1 {k1}, xmm2
vpmovwb ymm1, zmm2
vpmovzxbd xmm1, dword ptr [rsi]
vpmovzxbd xmm1, xmm2
vpmovzxbd xmm1 {k1} {z}, xmm2
vpmovzxbd xmm1 {k1}, dword ptr [rsi + 8*xmm2]
vpmovzxbd xmm1 {k1}, xmm2
vpmovzxbd ymm1, qword ptr [rsi]
vpmovzxbd ymm1, xmm1
vpmovzxbd ymm1 {k1}, qword ptr [rsi + 8*xmm2]
vpmovzxbd zmm1, xmmword ptr [rsi]
vpmovzxbd zmm2, xmm1
vpmovzxbq xmm1, word ptr [rsi]
vpmovzxbq xmm1, xmm2
vpmovzxbq xmm1 {k1} {z}, xmm2
vpmovzxbq xmm1 {k1}, xmm2
vpmovzxbq ymm1, dword ptr [rsi]
vpmovzxbq ymm1, xmm1
vpmovzxbq ymm1 {k1}, dword ptr [rsi + 8*xmm2]
vpmovzxbq zmm1, qword ptr [rsi]
vpmovzxbq zmm2, xmm1
vpmovzxbq zmm1 {k1}, qword ptr [rsi + 8*xmm2]
vpmovzxbw xmm1, qword ptr [rsi]
vpmovzxbw xmm1, xmm2
vpmovzxbw xmm1 {k1} {z}, xmm2
vpmovzxbw xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vpmovzxbw xmm1 {k1}, xmm2
vpmovzxbw ymm1, xmmword ptr [rsi]
vpmovzxbw ymm1, xmm1
vpmovzxbw zmm1, ymmword ptr [rsi]
vpmovzxbw zmm1, ymm1
vpmovzxdq xmm1, qword ptr [rsi]
vpmovzxdq xmm1, xmm2
vpmovzxdq xmm1 {k1} {z}, xmm2
vpmovzxdq xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vpmovzxdq xmm1 {k1}, xmm2
vpmovzxdq ymm1, xmmword ptr [rsi]
vpmovzxdq ymm1, xmm1
vpmovzxdq zmm1, ymmword ptr [rsi]
vpmovzxdq zmm1, ymm1
vpmovzxwd xmm1, qword ptr [rsi]
vpmovzxwd xmm1, xmm2
vpmovzxwd xmm1 {k1} {z}, xmm2
vpmovzxwd xmm1 {k1}, qword ptr [rsi + 8*xmm2]
vpmovzxwd xmm1 {k1}, xmm2
vpmovzxwd ymm1, xmmword ptr [rsi]
vpmovzxwd ymm1, xmm1
vpmovzxwd zmm1, ymmword ptr [rsi]
vpmovzxwd zmm1, ymm1
vpmovzxwq xmm1, dword ptr [rsi]
vpmovzxwq xmm1, xmm2
vpmovzxwq xmm1 {k1} {z}, xmm2
vpmovzxwq xmm1 {k1}, dword ptr [rsi + 8*xmm2]
vpmovzxwq xmm1 {k1}, xmm2
vpmovzxwq ymm1, qword ptr [rsi]
vpmovzxwq ymm1, xmm1
vpmovzxwq ymm1 {k1}, qword ptr [rsi + 8*xmm2]
vpmovzxwq zmm1, xmmword ptr [rsi]
vpmovzxwq zmm2, xmm1
vpmuldq xmm1, xmm2, xmmword ptr [rsi]
vpmuldq xmm1, xmm2, xmm3
vpmuldq xmm1 {k1}, xmm2, xmm3
vpmuldq ymm1, ymm2, ymmword ptr [rsi]
vpmuldq ymm1, ymm2, ymm3
vpmuldq ymm1 {k1}, ymm2, ymm3
vpmuldq zmm1, zmm2, zmmword ptr [rsi]
vpmuldq zmm1, zmm2, zmm3
vpmuldq zmm1 {k1}, zmm2, zmm3
vpmulhrsw xmm1, xmm2, xmmword ptr [rsi]
vpmulhrsw xmm1, xmm2, xmm3
vpmulhrsw xmm1 {k1}, xmm2, xmm3
vpmulhrsw ymm1, ymm2, ymmword ptr [rsi]
vpmulhrsw ymm1, ymm2, ymm3
vpmulhrsw ymm1 {k1}, ymm2, ymm3
vpmulhrsw zmm1, zmm2, zmmword ptr [rsi]
vpmulhrsw zmm1, zmm2, zmm3
vpmulhrsw zmm1 {k1}, zmm2, zmm3
vpmulhuw xmm1, xmm2, xmmword ptr [rsi]
vpmulhuw xmm1, xmm2, xmm3
vpmulhuw xmm1 {k1}, xmm2, xmm3
vpmulhuw ymm1, ymm2, ymmword ptr [rsi]
vpmulhuw ymm1, ymm2, ymm3
vpmulhuw ymm1 {k1}, ymm2, ymm3
vpmulhuw zmm1, zmm2, zmmword ptr [rsi]
vpmulhuw zmm1, zmm2, zmm3
vpmulhuw zmm1 {k1}, zmm2, zmm3
vpmulhw xmm1, xmm2, xmmword ptr [rsi]
vpmulhw xmm1, xmm2, xmm3
vpmulhw xmm1 {k1}, xmm2, xmm3
vpmulhw ymm1, ymm2, ymmword ptr [rsi]
vpmulhw ymm1, ymm2, ymm3
vpmulhw ymm1 {k1}, ymm2, ymm3
vpmulhw zmm1, zmm2, zmmword ptr [rsi]
vpmulhw zmm1, zmm2, zmm3
vpmulhw zmm1 {k1}, zmm2, zmm3
vpmulld xmm1, xmm2, xmmword ptr [rsi]
vpmulld xmm1, xmm2, xmm3
vpmulld xmm1 {k1}, xmm2, xmm3
vpmulld ymm1, ymm2, ymmword ptr [rsi]
vpmulld ymm1, ymm2, ymm3
vpmulld ymm1 {k1}, ymm2, ymm3
vpmulld zmm1, zmm2, zmmword ptr [rsi]
vpmulld zmm1, zmm2, zmm3
vpmulld zmm1 {k1}, zmm2, zmm3
vpmullq xmm1, xmm2, xmmword ptr [rsi]
vpmullq xmm1, xmm2, xmm3
vpmullq xmm1 {k1}, xmm2, xmm3
vpmullq ymm1, ymm2, ymmword ptr [rsi]
vpmullq ymm1, ymm2, ymm3
vpmullq ymm1 {k1}, ymm2, ymm3
vpmullq zmm1, zmm2, zmmword ptr [rsi]
vpmullq zmm1, zmm2, zmm3
vpmullq zmm1 {k1}, zmm2, zmm3
vpmullw xmm1, xmm2, xmmword ptr [rsi]
vpmullw xmm1, xmm2, xmm3
vpmullw xmm1 {k1}, xmm2, xmm3
vpmullw ymm1, ymm2, ymmword ptr [rsi]
vpmullw ymm1, ymm2, ymm3
vpmullw ymm1 {k1}, ymm2, ymm3
vpmullw zmm1, zmm2, zmmword ptr [rsi]
vpmullw zmm1, zmm2, zmm3
vpmullw zmm1 {k1}, zmm2, zmm3
vpmultishiftqb xmm1, xmm2, xmmword ptr [rsi]
vpmultishiftqb xmm1, xmm2, xmm3
vpmultishiftqb xmm1 {k1}, xmm2, xmm3
vpmultishiftqb ymm1, ymm2, ymmword ptr [rsi]
vpmultishiftqb ymm1, ymm2, ymm3
vpmultishiftqb ymm1 {k1}, ymm2, ymm3
vpmultishiftqb zmm1, zmm2, zmmword ptr [rsi]
vpmultishiftqb zmm1, zmm2, zmm3
vpmultishiftqb zmm1 {k1}, zmm2, zmm3
vpmuludq xmm1, xmm2, xmmword ptr [rsi]
vpmuludq xmm1, xmm2, xmm3
vpmuludq xmm1 {k1}, xmm2, xmm3
vpmuludq ymm1, ymm2, ymmword ptr [rsi]
vpmuludq ymm1, ymm2, ymm3
vpmuludq ymm1 {k1}, ymm2, ymm3
vpmuludq zmm1, zmm2, zmmword ptr [rsi]
vpmuludq zmm1, zmm2, zmm3
vpmuludq zmm1 {k1}, zmm2, zmm3
vpopcntb xmm1, xmmword ptr [rsi]
vpopcntb xmm1, xmm2
vpopcntb xmm1 {k1} {z}, xmmword ptr [rsi]
vpopcntb xmm1 {k1} {z}, xmm2
vpopcntb xmm1 {k1}, xmmword ptr [rsi]
vpopcntb xmm1 {k1}, xmm2
vpopcntb ymm1, ymmword ptr [rsi]
vpopcntb ymm1, ymm2
vpopcntb ymm1 {k1} {z}, ymmword ptr [rsi]
vpopcntb ymm1 {k1} {z}, ymm2
vpopcntb ymm1 {k1}, ymmword ptr [rsi]
vpopcntb ymm1 {k1}, ymm2
vpopcntb zmm1, zmmword ptr [rsi]
vpopcntb zmm1, zmm2
vpopcntb zmm1 {k1} {z}, zmmword ptr [rsi]
vpopcntb zmm1 {k1} {z}, zmm2
vpopcntb zmm1 {k1}, zmmword ptr [rsi]
vpopcntb zmm1 {k1}, zmm2
vpopcntd xmm1, xmmword ptr [rsi]
vpopcntd xmm1, xmm2
vpopcntd xmm1 {k1} {z}, xmmword ptr [rsi]
vpopcntd xmm1 {k1} {z}, xmm2
vpopcntd xmm1 {k1}, xmmword ptr [rsi]
vpopcntd xmm1 {k1}, xmm2
vpopcntd ymm1, ymmword ptr [rsi]
vpopcntd ymm1, ymm2
vpopcntd ymm1 {k1} {z}, ymmword ptr [rsi]
vpopcntd ymm1 {k1} {z}, ymm2
vpopcntd ymm1 {k1}, ymmword ptr [rsi]
vpopcntd ymm1 {k1}, ymm2
vpopcntd zmm1, zmmword ptr [rsi]
vpopcntd zmm1, zmm2
vpopcntd zmm1 {k1} {z}, zmmword ptr [rsi]
vpopcntd zmm1 {k1} {z}, zmm2
vpopcntd zmm1 {k1}, zmmword ptr [rsi]
vpopcntd zmm1 {k1}, zmm2
vpopcntq xmm1, xmmword ptr [rsi]
vpopcntq xmm1, xmm2
vpopcntq xmm1 {k1} {z}, xmmword ptr [rsi]
vpopcntq xmm1 {k1} {z}, xmm2
vpopcntq xmm1 {k1}, xmmword ptr [rsi]
vpopcntq xmm1 {k1}, xmm2
vpopcntq ymm1, ymmword ptr [rsi]
vpopcntq ymm1, ymm2
vpopcntq ymm1 {k1} {z}, ymmword ptr [rsi]
vpopcntq ymm1 {k1} {z}, ymm2
vpopcntq ymm1 {k1}, ymmword ptr [rsi]
vpopcntq ymm1 {k1}, ymm2
vpopcntq zmm1, zmmword ptr [rsi]
vpopcntq zmm1, zmm2
vpopcntq zmm1 {k1} {z}, zmmword ptr [rsi]
vpopcntq zmm1 {k1} {z}, zmm2
vpopcntq zmm1 {k1}, zmmword ptr [rsi]
vpopcntq zmm1 {k1}, zmm2
vpopcntw xmm1, xmmword ptr [rsi]
vpopcntw xmm1, xmm2
vpopcntw xmm1 {k1} {z}, xmmword ptr [rsi]
vpopcntw xmm1 {k1} {z}, xmm2
vpopcntw xmm1 {k1}, xmmword ptr [rsi]
vpopcntw xmm1 {k1}, xmm2
vpopcntw ymm1, ymmword ptr [rsi]
vpopcntw ymm1, ymm2
vpopcntw ymm1 {k1} {z}, ymmword ptr [rsi]
vpopcntw ymm1 {k1} {z}, ymm2
vpopcntw ymm1 {k1}, ymmword ptr [rsi]
vpopcntw ymm1 {k1}, ymm2
vpopcntw zmm1, zmmword ptr [rsi]
vpopcntw zmm1, zmm2
vpopcntw zmm1 {k1} {z}, zmmword ptr [rsi]
vpopcntw zmm1 {k1} {z}, zmm2
vpopcntw zmm1 {k1}, zmmword ptr [rsi]
vpopcntw zmm1 {k1}, zmm2
vpor xmm1, xmm2, xmmword ptr [rsi]
vpor xmm1, xmm2, xmm3
vpor ymm1, ymm2, ymmword ptr [rsi]
vpor ymm1, ymm2, ymm3
vpord xmm1, xmm2, xmmword ptr [rsi]
vpord xmm1, xmm2, xmm3
vpord xmm1 {k1}, xmm2, xmm3
vpord ymm1, ymm2, ymmword ptr [rsi]
vpord ymm1, ymm2, ymm3
vpord ymm1 {k1}, ymm2, ymm3
vpord zmm1, zmm2, zmmword ptr [rsi]
vpord zmm1, zmm2, zmm3
vpord zmm1 {k1}, zmm2, zmm3
vporq xmm1, xmm2, xmmword ptr [rsi]
vporq xmm1, xmm2, xmm3
vporq xmm1 {k1}, xmm2, xmm3
vporq ymm1, ymm2, ymmword ptr [rsi]
vporq ymm1, ymm2, ymm3
vporq ymm1 {k1}, ymm2, ymm3
vporq zmm1, zmm2, zmmword ptr [rsi]
vporq zmm1, zmm2, zmm3
vporq zmm1 {k1}, zmm2, zmm3
vprold xmm1, xmmword ptr [rsi], 3
vprold xmm1, xmm2, 3
vprold ymm1, ymmword ptr [rsi], 3
vprold ymm1, ymm2, 3
vprold zmm1, zmmword ptr [rsi], 3
vprold zmm1, zmm2, 3
vprolq xmm1, xmmword ptr [rsi], 3
vprolq xmm1, xmm2, 3
vprolq ymm1, ymmword ptr [rsi], 3
vprolq ymm1, ymm2, 3
vprolq zmm1, zmmword ptr [rsi], 3
vprolq zmm1, zmm2, 3
vprolvd xmm1, xmm2, xmmword ptr [rsi]
vprolvd xmm1, xmm2, xmm3
vprolvd xmm1 {k1}, xmm2, xmm3
vprolvd ymm1, ymm2, ymmword ptr [rsi]
vprolvd ymm1, ymm2, ymm3
vprolvd ymm1 {k1}, ymm2, ymm3
vprolvd zmm1, zmm2, zmmword ptr [rsi]
vprolvd zmm1, zmm2, zmm3
vprolvd zmm1 {k1}, zmm2, zmm3
vprolvq xmm1, xmm2, xmmword ptr [rsi]
vprolvq xmm1, xmm2, xmm3
vprolvq xmm1 {k1}, xmm2, xmm3
vprolvq ymm1, ymm2, ymmword ptr [rsi]
vprolvq ymm1, ymm2, ymm3
vprolvq ymm1 {k1}, ymm2, ymm3
vprolvq zmm1, zmm2, zmmword ptr [rsi]
vprolvq zmm1, zmm2, zmm3
vprolvq zmm1 {k1}, zmm2, zmm3
vprord xmm1, xmmword ptr [rsi], 3
vprord xmm1, xmm2, 3
vprord ymm1, ymmword ptr [rsi], 3
vprord ymm1, ymm2, 3
vprord zmm1, zmmword ptr [rsi], 3
vprord zmm1, zmm2, 3
vprorq xmm1, xmmword ptr [rsi], 3
vprorq xmm1, xmm2, 3
vprorq ymm1, ymmword ptr [rsi], 3
vprorq ymm1, ymm2, 3
vprorq zmm1, zmmword ptr [rsi], 3
vprorq zmm1, zmm2, 3
vprorvd xmm1, xmm2, xmmword ptr [rsi]
vprorvd xmm1, xmm2, xmm3
vprorvd xmm1 {k1}, xmm2, xmm3
vprorvd ymm1, ymm2, ymmword ptr [rsi]
vprorvd ymm1, ymm2, ymm3
vprorvd ymm1 {k1}, ymm2, ymm3
vprorvd zmm1, zmm2, zmmword ptr [rsi]
vprorvd zmm1, zmm2, zmm3
vprorvd zmm1 {k1}, zmm2, zmm3
vprorvq xmm1, xmm2, xmmword ptr [rsi]
vprorvq xmm1, xmm2, xmm3
vprorvq xmm1 {k1}, xmm2, xmm3
vprorvq ymm1, ymm2, ymmword ptr [rsi]
vprorvq ymm1, ymm2, ymm3
vprorvq ymm1 {k1}, ymm2, ymm3
vprorvq zmm1, zmm2, zmmword ptr [rsi]
vprorvq zmm1, zmm2, zmm3
vprorvq zmm1 {k1}, zmm2, zmm3
vpsadbw xmm1, xmm2, xmmword ptr [rsi]
vpsadbw xmm1, xmm2, xmm3
vpsadbw ymm1, ymm2, ymmword ptr [rsi]
vpsadbw ymm1, ymm2, ymm3
vpsadbw zmm1, zmm2, zmmword ptr [rsi]
vpsadbw zmm1, zmm2, zmm3
vpscatterdd dword ptr [rsi + 8*xmm2] {k1}, xmm1
vpscatterdd dword ptr [rsi + 8*ymm2] {k1}, ymm1
vpscatterdd dword ptr [rsi + 8*zmm2] {k1}, zmm1
vpscatterdq qword ptr [rsi + 8*xmm2] {k1}, xmm1
vpscatterdq qword ptr [rsi + 8*xmm2] {k1}, ymm1
vpscatterdq qword ptr [rsi + 8*ymm2] {k1}, zmm1
vpscatterqd dword ptr [rsi + 8*xmm2] {k1}, xmm1
vpscatterqd dword ptr [rsi + 8*zmm2] {k1}, ymm1
vpscatterqq qword ptr [rsi + 8*xmm2] {k1}, xmm1
vpscatterqq qword ptr [rsi + 8*ymm2] {k1}, ymm1
vpscatterqq qword ptr [rsi + 8*zmm2] {k1}, zmm1
vpshldd xmm1, xmm2, xmmword ptr [rsi], 3
vpshldd xmm1, xmm2, xmm3, 3
vpshldd ymm1, ymm2, ymmword ptr [rsi], 3
vpshldd ymm1, ymm2, ymm3, 3
vpshldd zmm1, zmm2, zmmword ptr [rsi], 3
vpshldd zmm1, zmm2, zmm3, 3
vpshldq xmm1, xmm2, xmmword ptr [rsi], 3
vpshldq xmm1, xmm2, xmm3, 3
vpshldq ymm1, ymm2, ymmword ptr [rsi], 3
vpshldq ymm1, ymm2, ymm3, 3
vpshldq zmm1, zmm2, zmmword ptr [rsi], 3
vpshldq zmm1, zmm2, zmm3, 3
vpshldvd xmm1, xmm2, xmmword ptr [rsi]
vpshldvd xmm1, xmm2, xmm3
vpshldvd xmm1 {k1}, xmm2, xmm3
vpshldvd ymm1, ymm2, ymmword ptr [rsi]
vpshldvd ymm1, ymm2, ymm3
vpshldvd ymm1 {k1}, ymm2, ymm3
vpshldvd zmm1, zmm2, zmmword ptr [rsi]
vpshldvd zmm1, zmm2, zmm3
vpshldvd zmm1 {k1}, zmm2, zmm3
vpshldvq xmm1, xmm2, xmmword ptr [rsi]
vpshldvq xmm1, xmm2, xmm3
vpshldvq xmm1 {k1}, xmm2, xmm3
vpshldvq ymm1, ymm2, ymmword ptr [rsi]
vpshldvq ymm1, ymm2, ymm3
vpshldvq ymm1 {k1}, ymm2, ymm3
vpshldvq zmm1, zmm2, zmmword ptr [rsi]
vpshldvq zmm1, zmm2, zmm3
vpshldvq zmm1 {k1}, zmm2, zmm3
vpshldvw xmm1, xmm2, xmmword ptr [rsi]
vpshldvw xmm1, xmm2, xmm3
vpshldvw xmm1 {k1}, xmm2, xmm3
vpshldvw ymm1, ymm2, ymmword ptr [rsi]
vpshldvw ymm1, ymm2, ymm3
vpshldvw ymm1 {k1}, ymm2, ymm3
vpshldvw zmm1, zmm2, zmmword ptr [rsi]
vpshldvw zmm1, zmm2, zmm3
vpshldvw zmm1 {k1}, zmm2, zmm3
vpshldw xmm1, xmm2, xmmword ptr [rsi], 3
vpshldw xmm1, xmm2, xmm3, 3
vpshldw ymm1, ymm2, ymmword ptr [rsi], 3
vpshldw ymm1, ymm2, ymm3, 3
vpshldw zmm1, zmm2, zmmword ptr [rsi], 3
vpshldw zmm1, zmm2, zmm3, 3
vpshrdd xmm1, xmm2, xmmword ptr [rsi], 3
vpshrdd xmm1, xmm2, xmm3, 3
vpshrdd ymm1, ymm2, ymmword ptr [rsi], 3
vpshrdd ymm1, ymm2, ymm3, 3
vpshrdd zmm1, zmm2, zmmword ptr [rsi], 3
vpshrdd zmm1, zmm2, zmm3, 3
vpshrdq xmm1, xmm2, xmmword ptr [rsi], 3
vpshrdq xmm1, xmm2, xmm3, 3
vpshrdq ymm1, ymm2, ymmword ptr [rsi], 3
vpshrdq ymm1, ymm2, ymm3, 3
vpshrdq zmm1, zmm2, zmmword ptr [rsi], 3
vpshrdq zmm1, zmm2, zmm3, 3
vpshrdvd xmm1, xmm2, xmmword ptr [rsi]
vpshrdvd xmm1, xmm2, xmm3
vpshrdvd xmm1 {k1}, xmm2, xmm3
vpshrdvd ymm1, ymm2, ymmword ptr [rsi]
vpshrdvd ymm1, ymm2, ymm3
vpshrdvd ymm1 {k1}, ymm2, ymm3
vpshrdvd zmm1, zmm2, zmmword ptr [rsi]
vpshrdvd zmm1, zmm2, zmm3
vpshrdvd zmm1 {k1}, zmm2, zmm3
vpshrdvq xmm1, xmm2, xmmword ptr [rsi]
vpshrdvq xmm1, xmm2, xmm3
vpshrdvq xmm1 {k1}, xmm2, xmm3
vpshrdvq ymm1, ymm2, ymmword ptr [rsi]
vpshrdvq ymm1, ymm2, ymm3
vpshrdvq ymm1 {k1}, ymm2, ymm3
vpshrdvq zmm1, zmm2, zmmword ptr [rsi]
vpshrdvq zmm1, zmm2, zmm3
vpshrdvq zmm1 {k1}, zmm2, zmm3
vpshrdvw xmm1, xmm2, xmmword ptr [rsi]
vpshrdvw xmm1, xmm2, xmm3
vpshrdvw xmm1 {k1}, xmm2, xmm3
vpshrdvw ymm1, ymm2, ymmword ptr [rsi]
vpshrdvw ymm1, ymm2, ymm3
vpshrdvw ymm1 {k1}, ymm2, ymm3
vpshrdvw zmm1, zmm2, zmmword ptr [rsi]
vpshrdvw zmm1, zmm2, zmm3
vpshrdvw zmm1 {k1}, zmm2, zmm3
vpshrdw xmm1, xmm2, xmmword ptr [rsi], 3
vpshrdw xmm1, xmm2, xmm3, 3
vpshrdw ymm1, ymm2, ymmword ptr [rsi], 3
vpshrdw ymm1, ymm2, ymm3, 3
vpshrdw zmm1, zmm2, zmmword ptr [rsi], 3
vpshrdw zmm1, zmm2, zmm3, 3
vpshufb xmm1, xmm2, xmmword ptr [rsi]
vpshufb xmm1, xmm2, xmm3
vpshufb xmm1 {k1}, xmm2, xmm3
vpshufb ymm1, ymm2, ymmword ptr [rsi]
vpshufb ymm1, ymm2, ymm3
vpshufb ymm1 {k1}, ymm2, ymm3
vpshufb zmm1, zmm2, zmmword ptr [rsi]
vpshufb zmm1, zmm2, zmm3
vpshufb zmm1 {k1}, zmm2, zmm3
vpshufbitqmb k1, xmm2, xmmword ptr [rsi]
vpshufbitqmb k1, xmm2, xmm3
vpshufbitqmb k1, ymm2, ymmword ptr [rsi]
vpshufbitqmb k1, ymm2, ymm3
vpshufbitqmb k1, zmm2, zmmword ptr [rsi]
vpshufbitqmb k1, zmm2, zmm3
vpshufd xmm1, xmmword ptr [rsi], 3
vpshufd xmm1, xmm2, 3
vpshufd ymm1, ymmword ptr [rsi], 3
vpshufd ymm1, ymm2, 3
vpshufd zmm1, zmmword ptr [rsi], 3
vpshufd zmm1, zmm2, 3
vpshufhw xmm1, xmmword ptr [rsi], 3
vpshufhw xmm1, xmm2, 3
vpshufhw ymm1, ymmword ptr [rsi], 3
vpshufhw ymm1, ymm2, 3
vpshufhw zmm1, zmmword ptr [rsi], 3
vpshufhw zmm1, zmm2, 3
vpshuflw xmm1, xmmword ptr [rsi], 3
vpshuflw xmm1, xmm2, 3
vpshuflw ymm1, ymmword ptr [rsi], 3
vpshuflw ymm1, ymm2, 3
vpshuflw zmm1, zmmword ptr [rsi], 3
vpshuflw zmm1, zmm2, 3
vpsignb xmm1, xmm2, xmmword ptr [rsi]
vpsignb xmm1, xmm2, xmm3
vpsignb ymm1, ymm2, ymmword ptr [rsi]
vpsignb ymm1, ymm2, ymm3
vpsignd xmm1, xmm2, xmmword ptr [rsi]
vpsignd xmm1, xmm2, xmm3
vpsignd ymm1, ymm2, ymmword ptr [rsi]
vpsignd ymm1, ymm2, ymm3
vpsignw xmm1, xmm2, xmmword ptr [rsi]
vpsignw xmm1, xmm2, xmm3
vpsignw ymm1, ymm2, ymmword ptr [rsi]
vpsignw ymm1, ymm2, ymm3
vpslld xmm1, xmmword ptr [rsi], 3
vpslld xmm1, xmm2, 3
vpslld xmm1, xmm2, xmmword ptr [rsi]
vpslld xmm1, xmm2, xmm3
vpslld xmm1 {k1}, xmm2, xmm3
vpslld ymm1, ymmword ptr [rsi], 3
vpslld ymm1, ymm2, 3
vpslld ymm1, ymm2, xmmword ptr [rsi]
vpslld ymm2, ymm3, xmm1
vpslld zmm1, zmmword ptr [rsi], 3
vpslld zmm1, zmm2, 3
vpslld zmm1, zmm2, xmmword ptr [rsi]
vpslld zmm2, zmm3, xmm1
vpslldq xmm1, xmmword ptr [rsi], 3
vpslldq xmm1, xmm2, 3
vpslldq ymm1, ymmword ptr [rsi], 3
vpslldq ymm1, ymm2, 3
vpslldq zmm1, zmmword ptr [rsi], 3
vpslldq zmm1, zmm2, 3
vpsllq xmm1, xmmword ptr [rsi], 3
vpsllq xmm1, xmm2, 3
vpsllq xmm1, xmm2, xmmword ptr [rsi]
vpsllq xmm1, xmm2, xmm3
vpsllq xmm1 {k1}, xmm2, xmm3
vpsllq ymm1, ymmword ptr [rsi], 3
vpsllq ymm1, ymm2, 3
vpsllq ymm1, ymm2, xmmword ptr [rsi]
vpsllq ymm2, ymm3, xmm1
vpsllq zmm1, zmmword ptr [rsi], 3
vpsllq zmm1, zmm2, 3
vpsllq zmm1, zmm2, xmmword ptr [rsi]
vpsllq zmm2, zmm3, xmm1
vpsllvd xmm1, xmm2, xmmword ptr [rsi]
vpsllvd xmm1, xmm2, xmm3
vpsllvd xmm1 {k1}, xmm2, xmm3
vpsllvd ymm1, ymm2, ymmword ptr [rsi]
vpsllvd ymm1, ymm2, ymm3
vpsllvd ymm1 {k1}, ymm2, ymm3
vpsllvd zmm1, zmm2, zmmword ptr [rsi]
vpsllvd zmm1, zmm2, zmm3
vpsllvd zmm1 {k1}, zmm2, zmm3
vpsllvq xmm1, xmm2, xmmword ptr [rsi]
vpsllvq xmm1, xmm2, xmm3
vpsllvq xmm1 {k1}, xmm2, xmm3
vpsllvq ymm1, ymm2, ymmword ptr [rsi]
vpsllvq ymm1, ymm2, ymm3
vpsllvq ymm1 {k1}, ymm2, ymm3
vpsllvq zmm1, zmm2, zmmword ptr [rsi]
vpsllvq zmm1, zmm2, zmm3
vpsllvq zmm1 {k1}, zmm2, zmm3
vpsllvw xmm1, xmm2, xmmword ptr [rsi]
vpsllvw xmm1, xmm2, xmm3
vpsllvw xmm1 {k1}, xmm2, xmm3
vpsllvw ymm1, ymm2, ymmword ptr [rsi]
vpsllvw ymm1, ymm2, ymm3
vpsllvw ymm1 {k1}, ymm2, ymm3
vpsllvw zmm1, zmm2, zmmword ptr [rsi]
vpsllvw zmm1, zmm2, zmm3
vpsllvw zmm1 {k1}, zmm2, zmm3
vpsllw xmm1, xmmword ptr [rsi], 3
vpsllw xmm1, xmm2, 3
vpsllw xmm1, xmm2, xmmword ptr [rsi]
vpsllw xmm1, xmm2, xmm3
vpsllw xmm1 {k1}, xmm2, xmm3
vpsllw ymm1, ymmword ptr [rsi], 3
vpsllw ymm1, ymm2, 3
vpsllw ymm1, ymm2, xmmword ptr [rsi]
vpsllw ymm2, ymm3, xmm1
vpsllw zmm1, zmmword ptr [rsi], 3
vpsllw zmm1, zmm2, 3
vpsllw zmm1, zmm2, xmmword ptr [rsi]
vpsllw zmm2, zmm3, xmm1
vpsrad xmm1, xmmword ptr [rsi], 3
vpsrad xmm1, xmm2, 3
vpsrad xmm1, xmm2, xmmword ptr [rsi]
vpsrad xmm1, xmm2, xmm3
vpsrad xmm1 {k1}, xmm2, xmm3
vpsrad ymm1, ymmword ptr [rsi], 3
vpsrad ymm1, ymm2, 3
vpsrad ymm1, ymm2, xmmword ptr [rsi]
vpsrad ymm2, ymm3, xmm1
vpsrad zmm1, zmmword ptr [rsi], 3
vpsrad zmm1, zmm2, 3
vpsrad zmm1, zmm2, xmmword ptr [rsi]
vpsrad zmm2, zmm3, xmm1
vpsraq xmm1, xmmword ptr [rsi], 3
vpsraq xmm1, xmm2, 3
vpsraq xmm1, xmm2, xmmword ptr [rsi]
vpsraq xmm1, xmm2, xmm3
vpsraq xmm1 {k1}, xmm2, xmm3
vpsraq ymm1, ymmword ptr [rsi], 3
vpsraq ymm1, ymm2, 3
vpsraq ymm1, ymm2, xmmword ptr [rsi]
vpsraq ymm2, ymm3, xmm1
vpsraq zmm1, zmmword ptr [rsi], 3
vpsraq zmm1, zmm2, 3
vpsraq zmm1, zmm2, xmmword ptr [rsi]
vpsraq zmm2, zmm3, xmm1
vpsravd xmm1, xmm2, xmmword ptr [rsi]
vpsravd xmm1, xmm2, xmm3
vpsravd xmm1 {k1}, xmm2, xmm3
vpsravd ymm1, ymm2, ymmword ptr [rsi]
vpsravd ymm1, ymm2, ymm3
vpsravd ymm1 {k1}, ymm2, ymm3
vpsravd zmm1, zmm2, zmmword ptr [rsi]
vpsravd zmm1, zmm2, zmm3
vpsravd zmm1 {k1}, zmm2, zmm3
vpsravq xmm1, xmm2, xmmword ptr [rsi]
vpsravq xmm1, xmm2, xmm3
vpsravq xmm1 {k1}, xmm2, xmm3
vpsravq ymm1, ymm2, ymmword ptr [rsi]
vpsravq ymm1, ymm2, ymm3
vpsravq ymm1 {k1}, ymm2, ymm3
vpsravq zmm1, zmm2, zmmword ptr [rsi]
vpsravq zmm1, zmm2, zmm3
vpsravq zmm1 {k1}, zmm2, zmm3
vpsravw xmm1, xmm2, xmmword ptr [rsi]
vpsravw xmm1, xmm2, xmm3
vpsravw xmm1 {k1}, xmm2, xmm3
vpsravw ymm1, ymm2, ymmword ptr [rsi]
vpsravw ymm1, ymm2, ymm3
vpsravw ymm1 {k1}, ymm2, ymm3
vpsravw zmm1, zmm2, zmmword ptr [rsi]
vpsravw zmm1, zmm2, zmm3
vpsravw zmm1 {k1}, zmm2, zmm3
vpsraw xmm1, xmmword ptr [rsi], 3
vpsraw xmm1, xmm2, 3
vpsraw xmm1, xmm2, xmmword ptr [rsi]
vpsraw xmm1, xmm2, xmm3
vpsraw xmm1 {k1}, xmm2, xmm3
vpsraw ymm1, ymmword ptr [rsi], 3
vpsraw ymm1, ymm2, 3
vpsraw ymm1, ymm2, xmmword ptr [rsi]
vpsraw ymm2, ymm3, xmm1
vpsraw zmm1, zmmword ptr [rsi], 3
vpsraw zmm1, zmm2, 3
vpsraw zmm1, zmm2, xmmword ptr [rsi]
vpsraw zmm2, zmm3, xmm1
vpsrld xmm1, xmmword ptr [rsi], 3
vpsrld xmm1, xmm2, 3
vpsrld xmm1, xmm2, xmmword ptr [rsi]
vpsrld xmm1, xmm2, xmm3
vpsrld xmm1 {k1}, xmm2, xmm3
vpsrld ymm1, ymmword ptr [rsi], 3
vpsrld ymm1, ymm2, 3
vpsrld ymm1, ymm2, xmmword ptr [rsi]
vpsrld ymm2, ymm3, xmm1
vpsrld zmm1, zmmword ptr [rsi], 3
vpsrld zmm1, zmm2, 3
vpsrld zmm1, zmm2, xmmword ptr [rsi]
vpsrld zmm2, zmm3, xmm1
vpsrldq xmm1, xmmword ptr [rsi], 3
vpsrldq xmm1, xmm2, 3
vpsrldq ymm1, ymmword ptr [rsi], 3
vpsrldq ymm1, ymm2, 3
vpsrldq zmm1, zmmword ptr [rsi], 3
vpsrldq zmm1, zmm2, 3
vpsrlq xmm1, xmmword ptr [rsi], 3
vpsrlq xmm1, xmm2, 3
vpsrlq xmm1, xmm2, xmmword ptr [rsi]
vpsrlq xmm1, xmm2, xmm3
vpsrlq xmm1 {k1}, xmm2, xmm3
vpsrlq ymm1, ymmword ptr [rsi], 3
vpsrlq ymm1, ymm2, 3
vpsrlq ymm1, ymm2, xmmword ptr [rsi]
vpsrlq ymm2, ymm3, xmm1
vpsrlq zmm1, zmmword ptr [rsi], 3
vpsrlq zmm1, zmm2, 3
vpsrlq zmm1, zmm2, xmmword ptr [rsi]
vpsrlq zmm2, zmm3, xmm1
vpsrlvd xmm1, xmm2, xmmword ptr [rsi]
vpsrlvd xmm1, xmm2, xmm3
vpsrlvd xmm1 {k1}, xmm2, xmm3
vpsrlvd ymm1, ymm2, ymmword ptr [rsi]
vpsrlvd ymm1, ymm2, ymm3
vpsrlvd ymm1 {k1}, ymm2, ymm3
vpsrlvd zmm1, zmm2, zmmword ptr [rsi]
vpsrlvd zmm1, zmm2, zmm3
vpsrlvd zmm1 {k1}, zmm2, zmm3
vpsrlvq xmm1, xmm2, xmmword ptr [rsi]
vpsrlvq xmm1, xmm2, xmm3
vpsrlvq xmm1 {k1}, xmm2, xmm3
vpsrlvq ymm1, ymm2, ymmword ptr [rsi]
vpsrlvq ymm1, ymm2, ymm3
vpsrlvq ymm1 {k1}, ymm2, ymm3
vpsrlvq zmm1, zmm2, zmmword ptr [rsi]
vpsrlvq zmm1, zmm2, zmm3
vpsrlvq zmm1 {k1}, zmm2, zmm3
vpsrlvw xmm1, xmm2, xmmword ptr [rsi]
vpsrlvw xmm1, xmm2, xmm3
vpsrlvw xmm1 {k1}, xmm2, xmm3
vpsrlvw ymm1, ymm2, ymmword ptr [rsi]
vpsrlvw ymm1, ymm2, ymm3
vpsrlvw ymm1 {k1}, ymm2, ymm3
vpsrlvw zmm1, zmm2, zmmword ptr [rsi]
vpsrlvw zmm1, zmm2, zmm3
vpsrlvw zmm1 {k1}, zmm2, zmm3
vpsrlw xmm1, xmmword ptr [rsi], 3
vpsrlw xmm1, xmm2, 3
vpsrlw xmm1, xmm2, xmmword ptr [rsi]
vpsrlw xmm1, xmm2, xmm3
vpsrlw xmm1 {k1}, xmm2, xmm3
vpsrlw ymm1, ymmword ptr [rsi], 3
vpsrlw ymm1, ymm2, 3
vpsrlw ymm1, ymm2, xmmword ptr [rsi]
vpsrlw ymm2, ymm3, xmm1
vpsrlw zmm1, zmmword ptr [rsi], 3
vpsrlw zmm1, zmm2, 3
vpsrlw zmm1, zmm2, xmmword ptr [rsi]
vpsrlw zmm2, zmm3, xmm1
vpsubb xmm1, xmm2, xmmword ptr [rsi]
vpsubb xmm1, xmm2, xmm3
vpsubb xmm1 {k1}, xmm2, xmm3
vpsubb ymm1, ymm2, ymmword ptr [rsi]
vpsubb ymm1, ymm2, ymm3
vpsubb ymm1 {k1}, ymm2, ymm3
vpsubb zmm1, zmm2, zmmword ptr [rsi]
vpsubb zmm1, zmm2, zmm3
vpsubb zmm1 {k1}, zmm2, zmm3
vpsubd xmm1, xmm2, xmmword ptr [rsi]
vpsubd xmm1, xmm2, xmm3
vpsubd xmm1 {k1}, xmm2, xmm3
vpsubd ymm1, ymm2, ymmword ptr [rsi]
vpsubd ymm1, ymm2, ymm3
vpsubd ymm1 {k1}, ymm2, ymm3
vpsubd zmm1, zmm2, zmmword ptr [rsi]
vpsubd zmm1, zmm2, zmm3
vpsubd zmm1 {k1}, zmm2, zmm3
vpsubq xmm1, xmm2, xmmword ptr [rsi]
vpsubq xmm1, xmm2, xmm3
vpsubq xmm1 {k1}, xmm2, xmm3
vpsubq ymm1, ymm2, ymmword ptr [rsi]
vpsubq ymm1, ymm2, ymm3
vpsubq ymm1 {k1}, ymm2, ymm3
vpsubq zmm1, zmm2, zmmword ptr [rsi]
vpsubq zmm1, zmm2, zmm3
vpsubq zmm1 {k1}, zmm2, zmm3
vpsubsb xmm1, xmm2, xmmword ptr [rsi]
vpsubsb xmm1, xmm2, xmm3
vpsubsb xmm1 {k1}, xmm2, xmm3
vpsubsb ymm1, ymm2, ymmword ptr [rsi]
vpsubsb ymm1, ymm2, ymm3
vpsubsb ymm1 {k1}, ymm2, ymm3
vpsubsb zmm1, zmm2, zmmword ptr [rsi]
vpsubsb zmm1, zmm2, zmm3
vpsubsb zmm1 {k1}, zmm2, zmm3
vpsubsw xmm1, xmm2, xmmword ptr [rsi]
vpsubsw xmm1, xmm2, xmm3
vpsubsw xmm1 {k1}, xmm2, xmm3
vpsubsw ymm1, ymm2, ymmword ptr [rsi]
vpsubsw ymm1, ymm2, ymm3
vpsubsw ymm1 {k1}, ymm2, ymm3
vpsubsw zmm1, zmm2, zmmword ptr [rsi]
vpsubsw zmm1, zmm2, zmm3
vpsubsw zmm1 {k1}, zmm2, zmm3
vpsubusb xmm1, xmm2, xmmword ptr [rsi]
vpsubusb xmm1, xmm2, xmm3
vpsubusb xmm1 {k1}, xmm2, xmm3
vpsubusb ymm1, ymm2, ymmword ptr [rsi]
vpsubusb ymm1, ymm2, ymm3
vpsubusb ymm1 {k1}, ymm2, ymm3
vpsubusb zmm1, zmm2, zmmword ptr [rsi]
vpsubusb zmm1, zmm2, zmm3
vpsubusb zmm1 {k1}, zmm2, zmm3
vpsubusw xmm1, xmm2, xmmword ptr [rsi]
vpsubusw xmm1, xmm2, xmm3
vpsubusw xmm1 {k1}, xmm2, xmm3
vpsubusw ymm1, ymm2, ymmword ptr [rsi]
vpsubusw ymm1, ymm2, ymm3
vpsubusw ymm1 {k1}, ymm2, ymm3
vpsubusw zmm1, zmm2, zmmword ptr [rsi]
vpsubusw zmm1, zmm2, zmm3
vpsubusw zmm1 {k1}, zmm2, zmm3
vpsubw xmm1, xmm2, xmmword ptr [rsi]
vpsubw xmm1, xmm2, xmm3
vpsubw xmm1 {k1}, xmm2, xmm3
vpsubw ymm1, ymm2, ymmword ptr [rsi]
vpsubw ymm1, ymm2, ymm3
vpsubw ymm1 {k1}, ymm2, ymm3
vpsubw zmm1, zmm2, zmmword ptr [rsi]
vpsubw zmm1, zmm2, zmm3
vpsubw zmm1 {k1}, zmm2, zmm3
vpternlogd xmm1, xmm2, xmmword ptr [rsi], 3
vpternlogd xmm1, xmm2, xmm3, 3
vpternlogd ymm1, ymm2, ymmword ptr [rsi], 3
vpternlogd ymm1, ymm2, ymm3, 3
vpternlogd zmm1, zmm2, zmmword ptr [rsi], 3
vpternlogd zmm1, zmm2, zmm3, 3
vpternlogq xmm1, xmm2, xmmword ptr [rsi], 3
vpternlogq xmm1, xmm2, xmm3, 3
vpternlogq ymm1, ymm2, ymmword ptr [rsi], 3
vpternlogq ymm1, ymm2, ymm3, 3
vpternlogq zmm1, zmm2, zmmword ptr [rsi], 3
vpternlogq zmm1, zmm2, zmm3, 3
vptest xmm1, xmmword ptr [rsi]
vptest xmm1, xmm2
vptest ymm1, ymmword ptr [rsi]
vptest ymm1, ymm2
vptestmb k1, xmm2, xmmword ptr [rsi]
vptestmb k1, xmm2, xmm3
vptestmb k1, ymm2, ymmword ptr [rsi]
vptestmb k1, ymm2, ymm3
vptestmb k1, zmm2, zmmword ptr [rsi]
vptestmb k1, zmm2, zmm3
vptestmd k1, xmm2, xmmword ptr [rsi]
vptestmd k1, xmm2, xmm3
vptestmd k1, ymm2, ymmword ptr [rsi]
vptestmd k1, ymm2, ymm3
vptestmd k1, zmm2, zmmword ptr [rsi]
vptestmd k1, zmm2, zmm3
vptestmq k1, xmm2, xmmword ptr [rsi]
vptestmq k1, xmm2, xmm3
vptestmq k1, ymm2, ymmword ptr [rsi]
vptestmq k1, ymm2, ymm3
vptestmq k1, zmm2, zmmword ptr [rsi]
vptestmq k1, zmm2, zmm3
vptestmw k1, xmm2, xmmword ptr [rsi]
vptestmw k1, xmm2, xmm3
vptestmw k1, ymm2, ymmword ptr [rsi]
vptestmw k1, ymm2, ymm3
vptestmw k1, zmm2, zmmword ptr [rsi]
vptestmw k1, zmm2, zmm3
vptestnmb k1, xmm2, xmmword ptr [rsi]
vptestnmb k1, xmm2, xmm3
vptestnmb k1, ymm2, ymmword ptr [rsi]
vptestnmb k1, ymm2, ymm3
vptestnmb k1, zmm2, zmmword ptr [rsi]
vptestnmb k1, zmm2, zmm3
vptestnmd k1, xmm2, xmmword ptr [rsi]
vptestnmd k1, xmm2, xmm3
vptestnmd k1, ymm2, ymmword ptr [rsi]
vptestnmd k1, ymm2, ymm3
vptestnmd k1, zmm2, zmmword ptr [rsi]
vptestnmd k1, zmm2, zmm3
vptestnmq k1, xmm2, xmmword ptr [rsi]
vptestnmq k1, xmm2, xmm3
vptestnmq k1, ymm2, ymmword ptr [rsi]
vptestnmq k1, ymm2, ymm3
vptestnmq k1, zmm2, zmmword ptr [rsi]
vptestnmq k1, zmm2, zmm3
vptestnmw k1, xmm2, xmmword ptr [rsi]
vptestnmw k1, xmm2, xmm3
vptestnmw k1, ymm2, ymmword ptr [rsi]
vptestnmw k1, ymm2, ymm3
vptestnmw k1, zmm2, zmmword ptr [rsi]
vptestnmw k1, zmm2, zmm3
vpunpckhbw xmm1, xmm2, xmmword ptr [rsi]
vpunpckhbw xmm1, xmm2, xmm3
vpunpckhbw xmm1 {k1}, xmm2, xmm3
vpunpckhbw ymm1, ymm2, ymmword ptr [rsi]
vpunpckhbw ymm1, ymm2, ymm3
vpunpckhbw ymm1 {k1}, ymm2, ymm3
vpunpckhbw zmm1, zmm2, zmmword ptr [rsi]
vpunpckhbw zmm1, zmm2, zmm3
vpunpckhbw zmm1 {k1}, zmm2, zmm3
vpunpckhdq xmm1, xmm2, xmmword ptr [rsi]
vpunpckhdq xmm1, xmm2, xmm3
vpunpckhdq xmm1 {k1}, xmm2, xmm3
vpunpckhdq ymm1, ymm2, ymmword ptr [rsi]
vpunpckhdq ymm1, ymm2, ymm3
vpunpckhdq ymm1 {k1}, ymm2, ymm3
vpunpckhdq zmm1, zmm2, zmmword ptr [rsi]
vpunpckhdq zmm1, zmm2, zmm3
vpunpckhdq zmm1 {k1}, zmm2, zmm3
vpunpckhqdq xmm1, xmm2, xmmword ptr [rsi]
vpunpckhqdq xmm1, xmm2, xmm3
vpunpckhqdq xmm1 {k1}, xmm2, xmm3
vpunpckhqdq ymm1, ymm2, ymmword ptr [rsi]
vpunpckhqdq ymm1, ymm2, ymm3
vpunpckhqdq ymm1 {k1}, ymm2, ymm3
vpunpckhqdq zmm1, zmm2, zmmword ptr [rsi]
vpunpckhqdq zmm1, zmm2, zmm3
vpunpckhqdq zmm1 {k1}, zmm2, zmm3
vpunpckhwd xmm1, xmm2, xmmword ptr [rsi]
vpunpckhwd xmm1, xmm2, xmm3
vpunpckhwd xmm1 {k1}, xmm2, xmm3
vpunpckhwd ymm1, ymm2, ymmword ptr [rsi]
vpunpckhwd ymm1, ymm2, ymm3
vpunpckhwd ymm1 {k1}, ymm2, ymm3
vpunpckhwd zmm1, zmm2, zmmword ptr [rsi]
vpunpckhwd zmm1, zmm2, zmm3
vpunpckhwd zmm1 {k1}, zmm2, zmm3
vpunpcklbw xmm1, xmm2, xmmword ptr [rsi]
vpunpcklbw xmm1, xmm2, xmm3
vpunpcklbw xmm1 {k1}, xmm2, xmm3
vpunpcklbw ymm1, ymm2, ymmword ptr [rsi]
vpunpcklbw ymm1, ymm2, ymm3
vpunpcklbw ymm1 {k1}, ymm2, ymm3
vpunpcklbw zmm1, zmm2, zmmword ptr [rsi]
vpunpcklbw zmm1, zmm2, zmm3
vpunpcklbw zmm1 {k1}, zmm2, zmm3
vpunpckldq xmm1, xmm2, xmmword ptr [rsi]
vpunpckldq xmm1, xmm2, xmm3
vpunpckldq xmm1 {k1}, xmm2, xmm3
vpunpckldq ymm1, ymm2, ymmword ptr [rsi]
vpunpckldq ymm1, ymm2, ymm3
vpunpckldq ymm1 {k1}, ymm2, ymm3
vpunpckldq zmm1, zmm2, zmmword ptr [rsi]
vpunpckldq zmm1, zmm2, zmm3
vpunpckldq zmm1 {k1}, zmm2, zmm3
vpunpcklqdq xmm1, xmm2, xmmword ptr [rsi]
vpunpcklqdq xmm1, xmm2, xmm3
vpunpcklqdq xmm1 {k1}, xmm2, xmm3
vpunpcklqdq ymm1, ymm2, ymmword ptr [rsi]
vpunpcklqdq ymm1, ymm2, ymm3
vpunpcklqdq ymm1 {k1}, ymm2, ymm3
vpunpcklqdq zmm1, zmm2, zmmword ptr [rsi]
vpunpcklqdq zmm1, zmm2, zmm3
vpunpcklqdq zmm1 {k1}, zmm2, zmm3
vpunpcklwd xmm1, xmm2, xmmword ptr [rsi]
vpunpcklwd xmm1, xmm2, xmm3
vpunpcklwd xmm1 {k1}, xmm2, xmm3
vpunpcklwd ymm1, ymm2, ymmword ptr [rsi]
vpunpcklwd ymm1, ymm2, ymm3
vpunpcklwd ymm1 {k1}, ymm2, ymm3
vpunpcklwd zmm1, zmm2, zmmword ptr [rsi]
vpunpcklwd zmm1, zmm2, zmm3
vpunpcklwd zmm1 {k1}, zmm2, zmm3
vpxor xmm1, xmm2, xmmword ptr [rsi]
vpxor xmm1, xmm2, xmm3
vpxor ymm1, ymm2, ymmword ptr [rsi]
vpxor ymm1, ymm2, ymm3
vpxord xmm1, xmm2, xmmword ptr [rsi]
vpxord xmm1, xmm2, xmm3
vpxord xmm1 {k1}, xmm2, xmm3
vpxord ymm1, ymm2, ymmword ptr [rsi]
vpxord ymm1, ymm2, ymm3
vpxord ymm1 {k1}, ymm2, ymm3
vpxord zmm1, zmm2, zmmword ptr [rsi]
vpxord zmm1, zmm2, zmm3
vpxord zmm1 {k1}, zmm2, zmm3
vpxorq xmm1, xmm2, xmmword ptr [rsi]
vpxorq xmm1, xmm2, xmm3
vpxorq xmm1 {k1}, xmm2, xmm3
vpxorq ymm1, ymm2, ymmword ptr [rsi]
vpxorq ymm1, ymm2, ymm3
vpxorq ymm1 {k1}, ymm2, ymm3
vpxorq zmm1, zmm2, zmmword ptr [rsi]
vpxorq zmm1, zmm2, zmm3
vpxorq zmm1 {k1}, zmm2, zmm3
vrangepd xmm1, xmm2, xmmword ptr [rsi], 3
vrangepd xmm1, xmm2, xmm3, 3
vrangepd ymm1, ymm2, ymmword ptr [rsi], 3
vrangepd ymm1, ymm2, ymm3, 3
vrangepd zmm1, zmm2, zmmword ptr [rsi], 3
vrangepd zmm1, zmm2, zmm3, 3
vrangeps xmm1, xmm2, xmmword ptr [rsi], 3
vrangeps xmm1, xmm2, xmm3, 3
vrangeps ymm1, ymm2, ymmword ptr [rsi], 3
vrangeps ymm1, ymm2, ymm3, 3
vrangeps zmm1, zmm2, zmmword ptr [rsi], 3
vrangeps zmm1, zmm2, zmm3, 3
vrangesd xmm1, xmm2, qword ptr [rsi], 3
vrangesd xmm1, xmm2, xmm3, 3
vrangess xmm1, xmm2, dword ptr [rsi], 3
vrangess xmm1, xmm2, xmm3, 3
vrcp14pd xmm1, xmmword ptr [rsi]
vrcp14pd xmm1, xmm2
vrcp14pd xmm1 {k1} {z}, xmmword ptr [rsi]
vrcp14pd xmm1 {k1} {z}, xmm2
vrcp14pd xmm1 {k1}, xmmword ptr [rsi]
vrcp14pd xmm1 {k1}, xmm2
vrcp14pd ymm1, ymmword ptr [rsi]
vrcp14pd ymm1, ymm2
vrcp14pd ymm1 {k1} {z}, ymmword ptr [rsi]
vrcp14pd ymm1 {k1} {z}, ymm2
vrcp14pd ymm1 {k1}, ymmword ptr [rsi]
vrcp14pd ymm1 {k1}, ymm2
vrcp14pd zmm1, zmmword ptr [rsi]
vrcp14pd zmm1, zmm2
vrcp14pd zmm1 {k1} {z}, zmmword ptr [rsi]
vrcp14pd zmm1 {k1} {z}, zmm2
vrcp14pd zmm1 {k1}, zmmword ptr [rsi]
vrcp14pd zmm1 {k1}, zmm2
vrcp14ps xmm1, xmmword ptr [rsi]
vrcp14ps xmm1, xmm2
vrcp14ps xmm1 {k1} {z}, xmmword ptr [rsi]
vrcp14ps xmm1 {k1} {z}, xmm2
vrcp14ps xmm1 {k1}, xmmword ptr [rsi]
vrcp14ps xmm1 {k1}, xmm2
vrcp14ps ymm1, ymmword ptr [rsi]
vrcp14ps ymm1, ymm2
vrcp14ps ymm1 {k1} {z}, ymmword ptr [rsi]
vrcp14ps ymm1 {k1} {z}, ymm2
vrcp14ps ymm1 {k1}, ymmword ptr [rsi]
vrcp14ps ymm1 {k1}, ymm2
vrcp14ps zmm1, zmmword ptr [rsi]
vrcp14ps zmm1, zmm2
vrcp14ps zmm1 {k1} {z}, zmmword ptr [rsi]
vrcp14ps zmm1 {k1} {z}, zmm2
vrcp14ps zmm1 {k1}, zmmword ptr [rsi]
vrcp14ps zmm1 {k1}, zmm2
vrcp14sd xmm1, xmm2, qword ptr [rsi]
vrcp14sd xmm1, xmm2, xmm3
vrcp14sd xmm1 {k1}, xmm2, xmm3
vrcp14ss xmm1, xmm2, dword ptr [rsi]
vrcp14ss xmm1, xmm2, xmm3
vrcp14ss xmm1 {k1}, xmm2, xmm3
vrcp28pd zmm1, zmmword ptr [rsi]
vrcp28pd zmm1, zmm2
vrcp28pd zmm1 {k1} {z}, zmmword ptr [rsi]
vrcp28pd zmm1 {k1} {z}, zmm2
vrcp28pd zmm1 {k1}, zmmword ptr [rsi]
vrcp28pd zmm1 {k1}, zmm2
vrcp28ps zmm1, zmmword ptr [rsi]
vrcp28ps zmm1, zmm2
vrcp28ps zmm1 {k1} {z}, zmmword ptr [rsi]
vrcp28ps zmm1 {k1} {z}, zmm2
vrcp28ps zmm1 {k1}, zmmword ptr [rsi]
vrcp28ps zmm1 {k1}, zmm2
vrcp28sd xmm1, xmm2, qword ptr [rsi]
vrcp28sd xmm1, xmm2, xmm3
vrcp28sd xmm1 {k1}, xmm2, xmm3
vrcp28ss xmm1, xmm2, dword ptr [rsi]
vrcp28ss xmm1, xmm2, xmm3
vrcp28ss xmm1 {k1}, xmm2, xmm3
vrcpps xmm1, xmmword ptr [rsi]
vrcpps xmm1, xmm2
vrcpps ymm1, ymmword ptr [rsi]
vrcpps ymm1, ymm2
vrcpss xmm1, xmm2, dword ptr [rsi]
vrcpss xmm1, xmm2, xmm3
vreducepd xmm1, xmmword ptr [rsi], 3
vreducepd xmm1, xmm2, 3
vreducepd ymm1, ymmword ptr [rsi], 3
vreducepd ymm1, ymm2, 3
vreducepd zmm1, zmmword ptr [rsi], 3
vreducepd zmm1, zmm2, 3
vreduceps xmm1, xmmword ptr [rsi], 3
vreduceps xmm1, xmm2, 3
vreduceps ymm1, ymmword ptr [rsi], 3
vreduceps ymm1, ymm2, 3
vreduceps zmm1, zmmword ptr [rsi], 3
vreduceps zmm1, zmm2, 3
vreducesd xmm1, xmm2, qword ptr [rsi], 3
vreducesd xmm1, xmm2, xmm3, 3
vreducess xmm1, xmm2, dword ptr [rsi], 3
vreducess xmm1, xmm2, xmm3, 3
vrndscalepd xmm1, xmmword ptr [rsi], 3
vrndscalepd xmm1, xmm2, 3
vrndscalepd ymm1, ymmword ptr [rsi], 3
vrndscalepd ymm1, ymm2, 3
vrndscalepd zmm1, zmmword ptr [rsi], 3
vrndscalepd zmm1, zmm2, 3
vrndscaleps xmm1, xmmword ptr [rsi], 3
vrndscaleps xmm1, xmm2, 3
vrndscaleps ymm1, ymmword ptr [rsi], 3
vrndscaleps ymm1, ymm2, 3
vrndscaleps zmm1, zmmword ptr [rsi], 3
vrndscaleps zmm1, zmm2, 3
vrndscalesd xmm1, xmm2, qword ptr [rsi], 3
vrndscalesd xmm1, xmm2, xmm3, 3
vrndscaless xmm1, xmm2, dword ptr [rsi], 3
vrndscaless xmm1, xmm2, xmm3, 3
vroundpd xmm1, xmmword ptr [rsi], 3
vroundpd xmm1, xmm2, 3
vroundpd ymm1, ymmword ptr [rsi], 3
vroundpd ymm1, ymm2, 3
vroundps xmm1, xmmword ptr [rsi], 3
vroundps xmm1, xmm2, 3
vroundps ymm1, ymmword ptr [rsi], 3
vroundps ymm1, ymm2, 3
vroundsd xmm1, xmm2, qword ptr [rsi], 3
vroundsd xmm1, xmm2, xmm3, 3
vroundss xmm1, xmm2, dword ptr [rsi], 3
vroundss xmm1, xmm2, xmm3, 3
vrsqrt14pd xmm1, xmmword ptr [rsi]
vrsqrt14pd xmm1, xmm2
vrsqrt14pd xmm1 {k1} {z}, xmmword ptr [rsi]
vrsqrt14pd xmm1 {k1} {z}, xmm2
vrsqrt14pd xmm1 {k1}, xmmword ptr [rsi]
vrsqrt14pd xmm1 {k1}, xmm2
vrsqrt14pd ymm1, ymmword ptr [rsi]
vrsqrt14pd ymm1, ymm2
vrsqrt14pd ymm1 {k1} {z}, ymmword ptr [rsi]
vrsqrt14pd ymm1 {k1} {z}, ymm2
vrsqrt14pd ymm1 {k1}, ymmword ptr [rsi]
vrsqrt14pd ymm1 {k1}, ymm2
vrsqrt14pd zmm1, zmmword ptr [rsi]
vrsqrt14pd zmm1, zmm2
vrsqrt14pd zmm1 {k1} {z}, zmmword ptr [rsi]
vrsqrt14pd zmm1 {k1} {z}, zmm2
vrsqrt14pd zmm1 {k1}, zmmword ptr [rsi]
vrsqrt14pd zmm1 {k1}, zmm2
vrsqrt14ps xmm1, xmmword ptr [rsi]
vrsqrt14ps xmm1, xmm2
vrsqrt14ps xmm1 {k1} {z}, xmmword ptr [rsi]
vrsqrt14ps xmm1 {k1} {z}, xmm2
vrsqrt14ps xmm1 {k1}, xmmword ptr [rsi]
vrsqrt14ps xmm1 {k1}, xmm2
vrsqrt14ps ymm1, ymmword ptr [rsi]
vrsqrt14ps ymm1, ymm2
vrsqrt14ps ymm1 {k1} {z}, ymmword ptr [rsi]
vrsqrt14ps ymm1 {k1} {z}, ymm2
vrsqrt14ps ymm1 {k1}, ymmword ptr [rsi]
vrsqrt14ps ymm1 {k1}, ymm2
vrsqrt14ps zmm1, zmmword ptr [rsi]
vrsqrt14ps zmm1, zmm2
vrsqrt14ps zmm1 {k1} {z}, zmmword ptr [rsi]
vrsqrt14ps zmm1 {k1} {z}, zmm2
vrsqrt14ps zmm1 {k1}, zmmword ptr [rsi]
vrsqrt14ps zmm1 {k1}, zmm2
vrsqrt14sd xmm1, xmm2, qword ptr [rsi]
vrsqrt14sd xmm1, xmm2, xmm3
vrsqrt14sd xmm1 {k1}, xmm2, xmm3
vrsqrt14ss xmm1, xmm2, dword ptr [rsi]
vrsqrt14ss xmm1, xmm2, xmm3
vrsqrt14ss xmm1 {k1}, xmm2, xmm3
vrsqrt28pd zmm1, zmmword ptr [rsi]
vrsqrt28pd zmm1, zmm2
vrsqrt28pd zmm1 {k1} {z}, zmmword ptr [rsi]
vrsqrt28pd zmm1 {k1} {z}, zmm2
vrsqrt28pd zmm1 {k1}, zmmword ptr [rsi]
vrsqrt28pd zmm1 {k1}, zmm2
vrsqrt28ps zmm1, zmmword ptr [rsi]
vrsqrt28ps zmm1, zmm2
vrsqrt28ps zmm1 {k1} {z}, zmmword ptr [rsi]
vrsqrt28ps zmm1 {k1} {z}, zmm2
vrsqrt28ps zmm1 {k1}, zmmword ptr [rsi]
vrsqrt28ps zmm1 {k1}, zmm2
vrsqrt28sd xmm1, xmm2, qword ptr [rsi]
vrsqrt28sd xmm1, xmm2, xmm3
vrsqrt28sd xmm1 {k1}, xmm2, xmm3
vrsqrt28ss xmm1, xmm2, dword ptr [rsi]
vrsqrt28ss xmm1, xmm2, xmm3
vrsqrt28ss xmm1 {k1}, xmm2, xmm3
vrsqrtps xmm1, xmmword ptr [rsi]
vrsqrtps xmm1, xmm2
vrsqrtps ymm1, ymmword ptr [rsi]
vrsqrtps ymm1, ymm2
vrsqrtss xmm1, xmm2, dword ptr [rsi]
vrsqrtss xmm1, xmm2, xmm3
vscalefpd xmm1, xmm2, xmmword ptr [rsi]
vscalefpd xmm1, xmm2, xmm3
vscalefpd xmm1 {k1}, xmm2, xmm3
vscalefpd ymm1, ymm2, ymmword ptr [rsi]
vscalefpd ymm1, ymm2, ymm3
vscalefpd ymm1 {k1}, ymm2, ymm3
vscalefpd zmm1, zmm2, zmmword ptr [rsi]
vscalefpd zmm1, zmm2, zmm3
vscalefpd zmm1 {k1}, zmm2, zmm3
vscalefps xmm1, xmm2, xmmword ptr [rsi]
vscalefps xmm1, xmm2, xmm3
vscalefps xmm1 {k1}, xmm2, xmm3
vscalefps ymm1, ymm2, ymmword ptr [rsi]
vscalefps ymm1, ymm2, ymm3
vscalefps ymm1 {k1}, ymm2, ymm3
vscalefps zmm1, zmm2, zmmword ptr [rsi]
vscalefps zmm1, zmm2, zmm3
vscalefps zmm1 {k1}, zmm2, zmm3
vscalefsd xmm1, xmm2, qword ptr [rsi]
vscalefsd xmm1, xmm2, xmm3
vscalefsd xmm1 {k1}, xmm2, xmm3
vscalefss xmm1, xmm2, dword ptr [rsi]
vscalefss xmm1, xmm2, xmm3
vscalefss xmm1 {k1}, xmm2, xmm3
vscatterdpd qword ptr [rsi + 8*xmm2] {k1}, xmm1
vscatterdpd qword ptr [rsi + 8*xmm2] {k1}, ymm1
vscatterdpd qword ptr [rsi + 8*ymm2] {k1}, zmm1
vscatterdps dword ptr [rsi + 8*xmm2] {k1}, xmm1
vscatterdps dword ptr [rsi + 8*ymm2] {k1}, ymm1
vscatterdps dword ptr [rsi + 8*zmm2] {k1}, zmm1
vscatterqpd qword ptr [rsi + 8*xmm2] {k1}, xmm1
vscatterqpd qword ptr [rsi + 8*ymm2] {k1}, ymm1
vscatterqpd qword ptr [rsi + 8*zmm2] {k1}, zmm1
vscatterqps dword ptr [rsi + 8*xmm2] {k1}, xmm1
vscatterqps dword ptr [rsi + 8*zmm2] {k1}, ymm1
vsha512msg1 ymm1, xmm1
vsha512msg2 ymm1, ymm2
vshuff32x4 ymm1, ymm2, ymmword ptr [rsi], 3
vshuff32x4 ymm1, ymm2, ymm3, 3
vshuff32x4 zmm1, zmm2, zmmword ptr [rsi], 3
vshuff32x4 zmm1, zmm2, zmm3, 3
vshuff64x2 ymm1, ymm2, ymmword ptr [rsi], 3
vshuff64x2 ymm1, ymm2, ymm3, 3
vshuff64x2 zmm1, zmm2, zmmword ptr [rsi], 3
vshuff64x2 zmm1, zmm2, zmm3, 3
vshufi32x4 ymm1, ymm2, ymmword ptr [rsi], 3
vshufi32x4 ymm1, ymm2, ymm3, 3
vshufi32x4 zmm1, zmm2, zmmword ptr [rsi], 3
vshufi32x4 zmm1, zmm2, zmm3, 3
vshufi64x2 ymm1, ymm2, ymmword ptr [rsi], 3
vshufi64x2 ymm1, ymm2, ymm3, 3
vshufi64x2 zmm1, zmm2, zmmword ptr [rsi], 3
vshufi64x2 zmm1, zmm2, zmm3, 3
vshufpd xmm1, xmm2, xmmword ptr [rsi], 3
vshufpd xmm1, xmm2, xmm3, 3
vshufpd ymm1, ymm2, ymmword ptr [rsi], 3
vshufpd ymm1, ymm2, ymm3, 3
vshufpd zmm1, zmm2, zmmword ptr [rsi], 3
vshufpd zmm1, zmm2, zmm3, 3
vshufps xmm1, xmm2, xmmword ptr [rsi], 3
vshufps xmm1, xmm2, xmm3, 3
vshufps ymm1, ymm2, ymmword ptr [rsi], 3
vshufps ymm1, ymm2, ymm3, 3
vshufps zmm1, zmm2, zmmword ptr [rsi], 3
vshufps zmm1, zmm2, zmm3, 3
vsqrtpd xmm1, xmmword ptr [rsi]
vsqrtpd xmm1, xmm2
vsqrtpd xmm1 {k1} {z}, xmmword ptr [rsi]
vsqrtpd xmm1 {k1} {z}, xmm2
vsqrtpd xmm1 {k1}, xmmword ptr [rsi]
vsqrtpd xmm1 {k1}, xmm2
vsqrtpd ymm1, ymmword ptr [rsi]
vsqrtpd ymm1, ymm2
vsqrtpd ymm1 {k1} {z}, ymmword ptr [rsi]
vsqrtpd ymm1 {k1} {z}, ymm2
vsqrtpd ymm1 {k1}, ymmword ptr [rsi]
vsqrtpd ymm1 {k1}, ymm2
vsqrtpd zmm1, zmmword ptr [rsi]
vsqrtpd zmm1, zmm2
vsqrtpd zmm1 {k1} {z}, zmmword ptr [rsi]
vsqrtpd zmm1 {k1} {z}, zmm2
vsqrtpd zmm1 {k1}, zmmword ptr [rsi]
vsqrtpd zmm1 {k1}, zmm2
vsqrtps xmm1, xmmword ptr [rsi]
vsqrtps xmm1, xmm2
vsqrtps xmm1 {k1} {z}, xmmword ptr [rsi]
vsqrtps xmm1 {k1} {z}, xmm2
vsqrtps xmm1 {k1}, xmmword ptr [rsi]
vsqrtps xmm1 {k1}, xmm2
vsqrtps ymm1, ymmword ptr [rsi]
vsqrtps ymm1, ymm2
vsqrtps ymm1 {k1} {z}, ymmword ptr [rsi]
vsqrtps ymm1 {k1} {z}, ymm2
vsqrtps ymm1 {k1}, ymmword ptr [rsi]
vsqrtps ymm1 {k1}, ymm2
vsqrtps zmm1, zmmword ptr [rsi]
vsqrtps zmm1, zmm2
vsqrtps zmm1 {k1} {z}, zmmword ptr [rsi]
vsqrtps zmm1 {k1} {z}, zmm2
vsqrtps zmm1 {k1}, zmmword ptr [rsi]
vsqrtps zmm1 {k1}, zmm2
vsqrtsd xmm1, xmm2, qword ptr [rsi]
vsqrtsd xmm1, xmm2, xmm3
vsqrtsd xmm1 {k1}, xmm2, xmm3
vsqrtss xmm1, xmm2, dword ptr [rsi]
vsqrtss xmm1, xmm2, xmm3
vsqrtss xmm1 {k1}, xmm2, xmm3
vsubpd xmm1, xmm2, xmmword ptr [rsi]
vsubpd xmm1, xmm2, xmm3
vsubpd xmm1 {k1}, xmm2, xmm3
vsubpd ymm1, ymm2, ymmword ptr [rsi]
vsubpd ymm1, ymm2, ymm3
vsubpd ymm1 {k1}, ymm2, ymm3
vsubpd zmm1, zmm2, zmmword ptr [rsi]
vsubpd zmm1, zmm2, zmm3
vsubpd zmm1 {k1}, zmm2, zmm3
vsubps xmm1, xmm2, xmmword ptr [rsi]
vsubps xmm1, xmm2, xmm3
vsubps xmm1 {k1}, xmm2, xmm3
vsubps ymm1, ymm2, ymmword ptr [rsi]
vsubps ymm1, ymm2, ymm3
vsubps ymm1 {k1}, ymm2, ymm3
vsubps zmm1, zmm2, zmmword ptr [rsi]
vsubps zmm1, zmm2, zmm3
vsubps zmm1 {k1}, zmm2, zmm3
vsubsd xmm1, xmm2, qword ptr [rsi]
vsubsd xmm1, xmm2, xmm3
vsubsd xmm1 {k1}, xmm2, xmm3
vsubss xmm1, xmm2, dword ptr [rsi]
vsubss xmm1, xmm2, xmm3
vsubss xmm1 {k1}, xmm2, xmm3
vtestpd xmm1, xmmword ptr [rsi]
vtestpd xmm1, xmm2
vtestpd ymm1, ymmword ptr [rsi]
vtestpd ymm1, ymm2
vtestps xmm1, xmmword ptr [rsi]
vtestps xmm1, xmm2
vtestps ymm1, ymmword ptr [rsi]
vtestps ymm1, ymm2
vucomisd xmm1, qword ptr [rsi]
vucomisd xmm1, xmm2
vucomish xmm1, word ptr [rsi]
vucomish xmm1, xmm2
vucomiss xmm1, dword ptr [rsi]
vucomiss xmm1, xmm2
vunpckhpd xmm1, xmm2, xmmword ptr [rsi]
vunpckhpd xmm1, xmm2, xmm3
vunpckhpd xmm1 {k1}, xmm2, xmm3
vunpckhpd ymm1, ymm2, ymmword ptr [rsi]
vunpckhpd ymm1, ymm2, ymm3
vunpckhpd ymm1 {k1}, ymm2, ymm3
vunpckhpd zmm1, zmm2, zmmword ptr [rsi]
vunpckhpd zmm1, zmm2, zmm3
vunpckhpd zmm1 {k1}, zmm2, zmm3
vunpckhps xmm1, xmm2, xmmword ptr [rsi]
vunpckhps xmm1, xmm2, xmm3
vunpckhps xmm1 {k1}, xmm2, xmm3
vunpckhps ymm1, ymm2, ymmword ptr [rsi]
vunpckhps ymm1, ymm2, ymm3
vunpckhps ymm1 {k1}, ymm2, ymm3
vunpckhps zmm1, zmm2, zmmword ptr [rsi]
vunpckhps zmm1, zmm2, zmm3
vunpckhps zmm1 {k1}, zmm2, zmm3
vunpcklpd xmm1, xmm2, xmmword ptr [rsi]
vunpcklpd xmm1, xmm2, xmm3
vunpcklpd xmm1 {k1}, xmm2, xmm3
vunpcklpd ymm1, ymm2, ymmword ptr [rsi]
vunpcklpd ymm1, ymm2, ymm3
vunpcklpd ymm1 {k1}, ymm2, ymm3
vunpcklpd zmm1, zmm2, zmmword ptr [rsi]
vunpcklpd zmm1, zmm2, zmm3
vunpcklpd zmm1 {k1}, zmm2, zmm3
vunpcklps xmm1, xmm2, xmmword ptr [rsi]
vunpcklps xmm1, xmm2, xmm3
vunpcklps xmm1 {k1}, xmm2, xmm3
vunpcklps ymm1, ymm2, ymmword ptr [rsi]
vunpcklps ymm1, ymm2, ymm3
vunpcklps ymm1 {k1}, ymm2, ymm3
vunpcklps zmm1, zmm2, zmmword ptr [rsi]
vunpcklps zmm1, zmm2, zmm3
vunpcklps zmm1 {k1}, zmm2, zmm3
vxorpd xmm1, xmm2, xmmword ptr [rsi]
vxorpd xmm1, xmm2, xmm3
vxorpd xmm1 {k1}, xmm2, xmm3
vxorpd ymm1, ymm2, ymmword ptr [rsi]
vxorpd ymm1, ymm2, ymm3
vxorpd ymm1 {k1}, ymm2, ymm3
vxorpd zmm1, zmm2, zmmword ptr [rsi]
vxorpd zmm1, zmm2, zmm3
vxorpd zmm1 {k1}, zmm2, zmm3
vxorps xmm1, xmm2, xmmword ptr [rsi]
vxorps xmm1, xmm2, xmm3
vxorps xmm1 {k1}, xmm2, xmm3
vxorps ymm1, ymm2, ymmword ptr [rsi]
vxorps ymm1, ymm2, ymm3
vxorps ymm1 {k1}, ymm2, ymm3
vxorps zmm1, zmm2, zmmword ptr [rsi]
vxorps zmm1, zmm2, zmm3
vxorps zmm1 {k1}, zmm2, zmm3
vzeroall
vzeroupper
wait
xadd word ptr [rsi], cx
xadd dword ptr [rsi], ecx
xadd qword ptr [rsi], rcx
xadd byte ptr [rsi], cl
xadd cx, dx
xadd ecx, edx
xadd rcx, rdx
xadd cl, dl
xchg word ptr [rsi], cx
xchg dword ptr [rsi], ecx
xchg qword ptr [rsi], rcx
xchg byte ptr [rsi], cl
xchg cx, dx
xchg ecx, edx
xchg rcx, rdx
xchg cl, dl
xgetbv
xor word ptr [rsi], 3
xor word ptr [rsi], cx
xor dword ptr [rsi], 3
xor dword ptr [rsi], ecx
xor qword ptr [rsi], 3
xor qword ptr [rsi], rcx
xor byte ptr [rsi], 3
xor byte ptr [rsi], cl
xor cx, 3
xor cx, word ptr [rsi]
xor cx, dx
xor ecx, 3
xor ecx, dword ptr [rsi]
xor ecx, edx
xor rcx, 3
xor rcx, qword ptr [rsi]
xor rcx, rdx
xor cl, 3
xor cl, byte ptr [rsi]
xor cl, dl
xorpd xmm1, xmmword ptr [rsi]
xorpd xmm1, xmm2
xorps xmm1, xmmword ptr [rsi]
xorps xmm1, xmm2
