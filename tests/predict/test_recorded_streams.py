"""Single-core predictions of streaming loops against recorded likwid-bench runs, level by level."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import rooftree
from tests.published import rows

KERNELS = {"copy": ("copy", 2), "update": ("update", 2), "daxpy": ("daxpy", 3), "triad": ("schoenauer-triad", 4)}
"""likwid-bench kernel -> ours, and the elements it counts per iteration."""
WITHIN = {  # mean error over the kernels in L1, L2, L3, memory; L2 of Haswell and Broadwell evicts slower than documented
    "SandyBridgeEP_E5-2680": (0.08, 0.15, 0.08, 0.11),
    "IvyBridgeEP_E5-2660v2": (0.05, 0.15, 0.07, 0.07),
    "IvyBridgeEP_E5-2690v2": (0.06, 0.14, 0.07, 0.06),
    "HaswellEP_E5-2695v3": (0.06, 0.45, 0.33, 0.04),
    "HaswellEP_E5-2695v3_CoD": (0.06, 0.45, 0.22, 0.08),
    "BroadwellEP_E5-2697v4_CoD": (0.07, 0.46, 0.25, 0.04),
    "SkylakeSP_Gold-6148": (0.12, 0.07, 0.06, 0.05),
    "SkylakeSP_Gold-6148_SNC": (0.09, 0.06, 0.07, 0.07),
    "CascadelakeSP_Gold-6248_SNC": (0.11, 0.08, 0.10, 0.06),
    "Zen_EPYC-7451": (0.06, 0.07, 0.06, 0.08),
}


WITH_EVICTIONS = {  # the same from machine code, which counts what an eviction from L1 costs besides
    "HaswellEP_E5-2695v3_CoD": (0.06, 0.11, 0.15, 0.08),
    "BroadwellEP_E5-2697v4_CoD": (0.07, 0.12, 0.15, 0.06),
}


@pytest.mark.parametrize("name", WITHIN)
def test_streams_run_as_fast_as_recorded_in_every_level(name: str) -> None:
    found = errors(name, "throughput")
    assert all(error < limit for error, limit in zip(found, WITHIN[name], strict=True)), found


@pytest.mark.needs("x86-64", "gcc")
@pytest.mark.parametrize("name", WITH_EVICTIONS)
def test_with_the_price_of_evictions_streams_in_caches_run_as_fast_as_recorded(name: str) -> None:
    assert rooftree.predict("copy", name, sizes={"N": 1000}, incore="auto").incore["engine"] == "asm"
    found = errors(name, "auto")
    assert all(error < limit for error, limit in zip(found, WITH_EVICTIONS[name], strict=True)), found


def errors(name: Any, incore: Any) -> Any:
    """Mean error over the kernels in each level."""
    machine = rooftree.machine(name)
    recorded = {
        (r["level"], r["kernel"]): r["GB_s"] for r in rows("bandwidth.csv") if (r["campaign"], r["machine"]) == ("", name)
    }
    found = []
    for level in machine.locations:
        errors = []
        for theirs, (ours, elements) in KERNELS.items():
            measured = float(recorded[level.upper(), theirs].split()[0]) * 1e9
            p = rooftree.predict(ours, machine, sizes={"N": 10**8}, incore=incore)
            predicted = 8 * elements * p.iterations_per_cl * machine.core.clock / p.T_ECM[level][0, 0]
            errors.append(measured / predicted - 1)
        found.append(float(np.mean(np.abs(errors))))
    return found
