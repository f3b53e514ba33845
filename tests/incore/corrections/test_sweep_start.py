"""What a sweep over a single loop that is repeated waits for at its start."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rooftree
from rooftree.asm.listing import parse
from rooftree.incore.corrections.loop_startup import ahead
from rooftree.incore.engine import analyse

TRIAD = """.L3:
vmovupd (%rcx,%rax), %zmm1
vfmadd213pd (%rdx,%rax), %zmm2, %zmm1
vmovupd %zmm1, (%rsi,%rax)
addq $64, %rax
cmpq %r8, %rax
jne .L3
"""
SUM = ".L3:\nvaddsd (%rdi,%rax,8), %xmm0, %xmm0\naddq $1, %rax\ncmpq %rax, %rcx\njne .L3\n"
COUNT = ".L3:\naddq $1, %rax\ncmpq %rax, %rcx\njne .L3\n"


def cycles_ahead(code: str, window: float = 352) -> float:
    return ahead(analyse(parse(code).instructions, "icx"), window)


def test_a_core_is_behind_its_front_end_only_where_something_else_limits_it() -> None:
    assert cycles_ahead(SUM) == pytest.approx(352 / 3 * 4, rel=0.2)
    assert cycles_ahead(COUNT) == 0
    assert cycles_ahead(SUM, 0) == 0, "a window that is not known"
    assert cycles_ahead(SUM, 100) < cycles_ahead(SUM, 200)


def test_work_that_is_left_hides_the_misprediction_at_the_end_of_a_sweep() -> None:
    source = "void triad(double *restrict a, const double *b, const double *c, double s, long N)"
    source += " { for (long i = 0; i < N; ++i) a[i] = b[i] + s * c[i]; }"
    once, again = (
        rooftree.predict(source, "ice-lake-sp", {"N": 800}, incore="asm", asm=TRIAD, sweep_start=s) for s in (False, True)
    )
    assert once.T_OL[0, 0] <= again.T_OL[0, 0] <= once.T_OL[0, 0] + 16 / 100, "the branch alone, and no line from L2"
    blind = analyse(parse(TRIAD).instructions, "icx")
    slow = replace(blind, cycles=2 * blind.cycles)
    assert ahead(slow, 352) == pytest.approx(2 * 352 / 5 * blind.cycles, rel=0.25)
