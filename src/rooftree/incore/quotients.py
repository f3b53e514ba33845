"""Divisions of integers that take the longer, the more bits their quotient has: a limit upwards.

    T <= `rooftree.models.longer_passes.full_quotients`

on cores with the parameter ``quotients``: the forms of which, c the cycles on the unit that divides, and l the latency, both of
a quotient that fills a register. The table has what short quotients take, as most programs divide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rooftree.incore.bounds.recurrence import recurrence_with
from rooftree.incore.corrections.model import KernelLoop, Times, is_seen
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.models.longer_passes import full_quotients, of_longer_pass
from rooftree.results.doubt import QUOTIENTS


def quotients(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What divisions may take whose quotients have many bits."""
    rule, found = loop.table.parameters.get("quotients"), times.found
    if loop.external is not None or not rule or not found.contributions:
        return
    divides = [re.fullmatch(rule["match"], one.instruction.form) is not None for one in found.contributions]
    if not any(divides):
        return
    longest = float(rule["latency"])
    chain = recurrence_with(len(divides), found.edges, lambda number, t: max(t, longest) if divides[number] and t else t)
    most = full_quotients(sum(divides), float(rule["cycles"]), chain)
    factors = of_longer_pass(found.cycles, most, times.passes, times.T_OL)
    words = (
        "how long a division of integers takes depends on how many bits its quotient has, which is not known: predicted are "
        "short ones. The limit is that all quotients fill a register"
    )
    yield from sized(QUOTIENTS, words, factors, where=is_seen(factors))
