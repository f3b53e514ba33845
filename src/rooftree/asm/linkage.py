"""The tables through which a file calls functions that other files may hold (.plt): whom each entry leads to."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, NamedTuple

from rooftree.asm.program import Program

_JUMP = re.compile(rb"\xff\x25(....)", re.DOTALL)
"""``jmp [rip + n]``: through the place that the dynamic linker fills in."""
_ENTRY_B = 16


class Target(NamedTuple):
    """A function that is called through the table, and whether the same file holds it."""

    name: str
    own: bool


def targets(known: Program, start: int, end: int) -> dict[int, Target]:
    """Whom the entries of such a table lead to, by where each begins; none where the linker's notes are gone, or not of x86.

    Args:
        start, end: of the table.
    Raises: AssemblyError if the file does not hold it.
    """
    if known.isa != "x86":
        return {}
    slots, found = _slots(known), dict[int, Target]()
    for match in _JUMP.finditer(known.code(start, end)):
        if (target := slots.get(start + match.end() + int.from_bytes(match[1], "little", signed=True))) is not None:
            found[match.start()] = target
    each = min([_ENTRY_B, *(later - one for one, later in pairwise(found))])
    return {start + at // each * each: target for at, target in found.items()}


def _slots(known: Program) -> dict[int, Target]:
    """What the dynamic linker fills in where."""
    from elftools.elf.elffile import ELFFile
    from elftools.elf.relocation import RelocationSection

    found: dict[int, Target] = {}
    with known.path.open("rb") as file:
        elf: Any = ELFFile(file)
        for section in elf.iter_sections():
            if not isinstance(section, RelocationSection) or not section["sh_link"]:
                continue
            symbols = elf.get_section(section["sh_link"])
            for one in section.iter_relocations():
                if number := one["r_info_sym"]:
                    symbol = symbols.get_symbol(number)
                    found[one["r_offset"]] = Target(symbol.name, symbol["st_shndx"] != "SHN_UNDEF")
    return found
