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
from rooftree.kernel.poly import Poly
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
    moved = max((_moved(kernel, access, level) for access in all_accesses(kernel) if access.array == name), key=space.order)
    return replace(found, high=tuple(tuple(limit + moved * turns for limit in limits) for limits in found.high))


def _moved(kernel: Kernel, access: Access, level: int) -> Poly:
    """By how much a loop moves an access [B]."""
    loop, total = kernel.loops[level], Poly()
    for entry, size in zip(access.index, pitches(kernel.array(access.array)), strict=True):
        assert not isinstance(entry, Indirect)
        total = total + entry.coefficient(loop.index) * loop.step * size
    return magnitude(total)


def _reach(kernel: Kernel, name: str, loops: Sequence[Loop], known: Mapping[str, Poly]) -> Reach | None:
    low, high = [], []
    spans: Limits = {}  # a box of 729 points has nine different indices in each dimension
    for access in all_accesses(kernel):
        if access.array != name:
            continue
        ends = _ends(kernel, access, loops, known, spans)
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
    kernel: Kernel, access: Access, loops: Sequence[Loop], known: Mapping[str, Poly], spans: Limits
) -> tuple[tuple[Poly, ...], tuple[Poly, ...]] | None:
    """Limits of the first byte of an access, and of the one behind its last; ``spans`` keeps those of an index [B]."""
    try:
        sizes = pitches(kernel.array(access.array))
    except KernelError:
        return None
    low, high = [Poly.const(access.offset_bytes)], [Poly.const(access.offset_bytes + access.dtype.bytes)]
    for dimension, (entry, size) in enumerate(zip(access.index, sizes, strict=True)):
        if isinstance(entry, Indirect):
            return None
        if (entry, dimension) not in spans:
            found = span(entry.substitute(known), loops)
            spans[entry, dimension] = [end * size for end in found.low], [end * size for end in found.high]
        lowest, highest = spans[entry, dimension]
        if not lowest or not highest:
            return None
        low = [before + end for before in low for end in lowest]
        high = [before + end for before in high for end in highest]
    return tuple(low), tuple(high)
