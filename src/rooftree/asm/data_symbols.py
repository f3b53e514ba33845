"""Which variable of a program lies at an address: its symbols of data."""

from __future__ import annotations

import bisect
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from rooftree.errors import AssemblyError

_ALLOCATED = 2  # SHF_ALLOC


class DataSymbol(NamedTuple):
    """A variable: its name ("" where the file was stripped of it), where it begins, its size [B]."""

    name: str
    start: int
    size: int


def data_symbol(path: Path, address: int) -> DataSymbol | None:
    """The variable at an address of a program's file; one without a name where only its section is known; None outside of it.

    Raises: AssemblyError if the file cannot be read.
    """
    try:
        symbols, sections = _symbols(str(path), path.stat().st_mtime_ns)
    except OSError as error:
        raise AssemblyError(f"cannot read it: {error.strerror}", where=str(path)) from None
    at = bisect.bisect_right(symbols, (address, 1 << 64, "")) - 1
    if at >= 0:
        start, size, name = symbols[at]
        if address < start + size:
            return DataSymbol(name, start, size)
    return next((DataSymbol("", start, size) for start, size in sections if start <= address < start + size), None)


@lru_cache(maxsize=16)
def _symbols(path: str, stamp: int) -> tuple[list[tuple[int, int, str]], list[tuple[int, int]]]:
    """(start, size, name) of the variables in the symbol tables, by address; (start, size) of the sections of data."""
    from elftools.elf.elffile import ELFFile
    from elftools.elf.sections import SymbolTableSection

    with open(path, "rb") as file:
        elf = ELFFile(file)
        tables = [s for name in (".symtab", ".dynsym") if isinstance(s := elf.get_section_by_name(name), SymbolTableSection)]
        found = {
            (s["st_value"], s["st_size"], s.name)
            for table in tables
            for s in table.iter_symbols()
            if s["st_info"]["type"] == "STT_OBJECT" and s["st_size"] and s["st_shndx"] != "SHN_UNDEF"
        }
        sections = [
            (s["sh_addr"], s["sh_size"])
            for s in elf.iter_sections()
            if s["sh_flags"] & _ALLOCATED and s.name.startswith((".data", ".bss", ".rodata", ".ldata", ".lbss"))
        ]
    return sorted(found), sections
