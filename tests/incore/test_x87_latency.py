"""Sums and products of long double: measured on Zen 3, in doubt where no one measured them."""

from __future__ import annotations

from pathlib import Path

import pytest

import rooftree
from rooftree.results.doubt import X87

SUM = (
    "long double f(int n, long double a, float x[n]) { long double s = 0;"
    " for (int i = 0; i < n; i++) s = s * a + x[i]; return s; }"
)
CHAIN = [".L1:", "fmul st, st(1)", "fadd dword ptr [rsi+rax]", "add rax, 4", "cmp rax, rdx", "jne .L1"]
COUNT = ["add rax, 8", "cmp rax, rdx", "jne .L1"]


def cycles(lines: list[str], arch: str) -> float:
    return float(rooftree.incore("\n".join([".intel_syntax noprefix", ".L1:", *lines, *COUNT]), arch=arch).cycles)


@pytest.mark.parametrize(
    ("lines", "took"),
    [
        (["fadd st, st(1)"], 6.4),
        (["fmul st, st(1)"], 6.4),
        (["fmul st, st(1)", "fadd dword ptr [rsi]"], 12.9),
        (["fld qword ptr [rsi+rax]", "faddp st(1), st"], 6.1),
        (["fdiv st, st(1)"], 15.1),
        (["fsqrt"], 22.6),
        (["fxch st(1)", "fadd st, st(1)"], 6.5),
        (["fld qword ptr [rsi+rax]", "fadd st, st(1)", "fstp st(0)"] * 4, 4.0),
        (["fld qword ptr [rsi+rax]", "fmul st, st(1)", "fadd st, st(1)", "fstp st(0)"] * 4, 8.1),
        (["fld qword ptr [rsi+rax]", "fchs", "fchs", "fstp st(0)"] * 4, 6.0),
        (["fld st(0)", "fadd st, st(2)", "fstp st(0)"] * 4, 6.0),
        (["fld tbyte ptr [rsi+rax]", "fadd st, st(1)", "fadd st, st(1)", "fstp st(0)"] * 4, 16.4),
        (["fld tbyte ptr [rsi+rax]", "fstp tbyte ptr [rdi+rax]"] * 4, 36.2),
    ],
)
def test_zen3_takes_what_was_measured(lines: list[str], took: float) -> None:
    assert cycles(lines, "zen3") == pytest.approx(took, rel=0.08)


@pytest.mark.parametrize(("machine", "most"), [("zen3", None), ("zen4", None), ("zen2", 2.5)])
def test_latencies_that_no_one_measured_are_in_doubt(machine: str, most: float | None, tmp_path: Path) -> None:
    kernel = tmp_path / "sum.c"
    kernel.write_text(SUM)
    asm = "\n".join([".intel_syntax noprefix", "f:", *CHAIN])
    found = rooftree.predict(f"{kernel}:f", machine, {"n": 1000}, asm=asm, loop=".L1")
    high = [one.high for one in found.doubts if one.kind == X87]
    assert high == ([] if most is None else [pytest.approx(most, rel=0.03)])
    if most is not None:
        assert float(found.at_most[0, 0]) >= 16 * 2 * 7.0, "as long as on the cores where it was measured"


def test_what_no_chain_waits_for_is_not_in_doubt(tmp_path: Path) -> None:
    kernel = tmp_path / "scale.c"
    kernel.write_text("void f(int n, long double a, float *x) { for (int i = 0; i < n; i++) x[i] = a * x[i]; }")
    lines = [".L1:", "fld dword ptr [rsi+rax]", "fmul st, st(1)", "fstp dword ptr [rsi+rax]", *COUNT]
    asm = "\n".join([".intel_syntax noprefix", "f:", *[line.replace("rax, 8", "rax, 4") for line in lines]])
    found = rooftree.predict(f"{kernel}:f", "zen2", {"n": 1000}, asm=asm, loop=".L1")
    assert X87 not in {one.kind for one in found.doubts}
