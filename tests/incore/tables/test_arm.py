"""Loops of scientific codes on Arm, POWER and RISC-V: the cycles that follow by hand from the documents behind the tables."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree.asm import parse
from rooftree.errors import CapabilityError
from rooftree.incore.engine import analyse
from rooftree.incore.tables.load import load

COPY = "ldr q0, [x1, x3]\nstr q0, [x0, x3]\nadd x3, x3, #16\ncmp x3, x2\nb.ne .L\n.L:"
TRIAD = (
    "ldr q0, [x1, x3]\nldr q1, [x2, x3]\nfmla v0.2d, v1.2d, v2.2d\nstr q0, [x0, x3]\nadd x3, x3, #16\ncmp x3, x4\nb.ne .L\n.L:"
)
PAIRS = (  # the triad as clang unrolls it
    "ldp q0, q1, [x1, #-16]\nldp q2, q3, [x2, #-16]\nfmla v0.2d, v2.2d, v6.2d\nfmla v1.2d, v3.2d, v6.2d\n"
    "stp q0, q1, [x0, #-16]\nadd x1, x1, #32\nadd x2, x2, #32\nadd x0, x0, #32\nsubs x5, x5, #4\nb.ne .L\n.L:"
)
STENCIL = (  # 2D five points, one row of two elements
    "ldr q0, [x1, x5]\nldr q1, [x2, x5]\nldr q2, [x3, x5]\nldr q3, [x4, x5]\nfadd v0.2d, v0.2d, v1.2d\n"
    "fadd v2.2d, v2.2d, v3.2d\nfadd v0.2d, v0.2d, v2.2d\nfmul v0.2d, v0.2d, v4.2d\nstr q0, [x0, x5]\n"
    "add x5, x5, #16\ncmp x5, x6\nb.ne .L\n.L:"
)
DIVIDE = "ldr q0, [x1, x3]\nfdiv v0.2d, v0.2d, v1.2d\nstr q0, [x0, x3]\nadd x3, x3, #16\ncmp x3, x4\nb.ne .L\n.L:"
SUM = "ldr q0, [x1], #16\nfadd v1.2d, v1.2d, v0.2d\ncmp x1, x2\nb.ne .L\n.L:"
DOT = "ldr q0, [x1, x3]\nldr q1, [x2, x3]\nfmla v2.2d, v0.2d, v1.2d\nadd x3, x3, #16\ncmp x3, x4\nb.ne .L\n.L:"
SVE_TRIAD = (
    "ld1d z0.d, p0/z, [x1, x3, lsl #3]\nld1d z1.d, p0/z, [x2, x3, lsl #3]\nfmla z0.d, p0/m, z1.d, z2.d\n"
    "st1d z0.d, p0, [x0, x3, lsl #3]\nincd x3\nwhilelo p0.d, x3, x4\nb.any .L\n.L:"
)


def accumulators(n: int, operation: str) -> str:
    """A sum over n vectors with n accumulators."""
    lines = [f"ldr q{16 + i % 16}, [x1, #{16 * i}]\n{operation.format(i, 16 + i % 16)}" for i in range(n)]
    return "\n".join([*lines, f"add x1, x1, #{16 * n}", "cmp x1, x2", "b.ne .L", ".L:"])


LOOPS = [
    # ThunderX2: 4 micro-ops, 2 accesses, 1 store datum of 16 B and 2 FP operations per cycle; a store is two micro-ops.
    ("tx2", COPY, 1.5, "frontend"),  # ld + 2 st + add + cmp + branch = 6 micro-ops / 4
    ("tx2", TRIAD, 2.0, "frontend"),  # 2 ld + fmla + 2 st + 3 = 8 / 4; accesses 3 / 2
    ("tx2", PAIRS, 3.25, "frontend"),  # pairs are two micro-ops: 2*2 + 2 + 2 + 4 + 1 = 13 / 4; accesses 5 / 2, store data 2
    ("tx2", STENCIL, 3.25, "frontend"),  # 4 ld + 4 fp + 2 st + 3 = 13 / 4; accesses 5 / 2, fp 4 / 2
    ("tx2", DIVIDE, 6.0, "ports"),  # 12 cycles on one of two pipes
    ("tx2", SUM, 6.0, "recurrence"),  # latency of fadd
    ("tx2", DOT, 6.0, "recurrence"),  # latency of fmla, no early addend
    ("tx2", accumulators(12, "fadd v{0}.2d, v{0}.2d, v{1}.2d"), 27 / 4, "frontend"),  # 12 ld + 12 fadd + 3; fp 6, latency 6
    # Neoverse N1: 4 macro-ops of up to 2 micro-ops, 2 accesses per cycle; a store of 16 B takes both for a cycle.
    ("n1", COPY, 1.5, "ports"),  # (1 ld + 2 st) / 2
    ("n1", TRIAD, 2.0, "ports"),  # (2 + 2) / 2; macro-ops (2 + 1 + 2 + 3) / 4 = 2
    ("n1", SUM, 2.0, "recurrence"),
    ("n1", DOT, 2.0, "recurrence"),  # the addend is needed late: 4(2)
    ("n1", DIVIDE, 7.0, "ports"),
    # Neoverse V1: 3 loads of 16 B or 2 SVE loads per cycle, 4 pipes of 128 bit, 8 macro-ops.
    ("v1", TRIAD, 1.0, "ports"),  # (2 ld + 1 st) / 3 pipes; 7 macro-ops / 8
    ("v1", STENCIL, 5 / 3, "ports"),  # (4 + 1) / 3; 12 macro-ops / 8
    ("v1", SVE_TRIAD, 3.0, "ports"),  # whilelo takes 2, incd 1 cycle of the only pipe for predicates and multiplications
    ("v1", SUM, 2.0, "recurrence"),
    # Neoverse V2: as V1, with two pipes for predicates, incd on any integer pipe, one taken branch per cycle.
    ("v2", TRIAD, 1.0, "ports"),
    ("v2", PAIRS, 5 / 3, "ports"),  # 2 * 2 loads + 1 store on 3 pipes; store data 2 / 2
    ("v2", SVE_TRIAD, 1.0, "ports"),
    ("v2", SUM, 2.0, "recurrence"),
    ("v2", DOT, 2.0, "recurrence"),
    # A64FX: 2 loads or 1 store, 4 instructions per cycle, latency 9.
    ("a64fx", COPY, 1.5, "ports"),  # (1 load + 2 for the store) / 2
    ("a64fx", TRIAD, 2.0, "ports"),  # (2 + 2) / 2; 7 / 4
    ("a64fx", SUM, 9.0, "recurrence"),
    ("a64fx", DOT, 9.0, "recurrence"),
    ("a64fx", DIVIDE, 44.0, "ports"),  # the division and the store's datum on pipe A
    # Cortex-A72: one load and one store of 8 B per cycle, 64 bit per FP pipe, three macro-ops.
    ("a72", COPY, 2.0, "ports"),  # a store of 16 B takes two cycles
    ("a72", TRIAD, 8 / 3, "frontend"),  # ld 1 + 1, fmla 2 micro-ops in 1, st 3 micro-ops in 2, 3 more = 8 / 3; loads 2
    ("a72", SUM, 4.0, "recurrence"),
    ("a72", DOT, 3.0, "recurrence"),  # 7(3)
]


@pytest.mark.parametrize(("arch", "text", "expected", "bound"), LOOPS, ids=[f"{a}-{n}" for n, (a, *_) in enumerate(LOOPS)])
def test_a_loop_takes_the_cycles_that_follow_from_the_documents(arch: str, text: str, expected: float, bound: str) -> None:
    found = analyse(parse(text, isa="aarch64").instructions, arch)
    assert found.cycles == pytest.approx(expected)
    assert found.bounds[bound] == found.cycles


@pytest.mark.parametrize(
    ("text", "expected"),
    [  # six instructions, two accesses of 16 B and two operations of 16 B per cycle, latency 6
        # an addi takes 2
        ("lxv 0,0(3)\nlxv 1,0(4)\nxvmaddadp 0,1,2\nstxv 0,0(5)\naddi 3,3,16\naddi 4,4,16\naddi 5,5,16\nbdnz .L\n.L:", 2.0),
        ("lxv 0,0(3)\nxvadddp 1,1,0\naddi 3,3,16\nbdnz .L\n.L:", 6.0),
        ("lxv 0,0(3)\nlxv 2,16(3)\nxvadddp 1,1,0\nxvadddp 3,3,2\naddi 3,3,32\nbdnz .L\n.L:", 6.0),
    ],
)
def test_loops_on_power9(text: str, expected: float) -> None:
    assert analyse(parse(text, isa="power").instructions, "pwr9").cycles == pytest.approx(expected)


@pytest.mark.parametrize(
    ("arch", "text", "slots", "cycles"),
    [  # address updates are micro-ops of their own, but no macro-op more
        ("tx2", "ldr q0, [x0], #16", 2, {"P4|P5": 1, "P0|P1|P2": 1}),
        ("v2", "ldr q0, [x0], #16", 1, {"L01|L2": 1, "S0|S1|S2|S3": 1}),
        ("v2", "ldp q0, q1, [x0]", 1, {"L01|L2": 2}),
        ("v2", "ldp x1, x2, [x0]", 1, {"L01": 1}),
        ("a64fx", "stp q0, q1, [x0], #32", 3, {"EAGA": 2, "EAGB": 2, "FLA": 2, "EXA|EXB|EAGA|EAGB": 1}),
        ("tx2", "stp x0, x1, [x2, #16]!", 3, {"P4|P5": 1, "P3": 1, "P0|P1|P2": 1}),
        ("tx2", "mov x0, x1", 1, {}),
    ],
)
def test_pairs_and_address_updates(arch: str, text: str, slots: int, cycles: dict[str, Any]) -> None:
    table = load(arch)
    (part,) = analyse(parse(text, isa="aarch64").instructions, arch, mode="unrolled").contributions
    assert slots == part.cost.slots
    assert dict(table.uses(cycles)) == dict(part.cost.uses)


def test_sve_divisions_of_a64fx_block_the_pipe_longer_than_those_of_128_bit() -> None:
    table = load("a64fx")
    assert table.entry("fdiv z.d,p/m,z.d,z.d").latency == 154
    assert table.entry("fdiv v.2d,v.2d,v.2d").latency == 43


@pytest.mark.parametrize(
    ("arch", "form", "listed"),
    [
        ("v2", "ins v.d[],v.d[]", "mov v.d[],v.d[]"),
        ("n1", "tbz x,i,l", "tbz w,i,l"),
        ("a64fx", "ptrue p.d,pattern", "ptrue p.d"),
        ("tx2", "sxtl v.2d,v.2s", "sshll v.2d,v.2s,i"),
        ("pwr9", "subf r,r,r", "sub r,r,r"),
    ],
)
def test_other_spellings_cost_the_same(arch: str, form: str, listed: str) -> None:
    other, same = load(arch).entry(form), load(arch).entry(listed)
    assert other is not None
    assert (other.uops, other.latency, other.uses) == (same.uops, same.latency, same.uses)


SCALAR_TRIAD = (
    "fld fa0,0(a1)\nfld fa1,0(a2)\nfmadd.d fa0,fa1,fa2,fa0\nfsd fa0,0(a0)\n"
    "addi a1,a1,8\naddi a2,a2,8\naddi a0,a0,8\nbne a1,a3,.L\n.L:"
)
VECTOR_TRIAD = (
    ".L:\nvsetvli t0,a3,e64,{},ta,ma\nvle64.v v0,(a1)\nvle64.v v8,(a2)\nvfmacc.vf v0,fa0,v8\nvse64.v v0,(a0)\n"
    "sub a3,a3,t0\nslli t1,t0,3\nadd a1,a1,t1\nadd a2,a2,t1\nadd a0,a0,t1\nbnez a3,.L"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [  # XuanTie C920: three instructions, one access or half a store per cycle, two multiply-adds of 128 bit
        (SCALAR_TRIAD, 3.0),  # 3 accesses
        (VECTOR_TRIAD.format("m1"), 11 / 3),
        (VECTOR_TRIAD.format("m2"), 6.0),  # accesses of two registers: 3 * 2
        ("fld fa1,0(a1)\nfadd.d fa0,fa0,fa1\naddi a1,a1,8\nbne a1,a3,.L\n.L:", 3.0),
        ("fsd fa0,0(a1)\naddi a1,a1,8\nbne a1,a3,.L\n.L:", 2.0),
    ],
)
def test_loops_on_c920(text: str, expected: float) -> None:
    assert analyse(parse(text, isa="riscv").instructions, "c920").cycles == pytest.approx(expected)


def test_what_is_not_known_of_c920_is_no_guess() -> None:
    with pytest.raises(CapabilityError, match=r"vrgather\.vv"):
        analyse(parse("vrgather.vv v0,v1,v2", isa="riscv").instructions, "c920", mode="unrolled")
