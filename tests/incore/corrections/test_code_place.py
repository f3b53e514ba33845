"""Where a loop lies in memory."""

from __future__ import annotations

from typing import Any

import pytest

import rooftree
from rooftree.asm.compiled import Compiled

CODE = ".L3:\nvmovupd (%rsi,%rax), %ymm0\nvmovupd %ymm0, (%rdi,%rax)\naddq $32, %rax\ncmpq %r8, %rax\njne .L3\n"
KERNEL = "double a[N], b[N];\nfor (long i = 0; i < N; ++i) a[i] = b[i];"


def predict(starts: Any) -> Any:
    made = Compiled(
        text=CODE, source="x", compiler="gcc", version="gcc 12", flags=(), lines=frozenset(range(1, 7)), starts=starts
    )
    return rooftree.predict(KERNEL, "zen3", {"N": 1000}, incore="asm", compiled=made)


def test_a_loop_across_two_lines_of_code_takes_two_cycles_a_pass() -> None:
    assert [2, 2, 4] == [float(predict(((".L3", start),)).T_OL[0, 0]) for start in (0, 32, 48)]


@pytest.mark.parametrize(("starts", "told"), [((), True), (((".L3", 0),), False)])
def test_what_another_place_of_the_loop_would_cost_is_told_where_it_is_not_known(starts: tuple[Any, ...], told: bool) -> None:
    notes = predict(starts).notes
    assert told == any("across one more line it takes 4 instead of 2 cy/CL" in note for note in notes)
