"""Facts that the rules of the diagnosis need beside prediction and measurement: of the compiled loop, the nest, the machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

import numpy as np

from rooftree.errors import RooftreeError
from rooftree.kernel.bounds import executions, trip_counts
from rooftree.kernel.count import all_accesses
from rooftree.kernel.model import Access, Indirect, Kernel
from rooftree.kernel.strides import with_strides
from rooftree.machine.model import Machine
from rooftree.machine.sourced_numbers import measured_here
from rooftree.models.memory import avoided_part
from rooftree.results.collection import CasePoint
from rooftree.results.incore import CodeFacts, InCoreTerms
from rooftree.results.measurement import MeasuredRun
from rooftree.results.prediction import Prediction
from rooftree.results.prediction_document import Point, PredictionDocument
from rooftree.results.validation import PredictedPoint, ValidatedPoint
from rooftree.traffic.layer_conditions.analysis import analyse
from rooftree.traffic.layer_conditions.condition import conditions_of
from rooftree.validate.case import ALIKE, Case, Doubted
from rooftree.validate.sizes import array_sizes
from rooftree.validate.verdict import UNDECIDED, Limits

LINE = 64
"""Bytes of a cache line, for telling accesses that run along memory from others."""


def rule_cases(
    loop: Kernel,
    machine: Machine,
    measured: MeasuredRun | None,
    points: Sequence[ValidatedPoint] | Sequence[CasePoint],
    whole: Prediction | PredictionDocument,
    limits: Limits,
    code: CodeFacts | Mapping[str, Any],
) -> list[Case]:
    """What the rules see of each point.

    Args:
        loop, machine: what was predicted and measured, and the machine file that was predicted for.
        measured: what the points have in common as they were measured; None where others measured them, of other code.
        points: each predicted and measured, with error and verdict.
        whole: what the predictions have in common.
        limits: of the verdicts.
        code: facts of the compiled loop, see `code_facts`.
    """
    both = [(p, p.predicted, p.measured) for p in points]
    decided = ((q, m) for p, q, m in both if q and m and p.cores == 1 and p.verdict != UNDECIDED)
    inside = [(m.cy_per_cl, _in_core(q)) for q, m in decided if q.ecm.data_in == "L1"]
    facts = {**whole.machine, **machine_facts(machine)}
    words = {d.kind: d.words for d in whole.doubts or ()}
    return [
        Case(
            sizes=p.sizes,
            cores=p.cores,
            measured=m,
            predicted=q,
            error=p.error or 0.0,
            verdict=p.verdict or UNDECIDED,
            kernel=whole.kernel,
            machine=facts,
            unit=whole.unit_of_work,
            incore=whole.incore,
            code=code if measured is not None else {},
            shape=_shape(loop, machine, p, q),
            compiled=measured.compiled if measured is not None else {},
            environment=measured.environment if measured is not None else {},
            options={**(measured.options if measured is not None else {}), **whole.options},
            green=limits.green,
            in_L1=max((cycles for cycles, core in inside if core <= (1 + ALIKE) * _in_core(q)), default=None),
            notes=tuple(whole.notes),
            doubts=tuple(Doubted(d.kind, words.get(d.kind, _unnamed(d.kind)), d.low, d.high) for d in q.doubts or ()),
            besides=(measured.timed_besides or "") if measured is not None else "",
            elsewhere=measured is None,
        )
        for p, q, m in both
        if q is not None and m is not None
    ]


def _unnamed(kind: str) -> str:
    return f"of the doubt '{kind}' these records hold the limits alone"


def _shape(loop: Kernel, machine: Machine, p: ValidatedPoint | CasePoint, told: PredictedPoint | Point) -> dict[str, Any]:
    """What the nest is like at a point, what layer conditions keep of it, and how many of its rows the core's own caches hold."""
    found = shape_facts(loop, p.sizes)
    own = [cache.name for cache in machine.caches if cache.shared_by == 1] or [machine.caches[0].name]
    beyond = sum(float(v.load_B or 0.0) for name, v in told.traffic.items() if name.startswith(own[-1]))
    allocated = sum(float(v.evict_B or 0.0) for name, v in told.traffic.items() if name.endswith("Mem"))
    rows = found["read_streams"] - max(0.0, beyond - allocated) / LINE
    return found | {"breaks": condition_breaks(loop, machine, p.sizes, p.cores), "own_rows": max(0.0, rows)}


def _in_core(point: PredictedPoint | Point) -> float:
    """What the core takes by itself at a point [cy/CL]: more where rows are short, as data in L1 have them."""
    return max(float(point.ecm.T_OL or 0.0), float(point.ecm.T_nOL or 0.0))


def code_facts(incore: InCoreTerms, iterations_per_cl: float) -> CodeFacts | dict[str, Any]:
    """What the compiled loop is like.

    Args:
        incore: of a prediction from machine code with its listing kept (option ``explain``).
        iterations_per_cl: of the unit of work.
    Returns: {} without a listing.
    """
    code = incore.machine_code
    if code is None or code.listing is None or not code.listing.blocks:
        return {}
    block = code.listing.blocks[0]
    words = [i.operation for i in block.instructions]
    per_pass = float(incore.iterations_per_asm_loop or 1)
    scale = iterations_per_cl / per_pass
    bounds = block.bounds or {}
    return CodeFacts(
        lanes=incore.lanes or 1,
        vector_B=(block.loop.vector_bits if block.loop else 0) // 8,
        per_pass=per_pass,
        instructions=len(words),
        **{word: words.count(word) for word in ("fma", "mul", "add", "div", "sqrt")},
        loads=sum(i.operation == "load" or bool(i.load_latency) for i in block.instructions),
        stores=words.count("store"),
        chain=round(bounds.get("recurrence", 0.0) * scale, 4),
        ports=round(bounds.get("ports", 0.0) * scale, 4),
        bound=block.bound or "",
        reduction=bool(block.reduction),
        unknown=list(block.unknown),
        name=block.loop.name if block.loop else "",
        branches=max(words.count("branch") - 1, 0),
        compiled=code.compiled or {},
    )


def shape_facts(kernel: Kernel, sizes: Mapping[str, int]) -> dict[str, Any]:
    """What the nest is like at one point.

    Returns: inner (mean trip count of the innermost loop), sweep (iterations of it in all), streams (rows of arrays that the
        innermost loop runs along),
        read_streams (those only read), strided (accesses that move by a line or more in an iteration), offset_accesses (those
        that are shifted along the row, as a[i-1]), row_B (distance from row to row of each array with rows [B]), arrays_B
        (size of each array [B]), working_set_B (of all), indirect, guarded (whether there are such accesses, or branches).
    """
    counter = kernel.counters[-1]
    stored = {s.target for s in kernel.statements if isinstance(s.target, Access)}
    accesses = [a for a in dict.fromkeys(all_accesses(kernel)) if not a.indirect]
    rows: dict[tuple[Any, ...], bool] = {}
    strided = 0
    offsets = 0
    for access in accesses:
        entry = access.index[-1] if access.index else None
        if entry is None or isinstance(entry, Indirect):
            continue
        coefficient = entry.coefficient(counter)
        outer = any(counter in e.names for e in access.index[:-1] if not isinstance(e, Indirect))
        moves = counter in entry.names or outer
        step = abs(int(coefficient.value({**sizes, counter: 0}))) if counter in entry.names else 0
        strided += outer or step * kernel.array(access.array).element_bytes >= LINE
        if moves:
            rows[(access.array, tuple(map(str, access.index[:-1])), access.offset_bytes // LINE)] = access in stored
            offsets += (entry - coefficient * _symbol(counter)).value({**sizes, **dict.fromkeys(kernel.counters, 0)}) != 0
    found_bytes = array_sizes(kernel, sizes)
    return {
        "inner": _inner(kernel, sizes),
        "sweep": _sweep(kernel, sizes),
        "streams": len(rows),
        "read_streams": sum(not store for store in rows.values()),
        "strided": strided,
        "offset_accesses": offsets,
        "row_B": _row_bytes(kernel, sizes),
        "arrays_B": found_bytes,
        "working_set_B": sum(found_bytes.values()),
        "indirect": any(a.indirect for a in all_accesses(kernel)),
        "guarded": any(s.guards for s in kernel.statements),
    }


def condition_breaks(kernel: Kernel, machine: Machine, sizes: Mapping[str, int], cores: int) -> list[dict[str, Any]]:
    """What each layer condition keeps in each cache, and how full that is with it; [] where that is not known.

    Returns: cache; link (from it outwards, by name); filled (bytes that must fit over its size [1], above 1 the condition does
        not hold); saves_B (load traffic over the link while it holds [B/CL]); layers, loop (what must fit, from one iteration of
        which loop to the next). That all data fit is no layer condition.
    """
    try:
        conditions = [c for _, c in conditions_of(analyse(with_strides(kernel, sizes), LINE)) if c.loop != "repeat"]
        outwards = [*(cache.name for cache in machine.caches[1:]), "Mem"]
        return [
            {
                "cache": cache.name,
                "link": f"{cache.name}{further}",
                "filled": float(c.required_bytes(sizes, min(cores, cache.shared_by))) / cache.size,
                "saves_B": c.saves_B,
                "layers": c.layers,
                "loop": c.loop,
            }
            for cache, further in zip(machine.caches, outwards, strict=True)
            for c in conditions
        ]
    except RooftreeError:
        return []


def _symbol(name: str) -> Any:
    from rooftree.kernel.poly import Poly

    return Poly.symbol(name)


def _inner(kernel: Kernel, sizes: Mapping[str, int]) -> float | None:
    try:
        return float(np.ravel(trip_counts(kernel, sizes)[-1])[0])
    except RooftreeError:
        return None


def _sweep(kernel: Kernel, sizes: Mapping[str, int]) -> float | None:
    try:
        return float(np.ravel(executions(kernel, sizes)[-1])[0])
    except RooftreeError:
        return None


def _row_bytes(kernel: Kernel, sizes: Mapping[str, int]) -> dict[str, int]:
    """Distance from row to row of each array with several dimensions [B]."""
    found = {}
    for array in kernel.arrays:
        last = array.extents[-1] if len(array.extents) > 1 else None
        if last is not None:
            found[array.name] = int(last.value(sizes)) * array.element_bytes
    return found


def machine_facts(machine: Machine) -> dict[str, Any]:
    """What the rules ask of a machine file beside what a prediction's record has: caches, links, microarchitecture."""
    assert machine.core is not None
    return {
        "arch": machine.core.incore_model.lower(),
        "isa": machine.isa,
        "file_clock_Hz": machine.core.clock,
        "fma": machine.core.fma,
        "caches": [{"name": c.name, "size_B": c.size, "shared_by": c.shared_by, "ways": c.ways} for c in machine.caches],
        "links": [{"name": x.name, "load": x.load, "evict": x.evict, "duplex": x.duplex} for x in machine.links],
        "saturated_B_s": max((m.bandwidth for m in machine.memory.saturated), default=0.0) if machine.memory else 0.0,
        "avoided_measured": avoided_measured(machine),
    }


def avoided_measured(machine: Machine) -> list[float | None]:
    """The part of write-allocates that measured streams of a machine file avoid, in the middle [1]: of one core, of a domain's.

    None where the file has no stream that was measured both with stores through and past the caches.
    """
    memory = machine.memory
    if memory is None:
        return [None, None]
    seen = [m for m in memory.saturated if measured_here(machine, m, "bandwidth")]
    past = {(m.read, m.write, m.update): m for m in seen if m.nontemporal}
    found: tuple[list[float], list[float]] = ([], [])
    for mix in seen:
        other = past.get((mix.read, mix.write, mix.update))
        if mix.nontemporal or other is None or not mix.write:
            continue
        pairs = ((mix.alone, other.alone), (mix.bandwidth, other.bandwidth))
        for parts, (through, beside) in zip(found, pairs, strict=True):
            if through and beside:
                parts.append(
                    avoided_part(
                        through,
                        beside,
                        read=mix.read,
                        write=mix.write,
                        update=mix.update,
                        full_line_stores=memory.full_line_stores,
                    )
                )
    return [median(parts) if parts else None for parts in found]
