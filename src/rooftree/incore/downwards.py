"""Vectors stored in descending order, whose lines the core may finish more slowly than ascending ones: a limit upwards.

    T <= max(T_OL, T_nOL) + c * sum of w_i / 64 over stores i of vectors of w_i bytes that move downwards

on cores with the parameter ``downward_stores``, c, in cycles a line.

Measured on a virtual machine of Zen 4 with kernels, data in L1, 2026-11-28 [cy/CL]: ascending stores that cross lines take 0.4
more than others, whatever their width; descending ones of 512 bits 1.4 to 1.5 more (set, copy: 3.4 to 3.5, aligned 2.0), of 256
bits 2.4 more (4.4 to 4.5, aligned 2.0). Loops that load and store in place downwards, vectors of 512 bits at multiples of 64 B,
take 2.7 more (y = s y 4.7, ascending 1.95; two arrays 8.2, 4.2; one of two 6.4 to 6.7), into another array none. The limit, 2.7,
is the largest of these; what decides within it is not known, and no other processor was tried. What ports take that are not
shared out well is in these times: the larger one of both limits counts.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rooftree.incore.corrections.model import KernelLoop, Times, is_seen
from rooftree.incore.instructions.addresses import places
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.results.doubt import DOWNWARDS

_VECTOR, _LINE = 32, 64
"""Width of a store from which it counts, and of a line [B]."""


def downwards(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What descending stores may take, where that is more than all else in the core."""
    extra = float(loop.table.parameters.get("downward_stores", 0.0))
    if loop.external is not None or not extra or not times.found.contributions:
        return
    _, stores = places(loop.body)
    stored = sum(s.width for group in stores for s in group if s.width >= _VECTOR and s.step is not None and s.step < 0)
    passes = np.asarray(times.passes, dtype=np.float64)
    now = np.maximum(times.T_OL, np.maximum(times.T_nOL, 1e-9))
    time = now + extra * stored / _LINE * passes
    if stored:
        yield from sized(
            DOWNWARDS,
            "vectors are stored from the end of an array to its beginning, which this core may take longer for where they cross "
            "lines or the loop works in place: predicted as of ascending ones (a loop that counts upwards avoids it)",
            time / np.maximum(times.T_OL, 1e-9),
            where=is_seen(time / now),
        )
