"""Candidate instructions of x86 from which the tables are made: mnemonics times operand patterns, in Intel syntax.

Most candidates are no instructions at all; the assembler of LLVM throws those out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rooftree.asm import x86_effects as effects

_GPR = {8: ("al", "cl", "dl"), 16: ("ax", "cx", "dx"), 32: ("eax", "ecx", "edx"), 64: ("rax", "rcx", "rdx")}
_PTR = {8: "byte", 16: "word", 32: "dword", 64: "qword", 128: "xmmword", 256: "ymmword", 512: "zmmword", 80: "tbyte"}


def _memory(bits: int) -> str:
    return f"{_PTR[bits]} ptr [rsi]"


def _scalar_patterns() -> list[str]:
    patterns = [""]
    for bits, (a, c, d) in _GPR.items():
        m = _memory(bits)
        patterns += [a, m, f"{c}, {d}", f"{c}, {m}", f"{m}, {c}", f"{c}, 3", f"{m}, 3", f"{c}, cl", f"{m}, cl", f"{c}, 1", f"{m}, 1"]
        patterns += [f"{c}, {d}, 3", f"{c}, {m}, 3", f"{c}, {d}, cl", f"{c}, {d}, {a}", f"{c}, {m}, {d}", f"{c}, {d}, {m}", f"{m}, {c}, 3"]
        if bits > 8:
            for small in (8, 16, 32):
                if small < bits:
                    patterns += [f"{c}, {_GPR[small][2]}", f"{c}, {_memory(small)}"]
    return [*patterns, "rcx, [rsi]", "ecx, [rsi]", "rcx, 0x1122334455667788", "3", "byte ptr [rsi]"]


def _vector_patterns() -> Iterator[str]:
    masks = ("k1", "k2", "k3")
    for v, bits in (("xmm", 128), ("ymm", 256), ("zmm", 512)):
        a, b, c = (f"{v}{i}" for i in (1, 2, 3))
        half, m = {"xmm": "xmm1", "ymm": "xmm1", "zmm": "ymm1"}[v], _memory(bits)
        yield from (f"{a}, {b}", f"{a}, {m}", f"{m}, {a}", f"{a}, {b}, 3", f"{a}, {m}, 3", f"{m}, {a}, 3")
        yield from (f"{a}, {b}, {c}", f"{a}, {b}, {m}", f"{a}, {b}, {c}, 3", f"{a}, {b}, {m}, 3")
        yield from (f"{a}, {b}, {c}, xmm4" if v == "xmm" else f"{a}, {b}, {c}, ymm4", f"{a}, {b}, {m}, {a}", f"{m}, {b}, {c}")
        yield from (f"k1, {b}, {c}", f"k1, {b}, {m}", f"k1, {b}, {c}, 3", f"k1, {b}, {m}, 3", f"k1, {a}", f"{a}, k1")
        yield from (f"{m} {{k1}}, {a}", f"{a} {{k1}}, {m}", f"{a} {{k1}} {{z}}, {m}", f"{a} {{k1}}, {b}", f"{a} {{k1}} {{z}}, {b}")
        yield from (f"{a} {{k1}}, {b}, {c}", f"{a}, {half}", f"{half}, {b}", f"{half}, {b}, 1", f"{a}, {b}, {half}, 1")
        for w in (16, 32, 64, 128, 256):
            if w < bits:
                mw = _memory(w)
                yield from (f"{a}, {mw}", f"{mw}, {a}", f"{a}, {mw}, 3", f"{mw}, {a}, 3", f"{a}, {b}, {mw}", f"{a}, {b}, {mw}, 3")
        for index in ("xmm2", "ymm2", "zmm2"):
            for w in (32, 64):
                yield from (f"{a}, {_PTR[w]} ptr [rsi+{index}*8], {c}", f"{a} {{k1}}, {_PTR[w]} ptr [rsi+{index}*8]")
                yield f"{_PTR[w]} ptr [rsi+{index}*8] {{k1}}, {a}"
    for small in ("xmm1", "ymm1"):
        for large in ("ymm2", "zmm2", "xmm2"):
            yield from (f"{small}, {large}", f"{large}, {small}", f"{small}, {large}, 1", f"{large}, {large[:3]}3, {small}, 1")
            yield from (f"{large}, {large[:3]}3, {small}",)
        for bits in (128, 256):
            yield from (f"{_memory(bits)}, {'zmm1' if bits == 256 else 'ymm1'}, 1", f"zmm1, zmm2, {_memory(bits)}, 1")
            yield from (f"ymm1, ymm2, {_memory(128)}, 1", f"{_memory(128)}, zmm1, 1")
    for r in ("eax", "rax"):
        yield from (f"{r}, xmm1", f"xmm1, {r}", f"xmm1, xmm2, {r}", f"xmm1, xmm2, {r}, 1", f"xmm1, {r}, 1", f"{r}, xmm1, 1")
        yield from (f"{r}, ymm1", f"{r}, k1", f"k1, {r}", f"ymm1, {r}", f"zmm1, {r}")
        yield from (f"xmm1, xmm2, {_memory(32 if r == 'eax' else 64)}", f"{r}, {_memory(32)}", f"{r}, {_memory(64)}")
    for w in (8, 16, 32, 64):
        mw = _memory(w)
        yield from (f"xmm1, {mw}", f"{mw}, xmm1", f"xmm1, {mw}, 1", f"xmm1, xmm2, {mw}, 1", f"{mw}, xmm1, 1", f"k1, {mw}", f"{mw}, k1")
        yield from (f"xmm1, xmm2, {mw}", f"ymm1, {mw}", f"zmm1, {mw}", f"k1, xmm1, {mw}, 3", f"mm1, {mw}", f"{mw}, mm1")
    yield from (", ".join(masks), ", ".join(masks[:2]), "k1, k2, 3", "mm1, mm2", "mm1, rax", "mm1, eax", "rax, mm1", "xmm1, mm1", "mm1, xmm1", "mm1, mm2, 3")


def _x87() -> Iterator[str]:
    for op in ("fadd", "fmul", "fsub", "fsubr", "fdiv", "fdivr"):
        yield from (f"{op} dword ptr [rsi]", f"{op} qword ptr [rsi]", f"{op} st, st(1)", f"{op} st(1), st", f"{op}p st(1), st")
        yield from (f"{op.replace('f', 'fi', 1)} word ptr [rsi]", f"{op.replace('f', 'fi', 1)} dword ptr [rsi]")
    for op, widths in (("fld", (32, 64, 80)), ("fstp", (32, 64, 80)), ("fst", (32, 64)), ("fild", (16, 32, 64)), ("fistp", (16, 32, 64)), ("fisttp", (16, 32, 64))):
        yield from (f"{op} {_memory(w)}" for w in widths)
    yield from ("fld st(1)", "fstp st(1)", "fxch st(1)", "fucomi st, st(1)", "fucomip st, st(1)", "fcomi st, st(1)", "fcomip st, st(1)")
    yield from ("fabs", "fchs", "fsqrt", "fld1", "fldz", "fldpi", "fsin", "fcos", "frndint", "fprem", "fscale", "fpatan", "fyl2x", "f2xm1")
    yield from (f"fcmov{c} st, st(1)" for c in ("b", "e", "be", "nb", "ne", "nbe"))
    yield from ("fnstcw word ptr [rsi]", "fldcw word ptr [rsi]", "fnstsw ax")


def candidates() -> Iterator[str]:
    """All candidates; the assembler decides which of them are instructions."""
    scalar, vector = _scalar_patterns(), list(dict.fromkeys(_vector_patterns()))
    for name in sorted(effects.SCALAR):
        if name[0] == "j" or name.startswith(("cmov", "set")):
            continue
        stem = name.split("/")[0]
        yield from (f"{stem} {pattern}" for pattern in scalar)
    for condition in effects.CONDITIONS:
        yield f"j{condition} 1f"
        yield from (f"set{condition} {o}" for o in ("al", "byte ptr [rsi]"))
        yield from (f"cmov{condition} {o}" for o in ("cx, dx", "ecx, edx", "rcx, rdx", "ecx, dword ptr [rsi]", "rcx, qword ptr [rsi]", "cx, word ptr [rsi]"))
    yield from ("jmp 1f", "jmp rax", "jmp qword ptr [rsi]", "call rax", "call 1f", "push rax", "push 3", "push qword ptr [rsi]", "pop rax", "pop qword ptr [rsi]")
    yield from (f"lock {op} {_memory(b)}, {r}" for op in ("add", "sub", "and", "or", "xor", "xadd", "cmpxchg") for b, r in ((32, "ecx"), (64, "rcx")))
    yield from (f"lock {op} {_memory(b)}" for op in ("inc", "dec") for b in (32, 64))
    yield from (f"{rep} {op}{size}" for rep, op in (("rep", "movs"), ("rep", "stos"), ("repe", "cmps"), ("repne", "scas")) for size in "bwdq")
    gathers = [p + "gather" + i + s for p, i, s in (("v", "d", "ps"), ("v", "d", "pd"), ("v", "q", "ps"), ("v", "q", "pd"), ("vp", "d", "d"), ("vp", "d", "q"), ("vp", "q", "d"), ("vp", "q", "q"))]
    names = sorted(effects._X | effects._WRITE)
    vex = ["v" + n for n in sorted(effects._X | effects._WRITE | effects._VEX | effects._FMA | effects._KEEPS)]
    vex = [n for n in vex if not n.endswith(("ph", "sh")) and "fmulc" not in n and "fcmul" not in n]
    masks = [stem + size for stem, size in product(effects._MASKS, "bwdq")] + ["kunpckbw", "kunpckwd", "kunpckdq"]
    for name in [*names, *vex, *masks, *gathers, *(g.replace("gather", "scatter") for g in gathers), *effects._FLAGS_ONLY, *("v" + f for f in effects._FLAGS_ONLY), *effects._STRINGS, *("v" + f for f in effects._STRINGS), "movss", "movsd", "movlps", "movhps", "movlpd", "movhpd"]:
        yield from (f"{name} {pattern}" for pattern in vector)
    yield from ("vzeroupper", "vzeroall", "emms", "xgetbv")
    yield from _x87()


def _neon() -> Iterator[str]:
    full, real = ("8b", "16b", "4h", "8h", "2s", "4s", "2d"), ("2s", "4s", "2d")
    for op in ("fadd", "fsub", "fmul", "fdiv", "fmla", "fmls", "fmax", "fmin", "fmaxnm", "fminnm", "fabd", "fmulx", "faddp", "fcmgt", "fcmge", "fcmeq", "frecps", "frsqrts"):
        yield from (f"{op} v0.{t}, v1.{t}, v2.{t}" for t in real)
        yield from (f"{op} v0.{t}, v1.{t}, v2.{t[-1]}[1]" for t in real)
        yield from (f"{op} {r}0, {r}1, {r}2" for r in "sd")
    for op in ("fneg", "fabs", "fsqrt", "frinta", "frintm", "frintp", "frintz", "frecpe", "frsqrte", "scvtf", "ucvtf", "fcvtzs", "fcvtzu", "mov", "fmov"):
        yield from (f"{op} v0.{t}, v1.{t}" for t in (*real, "16b", "8b"))
        yield from (f"{op} {a}0, {b}1" for a in "sdwx" for b in "sdwx")
    for op in ("add", "sub", "mul", "mla", "mls", "and", "orr", "eor", "bic", "orn", "smax", "smin", "umax", "umin", "cmeq", "cmgt", "cmge", "cmhi", "cmhs", "cmtst", "sshl", "ushl", "zip1", "zip2", "uzp1", "uzp2", "trn1", "trn2", "addp", "bsl", "bit", "bif", "sabd", "uabd"):
        yield from (f"{op} v0.{t}, v1.{t}, v2.{t}" for t in full)
    for op in ("shl", "sshr", "ushr", "ssra", "usra"):
        yield from (f"{op} v0.{t}, v1.{t}, #2" for t in full)
    for op in ("addv", "smaxv", "sminv", "umaxv", "uminv"):
        yield from (f"{op} {t[-1]}0, v1.{t}" for t in ("8b", "16b", "4h", "8h", "4s"))
    yield from (f"fmadd {r}0, {r}1, {r}2, {r}3" for r in "sd")
    yield from (f"{op} {r}0, {r}1, {r}2, {r}3" for op in ("fmsub", "fnmadd", "fnmsub") for r in "sd")
    yield from (f"fcsel {r}0, {r}1, {r}2, gt" for r in "sd")
    yield from (f"{op} {r}0, {r}1" for op in ("fcmp", "fcmpe") for r in "sd")
    yield from ("faddp d0, v0.2d", "faddp s0, v0.2s", "fmaxnmv s0, v1.4s", "dup v0.2d, x1", "dup v0.4s, w1", "dup v0.2d, v1.d[0]", "dup v0.4s, v1.s[0]", "dup d0, v1.d[1]", "mov v0.d[1], v1.d[0]", "mov v0.d[1], x1", "ext v0.16b, v1.16b, v2.16b, #8", "tbl v0.16b, {v1.16b}, v2.16b", "rev64 v0.4s, v1.4s", "fcvtl v0.2d, v1.2s", "fcvtl2 v0.2d, v1.4s", "fcvtn v0.2s, v1.2d", "fcvtn2 v0.4s, v1.2d", "sxtl v0.2d, v1.2s", "sxtl2 v0.2d, v1.4s", "xtn v0.2s, v1.2d", "movi v0.2d, #0", "movi v0.4s, #1", "fmov v0.2d, #1.0", "fmov d0, #1.0", "fmov s0, #1.0", "fcvt d0, s1", "fcvt s0, d1")


def _arm_memory() -> Iterator[str]:
    addresses = ("[x1]", "[x1, #16]", "[x1, #16]!", "[x1], #16", "[x1, x2]", "[x1, x2, lsl #{shift}]", "[x1, w2, sxtw #{shift}]", "[x1, w2, uxtw]")
    shifts = {"b": 0, "h": 1, "s": 2, "d": 3, "q": 4, "w": 2, "x": 3}
    for register, shift in shifts.items():
        for op in ("ldr", "str", "ldur", "stur"):
            yield from (f"{op} {register}3, {a.format(shift=shift)}" for a in addresses)
        yield from (f"{op} {register}3, {register}4, {a}" for op in ("ldp", "stp", "ldnp", "stnp") for a in ("[x1]", "[x1, #32]", "[x1, #32]!", "[x1], #32"))
    for op, register in (("ldrb", "w"), ("ldrh", "w"), ("ldrsw", "x"), ("ldrsh", "w"), ("ldrsb", "w"), ("strb", "w"), ("strh", "w")):
        yield from (f"{op} {register}3, {a.format(shift={'b': 0, 'h': 1, 'w': 2}[op[-1]])}" for a in addresses)
    for n in (1, 2, 3, 4):
        for t in ("16b", "8h", "4s", "2d", "2s"):
            registers = ", ".join(f"v{i}.{t}" for i in range(n))
            for op in (f"ld{n}", f"st{n}", "ld1", "st1"):
                size = n * (8 if t == "2s" else 16)
                yield from (f"{op} {{{registers}}}, {a}" for a in ("[x1]", f"[x1], #{size}", "[x1], x2"))
    yield from (f"ld1r {{v0.{t}}}, {a}" for t in ("4s", "2d", "2s") for a in ("[x1]", "[x1], x2"))
    yield from ("ld1 {v0.d}[1], [x1]", "st1 {v0.d}[1], [x1]", "ld1 {v0.s}[1], [x1]", "prfm pldl1keep, [x1, #64]", "prfm pldl1keep, [x1]")


def _arm_scalar() -> Iterator[str]:
    for r in "wx":
        for op in ("add", "sub", "and", "orr", "eor", "adds", "subs", "ands", "bic", "cmp", "cmn", "tst", "mul", "sdiv", "udiv", "lsl", "lsr", "asr", "mov", "mvn", "neg", "sxtw", "uxtw", "clz", "rbit", "rev", "smulh", "umulh", "adc", "sbc"):
            yield from (f"{op} {r}0, {r}1", f"{op} {r}0, {r}1, {r}2", f"{op} {r}0, {r}1, #3", f"{op} {r}0, #3", f"{op} {r}0, {r}1, {r}2, lsl #2", f"{op} {r}0, {r}1, lsl #3", f"{op} x0, x1, w2, sxtw", f"{op} x0, x1, w2, sxtw #3", f"{op} x0, x1, w2, uxtw #3")
        yield from (f"madd {r}0, {r}1, {r}2, {r}3", f"msub {r}0, {r}1, {r}2, {r}3", f"csel {r}0, {r}1, {r}2, gt", f"cset {r}0, ne", f"cinc {r}0, {r}1, gt", f"csinc {r}0, {r}1, {r}2, gt", f"csneg {r}0, {r}1, {r}2, gt", f"ccmp {r}0, {r}1, #0, ne", f"cbz {r}0, 1f", f"cbnz {r}0, 1f", f"tbz {r}0, #3, 1f", f"tbnz {r}0, #3, 1f", f"ubfx {r}0, {r}1, #2, #5", f"sbfiz {r}0, {r}1, #2, #5", f"ubfiz {r}0, {r}1, #2, #5", f"extr {r}0, {r}1, {r}2, #3", f"movk {r}0, #3, lsl #16", f"movz {r}0, #3")
    yield from (f"b.{c} 1f" for c in ("eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", "mi", "pl", "any", "first", "last", "none"))
    yield from ("b 1f", "br x1", "ret", "bl 1f", "nop", "adrp x0, 1f", "smull x0, w1, w2", "umull x0, w1, w2", "smaddl x0, w1, w2, x3")


def _sve() -> Iterator[str]:
    wide = {"b": 0, "h": 1, "s": 2, "d": 3}
    for t in "sd":
        for op in ("fadd", "fsub", "fmul", "fdiv", "fdivr", "fsubr", "fmax", "fmin", "fmaxnm", "fminnm", "fabd"):
            yield from (f"{op} z0.{t}, p0/m, z0.{t}, z1.{t}", f"{op} z0.{t}, z1.{t}, z2.{t}")
        for op in ("fmla", "fmls", "fmad", "fmsb", "fnmla", "fnmls", "fnmad", "fnmsb"):
            yield from (f"{op} z0.{t}, p0/m, z1.{t}, z2.{t}", f"{op} z0.{t}, z1.{t}, z2.{t}[1]")
        yield from (f"{op} z0.{t}, p0/m, z1.{t}" for op in ("fneg", "fabs", "fsqrt", "scvtf", "ucvtf", "fcvtzs", "frinta", "frintm"))
        yield from (f"{op} p1.{t}, p0/z, z1.{t}, z2.{t}" for op in ("fcmgt", "fcmge", "fcmeq", "fcmne"))
        yield from (f"{op} p1.{t}, p0/z, z1.{t}, #0.0" for op in ("fcmgt", "fcmge", "fcmeq", "fcmlt", "fcmle"))
        yield from (f"{op} {t}0, p0, z1.{t}" for op in ("faddv", "fmaxv", "fminv", "fmaxnmv", "fminnmv"))
        yield from (f"fadda {t}0, p0, {t}0, z1.{t}", f"frecpe z0.{t}, z1.{t}", f"frsqrte z0.{t}, z1.{t}", f"frecps z0.{t}, z1.{t}, z2.{t}", f"frsqrts z0.{t}, z1.{t}, z2.{t}", f"fmov z0.{t}, #1.0", f"fcmla z0.{t}, p0/m, z1.{t}, z2.{t}, #90")
        yield from (f"ld1{op} {{z0.{t}}}, p0/z, [x1, z2.{t}, {e}]" for op in "wd" for e in ("sxtw", "uxtw", "sxtw #3", "uxtw #3", "lsl #3", "sxtw #2", "uxtw #2"))
        yield from (f"st1{op} {{z0.{t}}}, p0, [x1, z2.{t}, {e}]" for op in "wd" for e in ("sxtw", "uxtw", "sxtw #3", "uxtw #3", "lsl #3", "sxtw #2", "uxtw #2"))
    yield from ("fcvt z0.d, p0/m, z1.s", "fcvt z0.s, p0/m, z1.d", "scvtf z0.d, p0/m, z1.s", "fcvtzs z0.s, p0/m, z1.d")
    for t, shift in wide.items():
        for op in ("add", "sub", "and", "orr", "eor", "mul", "smax", "smin", "umax", "umin", "lsl", "lsr", "asr"):
            yield from (f"{op} z0.{t}, z1.{t}, z2.{t}", f"{op} z0.{t}, p0/m, z0.{t}, z1.{t}", f"{op} z0.{t}, z1.{t}, #2", f"{op} z0.{t}, z0.{t}, #2")
        yield from (f"{op} z0.{t}, p0/m, z1.{t}, z2.{t}" for op in ("mla", "mls", "mad"))
        yield from (f"{op} p1.{t}, p0/z, z1.{t}, z2.{t}" for op in ("cmpgt", "cmpge", "cmpeq", "cmpne", "cmphi", "cmphs"))
        yield from (f"{op} p1.{t}, p0/z, z1.{t}, #1" for op in ("cmpgt", "cmpge", "cmpeq", "cmpne", "cmplt"))
        yield from (f"{op} z0.{t}, z1.{t}, z2.{t}" for op in ("zip1", "zip2", "uzp1", "uzp2", "trn1", "trn2", "tbl"))
        yield from (f"{op} p0.{t}, {r}1, {r}2" for op in ("whilelo", "whilelt", "whilele", "whilels") for r in "wx")
        yield from (f"sel z0.{t}, p0, z1.{t}, z2.{t}", f"mov z0.{t}, p0/m, z1.{t}", f"mov z0.{t}, {'x' if t == 'd' else 'w'}1", f"mov z0.{t}, {t}1", f"dup z0.{t}, z1.{t}[0]", f"rev z0.{t}, z1.{t}", f"index z0.{t}, #0, #1", f"index z0.{t}, {'x' if t == 'd' else 'w'}1, #1", f"mov z0.{t}, #0", f"uaddv d0, p0, z1.{t}", f"lasta {t}0, p0, z1.{t}", f"lastb {t}0, p0, z1.{t}", f"ptrue p0.{t}", f"cntp x0, p0, p1.{t}", f"incp x0, p1.{t}", f"compact z0.{t}, p0, z1.{t}", f"movprfx z0.{t}, p0/z, z1.{t}", f"punpklo p0.h, p1.b", f"sunpklo z0.d, z1.s", f"uunpklo z0.d, z1.s", f"sunpkhi z0.d, z1.s")
        letter = {"b": "b", "h": "h", "s": "w", "d": "d"}[t]
        for op in (f"ld1{letter}", f"ldnt1{letter}", f"ldff1{letter}", f"ld1r{letter}", f"ld1rq{letter}"):
            yield from (f"{op} {{z0.{t}}}, p0/z, {a}" for a in ("[x1]", "[x1, #1, mul vl]", f"[x1, x2, lsl #{shift}]", f"[x1, #{1 << shift}]"))
        for op in (f"st1{letter}", f"stnt1{letter}"):
            yield from (f"{op} {{z0.{t}}}, p0, {a}" for a in ("[x1]", "[x1, #1, mul vl]", f"[x1, x2, lsl #{shift}]"))
        yield from (f"{op}{n}{letter} {{{', '.join(f'z{i}.{t}' for i in range(n))}}}, p0{z}, {a}" for n in (2, 3, 4) for op, z in (("ld", "/z"), ("st", "")) for a in ("[x1]", f"[x1, x2, lsl #{shift}]"))
        count = {"b": "b", "h": "h", "s": "w", "d": "d"}[t]
        yield from (f"{op}{count} x0" for op in ("inc", "dec", "cnt"))
        yield from (f"{op}{count} x0, all, mul #4" for op in ("inc", "dec", "cnt"))
    yield from ("movprfx z0, z1", "mov z0.d, z1.d", "ptest p0, p1.b", "ptrue p0.b", "pfalse p0.b", "and p0.b, p1/z, p2.b, p3.b", "orr p0.b, p1/z, p2.b, p3.b", "not p0.b, p1/z, p2.b", "mov p0.b, p1.b", "bic p0.b, p1/z, p2.b, p3.b", "rdvl x0, #1", "addvl x0, x1, #1", "ldr z0, [x1]", "str z0, [x1]", "ldr z0, [x1, #1, mul vl]", "str z0, [x1, #1, mul vl]", "ldr p0, [x1]", "str p0, [x1]", "ld1w {z0.d}, p0/z, [x1]", "ld1w {z0.d}, p0/z, [x1, x2, lsl #2]", "ld1sw {z0.d}, p0/z, [x1, x2, lsl #2]", "ld1sw {z0.d}, p0/z, [x1]", "eor z0.d, z1.d, z2.d")


def arm_candidates() -> Iterator[str]:
    """Candidates of AArch64 with NEON and SVE."""
    for family in (_neon, _arm_memory, _arm_scalar, _sve):
        yield from family()
