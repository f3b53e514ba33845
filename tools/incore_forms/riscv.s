add	a1,a1,t3
addi	a7,a0,-1
addiw	a4,a4,1
addw	a5,a5,a4
and	a1,a1,a3
andi	t0,t0,-2
beq	a7,t5,1f
beqz	a4, 1f
bge	a1,a2,1f
bgeu	a0, a5, 1f
bgt	a7,a4,1f
bgtz	s6, 1f
ble	a7,a5,1f
blez	a0, 1f
blt	a7,a0,1f
bltu	s1, s0, 1f
bne	a7,a4,1f
bnez	a5, 1f
call	fmin@plt
csrr	s1, vlenb
fabs.d	fa0,fa0
fadd.d	fa5,fa4,fa2
fadd.s	fa4,fa2,fa4
fcvt.d.l	fa5,a5
fdiv.d	fa5,fa5,fa4
fdiv.s	fa5,ft4,fa5
feq.d	a5,fa5,fa5
fgt.d	a5,fa5,fa0
fld	fa2,0(a1)
fld	fs10,.LC0,a0
flt.d	a5,fa0,fa5
flw	fa4,0(t5)
flw	fa0,.LC0,a4
fmadd.d	fa5,fa4,fa1,fa5
fmadd.s	fa5,ft1,fa3,fa5
fmax.d	fa5,fa5,fa0
fmin.d	fa5,fa5,fa4
fmsub.d	fa0,fa3,fa4,fa0
fmsub.s	fa0,fa3,fa4,fa0
fmul.d	fa5,fa5,fa0
fmul.s	fa5,fa5,ft0
fmv.d	fa2,fa3
fmv.d.x	fa5,zero
fmv.s	ft1,fa0
fmv.w.x	fa0,zero
fneg.d	fa5, fa0
fnmsub.d	fa5,fa5,fa0,fa2
frflags	t1
fsd	fa5,0(a2)
fsflags t1
fsqrt.d	fa4,fs0
fsub.d	fa4,fa3,fa4
fsub.s	fa5,fa1,fa5
fsw	fa5,0(a3)
j	1f
jr	ra
ld	s0,8(sp)
li	a5,1
lla	t1,.LC2
lui	s8, 1046527
lw	a5,0(a3)
mul	t2,t1,t1
mv	a0,a1
neg	a4,a4
not	a5,a5
or	a3,a3,t0
ret
sd	s0,8(sp)
sgt	t2,a5,t4
slli	t3,a0,3
slt	a1,a2,a1
sltu	a5, a1, a5
snez	a0, a0
srli	a7,t1,3
sub	t1,a1,t3
sw	a4,0(a5)
tail	memcpy@plt
vadd.vv	v8, v10, v8
vadd.vx	v10, v10, a3
vfabs.v	v12, v16
vfadd.vf	v8, v8, fa5
vfadd.vv	v8, v10, v8
vfcvt.f.xu.v	v14, v10
vfdiv.vv	v8, v8, v10
vfmacc.vf	v8, fa0, v14
vfmacc.vv	v8, v18, v14
vfmadd.vf	v16, fa2, v8
vfmadd.vv	v8, v10, v12
vfmax.vv	v10, v10, v8
vfmin.vv	v8, v10, v8
vfmsac.vf	v12, fa0, v8
vfmul.vf	v8, v8, fa0
vfmul.vv	v12, v12, v16
vfmv.f.s	fa1, v8
vfmv.s.f	v10, fa5
vfmv.v.f	v8, fa0
vfnmsac.vf	v12, fa1, v10
vfnmsub.vf	v13, ft2, v20
vfrdiv.vf	v21, v19, ft2
vfredmax.vs	v8, v8, v8
vfredosum.vs	v8, v10, v8
vfredusum.vs	v8, v8, v10
vfslide1down.vf	v9, v9, fa5
vfsqrt.v	v28, v26
vfsub.vf	v20, v20, fa3
vfsub.vv	v10, v10, v12
vid.v	v10
vl2r.v	v12, (a1)                       # vscale x 16-byte Folded Reload
vle32.v	v10, (s0)
vle64.v	v8, (a4)
vlse64.v	v12, (s1), t1
vlseg2e64.v	v8, (a7)
vlseg3e32.v	v8, (a5)
vluxei64.v	v8, (a2), v8
vmerge.vvm	v10, v8, v10, v0
vmfgt.vf	v0, v10, fa0
vmflt.vv	v0, v8, v10
vmfne.vv	v18, v12, v12
vmor.mm	v16, v18, v19
vmsltu.vv	v8, v24, v0
vmsne.vi	v0, v16, 0
vmv.s.x	v10, zero
vmv.v.i	v10, 0
vmv.v.v	v8, v18
vmv.v.x	v9, a0
vmv.x.s	a0, v9
vmv1r.v	v8, v10
vmv2r.v	v16, v10
vrgather.vi	v0, v8, 0
vs2r.v	v8, (a1)                        # vscale x 16-byte Folded Spill
vse32.v	v12, (a6)
vse64.v	v8, (s0)
vsetivli	zero, 1, e64, m1, ta, ma
vsetivli	zero, 4, e64, m2, ta, ma
vsetivli	zero, 16, e64, m8, ta, ma
vsetivli	zero, 1, e64, m8, tu, ma
vsetivli	zero, 1, e8, m1, ta, ma
vsetivli	zero, 4, e8, mf4, ta, ma
vsetvli	a5, zero, e32, m1, ta, ma
vsetvli	zero, zero, e32, m1, tu, ma
vsetvli	zero, t3, e32, m2, ta, ma
vsetvli	zero, zero, e32, m2, tu, ma
vsetvli	s0, zero, e64, m1, ta, ma
vsetvli	zero, zero, e64, m1, tu, ma
vsetvli	t5, a5, e64, m2, ta, ma
vsetvli	zero, zero, e64, m2, tu, ma
vsetvli	zero, zero, e64, m2, tu, mu
vsetvli	a7, a0, e8, mf2, ta, ma
vsetvli	a6, a0, e8, mf4, ta, ma
vslidedown.vx	v8, v8, s11
vslideup.vi	v8, v18, 1
vslideup.vx	v8, v10, t2
vsll.vi	v8, v8, 3
vsseg2e64.v	v12, (a5)
vwmulsu.vx	v8, v10, a6
xori	t2,t2,1
div a0,a1,a2
remw a0,a1,a2
nop
