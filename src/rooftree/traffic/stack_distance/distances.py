"""LRU stack distances: how many other lines were used since the last use of a line.

A use at distance d misses in every fully associative LRU cache of at most d lines and hits in all larger ones, so the
counts of all distances are the misses of all cache sizes at once (Mattson et al. 1970, doi:10.1147/sj.92.0078).

Write-backs follow from the same order: a line that was stored, and since then was never farther than m from the top,
is written back once more by its next use at distance d in the caches of more than m and at most d lines.

The C++ core (cpp/stack_distance.hpp) and the plain Python below give equal counts. Loads and stores both count as uses,
a store loads its line (write-allocate) and makes it dirty. Claims count as stores; non-temporal stores pass the caches and
are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rooftree import native
from rooftree.errors import UsageError
from rooftree.traffic.simulator import reference
from rooftree.traffic.simulator.nest import Affine, Nest, Reference, bad_address

if TYPE_CHECKING:
    pass

FAR = -1  # the distance of a use without an earlier one, or with one beyond the limit
MIN_LIMIT = 4096  # lines
STREAM = 2  # its number in nest.KINDS
USES, FIRST_USES, WRITTEN_BACK = range(3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Distances:
    """Uses of lines by stack distance, one counter for each array number.

    Args:
        uses: distance [lines] -> uses; `FAR` for those without a distance.
        first_uses: those of them that are the first use of their line in the sweep.
        written_back: the write-backs of a cache of C lines are the sum over all distances of at least C, and over `FAR`.
        limit: distances of this many lines and more are `FAR`; None if all are known.
        explain: how they were found.
    """

    uses: tuple[Counter[int], ...]
    first_uses: tuple[Counter[int], ...]
    written_back: tuple[Counter[int], ...]
    limit: int | None
    explain: str = ""


def nest_distances(
    nest: Nest, line_bytes: int = 64, *, warm_up: int = 1, limit: int | None = None, shortcuts: bool = True
) -> Distances:
    """Stack distances of one sweep of a nest.

    Args:
        nest: loops and references.
        line_bytes: a power of two.
        warm_up: sweeps before the one that is counted; 0 counts a single sweep from empty caches, with the lines that
            are written back before its end.
        limit: lines to remember; with it, loops that repeat themselves are left early. None remembers all.
        shortcuts: leave out iterations that repeat earlier ones, with equal counts.

    Raises:
        KernelError: an address is negative.
        UsageError: an impossible line, warm_up or limit.
    """
    _check(line_bytes, warm_up, limit)
    cached = Nest(nest.loops, [r for r in nest.references if r.access != STREAM])
    arrays = nest.arrays
    core = native.core() if native.available() else None
    if core is None or not hasattr(core, "line_distances"):
        trace = [
            (line, kind != 0, array)
            for address, size, kind, array, *_ in reference.walk(cached)
            for line in range(address // line_bytes, (address + size - 1) // line_bytes + 1)
        ]
        return _plain(trace, arrays, warm_up, limit, "plain Python, every use")
    try:
        counts, walked, skipped = core.line_distances(*as_tuples(cached), line_bytes, arrays, limit or 2**62, warm_up, shortcuts)
    except IndexError as error:
        raise bad_address(int(str(error).split()[1]), below="below" in str(error)) from None
    return gathered(counts, arrays, limit, f"every line, {walked:,} uses looked up one by one", skipped)


def distinct_lines(nest: Nest, line_bytes: int = 64) -> tuple[int, ...]:
    """Lines that a nest touches, by array number; a line of two arrays belongs to that of the earlier reference.

    Non-temporal stores are left out.
    """
    cached = Nest(nest.loops, [r for r in nest.references if r.access != STREAM])
    core = native.core() if native.available() else None
    if core is not None and hasattr(core, "distinct_lines"):
        return tuple(core.distinct_lines(*as_tuples(cached), line_bytes, nest.arrays))
    lines: set[int] = set()
    counts = [0] * nest.arrays
    for used in cached.references:
        before = len(lines)
        for address, size, *_ in reference.walk(Nest(nest.loops, [used])):
            lines.update(range(address // line_bytes, (address + size - 1) // line_bytes + 1))
        counts[used.array] += len(lines) - before
    return tuple(counts)


def as_tuples(nest: Nest) -> tuple[list[Any], list[Any]]:
    """Loops and references as cpp/stack_bindings.hpp expects them."""

    def pair(value: Affine) -> tuple[int, list[int]]:
        return value.constant, list(value.coefficients)

    def row(r: Reference) -> tuple[Any, ...]:
        return pair(r.address), r.bytes, r.array, r.access, nest.depth_of(r), r.after

    loops = [([pair(b) for b in x.starts], [pair(b) for b in x.stops], x.step) for x in nest.loops]
    return loops, [row(r) for r in nest.references]


def _check(line_bytes: int, warm_up: int, limit: int | None) -> None:
    if line_bytes < 1 or line_bytes & (line_bytes - 1):
        raise UsageError(f"line_bytes is {line_bytes!r}, expected a power of two")
    if not isinstance(warm_up, int) or warm_up < 0:
        raise UsageError(f"warm_up is {warm_up!r}, expected a whole number of at least 0")
    if limit is not None and limit < MIN_LIMIT:
        raise UsageError(f"limit is {limit} lines, expected at least {MIN_LIMIT}, or None for all")


def gathered(counts: Sequence[Any], arrays: int, limit: int | None, explain: str, skipped: Sequence[int] = ()) -> Distances:
    """Distances from the columns that cpp/stack_bindings.hpp returns; ``skipped``: iterations left out, by loop."""
    *columns, dropped = counts
    table: list[list[Counter[int]]] = [[Counter() for _ in range(arrays)] for _ in range(3)]
    for array, what, distance, number in zip(*columns, strict=True):
        table[what][array][distance] = number
    uses, first, written = (tuple(row) for row in table)
    repeated = [f"{number:,} iterations of loop {depth}" for depth, number in enumerate(skipped) if number]
    if repeated:
        explain += f"; {' and '.join(repeated)} repeat earlier ones"
    return Distances(uses=uses, first_uses=first, written_back=written, limit=limit if dropped else None, explain=explain)


def _plain(uses: Iterable[tuple[int, bool, int]], arrays: int, warm_up: int, limit: int | None, explain: str) -> Distances:
    """The readable twin, for uses of lines: (line, is a store, array)."""
    twin, uses = _Twin(arrays, limit), list(uses)
    for _ in range(warm_up + 1):
        twin.begin()
        for use in uses:
            twin.use(*use)
    if warm_up == 0:
        for distance, line in enumerate(twin.stack):
            twin.write_back(line, distance)
    return twin.distances(explain)


class _Twin:
    """A list of lines, the most recent first."""

    def __init__(self, arrays: int, limit: int | None) -> None:
        self.arrays, self.limit = arrays, limit
        self.stack: list[int] = []
        self.clean: dict[int, int] = {}  # line -> caches of at most so many lines wrote it back since its last store
        self.owner: dict[int, int] = {}  # line -> array of its last store, else of its last use
        self.dropped = False
        self.begin()

    def begin(self) -> None:
        """A new sweep."""
        self.table: list[list[Counter[int]]] = [[Counter() for _ in range(self.arrays)] for _ in range(3)]
        self.seen: set[int] = set()

    def use(self, line: int, store: bool, array: int) -> None:
        distance = self.stack.index(line) if line in self.stack else FAR
        if distance != FAR:
            self.write_back(line, distance)
            del self.stack[distance]
        self.stack.insert(0, line)
        self.table[USES][array][distance] += 1
        if line not in self.seen or distance == FAR:
            self.table[FIRST_USES][array][distance] += 1
        self.seen.add(line)
        if store or line not in self.clean:
            self.owner[line] = array
        if store:
            self.clean[line] = 0
        while self.limit is not None and len(self.stack) > self.limit:
            old = self.stack.pop()
            self.dropped = True
            self.write_back(old, FAR)
            self.clean.pop(old, None)

    def write_back(self, line: int, distance: int) -> None:
        if line in self.clean and (distance == FAR or self.clean[line] < distance):
            written = self.table[WRITTEN_BACK][self.owner[line]]
            written[distance] += 1
            written[self.clean[line]] -= 1
            self.clean[line] = distance

    def distances(self, explain: str) -> Distances:
        uses, first, written = (tuple(without_zeros(counter) for counter in row) for row in self.table)
        return Distances(
            uses=uses, first_uses=first, written_back=written, limit=self.limit if self.dropped else None, explain=explain
        )


def without_zeros(counter: Counter[int]) -> Counter[int]:
    """What was counted, without what cancelled out."""
    return Counter({distance: number for distance, number in counter.items() if number})
