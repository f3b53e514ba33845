"""A trace in some of the sets: an estimate of all counts, with its standard error.

Lines whose number is equal modulo G, a divisor of the sets of every level, meet in no cache with any others. So the caches
fall into G groups of sets that know nothing of each other, and each group is a smaller hierarchy that is simulated
exactly. From k groups drawn at random without repetition, of counts x with mean m and sample standard deviation s,

    total = G m,    standard error = G s / sqrt(k) * sqrt(1 - k / G).

>>> import numpy as np
>>> l1, l2 = Level(name="L1", sets=64, ways=8), Level(name="L2", sets=512, ways=8)
>>> found = sampled_trace([l1, l2], np.random.default_rng(1).integers(0, 10**6, 100_000) * 8, share=0.25)
>>> exact = sampled_trace([l1, l2], np.random.default_rng(1).integers(0, 10**6, 100_000) * 8, share=1)
>>> abs(found.counts.levels[1].misses / exact.counts.levels[1].misses - 1) < 0.02
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, gcd, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from rooftree.errors import MachineError, UsageError
from rooftree.traffic.simulator import columns
from rooftree.traffic.simulator.caches import Level, as_levels, check_hierarchy
from rooftree.traffic.simulator.counts import Counts, error_of, merged
from rooftree.traffic.simulator.simulate import Simulation

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Column = NDArray[Any]

MIN_GROUPS = 4
"""Groups below which a sample says nothing about its error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SampledCounts:
    """Counts of a whole trace, estimated; as whole numbers.

    ``standard_error``: of each of them, rounded up; 0 if all groups were simulated. ``simulated`` of ``groups`` groups.
    """

    counts: Counts
    standard_error: Counts
    simulated: int
    groups: int


def sampled_trace(
    levels: Sequence[Level],
    addresses: ArrayLike,
    sizes: ArrayLike = 8,
    is_store: ArrayLike = False,
    *,
    arrays: ArrayLike = 0,
    share: float = 1 / 8,
    seed: int = 0,
) -> SampledCounts:
    """Run a trace through a share of all sets, from empty caches.

    Args:
        levels: the caches of one core, from L1 outwards.
        addresses, sizes, is_store, arrays: as `rooftree.CacheSimulator.trace` takes them; arrays are numbered from 0.
        share: of the groups of sets, above 0 and at most 1; at least `MIN_GROUPS` groups are simulated.
        seed: of the choice of groups.

    Raises:
        MachineError: levels that do not fall into groups: hashed indices, prefetchers, lines of different lengths, or
            numbers of sets with no common divisor of at least `MIN_GROUPS`.
        UsageError: columns that do not fit, values out of range, or an impossible share.
    """
    caches = as_levels(levels)
    check_hierarchy(caches)
    number = _groups(caches)
    if not isinstance(share, int | float) or not 0 < share <= 1:
        raise UsageError(f"share is {share!r}, expected a number above 0 and at most 1", where="share")
    simulated = min(number, max(MIN_GROUPS, round(share * number)))
    chosen = np.random.default_rng(seed).choice(number, simulated, replace=False)
    numbers = columns.as_array(arrays, "arrays")
    known = int(numbers.max()) + 1 if numbers.size else 1
    if not 1 <= known <= 127:
        raise UsageError(f"arrays reach to {known - 1}, expected 0 to 126")
    small = [replace(level, sets=level.sets // number) for level in caches]
    parts = [Simulation([replace(level, seed=level.seed + n) for level in small], known) for n in range(simulated)]
    shift = caches[0].line_bytes.bit_length() - 1
    for block in columns.blocks(addresses, sizes, columns.store_flags(is_store), arrays, known):
        place, size, kind, array = _pieces(block, shift)
        line = place >> shift
        group = line % number
        moved = (line // number << shift) | (place & ((1 << shift) - 1))
        for one, part in zip(chosen, parts, strict=True):
            mine = np.flatnonzero(group == one)
            part.trace(moved[mine], *(column if len(column) == 1 else column[mine] for column in (size, kind, array)))
    draws = [part.counts() for part in parts]
    finite = sqrt(1 - simulated / number)
    return SampledCounts(
        counts=merged(draws, lambda values: round(number * sum(values) / len(values))),
        standard_error=merged(draws, lambda values: ceil(number * error_of(values) * finite)),
        simulated=simulated,
        groups=number,
    )


def _groups(levels: Sequence[Level]) -> int:
    """Number of groups of sets that know nothing of each other."""
    for level in levels:
        if level.hashed or level.prefetch or level.line_bytes != levels[0].line_bytes:
            raise MachineError(
                "has a hashed index, prefetchers or lines of another length, so its sets fall into no groups",
                where=f"cache {level.name}",
                hint="rooftree.CacheSimulator, which simulates all sets",
            )
    number = gcd(*(level.sets for level in levels))
    if number < MIN_GROUPS:
        sets = ", ".join(str(level.sets) for level in levels)
        raise MachineError(
            f"{sets} sets have the common divisor {number}, expected at least {MIN_GROUPS}",
            hint="rooftree.CacheSimulator, which simulates all sets",
        )
    return number


def _pieces(block: tuple[Column, Column, Column, Column], shift: int) -> tuple[Column, Column, Column, Column]:
    """Accesses cut where they cross lines."""
    place, size, kind, array = block
    lines = ((place + size - 1) >> shift) - (place >> shift) + 1
    if not len(lines) or lines.max() == 1:
        return place, size, kind, array
    which = np.repeat(np.arange(len(place)), lines)
    order = np.arange(len(which)) - np.repeat(np.cumsum(lines) - lines, lines)
    whole = np.broadcast_to(size, place.shape)[which]
    line = (place[which] >> shift) + order
    start = np.maximum(place[which], line << shift)
    end = np.minimum(place[which] + whole, (line + 1) << shift)
    return start, end - start, *(column if len(column) == 1 else column[which] for column in (kind, array))
