"""Misses over cache size: what a fully associative LRU cache of any size would miss, per array.

A row of 1000 doubles, read twice per sweep, and a cache that holds it or not:

>>> from rooftree.traffic.simulator.nest import Nest, Reference, Affine, loop
>>> twice = Nest([loop(0, 2), loop(0, 1000)], [Reference(Affine(0, (0, 8)), 8)])
>>> curve = miss_curve(twice)
>>> curve.misses([4096, 8000]).tolist()
[250.0, 0.0]
>>> [knot.high_bytes for knot in curve.knots()]
[64, 8000]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any

from rooftree.errors import KernelError, UsageError
from rooftree.traffic.simulator.nest import Nest
from rooftree.traffic.stack_distance.distances import FAR, MIN_LIMIT, Distances, distinct_lines, nest_distances
from rooftree.traffic.stack_distance.row_distance import longest, row_distances

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

METHODS = ("auto", "lines", "rows")
LINES_UP_TO = 5_000_000  # uses of lines in a sweep that are looked up one by one unless rows are asked for
LIMIT_BYTES = 2**26  # of caches, where the data set is too large to be remembered as a whole


@dataclass(frozen=True, slots=True)
class Step:
    """A size around which misses fall: from ``before`` for caches below ``low_bytes`` to ``after`` from ``high_bytes`` on.

    Misses are in the unit of the curve.
    """

    low_bytes: int
    high_bytes: int
    before: float
    after: float


@dataclass(frozen=True, slots=True, eq=False)
class MissCurve:
    """Misses of fully associative LRU caches of all sizes, for one sweep of a nest.

    All counts are lines per unit of work; a sweep is one unit unless `per` says otherwise. Sizes are in bytes, one number
    or an array; a cache holds whole lines, so what is left of the last one does not count.

    Args:
        line_bytes: a line [B].
        arrays: names of the arrays.
        limit_bytes: the largest cache that the curve knows; infinite if it knows all.
        method: ``lines``, which is exact, or ``rows``, see `rooftree.traffic.stack_distance.row_distance`.
        explain: how it was found, in words.
        uses, written_back: by array, sizes from which on a use hits (infinite: never) and numbers.
        units: units of work in a sweep.
    """

    line_bytes: int
    arrays: tuple[str, ...]
    limit_bytes: float
    method: str
    explain: str
    uses: Mapping[str, _Table]
    written_back: Mapping[str, _Table]
    _first_uses: Callable[[], Mapping[str, _Table]]
    units: float = 1.0

    def per(self, units: float) -> MissCurve:
        """The same curve for a sweep that consists of so many units of work.

        Raises:
            UsageError: units is not above 0.
        """
        if not units > 0:
            raise UsageError(f"units is {units!r}, expected a number above 0")
        return replace(self, units=units)

    def misses(self, size_bytes: ArrayLike, array: str | None = None) -> Floats:
        """Lines that caches of these sizes [B] miss, in all or of one array.

        Raises:
            UsageError: a size beyond ``limit_bytes``, or no such array.
        """
        return self._sum(self.uses, size_bytes, array)

    def first_misses(self, size_bytes: ArrayLike, array: str | None = None) -> Floats:
        """Those of the misses that are the first use of their line in the sweep."""
        return self._sum(self._first_uses(), size_bytes, array)

    def write_backs(self, size_bytes: ArrayLike, array: str | None = None) -> Floats:
        """Modified lines that caches of these sizes write back, by the array that stored."""
        return self._sum(self.written_back, size_bytes, array)

    def bytes(self, size_bytes: ArrayLike, array: str | None = None) -> Floats:
        """Bytes that are loaded and written back together."""
        lines = self.misses(size_bytes, array) + self.write_backs(size_bytes, array)
        return self.line_bytes * lines

    def by_array(self, size_bytes: ArrayLike) -> dict[str, Floats]:
        """Misses of each array."""
        return {name: self.misses(size_bytes, name) for name in self.arrays}

    def sizes(self) -> NDArray[np.int64]:
        """All sizes [B] at which the misses fall, in rising order."""
        import numpy as np

        found = np.unique(np.concatenate([table.reach for table in self.uses.values()]))
        steps: NDArray[np.int64] = found[np.isfinite(found) & (found <= self.limit_bytes)].astype(np.int64)
        return steps

    def knots(self, share: float = 0.02, apart: float = 1.1) -> tuple[Step, ...]:
        """The steps of the curve that matter: where layer conditions begin to hold.

        Args:
            share: of the misses before the step that it must save.
            apart: sizes whose ratio is smaller belong to one step.
        """
        sizes = self.sizes()
        if not len(sizes):
            return ()
        values = self.misses(sizes)
        before = [float(self.misses(0)), *values[:-1].tolist()]
        # borders between steps: where the next size is clearly larger
        starts = [0, *(i for i in range(1, len(sizes)) if sizes[i] > apart * sizes[i - 1])]
        found = []
        for start, end in zip(starts, [*starts[1:], len(sizes)], strict=True):
            saved = before[start] - values[end - 1]
            if saved > share * before[start]:
                found.append(Step(int(sizes[start]), int(sizes[end - 1]), before[start], float(values[end - 1])))
        return tuple(found)

    def points(self, most: int = 400) -> NDArray[np.int64]:
        """Sizes [B] that show the curve: all of its steps, or where they are many, enough of them for a drawing."""
        import numpy as np

        sizes = self.sizes()
        if len(sizes) <= most:
            return sizes
        places = np.searchsorted(sizes, np.geomspace(sizes[0], sizes[-1], most).round())
        return np.unique(sizes[np.minimum(places, len(sizes) - 1)])

    def record(self, most: int = 400) -> dict[str, Any]:
        """Plain data for JSON and for the figure: sizes [B] and the misses from each of them on, per array."""
        sizes = self.points(most)
        return {
            "line_B": self.line_bytes,
            "method": self.method,
            "explain": self.explain,
            "limit_B": None if self.limit_bytes == float("inf") else int(self.limit_bytes),
            "sizes_B": [0, *sizes.tolist()],
            "misses": {name: [float(self.misses(0, name)), *self.misses(sizes, name).tolist()] for name in self.arrays},
            "write_backs": [float(self.write_backs(0)), *self.write_backs(sizes).tolist()],
            "steps": [{"low_B": s.low_bytes, "high_B": s.high_bytes, "before": s.before, "after": s.after} for s in self.knots()],
        }

    def _sum(self, tables: Mapping[str, _Table], size_bytes: ArrayLike, array: str | None) -> Floats:
        import numpy as np

        sizes = np.asarray(size_bytes, dtype=np.float64)
        if sizes.size and not (sizes.min() >= 0 and sizes.max() <= self.limit_bytes):
            raise UsageError(
                f"cache sizes from {sizes.min():.0f} to {sizes.max():.0f} B, the curve knows 0 to {self.limit_bytes:.0f} B",
                hint="give miss_curve a larger limit_bytes",
            )
        if array is not None and array not in tables:
            raise UsageError(f"no array '{array}'", hint=f"one of {', '.join(self.arrays)}")
        chosen = tables.values() if array is None else [tables[array]]
        return sum((table.beyond(sizes) for table in chosen), np.zeros(sizes.shape)) / self.units


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    """Numbers by the size from which on they do not count."""

    reach: Floats  # rising; infinite: counts for all sizes
    sums: Floats  # of the numbers from there on, and 0 at the end

    @classmethod
    def of(cls, counts: Counter[int], bytes_each: int, own_bytes: int) -> _Table:
        import numpy as np

        found = np.array(list(counts.items()), dtype=np.float64).reshape(-1, 2)
        reach = np.where(found[:, 0] == FAR, np.inf, found[:, 0] * bytes_each + own_bytes)
        order = np.argsort(reach)
        sums = np.cumsum(found[order[::-1], 1])[::-1]
        return cls(reach[order], np.append(sums, 0.0))

    def beyond(self, sizes: Floats) -> Floats:
        import numpy as np

        return self.sums[np.searchsorted(self.reach, sizes, side="right")]


def miss_curve(
    nest: Nest,
    *,
    names: Sequence[str] | None = None,
    line_bytes: int = 64,
    warm_up: int = 1,
    limit_bytes: int | None = None,
    method: str = "auto",
) -> MissCurve:
    """Misses over cache size for one sweep of a nest.

    Args:
        nest: loops and references; one thread walks it. Non-temporal stores pass the caches and are left out.
        names: of the arrays by number; their numbers if None.
        line_bytes: a power of two.
        warm_up: 1 for the steady state of repeated sweeps, 0 for a single sweep from empty caches.
        limit_bytes: the largest cache of interest; None for all, or for 64 MiB where that is too much to remember.
        method: ``lines`` is exact; ``rows`` takes a run of the innermost loop through an array as a whole, fast at any
            size; ``auto`` takes lines while a sweep uses few of them, else rows if the nest allows it.

    Raises:
        KernelError: an address is negative, or rows are asked for and the nest does not move by rows.
        UsageError: unknown method, impossible line, warm_up or limit.
    """
    if method not in METHODS:
        raise UsageError(f"method is {method!r}, expected one of {METHODS}")
    labels = tuple(names) if names is not None else tuple(str(n) for n in range(nest.arrays))
    if len(labels) < nest.arrays or len(set(labels)) < len(labels):
        raise UsageError(f"names {labels}, expected {nest.arrays} different ones")
    if limit_bytes is not None and limit_bytes < 1:
        raise UsageError(f"limit_bytes is {limit_bytes!r}, expected at least 1")
    uses = line_uses(nest, line_bytes)
    reason = ""
    if method == "rows" or (method == "auto" and uses > LINES_UP_TO):
        try:
            rows = row_distances(nest, line_bytes, warm_up=warm_up, limit_bytes=limit_bytes or LIMIT_BYTES)
            return _curve(nest, rows, labels, line_bytes, "rows", 1)
        except KernelError as error:
            if method == "rows":
                raise
            reason = f"; not by rows: {error.message}"
    if limit_bytes is None and uses > LINES_UP_TO:
        limit_bytes = LIMIT_BYTES
    limit = None if limit_bytes is None else max(MIN_LIMIT, -(-limit_bytes // line_bytes))
    found = nest_distances(nest, line_bytes, warm_up=warm_up, limit=limit)
    found = replace(found, explain=found.explain + reason)
    return _curve(nest, found, labels, line_bytes, "lines", line_bytes)


def _curve(
    nest: Nest | None, found: Distances, names: tuple[str, ...], line_bytes: int, method: str, bytes_each: int
) -> MissCurve:
    def tables(columns: Sequence[Counter[int]]) -> dict[str, _Table]:
        padded = [*columns, *[Counter[int]()] * (len(names) - len(columns))]
        return {name: _Table.of(counts, bytes_each, line_bytes) for name, counts in zip(names, padded, strict=True)}

    @cache
    def first_uses() -> dict[str, _Table]:
        if nest is None or found.limit is None:
            return tables(found.first_uses)
        # beyond the limit the first uses of a sweep are not told from others, but their number is known
        columns = []
        for counts, lines in zip(found.first_uses, distinct_lines(nest, line_bytes), strict=True):
            near = {d: n for d, n in counts.items() if d != FAR}
            columns.append(Counter({**near, FAR: max(0, lines - sum(near.values()))}))
        return tables(columns)

    limit = float("inf") if found.limit is None else float(found.limit * bytes_each)
    return MissCurve(line_bytes, names, limit, method, found.explain, tables(found.uses), tables(found.written_back), first_uses)


def line_uses(nest: Nest, line_bytes: int) -> int:
    """At most so many uses of lines a sweep has to look up.

    All references of the innermost body use their lines again whenever one of them comes to another line.
    """
    trips, total = longest(nest.loops), 0
    depth = len(nest.loops)
    inner = [r for r in nest.references if nest.depth_of(r) == depth]
    if inner:
        changes = set()  # bytes per iteration, and where in a line it begins
        for used in inner if depth else ():
            stride = abs((*used.address.coefficients, *[0] * depth)[depth - 1] * nest.loops[-1].step)
            changes.add((min(stride, line_bytes), used.address.constant % line_bytes))
        passes = min(line_bytes, sum(stride for stride, _ in changes))  # per iteration, in parts of a line
        total += -(-prod(trips) * len(inner) * passes // line_bytes) if depth else len(inner)
    return total + sum(prod(trips[: nest.depth_of(r)]) for r in nest.references if nest.depth_of(r) < depth)
