"""Why each miss happens: first use, too little room, or too few places in a set.

For every level and array the simulated misses are split by comparison with a fully associative LRU cache of the same size
that sees every access of the core (the three Cs of Hill and Smith 1989, doi:10.1109/12.40842):

* compulsory: misses of that cache on the first use of a line in the counted sweep. From empty caches these are all first
  uses; in the steady state of repeated sweeps those whose line did not stay from the sweep before, so none if the
  data fit.
* capacity: its other misses. A larger cache, or blocking, removes them.
* conflict: what the simulated cache misses beyond that. It is negative where the simulated cache misses less: other
  policies than LRU may keep the better lines, and sets protect some lines from a sweep that is a little too long.

An outer cache sees only what the inner ones miss, which makes its own order of lines differ from that of the core; what
this changes is in its conflict share too, as are lines that an inclusive cache takes away. So are differences of the
method where the stack distances were found row by row (some hundredths of a line per line of data).

Which misses: lines asked for and not found; for the first level, and for one behind a write-through level, also stores
that load their line. The size of a victim cache is compared together with the levels that feed it, since a line is in
one of them. For a level without write-allocate stores are left out on both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rooftree.errors import UsageError
from rooftree.traffic.simulator.caches import Level
from rooftree.traffic.simulator.counts import Counts, LevelCount
from rooftree.traffic.simulator.nest import Nest
from rooftree.traffic.simulator.simulate import simulate
from rooftree.traffic.stack_distance.miss_curve import MissCurve, miss_curve


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """Misses of one array, or of all [lines per unit of work]; ``misses`` is the sum of the three others."""

    misses: float
    compulsory: float
    capacity: float
    conflict: float

    def _per(self, units: float) -> Split:
        parts = (self.misses, self.compulsory, self.capacity, self.conflict)
        misses, compulsory, capacity, conflict = (part / units for part in parts)
        return Split(misses=misses, compulsory=compulsory, capacity=capacity, conflict=conflict)


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelCauses:
    """The misses of one level.

    Args:
        name: of the level.
        compared_bytes: size of the fully associative cache it is compared with [B].
        line_bytes: of the lines that are counted [B].
        total: of all arrays.
        arrays: by name.
    """

    name: str
    compared_bytes: int
    line_bytes: int
    total: Split
    arrays: dict[str, Split]


@dataclass(frozen=True, slots=True, kw_only=True)
class Causes:
    """Result: one entry per level, whether it is the steady state, and how the stack distances were found."""

    levels: tuple[LevelCauses, ...]
    steady: bool
    explain: str

    def per(self, units: float) -> Causes:
        """The same for a sweep that consists of so many units of work.

        Raises:
            UsageError: units is not above 0.
        """
        if not units > 0:
            raise UsageError(f"units is {units!r}, expected a number above 0")
        levels = tuple(
            replace(
                level, total=level.total._per(units), arrays={name: split._per(units) for name, split in level.arrays.items()}
            )
            for level in self.levels
        )
        return replace(self, levels=levels)

    def record(self) -> dict[str, Any]:
        """Plain data for JSON and reports; no share is negative: what sets and replacement save is taken from the others."""

        def plain(split: Split) -> dict[str, float]:
            saved = max(0, -split.conflict)  # by sets and replacement, compared with a fully associative cache
            from_capacity = min(saved, split.capacity)
            return {
                "misses": split.misses,
                "compulsory": split.compulsory - (saved - from_capacity),
                "capacity": split.capacity - from_capacity,
                "conflict": split.conflict + saved,
            }

        return {
            "steady": self.steady,
            "explain": self.explain,
            "levels": {
                level.name: {
                    "compared_B": level.compared_bytes,
                    "line_B": level.line_bytes,
                    **plain(level.total),
                    "arrays": {name: plain(split) for name, split in level.arrays.items()},
                }
                for level in self.levels
            },
        }


def causes(
    levels: Sequence[Level], nest: Nest, *, names: Sequence[str] | None = None, warm_up: int = 1, counts: Counts | None = None
) -> Causes:
    """Split the misses of a simulation by their causes, for every level and array.

    Args:
        levels: the caches of one core, from L1 outwards.
        nest: loops and references.
        names: of the arrays by number; their numbers if None.
        warm_up: sweeps before the one that is counted; 0 starts with empty caches.
        counts: the result of `rooftree.traffic.simulator.simulate.simulate` for the same arguments; None simulates.

    Raises:
        MachineError: levels that cannot work together.
        KernelError: an address is negative.
        UsageError: counts of other levels, arrays or several cores.

    >>> from rooftree.traffic.simulator.nest import Affine, Reference, loop
    >>> far = Nest([loop(0, 9), loop(0, 8)], [Reference(Affine(0, (0, 4096)), 8)])  # 8 lines, all of one set
    >>> causes([Level.of_size("L1", 16384, ways=4)], far, warm_up=0).levels[0].total
    Split(misses=72.0, compulsory=8.0, capacity=0.0, conflict=64.0)
    """
    if counts is None:
        counts = simulate(levels, nest, warm_up=warm_up)
    if [c.name for c in counts.levels] != [level.name for level in levels] or len(counts.arrays) < nest.arrays:
        raise UsageError("counts are of other levels or arrays than those given", hint="leave counts away")
    if len(counts.instances) > len(levels):
        raise UsageError("counts are of several cores, expected those of one", hint="simulate with cores=1")
    labels = tuple(names) if names is not None else tuple(str(n) for n in range(nest.arrays))
    curves = _Curves(levels, nest, labels, warm_up)
    found = []
    for number, level in enumerate(levels):
        curve, size = curves.of(number), _compared_bytes(levels, number)
        arrays = {}
        for array, name in enumerate(labels[: nest.arrays]):
            misses = float(_asked(counts.arrays[array].levels[number], levels, number))
            first = float(curve.first_misses(size, name))
            rest = float(curve.misses(size, name)) - first
            arrays[name] = Split(misses=misses, compulsory=first, capacity=rest, conflict=misses - first - rest)
        total = Split(
            misses=sum(s.misses for s in arrays.values()),
            compulsory=sum(s.compulsory for s in arrays.values()),
            capacity=sum(s.capacity for s in arrays.values()),
            conflict=sum(s.conflict for s in arrays.values()),
        )
        found.append(LevelCauses(name=level.name, compared_bytes=size, line_bytes=level.line_bytes, total=total, arrays=arrays))
    return Causes(levels=tuple(found), steady=warm_up > 0, explain=curves.of(0).explain)


class _Curves:
    """The miss curve that a level is compared with; levels with equal lines share one."""

    def __init__(self, levels: Sequence[Level], nest: Nest, names: tuple[str, ...], warm_up: int) -> None:
        self.levels, self.nest, self.names, self.warm_up = levels, nest, names, warm_up
        self.limit = max(_compared_bytes(levels, number) for number in range(len(levels)))
        self.known: dict[tuple[int, bool], MissCurve] = {}

    def of(self, number: int) -> MissCurve:
        level = self.levels[number]
        kind = (level.line_bytes, level.write_allocate)
        if kind not in self.known:
            used = [r for r in self.nest.references if level.write_allocate or not r.is_store]
            self.known[kind] = miss_curve(
                Nest(self.nest.loops, used),
                names=self.names,
                line_bytes=level.line_bytes,
                warm_up=self.warm_up,
                limit_bytes=self.limit,
            )
        return self.known[kind]


def _compared_bytes(levels: Sequence[Level], number: int) -> int:
    """Size of a level, with those that feed it if it is a victim cache."""
    size = levels[number].size_bytes
    while levels[number].victim:
        number -= 1
        size += levels[number].size_bytes
    return size


def _asked(count: LevelCount, levels: Sequence[Level], number: int) -> int:
    """Lines that a level had to ask for."""
    level = levels[number]
    from_core = number == 0 or not levels[number - 1].write_back or not levels[number - 1].write_allocate
    stores = from_core and level.write_allocate and not level.victim
    return count.load_misses + (count.store_misses if stores else 0)
