"""Passes of one or two cycles that store, whose instructions of general registers get in each other's way: a limit upwards.

    T <= T_OL + d * passes

on cores with the parameter ``short_passes``, d, in cycles, for loops of at most 1.5 cycles a pass that store, and where four
instructions of general registers or more share the ALUs, or the address of a store is loaded.

Which scheduler, and so which ALU, an instruction waits for is decided when it is dispatched; in such short passes the counters
of the next pass wait behind others. Measured 2026-11-29 on a virtual machine of Zen 3, the least of some thousand bursts,
loops that begin at a line of code, cycles a pass (best case by slots): 16 bytes to an index that is loaded and shifted 1.87
(1.17), 1.83 to 2.13 as compiled wherever the arrays lie, 8 bytes so 1.99 (1.17); without the shift, 8 bytes 1.64 (1.0); an index
that counts 2.14 (1.33); the same instructions with stores in order 1.81, with a plain load or addition in between 1.31 to 1.44
(1.17); with three of the ALUs' instructions and stores in order 1.12 to 1.15 (1.0), without a store 1.13 (1.0). What decides
within the limit is not known, and no other processor was tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from rooftree.incore.corrections.model import KernelLoop, Times, is_seen
from rooftree.incore.engine import Analysis
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.incore.tables.microarchitecture import Table
from rooftree.results.doubt import CONTENDED

_SHORT = 1.5
"""Cycles of a pass up to which this counts; those tried take 1.0 to 1.33 at best."""
_ALUS = 4
"""Instructions of general registers in a pass, the branch included, from which they meet: as many as ALUs."""


def short_passes(times: Times, loop: KernelLoop, beside: Sequence[Sized] = ()) -> Iterator[Sized]:
    """What a short pass with stores may take, beyond what ``beside`` leaves, as where the loop lies, which hides it."""
    extra, found = float(loop.table.parameters.get("short_passes", 0.0)), times.found
    if loop.external is not None or not extra or not 0 < found.cycles <= _SHORT or not found.contributions:
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
    now = np.maximum(times.T_OL, 1e-9)
    factor = (now + extra * np.asarray(times.passes, dtype=np.float64)) / now
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
