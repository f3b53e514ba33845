"""What no core goes below: a time that is shorter is none of this work, whatever it was that was timed.

    cycles >= distinct bytes of one array / bytes that a core moves between registers and its first cache in a cycle

Each element that an iteration of a nest surely loads or stores moves at least once in each call, in which order ever.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rooftree.kernel.count import accesses_of
from rooftree.kernel.model import Access, Kernel
from rooftree.kernel.poly import Poly

MOST_B_PER_CY = 256
"""More than any core moves: two loads of 64 B and one store of 64 B are 192 B/cy on Zen 5 and on Intel's cores since Skylake-SP,
128 B/cy of loads on A64FX, and less on all others that machine files describe."""


def least_cycles(kernel: Kernel, sizes: Mapping[str, int]) -> float:
    """Cycles that a core takes at least for one call, however good it is; 0 where nothing is sure to move [cy].

    Args:
        kernel: the nest.
        sizes: value of each size.
    Assumes: loops run at least once; of what is loaded at least one array is needed, so that arrays do not add.
    """
    trips = _trips(kernel, sizes)
    sure = [a for s in kernel.statements if not s.guards for a in accesses_of(s) if not (a.indirect or a.edge or a.packed)]
    return max((_elements(a, trips, sizes) * a.dtype.bytes for a in dict.fromkeys(sure)), default=0) / MOST_B_PER_CY


def _trips(kernel: Kernel, sizes: Mapping[str, int]) -> dict[str, int]:
    """How often each loop runs whose bounds are formulas of sizes alone."""
    found = {}
    for loop in kernel.loops:
        if all(p.names <= sizes.keys() for p in (*loop.start, *loop.stop, loop.step)):
            starts, stops = ([float(p.value(sizes)) for p in ends] for ends in (loop.start, loop.stop))
            step = abs(float(loop.step.value(sizes)))
            length = min(starts) - max(stops) if loop.descending else min(stops) - max(starts)
            found[loop.index] = max(1, int(-(-length // step))) if step else 1
    return found


def _elements(access: Access, trips: Mapping[str, int], sizes: Mapping[str, int]) -> int:
    """Different elements that an access surely takes: by counters that stand in one dimension of it alone."""
    entries = [entry for entry in access.index if isinstance(entry, Poly)]
    many = 1
    for entry in entries:
        own = [c for c in trips if c in entry.names and sum(c in other.names for other in entries) == 1]
        many *= _different(sorted((_factor(entry, c, sizes), trips[c]) for c in own))
    return many


def _factor(entry: Poly, counter: str, sizes: Mapping[str, int]) -> float:
    """By how much an index moves with a counter; 0 where that is no number."""
    factor = entry.coefficient(counter)
    return abs(float(factor.value(sizes))) if factor.names <= sizes.keys() and entry.is_linear_in([counter]) else 0.0


def _different(digits: Sequence[tuple[float, int]]) -> int:
    """Different values of a sum of counters times factors, ascending, as far as they are digits that do not overlap.

    >>> _different([(1, 10), (10, 5)]), _different([(1, 10), (1, 7)]), _different([(0, 9)])
    (50, 10, 1)
    """
    many, reach = 1, 0.0
    for factor, trips in digits:
        if factor > reach:
            many, reach = many * trips, reach + factor * (trips - 1)
    return max((many, *(trips for factor, trips in digits if factor)))
