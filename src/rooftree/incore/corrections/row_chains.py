"""Chains that begin anew in every row: part of the next row runs beside them.

    y[i] = sum over j of a[i][j] * x[j]            z[j][i] = c * (z[j][i-1] + ...)

Within a row each iteration waits for the one before. The next row does not, so that it begins as soon as its instructions enter
the window: besides a row the reorder buffer holds w = f W / I of those that follow, W its places and I those that a row takes,
f the part that they fill. Each instruction of the chain waits in a scheduler until the one before it is done: where that has Q
places, and the chain q instructions in a row, no more than w = Q / q rows wait there besides. With the smaller w

    T_chain = T_chain within a row / (1 + w)

Rows much longer than the window do not gain. A sweep over a single loop of a function, called again and again, is such a row.
Where rows grow from one to the next, as in triangles, each has its own w. Assumes
that nothing but the window keeps rows apart: the end of a row is foreseen, no later row needs a result of this one early, and
no load waits for a store to leave the core.
Found on Zen 3 with rows of 24 to 600 iterations (matrix times vector: 9.1, 10.7, 14.3, 22.1 cy/CL with rows of 24, 44, 120, 600
elements, where the chain within a row takes 24; a triangle of 24, 44, 60 rows: 8.9, 10.2, 11.4; Gauss-Seidel alike). The
scheduler was not fitted: a sum of squares of 64, 128, 256, 512 floats in order, swept over again and again on an Ice Lake-SP
server, takes 27, 36.9, 48.2, 56.3 cy/CL, with Q = 97 by its document 26, 36, 46, 54, by the reorder buffer alone 22, 32, 42, 51;
the chain takes 64.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from rooftree.incore.corrections.model import Correction, KernelLoop, Times, largest
from rooftree.incore.engine import Analysis
from rooftree.incore.loops.rows import rows_differ
from rooftree.incore.model import Array
from rooftree.incore.tables.microarchitecture import port_mask
from rooftree.kernel.count import all_accesses
from rooftree.kernel.dependence import recurrences
from rooftree.kernel.model import Access, Indirect, Kernel, Scalar

_AROUND = 20
"""Places that the loops around take for each row: counters, addresses, the start of the sum and its store."""
_FILLED = 0.85
"""Part of the window that later rows fill, found with the loops above: other queues and the ends of rows take some."""
_GROWING = (np.arange(16) + 0.5) / 8
"""Lengths of rows that grow evenly from nothing, over their mean."""


def apply(times: Times, loop: KernelLoop) -> Times:
    """Times of which the recurrence counts in part only."""
    if len(loop.kernel.loops) == 1 and not loop.options.sweep_start:
        return times
    found = times.found
    if found.blocked:  # stores leave in order, those of the next row after those of this one
        return times
    places = sum(c.cost.slots for c in found.contributions if c.cost is not None)
    part = share(loop.kernel, loop.rows.trips, loop.per_pass, places, loop.parameter("rob"), _queued(found, loop))
    if np.all(part == 1):
        return times
    others = largest([time for name, time in times.limits.items() if name != "recurrence"])
    chain = times.limits["recurrence"] * part
    limits = {**times.limits, "recurrence": chain}
    T_OL = np.minimum(times.T_OL, np.maximum(others, chain))
    return replace(times, T_OL=T_OL, critical_path=times.critical_path * part, limits=limits)


def _queued(found: Analysis, loop: KernelLoop) -> float:
    """Passes of which the chain finds room in a scheduler that all instructions share; others have queues in front of them."""
    queue = loop.table.parameters.get("queues", {}).get("unified")
    if queue is None:
        return np.inf
    served = port_mask(queue["ports"], loop.table.ports)
    costs = [found.contributions[n].cost for n in found.chain]
    number = sum(any(mask & served for mask, _ in cost.uses) for cost in costs if cost is not None)
    return float(queue["size"]) / number if number else np.inf


def share(kernel: Kernel, trips: Array, per_pass: float, places: float, window: float, queue: float = np.inf) -> Array:
    """Which part of the chain's time counts, shape (S,) [1].

    Args:
        kernel: whose chain it is.
        trips: iterations of a row.
        per_pass: iterations of a pass of the loop.
        places: that a pass takes in the reorder buffer.
        window: places of the reorder buffer; 0 if not known.
        queue: passes of which the chain finds room in the scheduler.
    """
    if window <= 0 or not begins_anew(kernel):
        return np.ones(trips.shape)
    lengths = trips[:, None] * (_GROWING if rows_differ(kernel) else np.ones(1))
    row = lengths / per_pass * places + _AROUND
    besides = np.minimum(_FILLED * window / row, queue * per_pass / lengths)
    found: Array = np.sum(lengths / (1 + besides), axis=1) / np.sum(lengths, axis=1)
    return found


def begins_anew(kernel: Kernel) -> bool:
    """Whether no circuit of the innermost loop goes on in the next row, or, of a single loop, in the next call."""
    circuits = recurrences(kernel)
    if len(kernel.loops) == 1:  # a function starts its sums anew; rows of arrays begin with what it does not store
        called = kernel.origin is not None and bool(kernel.origin.function)
        return called and bool(circuits) and all(c.through == "scalar" or _along(kernel, c.carrier) for c in circuits)
    return bool(circuits) and all(_is_local(kernel, c.carrier, c.through) for c in circuits)


def _is_local(kernel: Kernel, carrier: str, through: str) -> bool:
    depth = len(kernel.loops)
    if through == "scalar":
        starts = [s for s in kernel.statements if isinstance(s.target, Scalar) and s.target.name == carrier and s.depth < depth]
        return any(s.before_inner and s.depth == depth - 1 for s in starts)
    return _along(kernel, carrier, kernel.counters[-2])


def _along(kernel: Kernel, carrier: str, counter: str = "") -> bool:
    """Whether a carrier in memory is another element in the next iteration of a loop, without a name of the innermost one."""
    same = [a for a in all_accesses(kernel) if (a.text or a.array) == carrier]
    return bool(same) and all(_moves(a, counter or kernel.counters[-1]) for a in same)


def _moves(access: Access, counter: str) -> bool:
    """Whether an access is to other elements in the next iteration of a loop."""
    return any(not isinstance(entry, Indirect) and counter in entry.names for entry in access.index)


CORRECTION = Correction(
    name="row-chains",
    order=40,
    what="chains that begin anew in every row overlap with those of the next row, as far as the window reaches",
    source="Little's law for the reorder buffer; the part that later rows fill is measured",
    validation="matrix times vector on Zen 3, rows of 24, 44, 120, 600: 9.1, 10.7, 14.3, 22.1 cy/CL measured; all 24 without it",
    apply=apply,
)
