"""Loads of bytes that two earlier stores hold, some passes before: a limit upwards.

    T = max over such loads of  T_others + l / d       l: until a store has left the core [cy], d: passes since that store

Such a load waits until the store has left the core, see `in_program_order`, and the stores behind it leave after it; so the
passes in between are done at a stroke, and what they take otherwise comes on top rather than beside. The prediction is the
longer of both.

No constant is fitted: l is ``blocked_latency_512`` of the table. On a Zen 4 (2026-11-28), x[i+d] = s x[i] in doubles and copies
of words, both of 64 B a pass, d no multiple of 64 B: predicted alone 5.5, 3.15, 2.76, 2.02, 2.02, 2.02 cy with stores of 4, 7, 8,
10, 15 and 23 passes before, measured 6.2, 4.1, 4.0, 3.3, 2.9 and 2.7, limit 7.5, 5.2, 4.8, 4.2, 3.5 and 3.0.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rooftree.incore.corrections.model import KernelLoop, Times, is_seen
from rooftree.incore.instructions.addresses import Place, brought_together, forwarding_distance, overlap_distance, places
from rooftree.incore.instructions.dependences import blocked_latency
from rooftree.results.doubt import REISSUED, Doubt, doubt

_STORES = 64
"""Stores in flight where the table does not say; of more passes before, they have left."""


def part_stored(times: Times, loop: KernelLoop) -> Iterator[Doubt]:
    """What loads wait for that an earlier store, still on its way to the cache, holds in part."""
    if loop.external is not None or loop.code.loop.first_block < 0:
        return
    loads, stores = (brought_together(group, times.runs[-1].inputs.lags) for group in places(loop.body))
    waits = _longest_wait(loop, loads, stores) * times.passes
    limit = np.where(waits > 0, np.maximum(times.throughput, times.T_nOL) + waits, 0.0)
    if is_seen(float(np.max(limit / np.maximum(np.maximum(times.T_OL, times.T_nOL), 1e-9)))):
        yield doubt(
            REISSUED,
            "loads read bytes that two earlier stores hold, and wait until these have left the core: predicted beside all else, "
            "the limit is that all else waits, too. To do: a distance that is a multiple of a vector, or a longer one",
            high=round(float(np.max(limit / np.maximum(times.T_OL, 1e-9))), 3),
        )


def _longest_wait(loop: KernelLoop, loads: list[list[Place]], stores: list[list[Place]]) -> float:
    """The longest wait of such a load, shared among the passes since the store [cy a pass]; 0.0: there is none."""
    written = [(j, place) for j, group in enumerate(stores) for place in group if place.step]
    most = float(loop.parameter("store_buffer", _STORES)) / max(1, len(written))
    found = 0.0
    for i, load in ((i, place) for i, group in enumerate(loads) for place in group):
        nearest = min(
            ((d, j, s) for j, s in written if (d := overlap_distance(s, load, j < i)) is not None),
            default=None,
            key=lambda x: x[0],
        )
        if nearest is None or not 1 <= nearest[0] <= most:
            continue
        distance, j, store = nearest
        if forwarding_distance(store, load, j < i) != distance:
            found = max(found, blocked_latency(loop.table.parameters, 8 * load.width) / distance)
    return found
