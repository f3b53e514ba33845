"""The tables through which a file calls functions that other files may hold (.plt): whom each entry leads to."""

from __future__ import annotations

import re
import struct
from collections.abc import Set
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
    jumps = {
        match.start(): start + match.end() + int.from_bytes(match[1], "little", signed=True)
        for match in _JUMP.finditer(known.code(start, end))
    }
    slots = _slots(known, set(jumps.values()))
    found = {at: slots[place] for at, place in jumps.items() if place in slots}
    each = min([_ENTRY_B, *(later - one for one, later in pairwise(found))])
    return {start + at // each * each: target for at, target in found.items()}


def _slots(known: Program, places: Set[int]) -> dict[int, Target]:
    """What the dynamic linker fills in at some places.

    Large files have tens of thousands of others, so that notes are read as plain numbers: of an entry in `.rela` or `.rel` the
    first is the place, the upper 32 bits of the second (of 32 bits: the upper 24) the symbol. Source: System V ABI, chapter 4.
    """
    from elftools.elf.elffile import ELFFile
    from elftools.elf.relocation import RelocationSection

    found: dict[int, Target] = {}
    with known.path.open("rb") as file:
        elf: Any = ELFFile(file)
        words, shift = ("QQq", 32) if elf.elfclass == 64 else ("IIi", 8)
        for section in elf.iter_sections():
            if not isinstance(section, RelocationSection) or not section["sh_link"]:
                continue
            symbols = elf.get_section(section["sh_link"])
            entry = struct.Struct(f"<{words if section.is_RELA() else words[:2]}")
            data = section.data()
            for place, about, *_ in entry.iter_unpack(data[: len(data) // entry.size * entry.size]):
                if place in places and (number := about >> shift):
                    symbol = symbols.get_symbol(number)
                    found[place] = Target(symbol.name, symbol["st_shndx"] != "SHN_UNDEF")
    return found
