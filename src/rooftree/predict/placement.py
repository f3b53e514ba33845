"""Data that do not fit into the memory of the ccNUMA domain whose cores run the loop, see `rooftree.models.placement`.

Sizes that fit, and machines whose file states no capacity or nothing about remote memory, are left as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine, Memory
from rooftree.models.ecm import line_penalty
from rooftree.models.placement import least_time, shares
from rooftree.models.rates import bytes_per_cycle
from rooftree.predict.notes import Note, OfSome
from rooftree.predict.transfers import runtime_in, with_remote_latency

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreTimes:
    """Times of one unit of work when C core counts are at work, arrays that broadcast to (S, C) [cy/CL].

    ``terms`` as for ``transfers.runtime_in``; ``location`` index of the actual data location. ``at_least``: time below
    which these cores together do not get; 0: no such limit.
    """

    single: Array
    memory: Array
    terms: Mapping[str, Array]
    location: NDArray[np.int64]
    at_least: Array | float = 0.0


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
    terms = with_remote_latency(machine, times.terms, line_penalty(memory.remote.penalty, moved_B, machine.caches[-1].line))
    remote = np.maximum(times.single, runtime_in(machine, "Mem", terms))
    between = bytes_per_cycle(memory.remote.bandwidth, machine.core.clock)
    at_least = least_time(part, cores, times.single, remote, moved_B, between)
    return replace(times, memory=times.memory * (1 - part.mean), at_least=at_least)


def note(machine: Machine, outside: NDArray[np.bool_]) -> tuple[Note, ...]:
    """What to say about sizes that do not fit."""
    memory = known(machine)
    if memory is None or memory.capacity is None or not outside.any():
        return ()
    text = (
        f"{{}} need more than the {memory.capacity * 1e-9:.3g} GB of a NUMA domain: a part of the data comes from the memory of "
    )
    return (OfSome(int(outside.sum()), "sizes", f"{text}another one"),)
