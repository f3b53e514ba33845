"""How far an array is touched, from the lowest to the highest byte: no more of it is in a cache, however many accesses touch it.

``x[i]`` and ``x[j]`` of two loops over the same elements, or the two halves of a block, are chains of their own; together they
touch no more than what lies between their ends.

Assumes: nothing lies beside the array's own lines; loops that end at the latest where their bounds say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rooftree.errors import KernelError
from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Access, Indirect, Kernel, Loop
from rooftree.kernel.poly import Poly, total
from rooftree.kernel.ranges import span
from rooftree.traffic.layer_conditions.loops import iterations
from rooftree.traffic.layer_conditions.references import pitches
from rooftree.traffic.layer_conditions.reuse import Space, magnitude

Limits = dict[tuple[Poly, int], tuple[list[Poly], list[Poly]]]
"""Of an index in a dimension: least and greatest values, in bytes."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Least and greatest bytes of an array by access; of each access several limits, all of which hold [B]."""

    low: tuple[tuple[Poly, ...], ...]
    high: tuple[tuple[Poly, ...], ...]

    def size(self, order: Callable[[Poly], float]) -> Poly:
        """From the lowest byte to behind the highest, as one formula: that of the limits that bind at the sizes of ``order``."""
        lowest = min((max(limits, key=order) for limits in self.low), key=order)
        return max((min(limits, key=order) for limits in self.high), key=order) - lowest


def reach_of(kernel: Kernel, name: str) -> Reach | None:
    """How far an array is touched; None where an index is loaded or not linear in the counters."""
    return _reach(kernel, name, tuple(map(_ending, kernel.loops)), {})


def reach_within(kernel: Kernel, name: str, space: Space, level: int, turns: int) -> Reach | None:
    """The same in some iterations of a loop, in the lengths of the loops inside of it; outer loops are half way.

    Args:
        kernel: the kernel.
        name: of the array.
        space: its loops.
        level: of the loop.
        turns: how many of its iterations.
    """
    halfway: dict[str, Poly] = {}
    for loop, length in zip(kernel.loops[: level + 1], space.loops.lengths, strict=False):
        halfway[loop.index] = loop.start[0].substitute(halfway) + (length - 1) * loop.step * Fraction(1, 2)
    inside = []
    for number, loop in enumerate(kernel.loops[level + 1 :], start=level + 1):
        length = Poly.symbol(loop.index) - space.padding[number]
        first = loop.start[0].substitute(halfway)
        if loop.descending:
            inside.append(replace(loop, start=(first,), stop=(first + length * loop.step,)))
        else:
            inside.append(replace(loop, start=(first,), stop=(first + (length - 1) * loop.step + 1,)))
    found = _reach(kernel, name, inside, halfway)
    if found is None:
        return None
    moved = max(_moved(kernel, name, level), key=space.order)
    return replace(found, high=tuple(tuple(limit + moved * turns for limit in limits) for limits in found.high))


def _moved(kernel: Kernel, name: str, level: int) -> list[Poly]:
    """By how much a loop moves accesses of an array, each distance once [B]."""
    loop, sizes = kernel.loops[level], pitches(kernel.array(name))
    steps: dict[object, Poly] = {}  # of an index: in a box they come again and again
    moves: dict[tuple[Poly, ...], None] = {}
    for access in all_accesses(kernel):
        if access.array == name:
            for entry in access.index:
                assert not isinstance(entry, Indirect)
                if entry not in steps:
                    steps[entry] = entry.coefficient(loop.index) * loop.step
            moves[tuple(steps[entry] for entry in access.index)] = None
    return [magnitude(total(step * size for step, size in zip(move, sizes, strict=True))) for move in moves]


def _reach(kernel: Kernel, name: str, loops: Sequence[Loop], known: Mapping[str, Poly]) -> Reach | None:
    low, high = [], []
    try:
        sizes = pitches(kernel.array(name))
    except KernelError:
        return None
    spans: Limits = {}  # a box of 729 points has nine different indices in each dimension
    behind: dict[object, tuple[list[Poly], list[Poly]]] = {}
    for access in all_accesses(kernel):
        if access.array != name:
            continue
        ends = _ends(access, sizes, loops, known, spans, behind)
        if ends is None:
            return None
        low.append(ends[0])
        high.append(ends[1])
    return Reach(tuple(dict.fromkeys(low)), tuple(dict.fromkeys(high))) if low else None


def _ending(loop: Loop) -> Loop:
    """A loop that ends behind its last iteration, where it goes upwards by more than one."""
    step = loop.step.constant
    if len(loop.start) != 1 or step is None or step <= 1 or not loop.start[0].is_linear_in([loop.index]):
        return loop
    start = loop.start[0]
    return replace(loop, stop=tuple(start + (iterations(stop - start, loop.step) - 1) * loop.step + 1 for stop in loop.stop))


def _ends(
    access: Access,
    sizes: Sequence[Poly],
    loops: Sequence[Loop],
    known: Mapping[str, Poly],
    spans: Limits,
    behind: dict[object, tuple[list[Poly], list[Poly]]],
) -> tuple[tuple[Poly, ...], tuple[Poly, ...]] | None:
    """Limits of the first byte of an access, and of the one behind its last; None where they cannot be told.

    ``spans`` keeps those of an index, ``behind`` those of all dimensions but the first one: accesses share most of both [B].
    """

    def span_of(dimension: int) -> tuple[list[Poly], list[Poly]]:
        entry, size = access.index[dimension], sizes[dimension]
        assert isinstance(entry, Poly)
        if (entry, dimension) not in spans:
            found = span(entry.substitute(known), loops)
            spans[entry, dimension] = [end * size for end in found.low], [end * size for end in found.high]
        return spans[entry, dimension]

    if access.indirect:
        return None
    form = access.index[1:], access.offset_bytes, access.dtype.bytes
    if form not in behind:
        low, high = [Poly.const(access.offset_bytes)], [Poly.const(access.offset_bytes + access.dtype.bytes)]
        for lowest, highest in map(span_of, range(1, len(sizes))):
            low = [before + end for before in low for end in lowest]
            high = [before + end for before in high for end in highest]
        behind[form] = low, high
    low, high = behind[form]
    if not sizes:
        return tuple(low), tuple(high)
    lowest, highest = span_of(0)
    lows, highs = (tuple(end + rest for end in ends for rest in rests) for ends, rests in ((lowest, low), (highest, high)))
    return (lows, highs) if lows and highs else None
