"""Exact simulation of a loop nest in a cache hierarchy, without a trace.

The rules of the simulated caches are stated in `rooftree.traffic.reference`, the Python twin, which also serves
where the C++ core was not built.
"""

from __future__ import annotations

from collections.abc import Sequence

from rooftree import native
from rooftree.errors import UsageError
from rooftree.traffic import reference
from rooftree.traffic.caches import Counts, Level, check_hierarchy, gather
from rooftree.traffic.nest import Affine, Nest, negative_address


def simulate(levels: Sequence[Level], nest: Nest, *, warm_up: int = 0) -> Counts:
    """Count what one sweep of a loop nest does in every cache and on every link.

    The caches start empty. Lines that are dirty when the sweep ends stay where they are: for the steady state of a
    repeated sweep give ``warm_up=1`` or more, then every write-back is counted once per sweep.

    Args:
        levels: the caches of one core, from L1 outwards; memory follows the last.
        nest: loops and references.
        warm_up: sweeps of the whole nest before the one that is counted.

    Returns:
        Loads, stores, misses and evictions per level, bytes per link in each direction.

    Raises:
        MachineError: levels that cannot work together.
        KernelError: an address is negative.
        UsageError: warm_up is no whole number of at least 0.

    Assumes: one core, LRU replacement, no prefetching, physical = virtual addresses.

    >>> from rooftree.traffic.nest import Reference, loop
    >>> l1 = Level.of_size("L1", 32 * 1024, ways=8)
    >>> load = Nest([loop(0, 8000)], [Reference(Affine(0, (8,)), 8)])
    >>> simulate([l1], load).links
    (LinkCount(name='L1Mem', load_B=64000, evict_B=0),)
    """
    check_hierarchy(levels)
    if not isinstance(warm_up, int) or warm_up < 0:
        raise UsageError(f"warm_up is {warm_up!r}, expected a whole number of at least 0")
    if not native.available():
        return reference.simulate(levels, nest, warm_up=warm_up)
    try:
        at_level, at_link = native.core().simulate(
            [(level.sets, level.ways, level.line_bytes, level.victim) for level in levels],
            [([_pair(b) for b in x.starts], [_pair(b) for b in x.stops], x.step) for x in nest.loops],
            [(_pair(r.address), r.bytes, r.is_store, nest.depth_of(r), r.after) for r in nest.references],
            warm_up,
        )
    except IndexError as error:
        raise negative_address(int(str(error).split()[1])) from None
    return gather(levels, at_level, at_link)


def _pair(value: Affine) -> tuple[int, list[int]]:
    return value.constant, list(value.coefficients)
