"""Passes of one or two cycles that store, whose instructions of general registers get in each other's way: a limit upwards.

    T <= `rooftree.models.longer_passes.contended_pass`

on cores with the parameter ``short_passes``, d, in cycles, for short passes that store, and where four instructions of general
registers or more share the ALUs, or the address of a store is loaded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from rooftree.incore.corrections.model import KernelLoop, Times, is_seen
from rooftree.incore.engine import Analysis
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.incore.tables.microarchitecture import Table
from rooftree.models.longer_passes import SHORT_PASS_CYCLES, contended_pass, of_longer_pass
from rooftree.results.doubt import CONTENDED

_ALUS = 4
"""Instructions of general registers in a pass, the branch included, from which they meet: as many as ALUs."""


def short_passes(times: Times, loop: KernelLoop, beside: Sequence[Sized] = ()) -> Iterator[Sized]:
    """What a short pass with stores may take, beyond what ``beside`` leaves, as where the loop lies, which hides it."""
    extra, found = float(loop.table.parameters.get("short_passes", 0.0)), times.found
    if loop.external is not None or not extra or not 0 < found.cycles <= SHORT_PASS_CYCLES or not found.contributions:
        return
    if not (stores := [one.instruction for one in found.contributions if one.instruction.stores]):
        return
    loaded = {name for one in found.contributions if one.instruction.loads for name in one.instruction.writes}
    by_index = any(
        register is not None and register.name in loaded
        for store in stores
        for memory in store.stores
        for register in (memory.base, memory.index)
    )
    if not by_index and _on_alus(found, loop.table) < _ALUS:
        return
    factor = of_longer_pass(found.cycles, contended_pass(found.cycles, extra), times.passes, times.T_OL)
    words = (
        f"a pass takes {found.cycles:.3g} cy at best, and its instructions of general registers may wait for each other: on this "
        f"core such short passes with stores took up to {extra:g} cy more. To do: unroll the loop"
    )
    more = np.maximum(factor - sum((one.high - 1 for one in beside), np.zeros(1)), 1.0)
    yield from sized(CONTENDED, words, more, where=is_seen(factor) & (more > 1))


def _on_alus(found: Analysis, table: Table) -> int:
    """Instructions that ALUs or the unit of branches execute."""
    units = ("ALU", "BRU")
    costs = [one.cost for one in found.contributions if one.cost is not None]
    return sum(any(name.startswith(units) for mask, _ in cost.uses for name in table.port_names(mask)) for cost in costs)
