"""Loads that are issued again, because a store before them looks like theirs or has not its data yet: a limit upwards.

    T = max over load, load and store of  T_LS * (n + r) / n          n: accesses, r: those that are issued again

The core compares only the lowest 12 bits of addresses at first. A load that agrees in them with a store before that has not left
the core is issued again, once. Whether any does is a matter of how far arrays lie apart in a page: loads run ahead of stores by
as many passes as the reorder buffer holds, w = R / I, so that of the distances within a page w s / 4096 are such, s the bytes
that a store moves by in a pass. Where that is less than a tenth nothing is said.

A load of what the loop itself has just stored finds the store without its data: it is issued again once or twice.

A load that two stores hold together is tried again until both have left the core, and stores leave in their order, also those of
the d - 1 passes between, T_S of each:

    T <= T_recurrence + T_S (d - 1) / d

On one Zen 4 x[i + D] = f(x[i]) in vectors of 64 B, predicted by the recurrence, takes 7.65 cy of D = 33 doubles (limit 8.0), 4.73
of 65 (5.0), 4.11 of 81 (4.4), 3.49 of 113 (3.7); of floats 7.46 of 65 (8.0), 5.57 of 97 (6.0), 5.00 of 113 (5.5).

No constant is fitted. On an Ice Lake-SP server, arrays in L1, vectors of 64 B [cy/CL]: y = s x takes 1.7, with y 1 to 45 lines
behind x 2.55 (by this formula 1.7 -> 2.56), a triad 2.3, with one array in the way 3.4 to 3.9 (3.41), with both 4.1 to 4.2
(4.26), five streams 3.6 to 6.4 (limit 7.7). Nine scalar accesses, one of what was just stored, 4.03 cy a pass, 3.46 if it was
stored two passes before, 3.06 if forty (limit 4).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rooftree.incore.corrections.l1_width import slots, widths_filled
from rooftree.incore.corrections.model import KernelLoop, Times, largest
from rooftree.incore.instructions.addresses import Place, brought_together, places
from rooftree.incore.instructions.dependences import PASSES, meetings
from rooftree.incore.model import Array
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.results.doubt import REISSUED

_PAGE = 4096
"""What the lowest 12 bits of an address tell apart [B]."""
_RARE = 0.1
"""Part of all distances of two arrays below which nothing is said of them [1]."""
_AGAIN = 2
"""How often a load is issued again at most until a store has its data."""
_SEEN = 1.1
"""Factor on the in-core time from which it is told [1]."""


def reissued(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What loads cost that are issued again, where that is more than all else in the core."""
    if loop.external is not None or not loop.parameter("compared_bits") or not times.found.contributions:
        return
    loads, stores = places(loop.body)
    alike, stored = _alike(times, loop, loads, stores), _just_stored(loads, stores)
    for which, words in ((alike, _WORDS), (stored, _WORDS_STORED)):
        if which:
            yield from sized(REISSUED, words, (factors := _longer(times, loop, which)), where=factors > _SEEN)


_WORDS = (
    "loads are issued twice that agree with a store before in the lowest 12 bits of their address. How many do hangs on how far "
    "the arrays lie apart in a page. The limit is that all do. To do: stored arrays first, the others up to a kilobyte behind"
)
_WORDS_STORED = (
    "what the loop has just stored is loaded again. The limit is that each such load is issued three times until the store has "
    "its data. To do: keep it in a register (restrict)"
)
_WORDS_BLOCKED = (
    "loads read what two stores before them wrote, and wait until both have left the core. Predicted is that these leave as soon "
    "as they can. The limit is that a load also waits for those of the passes between. To do: a distance of whole vectors"
)


def held_back(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What blocked loads take that also wait for all stores of the passes between."""
    if loop.external is not None or not times.found.blocked or "recurrence" not in times.limits:
        return
    lags = times.runs[-1].inputs.lags
    loads, stores = (brought_together(groups, lags) for groups in places(loop.body))
    back = max((distance for _, _, distance, whole, _, _ in meetings(loads, stores) if not whole), default=0)
    if back < 2:
        return
    longer = times.limits["recurrence"] + times.found.T_store * times.passes * (1 - 1 / back)
    factors = longer / np.maximum(times.T_OL, 1e-9)
    yield from sized(REISSUED, _WORDS_BLOCKED, factors, where=factors > _SEEN)


def _alike(times: Times, loop: KernelLoop, loads: list[list[Place]], stores: list[list[Place]]) -> list[tuple[int, Place]]:
    """Loads that a store of another array may look like."""
    slots_of_pass = sum(c.cost.slots for c in times.found.contributions if c.cost is not None)
    ahead = loop.parameter("rob") / slots_of_pass if slots_of_pass else 0.0
    moving = [place for group in stores for place in group if place.step]
    return [
        (number, load)
        for number, group in enumerate(loads)
        for load in group
        if load.step and sum(ahead * abs(s.step or 0) for s in moving if _apart(s, load)) >= _RARE * _PAGE
    ]


def _apart(store: Place, load: Place) -> bool:
    return store.origin != load.origin and store.step == load.step


def _just_stored(loads: list[list[Place]], stores: list[list[Place]]) -> list[tuple[int, Place]]:
    """Loads of what stores of this pass or one of the last few wrote, as often as they are issued again."""
    return [
        (i, load) for _, i, back, whole, _, load in meetings(loads, stores) if whole and back <= PASSES for _ in range(_AGAIN)
    ]


def _longer(times: Times, loop: KernelLoop, again: list[tuple[int, Place]]) -> Array:
    """Factor on the in-core time if these loads are issued again, shape (S,) [1]."""
    filled = widths_filled(loop)
    more = slots([load.width / loop.core.load.width for _, load in again])
    start = times.T_startup  # of rows, a part of each limit: what is loaded there is not loaded again
    found = [
        start + (times.limits[name] - start) * ((n + more) / n)
        for name in ("load", "load_store")
        if name in times.limits and (n := slots(filled[name]))
    ]
    now = np.maximum(times.T_OL, 1e-9)
    return largest(found) / now if found else np.ones(now.shape)
