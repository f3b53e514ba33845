"""Vectors that are stored in descending order: a limit on cores where they were measured to take longer."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.results.prediction import Prediction

UP, DOWN = "for (long i = 0; i < N; ++i)", "for (long i = N - 1; i >= 0; --i)"
CODE = """.L3:
    vmovupd ({0},%rax), %{2}1
    vmulpd  %{2}2, %{2}1, %{2}1
    vmovupd %{2}1, ({1},%rax)
    {3}q    ${4}, %rax
    cmpq    %rax, %rdx
    jne     .L3
"""


def predicted(header: str, width: int = 64, machine: str = "zen4", *, other: bool = False) -> Prediction:
    kernel = f"double a[N], b[N], s; {header} {'b' if other else 'a'}[i] = s * a[i];"
    step = "sub" if header == DOWN else "add"
    code = CODE.format("%rdi", "%rsi" if other else "%rdi", {64: "zmm", 32: "ymm", 16: "xmm"}[width], step, width)
    return rooftree.predict(kernel, machine, {"N": 1000}, incore="asm", asm=code)


@pytest.mark.parametrize("other", [False, True])
@pytest.mark.parametrize("width", [64, 32])
def test_descending_vectors_are_a_limit_upwards(width: int, other: bool) -> None:
    """y = s y took 4.7 cy/CL downwards where 2.0 were predicted, at the most 3.1."""
    down = predicted(DOWN, width, other=other)
    assert ["downwards"] == [d.kind for d in down.doubts if d.kind in ("downwards", "contended")]
    assert float(down.at_most[0, 0]) >= 4.65
    assert float(down.cy_per_cl[0, 0]) < 2.6


@pytest.mark.parametrize(
    ("header", "width", "machine"), [(UP, 64, "zen4"), (UP, 32, "zen4"), (DOWN, 16, "zen4"), (DOWN, 32, "zen3")]
)
def test_nothing_is_said_of_others(header: str, width: int, machine: str) -> None:
    assert "downwards" not in [d.kind for d in predicted(header, width, machine).doubts]
