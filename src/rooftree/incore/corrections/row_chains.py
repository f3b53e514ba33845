"""Chains that begin anew in every row: part of the next row runs beside them.

    y[i] = sum over j of a[i][j] * x[j]            z[j][i] = c * (z[j][i-1] + ...)

Within a row each iteration waits for the one before. The next row does not, so that it begins as soon as its instructions enter
the window. Rows are followed through the reorder buffer, the schedulers and the ports of the core (`bounds.window.flight_time`),
each of its passes and then the loops around, with no dependence on the row before:

    T_chain = T_row / passes of a row

Rows much longer than the window do not gain: there each further pass takes the time of the chain. A sweep over a single loop of
a function, called again and again, is such a row, but for the end of the call, which is not always foreseen: it gains a part of
that (``_REALISED``). Where rows grow from one to the next, as in triangles, each takes its own time.

Rows of which each needs a scalar that the row before it ends with, as in the steps of an iteration, are one long row:

    v = v0; for (step = 0; step < 4; step++) { s = 0; for (j = 0; j < n; j++) s = s * v + a[j]; v -= s / v; }

of as many passes as all rows from one start of the scalar to the next, and as what makes it takes, each operation as long as a
link of the chain.

Assumes that nothing else but window and ports keeps rows apart: the end of a row is foreseen, no later row needs what this one
stores early, and no load waits for a store to leave the core. The sizes of the window are the core's;
schedulers of icx and zen3 were chosen on loops, as their tables say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from rooftree.incore.bounds.recurrence import Edge
from rooftree.incore.corrections.model import Correction, KernelLoop, Times, largest
from rooftree.incore.engine import Analysis
from rooftree.incore.instructions.costs import UNKNOWN, Cost
from rooftree.incore.loops.rows import rows_differ
from rooftree.incore.loops.started import rounds_tied
from rooftree.incore.model import Array
from rooftree.incore.tables.microarchitecture import Table
from rooftree.incore.window import in_flight
from rooftree.kernel.bounds import trip_counts
from rooftree.kernel.count import all_accesses
from rooftree.kernel.dependence import recurrences
from rooftree.kernel.model import Access, Expression, Indirect, Kernel, Operation, Scalar, walk

_REALISED = 2 / 3
"""Part of what calls could gain that they do [1]: 0.28 to 0.73, 0.66 in the median, of 7 odd loops on a Zen 5, 1.05 and 1.35 of
two more, whose sums may take half as long. Not used for it: one on a Zen 4, 0.69; a sum in order on an Ice Lake-SP, about 1."""
_AROUND = 20
"""Places that the loops around take for each row: counters, addresses, the start of the sum and its store."""
_GROWING = (np.arange(16) + 0.5) / 8
"""Lengths of rows that grow evenly from nothing, over their mean."""
_BEYOND = 2
"""Rows that fill the reorder buffer so often are long: each further pass takes the time of the chain [1]."""
_ROWS = 4
"""That are followed at least; and so many that they fill the buffer three times."""


def apply(times: Times, loop: KernelLoop) -> Times:
    """Times of which the recurrence counts in part only."""
    if times.found.blocked:  # stores leave in order, those of the next row after those of this one
        return times
    others = largest([time for name, time in times.limits.items() if name != "recurrence"])
    if np.all(times.limits["recurrence"] <= others):
        return times
    found, table = times.found, times.table(loop)
    if loop.kernel.machine_code is None:
        begins = starts(loop.kernel)
    else:
        begins = _in_code(loop, found) if loop.external is None else None  # others name no dependences
    if begins is None:
        return times
    if loop.external is not None:  # its table has other ports
        own = loop.own()
        found, table = own.run(times.runs[-1].inputs), own.table
    passes = loop.rows.per_start / loop.per_pass * rounds(loop.kernel, loop.sizes, begins, loop.rows.level)
    rows, between = needed_by_the_next(loop.kernel, loop.sizes, begins)
    extra = between / max(1, len(found.chain)) / passes
    part = share(found, table, passes * (1 + extra) * rows, growing=rows_differ(loop.kernel)) * (1 + extra)
    if len(loop.kernel.loops) == 1 and not loop.options.sweep_start:
        part = 1 - _REALISED * (1 - part)
    chain = times.limits["recurrence"] * part
    limits = {**times.limits, "recurrence": chain}
    T_OL = np.minimum(times.T_OL, np.maximum(others, chain))
    return replace(times, T_OL=T_OL, critical_path=times.critical_path * part, limits=limits)


def share(found: Analysis, table: Table, passes: Array, *, growing: bool = False) -> Array:
    """Which part of the chain's time counts, shape (S,) [1].

    Args:
        found: one pass of the loop.
        table: of the core; where the size of its reorder buffer is not known, nothing overlaps.
        passes: of a row, shape (S,); the mean where they differ.
        growing: whether rows grow evenly from nothing.
    """
    chain, window = found.bounds["recurrence"], float(table.parameters.get("rob", 0))
    costs = [c.cost or UNKNOWN for c in found.contributions]
    slots = sum(cost.slots for cost in costs)
    if window <= 0 or chain <= 0 or slots <= 0:
        return np.ones(passes.shape)
    longest = max(1, round(_BEYOND * window / slots))
    lengths = np.maximum(passes[:, None], 1.0) * (_GROWING if growing else np.ones(1))
    grid = np.unique(np.minimum(longest, np.round(2 ** np.arange(0, np.log2(longest) + 1, 0.25))))
    around = np.searchsorted(grid, np.clip(lengths, 1, longest))
    needed = np.unique(np.concatenate([around.ravel(), np.maximum(around - 1, 0).ravel()]))
    row = [_row_time(costs, found.edges, table, int(length)) for length in grid[needed]]
    time = np.interp(lengths, grid[needed], row) + chain * np.maximum(lengths - longest, 0.0)
    part: Array = np.sum(np.minimum(time, chain * lengths), axis=1) / (chain * np.sum(lengths, axis=1))
    return part


def rounds(kernel: Kernel, sizes: Mapping[str, Any], begin: int, end: int) -> Array | float:
    """How often the loops from one level of a nest to before another one run, for one round of those around them."""
    trips = [np.asarray(each, dtype=np.float64) for each in trip_counts(kernel, sizes)[begin:end]]
    return np.atleast_1d(np.prod(np.broadcast_arrays(*trips), axis=0)) if trips else 1.0


def needed_by_the_next(kernel: Kernel, sizes: Mapping[str, Any], depth: int | None = None) -> tuple[Array | float, int]:
    """Rows that each need a scalar of the one before, from one start of it to the next, and operations from a row to it.

    1 and 0 where rows need nothing of each other.

    Args:
        depth: loops around what is taken for a row; None: all but the innermost one.
    """
    inner = len(kernel.loops)
    depth = inner - 1 if depth is None else depth
    made = {c.carrier: 0 for c in recurrences(kernel) if c.through == "scalar"}
    around = [s for s in kernel.statements if s.depth == depth and isinstance(s.target, Scalar)]
    first = [s for s in around if s.before_inner]
    started = {s.target.name for s in first if isinstance(s.target, Scalar)}
    asked = {name for s in kernel.statements if s.depth == inner for name in scalars_of(s.value)} - started
    asked |= {name for s in first for name in scalars_of(s.value)}
    for s in around:
        if not s.before_inner and isinstance(s.target, Scalar) and (of := scalars_of(s.value) & made.keys()):
            made[s.target.name] = max(made[name] for name in of) + operations_deep(s.value)
    needed = [name for name, between in made.items() if between and name in asked]
    if not needed or depth < 1:
        return 1.0, 0
    name = max(needed, key=made.__getitem__)
    set_at = [s.depth for s in kernel.statements if s.before_inner and isinstance(s.target, Scalar) and s.target.name == name]
    begins = max((d for d in set_at if d < depth), default=0)
    return np.atleast_1d(rounds(kernel, sizes, begins, depth)), made[name]


def scalars_of(value: Expression) -> set[str]:
    """Names of the scalars that an expression reads."""
    return {node.name for node in walk(value) if isinstance(node, Scalar)}


def operations_deep(value: Expression) -> int:
    """Operations one behind the other in an expression."""
    return 1 + max(map(operations_deep, value.operands), default=0) if isinstance(value, Operation) else 0


def _row_time(costs: Sequence[Cost], edges: Sequence[Edge], table: Table, passes: int) -> float:
    """Cycles from the end of one row to that of the next [cy]."""
    n = len(costs)
    inside = [
        ((at - distance) * n + source // 2, at * n + sink // 2, latency, 0)
        for at in range(passes)
        for source, sink, latency, distance in edges
        if at >= distance and not (source % 2 or sink % 2)
    ]
    row = [*list(costs) * passes, Cost(_AROUND, (), 1.0)]
    slots = sum(cost.slots for cost in row)
    return in_flight(row, inside, table, max(_ROWS, round(3 * float(table.parameters["rob"]) / slots)))


def begins_anew(kernel: Kernel) -> bool:
    """Whether no circuit of the innermost loop goes on in the next row, or, of a single loop, in the next call."""
    return (kernel.machine_code is not None and len(kernel.loops) == 1) or starts(kernel) is not None


def _in_code(loop: KernelLoop, found: Analysis) -> int | None:
    """The same as `starts`, of a loop that was read from a program."""
    assert loop.kernel.machine_code is not None
    tied = rounds_tied(loop.kernel.machine_code, found)
    return None if tied is None else max(0, len(loop.kernel.loops) - 1 - tied)


def starts(kernel: Kernel) -> int | None:
    """Number of loops around the place where all circuits of the innermost loop begin anew; None where one never does.

    Of a single loop 0: in the next call.
    """
    circuits = recurrences(kernel)
    if len(kernel.loops) == 1:  # a function starts its sums anew; rows of arrays begin with what it does not store
        called = kernel.origin is not None and bool(kernel.origin.function)
        anew = called and bool(circuits) and all(c.through == "scalar" or _along(kernel, c.carrier) for c in circuits)
        return 0 if anew else None
    begins = [_start(kernel, c.carrier, c.through) for c in circuits]
    return min(begins) if begins and min(begins) > 0 else None


def _start(kernel: Kernel, carrier: str, through: str) -> int:
    """Number of loops around the place where a circuit begins anew; 0 where it does not."""
    depth = len(kernel.loops)
    if through != "scalar":
        return depth - 1 if _along(kernel, carrier, kernel.counters[-2]) else 0
    places = [s for s in kernel.statements if isinstance(s.target, Scalar) and s.target.name == carrier and s.depth < depth]
    return max((s.depth for s in places if s.before_inner), default=0)


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
    source="instructions followed through reorder buffer, schedulers and ports; nothing is fitted",
    validation="matrix times vector on Zen 3, rows of 24, 44, 120, 600: 9.1, 10.7, 14.3, 22.1 cy/CL measured; all 24 without it",
    apply=apply,
)
