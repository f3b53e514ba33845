"""What a unit of work touches where accesses do not go from element to element: more cache lines than the one of its name."""

from __future__ import annotations

from collections.abc import Mapping

from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Indirect, Kernel


def strided_notes(kernel: Kernel, sizes: Mapping[str, int], per_cl: int, line_bytes: int) -> list[str]:
    """A sentence for the arrays of which a unit of work touches more lines than its elements would fill.

    Args:
        kernel: the nest.
        sizes: values of the sizes, for steps that depend on them.
        per_cl: iterations of a unit of work.
        line_bytes: of a cache line [B].
    """
    index, loop = kernel.counters[-1], kernel.loops[-1]
    zero = {**sizes, **dict.fromkeys(kernel.counters, 0)}
    step = abs(float(loop.step.value(zero)))
    found: dict[str, tuple[int, float]] = {}
    for access in all_accesses(kernel):
        moved, width = 0.0, float(kernel.array(access.array).element_bytes)
        for entry, extent in zip(reversed(access.index), reversed(kernel.array(access.array).extents), strict=True):
            if isinstance(entry, Indirect):
                moved = 0.0
                break
            moved += float(entry.coefficient(index).value(zero)) * width
            width *= float(extent.value(zero)) if extent is not None else 1.0
        apart = abs(moved) * step
        lines = min(per_cl, round(per_cl * apart / line_bytes))
        if lines > 1 and apart > access.dtype.bytes and lines > found.get(access.array, (0, 0.0))[0]:
            found[access.array] = lines, apart
    if not found:
        return []
    each = ", ".join(f"{lines} of {name} (every {apart:g} B)" for name, (lines, apart) in found.items())
    return [f"a unit of work is {per_cl} iterations, whose accesses touch more cache lines than one: {each}"]
