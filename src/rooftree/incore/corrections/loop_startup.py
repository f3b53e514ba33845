"""What the next row of a nest waits for before it begins.

    T = T + T_start / n          n: iterations of a row

The branch that ends a row is mispredicted, and the first lines of the next one, which the prefetchers of L1 do not expect,
come from L2. For long rows both vanish. Predictors with long histories foresee the end of rows of up to so many passes as the
core's parameter ``learned_passes`` says: then only the instructions of the loops around take time, which set up an address for
each row of an array (``row_pointer``; 1 to 3 cycles an address on Zen 3, code of GCC 12).

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
from rooftree.incore.loops.rows import Rows
from rooftree.incore.model import Array


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
    start = StartUp(
        loop.parameter("mispredicted") + loop.parameter("second_level"),
        loop.parameter("learned_passes"),
        loop.parameter("row_pointer") * pointers(loop.body),
        loop.options.sweep_start,
    )
    more = loop.iterations * per_iteration(loop.rows, loop.per_pass, start)
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


def per_iteration(row: Rows, per_pass: int, start: StartUp) -> Array:
    """Time for the start of a row in one iteration of the kernel, shape (S,) [cy]."""
    if row.level == 0:
        start = replace(start, wait=start.wait * start.sweep, foreseen=0.0)
    return np.where(row.trips / per_pass <= start.learned, start.foreseen, start.wait) / row.trips


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
