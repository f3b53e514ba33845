"""Functions that are slow to start, apart from others: they run behind what makes the core as fast as it gets with them.

`rooftree.timing.session` settles the core for each of them, `rooftree.timing.turns` for a group of them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from rooftree.timing.clock import NEAR
from rooftree.timing.harness import Burst


class Settled(NamedTuple):
    """Bursts that count, behind those that settle the core and do not."""

    before: Sequence[Burst]
    bursts: Sequence[Burst]


def settling(burst: Burst, passes: int) -> list[Burst]:
    """What is run before a function that is slow to start counts, until the core is as fast as it gets, and its clock steady.

    The clock may change meanwhile, so that the reference loops of `NEAR` further bursts do not count either.

    Args:
        burst: of the function.
        passes: that take so long, see `rooftree.timing.harness.settle_passes`.
    """
    return [replace(burst, count=1, warm=passes), *[replace(burst, count=1)] * NEAR]


def apart(names: Sequence[str], slow: Collection[str]) -> tuple[list[int], list[int]]:
    """Numbers of the functions that run at their full rate at once, and of those that are slow to start.

    >>> apart(["add", "wide", "mul"], {"wide"})
    ([0, 2], [1])
    """
    quick = [number for number, name in enumerate(names) if name not in slow]
    return quick, [number for number, name in enumerate(names) if name in slow]


def in_one_go(each: Sequence[Settled]) -> tuple[list[Burst], list[slice]]:
    """All bursts one after the other, and which of them are those that count, of each."""
    bursts: list[Burst] = []
    places: list[slice] = []
    for one in each:
        begin = len(bursts) + len(one.before)
        bursts += [*one.before, *one.bursts]
        places.append(slice(begin, len(bursts)))
    return bursts, places
