"""Rows of a nest: remainders and mispredicted ends."""

from __future__ import annotations

import numpy as np
import pytest

import rooftree
from rooftree.incore.short_loops import rows
from rooftree.kernel.load import load_kernel

NEST = """double a[M][N], b[M][N];
for (int j = 0; j < M; ++j)
    for (int i = 0; i < N; ++i) a[j][i] = 2. * b[j][i];
"""
SINGLE = "double a[N], b[N];\nfor (int i = 0; i < N; ++i) a[i] = 2. * b[i];\n"
TRIANGLE = """double a[N][N], b[N][N];
for (int j = 1; j < N; ++j)
    for (int i = 0; i < j; ++i) a[j][i] = 2. * b[j][i];
"""
CODE = """.L3:
vmulpd (%rsi,%rax), %ymm1, %ymm0
vmovupd %ymm0, (%rdi,%rax)
addq $32, %rax
cmpq %r8, %rax
jne .L3
"""


def found(source=NEST, per_pass=4, lanes=4, predicated=False, **sizes):
    sizes = {name: np.atleast_1d(values) for name, values in (sizes or {"M": 5, "N": [8, 11]}).items()}
    return rows(load_kernel(source), sizes, per_pass, lanes, predicated=predicated, start=28.0)


def test_what_fills_no_vector_is_done_one_by_one():
    row = found(M=[5, 5], N=[8, 11])
    assert row.trips.tolist() == [8, 11]
    assert (row.passes * row.trips).tolist() == pytest.approx([2, 2 + 3])


def test_every_row_waits_for_its_start():
    row = found()
    assert (row.start * row.trips).tolist() == pytest.approx([28, 28])


def test_remainders_of_unrolled_loops_are_done_with_vectors():
    row = found(per_pass=16, M=[5], N=[23])
    assert (row.passes * 23).tolist() == pytest.approx([(20 + 3 * 4) / 16])


def test_loops_with_predicates_end_with_a_partly_filled_pass():
    row = found(predicated=True, M=[5, 5], N=[8, 9])
    assert (row.passes * row.trips).tolist() == pytest.approx([2, 3])


def test_a_single_loop_is_taken_as_endless():
    row = found(SINGLE, N=[11])
    assert row.passes.tolist() == [0.25]
    assert row.start.tolist() == [0]


def test_rows_of_different_lengths_count_with_their_mean():
    row = found(TRIANGLE, N=[101])
    assert row.trips.tolist() == [50.5]
    assert row.passes[0] * 50.5 == pytest.approx((50.5 + 1.5 * 3) / 4)


def test_long_rows_take_the_time_of_their_passes():
    short, long = (
        rooftree.predict(NEST, "haswell-ep", sizes={"M": 10, "N": n}, incore="asm", asm=CODE) for n in (12, 100_000)
    )
    once = rooftree.predict(SINGLE, "haswell-ep", sizes={"N": 1000}, incore="asm", asm=CODE)
    assert long.T_OL[0, 0] == pytest.approx(once.T_OL[0, 0], rel=1e-3)
    assert short.T_OL[0, 0] == pytest.approx(once.T_OL[0, 0] + 28 * 8 / 12)
    assert short.T_nOL[0, 0] == pytest.approx(once.T_nOL[0, 0] + 28 * 8 / 12)


def test_a_core_without_known_penalties_loses_nothing():
    code = ".L3:\nldr q0, [x0, x2]\nfmul v0.2d, v0.2d, v1.2d\nstr q0, [x1, x2]\nadd x2, x2, #16\ncmp x2, x3\nbne .L3\n"
    short, long = (
        rooftree.predict(NEST, "neoverse-n1", sizes={"M": 10, "N": n}, incore="asm", asm=code) for n in (12, 1200)
    )
    assert short.T_OL[0, 0] == long.T_OL[0, 0]
