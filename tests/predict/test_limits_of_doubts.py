"""What is in doubt never makes a loop faster than the peak of its cores, nor its transfers shorter."""

from __future__ import annotations

from typing import Any

import pytest

from rooftree import predict
from rooftree.errors import AssemblyError
from rooftree.incore import engines, throughput
from rooftree.machine.load import load_machine
from rooftree.predict.records import peaks

COMPLEX = """#include <complex.h>
void f(long n, double complex a, double complex *restrict y, const double complex *restrict x)
{ for (long i = 0; i < n; i++) y[i] = a * x[i] + y[i]; }"""
FLOATS = (
    "void f(long n, float *restrict y, const float *restrict x) { for (long i = 0; i < n; i++) y[i] = 2 * x[i] * x[i] + y[i]; }"
)


@pytest.fixture
def unread(monkeypatch: Any) -> None:
    """Operations are counted because the compiled loop was not found."""
    counted = throughput.analyse
    error = AssemblyError("no loop is that of the kernel")
    monkeypatch.setattr(throughput, "analyse", lambda *given: engines._not_recognised(error, counted(*given)))


@pytest.mark.usefixtures("unread")
@pytest.mark.parametrize(("source", "element"), [(COMPLEX, 8), (FLOATS, 4)])
@pytest.mark.parametrize("machine", ["zen4", "skx"])
@pytest.mark.parametrize("simd", [None, 0])
def test_no_bound_lies_above_the_peak(source: str, element: int, machine: str, simd: int | None) -> None:
    """At most 517 GFLOP/s was said of one core that can do 59."""
    p = predict(source, machine, {"n": [400, 30_000, 10**7]}, cores=[1, 2], incore="throughput", traffic="lc", simd=simd)
    core = load_machine(machine).core
    assert core is not None
    peak = max(peaks(core, element).values()) / core.clock
    assert any(one.kind == "code" for one in p.doubts)
    assert (p.flops_per_cl / p.at_least <= peak * p.cores * (1 + 1e-9)).all()
    alone = p.at_least[:, 0] * (1 + 1e-9)
    moved = (p.cy_per_cl - p.T_OL - p.T_nOL)[:, 0]
    assert (alone >= moved).all()
