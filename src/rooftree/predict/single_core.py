"""The ECM model of one core: from bytes per link to transfer times, and to the runtime for every place of the data.

Arrays broadcast to (S, C), sizes by core counts; their core axis has length 1 as long as nothing depends on the cores at work.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.incore.model import InCore
from rooftree.kernel.count import count
from rooftree.kernel.model import Kernel
from rooftree.machine.model import PENALTIES, Machine
from rooftree.models import ecm, memory
from rooftree.predict.late_time import lines_of_streams, with_late_lines
from rooftree.predict.point_traffic import PointTraffic
from rooftree.predict.transfers import (
    LATE,
    MemoryFlow,
    Volumes,
    is_memory_link,
    lines_along_rows,
    link_rates,
    link_times,
    memory_flow,
    most_streams,
    runtime_in,
    with_evictions,
    with_hidden_latency,
    with_paced_lines,
)
from rooftree.traffic.model import TrafficResult

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class SingleCore:
    """Times and volumes of one unit of work on one core.

    Attributes:
        volumes: link -> bytes towards and away from the core [B/CL].
        terms: OL, nOL, nOL.load, nOL.store and links, by direction too where the overlap tells them apart, and ``late`` [cy/CL].
        in_memory: the same terms with all data in memory.
        T_ECM: location -> runtime if the data were there [cy/CL].
        runtime: with the data where they are [cy/CL].
        memory: what crosses the memory interface.
        T_mem: time it is busy, without latency [cy/CL].
        followed: lines that a unit of work loads from memory of the densest stream that it reads [1/CL].
        followed_at_most: the same with all data in memory.
        location: index of the place from which data come, 0 is L1.
    """

    volumes: Volumes
    terms: dict[str, Array]
    in_memory: dict[str, Array]
    T_ECM: dict[str, Array]
    runtime: Array
    memory: MemoryFlow
    T_mem: Array
    location: NDArray[np.int64]
    followed: Array
    followed_at_most: Array

    @property
    def T_data(self) -> dict[str, Array]:
        """Time of each link [cy/CL]."""
        return {link: self.terms[link] for link in self.volumes}


def single_core(
    cpu: Machine, kernel: Kernel, traffic: PointTraffic, core: InCore, nontemporal: bool, elsewhere: bool = True
) -> SingleCore:
    """Transfer times, the runtime for every place of the data, and that for where they are.

    Args:
        cpu: links, memory and overlap.
        kernel: for the streams it has.
        traffic: bytes over each link.
        core: in-core times.
        nontemporal: whether stores bypass the caches.
        elsewhere: work out ``T_ECM``, too; else it is that of data in memory alone.
    """
    moved, location = traffic.moved, _narrow(traffic.data_in())
    update, streams = _update_share(kernel, moved), most_streams(kernel)
    reused = _reused(cpu, kernel, moved) if any(link.reuse_penalty for link in cpu.links) else np.zeros((1, 1))

    followed = lines_of_streams(cpu, kernel, moved)

    def terms_of(volumes: Volumes, from_memory: Array) -> tuple[dict[str, Array], MemoryFlow]:
        flow = memory_flow(cpu, volumes, update, nontemporal, streams)
        flow = replace(flow, reused=reused, crossed=core.line_crossings[:, None])
        from_caches = 1 - from_memory
        inside = with_evictions(cpu, _in_core(core, from_caches), core, volumes, from_caches)
        terms = inside | link_times(cpu, volumes, flow, from_caches if core.from_code else 0.0, inside["nOL"])
        if core.from_code:
            terms = with_paced_lines(cpu, with_hidden_latency(cpu, terms, volumes), volumes)
        return with_late_lines(cpu, terms, followed * from_memory, core.ahead[:, None]), flow

    T_ECM: dict[str, Array] = {}
    for place in cpu.locations if elsewhere else cpu.locations[-1:]:
        in_place = _narrowed({name: (v.load_B, v.evict_B) for name, v in moved.volumes(place).items()})
        terms, flow = terms_of(in_place, np.asarray(float(place == "Mem")))
        T_ECM[place] = runtime_in(cpu, place, terms)
    in_memory = terms
    volumes = _narrowed(traffic.actual())
    loads, at_most = _memory_loads(volumes), _memory_loads(in_place)
    far = np.ones((1, 1))
    if not (loads.all() and _same(volumes, in_place)):  # else the terms are those of data in memory
        far = memory.far_share(loads, at_most)
        terms, flow = terms_of(volumes, far)
    present = [index for index in range(len(cpu.locations)) if np.any(location == index)]
    runtime = runtime_in(cpu, cpu.locations[present[0]], terms)
    for index in present[1:]:
        runtime = np.where(location == index, runtime_in(cpu, cpu.locations[index], terms), runtime)
    return SingleCore(
        volumes=volumes,
        terms=terms,
        in_memory=in_memory,
        T_ECM=T_ECM,
        runtime=runtime,
        memory=flow,
        T_mem=flow.T_busy,
        location=location,
        followed=followed * far,
        followed_at_most=followed,
    )


def further_parts(cpu: Machine, core: InCore, alone: SingleCore) -> dict[str, Array]:
    """What is needed beside the terms to add them up by hand, by name of the term and part [cy/CL], (S, C) or what broadcasts.

    ``TERM.load``, ``TERM.store`` and ``TERM.evict``: single directions, where the overlap tells them apart; ``OL.busy``: ports
    and front end alone, where transfers disturb them; ``nOL.replays``: accesses across a line that L1 does again, where transfers
    wait for them; ``LINK.late``: in which lines of memory come to a core that computes, beside all other terms, see
    `rooftree.models.memory.beside_late_lines`; ``LINK.beyond_bandwidth``: what a link takes beside the time of its bytes, as
    latency that buffers do not hide.
    Which parts there are depends on the machine and the engine alone.
    """
    assert cpu.overlap is not None
    every = (cpu.overlap.default, *cpu.overlap.by_location.values())
    split = {name for groups in every for group in groups for name in group if "." in name}
    found = {name: time for name, time in alone.terms.items() if name in split}
    if core.from_code and cpu.overlap.busy_sharpness is not None:
        found["OL.busy"] = alone.terms["busy"]
    if core.replays_hold_L2:
        found["nOL.replays"] = alone.terms.get("replays", np.zeros((1, 1)))
    if LATE in alone.terms:
        found[f"{cpu.links[-1].name}.{LATE}"] = np.where(alone.location == len(cpu.locations) - 1, alone.terms[LATE], 0.0)
    for name, (load, evict) in alone.volumes.items():
        link = cpu.link(name)
        if any(getattr(link, penalty) for penalty in PENALTIES):
            bandwidth = ecm.link_time(load, evict, *link_rates(cpu, link, alone.memory))
            found[f"{name}.beyond_bandwidth"] = np.maximum(alone.terms[name] - bandwidth, 0.0)
    return found


def _narrowed(volumes: Volumes) -> dict[str, tuple[Array, Array]]:
    return {name: (_narrow(load), _narrow(evict)) for name, (load, evict) in volumes.items()}


def _same(some: Volumes, others: Volumes) -> bool:
    return all(np.array_equal(a, b) for name in some for a, b in zip(some[name], others[name], strict=True))


def _narrow(values: NDArray[Any]) -> NDArray[Any]:
    """One column of what is the same for all core counts."""
    if values.shape[1] == 1:
        return values
    first = values[:, :1]
    return first if np.array_equal(values[:, -1:], first) and bool((values == first).all()) else values


def _in_core(core: InCore, from_caches: Array) -> dict[str, Array]:
    """In-core terms where this part of the data comes from caches [cy/CL]."""
    splits = from_caches * core.T_line_splits[:, None] if core.T_line_splits.any() else np.zeros((1, 1))
    return {
        **({"replays": splits} if core.replays_hold_L2 and splits.any() else {}),
        **({"busy": np.minimum(core.T_OL, core.T_busy)[:, None]} if core.from_code else {}),
        "OL": core.T_OL[:, None],
        "nOL": core.T_nOL[:, None] + splits,
        "nOL.load": core.T_nOL_load[:, None] + splits,
        "nOL.store": core.T_nOL_store[:, None],
    }


def _memory_loads(volumes: Volumes) -> Array:
    return sum((load for name, (load, _) in volumes.items() if is_memory_link(name)), np.zeros((1, 1)))


def _reused(cpu: Machine, kernel: Kernel, moved: TrafficResult) -> Array:
    """Lines that loads along rows find in caches of the core's own while others come from memory [1/CL], (S, 1).

    Those that L1 holds count where another row of their array comes from further out, as in a stencil, and not where all of the
    array stays. Those that a shared cache gives are not among them: they come the way that lines of memory come.
    """
    line, first = cpu.caches[0].line, cpu.links[0].name
    own = [cache.name for cache in cpu.caches if cache.shared_by == 1] or [cpu.caches[0].name]
    found: Array = np.zeros((1, 1))
    volumes = moved.by_array("Mem")
    for array, rows in lines_along_rows(kernel, moved.unit_of_work, line).items():
        links = {name: v.load_B[:, :1] / line for name, v in volumes.get(array, {}).items()}
        if first in links:
            brought = np.minimum(rows, links[first])
            beyond = sum((load for name, load in links.items() if name.startswith(own[-1])), np.zeros((1, 1)))
            found = found + np.maximum(brought - beyond, 0.0) + (rows - brought) * np.minimum(1.0, beyond)
    return found


def _update_share(kernel: Kernel, moved: TrafficResult) -> Array:
    """Share of the bytes evicted to memory that belong to arrays the kernel also reads, (S, 1)."""
    accesses = count(kernel).memory
    written = {op.access.array for op in accesses if op.is_store}
    updated = written & {op.access.array for op in accesses if not op.is_store}
    if not updated or updated == written:
        return np.full((1, 1), float(bool(updated)))
    evicted = {
        array: sum((v.evict_B[:, :1] for name, v in links.items() if is_memory_link(name)), np.zeros((1, 1)))
        for array, links in moved.by_array("Mem").items()
    }
    total = sum(evicted.values(), np.zeros((1, 1)))
    part = sum((volume for array, volume in evicted.items() if array in updated), np.zeros((1, 1)))
    share: Array = np.divide(part, total, out=np.zeros(np.shape(total)), where=total > 0)
    return share


def outer_volumes(
    links: Mapping[str, tuple[Array, Array]], location: NDArray[np.int64], negligible_B: float
) -> tuple[Array, list[Array]]:
    """Bytes over the memory interface, and over each link between caches, both ways [B/CL].

    Args:
        links: bytes over each link.
        location: from where the data come, 0 is L1.
        negligible_B: bytes up to which a link beyond that place counts as unused: edges and single conflicts.
    """
    inner = [name for name in links if not is_memory_link(name)]
    at_memory, between = np.zeros((1, 1)), []
    for name, (load, evict) in links.items():
        volume = load + evict
        depth = inner.index(name) + 1 if name in inner else len(inner) + 1
        used = np.where((location >= depth) | (volume > negligible_B), volume, 0.0)
        if name in inner:
            between.append(used)
        else:
            at_memory = at_memory + used
    return at_memory, between
