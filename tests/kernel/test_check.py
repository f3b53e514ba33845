"""Accesses beyond the ends of arrays, against walking through all iterations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rooftree.errors import KernelError, UsageError
from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.bounds import executions
from rooftree.kernel.check import check_accesses
from rooftree.kernel.count import accesses_of
from rooftree.kernel.model import Indirect, Kernel
from tests.calls import calls

from .torture import torture_kernels


def walk(kernel: Kernel, sizes: dict[str, int], depth: int) -> Iterator[dict[str, int]]:
    """Values of the counters at a depth, iteration by iteration."""
    iterations = [dict(sizes)]
    for loop in kernel.loops[:depth]:
        following = []
        for values in iterations:
            starts, stops = ([int(p.value(values)) for p in bounds] for bounds in (loop.start, loop.stop))
            ends = (min(starts), max(stops)) if loop.descending else (max(starts), min(stops))
            following += [{**values, loop.index: v} for v in range(*ends, int(loop.step.value(values)))]
        iterations = following
    yield from iterations


def leaves(kernel: Kernel, sizes: dict[str, int]) -> bool:
    """Whether any unguarded reference leaves an array of known extents."""
    for statement in kernel.statements:
        if statement.guards:
            continue
        for access in accesses_of(statement):
            for entry, extent in zip(access.index, kernel.array(access.array).extents, strict=True):
                if extent is None or isinstance(entry, Indirect):
                    continue
                limit = extent.value(sizes)
                if any(not 0 <= entry.value(v) < limit for v in walk(kernel, sizes, statement.depth)):
                    return True
    return False


def refused(kernel: Kernel, sizes: dict[str, int]) -> bool:
    try:
        check_accesses(kernel, sizes)
    except KernelError:
        return True
    return False


CASES = [
    "double a[N]; for (int i = 0; i < N; ++i) a[i] = 1;",
    "double a[N]; for (int i = 0; i <= N; ++i) a[i] = 1;",
    "double a[N]; for (int i = 0; i < N - 1; ++i) a[i] = a[i + 1];",
    "double a[N]; for (int i = 0; i < N; ++i) a[i] = a[i - 1];",
    "double a[N]; for (int i = N - 1; i >= 1; --i) a[i] = a[i - 1];",
    "double a[N]; for (int i = 0; i < N; i += 3) a[i + 2] = 1;",
    "double a[2*N]; for (int i = 0; i < N; ++i) a[2*i + 1] = 1;",
    "double a[N][N]; for (int i = 0; i < N; ++i) for (int j = 0; j <= i; ++j) a[i][i - j] = 1;",
    "double a[N], s; for (int i = 0; i < N; ++i) for (int j = i + 1; j < N; ++j) s += a[i + 1];",
    "double a[N], s; for (int i = 0; i < N; ++i) for (int j = i; j < N; ++j) s += a[i + 1];",
    "double a[N][N], s; for (int k = 0; k < N; ++k) for (int i = k + 1; i < N; ++i) for (int j = k + 1; j <= i; ++j) "
    "s += a[i - k][j - k - 1];",
    "double a[N][N]; for (int d = 2; d < 2*N - 1; d++) for (int i = (d < N ? 1 : d - N + 1); i < d && i < N; i++) "
    "a[i][d - i] = 1;",
    "double a[N], t[4]; for (int ii = 0; ii < N; ii += 4) for (int i = ii; i < (ii + 4 < N ? ii + 4 : N); ++i) t[i - ii] = a[i];",
    "double a[N], t[3]; for (int ii = 0; ii < N; ii += 4) for (int i = ii; i < (ii + 4 < N ? ii + 4 : N); ++i) t[i - ii] = a[i];",
    "double a[N/2]; for (int i = 0; i < N/2; ++i) a[i] = 1;",
    "double a[N/2]; for (int i = 0; 2*i < N; ++i) a[i] = 1;",
    "double a[N], y[N]; for (int i = 0; i < N - 1; ++i) { for (int j = 0; j < N; ++j) y[i] += a[j]; y[i + 1] = 0; }",
    "double a[5]; for (int i = 0; i < 5; ++i) a[4 - i] = 1;",
]


@pytest.mark.parametrize("source", CASES)
@pytest.mark.parametrize("size", [3, 4, 5, 8, 13])
def test_the_check_agrees_with_the_walk(source: str, size: int) -> None:
    kernel = kernel_from_c(source + "\n")
    sizes = dict.fromkeys(kernel.symbols, size)
    assert leaves(kernel, sizes) == refused(kernel, sizes)


@given(st.integers(3, 9), st.integers(3, 9), st.integers(2, 9))
@settings(max_examples=10)
def test_the_torture_set_agrees_with_the_walk(first: Any, second: Any, third: Any) -> None:
    for kernel in torture_kernels():
        sizes = {name: (first, second, third)[k % 3] for k, name in enumerate(kernel.symbols)}
        try:
            iterations = executions(kernel, sizes)[-1]
        except KernelError:
            continue
        if iterations > 2000:
            continue
        assert leaves(kernel, sizes) == refused(kernel, sizes), kernel.name


def test_the_error_names_access_range_extent_sizes_and_place() -> None:
    kernel = kernel_from_c("double a[N], b[N];\nfor (int i = 0; i < N; ++i)\n    a[i] = b[i + 2];\n")
    with pytest.raises(KernelError) as caught:
        check_accesses(kernel, {"N": np.array([10, 20])})
    assert "<kernel>:3:12" == caught.value.where
    assert "b[i + 2] leaves the array: subscript 1 runs from 2 to 11, the extent is 10 (N) for N=10" == caught.value.message


def test_only_the_sizes_that_leave_are_blamed() -> None:
    kernel = kernel_from_c("double a[100]; for (int i = 0; i < N; ++i) a[i] = 1;\n")
    check_accesses(kernel, {"N": np.arange(1, 101)})
    with pytest.raises(KernelError, match="the extent is 100 for N=101"):
        check_accesses(kernel, {"N": np.arange(1, 130)})


def test_a_condition_excuses_what_cannot_be_told() -> None:
    kernel = kernel_from_c("double a[N], b[N]; for (int i = 0; i < N; ++i) if (i > 0) a[i] = b[i - 1];\n")
    assert ("b[i - 1]: stands under a condition (i > 0), not checked against the extent of b",) == check_accesses(
        kernel, {"N": 10}
    )
    also_outside = "double a[N], b[N]; for (int i = 0; i < N; ++i) { if (i > 0) a[i] = b[i - 1]; a[i] += b[i - 1]; }\n"
    with pytest.raises(KernelError, match="leaves the array"):
        check_accesses(kernel_from_c(also_outside), {"N": 10})


def test_unknown_extents_and_indirect_accesses_are_noted() -> None:
    kernel = kernel_from_c(
        "void f(int n, const int *p, double *a, double (*x)[4]) { for (int i = 0; i < n; ++i) a[i] = x[p[i]][2]; }\n"
    )
    notes = check_accesses(kernel, {"n": 5})
    assert any("extent of p, a" in note or "extent of a, p" in note for note in notes)
    assert any("indirect accesses of x are" in note for note in notes)


def test_an_index_beyond_all_memory_is_refused_though_the_extent_is_not_known() -> None:
    kernel = kernel_from_c(
        "void f(double *y, const double *c, int n) { for (int i = 0; i < n; i++) y[i] = c[i + 0xffffffffffffffff]; }"
    )
    with pytest.raises(KernelError, match="beyond what any memory holds"):
        check_accesses(kernel, {"n": 1000})


def test_nothing_overflows_and_a_hundred_thousand_sizes_are_quick() -> None:
    kernel = kernel_from_c(
        "double a[N][N][N]; for (int k = 1; k < N; ++k) for (int j = 0; j < N; ++j) "
        "for (int i = 0; i < N; ++i) a[k][j][i] = a[k - 1][j][i];\n"
    )
    few = calls(lambda: check_accesses(kernel, {"N": np.arange(2, 12)}))
    assert calls(lambda: check_accesses(kernel, {"N": np.arange(2, 100_002)})) <= few + 100
    check_accesses(kernel, {"N": 5_000_000})


def test_a_doubt_that_takes_too_long_is_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rooftree.kernel.check.MAX_ROWS", 10)
    kernel = kernel_from_c("double a[N], s; for (int i = 0; i < N; ++i) for (int j = i + 1; j < N; ++j) s += a[i + 1];\n")
    (note,) = check_accesses(kernel, {"N": 50})
    assert "cannot be told" in note


def test_missing_sizes_are_asked_for() -> None:
    with pytest.raises(UsageError, match="needs a value for N"):
        check_accesses(kernel_from_c(CASES[0] + "\n"), {})


@pytest.mark.parametrize(("index", "told"), [("k[i] & 63", False), ("k[i] & 127", True), ("k[i] % 64", True)])
def test_an_index_that_a_mask_keeps_inside_is_not_told_as_unchecked(index: str, told: bool) -> None:
    kernel = kernel_from_c(f"int k[N]; double t[64], a[N]; for (int i = 0; i < N; ++i) a[i] = t[{index}];")
    assert told == any("not checked against" in note for note in check_accesses(kernel, {"N": 10}))


def test_indirect_accesses_are_told_in_one_sentence() -> None:
    """A loop over faces had sixteen, one for each access."""
    loop = "for (int i = 0; i < N; ++i) a[i] = t[k[i]] + t[k[i] + 1] + u[k[i]];"
    kernel = kernel_from_c(f"int k[N]; double t[99], u[99], a[N]; {loop}")
    (told,) = [note for note in check_accesses(kernel, {"N": 10}) if "indirect" in note]
    assert "indirect accesses of t, u are not checked against their extents" == told
