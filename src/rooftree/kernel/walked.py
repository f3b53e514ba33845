"""Extents of arrays that loaded indices lead into and the nest walks through as well, as ``x[i] = b[i] - x[col[k]]``.

The source states no extent behind a pointer, and a loaded index says nothing of it. Where the same array is also walked through,
it has at least the elements that the walk comes to; loaded places are taken to lie among these, as vertices, particles and
unknowns do that are both visited in turn and looked up by number.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Access, Array, Indirect, Kernel, Loop
from rooftree.kernel.poly import Poly
from rooftree.kernel.ranges import never_negative, span


def with_walked_extents(kernel: Kernel, told: Collection[str] = ()) -> tuple[Kernel, tuple[str, ...]]:
    """The kernel in which arrays that are looked up and walked through have as many elements as the walk reaches.

    Args:
        kernel: the nest.
        told: arrays whose elements or values are given; these, and what they lead into, are left as they are.
    Returns: the kernel, and a note for each such array.
    """
    notes: list[str] = []
    for array in kernel.arrays:
        if array.extents[0] is not None or array.name in told:
            continue
        accesses = [access for access in dict.fromkeys(all_accesses(kernel)) if access.array == array.name]
        looked_up = [access.index[0] for access in accesses if isinstance(access.index[0], Indirect)]
        if not looked_up or any(load.array in told for entry in looked_up for load in entry.loads):
            continue
        if (found := _walked(accesses, kernel.loops)) is None:
            continue
        extent, walk = found
        notes.append(
            f"{array.name} is taken to have the {extent} elements that {walk.text or array.name} comes to: "
            f"--arg {array.name}=ELEMENTS says otherwise"
        )
        kernel = _with_extent(kernel, array, extent)
    return kernel, tuple(notes)


def _walked(accesses: Sequence[Access], loops: Sequence[Loop]) -> tuple[Poly, Access] | None:
    """How many elements walks through an array come to, and the walk that comes furthest; None where that cannot be told."""
    counters = {loop.index for loop in loops}
    ends: list[tuple[Poly, Access]] = []
    for access in accesses:
        entry = access.index[0]
        if isinstance(entry, Indirect) or not entry.names & counters:
            continue
        high = span(entry, loops).high
        if len(high) != 1 or high[0].names & counters:
            return None
        ends.append((high[0] + 1, access))
    return next((found for found in ends if all(never_negative(found[0] - other) for other, _ in ends)), None)


def _with_extent(kernel: Kernel, array: Array, extent: Poly) -> Kernel:
    sized = replace(array, extents=(extent, *array.extents[1:]))
    return replace(kernel, arrays=tuple(sized if one is array else one for one in kernel.arrays))
