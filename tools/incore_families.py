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
        patterns += [
            a,
            m,
            f"{c}, {d}",
            f"{c}, {m}",
            f"{m}, {c}",
            f"{c}, 3",
            f"{m}, 3",
            f"{c}, cl",
            f"{m}, cl",
            f"{c}, 1",
            f"{m}, 1",
        ]
        patterns += [
            f"{c}, {d}, 3",
            f"{c}, {m}, 3",
            f"{c}, {d}, cl",
            f"{c}, {d}, {a}",
            f"{c}, {m}, {d}",
            f"{c}, {d}, {m}",
            f"{m}, {c}, 3",
        ]
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
        yield from (f"{a}, {b}", f"{a}, 3", f"{a}, {m}", f"{m}, {a}", f"{a}, {b}, 3", f"{a}, {m}, 3", f"{m}, {a}, 3")
        yield from (f"{a}, {b}, {c}", f"{a}, {b}, {m}", f"{a}, {b}, {c}, 3", f"{a}, {b}, {m}, 3")
        yield from (f"{a}, {b}, {c}, xmm4" if v == "xmm" else f"{a}, {b}, {c}, ymm4", f"{a}, {b}, {m}, {a}", f"{m}, {b}, {c}")
        yield from (f"k1, {b}, {c}", f"k1, {b}, {m}", f"k1, {b}, {c}, 3", f"k1, {b}, {m}, 3", f"k1, {a}", f"{a}, k1")
        yield from (
            f"{m} {{k1}}, {a}",
            f"{a} {{k1}}, {m}",
            f"{a} {{k1}} {{z}}, {m}",
            f"{a} {{k1}}, {b}",
            f"{a} {{k1}} {{z}}, {b}",
        )
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
        yield from (
            f"xmm1, {mw}",
            f"{mw}, xmm1",
            f"xmm1, {mw}, 1",
            f"xmm1, xmm2, {mw}, 1",
            f"{mw}, xmm1, 1",
            f"k1, {mw}",
            f"{mw}, k1",
        )
        yield from (f"xmm1, xmm2, {mw}", f"ymm1, {mw}", f"zmm1, {mw}", f"k1, xmm1, {mw}, 3", f"mm1, {mw}", f"{mw}, mm1")
    yield from (
        ", ".join(masks),
        ", ".join(masks[:2]),
        "k1, k2, 3",
        "mm1, mm2",
        "mm1, 3",
        "mm1, rax",
        "mm1, eax",
        "rax, mm1",
        "xmm1, mm1",
        "mm1, xmm1",
        "mm1, mm2, 3",
    )


def _x87() -> Iterator[str]:
    for op in ("fadd", "fmul", "fsub", "fsubr", "fdiv", "fdivr"):
        yield from (f"{op} dword ptr [rsi]", f"{op} qword ptr [rsi]", f"{op} st, st(1)", f"{op} st(1), st", f"{op}p st(1), st")
        yield from (f"{op.replace('f', 'fi', 1)} word ptr [rsi]", f"{op.replace('f', 'fi', 1)} dword ptr [rsi]")
    for op, widths in (
        ("fld", (32, 64, 80)),
        ("fstp", (32, 64, 80)),
        ("fst", (32, 64)),
        ("fild", (16, 32, 64)),
        ("fistp", (16, 32, 64)),
        ("fisttp", (16, 32, 64)),
    ):
        yield from (f"{op} {_memory(w)}" for w in widths)
    yield from (
        "fld st(1)",
        "fstp st(1)",
        "fxch st(1)",
        "fucomi st, st(1)",
        "fucomip st, st(1)",
        "fcomi st, st(1)",
        "fcomip st, st(1)",
    )
    yield from (
        "fabs",
        "fchs",
        "fsqrt",
        "fld1",
        "fldz",
        "fldpi",
        "fsin",
        "fcos",
        "frndint",
        "fprem",
        "fscale",
        "fpatan",
        "fyl2x",
        "f2xm1",
    )
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
        yield from (
            f"cmov{condition} {o}"
            for o in ("cx, dx", "ecx, edx", "rcx, rdx", "ecx, dword ptr [rsi]", "rcx, qword ptr [rsi]", "cx, word ptr [rsi]")
        )
    yield from (
        "jmp 1f",
        "jmp rax",
        "jmp qword ptr [rsi]",
        "call rax",
        "call 1f",
        "push rax",
        "push 3",
        "push qword ptr [rsi]",
        "pop rax",
        "pop qword ptr [rsi]",
    )
    yield from (
        f"lock {op} {_memory(b)}, {r}"
        for op in ("add", "sub", "and", "or", "xor", "xadd", "cmpxchg")
        for b, r in ((32, "ecx"), (64, "rcx"))
    )
    yield from (f"lock {op} {_memory(b)}" for op in ("inc", "dec") for b in (32, 64))
    yield from (
        f"{rep} {op}{size}"
        for rep, op in (("rep", "movs"), ("rep", "stos"), ("repe", "cmps"), ("repne", "scas"))
        for size in "bwdq"
    )
    gathers = [
        p + "gather" + i + s
        for p, i, s in (
            ("v", "d", "ps"),
            ("v", "d", "pd"),
            ("v", "q", "ps"),
            ("v", "q", "pd"),
            ("vp", "d", "d"),
            ("vp", "d", "q"),
            ("vp", "q", "d"),
            ("vp", "q", "q"),
        )
    ]
    names = sorted(effects._X | effects._WRITE)
    vex = ["v" + n for n in sorted(effects._X | effects._WRITE | effects._VEX | effects._FMA | effects._KEEPS)]
    vex = [n for n in vex if not n.endswith(("ph", "sh")) and "fmulc" not in n and "fcmul" not in n]
    masks = [stem + size for stem, size in product(effects._MASKS, "bwdq")] + ["kunpckbw", "kunpckwd", "kunpckdq"]
    for name in [
        *names,
        *vex,
        *masks,
        *gathers,
        *(g.replace("gather", "scatter") for g in gathers),
        *effects._FLAGS_ONLY,
        *("v" + f for f in effects._FLAGS_ONLY),
        *effects._STRINGS,
        *("v" + f for f in effects._STRINGS),
        "movss",
        "movsd",
        "movlps",
        "movhps",
        "movlpd",
        "movhpd",
    ]:
        yield from (f"{name} {pattern}" for pattern in vector)
    yield from ("vzeroupper", "vzeroall", "emms", "xgetbv")
    yield from _x87()
