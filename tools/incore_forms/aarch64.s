adc w0, w1, w2
adc x0, x1, x2
add v0.16b, v1.16b, v2.16b
add v0.2d, v1.2d, v2.2d
add v0.2s, v1.2s, v2.2s
add v0.4h, v1.4h, v2.4h
add v0.4s, v1.4s, v2.4s
add v0.8b, v1.8b, v2.8b
add v0.8h, v1.8h, v2.8h
add w0, w1, #3
add w0, w1, w2
add w8, w10, w8, asr #3
add w0, w1, w2, lsl #2
add w8, w10, w8, lsr #3
add x0, x1, #3
add x0, x1, w2, sxtw
add x0, x1, w2, uxtw #3
add x0, x1, x2
add x8, x10, x8, asr #3
add x0, x1, x2, lsl #2
add x24, x1, x18, lsr #3
add z0.b, p0/m, z0.b, z1.b
add z0.b, z0.b, #2
add z0.b, z1.b, z2.b
add z0.d, p0/m, z0.d, z1.d
add z0.d, z0.d, #2
add z0.d, z1.d, z2.d
add z0.h, p0/m, z0.h, z1.h
add z0.h, z0.h, #2
add z0.h, z1.h, z2.h
add z0.s, p0/m, z0.s, z1.s
add z0.s, z0.s, #2
add z0.s, z1.s, z2.s
addp d5, v5.2d
addp v0.16b, v1.16b, v2.16b
addp v0.2d, v1.2d, v2.2d
addp v0.2s, v1.2s, v2.2s
addp v0.4h, v1.4h, v2.4h
addp v0.4s, v1.4s, v2.4s
addp v0.8b, v1.8b, v2.8b
addp v0.8h, v1.8h, v2.8h
adds w0, w1, #3
adds w0, w1, w2
adds w0, w1, w2, lsl #2
adds x0, x1, #3
adds x0, x1, w2, sxtw
adds x0, x1, w2, uxtw #3
adds x0, x1, x2
adds x0, x1, x2, lsl #2
addv b0, v1.16b
addv b0, v1.8b
addv h0, v1.4h
addv h0, v1.8h
addv s0, v1.4s
addvl x0, x1, #1
adrp x0, 1f
and p0.b, p1/z, p2.b, p3.b
and v0.16b, v1.16b, v2.16b
and v0.8b, v1.8b, v2.8b
and w0, w1, #0x3
and w0, w1, w2
and w0, w1, w2, lsl #2
and x0, x1, #0x3
and x0, x1, x2
and x0, x1, x2, lsl #2
and z0.b, p0/m, z0.b, z1.b
and z0.b, z0.b, #0x2
and z0.d, p0/m, z0.d, z1.d
and z0.d, z0.d, #0x2
and z0.d, z1.d, z2.d
and z0.h, p0/m, z0.h, z1.h
and z0.h, z0.h, #0x2
and z0.s, p0/m, z0.s, z1.s
and z0.s, z0.s, #0x2
ands w0, w1, #0x3
ands w0, w1, w2
ands w0, w1, w2, lsl #2
ands x0, x1, #0x3
ands x0, x1, x2
ands x0, x1, x2, lsl #2
asr w0, w1, #3
asr w0, w1, w2
asr x0, x1, #3
asr x0, x1, x2
asr z0.b, p0/m, z0.b, z1.b
asr z0.b, z1.b, #2
asr z0.d, p0/m, z0.d, z1.d
asr z0.d, z1.d, #2
asr z0.h, p0/m, z0.h, z1.h
asr z0.h, z1.h, #2
asr z0.s, p0/m, z0.s, z1.s
asr z0.s, z1.s, #2
b 1f
b.lo 1f
b.hs 1f
b.eq 1f
b.ge 1f
b.gt 1f
b.hi 1f
b.le 1f
b.ls 1f
b.lt 1f
b.mi 1f
b.ne 1f
b.pl 1f
b.vs 1f
bfi w17, w11, #16, #16
bfi x10, x0, #4, #60
bic p0.b, p1/z, p2.b, p3.b
bic v0.16b, v1.16b, v2.16b
bic v0.8b, v1.8b, v2.8b
bic w0, w1, w2
bic w0, w1, w2, lsl #2
bic x0, x1, x2
bic x0, x1, x2, lsl #2
bif v0.16b, v1.16b, v2.16b
bif v0.8b, v1.8b, v2.8b
bit v0.16b, v1.16b, v2.16b
bit v0.8b, v1.8b, v2.8b
bl 1f
br x1
bsl v0.16b, v1.16b, v2.16b
bsl v0.8b, v1.8b, v2.8b
cbnz w0, 1f
cbnz x0, 1f
cbz w0, 1f
cbz x0, 1f
ccmp w0, w1, #0, ne
ccmp x10, #0, #8, hs
ccmp x0, x1, #0, ne
cinc w0, w1, gt
cinc x0, x1, gt
clz w0, w1
clz x0, x1
cmeq v0.16b, v1.16b, v2.16b
cmeq v0.2d, v1.2d, v2.2d
cmeq v0.2s, v1.2s, v2.2s
cmeq v0.4h, v1.4h, v2.4h
cmeq v0.4s, v1.4s, v2.4s
cmeq v0.8b, v1.8b, v2.8b
cmeq v0.8h, v1.8h, v2.8h
cmge v0.16b, v1.16b, v2.16b
cmge v0.2d, v1.2d, v2.2d
cmge v0.2s, v1.2s, v2.2s
cmge v0.4h, v1.4h, v2.4h
cmge v0.4s, v1.4s, v2.4s
cmge v0.8b, v1.8b, v2.8b
cmge v0.8h, v1.8h, v2.8h
cmgt v0.16b, v1.16b, v2.16b
cmgt v0.2d, v1.2d, v2.2d
cmgt v0.2s, v1.2s, v2.2s
cmgt v0.4h, v1.4h, v2.4h
cmgt v0.4s, v1.4s, v2.4s
cmgt v0.8b, v1.8b, v2.8b
cmgt v0.8h, v1.8h, v2.8h
cmhi v0.16b, v1.16b, v2.16b
cmhi v0.2d, v1.2d, v2.2d
cmhi v0.2s, v1.2s, v2.2s
cmhi v0.4h, v1.4h, v2.4h
cmhi v0.4s, v1.4s, v2.4s
cmhi v0.8b, v1.8b, v2.8b
cmhi v0.8h, v1.8h, v2.8h
cmhs v0.16b, v1.16b, v2.16b
cmhs v0.2d, v1.2d, v2.2d
cmhs v0.2s, v1.2s, v2.2s
cmhs v0.4h, v1.4h, v2.4h
cmhs v0.4s, v1.4s, v2.4s
cmhs v0.8b, v1.8b, v2.8b
cmhs v0.8h, v1.8h, v2.8h
cmlt v4.16b, v4.16b, #0
cmn w0, #3
cmn w0, w1
cmn w0, w1, lsl #3
cmn x0, #3
cmn x0, x1
cmn x0, x1, lsl #3
cmp w0, #3
cmp w0, w1
cmp w0, w1, lsl #3
cmp x0, #3
cmp x0, x1
cmp x0, x1, lsl #3
cmpeq p1.b, p0/z, z1.b, #1
cmpeq p1.b, p0/z, z1.b, z2.b
cmpeq p1.d, p0/z, z1.d, #1
cmpeq p1.d, p0/z, z1.d, z2.d
cmpeq p1.h, p0/z, z1.h, #1
cmpeq p1.h, p0/z, z1.h, z2.h
cmpeq p1.s, p0/z, z1.s, #1
cmpeq p1.s, p0/z, z1.s, z2.s
cmpge p1.b, p0/z, z1.b, #1
cmpge p1.b, p0/z, z1.b, z2.b
cmpge p1.d, p0/z, z1.d, #1
cmpge p1.d, p0/z, z1.d, z2.d
cmpge p1.h, p0/z, z1.h, #1
cmpge p1.h, p0/z, z1.h, z2.h
cmpge p1.s, p0/z, z1.s, #1
cmpge p1.s, p0/z, z1.s, z2.s
cmpgt p1.b, p0/z, z1.b, #1
cmpgt p1.b, p0/z, z1.b, z2.b
cmpgt p1.d, p0/z, z1.d, #1
cmpgt p1.d, p0/z, z1.d, z2.d
cmpgt p1.h, p0/z, z1.h, #1
cmpgt p1.h, p0/z, z1.h, z2.h
cmpgt p1.s, p0/z, z1.s, #1
cmpgt p1.s, p0/z, z1.s, z2.s
cmphi p1.b, p0/z, z1.b, z2.b
cmphi p1.d, p0/z, z1.d, z2.d
cmphi p1.h, p0/z, z1.h, z2.h
cmphi p1.s, p0/z, z1.s, z2.s
cmphs p1.b, p0/z, z1.b, z2.b
cmphs p1.d, p0/z, z1.d, z2.d
cmphs p1.h, p0/z, z1.h, z2.h
cmphs p1.s, p0/z, z1.s, z2.s
cmplt p1.b, p0/z, z1.b, #1
cmplt p1.d, p0/z, z1.d, #1
cmplt p1.h, p0/z, z1.h, #1
cmplt p1.s, p0/z, z1.s, #1
cmpne p1.b, p0/z, z1.b, #1
cmpne p1.b, p0/z, z1.b, z2.b
cmpne p1.d, p0/z, z1.d, #1
cmpne p1.d, p0/z, z1.d, z2.d
cmpne p1.h, p0/z, z1.h, #1
cmpne p1.h, p0/z, z1.h, z2.h
cmpne p1.s, p0/z, z1.s, #1
cmpne p1.s, p0/z, z1.s, z2.s
cmtst v0.16b, v1.16b, v2.16b
cmtst v0.2d, v1.2d, v2.2d
cmtst v0.2s, v1.2s, v2.2s
cmtst v0.4h, v1.4h, v2.4h
cmtst v0.4s, v1.4s, v2.4s
cmtst v0.8b, v1.8b, v2.8b
cmtst v0.8h, v1.8h, v2.8h
cntb x0
cntb x0, all, mul #4
cntd x0
cntd x0, all, mul #4
cnth x0
cnth x0, all, mul #4
cntp x0, p0, p1.b
cntp x0, p0, p1.d
cntp x0, p0, p1.h
cntp x0, p0, p1.s
cntw x0
cntw x0, all, mul #4
compact z0.d, p0, z1.d
compact z0.s, p0, z1.s
csel w0, w1, w2, gt
csel x0, x1, x2, gt
cset w0, ne
cset x0, ne
csinc w0, w1, w2, gt
csinc x0, x1, x2, gt
csneg w0, w1, w2, gt
csneg x0, x1, x2, gt
dc zva, x3
decb x0
decb x0, all, mul #4
decd x0
decd x0, all, mul #4
dech x0
dech x0, all, mul #4
decw x0
decw x0, all, mul #4
dup v0.2d, v1.d[0]
dup v0.2d, x1
dup v4.2s, v0.s[0]
dup v0.4s, v1.s[0]
dup v0.4s, w1
eor v0.16b, v1.16b, v2.16b
eor v0.8b, v1.8b, v2.8b
eor w0, w1, #0x3
eor w0, w1, w2
eor w0, w1, w2, lsl #2
eor x0, x1, #0x3
eor x0, x1, x2
eor x0, x1, x2, lsl #2
eor z0.b, p0/m, z0.b, z1.b
eor z0.b, z0.b, #0x2
eor z0.d, p0/m, z0.d, z1.d
eor z0.d, z0.d, #0x2
eor z0.d, z1.d, z2.d
eor z0.h, p0/m, z0.h, z1.h
eor z0.h, z0.h, #0x2
eor z0.s, p0/m, z0.s, z1.s
eor z0.s, z0.s, #0x2
ext v0.16b, v1.16b, v2.16b, #8
ext z2.b, z2.b, z0.b, #16
extr w0, w1, w2, #3
extr x0, x1, x2, #3
fabd d0, d1, d2
fabd s0, s1, s2
fabd v0.2d, v1.2d, v2.2d
fabd v0.2s, v1.2s, v2.2s
fabd v0.4s, v1.4s, v2.4s
fabd z0.d, p0/m, z0.d, z1.d
fabd z0.s, p0/m, z0.s, z1.s
fabs d0, d1
fabs s0, s1
fabs v0.2d, v1.2d
fabs v0.2s, v1.2s
fabs v0.4s, v1.4s
fabs z0.d, p0/m, z1.d
fabs z0.s, p0/m, z1.s
facge v21.2d, v17.2d, v18.2d
facgt v17.2d, v18.2d, v17.2d
fadd d0, d1, d2
fadd s0, s1, s2
fadd v0.2d, v1.2d, v2.2d
fadd v0.2s, v1.2s, v2.2s
fadd v0.4s, v1.4s, v2.4s
fadd z2.d, p0/m, z2.d, #0.5
fadd z0.d, p0/m, z0.d, z1.d
fadd z0.d, z1.d, z2.d
fadd z0.s, p0/m, z0.s, z1.s
fadd z0.s, z1.s, z2.s
fadda d0, p0, d0, z1.d
fadda s0, p0, s0, z1.s
faddp d0, v0.2d
faddp s0, v0.2s
faddp v0.2d, v1.2d, v2.2d
faddp v0.2s, v1.2s, v2.2s
faddp v0.4s, v1.4s, v2.4s
faddv d0, p0, z1.d
faddv s0, p0, z1.s
fccmp d5, d5, #0, vs
fcmeq d0, d1, d2
fcmeq p1.d, p0/z, z1.d, #0.0
fcmeq p1.d, p0/z, z1.d, z2.d
fcmeq p1.s, p0/z, z1.s, #0.0
fcmeq p1.s, p0/z, z1.s, z2.s
fcmeq s0, s1, s2
fcmeq v0.2d, v1.2d, v2.2d
fcmeq v0.2s, v1.2s, v2.2s
fcmeq v0.4s, v1.4s, v2.4s
fcmge d0, d1, d2
fcmge p1.d, p0/z, z1.d, #0.0
fcmge p1.d, p0/z, z1.d, z2.d
fcmge p1.s, p0/z, z1.s, #0.0
fcmge p1.s, p0/z, z1.s, z2.s
fcmge s0, s1, s2
fcmge v0.2d, v1.2d, v2.2d
fcmge v0.2s, v1.2s, v2.2s
fcmge v0.4s, v1.4s, v2.4s
fcmgt d0, d1, d2
fcmgt p1.d, p0/z, z1.d, #0.0
fcmgt p1.d, p0/z, z1.d, z2.d
fcmgt p1.s, p0/z, z1.s, #0.0
fcmgt p1.s, p0/z, z1.s, z2.s
fcmgt s0, s1, s2
fcmgt v0.2d, v1.2d, v2.2d
fcmgt v0.2s, v1.2s, v2.2s
fcmgt v0.4s, v1.4s, v2.4s
fcmla v5.2d, v2.2d, v3.2d, #0
fcmla v17.4s, v0.4s, v4.4s, #0
fcmla z0.d, p0/m, z1.d, z2.d, #90
fcmla z0.s, p0/m, z1.s, z2.s, #90
fcmle p1.d, p0/z, z1.d, #0.0
fcmle p1.s, p0/z, z1.s, #0.0
fcmlt p1.d, p0/z, z1.d, #0.0
fcmlt p1.s, p0/z, z1.s, #0.0
fcmlt v3.2d, v1.2d, #0.0
fcmlt v3.4s, v1.4s, #0.0
fcmne p1.d, p0/z, z1.d, z2.d
fcmne p1.s, p0/z, z1.s, z2.s
fcmp d0, d1
fcmp d8, #0.0
fcmp s0, #0.0
fcmp s0, s1
fcmpe d0, d1
fcmpe s0, s1
fcsel d0, d1, d2, gt
fcsel s0, s1, s2, gt
fcvt d0, s1
fcvt s0, d1
fcvt z0.d, p0/m, z1.s
fcvt z0.s, p0/m, z1.d
fcvtl v0.2d, v1.2s
fcvtl2 v0.2d, v1.4s
fcvtn v0.2s, v1.2d
fcvtn2 v0.4s, v1.2d
fcvtzs d0, d1
fcvtzs s0, s1
fcvtzs v0.2d, v1.2d
fcvtzs v0.2s, v1.2s
fcvtzs v0.4s, v1.4s
fcvtzs w0, d1
fcvtzs w0, s1
fcvtzs x0, d1
fcvtzs x0, s1
fcvtzs z0.d, p0/m, z1.d
fcvtzs z0.d, p0/m, z0.s
fcvtzs z0.s, p0/m, z1.d
fcvtzs z0.s, p0/m, z1.s
fcvtzu d0, d1
fcvtzu s0, s1
fcvtzu v0.2d, v1.2d
fcvtzu v0.2s, v1.2s
fcvtzu v0.4s, v1.4s
fcvtzu w0, d1
fcvtzu w0, s1
fcvtzu x0, d1
fcvtzu x0, s1
fdiv d0, d1, d2
fdiv s0, s1, s2
fdiv v0.2d, v1.2d, v2.2d
fdiv v0.2s, v1.2s, v2.2s
fdiv v0.4s, v1.4s, v2.4s
fdiv z0.d, p0/m, z0.d, z1.d
fdiv z0.s, p0/m, z0.s, z1.s
fdivr z0.d, p0/m, z0.d, z1.d
fdivr z0.s, p0/m, z0.s, z1.s
fmad z0.d, p0/m, z1.d, z2.d
fmad z0.s, p0/m, z1.s, z2.s
fmadd d0, d1, d2, d3
fmadd s0, s1, s2, s3
fmax d0, d1, d2
fmax s0, s1, s2
fmax v0.2d, v1.2d, v2.2d
fmax v0.2s, v1.2s, v2.2s
fmax v0.4s, v1.4s, v2.4s
fmax z0.d, p0/m, z0.d, z1.d
fmax z0.s, p0/m, z0.s, z1.s
fmaxnm d0, d1, d2
fmaxnm s0, s1, s2
fmaxnm v0.2d, v1.2d, v2.2d
fmaxnm v0.2s, v1.2s, v2.2s
fmaxnm v0.4s, v1.4s, v2.4s
fmaxnm z0.d, p0/m, z0.d, z1.d
fmaxnm z0.s, p0/m, z0.s, z1.s
fmaxnmp d0, v0.2d
fmaxnmv d0, p0, z1.d
fmaxnmv s0, p0, z1.s
fmaxnmv s0, v1.4s
fmaxv d0, p0, z1.d
fmaxv s0, p0, z1.s
fmin d0, d1, d2
fmin s0, s1, s2
fmin v0.2d, v1.2d, v2.2d
fmin v0.2s, v1.2s, v2.2s
fmin v0.4s, v1.4s, v2.4s
fmin z0.d, p0/m, z0.d, z1.d
fmin z0.s, p0/m, z0.s, z1.s
fminnm d0, d1, d2
fminnm s0, s1, s2
fminnm v0.2d, v1.2d, v2.2d
fminnm v0.2s, v1.2s, v2.2s
fminnm v0.4s, v1.4s, v2.4s
fminnm z0.d, p0/m, z0.d, z1.d
fminnm z0.s, p0/m, z0.s, z1.s
fminnmp d0, v0.2d
fminnmv d0, p0, z1.d
fminnmv s0, p0, z1.s
fminnmv s0, v0.4s
fminv d0, p0, z1.d
fminv s0, p0, z1.s
fmla s21, s6, v20.s[1]
fmla v0.2d, v1.2d, v2.2d
fmla v0.2d, v1.2d, v2.d[1]
fmla v0.2s, v1.2s, v2.2s
fmla v0.2s, v1.2s, v2.s[1]
fmla v0.4s, v1.4s, v2.4s
fmla v0.4s, v1.4s, v2.s[1]
fmla z0.d, p0/m, z1.d, z2.d
fmla z0.d, z1.d, z2.d[1]
fmla z0.s, p0/m, z1.s, z2.s
fmla z0.s, z1.s, z2.s[1]
fmls v0.2d, v1.2d, v2.2d
fmls v0.2d, v1.2d, v2.d[1]
fmls v0.2s, v1.2s, v2.2s
fmls v0.2s, v1.2s, v2.s[1]
fmls v0.4s, v1.4s, v2.4s
fmls v0.4s, v1.4s, v2.s[1]
fmls z0.d, p0/m, z1.d, z2.d
fmls z0.d, z1.d, z2.d[1]
fmls z0.s, p0/m, z1.s, z2.s
fmls z0.s, z1.s, z2.s[1]
fmov d0, d1
fmov d0, #1.00000000
fmov d0, x1
fmov s0, #1.00000000
fmov s0, s1
fmov s0, w1
fmov v0.2d, #1.00000000
fmov v5.4s, #0.25000000
fmov w0, s1
fmov x0, d1
fmov z0.d, #1.00000000
fmov z0.s, #1.00000000
fmsb z0.d, p0/m, z1.d, z2.d
fmsb z0.s, p0/m, z1.s, z2.s
fmsub d0, d1, d2, d3
fmsub s0, s1, s2, s3
fmul d0, d1, d2
fmul s0, s1, s2
fmul v0.2d, v1.2d, v2.2d
fmul v0.2d, v1.2d, v2.d[1]
fmul v0.2s, v1.2s, v2.2s
fmul v0.2s, v1.2s, v2.s[1]
fmul v0.4s, v1.4s, v2.4s
fmul v0.4s, v1.4s, v2.s[1]
fmul z0.d, p0/m, z0.d, z1.d
fmul z0.d, z1.d, z2.d
fmul z0.s, p0/m, z0.s, z1.s
fmul z0.s, z1.s, z2.s
fmulx d0, d1, d2
fmulx s0, s1, s2
fmulx v0.2d, v1.2d, v2.2d
fmulx v0.2d, v1.2d, v2.d[1]
fmulx v0.2s, v1.2s, v2.2s
fmulx v0.2s, v1.2s, v2.s[1]
fmulx v0.4s, v1.4s, v2.4s
fmulx v0.4s, v1.4s, v2.s[1]
fneg d0, d1
fneg s0, s1
fneg v0.2d, v1.2d
fneg v0.2s, v1.2s
fneg v0.4s, v1.4s
fneg z0.d, p0/m, z1.d
fneg z0.s, p0/m, z1.s
fnmad z0.d, p0/m, z1.d, z2.d
fnmad z0.s, p0/m, z1.s, z2.s
fnmadd d0, d1, d2, d3
fnmadd s0, s1, s2, s3
fnmla z0.d, p0/m, z1.d, z2.d
fnmla z0.s, p0/m, z1.s, z2.s
fnmls z0.d, p0/m, z1.d, z2.d
fnmls z0.s, p0/m, z1.s, z2.s
fnmsb z0.d, p0/m, z1.d, z2.d
fnmsb z0.s, p0/m, z1.s, z2.s
fnmsub d0, d1, d2, d3
fnmsub s0, s1, s2, s3
fnmul d7, d7, d1
fnmul s4, s3, s1
frecpe d0, d1
frecpe s0, s1
frecpe v0.2d, v1.2d
frecpe v0.2s, v1.2s
frecpe v0.4s, v1.4s
frecpe z0.d, z1.d
frecpe z0.s, z1.s
frecps d0, d1, d2
frecps s0, s1, s2
frecps v0.2d, v1.2d, v2.2d
frecps v0.2s, v1.2s, v2.2s
frecps v0.4s, v1.4s, v2.4s
frecps z0.d, z1.d, z2.d
frecps z0.s, z1.s, z2.s
frinta d0, d1
frinta s0, s1
frinta v0.2d, v1.2d
frinta v0.2s, v1.2s
frinta v0.4s, v1.4s
frinta z0.d, p0/m, z1.d
frinta z0.s, p0/m, z1.s
frintm d0, d1
frintm s0, s1
frintm v0.2d, v1.2d
frintm v0.2s, v1.2s
frintm v0.4s, v1.4s
frintm z0.d, p0/m, z1.d
frintm z0.s, p0/m, z1.s
frintp d0, d1
frintp s0, s1
frintp v0.2d, v1.2d
frintp v0.2s, v1.2s
frintp v0.4s, v1.4s
frintz d0, d1
frintz s0, s1
frintz v0.2d, v1.2d
frintz v0.2s, v1.2s
frintz v0.4s, v1.4s
frsqrte d0, d1
frsqrte s0, s1
frsqrte v0.2d, v1.2d
frsqrte v0.2s, v1.2s
frsqrte v0.4s, v1.4s
frsqrte z0.d, z1.d
frsqrte z0.s, z1.s
frsqrts d0, d1, d2
frsqrts s0, s1, s2
frsqrts v0.2d, v1.2d, v2.2d
frsqrts v0.2s, v1.2s, v2.2s
frsqrts v0.4s, v1.4s, v2.4s
frsqrts z0.d, z1.d, z2.d
frsqrts z0.s, z1.s, z2.s
fsqrt d0, d1
fsqrt s0, s1
fsqrt v0.2d, v1.2d
fsqrt v0.2s, v1.2s
fsqrt v0.4s, v1.4s
fsqrt z0.d, p0/m, z1.d
fsqrt z0.s, p0/m, z1.s
fsub d0, d1, d2
fsub s0, s1, s2
fsub v0.2d, v1.2d, v2.2d
fsub v0.2s, v1.2s, v2.2s
fsub v0.4s, v1.4s, v2.4s
fsub z0.d, p0/m, z0.d, z1.d
fsub z0.d, z1.d, z2.d
fsub z0.s, p0/m, z0.s, z1.s
fsub z0.s, z1.s, z2.s
fsubr z0.d, p0/m, z0.d, z1.d
fsubr z0.s, p0/m, z0.s, z1.s
incb x0
incb x0, all, mul #4
incd x0
incd x0, all, mul #4
incd z3.d
inch x0
inch x0, all, mul #4
incp x0, p1.b
incp x0, p1.d
incp x0, p1.h
incp x0, p1.s
incw x0
incw x0, all, mul #4
index z0.b, #0, #1
index z0.b, w1, #1
index z0.d, #0, #1
index z3.d, #0, x6
index z0.d, x1, #1
index z0.h, #0, #1
index z0.h, w1, #1
index z0.s, #0, #1
index z0.s, w1, #1
lasta b0, p0, z1.b
lasta d0, p0, z1.d
lasta h0, p0, z1.h
lasta s0, p0, z1.s
lastb b0, p0, z1.b
lastb d0, p0, z1.d
lastb h0, p0, z1.h
lastb s0, p0, z1.s
ld1 { v0.16b }, [x1]
ld1 { v0.16b }, [x1], #16
ld1 { v0.16b }, [x1], x2
ld1 { v0.2d }, [x1]
ld1 { v0.2d }, [x1], #16
ld1 { v0.2d }, [x1], x2
ld1 { v0.2s }, [x1]
ld1 { v0.2s }, [x1], #8
ld1 { v0.2s }, [x1], x2
ld1 { v0.4s }, [x1]
ld1 { v0.4s }, [x1], #16
ld1 { v0.4s }, [x1], x2
ld1 { v0.8h }, [x1]
ld1 { v0.8h }, [x1], #16
ld1 { v0.8h }, [x1], x2
ld1 { v0.d }[1], [x1]
ld1 { v0.s }[1], [x1]
ld1 { v0.16b, v1.16b, v2.16b, v3.16b }, [x1]
ld1 { v0.16b, v1.16b, v2.16b, v3.16b }, [x1], #64
ld1 { v0.16b, v1.16b, v2.16b, v3.16b }, [x1], x2
ld1 { v0.16b, v1.16b, v2.16b }, [x1]
ld1 { v0.16b, v1.16b, v2.16b }, [x1], #48
ld1 { v0.16b, v1.16b, v2.16b }, [x1], x2
ld1 { v0.16b, v1.16b }, [x1]
ld1 { v0.16b, v1.16b }, [x1], #32
ld1 { v0.16b, v1.16b }, [x1], x2
ld1 { v0.2d, v1.2d, v2.2d, v3.2d }, [x1]
ld1 { v0.2d, v1.2d, v2.2d, v3.2d }, [x1], #64
ld1 { v0.2d, v1.2d, v2.2d, v3.2d }, [x1], x2
ld1 { v0.2d, v1.2d, v2.2d }, [x1]
ld1 { v0.2d, v1.2d, v2.2d }, [x1], #48
ld1 { v0.2d, v1.2d, v2.2d }, [x1], x2
ld1 { v0.2d, v1.2d }, [x1]
ld1 { v0.2d, v1.2d }, [x1], #32
ld1 { v0.2d, v1.2d }, [x1], x2
ld1 { v0.2s, v1.2s, v2.2s, v3.2s }, [x1]
ld1 { v0.2s, v1.2s, v2.2s, v3.2s }, [x1], #32
ld1 { v0.2s, v1.2s, v2.2s, v3.2s }, [x1], x2
ld1 { v0.2s, v1.2s, v2.2s }, [x1]
ld1 { v0.2s, v1.2s, v2.2s }, [x1], #24
ld1 { v0.2s, v1.2s, v2.2s }, [x1], x2
ld1 { v0.2s, v1.2s }, [x1]
ld1 { v0.2s, v1.2s }, [x1], #16
ld1 { v0.2s, v1.2s }, [x1], x2
ld1 { v0.4s, v1.4s, v2.4s, v3.4s }, [x1]
ld1 { v0.4s, v1.4s, v2.4s, v3.4s }, [x1], #64
ld1 { v0.4s, v1.4s, v2.4s, v3.4s }, [x1], x2
ld1 { v0.4s, v1.4s, v2.4s }, [x1]
ld1 { v0.4s, v1.4s, v2.4s }, [x1], #48
ld1 { v0.4s, v1.4s, v2.4s }, [x1], x2
ld1 { v0.4s, v1.4s }, [x1]
ld1 { v0.4s, v1.4s }, [x1], #32
ld1 { v0.4s, v1.4s }, [x1], x2
ld1 { v0.8h, v1.8h, v2.8h, v3.8h }, [x1]
ld1 { v0.8h, v1.8h, v2.8h, v3.8h }, [x1], #64
ld1 { v0.8h, v1.8h, v2.8h, v3.8h }, [x1], x2
ld1 { v0.8h, v1.8h, v2.8h }, [x1]
ld1 { v0.8h, v1.8h, v2.8h }, [x1], #48
ld1 { v0.8h, v1.8h, v2.8h }, [x1], x2
ld1 { v0.8h, v1.8h }, [x1]
ld1 { v0.8h, v1.8h }, [x1], #32
ld1 { v0.8h, v1.8h }, [x1], x2
ld1b { z0.b }, p0/z, [x1]
ld1b { z0.h }, p0/z, [x1, x10]
ld1b { z0.s }, p0/z, [x1, x10]
ld1d { z0.d }, p0/z, [x1, #1, mul vl]
ld1d { z0.d }, p0/z, [x1, z2.d, sxtw]
ld1h { z0.d }, p0/z, [x1, x10, lsl #1]
ld1h { z0.h }, p0/z, [x1, #1, mul vl]
ld1h { z0.s }, p0/z, [x1, x10, lsl #1]
ld1r { v0.2d }, [x1]
ld1r { v0.2d }, [x1], x2
ld1r { v0.2s }, [x1]
ld1r { v0.2s }, [x1], x2
ld1r { v0.4s }, [x1]
ld1r { v0.4s }, [x1], x2
ld1rb { z0.b }, p0/z, [x1]
ld1rd { z0.d }, p0/z, [x1]
ld1rh { z0.h }, p0/z, [x1]
ld1rqb { z0.b }, p0/z, [x1]
ld1rqd { z0.d }, p0/z, [x1]
ld1rqh { z0.h }, p0/z, [x1]
ld1rqw { z0.s }, p0/z, [x1]
ld1rw { z0.s }, p0/z, [x1]
ld1sh { z0.d }, p0/z, [x1, x10, lsl #1]
ld1sh { z0.s }, p0/z, [x1, x10, lsl #1]
ld1sw { z0.d }, p0/z, [x1, x2, lsl #2]
ld1w { z0.d }, p0/z, [x1]
ld1w { z0.d }, p0/z, [x1, z2.d, sxtw]
ld1w { z0.s }, p0/z, [x1, #1, mul vl]
ld1w { z0.s }, p0/z, [x1, z2.s, sxtw]
ld2 { v0.16b, v1.16b }, [x1]
ld2 { v0.16b, v1.16b }, [x1], #32
ld2 { v0.16b, v1.16b }, [x1], x2
ld2 { v0.2d, v1.2d }, [x1]
ld2 { v0.2d, v1.2d }, [x1], #32
ld2 { v0.2d, v1.2d }, [x1], x2
ld2 { v0.2s, v1.2s }, [x1]
ld2 { v0.2s, v1.2s }, [x1], #16
ld2 { v0.2s, v1.2s }, [x1], x2
ld2 { v0.4s, v1.4s }, [x1]
ld2 { v0.4s, v1.4s }, [x1], #32
ld2 { v0.4s, v1.4s }, [x1], x2
ld2 { v0.8h, v1.8h }, [x1]
ld2 { v0.8h, v1.8h }, [x1], #32
ld2 { v0.8h, v1.8h }, [x1], x2
ld2b { z0.b, z1.b }, p0/z, [x1]
ld2d { z0.d, z1.d }, p0/z, [x1]
ld2h { z0.h, z1.h }, p0/z, [x1]
ld2w { z0.s, z1.s }, p0/z, [x1]
ld3 { v0.16b, v1.16b, v2.16b }, [x1]
ld3 { v0.16b, v1.16b, v2.16b }, [x1], #48
ld3 { v0.16b, v1.16b, v2.16b }, [x1], x2
ld3 { v0.2d, v1.2d, v2.2d }, [x1]
ld3 { v0.2d, v1.2d, v2.2d }, [x1], #48
ld3 { v0.2d, v1.2d, v2.2d }, [x1], x2
ld3 { v0.2s, v1.2s, v2.2s }, [x1]
ld3 { v0.2s, v1.2s, v2.2s }, [x1], #24
ld3 { v0.2s, v1.2s, v2.2s }, [x1], x2
ld3 { v0.4s, v1.4s, v2.4s }, [x1]
ld3 { v0.4s, v1.4s, v2.4s }, [x1], #48
ld3 { v0.4s, v1.4s, v2.4s }, [x1], x2
ld3 { v0.8h, v1.8h, v2.8h }, [x1]
ld3 { v0.8h, v1.8h, v2.8h }, [x1], #48
ld3 { v0.8h, v1.8h, v2.8h }, [x1], x2
ld3b { z0.b - z2.b }, p0/z, [x1]
ld3d { z0.d - z2.d }, p0/z, [x1]
ld3h { z0.h - z2.h }, p0/z, [x1]
ld3w { z0.s - z2.s }, p0/z, [x1]
ld4 { v0.16b, v1.16b, v2.16b, v3.16b }, [x1]
ld4 { v0.16b, v1.16b, v2.16b, v3.16b }, [x1], #64
ld4 { v0.16b, v1.16b, v2.16b, v3.16b }, [x1], x2
ld4 { v0.2d, v1.2d, v2.2d, v3.2d }, [x1]
ld4 { v0.2d, v1.2d, v2.2d, v3.2d }, [x1], #64
ld4 { v0.2d, v1.2d, v2.2d, v3.2d }, [x1], x2
ld4 { v0.2s, v1.2s, v2.2s, v3.2s }, [x1]
ld4 { v0.2s, v1.2s, v2.2s, v3.2s }, [x1], #32
ld4 { v0.2s, v1.2s, v2.2s, v3.2s }, [x1], x2
ld4 { v0.4s, v1.4s, v2.4s, v3.4s }, [x1]
ld4 { v0.4s, v1.4s, v2.4s, v3.4s }, [x1], #64
ld4 { v0.4s, v1.4s, v2.4s, v3.4s }, [x1], x2
ld4 { v0.8h, v1.8h, v2.8h, v3.8h }, [x1]
ld4 { v0.8h, v1.8h, v2.8h, v3.8h }, [x1], #64
ld4 { v0.8h, v1.8h, v2.8h, v3.8h }, [x1], x2
ld4b { z0.b - z3.b }, p0/z, [x1]
ld4d { z0.d - z3.d }, p0/z, [x1]
ld4h { z0.h - z3.h }, p0/z, [x1]
ld4w { z0.s - z3.s }, p0/z, [x1]
ldff1b { z0.b }, p0/z, [x1]
ldff1d { z0.d }, p0/z, [x1]
ldff1h { z0.h }, p0/z, [x1]
ldff1w { z0.s }, p0/z, [x1]
ldnp d3, d4, [x1]
ldnp q3, q4, [x1]
ldnp s3, s4, [x1]
ldnp w3, w4, [x1]
ldnp x3, x4, [x1]
ldnt1b { z0.b }, p0/z, [x1]
ldnt1d { z0.d }, p0/z, [x1]
ldnt1h { z0.h }, p0/z, [x1]
ldnt1w { z0.s }, p0/z, [x1]
ldp d3, d4, [x1]
ldp d3, d4, [x1, #32]!
ldp d3, d4, [x1], #32
ldp q3, q4, [x1]
ldp q3, q4, [x1, #32]!
ldp q3, q4, [x1], #32
ldp s3, s4, [x1]
ldp s3, s4, [x1, #32]!
ldp s3, s4, [x1], #32
ldp w3, w4, [x1]
ldp w3, w4, [x1, #32]!
ldp w3, w4, [x1], #32
ldp x3, x4, [x1]
ldp x3, x4, [x1, #32]!
ldp x3, x4, [x1], #32
ldpsw x12, x13, [x9, #-8]
ldpsw x14, x15, [x9], #16
ldr b3, [x1]
ldr b3, [x1, #16]!
ldr b3, [x1], #16
ldr d3, [x1]
ldr d3, [x1, #16]!
ldr d3, [x1], #16
ldr h3, [x1]
ldr h3, [x1, #16]!
ldr h3, [x1], #16
ldr p0, [x1]
ldr q3, [x1]
ldr q3, [x1, #16]!
ldr q3, [x1], #16
ldr s3, [x1]
ldr s3, [x1, #16]!
ldr s3, [x1], #16
ldr w3, [x1]
ldr w3, [x1, #16]!
ldr w3, [x1], #16
ldr x3, [x1]
ldr x3, [x1, #16]!
ldr x3, [x1], #16
ldr z0, [x1]
ldrb w3, [x1]
ldrb w3, [x1, #16]!
ldrb w3, [x1], #16
ldrh w3, [x1]
ldrh w3, [x1, #16]!
ldrh w3, [x1], #16
ldrsb w3, [x1]
ldrsb w3, [x1, #16]!
ldrsb w3, [x1], #16
ldrsh w3, [x1]
ldrsh w3, [x1, #16]!
ldrsh w3, [x1], #16
ldrsw x3, [x1]
ldrsw x3, [x1, #16]!
ldrsw x3, [x1], #16
ldur b3, [x1]
ldur d3, [x1]
ldur h3, [x1]
ldur q3, [x1]
ldur s3, [x1]
ldur w3, [x1]
ldur x3, [x1]
ldurb w13, [x9, #-1]
ldurh w13, [x9, #-2]
ldursw x22, [x6, #-28]
lsl w0, w1, #3
lsl w0, w1, w2
lsl x0, x1, #3
lsl x0, x1, x2
lsl z0.b, p0/m, z0.b, z1.b
lsl z0.b, z1.b, #2
lsl z0.d, p0/m, z0.d, z1.d
lsl z0.d, z1.d, #2
lsl z0.h, p0/m, z0.h, z1.h
lsl z0.h, z1.h, #2
lsl z0.s, p0/m, z0.s, z1.s
lsl z0.s, z1.s, #2
lsr w0, w1, #3
lsr w0, w1, w2
lsr x0, x1, #3
lsr x0, x1, x2
lsr z0.b, p0/m, z0.b, z1.b
lsr z0.b, z1.b, #2
lsr z0.d, p0/m, z0.d, z1.d
lsr z0.d, z1.d, #2
lsr z0.h, p0/m, z0.h, z1.h
lsr z0.h, z1.h, #2
lsr z0.s, p0/m, z0.s, z1.s
lsr z0.s, z1.s, #2
mad z0.b, p0/m, z1.b, z2.b
mad z0.d, p0/m, z1.d, z2.d
mad z0.h, p0/m, z1.h, z2.h
mad z0.s, p0/m, z1.s, z2.s
madd w0, w1, w2, w3
madd x0, x1, x2, x3
mla v0.16b, v1.16b, v2.16b
mla v0.2s, v1.2s, v2.2s
mla v0.4h, v1.4h, v2.4h
mla v0.4s, v1.4s, v2.4s
mla v0.8b, v1.8b, v2.8b
mla v0.8h, v1.8h, v2.8h
mla z0.b, p0/m, z1.b, z2.b
mla z0.d, p0/m, z1.d, z2.d
mla z0.h, p0/m, z1.h, z2.h
mla z0.s, p0/m, z1.s, z2.s
mls v0.16b, v1.16b, v2.16b
mls v0.2s, v1.2s, v2.2s
mls v0.4h, v1.4h, v2.4h
mls v0.4s, v1.4s, v2.4s
mls v0.8b, v1.8b, v2.8b
mls v0.8h, v1.8h, v2.8h
mls z0.b, p0/m, z1.b, z2.b
mls z0.d, p0/m, z1.d, z2.d
mls z0.h, p0/m, z1.h, z2.h
mls z0.s, p0/m, z1.s, z2.s
mneg x0, x0, x18
mov d0, v1.d[1]
mov p0.b, p1.b
mov s2, v3.s[3]
mov v0.16b, v1.16b
mov v0.8b, v1.8b
mov v0.b[0], w8
mov v0.d[1], v1.d[0]
mov v0.d[1], x1
mov v0.h[0], w8
mov v22.s[1], v20.s[0]
mov v0.s[0], w8
mov w0, #3
mov w0, w1
mov x0, #3
mov x9, v2.d[1]
mov x0, x1
mov z0.b, b1
mov z0.b, #0
mov z0.b, p0/m, z1.b
mov z0.b, w1
mov z0.d, d1
mov z0.d, #0
mov z0.d, p0/m, x8
mov z0.d, p0/m, z1.d
mov z2.d, p1/z, #-1
mov z0.d, x1
mov z2.d, z6.d
mov z0.h, h1
mov z0.h, #0
mov z0.h, p0/m, w8
mov z0.h, p0/m, z1.h
mov z0.h, w1
mov z0.s, #0
mov z2.s, p1/m, s1
mov z0.s, p0/m, w8
mov z0.s, p0/m, z1.s
mov z2.s, p1/z, #-1
mov z0.s, s1
mov z0.s, w1
movi d0, #0000000000000000
movi v0.2d, #0000000000000000
movi v0.2s, #0
movi v0.4s, #1
movk w0, #3, lsl #16
movk x0, #3, lsl #16
movprfx z0, z1
movprfx z0.b, p0/z, z1.b
movprfx z0.d, p0/z, z1.d
movprfx z0.h, p0/z, z1.h
movprfx z0.s, p0/z, z1.s
msub w0, w1, w2, w3
msub x0, x1, x2, x3
mul v0.16b, v1.16b, v2.16b
mul v0.2s, v1.2s, v2.2s
mul v0.4h, v1.4h, v2.4h
mul v0.4s, v1.4s, v2.4s
mul v0.8b, v1.8b, v2.8b
mul v0.8h, v1.8h, v2.8h
mul w0, w1, w2
mul x0, x1, x2
mul z0.b, p0/m, z0.b, z1.b
mul z0.b, z0.b, #2
mul z0.b, z1.b, z2.b
mul z0.d, p0/m, z0.d, z1.d
mul z0.d, z0.d, #2
mul z0.d, z1.d, z2.d
mul z0.h, p0/m, z0.h, z1.h
mul z0.h, z0.h, #2
mul z0.h, z1.h, z2.h
mul z0.s, p0/m, z0.s, z1.s
mul z0.s, z0.s, #2
mul z0.s, z1.s, z2.s
mvn v17.16b, v17.16b
mvn w0, w1
mvn w0, w1, lsl #3
mvn x0, x1
mvn x0, x1, lsl #3
nbsl z17.d, z17.d, z21.d, z17.d
neg w0, w1
neg w0, w1, lsl #3
neg x0, x1
neg x0, x1, lsl #3
nop
not p0.b, p1/z, p2.b
orn v0.16b, v1.16b, v2.16b
orn v0.8b, v1.8b, v2.8b
orr p0.b, p1/z, p2.b, p3.b
orr v0.16b, v1.16b, v2.16b
orr v0.8b, v1.8b, v2.8b
orr w0, w1, #0x3
orr w0, w1, w2
orr w0, w1, w2, lsl #2
orr x0, x1, #0x3
orr x0, x1, x2
orr x0, x1, x2, lsl #2
orr z0.b, p0/m, z0.b, z1.b
orr z0.b, z0.b, #0x2
orr z0.d, p0/m, z0.d, z1.d
orr z0.d, z0.d, #0x2
orr z0.d, z1.d, z2.d
orr z0.h, p0/m, z0.h, z1.h
orr z0.h, z0.h, #0x2
orr z0.s, p0/m, z0.s, z1.s
orr z0.s, z0.s, #0x2
pfalse p0.b
prfm pldl1keep, [x1, #64]
ptest p0, p1.b
ptrue p0.b
ptrue p0.d
ptrue p1.d, vl1
ptrue p0.h
ptrue p0.h, vl1
ptrue p0.s
ptrue p4.s, vl1
punpkhi p1.h, p2.b
punpklo p0.h, p2.b
rbit w0, w1
rbit x0, x1
rdvl x0, #1
ret
rev p1.d, p1.d
rev p4.s, p4.s
rev w0, w1
rev x0, x1
rev z0.b, z1.b
rev z0.d, z1.d
rev z0.h, z1.h
rev z0.s, z1.s
rev64 v0.2s, v0.2s
rev64 v0.4s, v1.4s
sabd v0.16b, v1.16b, v2.16b
sabd v0.2s, v1.2s, v2.2s
sabd v0.4h, v1.4h, v2.4h
sabd v0.4s, v1.4s, v2.4s
sabd v0.8b, v1.8b, v2.8b
sabd v0.8h, v1.8h, v2.8h
sbc w0, w1, w2
sbc x0, x1, x2
sbfiz w0, w1, #2, #5
sbfiz x0, x1, #2, #5
scvtf d0, d1
scvtf d0, w1
scvtf d0, x1
scvtf s0, s1
scvtf s0, w1
scvtf s0, x1
scvtf v0.2d, v1.2d
scvtf v0.2s, v1.2s
scvtf v0.4s, v1.4s
scvtf z0.d, p0/m, z1.d
scvtf z0.d, p0/m, z1.s
scvtf z0.s, p0/m, z0.d
scvtf z0.s, p0/m, z1.s
sdiv w0, w1, w2
sdiv x0, x1, x2
sdiv z4.d, p1/m, z4.d, z2.d
sdiv z4.s, p1/m, z4.s, z2.s
sel z0.b, p0, z1.b, z2.b
sel z0.d, p0, z1.d, z2.d
sel z0.h, p0, z1.h, z2.h
sel z0.s, p0, z1.s, z2.s
shl v0.16b, v1.16b, #2
shl v0.2d, v1.2d, #2
shl v0.2s, v1.2s, #2
shl v0.4h, v1.4h, #2
shl v0.4s, v1.4s, #2
shl v0.8b, v1.8b, #2
shl v0.8h, v1.8h, #2
smaddl x0, w1, w2, x3
smax v0.16b, v1.16b, v2.16b
smax v0.2s, v1.2s, v2.2s
smax v0.4h, v1.4h, v2.4h
smax v0.4s, v1.4s, v2.4s
smax v0.8b, v1.8b, v2.8b
smax v0.8h, v1.8h, v2.8h
smax z0.b, p0/m, z0.b, z1.b
smax z0.b, z0.b, #2
smax z0.d, p0/m, z0.d, z1.d
smax z0.d, z0.d, #2
smax z0.h, p0/m, z0.h, z1.h
smax z0.h, z0.h, #2
smax z0.s, p0/m, z0.s, z1.s
smax z0.s, z0.s, #2
smaxv b0, v1.16b
smaxv b0, v1.8b
smaxv h0, v1.4h
smaxv h0, v1.8h
smaxv s0, v1.4s
smin v0.16b, v1.16b, v2.16b
smin v0.2s, v1.2s, v2.2s
smin v0.4h, v1.4h, v2.4h
smin v0.4s, v1.4s, v2.4s
smin v0.8b, v1.8b, v2.8b
smin v0.8h, v1.8h, v2.8h
smin z0.b, p0/m, z0.b, z1.b
smin z0.b, z0.b, #2
smin z0.d, p0/m, z0.d, z1.d
smin z0.d, z0.d, #2
smin z0.h, p0/m, z0.h, z1.h
smin z0.h, z0.h, #2
smin z0.s, p0/m, z0.s, z1.s
smin z0.s, z0.s, #2
sminv b0, v1.16b
sminv b0, v1.8b
sminv h0, v1.4h
sminv h0, v1.8h
sminv s0, v1.4s
smulh x0, x1, x2
smull x0, w1, w2
splice z1.d, p1, z1.d, z0.d
splice z6.s, p4, z6.s, z5.s
sshl v0.16b, v1.16b, v2.16b
sshl v0.2d, v1.2d, v2.2d
sshl v0.2s, v1.2s, v2.2s
sshl v0.4h, v1.4h, v2.4h
sshl v0.4s, v1.4s, v2.4s
sshl v0.8b, v1.8b, v2.8b
sshl v0.8h, v1.8h, v2.8h
sshll v0.2d, v1.2s, #0
sshll v0.4s, v0.4h, #0
sshll2 v0.2d, v1.4s, #0
sshll2 v1.4s, v0.8h, #0
sshr v0.16b, v1.16b, #2
sshr v0.2d, v1.2d, #2
sshr v0.2s, v1.2s, #2
sshr v0.4h, v1.4h, #2
sshr v0.4s, v1.4s, #2
sshr v0.8b, v1.8b, #2
sshr v0.8h, v1.8h, #2
ssra v0.16b, v1.16b, #2
ssra v0.2d, v1.2d, #2
ssra v0.2s, v1.2s, #2
ssra v0.4h, v1.4h, #2
ssra v0.4s, v1.4s, #2
ssra v0.8b, v1.8b, #2
ssra v0.8h, v1.8h, #2
st1 { v0.16b }, [x1]
st1 { v0.16b }, [x1], #16
st1 { v0.16b }, [x1], x2
st1 { v0.2d }, [x1]
st1 { v0.2d }, [x1], #16
st1 { v0.2d }, [x1], x2
st1 { v0.2s }, [x1]
st1 { v0.2s }, [x1], #8
st1 { v0.2s }, [x1], x2
st1 { v0.4s }, [x1]
st1 { v0.4s }, [x1], #16
st1 { v0.4s }, [x1], x2
st1 { v0.8h }, [x1]
st1 { v0.8h }, [x1], #16
st1 { v0.8h }, [x1], x2
st1 { v0.d }[1], [x1]
st1 { v0.s }[0], [x0], #4
st1 { v0.16b, v1.16b, v2.16b, v3.16b }, [x1]
st1 { v0.16b, v1.16b, v2.16b, v3.16b }, [x1], #64
st1 { v0.16b, v1.16b, v2.16b, v3.16b }, [x1], x2
st1 { v0.16b, v1.16b, v2.16b }, [x1]
st1 { v0.16b, v1.16b, v2.16b }, [x1], #48
st1 { v0.16b, v1.16b, v2.16b }, [x1], x2
st1 { v0.16b, v1.16b }, [x1]
st1 { v0.16b, v1.16b }, [x1], #32
st1 { v0.16b, v1.16b }, [x1], x2
st1 { v0.2d, v1.2d, v2.2d, v3.2d }, [x1]
st1 { v0.2d, v1.2d, v2.2d, v3.2d }, [x1], #64
st1 { v0.2d, v1.2d, v2.2d, v3.2d }, [x1], x2
st1 { v0.2d, v1.2d, v2.2d }, [x1]
st1 { v0.2d, v1.2d, v2.2d }, [x1], #48
st1 { v0.2d, v1.2d, v2.2d }, [x1], x2
st1 { v0.2d, v1.2d }, [x1]
st1 { v0.2d, v1.2d }, [x1], #32
st1 { v0.2d, v1.2d }, [x1], x2
st1 { v0.2s, v1.2s, v2.2s, v3.2s }, [x1]
st1 { v0.2s, v1.2s, v2.2s, v3.2s }, [x1], #32
st1 { v0.2s, v1.2s, v2.2s, v3.2s }, [x1], x2
st1 { v0.2s, v1.2s, v2.2s }, [x1]
st1 { v0.2s, v1.2s, v2.2s }, [x1], #24
st1 { v0.2s, v1.2s, v2.2s }, [x1], x2
st1 { v0.2s, v1.2s }, [x1]
st1 { v0.2s, v1.2s }, [x1], #16
st1 { v0.2s, v1.2s }, [x1], x2
st1 { v0.4s, v1.4s, v2.4s, v3.4s }, [x1]
st1 { v0.4s, v1.4s, v2.4s, v3.4s }, [x1], #64
st1 { v0.4s, v1.4s, v2.4s, v3.4s }, [x1], x2
st1 { v0.4s, v1.4s, v2.4s }, [x1]
st1 { v0.4s, v1.4s, v2.4s }, [x1], #48
st1 { v0.4s, v1.4s, v2.4s }, [x1], x2
st1 { v0.4s, v1.4s }, [x1]
st1 { v0.4s, v1.4s }, [x1], #32
st1 { v0.4s, v1.4s }, [x1], x2
st1 { v0.8h, v1.8h, v2.8h, v3.8h }, [x1]
st1 { v0.8h, v1.8h, v2.8h, v3.8h }, [x1], #64
st1 { v0.8h, v1.8h, v2.8h, v3.8h }, [x1], x2
st1 { v0.8h, v1.8h, v2.8h }, [x1]
st1 { v0.8h, v1.8h, v2.8h }, [x1], #48
st1 { v0.8h, v1.8h, v2.8h }, [x1], x2
st1 { v0.8h, v1.8h }, [x1]
st1 { v0.8h, v1.8h }, [x1], #32
st1 { v0.8h, v1.8h }, [x1], x2
st1b { z0.b }, p0, [x1]
st1b { z0.h }, p0, [x0, x10]
st1b { z0.s }, p0, [x0, x10]
st1d { z0.d }, p0, [x1]
st1d { z0.d }, p0, [x1, z2.d, sxtw]
st1h { z0.d }, p0, [x0, x10, lsl #1]
st1h { z0.h }, p0, [x1]
st1h { z0.s }, p0, [x0, x10, lsl #1]
st1w { z0.d }, p0, [x1, x10, lsl #2]
st1w { z0.d }, p0, [x1, z2.d, sxtw]
st1w { z0.s }, p0, [x1]
st1w { z0.s }, p0, [x1, z2.s, sxtw]
st2 { v0.16b, v1.16b }, [x1]
st2 { v0.16b, v1.16b }, [x1], #32
st2 { v0.16b, v1.16b }, [x1], x2
st2 { v0.2d, v1.2d }, [x1]
st2 { v0.2d, v1.2d }, [x1], #32
st2 { v0.2d, v1.2d }, [x1], x2
st2 { v0.2s, v1.2s }, [x1]
st2 { v0.2s, v1.2s }, [x1], #16
st2 { v0.2s, v1.2s }, [x1], x2
st2 { v0.4s, v1.4s }, [x1]
st2 { v0.4s, v1.4s }, [x1], #32
st2 { v0.4s, v1.4s }, [x1], x2
st2 { v0.8h, v1.8h }, [x1]
st2 { v0.8h, v1.8h }, [x1], #32
st2 { v0.8h, v1.8h }, [x1], x2
st2b { z0.b, z1.b }, p0, [x1]
st2d { z0.d, z1.d }, p0, [x1]
st2h { z0.h, z1.h }, p0, [x1]
st2w { z0.s, z1.s }, p0, [x1]
st3 { v0.16b, v1.16b, v2.16b }, [x1]
st3 { v0.16b, v1.16b, v2.16b }, [x1], #48
st3 { v0.16b, v1.16b, v2.16b }, [x1], x2
st3 { v0.2d, v1.2d, v2.2d }, [x1]
st3 { v0.2d, v1.2d, v2.2d }, [x1], #48
st3 { v0.2d, v1.2d, v2.2d }, [x1], x2
st3 { v0.2s, v1.2s, v2.2s }, [x1]
st3 { v0.2s, v1.2s, v2.2s }, [x1], #24
st3 { v0.2s, v1.2s, v2.2s }, [x1], x2
st3 { v0.4s, v1.4s, v2.4s }, [x1]
st3 { v0.4s, v1.4s, v2.4s }, [x1], #48
st3 { v0.4s, v1.4s, v2.4s }, [x1], x2
st3 { v0.8h, v1.8h, v2.8h }, [x1]
st3 { v0.8h, v1.8h, v2.8h }, [x1], #48
st3 { v0.8h, v1.8h, v2.8h }, [x1], x2
st3b { z0.b - z2.b }, p0, [x1]
st3d { z0.d - z2.d }, p0, [x1]
st3h { z0.h - z2.h }, p0, [x1]
st3w { z0.s - z2.s }, p0, [x1]
st4 { v0.16b, v1.16b, v2.16b, v3.16b }, [x1]
st4 { v0.16b, v1.16b, v2.16b, v3.16b }, [x1], #64
st4 { v0.16b, v1.16b, v2.16b, v3.16b }, [x1], x2
st4 { v0.2d, v1.2d, v2.2d, v3.2d }, [x1]
st4 { v0.2d, v1.2d, v2.2d, v3.2d }, [x1], #64
st4 { v0.2d, v1.2d, v2.2d, v3.2d }, [x1], x2
st4 { v0.2s, v1.2s, v2.2s, v3.2s }, [x1]
st4 { v0.2s, v1.2s, v2.2s, v3.2s }, [x1], #32
st4 { v0.2s, v1.2s, v2.2s, v3.2s }, [x1], x2
st4 { v0.4s, v1.4s, v2.4s, v3.4s }, [x1]
st4 { v0.4s, v1.4s, v2.4s, v3.4s }, [x1], #64
st4 { v0.4s, v1.4s, v2.4s, v3.4s }, [x1], x2
st4 { v0.8h, v1.8h, v2.8h, v3.8h }, [x1]
st4 { v0.8h, v1.8h, v2.8h, v3.8h }, [x1], #64
st4 { v0.8h, v1.8h, v2.8h, v3.8h }, [x1], x2
st4b { z0.b - z3.b }, p0, [x1]
st4d { z0.d - z3.d }, p0, [x1]
st4h { z0.h - z3.h }, p0, [x1]
st4w { z0.s - z3.s }, p0, [x1]
stnp d3, d4, [x1]
stnp q3, q4, [x1]
stnp s3, s4, [x1]
stnp w3, w4, [x1]
stnp x3, x4, [x1]
stnt1b { z0.b }, p0, [x1]
stnt1d { z0.d }, p0, [x1]
stnt1h { z0.h }, p0, [x1]
stnt1w { z0.s }, p0, [x1]
stp d3, d4, [x1]
stp d3, d4, [x1, #32]!
stp d3, d4, [x1], #32
stp q3, q4, [x1]
stp q3, q4, [x1, #32]!
stp q3, q4, [x1], #32
stp s3, s4, [x1]
stp s3, s4, [x1, #32]!
stp s3, s4, [x1], #32
stp w3, w4, [x1]
stp w3, w4, [x1, #32]!
stp w3, w4, [x1], #32
stp x3, x4, [x1]
stp x3, x4, [x1, #32]!
stp x3, x4, [x1], #32
str b3, [x1]
str b3, [x1, #16]!
str b3, [x1], #16
str d3, [x1]
str d3, [x1, #16]!
str d3, [x1], #16
str h3, [x1]
str h3, [x1, #16]!
str h3, [x1], #16
str p0, [x1]
str q3, [x1]
str q3, [x1, #16]!
str q3, [x1], #16
str s3, [x1]
str s3, [x1, #16]!
str s3, [x1], #16
str w3, [x1]
str w3, [x1, #16]!
str w3, [x1], #16
str x3, [x1]
str x3, [x1, #16]!
str x3, [x1], #16
str z0, [x1]
strb w3, [x1]
strb w3, [x1, #16]!
strb w3, [x1], #16
strh w3, [x1]
strh w3, [x1, #16]!
strh w3, [x1], #16
stur b3, [x1]
stur d3, [x1]
stur h3, [x1]
stur q3, [x1]
stur s3, [x1]
stur w3, [x1]
stur x3, [x1]
sturb w13, [x11, #-1]
sturh w13, [x11, #-2]
sub v0.16b, v1.16b, v2.16b
sub v0.2d, v1.2d, v2.2d
sub v0.2s, v1.2s, v2.2s
sub v0.4h, v1.4h, v2.4h
sub v0.4s, v1.4s, v2.4s
sub v0.8b, v1.8b, v2.8b
sub v0.8h, v1.8h, v2.8h
sub w0, w1, #3
sub w0, w1, w2
sub w0, w1, w2, lsl #2
sub x0, x1, #3
sub x0, x1, w2, sxtw
sub x0, x1, w2, uxtw #3
sub x0, x1, x2
sub x0, x1, x2, lsl #2
sub z0.b, p0/m, z0.b, z1.b
sub z0.b, z0.b, #2
sub z0.b, z1.b, z2.b
sub z0.d, p0/m, z0.d, z1.d
sub z0.d, z0.d, #2
sub z0.d, z1.d, z2.d
sub z0.h, p0/m, z0.h, z1.h
sub z0.h, z0.h, #2
sub z0.h, z1.h, z2.h
sub z0.s, p0/m, z0.s, z1.s
sub z0.s, z0.s, #2
sub z0.s, z1.s, z2.s
subs w0, w1, #3
subs w0, w1, w2
subs w0, w1, w2, lsl #2
subs x0, x1, #3
subs x0, x1, w2, sxtw
subs x0, x1, w2, uxtw #3
subs x0, x1, x2
subs x0, x1, x2, lsl #2
sunpkhi z0.d, z1.s
sunpkhi z4.s, z3.h
sunpklo z0.d, z1.s
sunpklo z3.s, z3.h
sxth w10, w8
sxth z1.d, p0/m, z0.d
sxth z1.s, p0/m, z0.s
sxtw x0, w1
sxtw z2.d, p0/m, z0.d
tbl v0.16b, { v1.16b }, v2.16b
tbl z0.b, { z1.b }, z2.b
tbl z0.d, { z1.d }, z2.d
tbl z0.h, { z1.h }, z2.h
tbl z0.s, { z1.s }, z2.s
tbnz w0, #3, 1f
tbnz x10, #63, 1f
tbz w0, #3, 1f
trn1 v0.16b, v1.16b, v2.16b
trn1 v0.2d, v1.2d, v2.2d
trn1 v0.2s, v1.2s, v2.2s
trn1 v0.4h, v1.4h, v2.4h
trn1 v0.4s, v1.4s, v2.4s
trn1 v0.8b, v1.8b, v2.8b
trn1 v0.8h, v1.8h, v2.8h
trn1 z0.b, z1.b, z2.b
trn1 z0.d, z1.d, z2.d
trn1 z0.h, z1.h, z2.h
trn1 z0.s, z1.s, z2.s
trn2 v0.16b, v1.16b, v2.16b
trn2 v0.2d, v1.2d, v2.2d
trn2 v0.2s, v1.2s, v2.2s
trn2 v0.4h, v1.4h, v2.4h
trn2 v0.4s, v1.4s, v2.4s
trn2 v0.8b, v1.8b, v2.8b
trn2 v0.8h, v1.8h, v2.8h
trn2 z0.b, z1.b, z2.b
trn2 z0.d, z1.d, z2.d
trn2 z0.h, z1.h, z2.h
trn2 z0.s, z1.s, z2.s
tst w0, #0x3
tst w0, w1
tst w0, w1, lsl #3
tst x0, #0x3
tst x0, x1
tst x0, x1, lsl #3
uabd v0.16b, v1.16b, v2.16b
uabd v0.2s, v1.2s, v2.2s
uabd v0.4h, v1.4h, v2.4h
uabd v0.4s, v1.4s, v2.4s
uabd v0.8b, v1.8b, v2.8b
uabd v0.8h, v1.8h, v2.8h
uaddv d0, p0, z1.b
uaddv d0, p0, z1.d
uaddv d0, p0, z1.h
uaddv d0, p0, z1.s
uaddw v0.8h, v0.8h, v1.8b
ubfiz w0, w1, #2, #5
ubfiz x0, x1, #2, #5
ubfx w0, w1, #2, #5
ubfx x0, x1, #0, #32
ucvtf d0, d1
ucvtf d0, w1
ucvtf d0, x1
ucvtf s0, s1
ucvtf s0, w1
ucvtf s0, x1
ucvtf v0.2d, v1.2d
ucvtf v0.2s, v1.2s
ucvtf v0.4s, v1.4s
ucvtf z0.d, p0/m, z1.d
ucvtf z0.s, p0/m, z1.s
udiv w0, w1, w2
udiv x0, x1, x2
udiv z2.d, p0/m, z2.d, z3.d
udiv z2.s, p0/m, z2.s, z3.s
udivr z3.s, p1/m, z3.s, z5.s
umax v0.16b, v1.16b, v2.16b
umax v0.2s, v1.2s, v2.2s
umax v0.4h, v1.4h, v2.4h
umax v0.4s, v1.4s, v2.4s
umax v0.8b, v1.8b, v2.8b
umax v0.8h, v1.8h, v2.8h
umax z0.b, p0/m, z0.b, z1.b
umax z0.b, z0.b, #2
umax z0.d, p0/m, z0.d, z1.d
umax z0.d, z0.d, #2
umax z0.h, p0/m, z0.h, z1.h
umax z0.h, z0.h, #2
umax z0.s, p0/m, z0.s, z1.s
umax z0.s, z0.s, #2
umaxp v18.2s, v18.2s, v18.2s
umaxv b0, v1.16b
umaxv b0, v1.8b
umaxv h0, v1.4h
umaxv h0, v1.8h
umaxv s0, v1.4s
umin v0.16b, v1.16b, v2.16b
umin v0.2s, v1.2s, v2.2s
umin v0.4h, v1.4h, v2.4h
umin v0.4s, v1.4s, v2.4s
umin v0.8b, v1.8b, v2.8b
umin v0.8h, v1.8h, v2.8h
umin z0.b, p0/m, z0.b, z1.b
umin z0.b, z0.b, #2
umin z0.d, p0/m, z0.d, z1.d
umin z0.d, z0.d, #2
umin z0.h, p0/m, z0.h, z1.h
umin z0.h, z0.h, #2
umin z0.s, p0/m, z0.s, z1.s
umin z0.s, z0.s, #2
uminv b0, v1.16b
uminv b0, v1.8b
uminv h0, v1.4h
uminv h0, v1.8h
uminv s0, v1.4s
umlal v1.8h, v2.8b, v0.8b
umulh x0, x1, x2
umull x0, w1, w2
uqdecd x2
ushl v0.16b, v1.16b, v2.16b
ushl v0.2d, v1.2d, v2.2d
ushl v0.2s, v1.2s, v2.2s
ushl v0.4h, v1.4h, v2.4h
ushl v0.4s, v1.4s, v2.4s
ushl v0.8b, v1.8b, v2.8b
ushl v0.8h, v1.8h, v2.8h
ushll v2.4s, v2.4h, #0
ushll v5.8h, v0.8b, #0
ushll2 v3.4s, v2.8h, #0
ushll2 v2.8h, v1.16b, #0
ushr v0.16b, v1.16b, #2
ushr v0.2d, v1.2d, #2
ushr v0.2s, v1.2s, #2
ushr v0.4h, v1.4h, #2
ushr v0.4s, v1.4s, #2
ushr v0.8b, v1.8b, #2
ushr v0.8h, v1.8h, #2
usra v0.16b, v1.16b, #2
usra v0.2d, v1.2d, #2
usra v0.2s, v1.2s, #2
usra v0.4h, v1.4h, #2
usra v0.4s, v1.4s, #2
usra v0.8b, v1.8b, #2
usra v0.8h, v1.8h, #2
uunpkhi z4.d, z0.s
uunpkhi z2.h, z1.b
uunpkhi z3.s, z2.h
uunpklo z0.d, z1.s
uunpklo z5.h, z0.b
uunpklo z2.s, z2.h
uzp1 v0.16b, v1.16b, v2.16b
uzp1 v0.2d, v1.2d, v2.2d
uzp1 v0.2s, v1.2s, v2.2s
uzp1 v0.4h, v1.4h, v2.4h
uzp1 v0.4s, v1.4s, v2.4s
uzp1 v0.8b, v1.8b, v2.8b
uzp1 v0.8h, v1.8h, v2.8h
uzp1 z0.b, z1.b, z2.b
uzp1 z0.d, z1.d, z2.d
uzp1 z0.h, z1.h, z2.h
uzp1 z0.s, z1.s, z2.s
uzp2 v0.16b, v1.16b, v2.16b
uzp2 v0.2d, v1.2d, v2.2d
uzp2 v0.2s, v1.2s, v2.2s
uzp2 v0.4h, v1.4h, v2.4h
uzp2 v0.4s, v1.4s, v2.4s
uzp2 v0.8b, v1.8b, v2.8b
uzp2 v0.8h, v1.8h, v2.8h
uzp2 z0.b, z1.b, z2.b
uzp2 z0.d, z1.d, z2.d
uzp2 z0.h, z1.h, z2.h
uzp2 z0.s, z1.s, z2.s
whilele p0.b, w1, w2
whilele p0.b, x1, x2
whilele p0.d, w1, w2
whilele p0.d, x1, x2
whilele p0.h, w1, w2
whilele p0.h, x1, x2
whilele p0.s, w1, w2
whilele p0.s, x1, x2
whilelo p0.b, w1, w2
whilelo p0.b, x1, x2
whilelo p0.d, w1, w2
whilelo p0.d, x1, x2
whilelo p0.h, w1, w2
whilelo p0.h, x1, x2
whilelo p0.s, w1, w2
whilelo p0.s, x1, x2
whilels p0.b, w1, w2
whilels p0.b, x1, x2
whilels p0.d, w1, w2
whilels p0.d, x1, x2
whilels p0.h, w1, w2
whilels p0.h, x1, x2
whilels p0.s, w1, w2
whilels p0.s, x1, x2
whilelt p0.b, w1, w2
whilelt p0.b, x1, x2
whilelt p0.d, w1, w2
whilelt p0.d, x1, x2
whilelt p0.h, w1, w2
whilelt p0.h, x1, x2
whilelt p0.s, w1, w2
whilelt p0.s, x1, x2
xtn v0.2s, v1.2d
xtn v4.4h, v4.4s
xtn v16.8b, v19.8h
zip1 v0.16b, v1.16b, v2.16b
zip1 v0.2d, v1.2d, v2.2d
zip1 v0.2s, v1.2s, v2.2s
zip1 v0.4h, v1.4h, v2.4h
zip1 v0.4s, v1.4s, v2.4s
zip1 v0.8b, v1.8b, v2.8b
zip1 v0.8h, v1.8h, v2.8h
zip1 z0.b, z1.b, z2.b
zip1 z0.d, z1.d, z2.d
zip1 z0.h, z1.h, z2.h
zip1 z0.s, z1.s, z2.s
zip2 v0.16b, v1.16b, v2.16b
zip2 v0.2d, v1.2d, v2.2d
zip2 v0.2s, v1.2s, v2.2s
zip2 v0.4h, v1.4h, v2.4h
zip2 v0.4s, v1.4s, v2.4s
zip2 v0.8b, v1.8b, v2.8b
zip2 v0.8h, v1.8h, v2.8h
zip2 z0.b, z1.b, z2.b
zip2 z0.d, z1.d, z2.d
zip2 z0.h, z1.h, z2.h
zip2 z0.s, z1.s, z2.s
