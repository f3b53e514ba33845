"""Sizes that are strides get their values."""

from __future__ import annotations

import numpy as np
import pytest

from rooftree.frontend.load import load_kernel
from rooftree.kernel.model import Kernel
from rooftree.kernel.strides import by_strides, with_strides

NEST = "void f(double *restrict y, const double *restrict w, int m, int n, int ws) { for (int b = 0; b < m; b++) %s }"


def _of(body: str) -> Kernel:
    return load_kernel(NEST % f"for (int k = 0; k < n; k++) {body}")


def _names(kernel: Kernel, array: str) -> frozenset[str]:
    indices = [e.names for s in kernel.statements for e in s.target.index]  # type: ignore[union-attr]
    extents = [e.names for e in kernel.array(array).extents if e is not None]
    return frozenset().union(*indices, *extents) - set(kernel.counters)


@pytest.mark.parametrize("stride", [1, 2, 7, 1000])
def test_an_increment_becomes_a_number_and_rows_of_a_loop_stay_a_size(stride: int) -> None:
    bound = with_strides(_of("y[b*n + k*ws] = w[k];"), {"m": 10, "n": 1000, "ws": stride})
    assert "ws" not in _names(bound, "y")
    assert "n" in _names(bound, "y")
    assert ("m", "n", "ws") == tuple(sorted(bound.symbols)), "a size that is needed stays one"


def test_a_short_stride_becomes_a_number_although_it_bounds_a_loop() -> None:
    kernel = load_kernel(
        "void f(double *y, int m, int c) { for (int i = 0; i < c; i++) for (int j = 0; j < m; j++) y[j*c+i] = 1; }"
    )
    assert "c" not in _names(with_strides(kernel, {"m": 1000, "c": 3}), "y")
    assert "c" in _names(with_strides(kernel, {"m": 1000, "c": 300}), "y")
    assert 1 == len(with_strides(kernel, {"m": 1000, "c": 1}).array("y").extents), "a column of one element a row is a row"


def test_a_kernel_without_strides_of_its_own_stays_the_same() -> None:
    for name in ("triad", "2d-5pt", "matvec"):
        kernel = load_kernel(name)
        assert with_strides(kernel, dict.fromkeys(kernel.symbols, 1000)) is kernel


def test_sizes_with_equal_strides_stand_together() -> None:
    sizes = {"m": np.array([1, 2, 3, 4]), "n": np.array([9, 9, 9, 9]), "ws": np.array([1, 1, 2, 1])}
    kernel = _of("y[b*n + k*ws] = w[k];")
    runs = list(by_strides(kernel, sizes))
    assert [[2], [0, 1, 3]] == [places.tolist() for places, _ in runs], "the last size is in the last group"
    assert _names(runs[0][1], "y") == _names(runs[1][1], "y") == {"n"}
    assert runs[0][1].statements != runs[1][1].statements
    assert "ws" in _names(with_strides(kernel, sizes), "y"), "which one all of them have is not known"


def test_a_sweep_of_many_strides_keeps_the_long_ones_as_a_size() -> None:
    wide = np.arange(1, 5000)
    runs = list(by_strides(_of("y[b*n + k*ws] = w[k];"), {"m": np.full(4999, 4), "n": np.full(4999, 9), "ws": wide}))
    assert 32 == len(runs), "strides of 8 B to 248 B have each an analysis of its own"
    assert "ws" in _names(runs[-1][1], "y")
