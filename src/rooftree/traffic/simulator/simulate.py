"""Exact simulation of a loop nest in a cache hierarchy, without a trace.

The rules of the simulated caches are stated in `rooftree.traffic.simulator.reference`, the Python twin, which also serves
where the C++ core was not built.

The core skips work without changing a count (``mode``):

* ``plain``: every access is looked up.
* ``chunk``: iterations in which no reference changes its line are added up. Where every access of the innermost loop
  stays within a line, and L1 allocates on stores and is not under QLRU, only accesses that enter a line are looked up:
  the others hit, unless L1 loses the line meanwhile, which is watched.
* ``warp``: chunks, and iterations that repeat earlier ones are not run again: once the state of all caches equals an
  earlier state moved by a whole number of lines, the loop repeats itself, and its counts are added up. Once that of the
  first levels alone does, what they ask of the others is asked again, moved, without looking into the first ones.
  For every loop whose counter moves all addresses inside it alike; as far as levels neither replace at random nor have a
  hashed index. Under policies whose traces last (quad-age LRU) all sets together hardly ever repeat themselves: behind inner
  levels that do, groups of sets that know nothing of each other are followed, and each state of a group is simulated once.
* ``auto``: warp where it applies, else chunk; plain where a level prefetches.

Several cores are warped and chunked as one is, but what they ask of outer levels is not recorded. Threads whose inner
loops depend on the counter of the parallel one are simulated in plain Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rooftree import native
from rooftree.errors import CapabilityError, KernelError, MachineError, UsageError
from rooftree.traffic.simulator import reference
from rooftree.traffic.simulator.caches import Level, check_hierarchy
from rooftree.traffic.simulator.counts import Counts, gather
from rooftree.traffic.simulator.nest import Affine, Nest, bad_address
from rooftree.traffic.simulator.schedule import accesses, check_cores, in_step, interleave
from rooftree.traffic.simulator.seeds import check_seeds, over_seeds

if TYPE_CHECKING:
    import numpy as np

MODES = ("auto", "plain", "chunk", "warp")
MOST_IN_PYTHON = 10**7  # accesses: some minutes
MAX_STREAM_LINE = 1024  # bytes of a line that write-combining buffers gather


def simulate(
    levels: Sequence[Level],
    nest: Nest,
    *,
    warm_up: int = 0,
    mode: str = "auto",
    compat: bool = False,
    cores: int = 1,
    seeds: int = 1,
) -> Counts:
    """Count what one sweep of a loop nest does in every cache and on every link.

    The caches start empty. Lines that are dirty when the sweep ends stay where they are: for the steady state of a
    repeated sweep give ``warm_up=1`` or more, then every write-back is counted once per sweep.

    Args:
        levels: the caches of a core, from L1 outwards, each with the number of cores that share it; memory follows.
        nest: loops and references.
        warm_up: sweeps of the whole nest before the one that is counted.
        mode: auto, plain, chunk or warp: see the top of this module; all give equal counts.
        compat: reproduce known defects of pycachesim, to compare with it.
        cores: that share the parallel loop of the nest: see `rooftree.traffic.simulator.schedule`.
        seeds: of random replacement, of which to take the mean: see `rooftree.traffic.simulator.seeds`. Where no cache replaces
            at random all seeds give the same counts, and one is simulated.

    Returns:
        Loads, stores, misses and evictions per level, bytes per link in each direction, in all, per array and per cache;
        ``explain`` says which mode was used and why.

    Raises:
        MachineError: levels that cannot work together.
        KernelError: an address is negative, or the nest names no loop for several cores to share.
        UsageError: warm_up is no whole number of at least 0, no such number of cores or seeds, or mode is unknown.
        CapabilityError: more accesses than are worth waiting for, of a nest that is simulated in plain Python.

    Assumes: physical = virtual addresses; threads that keep in step.

    >>> from rooftree.traffic.simulator.nest import Reference, loop
    >>> l1 = Level.of_size("L1", 32 * 1024, ways=8)
    >>> load = Nest([loop(0, 8000)], [Reference(Affine(0, (8,)), 8)])
    >>> simulate([l1], load).links
    (LinkCount(name='L1Mem', load_B=64000, evict_B=0),)
    """
    if not isinstance(warm_up, int) or warm_up < 0:
        raise UsageError(f"warm_up is {warm_up!r}, expected a whole number of at least 0")
    check_hierarchy(levels)
    check_seeds(seeds)
    check_cores(nest, cores)
    if compat and cores > 1:
        raise UsageError(f"compat with {cores} cores, expected one: pycachesim knows no others")
    return over_seeds(levels, seeds, lambda drawing: _once(drawing, nest, warm_up, mode, compat, cores))


def _once(levels: Sequence[Level], nest: Nest, warm_up: int, mode: str, compat: bool, cores: int) -> Counts:
    """One simulation, of checked arguments."""
    reason = _why_in_python(levels, nest, cores)
    if reason:
        check_mode(mode)
        return _in_python(levels, nest, warm_up, compat, cores, reason)
    caches = Simulation(levels, nest.arrays, compat=compat, cores=cores)
    if warm_up:
        caches.sweep(nest, sweeps=warm_up, mode=mode)
        caches.reset_counts()
    return caches.counts(caches.sweep(nest, mode=mode))


def _why_in_python(levels: Sequence[Level], nest: Nest, cores: int) -> str:
    """Why several cores, or prefetchers, are left to the twin."""
    if cores > 1 and not in_step(nest):
        return "bounds inside the parallel loop depend on its counter, so that the threads do not keep in step"
    return native.why_not() if cores > 1 or any(level.prefetch for level in levels) else ""


def _in_python(levels: Sequence[Level], nest: Nest, warm_up: int, compat: bool, cores: int, reason: str) -> Counts:
    total = (warm_up + 1) * accesses(nest)
    if total > MOST_IN_PYTHON:
        raise CapabilityError(
            f"about {total:.1e} accesses, expected at most {MOST_IN_PYTHON:.0e} in plain Python, which is used because {reason}",
            where="nest",
            hint="use smaller sizes",
        )
    counts = reference.simulate(levels, nest, warm_up=warm_up, compat=compat, cores=cores)
    return replace(counts, explain=f"plain Python, every access, because {reason}")


def check_mode(mode: str) -> None:
    """Refuse an unknown mode.

    Raises:
        UsageError: no such mode.
    """
    if mode not in MODES:
        raise UsageError(f"mode is {mode!r}, expected one of {MODES}")


class Simulation:
    """Caches that keep their lines from one nest or trace to the next, in the C++ core or its twin.

    Args:
        levels: the caches of a core, from L1 outwards.
        arrays: number of arrays to count apart.
        buffers: write-combining buffers of the core, for non-temporal stores.
        compat: reproduce known defects of pycachesim.
        instruction_set: of the C++ core, one of `rooftree.native.instruction_sets`; None takes the fastest. The counts
            are equal.
        cores: that run each nest; accesses of a trace are those of core 0.

    Raises:
        MachineError: levels that cannot work together.
        UsageError: an instruction set that this build or this processor does not have.
    """

    def __init__(
        self,
        levels: Sequence[Level],
        arrays: int = 1,
        *,
        buffers: int = reference.BUFFERS,
        compat: bool = False,
        instruction_set: str | None = None,
        cores: int = 1,
    ) -> None:
        check_hierarchy(levels)
        self.cores = cores
        self.levels = tuple(levels)
        self.arrays = arrays
        self.core: Any = None
        if native.available():
            tuples = [level.as_tuple(number) for number, level in enumerate(levels)]
            known = native.instruction_sets()
            if instruction_set is not None and instruction_set not in known:
                raise UsageError(f"instruction_set is {instruction_set!r}, expected one of {known}")
            self.core = native.core().Simulator(tuples, arrays, buffers, compat, cores, instruction_set or known[0])
        else:
            self.twin = reference.Hierarchy(levels, arrays, buffers, compat, cores)

    def sweep(self, nest: Nest, *, sweeps: int = 1, mode: str = "auto") -> str:
        """Run through a nest; the result says in which mode, and why.

        Raises:
            KernelError: an address leaves the address space, an array was not announced, or no loop is parallel.
            CapabilityError: threads that do not keep in step.
            UsageError: no such mode.
        """
        check_mode(mode)
        check_cores(nest, self.cores)
        if nest.arrays > self.arrays:
            raise KernelError(f"array {nest.arrays - 1} is used, expected numbers below {self.arrays}")
        self._check_stream(any(r.kind == "stream" for r in nest.references))
        prefetching = any(level.prefetch for level in self.levels)
        obstacle = self._obstacle(self.levels)
        blocked = prefetching or bool(self._obstacle(self.levels if self.cores > 1 else self.levels[:1]))
        if mode == "warp" and blocked:
            raise UsageError(f"cannot warp: {obstacle}", where="mode", hint="the mode auto, which warps what it can")
        if self.core is None:
            for _ in range(sweeps):
                for access in interleave(nest, self.cores):
                    self.twin.access(*access)
            return "plain Python, every access: " + native.why_not()
        if self.cores > 1 and not in_step(nest):
            raise CapabilityError(
                "bounds inside the parallel loop depend on its counter",
                where="nest",
                hint="rooftree.traffic.simulator.reference simulates that",
            )
        warp = mode in ("auto", "warp") and not blocked
        try:
            report = self.core.sweep(
                [([_pair(b) for b in x.starts], [_pair(b) for b in x.stops], x.step) for x in nest.loops],
                [(_pair(r.address), r.bytes, r.array, r.access, nest.depth_of(r), r.after) for r in nest.references],
                sweeps,
                mode != "plain" and not prefetching,
                warp,
                nest.parallel or 0,
            )
        except IndexError as error:
            raise bad_address(int(str(error).split()[1]), below="below" in str(error)) from None
        return self._explanation(mode, obstacle, *report)

    def trace(self, addresses: np.ndarray, sizes: np.ndarray, kinds: np.ndarray, arrays: np.ndarray) -> None:
        """Run through accesses: columns of int64, int64, uint8 and int64, values already checked.

        Columns but the first may hold one value for all.
        """
        self._check_stream(bool((kinds == 2).any()))
        if self.core is not None:
            self.core.trace(addresses, sizes, kinds, arrays)
            return
        columns = (column.tolist() * (len(addresses) // len(column)) for column in (addresses, sizes, kinds, arrays))
        for access in zip(*columns, strict=True):
            self.twin.access(*access)

    def counts(self, explain: str = "") -> Counts:
        """What was counted since the last reset."""
        raw = self.twin.counts() if self.core is None else self.core.counts()
        return gather(self.levels, raw, explain, self.cores)

    def reset_counts(self) -> None:
        """Forget what was counted, keep what is cached."""
        (self.twin if self.core is None else self.core).reset_counts()

    def _check_stream(self, streams: bool) -> None:
        if streams and self.levels[0].line_bytes > MAX_STREAM_LINE:
            raise MachineError(
                f"lines of {self.levels[0].line_bytes} B, expected at most {MAX_STREAM_LINE} B with non-temporal stores",
                where=f"cache {self.levels[0].name}",
            )

    @staticmethod
    def _obstacle(levels: Sequence[Level]) -> str:
        """Why not all of these levels can repeat themselves."""
        prefetching = [level.name for level in levels if level.prefetch]
        if prefetching:
            return f"{prefetching[0]} prefetches"
        for level in levels:
            if level.policy == "random":
                return f"{level.name} replaces at random, so no state repeats"
            if level.hashed:
                return f"{level.name} has a hashed index, so moving all lines does not move all sets"
        return ""

    def _explanation(
        self, mode: str, obstacle: str, simulated: int, events: int, warped: Sequence[int], replayed: Sequence[int]
    ) -> str:
        accesses = f"{simulated:,} accesses looked up one by one"
        if mode == "plain":
            return f"plain, as asked for: {accesses}"
        if any(level.prefetch for level in self.levels):
            return f"plain, because {obstacle}: {accesses}"
        if mode == "chunk" or self._obstacle(self.levels if self.cores > 1 else self.levels[:1]):
            return f"chunk, {'because ' + obstacle if obstacle else 'as asked for'}: {accesses}"
        found = []
        if any(warped):
            found.append(f"{_iterations(warped)} repeat earlier ones")
        if any(replayed):
            found.append(f"in {_iterations(replayed)} inner levels repeat themselves and the others were asked {events:,} times")
        found.append(accesses)
        if len(found) == 1:
            return f"warp, but no loop repeated itself before its end: {accesses}"
        return f"warp{', in part because ' + obstacle if obstacle else ''}: {'; '.join(found)}"


def _iterations(numbers: Sequence[int]) -> str:
    return " and ".join(f"{number:,} iterations of loop {depth}" for depth, number in enumerate(numbers) if number)


def _pair(value: Affine) -> tuple[int, list[int]]:
    return value.constant, list(value.coefficients)
