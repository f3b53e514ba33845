"""In-core time from the loop that a compiler made: find it, run the engine, correct, scale to the unit of work.

    cycles per unit of work = cycles of one pass * iterations per unit of work / iterations of one pass

What holds for a kernel's loop beyond the bounds of one pass stands in ``corrections``, one file each. Peeled iterations and work
outside the innermost loop are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rooftree.errors import CapabilityError
from rooftree.incore.ahead import passes_ahead
from rooftree.incore.begun_anew import begun_anew
from rooftree.incore.bounds.ports import port_bound
from rooftree.incore.busiest import accesses_alone, is_fused
from rooftree.incore.calls import doubted, with_called
from rooftree.incore.contended import contended
from rooftree.incore.corrections import chosen, corrected
from rooftree.incore.corrections.code_place import elsewhere
from rooftree.incore.corrections.loop_startup import start_of
from rooftree.incore.corrections.measured_rates import limit_is_measured, refuted
from rooftree.incore.corrections.model import Inputs, KernelLoop, Run, Times, largest, of_runs, spread
from rooftree.incore.downwards import downwards
from rooftree.incore.engine import BOUNDS, Analysis, Code
from rooftree.incore.lags import lags, unresolved
from rooftree.incore.late_indices import late_indices
from rooftree.incore.line_order import line_order
from rooftree.incore.loops.find import call_costs, find_loop, table_of
from rooftree.incore.loops.passes import iterations_of_work
from rooftree.incore.loops.paths import plain_name
from rooftree.incore.masked import masked
from rooftree.incore.model import Array, Flags, InCore, InCoreOptions
from rooftree.incore.paths_taken import data_branches, decided_together, left_early, path_taken, with_wrong_guesses
from rooftree.incore.quotients import quotients
from rooftree.incore.rare_calls import calls_for_errno, for_errno, for_nan, products_of_no_number
from rooftree.incore.record import not_measured, operation, part_taken_over
from rooftree.incore.reissued import held_back, reissued
from rooftree.incore.row_flow import row_flow
from rooftree.incore.row_setup import called_before, rests, set_up
from rooftree.incore.short_passes import short_passes
from rooftree.incore.sized_doubts import Sized, joined, split, upwards
from rooftree.incore.tables.correction_files import with_corrections
from rooftree.incore.tables.load import NATIVE
from rooftree.incore.tables.microarchitecture import BANKS, L1, WIDE, Table
from rooftree.incore.unwaited import unwaited
from rooftree.incore.updated import updated_again
from rooftree.incore.x87_latency import x87_latency
from rooftree.kernel.count import count, element_type
from rooftree.kernel.model import Kernel
from rooftree.machine.model import Machine
from rooftree.models.doubts import MOST_FORESEEN
from rooftree.results.doubt import SCHEDULERS, Doubt
from rooftree.results.incore import CompiledWith, IncoreDocument, LoopStart, MachineCode

BlockEngine = Callable[[Code, Table, InCoreOptions], tuple[Analysis, Table]]
"""Block, instruction table and options -> findings, and a table with the ports that they name."""
_MEAN = 0.01
"""Part by which a pass is shorter in the mean from which on it is told [1]."""
_FLOPS_ALIKE = 1.5
"""Ratio of floating-point work of machine code and source from which on a note says so; complex vectors do products twice."""


def analyse(
    kernel: Kernel,
    machine: Machine,
    sizes: Mapping[str, Any],
    iterations: int,
    options: InCoreOptions,
    run: BlockEngine | None = None,
) -> InCore:
    """Predict T_OL and T_nOL from machine code.

    Args:
        kernel, machine: what runs where.
        sizes: each size's values, shape (S,).
        iterations: loop iterations per unit of work.
        options: ``asm`` is the text or the place of the code; ``assume_unknown`` lets unknown instructions pass.
        run: another engine for the loop; None: the own one.
    Returns: in-core times [cy/CL], arrays of shape (S,).
    Raises: CapabilityError without code, without a table for the machine, or for an instruction of unknown cost;
        AssemblyError for code that is not understood, that has no loop, or whose loop is not the kernel's.
    """
    table = with_corrections(table_of(machine, shipped=options.corrections is not None), options.corrections)
    code = find_loop(kernel, machine, sizes, options, table, count(kernel))
    if options.outcomes:
        loop = KernelLoop(kernel, machine, sizes, iterations, options, code, table)
        code = path_taken(code, kernel, decided_together(loop), options.outcomes)
    external = None
    if run is not None:
        block = Code(code.loop.block.instructions, code.listing.isa, code.listing.syntax)
        external, table = run(block, table, options)
    return _found(KernelLoop(kernel, machine, sizes, iterations, options, code, table, external))


def _found(loop: KernelLoop) -> InCore:
    """In-core times of a loop; sizes of which the engine found another pass are looked at by themselves."""
    known = Inputs(lags=lags(loop.kernel, loop.code))
    bare = of_runs(loop, [Run(None, known, loop.run(known))])
    times, effects = corrected(bare, loop, chosen(loop.options.incore_corrections))
    groups = [run.which for run in times.runs if run.which is not None]
    if len(groups) > 1:
        return joined([(which, _found(_of_sizes(loop, which))) for which in groups])
    row = _row(times, loop)
    alone = times
    times = with_wrong_guesses(with_called(times, loop), loop)
    divided = _divided(times.found, times.table(loop).memory_ports)
    doubts, low, high = split(_in_doubt(times, alone, loop), len(times.T_OL))
    foreseen, less = _ends(times, loop)
    return InCore(
        engine=times.found.engine,
        T_OL=times.T_OL,
        T_nOL=times.T_nOL,
        T_line_splits=times.T_line_splits,
        line_crossings=_line_crossings(times, loop),
        ahead=_ahead(times, loop),
        replays_hold_L2=bool(loop.parameter("replays_hold_L2")),
        T_nOL_load=times.T_nOL_of["load"],
        T_nOL_store=times.T_nOL_of["store"]
        - np.where(times.T_nOL_of["load"] > 0, times.T_startup, 0.0) * (times.T_nOL_of["store"] > 0),
        throughput=times.throughput,
        T_busy=_busy(times),
        critical_path=times.critical_path,
        limits={**times.limits, **{name: times.limits["ports"] * alone for name, alone, _ in divided}},
        undivided=times.limits["ports"] * divided[0][2] if divided else None,
        lanes=loop.lanes,
        from_code=True,
        notes=tuple(dict.fromkeys([*_about(times, loop), *_doubts(times, loop), *times.notes])),
        per_pass=loop.per_pass,
        machine_code=_record(times, loop),
        corrections=effects,
        doubts=doubts,
        doubts_low=low,
        doubts_high=high,
        row=row,
        recurrent=np.broadcast_to(times.found.bound == "recurrence", np.shape(times.T_OL)),
        foreseen=foreseen,
        wait_less=less,
        learned=loop.parameter("called_passes") if "called_passes" in loop.table.parameters else np.inf,
    )


def _of_sizes(loop: KernelLoop, which: NDArray[np.bool_]) -> KernelLoop:
    """The loop at some of its sizes."""
    sizes = {name: np.broadcast_to(np.asarray(values), which.shape)[which] for name, values in loop.sizes.items()}
    return replace(loop, sizes=sizes)


def _in_doubt(times: Times, alone: Times, loop: KernelLoop) -> Iterator[Doubt | Sized]:
    """What is in doubt about the code; ``alone``: times without the functions that it calls."""
    yield from data_branches(times, alone, loop)
    yield from left_early(loop)
    yield from doubted(alone, loop)
    yield from calls_for_errno(times, loop)
    yield from products_of_no_number(times, loop)
    place = tuple(elsewhere(alone, loop, lambda own: with_called(own, loop)))
    yield from place
    yield from reissued(times, loop)
    yield from held_back(times, loop)
    ports, anew = tuple(contended(times, loop)), tuple(begun_anew(times, loop))
    taken = [one for one in anew if one.doubt.kind == SCHEDULERS]  # by loops whose ports were shared out somehow, too
    faster = any((one.low < 1).any() for one in ports)  # whose lower end is that of schedulers that fill alike, too
    yield from (upwards(one) if faster else one for one in anew if one.doubt.kind != SCHEDULERS)
    yield from _furthest(*ports, *downwards(times, loop), *short_passes(times, loop, place), *taken)
    yield from unwaited(times, loop)
    yield from quotients(times, loop)
    yield from late_indices(times, loop)
    yield from x87_latency(times, loop)
    yield from masked(loop)
    yield from line_order(loop)
    yield from set_up(times, loop)
    yield from called_before(times, loop)
    yield from rests(times, loop)
    yield from tuple(row_flow(times, loop)) or tuple(unresolved(times, loop)) or updated_again(times, loop)


def _furthest(*doubts: Sized) -> tuple[Sized, ...]:
    """Of limits that were measured together, and do not come on top of each other, the one that reaches furthest."""
    return doubts if len(doubts) < 2 else (max(doubts, key=lambda one: one.doubt.high or 0.0),)


def _line_crossings(times: Times, loop: KernelLoop) -> Array:
    """Loads as wide as the core's vectors that cross a cache line [1/CL]."""
    width = int(loop.core.simd)
    return spread(times.runs, [run.found.crossed.get(width, 0.0) for run in times.runs]) * times.passes


def _ahead(times: Times, loop: KernelLoop) -> Array:
    """Units of work whose loads have begun when the oldest one waits [1]; no number where that is not known.

    What is called is not looked at, and ports of another engine are not those of the table's schedulers.
    """
    if "calls" in times.limits or loop.external is not None:
        return np.full(np.shape(times.passes), np.nan)
    return spread(times.runs, [passes_ahead(run.found, times.table(loop)) for run in times.runs]) / times.passes


def _busy(times: Times) -> Array:
    """What ports and front end need without micro-ops that are issued again [cy/CL]."""
    again = spread(times.runs, [run.found.issued_again for run in times.runs]) * times.passes
    if not again.any() or "calls" in times.limits:
        return times.throughput
    ports = times.limits["ports"]
    others = largest([times.limits[name] for name in ("frontend", "window")])
    return times.throughput - np.maximum(0.0, ports - np.maximum(others, ports - again))


def _row(times: Times, loop: KernelLoop) -> LoopStart | None:
    """What starts of rows cost at the last size, and where nobody knows whether the core foresees their ends; None: nothing."""
    startup = float(np.broadcast_to(times.T_startup, np.shape(times.T_OL))[-1])
    if startup <= 0:
        return None
    foreseen, less = (bool(found[-1]) for found in _ends(times, loop))
    row = LoopStart(start=startup, iterations=float(loop.rows.trips[-1]), foreseen=foreseen or None)
    if not less:
        return row
    start = start_of(times, loop)
    return row.replace(less=start.wait - start.foreseen, most=float(MOST_FORESEEN * loop.per_pass / loop.rows.jammed))


def _ends(times: Times, loop: KernelLoop) -> tuple[Flags, Array]:
    """Where the core foresees ends of rows; what a row waits for less if it does, where nobody knows [cy]; shape (S,)."""
    shape = np.shape(times.T_OL)
    passes = np.broadcast_to(loop.rows.per_start / loop.per_pass, shape)
    starts = np.broadcast_to(times.T_startup > 0, shape)
    start = start_of(times, loop)
    if "learned_passes" in times.table(loop).parameters:
        return starts & (passes <= start.learned), np.zeros(shape)
    less = max(0.0, start.wait - start.foreseen) if loop.rows.level else 0.0
    return np.zeros(shape, dtype=bool), np.where(starts & (passes <= MOST_FORESEEN), less, 0.0)


def _divided(found: Analysis, memory_ports: int) -> list[tuple[str, float, float]]:
    """Which part of the port bound divisions and square roots take alone, and all else without them; at most one entry.

    Returns: their name, as operation counts give it (div, sqrt, div+sqrt), and both parts [1].
    """
    kinds: set[str] = set()
    uses: dict[int, float] = {}
    others: dict[int, float] = {}
    for one in found.contributions:
        kind = operation(one.instruction)
        divides = kind in ("div", "sqrt")
        kinds |= {kind} if divides else set()
        for mask, cycles in one.cost.uses if one.cost is not None else ():
            group = uses if divides and mask & ~memory_ports else others
            group[mask] = group.get(mask, 0.0) + cycles
    both = dict(others)
    for mask, cycles in uses.items():
        both[mask] = both.get(mask, 0.0) + cycles
    whole = max(found.bounds.get("ports", 0.0), port_bound(both)[0])
    if not uses or whole <= 0:
        return []
    return [("+".join(sorted(kinds)), port_bound(uses)[0] / whole, port_bound(others)[0] / whole if others else 0.0)]


def _about(times: Times, at: KernelLoop) -> Iterator[str]:
    """Which code was looked at, and what limits it."""
    listing, loop, per_pass, loops = at.code[:4]
    body, found, table = loop.block, times.found, at.table
    where = f"{listing.source or 'text'}, lines {body.start_line}-{body.end_line}"
    yield (
        f"machine code: {where}, {loop.role} loop {loop.name} ({_how(at)}); {len(body.instructions)} instructions do "
        f"{per_pass} iteration{'s' if per_pass > 1 else ''} in {found.cycles:.4g} cy on {table.arch}{_overlapped(times)}, "
        f"bound by {_bound(found)}{_but(times)}"
    )
    if (rare := for_errno(at)) and not loop.vector_bits:
        yield (
            f"the rare call of {', '.join(rare)}, which sets errno, is one thing that keeps the compiler from vectorising the "
            "loop: --cflags -fno-math-errno leaves it out"
        )
    if (products := for_nan(at)) and not loop.vector_bits:
        yield (
            f"the call of {', '.join(products)} where a complex product is NaN is not counted, and keeps the compiler from "
            "vectorising the loop: --cflags -fcx-limited-range leaves it out"
        )
    others = [x for x in loops if x.role in ("main", "marked") and not x.is_same(loop)]
    if others:
        yield f"other loops in the machine code, not looked at: {', '.join(x.name for x in others[:4])}"
    yield from not_measured(found, table)
    if table.arch == NATIVE:
        yield f"the instruction table of this core was learnt by timing; {table.status}"
    if "unvalidated" in table.status:
        but = "; the rates that limit this loop are measured" if limit_is_measured(times, at) else ""
        yield f"the instruction table of {table.arch} has not been checked against measurements{but}"
    yield from refuted(times, at)
    if at.code.doubt:
        yield at.code.doubt


def _overlapped(times: Times) -> str:
    """What a pass takes in the mean, in words, where rows, or sweeps, begin beside the one before; "" where they do not."""
    passes, longest = (float(np.broadcast_to(x, np.shape(times.T_OL))[-1]) for x in (times.passes, times.T_OL))
    mean = longest / passes if passes else 0.0
    if times.found.bound != "recurrence" or mean >= (1 - _MEAN) * times.found.cycles:
        return ""
    return f" ({mean:.3g} cy in the mean, as each row begins beside the one before)"


def _but(times: Times) -> str:
    """What limits a unit of work with all corrections, where that is another limit than that of a pass alone; else ""."""
    by_name = {name: float(np.broadcast_to(time, np.shape(times.T_OL))[-1]) for name, time in times.limits.items()}
    bound = times.found.bound
    longest = max((name for name in BOUNDS if name in by_name), key=lambda name: by_name[name], default=bound)
    if by_name.get(bound, 0.0) >= (1 - _MEAN) * by_name.get(longest, 0.0):
        return ""
    own = f" ({by_name[bound]:.3g} cy/CL)" if bound in by_name else ""
    return f"; that is a pass by itself{own}: with corrections the limit is {longest} ({by_name[longest]:.3g} cy/CL)"


def _how(at: KernelLoop) -> str:
    """Width of the vectors and step of the loop; wide registers that hold one element of the kernel each are no vectors of it."""
    bits = at.code.loop.vector_bits
    return (
        at.code.loop.reason
        if at.lanes > 1
        else at.code.loop.reason.replace(f"{bits}-bit vectors", f"registers of {bits} bits, one element at a time,")
    )


def _bound(found: Analysis) -> str:
    if found.bound == "ports" and found.limiting_ports == (L1,):
        return "L1, which loads and stores share, at the rate that was measured here"
    if found.bound == "ports" and found.limiting_ports == (WIDE,):
        return "wide vectors: so many loads, stores and operations of these a cycle, whichever ports are free"
    if found.bound == "ports" and found.limiting_ports == (BANKS,):
        return "L1, of which loads of the same bytes of lines are not read at once"
    if found.bound == "ports" and found.limiting_ports:
        learnt = all(re.fullmatch(r"L\d+", port) for port in found.limiting_ports)
        return f"ports {', '.join(found.limiting_ports)}{' (learnt ones by number, no caches)' if learnt else ''}"
    if found.bound == "recurrence":
        lines = ", ".join(str(found.contributions[n].instruction.line) for n in found.chain[:6])
        return f"the recurrence through line {lines}"
    if found.bound in ("frontend", "window"):
        part = next((name for name, time in found.details.items() if time == found.cycles), found.bound)
        return {"frontend": "the front end", "window": "the window"}[found.bound] + f" ({part})"
    return found.bound


def _doubts(times: Times, at: KernelLoop) -> Iterator[str]:
    """What may be wrong: calls, unknown instructions, work that differs from the source's, work outside the loop."""
    loop, per_pass, found, counts = at.code.loop, at.per_pass, times.found, at.counts
    for name in dict.fromkeys(map(plain_name, loop.calls)):
        if name in at.options.assume:
            yield f"one call of {name} is assumed to take {at.options.assume[name]:g} cy"
        elif name in (known := call_costs(at.machine)):
            yield f"one call of {name} takes {known[name].cycles:g} cy, as it was measured on {at.machine.name}"
        else:
            yield f"the loop calls {name}, whose time is not part of it"
    called = {plain_name(name) for path in (loop, *loop.paths) for name in path.calls}
    if without := [name for name in at.options.assume if name not in called]:
        yield f"what was assumed of {', '.join(without)} changes nothing: {loop.name} does not call it"
    if found.unknown:
        yield f"unknown to the engine {found.engine}, {found.unknown_as}: {', '.join(found.unknown)}"
    yield from found.notes
    if loop.paths:
        yield f"a pass takes one of {len(loop.paths)} paths through the loop; the one that takes longest is counted"
    elif loop.conditional:
        yield "parts of the loop that are not run in every pass are counted as if they were"
    written = float(counts.flops()) * per_pass
    done = sum(lanes * (2 if kind == "fma" else 1) for kind, lanes in loop.flops)
    alike = per_pass / _FLOPS_ALIKE, per_pass * _FLOPS_ALIKE  # also without minima and maxima, which compilers write in many ways
    work = iterations_of_work(loop, counts)
    most = _FLOPS_ALIKE * (1 + (element_type(at.kernel).kind == "complex"))
    fewer = bool(loop.paths) and done <= written * most  # of all paths, of which a pass takes one
    if written and not fewer and not (written / _FLOPS_ALIKE <= done <= written * most or alike[0] <= work <= alike[1]):
        yield (
            f"the machine code does {done / per_pass:g} FLOP in an iteration, the source of {at.kernel.name} "
            f"{written / per_pass:g}: is it the same loop?"
            f"{' Vectors may have parts that nothing uses.' if done > written and loop.vector_bits else ''}"
        )
    level = at.rows.level
    if any(op.depth <= level and (level or not op.written_depth) for op in counts.operations):
        yield "operations outside the innermost loop are not counted in the core"
    if at.options.simd_bytes is not None:
        yield "the SIMD width asked for is not used: the machine code has its own"


def _listing(times: Times, at: KernelLoop) -> IncoreDocument:
    """The record of the loop as ``rooftree incore`` makes it, with T_OL and T_nOL of a pass as the prediction has them."""
    from rooftree.incore.record import block_record, document

    loop = at.code.loop
    block = block_record(times.found, times.table(at), loop, others=[x for x in at.code.loops if not x.is_same(loop)])
    startup, passes = float(times.T_startup[-1]), float(times.passes[-1])
    T_nOL = float((times.T_nOL + times.T_line_splits)[-1])
    counted = {
        "T_OL": round((float(times.T_OL[-1]) - startup) / passes, 6),
        "T_nOL": round((T_nOL - (startup if T_nOL > 0 else 0.0)) / passes, 6),
    }
    if any(block[name] != time for name, time in counted.items()):
        said = (
            f"T_OL and T_nOL are as {at.machine.name} counts them: accesses that are narrower than its L1, or cross a cache "
            "line, keep transfers waiting for a part of their time, and all of it counts to what overlaps"
        )
        block = block.replace(**counted, notes=[*(block.notes or ()), said])
    if at.external is None and at.options.timeline:
        try:
            block = block.replace(timeline=at.timeline(times.runs[-1].inputs))
        except CapabilityError as error:
            block = block.replace(notes=[*(block.notes or ()), f"the core is not simulated: {error.message}"])
    return document(times.table(at), [block])


def _record(times: Times, at: KernelLoop) -> MachineCode:
    """What reports show of the machine code."""
    loop, found, made = at.code.loop, times.found, at.options.compiled
    compiled = None
    if at.options.asm is None and made is not None:
        compiled = CompiledWith(compiler=made.compiler, version=made.version, flags=list(made.flags), cached=made.cached)
    return MachineCode(
        source=at.code.listing.source,
        isa=at.code.listing.isa,
        table=at.table.arch,
        loop=loop.name,
        role=loop.role,
        lines=[loop.block.start_line, loop.block.end_line],
        instructions=len(loop.block.instructions),
        cycles=found.cycles,
        bound=found.bound,
        ports=list(found.limiting_ports),
        chain_lines=[found.contributions[n].instruction.line for n in found.chain],
        blocked=found.blocked if any(found.contributions[n].instruction.loads for n in found.chain) and found.blocked else None,
        unknown=list(found.unknown),
        unknown_as=found.unknown_as,
        model=at.table.source,
        compiled=compiled,
        listing=_listing(times, at) if at.options.explain else None,
        table_status=at.table.status,
        accesses=(found.bound == "ports" and accesses_alone(found, times.table(at))) or None,
        fused=is_fused(found) or None,
        measured_limit=limit_is_measured(times, at) or None,
        taken_over=round(part_taken_over(found, times.table(at)), 3) or None,
    )
