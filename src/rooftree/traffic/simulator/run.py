"""Traffic of one point by exact simulation, in the links and units of the layer conditions.

    moved = simulated_traffic(kernel, machine, {"N": 400})
    moved.links["L3Mem"].load_B                                # bytes per unit of work
    moved.levels["L1"].misses                                  # lines per unit of work

The whole sweep is simulated, edges and partly used lines included, and spread over its units of work:

    bytes per unit of work = bytes of the sweep * iterations per unit of work / iterations of the sweep
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from rooftree import native
from rooftree.errors import CapabilityError, KernelError, MachineError
from rooftree.kernel.bounds import check_sizes, executions
from rooftree.kernel.model import Kernel
from rooftree.kernel.strides import with_strides
from rooftree.kernel.work import unit_of_work
from rooftree.machine.model import Machine
from rooftree.traffic.layer_conditions.analysis import analyse
from rooftree.traffic.links import link_names, streaming_stores
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.counts import ArrayCounts, Counts, LevelCount, error_of
from rooftree.traffic.simulator.from_machine import levels_of, nest_of
from rooftree.traffic.simulator.nest import Nest
from rooftree.traffic.simulator.seeds import SEEDS
from rooftree.traffic.simulator.simulate import simulate

SLOW_TO_REPEAT = 4
"""Times the caches are filled before their state repeats, as found for stencils and streams with LRU replacement."""


SLOW = 2e7
"""Accesses looked up one by one that take seconds."""


KEPT = 512
"""Simulations whose counts are kept: more than the sizes of a sweep; some kilobytes each."""


class Moved(NamedTuple):
    """Bytes over one link per unit of work, towards and away from the core [B/CL]."""

    load_B: float
    evict_B: float


class LevelWork(NamedTuple):
    """What happened in one cache per unit of work [1/CL].

    For the first cache loads and stores of the core, once for each line they touch, and their hits and misses. For the
    others loads are lines asked for from inside, with their hits and misses; stores are lines handed over from inside.
    ``fetched``: lines that it asked for beyond itself.
    """

    loads: float
    stores: float
    hits: float
    misses: float
    fetched: float
    evictions_dirty: float
    evictions_clean: float
    write_allocates: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedTraffic:
    """What a simulation counted for one size and core count, per unit of work.

    ``links`` and ``levels`` by name, ``arrays`` and ``array_levels`` the same for each array. ``units`` of work in a
    sweep. ``counts``: everything counted in the whole sweep. ``errors``: standard error of ``links`` over the seeds of random
    replacement, empty where nothing is random. ``notes``: what was left out, in sentences.
    """

    sizes: Mapping[str, int]
    cores: int
    units: float
    links: Mapping[str, Moved]
    arrays: Mapping[str, Mapping[str, Moved]]
    levels: Mapping[str, LevelWork]
    array_levels: Mapping[str, Mapping[str, LevelWork]]
    counts: Counts
    errors: Mapping[str, Moved] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def simulated_traffic(
    kernel: Kernel,
    machine: Machine,
    sizes: Mapping[str, int],
    cores: int = 1,
    *,
    repeat: bool = True,
    nontemporal: bool = False,
    policy: str | None = None,
    mode: str = "auto",
    seeds: int = SEEDS,
) -> SimulatedTraffic:
    """Simulate one sweep of a kernel in the caches of a machine.

    Args:
        kernel: the loop kernel.
        machine: its caches, without prefetchers and with plain set indices.
        sizes: one value for each symbol.
        cores: that share the sweep: the iterations of the kernel's parallel loop, else of its outermost one, are divided
            as by OpenMP's static schedule; the caches are filled compactly.
        repeat: the steady state of repeated sweeps; False: one sweep over empty caches, whose modified lines stay there.
        nontemporal: treat all stores as streaming stores; those marked in the kernel always are.
        policy: replacement in all caches instead of the machine's.
        mode: of the simulator, see `rooftree.traffic.simulator.simulate`; all give equal counts.
        seeds: where a cache replaces at random, the mean of so many simulations is taken.

    Returns: bytes per link and counts per cache and array.
    Raises:
        KernelError: the kernel has indirect or guarded accesses, or arrays of unknown extent; a loop makes no iteration;
            addresses beyond 61 bits.
        MachineError: no caches or no memory.
        CapabilityError: several cores, where their threads do not keep in step and make too many accesses for plain Python.
        UsageError: a size is missing or unknown, or no such mode.
    Assumes: what ``repeat`` says; of the stores that fill whole lines of arrays that are only stored to, memory delivers
        the part that ``memory.full_line_stores`` leaves, as layer conditions have it.
    """
    check_sizes(kernel, sizes)
    names = link_names(machine)
    kernel = with_strides(streaming_stores(kernel, machine, nontemporal), sizes)
    iterations = float(executions(kernel, {n: [v] for n, v in sizes.items()})[-1].max())
    if not iterations > 0:
        raise KernelError(f"no iteration with {_sizes_text(sizes)}", where=kernel.name, hint="use larger sizes")
    levels, nest = hierarchy(machine, policy, cores), nest_of(kernel, sizes)
    counts = _counted(levels, nest, 1 if repeat else 0, mode, cores, seeds, native.instruction_sets())
    units = iterations / unit_of_work(kernel, int(machine.caches[0].line))
    avoided = _avoided(kernel, machine)

    def by_array(counted: Counts) -> dict[str, dict[str, Moved]]:
        named = [(kernel.arrays[found.array].name, found) for found in counted.arrays[: len(kernel.arrays)]]
        return {name: _links(machine, names, levels, found, units, avoided.get(name, 0.0)) for name, found in named}

    known = counts.arrays[: len(kernel.arrays)]  # a nest without references has one nameless array
    array_levels = {kernel.arrays[found.array].name: _levels(found.levels, units) for found in known}
    arrays = by_array(counts)
    draws = [_summed(by_array(draw), names) for draw in counts.draws]
    errors = {name: Moved(*map(error_of, zip(*(draw[name] for draw in draws), strict=True))) for name in names if draws}
    return SimulatedTraffic(
        sizes=dict(sizes),
        cores=cores,
        units=units,
        arrays=arrays,
        array_levels=array_levels,
        counts=counts,
        links=_summed(arrays, names),
        levels=_levels(counts.levels, units),
        errors=errors,
        notes=(*_notes(machine, levels, policy), *_random(errors, len(draws)), *_slow(nest, levels, iterations, cores)),
    )


@lru_cache(maxsize=KEPT)
def _counted(
    levels: tuple[Level, ...], nest: Nest, warm_up: int, mode: str, cores: int, seeds: int, _codes: tuple[str, ...]
) -> Counts:
    """What a simulation counts; kept, as a prediction and what it would be with another time in the core ask for the same.

    By the codes of the simulator, too, so that another one is not told what the first found.
    """
    return simulate(levels, nest, warm_up=warm_up, mode=mode, cores=cores, seeds=seeds)


def _summed(arrays: Mapping[str, Mapping[str, Moved]], names: Sequence[str]) -> dict[str, Moved]:
    """Bytes of all arrays over each link."""
    return {
        name: Moved(sum(a[name].load_B for a in arrays.values()), sum(a[name].evict_B for a in arrays.values())) for name in names
    }


def _slow(nest: Nest, levels: Sequence[Level], iterations: float, cores: int) -> tuple[str, ...]:
    """Why a simulation took long, where another policy would have been quick."""
    unsettled = [level for level in levels if level.family == "QLRU"]
    if not unsettled or (cores == 1 and _in_groups(levels)) or lookups(nest, levels, iterations) < SLOW:
        return ()
    quick = [replace(level, policy="LRU") for level in levels]
    if lookups(nest, quick, iterations) > SLOW / 2:
        return ()
    return (
        f"{unsettled[0].name} replaces by {unsettled[0].policy}, whose state hardly ever repeats, so that large sizes are "
        "simulated access by access; --traffic auto, or rooftree traffic --policy LRU, is quicker",
    )


def _in_groups(levels: Sequence[Level]) -> bool:
    """Whether levels behind L1, of one core, fall into groups of sets whose states are each simulated once: see cpp/apart.hpp."""
    behind = levels[1:]
    others = any(level.hashed or level.inclusive or level.family == "random" for level in behind)
    alike = len({level.line_bytes for level in behind}) == 1 and not others
    return native.available() and _settles(levels[0]) and alike and not behind[0].victim


def _random(errors: Mapping[str, Moved], seeds: int) -> tuple[str, ...]:
    """How far the mean over seeds may be off."""
    if not errors:
        return ()
    link = max(errors, key=lambda name: max(errors[name]))
    return (
        f"replacement at random: the mean of {seeds} seeds; its standard error is {max(errors[link]):.2g} B/CL on {link}, "
        "less elsewhere",
    )


def why_not(kernel: Kernel, machine: Machine, sizes: Mapping[str, int], cores: int = 1) -> str:
    """Why a point cannot be simulated, or an empty string."""
    try:
        hierarchy(machine, None, cores)
        nest_of(kernel, sizes)
    except (KernelError, MachineError, CapabilityError) as error:
        return f"{error.where}: {error.message}" if error.where else error.message
    return ""


def hierarchy(machine: Machine, policy: str | None, cores: int) -> tuple[Level, ...]:
    """The caches to simulate: a victim cache keeps clean lines too, as layer conditions have it.

    Raises: MachineError as `levels_of` does.
    """
    levels = levels_of(machine, policy=policy, cores=cores)
    return tuple(replace(level, dirty_only=False) for level in levels)


def lookups(nest: Nest, levels: Sequence[Level], iterations: float) -> float:
    """About how many accesses a simulation looks up one by one: its cost, known beforehand.

    Of a reference that moves by s bytes per iteration, s / line of the accesses meet a new line. A loop that moves all
    references inside it alike repeats itself once the caches were filled a few times.

    Args:
        nest: at its sizes.
        levels: the caches.
        iterations: of the innermost loop in one sweep.
    """
    line = levels[0].line_bytes
    inner = [r for r in nest.references if nest.depth_of(r) == len(nest.loops)]
    moves = [abs(r.address.coefficients[-1]) if r.address.coefficients else 0 for r in inner]
    per_iteration = sum(min(1.0, move / line) for move in moves) or len(inner) / line
    sweeps = 2  # one to fill the caches
    every = sweeps * iterations * max(per_iteration, 1 / line)
    if not native.available():
        return sweeps * iterations * max(len(inner), 1)
    if not _can_repeat(nest, levels):
        return every
    streams = len({r.array for r in inner}) or 1
    new_bytes = streams * min((r.bytes for r in inner), default=line)
    filled = sum(level.size_bytes for level in levels) / new_bytes
    return min(every, SLOW_TO_REPEAT * filled * per_iteration)


def _can_repeat(nest: Nest, levels: Sequence[Level]) -> bool:
    """Whether a loop moves all references inside it alike, under policies whose state repeats soon."""
    if any(level.hashed or not _settles(level) for level in levels):
        return False
    for depth in range(len(nest.loops)):
        moves = {_coefficient(r.address.coefficients, depth) for r in nest.references if nest.depth_of(r) > depth}
        bounds = [b for x in nest.loops[depth + 1 :] for b in (*x.starts, *x.stops)]
        if len(moves) == 1 and 0 not in moves and not any(_coefficient(b.coefficients, depth) for b in bounds):
            return True
    return False


def _settles(level: Level) -> bool:
    """Whether sets of a policy forget what came long before."""
    return level.family in ("LRU", "FIFO") or (level.family == "PLRU" and level.ways in (1, 2, 4, 8, 16))


def _coefficient(coefficients: Sequence[int], depth: int) -> int:
    return coefficients[depth] if depth < len(coefficients) else 0


def _avoided(kernel: Kernel, machine: Machine) -> dict[str, float]:
    """Per array that is only stored to in whole lines, the part of its loads that memory need not deliver."""
    share = machine.memory.full_line_stores if machine.memory is not None else 0.0
    if not share:
        return {}
    line = int(machine.caches[-1].line)
    touches = analyse(kernel, line).touches
    names = dict.fromkeys(touch.array for touch in touches)
    return {n: share for n in names if all(t.pure_store for t in touches if t.array == n)}


def _links(
    machine: Machine, names: Sequence[str], levels: Sequence[Level], counted: ArrayCounts, units: float, avoided: float
) -> dict[str, Moved]:
    """Bytes over the machine's links; what memory delivers takes the way that its file states.

    The simulator has the deliveries of memory on the memory link and on all links inside of the outermost cache that is
    no victim cache; a machine fills the cache that ``memory.fills`` names. Clean lines that go to a cache for ``dirty``
    victims are no traffic.
    """
    assert machine.memory is not None
    loads = [float(link.load_B) for link in counted.links]
    evicts = [float(link.evict_B) for link in counted.links]
    for number, (inner, outer) in enumerate(pairwise(machine.caches)):
        if outer.victim == "dirty":
            evicts[number] = counted.levels[number].evictions_dirty * inner.line
    came, last = loads[-1], len(loads) - 1
    simulated = max(number for number, level in enumerate(levels) if not level.victim)
    filled = next(number for number, cache in enumerate(machine.caches) if cache.name == machine.memory.fills)
    for number in range(last):
        loads[number] += came * ((number < filled) - (number < simulated))
    found = {
        link.name: Moved(load / units, evict / units) for link, load, evict in zip(counted.links, loads, evicts, strict=True)
    }
    delivered = came * (1 - avoided) / units
    gone = found[names[-1]].evict_B
    if filled < last:
        found[names[-2]] = Moved(delivered, 0.0)
        found[names[-1]] = Moved(0.0, gone)
    else:
        found[names[-1]] = Moved(delivered, gone)
    return {name: found[name] for name in names}


def _levels(counted: Sequence[LevelCount], units: float) -> dict[str, LevelWork]:
    found = {}
    for number, c in enumerate(counted):
        misses = c.load_misses if number else c.misses
        hits = c.loads - misses if number else c.hits
        fetched = c.load_misses + (0 if number else c.write_allocates)
        whole = (c.loads, c.stores, hits, misses, fetched, c.evictions_dirty, c.evictions_clean, c.write_allocates)
        found[c.name] = LevelWork(*(n / units for n in whole))
    return found


def _notes(machine: Machine, levels: Sequence[Level], policy: str | None) -> tuple[str, ...]:
    """What the simulated caches are not."""
    notes = []
    if policy is None:
        for cache, level in zip(machine.caches, levels, strict=True):
            if cache.replacement in ("adaptive", "unknown"):
                word = "adaptive" if cache.replacement == "adaptive" else "not known"
                notes.append(f"replacement in {cache.name} is {word} and simulated as {level.policy}")
    hashed = [cache.name for cache in machine.caches if cache.hashed_index]
    if hashed:
        notes.append(f"the hashed index of {', '.join(hashed)} is simulated as a plain one")
    return tuple(notes)


def _sizes_text(sizes: Mapping[str, int]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in sizes.items()) or "no size"
