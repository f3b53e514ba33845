"""``compile_kernel``: the code that the machine's compiler makes of a kernel."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial

from rooftree.asm.compiled import Compiled
from rooftree.compile import places, run, unit
from rooftree.compile.listing import Cleaned, cleaned
from rooftree.compile.tool_chain import KEEP_LOOPS, STRICT, ToolChain, family, tool_chains
from rooftree.errors import CapabilityError, ContradictedError, KernelError
from rooftree.kernel.model import Kernel, Origin
from rooftree.machine.model import Machine

NEUTRAL = "rooftree_bare_kernel"
"""Name of the function around a bare kernel while it is compiled: sources that differ in their names alone are compiled once."""
LARGE = 300
"""Subscripts of a bare kernel from which GCC joins two instructions at a time, `PAIRS`."""
PAIRS = ("--param", "max-combine-insns=2")
"""Its combiner goes through all instructions between those that it tries to join, up to four at a time, and finds no more of such
sums than pairs, as loads and arithmetic: the code of all classes that were compiled both ways is the same to the letter."""
_SINCE = 8
"""Version of GCC that has this parameter."""

Defines = tuple[tuple[str, int | str], ...]
Maker = Callable[[Origin, Defines, ToolChain, str], Compiled]


def compile_kernel(
    kernel: Kernel,
    machine: Machine,
    *,
    compiler: str | None = None,
    flags: Sequence[str] = (),
    sizes: Mapping[str, int] | None = None,
    strict: bool = False,
    placed: bool = False,
) -> Compiled:
    """Compile a kernel for a machine.

    The compilers of the machine file are tried in their order; the first one that is installed and takes its flags
    compiles. What it made is stored in the user's cache directory.

    Args:
        kernel: one that was read from C or C++.
        machine: for which; its file names compilers and flags.
        compiler: the command of another compiler.
        flags: further flags, which win over those of the machine file.
        sizes: a value for sizes that are macros of the source; others stay variables.
        strict: sums keep their order, whatever the flags of the machine file say.
        placed: assemble it, too, so that it is known where its labels lie in lines of code.
    Returns: assembly text of the functions that hold the kernel's innermost loop, and how it was made.
    Raises: CapabilityError for a kernel without C source, without a compiler, for flags that no compiler takes, for
        source that does not compile, and if nothing is left of the loop.

    >>> import rooftree  # doctest: +SKIP
    >>> compile_kernel(rooftree.kernel("triad"), rooftree.machine("skx")).version  # doctest: +SKIP
    'gcc 12.2.0'
    """
    names = tuple(dict.fromkeys(name.partition(".")[0] for name in (*(a.name for a in kernel.arrays), *kernel.symbols)))
    make = partial(_compiled, names=names, line=kernel.place.line, placed=placed)
    return with_tool_chain(kernel, machine, make, compiler=compiler, flags=flags, sizes=sizes, strict=strict)


def with_tool_chain(
    kernel: Kernel,
    machine: Machine | None,
    make: Maker,
    *,
    compiler: str | None = None,
    flags: Sequence[str] = (),
    sizes: Mapping[str, int] | None = None,
    strict: bool = False,
) -> Compiled:
    """What the first compiler that takes its flags makes of a kernel.

    Args:
        kernel, compiler, flags, sizes, strict: as for `compile_kernel`.
        machine: for which; None: this one, with the compiler's own choice of instructions.
        make: is given the source, its macros, a compiler and a name for the function; compiles.
    Raises: as `compile_kernel`.
    """
    origin = origin_of(kernel)
    defines = tuple((name, _value(name, value, sizes or {})) for name, value in origin.defines)
    notes: list[str] = []
    chains = tool_chains(machine, origin.language, compiler, flags)
    if strict:
        chains = tuple(replace(c, flags=(*c.flags, *STRICT.get(c.family, ()))) for c in chains)
    for number, tools in enumerate(chains, 1):
        try:
            found = make(origin, defines, tools, function_name(kernel))
        except run.RefusedFlagsError as error:
            notes.append(error.message)
            if number == len(chains):
                raise _all_refused(machine, notes) from None
            continue
        if machine is not None and not tools.stated:
            notes.append(f"{machine.name} has no flags for {tools.command[0]}: it was called with {' '.join(tools.flags)}")
        return _with_notes(found, (*notes, *_constants(origin, defines)))
    raise AssertionError("tool_chains returns at least one")


def origin_of(kernel: Kernel) -> Origin:
    """The source of a kernel.

    Raises: CapabilityError for one that does not come from C.
    """
    if kernel.origin is None:
        raise CapabilityError(
            f"the kernel {kernel.name} does not come from C source, so there is nothing to compile",
            hint="give its machine code with --asm FILE" if kernel.machine_code is None else "rooftree profile measures programs",
        )
    return kernel.origin


def usable_tool_chain(
    machine: Machine | None, language: str = "c", compiler: str | None = None, flags: Sequence[str] = ()
) -> ToolChain:
    """The compiler that would compile a kernel for a machine: the first one that is here and takes its flags.

    Args: as for `rooftree.compile.tool_chain.tool_chains`.
    Raises: CapabilityError if there is none.
    """
    refused: list[str] = []
    for tools in tool_chains(machine, language, compiler, flags):
        try:
            run.assembly(tools, "extern int x;\n", language)
        except run.RefusedFlagsError as error:
            refused.append(error.message)
        else:
            return tools
    raise _all_refused(machine, refused)


def _all_refused(machine: Machine | None, refused: Sequence[str]) -> CapabilityError:
    """That no compiler takes its flags."""
    return CapabilityError(
        "; ".join(dict.fromkeys(refused)),
        where=f"{machine.name}: $.compilers" if machine else "compilers",
        hint="install a newer compiler, name one with --compiler CC, or --incore throughput",
    )


@lru_cache(maxsize=256)
def _compiled(
    origin: Origin,
    defines: Defines,
    tools: ToolChain,
    function: str,
    names: tuple[str, ...] = (),
    line: int = 0,
    placed: bool = False,
) -> Compiled:
    """What one compiler makes of a source whose loop uses variables of these names; with the places of labels if asked for."""
    text, language, file, added = source_for(origin, defines, tools, function if origin.function else NEUTRAL)
    text += _reachable(origin, text, names, line)
    assembly, version, known = run.assembly(tools, text, language, added)
    assembly = assembly if origin.function else assembly.replace(NEUTRAL, function)
    found = described(assembly, version, origin, file, (tools, added), known)
    return replace(found, starts=places.alone(tools, assembly, found.text), alone=True) if placed else found


def _reachable(origin: Origin, text: str, names: tuple[str, ...], line: int) -> str:
    """What to append so that static variables of the file can be reached from outside, as whoever runs the loop does.

    Else stores to one that nothing in the file reads are left out, and with them the loop.
    """
    static = rf"\bstatic\b[^;(){{}}]*\b(?:{'|'.join(map(re.escape, names))})\b"
    if not origin.function or not names or not re.search(static, text):
        return ""
    from rooftree.frontend.c.signature import signature
    from rooftree.frontend.from_c import unit_of

    try:
        outside = signature(unit_of(origin), origin.function, line, names).outside
    except KernelError:  # of a function that cannot be called, which matters to those who run it
        return ""
    if not outside:
        return ""
    begin = 'extern "C" ' if origin.language == "c++" else ""
    table = ", ".join(f"(void *)&{variable.name}" for variable in outside)
    return f'\n# 1 "reachable"\n{begin}void *rooftree_symbols[{len(outside)}];\nvoid *rooftree_symbols[] = {{{table}}};\n'


def source_for(
    origin: Origin, defines: Defines, tools: ToolChain, function: str, *, threads: str | None = None
) -> tuple[str, str, str, tuple[str, ...]]:
    """What a compiler is given for a kernel.

    Args:
        origin: what the kernel was read from.
        defines: its macros.
        tools: the compiler.
        function: name for the function around a bare kernel.
        threads: of a bare kernel, as for `unit.bare_unit`.
    Returns: the text, its language, the loop's file as the compiler knows it, further flags.
    """
    file = origin.loop[0]
    added = KEEP_LOOPS.get(tools.family, ())
    if origin.function:
        text, language, file = _file(origin, defines, tools)
        if "-ffreestanding" in tools.flags:  # for bare loops; ordinary code has its library
            added = ("-fbuiltin", *added)
        if tools.family == "gcc":
            added = (*added, "-fkeep-static-functions")
    else:
        text, language = unit.bare_unit(origin, function, threads=threads), origin.language
        if tools.family == "gcc" and text.count("[") >= LARGE and _version(tools) >= _SINCE:
            added = (*added, *PAIRS)
    return text, language, file, added


@cache
def _version(tools: ToolChain) -> int:
    """The first number of a compiler's version; 0 if it does not say."""
    found = re.search(r" (\d+)", run.version_of(tools))
    return int(found[1]) if found else 0


def described(
    assembly: str, version: str, origin: Origin, file: str, by: tuple[ToolChain, tuple[str, ...]], known: bool
) -> Compiled:
    """The code of a kernel's loop out of assembly text.

    Raises: CapabilityError if nothing is left of the loop.
    """
    tools, added = by
    listing = cleaned(assembly, file, *origin.loop[1:])
    if not listing.lines and origin.around != (0, 0):
        listing = cleaned(assembly, file, *origin.around)
    _check(listing, origin, version, assembly)
    return Compiled(
        text=listing.text,
        source=f"{_short(origin.file)} compiled by {version}",
        compiler=" ".join(tools.command),
        version=version,
        flags=(*tools.flags, *added),
        lines=listing.lines,
        inlined=listing.inlined,
        family=family(tools.command[0]),
        cached=known,
    )


def _file(origin: Origin, defines: Defines, tools: ToolChain) -> tuple[str, str, str]:
    """Preprocessed text of the file with the function; its language; the loop's file as the compiler knows it."""
    flags = [*origin.flags, *(f"-D{name}={value}" for name, value in defines)]
    given = "" if origin.path else f'#line 1 "{origin.file}"\n{origin.text}'
    text = run.preprocessed(tools, origin.path or "-", origin.language, flags, given)
    file = origin.path if origin.path and origin.loop[0] == origin.file else origin.loop[0]
    if tools.family not in ("gcc", "clang", "icx", "armclang"):
        return text, origin.language, file
    return text, "cpp-output" if origin.language == "c" else "c++-cpp-output", file


_LOOPS = re.compile(r"^\s+(j\w*|b[\w.+-]*|cbn?z|tbn?z)\s(?:.*[\s,*])?(?:\.L(?!C\d|CPI)|L(?=BB|\d))\w+", re.M)
"""A branch to a label, not to a function or constant: what is left of a function has loops, or chooses."""


def _body(assembly: str, function: str) -> str:
    """Assembly text of a function, of all overloads and templates of this name in C++; "" if it is not there."""
    name = re.escape(function)
    for label in (rf"_?{name}", rf"_?_Z(?:\w*\D)?{len(function)}{name}\w*"):
        if found := re.findall(rf"^\"?{label}\"?:.*?(?=^\s+\.size\b|\Z)", assembly, re.M | re.S):
            return "".join(found)
    return ""


def _check(listing: Cleaned, origin: Origin, version: str, assembly: str) -> None:
    """Raise if no code stems from the loop."""
    if listing.lines:
        return
    where = f"{_short(origin.loop[0])}:{origin.loop[1]}"
    if not re.search(r"^\s+\.(file|loc|text|section|globl)\b", assembly, re.M):
        raise CapabilityError(f"what {version} writes is no assembly text", where=where, hint="--compiler gcc")
    if origin.function and not _body(assembly, origin.function):
        raise CapabilityError(
            f"{version} makes no code of the function {origin.function}; nothing calls it, or it is a template or inline",
            where=where,
            hint="compile the whole program and give its code with --asm FILE",
        )
    if origin.function and _LOOPS.search(_body(assembly, origin.function)):
        raise ContradictedError(
            f"no code that {version} makes says that it stems from the loop: it is written out in another one, or nothing uses "
            "what it computes",
            where=where,
            hint="--asm FILE --loop LABEL names the loop of its code; --incore throughput counts operations of the source",
        )
    raise ContradictedError(
        f"{version} leaves nothing of the loop: nothing uses what it computes",
        where=where,
        hint="return or store its result; --incore throughput predicts it as if it ran",
    )


def _value(name: str, value: int | str, sizes: Mapping[str, int]) -> int | str:
    """The number for a size that is a macro; it was read as its own name, to stay a symbol."""
    return sizes.get(name, value) if value == name else value


def _constants(origin: Origin, defines: tuple[tuple[str, int | str], ...]) -> Iterator[str]:
    names = {name for name, value in origin.defines if value == name}
    given = [f"{name} = {value}" for name, value in defines if name in names]
    if given and origin.function:
        yield f"compiled with the macro {', '.join(given)}"


def _with_notes(found: Compiled, notes: Sequence[str]) -> Compiled:
    return replace(found, notes=tuple(dict.fromkeys(notes))) if notes else found


def function_name(kernel: Kernel) -> str:
    """The name of the function around a bare kernel."""
    return "kernel_" + re.sub(r"\W", "_", kernel.name)


def _short(file: str) -> str:
    return file.replace("\\", "/").rpartition("/")[2] or file
