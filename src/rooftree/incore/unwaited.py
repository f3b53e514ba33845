"""Results that come sooner where nothing waits in the scheduler: a limit downwards.

    T >= max(T_OL without the recurrence, recurrence with latency l instead of that of the table), T_nOL

on cores with the parameter ``unwaited``, the forms of which and l, in cycles: `rooftree.models.schedulers.unwaited`, with its
source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from rooftree.incore.bounds.recurrence import recurrence_with
from rooftree.incore.corrections.model import SEEN, KernelLoop, Times
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.models import schedulers
from rooftree.results.doubt import UNWAITED


def unwaited(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What is left of a loop that a chain limits whose links find their operands there."""
    rule, found = loop.table.parameters.get("unwaited"), times.found
    if loop.external is not None or not rule or found.bound != "recurrence" or not found.contributions:
        return
    quick = [re.fullmatch(rule["match"], one.instruction.form) is not None for one in found.contributions]
    if not any(quick[number] for number in found.chain):
        return
    latency = float(rule["latency"])
    chain = recurrence_with(len(quick), found.edges, lambda number, t: min(t, latency) if quick[number] else t)
    others = max(bound for name, bound in found.bounds.items() if name != "recurrence")
    least = max(others, chain)
    now = np.maximum(times.T_OL, 1e-9)
    time = schedulers.unwaited(found.cycles, least, others, times.passes, now, times.T_nOL)
    words = (
        f"the chain of {found.cycles:.3g} cy a pass takes {least:.3g} cy where each of its links finds its operands ready, "
        "which this core may go on to do from the begin of a row on; predicted is that they wait in the scheduler"
    )
    yield from sized(UNWAITED, words, 1.0, low=time / now, where=now >= SEEN * (1 - 1e-6) * time)
