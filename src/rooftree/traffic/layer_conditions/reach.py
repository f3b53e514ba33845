"""How far an array is touched, from the lowest to the highest byte: no more of it is in a cache, however many accesses touch it.

``x[i]`` and ``x[j]`` of two loops over the same elements, or the two halves of a block, are chains of their own; together they
touch no more than what lies between their ends.

Assumes: nothing lies beside the array's own lines; loops that end at the latest where their bounds say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rooftree.errors import KernelError
from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Access, Indirect, Kernel, Loop
from rooftree.kernel.poly import Poly
from rooftree.kernel.ranges import span
from rooftree.traffic.layer_conditions.loops import iterations
from rooftree.traffic.layer_conditions.references import pitches


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
    loops = tuple(map(_ending, kernel.loops))
    low, high = [], []
    for access in all_accesses(kernel):
        if access.array != name:
            continue
        ends = _ends(kernel, access, loops)
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


def _ends(kernel: Kernel, access: Access, loops: Sequence[Loop]) -> tuple[tuple[Poly, ...], tuple[Poly, ...]] | None:
    """Limits of the first byte of an access, and of the one behind its last."""
    try:
        sizes = pitches(kernel.array(access.array))
    except KernelError:
        return None
    low, high = [Poly.const(access.offset_bytes)], [Poly.const(access.offset_bytes + access.dtype.bytes)]
    for entry, size in zip(access.index, sizes, strict=True):
        found = None if isinstance(entry, Indirect) else span(entry, loops)
        if found is None or not found.low or not found.high:
            return None
        low = [before + end * size for before in low for end in found.low]
        high = [before + end * size for before in high for end in found.high]
    return tuple(low), tuple(high)
