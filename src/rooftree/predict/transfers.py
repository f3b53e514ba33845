"""From bytes per link to transfer times, and from terms to runtimes per data location, as the machine's data say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rooftree.errors import MachineError
from rooftree.incore.model import InCore
from rooftree.kernel.count import count
from rooftree.kernel.model import Indirect, Kernel
from rooftree.machine.model import Link, Machine, Memory
from rooftree.models import ecm, memory
from rooftree.models.rates import bytes_per_cycle

Array = NDArray[np.float64]
Volumes = Mapping[str, tuple[Array, Array]]
"""Link -> bytes per unit of work towards and away from the core, each of shape (S, C)."""


LATE = "late"
"""The term of lines that come late from memory, see `rooftree.predict.late_lines`: beside all others, in no overlap group."""


def is_memory_link(name: str) -> bool:
    """Whether a link ends at main memory, as ``L3Mem`` or ``L2Mem``."""
    return name.endswith("Mem")


def mix_points(stated: Memory, nontemporal: bool = False, alone: bool = False) -> list[memory.MixPoint]:
    """The measured mixes of a machine as shares of their volume; those of non-temporal stores if it has any.

    ``alone``: with the bandwidth that one core gets, where it is known.
    """
    chosen = [m for m in stated.saturated if m.nontemporal == nontemporal] or stated.saturated
    return [
        memory.mix_point(
            (m.alone or m.bandwidth) if alone else m.bandwidth,
            read=m.read,
            write=m.write,
            update=m.update,
            bypassing=m.nontemporal,
            full_line_stores=stated.full_line_stores,
        )
        for m in chosen
    ]


@dataclass(frozen=True, slots=True)
class MemoryFlow:
    """What crosses the memory interface for one unit of work, arrays that broadcast to (S, C).

    ``volume_B`` both ways [B/CL]; ``B_per_cy`` saturated bandwidth of one ccNUMA domain for this mix [B/cy]; ``streams`` cache
    lines [1/CL], but not more than the kernel has, so that long strides do not make many streams of one; ``reused`` lines that
    come from caches meanwhile, along rows that are loaded again [1/CL]; ``crossed`` loads as wide as the core's vectors that
    cross a cache line [1/CL]; ``together_B_per_cy`` what several cores saturate, less where few lines are evicted [B/cy], None:
    the same; ``bypassing``: stores go past the caches, for which one core alone gets ``alone_B_per_cy``, None: the same.
    """

    volume_B: Array
    B_per_cy: Array
    streams: Array
    reused: Array | float = 0.0
    crossed: Array | float = 0.0
    together_B_per_cy: Array | None = None
    bypassing: bool = False
    alone_B_per_cy: Array | None = None

    @property
    def T_together(self) -> Array:
        """Time the interface is busy where several cores use it [cy/CL]."""
        rate = self.B_per_cy if self.together_B_per_cy is None else self.together_B_per_cy
        return ecm.link_time(self.volume_B, 0.0, rate, rate, shared_link=True)

    @property
    def T_alone(self) -> Array:
        """Least time of one core, by what it gets of streams alone where stores go past the caches; 0 of others [cy/CL]."""
        rate = self.alone_B_per_cy
        return np.zeros((1, 1)) if rate is None else ecm.link_time(self.volume_B, 0.0, rate, rate, shared_link=True)

    @property
    def T_busy(self) -> Array:
        """Time the interface is busy, without latency [cy/CL]."""
        return ecm.link_time(self.volume_B, 0.0, self.B_per_cy, self.B_per_cy, shared_link=True)


def memory_flow(
    machine: Machine, volumes: Volumes, update_share: ArrayLike, nontemporal: bool = False, streams: float = np.inf
) -> MemoryFlow:
    """What crosses the memory interface, and how fast it can.

    Args:
        machine: its core's clock, and its memory's bandwidths by mix.
        volumes: bytes over each link.
        update_share: part of what is evicted to memory that belongs to arrays that are also read [1].
        nontemporal: whether stores bypass the caches.
        streams: that the kernel can have at most, see ``most_streams``.
    """
    if machine.memory is None:
        raise MachineError(f"machine {machine.name} states no memory bandwidth, which the ECM model needs")
    assert machine.core is not None
    links = [name for name in volumes if is_memory_link(name)]
    evict = sum((volumes[name][1] for name in links[1:]), volumes[links[0]][1])
    load = sum((volumes[name][0] for name in links[1:]), volumes[links[0]][0])
    total = load + evict
    share = np.divide(evict, total, out=np.zeros(np.shape(total)), where=total > 0)
    points, clock = mix_points(machine.memory, nontemporal), machine.core.clock
    bandwidth = memory.mix_bandwidth(share, update_share, points)
    together = None
    if share.any() and share.min() < max(point.evict_share for point in points):
        together = bytes_per_cycle(memory.mix_bandwidth(share, update_share, points, several_cores=True), clock)
    alone = None
    past = [mix for mix in machine.memory.saturated if mix.nontemporal]
    if nontemporal and any(mix.alone for mix in past):
        alone = bytes_per_cycle(memory.mix_bandwidth(share, update_share, mix_points(machine.memory, True, alone=True)), clock)
    elif nontemporal and not past and (one := next((link for name in links if (link := machine.link(name).alone)), None)):
        busy = memory.past_caches(load, evict, bytes_per_cycle(one.load, clock), bytes_per_cycle(one.evict, clock))
        alone = np.where(busy > 0, total / np.maximum(busy, 1e-9), bytes_per_cycle(bandwidth, clock))  # nothing is moved else
    return MemoryFlow(
        volume_B=total,
        B_per_cy=bytes_per_cycle(bandwidth, clock),
        streams=np.minimum(total / machine.caches[-1].line, streams),
        together_B_per_cy=together,
        bypassing=nontemporal,
        alone_B_per_cy=alone,
    )


def link_rates(machine: Machine, link: Link, flow: MemoryFlow) -> tuple[ArrayLike, ArrayLike, bool]:
    """Bandwidth of a link towards and away from one core [B/cy], and whether both share one path.

    What one core gets ``alone`` of memory is that of stores through the caches; it counts for those past the caches as long as
    these were not measured.
    """
    measured = flow.bypassing and machine.memory is not None and any(mix.nontemporal for mix in machine.memory.saturated)
    if link.alone is not None and machine.core is not None and not measured:
        return bytes_per_cycle(link.alone.load, machine.core.clock), bytes_per_cycle(link.alone.evict, machine.core.clock), False
    if is_memory_link(link.name):
        return flow.B_per_cy, flow.B_per_cy, True
    if link.load is None:
        raise MachineError(
            f"machine {machine.name} states no bandwidth for the link {link.name}",
            hint="the Roofline with `rooftree roofline` needs none",
        )
    return link.load, link.evict or link.load, link.duplex == "half"


def link_times(
    machine: Machine, volumes: Volumes, flow: MemoryFlow, from_caches: ArrayLike = 0.0, beside: ArrayLike = 0.0
) -> dict[str, Array]:
    """Time of each link [cy/CL], shape (S, C), and of its directions (``L1L2.load``) where the overlap tells them apart.

    The latency penalty counts once per cache line loaded, the stream penalty of a memory link once per stream beyond those that a
    core follows, its reuse penalty once per line that comes from caches meanwhile, its crossing penalty once per wide load
    across a line, the evict penalty once per cache line evicted
    as far as data come from caches and it does not pass while L1 serves loads and stores (``hidden`` of the link).

    Args:
        machine: its links.
        volumes: bytes over each link.
        flow: bandwidth of memory for their mix, and streams.
        from_caches: how much of the data comes from caches [1]; 0 also leaves the evict penalty out.
        beside: time of loads and stores [cy/CL].
    """
    assert machine.overlap is not None
    every = (machine.overlap.default, *machine.overlap.by_location.values())
    split = {name for groups in every for group in groups for name in group if "." in name}
    line = machine.caches[0].line
    times: dict[str, Array] = {}
    for name, (load, evict) in volumes.items():
        link = machine.link(name)
        rates = link_rates(machine, link, flow)
        penalty = ecm.line_penalty(link.penalty, load, line)
        if is_memory_link(name) and link.stream_penalty:
            penalty = _plus(penalty, memory.stream_time(flow.streams, link.stream_penalty, link.followed_streams))
        if is_memory_link(name) and link.reuse_penalty:
            penalty = _plus(penalty, memory.reuse_time(flow.reused, load / line, link.reuse_penalty))
        if is_memory_link(name) and link.crossing_penalty:
            penalty = _plus(penalty, memory.crossing_time(flow.crossed, load / line, link.crossing_penalty))
        evicting = ecm.line_penalty(link.evict_penalty * np.asarray(from_caches), evict, line)
        if link.hidden and evicting.any():
            evicting = ecm.latency_beside(evicting, beside, link.hidden)
        times[name] = ecm.link_time(load, evict, *rates, _plus(penalty, evicting))
        if f"{name}.load" in split or f"{name}.evict" in split:
            times[f"{name}.load"] = ecm.link_time(load, 0.0, *rates, penalty)
            times[f"{name}.evict"] = ecm.link_time(0.0, evict, *rates, evicting)
    return times


def _plus(time: Array, longer: Array) -> Array:
    """A sum, without a pass over the array where nothing is added."""
    return time + longer if longer.any() else time


@lru_cache(maxsize=64)
def most_streams(kernel: Kernel) -> int:
    """Streams that a kernel can have: the rows that it reads and writes, those that it writes twice."""
    memory = count(kernel).memory
    rows = {(op.access.array, None if op.access.indirect else tuple(map(str, op.access.index[:-1]))) for op in memory}
    return len(rows) + len({op.access.array for op in memory if op.is_store})


def lines_along_rows(kernel: Kernel, iterations: int, line: float) -> dict[str, float]:
    """Lines that the loads of a unit of work come to along all rows of an array that move with the innermost loop [1/CL].

    Loads of neighbours in a row come to the same lines; columns, and what an index says, are no rows.

    Args:
        kernel: its innermost body counts.
        iterations: of a unit of work.
        line: size of a cache line [B].
    """
    found = dict[tuple[str, ...], float]()
    for row, lines in loads_along_rows(kernel, iterations, line):
        found[row] = max(found.get(row, 0.0), lines)
    by_array = dict[str, float]()
    for (array, *_), lines in found.items():
        by_array[array] = by_array.get(array, 0.0) + lines
    return by_array


def loads_along_rows(kernel: Kernel, iterations: int, line: float) -> list[tuple[tuple[str, ...], float]]:
    """Different loads that move along rows with the innermost loop: row, and lines that a unit of work comes to [1/CL].

    Args:
        kernel, iterations, line: as for `lines_along_rows`.
    """
    counts, found = count(kernel), dict[object, tuple[tuple[str, ...], float]]()
    counter, step = kernel.counters[-1], kernel.loops[-1].step
    for op in counts.memory:
        access = op.access
        if op.is_store or op.depth != counts.depth or access.indirect or not access.index:
            continue
        last = access.index[-1]
        if isinstance(last, Indirect) or any(counter in e.names for e in access.index[:-1] if not isinstance(e, Indirect)):
            continue
        if counter not in last.names or not last.is_linear_in([counter]) or (moved := last.coefficient(counter) * step).names:
            continue
        lines = iterations * min(1.0, abs(float(moved.value({}))) * kernel.array(access.array).element_bytes / line)
        found[access.array, access.index, access.offset_bytes] = (access.array, *map(str, access.index[:-1])), lines
    return list(found.values())


def crowded(machine: Machine, busy: Array, streams: Array, nested: bool) -> Array:
    """Time the memory interface is busy when it is saturated: nests do not quite reach the bandwidth of streaming kernels.

    See `rooftree.models.memory.saturated_time`.

    Args:
        machine: its memory states the losses.
        busy: as `MemoryFlow.T_busy` [cy/CL].
        streams: as `MemoryFlow.streams`, same shape.
        nested: whether the kernel has several loops, one in the other.
    """
    stated = machine.memory
    if stated is None or not nested or not (stated.nest_loss or stated.stream_loss):
        return busy
    return memory.saturated_time(busy, streams, stated.nest_loss, stated.stream_loss)


def runtime_in(machine: Machine, location: str, terms: Mapping[str, Array]) -> Array:
    """Runtime of one unit of work with the data in ``location`` [cy/CL].

    Args:
        machine: its overlap groups decide what adds.
        location: L1, ..., Mem.
        terms: OL, nOL, nOL.load, nOL.store and the link times by whole and by direction [cy/CL]; ``busy``, of machine code: what
            ports and front end need, which transfers disturb on machines whose file says so; ``replays`` of accesses across a
            line, which are part of nOL, on cores of which they hold transfers up: where loads and stores overlap with
            transfers, those from L2 wait for replays all the same; those from further out leave room for them; ``late``, in which
            lines come from memory to a core that computes.

    No less than nOL, which is more than its parts by direction where arithmetic keeps ports of loads and stores busy.
    """
    if machine.overlap is None:
        raise MachineError(f"machine {machine.name} states no overlap of transfers, which the ECM model needs")
    groups = usable_groups(machine.overlap.groups(location), terms)
    if "replays" in terms and location == machine.locations[1]:
        first = machine.links[0].name
        groups = [[*group, "replays"] if _waits(group, first) else group for group in groups]
    placed = {name for group in groups for name in group}
    here = {name: time for name, time in terms.items() if name in placed}
    own = machine.overlap.sharpness_by_location.get(location)
    runtime = ecm.runtime(here, groups, own or machine.overlap.sharpness, core_overlaps=own is not None)
    if "busy" in terms and machine.overlap.busy_sharpness is not None and location != machine.locations[0]:
        beside = ecm.runtime(here | {"OL": np.zeros(())}, groups)
        runtime = ecm.disturbed(runtime, terms["busy"], terms["nOL"], beside, machine.overlap.busy_sharpness)
    if LATE in terms and location == machine.locations[-1] and terms[LATE].any():
        runtime = memory.beside_late_lines(runtime, terms[LATE])
    return np.maximum(runtime, terms["nOL"])


def _waits(group: Sequence[str], link: str) -> bool:
    """Whether a group has the transfers to L1, and no loads and stores."""
    names = {name.partition(".")[0] for name in group}
    return link in names and "nOL" not in names


def with_hidden_latency(machine: Machine, terms: Mapping[str, Array], volumes: Volumes) -> dict[str, Array]:
    """The terms with the latency of memory as far as it does not pass while the core and L1 are busy anyway.

    See `rooftree.models.ecm.latency_beside` and ``exposed_latency``; they apply to links that add to loads and stores (others
    overlap anyway).

    Args:
        machine, terms: as for ``runtime_in``.
        volumes: bytes over each link.
    """
    found = dict(terms)
    if machine.overlap is None:
        return found
    groups = usable_groups(machine.overlap.groups("Mem"), terms)
    for name, (load, _) in volumes.items():
        link = machine.link(name)
        group = next((g for g in groups if name in g and any(term.startswith("nOL") for term in g)), None)
        if is_memory_link(name) and link.penalty and group is not None and load.any():
            others = sum((terms[other] for other in group if other != name), np.zeros(()))
            whole = ecm.line_penalty(link.penalty, load, machine.caches[0].line)
            latency = (
                ecm.latency_beside(whole, terms["nOL"] + terms[machine.links[0].name], link.hidden) if link.hidden else whole
            )
            found[name] = ecm.exposed_latency(terms[name] - (whole - latency), latency, terms["OL"], others)
    return found


def with_paced_lines(machine: Machine, terms: Mapping[str, Array], volumes: Volumes) -> dict[str, Array]:
    """The terms with the time that the innermost cache needs at least to take its lines in, see `rooftree.models.ecm.paced`.

    Args:
        machine, terms: as for ``runtime_in``.
        volumes: bytes over each link.
    """
    first = machine.links[0]
    if not first.least_per_line or machine.overlap is None or first.name not in volumes:
        return dict(terms)
    group = next((g for g in usable_groups(machine.overlap.default, terms) if first.name in g), [first.name])
    others = sum((terms[name] for name in group if name in volumes and name != first.name), np.zeros(()))
    lines = volumes[first.name][0] / machine.caches[0].line
    return {**terms, first.name: ecm.paced(terms[first.name], others, lines, first.least_per_line)}


def with_evictions(
    machine: Machine, inside: Mapping[str, Array], core: InCore, volumes: Volumes, from_caches: Array
) -> dict[str, Array]:
    """In-core terms with the loads that lines hold up which the innermost cache gives away, see `rooftree.models.ecm.read_out`.

    Args:
        machine: its first link states what a line takes.
        inside: terms of the core [cy/CL].
        core: from code; operation counts are the published model.
        volumes: bytes over each link.
        from_caches: how much of the data comes from caches [1]: where memory sets the pace, loads find room.
    """
    first = machine.links[0]
    if not first.read_out or not core.from_code or first.name not in volumes:
        return dict(inside)
    plain = core.T_nOL_load[:, None]
    lines = from_caches * volumes[first.name][1] / machine.caches[0].line
    again = np.maximum(inside["nOL.load"] - plain, 0.0)
    taken = ecm.read_out(lines, first.read_out, plain, again)
    return {**inside, "nOL.load": inside["nOL.load"] + taken, "nOL": inside["nOL"] + taken}


def with_remote_latency(machine: Machine, terms: Mapping[str, Array], remote: Array) -> dict[str, Array]:
    """The terms with a penalty on the memory link as far as it does not pass while the core is busy anyway.

    See `rooftree.models.ecm.exposed_latency`: while chains that wait keep the core busy longer than all that adds to the link,
    prefetchers get ahead. What the link itself takes is part of what adds.

    Args:
        machine: as for ``runtime_in``.
        terms: with all data in local memory, latency included [cy/CL].
        remote: what lines from elsewhere take besides [cy/CL].
    """
    link = machine.links[-1].name
    groups = usable_groups(machine.overlap.groups("Mem") if machine.overlap is not None else [], terms)
    group = next((g for g in groups if link in g and any(term.startswith("nOL") for term in g)), None)
    whole = terms[link] + remote
    if group is not None:
        whole = ecm.exposed_latency(whole, remote, terms["OL"], sum((terms[name] for name in group), np.zeros(())))
    return {**terms, link: whole}


def usable_groups(groups: Sequence[Sequence[str]], terms: Mapping[str, Array]) -> list[list[str]]:
    """The groups without the links that these terms do not have (a location closer to the core uses fewer links)."""
    present = [[name for name in group if name in terms] for group in groups]
    return [group for group in present if group]
