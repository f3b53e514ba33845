"""Trip counts against walking the loops one by one."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rooftree.errors import KernelError, UsageError
from rooftree.frontend.from_c import kernel_from_c
from rooftree.frontend.load import load_kernel
from rooftree.kernel.bind import bind
from rooftree.kernel.bounds import check_sizes, executions, lengths, trip_counts
from rooftree.kernel.model import Kernel
from tests.calls import calls

from .torture import torture_kernels


def walked(kernel: Kernel, sizes: dict[str, int]) -> list[int]:
    """Executions per depth, by running through all iterations."""
    totals = [0] * (len(kernel.loops) + 1)

    def level(depth: int, values: dict[str, int]) -> None:
        totals[depth] += 1
        if depth == len(kernel.loops):
            return
        loop = kernel.loops[depth]
        starts, stops = ([int(p.value(values)) for p in bounds] for bounds in (loop.start, loop.stop))
        step = int(loop.step.value(values))
        ends = (min(starts), max(stops)) if loop.descending else (max(starts), min(stops))
        for value in range(*ends, step):
            level(depth + 1, {**values, loop.index: value})

    level(0, dict(sizes))
    return totals


def nest(*headers: str, arrays: str = "double s;") -> Kernel:
    return kernel_from_c(arrays + "\n" + "\n".join(f"for (int {h})" for h in headers) + " s += 1.0;")


TRIANGLES = {
    "lower": nest("i = 0; i < N; ++i", "j = 0; j <= i; ++j"),
    "upper": nest("i = 0; i < N; ++i", "j = i + 1; j < N; ++j"),
    "empty for half": nest("i = 0; i < N; ++i", "j = 2 * i; j < N; ++j"),
    "backwards": nest("i = N - 1; i >= 0; --i", "j = i; j > 0; --j"),
    "cholesky": nest("k = 0; k < N; ++k", "i = k + 1; i < N; ++i", "j = k + 1; j <= i; ++j"),
    "band": nest("i = 0; i < N; ++i", "j = (i - W > 0 ? i - W : 0); j < N; ++j"),
    "strided triangle": nest("i = 0; i < N; i += 2", "j = i; j < N; j += 3"),
    "tiles": nest("ii = 0; ii < N; ii += 7", "i = ii; i < (ii + 7 < N ? ii + 7 : N); ++i"),
    "tiles in tiles": nest(
        "a = 0; a < N; a += 8", "b = a; b < (a + 8 < N ? a + 8 : N); b += 2", "c = b; c < (b + 2 < N ? b + 2 : N); ++c"
    ),
    "triangle in tiles": nest("t = 0; t < N; t += 4", "i = t; i < (t + 4 < N ? t + 4 : N); ++i", "j = 0; j < i; ++j"),
    "halves": nest("i = 0; i < N / 2; ++i", "j = i; j < N - i; ++j"),
    "apart": nest("i = 0; i < N; ++i", "k = 0; k < W; ++k", "j = 0; j <= i; ++j", "l = k; l < W; ++l"),
}


@pytest.mark.parametrize("name", TRIANGLES)
@pytest.mark.parametrize("size", [3, 4, 7, 8, 16, 29])
def test_totals_are_those_of_the_walk(name: str, size: int) -> None:
    kernel = TRIANGLES[name]
    sizes = {symbol: size if symbol == "N" else 3 for symbol in kernel.symbols}
    np.testing.assert_allclose(executions(kernel, sizes), walked(kernel, sizes), rtol=1e-12)


def test_totals_of_many_sizes_are_those_of_each() -> None:
    for kernel in TRIANGLES.values():
        values = np.arange(4, 40)
        sizes = {symbol: values if symbol == "N" else np.full(36, 3) for symbol in kernel.symbols}
        together = executions(kernel, sizes)
        for point in (0, 11, 35):
            one = executions(kernel, {name: column[point] for name, column in sizes.items()})
            np.testing.assert_allclose([total[point] for total in together], one)


@pytest.mark.slow
@given(st.integers(3, 14), st.integers(2, 9), st.integers(1, 5))
@settings(max_examples=10)
def test_every_kernel_of_the_torture_set_runs_as_often_as_its_loops(first: Any, second: Any, third: Any) -> None:
    for kernel in torture_kernels():
        sizes = {name: (first, second, third)[k % 3] for k, name in enumerate(kernel.symbols)}
        try:
            found = executions(kernel, sizes)
        except KernelError:
            assert 0 in walked(kernel, sizes)
            continue
        np.testing.assert_allclose(found, walked(kernel, sizes))


def test_a_triangle_is_half_a_square() -> None:
    n = np.array([10.0, 1e3, 1e6, 3e6])
    assert executions(TRIANGLES["lower"], {"N": n})[2] == pytest.approx(n * (n + 1) / 2)
    assert trip_counts(TRIANGLES["lower"], {"N": n})[1] == pytest.approx((n + 1) / 2)


def test_cubes_of_large_sizes_do_not_overflow() -> None:
    kernel = nest("i = 0; i < N; ++i", "j = 0; j < N; ++j", "k = 0; k < N; ++k")
    assert executions(kernel, {"N": 5_000_000})[3] == pytest.approx(1.25e20)


def test_what_cannot_be_summed_is_sampled_beyond_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rooftree.kernel.bounds.MAX_ROWS", 500)
    kernel = TRIANGLES["triangle in tiles"]
    exact = walked(kernel, {"N": 200})
    np.testing.assert_allclose(executions(kernel, {"N": 200}), exact, rtol=0.01)


@pytest.mark.parametrize("name", ["lower", "cholesky", "tiles"])
def test_many_sizes_are_one_calculation(name: str) -> None:
    few, many = (calls(partial(executions, TRIANGLES[name], {"N": np.arange(10, n)})) for n in (110, 100_010))
    assert many <= few + 100


@pytest.mark.parametrize("large", [2**50, -(2**50), 2**62])
def test_sizes_of_formulas_are_below_what_any_memory_holds(large: int) -> None:
    with pytest.raises(UsageError, match="below 2\\^50"):
        check_sizes(kernel_from_c("double a[N]; for (int i = 0; i < N; i++) a[i] = 1.0;"), {"N": np.array([large])})


def test_sizes_that_cannot_be_are_refused() -> None:
    kernel = TRIANGLES["band"]
    with pytest.raises(UsageError, match="needs a value for N, W"):
        executions(kernel, {})
    with pytest.raises(UsageError, match="has no size 'M'"):
        check_sizes(kernel, {"N": 3, "W": 1, "M": 4})
    with pytest.raises(UsageError, match="whole numbers"):
        executions(kernel, {"N": 3.5, "W": 1})
    with pytest.raises(UsageError, match="whole numbers"):
        executions(kernel, {"N": "many", "W": 1})


def test_a_parameter_that_is_no_size_is_told_how_it_gets_its_value() -> None:
    """`its sizes are: n` said nothing of the m of the same function."""
    kernel = kernel_from_c("void f(int n, int m, double *a) { for (int i = 0; i < n; ++i) a[i] *= m; }")
    with pytest.raises(UsageError, match="has no size 'm'") as error:
        check_sizes(kernel, {"n": 3, "m": np.array([500])})
    assert (error.value.hint or "").startswith("--arg m=500:")
    with pytest.raises(UsageError, match="has no size 'm'") as error:
        bind(kernel, {"m": 500})
    assert (error.value.hint or "").startswith("--arg m=500:")


def test_a_loop_that_does_not_run_is_named_with_its_sizes() -> None:
    kernel = nest("j = 1; j < N - 1; ++j")
    with pytest.raises(KernelError, match=r"the loop over j does not run for N=2") as caught:
        executions(kernel, {"N": np.array([10, 2, 1])})
    assert "<kernel>:2:1" == caught.value.where


def test_a_step_of_the_wrong_sign_is_refused() -> None:
    kernel = nest("i = 0; i < N; i += S")
    assert executions(kernel, {"N": 10, "S": 3})[1] == 4
    with pytest.raises(KernelError, match="step of 0"):
        executions(kernel, {"N": 10, "S": 0})


OFFSETS = """void f(double *restrict a, const double *restrict b, int n, int m, int colour, int j0, int ws) {
  for (int i = 1; i < n - 1; i++) for (int j = j0 + (i + colour) % 2; j < j0 + m; j += 2) a[i*m + j] = b[i*m + j*ws]; }"""


def test_lengths_must_be_positive_and_offsets_and_strides_need_not() -> None:
    """A colour of 0 is one of the two."""
    kernel = load_kernel(OFFSETS)
    assert {"n", "m"} == lengths(kernel)
    check_sizes(kernel, {"n": 10, "m": 10, "colour": 0, "j0": 0, "ws": -1})
    with pytest.raises(UsageError, match="size n of kernel f must be a positive whole number, found 0"):
        check_sizes(kernel, {"n": 0, "m": 10, "colour": 0, "j0": 0, "ws": 1})
    assert {"N"} == lengths(load_kernel("triad"))
    assert {"N"} == lengths(load_kernel("void f(double *a, int N) { for (int i = N - 1; i >= 0; i--) a[i] = 1; }"))
