"""Latencies of x87 instructions (long double) that nobody measured: a limit upwards.

    T <= recurrence with `rooftree.models.longer_passes.x87_latency` of each such l, as far as the recurrence is the limit then

A latency that a correction states is not in doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rooftree.incore.bounds.recurrence import recurrence_with
from rooftree.incore.corrections.model import KernelLoop, Times, is_seen
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.models import longer_passes
from rooftree.results.doubt import X87

_ARITHMETIC = re.compile(r"f(?:add|subr?|mul|divr?)p?(?: .*)?|fi(?:add|subr?|mul|divr?) .*|fsqrt")


def x87_latency(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What a loop may take whose chain has x87 arithmetic of which no one measured the latency."""
    table, found = loop.table, times.found
    if loop.external is not None or table.isa != "x86" or not found.contributions:
        return
    extra = [
        longer_passes.x87_latency(c.cost.latency) - c.cost.latency
        if c.cost and _ARITHMETIC.fullmatch(form := c.instruction.form) and not table.states_latency(form)
        else 0.0
        for c in found.contributions
    ]
    if not any(extra):
        return
    longest = recurrence_with(len(extra), found.edges, lambda number, latency: latency + extra[number])
    factor = longer_passes.of_longer_pass(found.cycles, longest, times.passes, times.T_OL)
    words = (
        f"the latencies of x87 instructions (long double) on {table.arch} are those of LLVM, which nobody measured here, and of "
        f"other cores were found too short. The limit is {longer_passes.X87_LONGER:g} times as long. To do: measure, or compute "
        "in double"
    )
    yield from sized(X87, words, factor, where=is_seen(factor))
