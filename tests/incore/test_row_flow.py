"""Rows that read the result of a row before."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import rooftree
from rooftree.asm import parse
from rooftree.asm.loops import innermost
from rooftree.incore.corrections.model import Inputs, KernelLoop, Run, Times, of_runs
from rooftree.incore.loops.find import Found
from rooftree.incore.model import InCoreOptions
from rooftree.incore.row_flow import longest, position, results, row_flow
from rooftree.incore.tables.load import load
from rooftree.kernel.model import Access
from rooftree.kernel.work import reads

BAND = """double x[N], L[N][W], d[N];
for (int i = W; i < N; i++) {{
  double s = x[i];
  for (int k = 0; k < W; k++) s -= L[i][k] * {read};
  {store} = s * d[i];
}}
"""
BACK = """double x[N], L[N][W], d[N];
for (int i = N - W - 1; i >= 0; i--) {
  double s = x[i];
  for (int k = 0; k < W; k++) s -= L[i][k] * x[i + 1 + k];
  x[i] = s * d[i];
}
"""
DENSE = """double x[N], L[N][N], d[N];
for (int i = 0; i < N; i++) {
  double s = x[i];
  for (int k = 0; k < i; k++) s -= L[i][k] * x[k];
  x[i] = s * d[i];
}
"""
LAST, FIRST = BAND.format(read="x[i - W + k]", store="x[i]"), BAND.format(read="x[i - 1 - k]", store="x[i]")
APART = BAND.format(read="x[i - W + k]", store="y[i]").replace("x[N],", "x[N], y[N],")
EVEN = BAND.format(read="x[2 * i - W + k]", store="x[2 * i]").replace("x[N],", "x[2 * N],")

VECTORS = "vmovupd zmm5, [rdx+r8]\nvmulpd zmm2, zmm5, [rsi+r8]\n" + "vsubsd xmm0, xmm0, xmm2\n" * 8 + "add r8, 64\n"
SCALAR = "vmovsd xmm5, [rdx+r8]\nvmulsd xmm2, xmm5, [rsi+r8]\nvsubsd xmm0, xmm0, xmm2\nadd r8, 8\n"


def nest(source: str, width: int, code: str = VECTORS) -> tuple[Times, KernelLoop]:
    text = (
        f"f:\nxor ecx, ecx\n.rows:\nxor r8d, r8d\n.inner:\n{code}cmp r8, r9\njne .inner\ninc ecx\ncmp ecx, ebx\njne .rows\nret\n"
    )
    listing = parse(text, isa="x86", syntax="intel")
    loops = innermost(listing)
    found = Found(listing, next(one for one in loops if one.block.label == ".inner"), 8 if code is VECTORS else 1, tuple(loops))
    kernel = rooftree.kernel(source)
    values = {name: np.array([{"N": 200, "W": width}[name]]) for name in kernel.symbols}
    machine, table = rooftree.machine("zen4"), load("zen4")
    loop = KernelLoop(kernel, machine, values, 8, InCoreOptions(), found, table)
    return of_runs(loop, [Run(None, Inputs(), loop.run(Inputs()))]), loop


@pytest.mark.parametrize(
    ("source", "apart", "expected"),
    [(LAST, 1, 11.0), (LAST, 2, 10.0), (FIRST, 1, 0.0), (FIRST, 2, 1.0), (BACK, 1, 0.0), (BACK, 3, 2.0), (EVEN, 1, 10.0)],
)
def test_the_iteration_that_reads_the_result_of_a_row_before_follows_from_the_indices(
    source: str, apart: int, expected: float
) -> None:
    _, loop = nest(source, 12)
    (store,) = results(loop.kernel)
    assert isinstance(store.target, Access)
    (read,) = (a for s in loop.kernel.statements if s.depth == 2 for a in reads(s) if a.array == "x")
    assert [expected] == list(position(loop.kernel, store.target, read, apart, loop.rows.trips, loop))


def test_of_triangles_it_is_the_last_iteration() -> None:
    _, loop = nest(DENSE, 1)
    (store,) = results(loop.kernel)
    assert isinstance(store.target, Access)
    (read,) = (a for s in loop.kernel.statements if s.depth == 2 for a in reads(s) if a.array == "x")
    assert list(loop.rows.trips - 1) == list(position(loop.kernel, store.target, read, 1, loop.rows.trips, loop))


@pytest.mark.parametrize(
    ("source", "width", "measured"), [(LAST, 12, 41.1), (LAST, 16, 55.8), (BACK, 12, 66.9), (BACK, 16, 78.9)]
)
def test_short_rows_in_vectors_wait_until_the_result_has_left_the_core(source: str, width: int, measured: float) -> None:
    times, loop = nest(source, width)
    assert [pytest.approx(measured, rel=0.15)] == list(longest(times.found, loop))
    scalar, single = nest(source, width, SCALAR)
    assert longest(times.found, loop) > longest(scalar.found, single)


def test_a_doubt_is_told_where_rows_are_short_and_one_reads_the_other() -> None:
    times, loop = nest(LAST, 12)
    quick = replace(times, T_OL=np.array([9.24]))  # of rows that overlap
    (found,) = row_flow(quick, loop)
    said = found.doubt
    assert ("flow", "slower") == (said.kind, said.direction)
    assert "-fno-tree-vectorize" in said.words
    other, apart = nest(APART, 12)
    assert [] == list(row_flow(replace(other, T_OL=np.array([9.24])), apart))
    assert [] == list(results(rooftree.kernel("double a[N], b[N];\nfor (int i = 0; i < N; i++) a[i] = b[i];\n")))
