"""Reuse classes: how much of what a chain touches was touched before, and how long ago.

A class is a rate [B per iteration of the innermost loop] and a reuse time [iterations]: so many bytes per iteration belong to
lines that were touched that many iterations before. From them follow the average footprint of a window of n iterations (Xiang
et al., ASPLOS'13),

    F(n) = sum over classes of rate * min(n, time),

and the misses of an LRU cache of C bytes: the rates of all classes with F(time) > C.  For a stencil in which each
reference follows the one before at a distance of g_i bytes this is the familiar F = sum_i min(g_i, t), for a 2D 5-pt
stencil 32*N - 16 B.

Formulas are polynomials in the *lengths* of the loops, written as their counters. A length counts the interior and
what is touched beside it (the row, with its halo), so that time is proportional to distance in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from rooftree.kernel.model import Array
from rooftree.kernel.poly import Atom, Monomial, Number, Poly
from rooftree.traffic.layer_conditions.loops import Loops, divided
from rooftree.traffic.layer_conditions.references import Chain, Node

MAX_PADDING = 16
"""Elements beside the interior of a row up to which rows count as following each other without a gap."""

ALWAYS_KEPT = 32
"""Reuse within so many iterations needs no layer condition."""

NONE = Poly()


@dataclass(frozen=True, slots=True)
class Reuse:
    """A class of touches.

    ``rate`` [B/iteration] and ``time`` [iterations] in the lengths; time None: never touched before. ``node``: index in
    the chain.
    ``level``: the loop that carries it, -1 for the repetition of the nest. ``follows``: the line was touched by the
    node before in the chain, else by the same one. ``short``: every cache keeps it, so that it is a part of the whole data
    set alone: the times of other classes leave it out.
    """

    rate: Poly
    time: Poly | None
    node: int
    level: int
    follows: bool = False
    short: bool = False


class Space:
    """The loops with their padded lengths, and the arithmetic of formulas in these lengths."""

    def __init__(self, loops: Loops, chains: Sequence[Chain], line_bytes: int) -> None:
        """Find the padding of each loop from all chains."""
        self.loops = loops
        self.padding = tuple(_padding(level, loops, chains) for level in range(len(loops)))
        self.lengths = {c: t + p for c, t, p in zip(loops.counters, loops.lengths, self.padding, strict=True)}
        self.tiled = tuple(
            any(move.terms for level, move in enumerate(loops.moves[number]) if level != number) for number in range(len(loops))
        )
        self.nominal = dict(loops.nominal)
        for counter, length, padding in zip(loops.counters, loops.nominal_lengths, self.padding, strict=True):
            self.nominal[counter] = length + padding
            self.nominal[inverse(counter)] = 1 / self.nominal[counter]
        self.line_ends = {c.ends: line_bytes - min(c.span_bytes, line_bytes) for c in chains}  # mean, if not aligned
        self.symbols: dict[str, Poly | int] = {**self.lengths, **self.line_ends}
        self.nominal |= {name: float(size) for name, size in self.line_ends.items()}
        self.sweeps = tuple(self._sweep(level) for level in range(-1, len(loops)))
        self.inverses = tuple(
            _product([Poly.symbol(inverse(c)) for c in loops.counters[level:]]) for level in range(len(loops) + 1)
        )
        self._orders: dict[Poly, float] = {}
        self._open = frozenset(c for c, length in zip(loops.counters, loops.lengths, strict=True) if length.constant is None)

    def _sweep(self, level: int) -> Poly:
        product = Poly.const(1)
        for counter in self.loops.counters[level + 1 :]:
            product = product * Poly.symbol(counter)
        return product

    def iterations_in(self, level: int) -> Poly:
        """Innermost iterations in one iteration of a loop; of the whole nest for -1."""
        return self.sweeps[level + 1]

    def order(self, poly: Poly) -> float:
        """Value at the nominal sizes."""
        known = self._orders.get(poly)
        if known is None:
            known = self._orders[poly] = float(poly.value(self.nominal))
        return known

    def always_kept(self, time: Poly) -> bool:
        """Whether a reuse time is so short, whatever the sizes are, that it needs no layer condition."""
        return self.order(time) <= ALWAYS_KEPT and self._open.isdisjoint(time.names)

    def order_of_runs(self, poly: Poly) -> float:
        """As ``order``, without the partly used lines at the ends of runs."""
        return float(poly.value({**self.nominal, **dict.fromkeys(self.line_ends, 0.0)}))

    def per_turn(self, touched: Poly, level: int) -> Poly:
        """What is touched in all iterations of the loops from ``level`` inwards, per innermost iteration."""
        return cancel(touched * self.inverses[level])


def inverse(counter: str) -> str:
    """Name of one over the length of a loop."""
    return "1/" + counter


def cancel(poly: Poly) -> Poly:
    """Strike out lengths against their inverses.

    >>> i = Poly.symbol("i")
    >>> print(cancel(8 * i * i * Poly.symbol("1/i")))
    8*i
    """
    if not any(isinstance(a, str) and a[:2] == "1/" for m, _ in poly.terms for a, _ in m):
        return poly
    total: dict[Monomial, Number] = {}
    for monomial, coefficient in poly.terms:
        powers: dict[Atom, int] = {}
        for atom, power in monomial:
            below = isinstance(atom, str) and atom[:2] == "1/"
            name = atom[2:] if below and isinstance(atom, str) else atom
            powers[name] = powers.get(name, 0) + (-power if below else power)
        reduced: list[tuple[Atom, int]] = [(a, p) if p > 0 else (inverse(str(a)), -p) for a, p in powers.items() if p]
        key = tuple(sorted(reduced, key=lambda item: str(item[0])))
        total[key] = total.get(key, 0) + coefficient
    return Poly(total)


def by_stride(chain: Chain, loops: Loops) -> list[int]:
    """The loops that move a chain, smallest stride first."""
    movers = [level for level in range(len(loops)) if chain.strides[level].terms]
    return sorted(movers, key=lambda level: (abs(loops.order(chain.strides[level])), -level))


def array_bytes(array: Array) -> Poly | None:
    """Size of an array [B], None if its first extent is unknown."""
    total = Poly.const(array.element_bytes)
    for extent in array.extents:
        if extent is None:
            return None
        total = total * extent
    return total


def magnitude(poly: Poly) -> Poly:
    """The formula without the sign of its leading term."""
    return -poly if poly.terms and poly.terms[0][1] < 0 else poly


def _padding(level: int, loops: Loops, chains: Sequence[Chain]) -> int:
    """Iterations that rows are longer than the interior: up to the next row if that is near, else the reach of the lags."""
    reach = 0.0
    for chain in chains:
        lags = [node.lag[level].constant for node in chain.nodes]
        known = [float(lag) for lag in lags if lag is not None]
        if known:
            reach = max(reach, max(known) - min(known))
    alike = {(chain.strides, chain.array.name): chain for chain in chains}
    slacks = [slack for chain in alike.values() if (slack := _slack(level, loops, chain)) is not None and slack >= reach]
    return int(min(slacks, default=-(-reach // 1)))


def _slack(level: int, loops: Loops, chain: Chain) -> float | None:
    """Iterations that are missing in a loop for its rows to follow each other in memory, if these are few."""
    movers = by_stride(chain, loops)
    if level not in movers:
        return None
    place = movers.index(level)
    outer = chain.strides[movers[place + 1]] if place + 1 < len(movers) else array_bytes(chain.array)
    ratio = None if outer is None else divided(magnitude(outer), magnitude(chain.strides[level]))
    slack = None if ratio is None else (ratio - loops.lengths[level]).constant
    return float(slack) if slack is not None and 0 <= slack <= MAX_PADDING else None


def touched(chain: Chain, level: int, space: Space, line_bytes: int) -> Poly:
    """Bytes of all lines that a chain's first node touches in all iterations of the loops from ``level`` inwards.

    Partly used lines at the ends of a run are left out where there is only one run.  Structures of more than a line (72 B) make
    a run like single elements, as long as what lies between two of them is less than a line.
    """
    run: Poly = Poly.const(chain.span_bytes)  # bytes next to each other
    end: Poly | None = None  # distance to the next run if the rows so far follow each other without a gap
    runs: list[tuple[Poly, Poly]] = []  # stride and number of separate runs
    for mover in by_stride(chain, space.loops):
        if mover < level:
            continue
        stride, mean = magnitude(chain.strides[mover]), mean_stride(chain, mover, space)
        length = _own_length(chain, mover, space)
        size = stride.constant
        reached = run.constant
        if runs and space.order(stride) < space.order(runs[-1][0]) * space.order(runs[-1][1]):
            unit, number = runs[-1]
            steps = divided(mean, unit) or Poly.const(round(space.order(stride) / space.order(unit)))
            runs[-1] = unit, number + (length - 1) * steps
        elif runs:
            runs.append((stride, length))
        elif size is not None and reached is not None and min(size, size - reached) < line_bytes:  # no line is left out
            run = length * size + max(Fraction(0), Fraction(reached) - size)
            end = stride * length.substitute(space.lengths)
        elif end is not None and stride == end:
            run = run * length
            end = stride * length.substitute(space.lengths)
        elif space.order(stride) < space.order(run) + (line_bytes if space.loops.known else 0):
            run = run + (length - 1) * mean
            end = None
        else:
            runs.append((stride, length))
    if run.constant is not None and run.constant == chain.span_bytes:
        run = Poly.const(Fraction(chain.lines * line_bytes))
    elif run.constant is not None or runs:
        run = run + Poly.symbol(chain.ends)
    return run * _product([number for _, number in runs])


def mean_stride(chain: Chain, level: int, space: Space) -> Poly:
    """Bytes from one iteration of a loop to the next; of a loop over tiles from one tile of mean length to the next.

    The last tile may be short: a loop of 200 iterations in tiles of 160 and 40 comes to as much as in two of 100, and not to
    what lies 160 further than a tile of 100.
    """
    loops, stride = space.loops, magnitude(chain.strides[level])
    for inner in range(level + 1, len(loops)):
        within = magnitude(chain.strides[inner])
        whole = loops.lengths[inner] * within  # bytes from the first iteration of a whole tile to that behind its last one
        if loops.moves[inner][level].terms and within.terms and whole == stride:
            return (Poly.symbol(loops.counters[inner]) - space.padding[inner]) * within
    return stride


def _own_length(chain: Chain, level: int, space: Space) -> Poly:
    """Length of a loop for this chain: in tiles the halo counts only where the chain reaches into it."""
    length = Poly.symbol(space.loops.counters[level])
    if not space.tiled[level]:
        return length
    lags = [float(c) for node in chain.nodes if (c := node.lag[level].constant) is not None]
    return length - (space.padding[level] - int(max(lags) - min(lags)))


def _product(factors: Sequence[Poly]) -> Poly:
    total = Poly.const(1)
    for factor in factors:
        total = total * factor
    return total


def reuses_of(chain: Chain, space: Space, line_bytes: int) -> list[Reuse]:
    """All classes of a chain, node by node, innermost carrying loop first."""
    depth = len(space.loops)
    rates = [space.per_turn(touched(chain, level, space, line_bytes), level) for level in range(depth)]
    rates.append(Poly.const(Fraction(chain.lines * line_bytes)))
    falls = [_difference(inside, outside) for outside, inside in pairwise(rates)]
    falls = [fall if fall.terms and space.order(fall) >= 1e-9 else NONE for fall in falls]
    found: list[Reuse] = []
    last = [{node.lag[: level + 1]: node for node in chain.nodes} for level in range(-1, depth)]

    def own_time(node: Node, level: int) -> Poly:
        return _own_time(chain, (node, last[level + 1][node.lag[: level + 1]]), level, space, line_bytes, falls)

    for number, node in enumerate(chain.nodes):
        before = chain.nodes[number - 1] if number else None
        lead = [] if before is None else [_difference(a, b) for a, b in zip(node.lag, before.lag, strict=True)]
        carried = next((level for level, iterations in enumerate(lead) if iterations.terms), -1)
        for level in range(depth - 1, max(carried, 0) - 1, -1):
            fall = falls[level]
            if fall.terms or _rejoins(chain, level, space):
                time = own_time(node, level)
                short = space.always_kept(time)
                if not short:
                    found.append(Reuse(fall, time, number, level))
                elif level < depth - 1 or not chain.strides[level].terms:  # times count within lines of the innermost loop
                    found.append(Reuse(fall, time, number, level, short=True))
        if before is None:
            found.append(Reuse(rates[0], own_time(node, -1), number, -1))
        else:
            gap = Poly()
            for level, iterations in enumerate(lead):
                gap = gap + iterations * space.iterations_in(level)
            found.append(Reuse(rates[max(carried, 0)], gap, number, carried, follows=True))
    return found


def renamed(classes: Sequence[Reuse], ends: str, other: str) -> Sequence[Reuse]:
    """The classes of a chain as those of another one that differs in where it lies alone, and so in the name of its ends."""
    if ends == other:
        return classes
    name = {ends: Poly.symbol(other)}
    found = []
    for reuse in classes:
        rate, time = reuse.rate.substitute(name), None if reuse.time is None else reuse.time.substitute(name)
        same = rate is reuse.rate and time is reuse.time
        found.append(reuse if same else replace(reuse, rate=rate, time=time))
    return found


def _difference(a: Poly, b: Poly) -> Poly:
    return NONE if a == b else a - b


def _rejoins(chain: Chain, level: int, space: Space) -> bool:
    """Whether iterations of a loop continue runs that an inner loop of longer stride has left, as tiles do.

    In the interior nothing is touched again then, but the lines at the ends of the runs are.
    """
    stride = abs(space.loops.order(chain.strides[level]))
    return 0 < stride < max(abs(space.loops.order(inner)) for inner in (*chain.strides[level + 1 :], NONE))


def _own_time(chain: Chain, ends: tuple[Node, Node], level: int, space: Space, line_bytes: int, falls: Sequence[Poly]) -> Poly:
    """Iterations from the last touch of a line in one iteration of a loop to the node's first touch of it in the next.

    ``ends``: the node, and the last one of those that are in the same iteration of the loops up to this one.
    ``falls``: by how much each loop lowers the rate, as it comes to lines again; nothing where its rows follow each other.
    """
    loops, (node, last) = space.loops, ends
    time = space.iterations_in(level)
    for inner in range(level + 1, len(loops)):
        stride = magnitude(chain.strides[inner])
        iterations = _difference(node.lag[inner], last.lag[inner])
        if not stride.terms:
            iterations = iterations - (Poly.symbol(loops.counters[inner]) - 1)
        elif stride.constant is not None and stride.constant < line_bytes and inner + 1 < len(loops) and falls[inner].terms:
            beside = line_bytes // int(stride.constant) - 1
            iterations = iterations - (beside if beside < loops.nominal_lengths[inner] else 0)
        if level >= 0 and stride.terms and chain.strides[level].terms:
            moved = divided(magnitude(chain.strides[level]), stride)  # overlapping windows, as in a[i + j]
            if moved is not None and 2 * space.order(moved) < loops.nominal_lengths[inner]:
                iterations = iterations - moved
        if iterations.terms:
            time = time + iterations * space.iterations_in(inner)
    return time if space.order(time) > 1 else Poly.const(1)
