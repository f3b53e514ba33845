"""What the next row of a nest waits for before it begins.

    T = T + T_start / n          n: iterations of a row, or of all rows that are done side by side

The branch that ends a row is mispredicted, and the first lines of the next one, which the prefetchers of L1 do not expect,
come from L2. For long rows both vanish. Predictors with long histories foresee the end of rows of up to so many passes as the
core's parameter ``learned_passes`` says: then only the instructions of the loops around take time, by their number
(`rooftree.models.rows`). Where the code is the loop alone, they are taken to set up an address for each row of an array
(``row_pointer``; 1 to 3 cycles an address on Zen 3, code of GCC 12).

A sweep over a single loop that is repeated finds its first lines where the sweep before left them: it waits for the branch alone,
and for no more of that than is left when the core has done what its front end had brought in before:

    T_start = max(0, T_mispredicted - w T_pass)         w: passes in the reorder buffer; 0 if the front end limits

Measured in L1 on Ice Lake-SP, 16 cycles by its table: triads of 50 to 127 passes wait for -3 to 7 cycles, bound by L1; fill and
update of 383, bound by the front end, for 23 and 18, copy, scale and clip of 191, as well, for 1 to 2. On Zen 3, 13 by its table:
copy, scale, add and triad of 85 to 127 lines, bound by the front end, for 13 to 18.

Sources of T_start, the cores' parameters ``mispredicted`` and ``second_level``: A. Fog, The microarchitecture of Intel, AMD
and VIA CPUs; Intel 64 and IA-32 Architectures Optimization Reference Manual (248966); AMD, Software Optimization Guides. On
the public INSPECT measurements of grids with up to 100 points in a row, 20 to 36 cycles fit each of six machines best.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from rooftree.asm.model import Instruction
from rooftree.incore.corrections.model import Correction, KernelLoop, Times
from rooftree.incore.engine import Analysis
from rooftree.incore.loops.between import between_rows
from rooftree.incore.loops.rows import Rows
from rooftree.incore.model import Array
from rooftree.models.rows import row_start


@dataclass(frozen=True, slots=True)
class StartUp:
    """What a row waits for before it begins.

    Attributes:
        wait: T_start, if the end of the row before was not foreseen [cy].
        learned: passes of a row up to which its end is foreseen.
        foreseen: T_start where it was [cy].
        sweep: whether a single loop, which is one row, waits as well when the next sweep begins; else it is taken as endless.
    """

    wait: float
    learned: float = 0.0
    foreseen: float = 0.0
    sweep: bool = False


def apply(times: Times, loop: KernelLoop) -> Times:
    """Times with the start of each row, which nothing overlaps with."""
    more = loop.iterations * per_iteration(loop.rows, loop.per_pass, start_of(times, loop))
    if not np.any(more):
        return times
    return replace(
        times,
        T_OL=times.T_OL + more,
        T_nOL_of={name: np.where(time > 0, time + more, time) for name, time in times.T_nOL_of.items()},
        T_startup=more,
        throughput=times.throughput + more,
        limits={name: time + more for name, time in times.limits.items()},
    )


def start_of(times: Times, loop: KernelLoop) -> StartUp:
    """What a row of this loop waits for."""
    wait = loop.parameter("mispredicted") + loop.parameter("second_level")
    if loop.rows.level == 0:
        wait = max(0.0, loop.parameter("mispredicted") - ahead(times.found, loop.parameter("rob")))
    foreseen = loop.parameter("row_pointer") * pointers(loop.body)
    if loop.external is None and loop.rows.level and (between := between_rows(loop.code.listing, loop.code.loop)):
        foreseen = row_start(between, loop.parameter("width", 4))
    learned = float(times.table(loop).parameters.get("learned_passes", 0.0))
    return StartUp(wait, learned, foreseen, loop.options.sweep_start)


def ahead(found: Analysis, window: float) -> float:
    """What a core still has to do when its front end comes to the end of a loop [cy].

    Args:
        found: one pass of the loop; of another engine, which tells no front end, nothing is known to be left.
        window: places of the reorder buffer; 0 if not known.
    """
    slots = sum(c.cost.slots for c in found.contributions if c.cost is not None)
    if slots <= 0 or found.bounds.get("frontend", found.cycles) >= found.cycles:
        return 0.0
    return window / slots * found.cycles


def per_iteration(row: Rows, per_pass: int, start: StartUp) -> Array:
    """Time for the start of a row in one iteration of the kernel, shape (S,) [cy]."""
    if row.level == 0:
        start = replace(start, wait=start.wait * start.sweep, foreseen=0.0)
    return np.where(row.per_start / per_pass <= start.learned, start.foreseen, start.wait) / row.per_start


def pointers(instructions: Sequence[Instruction]) -> int:
    """How many different addresses a loop runs along, each of which is set up for every row."""
    accesses = [m for i in instructions for m in (*i.loads, *i.stores) if m.base is not None]
    found = {(m.base.name if m.base else "", m.index.name if m.index else "") for m in accesses}
    return sum(base not in ("rip", "rsp") for base, _ in found)


CORRECTION = Correction(
    name="loop-startup",
    order=60,
    what="each row begins with a mispredicted branch and lines that were not prefetched",
    source="A. Fog, The microarchitecture of Intel, AMD and VIA CPUs; optimization guides of Intel (248966) and AMD",
    validation="grids of less than 100 points a side, 69 stencils of the INSPECT collection: mean error 16.1 instead of 23.1 %",
    apply=apply,
)
