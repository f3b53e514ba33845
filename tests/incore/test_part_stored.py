"""Loads of bytes that two earlier stores hold, some passes before."""

from __future__ import annotations

from typing import Any

import pytest

import rooftree
from rooftree.asm.compiled import Compiled

CODE = ".L3:\nvmulpd (%rdi,%rax), %zmm1, %zmm0\nvmovupd %zmm0, {apart}(%rdi,%rax)\naddq $64, %rax\ncmpq %r8, %rax\njne .L3\n"


def predict(d: int, machine: str = "zen4") -> Any:
    text = CODE.format(apart=8 * d)
    made = Compiled(
        text=text,
        source="x",
        compiler="gcc",
        version="gcc 12",
        flags=(),
        lines=frozenset(range(1, text.count("\n") + 1)),
        starts=((".L3", 0),),
    )
    kernel = f"double x[N], s;\nfor (long i = 0; i < N - {d}; ++i) x[i+{d}] = s * x[i];"
    return rooftree.predict(kernel, machine, {"N": 2000}, incore="asm", compiled=made)


@pytest.mark.parametrize(("d", "measured"), [(50, 6.04), (113, 3.5), (150, 2.99)])
def test_all_else_may_wait_for_such_loads_as_measured_on_a_zen_4(d: int, measured: float) -> None:
    found = predict(d)
    (one,) = [one for one in found.doubts if one.kind == "reissued"]
    assert "two earlier stores" in one.words
    assert float(found.cy_per_cl[0, 0]) < measured < 1.08 * float(found.at_most[0, 0])
    waits = found.incore.limits["store"] + 22 / (8 * d // 64)
    assert float(found.at_most[0, 0]) == pytest.approx(float(waits), rel=0.2)


@pytest.mark.parametrize("d", [112, 8 * 70 + 5])
def test_whole_vectors_and_what_left_the_core_long_ago_wait_for_nothing(d: int) -> None:
    assert "reissued" not in [one.kind for one in predict(d).doubts]
