"""What short rows cost: the innermost loop of a nest ends once in every row.

    T_row = (n + r (v - 1)) / L * T_pass + T_start

A row has n iterations, a pass does L of them, v in a vector. The r = n mod v iterations that fill no vector are done one by
one, each in the time of a vector; remainders of unrolled loops are done with vectors. Loops with predicates (SVE, RVV) and
with vectors of 64 B, which have masks, end with a partly filled pass instead. T_start is what the next row waits for: the
branch that ends the row is mispredicted, and the first lines of the next one, which the prefetchers of L1 do not expect,
come from L2. For long rows both vanish.

A short loop of a constant trip count has no loop of its own in the code where one pass does all its iterations: the
compiler unrolled it, and may do several turns of the loop around it in a pass. Rows are then those of the loop around it.

Predictors with long histories foresee the end of rows of up to so many passes as the core's parameter ``learned_passes``
says: then only the instructions of the loops around take time, which set up an address for each row of an array
(``row_pointer``; 1 to 3 cycles an address on Zen 3, code of GCC 12). Not counted: peeled iterations.
Sources of T_start, the cores' parameters ``mispredicted`` and ``second_level``: A. Fog, The microarchitecture of Intel, AMD
and VIA CPUs; Intel 64 and IA-32 Architectures Optimization Reference Manual (248966); AMD, Software Optimization Guides. On
the public INSPECT measurements of grids with up to 100 points in a row, 20 to 36 cycles fit each of six machines best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import gcd
from typing import Any

import numpy as np

from rooftree.asm.model import Instruction
from rooftree.incore.model import Array
from rooftree.kernel.bounds import trip_counts
from rooftree.kernel.model import Kernel, Loop


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of the innermost loop, arrays of shape (S,).

    Attributes:
        trips: iterations of the innermost loop in one row, n; the mean if rows differ.
        passes: passes in one iteration.
        start: time for the start of a row in one iteration [cy].
    """

    trips: Array
    passes: Array
    start: Array


@dataclass(frozen=True, slots=True)
class Start:
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


def rows(
    kernel: Kernel,
    sizes: Mapping[str, Any],
    per_pass: int,
    lanes: int,
    *,
    predicated: bool,
    start: Start,
    jammed: int = 1,
) -> Rows:
    """Passes and lost time per iteration.

    Args:
        kernel, sizes: each size's values, shape (S,).
        per_pass: iterations of one pass, L.
        lanes: iterations of one vector, v.
        predicated: whether the last pass of a row may be filled in part.
        start: what the next row waits for.
        jammed: rows over which the iterations of one pass are spread (unroll and jam).

    A single loop is one row, as long as the sweep; what is left over at its end is not counted.
    """
    counts = trip_counts(kernel, sizes)
    level, joined = _joined(kernel, counts, per_pass // jammed)
    turns = np.atleast_1d(np.asarray(counts[level], dtype=np.float64))
    trips = turns * joined
    if level == 0:
        return Rows(trips, np.full(trips.shape, 1 / per_pass), _lost(replace(start, foreseen=0.0), trips, per_pass) * start.sweep)
    if per_pass % joined:  # passes end anywhere in the joined loops: these run as one
        turns, joined = trips, 1
    per_pass //= joined  # turns of the loop that makes the row
    if predicated:
        return Rows(trips, np.ceil(turns / per_pass) / trips, _lost(start, trips, per_pass * joined))
    v = max(1, min(lanes, per_pass))
    left = np.where(turns % 1 == 0, turns % v, np.minimum((v - 1) / 2, turns))
    passes = (1 + left * (v - 1) / turns) / (per_pass * joined)
    return Rows(trips, passes, _lost(start, trips, per_pass * joined))


def pointers(instructions: Sequence[Instruction]) -> int:
    """How many different addresses a loop runs along, each of which is set up for every row."""
    accesses = [m for i in instructions for m in (*i.loads, *i.stores) if m.base is not None]
    found = {(m.base.name if m.base else "", m.index.name if m.index else "") for m in accesses}
    return sum(base not in ("rip", "rsp") for base, _ in found)


def _lost(start: Start, trips: Array, per_pass: int) -> Array:
    """Time for the start of a row in one iteration [cy]."""
    return np.where(trips / per_pass <= start.learned, start.foreseen, start.wait) / trips


def turns_of_pass(kernel: Kernel, sizes: Mapping[str, Any], per_pass: int, jammed: int = 1) -> tuple[int, ...]:
    """Of each loop but the innermost: turns from one start of vectors to the next.

    Args: as for `rows`.

    1 for loops that start rows, more for the one of which a pass does several turns, 0 for those that a pass does whole.
    """
    level, joined = _joined(kernel, trip_counts(kernel, sizes), per_pass // jammed)
    outer = len(kernel.loops) - 1
    if level == outer:
        return (1,) * outer
    return (*(1,) * level, per_pass // gcd(per_pass, joined), *(0,) * (outer - level - 1))


def _joined(kernel: Kernel, counts: Sequence[Array], along: int) -> tuple[int, int]:
    """Level of the innermost loop that the code has, and the iterations that the loops within it make of one turn.

    A pass that does ``along`` iterations in a row does all turns of a loop whose constant trip count is not larger.
    """
    level, joined = len(kernel.loops) - 1, 1
    while level > 0 and _is_constant(kernel.loops[level]):
        turns = round(float(np.ravel(counts[level])[0]))
        if joined * turns > along:
            break
        level, joined = level - 1, joined * turns
    return level, joined


def _is_constant(loop: Loop) -> bool:
    """Whether the trip count is the same for all sizes and in all turns of the loops around."""
    if len(loop.start) != 1 or len(loop.stop) != 1 or loop.step.constant is None:
        return False
    return (loop.stop[0] - loop.start[0]).constant is not None
