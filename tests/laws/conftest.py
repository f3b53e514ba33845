"""The grid of the laws: all kernels of the library on a machine, at sizes that lie in every cache and in memory."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from rooftree.errors import CapabilityError, KernelError
from rooftree.frontend.load import load_kernel
from rooftree.kernel.catalogue import list_kernels
from rooftree.kernel.model import Kernel
from rooftree.machine.load import list_machines, load_machine
from rooftree.predict.run import predict
from rooftree.results import Prediction

MACHINES = [entry.name for entry in list_machines() if load_machine(entry.name).core is not None]
KERNELS = [kernel.name for kernel in list_kernels()]
GIVEN = {"B": 16, "K": 8, "row_length": 5}
SWEEPS = {1: (300, 30_000, 10_000_000), 2: (50, 700, 5000), 3: (12, 100, 500)}
"""Lengths of a loop by the dimensions of the largest array."""
SIMULATED = {1: (300, 3000), 2: (50,), 3: (12,)}

FAST = [("skylake-sp", "lc", "throughput"), ("zen4", "auto", "throughput"), ("thunderx2", "auto", "throughput")]
SLOW = [
    *((machine, traffic, "throughput") for machine in MACHINES for traffic in ("lc", "auto")),
    *((machine, "sim", "throughput") for machine in ("ivy-bridge-ep", "zen4", "neoverse-v1", "power9")),
    *((machine, "auto", "auto") for machine in ("ivy-bridge-ep", "skylake-sp", "zen2", "zen4")),
]
GRID = [*FAST, *(pytest.param(place, marks=pytest.mark.slow) for place in SLOW if place not in FAST)]

Law = Callable[[Prediction], Any]
"""Where a prediction obeys, shape (S, C); beside it, what else to show."""


def sizes_of(kernel: Kernel, lengths: Any = SWEEPS) -> dict[str, list[int]]:
    """Values of all symbols, which run together."""
    dimensions = min(3, max((len(array.extents) for array in kernel.arrays), default=1))
    values = lengths[dimensions]
    return {name: [GIVEN[name]] * len(values) if name in GIVEN else list(values) for name in kernel.symbols}


@cache
def predicted(machine: str, traffic: str, incore: str) -> tuple[Prediction, ...]:
    """All kernels on one machine, on the cores of one domain or two."""
    cpu, found = load_machine(machine), []
    cores = np.arange(1, cpu.topology.cores_per_domain * min(2, cpu.topology.numa_domains_per_socket) + 1)
    if traffic == "sim":
        cores = cores[:1]
    for name in KERNELS:
        kernel = load_kernel(name)
        sizes = sizes_of(kernel, SIMULATED if traffic == "sim" else SWEEPS)
        try:
            found.append(predict(kernel, cpu, sizes, tied=True, cores=cores, traffic=traffic, incore=incore))
        except (CapabilityError, KernelError):  # a kernel that cannot be simulated, or no compiler for this machine
            assert traffic == "sim" or incore == "auto"
    assert len(found) > len(KERNELS) // 2
    return tuple(found)


@pytest.fixture(params=GRID, ids="-".join)
def predictions(request: pytest.FixtureRequest) -> tuple[Prediction, ...]:
    """Predictions of all kernels at one place of the grid."""
    return predicted(*request.param)


def broken(predictions: tuple[Prediction, ...], law: Law) -> list[str]:
    """Where a law does not hold: kernel, machine, sizes, cores and the prediction there."""
    found = []
    for p in predictions:
        places = np.argwhere(~np.broadcast_to(law(p), p.shape))
        for s, c in places[:1].tolist():
            sizes = {name: int(values[s]) for name, values in p.sizes.items()}
            data = {name: float(values[s, c]) for name, values in p.T_data.items()}
            found.append(
                f"{p.kernel['name']} on {p.machine['name']}, {sizes}, {p.cores[c]} cores: T_OL {p.T_OL[s, c]}, "
                f"T_nOL {p.T_nOL[s, c]}, {data}, T_single {p.T_single[s, c]}, {p.cy_per_cl[s, c]} cy/CL "
                f"in {p.locations[p.data_in[s, c]]}"
            )
    return found
