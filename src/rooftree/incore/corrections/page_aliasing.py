"""Loads that wait for stores to other arrays, because the core compares only the lowest 12 bits of their addresses.

Arrays of 128 KiB or more get pages of their own from malloc, and begin at the same place in them. Then a[k][j][i] and
b[k][j][i] agree in these bits, and in

    b[k][j][i] = a[k][j][i-1] + a[k][j][i] + a[k][j][i+1]

a pass loads an element that looks like one that the pass before stored. The load is held until the store has left the
core, so that passes no longer overlap. A vector that is stored across the end of a cache line is found in its first line
only; in rows that begin anywhere, that lets every second pass go. Only the row that the store has, too, is looked at: what
other rows do depends on sizes, and for most of them the store has left long ago.

    T_OL = share * (recurrence with these loads) + (1 - share) * (T_OL without)

Sources: Intel 64 and IA-32 Architectures Optimization Reference Manual (248966), on 4-KByte aliasing; mallopt(3) for the
size. Share and waiting time are those of Sandy and Ivy Bridge in the public INSPECT measurements, where single sizes at which
other rows meet the store, too, stand out and fit the same numbers; Haswell and its successors, and Zen, lose less there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.asm.model import Instruction
from rooftree.incore.bounds.recurrence import Edge
from rooftree.incore.corrections.model import Correction, KernelLoop, Times, of_runs, rerun
from rooftree.incore.instructions.addresses import Place, places
from rooftree.incore.instructions.instruction_facts import facts
from rooftree.incore.tables.microarchitecture import Table
from rooftree.kernel.bounds import executions
from rooftree.kernel.model import Access, Indirect, Kernel, Read, walk

PAGED_BYTES = 128 * 1024
"""Size from which arrays get pages of their own [B]."""

NOTE = (
    "arrays of 128 KiB or more are taken to begin at the same place in a page, as malloc puts them: loads then wait for stores"
    " of the pass before whose addresses agree in the lowest 12 bits"
)
"""What predictions with such dependences say."""

_FAR = 8
"""Passes after which a store has left the core."""

_Row = tuple[str, tuple[str, ...]]
_Loads = list[tuple[int, Place]]


def apply(times: Times, loop: KernelLoop) -> Times:
    """Times in which loads wait, for the sizes with which all arrays begin at the same place in a page."""
    edges = waits(loop.kernel, loop.body, loop.per_pass, loop.table) if loop.external is None else []
    if not edges or not np.any(waiting := paged(loop.kernel, loop.sizes)):
        return times
    runs = [
        rerun(times, loop, run.which, shares=run.inputs.shares, waits=tuple(edges))
        if np.any(waiting if run.which is None else waiting[run.which])
        else run
        for run in times.runs
    ]
    held, weight = of_runs(loop, runs), waiting * share(loop.body, loop.element_bytes, loop.table)
    return replace(
        times,
        runs=held.runs,
        T_OL=times.T_OL + weight * np.maximum(held.T_OL - times.T_OL, 0.0),
        critical_path=weight * held.critical_path + (1 - weight) * times.critical_path,
        limits={name: weight * time + (1 - weight) * times.limits[name] for name, time in held.limits.items()},
        notes=(*times.notes, NOTE),
    )


def share(instructions: Sequence[Instruction], element_bytes: int, table: Table) -> float:
    """In which part of the passes the loads wait: all with scalar stores, fewer with vectors, which may cross lines."""
    rule = table.parameters.get("page_aliasing")
    wide = any(m.bits > 8 * element_bytes for i in instructions for m in i.stores)
    return float(rule["share"]) if rule and wide else 1.0


def waits(kernel: Kernel, instructions: Sequence[Instruction], per_pass: int, table: Table) -> list[Edge]:
    """Dependences of loads on stores of earlier passes to the same row of another array.

    Args:
        kernel: what the loop was made from.
        instructions: the body of its loop, of which one pass does ``per_pass`` iterations.
        table: of the core; without its parameter ``page_aliasing`` there are none.
    Returns: edges as `rooftree.incore.instructions.dependences` makes them. None where it cannot be told which register points to
        row: several rows are read alike, and not in the order of the source.
    """
    rule = table.parameters.get("page_aliasing")
    if not rule:
        return []
    written = [(row, offset) for s in kernel.statements if isinstance(s.target, Access) for row, offset in _row(kernel, s.target)]
    if len(written) != 1:
        return []
    (row, at), (loads, stores) = written[0], places(instructions)
    stored = [(j, place) for j, group in enumerate(stores) for place in group]
    step = per_pass * kernel.array(row[0]).element_bytes
    if len({place.origin for _, place in stored}) != 1 or any(place.step != step for _, place in stored):
        return []
    begin = min(place.offset for _, place in stored) - at
    found: list[Edge] = []
    for array in kernel.arrays:
        if array.name == row[0] or array.extents[1:] != kernel.array(row[0]).extents[1:]:
            continue
        for offset, i, place in _loads_of((array.name, row[1]), kernel, loads, step):
            latency = facts(instructions[i], table).cost.latency + float(rule["latency"])
            edge = _last(offset, i, place, [(p.offset - begin, j, p) for j, p in stored], step)
            if edge is not None:
                found.append((2 * edge[0], 2 * i, latency, edge[1]))
    return found


def paged(kernel: Kernel, sizes: Mapping[str, Any]) -> NDArray[np.bool_]:
    """Whether all arrays are so large that they begin at the same place in a page, shape (S,)."""
    total = np.atleast_1d(executions(kernel, sizes)[-1])
    large = np.ones(total.shape, dtype=bool)
    for array in kernel.arrays:
        elements: Any = 1
        for extent in array.extents:
            elements = elements * (total if extent is None else extent.value(sizes))
        large &= elements * array.element_bytes >= PAGED_BYTES
    return large


def _row(kernel: Kernel, access: Access) -> list[tuple[_Row, int]]:
    """The row of an access, and its distance in there from the loop's counter [B]; nothing unless it moves by an element."""
    last = access.index[-1] if access.index else None
    if access.indirect or last is None or isinstance(last, Indirect):
        return []
    counter = kernel.counters[-1]
    if last.coefficient(counter).constant != 1 or any(counter in str(entry) for entry in access.index[:-1]):
        return []
    shift = last.without([counter]).constant
    if shift is None or shift % 1:
        return []
    bytes_ = kernel.array(access.array).element_bytes
    return [((access.array, tuple(str(entry) for entry in access.index[:-1])), int(shift) * bytes_ + access.offset_bytes)]


def _loads_of(row: _Row, kernel: Kernel, loads: Sequence[Sequence[Place]], step: int) -> list[tuple[int, int, Place]]:
    """Loads of a row of the kernel: distance from the loop's counter [B], number of the instruction, place.

    A row is recognised by the bytes from its first to its last element; among rows alike in this, by its place in the order.
    """
    read = [
        found
        for statement in kernel.statements
        for part in walk(statement.value)
        if isinstance(part, Read)
        for found in _row(kernel, part.access)
    ]
    begin = {r: min(o for other, o in read if other == r) for r, _ in read}
    width = {r: max(o for other, o in read if other == r) - begin[r] for r, _ in read}
    if row not in begin:
        return []
    rivals = [r for r in begin if width[r] == width[row]]
    groups: dict[object, _Loads] = {}
    for i, group in enumerate(loads):
        for place in group:
            if place.step == step:
                groups.setdefault(place.origin, []).append((i, place))
    first = {origin: min(p.offset for _, p in group) for origin, group in groups.items()}
    alike = [
        origin
        for origin, group in groups.items()
        if max(p.offset + p.width for _, p in group) - first[origin] == width[row] + step
    ]
    if len(alike) != len(rivals):
        return []
    if len(rivals) > 1:
        source = [(rivals.index(r), o - begin[r]) for r, o in read if r in rivals]
        code = [(alike.index(p.origin), p.offset - first[p.origin]) for group in loads for p in group if p.origin in alike]
        if source != code:
            return []
    origin = alike[rivals.index(row)]
    return [(p.offset - first[origin] + begin[row], i, p) for i, p in groups[origin]]


def _last(offset: int, i: int, load: Place, stores: Sequence[tuple[int, int, Place]], step: int) -> tuple[int, int] | None:
    """The last store before a load that overlaps with it: number of the instruction, passes between them."""
    for distance in range(_FAR):
        for at, j, store in reversed(stores):
            if (distance or j < i) and -load.width < offset + distance * step - at < store.width:
                return j, distance
    return None


CORRECTION = Correction(
    name="page-aliasing",
    order=30,
    what="loads that wait for stores whose addresses agree in the lowest 12 bits",
    source="Intel 64 and IA-32 Architectures Optimization Reference Manual (248966), on 4-KByte aliasing; mallopt(3)",
    validation="69 stencils of the INSPECT collection on one core: "
    "mean error 8.9 instead of 10.5 %, on Sandy Bridge 6.2 instead of 25.8 %",
    apply=apply,
)
