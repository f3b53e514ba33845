"""Rows whose start is loaded: within the row the access goes on in order."""

from __future__ import annotations

import numpy as np
import pytest

import rooftree
from rooftree.frontend.from_c import kernel_from_c
from rooftree.kernel.count import count, row_step

TEXT = """void f(long n, int nd, int m, const int *restrict off, const double *restrict v, const double *restrict x,
  double *restrict y,
  const double a[restrict m][n]) {{
  for (int d = 0; d < nd; d++) {{ {before}
    for (long i = 0; i < n; i++) y[i] += v[d] * {access};
  }} }}"""
ROWS = {
    ("long o = off[d];", "x[i + o]"): 8,
    ("", "x[off[d] + i]"): 8,
    ("", "x[i - off[d] + 3]"): 8,
    ("", "x[2 * (i + off[d])]"): 16,
    ("", "x[off[d] * n + i]"): 8,
    ("const double *p = x + off[d];", "p[i]"): 8,
    ("", "a[off[d]][i]"): 8,
    ("", "x[off[d]]"): 0,
    ("", "x[off[i]]"): None,
    ("", "x[off[i] + d]"): None,
    ("", "x[off[d] * i]"): None,
    ("long o = off[d];", "x[off[i] + o]"): None,
}


@pytest.mark.parametrize(("before", "access"), ROWS)
def test_a_loop_that_loads_no_index_anew_goes_on_in_order(before: str, access: str) -> None:
    kernel = kernel_from_c(TEXT.format(before=before, access=access))
    found = {row_step(kernel, op.access) for op in count(kernel).memory if op.access.indirect}
    assert found == {ROWS[before, access]}


def test_what_moves_with_the_inner_loop_is_loaded_in_it() -> None:
    """x[i + o] is another element in each iteration, although o is not."""
    kernel = kernel_from_c(TEXT.format(before="long o = off[d];", access="x[i + o]"))
    assert {op.depth for op in count(kernel).memory if op.access.array == "x"} == {2}


@pytest.mark.parametrize(("access", "most"), [("x[off[d] + i]", 64 + 0.1), ("x[off[i]]", 512)])
def test_the_limit_of_a_row_is_a_row_in_order(access: str, most: float) -> None:
    """A line for eight elements of a row, where an index that is loaded each time may take one for each."""
    kernel = kernel_from_c(TEXT.format(before="", access=access))
    sizes = {"n": 100_000, "nd": 9}
    args = {"x": 100_000}
    best, worst = (
        rooftree.predict(kernel, "zen3", sizes, args=args, incore="throughput", indirect=case) for case in ("best", "worst")
    )
    x = float(np.ravel(worst.load_B["L1L2"])[0]) - 64 - (32 if "off[i]" in access else 0)
    assert x == pytest.approx(most, rel=0.05)
    assert (float(best.at_most[0, 0]) < 2 * float(best.cy_per_cl[0, 0])) == (most < 100)
