"""Loads through masks: a limit where the data come from memory."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import rooftree
from rooftree.asm import parse
from rooftree.incore.masked import masked
from rooftree.results.prediction import Prediction

CODE = """.L3:
    vmovupd (%rdi,%rax), %{1}1{0}
    vaddpd  %{1}1, %{1}2, %{1}2
    addq    ${2}, %rax
    cmpq    %rax, %rdx
    jne     .L3
"""
KERNEL = "double a[N], s; for (long i = 0; i < N; ++i) s += a[i];"
SMALL, LARGE = 1000, 200_000_000


def predicted(mask: str, size: int, vector: str = "zmm") -> Prediction:
    code = CODE.format(mask, vector, {"zmm": 64, "ymm": 32}[vector])
    return rooftree.predict(KERNEL, "zen5", {"N": size}, incore="asm", asm=code)


@pytest.mark.parametrize("vector", ["zmm", "ymm"])
@pytest.mark.parametrize("mask", ["{%k1}{z}", "{%k1}"])
def test_masked_loads_from_memory_may_take_longer(mask: str, vector: str) -> None:
    """A sum of four columns under an if took 33.8 cy/CL where at most 11.9 were predicted."""
    p, plain = predicted(mask, LARGE, vector), predicted("", LARGE, vector)
    assert "masked" in [d.kind for d in p.doubts]
    assert float(p.at_most[0, 0]) >= 2.9 * float(plain.at_most[0, 0])
    assert float(p.at_least[0, 0]) == pytest.approx(float(plain.at_least[0, 0]), rel=0.02)


@pytest.mark.parametrize(("mask", "size"), [("{%k1}{z}", SMALL), ("", LARGE), ("", SMALL)])
def test_nothing_is_said_of_other_loads(mask: str, size: int) -> None:
    assert "masked" not in [d.kind for d in predicted(mask, size).doubts]


@pytest.mark.parametrize(
    ("loads", "said"),
    [
        ("vmovupd (%rdi,%rax), %zmm3\nvmovupd 8(%rdi,%rax), %zmm1{%k1}\n", False),  # of the same array
        ("vmovupd (%rsi,%rax), %zmm3\nvmovupd (%rdi,%rax), %zmm1{%k1}\n", False),  # one beside another
        ("vmovupd (%rsi,%rax), %zmm3\nvmovupd (%rdi,%rax), %zmm1{%k1}\nvmovupd (%rcx,%rax), %zmm4{%k1}\n", True),
        ("vmovupd .LC0(%rip), %zmm3\nvmovupd (%rdi,%rax), %zmm1{%k1}\n", True),
    ],
)
def test_lines_that_are_loaded_without_a_mask_as_well_are_fetched_ahead(loads: str, said: bool) -> None:
    """A barrier option, whose barrier is a condition on another array, was told as 14 .. 104 cy/CL and took 17.7 on a Zen 4."""
    body = parse(loads + "addq $64, %rax\n", isa="x86", syntax="att").instructions
    assert said == bool(list(masked(SimpleNamespace(body=body))))  # type: ignore[arg-type]
