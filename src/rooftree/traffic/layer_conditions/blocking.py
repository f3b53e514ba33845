"""Blocking: the nest with a loop cut into blocks, and whether a block keeps in a cache what its layer condition promises.

    for k, j, i                  for i_block in steps of B
                                     for k, j
                                         for i from i_block, B times

moves less if the layers of B elements that one iteration of k leaves behind fit a cache. ``verify_block`` simulates both nests,
or as many iterations of k as decide the matter, from empty caches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod

import numpy as np

from rooftree.errors import KernelError, UsageError
from rooftree.kernel.bounds import executions, trip_counts
from rooftree.kernel.model import Kernel, Loop
from rooftree.kernel.poly import Poly
from rooftree.kernel.work import reads, stores, unit_of_work
from rooftree.machine.model import Machine
from rooftree.traffic.layer_conditions.run import layer_conditions, traffic

TOLERANCE = 0.1
"""A block reaches what was promised if the simulation loads at most this fraction more."""

SHRINK = 0.85
"""A block that fails is tried again at this fraction of its length."""

ACCESSES = 10_000_000
"""Iterations of the loop that carries the reuse are simulated until so many accesses are made, but at least ``ITERATIONS``."""

ITERATIONS = 16

BLOCKS = 8
"""Iterations of each loop over blocks that are simulated: one block does what the next one does."""

SHORTEST = 4
"""Blocks of fewer iterations are not tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockCheck:
    """A block put to the test in exact simulation.

    ``level``: the cache. ``loops``: the loops cut into blocks, ``outside`` the loop that the block loops went around.
    ``suggested``: the block asked about, ``block`` the largest one tried that reaches what is promised, 0 if none does
    [iterations]. ``before_B``, ``after_B``: simulated loads into the cache without blocks and with this block (with the
    suggested one if none reaches it), ``promised_B`` those of the layer conditions if the one in question holds [B/CL].
    ``iterations``: of the loop ``outside`` that were simulated. ``tried``: block and loads of every simulation, in order.
    """

    level: str
    loops: tuple[str, ...]
    outside: str
    suggested: int
    block: int
    before_B: float
    after_B: float
    promised_B: float
    iterations: int
    tried: tuple[tuple[int, float], ...]

    @property
    def reached(self) -> bool:
        """Whether the suggested block itself reaches what was promised."""
        return self.block == self.suggested


def blocked(kernel: Kernel, loops: Sequence[str], block: int | Poly, outside: str) -> Kernel:
    """The kernel with loops cut into blocks, the loops over the blocks around another loop.

    Whether the iterations may be reordered so is for the dependences to say, not asked here.

    Args:
        kernel: the nest.
        loops: counters of the loops to cut.
        block: iterations of a block; or the size that says so, for many lengths.
        outside: counter of the loop around which the loops over blocks go. Threads share the loop that they shared before.
    Raises:
        UsageError: no such loop, or a block of no iteration.
        KernelError: bounds that change in between.

    >>> from rooftree.frontend.load import load_kernel
    >>> blocked(load_kernel("3d-7pt"), ["i"], 64, outside="k").counters
    ('i_block', 'k', 'j', 'i')
    """
    for name in (*loops, outside):
        if name not in kernel.counters:
            raise UsageError(
                f"no loop '{name}' in kernel {kernel.name}", where="blocking", hint=f"its loops are {', '.join(kernel.counters)}"
            )
    if isinstance(block, int) and block < 1:
        raise UsageError(f"block is {block}, expected at least one iteration", where="blocking")
    place = kernel.counters.index(outside)
    inside = set(kernel.counters[place:])
    nest: list[Loop] = list(kernel.loops)
    over: list[Loop] = []
    for number, loop in enumerate(kernel.loops):
        if loop.index not in loops:
            continue
        moving = {n for bound in (*loop.start, *loop.stop, loop.step) for n in bound.names} & inside
        if number < place or moving:
            why = f"its bounds change with {', '.join(sorted(moving))}" if moving else f"it lies outside of {outside}"
            raise KernelError(
                f"the loop {loop.index} cannot be cut into blocks around {outside}: {why}",
                where=str(loop.place),
                hint="block another loop",
            )
        counter = f"{loop.index}_block"
        first = Poly.symbol(counter)
        over.append(replace(loop, index=counter, step=loop.step * block))
        nest[number] = replace(loop, start=(first,), stop=(first + loop.step * block, *loop.stop))
    deeper = tuple(replace(s, depth=s.depth + len(over)) if s.depth > place else s for s in kernel.statements)
    shared = kernel.parallel_loop or kernel.counters[0]
    sizes = tuple(dict.fromkeys([*kernel.symbols, *Poly.of(block).names]))
    nested = (*nest[:place], *over, *nest[place:])
    return replace(kernel, loops=nested, statements=deeper, parallel_loop=shared, symbols=sizes)


def verify_block(
    kernel: Kernel,
    machine: Machine,
    sizes: Mapping[str, int],
    level: str,
    loops: Sequence[str],
    block: int,
    *,
    outside: str,
    progress: Callable[[int], None] | None = None,
) -> BlockCheck:
    """Simulate a nest with and without blocks; where a block fails, find the largest one that does not.

    Args:
        kernel: the nest.
        machine: its caches up to ``level`` are simulated, as one core alone has them.
        sizes: value of each symbol.
        level: the cache to load less into.
        loops: counters of the loops to cut.
        block: iterations of a block to begin with, as ``LayerCondition.blocks`` gives them.
        outside: counter of the loop around which the blocks go: the one that carries the reuse.
        progress: called with the iterations of each block before it is simulated.
    Raises:
        UsageError: no such loop or cache.
        KernelError: what cannot be blocked or simulated.
    Assumes: one core, caches that are empty at first; one iteration of each loop around ``outside``, `BLOCKS` of each loop over
        blocks.
    """
    names = [cache.name for cache in machine.caches]
    if level not in names:
        raise UsageError(f"no cache '{level}'", where="blocking", hint=f"one of {', '.join(names)}")
    known = {name: int(value) for name, value in sizes.items()}
    kernel, iterations = _excerpt(kernel, known, outside)
    before = _simulated(kernel, machine, known, level)
    tried: list[tuple[int, float, float]] = []

    def reaches(length: int) -> bool:
        if progress is not None:
            progress(length)
        cut = _first_blocks(blocked(kernel, loops, length, outside), loops)
        promised = _promised(cut, machine, known, level, outside)
        tried.append((length, _simulated(cut, machine, known, level), promised))
        return tried[-1][1] <= (1 + TOLERANCE) * promised and tried[-1][1] < before

    length, above = block, block
    good = reaches(length)
    while not good and length * SHRINK >= SHORTEST:
        above, length = length, int(length * SHRINK)
        good = reaches(length)
    low, high = length, above
    while good and high - low > max(1, block // 32):
        middle = (low + high) // 2
        low, high = (middle, high) if reaches(middle) else (low, middle)
    chosen = low if good else block
    _, after, promised = next(entry for entry in tried if entry[0] == chosen)
    return BlockCheck(
        level=level,
        loops=tuple(loops),
        outside=outside,
        suggested=block,
        block=chosen if good else 0,
        before_B=before,
        after_B=after,
        promised_B=promised,
        iterations=iterations,
        tried=tuple((b, loads) for b, loads, _ in tried),
    )


def _first_blocks(kernel: Kernel, loops: Sequence[str]) -> Kernel:
    """A nest in blocks with `BLOCKS` iterations of each loop over blocks."""
    over = {f"{name}_block" for name in loops}
    nest = [
        replace(loop, stop=(*loop.stop, loop.start[0] + loop.step * BLOCKS)) if loop.index in over else loop
        for loop in kernel.loops
    ]
    return replace(kernel, loops=tuple(nest))


def _excerpt(kernel: Kernel, sizes: Mapping[str, int], outside: str) -> tuple[Kernel, int]:
    """The nest with one iteration of the loops around ``outside`` and as many of this one as decide the matter."""
    place = kernel.counters.index(outside)
    trips = [float(trip[-1]) for trip in trip_counts(kernel, {name: np.array([v]) for name, v in sizes.items()})]
    references = sum(len(reads(s)) + len(stores(s)) for s in kernel.statements)
    iteration = max(1, references) * prod(trips[place + 1 :])
    iterations = int(min(trips[place], max(ITERATIONS, ACCESSES // iteration)))
    limits = [1] * place + [iterations]
    nest = [
        replace(loop, stop=(*loop.stop, loop.start[0] + loop.step * limit)) if len(loop.start) == 1 else loop
        for loop, limit in zip(kernel.loops, limits, strict=False)
    ]
    return replace(kernel, loops=(*nest, *kernel.loops[place + 1 :])), iterations


def _promised(kernel: Kernel, machine: Machine, sizes: Mapping[str, int], level: str, outside: str) -> float:
    """Bytes that a cache loads per unit of work, by the layer conditions, if it holds what ``outside`` comes back to."""
    number = [cache.name for cache in machine.caches].index(level)
    line = int(machine.caches[number].line)
    needed = [float(c.required_bytes(sizes)) for c in layer_conditions(kernel, line) if c.loop == outside]
    size = max([float(machine.caches[number].size), *(1.25 * bytes_ for bytes_ in needed)])
    caches = tuple(cache.model_copy(update={"size": size}) if n == number else cache for n, cache in enumerate(machine.caches))
    large = machine.model_copy(update={"caches": caches})
    return float(traffic(kernel, large, sizes, halo=True, repeat=False).misses[level][0, 0]) * line


def _simulated(kernel: Kernel, machine: Machine, sizes: Mapping[str, int], level: str) -> float:
    """Bytes that a cache loads per unit of work."""
    from rooftree.traffic.simulator.from_machine import levels_of, nest_of
    from rooftree.traffic.simulator.simulate import simulate

    levels = levels_of(machine)
    number = [x.name for x in levels].index(level)
    counts = simulate(levels[: number + 1], nest_of(kernel, sizes)).levels[number]
    lines = counts.load_misses + (counts.write_allocates if number == 0 else 0)
    work = unit_of_work(kernel, int(machine.caches[0].line))
    return lines * levels[number].line_bytes * work / float(executions(kernel, sizes)[-1])
