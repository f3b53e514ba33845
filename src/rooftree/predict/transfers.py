"""From bytes per link to transfer times, and from terms to runtimes per data location, as the machine's data say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import MachineError
from rooftree.kernel.count import count
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine, Memory
from rooftree.models import ecm
from rooftree.models.memory import MixPoint, mix_bandwidth

Array = NDArray[np.float64]
Volumes = Mapping[str, tuple[Array, Array]]
"""Link -> bytes per unit of work towards and away from the core, each of shape (S, C)."""


def is_memory_link(name: str) -> bool:
    """Whether a link ends at main memory, as ``L3Mem`` or ``L2Mem``."""
    return name.endswith("Mem")


def mix_points(memory: Memory, nontemporal: bool = False) -> list[MixPoint]:
    """The measured mixes of a machine as shares of their volume.

    A stream only read moves one line per line of data, one only written two (write-allocate and eviction; one if it is
    non-temporal or the hardware avoids the write-allocate), one that is updated two.
    """
    chosen = [m for m in memory.saturated if m.nontemporal == nontemporal] or list(memory.saturated)
    points = []
    for mix in chosen:
        evicted = mix.write + mix.update
        allocated = 0 if mix.nontemporal else mix.write * (1 - memory.full_line_stores)
        volume = mix.read + allocated + mix.update + evicted
        points.append(MixPoint(evicted / volume, mix.update > 0, mix.bandwidth))
    return points


def memory_bandwidth(machine: Machine, volumes: Volumes, update_share: Array, nontemporal: bool) -> Array:
    """Saturated bandwidth of one ccNUMA domain for the mix of these volumes [B/s], shape (S, C)."""
    if machine.memory is None:
        raise MachineError(f"machine {machine.name} states no memory bandwidth, which the ECM model needs")
    load = sum((v[0] for k, v in volumes.items() if is_memory_link(k)), np.zeros(()))
    evict = sum((v[1] for k, v in volumes.items() if is_memory_link(k)), np.zeros(()))
    total = load + evict
    share = np.divide(evict, total, out=np.zeros(np.shape(total)), where=total > 0)
    return mix_bandwidth(share, update_share, mix_points(machine.memory, nontemporal))


def link_times(
    machine: Machine,
    volumes: Volumes,
    memory_B_per_s: Array,
    line_bytes: float,
    streams: Array | float = 0.0,
    from_caches: Array | float = 0.0,
) -> dict[str, Array]:
    """Time of each link [cy/CL], shape (S, C), and of its directions (``L1L2.load``) where the overlap tells them apart.

    The latency penalty counts once per cache line loaded, the stream penalty of a memory link once per stream beyond ten, the
    evict penalty once per cache line evicted as far as data come from caches.

    Args:
        machine: its links.
        volumes: bytes over each link.
        memory_B_per_s: bandwidth of memory for their mix.
        line_bytes: of a cache.
        streams: from and to memory, as from ``memory_streams``.
        from_caches: how much of the data comes from caches [1]; 0 also leaves the evict penalty out.
    """
    core = machine.core
    assert core is not None
    assert machine.overlap is not None
    split = {
        name
        for groups in (machine.overlap.default, *machine.overlap.by_location.values())
        for group in groups
        for name in group
        if "." in name
    }
    times: dict[str, Array] = {}
    for name, (load, evict) in volumes.items():
        link = machine.link(name)
        if is_memory_link(name):
            down: Array | float = memory_B_per_s / core.clock
            up, shared = down, True
        else:
            if link.load is None:
                raise MachineError(
                    f"machine {machine.name} states no bandwidth for the link {name}",
                    hint="the Roofline with `rooftree roofline` needs none",
                )
            down, up, shared = link.load, link.evict or link.load, link.duplex == "half"
        penalty = link.penalty * load / line_bytes
        if is_memory_link(name) and link.stream_penalty:
            penalty = penalty + link.stream_penalty * np.maximum(0.0, streams - BUFFERED)
        evicting = link.evict_penalty * from_caches * evict / line_bytes
        times[name] = ecm.link_time(load, evict, down, up, shared, penalty + evicting)
        if f"{name}.load" in split or f"{name}.evict" in split:
            times[f"{name}.load"] = ecm.link_time(load, np.zeros(()), down, up, shared, penalty)
            times[f"{name}.evict"] = ecm.link_time(np.zeros(()), evict, down, up, shared, evicting)
    return times


def busy_memory_time(machine: Machine, volumes: Volumes, memory_B_per_s: Array) -> Array:
    """Time the memory interface of a domain is busy: all links to memory, without penalties [cy/CL], shape (S, C)."""
    assert machine.core is not None
    busy: Array = np.asarray(memory_volume(volumes) * machine.core.clock / memory_B_per_s)
    return busy


BUFFERED = 10
"""Streams that one core follows without loss: as many as the line fill buffers of its L1."""

STREAMS = 5
"""Cache lines that a unit of work of the streaming kernels moves at most (triad): with so many, nothing more is lost."""


def most_streams(kernel: Kernel) -> int:
    """Streams that a kernel can have: the rows that it reads and writes, those that it writes twice."""
    memory = count(kernel).memory
    rows = {(op.access.array, None if op.access.indirect else tuple(map(str, op.access.index[:-1]))) for op in memory}
    return len(rows) + len({op.access.array for op in memory if op.is_store})


def memory_streams(machine: Machine, volumes: Volumes, most: int) -> Array:
    """Streams from and to memory, shape (S, C).

    As many as cache lines cross the memory interface in one unit of work, both ways, but not more than the kernel has
    (``most_streams``), so that long strides do not make many streams of one.
    """
    return np.minimum(memory_volume(volumes) / machine.caches[-1].line, most)


def memory_volume(volumes: Volumes) -> Array:
    """Bytes that cross the memory interface in one unit of work, both ways, shape (S, C)."""
    return sum((load + evict for name, (load, evict) in volumes.items() if is_memory_link(name)), np.zeros(()))


def crowded(machine: Machine, busy: Array, streams: Array, nested: bool) -> Array:
    """Time the memory interface is busy when it is saturated: nests do not quite reach the bandwidth of streaming kernels.

    T_sat = T_busy (1 + nest_loss + stream_loss max(0, streams - 5))

    Args:
        machine: its memory states the losses.
        busy: as from ``busy_memory_time`` [cy/CL].
        streams: as from ``memory_streams``, same shape.
        nested: whether the kernel has several loops, one in the other.
    """
    memory = machine.memory
    if memory is None or not nested or not (memory.nest_loss or memory.stream_loss):
        return busy
    longer: Array = busy * (1 + memory.nest_loss + memory.stream_loss * np.maximum(0.0, streams - STREAMS))
    return longer


def runtime_in(machine: Machine, location: str, terms: Mapping[str, Array]) -> Array:
    """Runtime of one unit of work with the data in ``location`` [cy/CL].

    Args:
        machine: its overlap groups decide what adds.
        location: L1, ..., Mem.
        terms: OL, nOL, nOL.load, nOL.store and the link times by whole and by direction [cy/CL].
    """
    if machine.overlap is None:
        raise MachineError(
            f"machine {machine.name} states no overlap of transfers, which the ECM model needs"
        )
    groups = usable_groups(machine.overlap.groups(location), terms)
    placed = {name for group in groups for name in group}
    return ecm.runtime({name: time for name, time in terms.items() if name in placed}, groups, machine.overlap.sharpness)


def with_hidden_latency(machine: Machine, location: str, terms: Mapping[str, Array], volumes: Volumes) -> dict[str, Array]:
    """The terms with the latency of memory as far as the core does not wait for it anyway.

    T_link - min(T_penalty, max(0, T_OL - others))

    where others are the terms that add to the link, loads and stores among them (else the link overlaps anyway). While the core
    is busy with what overlaps, prefetchers get ahead.

    Args:
        machine, location, terms: as for ``runtime_in``.
        volumes: bytes over each link.
    Source: found on the public INSPECT measurements of Ivy Bridge, where chains of loads that wait make T_OL long.
    """
    if machine.overlap is None:
        return dict(terms)
    found = dict(terms)
    groups = usable_groups(machine.overlap.groups(location), terms)
    for name, (load, _) in volumes.items():
        link = machine.link(name)
        group = next((g for g in groups if name in g and any(term.startswith("nOL") for term in g)), None)
        if not is_memory_link(name) or not link.penalty or group is None:
            continue
        others = sum((terms[other] for other in group if other != name), np.zeros(()))
        idle = np.maximum(0.0, terms["OL"] - others)
        found[name] = terms[name] - np.minimum(link.penalty * load / machine.caches[0].line, idle)
    return found


def usable_groups(groups: Sequence[Sequence[str]], terms: Mapping[str, Array]) -> list[list[str]]:
    """The groups without the links that these terms do not have (a location closer to the core uses fewer links)."""
    kept = [[name for name in group if name in terms] for group in groups]
    return [group for group in kept if group]
