"""Where loads wait for stores that hold them only together, no partial sums are advised."""

from __future__ import annotations

import pytest

import rooftree
from rooftree.results import Prediction

SOURCE = "double a[N];\nfor (long i = 0; i < N - 2; ++i) a[i + 2] = 0.5 * a[i];\n"
CODE = (
    ".L3:\nvmovupd (%rax), %xmm0\nvmulpd %xmm1, %xmm0, %xmm0\nvmovsd %xmm0, 16(%rax)\nvmovhpd %xmm0, 24(%rax)\n"
    "addq $16, %rax\ncmpq %rdx, %rax\njne .L3\n"
)
WHOLE = CODE.replace("vmovsd %xmm0, 16(%rax)\nvmovhpd %xmm0, 24(%rax)", "vmovupd %xmm0, 16(%rax)")


def predicted(code: str) -> Prediction:
    return rooftree.predict(rooftree.kernel(SOURCE), "zen4", {"N": 1000}, incore="asm", asm=code)


@pytest.mark.parametrize(("code", "blocked"), [(CODE, True), (WHOLE, False)])
def test_loads_wider_than_the_stores_before_are_told_so_and_no_gain_of_partial_sums(code: str, blocked: bool) -> None:
    """`Another order of updates: up to 22 times faster` was advised where only narrower loads help."""
    p = predicted(code)
    assert p.incore.machine_code is not None
    assert (p.incore.machine_code.blocked is not None) == blocked
    told = [one for one in p.advice() if one.topic == "recurrence"]
    assert any("-mprefer-vector-width=128" in one.text for one in told) == blocked
    if blocked:
        assert not any("partial sums" in one.text or one.gain is not None for one in told)


@pytest.mark.needs("gcc")
@pytest.mark.parametrize(("distance", "flag"), [(5, "-fno-tree-vectorize"), (33, None), (8, None)])
def test_narrower_loads_are_advised_where_the_code_compiled_so_is_faster(distance: int, flag: str | None) -> None:
    """Five elements apart: one by one takes 2.2 times less on a Zen 5, vectors of 16 B, which no store holds either, the same."""
    source = f"void f(long n, double *a) {{ for (long i = 0; i < n - {distance}; i++) a[i + {distance}] = 0.5 * a[i]; }}"
    p = rooftree.predict(source, "zen4", {"n": 1000}, incore="auto")
    assert [what.flag for what in p.what_if if what.change == "flag"] == [flag] * (flag is not None)
