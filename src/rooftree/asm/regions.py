"""Regions that were marked for OSACA, IACA or llvm-mca.

# OSACA-BEGIN ... # OSACA-END            also with // and a name after it
# LLVM-MCA-BEGIN name ... # LLVM-MCA-END
movl $111, %ebx; .byte 100,103,144 ... movl $222, %ebx; .byte 100,103,144       IACA and OSACA, x86
mov x1, #111; .byte 213,3,32,31 ... mov x1, #222; .byte 213,3,32,31             OSACA, AArch64
li r?/addi 31,0,111 ...                                                         not known for POWER and RISC-V
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rooftree.asm.model import Immediate, Instruction, Register
from rooftree.errors import AssemblyError

#: Index of the next instruction, ``begin``, ``end`` or ``bytes``, name of the region.
Note = tuple[int, str, str]

_COMMENT = re.compile(r"(?:#|//|@|;)+\s*(OSACA|LLVM-MCA|IACA)[-_ ](BEGIN|START|END)\b\s*(\S*)", re.IGNORECASE)
_BYTES = {"x86": ((100, 103, 144),), "aarch64": ((213, 3, 32, 31), (31, 32, 3, 213))}
_COUNTERS = {"x86": "rbx", "aarch64": "x1"}


def note(line: str) -> tuple[str, str] | None:
    """What a comment marks: (``begin`` or ``end``, name), or None."""
    if "-" not in line and "_" not in line and " " not in line:
        return None
    match = _COMMENT.search(line)
    return ("end" if match[2].upper() == "END" else "begin", match[3]) if match else None


def marker_bytes(operands: str, isa: str) -> bool:
    """Whether the operands of a ``.byte`` directive are those of a marker."""
    try:
        values = tuple(int(part, 0) for part in operands.split("#", maxsplit=1)[0].split("//", maxsplit=1)[0].split(","))
    except ValueError:
        return False
    return values in _BYTES.get(isa, ())


def regions(
    instructions: Sequence[Instruction], notes: Sequence[Note], isa: str, source: str = ""
) -> tuple[tuple[int, int, str], ...]:
    """(begin, end, name) of each marked region, as indices of instructions.

    Raises: AssemblyError for a begin without end, or an end without begin.
    """
    found: list[tuple[int, int, str]] = []
    events = [event for n in notes if (event := _event(n, instructions, isa)) is not None]
    start: tuple[int, str] | None = None
    for at, kind, name in events:
        if kind == "begin":
            start = (at, name)
        elif start is None:
            raise AssemblyError("a region ends that did not begin", where=source, hint="add the marker of its beginning")
        else:
            found.append((start[0], at, start[1]))
            start = None
    if start is not None:
        raise AssemblyError("a marked region does not end", where=source, hint="add the marker of its end")
    return tuple(found)


def _event(n: Note, instructions: Sequence[Instruction], isa: str) -> tuple[int, str, str] | None:
    at, kind, name = n
    if kind != "bytes":
        return at, kind, name
    if at == 0:
        return None
    before = instructions[at - 1]
    operands = before.operands
    if before.mnemonic == "mov" and len(operands) == 2 and isinstance(operands[1], Immediate):
        first = operands[0]
        if isinstance(first, Register) and first.name == _COUNTERS[isa]:
            if operands[1].value == 111:
                return at, "begin", ""
            if operands[1].value == 222:
                return at - 1, "end", ""
    return None
