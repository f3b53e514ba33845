"""Sizes for which the data of a kernel lie in each level of a machine, for those who give none.

    L1                 half of it
    further caches     the geometric mean of the cache before and this one, as far as one core has a share of it
    memory             four times all caches together, at least 128 MiB

All sizes that extents of arrays depend on grow together; others, such as block lengths, must be given.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import Any

import numpy as np

from rooftree.errors import KernelError, UsageError
from rooftree.kernel.bounds import executions
from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Array, Indirect, Kernel
from rooftree.machine.model import Machine

LEAST_IN_MEMORY = 128 * 2**20
_MOST = 2**40
_TRIES = 60


def targets(machine: Machine) -> dict[str, float]:
    """Working set for each place of the data [B]; machines with the same last two caches have one place less."""
    found: dict[str, float] = {}
    before = 0.0
    for cache in machine.caches:
        found[cache.name] = math.sqrt(before * cache.size) if before else cache.size / 2
        before = cache.size
    found["Mem"] = max(4 * sum(cache.size for cache in machine.caches), LEAST_IN_MEMORY)
    return found


def level_sizes(kernel: Kernel, machine: Machine, given: Mapping[str, int] | None = None) -> dict[str, Any]:
    """Sizes of a kernel, one point for each place of the data in which all of its loops run.

    Args:
        kernel, machine: what runs where.
        given: values of sizes that are the same at all points.
    Returns: name of all sizes -> values, from the core outwards; they are tied.
    Raises: UsageError if the sizes cannot be chosen: no array grows with them, or some are no extents.
    """
    fixed = dict(given or {})
    free = [name for name in kernel.symbols if name not in fixed]
    growing = {name for array in kernel.arrays for extent in array.extents if extent is not None for name in extent.names}
    if any(array.extents and array.extents[0] is None for array in kernel.arrays):
        growing |= {name for loop in kernel.loops for bound in (*loop.start, *loop.stop) for name in bound.names}
    others = [name for name in free if name not in growing]
    if others or not free:
        wanted = ", ".join(others) or "all sizes"
        raise UsageError(
            f"{wanted} of {kernel.name} cannot be chosen for each level: no extent of an array depends on "
            f"{'them' if len(others) != 1 else 'it'}"
            if free
            else f"{kernel.name} has no size that could be chosen",
            where="-D",
            hint=" ".join(f"-D {name}=..." for name in others or free) or "a kernel with a size",
        )
    least = _filled(kernel, free, fixed, 1)
    points = [
        n
        for target in targets(machine).values()
        if least <= target and all_loops_run(kernel, free, fixed, n := largest_size(kernel, free, fixed, target))
    ]
    if not points:
        raise UsageError(
            f"the loops of {kernel.name} do not run with the sizes that would be chosen",
            where="-D",
            hint=" ".join(f"-D {name}=..." for name in free),
        )
    return {**{name: np.array([fixed[name]] * len(points)) for name in fixed}, **{name: np.array(points) for name in free}}


def all_loops_run(kernel: Kernel, free: Collection[str], fixed: Mapping[str, int], n: int) -> bool:
    """Whether all loops run with these sizes: a wide stencil does not fit into a small cache."""
    try:
        executions(kernel, {**fixed, **dict.fromkeys(free, n)})
    except KernelError:
        return False
    return True


def largest_size(kernel: Kernel, free: Collection[str], fixed: Mapping[str, int], target: float) -> int:
    """The largest value of all free sizes with which the arrays fill no more than the target, a little rounded."""
    low, high = 1, 2
    while _filled(kernel, free, fixed, high) <= target:
        low, high = high, 2 * high
        if high > _MOST:
            raise UsageError(
                f"the arrays of {kernel.name} do not grow with {', '.join(free)}, so that no size can be chosen for each level",
                where="-D",
                hint=" ".join(f"-D {name}=1000" for name in free),
            )
    for _ in range(_TRIES):
        if high - low <= 1:
            break
        middle = (low + high) // 2
        low, high = (middle, high) if _filled(kernel, free, fixed, middle) <= target else (low, middle)
    return round_down(low)


def _filled(kernel: Kernel, free: Collection[str], fixed: Mapping[str, int], n: int) -> int:
    """What all arrays take [B] where all free sizes are n."""
    return sum(array_sizes(kernel, {**fixed, **dict.fromkeys(free, n)}).values())


def round_down(n: int) -> int:
    """A size close below, with whole lines in a row but no power of two: rows that fall on the same sets are another story.

    >>> round_down(37), round_down(100), round_down(1024), round_down(1_000_003)
    (37, 96, 1016, 999992)
    """
    if n < 64:
        return n
    n -= n % 8
    return n - 8 if n % 64 == 0 else n


def array_sizes(kernel: Kernel, sizes: Mapping[str, int]) -> dict[str, int]:
    """Size of each array [B]; one whose first extent the source does not tell is as long as its accesses reach."""
    return {array.name: _size(kernel, array, sizes) for array in kernel.arrays}


def _size(kernel: Kernel, array: Array, sizes: Mapping[str, int]) -> int:
    size = array.element_bytes
    for place, extent in enumerate(array.extents):
        size *= int(extent.value(sizes)) if extent is not None else _reach(kernel, array, place, sizes)
    return size


def _reach(kernel: Kernel, array: Array, place: int, sizes: Mapping[str, int]) -> int:
    """How far accesses reach in one dimension [elements], with every loop at one of its ends."""
    ends: list[dict[str, int]] = [dict(sizes)]
    for loop in kernel.loops:
        grown = []
        for values in ends:
            pick = min if loop.descending else max
            start = pick(int(bound.value(values)) for bound in loop.start)
            stops = [int(bound.value(values)) for bound in loop.stop]
            last = max(stops) + 1 if loop.descending else min(stops) - 1
            grown += [{**values, loop.index: start}, {**values, loop.index: last}]
        ends = grown[:4096]
    entries = [a.index[place] for a in all_accesses(kernel) if a.array == array.name and not isinstance(a.index[place], Indirect)]
    if not entries:
        raise KernelError(
            f"the size of {array.name} is not known: only indirect accesses reach it",
            where=kernel.name,
            hint=f"--arg {array.name}=1000000 gives it a million elements; or state its extent in the source",
        )
    return 1 + max(int(entry.value(values)) for entry in entries for values in ends if not isinstance(entry, Indirect))
