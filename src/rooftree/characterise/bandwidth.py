"""Bandwidth of each level for a core or several, by the ratio of loads to stores and for named streaming kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from rooftree.characterise.curve import advertised, first_bytes, level_sets, outermost_bytes, private_bytes
from rooftree.characterise.lab import Lab, Planned, cycles_figure, figure
from rooftree.characterise.sweeps import layout, memory_sweep, resident, sweep, with_neighbours, with_rows
from rooftree.errors import UsageError, nearest
from rooftree.microbench.emit import Emitted, Gather, Memory
from rooftree.results.bench import Latency, Rate
from rooftree.results.record import Json
from rooftree.timing.session import Job

RATIOS = ("1:0", "0:1", "1:1", "2:1")
NONTEMPORAL = "0:1nt"
"""Stores past the caches."""
STREAMS = ("load", "store", "copy", "update", "triad", "daxpby", "schoenauer", "dot", "daxpy")
"""Streaming kernels from which links and overlap are derived, and some to check them with."""
MEMORY = "Mem"
_ROOM, _PAGE, _LINE = 1 << 20, 4096, 64
ROWS = 8
"""Part of the largest cache of a core's own, 1 in so many, that a row fills: it holds the rows of two arrays, and L1 none."""
_FAR_ROW, _FAR_ROOM, _ROWS_AT_ONCE = 1.5, 16, 2
"""A row that a shared cache holds is so many times as long as that cache is large; and how many times as large the shared one has
to be, so that it certainly holds so many such rows of two arrays [1]."""


def ratio_of(text: str) -> Memory:
    """Loads and stores from a ratio such as ``2:1``; ``nt`` behind it makes the stores non-temporal.

    Raises: UsageError for anything else.
    """
    style = "nontemporal" if text.endswith("nt") else "plain"
    loads, colon, stores = text.removesuffix("nt").partition(":")
    if not colon or not loads.isdigit() or not stores.isdigit() or int(loads) + int(stores) not in range(1, 17):
        raise UsageError(f"'{text}' is no ratio of loads to stores", hint="write for example 1:0, 2:1, 1:1, 0:1 or 0:1nt")
    return Memory(int(loads), int(stores), style)


class Levels:
    """Working sets for each level, and the memory of a thread that they need.

    Args:
        lab: the machine.
        sizes: records of the caches.
        threads: that share the outermost cache.
        working_set: in memory, of all threads together [B]; None: three times the caches.
    """

    def __init__(self, lab: Lab, sizes: Sequence[Mapping[str, Any]], threads: int = 1, working_set: int | None = None) -> None:
        self._lab = lab
        self.sizes = {size["level"]: round(size["size_B"]) for size in sizes}
        self.caches = outermost_bytes(lab, sizes) // threads
        self.private, self.first = private_bytes(lab), first_bytes(lab)
        shared = {c.name for c in lab.topology.caches_of(lab.cpu) if c.size_bytes > self.private}
        own = {name for name, told in advertised(lab) if told <= self.private}
        self.sets = level_sets(sizes, dict.fromkeys(shared, threads), own)
        self.memory_set = max(3 * self.caches + (1 << 20), 1 << 24) if working_set is None else working_set // threads
        # a whole page: non-temporal stores to other than whole vectors end the process
        self.base = -(-max((total for total, _ in self.sets.values()), default=0) // _PAGE) * _PAGE + _ROOM

    @property
    def names(self) -> tuple[str, ...]:
        """From the core outwards."""
        return (*self.sets, MEMORY)

    @property
    def size(self) -> int:
        """Memory of a thread [B]; data of memory benchmarks lies apart from that of caches."""
        return self.base + self.memory_set + _ROWS_AT_ONCE * self._far_row + _ROOM

    @property
    def _far_row(self) -> int:
        """Length of a row that the shared cache holds, and no own one; 0 where that is too small [B]."""
        return round(_FAR_ROW * self.private) if self.caches >= _FAR_ROOM * self.private else 0

    def job(self, name: str, emitted: Emitted, level: str) -> tuple[Job, int]:
        """The job and its working set [B]."""
        vector = self._lab.vector_bytes
        if level == MEMORY:
            place = layout(emitted, self.memory_set, vector, self.base)
            return memory_sweep(name, emitted, place, vector, self.caches), place.total
        if not emitted.sweeps:
            work = emitted.work(vector)
            return resident(name, emitted, work.loaded_bytes + work.stored_bytes), work.loaded_bytes + work.stored_bytes
        total, _ = self.sets[level]
        place = layout(emitted, total, vector)
        shared = self.is_shared(level)
        job = sweep(name, emitted, place, vector, shared=shared, first_cache=self.first, room=self.base - _ROOM)
        return job, place.total

    def job_of_rows(self, name: str, emitted: Emitted, rows: int, far: bool = False) -> tuple[Job, int] | None:
        """The job in memory of a function whose last arrays are rows of one, which caches hold, and its working set.

        A core's own caches hold them, or, ``far``, the shared cache beyond. None where that is too small, or where the memory of
        a thread has no room for it.
        """
        vector = self._lab.vector_bytes
        if far and not self._far_row:
            return None
        row = self._far_row if far else self.private // ROWS
        apart = row // _PAGE * _PAGE + _LINE  # rows at the same offset of pages would meet on the same sets
        place = with_rows(layout(emitted, self.memory_set - (0 if far else rows * apart), vector, self.base), rows, apart)
        if place.total < 3 * self.caches:
            return None
        return memory_sweep(name, emitted, place, vector, self.caches), place.total

    def job_of_neighbours(self, name: str, emitted: Emitted, level: str, element_bytes: int) -> tuple[Job, int] | None:
        """The job of a function that stores one array, whose others are neighbours in one row, and its working set.

        None where the memory of a thread has no room for it.
        """
        vector, shared = self._lab.vector_bytes, self.is_shared(level)
        if level == MEMORY:
            place = with_neighbours(layout(emitted, self.memory_set, vector, self.base), element_bytes)
            if place.total < 3 * self.caches:
                return None
            return memory_sweep(name, emitted, place, vector, self.caches), place.total
        place = with_neighbours(layout(emitted, self.sets[level][0], vector), element_bytes)
        room = self.base - _ROOM
        job = sweep(name, emitted, place, vector, shared=shared, first_cache=self.first, room=room)
        return (job, place.total) if place.length and place.end <= room else None

    def is_shared(self, level: str) -> bool:
        """Whether others may use it, too."""
        return level == MEMORY or self.sets[level][0] > self.private

    def doubt(self, level: str) -> str:
        """Why its figures may be those of another level; "" if nothing speaks for it."""
        return self.sets[level][1] if level in self.sets else ""

    def check(self, levels: Sequence[str]) -> None:
        """Raise UsageError for a level that this machine does not have."""
        for level in levels:
            if level not in self.names:
                raise UsageError(f"unknown level '{level}', there are {', '.join(self.names)}", hint=nearest(level, self.names))


def measure_roofs(
    lab: Lab,
    levels: Levels,
    *,
    isas: Sequence[str],
    precisions: Sequence[str] = ("dp", "sp"),
    ratios: Sequence[str] = RATIOS,
    names: Sequence[str] | None = None,
    cpus: Sequence[int] | None = None,
    visits: int = 6,
    huge_pages: bool = True,
) -> list[Rate]:
    """Bandwidth roofs.

    Args:
        lab: the machine.
        levels: its working sets.
        isas, precisions: for which; pairs that do not exist are left out.
        ratios: loads to stores, see `ratio_of`.
        names: levels; None: all.
        cpus: processors to use at once, one thread on each; None: one.
        visits: of each benchmark.
        huge_pages: whether to ask for them.
    Returns: figures of kind ``bandwidth``.
    Raises: UsageError for an unknown level or ratio; MeasurementError if all was disturbed.
    """
    planned = plan_roofs(lab, levels, isas=isas, precisions=precisions, ratios=ratios, names=names)
    size = levels.size if names is None or MEMORY in names else levels.base
    return lab.seen(lab.figures(planned, size, cpus, visits=visits, huge_pages=huge_pages))


def plan_roofs(
    lab: Lab,
    levels: Levels,
    *,
    isas: Sequence[str],
    precisions: Sequence[str] = ("dp", "sp"),
    ratios: Sequence[str] = RATIOS,
    names: Sequence[str] | None = None,
) -> list[Planned[Rate]]:
    """What `measure_roofs` runs, in the memory of ``levels``."""
    chosen = tuple(levels.names if names is None else names)
    levels.check(chosen)
    lab.check_memory(levels.size if MEMORY in chosen else levels.base)
    plan: list[Planned[Rate]] = []
    for isa in isas:
        for precision in precisions:
            for ratio in ratios:
                asked = ratio_of(ratio)
                for level in chosen:
                    if asked.style == "nontemporal" and level != MEMORY:
                        continue
                    wanted = Memory(asked.loads, asked.stores, asked.style, resident=level == "L1")
                    emitted = lab.make(wanted, isa, precision) or (lab.make(asked, isa, precision) if level == "L1" else None)
                    if emitted is not None:
                        keys: Json = {"kind": "bandwidth", "isa": isa, "precision": precision, "level": level, "ratio": ratio}
                        job, total = levels.job(f"{emitted.name} {level}", emitted, level)
                        limit = _limit(lab, emitted, level)
                        make = partial(figure, limit=limit, working_set=total, doubt=levels.doubt(level), unit="B", **keys)
                        plan.append(Planned(emitted=emitted, job=job, figure=make))
    return plan


def measure_gathers(
    lab: Lab, levels: Levels, *, isas: Sequence[str], precisions: Sequence[str] = ("dp", "sp"), visits: int = 6
) -> list[Latency]:
    """Time of one gather of many, with the data in L1: microcode against leaks makes them slower than tables say [cy].

    Args:
        lab, levels, isas, precisions, visits: as for `measure_roofs`.
    Returns: figures of kind ``gather``, for instruction sets that have such instructions.
    Raises: MeasurementError if all was disturbed.
    """
    plan = [(isa, p, emitted) for isa in isas for p in precisions if (emitted := lab.make(Gather(), isa, p)) is not None]
    session = lab.session([emitted for *_, emitted in plan], levels.size)
    ready = [entry for entry in plan if entry[2].name in session.ready]
    if not ready:
        return []
    first = levels.names[0]
    jobs = {emitted.name: levels.job(emitted.name, emitted, first) for *_, emitted in ready}
    timings = session.measure([job for job, _ in jobs.values()], visits=visits)
    found = []
    for isa, precision, emitted in ready:
        if (timing := timings.get(emitted.name)) is not None:
            bytes_ = emitted.group(lab.vector_bytes)
            one = replace(timing, **{name: getattr(timing, name) * bytes_ for name in _TIMES})
            keys = {"kind": "gather", "isa": isa, "precision": precision, "inst": "gather"}
            found.append(cycles_figure(session, one, working_set=jobs[emitted.name][1], **keys))
    return found


_TIMES = ("cycles", "low", "high", "nanoseconds", "ns_low", "ns_high")


def _limit(lab: Lab, emitted: Emitted, level: str) -> float | None:
    """In L1 what the ports allow; beyond, for loads alone, no more than the widest link on the way."""
    work = emitted.work(lab.vector_bytes)
    core = lab.limits.per_cycle(emitted, work.loaded_bytes + work.stored_bytes)
    if level == "L1" or core is None:
        return core
    if work.stored_bytes or level not in lab.limits.links:
        return None
    return min(core, lab.limits.links[level])
