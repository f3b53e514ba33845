"""Every innermost loop of source files and of programs, each with what can be modelled of it or why it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rooftree.asm.demand import demand
from rooftree.asm.function_code import FunctionCode, function_codes
from rooftree.asm.loops import Loop
from rooftree.asm.program import Frame, Function, Program, program
from rooftree.errors import CapabilityError, KernelError, RooftreeError
from rooftree.frontend.front_ends import CPP_SUFFIXES, Preprocessing
from rooftree.kernel.count import count
from rooftree.kernel.record import kernel_record
from rooftree.results.loops import ListedLoop, StreamFacts

_C_SUFFIXES = (".c", ".h", *CPP_SUFFIXES)
_ELF = b"\x7fELF"
_MOST_FUNCTIONS = 5000
_AT_ONCE = 400


def loops_of(file: Path, how: Preprocessing) -> list[ListedLoop]:
    """The innermost loops of a file.

    Args:
        file: C or C++ source, or a program, library or object file.
        how: how sources are preprocessed.
    Raises: KernelError for a file that is neither; what a program's reader and the preprocessor raise.
    """
    try:
        with file.open("rb") as opened:
            head = opened.read(4)
    except OSError as error:
        raise KernelError(f"cannot read it: {error.strerror}", where=str(file), hint="check the path") from None
    if head == _ELF:
        return _of_program(file)
    if file.suffix.lower() not in _C_SUFFIXES:
        raise KernelError(
            "neither C or C++ source nor a program", where=str(file), hint=f"a file that ends in {', '.join(_C_SUFFIXES)}, or ELF"
        )
    return _of_source(file, how)


def _of_source(file: Path, how: Preprocessing) -> list[ListedLoop]:
    from rooftree.frontend.c.nests import all_nests
    from rooftree.frontend.from_c import nest_of, source_of, unit_of

    origin, _ = source_of(file, defines=how.defines, flags=how.flags, compiler=how.compiler)
    unit = unit_of(origin)
    found = []
    for nest in all_nests(unit):
        line = unit.place(nest.loops[-1]).line or None
        try:
            kernel = nest_of(unit, nest, origin)
            facts = kernel_record(kernel, count(kernel))
        except RecursionError:
            found.append(_refused(nest.function, str(file), line, "it is nested too deeply to be read"))
            continue
        except RooftreeError as error:
            place = f"{error.where}: " if error.where else ""
            found.append(_refused(nest.function, str(file), line, f"{place}{error.message}"))
            continue
        found.append(
            ListedLoop(
                function=nest.function,
                file=str(file),
                line=line,
                loops=facts.loops,
                flops=facts.flops,
                arrays=facts.arrays,
                accesses=facts.accesses,
                dependences=facts.dependences or [],
                status="ok",
                reason="",
            )
        )
    return found


def _refused(function: str, file: str, line: int | None, reason: str, address: str | None = None) -> ListedLoop:
    return ListedLoop(
        function=function,
        file=file,
        line=line,
        loops=[],
        flops={},
        arrays={},
        accesses=[],
        dependences=[],
        status="refused",
        reason=reason,
        address=address,
    )


def _of_program(file: Path) -> list[ListedLoop]:
    known = program(file)
    functions = [
        Function(name, int(start), int(end)) for name, start, end in zip(known.names, known.starts, known.ends, strict=True)
    ]
    if len(functions) > _MOST_FUNCTIONS:
        raise CapabilityError(
            f"it has {len(functions)} functions, and at most {_MOST_FUNCTIONS} are looked through",
            where=str(file),
            hint="`rooftree profile` finds the loops that matter; `rooftree incore FILE:FUNCTION` looks at one function",
        )
    found: list[ListedLoop] = []
    for first in range(0, len(functions), _AT_ONCE):
        part = functions[first : first + _AT_ONCE]
        for function, code in zip(part, function_codes([(known, f) for f in part]), strict=True):
            name = function.name or f"0x{function.start:x}"
            if isinstance(code, FunctionCode):
                found += _of_function(code, name, str(file))
            else:
                found.append(_refused(name, str(file), None, code.message, f"0x{function.start:x}"))
    return _with_lines(known, found)


def _of_function(code: FunctionCode, name: str, file: str) -> list[ListedLoop]:
    from rooftree.frontend.binary.choice import NO_FIRST_PASS, entangled, loops_of

    plain = code.uncut  # as `rooftree predict` reads it
    try:
        loops = loops_of(plain)
        others = entangled(plain)
    except RooftreeError as error:
        return [_refused(name, file, None, error.message, f"0x{code.function.start:x}")]
    listed = [_listed(plain, loop, name, file) for loop in loops]
    return [*listed, *(_refused(name, file, None, NO_FIRST_PASS, f"0x{at:x}") for at in others)]


def _why_refused(code: FunctionCode, loop: Loop) -> str:
    """Why `rooftree predict` takes no kernel from a loop of a program; "" if it does."""
    from rooftree.frontend.binary.from_binary import kernel_of

    if code.program.isa != "x86":
        return "kernels are read from x86-64 programs, not yet from others"
    try:
        kernel_of(code, loop)
    except RecursionError:
        return "it is nested too deeply to be read"
    except RooftreeError as error:
        return error.message.partition(" is no kernel: ")[2].partition("; other loops of the function")[0] or error.message
    return ""


def _listed(code: FunctionCode, loop: Loop, name: str, file: str) -> ListedLoop:
    demands = [demand(i) for i in loop.block]
    streams = [
        StreamFacts(text=s.base or "(constant)", read=not s.store, write=s.store, bytes=s.bits // 8, step_B=s.step, why=s.why)
        for s in loop.steps().streams
        if not s.on_stack
    ]
    why = _why_refused(code, loop)
    flops: dict[str, float] = {}
    for one in demands:
        if one.kind:
            flops[one.kind] = flops.get(one.kind, 0.0) + sum(amount for _, amount in one.flops)
    return ListedLoop(
        function=name,
        file=file,
        line=None,
        loops=[],
        flops={kind: value for kind, value in flops.items() if value},
        arrays={},
        accesses=[],
        dependences=[],
        status="refused" if why else "ok",
        reason=why,
        address=f"0x{code.address(loop.first_block):x}",
        instructions=len(loop.block),
        vector_bits=loop.vector_bits,
        load_B=float(sum(one.load_B for one in demands)),
        store_B=float(sum(one.store_B for one in demands)),
        streams=streams,
    )


def _with_lines(known: Program, found: Sequence[ListedLoop]) -> list[ListedLoop]:
    """The loops with the lines that debugging information has of them."""
    addresses = [int(loop.address, 16) for loop in found if loop.address]
    lines = known.lines(addresses)
    return [_with_line(loop, lines.get(int(loop.address, 16), ()) if loop.address else ()) for loop in found]


def _with_line(loop: ListedLoop, frames: tuple[Frame, ...]) -> ListedLoop:
    if not frames or not frames[0].line:
        return loop
    return loop.replace(line=frames[0].line, file=frames[0].file)
