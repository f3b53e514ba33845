"""What is in doubt never makes a loop faster than the peak of its cores, nor its transfers shorter."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from rooftree import predict
from rooftree.errors import AssemblyError, CapabilityError
from rooftree.frontend.from_c import kernel_from_c
from rooftree.incore import engines, throughput
from rooftree.incore.model import InCoreOptions
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


@pytest.mark.parametrize(("element", "least"), [("float", 1 / 16), ("double", 0.1)])
def test_a_chain_that_was_counted_may_run_in_vectors_of_a_loop_around(element: str, least: float, monkeypatch: Any) -> None:
    """Places on a Hilbert curve were told as at least 16 cy/CL and took 15.3: 16 of them side by side."""
    source = (
        f"void f(int n, {element} *y) {{ for (int i = 0; i < n; i++) {{ {element} s = y[i]; "
        "for (int k = 0; k < 8; k++) s = s * s + 1; y[i] = s; } }"
    )

    monkeypatch.setitem(engines.ENGINES, "asm", replace(engines.ENGINES["asm"], function=f"{__name__}:_unread"))
    kernel, machine = kernel_from_c(source), load_machine("skx")
    found = engines.analyse("auto", kernel, machine, {"n": np.array([100])}, 8, InCoreOptions(asm="gone.s"))
    assert [one.low for one in found.doubts] == [least]


def _unread(*given: Any) -> Any:
    raise CapabilityError("no loop is that of the kernel")
