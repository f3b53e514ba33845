"""Divisions of integers that take the longer, the more bits their quotient has: a limit upwards.

    T <= max(T_OL, n c a pass, recurrence with latency l)        n: divisions of a pass

on cores with the parameter ``quotients``: the forms of which, c the cycles on the unit that divides, and l the latency, both of
a quotient that fills a register. The table has what short quotients take, as most programs divide.

Measured 2026-11-29 on a virtual machine of Zen 3 (family 25 model 1) [cy]: divisions of 64 bits, signed or not, one after the
other on the unit, with quotients of up to 40, 48 and 56 to 62 bits 7.0, 7.9 and 8.9; in a chain, 1, 16, 24, 30, 40, 48 and 62
bits 8.6, 9.5, 10.4, 11.3, 12.3, 13.3 and 14.1. Of 32 bits 6.0 whatever the quotient, in a chain 8.6 to 11.3. No other processor
was tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from rooftree.incore.bounds.recurrence import recurrence_bound
from rooftree.incore.corrections.model import KernelLoop, Times, is_seen
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.results.doubt import QUOTIENTS


def quotients(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What divisions may take whose quotients have many bits."""
    rule, found = loop.table.parameters.get("quotients"), times.found
    if loop.external is not None or not rule or not found.contributions:
        return
    divides = [re.fullmatch(rule["match"], one.instruction.form) is not None for one in found.contributions]
    if not any(divides):
        return
    latency = float(rule["latency"])
    edges = [(a, b, max(t, latency) if divides[b // 2] and t else t, distance) for a, b, t, distance in found.edges]
    longest = max(found.cycles, sum(divides) * float(rule["cycles"]), recurrence_bound(2 * len(divides), edges)[0])
    passes = np.asarray(times.passes, dtype=np.float64)
    factors = 1 + (longest - found.cycles) * passes / np.maximum(times.T_OL, 1e-9)
    words = (
        "how long a division of integers takes depends on how many bits its quotient has, which is not known: predicted are "
        "short ones. The limit is that all quotients fill a register"
    )
    yield from sized(QUOTIENTS, words, factors, where=is_seen(factors))
