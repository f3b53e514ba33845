"""Candidate instructions of AArch64 (NEON and SVE) from which the tables are made; the assembler sorts them out."""

from __future__ import annotations

from collections.abc import Iterator


def _neon() -> Iterator[str]:
    full, real = ("8b", "16b", "4h", "8h", "2s", "4s", "2d"), ("2s", "4s", "2d")
    for op in (
        "fadd",
        "fsub",
        "fmul",
        "fdiv",
        "fmla",
        "fmls",
        "fmax",
        "fmin",
        "fmaxnm",
        "fminnm",
        "fabd",
        "fmulx",
        "faddp",
        "fcmgt",
        "fcmge",
        "fcmeq",
        "frecps",
        "frsqrts",
    ):
        yield from (f"{op} v0.{t}, v1.{t}, v2.{t}" for t in real)
        yield from (f"{op} v0.{t}, v1.{t}, v2.{t[-1]}[1]" for t in real)
        yield from (f"{op} {r}0, {r}1, {r}2" for r in "sd")
    for op in (
        "fneg",
        "fabs",
        "fsqrt",
        "frinta",
        "frintm",
        "frintp",
        "frintz",
        "frecpe",
        "frsqrte",
        "scvtf",
        "ucvtf",
        "fcvtzs",
        "fcvtzu",
        "mov",
        "fmov",
    ):
        yield from (f"{op} v0.{t}, v1.{t}" for t in (*real, "16b", "8b"))
        yield from (f"{op} {a}0, {b}1" for a in "sdwx" for b in "sdwx")
    for op in (
        "add",
        "sub",
        "mul",
        "mla",
        "mls",
        "and",
        "orr",
        "eor",
        "bic",
        "orn",
        "smax",
        "smin",
        "umax",
        "umin",
        "cmeq",
        "cmgt",
        "cmge",
        "cmhi",
        "cmhs",
        "cmtst",
        "sshl",
        "ushl",
        "zip1",
        "zip2",
        "uzp1",
        "uzp2",
        "trn1",
        "trn2",
        "addp",
        "bsl",
        "bit",
        "bif",
        "sabd",
        "uabd",
    ):
        yield from (f"{op} v0.{t}, v1.{t}, v2.{t}" for t in full)
    for op in ("shl", "sshr", "ushr", "ssra", "usra"):
        yield from (f"{op} v0.{t}, v1.{t}, #2" for t in full)
    for op in ("addv", "smaxv", "sminv", "umaxv", "uminv"):
        yield from (f"{op} {t[-1]}0, v1.{t}" for t in ("8b", "16b", "4h", "8h", "4s"))
    yield from (f"fmadd {r}0, {r}1, {r}2, {r}3" for r in "sd")
    yield from (f"{op} {r}0, {r}1, {r}2, {r}3" for op in ("fmsub", "fnmadd", "fnmsub") for r in "sd")
    yield from (f"fcsel {r}0, {r}1, {r}2, gt" for r in "sd")
    yield from (f"{op} {r}0, {r}1" for op in ("fcmp", "fcmpe") for r in "sd")
    yield from (
        "faddp d0, v0.2d",
        "faddp s0, v0.2s",
        "fmaxnmv s0, v1.4s",
        "dup v0.2d, x1",
        "dup v0.4s, w1",
        "dup v0.2d, v1.d[0]",
        "dup v0.4s, v1.s[0]",
        "dup d0, v1.d[1]",
        "mov v0.d[1], v1.d[0]",
        "mov v0.d[1], x1",
        "ext v0.16b, v1.16b, v2.16b, #8",
        "tbl v0.16b, {v1.16b}, v2.16b",
        "rev64 v0.4s, v1.4s",
        "fcvtl v0.2d, v1.2s",
        "fcvtl2 v0.2d, v1.4s",
        "fcvtn v0.2s, v1.2d",
        "fcvtn2 v0.4s, v1.2d",
        "sxtl v0.2d, v1.2s",
        "sxtl2 v0.2d, v1.4s",
        "xtn v0.2s, v1.2d",
        "movi v0.2d, #0",
        "movi v0.4s, #1",
        "fmov v0.2d, #1.0",
        "fmov d0, #1.0",
        "fmov s0, #1.0",
        "fcvt d0, s1",
        "fcvt s0, d1",
    )


def _arm_memory() -> Iterator[str]:
    addresses = (
        "[x1]",
        "[x1, #16]",
        "[x1, #16]!",
        "[x1], #16",
        "[x1, x2]",
        "[x1, x2, lsl #{shift}]",
        "[x1, w2, sxtw #{shift}]",
        "[x1, w2, uxtw]",
    )
    shifts = {"b": 0, "h": 1, "s": 2, "d": 3, "q": 4, "w": 2, "x": 3}
    for register, shift in shifts.items():
        for op in ("ldr", "str", "ldur", "stur"):
            yield from (f"{op} {register}3, {a.format(shift=shift)}" for a in addresses)
        yield from (
            f"{op} {register}3, {register}4, {a}"
            for op in ("ldp", "stp", "ldnp", "stnp")
            for a in ("[x1]", "[x1, #32]", "[x1, #32]!", "[x1], #32")
        )
    for op, register in (
        ("ldrb", "w"),
        ("ldrh", "w"),
        ("ldrsw", "x"),
        ("ldrsh", "w"),
        ("ldrsb", "w"),
        ("strb", "w"),
        ("strh", "w"),
    ):
        yield from (f"{op} {register}3, {a.format(shift={'b': 0, 'h': 1, 'w': 2}[op[-1]])}" for a in addresses)
    for n in (1, 2, 3, 4):
        for t in ("16b", "8h", "4s", "2d", "2s"):
            registers = ", ".join(f"v{i}.{t}" for i in range(n))
            for op in (f"ld{n}", f"st{n}", "ld1", "st1"):
                size = n * (8 if t == "2s" else 16)
                yield from (f"{op} {{{registers}}}, {a}" for a in ("[x1]", f"[x1], #{size}", "[x1], x2"))
    yield from (f"ld1r {{v0.{t}}}, {a}" for t in ("4s", "2d", "2s") for a in ("[x1]", "[x1], x2"))
    yield from (
        "ld1 {v0.d}[1], [x1]",
        "st1 {v0.d}[1], [x1]",
        "ld1 {v0.s}[1], [x1]",
        "prfm pldl1keep, [x1, #64]",
        "prfm pldl1keep, [x1]",
    )


def _arm_scalar() -> Iterator[str]:
    for r in "wx":
        for op in (
            "add",
            "sub",
            "and",
            "orr",
            "eor",
            "adds",
            "subs",
            "ands",
            "bic",
            "cmp",
            "cmn",
            "tst",
            "mul",
            "sdiv",
            "udiv",
            "lsl",
            "lsr",
            "asr",
            "mov",
            "mvn",
            "neg",
            "sxtw",
            "uxtw",
            "clz",
            "rbit",
            "rev",
            "smulh",
            "umulh",
            "adc",
            "sbc",
        ):
            yield from (
                f"{op} {r}0, {r}1",
                f"{op} {r}0, {r}1, {r}2",
                f"{op} {r}0, {r}1, #3",
                f"{op} {r}0, #3",
                f"{op} {r}0, {r}1, {r}2, lsl #2",
                f"{op} {r}0, {r}1, lsl #3",
                f"{op} x0, x1, w2, sxtw",
                f"{op} x0, x1, w2, sxtw #3",
                f"{op} x0, x1, w2, uxtw #3",
            )
        yield from (
            f"madd {r}0, {r}1, {r}2, {r}3",
            f"msub {r}0, {r}1, {r}2, {r}3",
            f"csel {r}0, {r}1, {r}2, gt",
            f"cset {r}0, ne",
            f"cinc {r}0, {r}1, gt",
            f"csinc {r}0, {r}1, {r}2, gt",
            f"csneg {r}0, {r}1, {r}2, gt",
            f"ccmp {r}0, {r}1, #0, ne",
            f"cbz {r}0, 1f",
            f"cbnz {r}0, 1f",
            f"tbz {r}0, #3, 1f",
            f"tbnz {r}0, #3, 1f",
            f"ubfx {r}0, {r}1, #2, #5",
            f"sbfiz {r}0, {r}1, #2, #5",
            f"ubfiz {r}0, {r}1, #2, #5",
            f"extr {r}0, {r}1, {r}2, #3",
            f"movk {r}0, #3, lsl #16",
            f"movz {r}0, #3",
        )
    yield from (
        f"b.{c} 1f"
        for c in ("eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", "mi", "pl", "any", "first", "last", "none")
    )
    yield from (
        "b 1f",
        "br x1",
        "ret",
        "bl 1f",
        "nop",
        "adrp x0, 1f",
        "smull x0, w1, w2",
        "umull x0, w1, w2",
        "smaddl x0, w1, w2, x3",
    )


def _sve() -> Iterator[str]:
    wide = {"b": 0, "h": 1, "s": 2, "d": 3}
    for t in "sd":
        for op in ("fadd", "fsub", "fmul", "fdiv", "fdivr", "fsubr", "fmax", "fmin", "fmaxnm", "fminnm", "fabd"):
            yield from (f"{op} z0.{t}, p0/m, z0.{t}, z1.{t}", f"{op} z0.{t}, z1.{t}, z2.{t}")
        for op in ("fmla", "fmls", "fmad", "fmsb", "fnmla", "fnmls", "fnmad", "fnmsb"):
            yield from (f"{op} z0.{t}, p0/m, z1.{t}, z2.{t}", f"{op} z0.{t}, z1.{t}, z2.{t}[1]")
        yield from (
            f"{op} z0.{t}, p0/m, z1.{t}" for op in ("fneg", "fabs", "fsqrt", "scvtf", "ucvtf", "fcvtzs", "frinta", "frintm")
        )
        yield from (f"{op} p1.{t}, p0/z, z1.{t}, z2.{t}" for op in ("fcmgt", "fcmge", "fcmeq", "fcmne"))
        yield from (f"{op} p1.{t}, p0/z, z1.{t}, #0.0" for op in ("fcmgt", "fcmge", "fcmeq", "fcmlt", "fcmle"))
        yield from (f"{op} {t}0, p0, z1.{t}" for op in ("faddv", "fmaxv", "fminv", "fmaxnmv", "fminnmv"))
        yield from (
            f"fadda {t}0, p0, {t}0, z1.{t}",
            f"frecpe z0.{t}, z1.{t}",
            f"frsqrte z0.{t}, z1.{t}",
            f"frecps z0.{t}, z1.{t}, z2.{t}",
            f"frsqrts z0.{t}, z1.{t}, z2.{t}",
            f"fmov z0.{t}, #1.0",
            f"fcmla z0.{t}, p0/m, z1.{t}, z2.{t}, #90",
        )
        yield from (
            f"ld1{op} {{z0.{t}}}, p0/z, [x1, z2.{t}, {e}]"
            for op in "wd"
            for e in ("sxtw", "uxtw", "sxtw #3", "uxtw #3", "lsl #3", "sxtw #2", "uxtw #2")
        )
        yield from (
            f"st1{op} {{z0.{t}}}, p0, [x1, z2.{t}, {e}]"
            for op in "wd"
            for e in ("sxtw", "uxtw", "sxtw #3", "uxtw #3", "lsl #3", "sxtw #2", "uxtw #2")
        )
    yield from ("fcvt z0.d, p0/m, z1.s", "fcvt z0.s, p0/m, z1.d", "scvtf z0.d, p0/m, z1.s", "fcvtzs z0.s, p0/m, z1.d")
    for t, shift in wide.items():
        for op in ("add", "sub", "and", "orr", "eor", "mul", "smax", "smin", "umax", "umin", "lsl", "lsr", "asr"):
            yield from (
                f"{op} z0.{t}, z1.{t}, z2.{t}",
                f"{op} z0.{t}, p0/m, z0.{t}, z1.{t}",
                f"{op} z0.{t}, z1.{t}, #2",
                f"{op} z0.{t}, z0.{t}, #2",
            )
        yield from (f"{op} z0.{t}, p0/m, z1.{t}, z2.{t}" for op in ("mla", "mls", "mad"))
        yield from (f"{op} p1.{t}, p0/z, z1.{t}, z2.{t}" for op in ("cmpgt", "cmpge", "cmpeq", "cmpne", "cmphi", "cmphs"))
        yield from (f"{op} p1.{t}, p0/z, z1.{t}, #1" for op in ("cmpgt", "cmpge", "cmpeq", "cmpne", "cmplt"))
        yield from (f"{op} z0.{t}, z1.{t}, z2.{t}" for op in ("zip1", "zip2", "uzp1", "uzp2", "trn1", "trn2", "tbl"))
        yield from (f"{op} p0.{t}, {r}1, {r}2" for op in ("whilelo", "whilelt", "whilele", "whilels") for r in "wx")
        yield from (
            f"sel z0.{t}, p0, z1.{t}, z2.{t}",
            f"mov z0.{t}, p0/m, z1.{t}",
            f"mov z0.{t}, {'x' if t == 'd' else 'w'}1",
            f"mov z0.{t}, {t}1",
            f"dup z0.{t}, z1.{t}[0]",
            f"rev z0.{t}, z1.{t}",
            f"index z0.{t}, #0, #1",
            f"index z0.{t}, {'x' if t == 'd' else 'w'}1, #1",
            f"mov z0.{t}, #0",
            f"uaddv d0, p0, z1.{t}",
            f"lasta {t}0, p0, z1.{t}",
            f"lastb {t}0, p0, z1.{t}",
            f"ptrue p0.{t}",
            f"cntp x0, p0, p1.{t}",
            f"incp x0, p1.{t}",
            f"compact z0.{t}, p0, z1.{t}",
            f"movprfx z0.{t}, p0/z, z1.{t}",
            "punpklo p0.h, p1.b",
            "sunpklo z0.d, z1.s",
            "uunpklo z0.d, z1.s",
            "sunpkhi z0.d, z1.s",
        )
        letter = {"b": "b", "h": "h", "s": "w", "d": "d"}[t]
        for op in (f"ld1{letter}", f"ldnt1{letter}", f"ldff1{letter}", f"ld1r{letter}", f"ld1rq{letter}"):
            yield from (
                f"{op} {{z0.{t}}}, p0/z, {a}"
                for a in ("[x1]", "[x1, #1, mul vl]", f"[x1, x2, lsl #{shift}]", f"[x1, #{1 << shift}]")
            )
        for op in (f"st1{letter}", f"stnt1{letter}"):
            yield from (f"{op} {{z0.{t}}}, p0, {a}" for a in ("[x1]", "[x1, #1, mul vl]", f"[x1, x2, lsl #{shift}]"))
        yield from (
            f"{op}{n}{letter} {{{', '.join(f'z{i}.{t}' for i in range(n))}}}, p0{z}, {a}"
            for n in (2, 3, 4)
            for op, z in (("ld", "/z"), ("st", ""))
            for a in ("[x1]", f"[x1, x2, lsl #{shift}]")
        )
        count = {"b": "b", "h": "h", "s": "w", "d": "d"}[t]
        yield from (f"{op}{count} x0" for op in ("inc", "dec", "cnt"))
        yield from (f"{op}{count} x0, all, mul #4" for op in ("inc", "dec", "cnt"))
    yield from (
        "movprfx z0, z1",
        "mov z0.d, z1.d",
        "ptest p0, p1.b",
        "ptrue p0.b",
        "pfalse p0.b",
        "and p0.b, p1/z, p2.b, p3.b",
        "orr p0.b, p1/z, p2.b, p3.b",
        "not p0.b, p1/z, p2.b",
        "mov p0.b, p1.b",
        "bic p0.b, p1/z, p2.b, p3.b",
        "rdvl x0, #1",
        "addvl x0, x1, #1",
        "ldr z0, [x1]",
        "str z0, [x1]",
        "ldr z0, [x1, #1, mul vl]",
        "str z0, [x1, #1, mul vl]",
        "ldr p0, [x1]",
        "str p0, [x1]",
        "ld1w {z0.d}, p0/z, [x1]",
        "ld1w {z0.d}, p0/z, [x1, x2, lsl #2]",
        "ld1sw {z0.d}, p0/z, [x1, x2, lsl #2]",
        "ld1sw {z0.d}, p0/z, [x1]",
        "eor z0.d, z1.d, z2.d",
    )


def candidates() -> Iterator[str]:
    """Candidates of AArch64 with NEON and SVE."""
    for family in (_neon, _arm_memory, _arm_scalar, _sve):
        yield from family()
