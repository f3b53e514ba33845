"""The kernel's loop in machine code, given or compiled, and how many of its iterations one pass does.

How many follows from the distances by which its accesses move, which must be those of the kernel's accesses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from rooftree.asm import binary
from rooftree.asm.detect import NAMES
from rooftree.asm.function_code import FunctionCode, function_code
from rooftree.asm.iterations import iterations as iterations_of_pass
from rooftree.asm.listing import parse
from rooftree.asm.loops import Loop, innermost, select
from rooftree.asm.model import Listing
from rooftree.errors import AssemblyError, CapabilityError, ContradictedError, RooftreeError
from rooftree.incore.loops import checked, matching
from rooftree.incore.loops.paths import longest, plain_name, stands_for
from rooftree.incore.model import OF_ONE_CALL, InCoreOptions
from rooftree.incore.tables.learnt import is_used, learnt
from rooftree.incore.tables.load import architectures, load
from rooftree.incore.tables.microarchitecture import Table
from rooftree.kernel.count import Counts
from rooftree.kernel.model import Indirect, Kernel, MachineLoop
from rooftree.kernel.overlap import nearest, overlapping
from rooftree.machine.model import CallCost, Machine
from rooftree.models.calls import both_of_one
from rooftree.results.flags import untried

_INLINED = re.compile(r"(?:fmax|fmin|sqrt|floor|ceil|trunc|rint|nearbyint|round|l?lrint|l?lround)[fl]?|__(?:mul|div)[sd]c3")
"""Functions that compilers replace by instructions with -ffast-math."""
_GOES_ON = {"cabs": "hypot", "cabsf": "hypotf", "carg": "atan2", "cargf": "atan2f"}
"""Functions of complex numbers that are one of two real ones, given the same registers, and the function of these."""
_MEASURE = "on this machine, `rooftree machine measure` finds out what calls of the C library cost"


class Found(NamedTuple):
    """Machine code, the kernel's loop in it, how many of its iterations one pass does, and all innermost loops.

    The iterations of a pass are spread over ``jammed`` rows. ``doubt`` says why it may be another loop. ``address`` is where a
    pass begins in its program, None if that is not known or a pass is not one piece of code [B].
    """

    listing: Listing
    loop: Loop
    per_pass: int
    loops: tuple[Loop, ...]
    jammed: int = 1
    doubt: str = ""
    address: int | None = None


def find_loop(
    kernel: Kernel, machine: Machine, sizes: Mapping[str, Any], options: InCoreOptions, table: Table, counts: Counts
) -> Found:
    """The machine code, given or compiled, the kernel's loop in it, and the iterations of one pass.

    Raises: CapabilityError without code, or if the loop calls a function; AssemblyError for code that is not understood, that
        has no loop, or whose loop is not the kernel's.
    """
    bits = _vector_bits(machine)
    known = {**{name: cost.cycles for name, cost in call_costs(machine).items()}, **options.assume}
    if options.asm is None and options.compiled is None and kernel.machine_code is not None:
        return _own(kernel, kernel.machine_code, table)
    if options.asm is None and options.compiled is None:
        raise CapabilityError(
            "there is no machine code: none was given, and none was compiled",
            where="--incore asm",
            hint="--asm FILE (assembly text, or a binary as FILE:SYMBOL); or --incore throughput",
        )
    if options.asm is None:
        assert options.compiled is not None
        listing = _checked(_parsed(options.compiled.text, options.compiled.source), table)
        inside = _innermost(options.compiled.text, options.compiled.source, bits)
        if options.loop is not None:
            loop = longest(select(listing, options.loop, vector_bits=bits, loops=inside), table, known)
            try:
                match = checked.check(loop, kernel, counts, bits)
            except AssemblyError as error:
                raise AssemblyError(
                    f"the loop {loop.name} is not the innermost loop of {kernel.name}: {error.message}",
                    where=f"{listing.source}:{loop.block.start_line}" if listing.source else loop.name,
                    hint="--loop of another one (rooftree incore lists those of assembly text and programs), or "
                    "--incore throughput, which counts operations",
                ) from None
            return Found(listing, loop, match.per_pass, inside, match.jammed)
        loops = tuple(longest(loop, table, known) for loop in inside)
        meets = overlapping(kernel, sizes)
        found = matching.match(
            loops,
            kernel,
            counts,
            bits,
            options.compiled.lines,
            listing.source,
            compiler=matching.Compiler(options.compiled.family, options.compiled.inlined),
            overlapping=2 * int(meets.sum()) >= len(meets),
            nearest=nearest(kernel),
        )
        called = [name for path in (found.loop, *found.loop.paths) for name in path.calls]
        unknown = [name for name in dict.fromkeys(map(plain_name, called)) if name not in known]
        if unknown:
            raise _of_unknown_time(kernel, machine, options, counts, listing, unknown)
        return Found(listing, found.loop, found.per_pass, loops, found.jammed)
    listing = _read(options.asm, table)
    named = any(op.kind == "call" for op in counts.operations)
    inside = innermost(listing, vector_bits=bits, all_calls=named)
    if options.loop is not None:
        loop = select(listing, options.loop, vector_bits=bits, loops=inside)
    else:
        loop = _loop(kernel, listing, machine, inside)
    loop = longest(loop, table, known)
    moving = tuple(_strides(kernel, counts, sizes))
    per_pass = iterations_of_pass(loop.steps(bits), moving, where=loop.name)
    unsure = "" if options.loop is not None else checked.doubt(loop, kernel, counts, bits)
    return Found(listing, loop, per_pass, inside, doubt=unsure)


def _of_unknown_time(
    kernel: Kernel, machine: Machine, options: InCoreOptions, counts: Counts, listing: Listing, unknown: list[str]
) -> ContradictedError:
    """That the compiled loop calls functions whose time is not known, and what there is to do that was not done."""
    assert options.compiled is not None
    named = [f"{name} ({what} at once)" if (what := stands_for(name)) else name for name in unknown]
    ways = [f"{' '.join(f'--assume {name}=CYCLES' for name in unknown)} ({OF_ONE_CALL})"]
    one = dict.fromkeys(what.partition(" ")[0] for name in unknown if (what := stands_for(name)))
    if given := [name for name in one if name in options.assume]:
        ways[0] = f"{ways[0][:-1]}; what is assumed of {', '.join(given)} is of one element)"
    variants = {stands_for(name).partition(" ")[0] for name in call_costs(machine)}
    if all(_is_inlined(name) or name in variants for name in unknown):  # others are refused with it, too
        flags = untried(options.compiled.flags, "-ffast-math")
        ways += [f"--cflags {flag}, with which they are instructions, or calls whose time is known" for flag in flags]
    if not {op.name for op in counts.operations if op.kind == "call"}:
        ways.append("--incore throughput counts the operations of the source")
    if not call_costs(machine):
        ways.append(_MEASURE)
    return ContradictedError(
        f"the loop that {options.compiled.version} makes of {kernel.name} calls {', '.join(named)}, whose time is not known",
        where=listing.source,
        hint="; ".join(ways),
    )


def _is_inlined(name: str) -> bool:
    return _INLINED.fullmatch(name) is not None


def call_costs(machine: Machine) -> Mapping[str, CallCost]:
    """What calls of functions cost, by their names, as far as it was measured; those that only go on to another one as that."""
    known = machine.core.calls if machine.core is not None else {}
    both = {
        f"sincos{end}": _both(known[f"sin{end}"], known[f"cos{end}"])
        for end in ("", "f")
        if {f"sin{end}", f"cos{end}"} <= known.keys()
    }
    return {**both, **{name: known[other] for name, other in _GOES_ON.items() if other in known}, **known}


def _both(sin: CallCost, cos: CallCost) -> CallCost:
    """Of sincos, where only its halves were measured: no faster than one of them, no slower than one after the other."""
    slowest = sum(max(one.cycles, one.most or 0.0, one.unlearnt or 0.0) for one in (sin, cos))
    least = max(one.least or one.cycles for one in (sin, cos))
    return CallCost(cycles=float(both_of_one(sin.cycles, cos.cycles)), least=least, most=slowest)


def _own(kernel: Kernel, place: MachineLoop, table: Table) -> Found:
    """The loop of a program that a kernel was read from.

    Raises: AssemblyError if the program was changed since.
    """
    from rooftree.frontend.binary.choice import loops_of

    code = function_code(place.path, place.function).uncut
    loops = loops_of(code)
    found = next((loop for loop in loops if loop.first_block >= 0 and code.address(loop.first_block) == place.header), None)
    if found is None:
        raise AssemblyError(
            f"there is no loop at 0x{place.header:x}: the program was changed", where=place.path, hint="read the kernel again"
        )
    listing = replace(code.listing, source=f"{place.path}:{kernel.name}")
    loop = longest(found, table)
    return Found(_checked(listing, table), loop, place.per_pass, loops, address=_address(code, loop))


def _address(code: FunctionCode, loop: Loop) -> int | None:
    """Where the instructions of a pass begin, if they lie one behind another in a program that is linked [B]."""
    starts = [i.address for i in code.listing.instructions]
    first = loop.block.instructions[0].address
    if first is None or not code.program.segments:
        return None
    at = starts.index(first)
    together = [i.address for i in loop.block] == starts[at : at + len(loop.block)]
    return code.function.start + first if together else None


def table_of(machine: Machine, *, shipped: bool = False) -> Table:
    """The instruction table of the machine's core.

    Of the machine that was measured here that is the one that was learnt here, if mixes that were not used for it were predicted
    well and the one that ships is unvalidated, or there is none; that one in any case if ``shipped``, as corrections of it need
    it.

    Raises: CapabilityError if there is none for the in-core model that the machine file names, and none was learnt.
    """
    model = machine.core.incore_model.lower() if machine.core is not None else "none"
    found = load(model) if model in architectures() else None
    table = found if shipped else _learnt(machine, found) or found
    if table is None:
        raise CapabilityError(
            f"there is no instruction table for the in-core model '{model}' of machine {machine.name}; "
            f"there are {', '.join(architectures())}",
            where="core.incore_model",
            hint="--incore throughput",
        )
    return table


def _learnt(machine: Machine, shipped: Table | None) -> Table | None:
    """The table that was learnt here, where it is to be trusted more than the one that ships, if one does."""
    from rooftree.machine.native import is_measured_here, learnt_tables

    if (shipped is not None and shipped.validated) or (folder := learnt_tables()) is None or not is_measured_here(machine):
        return None
    try:
        table = learnt(folder, shipped.arch if shipped is not None else "")
    except RooftreeError:
        return None  # a file that was damaged keeps nobody from predicting
    return table if is_used(table) else None


def _read(code: str, table: Table) -> Listing:
    """The instructions of a text (more than one line) or a file, checked to be of the table's instruction set."""
    return _checked(parse(code, source="the text given") if "\n" in code.strip() else binary.load(code), table)


@lru_cache(maxsize=4)
def _parsed(text: str, source: str) -> Listing:
    """Compiled code, kept: what is in doubt about a prediction is found by further analyses of the same code."""
    return parse(text, source=source)


@lru_cache(maxsize=4)
def _innermost(text: str, source: str, bits: int | None) -> tuple[Loop, ...]:
    """Its innermost loops."""
    return innermost(_parsed(text, source), vector_bits=bits, all_calls=True)


def _checked(listing: Listing, table: Table) -> Listing:
    if listing.isa != table.isa:
        raise AssemblyError(
            f"this is code for {NAMES[listing.isa]}, but {table.arch} is a core for {NAMES[table.isa]}",
            where=listing.source,
            hint="give the code that was built for this machine, or name its machine with -m",
        )
    return listing


def _vector_bits(machine: Machine) -> int | None:
    return int(8 * machine.core.simd) if machine.core is not None else None


def _loop(kernel: Kernel, listing: Listing, machine: Machine, loops: tuple[Loop, ...]) -> Loop:
    """The hot loop, of the function that is named as the kernel if there is one."""
    function = kernel.name if kernel.name in listing.functions else ""
    return select(listing, vector_bits=_vector_bits(machine), function=function, loops=loops)


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
