"""The order of the accesses of a loop nest, in one thread or in several.

Several threads share the iterations of one loop as OpenMP's static schedule does: of n iterations each of T threads
takes n / T successive ones, the first n mod T threads one more; thread t runs on core t. What stands around this loop
is executed by core 0, and the threads wait for each other behind the loop.

Inside, the threads take turns, core 0 first. A turn is one iteration of the innermost loop, or the references before or
behind an inner loop. A thread that has no turn left is passed over. So threads whose inner loops have equal bounds stay in
step; where the bounds depend on the counter of the parallel loop, they drift apart as the turns of their iterations do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rooftree.errors import KernelError, UsageError
from rooftree.traffic.simulator.nest import Nest, Reference, bad_address

Access = tuple[int, int, int, int, int]
MAX_CORES = 1024


def share(trips: int, cores: int, core: int) -> range:
    """The iterations, counted from 0, that one core executes.

    >>> [share(7, 3, core) for core in range(3)]
    [range(0, 3), range(3, 5), range(5, 7)]
    """
    each, more = divmod(trips, cores)
    first = core * each + min(core, more)
    return range(first, first + each + (core < more))


def check_cores(nest: Nest, cores: int) -> None:
    """Refuse a number of cores that the nest cannot be shared by.

    Raises:
        KernelError: several cores for a nest that names no parallel loop.
        UsageError: no number of cores.
    """
    if not isinstance(cores, int) or not 1 <= cores <= MAX_CORES:
        raise UsageError(f"cores is {cores!r}, expected a whole number from 1 to {MAX_CORES}")
    if cores > 1 and nest.parallel is None:
        raise KernelError(
            f"{cores} cores, but no loop of the nest is parallel",
            where="nest",
            hint="give the number of the loop to share: Nest(..., parallel=0)",
        )


def in_step(nest: Nest) -> bool:
    """Whether the loops inside the parallel one have the same bounds in all of its iterations."""
    if nest.parallel is None:
        return True
    bounds = [bound for inner in nest.loops[nest.parallel + 1 :] for bound in (*inner.starts, *inner.stops)]
    return not any(any(bound.coefficients[nest.parallel : nest.parallel + 1]) for bound in bounds)


def accesses(nest: Nest) -> int:
    """About how many accesses a sweep makes; where bounds vary, those in the middle of the outer loops count.

    >>> from rooftree.traffic.simulator.nest import Affine, loop
    >>> accesses(Nest([loop(0, 100), loop(0, Affine(0, (1,)))], [Reference(Affine(0), 8)]))
    5000
    """
    iterations = [1]
    counters: tuple[int, ...] = ()
    for counted in nest.loops:
        values = counted.values(counters)
        iterations.append(iterations[-1] * len(values))
        counters = (*counters, values[len(values) // 2] if values else values.start)
    return sum(iterations[nest.depth_of(reference)] for reference in nest.references)


def interleave(nest: Nest, cores: int = 1) -> Iterator[Access]:
    """Every access of one sweep in order: (address [B], bytes, kind as a number, array, core).

    Raises:
        KernelError: an address is negative, or there is no loop to share.
    """
    check_cores(nest, cores)
    return _Walk(nest, cores).level(0, ())


class _Walk:
    def __init__(self, nest: Nest, cores: int) -> None:
        self.nest = nest
        self.cores = cores
        self.depth = len(nest.loops)
        self.bodies: list[list[tuple[int, Reference]]] = [[] for _ in range(self.depth + 1)]
        for number, reference in enumerate(nest.references):
            self.bodies[nest.depth_of(reference)].append((number, reference))

    def body(self, depth: int, counters: tuple[int, ...], core: int, after: bool) -> Iterator[Access]:
        """The references at one place in the nest."""
        for number, reference in self.bodies[depth]:
            if depth == self.depth or reference.after == after:
                address = reference.address.at(counters)
                if not 0 <= address < 2**60:
                    raise bad_address(number, below=address < 0)
                yield address, reference.bytes, reference.access, reference.array, core

    def level(self, depth: int, counters: tuple[int, ...]) -> Iterator[Access]:
        """What core 0 does, from one loop inwards; it hands over to all at the parallel loop."""
        yield from self.body(depth, counters, 0, after=False)
        if depth < self.depth:
            values = self.nest.loops[depth].values(counters)
            if depth == self.nest.parallel:
                yield from self.together(depth, counters, values)
            else:
                for counter in values:
                    yield from self.level(depth + 1, (*counters, counter))
            yield from self.body(depth, counters, 0, after=True)

    def together(self, depth: int, counters: tuple[int, ...], values: range) -> Iterator[Access]:
        """The parallel loop: the threads take turns until all are done."""
        shares = [[values[i] for i in share(len(values), self.cores, core)] for core in range(self.cores)]
        waiting = [self.thread(depth, counters, mine, core) for core, mine in enumerate(shares)]
        while waiting:
            running = []
            for thread in waiting:
                turn = next(thread, None)
                if turn is not None:
                    yield from turn
                    running.append(thread)
            waiting = running

    def thread(self, depth: int, counters: tuple[int, ...], values: Sequence[int], core: int) -> Iterator[Sequence[Access]]:
        """The turns of one thread in its iterations of a loop."""
        for counter in values:
            yield from self.turns(depth + 1, (*counters, counter), core)

    def turns(self, depth: int, counters: tuple[int, ...], core: int) -> Iterator[Sequence[Access]]:
        before = list(self.body(depth, counters, core, after=False))
        if before:
            yield before
        if depth < self.depth:
            yield from self.thread(depth, counters, self.nest.loops[depth].values(counters), core)
            after = list(self.body(depth, counters, core, after=True))
            if after:
                yield after
