"""From machine code in any form to what limits it: ``rooftree.incore(code, arch)``.

read the code -> find the loop -> engine -> record (``record.py``)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from pathlib import Path

from rooftree.asm import binary
from rooftree.asm.detect import NAMES
from rooftree.asm.listing import parse
from rooftree.asm.loops import Loop, innermost, select
from rooftree.asm.model import Instruction, Listing
from rooftree.errors import AssemblyError, CapabilityError, MachineError, UsageError, nearest
from rooftree.files import is_file
from rooftree.incore.engine import Analysis, Code, analyse
from rooftree.incore.loops.paths import longest
from rooftree.incore.prepared import Mode
from rooftree.incore.record import block_record, document
from rooftree.incore.result import InCoreResult
from rooftree.incore.tables.correction_files import with_corrections
from rooftree.incore.tables.learnt import learnt
from rooftree.incore.tables.load import NATIVE, architectures, load
from rooftree.incore.tables.microarchitecture import Entry, Table

MODES = ("loop", "unrolled")
COMPARE = "compare"

ANY = "*"
"""In ``assume``: every unknown form counts as one micro-op."""


def incore(  # noqa: PLR0913 - the choices of a caller, all by name
    code: str | bytes | Path,
    arch: str,
    *,
    mode: Mode = "loop",
    isa: str = "auto",
    syntax: str = "auto",
    function: str = "",
    loop: str | int | None = None,
    assume: bool | Mapping[str, str] = False,
    address: int | None = None,
    engine: str = "asm",
    engine_timeout: float = 60.0,
    corrections: str | Path | None = None,
    timeline: bool = False,
) -> InCoreResult:
    r"""Cycles of one pass through a loop of machine code with all data in L1, and what limits them.

    Args:
        code: assembly text; a file of it, an object file or a program (a path, ``FILE:SYMBOL`` for one function); or the
            bytes of x86-64 machine code.
        arch: name of an instruction table (``zen4``, ``skl``), or a machine's name, alias or file.
        mode: ``loop``: the branch back is taken every time; ``unrolled``: copies of the code without an end.
        isa, syntax: what the text is written in: x86, aarch64, power; att or intel.
        function: choose among its loops only.
        loop: label, number or a line (``line 12``) of the loop; None: marked, or else the hot one.
        assume: cost of forms that the table lacks: True: one micro-op each; or form -> the form that costs the same,
            such as ``{"vfoo zmm,zmm": "vaddpd zmm,zmm,zmm"}``, with ``"*"`` for all others.
        address: of the first instruction modulo 64; None: at the start of a line.
        engine: ``asm`` (or ``auto``), the own one; ``llvm-mca`` or ``osaca``, if they are installed; ``compare``: the own one,
            with a row for each in the record's ``engines``, unknown instructions counted as each of them does.
        engine_timeout: of llvm-mca and OSACA [s].
        timeline: follow some passes through the simulated core, too: the record's ``timeline``; for the own engine.
        corrections: a corrections file on top of the table, see `rooftree.incore.tables.correction_files`.
    Returns: cycles, bounds, the chain, and every instruction's part.
    Raises: AssemblyError if the code is not understood or has no loop; CapabilityError for an instruction that the table
        lacks, or an engine that is not here or fails; UsageError for an unknown architecture or engine.

    >>> found = incore("vaddpd (%rax), %ymm0, %ymm0; addq $32, %rax; cmpq %rax, %rdx; jne .L3", "skl")
    >>> found.cycles, found.bound
    (4.0, 'recurrence')
    """
    if mode not in MODES:
        raise UsageError(f"unknown mode '{mode}'", where="mode", hint=f"one of {', '.join(MODES)}")
    if timeline and engine not in ("asm", "auto", COMPARE):
        raise UsageError(f"{engine} tells no events", where="--timeline", hint="--engine asm")
    table, assumed = with_assumptions(with_corrections(find_table(arch), corrections), assume)
    listing = read(code, table, isa, syntax)
    instructions, chosen, others = body(listing, mode, function, loop, table)
    block = Code(instructions, listing.isa, listing.syntax, mode)
    rows = None
    if engine in ("asm", "auto"):
        found = analyse(instructions, table, mode=mode, address=address, assume=assumed)
    elif engine == COMPARE:
        from rooftree.incore.compare import compare_block

        found, rows = compare_block(block, table, limit_s=engine_timeout, address=address)
    else:
        found, table = _external(engine, block, table, engine_timeout, assume)
    record = block_record(found, table, chosen, others=others)
    if not isinstance(assume, bool):
        _check_assumed([form for form in assume if form != ANY], {i.form for i in record.instructions})
    if timeline:
        from rooftree.incore.simulate.timeline import timeline_of

        unknown = assumed or engine == COMPARE
        record = record.replace(timeline=timeline_of(instructions, table, mode=mode, assume=unknown, address=address))
    return InCoreResult(document(table, [record], rows), found)


def _external(engine: str, block: Code, table: Table, limit_s: float, assume: bool | Mapping[str, str]) -> tuple[Analysis, Table]:
    """What another engine finds, and a table with its ports."""
    from rooftree.incore.external.run import PROGRAMS, analyse_block

    names = ("asm", *PROGRAMS, COMPARE)
    if engine not in names:
        raise UsageError(
            f"unknown in-core engine '{engine}' for machine code, known are {', '.join(names)}",
            where="--engine",
            hint=nearest(engine, names),
        )
    if not isinstance(assume, bool) and any(form != ANY for form in assume):
        raise UsageError(f"{engine} has tables of its own, which no form can be added to", where="--assume", hint="--engine asm")
    return analyse_block(engine, block, table, limit_s=limit_s, assume=bool(assume))


def find_table(arch: str) -> Table:
    """The instruction table of this name, or of the machine of this name, alias or file.

    Raises: UsageError with all names if there is none.
    """
    known = architectures()
    if arch.lower() in known:
        return load(arch.lower())
    if arch.lower() == NATIVE:
        return native_table()
    model = _model_of_machine(arch)
    if model is None:
        raise UsageError(
            f"unknown architecture '{arch}'; there are {', '.join(known)}, and the machines of `rooftree machine list`",
            where="--arch",
            hint=nearest(arch, known),
        )
    if model.lower() not in known:
        raise UsageError(
            f"the machine '{arch}' has the in-core model '{model or 'none'}', for which there is no instruction table; "
            f"there are {', '.join(known)}",
            where="--arch",
        )
    return load(model.lower())


def native_table() -> Table:
    """The table that `rooftree incore learn` made on this machine, else the one that ships for its processor.

    Raises: CapabilityError if there is neither.
    """
    from rooftree.machine.native import learnt_tables, processor_arch

    folder = learnt_tables()
    if folder is not None:
        return learnt(folder, processor_arch())
    if arch := processor_arch():
        return load(arch)
    raise CapabilityError(
        "there is no instruction table for this processor, and none was learnt here",
        where="--arch",
        hint="rooftree incore learn (below a minute)",
    )


def _model_of_machine(name: str) -> str | None:
    """The in-core model that a machine file names, without validating the file; None if there is no such machine."""
    from rooftree import yamltext
    from rooftree.machine import index
    from rooftree.machine.load import read_bytes

    try:
        if name.endswith((".yaml", ".yml")):
            file, variant = Path(name), ""
            if not file.is_file():
                return None
        else:
            entry = index.find(name)
            file, variant = entry.file, entry.variant
    except MachineError as error:
        if "machines" in error.message:
            raise
        return None
    data = yamltext.read(read_bytes(file), file.name, error=MachineError).data or {}
    patch = data.get("variants", {}).get(variant, {}) if variant else {}
    cores = (part.get("core") or {} for part in (patch, data) if isinstance(part, Mapping))
    return next((str(core["incore_model"]) for core in cores if "incore_model" in core), "")


def _check_assumed(asked: Sequence[str], forms: Set[str]) -> None:
    """Raise UsageError where something is said of what the loop does not have, as of a function that it calls."""
    for form in asked:
        if form in forms:
            continue
        if re.fullmatch(r"\w+", form):
            hint = f"of a function that a loop calls `rooftree predict FILE.c:FUNCTION --assume {form}=CYCLES` counts its time"
        else:
            hint = nearest(form, forms) or f"its forms are {', '.join(sorted(forms)[:8])}"
        raise UsageError(f"no instruction of the loop has the form '{form}'", where="--assume", hint=hint)


def with_assumptions(table: Table, assume: bool | Mapping[str, str]) -> tuple[Table, bool]:
    """A table that knows the assumed forms, too; whether all other unknown forms count as one micro-op.

    Raises: UsageError if a form is assumed to cost as much as one that is unknown itself.
    """
    if isinstance(assume, bool):
        return table, assume
    assumed: dict[str, Entry | None] = {}
    for form, like in assume.items():
        if form == ANY:
            continue
        entry = table.entry(like)
        if entry is None:
            raise UsageError(
                f"'{like}', which is to stand for '{form}', is not in the table of {table.arch} either",
                where="--assume",
                hint=nearest(like, table.forms) or "a form such as 'vaddpd zmm,zmm,zmm'",
            )
        assumed[form] = replace(entry, source=f"assumed to cost what `{like}` does")
    return (replace(table, found=assumed) if assumed else table), ANY in assume


def read(code: str | bytes | Path, table: Table, isa: str = "auto", syntax: str = "auto") -> Listing:
    """The instructions of a text, of bytes or of a file, checked to be of the table's instruction set."""
    if isinstance(code, bytes):
        found = binary.disassembled([code])[0]
        if isinstance(found, AssemblyError):
            raise found
        return checked(found, table)
    if isinstance(code, Path) or _is_place(code):
        return read_with(lambda one: binary.load(str(code), one, syntax), table, isa)
    return read_with(lambda one: parse(code, one, syntax), table, isa)


def _is_place(code: str) -> bool:
    """Whether a word is the name of a file (with a symbol), and no statement."""
    if not code.strip() or re.search(r"[\s;]", code.strip()):
        return False
    path = code.rpartition(":")[0] or code
    return is_file(code) or is_file(path)


def read_with(reader: Callable[[str], Listing], table: Table, isa: str) -> Listing:
    """Read with the instruction set that is asked for, or that the text shows, or, if it shows none, the table's."""
    if isa != "auto":
        return checked(reader(isa), table)
    try:
        return checked(reader("auto"), table)
    except AssemblyError as error:
        if "could be" not in error.message and "no register or instruction" not in error.message:
            raise
        try:
            found = reader(table.isa)  # code like `nop`, which shows no instruction set
        except AssemblyError:
            raise error from None
        if not any(i.known for i in found.instructions):
            raise
        return checked(found, table)


def checked(listing: Listing, table: Table) -> Listing:
    """The listing, if it is in the table's instruction set.

    Raises: AssemblyError if it is not.
    """
    if listing.isa == table.isa:
        return listing
    fitting = [a for a in architectures() if load(a).isa == listing.isa]
    raise AssemblyError(
        f"this is code for {NAMES[listing.isa]}, but {table.arch} is a core for {NAMES[table.isa]}",
        where=listing.source,
        hint=f"--arch {' or '.join(fitting)}" if fitting else f"there is no table for {NAMES[listing.isa]} cores yet",
    )


def body(
    listing: Listing, mode: str, function: str = "", which: str | int | None = None, table: Table | None = None
) -> tuple[tuple[Instruction, ...], Loop | None, tuple[Loop, ...]]:
    """The instructions to look at, the loop they make up, and the other innermost loops of the text.

    Code that is to be repeated as it stands (mode unrolled) needs no loop: without one, all of it is taken.

    Raises: AssemblyError if there is no loop, or none as asked for.
    """
    vector_bits = table.vector_bits if table is not None else None
    asked = bool(function) or which is not None
    if mode == "unrolled" and not asked and straight(listing):
        return listing.instructions, None, ()
    loops = innermost(listing, vector_bits=vector_bits)
    if mode == "unrolled" and not asked and not loops:
        return listing.instructions, None, ()
    try:
        chosen = select(listing, which, vector_bits=vector_bits, function=function, loops=loops)
    except AssemblyError as error:
        if asked or "no loop" not in error.message:
            raise
        raise AssemblyError(
            error.message, where=error.where, hint="--mode unrolled takes the code as it stands; else give a loop"
        ) from None
    others = tuple(loop for loop in loops if not loop.is_same(chosen))
    if table is not None:
        chosen = longest(chosen, table)
    return chosen.block.instructions, chosen, others


def straight(listing: Listing) -> bool:
    """Whether the text is one run of instructions, at most with a branch to its beginning, or out of it, at its end."""
    if listing.markers or any(i.control and i.control != "call" for i in listing.instructions[:-1]):
        return False
    last = listing.instructions[-1]
    if last.control in ("return", "stop"):
        return False
    return not last.control or listing.labels.get(last.target, 0) in (0, len(listing.instructions))
