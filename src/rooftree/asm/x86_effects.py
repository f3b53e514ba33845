"""What x86 instructions read and write, by rules over families of mnemonics.

Every operand has a role: ``r`` read, ``w`` written, ``x`` read and written, ``a`` its address alone is used. A line of
a table reads ``mnemonics | roles, the last one repeated | implicit reads | implicit writes``; ``all`` stands for the six
status flags. Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rooftree.asm.model import X86_FLAGS
from rooftree.words import by_word, names

#: Status flags that a condition looks at.
CONDITIONS = by_word(
    {"of": "o no", "cf": "b ae", "zf": "e ne", "cf zf": "be a", "sf": "s ns", "pf": "p np", "sf of": "l ge", "zf sf of": "le g"}
)

#: Other names of conditions.
SAME_CONDITION = by_word(
    {
        "b": "c nae",
        "ae": "nc nb",
        "e": "z",
        "ne": "nz",
        "be": "na",
        "a": "nbe",
        "p": "pe",
        "np": "po",
        "l": "nge",
        "ge": "nl",
        "le": "ng",
        "g": "nle",
    }
)

_SCALAR = """
add sub and or xor                              | xr  |             | all
adc sbb                                         | xr  | cf          | all
cmp test                                        | r   |             | all
inc dec                                         | x   |             | pf af zf sf of
neg                                             | x   |             | all
not bswap                                       | x
mov movabs movzx movsx movsxd movbe movnti      | wr
lea                                             | wa
xchg                                            | xx
xadd                                            | xx  |             | all
cmpxchg                                         | xr  | rax         | rax all
cmpxchg8b cmpxchg16b                            | x   | rax rbx rcx rdx | rax rdx zf
imul/1 mul                                      | r   | rax         | rax rdx all
imul/2                                          | xr  |             | all
imul/3                                          | wr  |             | all
div idiv                                        | r   | rax rdx     | rax rdx all
mulx                                            | wwr | rdx
shl shr sar                                     | xr  |             | all
shld shrd                                       | xr  |             | all
rol ror                                         | xr  |             | cf of
rcl rcr                                         | xr  | cf          | cf of
shlx shrx sarx rorx pdep pext                   | wr
andn bextr bzhi blsr blsi blsmsk tzcnt lzcnt popcnt | wr |          | all
blcfill blci blcic blcmsk blcs blsfill blsic t1mskc tzmsk | wr |    | all
bsf bsr                                         | xr  |             | all
bt                                              | r   |             | cf
bts btr btc                                     | xr  |             | cf
adcx                                            | xr  | cf          | cf
adox                                            | xr  | of          | of
crc32                                           | xr
rdrand rdseed                                   | w   |             | all
cbw cwde cdqe                                   |     | rax         | rax
cwd cdq cqo                                     |     | rax         | rdx
lahf                                            |     | cf pf af zf sf | rax
sahf                                            |     | rax         | cf pf af zf sf
clc stc                                         |     |             | cf
cmc                                             |     | cf          | cf
cld std                                         |     |             |
pushf pushfq                                    |     | rsp all     | rsp
popf popfq                                      |     | rsp         | rsp all
push                                            | r   | rsp         | rsp
pop                                             | w   | rsp         | rsp
leave                                           |     | rbp         | rsp rbp
enter                                           | r   | rsp rbp     | rsp rbp
call                                            | r   | rsp         | rsp rax
ret                                             | r   | rsp         | rsp
jmp                                             | r
jrcxz jecxz                                     | r   | rcx
loop                                            | r   | rcx         | rcx
loope loopne                                    | r   | rcx zf      | rcx
nop endbr64 endbr32 prefetcht0 prefetcht1 prefetcht2 prefetchnta \
prefetchw prefetchwt1 prefetch clflush clflushopt clwb cldemote | a
mfence lfence sfence pause emms femms vzeroupper ud2 int3 hlt int syscall serialize wait fwait | r
cpuid                                           |     | rax rcx     | rax rbx rcx rdx
rdtsc                                           |     |             | rax rdx
rdtscp                                          |     |             | rax rdx rcx
rdpid                                           | w
xgetbv                                          |     | rcx         | rax rdx
movsb movsw movsd/0 movsq                       |     | rsi rdi     | rsi rdi
cmpsb cmpsw cmpsd/0 cmpsq                       |     | rsi rdi     | rsi rdi all
stosb stosw stosd stosq                         |     | rax rdi     | rdi
lodsb lodsw lodsd lodsq                         |     | rsi         | rax rsi
scasb scasw scasd scasq                         |     | rax rdi     | rdi all
ldmxcsr                                         | r
stmxcsr                                         | w
"""

_F, _P = ("ps", "pd", "ss", "sd", "ph", "sh"), ("ps", "pd", "ph")
_B, _W, _D = ("b", "w", "d", "q"), ("b", "w"), ("d", "q")
_SUFFIXES = {
    "F": _F,
    "P": _P,
    "S": ("ss", "sd", "sh"),
    "X": ("ps", "pd"),
    "B": _B,
    "W": _W,
    "D": _D,
    "V": ("w", "d", "q"),
    "U": ("b", "w", "d"),
    "Z": ("bw", "bd", "bq", "wd", "wq", "dq"),
    "H": ("wb", "dw", "db", "qd", "qw", "qb"),
    "K": ("b", "w", "d", "q"),
    "L": ("32x4", "64x2", "32x8", "64x4", "32x2"),
    "R": ("", "w", "d"),
    "C": names(
        """
        ps2pd pd2ps dq2ps dq2pd ps2dq pd2dq tps2dq tpd2dq ph2ps ps2ph udq2ps udq2pd ps2udq pd2udq tps2udq tpd2udq
        qq2pd qq2ps uqq2pd uqq2ps pd2qq ps2qq pd2uqq ps2uqq tpd2qq tps2qq tpd2uqq tps2uqq pd2ph ph2pd ph2psx ps2phx
        dq2ph ph2dq tph2dq w2ph uw2ph ph2w ph2uw tph2w tph2uw neps2bf16 ne2ps2bf16 pi2ps pi2pd ps2pi pd2pi tps2pi
        tpd2pi ss2si sd2si tss2si tsd2si ss2usi sd2usi tss2usi tsd2usi sh2si tsh2si ph2qq qq2ph
        """
    ),
    "M": ("si2ss", "si2sd", "ss2sd", "sd2ss", "usi2ss", "usi2sd", "si2sh", "usi2sh", "sh2ss", "ss2sh", "sh2sd", "sd2sh"),
}

# SIMD stems, without VEX's leading v. The role is that of the first operand in the two-operand form of SSE; with VEX and
# EVEX it is written, unless the mnemonic is one of those under `keeps`. A dot and a letter stand for a set of endings.
_SIMD_X = """
add.F sub.F mul.F div.F min.F max.F and.X andn.X or.X xor.X cmp.F unpckl.X unpckh.X shuf.X addsub.X hadd.X hsub.X dp.X
blend.X blendv.X sqrt.S rcp.S rsqrt.S round.S cvt.M movlhps movhlps insertps insertq extrq mpsadbw
padd.B paddsb paddsw paddusb paddusw psub.B psubsb psubsw psubusb psubusw pmullw pmulld pmullq pmulhw pmulhuw pmulhrsw
pmuludq pmuldq pmaddwd pmaddubsw pand pandn por pxor pandd pandq pandnd pandnq pord porq pxord pxorq pavg.W
pmaxs.B pmaxu.B pmins.B pminu.B pcmpeq.B pcmpgt.B psll.V psrl.V psra.V pslldq psrldq packsswb packssdw packuswb packusdw
punpcklbw punpcklwd punpckldq punpcklqdq punpckhbw punpckhwd punpckhdq punpckhqdq psadbw psign.U phadd.V phaddsw phsub.V
phsubsw pshufb palignr pinsr.B pblendw pblendvb pclmulqdq aesenc aesenclast aesdec aesdeclast gf2p8affineqb
gf2p8affineinvqb gf2p8mulb sha1rnds4 sha1nexte sha1msg1 sha1msg2 sha256rnds2 sha256msg1 sha256msg2
"""
_SIMD_W = """
movaps movapd movups movupd movdqa movdqu lddqu movd movq movntps movntpd movntdq movntdqa movntq movddup movshdup movsldup
movmsk.X pmovmskb sqrt.P rcpps rsqrtps roundps roundpd cvt.C pabs.B pmovzx.Z pmovsx.Z pshufd pshuflw pshufhw pshufw
pextr.B extractps aesimc aeskeygenassist phminposuw movq2dq movdq2q
"""
_VEX_W = """
movss movsd movsh movw movlps movhps movlpd movhpd movdqa32 movdqa64 movdqu8 movdqu16 movdqu32 movdqu64
broadcastss broadcastsd broadcastf128 broadcasti128 broadcastf.L broadcasti.L pbroadcast.B pbroadcastmw2d pbroadcastmb2q
insertf128 inserti128 insertf.L inserti.L extractf128 extracti128 extractf.L extracti.L perm2f128 perm2i128 permilps
permilpd permpd permps permq permd permb permw psllv.V psrlv.V psrav.V prolv.D prorv.D prol.D pror.D pblendd
blendm.X pblendm.B pmov.H pmovs.H pmovus.H pmov.Bm alignd alignq shuff32x4 shuff64x2 shufi32x4 shufi64x2
maskmovps maskmovpd pmaskmovd pmaskmovq compress.X pcompress.B expand.X pexpand.B
getexp.F getmant.F scalef.F rndscale.F range.F reduce.F rcp14.F rsqrt14.F rcp28.F rsqrt28.F rcp.F rsqrt.F sqrt.F exp2.X
pconflict.D plzcnt.D popcnt.B pmultishiftqb dbpsadbw pshld.V pshrd.V fpclass.F pcmp.B pcmpu.B ptestm.B ptestnm.B
pmovm2.B pmovb2m pmovw2m pmovd2m pmovq2m pshufbitqmb p2intersectd p2intersectq fmulc.P fcmulc.P fmulcsh fcmulcsh
fmadd.F fmsub.F fnmadd.F fnmsub.F fmaddsub.X fmsubadd.X gf2p8affineqb cvtneebf162ps cvtneobf162ps cvtneeph2ps
cvtneoph2ps bcstnebf162ps bcstnesh2ps pmulld
"""
_VEX_KEEPS = """
permi2.B permi2.X permt2.B permt2.X pternlogd pternlogq pdpbusd pdpbusds pdpwssd pdpwssds pdpbssd pdpbssds pdpbsud
pdpbsuds pdpbuud pdpbuuds dpbf16ps pmadd52luq pmadd52huq fixupimm.F pshldv.V pshrdv.V fmaddc.P fcmaddc.P fmaddcsh
fcmaddcsh sha512msg1 sha512msg2 4fmaddps 4fmaddss p4dpwssd
"""
_MASKS = by_word({"wr": "kmov kand kandn kor kxor kxnor kadd knot kshiftl kshiftr", "r": "kortest ktest"})
_FLAGS_ONLY = ("comiss", "comisd", "comish", "ucomiss", "ucomisd", "ucomish", "ptest", "testps", "testpd")
_STRINGS = {  # implicit reads and writes of the string comparisons
    "pcmpestri": (("rax", "rdx"), ("rcx", *X86_FLAGS)),
    "pcmpistri": ((), ("rcx", *X86_FLAGS)),
    "pcmpestrm": (("rax", "rdx"), ("zmm0", *X86_FLAGS)),
    "pcmpistrm": ((), ("zmm0", *X86_FLAGS)),
}

_X87_ARITHMETIC = ("add", "mul", "sub", "subr", "div", "divr")
_X87_PUSH = ("fld", "fild", "fbld", "fld1", "fldz", "fldpi", "fldl2e", "fldl2t", "fldlg2", "fldln2")
_X87_ALONE = ("fabs", "fchs", "fsqrt", "fsin", "fcos", "frndint", "f2xm1", "ftst", "fxam")
_X87_TWO = ("fprem", "fprem1", "fscale", "fpatan", "fyl2x", "fyl2xp1")
_X87_STATE = ("fldcw", "fnstcw", "fstcw", "fnstsw", "fstsw", "fninit", "finit", "fnclex", "fldenv", "fnstenv")


class Effect(NamedTuple):
    """What an instruction does.

    Attributes:
        roles: one letter per operand; the last one stands for all that follow.
        reads, writes: implicit registers and flags.
        control: as in `Instruction`.
        stack: by how many places the x87 stack grows.
    """

    roles: str
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    control: str = ""
    stack: int = 0


def _resources(text: str) -> tuple[str, ...]:
    return tuple(flag for word in text.split() for flag in (X86_FLAGS if word == "all" else (word,)))


def _scalar_table() -> dict[str, Effect]:
    table = {}
    for line in _SCALAR.strip().splitlines():
        names, roles, reads, writes = (*(part.strip() for part in line.split("|")), "", "")[:4]
        for name in names.split():
            table[name] = Effect(roles, _resources(reads), _resources(writes), _CONTROL.get(name, ""))
    for condition, flags in CONDITIONS.items():
        read = tuple(flags.split())
        table[f"j{condition}"] = Effect("r", read, control="branch")
        table[f"set{condition}"] = Effect("w", read)
        table[f"cmov{condition}"] = Effect("xr", read)
    return table


_CONTROL = by_word({"jump": "jmp", "call": "call", "return": "ret", "stop": "ud2 hlt", "branch": "jrcxz jecxz loop loope loopne"})


def _expand(text: str) -> frozenset[str]:
    names = set()
    for word in text.split():
        stem, _, rest = word.partition(".")
        names |= {stem + ending + rest[1:] for ending in _SUFFIXES[rest[0]]} if rest else {stem}
    return frozenset(names)


SCALAR = _scalar_table()
_X, _WRITE, _VEX, _KEEPS = _expand(_SIMD_X), _expand(_SIMD_W), _expand(_VEX_W), _expand(_VEX_KEEPS)
_FMA = frozenset(
    f"{stem}{order}{ending}"
    for stem, endings in (("fmadd", _F), ("fmsub", _F), ("fnmadd", _F), ("fnmsub", _F), ("fmaddsub", _P), ("fmsubadd", _P))
    for order in ("132", "213", "231")
    for ending in endings
)
_MASK_TABLE = {stem + size: roles for stem, roles in _MASKS.items() for size in _B} | dict.fromkeys(
    ("kunpckbw", "kunpckwd", "kunpckdq"), "wr"
)


@cache
def effect(mnemonic: str, n_operands: int) -> Effect | None:
    """The effect of a mnemonic with so many operands, or None if it is not known."""
    found = SCALAR.get(mnemonic) if mnemonic not in ("movsd", "cmpsd") else None
    found = found or SCALAR.get(f"{mnemonic}/{n_operands}")
    if found is not None:
        return found
    if mnemonic in _MASK_TABLE:
        return Effect(_MASK_TABLE[mnemonic], (), X86_FLAGS if mnemonic.startswith(("kortest", "ktest")) else ())
    return _simd(mnemonic, n_operands) or _x87(mnemonic, n_operands)


def is_simd(mnemonic: str) -> bool:
    """Whether this is an SSE, AVX or AVX-512 instruction that is known."""
    return _simd(mnemonic, 2) is not None


def _simd(mnemonic: str, n_operands: int) -> Effect | None:
    vex = mnemonic.startswith("v")
    stem = mnemonic[1:] if vex else mnemonic
    if stem in _FLAGS_ONLY:
        return Effect("r", (), X86_FLAGS)
    if stem in _STRINGS:
        return Effect("r", *_STRINGS[stem])
    if stem in ("movss", "movsd", "movsh") and n_operands == 2:
        return Effect("mr")  # merges into a register if the source is one
    if stem in ("movlps", "movhps", "movlpd", "movhpd") and n_operands == 2:
        return Effect("hr")  # merges into a register; a store of half of one
    if stem in ("maskmovdqu", "maskmovq"):
        return Effect("r", ("rdi",))
    if not vex:
        if stem in _X:
            return Effect("xr")
        return Effect("wr") if stem in _WRITE else None
    if stem == "zeroall":
        return Effect("", (), tuple(f"zmm{i}" for i in range(16)))
    if stem in _FMA or stem in _KEEPS:
        return Effect("xr")
    if stem.startswith(("gather", "pgather")):
        return Effect("xrx")
    if stem.startswith(("scatter", "pscatter")):
        return Effect("wr")
    return Effect("wr") if stem in _X or stem in _WRITE or stem in _VEX else None


def _x87(mnemonic: str, n_operands: int) -> Effect | None:
    if not mnemonic.startswith("f"):
        return None
    if mnemonic in _X87_PUSH:
        return Effect("r", (), ("st0",), stack=1)
    pops = mnemonic.endswith("p") and mnemonic not in ("fxtractp",)
    stem = mnemonic[1:-1] if pops else mnemonic[1:]
    if stem in _X87_ARITHMETIC or (mnemonic.startswith("fi") and mnemonic[2:] in _X87_ARITHMETIC):
        if n_operands == 2:  # the popped form leaves its result one place nearer to the top
            return Effect("xr", stack=-pops)
        return Effect("r", ("st0",), ("st0",), stack=-pops)
    if stem in ("st", "ist", "istt"):
        return Effect("w", ("st0",), stack=-pops)
    if mnemonic in ("fcomi", "fcomip", "fucomi", "fucomip"):
        return Effect("r", ("st0",), ("zf", "pf", "cf"), stack=-pops)
    if mnemonic in ("fcom", "fcomp", "fucom", "fucomp", "ficom", "ficomp"):
        return Effect("r", ("st0",), ("fpsw",), stack=-pops)
    if mnemonic in ("fcompp", "fucompp"):
        return Effect("", ("st0", "st1"), ("fpsw",), stack=-2)
    if mnemonic in _X87_ALONE:
        return Effect("", ("st0",), ("st0",))
    if mnemonic in _X87_TWO:
        return Effect("", ("st0", "st1"), ("st0",), stack=-(mnemonic in ("fpatan", "fyl2x", "fyl2xp1")))
    if mnemonic == "fxch":
        return Effect("x", ("st0",), ("st0",))
    if mnemonic.startswith("fcmov") and (flags := CONDITIONS.get(_FCMOV.get(mnemonic[5:], ""))):
        return Effect("xr", tuple(flags.split()))
    if mnemonic in _X87_STATE:
        return Effect("w" if mnemonic.startswith(("fn", "fst")) else "r", ("fpsw",), ("fpsw",))
    return Effect("r") if mnemonic in ("ffree", "fnop") else None


_FCMOV = {"b": "b", "e": "e", "be": "be", "u": "p", "nb": "ae", "ne": "ne", "nbe": "a", "nu": "np"}
