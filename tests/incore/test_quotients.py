"""Divisions of integers whose time depends on their quotients."""

from __future__ import annotations

from pathlib import Path

import pytest

import rooftree

ELEMENTS = """void f(long n, long *restrict a, const long *restrict b, const long *restrict c) {
    for (long i = 0; i < n; i++) a[i] = b[i] / c[i];
}"""
DIVISION = ["mov rax, [r9+r8*8]", "cqo", "idiv qword ptr [rcx+r8*8]", "mov [rsi+r8*8], rax", "inc r8", "cmp rdi, r8", "jne .L1"]
NARROW = [
    line.replace("rax,", "eax,").replace(", rax", ", eax").replace("cqo", "cdq").replace("qword", "dword").replace("r8*8", "r8*4")
    for line in DIVISION
]


@pytest.mark.parametrize(
    ("machine", "code", "bits", "took", "high"),
    [("zen3", DIVISION, 64, 56.0, 8.9 / 7), ("zen3", NARROW, 32, 96.0, None), ("zen4", DIVISION, 64, 56.0, None)],
)
def test_a_division_is_predicted_with_short_quotients_and_in_doubt_where_long_ones_take_longer(
    machine: str, code: list[str], bits: int, took: float, high: float | None, tmp_path: Path
) -> None:
    kernel = tmp_path / "divide.c"
    kernel.write_text(ELEMENTS if bits == 64 else ELEMENTS.replace("long *", "int *").replace("const long", "const int"))
    asm = "\n".join([".intel_syntax noprefix", "f:", ".L1:", *code])
    found = rooftree.predict(f"{kernel}:f", machine, {"n": 1000}, asm=asm, loop=".L1")
    assert float(found.cy_per_cl[0, 0]) == pytest.approx(took, rel=0.02)
    said = [one.high for one in found.doubts if one.kind == "quotients"]
    assert said == ([] if high is None else [pytest.approx(high, rel=0.01)])
