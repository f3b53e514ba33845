"""Elements that are updated again by the next iteration, at addresses that the code computes anew: a limit upwards.

    for (i = 0; i < n; i++) bits[i >> 5] |= (x[i] > t) << (i & 31);

Each iteration loads what the one before has stored (`rooftree.models.doubts.updated_again`). The code shifts its counter for the
address, so that it does not show that this is the same one. Where a register goes on from pass to pass, or an address by a
constant, the code shows it, and the chain is part of its time.

Measured on one Zen 4 (virtual machine, 2026-11-30): this loop took 4.0 cy an iteration, 2.0 by its front end; a word for each
bit 2.3. The limit is 8: such a core may forward faster than machine files say.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rooftree.incore.corrections.model import KernelLoop, Times, is_seen
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.kernel.count import indirect_accesses
from rooftree.kernel.dependence import recurrences
from rooftree.models import doubts as limits
from rooftree.results.doubt import FLOW


def updated_again(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What iterations take that wait for the element that the one before has stored."""
    if loop.external is not None or indirect_accesses(loop.kernel):
        return
    chains = [one for one in recurrences(loop.kernel) if one.through == "array" and one.distance == 1]
    streams = loop.code.loop.steps(loop.code.loop.vector_bits or None).streams
    if not chains or not any(s.store and s.step is None and not s.on_stack for s in streams):
        return
    core = loop.machine.core
    forward = (core.store_forward_latency if core is not None else None) or limits.FORWARD_CYCLES
    longest = limits.updated_again(loop.iterations, forward, max(len(one.kinds) for one in chains))
    factors = longest / np.maximum(np.maximum(times.T_OL, times.T_nOL), 1e-9)
    words = (
        f"{chains[0].carrier} is updated in memory by one iteration after the other, at an address that the code computes anew: "
        "predicted as if none waited for what the one before stored, the limit is that each does. To do: the element in a local "
        "variable until the next one comes"
    )
    yield from sized(FLOW, words, factors, where=is_seen(factors))
