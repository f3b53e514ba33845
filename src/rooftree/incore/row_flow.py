"""Rows whose result the next rows read from memory: a limit upwards.

    for (i = w; i < n; i++) { s = x[i]; for (k = 0; k < w; k++) s -= L[i][k] * x[i-w+k]; x[i] = s * d[i]; }

Rows overlap as far as the window reaches, unless one reads what one before it has stored. The row that reads it d rows later, at
its iteration k, goes on with its chain from there, so that it takes at most the longest over d of
`rooftree.models.rows.waiting_row`, with T_before from the store's data to the load's, and from there to the chain. Where its
loads are vectors, they are wider than the store, which then cannot be forwarded: the load waits until it has left the core. It
is a limit, since single elements at the end of a row are forwarded.

Measured on a virtual machine of Zen 4, 2026-11-28, this loop: rows of 12 and 16 41 and 56 cy (limits 46 and 58, predicted with
overlap 14 and 15), of 13, whose last iteration is scalar, 22; backwards, where the result is read first, rows of 12 67 (69);
a triangle with rows of 20 in the mean 30 (73). With scalar code rows of 12 take 18, and wait for nothing. Nothing is fitted. No
other processor was tried.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rooftree.incore.bounds.recurrence import between_instructions
from rooftree.incore.bounds.window import completion
from rooftree.incore.corrections.loop_remainder import in_order
from rooftree.incore.corrections.model import KernelLoop, Times, is_seen
from rooftree.incore.corrections.row_chains import operations_deep, scalars_of
from rooftree.incore.engine import Analysis
from rooftree.incore.instructions.dependences import blocked_latency
from rooftree.incore.model import Array
from rooftree.incore.sized_doubts import Sized, sized
from rooftree.kernel.dependence import recurrences
from rooftree.kernel.model import Access, Indirect, Kernel, Statement
from rooftree.kernel.poly import Poly
from rooftree.kernel.work import reads
from rooftree.models.rows import waiting_row
from rooftree.results.doubt import FLOW

_FARTHEST = 4
"""Rows to which a result is followed: farther ones wait longer for less than a part of it in each row."""
_FORWARD = 5.0
"""Of a store that is forwarded, where the table does not say [cy]: as for loads in a pass."""


def row_flow(times: Times, loop: KernelLoop) -> Iterator[Sized]:
    """What rows take that wait for the result of one before."""
    found = times.found
    if loop.external is not None or not found.chain or loop.rows.level == 0 or loop.rows.level != len(loop.kernel.loops) - 1:
        return
    row = longest(found, loop)
    time = row * loop.iterations / loop.rows.trips
    factors = np.where(row > 0, time / np.maximum(times.T_OL, 1e-9), 0.0)
    if np.any(seen := is_seen(factors)):
        wide = loop.lanes > 1
        blocked = ", and a vector is wider than what was stored, so that it waits until that has left the core" if wide else ""
        to_do = "-fno-tree-vectorize, the other order of the loops, or longer rows" if wide else "the other order of the loops"
        words = (
            f"each row reads the result of a row before it from memory{blocked}: rows are predicted to overlap, the limit is "
            f"that they wait for each other. To do: {to_do}"
        )
        yield from sized(FLOW, words, factors, where=seen)


def longest(found: Analysis, loop: KernelLoop) -> Array:
    """Time of a row by that formula, shape (S,) [cy]; 0 where no row reads a result of another."""
    kernel, trips, along = loop.kernel, loop.rows.trips, loop.per_pass // max(1, loop.code.jammed)
    chain, one_by_one = found.bounds["recurrence"], in_order(found.chain, loop.per_pass)
    before = _waits(loop) + _enters(found)
    row = np.zeros(trips.shape)
    for store in results(kernel):
        assert isinstance(store.target, Access)
        after = operations_deep(store.value) * chain / max(1, len(found.chain))
        for read in dict.fromkeys(a for s in kernel.statements if s.depth == len(kernel.loops) for a in reads(s)):
            for apart in range(1, _FARTHEST + 1):
                place = position(kernel, store.target, read, apart, trips, loop)
                held = np.isfinite(place) & (place >= 0) & (place < trips)
                at = np.where(held, place, 0.0)
                time = waiting_row(trips, at, along, chain, (before, after), apart, one_by_one=one_by_one)
                row = np.maximum(row, np.where(held, time, 0.0))
    return row


def results(kernel: Kernel) -> list[Statement]:
    """Statements behind the innermost loop that store what a chain of it ends with."""
    carried = {one.carrier for one in recurrences(kernel) if one.through == "scalar"}
    return [
        s
        for s in kernel.statements
        if isinstance(s.target, Access)
        and not s.target.indirect
        and s.depth == len(kernel.loops) - 1
        and not s.before_inner
        and carried & scalars_of(s.value)
    ]


def position(kernel: Kernel, store: Access, read: Access, apart: int, trips: Array, loop: KernelLoop) -> Array:
    """Iteration of a row in which a read takes what a row so many before it stored, shape (S,); nan where none does.

    The place is the same in all rows, from their beginning or from their end.
    """
    never = np.full(trips.shape, np.nan)
    outer, inner = kernel.loops[-2:]
    step, along = outer.step.constant, inner.step.constant
    alike = store.array == read.array and store.offset_bytes == read.offset_bytes and len(store.index) == len(read.index)
    if not alike or read.indirect or along != 1 or step is None or len(inner.start) != 1 or len(inner.stop) != 1:
        return never
    then = {outer.index: Poly.symbol(outer.index) + int(step) * apart}
    where: Poly | None = None
    for x, y in zip(store.index, read.index, strict=True):
        assert not isinstance(x, Indirect)
        assert not isinstance(y, Indirect)
        moves = y.coefficient(inner.index)
        gap = x - y.substitute({**then, inner.index: 0})
        if moves == 0:
            if gap != 0:
                return never
        elif moves in (1, -1) and where in (None, moves * gap):
            where = moves * gap
        else:
            return never
    if where is None:
        return never
    counters = set(kernel.counters)
    begin, end = (end.substitute(then) for end in (inner.start[0], inner.stop[0]))
    if not counters & (where - begin).names:
        return np.broadcast_to(np.asarray((where - begin).value(loop.sizes), dtype=np.float64), trips.shape)
    if not counters & (end - where).names:
        return trips - np.asarray((end - where).value(loop.sizes), dtype=np.float64)
    return never


def _waits(loop: KernelLoop) -> float:
    if loop.lanes > 1:
        return blocked_latency(loop.table.parameters, loop.code.loop.vector_bits)
    return loop.parameter("forward_latency_vector", loop.parameter("forward_latency", _FORWARD))


def _enters(found: Analysis) -> float:
    """From the data of a load to the first link of the chain [cy]."""
    own, first = set(found.chain), min(found.chain)
    latency = [one.cost.latency if one.cost is not None else 0.0 for one in found.contributions]
    edges = [edge for edge in between_instructions(found.edges) if edge[0] not in own]
    return max(0.0, completion([0.0] * len(latency), edges, latency)[first] - latency[first])
