"""Gathers that wait for their indices, with all that is behind them: time between the bounds.

    T = T_others + f L * passes        L: until the indices of a gather are there, without waiting for other gathers

on cores whose gathers are tens of micro-ops, with the parameter ``late_indices``, f, where L is 12 cycles or more, as
`rooftree.models.schedulers.late_indices` says with its source.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rooftree.asm.model import Instruction
from rooftree.incore.bounds.recurrence import between_instructions
from rooftree.incore.bounds.window import completion
from rooftree.incore.corrections.model import KernelLoop, Times, is_seen, largest, spread
from rooftree.incore.engine import Analysis
from rooftree.incore.instructions.costs import rate_of
from rooftree.incore.model import Array
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.models.schedulers import LATE_CYCLES, of_late_indices
from rooftree.results.doubt import WINDOW


def late(found: Analysis) -> float:
    """Until the latest indices of a gather are there, if gathers before it take no time [cy]; 0: all are early."""
    gathers = {number for number, one in enumerate(found.contributions) if _gathers(one.instruction)}
    if not gathers:
        return 0.0
    latency = [
        0.0 if one.cost is None or number in gathers else one.cost.latency + one.cost.load_latency
        for number, one in enumerate(found.contributions)
    ]
    edges = [(a, b, 0.0 if b in gathers else delay, 0) for a, b, delay, d in between_instructions(found.edges) if not d]
    longest = max(completion([0.0] * len(latency), edges, latency)[number] for number in gathers)
    return longest if longest >= LATE_CYCLES else 0.0


def _gathers(instruction: Instruction) -> bool:
    key = rate_of(instruction)
    return key is not None and key[0] == "gather"


def waiting(times: Times, loop: KernelLoop) -> Array:
    """What gathers wait for their indices, all of it, shape (S,) [cy]; 0 on cores of which that is not known."""
    if loop.external is not None or not loop.parameter("late_indices"):
        return np.zeros(np.shape(times.passes))
    return np.asarray(spread(times.runs, [late(run.found) for run in times.runs]) * times.passes)


def late_indices(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """That passes overlap all the same, and that gathers wait for all of the time: limits."""
    whole, part = waiting(times, loop), loop.parameter("late_indices")
    core = np.maximum(times.T_OL, 1e-9)
    others = largest([limit for name, limit in times.limits.items() if name != "window"]) if "window" in times.limits else core
    low, high = of_late_indices(whole, part, core, others)
    words = (
        "indices of a gather are computed so late that its micro-ops fill the schedulers: predicted is that the next pass begins "
        f"{part:g} of that time later. The limits are all of it, and that neither they nor the reorder buffer hold up a pass. To "
        "do: a loop for the indices, one for the gathers"
    )
    yield from sized(WINDOW, words, high, low, where=is_seen(high / np.maximum(low, 1e-9)))
