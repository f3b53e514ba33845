"""In-core time from the loop that a compiler made: read it, find the loop, run the engine, scale to the unit of work.

    cycles per unit of work = cycles of one pass * iterations per unit of work / iterations of one pass

How many iterations of the source one pass does follows from the distances by which its accesses move, which must be
those of the kernel's accesses. Remainders and the start of short rows are counted (``short_loops``); peeled iterations and
work outside the innermost loop are left out.

T_nOL is the time of loads and stores times the part of L1's width that they fill: what keeps transfers waiting is the data
path. Found on the public INSPECT measurements: code with 32-byte loads on Skylake-SP, whose L1 is 64 bytes wide, runs as the
ECM model with half the load time, while on Ivy Bridge to Broadwell the load time counts in full.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from rooftree.asm import binary
from rooftree.asm.detect import NAMES
from rooftree.asm.iterations import iterations as iterations_of_pass
from rooftree.asm.listing import parse
from rooftree.asm.loops import Loop, innermost, select
from rooftree.asm.model import Listing
from rooftree.errors import AssemblyError, CapabilityError
from rooftree.incore import aliasing, alignment, code_place, engine, matching, row_chains
from rooftree.incore.bounds.recurrence import Edge
from rooftree.incore.code import Code
from rooftree.incore.corrections import with_corrections
from rooftree.incore.model import Array, InCore, InCoreOptions
from rooftree.incore.record import block_record, document
from rooftree.incore.short_loops import Rows, Start, pointers, rows, turns_of_pass
from rooftree.incore.table import Table, architectures, load
from rooftree.incore.ways import longest
from rooftree.kernel.count import Counts, count, element_type
from rooftree.kernel.model import Indirect, Kernel
from rooftree.machine.model import Core, Machine

BlockEngine = Callable[[Code, Table, InCoreOptions], tuple[engine.Analysis, Table]]
"""Block, instruction table and options -> findings, and a table with the ports that they name."""
_FLOPS_ALIKE = 1.5
"""Ratio of floating-point work of machine code and source beyond which a note says so."""


NOT_KNOWN: alignment.Shares = {}


class Found(NamedTuple):
    """Machine code, the kernel's loop in it, how many of its iterations one pass does, and all innermost loops.

    The iterations of a pass are spread over ``jammed`` rows. ``doubt`` says why it may be another loop.
    """

    listing: Listing
    loop: Loop
    per_pass: int
    loops: tuple[Loop, ...]
    jammed: int = 1
    doubt: str = ""


class Counted(NamedTuple):
    """T_OL and T_nOL of a pass as a machine counts them [cy], and its name."""

    T_OL: float
    T_nOL: float
    machine: str


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
    table = with_corrections(table_of(machine), options.corrections)
    counts = count(kernel)
    code = find_loop(kernel, machine, sizes, options, table, counts)
    element = element_type(kernel).bytes
    widths = {m.bits // 8 for i in code.loop.block for m in (*i.loads, *i.stores) if m.bits > 8 * element}
    if run is not None or not widths or not _starts_with_the_source(code):
        return _at(code, kernel, machine, sizes, iterations, options, run=run)
    line = int(machine.caches[0].line) if machine.caches else 64
    parts, turns = [], turns_of_pass(kernel, sizes, code.per_pass, code.jammed)
    for which, shares in alignment.groups(kernel, counts, sizes, widths, line, turns):
        some = {name: np.asarray(values)[which] for name, values in sizes.items()}
        parts.append((which, _at(code, kernel, machine, some, iterations, options, shares=shares)))
    return alignment.joined(parts)


def _starts_with_the_source(code: Found) -> bool:
    """Whether a vectorised loop begins where the loop of the source does: no iterations are peeled off before it."""
    if not code.loop.vector_bits or code.loop.scalable:
        return False
    return not any(x.role == "peel" and x.block.function == code.loop.block.function for x in code.loops)


def _at(
    code: Found,
    kernel: Kernel,
    machine: Machine,
    sizes: Mapping[str, Any],
    iterations: int,
    options: InCoreOptions,
    *,
    run: BlockEngine | None = None,
    shares: alignment.Shares = NOT_KNOWN,
) -> InCore:
    """As `analyse`, for sizes with which the same ``shares`` of accesses cross a cache line, by their width."""
    listing, loop, per_pass = code.listing, code.loop, code.per_pass
    table = with_corrections(table_of(machine), options.corrections)
    counts, element = count(kernel), element_type(kernel)
    if run is not None:
        found, table = run(Code(loop.block.instructions, listing.isa, listing.syntax), table, options)
    else:
        found = _own(loop, machine, element.bytes, options, shares)
    assert machine.core is not None
    waits = aliasing.waits(kernel, loop.block.instructions, per_pass, table) if run is None else []
    apart, waiting = found, np.zeros(1, dtype=bool)
    if waits and np.any(waiting := aliasing.paged(kernel, sizes)):
        found = _own(loop, machine, element.bytes, options, shares, waits)
    bits = 8 * (element.bytes // 2 if element.kind == "complex" else element.bytes)
    lanes = max(1, loop.vector_bits // bits)
    masked = loop.scalable or loop.vector_bits >= 512
    row = rows(
        kernel, sizes, per_pass, lanes, predicated=masked, start=_start_of_row(loop, table, options), jammed=code.jammed
    )
    scale, lost = iterations * row.passes, iterations * row.start
    overlapped, times = _split(apart, machine.core)
    weight = waiting * aliasing.share(loop.block.instructions, element.bytes, table)
    slow = weight * _split(found, machine.core)[0] + (1 - weight) * overlapped
    slow, chained = _side_by_side(slow, found, kernel, row, per_pass, table)
    alone = _limits(apart, scale)
    notes = (
        *_about(code, found, table),
        *([code.doubt] if code.doubt else []),
        *_doubts(kernel, counts, loop, per_pass, found, options),
        *([aliasing.NOTE] if waits and np.any(waiting) else []),
        *(code_place.elsewhere(apart, loop, table, options, float(scale[-1]), float(lost[-1])) if run is None else ()),
    )
    counted = Counted(float(slow[-1]), times["nOL"] + times["turns"], machine.name)
    details = {"iterations_per_asm_loop": per_pass, "machine_code": _record(code, found, table, options, counted)}
    if lost[-1] > 0:
        details["row"] = {"start": float(lost[-1]), "iterations": float(row.trips[-1])}
    return InCore(
        engine=found.engine,
        T_OL=slow * scale + lost,
        T_nOL=_with(times["nOL"] * scale, lost),
        T_turns=times["turns"] * scale,
        T_nOL_load=_with(times["load"] * scale, lost),
        T_nOL_store=_with(times["store"] * scale, lost),
        throughput=max(t for name, t in apart.bounds.items() if name != "recurrence") * scale + lost,
        critical_path=(weight * found.bounds["recurrence"] + (1 - weight) * apart.bounds["recurrence"]) * scale * chained,
        limits={name: weight * time + (1 - weight) * alone[name] + lost for name, time in _limits(found, scale).items()},
        lanes=lanes,
        notes=notes,
        details=details,
    )


def _as_counted(block: dict[str, Any], counted: Counted) -> dict[str, Any]:
    """The record of a block with T_OL and T_nOL as the prediction has them."""
    times = {"T_OL": round(counted.T_OL, 6), "T_nOL": round(counted.T_nOL, 6)}
    if all(block[name] == time for name, time in times.items()):
        return block
    said = (
        f"T_OL and T_nOL are as {counted.machine} counts them: accesses that are narrower than its L1, or cross a cache line, "
        "keep transfers waiting for a part of their time, and all of it counts to what overlaps"
    )
    return {**block, **times, "notes": [*block["notes"], said]}


def _side_by_side(
    slow: Array, found: engine.Analysis, kernel: Kernel, row: Rows, per_pass: int, table: Table
) -> tuple[Array, Array]:
    """T_OL of a pass where chains begin anew in every row [cy], and which part of the chain's time counts, each of shape (S,)."""
    places = sum(c.cost.slots for c in found.contributions if c.cost is not None)
    part = row_chains.share(kernel, row.trips, per_pass, places, float(table.parameters.get("rob", 0)))
    if np.all(part == 1):
        return slow, part
    others = max(time for name, time in found.bounds.items() if name != "recurrence")
    return np.minimum(slow, np.maximum(others, found.bounds["recurrence"] * part)), part


def _own(
    loop: Loop, machine: Machine, element_bytes: int, options: InCoreOptions, shares: alignment.Shares,
    waits: Sequence[Edge] = (),
) -> engine.Analysis:  # fmt: skip
    line = int(machine.caches[0].line) if machine.caches else 64
    streams = engine.Streams(element_bytes=element_bytes, line=line, shares=shares)
    return engine.analyse(
        loop.block.instructions, with_corrections(table_of(machine), options.corrections), streams=streams,
        assume=options.assume_unknown, waits=waits, address=code_place.start(loop, options),
    )


def _start_of_row(loop: Loop, table: Table, options: InCoreOptions) -> Start:
    """What the core waits for before each row."""
    wait, second, learned, pointer = (
        float(table.parameters.get(name, 0)) for name in ("mispredicted", "second_level", "learned_passes", "row_pointer")
    )
    return Start(wait + second, learned, pointer * pointers(loop.block.instructions), options.sweep_start)


def _with(times: Array, lost: Array) -> Array:
    """Times that also hold what is lost at the ends of rows, where the machine counts any."""
    return np.where(times > 0, times + lost, times)


def find_loop(
    kernel: Kernel, machine: Machine, sizes: Mapping[str, Any], options: InCoreOptions, table: Table, counts: Counts
) -> Found:
    """The machine code, given or compiled, the kernel's loop in it, and the iterations of one pass.

    Raises: as `analyse`.
    """
    bits = _vector_bits(machine)
    if options.asm is None and options.compiled is None:
        raise CapabilityError(
            "there is no machine code: none was given, and none was compiled",
            where="--incore asm", hint="--asm FILE (assembly text, or a binary as FILE:SYMBOL); or --incore throughput",
        )  # fmt: skip
    if options.asm is None:
        assert options.compiled is not None
        listing = _checked(parse(options.compiled.text, source=options.compiled.source), table)
        if options.loop is not None:
            loop = longest(select(listing, options.loop, vector_bits=bits), table)
            match = matching.check(loop, kernel, counts, bits)
            return Found(listing, loop, match.per_pass, innermost(listing), match.jammed)
        loops = tuple(longest(loop, table) for loop in innermost(listing, vector_bits=bits))
        found = matching.match(loops, kernel, counts, bits, options.compiled.lines, listing.source)
        if found.loop.calls:
            raise CapabilityError(
                f"the loop that {options.compiled.version} makes of {kernel.name} calls "
                f"{', '.join(dict.fromkeys(found.loop.calls))}, whose time is not known",
                where=listing.source,
                hint=f"--loop {found.loop.block.label or 1} looks at it without the calls; --cflags -ffast-math",
            )  # fmt: skip
        return Found(listing, found.loop, found.per_pass, loops, found.jammed)
    listing = _read(options.asm, table)
    if options.loop is not None:
        loop = select(listing, options.loop, vector_bits=bits)
    else:
        loop = _loop(kernel, listing, machine)
    loop = longest(loop, table)
    moving = tuple(_strides(kernel, counts, sizes))
    per_pass = iterations_of_pass(loop.steps(bits), moving, where=loop.name)
    unsure = "" if options.loop is not None else matching.doubt(loop, kernel, counts, bits)
    return Found(listing, loop, per_pass, innermost(listing), doubt=unsure)


def table_of(machine: Machine) -> Table:
    """The instruction table of the machine's core.

    Raises: CapabilityError if there is none for the in-core model that the machine file names.
    """
    model = machine.core.incore_model.lower() if machine.core is not None else "none"
    if model not in architectures():
        raise CapabilityError(
            f"there is no instruction table for the in-core model '{model}' of machine {machine.name}; "
            f"there are {', '.join(architectures())}",
            where="core.incore_model", hint="--incore throughput",
        )  # fmt: skip
    return load(model)


def _read(code: str, table: Table) -> Listing:
    """The instructions of a text (more than one line) or a file, checked to be of the table's instruction set."""
    return _checked(parse(code, source="the text given") if "\n" in code.strip() else binary.load(code), table)


def _checked(listing: Listing, table: Table) -> Listing:
    if listing.isa != table.isa:
        raise AssemblyError(
            f"this is code for {NAMES[listing.isa]}, but {table.arch} is a core for {NAMES[table.isa]}",
            where=listing.source, hint="give the code that was built for this machine, or name its machine with -m",
        )  # fmt: skip
    return listing


def _vector_bits(machine: Machine) -> int | None:
    return int(8 * machine.core.simd) if machine.core is not None else None


def _loop(kernel: Kernel, listing: Listing, machine: Machine) -> Loop:
    """The hot loop, of the function that is named as the kernel if there is one."""
    function = kernel.name if kernel.name in listing.functions else ""
    return select(listing, vector_bits=_vector_bits(machine), function=function)


def _strides(kernel: Kernel, counts: Counts, sizes: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    """(bytes of an element, elements by which it moves in an iteration) of the accesses of the innermost loop.

    Indirect accesses, and those whose distance differs between the sizes, have none that machine code could show.
    """
    counter, step = kernel.counters[-1], kernel.loops[-1].step
    for op in counts.memory:
        if op.depth != counts.depth or op.access.indirect:
            continue
        array = kernel.array(op.access.array)
        distance: Any = 0
        inner: Any = 1
        for entry, extent in zip(reversed(op.access.index), reversed(array.extents), strict=True):
            assert not isinstance(entry, Indirect)
            if counter in entry.names:
                distance = distance + (entry.coefficient(counter) * step).value(sizes) * inner
            if extent is not None:
                inner = inner * extent.value(sizes)
        values = {int(v) for v in np.atleast_1d(distance)}
        if len(values) == 1:
            yield array.element_bytes, values.pop()


def _split(found: engine.Analysis, core: Core) -> tuple[float, dict[str, float]]:
    """Time that overlaps with transfers, and that of loads and stores, as far as the machine counts them to T_nOL [cy].

    Accesses that are narrower than L1 is wide keep transfers from it for their share of the width only; their whole time
    counts to what overlaps. Second turns, for accesses that cross a cache line, stand apart as ``turns``: while data come
    from caches they delay transfers, too, but where memory sets the pace they find room between them.
    """
    widths = {"load": core.load.width, "store": core.store.width}
    whole = {"load": found.T_load, "store": found.T_store, "load_store": found.T_nOL}
    accesses = {
        "load": [m.bits for c in found.contributions for m in c.instruction.loads],
        "store": [m.bits for c in found.contributions for m in c.instruction.stores],
    }
    filled = {name: [b / (8 * widths[name]) if b else 1.0 for b in bits] for name, bits in accesses.items()}
    filled["load_store"] = filled["load"] + filled["store"]
    besides = {"load": found.crossing[0], "store": found.crossing[1], "load_store": sum(found.crossing)}
    part = {name: time * _share(filled[name], besides[name]) for name, time in whole.items()}
    slow = {name: part[name] if name in core.non_overlapping else 0.0 for name in whole}
    turning = max(time * _share(filled[name]) if name in core.non_overlapping else 0.0 for name, time in whole.items())
    rest = (time for name, time in whole.items() if slow[name] < time)
    return max(found.T_OL, *rest, 0.0), {**slow, "nOL": max(slow.values()), "turns": turning - max(slow.values())}


def _share(filled: Sequence[float], besides: float = 0.0) -> float:
    """Part of the width that accesses fill while they take it, wider ones several times, with turns ``besides`` [1]."""
    return sum(filled) / (sum(max(1.0, f) for f in filled) + besides) if filled else 1.0


def _limits(found: engine.Analysis, scale: Array) -> dict[str, Array]:
    limits = {**found.bounds, "load": found.T_load, "store": found.T_store, "load_store": found.T_nOL}
    return {name: time * scale for name, time in limits.items()}


def _about(code: Found, found: engine.Analysis, table: Table) -> Iterator[str]:
    """Which code was looked at, and what limits it."""
    listing, loop, per_pass, loops = code[:4]
    body = loop.block
    where = f"{listing.source or 'text'}, lines {body.start_line}-{body.end_line}"
    yield (
        f"machine code: {where}, {loop.role} loop {loop.name} ({loop.reason}); {len(body.instructions)} instructions do "
        f"{per_pass} iteration{'s' if per_pass > 1 else ''} in {found.cycles:.4g} cy on {table.arch}, bound by {_bound(found)}"
    )
    called = {i.target.removesuffix("@plt") for i in listing.instructions if i.control == "call" and i.line in loop.left_out}
    rare = sorted(called & {"sqrt", "sqrtf"})
    if rare and not loop.vector_bits:
        yield (
            f"the rare call of {', '.join(rare)}, which sets errno, keeps the compiler from vectorising the loop: "
            "--cflags -fno-math-errno allows it"
        )
    others = [x for x in loops if x.role in ("main", "marked") and not x.is_same(loop)]
    if others:
        yield f"other loops in the machine code, not looked at: {', '.join(x.name for x in others[:4])}"
    if "unvalidated" in table.status:
        yield f"the instruction table of {table.arch} has not been checked against measurements"


def _bound(found: engine.Analysis) -> str:
    if found.bound == "ports" and found.limiting_ports:
        return f"ports {', '.join(found.limiting_ports)}"
    if found.bound == "recurrence":
        lines = ", ".join(str(found.contributions[n].instruction.line) for n in found.chain[:6])
        return f"the recurrence through line {lines}"
    if found.bound in ("frontend", "window"):
        part = next((name for name, time in found.details.items() if time == found.cycles), found.bound)
        return {"frontend": "the front end", "window": "the window"}[found.bound] + f" ({part})"
    return found.bound


def _doubts(
    kernel: Kernel,
    counts: Counts,
    loop: Loop,
    per_pass: int,
    found: engine.Analysis,
    options: InCoreOptions,
) -> Iterator[str]:
    """What may be wrong: calls, unknown instructions, work that differs from the source's, work outside the loop."""
    if loop.calls:
        yield f"the loop calls {', '.join(loop.calls[:3])}, whose time is not part of it"
    if found.unknown:
        yield f"unknown to the engine {found.engine}, {found.unknown_as}: {', '.join(found.unknown)}"
    yield from found.notes
    if loop.ways:
        yield f"a pass takes one of {len(loop.ways)} ways through the loop; the one that takes longest is counted"
    elif loop.conditional:
        yield "parts of the loop that are not run in every pass are counted as if they were"
    written = float(counts.flops()) * per_pass
    done = sum(lanes * (2 if kind == "fma" else 1) for kind, lanes in loop.flops)
    if written and not written / _FLOPS_ALIKE <= done <= written * _FLOPS_ALIKE:
        yield (
            f"the machine code does {done / per_pass:g} FLOP in an iteration, the source of {kernel.name} "
            f"{written / per_pass:g}: is it the same loop?"
        )
    if any(op.depth != counts.depth for op in counts.operations):
        yield "operations outside the innermost loop are not counted"
    if options.simd_bytes is not None:
        yield "the SIMD width asked for is not used: the machine code has its own"


def _record(
    code: Found, found: engine.Analysis, table: Table, options: InCoreOptions, counted: Counted
) -> dict[str, Any]:
    """What reports show of the machine code."""
    listing, loop = code.listing, code.loop
    more: dict[str, Any] = {}
    if options.asm is None and (made := options.compiled) is not None:
        more["compiled"] = {
            "compiler": made.compiler, "version": made.version, "flags": list(made.flags), "cached": made.cached
        }  # fmt: skip
    if options.explain:
        others = [x for x in code.loops if not x.is_same(loop)]
        more["listing"] = document(table, [_as_counted(block_record(found, table, loop, others=others), counted)])
    return {
        "source": listing.source,
        "isa": listing.isa,
        "table": table.arch,
        "loop": loop.name,
        "role": loop.role,
        "lines": [loop.block.start_line, loop.block.end_line],
        "instructions": len(loop.block.instructions),
        "cycles": found.cycles,
        "bound": found.bound,
        "ports": list(found.limiting_ports),
        "chain_lines": [found.contributions[n].instruction.line for n in found.chain],
        "unknown": list(found.unknown),
        "unknown_as": found.unknown_as,
        "model": table.source,
        **more,
    }
