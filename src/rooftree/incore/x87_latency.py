"""Latencies of x87 instructions (long double) that nobody measured: a limit upwards.

    T_OL <= T_OL + (recurrence with 2.5 l for each such l - recurrence), as far as the recurrence is the limit then

The tables of LLVM give x87 sums and products the latencies of those of vector registers. Measured chains of them took 6.4 to
6.7 cycles on a Zen 3 and 7.0 on a Zen 4 where znver3 and znver4 have 3: 2.3 times as long at most; and 3.0 on an Ice Lake, as
its table says. A latency that a correction states is not in doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from rooftree.incore.bounds.recurrence import recurrence_bound
from rooftree.incore.corrections.model import KernelLoop, Times, is_seen
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.results.doubt import X87

_LONGER = 2.5
"""Times the latency of a table that x87 arithmetic takes at most [1]."""
_ARITHMETIC = re.compile(r"f(?:add|subr?|mul|divr?)p?(?: .*)?|fi(?:add|subr?|mul|divr?) .*|fsqrt")


def x87_latency(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What a loop may take whose chain has x87 arithmetic of which no one measured the latency."""
    table, found = loop.table, times.found
    if loop.external is not None or table.isa != "x86" or not found.contributions:
        return
    extra = [
        (_LONGER - 1) * c.cost.latency
        if c.cost and _ARITHMETIC.fullmatch(form := c.instruction.form) and not table.states_latency(form)
        else 0.0
        for c in found.contributions
    ]
    if not any(extra):
        return
    edges = [(a, b, t + extra[b // 2], distance) for a, b, t, distance in found.edges]
    longest = recurrence_bound(2 * len(extra), edges)[0]
    passes, now = np.asarray(times.passes, dtype=np.float64), np.maximum(times.T_OL, 1e-9)
    factor = (now + max(longest - found.cycles, 0.0) * passes) / now
    words = (
        f"the latencies of x87 instructions (long double) on {table.arch} are those of LLVM, which nobody measured here, and of "
        f"other cores were found too short. The limit is {_LONGER:g} times as long. To do: measure, or compute in double"
    )
    yield from sized(X87, words, factor, where=is_seen(factor))
