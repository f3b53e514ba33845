"""Passes that come to lines in no order: a limit where the data come from memory."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.results.prediction import Prediction

KERNEL = "float a[7 * N], s; for (long i = 0; i < N; ++i) s += a[7 * i];"
SMALL, LARGE = 1000, 20_000_000
UPWARDS = range(0, 448, 28)
LAST_FIRST = (392, 336, 364, 420, 280, 56, 308, 84, 224, 252, 168, 196, 112, 140, 0, 28)


def predicted(offsets: tuple[int, ...] | range, size: int) -> Prediction:
    loads = "".join(f"    vaddss {offset}(%rdi), %xmm{n % 8}, %xmm{n % 8}\n" for n, offset in enumerate(offsets))
    code = f".L3:\n{loads}    addq $448, %rdi\n    cmpq %rdi, %rdx\n    jne .L3\n"
    return rooftree.predict(KERNEL, "zen4", {"N": size}, incore="asm", asm=code)


@pytest.mark.parametrize("offsets", [tuple(reversed(UPWARDS)), LAST_FIRST])
def test_lines_in_no_order_may_take_longer_from_memory(offsets: tuple[int, ...]) -> None:
    """Sums of every seventh float: 50 cy/CL upwards, 96 downwards, 124 as GCC 12 writes it in vectors, on a Zen 4."""
    p, plain = predicted(offsets, LARGE), predicted(UPWARDS, LARGE)
    assert "order" in [d.kind for d in p.doubts]
    assert float(p.at_most[0, 0]) >= 1.9 * float(plain.cy_per_cl[0, 0])
    assert float(p.at_least[0, 0]) == pytest.approx(float(plain.at_least[0, 0]), rel=0.02)


@pytest.mark.parametrize(("offsets", "size"), [(UPWARDS, LARGE), (LAST_FIRST, SMALL)])
def test_nothing_is_said_of_lines_in_order_or_near_the_core(offsets: tuple[int, ...] | range, size: int) -> None:
    assert "order" not in [d.kind for d in predicted(offsets, size).doubts]
