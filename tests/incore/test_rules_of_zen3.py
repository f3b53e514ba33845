"""Rules of the engine that a Zen 3 showed, against what was measured there [cy a pass]."""

from __future__ import annotations

import pytest

from rooftree.asm.listing import parse
from rooftree.incore.engine import Streams, analyse

ACROSS = Streams(shares={32: (0.5, 0.5)})
"""Vectors of 32 B from a place that is no multiple of that: half of them cross a line."""


def cycles(lines: list[str], streams: Streams | None = None) -> float:
    body = "\n".join([".L1:", *lines, "jne .L1"])
    return analyse(parse(body, syntax="intel").instructions, "zen3", streams=streams or Streams(shares={32: (0.0, 0.0)})).cycles


def streams_of(loads: int, copies: int = 8, *, width: int = 32) -> list[str]:
    """Sums of so many streams, each written to another one, several passes at once; addresses move."""
    registers = ["rsi", "rdx", "rcx"][:loads]
    kind = "ymm" if width == 32 else "xmm"
    lines = []
    for n in range(copies):
        at = f"rax+{width * n}"
        lines.append(f"vmovupd {kind}{n}, [{registers[0]}+{at}]")
        lines += [f"vaddpd {kind}{n}, {kind}{n}, [{name}+{at}]" for name in registers[1:]]
        lines.append(f"vmovupd [rdi+{at}], {kind}{n}")
    return [*lines, f"add rax, {width * copies}", "cmp rax, r8"]


@pytest.mark.parametrize(("loads", "took"), [(1, 7.8), (2, 10.5), (3, 14.6)])
def test_a_write_of_a_vector_takes_a_place_beside_loads(loads: int, took: float) -> None:
    assert cycles(streams_of(loads)) == pytest.approx(took, rel=0.1)


def test_a_write_to_the_same_place_again_and_a_narrow_one_do_not() -> None:
    fixed = ["vmovupd ymm0, [rsi]", "vmovupd ymm1, [rdx]", "vmovupd [rdi], ymm2", "add rax, 32", "cmp rax, r8"]
    assert cycles(fixed) == pytest.approx(1.0)
    assert cycles(streams_of(2, width=16)) == pytest.approx(8.0)


@pytest.mark.parametrize(("copies", "took"), [(8, 9.14), (4, 4.6)])
def test_stores_across_lines_that_follow_each_other_take_little_more(copies: int, took: float) -> None:
    assert cycles(streams_of(1, copies), ACROSS) == pytest.approx(took, rel=0.03)
