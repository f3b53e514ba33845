"""Several doubts together: their limits are not all reached at once."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import rooftree
from rooftree.models.together import combined, in_quadrature, in_quadrature_below

LONGER = st.lists(st.floats(1.0, 50.0), min_size=1, max_size=6)


@given(LONGER)
def test_quadrature_lies_between_the_largest_and_the_sum(factors: list[float]) -> None:
    found = float(in_quadrature([np.array(f) for f in factors]))
    assert max(factors) * (1 - 1e-9) <= found <= float(combined([np.array(f) for f in factors])) * (1 + 1e-9)


@given(LONGER)
def test_downwards_it_lies_between_the_product_and_the_least(factors: list[float]) -> None:
    below = [1 / f for f in factors]
    found = float(in_quadrature_below([np.array(f) for f in below]))
    assert np.prod(below) * (1 - 1e-9) <= found <= min(below) * (1 + 1e-9)


def test_what_has_no_limit_stays_without() -> None:
    assert float(in_quadrature([np.array(1.5), np.array(np.inf)])) == np.inf
    assert float(in_quadrature_below([np.array(0.5), np.array(0.0)])) == 0.0


def test_an_interval_ends_before_the_limits_where_several_doubts_are_about_the_core() -> None:
    """Of 205 points in eight sessions with two of them and more the sum of their excesses holds 203, quadrature the same ones."""
    source = "unsigned char a[N], b[N]; for (int i = 0; i < N; ++i) a[i] = (b[i] * 77 + 128) / 255;"
    code = (
        ".L3:\nvpmovzxbw (%rsi,%rax), %zmm0\nvpmovzxbw 32(%rsi,%rax), %zmm1\n"
        + "vpmullw %zmm2, %zmm0, %zmm0\nvpmullw %zmm2, %zmm1, %zmm1\nvpsrlw $8, %zmm0, %zmm0\nvpsrlw $8, %zmm1, %zmm1\n" * 4
        + "vpackuswb %zmm1, %zmm0, %zmm0\nvpermq $216, %zmm0, %zmm0\nvmovdqu8 %zmm0, (%rdi,%rax)\naddq $64, %rax\n"
        "cmpq %rax, %r8\njne .L3\n"
    )
    p = rooftree.predict(source, "zen4", {"N": 4000}, incore="asm", asm=code)
    assert {"window", "contended"} <= set(p.doubts_named[0, 0].split())
    high = p.interval_80[1][0, 0]
    largest = max(float(p.doubt_high[kind][0, 0]) for kind in ("window", "contended"))
    assert largest * p.cy_per_cl[0, 0] < high < p.at_most[0, 0]
