"""LRU stack distances of whole rows: as those of lines, at a cost that does not depend on the length of the rows.

A run of the innermost loop through an array is one use, of a row that weighs its bytes. The rows of one run are swept
alongside each other. So when a run comes to a row that an earlier run used last, a share x of the way through it, there
lie in between

* the rows used after the earlier run,
* the rows that both runs use, whole,
* the last 1 - x of the rows that only the earlier run used, and the first x of those that only this run uses;

the distances are spread evenly over x. Uses of a line within one run are hits, at the distance of one iteration, or of as
many iterations as lie between two references to one row.

Rows must be equal or disjoint from one run to another: references whose runs overlap otherwise (``a[i+j]``), and arrays
that are swept in two directions, are refused. So are rows of a few lines. Not seen: where a line begins.

The C++ core (cpp/row_walk.hpp) and the plain Python below give equal counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest

from rooftree import native
from rooftree.errors import KernelError
from rooftree.traffic.simulator.nest import Affine, Loop, Nest, Reference
from rooftree.traffic.stack_distance.distances import (
    FAR,
    FIRST_USES,
    STREAM,
    USES,
    WRITTEN_BACK,
    Distances,
    as_tuples,
    gathered,
    without_zeros,
)

PARTS = 8  # points that stand for the lines of a row
MIN_ROW = 8  # lines; of shorter rows too much depends on where lines begin
DISJOINT = 0.85  # of a row's length: the next row begins at least so far behind it, rims left out


@dataclass(frozen=True, slots=True)
class Row:
    """References that run through the same rows together.

    Args:
        leader: address of the row; a store if one of them is.
        by_line: its lines are apart from each other, so that its first line names it.
        extra: bytes that the row is longer than the way of the leading reference: what others reach beyond it, and on
            average the rest of its first and last line.
        gaps: bytes of at least a line between one of them and the next.
        near: for each reference the rows that other references use since the last use of this row, largest first.
    """

    leader: Reference
    by_line: bool
    extra: int
    gaps: tuple[int, ...]
    near: tuple[int, ...]


def row_distances(nest: Nest, line_bytes: int, *, warm_up: int, limit_bytes: int) -> Distances:
    """Stack distances [B] of one sweep of a nest, and the bytes of lines that have them, in lines.

    Args:
        nest, line_bytes, warm_up: as of `rooftree.traffic.stack_distance.distances.nest_distances`.
        limit_bytes: distances beyond are `FAR`.

    Raises:
        KernelError: the nest does not move by rows, or an address is negative.
    """
    rows = rows_of(nest, line_bytes)
    leaders = Nest(nest.loops, [row.leader for row in rows])
    trips = longest(nest.loops)
    heaviest = sum(_weight(row, trips[-1] if trips else 1, _stride(row.leader, nest), line_bytes) for row in rows)
    limit = limit_bytes + 2 * heaviest  # a row that is partly within the limit is remembered
    core = native.core() if native.available() else None
    if core is not None and hasattr(core, "row_distances"):
        shapes = [(row.by_line, row.extra, list(row.gaps), list(row.near)) for row in rows]
        counts, walked, skipped = core.row_distances(*as_tuples(leaders), shapes, line_bytes, nest.arrays, limit, warm_up, True)
        found = gathered(counts, nest.arrays, limit_bytes, f"row by row, {walked:,} rows", skipped)
    else:
        found = _Twin(leaders, rows, line_bytes, limit).distances(warm_up, limit_bytes)

    def lines(column: Sequence[Counter[int]]) -> tuple[Counter[int], ...]:
        return tuple(Counter({d: n / line_bytes for d, n in each.items()}) for each in column)

    return replace(found, uses=lines(found.uses), first_uses=lines(found.first_uses), written_back=lines(found.written_back))


def longest(loops: Sequence[Loop]) -> list[int]:
    """The largest number of iterations of each loop; for bounds that use outer counters an upper limit."""
    ranges: list[tuple[int, int]] = []  # smallest and largest value of each counter
    trips = []
    for counted in loops:
        up = counted.step > 0
        first, last = (counted.starts, counted.stops) if up else (counted.stops, counted.starts)
        ways = [_ends(_difference(end, start), ranges)[1] for start in first for end in last]
        trips.append(max(0, -(-min(ways) // abs(counted.step))))
        low = min(_ends(bound, ranges)[0] for bound in first)
        ranges.append((low, max(low, *(_ends(bound, ranges)[1] for bound in last))))
    return trips


def _difference(one: Affine, other: Affine) -> Affine:
    pairs = zip_longest(one.coefficients, other.coefficients, fillvalue=0)
    return Affine(one.constant - other.constant, tuple(a - b for a, b in pairs))


def _ends(value: Affine, ranges: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The smallest and the largest value for counters in these ranges."""
    terms = [(a * low, a * high) for a, (low, high) in zip(value.coefficients, ranges, strict=False)]
    return value.constant + sum(map(min, terms)), value.constant + sum(map(max, terms))


def rows_of(nest: Nest, line_bytes: int) -> list[Row]:
    """The rows that a run of the innermost loop goes through.

    Raises:
        KernelError: runs overlap in part, or an array is swept in several directions.
    """
    trips = longest(nest.loops)
    groups: dict[tuple[int, int, tuple[int, ...], bool], list[Reference]] = {}
    directions: dict[int, set[tuple[int, ...]]] = {}
    for used in nest.references:
        if used.access == STREAM:
            continue
        depth, moves = nest.depth_of(used), _moves(used, nest)
        behind = used.after and depth < len(nest.loops)
        groups.setdefault((used.array, depth, moves, behind), []).append(used)
        directions.setdefault(used.array, set()).add(moves if _stride(used, nest) else ())
    for array, found in directions.items():
        if len(found) > 1:
            raise KernelError("is swept in several directions, so it has no rows", where=f"array {array}")
    rows: list[tuple[Row, list[Reference]]] = []
    for (array, _, moves, _), members in groups.items():
        stride = _stride(members[0], nest)
        length = stride * max(0, trips[-1] - 1 if stride else 0) + max(r.bytes for r in members)
        outer = moves[:-1] if stride else moves
        _check(outer, trips, stride, length, line_bytes, f"array {array}")
        rows += _merged(members, outer, stride, length, line_bytes)
    return _with_near(nest, rows)


def _with_near(nest: Nest, found: Sequence[tuple[Row, Sequence[Reference]]]) -> list[Row]:
    """Rows with their distances from one iteration to the next, by the order of the references in the body."""
    owner = {id(used): number for number, (_, members) in enumerate(found) for used in members}
    body = [owner[id(r)] for r in nest.references if id(r) in owner and nest.depth_of(r) == len(nest.loops)]
    near: list[list[int]] = [[] for _ in found]
    for place, number in enumerate(body):
        before = body[:place][::-1] + body[place:][::-1]  # backwards, around the loop
        near[number].append(len(set(before[: before.index(number)])))
    return [
        replace(row, near=tuple(sorted(near[number], reverse=True)) or (0,) * len(members))
        for number, (row, members) in enumerate(found)
    ]


def _moves(used: Reference, nest: Nest) -> tuple[int, ...]:
    """Bytes that a run moves per iteration of each loop, where the start of inner loops moves with outer counters."""
    depth = nest.depth_of(used)
    factors = [*used.address.coefficients, *[0] * depth][:depth]
    for number in range(depth - 1, 0, -1):  # a counter that starts at an outer one moves with it
        for outer in range(number):
            starts = {(*b.coefficients, *[0] * depth)[outer] for b in nest.loops[number].starts}
            factors[outer] += factors[number] * max(starts, key=abs)
    return tuple(a * nest.loops[number].step for number, a in enumerate(factors))


def _stride(used: Reference, nest: Nest) -> int:
    depth = nest.depth_of(used)
    if depth < len(nest.loops) or not depth or len(used.address.coefficients) < depth:
        return 0
    return abs(used.address.coefficients[depth - 1] * nest.loops[-1].step)


def _check(outer: Sequence[int], trips: Sequence[int], stride: int, length: int, line: int, where: str) -> None:
    for number, move in enumerate(map(abs, outer)):
        whole = move * (trips[number] - 1)  # over the whole loop
        apart = stride == 0 or move >= DISJOINT * length
        between = stride and stride % line == 0 and whole < 1.1 * stride  # runs that fill the gaps of each other
        if whole > 0 and 0 < stride < line and length < MIN_ROW * line:
            raise KernelError(f"its runs are {length} B long, too short for rows", where=where)
        if move and whole > 0 and not apart and not between:
            raise KernelError(f"its runs are {length} B long and start {move} B apart, so they are no rows", where=where)


def _merged(
    members: Sequence[Reference], outer: Sequence[int], stride: int, length: int, line: int
) -> Iterator[tuple[Row, list[Reference]]]:
    """References that differ by iterations of outer loops are rows of their own; what is left runs through one row."""
    base = min(r.address.constant for r in members)
    steps = sorted({abs(move) for move in outer if stride and abs(move) >= DISJOINT * length}, reverse=True)
    rows: dict[int, list[tuple[int, Reference]]] = {}
    for used in members:
        rest = used.address.constant - base
        for step in steps:
            rest -= _nearest(rest, step)
        if stride >= line:  # what is no whole iteration is another row, of other lines or the same
            rest = _nearest(rest, stride)
        if not stride or abs(rest) > max(length // 4, 2 * line):
            rest = 0
        rows.setdefault(used.address.constant - rest, []).append((rest, used))
    extra = max(max(x for x, _ in row) - min(x for x, _ in row) for row in rows.values())
    pitch = next((abs(move) for move in reversed(outer) if move), 0)
    if 0 < stride < line and pitch:  # lines that begin before a row, unless they are the end of the row before
        extra += max(0, min(pitch - length - extra, line - min(stride, line)))
    for constant, row in rows.items():
        places = sorted(rest for rest, _ in row)
        gaps = tuple(b - a for a, b in pairwise(places) if b - a >= line)
        chosen = next((r for _, r in row if r.is_store), row[0][1])
        leader = replace(chosen, address=Affine(constant, chosen.address.coefficients))
        yield Row(leader, stride == 0 or stride >= line, extra, gaps, ()), [used for _, used in row]


def _nearest(value: int, step: int) -> int:
    """The multiple of the step that is nearest to a value."""
    return (2 * value + step) // (2 * step) * step


def _weight(row: Row, trips: int, stride: int, line: int) -> int:
    if stride >= line:
        return (trips + row.extra // stride) * line
    return max(line if row.by_line else 0, stride * (trips - 1) + row.leader.bytes + row.extra)


@dataclass(slots=True)
class _Use:
    """A row that was used: by which sweep and which run last, and what is known of its last store."""

    key: int
    weight: int
    stride: int
    array: int
    store: bool
    trips: int
    row: Row
    sweep: int = 0
    run: int = 0
    clean: int | None = None
    owner: int = 0


class _Twin:
    """Rows in a list, the most recent first."""

    def __init__(self, nest: Nest, rows: Sequence[Row], line: int, limit: int) -> None:
        self.nest, self.rows, self.line, self.limit = nest, rows, line, limit
        self.stack: list[_Use] = []
        self.sweep = self.run = 0
        self.dropped = False
        self.table: list[list[Counter[int]]] = []

    def distances(self, warm_up: int, limit_bytes: int) -> Distances:
        for _ in range(warm_up + 1):
            self.table = [[Counter() for _ in range(self.nest.arrays)] for _ in range(3)]
            self.sweep += 1
            self.level(0, ())
        if warm_up == 0:
            above = 0
            for use in self.stack:
                self.write_back(use, above)
                above += use.weight
        uses, first, written = (tuple(without_zeros(counter) for counter in row) for row in self.table)
        return Distances(
            uses=uses,
            first_uses=first,
            written_back=written,
            limit=limit_bytes if self.dropped else None,
            explain="row by row, plain Python",
        )

    def level(self, depth: int, counters: tuple[int, ...]) -> None:
        loops = self.nest.loops
        at = [row for row in self.rows if self.nest.depth_of(row.leader) == depth]
        if depth == len(loops):  # of a nest without loops
            self.each(at, counters)
            return
        self.each([row for row in at if not row.leader.after], counters)
        values = loops[depth].values(counters)
        if depth + 1 < len(loops):
            for counter in values:
                self.level(depth + 1, (*counters, counter))
        elif values:
            inner = [row for row in self.rows if self.nest.depth_of(row.leader) == len(loops)]
            self.use([self.unit(row, (*counters, values[0]), len(values)) for row in inner])
        self.each([row for row in at if row.leader.after], counters)

    def each(self, rows: Sequence[Row], counters: tuple[int, ...]) -> None:
        for row in rows:
            self.use([self.unit(row, counters, 1)])

    def unit(self, row: Row, counters: tuple[int, ...], trips: int) -> _Use:
        first = row.leader.address.at(counters)
        stride = _stride(row.leader, self.nest)
        weight = _weight(row, trips, stride, self.line)
        key = first // self.line * self.line if row.by_line else first
        return _Use(key, weight, stride, row.leader.array, row.leader.is_store, trips, row)

    def use(self, found: Sequence[_Use]) -> None:
        """One run: its rows alongside each other."""
        units: dict[int, _Use] = {}
        for unit in found:
            if unit.key in units:
                units[unit.key].store |= unit.store
                for near in unit.row.near:
                    self.table[USES][unit.array][near * self.line] += unit.trips * self.line
            else:
                units[unit.key] = unit
        self.run += 1
        old = {use.key: use for use in self.stack if use.key in units}
        for unit in units.values():
            self.count(unit, units, old)
        for unit in units.values():
            before = old.get(unit.key)
            if before is not None:
                self.stack.remove(before)
                unit.clean, unit.owner = before.clean, before.owner
            unit.sweep, unit.run = self.sweep, self.run
            if unit.store or unit.clean is None:
                unit.owner = unit.array
            if unit.store:
                unit.clean = 0
            self.stack.insert(0, unit)
        while sum(use.weight for use in self.stack) > self.limit:
            self.write_back(self.stack.pop(), FAR)
            self.dropped = True

    def count(self, unit: _Use, units: dict[int, _Use], old: dict[int, _Use]) -> None:
        uses, first_uses = self.table[USES][unit.array], self.table[FIRST_USES][unit.array]
        self.again(unit, units)
        then = old.get(unit.key)
        if then is None:
            uses[FAR] += unit.weight
            first_uses[FAR] += unit.weight
            return
        between = sum(use.weight for use in self.stack if use.run > then.run)
        same = [use for use in self.stack if use.run == then.run and use is not then]
        common = sum(use.weight for use in same if use.key in units)
        only_then = sum(use.weight for use in same if use.key not in units)
        only_now = sum(u.weight for key, u in units.items() if key not in old or old[key].run < then.run)
        own = max(0, unit.weight - self.line)
        first = between + common + own + only_then
        end = between + common + own + only_now
        self.write_back(then, (first + end) // 2)
        parts = 1 if first == end else PARTS
        done = 0
        for part in range(parts):
            way = (end - first) * (2 * part + 1)
            distance = first + abs(way) // (2 * parts) * (1 if way >= 0 else -1)
            number = unit.weight * (part + 1) // parts - done
            done += number
            uses[distance] += number
            if then.sweep != self.sweep:
                first_uses[distance] += number

    def again(self, unit: _Use, units: dict[int, _Use]) -> None:
        uses, known = self.table[USES][unit.array], unit.weight  # uses with another distance than that of an iteration
        for gap in unit.row.gaps if unit.stride else ():
            steps = gap // unit.stride
            lines = (max(self.line, min(other.stride, self.line) * steps) for other in units.values())
            uses[sum(lines) - self.line] += unit.weight
            known += unit.weight
        for near in unit.row.near:
            number = unit.trips * self.line
            uses[near * self.line] += max(0, number - known)
            known = max(0, known - number)

    def write_back(self, use: _Use, distance: int) -> None:
        if use.clean is not None and (distance == FAR or use.clean < distance):
            self.table[WRITTEN_BACK][use.owner][distance] += use.weight
            self.table[WRITTEN_BACK][use.owner][use.clean] -= use.weight
            use.clean = distance
