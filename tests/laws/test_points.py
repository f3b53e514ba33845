"""A point's figures are its own: what is predicted of a size does not hang on the sizes that are asked for beside it."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rooftree.predict.run import predict
from rooftree.results import Prediction

LOOPS = {
    "stream": "void f(long n, double *restrict a, const double *restrict b) { for (long i = 0; i < n; i++) a[i] = b[i] + 1; }",
    "backwards": "void f(long n, double *restrict a, const double *restrict b) "
    "{ for (long i = n - 1; i >= 0; i--) a[i] = 2 * b[i]; }",
    "matrix": "void f(long n, double a[n][n], const double b[n][n]) "
    "{ for (long j = 0; j < n; j++) for (long i = 0; i < n; i++) a[j][i] += b[j][i]; }",
    "product": "void f(long n, double *restrict y, const double a[n][n], const double *restrict x) "
    "{ for (long j = 0; j < n; j++) { double s = 0; for (long i = 0; i < n; i++) s += a[j][i] * x[i]; y[j] = s; } }",
    "triangle": "void f(long n, double *restrict y, const double a[n][n]) "
    "{ for (long j = 0; j < n; j++) { double s = 0; for (long i = 0; i <= j; i++) s += a[j][i]; y[j] = s; } }",
    "solve": "void f(long n, double *x, const double a[n][n]) "
    "{ for (long j = 0; j < n; j++) { double s = x[j]; for (long i = 0; i < j; i++) s -= a[j][i] * x[i]; x[j] = s; } }",
    "blocks": "void f(long n, float *restrict y, const float *restrict d, const signed char *restrict q, const float *x) "
    "{ for (long j = 0; j < 64; j++) { float s = 0; for (long b = 0; b < n; b++) { float t = 0; "
    "for (int k = 0; k < 32; k++) t += q[(j*n + b)*32 + k] * x[b*32 + k]; s += d[j*n + b] * t; } y[j] = s; } }",
    "chosen": "void f(long n, double a[n][n]) "
    "{ for (long j = 0; j < n; j++) for (long i = 0; i < n; i++) if (a[j][i] < 0) a[j][i] = 0; }",
    "gathered": "void f(long n, const int *restrict at, const double x[restrict 100000], double *restrict y) "
    "{ for (long i = 0; i < n; i++) y[i] = x[at[i]]; }",
    "columns": "void f(long n, double *restrict a, const double *restrict b) "
    "{ for (long i = 0; i < n; i++) for (long j = 0; j < n; j++) a[j*n + i] = b[i*n + j]; }",
}
MACHINES = ("zen4", "skx", "zen3", "neoverse-v1")
SIZES = st.sampled_from([2, 3, 7, 8, 16, 31, 64, 100, 257, 512, 999, 4096])
LISTS = st.lists(SIZES, min_size=1, max_size=3)


@cache
def predicted(loop: str, machine: str, incore: str, sizes: tuple[int, ...]) -> Prediction:
    return predict(LOOPS[loop], machine, {"n": list(sizes)}, incore=incore, traffic="lc")


def figures(p: Prediction) -> dict[str, Any]:
    low, high = p.interval_80
    columns = {"T": p.cy_per_cl, "low": low, "high": high, "at least": p.at_least, "at most": p.at_most, "T_OL": p.T_OL}
    return {name: np.broadcast_to(values, p.shape)[:, 0] for name, values in columns.items()}


def check(loop: str, machine: str, incore: str, first: list[int], second: list[int]) -> None:
    """All of A + B at once, and each alone."""
    both = predicted(loop, machine, incore, (*first, *second))
    parts = [predicted(loop, machine, incore, tuple(part)) for part in (first, second)]
    for name, values in figures(both).items():
        alone = np.concatenate([figures(part)[name] for part in parts])
        np.testing.assert_allclose(values, alone, rtol=2e-3, err_msg=f"{name} of {loop} on {machine} at {[*first, *second]}")
    together, each = ([set(kinds.split()) for p in some for kinds in p.doubts_named[:, 0]] for some in ((both,), parts))
    assert together == each  # their order is that of the whole sweep, whichever is largest there first


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sorted(LOOPS)), st.sampled_from(MACHINES), LISTS, LISTS)
def test_a_point_from_operation_counts_is_its_own(loop: str, machine: str, first: list[int], second: list[int]) -> None:
    check(loop, machine, "throughput", first, second)


@pytest.mark.needs("gcc")
@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sorted(LOOPS)), st.sampled_from(["zen4", "skx", "zen3"]), LISTS, LISTS)
@example("blocks", "zen4", [1], [64, 4096])
@example("solve", "zen4", [16], [512, 4096])
@example("triangle", "zen4", [8], [999])
@example("matrix", "zen4", [3], [48, 4096])
def test_a_point_from_machine_code_is_its_own(loop: str, machine: str, first: list[int], second: list[int]) -> None:
    """One block of a quantised product was told by rows of 4096 beside it, a matrix of 3 by the lines that rows of 48 cross."""
    check(loop, machine, "auto", first, second)
