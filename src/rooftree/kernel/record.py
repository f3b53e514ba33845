"""A kernel as plain data, for records of every kind."""

from __future__ import annotations

from typing import Any

from rooftree.kernel.count import Counts, all_accesses, count, element_type
from rooftree.kernel.dependence import dependences, recurrences, unclear
from rooftree.kernel.distance import loads_neighbours
from rooftree.kernel.model import Access, Indirect, Kernel
from rooftree.kernel.sharing import sharing
from rooftree.kernel.work import fills_lines, reads
from rooftree.results.kernel import (
    AccessFacts,
    ArrayFacts,
    DependenceFacts,
    KernelDocument,
    KernelFacts,
    RecurrenceFacts,
    UnitOfWork,
)


def kernel_record(kernel: Kernel, counts: Counts) -> KernelFacts:
    """Counts of the innermost body, arrays, accesses, source."""
    by_array = counts.by_array()
    written = {(s.target.array, s.target.index) for s in kernel.statements if isinstance(s.target, Access)}
    loaded = {(a.array, a.index) for s in kernel.statements for a in reads(s)}
    seen: dict[tuple[Any, ...], AccessFacts] = {}
    for access in all_accesses(kernel):
        store = (access.array, access.index) in written
        record = AccessFacts(
            array=access.array,
            text=access.text or access.array,
            read=(access.array, access.index) in loaded,
            write=store,
            index=[entry.text if isinstance(entry, Indirect) else str(entry) for entry in access.index],
            line=access.place.line or None,
        )
        seen.setdefault((access.array, access.index, access.offset_bytes), record)
    shared = sharing(kernel)
    return KernelFacts(
        name=kernel.name,
        flops={kind: _whole(number) for kind, number in sorted(counts.by_kind().items())},
        flops_per_iteration=_whole(float(counts.flops())),
        loops=[_loop_text(kernel, level) for level in range(len(kernel.loops))],
        arrays={
            a.name: ArrayFacts(
                type=a.dtype.name,
                extents=[None if e is None else str(e) for e in a.extents],
                loads=_whole(by_array.get(a.name, {}).get("loads", 0.0)),
                stores=_whole(by_array.get(a.name, {}).get("stores", 0.0)),
                part_lines=None if fills_lines(kernel, a) else True,
                neighbours=loads_neighbours(kernel, a) or None,
            )
            for a in kernel.arrays
        },
        accesses=list(seen.values()),
        indirect=[access.text or access.array for access in dict.fromkeys(all_accesses(kernel)) if access.indirect],
        symbols=list(kernel.symbols),
        parallel_loop=kernel.parallel_loop,
        serial=shared.serial or None,
        shared=None if shared.loops == kernel.counters or kernel.parallel_loop is not None else list(shared.loops),
        partial=list(shared.partial) or None,
        place=str(kernel.place) if kernel.place.line else None,
        source=kernel.source,
        part=kernel.part or None,
        dependences=[
            DependenceFacts(kind=d.kind, from_=d.source, to=d.sink, distance=list(d.distance), carried_by=d.carried_by)
            for d in dependences(kernel)
        ],
    )


def kernel_document(kernel: Kernel) -> KernelDocument:
    """A kernel without sizes, all arms of if-statements counted, with its dependences."""
    return KernelDocument(
        **kernel_record(kernel, count(kernel)),
        recurrences=[
            RecurrenceFacts(
                text=c.text,
                distance=c.distance,
                through=c.through,
                reassociable=c.reassociable,
                kinds=[kind for kind, _ in c.kinds],
            )
            for c in recurrences(kernel)
        ],
        unclear_dependences=list(unclear(kernel)),
        assumptions=list(kernel.assumptions),
    )


def _whole(value: float) -> float | int:
    return int(value) if value == int(value) else round(value, 6)


def _loop_text(kernel: Kernel, level: int) -> str:
    loop = kernel.loops[level]
    pick_start, pick_stop = ("min", "max") if loop.descending else ("max", "min")
    start = str(loop.start[0]) if len(loop.start) == 1 else f"{pick_start}({', '.join(map(str, loop.start))})"
    last = [stop + 1 if loop.descending else stop - 1 for stop in loop.stop]
    stop = str(last[0]) if len(last) == 1 else f"{pick_stop}({', '.join(map(str, last))})"
    step = "" if loop.step in (1, -1) else f" step {loop.step}"
    return f"{loop.index} = {start} .. {stop}{step}{' downwards' if loop.descending else ''}"


def function_record(kernel: Kernel) -> KernelFacts:
    """A function whose loops were not read: its name, place and source, and no counts."""
    return KernelFacts(
        name=kernel.name,
        flops={},
        loops=[],
        arrays={},
        accesses=[],
        indirect=[],
        symbols=list(kernel.symbols),
        parallel_loop=None,
        place=str(kernel.place),
        source=kernel.source,
    )


def call_record(line_bytes: int) -> UnitOfWork:
    """The unit of work of such a function: one call."""
    return UnitOfWork(iterations_per_cl=1, line_bytes=line_bytes, element="call", element_bytes=0)


def unit_record(kernel: Kernel, line_bytes: int, iterations: int) -> UnitOfWork:
    """What one unit of work is: so many iterations [it/CL] behind a cache line [B]."""
    element = element_type(kernel)
    return UnitOfWork(iterations_per_cl=iterations, line_bytes=line_bytes, element=element.name, element_bytes=element.bytes)
