"""Layer conditions: which data must fit a cache so that a reuse comes out of it, and up to which size.

>>> from rooftree.kernel.poly import Poly
>>> n = Poly.symbol("N")
>>> rows = LayerCondition(loop="j", arrays=("a",), saves_B=128.0, layers="3 rows of a and 1 row of b",
...     required=32 * n - 16, once=Poly(), by_loop=32 * Poly.symbol("i") - 16, lengths=(("i", n, 2),))
>>> print(rows.text("L1", 32 * 1024))
L1 (32 KiB) keeps 3 rows of a and 1 row of b from one iteration of j to the next while 32*N - 16 B fit: up to N = 1024
>>> rows.largest("N", 32 * 1024), rows.blocks(32 * 1024, {"N": 5000})
(1024, {'i': 1022})
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import floor, sqrt
from typing import Any

from rooftree import units
from rooftree.errors import UsageError
from rooftree.kernel.poly import Poly
from rooftree.kernel.work import unit_of_work
from rooftree.traffic.layer_conditions.analysis import Analysis, footprint, in_sizes, reached_within, tidy
from rooftree.traffic.layer_conditions.loops import divided

SAME = 0.02
"""Conditions of one loop whose required bytes differ by less than this fraction are stated as one, the stricter."""

SHORTEST_BLOCK = 16
"""Blocks of fewer iterations are not proposed: the loop overhead would eat up what they save."""

NOUNS = ("element", "row", "layer", "volume")
"""What is passed in one iteration of a loop, by the number of loops inside of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerCondition:
    """``required`` bytes must fit a cache; then the reuse carried by ``loop`` comes out of this cache.

    ``loop``: counter of the loop that carries the reuse, ``repeat`` for the whole data set swept again and again.
    ``arrays``: whose traffic it saves; ``saves_B`` how much load traffic that is at large sizes, ``saves_evict_B`` how much is
    not evicted either where all data stay [B per unit of work].
    ``layers``: what has to fit, in words, as ``3 rows of a and 1 row of b``.
    ``required``: bytes of one thread in the sizes; ``once`` is the part that threads sharing a cache hold together,
    the rest is needed by each of them.
    ``by_loop``: ``required`` in the lengths of the inner loops, written as their counters, for blocking.
    ``lengths``: for each of these loops its counter, its length in the sizes, and how many iterations of the length lie
    beside the iterations (halo).
    """

    loop: str
    arrays: tuple[str, ...]
    saves_B: float
    layers: str
    required: Poly
    once: Poly
    by_loop: Poly
    lengths: tuple[tuple[str, Poly, int], ...]
    saves_evict_B: float = 0.0

    def needed(self, threads: int = 1) -> Poly:
        """Bytes that must fit a cache that this many threads share, in the sizes."""
        return self.required if threads == 1 else self.once + (self.required - self.once) * threads

    def required_bytes(self, sizes: Mapping[str, Any], threads: int = 1) -> Any:
        """Bytes that must fit for these sizes, with this many threads sharing the cache [B]; arrays give arrays.

        Raises: UsageError if a size has no value.
        """
        poly = self.needed(threads)
        _check(poly, sizes)
        return poly.value(sizes)

    def largest(self, symbol: str, cache_bytes: float, sizes: Mapping[str, int] | None = None, threads: int = 1) -> int | None:
        """The largest value of a size for which the condition is fulfilled.

        Args:
            symbol: the size asked for.
            cache_bytes: capacity, already multiplied by a safety factor if one is wanted [B].
            sizes: values of the other symbols in ``required``.
            threads: number of threads that share the cache.
        Returns: the size; 0 if the condition never holds; None if it holds for every value.
        Raises: UsageError if another size has no value.
        """
        poly = self.needed(threads).substitute({n: int(v) for n, v in (sizes or {}).items() if n != symbol})
        _check(poly, {symbol: 1})
        return _largest(poly, symbol, cache_bytes)

    def tied(self, names: Sequence[str]) -> LayerCondition:
        """The condition where sizes have a common value, which has the name of the first one."""
        same = dict.fromkeys(names, Poly.symbol(names[0]))
        return replace(self, required=self.required.substitute(same), once=self.once.substitute(same))

    def blocks(self, cache_bytes: float, sizes: Mapping[str, int], threads: int = 1) -> Mapping[str, int]:
        """For each inner loop, the largest block of iterations that restores the condition if it alone is blocked.

        Returns: counter -> iterations; loops for which no block suffices are left out; empty if it holds as it
        is, and
            for the whole data set, which no blocking of these loops makes smaller.
        Raises: UsageError if a size has no value.
        """
        if self.required_bytes(sizes, threads) <= cache_bytes or self.loop == "repeat":
            return {}
        _check(self.by_loop, {**sizes, **{c: 0 for c, _, _ in self.lengths}})
        lengths = {c: int(length.value(sizes)) for c, length, _ in self.lengths}
        found: dict[str, int] = {}
        for counter, _, beside in reversed(self.lengths):
            known: dict[str, Poly | int] = {n: int(v) for n, v in sizes.items()}
            known |= {c: v for c, v in lengths.items() if c != counter}
            scale = threads if self.once != self.required else 1
            length = _largest(self.by_loop.substitute(known) * scale, counter, cache_bytes)
            if length is not None and length - beside >= 1:
                found[counter] = length - beside
        return found

    def square_block(self, cache_bytes: float, sizes: Mapping[str, int], threads: int = 1) -> int | None:
        """The largest block of iterations that restores the condition if all inner loops have it; None if none does.

        Raises: UsageError if a size has no value.
        """
        if self.loop == "repeat" or not self.lengths:
            return None
        known: dict[str, Poly | int] = {n: int(v) for n, v in sizes.items()}
        edge = Poly.symbol("#block")
        known |= {c: edge + beside for c, _, beside in self.lengths}
        scale = threads if self.once != self.required else 1
        block = _largest(self.by_loop.substitute(known) * scale, "#block", cache_bytes)
        return block or None

    def proposals(
        self, cache_bytes: float, sizes: Mapping[str, int], threads: int = 1
    ) -> tuple[tuple[tuple[str, ...], int], ...]:
        """Blockings worth while that restore a condition that does not hold: the loops, and the block they all have.

        Raises: UsageError if a size has no value.
        """
        if self.required_bytes(sizes, threads) <= cache_bytes:
            return ()
        blocks = self.blocks(cache_bytes, sizes, threads)
        found: list[tuple[tuple[str, ...], int]] = [((c,), block) for c, block in blocks.items()]
        square = self.square_block(cache_bytes, sizes, threads) if len(self.lengths) > 1 else None
        found += [(tuple(c for c, _, _ in self.lengths), square)] if square else []
        return tuple((loops, block) for loops, block in found if block >= SHORTEST_BLOCK)

    def text(self, cache: str, cache_bytes: float, sizes: Mapping[str, int] | None = None, threads: int = 1) -> str:
        """One sentence: what must fit, up to which size it does, and the blocking that restores it.

        Args:
            cache: its name.
            cache_bytes: its capacity [B].
            sizes: if given, the condition is also judged at these sizes.
            threads: number of threads that share the cache.
        """
        need = self.needed(threads)
        span = "from one sweep to the next" if self.loop == "repeat" else f"from one iteration of {self.loop} to the next"
        shared = f" for {threads} threads" if threads > 1 else ""
        text = f"{cache} ({units.format_bytes(cache_bytes)}) keeps {self.layers} {span} while {need} B{shared} fit"
        if len(need.names) == 1:
            (symbol,) = need.names
            largest = self.largest(symbol, cache_bytes, threads=threads)
            text += f": up to {symbol} = {largest}" if largest else ": never" if largest == 0 else ": always"
        if sizes is not None and not need.names - sizes.keys():
            bytes_ = self.required_bytes(sizes, threads)
            given = ", ".join(f"{n} = {v}" for n, v in sizes.items())
            if bytes_ <= cache_bytes:
                text += f"; true at {given} ({units.format_bytes(float(bytes_))})"
            else:
                ways = [
                    f"{_listed(list(loops))} in blocks of {block}{' each' if len(loops) > 1 else ''}"
                    for loops, block in self.proposals(cache_bytes, sizes, threads)
                ]
                text += f"; false at {given} ({units.format_bytes(float(bytes_))})"
                text += f"; restored by {' or '.join(ways)}" if ways else ""
        return text


def _check(poly: Poly, sizes: Mapping[str, Any]) -> None:
    missing = sorted(poly.names - sizes.keys())
    if missing:
        raise UsageError(f"the layer condition {poly} B needs a value for {', '.join(missing)}", where="sizes")


def _largest(poly: Poly, symbol: str, limit: float) -> int | None:
    """The largest whole value of the one symbol left for which the formula is at most the limit."""
    powers = [0.0, 0.0, 0.0]
    for monomial, coefficient in poly.terms:
        power = monomial[0][1] if monomial and monomial[0][0] == symbol else 0
        if power > 2 or (monomial and monomial[0][0] != symbol) or len(monomial) > 1:
            return _bisected(poly, symbol, limit)
        powers[power] += float(coefficient)
    c, b, a = powers[0] - limit, powers[1], powers[2]
    if a > 0:
        root = b * b - 4 * a * c
        return max(0, floor((-b + sqrt(root)) / (2 * a) + 1e-9)) if root >= 0 else 0
    if a == 0 and b > 0:
        return max(0, floor(-c / b + 1e-9))
    return _bisected(poly, symbol, limit)


def _bisected(poly: Poly, symbol: str, limit: float) -> int | None:
    def fits(size: int) -> bool:
        try:
            return float(poly.value({symbol: size})) <= limit
        except ZeroDivisionError:  # less than one iteration of a loop
            return True

    low, high = 0, 1
    while fits(high):
        low, high = high, high * 2
        if high > 2**60:
            return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


@lru_cache(maxsize=64)
def conditions_of(analysis: Analysis) -> tuple[tuple[int, LayerCondition], ...]:
    """All conditions of a kernel with the number of their key: innermost loop first, the whole data set last."""
    space = analysis.space
    found: list[tuple[int, LayerCondition]] = []
    timed = [number for number, key in enumerate(analysis.keys) if key.time is not None]
    work = unit_of_work(analysis.kernel, analysis.line_bytes)
    sized = sorted((-analysis.keys[n].level, -space.order(footprint(analysis, n)), n) for n in timed)
    for _, _, number in sized:
        condition = _condition(analysis, number, work)
        if found and found[-1][1].loop == condition.loop:
            place, before = found[-1]
            large = space.order(before.by_loop)
            if space.order(condition.by_loop) > (1 - SAME) * large:
                arrays = tuple(dict.fromkeys(before.arrays + condition.arrays))
                saves = {name: getattr(before, name) + getattr(condition, name) for name in ("saves_B", "saves_evict_B")}
                found[-1] = place, replace(before, arrays=arrays, **saves)
                continue
        found.append((number, condition))
    found.sort(key=lambda item: (-analysis.keys[item[0]].level, space.order(item[1].by_loop)))
    return tuple(found)


def _condition(analysis: Analysis, number: int, work: int) -> LayerCondition:
    key, space = analysis.keys[number], analysis.space
    outer = {c: space.lengths[c] for c in space.loops.counters[: key.level + 1]}
    by_loop = footprint(analysis, number).substitute({**space.line_ends, **outer})
    required = in_sizes(by_loop, space)
    together = key.level < analysis.parallel
    once = required if together else in_sizes(footprint(analysis, number, only_shared=True), space)
    saved = sum(space.order(node[number]) for t in analysis.touches for node in t.nodes if number in node)
    arrays = tuple(t.array for t in analysis.touches if any(number in node for node in t.nodes))
    counters = space.loops.counters
    inner = range(key.level + 1, len(counters))
    return LayerCondition(
        loop="repeat" if key.level < 0 else counters[key.level],
        arrays=tuple(dict.fromkeys(arrays)),
        saves_B=round(saved * work, 3),
        saves_evict_B=round(_evicted(analysis, number) * work, 3) if key.level < 0 else 0.0,
        layers="all of " + _listed(list(dict.fromkeys(t.array for t in analysis.touches)))
        if key.level < 0
        else _layers(analysis, number),
        required=required,
        once=once,
        by_loop=by_loop,
        lengths=tuple((counters[v], space.lengths[counters[v]], space.padding[v]) for v in inner),
    )


def _evicted(analysis: Analysis, number: int) -> float:
    """Bytes of modified lines per iteration that leave a cache only because it misses a reuse."""
    order, stays = analysis.space.order, [(touch, segment) for touch in analysis.touches for segment in touch.segments]
    return sum(max(order(t.nodes[n][number]) if number in t.nodes[n] else 0.0 for n in segment) for t, segment in stays)


def _layers(analysis: Analysis, number: int) -> str:
    """What the footprint of a reuse consists of, array by array; less than a fiftieth of it is left out."""
    key, space = analysis.keys[number], analysis.space
    assert key.time is not None
    whole = space.order(footprint(analysis, number))
    iteration = space.order(space.iterations_in(key.level))
    noun = NOUNS[min(len(space.loops) - 1 - key.level, len(NOUNS) - 1)]
    words: dict[str, list[str]] = {}
    for name in dict.fromkeys(term.array for term in analysis.terms):
        terms = [term for term in analysis.terms if term.array == name and not term.short]
        inside = [t.time is not None and space.order(t.time) <= space.order(key.time) for t in terms]
        times = [t.time if within and t.time is not None else key.time for t, within in zip(terms, inside, strict=True)]
        size = sum(space.order_of_runs(term.rate) * space.order(time) for term, time in zip(terms, times, strict=True))
        if size < whole / 50:
            continue
        if (reach := reached_within(analysis, number).get(name)) is not None:
            size = min(size, space.order(reach.size(space.order)))
        element = analysis.kernel.array(name).element_bytes
        lines = _densest(analysis, name) >= analysis.line_bytes
        if all(inside):
            what = "what is used of"
        elif noun == NOUNS[0]:
            bytes_ = sum((term.rate * time for term, time in zip(terms, times, strict=True)), Poly())
            what = f"{_elements(analysis, bytes_, element)} elements of"
        else:
            count = max(1, round(size / (iteration * (analysis.line_bytes if lines else max(element, _step(analysis, name))))))
            what = f"{count} {'column' if lines else noun}{'s' if count > 1 else ''}{' of lines' if lines else ''} of"
        words.setdefault(what, []).append(name)
    return _listed([f"{what} {_listed(names)}" for what, names in words.items()])


def _densest(analysis: Analysis, name: str) -> float:
    """Bytes per iteration of the reference that touches most."""
    order = analysis.space.order
    return max(sum(order(rate) for rate in node.values()) for t in analysis.touches if t.array == name for node in t.nodes)


def _step(analysis: Analysis, name: str) -> float:
    """By how much the innermost loop moves an array within its lines, at the most [B]: a row has all that it steps over."""
    moved = [Fraction(t.chain.strides[-1].constant or 0) for t in analysis.touches if t.array == name and t.chain is not None]
    return max((float(abs(step)) for step in moved if abs(step) <= analysis.line_bytes), default=0.0)


def _elements(analysis: Analysis, size: Poly, element: int) -> str:
    count = divided(in_sizes(tidy(size, analysis.space), analysis.space), Poly.const(element))
    return f"({count})" if count is not None and len(count.terms) > 1 else str(count)


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1] if words else ""
