"""Data that do not fit into the memory of the ccNUMA domain whose cores run the loop: what lies in another one is slower.

    r(t)   share of thread t's data that lie outside of its domain's memory
    T(t) = (1 - r(t)) T_local + r(t) T_remote,  T_remote with the remote penalty on every line that crosses the memory interface
    P(n) <= n / max over t of T(t)
    P(n) <= b_remote / (V * largest share of all data that one domain's cores get from others)

Data are placed in the order of the sweep: the memory of the first domain is filled with the first part of all arrays, then
that of the next (first touch without regard to threads). Threads have equal parts of the sweep in the same order, static
schedule, cores filled compactly. The slowest thread decides.

Sizes that fit, and machines whose file states no capacity or nothing about remote memory, are left as they are.
Source: found on the public INSPECT measurements of a socket with 32 GiB, whose counted loads from local memory fall as
capacity over data, while runtimes on 1, 2, ... cores follow the formula.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine, Memory
from rooftree.models.placement import shares
from rooftree.predict.multicore import CoreTimes
from rooftree.predict.transfers import runtime_in

Array = NDArray[np.float64]


def data_bytes(kernel: Kernel, sizes: Mapping[str, NDArray[np.int64]]) -> Array:
    """Bytes of all arrays of known extents, shape (S,)."""
    total: Array = np.zeros(max((len(v) for v in sizes.values()), default=1))
    for array in kernel.arrays:
        if any(extent is None for extent in array.extents):
            continue
        elements: Array = np.ones_like(total)
        for extent in array.extents:
            assert extent is not None
            elements = elements * np.asarray(extent.value(sizes), dtype=np.float64)
        total = total + elements * array.element_bytes
    return total


def known(machine: Machine) -> Memory | None:
    """The machine's memory, if its file says how much a domain has and how fast that of another one is."""
    memory = machine.memory
    return memory if memory is not None and memory.capacity is not None and memory.remote is not None else None


def beyond(machine: Machine, kernel: Kernel, sizes: Mapping[str, NDArray[np.int64]]) -> NDArray[np.bool_]:
    """Sizes whose data do not fit into one domain's memory, shape (S,)."""
    memory = known(machine)
    data = data_bytes(kernel, sizes)
    if memory is None or memory.capacity is None:
        return np.zeros(len(data), dtype=bool)
    return np.asarray(data > memory.capacity)


def slower(
    machine: Machine,
    kernel: Kernel,
    sizes: Mapping[str, NDArray[np.int64]],
    cores: NDArray[np.int64],
    times: CoreTimes,
    moved_B: Array,
) -> CoreTimes:
    """The times of one unit of work, longer where data lie in other domains.

    Args:
        machine, kernel, sizes: as for ``beyond``.
        cores: core counts, shape (C,).
        times: with all data local.
        moved_B: bytes that cross the memory interface in one unit of work, shape (S, C).
    """
    memory = known(machine)
    assert memory is not None
    assert memory.capacity is not None
    assert memory.remote is not None
    assert machine.core is not None
    fits = memory.capacity / np.maximum(data_bytes(kernel, sizes), 1.0)
    part = shares(fits, cores, machine.topology.cores_per_domain)
    link = machine.links[-1].name
    terms = {**times.terms, link: times.terms[link] + memory.remote.penalty * moved_B / machine.caches[-1].line}
    remote = np.maximum(times.single, runtime_in(machine, "Mem", terms))
    slowest = (times.single + part.worst * (remote - times.single)) / cores
    flow = part.flow * moved_B * machine.core.clock / memory.remote.bandwidth
    return replace(times, memory=times.memory * (1 - part.mean), at_least=np.maximum(slowest, flow))


def note(machine: Machine, outside: NDArray[np.bool_]) -> tuple[str, ...]:
    """What to say about sizes that do not fit."""
    memory = known(machine)
    if memory is None or memory.capacity is None or not outside.any():
        return ()
    return (f"{int(outside.sum())} of {len(outside)} sizes need more than the {memory.capacity * 1e-9:.3g} GB of a NUMA domain: "
            "a part of the data comes from the memory of another one",)  # fmt: skip
